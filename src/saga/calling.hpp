// How a player gets a unit to act: the answers that lead from "whom do you activate" to a unit that is asked
// what it does. For hands that point at a unit instead of answering question by question; it decides nothing.
#pragma once
#include <vector>

#include "saga/match.hpp"

namespace skald::saga {

/// One thing that a unit does that is called.
struct CalledAct {
    Type type = Type::none;
    int target = -1;
    Choice declaration;  ///< the last answer; without a verb where nothing is left to be declared
};

struct Calling {
    std::vector<Choice> answers;  ///< before the declaration
    std::vector<CalledAct> acts;
    State asked;  ///< after the answers
};

/// Units that the side can activate while it is asked whom it activates, without a die that falls.
std::vector<int> units_to_activate(Match& match, const State& state);
/// How one of them can be activated. Callings that cost nothing come first, then those with the fewest and
/// commonest SAGA dice.
std::vector<Calling> callings_of(Match& match, const State& state, int unit);

}  // namespace skald::saga
