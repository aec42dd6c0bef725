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

/// A move along the line. The order gives law, sticks and formation; its goal is not looked at.
struct LineMove {
    const MoveOrder& order;
    MoveLine line;
    Length distance = 0;
    Length stay_beyond = 0;  ///< no figure ends that near to an enemy
};

/// Where the first figure may end: as far along the line as it can go and stand, in the open and on any
/// ground, farthest first. None: it cannot go.
using LeaderEnds = List<Point, 2>;
LeaderEnds leader_ends(const Scene& scene, const LineMove& move, PlannerScratch& scratch);

/// The first figure to this end, and places for all the others. False: none are known.
bool arrange_after(const Scene& scene, const LineMove& move, Point leader_end, PlannerScratch& scratch,
                   Moves& out);
/// The same to the first of its ends for which places are known.
bool arrange(const Scene& scene, const LineMove& move, PlannerScratch& scratch, Moves& out);

}  // namespace skald::saga
