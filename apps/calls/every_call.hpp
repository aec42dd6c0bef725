// Every call there is: what the programs and skald.wasm answer. The modules of the page answer fewer: each
// has the calls of one book (apps/wasm), since all that a page loads must be waited for.
#pragma once
#include "calls/core/sessions.hpp"

namespace skald::calls {

void add_every_call(Sessions& sessions);
/// Numbers that every build must agree on, and kernels to be timed (table.*).
void add_exercises(Sessions& sessions);

}  // namespace skald::calls
