// How a throw of dice goes on: which faces count, and which are rolled again by whom.
#pragma once
#include "dice/dice.hpp"
#include "saga/edition.hpp"
#include "saga/state.hpp"

namespace skald::saga {

/// A throw as the dice need it: the attacker's effects roll again in the second round, the defender's in the
/// third. Rounds to which no die can come are left out. Kind 1 is a success.
Rounds rounds_of(const Treatment& how, int needed, const Edition& edition);

}  // namespace skald::saga
