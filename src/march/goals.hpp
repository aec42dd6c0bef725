// Points worth pointing at: a fixed, ordered list of goals for a unit, for bots and for the candidates that a
// rule book lists. Spots only; plan_move makes moves of them.
#pragma once
#include <span>

#include "march/planner.hpp"

namespace skald {

constexpr std::size_t max_goals = 40;

struct GoalOrder {
    UnitId unit = no_unit;
    TableSide side = 0;
    Length reach = 1500;                     ///< what the unit can go in all
    Length lengths[3] = {3000, 1500, 1000};  ///< stop just beyond these of the nearest enemy, if > 0
    std::span<const Point> objectives;
    std::size_t most = max_goals;  ///< the first so many
};
using Goals = List<Point, max_goals>;
/// Duplicates (in the same 20 mm cell) and points that leave the table are dropped. The nearest enemy and the
/// stops before it come first, then objectives, pieces, and the 16 directions, full and half.
void goals_of(Goals& out, const Scene& scene, const GoalOrder& order);

}  // namespace skald
