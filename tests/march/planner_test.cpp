#include "march/planner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "base/tries.hpp"
#include "march/scenes.hpp"

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

TEST_F(PlannerTest, every_plan_among_random_units_and_pieces_is_legal_and_never_worse_than_staying) {
    std::vector<double> quick, thorough;
    int stays = 0, reached = 0, count = 0;
    for (std::uint64_t seed = 1; seed <= skald::test::tries<std::uint64_t>(150, 3, 5); ++seed) {
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
    test::report("thorough", thorough);
    test::report("quick", quick);
    EXPECT_LT(stays, count / 10);
}

/// The unit as it stands, moved by one vector, every figure straight.
Moves rigid(const Scene& scene, UnitId unit, Point v) {
    Moves moves;
    std::vector<Standing> figures(scene.figures_of(unit).begin(), scene.figures_of(unit).end());
    std::sort(figures.begin(), figures.end(), [&](const Standing& a, const Standing& b) {
        const std::int64_t far_a = dot(a.spot.at, v), far_b = dot(b.spot.at, v);
        return far_a != far_b ? far_a > far_b : a.figure < b.figure;
    });
    for (const Standing& f : figures) {
        FigureMove move;
        move.figure = f.figure;
        move.way.facing = f.spot.facing;
        move.way.corners.push(f.spot.at + v);
        moves.push(move);
    }
    return moves;
}

TEST_F(PlannerTest, a_spot_that_the_unit_can_reach_in_its_shape_is_reached) {
    int reachable = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Draw draw(seed);
        test::random_table(*scene, draw, 90, 10, Bases::round);
        for (Effort effort : {Effort::quick, Effort::thorough}) {
            const Point by = draw.point({-1060, -1060}, {1060, 1060});
            MoveOrder order = move_order(*scene, 0, middle_of(scene->figures_of(0)) + by);
            order.effort = effort;
            const Moves all = rigid(*scene, 0, by);
            if (!check_moves(*scene, order, {all.data(), all.size()}, *scratch).clear()) continue;
            ++reachable;
            plan_move(plan, *scene, order, *scratch);
            EXPECT_LE(plan.shortfall, 15) << seed;
        }
    }
    EXPECT_GT(reachable, 60);
}

TEST_F(PlannerTest, what_stands_out_of_reach_does_not_change_the_plan) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Draw draw(seed);
        test::random_table(*scene, draw, 50, 8, Bases::round);
        const Point by = draw.point({-1500, -1500}, {1500, 1500});
        const MoveOrder order = move_order(*scene, 0, middle_of(scene->figures_of(0)) + by);
        plan_move(plan, *scene, order, *scratch);
        const MovePlan before = plan;
        const Box reach = grown(scene->box_of(0), 1700);
        for (UnitId unit = 30; unit < 34; ++unit) {
            const Point at = draw.point({1000, 1000}, {11000, 8000});
            if (meet(reach, grown({at, at}, 900))) continue;
            test::add_unit(*scene, draw, unit, unit % 2, 6, round_base(250), at);
        }
        plan_move(plan, *scene, order, *scratch);
        ASSERT_EQ(plan.moves.size(), before.moves.size());
        for (std::size_t k = 0; k < plan.moves.size(); ++k) {
            EXPECT_EQ(plan.moves[k].figure, before.moves[k].figure) << seed;
            EXPECT_EQ(plan.moves[k].way.corners, before.moves[k].way.corners) << seed;
        }
    }
}

/// A table with single figures where the test says.
struct SmallTableTest : PlannerTest {
    void SetUp() override { scene->clear({12000, 9000}, 1000); }
    void put(UnitId unit, TableSide side, const std::vector<Point>& at, Base base = round_base(250)) {
        std::vector<Placing> figures;
        for (Point p : at) {
            Placing f;
            f.figure = static_cast<FigureId>(unit * 16 + figures.size());
            f.base = base;
            f.spot.at = p;
            figures.push_back(f);
        }
        ASSERT_TRUE(scene->place_unit(unit, side, figures));
    }
    void piece(Ground ground, Point low, Point high) {
        Piece p;
        p.ground = ground;
        p.outline = make_outline({low, {high.x, low.y}, high, {low.x, high.y}});
        ASSERT_TRUE(scene->add_piece(p));
    }
    PlanFault checked(const MoveOrder& order) {
        return check_moves(*scene, order, {plan.moves.data(), plan.moves.size()}, *scratch);
    }
    static FigureMove to(FigureId figure, const std::vector<Point>& corners) {
        FigureMove move;
        move.figure = figure;
        for (Point p : corners) move.way.corners.push(p);
        return move;
    }
    PlanFault judged(const MoveOrder& order, const std::vector<FigureMove>& moves) {
        return check_moves(*scene, order, moves, *scratch);
    }
};

