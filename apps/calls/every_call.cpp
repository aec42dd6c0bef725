#include "calls/every_call.hpp"

#include "calls/aofs/book.hpp"
#include "calls/core/digest.hpp"
#include "calls/saga/book.hpp"

namespace skald::calls {

void add_every_call(Sessions& sessions) {
    const auto scenes = std::make_shared<SceneCache>();
    add_version(sessions);
    add_digest(sessions);
    add_exercises(sessions);
    add_scenes(sessions, scenes);
    add_sight(sessions, scenes);
    add_planning(sessions, scenes);
    sessions.add(saga_book());
    sessions.add(aofs_book());
}

}  // namespace skald::calls
