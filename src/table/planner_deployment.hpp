// Deployment: a unit into a zone, without ways (DEP-04 to DEP-08).
#pragma once
#include "table/planner.hpp"

namespace skald {

struct DeployOrder {
    UnitId unit = no_unit;  ///< need not stand yet; where it stands does not count
    TableSide side = 0;
    Zone zone;
    Length chain = 500;
    Length radius = 1000;
    Point goal;  ///< where the middle of the unit should be
};
struct DeployPlan {
    bool found = false;
    List<Spot, max_planned> spots;  ///< of the figures, in the order given; the first is the reference figure
    Length shortfall = 0;           ///< of the middle from the goal
};
/// `figures`: those to be put down (bases and wished facings). The shape that `figures` has is kept where it
/// fits, if its spots differ; else a block around the goal.
void plan_deployment(DeployPlan& out, const Scene& scene, const DeployOrder& order,
                     std::span<const Placing> figures, PlannerScratch& scratch);
/// Is a complete deployment of one unit legal, in the order given? Every base wholly in the zone, in no gap,
/// on no impassable ground, clear of other units; formation. `from_first`: around the first one put down.
PlanFault check_deployment(const Scene& scene, const DeployOrder& order, std::span<const Placing> figures,
                           bool from_first, PlannerScratch& scratch);

}  // namespace skald
