// The calls of skald.wasm: all of them.
#include "calls/every_call.hpp"
#include "module.hpp"

void add_calls_of_module(skald::calls::Sessions& sessions) {
    skald::calls::add_every_call(sessions);
}
