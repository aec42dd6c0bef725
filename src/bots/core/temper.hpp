// How a player is inclined, whatever the book.
#pragma once

namespace skald::bots {

/// Weights on his doctrine (tempers.def).
struct Temper {
    double bold = 1.0;     ///< of losses inflicted against losses taken
    double careful = 1.0;  ///< of being charged and shot at
    double cunning = 1.0;  ///< of what is kept for the enemy's turn: reactions, his fatigue
};

}  // namespace skald::bots
