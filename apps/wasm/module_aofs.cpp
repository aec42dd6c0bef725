// The calls of aofs.wasm: Age of Fantasy: Skirmish, lists and battles.
#include "calls/aofs/book.hpp"
#include "calls/core/digest.hpp"
#include "module.hpp"

void add_calls_of_module(skald::calls::Sessions& sessions) {
    add_version(sessions);
    add_digest(sessions);
    sessions.add(skald::calls::aofs_book());
}
