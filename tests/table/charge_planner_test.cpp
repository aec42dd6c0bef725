#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>

#include "table/planner_charge.hpp"
#include "table/planner_scenes.hpp"

namespace skald {
namespace {

using test::Bases;
using test::Draw;

struct ChargePlannerTest : testing::Test {
    std::unique_ptr<Scene> scene = std::make_unique<Scene>();
    std::unique_ptr<PlannerScratch> scratch = std::make_unique<PlannerScratch>();
    ChargePlan plan;

    /// A charger and a target of its own a little way off, among others.
    bool set_up(Draw& draw, Bases bases) {
        test::random_table(*scene, draw, 70, 12, bases);
        if (!scene->has_unit(0)) return false;
        const Point middle = middle_of(scene->figures_of(0));
        for (int tries = 0; tries < 40; ++tries) {
            const Point by = draw.point({-2200, -2200}, {2200, 2200});
            if (test::add_unit(*scene, draw, 20, 1, static_cast<std::size_t>(draw.in(3, 12)), round_base(250),
                               middle + by)) {
                return true;
            }
        }
        return false;
    }
    ChargeOrder charge_order(int starts) const {
        ChargeOrder order;
        order.law.unit = 0;
        order.law.side = 0;
        order.law.target = 20;
        order.starts = starts;
        return order;
    }
};

double microseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

void report(const char* what, std::vector<double>& times) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double part) { return times[static_cast<std::size_t>(part * (times.size() - 1))]; };
    std::printf("%s: %zu, p50 %.1f, p90 %.1f, p99 %.1f, most %.1f us\n", what, times.size(), at(0.5), at(0.9),
                at(0.99), at(1));
}

TEST_F(ChargePlannerTest, every_planned_charge_is_legal_by_the_checker) {
    std::vector<double> plans, checks, ranges;
    int found = 0, in_range = 0, contacts = 0, count = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Draw draw(seed);
        if (!set_up(draw, seed % 4 == 0 ? Bases::mixed : Bases::round)) continue;
        const ChargeOrder order = charge_order(seed % 2 == 0 ? 1 : 3);
        ++count;
        auto start = std::chrono::steady_clock::now();
        const bool range = charge_in_range(*scene, order, *scratch);
        ranges.push_back(microseconds_since(start));
        start = std::chrono::steady_clock::now();
        plan_charge(plan, *scene, order, *scratch);
        const double took = microseconds_since(start);
        in_range += range;
        found += plan.found;
        ASSERT_LE(plan.found, range) << seed;
        if (!plan.found) continue;
        if (order.starts == 1) plans.push_back(took);
        contacts += std::popcount(plan.contacts);
        ASSERT_EQ(plan.moves.size(), 12u);
        start = std::chrono::steady_clock::now();
        const PlanFault fault = check_charge(*scene, order, {plan.moves.data(), plan.moves.size()}, *scratch);
        checks.push_back(microseconds_since(start));
        ASSERT_TRUE(fault.clear()) << "seed " << seed << " kind " << int(fault.kind) << " way "
                                   << int(fault.way.kind) << " figure " << fault.figure;
    }
    std::printf("%d charges, %d in range, %d planned, %d contacts\n", count, in_range, found, contacts);
    report("plan, one start", plans);
    report("check", checks);
    report("in range", ranges);
    EXPECT_GT(found * 10, in_range * 8);
}

}  // namespace
}  // namespace skald
