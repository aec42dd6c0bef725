// Of withdrawals (section 12), for those who tell and reckon.
#pragma once
#include "saga/state.hpp"

namespace skald::saga {

/// Is a withdrawal asked for of which no plan is known (WDR-R3)? Who is asked may show one, or pass.
bool wants_withdrawal_shown(const State& state);

}  // namespace skald::saga
