// Massacre points and the end of the game (section 20).
#pragma once
#include "saga/stage.hpp"

namespace skald::saga {

/// Counts massacre points and ends the game (END-02, END-10): fills the outcome and tells it.
void finish(Play& play);
/// A player begins his turn and generates no SAGA dice: his opponent wins (END-01).
void finish_without_dice(Play& play, Side loser);

}  // namespace skald::saga
