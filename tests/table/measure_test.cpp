#include "table/measure.hpp"

#include <gtest/gtest.h>

#include "table/oracle.hpp"
#include "table/sweep.hpp"

namespace skald {
namespace {

using oracle::random_shape;
using oracle::times;

/// Random pairs, half of them on a coarse lattice where bases touch, lie flush and stand in line.
template <class Test>
void for_pairs(int count, std::uint64_t seed, Test test) {
    Draw draw(seed);
    for (int i = 0; i < times(count); ++i) {
        const Length grain = i % 2 == 0 ? 1 : 100;
        const Length spread = draw.one_in(2) ? 600 : 4000;
        const Shape a = random_shape(draw, spread, grain);
        const Shape b = random_shape(draw, spread, grain);
        test(draw, a, b);
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(Measure, compares_a_gap_with_a_length_exactly) {
    int equal = 0;
    for_pairs(60000, 1, [&](Draw& draw, const Shape& a, const Shape& b) {
        const auto x = static_cast<Length>(std::floor(oracle::gap(a, b))) + draw.from(-1, 2);
        const int expected = oracle::compare_gap(a, b, x);
        ASSERT_EQ(compare_gap(a, b, x), expected);
        ASSERT_EQ(compare_gap(b, a, x), expected);
        equal += expected == 0;
    });
    EXPECT_GT(equal, 500);  // the lattice makes exact equality common
}

TEST(Measure, ruler_shows_at_most_x_exactly_when_within_x) {
    for_pairs(30000, 2, [&](Draw& draw, const Shape& a, const Shape& b) {
        const Length shown = ruler(a, b);
        ASSERT_EQ(compare_gap(a, b, shown) <= 0, true);
        ASSERT_EQ(compare_gap(a, b, shown - 1) <= 0, false);
        const Length x = draw.from(0, 3000);
        ASSERT_EQ(within(a, b, x), shown <= x);
        ASSERT_EQ(beyond(a, b, x), shown > x);
    });
}

TEST(Measure, fine_gap_is_the_gap_in_256ths_rounded_down) {
    for_pairs(30000, 3, [&](Draw&, const Shape& a, const Shape& b) {
        const std::int64_t fine = fine_gap(a, b) + 256 * (a.radius + b.radius);
        const oracle::Rational q = oracle::square_core_distance(a, b);
        ASSERT_LE(oracle::Wide(fine) * fine * q.d, q.n * 65536);
        ASSERT_GT(oracle::Wide(fine + 1) * (fine + 1) * q.d, q.n * 65536);
    });
}

TEST(Measure, flush_and_tangent_bases_touch_but_do_not_overlap) {
    int overlapping = 0, touching = 0;
    for_pairs(60000, 4, [&](Draw&, const Shape& a, const Shape& b) {
        ASSERT_EQ(overlaps(a, b), oracle::overlap(a, b));
        ASSERT_EQ(overlaps(b, a), oracle::overlap(a, b));
        const bool contact = oracle::compare_gap(a, b, 5) <= 0 && !oracle::overlap(a, b);
        ASSERT_EQ(in_contact(a, b), contact);
        overlapping += overlaps(a, b);
        touching += !overlaps(a, b) && compare_gap(a, b, 0) == 0;
    });
    EXPECT_GT(overlapping, 1000);
    EXPECT_GT(touching, 100);
}

TEST(Measure, two_equal_rectangles_stand_flush_at_every_facing) {
    const Base base = rectangle_base(250, 500);
    for (int k = 0; k < 720; ++k) {
        const Spot spot{{6000, 4500}, facing(k)};
        const Shape a = shape_of(base, spot);
        const Point side = a.core[1] - a.core[0];
        const Shape b = moved(a, side), nearer = moved(a, side - Point{sign(side.x), sign(side.y)});
        EXPECT_TRUE(in_contact(a, b)) << k;
        EXPECT_TRUE(overlaps(a, nearer)) << k;
    }
}

TEST(Measure, exactly_x_is_within_x) {
    const Shape a = disc({1000, 1000}, 125), b = disc({1000, 1750}, 125);
    EXPECT_TRUE(within(a, b, 500));
    EXPECT_FALSE(beyond(a, b, 500));
    EXPECT_FALSE(within(a, b, 499));
    EXPECT_EQ(ruler(a, b), 500);
    const Shape near = disc({1000, 1255}, 125), far = disc({1000, 1256}, 125),
                tangent = disc({1000, 1250}, 125);
    EXPECT_TRUE(in_contact(a, near));
    EXPECT_FALSE(in_contact(a, far));
    EXPECT_TRUE(in_contact(a, tangent));
    EXPECT_FALSE(in_contact(a, disc({1000, 1249}, 125)));
}

TEST(Measure, entirely_within_asks_the_farthest_point) {
    for_pairs(4000, 5, [&](Draw& draw, const Shape& a, const Shape& y) {
        // The farthest point: a vertex of the core, pushed straight away from y by the radius.
        long double most = 0;
        for (Point p : a.core) most = std::max(most, oracle::gap(disc(p, 0), y));
        std::vector<long double> reach{most + a.radius};
        const auto x = std::max(0, static_cast<Length>(std::floor(most + a.radius)) + draw.from(-1, 2));
        bool within_all = true;  // 64 points of the outline of each grown vertex
        for (Point p : a.core) {
            for (int k = 0; k < 64; ++k) {
                const long double angle = k * 0.0981747704246810387L;
                const long double px = p.x + a.radius * std::cos(angle),
                                  py = p.y + a.radius * std::sin(angle);
                // distance to y by its own core, in floating point
                long double least = 1e9;
                const std::size_t n = y.core.size();
                bool inside = n >= 3;
                for (std::size_t i = 0; i < n; ++i) {
                    const Point u = y.core[i], v = y.core[(i + 1) % n];
                    const long double ex = v.x - u.x, ey = v.y - u.y, l = ex * ex + ey * ey;
                    const long double t =
                        l == 0 ? 0 : std::clamp(((px - u.x) * ex + (py - u.y) * ey) / l, 0.0L, 1.0L);
                    least = std::min(least, std::hypot(px - u.x - t * ex, py - u.y - t * ey));
                    if (ex * (py - u.y) - ey * (px - u.x) < 0) inside = false;
                }
                if (!inside && least - y.radius > x + 1e-6L) within_all = false;
            }
        }
        if (entirely_within(a, y, x)) {
            ASSERT_TRUE(within_all);
        } else {
            // Outside by the vertex formula, unless the vertex lies so deep in y that its distance is 0.
            ASSERT_TRUE(!within_all || most + a.radius > x - 1e-6L);
        }
        ASSERT_EQ(entirely_between(a, y, x / 2, x),
                  compare_gap(a, y, x / 2) >= 0 && entirely_within(a, y, x));
    });
}

TEST(Measure, a_disc_is_entirely_within_when_its_far_side_is) {
    const Shape y = disc({2000, 2000}, 100), a = disc({2000, 2600}, 150);  // far side at 750 - 100
    EXPECT_TRUE(entirely_within(a, y, 650));
    EXPECT_FALSE(entirely_within(a, y, 649));
    EXPECT_TRUE(entirely_between(a, y, 350, 650));
    EXPECT_FALSE(entirely_between(a, y, 351, 650));
}

TEST(Measure, distance_to_a_line_is_perpendicular_and_exact) {
    Draw draw(6);
    for (int i = 0; i < times(20000); ++i) {
        const Shape s = random_shape(draw, 3000, i % 2 == 0 ? 1 : 100);
        const Line line{{0, 0}, i % 3 == 0 ? Point{12000, 9000} : Point{12000, 0}};
        long double nearest = 1e9L, farthest = -1e9L;
        const long double length = std::hypot(12000.0L, static_cast<long double>(line.b.y));
        for (Point p : s.core) {
            const long double d = (12000.0L * p.y - static_cast<long double>(line.b.y) * p.x) / length;
            nearest = std::min(nearest, d - s.radius);
            farthest = std::max(farthest, d + s.radius);
        }
        const Length from = std::max(0, static_cast<Length>(nearest) + draw.from(-1, 2));
        const Length to = std::max(0, static_cast<Length>(farthest) + draw.from(-1, 2));
        const auto sure = [](long double d) { return std::fabs(d) > 1e-6L; };
        if (!sure(nearest - from) || !sure(farthest - to) || !sure(nearest)) continue;
        ASSERT_EQ(between_of_line(s, line, 1, from, to), nearest >= from && farthest <= to);
        ASSERT_EQ(beyond_line(s, line, 1, from), nearest > from);
        ASSERT_EQ(beyond_line(s, {line.b, line.a}, -1, from), nearest > from);
    }
    const Shape base = disc({3000, 1125}, 125);  // exactly S and 125 more from the long edge
    const Line edge{{0, 0}, {12000, 0}};
    EXPECT_TRUE(between_of_line(base, edge, 1, 1000, 1250));
    EXPECT_FALSE(between_of_line(base, edge, 1, 1001, 1250));
    EXPECT_FALSE(between_of_line(base, edge, 1, 1000, 1249));
    EXPECT_TRUE(beyond_line(base, edge, 1, 999));
    EXPECT_FALSE(beyond_line(base, edge, 1, 1000));
    EXPECT_FALSE(beyond_line(base, edge, -1, 0));
}

TEST(Measure, touching_the_table_edge_from_inside_is_on_the_table) {
    const TableSize table{12000, 9000};
    EXPECT_TRUE(on_table(disc({125, 125}, 125), table));
    EXPECT_FALSE(on_table(disc({124, 125}, 125), table));
    EXPECT_TRUE(on_table(disc({11875, 8875}, 125), table));
    EXPECT_FALSE(on_table(disc({11875, 8876}, 125), table));
    EXPECT_EQ(edge_gap(disc({500, 8876}, 125), table), -1);
    const Shape oval = shape_of(oval_base(600, 350), {{300, 1000}, 0});
    EXPECT_TRUE(on_table(oval, table));
    EXPECT_FALSE(on_table(moved(oval, {-1, 0}), table));
    EXPECT_FALSE(on_table(corridor(oval, {299, 4000}), table));
}

TEST(Measure, height_and_plan_distance_make_one_distance) {
    const Shape a = disc({1000, 1000}, 100), b = disc({1500, 1000}, 100);  // 300 apart in plan
    EXPECT_TRUE(within_in_space(a, b, 400, 500));
    EXPECT_FALSE(within_in_space(a, b, 401, 500));
    EXPECT_FALSE(within_in_space(a, b, 501, 500));
    EXPECT_EQ(plan_reach(254, 254), 0);
    EXPECT_EQ(plan_reach(254, 255), -1);
    EXPECT_EQ(plan_reach(500, 300), 400);
    EXPECT_EQ(plan_reach(500, 301), 399);
}

TEST(Measure, closest_points_lie_in_the_bases_and_are_the_gap_apart) {
    Draw draw(8);
    int parallel_pairs = 0;
    for (int i = 0; i < times(40000); ++i) {
        const Length grain = i % 2 == 0 ? 1 : 50;
        const Base one = random_base(draw), two = random_base(draw);
        const Spot at = oracle::random_spot(draw, 900, grain), to = oracle::random_spot(draw, 900, grain);
        const Shape a = shape_of(one, at), b = shape_of(two, to);
        if (overlaps(a, b)) continue;
        const bool parallel = edges_parallel(one, at.facing, two, to.facing);
        parallel_pairs += parallel;
        const Pair pair = closest_points(a, b, parallel);
        ASSERT_TRUE(holds(a, pair.p));
        ASSERT_TRUE(holds(b, pair.q));
        // The part of the segment outside the bases is as long as the gap, up to rounding and the push
        // inwards.
        const long double length = std::hypot(static_cast<long double>(pair.p.x - pair.q.x),
                                              static_cast<long double>(pair.p.y - pair.q.y));
        const long double excess = length - a.radius - b.radius - oracle::gap(a, b);
        ASSERT_GT(excess, -1.5L);
        // Edges that are parallel by facing may differ by up to a degree in the rounded bases.
        const int flats = (a.radius == 0) + (b.radius == 0);
        ASSERT_LT(excess, 1.5L + 4.5L * flats + (parallel ? 6 : 0));
    }
    EXPECT_GT(parallel_pairs, 500);
}

TEST(Measure, the_gap_of_parallel_edges_joins_the_middles_of_the_facing_parts) {
    // Two rectangles of 400 x 200, the second 300 to the right of the first and 100 up.
    const Base base = rectangle_base(400, 200);
    const Shape a = shape_of(base, {{1000, 1000}, 0}), b = shape_of(base, {{1700, 1100}, 0});
    const Pair pair = closest_points(a, b, true);
    EXPECT_EQ(pair, (Pair{{1197, 1050}, {1503, 1050}}));
    // Side by side the corners stand opposite each other: still the middles, not the corners.
    const Shape beside = shape_of(base, {{1700, 1000}, 0}), above = shape_of(base, {{1000, 1500}, 0});
    EXPECT_EQ(closest_points(a, beside, true), (Pair{{1197, 1000}, {1503, 1000}}));
    EXPECT_EQ(closest_points(above, a, true), (Pair{{1000, 1403}, {1000, 1097}}));
    const Base oval = oval_base(600, 200);
    const Shape c = shape_of(oval, {{1000, 1000}, 0}), d = shape_of(oval, {{1100, 1500}, 360});
    EXPECT_EQ(closest_points(c, d, edges_parallel(oval, 0, oval, 360)), (Pair{{1050, 1000}, {1050, 1500}}));
}

/// The shape of a figure under a map of the plane that keeps the grid: its base at the mapped spot.
struct Figure {
    Base base;
    Spot spot;
    Shape shape() const { return shape_of(base, spot); }
};

TEST(Measure, does_not_change_when_the_table_is_shifted_mirrored_or_turned_by_a_quarter) {
    Draw draw(11);
    const auto shift = [](Spot s) { return Spot{s.at + Point{731, -419}, s.facing}; };
    const auto mirror = [](Spot s) { return Spot{{12000 - s.at.x, s.at.y}, facing(half_turn - s.facing)}; };
    const auto turn = [](Spot s) { return Spot{{9000 - s.at.y, s.at.x}, facing(s.facing + quarter_turn)}; };
    for (int i = 0; i < times(10000); ++i) {
        Figure a, b;
        a.base = random_base(draw);
        b.base = random_base(draw);
        a.spot = oracle::random_spot(draw, 1500, i % 2 == 0 ? 1 : 100);
        b.spot = oracle::random_spot(draw, 1500, i % 2 == 0 ? 1 : 100);
        const Spot to = oracle::random_spot(draw, 1500, 1);
        const auto answers = [&](auto map) {
            const Shape one = shape_of(a.base, map(a.spot)), two = shape_of(b.base, map(b.spot));
            const Shape path = corridor(one, map(to).at);
            return std::vector<std::int64_t>{
                ruler(one, two),  fine_gap(one, two),  overlaps(one, two),  in_contact(one, two),
                ruler(path, two), overlaps(path, two), fine_gap(path, two), entirely_within(one, two, 1500)};
        };
        const std::vector<std::int64_t> plain = answers([](Spot s) { return s; });
        ASSERT_EQ(answers(shift), plain);
        ASSERT_EQ(answers(mirror), plain);
        ASSERT_EQ(answers(turn), plain);
    }
}

TEST(Measure, a_corridor_reaches_what_its_ends_reach_and_two_halves_reach_what_the_whole_does) {
    Draw draw(12);
    for (int i = 0; i < times(10000); ++i) {
        const Shape a = oracle::random_figure(draw, 1500, 1), b = oracle::random_figure(draw, 1500, 1);
        const Point half = random_vector(draw, 0, 700);
        const Point middle = a.centre + half, end = middle + half;
        const Shape whole = corridor(a, end), first = corridor(a, middle),
                    second = corridor(moved(a, half), end);
        ASSERT_EQ(fine_gap(whole, b), std::min(fine_gap(first, b), fine_gap(second, b)));
        ASSERT_LE(fine_gap(whole, b), std::min(fine_gap(a, b), fine_gap(moved(a, half + half), b)));
        ASSERT_EQ(overlaps(whole, b), overlaps(first, b) || overlaps(second, b));
        const Length x = draw.from(0, 1000);
        ASSERT_LE(within(a, b, x), within(a, b, x + 1)) << "within is monotone";
    }
}

}  // namespace
}  // namespace skald
