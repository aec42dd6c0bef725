// The turn (section 3).
#pragma once
#include "saga/stage.hpp"

namespace skald::saga {

/// Where in a player's turn a described position stands.
enum class TurnPart : std::uint8_t { start, orders, activation };

/// Puts a state at this moment of a game: nothing else is under way. Match::resume then goes on from there.
void put_in_turn(State& state, Side side, int turn, TurnPart part);

}  // namespace skald::saga
