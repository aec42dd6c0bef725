#include "table/shape.hpp"

#include <gtest/gtest.h>

#include "base/hash.hpp"
#include "table/measure.hpp"
#include "table/oracle.hpp"

namespace skald {
namespace {

using oracle::times;

TEST(Facing, table_of_directions_is_the_pinned_one) {
    Hash hash;
    for (int k = 0; k < 720; ++k) {
        const Point d = direction(facing(k));
        hash.add(d.x);
        hash.add(d.y);
        const long double angle = k * 0.00872664625997164788461845384244L;
        EXPECT_LE(std::fabs(d.x - 32768 * std::cos(angle)), 0.5001L) << k;
        EXPECT_LE(std::fabs(d.y - 32768 * std::sin(angle)), 0.5001L) << k;
    }
    EXPECT_EQ(hash.value(), 2113177550565233229ULL);
}

TEST(Facing, opposite_mirrored_and_quarter_turned_directions_are_exact) {
    for (int k = 0; k < 720; ++k) {
        for (Length h : {1, 99, 125, 300, 1500}) {
            const Point d = uv(facing(k), h);
            EXPECT_EQ(uv(facing(k + 360), h), -d);
            EXPECT_EQ(uv(facing(k + 180), h), left_of(d));
            EXPECT_EQ(uv(facing(-k), h), (Point{d.x, -d.y}));
        }
    }
}

TEST(Facing, of_a_vector_is_the_nearest_half_degree) {
    for (int k = 0; k < 720; ++k) EXPECT_EQ(facing_of(direction(facing(k))), k);
    EXPECT_EQ(facing_of({}), 0);
    Draw draw(3);
    for (int i = 0; i < times(20000); ++i) {
        Point d;
        d.x = draw.from(-3000, 3000);
        d.y = draw.from(-3000, 3000);
        if (d == Point{}) continue;
        long double off = std::atan2(static_cast<long double>(d.y), static_cast<long double>(d.x)) *
                              114.591559026164641753596309628L -
                          facing_of(d);
        off -= 720 * std::round(off / 720);
        ASSERT_LE(std::fabs(off), 0.51L) << d.x << "," << d.y;
    }
}

TEST(Shape, a_base_is_a_convex_figure_symmetric_about_its_centre) {
    Draw draw(1);
    for (int i = 0; i < times(20000); ++i) {
        const Base base = random_base(draw);
        const Spot spot = oracle::random_spot(draw, 3000, 1);
        const Shape s = shape_of(base, spot);
        const std::size_t n = s.core.size();
        ASSERT_EQ(s.centre, spot.at);
        for (std::size_t j = 0; j < n; ++j) {
            const Point mirror = spot.at - (s.core[j] - spot.at);
            ASSERT_TRUE(s.core.contains(mirror));
            ASSERT_TRUE(contains(s.box, s.core[j]));
            ASSERT_LE(square(s.core[j] - s.centre), square(std::int64_t{s.circumradius} - s.radius));
        }
        ASSERT_EQ(oracle::hull(oracle::points(s)).size(), n);
        if (n >= 3) {
            ASSERT_GT(cross(s.core[1] - s.core[0], s.core[2] - s.core[1]), 0);
        }
        // Half a turn gives the same footprint.
        const Shape turned = shape_of(base, {spot.at, facing(spot.facing + half_turn)});
        ASSERT_EQ(oracle::hull(oracle::points(turned)), oracle::hull(oracle::points(s)));
    }
}

TEST(Shape, a_corridor_is_the_hull_of_both_ends) {
    Draw draw(2);
    for (int i = 0; i < times(40000); ++i) {
        const Length grain = i % 2 == 0 ? 1 : 100;
        const Shape s = oracle::random_figure(draw, 1500, grain);
        const Point to = oracle::random_spot(draw, 1500, grain).at;
        const Shape path = corridor(s, to);
        std::vector<Point> all = oracle::points(s);
        for (Point p : moved(s, to - s.centre).core) all.push_back(p);
        const std::vector<Point> expected = oracle::hull(all);
        ASSERT_EQ(path.core.size(), expected.size());
        ASSERT_EQ(oracle::hull(oracle::points(path)), expected);
        if (expected.size() >= 3) {
            for (std::size_t j = 0; j < expected.size(); ++j) {
                const Point a = path.core[j], b = path.core[(j + 1) % expected.size()],
                            c = path.core[(j + 2) % expected.size()];
                ASSERT_GT(cross(b - a, c - b), 0);
            }
        }
        ASSERT_EQ(path.radius, s.radius);
        ASSERT_EQ(path.box, join(s.box, shifted(s.box, to - s.centre)));
        for (Point p : path.core) {
            ASSERT_LE(square(p - path.centre), square(std::int64_t{path.circumradius} - path.radius));
        }
    }
}

TEST(Shape, odd_sizes_count_as_the_next_even_one_and_unsound_bases_are_known) {
    EXPECT_EQ(round_base(251), round_base(252));
    EXPECT_EQ(oval_base(300, 300).form, BaseForm::round);
    EXPECT_TRUE(base_is_sound(round_base(200)));
    EXPECT_FALSE(base_is_sound({BaseForm::round, 100, 120}));
    EXPECT_FALSE(base_is_sound({BaseForm::oval, 100, 120}));
    EXPECT_FALSE(base_is_sound({BaseForm::rectangle, 100, 0}));
    EXPECT_FALSE(base_is_sound({BaseForm::rectangle, 2001, 100}));
}

/// Rotates 720 outline points of the ideal base; the rounding of the real one is a tenth or two.
long double farthest_way(const Base& base, const Spot& from, const Spot& to) {
    long double most = 0;
    const long double half = 0.00872664625997164788461845384244L;
    const long double c0 = std::cos(from.facing * half), s0 = std::sin(from.facing * half);
    const long double c1 = std::cos(to.facing * half), s1 = std::sin(to.facing * half);
    for (int j = 0; j < 720; ++j) {
        long double x = std::cos(j * half), y = std::sin(j * half);
        if (base.form == BaseForm::oval) {
            x = x * base.half_width + (x >= 0 ? 1 : -1) * (base.half_length - base.half_width);
            y *= base.half_width;
        } else {
            const long double reach =
                std::max(std::fabs(x) / base.half_length, std::fabs(y) / base.half_width);
            x /= reach;
            y /= reach;
        }
        const long double dx = to.at.x - from.at.x + x * (c1 - c0) - y * (s1 - s0);
        const long double dy = to.at.y - from.at.y + x * (s1 - s0) + y * (c1 - c0);
        most = std::max(most, std::hypot(dx, dy));
    }
    return most;
}

TEST(Shape, turning_counts_the_way_of_every_material_point) {
    Draw draw(4);
    for (int i = 0; i < times(4000); ++i) {
        const Base base = draw.one_in(2) ? oval_base(600, 250) : rectangle_base(250, 500);
        Spot from = oracle::random_spot(draw, 1000, 1), to = oracle::random_spot(draw, 1000, 1);
        to.facing = facing(from.facing + draw.from(-180, 180));
        const Length least = turn_travel(base, from, to);
        EXPECT_TRUE(turn_within(base, from, to, least));
        EXPECT_FALSE(turn_within(base, from, to, least - 1));
        const long double most = std::min(farthest_way(base, from, to),
                                          farthest_way(base, from, {to.at, facing(to.facing + half_turn)}));
        ASSERT_LE(most, least + 2.1L);
        // An oval is bounded from above: middle and end may not reach their farthest way together.
        if (base.form == BaseForm::rectangle) {
            ASSERT_GE(most + 5, least);
        }
    }
}

TEST(Shape, turning_by_half_a_turn_is_no_turn_and_a_round_base_never_turns) {
    const Base base = rectangle_base(250, 500);
    EXPECT_EQ(turn_travel(base, {{1000, 1000}, 90}, {{1300, 1400}, 450}), 500);
    EXPECT_EQ(turn_travel(round_base(250), {{1000, 1000}, 0}, {{1300, 1400}, 77}), 500);
    EXPECT_EQ(turn_travel(oval_base(600, 250), {{1000, 1000}, 5}, {{1300, 1400}, 365}), 500);
}

TEST(Shape, a_step_is_never_longer_than_asked_and_hardly_shorter) {
    Draw draw(5);
    for (int i = 0; i < times(100000); ++i) {
        Point d;
        d.x = draw.from(-4000, 4000);
        d.y = draw.from(-4000, 4000);
        const Length s = draw.from(1, 3048);
        if (square(d) <= 1600) continue;
        const Point p = step(d, s);
        ASSERT_LE(square(p), square(std::int64_t{s}));
        ASSERT_LT(s - std::sqrt(static_cast<long double>(square(p))), 1.5L);
        ASSERT_EQ(step(-d, s), -p);
        ASSERT_EQ(step(left_of(d), s), left_of(p));
    }
    EXPECT_EQ(step({}, 100), Point{});
    EXPECT_EQ(clipped({30, 40}, 50), (Point{30, 40}));
    EXPECT_LE(square(clipped({31, 40}, 50)), 2500);
}

TEST(Shape, the_33_points_lie_in_the_base_close_to_its_outline_and_evenly_spaced) {
    Draw draw(6);
    for (int i = 0; i < times(3000); ++i) {
        const Base base = random_base(draw);
        Spot spot = oracle::random_spot(draw, 3000, 1);
        if (base.form == BaseForm::round) spot.facing = 0;
        const Shape s = shape_of(base, spot);
        const List<Point, 33> points = points_of(base, spot);
        ASSERT_EQ(points.size(), 33u);
        ASSERT_EQ(points[0], spot.at);
        long double around = 0;
        for (std::size_t j = 1; j < 33; ++j) {
            ASSERT_TRUE(holds(s, points[j]));
            const Point out = step(points[j] - spot.at, 6);
            ASSERT_FALSE(holds(s, points[j] + out)) << "more than half a millimetre inside";
            const Point next = points[j == 32 ? 1 : j + 1] - points[j];
            around += std::sqrt(static_cast<long double>(square(next)));
        }
        for (std::size_t j = 1; j < 33; ++j) {  // no chord is far longer than the mean
            const Point next = points[j == 32 ? 1 : j + 1] - points[j];
            ASSERT_LT(std::sqrt(static_cast<long double>(square(next))), 1.25L * around / 32 + 3);
        }
    }
}

}  // namespace
}  // namespace skald