TEST_F(SmallTableTest, an_added_stick_goes_on_where_the_first_ends) {
    put(0, 0, {{3000, 3000}});
    MoveOrder order = move_order(*scene, 0, {6000, 3000});
    order.sticks = {1500, 1000};
    ASSERT_TRUE(planned(order).clear());
    EXPECT_EQ(plan.middle, (Point{5500, 3000}));
    ASSERT_EQ(plan.moves[0].way.corners.size(), 2u);
    EXPECT_EQ(plan.moves[0].way.corners[0], (Point{4500, 3000}));
    // The second stick needs the whole first one (MOV-15, MOV-16).
    EXPECT_EQ(judged(order, {to(0, {{4400, 3000}, {4400, 3900}})}).way.kind, Obstacle::stick_unused);
    EXPECT_TRUE(judged(order, {to(0, {{4500, 3000}, {4500, 3900}})}).clear());
    EXPECT_EQ(judged(order, {to(0, {{4500, 3000}, {4500, 4001}})}).way.kind, Obstacle::too_long);
}

TEST_F(SmallTableTest, a_long_stick_may_be_taken_as_two_to_go_round_a_corner) {
    put(0, 0, {{3000, 3000}});
    piece(Ground::impassable, {3400, 1000}, {3600, 3400});
    MoveOrder order = move_order(*scene, 0, {4100, 3000});
    order.sticks = {3000};
    ASSERT_TRUE(planned(order).clear());
    EXPECT_GT(plan.shortfall, 0);
    order.splittable = 3000;
    ASSERT_TRUE(planned(order).clear());
    EXPECT_EQ(plan.shortfall, 0);
    EXPECT_EQ(plan.moves[0].way.corners.size(), 2u);
}

TEST_F(SmallTableTest, three_sticks_turn_twice) {
    put(0, 0, {{3000, 3000}});
    piece(Ground::impassable, {3300, 1000}, {3900, 3900});
    piece(Ground::impassable, {4700, 2600}, {5300, 6000});
    MoveOrder order = move_order(*scene, 0, {4400, 4200});
    order.sticks = {3000, 1000};
    order.splittable = 3000;
    ASSERT_TRUE(planned(order).clear());
    EXPECT_EQ(plan.shortfall, 0);
    EXPECT_TRUE(judged(order, {to(0, {{3000, 4500}, {4500, 4500}, {4400, 3600}})}).clear());
}

TEST_F(SmallTableTest, nobody_passes_or_stands_in_a_gap_of_at_most_s) {
    put(1, 0, {{5000, 4000}, {6050, 4000}});  // 8 cm apart
    put(0, 0, {{5525, 3300}}, round_base(400));
    MoveOrder order = move_order(*scene, 0, {5525, 4700});
    EXPECT_EQ(judged(order, {to(0, {{5525, 4700}})}).way.kind, Obstacle::gap);
    EXPECT_EQ(judged(order, {to(0, {{5525, 4100}})}).way.kind, Obstacle::gap);
    put(1, 0, {{5000, 4000}, {6350, 4000}});  // 11 cm apart
    EXPECT_TRUE(judged(order, {to(0, {{5525, 4700}})}).clear());
}

TEST_F(SmallTableTest, rough_ground_gives_the_whole_unit_one_short_stick) {
    put(0, 0, {{3000, 3000}, {3000, 3600}});
    piece(Ground::uneven, {3500, 2500}, {5000, 3200});
    MoveOrder order = move_order(*scene, 0, {4400, 3300});
    ASSERT_TRUE(planned(order).clear());
    // One figure into the piece, the other beside it: 10 cm for both, a full move for neither.
    EXPECT_EQ(judged(order, {to(0, {{3900, 3000}}), to(1, {{4100, 3600}})}).way.kind, Obstacle::rough);
    EXPECT_TRUE(judged(order, {to(0, {{3900, 3000}}), to(1, {{3900, 3600}})}).clear());
    order.goal = {3900, 3300};
    ASSERT_TRUE(planned(order).clear());
    EXPECT_TRUE(plan.rough);
    EXPECT_EQ(plan.shortfall, 0);
    order.rough_stick = 0;  // a manoeuvre stays in the open
    ASSERT_TRUE(planned(order).clear());
    EXPECT_FALSE(plan.rough);
    EXPECT_EQ(judged(order, {to(0, {{3900, 3000}}), to(1, {{3900, 3600}})}).way.kind, Obstacle::rough);
}

TEST_F(SmallTableTest, a_manoeuvre_keeps_its_distance_on_the_whole_way) {
    put(0, 0, {{3000, 3000}});
    put(1, 1, {{7000, 3000}});
    MoveOrder order = move_order(*scene, 0, {6000, 3000});
    order.law.enemy_keep = 3000;
    ASSERT_TRUE(planned(order).clear());
    EXPECT_GT(ruler(disc(plan.middle, 125), scene->shape(16)), 3000);
    EXPECT_LT(ruler(disc(plan.middle, 125), scene->shape(16)), 3200);
}

