#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>

#include "march/charge.hpp"
#include "march/scenes.hpp"

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

/// Looks by chance for what the planner may have missed. Legality is asked of the checker's parts, unpruned.
struct ChanceSearch {
    const Scene& scene;
    const ChargeOrder& order;
    Neighbourhood near;
    std::vector<Shape> ends;
    std::vector<bool> made;
    std::size_t first = 0;
    Length distance = 0;

    ChanceSearch(const Scene& s, const ChargeOrder& o, bool rough) : scene(s), order(o) {
        MoveLaw law = o.law;
        law.open_only = !rough;
        gather(near, s, law, {{-2000, -2000}, {14000, 11000}});
        for (const Standing& f : s.figures_of(o.law.unit)) ends.push_back(f.shape);
        made.resize(ends.size());
        distance = rough ? o.rough_distance : o.distance;
    }
    bool legal(std::size_t i, const Shape& start, Point at) const {
        if (square(at - start.centre) > square(distance) || !in_bounds(at)) return false;
        const Shape end = moved(start, at - start.centre);
        if (beyond(end, ends[first], order.radius)) return false;
        bool linked = false;
        for (std::size_t j = 0; j < ends.size(); ++j) {
            if (j == i) continue;
            if (overlaps(end, ends[j])) return false;
            linked = linked || (made[j] && within(end, ends[j], order.chain));
        }
        if (!linked) return false;
        const Freedom free = freedom(near, start);
        return check_stand(near, free, end, at != start.centre).clear() &&
               check_stick(near, free, start, at).clear() &&
               check_passed(near, free, corridor(start, at), end).clear();
    }
};

TEST_F(ChargePlannerTest, chance_finds_no_contact_missed_and_no_place_more_than_a_millimetre_nearer) {
    int figures = 0, missed = 0, nearer = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Draw draw(seed);
        if (!set_up(draw, Bases::round)) continue;
        const ChargeOrder order = charge_order(1);
        plan_charge(plan, *scene, order, *scratch);
        if (!plan.found) continue;
        auto chance = std::make_unique<ChanceSearch>(*scene, order, plan.rough);
        const auto unit = scene->figures_of(0);
        const auto targets = scene->figures_of(20);
        for (const FigureMove& move : plan.moves) {
            const std::size_t i = scene->place_of(move.figure) - scene->place_of(unit[0].figure);
            const Shape start = chance->ends[i];
            const Point to = move.way.corners.empty() ? start.centre : move.way.corners.back();
            const bool first =
                std::none_of(chance->made.begin(), chance->made.end(), [](bool b) { return b; });
            if (!first && !(plan.contacts >> i & 1)) {
                ++figures;
                const Shape end = moved(start, to - start.centre);
                const Standing* near = &targets[0];
                for (const Standing& t : targets) {
                    if (square(t.spot.at - start.centre) < square(near->spot.at - start.centre)) near = &t;
                }
                bool contact = false;
                for (int k = 0; k < 1500; ++k) {
                    const Standing& t =
                        targets[static_cast<std::size_t>(draw.in(0, static_cast<int>(targets.size()) - 1))];
                    const Point at = t.spot.at + uv(facing(draw.in(0, 719)),
                                                    start.radius + t.shape.radius + draw.in(1, 4));
                    contact = contact || chance->legal(i, start, at);
                }
                // As close to one figure of the target, whichever it is (CHG-R7).
                const auto nearer_place = [&](const Shape& t) {
                    const std::int64_t fine = fine_gap(end, t);
                    const auto around = static_cast<Length>(fine / 256 + start.radius + t.radius);
                    bool found = false;
                    for (int k = 0; k < 2000; ++k) {
                        const Point at = t.centre + draw.point({-around, -around}, {around, around});
                        const Shape there = moved(start, at - start.centre);
                        if (fine_gap(there, t) + 2560 >= fine) continue;
                        found = found || chance->legal(i, start, at);
                    }
                    return found;
                };
                const bool closer = nearer_place(near->shape) &&
                                    std::all_of(targets.begin(), targets.end(),
                                                [&](const Standing& t) { return nearer_place(t.shape); });
                missed += contact;
                nearer += closer;
            }
            if (first) chance->first = i;
            chance->ends[i] = moved(start, to - start.centre);
            chance->made[i] = true;
        }
    }
    std::printf("%d figures without contact, %d contacts missed, %d places nearer\n", figures, missed,
                nearer);
    EXPECT_GT(figures, 150);
    EXPECT_EQ(missed, 0);
    EXPECT_LE(nearer, figures / 200);
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
    test::report("plan, one start", plans);
    test::report("check", checks);
    test::report("in range", ranges);
    EXPECT_GT(found * 10, in_range * 8);
}

}  // namespace
}  // namespace skald
