#include "table/terrain.hpp"

#include <gtest/gtest.h>

#include "table/measure.hpp"
#include "table/oracle.hpp"

namespace skald {
namespace {

using oracle::times;

/// A simple polygon on a coarse lattice: full of collinear points, notches and right angles.
Outline lattice_outline(Draw& draw, Length cells, Length cell) {
    for (;;) {
        List<Point, 64> points;
        const Length count = draw.from(3, 8);
        for (Length i = 0; i < count; ++i) {
            Point p;
            p.x = draw.from(0, cells - 1) * cell;
            p.y = draw.from(0, cells - 1) * cell;
            points.push(p);
        }
        if (check_outline(points).fault == OutlineFault::none) return make_outline(points);
    }
}

TEST(Outline, crossings_are_those_of_the_midpoint_oracle) {
    Draw draw(1);
    int seen[6] = {};
    for (int i = 0; i < times(60000); ++i) {
        const Length cells = i % 4 == 0 ? 40 : 8;
        const Outline o = lattice_outline(draw, cells, 1);
        Point p, q;
        p.x = draw.from(-1, cells);
        p.y = draw.from(-1, cells);
        q.x = draw.from(-1, cells);
        q.y = draw.from(-1, cells);
        const int expected = oracle::crossings(o, p, q);
        ASSERT_EQ(crossings(o, p, q), expected);
        ASSERT_EQ(crossings(o, q, p), expected);
        ASSERT_EQ(crossings(o, p, q, 2) >= 2, expected >= 2);
        ++seen[std::min(expected, 5)];
    }
    for (int count : seen) EXPECT_GT(count, 10);
}

TEST(Outline, inside_is_the_winding_number) {
    Draw draw(2);
    for (int i = 0; i < times(60000); ++i) {
        const Length cells = i % 2 == 0 ? 8 : 30;
        const Outline o = lattice_outline(draw, cells, 1);
        Point p;
        p.x = draw.from(-1, cells);
        p.y = draw.from(-1, cells);
        ASSERT_EQ(point_in(o, p), oracle::winding(o, p.x, p.y, 1));
    }
}

/// Squared distance of the core from the outline's edges, the least.
oracle::Rational edge_distance(const Shape& s, const Outline& o) {
    oracle::Rational least{oracle::Wide(1) << 60, 1};
    for (std::size_t i = 0; i < o.points.size(); ++i) {
        const Shape edge = segment(o.points[i], o.points[(i + 1) % o.points.size()]);
        least = std::min(least, oracle::square_core_distance(s, edge));
    }
    return least;
}

TEST(Outline, a_base_enters_or_lies_inside_as_winding_and_distance_say) {
    Draw draw(3);
    int entered = 0, inside = 0, touching = 0;
    for (int i = 0; i < times(20000); ++i) {
        const bool coarse = i % 2 == 0;
        Point at{6000, 4500};
        const Outline o = coarse ? make_outline(placed(lattice_outline(draw, 8, 200).points, {5300, 3800}, 0))
                                 : random_outline(draw, at, 150, 1200);
        const Shape s = oracle::random_shape(draw, 900, coarse ? 100 : 1);
        bool cut = false;  // the open shape meets an edge
        for (std::size_t j = 0; j < o.points.size(); ++j) {
            cut = cut || oracle::overlap(s, o.points[j], o.points[(j + 1) % o.points.size()]);
        }
        const Point ref = s.radius > 0 ? s.core[0] : s.centre;
        const bool in = oracle::winding(o, ref.x, ref.y, 1) > 0;
        ASSERT_EQ(enters(s, o), cut || in) << i;
        ASSERT_EQ(wholly_inside(s, o), in && !cut) << i;
        entered += cut || in;
        inside += in && !cut;
        // Distance to the area: nothing if a core point is in it, else that to the edges.
        const bool core_in = oracle::winding(o, s.core[0].x, s.core[0].y, 1) >= 0;
        const long double gap =
            core_in ? 0 : std::max(0.0L, std::sqrt(edge_distance(s, o).value()) - s.radius);
        const Length shown = ruler(s, o);
        ASSERT_LT(std::fabs(shown - std::ceil(gap - 1e-9L)), 0.5L);
        ASSERT_TRUE(within(s, o, shown));
        if (shown > 0) {
            ASSERT_FALSE(within(s, o, shown - 1));
        }
        touching += !enters(s, o) && shown == 0;
    }
    EXPECT_GT(entered, 1000);
    EXPECT_GT(inside, 100);
    EXPECT_GT(touching, 50);
}

TEST(Outline, does_not_depend_on_direction_or_on_a_point_in_the_middle_of_an_edge) {
    Draw draw(4);
    for (int i = 0; i < times(5000); ++i) {
        const Outline o = make_outline(placed(lattice_outline(draw, 8, 200).points, {5300, 3800}, 0));
        List<Point, 64> back = o.points, more;
        std::reverse(back.begin(), back.end());
        for (std::size_t j = 0; j < o.points.size(); ++j) {
            const Point a = o.points[j], b = o.points[(j + 1) % o.points.size()];
            more.push(a);
            more.push({(a.x + b.x) / 2, (a.y + b.y) / 2});  // whole numbers: the lattice is even
        }
        ASSERT_EQ(check_outline(more).fault, OutlineFault::none);
        const Shape s = oracle::random_shape(draw, 900, 100);
        const Point p = oracle::random_spot(draw, 900, 100).at;
        const Point q = oracle::random_spot(draw, 900, 100).at;
        for (const Outline& other : {make_outline(back), make_outline(more)}) {
            ASSERT_EQ(enters(s, other), enters(s, o));
            ASSERT_EQ(wholly_inside(s, other), wholly_inside(s, o));
            ASSERT_EQ(crossings(other, p, q), crossings(o, p, q));
            ASSERT_EQ(point_in(other, p), point_in(o, p));
        }
    }
}

TEST(Outline, touching_is_not_entering_and_counts_as_inside_from_within) {
    const Outline square = make_outline({{1000, 1000}, {2000, 1000}, {2000, 2000}, {1000, 2000}});
    EXPECT_FALSE(enters(disc({875, 1500}, 125), square));
    EXPECT_TRUE(enters(disc({876, 1500}, 125), square));
    EXPECT_TRUE(wholly_inside(disc({1125, 1125}, 125), square));
    EXPECT_FALSE(wholly_inside(disc({1124, 1125}, 125), square));
    const Shape tile = shape_of(rectangle_base(200, 200), {{900, 1500}, 0});
    EXPECT_FALSE(enters(tile, square));
    EXPECT_TRUE(enters(moved(tile, {1, 0}), square));
    EXPECT_TRUE(wholly_inside(moved(tile, {200, 0}), square));
    // A rock smaller than the base is entered although no corner of the base is in it.
    const Outline rock = make_outline({{1490, 1490}, {1510, 1490}, {1500, 1510}});
    EXPECT_TRUE(enters(disc({1500, 1560}, 125), rock));
    EXPECT_FALSE(wholly_inside(disc({1500, 1500}, 125), rock));
}

TEST(Outline, entirely_within_reach_of_a_piece_and_a_piece_of_a_base) {
    const Outline square = make_outline({{1000, 1000}, {2000, 1000}, {2000, 2000}, {1000, 2000}});
    const Base base = round_base(250);
    EXPECT_TRUE(entirely_within(base, {{2400, 1500}, 0}, square, 525));
    EXPECT_FALSE(entirely_within(base, {{2400, 1500}, 0}, square, 520));
    EXPECT_EQ(points_inside(base, {{1500, 1500}, 0}, square), 33);
    EXPECT_EQ(points_inside(base, {{2000, 1500}, 0}, square),
              18);  // centre and ends of the diameter on the outline
    EXPECT_EQ(points_inside(base, {{2001, 1500}, 0}, square), 15);
    const Shape figure = disc({2125, 1000}, 125);
    EXPECT_TRUE(entirely_within(square, figure, 1382));  // the far corner is 1505.2 from the middle
    EXPECT_FALSE(entirely_within(square, figure, 1380));
}

TEST(Outline, faults_are_named_with_their_place) {
    const auto fault = [](std::initializer_list<Point> points) { return check_outline(points).fault; };
    EXPECT_EQ(fault({{0, 0}, {100, 0}}), OutlineFault::too_few);
    EXPECT_EQ(fault({{0, 0}, {20000, 0}, {0, 100}}), OutlineFault::out_of_bounds);
    EXPECT_EQ(fault({{0, 0}, {100, 0}, {100, 0}, {0, 100}}), OutlineFault::zero_edge);
    EXPECT_EQ(fault({{0, 0}, {100, 0}, {50, 0}, {0, 100}}), OutlineFault::spike);
    EXPECT_EQ(fault({{0, 0}, {100, 0}, {200, 0}}), OutlineFault::spike);
    EXPECT_EQ(fault({{0, 0}, {100, 100}, {100, 0}, {0, 100}}), OutlineFault::crossing);
    EXPECT_EQ(fault({{0, 0}, {100, 0}, {100, 100}, {50, 0}, {0, 100}}),
              OutlineFault::crossing);  // touches an edge
    EXPECT_EQ(fault({{0, 0}, {50, 0}, {100, 0}, {0, 100}}),
              OutlineFault::none);  // points in line are allowed
    const OutlineCheck check = check_outline({{0, 0}, {100, 100}, {100, 0}, {0, 100}});
    EXPECT_EQ(check.at, 0);
    EXPECT_EQ(check.other, 2);
    EXPECT_EQ(describe(OutlineFault::crossing), "has two edges that meet");
}

TEST(Outline, a_template_is_placed_exactly_at_quarter_turns) {
    const List<Point, 64> points{{0, 0}, {300, 0}, {200, 150}};
    EXPECT_EQ(placed(points, {1000, 1000}, 0), (List<Point, 64>{{1000, 1000}, {1300, 1000}, {1200, 1150}}));
    EXPECT_EQ(placed(points, {1000, 1000}, 180), (List<Point, 64>{{1000, 1000}, {1000, 1300}, {850, 1200}}));
    EXPECT_EQ(placed(points, {1000, 1000}, 360), (List<Point, 64>{{1000, 1000}, {700, 1000}, {800, 850}}));
    EXPECT_EQ(make_outline({{0, 0}, {0, 100}, {100, 0}}).points[0],
              (Point{100, 0}));  // turned counter-clockwise
}

}  // namespace
}  // namespace skald
