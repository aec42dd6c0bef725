#include "table/planner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "table/planner_scenes.hpp"

namespace skald {
namespace {

using test::Bases;
using test::Draw;
using test::move_order;

struct PlannerTest : testing::Test {
    std::unique_ptr<Scene> scene = std::make_unique<Scene>();
    std::unique_ptr<PlannerScratch> scratch = std::make_unique<PlannerScratch>();
    MovePlan plan;

    PlanFault planned(const MoveOrder& order) {
        plan_move(plan, *scene, order, *scratch);
        if (!plan.found) return {};
        return check_moves(*scene, order, {plan.moves.data(), plan.moves.size()}, *scratch);
    }
    Length start_distance(const MoveOrder& order) const {
        return static_cast<Length>(isqrt(square(order.goal - middle_of(scene->figures_of(order.law.unit)))));
    }
};

/// The time of one call, for the figures that the tests report.
template <class Call>
double microseconds(Call call) {
    const auto start = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

void report(const char* what, std::vector<double>& times) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double part) { return times[static_cast<std::size_t>(part * (times.size() - 1))]; };
    std::printf("%s: p50 %.1f, p90 %.1f, p99 %.1f, most %.1f us\n", what, at(0.5), at(0.9), at(0.99), at(1));
}

TEST_F(PlannerTest, every_plan_among_random_units_and_pieces_is_legal_and_never_worse_than_staying) {
    std::vector<double> quick, thorough;
    int stays = 0, reached = 0, count = 0;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        Draw draw(seed);
        test::random_table(*scene, draw, 100, 12, seed % 3 == 0 ? Bases::mixed : Bases::round);
        ASSERT_TRUE(scene->has_unit(0));
        for (int k = 0; k < 4; ++k) {
            const Point by = draw.point({-1500, -1500}, {1500, 1500});
            MoveOrder order = move_order(*scene, 0, middle_of(scene->figures_of(0)) + by);
            order.effort = k % 2 == 0 ? Effort::thorough : Effort::quick;
            order.formation.from_first = k == 3;
            auto& times = k % 2 == 0 ? thorough : quick;
            times.push_back(microseconds([&] { plan_move(plan, *scene, order, *scratch); }));
            const PlanFault fault = planned(order);
            ASSERT_TRUE(plan.found) << seed;
            ASSERT_TRUE(fault.clear()) << seed << " " << k << " " << int(fault.kind) << " way "
                                       << int(fault.way.kind) << " figure " << fault.figure;
            EXPECT_LE(plan.shortfall, start_distance(order) + 1) << seed;
            EXPECT_EQ(plan.moves.size(), 12u);
            ++count;
            stays += plan.stays;
            reached += plan.shortfall <= 15;
        }
    }
    std::printf("%d plans, %d stay, %d within 1.5 mm\n", count, stays, reached);
    report("thorough", thorough);
    report("quick", quick);
    EXPECT_LT(stays, count / 10);
}

}  // namespace
}  // namespace skald
