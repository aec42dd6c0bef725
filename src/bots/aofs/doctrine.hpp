// What a doctrine player of Age of Fantasy weighs, as numbers; found by letting variants play against each
// other (docs/bots.md). Points of the army lists are the unit.
#pragma once
#include <array>

namespace skald::aofs {

struct Doctrine {
    /// By rounds that come after this one.
    std::array<double, 5> marker{220, 110, 90, 80, 80};        ///< worth of a marker where all is even
    std::array<double, 5> now{1.0, 0.5, 0.35, 0.25, 0.2};      ///< share of this round's end in its forecast
    std::array<double, 5> material{0.15, 0.7, 0.9, 1.0, 1.0};  ///< worth of what lives and dies
    double own_losses = 0.8;                                   ///< against losses of the enemy
    double danger = 0.35;       ///< of what the enemy could do before the unit acts again
    double more_danger = 0.35;  ///< of all but the worst of them
    double promise = 0.3;       ///< of what the unit could do from there
    double fade = 0.55;         ///< of a promise with each activation that lies before it
    double stunned = 0.3;       ///< of a unit's worth
    double unacted = 1.25;      ///< an enemy that has not acted yet is worth so much more
    double unseen = 0.6;        ///< of a shot of which nobody knows whether it sees its target
    double dangerous = 0.15;    ///< of its worth that a unit risks on dangerous ground
    double token = 0.4;         ///< what a spell token is kept for
    double approach = 10;       ///< of each activation that the nearest enemy is out of reach
    double effort = 0.5;        ///< what a move must bring over standing still
};

}  // namespace skald::aofs
