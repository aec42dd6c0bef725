// Where a unit can go at all, for shading: a picture, never a rule.
#pragma once
#include "march/planner.hpp"

namespace skald {

constexpr std::size_t reach_directions = 120;

/// The ends of the longest free corridors of one figure, one per direction (3 degrees apart), as a polygon.
struct ReachOutline {
    FigureId figure = no_figure;
    std::array<Point, reach_directions> points{};
};
/// One polygon per figure of the unit; the page fills their union. Uses the open distance and, where rough
/// ground is met, what the rough stick reaches.
void reach_outline(List<ReachOutline, max_planned>& out, const Scene& scene, const MoveOrder& order,
                   PlannerScratch& scratch);

}  // namespace skald
