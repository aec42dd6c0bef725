// Of moves (sections 7 and 8), for those who tell.
#pragma once
#include "saga/state.hpp"

namespace skald::saga {

/// Is a move asked for of which no plan is known (MOV-R10)? Who is asked may show one, or pass.
bool wants_move_shown(const State& state);

}  // namespace skald::saga