TEST_F(SmallTableTest, a_long_base_turns_at_the_end_where_it_would_touch_a_friend) {
    put(0, 0, {{3000, 3000}}, rectangle_base(500, 250));
    put(1, 0, {{4378, 3000}});  // 3 tenths from the front of the base when it has gone 10 cm
    MoveOrder order = move_order(*scene, 0, {4000, 3000});
    order.sticks = {1200};
    ASSERT_TRUE(planned(order).clear());
    EXPECT_EQ(plan.shortfall, 0);
    EXPECT_NE(plan.moves[0].way.facing, 0);
}

TEST_F(SmallTableTest, a_unit_figure_by_figure_starts_with_one_that_has_all_in_its_radius) {
    put(0, 0, {{3000, 3000}, {3400, 3000}, {3800, 3000}, {4200, 3000}, {4600, 3000}});
    MoveOrder order = move_order(*scene, 0, {3800, 4400});
    order.formation.from_first = true;
    ASSERT_TRUE(planned(order).clear());
    EXPECT_EQ(plan.shortfall, 0);
    EXPECT_NE(plan.moves[0].figure, 0);  // 13.5 cm from the other end
    EXPECT_NE(plan.moves[0].figure, 4);
}

TEST_F(SmallTableTest, figures_change_places_in_an_order_that_never_stacks_them) {
    put(0, 0, {{3000, 3000}, {3260, 3000}, {3520, 3000}});
    MoveOrder order = move_order(*scene, 0, {3520, 3000});
    ASSERT_TRUE(planned(order).clear());
    EXPECT_EQ(plan.moves[0].figure, 2);  // the foremost first
    EXPECT_EQ(plan.moves[2].figure, 0);
    EXPECT_EQ(judged(order, {to(0, {{3260, 3000}})}).way.kind, Obstacle::comrade);
}

TEST_F(SmallTableTest, a_broken_chain_or_radius_is_refused_with_its_numbers) {
    put(0, 0, {{3000, 3000}, {3400, 3000}, {3800, 3000}});
    const MoveOrder order = move_order(*scene, 0, {});
    const PlanFault chain = judged(order, {to(2, {{4200, 3000}})});
    EXPECT_EQ(chain.kind, PlanProblem::chain);
    EXPECT_EQ(chain.measured, 550);
    EXPECT_EQ(chain.allowed, 500);
    put(0, 0, {{3000, 3000}, {3700, 3000}, {4400, 3000}, {5100, 3000}});
    const PlanFault radius = judged(order, {to(3, {{5140, 3000}})});
    EXPECT_EQ(radius.kind, PlanProblem::radius);
    EXPECT_EQ(radius.measured, 1150);
    EXPECT_EQ(judged(order, {to(9, {{3000, 3000}})}).kind, PlanProblem::unknown_figure);
    EXPECT_EQ(judged(order, {to(3, {}), to(3, {})}).kind, PlanProblem::figure_twice);
}

TEST_F(SmallTableTest, a_unit_out_of_formation_closes_up) {
    put(0, 0, {{3000, 3000}, {3400, 3000}, {4400, 3000}});
    const MoveOrder order = move_order(*scene, 0, {3600, 3000});
    ASSERT_TRUE(planned(order).clear());
    EXPECT_TRUE(plan.found);
    EXPECT_FALSE(plan.stays);
}

TEST_F(SmallTableTest, the_reason_names_what_is_in_the_way_of_the_pointed_spot) {
    put(0, 0, {{3000, 3000}, {3000, 3300}});
    put(1, 1, {{4000, 3000}});
    MoveOrder order = move_order(*scene, 0, {4400, 3150});
    PlanFault fault = explain_move(*scene, order, *scratch);
    EXPECT_EQ(fault.way.kind, Obstacle::enemy);
    EXPECT_EQ(fault.way.figure, 16);
    order.goal = {3000, 6000};
    fault = explain_move(*scene, order, *scratch);
    EXPECT_EQ(fault.way.kind, Obstacle::too_long);
    EXPECT_EQ(fault.way.measured, 2850);
    EXPECT_EQ(fault.way.allowed, 1500);
    order.goal = {3000, 4000};
    EXPECT_TRUE(explain_move(*scene, order, *scratch).clear());
}

TEST_F(SmallTableTest, a_hemmed_in_unit_stays) {
    put(0, 0, {{3000, 3000}});
    piece(Ground::impassable, {2700, 2700}, {3300, 2870});
    piece(Ground::impassable, {2700, 3130}, {3300, 3300});
    piece(Ground::impassable, {2600, 2870}, {2870, 3130});
    piece(Ground::impassable, {3130, 2870}, {3300, 3130});
    const MoveOrder order = move_order(*scene, 0, {4000, 3000});
    ASSERT_TRUE(planned(order).clear());
    EXPECT_LE(square(plan.middle - Point{3000, 3000}), square(6));
}

}  // namespace
}  // namespace skald
