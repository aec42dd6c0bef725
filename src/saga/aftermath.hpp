// What abilities do when the fight at hand is over. Their clauses that wait for it, and all that follow them,
// are kept in State::later; the stage of the fight works them when it is done, one ability after the other,
// in the order in which they were used.
#pragma once
#include "saga/stage.hpp"

namespace skald::saga {

/// Must the clause at hand wait for the end of the fight? One that says so, and one that would bring another
/// fight into the middle of this one.
bool waits_for_end(const View& view, const Frame& frame);
/// Keeps the clause at hand and those after it for later; the ability is done for now.
void postpone(Play& play, Frame& frame);

/// The result of the melee whose frame is the top of the stack, for what waits for it.
void note_winner(State& state, int winner);
/// Of the stage of a fight, when all is done: works what waits. False: nothing is left.
bool work_aftermath(Play& play, const Frame& fight);

/// What the fight brought, if this is the frame of effects that waited for it; else nothing.
const Later* brought_to(const State& state, const Frame& frame);

}  // namespace skald::saga
