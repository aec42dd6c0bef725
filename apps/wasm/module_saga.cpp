// The calls of saga.wasm: the sandbox and SAGA at the table.
#include "calls/core/digest.hpp"
#include "calls/saga/book.hpp"
#include "module.hpp"

void add_calls_of_module(skald::calls::Sessions& sessions) {
    const auto scenes = std::make_shared<skald::calls::SceneCache>();
    add_version(sessions);
    add_digest(sessions);
    add_scenes(sessions, scenes);
    add_sight(sessions, scenes);
    add_planning(sessions, scenes);
    sessions.add(skald::calls::saga_book());
}
