// Moves directly towards or away from a unit: the figure nearest to the line goes first, straight along it,
// the others find their places after it.
#pragma once
#include "march/planner.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

/// The line through the closest points of the two units, pointing the way of the move.
struct MoveLine {
    Point way;
    FigureId first = no_figure;  ///< of the unit, the one nearest to the line
};
MoveLine line_of_move(const Scene& scene, int unit, int reference, bool towards);

/// Does this displacement follow the line, up to the tolerance beside it (MEA-R7)?
bool follows(Point displacement, const MoveLine& line);

/// The first figure as far along the line as it can go, `distance` at most, and places for all the others.
/// False when there are none. The order gives law, sticks and formation; its goal is not looked at.
bool arrange(const Scene& scene, const MoveOrder& order, const MoveLine& line, Length distance,
             PlannerScratch& scratch, Moves& out);

}  // namespace skald::saga
