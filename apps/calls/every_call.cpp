#include "calls/every_call.hpp"

#include "calls/core/digest.hpp"
#include "calls/lab/calls.hpp"
#include "calls/saga/book.hpp"

namespace skald::calls {

#define BOOK(book) std::unique_ptr<BookDoor> book##_book();
#include "calls/books.def"

void add_every_call(Sessions& sessions) {
    const auto scenes = std::make_shared<SceneCache>();
    add_version(sessions);
    add_digest(sessions);
    add_exercises(sessions);
    add_lab(sessions);
    add_scenes(sessions, scenes);
    add_sight(sessions, scenes);
    add_planning(sessions, scenes);
#define BOOK(book) sessions.add(book##_book());
#include "calls/books.def"
}

}  // namespace skald::calls
