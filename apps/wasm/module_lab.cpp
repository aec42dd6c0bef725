// The calls of lab.wasm: experiments and their reports; the modules of the books play the games.
#include "calls/lab/calls.hpp"
#include "module.hpp"

void add_calls_of_module(skald::calls::Sessions& sessions) {
    add_version(sessions);
    add_lab(sessions);
}
