// Withdrawals after charges, reach and goals on random tables.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "march/charge.hpp"
#include "march/goals.hpp"
#include "march/reach.hpp"
#include "march/scenes.hpp"
#include "march/withdrawal.hpp"

namespace skald {
namespace {

using test::Bases;
using test::Draw;

struct PlannerPartsTest : testing::Test {
    std::unique_ptr<Scene> scene = std::make_unique<Scene>();
    std::unique_ptr<PlannerScratch> scratch = std::make_unique<PlannerScratch>();

    template <class Plan>
    std::span<const FigureMove> moves(const Plan& plan) const {
        return {plan.moves.data(), plan.moves.size()};
    }
    void follow(std::span<const FigureMove> made) {
        for (const FigureMove& move : made) {
            if (!move.way.corners.empty())
                scene->move_figure(move.figure, {move.way.corners.back(), move.way.facing});
        }
    }
    /// Unit 0 stands in contact with unit 20 after a charge among others.
    bool set_up_melee(Draw& draw, Bases bases) {
        test::random_table(*scene, draw, 60, static_cast<std::size_t>(draw.in(4, 12)), bases);
        if (!scene->has_unit(0)) return false;
        const Point middle = middle_of(scene->figures_of(0));
        bool placed = false;
        for (int tries = 0; tries < 40 && !placed; ++tries) {
            const Point by = draw.point({-1700, -1700}, {1700, 1700});
            const auto count = static_cast<std::size_t>(draw.in(3, 10));
            placed = test::add_unit(*scene, draw, 20, 1, count, round_base(250), middle + by);
        }
        if (!placed) return false;
        ChargeOrder order;
        order.law.unit = 0;
        order.law.target = 20;
        order.starts = 1;
        ChargePlan plan;
        plan_charge(plan, *scene, order, *scratch);
        if (plan.found) follow(moves(plan));
        return plan.found;
    }
    WithdrawOrder withdraw_order(UnitId unit, UnitId enemy, bool from_first) const {
        WithdrawOrder order;
        order.law.unit = unit;
        order.law.side = scene->side_of(unit);
        order.enemy = enemy;
        order.formation.from_first = from_first;
        return order;
    }
    bool touches(UnitId unit, UnitId enemy) const {
        for (const Standing& f : scene->figures_of(unit)) {
            for (const Standing& e : scene->figures_of(enemy)) {
                if (within(f.shape, e.shape, contact_gap)) return true;
            }
        }
        return false;
    }
};

TEST_F(PlannerPartsTest, every_planned_withdrawal_is_legal_and_leaves_no_contact) {
    int found = 0, full = 0, count = 0;
    for (std::uint64_t seed = 1; seed <= 160; ++seed) {
        Draw draw(seed);
        if (!set_up_melee(draw, seed % 4 == 0 ? Bases::mixed : Bases::round)) continue;
        ++count;
        const bool attacker = seed % 2 == 0;
        const WithdrawOrder order = withdraw_order(attacker ? 0 : 20, attacker ? 20 : 0, seed % 3 == 0);
        WithdrawPlan plan;
        plan_withdrawal(plan, *scene, order, *scratch);
        if (!plan.found) continue;  // hemmed in by the chargers, or too far apart for the first (2018)
        ++found;
        full += plan.full;
        const PlanFault fault = check_withdrawal(*scene, order, moves(plan), *scratch);
        ASSERT_TRUE(fault.clear()) << "seed " << seed << " kind " << int(fault.kind) << " way "
                                   << int(fault.way.kind) << " figure " << fault.figure;
        follow(moves(plan));
        EXPECT_FALSE(touches(order.law.unit, order.enemy)) << seed;
        const Formation f = formation_of(scene->figures_of(order.law.unit), 500, 1000);
        EXPECT_TRUE(in_formation(f, f.all())) << seed;
    }
    std::printf("%d melees, %d withdrawals, %d of them full\n", count, found, full);
    EXPECT_GT(count, 80);
    EXPECT_GT(found * 10, count * 8);
}

TEST_F(PlannerPartsTest, every_separation_frees_the_unit_by_the_least_ways) {
    int found = 0, count = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        Draw draw(seed);
        if (!set_up_melee(draw, seed % 4 == 0 ? Bases::mixed : Bases::round)) continue;
        ++count;
        const WithdrawOrder order = withdraw_order(0, 20, false);
        WithdrawPlan plan;
        plan_separation(plan, *scene, order, true, *scratch);
        if (!plan.found) continue;
        ++found;
        const PlanFault fault = check_separation(*scene, order, moves(plan), true, *scratch);
        ASSERT_TRUE(fault.clear()) << "seed " << seed << " kind " << int(fault.kind);
        follow(moves(plan));
        EXPECT_FALSE(touches(0, 20)) << seed;
        for (const FigureMove& move :
             plan.moves) {  // freed by less than two millimetres but for tight corners
            EXPECT_LE(move.way.corners.size(), 1u);
        }
    }
    EXPECT_GT(found * 10, count * 9);
}

TEST_F(PlannerPartsTest, the_reach_outline_holds_free_corridors_only) {
    List<ReachOutline, max_planned> outline;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Draw draw(seed);
        test::random_table(*scene, draw, 90, 8, Bases::round);
        const MoveOrder order = test::move_order(*scene, 0, {});
        reach_outline(outline, *scene, order, *scratch);
        ASSERT_EQ(outline.size(), 8u);
        MoveLaw law = order.law;
        gather(scratch->near, *scene, law, {{0, 0}, {12000, 9000}});
        for (const ReachOutline& one : outline) {
            const Shape& start = scene->shape(one.figure);
            const Freedom free = freedom(scratch->near, start);
            for (Point p : one.points) {
                EXPECT_LE(square(p - start.centre), square(1500));
                EXPECT_TRUE(check_stick(scratch->near, free, start, p).clear()) << seed;
            }
        }
    }
}

TEST_F(PlannerPartsTest, an_unhindered_figure_reaches_its_full_length_all_around) {
    scene->clear({12000, 9000}, 1000);
    Draw draw(1);
    ASSERT_TRUE(test::add_unit(*scene, draw, 0, 0, 1, round_base(250), {6000, 4500}));
    List<ReachOutline, max_planned> outline;
    reach_outline(outline, *scene, test::move_order(*scene, 0, {}), *scratch);
    for (Point p : outline[0].points) EXPECT_TRUE(full_length(p - scene->figures()[0].spot.at, 1500));
}

TEST_F(PlannerPartsTest, goals_are_few_different_in_fixed_order_and_keep_the_unit_on_the_table) {
    Goals goals, again;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Draw draw(seed);
        test::random_table(*scene, draw, 90, 8, Bases::round);
        GoalOrder order;
        order.unit = 0;
        const Point objective[] = {{6000, 4500}};
        order.objectives = objective;
        goals_of(goals, *scene, order);
        goals_of(again, *scene, order);
        EXPECT_EQ(goals, again);
        EXPECT_GE(goals.size(), 16u);
        order.most = seed % goals.size();
        goals_of(again, *scene, order);
        EXPECT_TRUE(std::equal(again.begin(), again.end(), goals.begin(),
                               goals.begin() + static_cast<std::ptrdiff_t>(order.most)));
        const Point middle = middle_of(scene->figures_of(0));
        const Box box = scene->box_of(0);
        for (Point goal : goals) {
            const Box there = shifted(box, goal - middle);
            EXPECT_TRUE(there.low.x >= 0 && there.low.y >= 0 && there.high.x <= 12000 &&
                        there.high.y <= 9000);
        }
    }
}

}  // namespace
}  // namespace skald
