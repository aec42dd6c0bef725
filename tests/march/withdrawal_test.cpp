// A position in which the planner of withdrawals once knew no plan, though there was one.
#include "march/withdrawal.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "march/scratch.hpp"

namespace skald {
namespace {

constexpr UnitId foe = 0, unit = 1, friends = 2, others = 3;

void place(Scene& scene, UnitId id, TableSide side, const std::vector<Point>& points, FigureId first) {
    std::vector<Placing> all;
    for (const Point at : points) all.push_back({first++, round_base(250), {at, 0}});
    ASSERT_TRUE(scene.place_unit(id, side, all));
}

/// The last one can only follow if the second stops short, though that one could go its full length.
TEST(Withdrawal, who_could_go_a_full_length_stays_nearer_to_those_who_could_not_follow) {
    const auto scene = std::make_unique<Scene>(TableSize{12000, 9000});
    const auto scratch = std::make_unique<PlannerScratch>();
    place(*scene, foe, 0,
          {{3790, 7593}, {3961, 7409}, {4281, 7102}, {4203, 7341}, {4023, 7166}, {4132, 7593}, {4454, 7284}},
          10);
    place(*scene, unit, 1, {{3775, 8576}, {3789, 7845}, {4236, 8618}}, 20);
    place(*scene, friends, 1, {{4095, 8095}, {4095, 8405}, {4405, 8095}, {4405, 8405}}, 30);
    place(*scene, others, 1, {{5491, 8514}, {5020, 8289}}, 40);
    WithdrawOrder order;
    order.law.unit = unit;
    order.law.side = 1;
    order.enemy = foe;
    order.distance = 1000;
    order.formation.chain = 500;
    order.formation.radius = 1000;
    WithdrawPlan plan;
    plan_withdrawal(plan, *scene, order, *scratch);
    ASSERT_TRUE(plan.found);
    EXPECT_FALSE(plan.full);
    EXPECT_TRUE(check_withdrawal(*scene, order, plan.moves, *scratch).clear());
}

}  // namespace
}  // namespace skald
