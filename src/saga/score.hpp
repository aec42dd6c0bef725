// Massacre points and the end of the game (section 20).
#pragma once
#include "saga/stage.hpp"

namespace skald::saga {

/// One line of the reckoning: for a loss of the enemy.
struct ScoreLine {
    Rule rule = Rule::none;
    std::int8_t unit = -1;  ///< the enemy unit; -1 where a class is counted over the whole warband
    Troop troop = Troop::hero;
    std::int16_t count = 0;  ///< figures killed, or 1 for a unit
    std::int16_t points = 0;
    friend constexpr bool operator==(const ScoreLine&, const ScoreLine&) = default;
};
struct Score {
    List<ScoreLine, 96> lines;
    int points = 0;
};
/// The massacre points that a side has now, for what its enemy has lost (END-03 to END-09, SCN-09).
Score score_of(const View& view, Side side);
/// Who wins with so many points (END-10); none: a draw.
Side winner_of(int first, int second);

/// Counts massacre points and ends the game (END-02, END-10): fills the outcome and tells it.
void finish(Play& play);
/// A player begins his turn and generates no SAGA dice: his opponent wins (END-01).
void finish_without_dice(Play& play, Side loser);

}  // namespace skald::saga
