// Measuring, decided exactly in integers (MEA-R3). "Gap" is the shortest distance between two footprints in
// plan view (MEA-R2); exactly X counts as within X (MEA-03).
#pragma once
#include <cstdint>
#include <span>

#include "table/shape.hpp"

namespace skald {

/// Sign of (distance of p from the closed segment ab) - r: -1 nearer, 0 exactly r, 1 farther. r >= 0.
int compare_distance(Point p, Point a, Point b, Length r);
/// Sign of gap - x. Negative x asks about overlap depth only in so far as radii sum to at least -x; shapes
/// whose cores meet have gap minus the radii.
int compare_gap(const Shape& a, const Shape& b, Length x);
/// Gap at most x ("within", "at"; MEA-03). x >= 0.
bool within(const Shape& a, const Shape& b, Length x);
/// The exact negation of within.
bool beyond(const Shape& a, const Shape& b, Length x);
/// Do the insides share a point? Touching, flush edges included, is no overlap.
bool overlaps(const Shape& a, const Shape& b);
/// Gap of at most 0.5 mm and no overlap (MEA-R5).
bool in_contact(const Shape& a, const Shape& b);
/// Is the grid point in the closed shape?
bool holds(const Shape& shape, Point p);

/// The gap as the ruler shows it: rounded up, so that "shows at most X" and "within X" are one statement
/// (0 or below for shapes that touch or overlap).
Length ruler(const Shape& a, const Shape& b);
/// False only where the ruler shows `gap` or more: spares most of the measuring in a search for the least.
inline bool may_be_nearer(const Shape& a, const Shape& b, Length gap) {
    const std::int64_t most = std::int64_t{gap} + a.circumradius + b.circumradius;
    return most > 0 && square(a.centre - b.centre) < most * most;
}
/// The gap in 1/256 of a tenth, rounded down: for nearest, farthest, closer. Equal values are a tie.
std::int64_t fine_gap(const Shape& a, const Shape& b);

/// The whole of a within x of y (MEA-R4).
bool entirely_within(const Shape& a, const Shape& y, Length x);
/// Entirely between `from` and `to` from y, both inclusive (MEA-R4).
bool entirely_between(const Shape& a, const Shape& y, Length from, Length to);

/// An infinite line through two different points.
struct Line {
    Point a;
    Point b;
};
/// The whole shape at least `from` and at most `to` from the line, on one side of it (DEP-R4). side 1 is left
/// of the way from a to b, -1 right. Both bounds inclusive.
bool between_of_line(const Shape& shape, const Line& line, int side, Length from, Length to);
/// The whole shape on that side and more than x from the line.
bool beyond_line(const Shape& shape, const Line& line, int side, Length x);

/// Width and depth of the table; its corner is (0, 0).
struct TableSize {
    Length width = 12000;
    Length depth = 9000;

    friend constexpr bool operator==(const TableSize&, const TableSize&) = default;
};
/// No part beyond an edge (MOV-R4).
bool on_table(const Shape& shape, const TableSize& table);
/// The least distance of the shape from the four edges; negative when it reaches over one.
Length edge_gap(const Shape& shape, const TableSize& table);

/// Grid points in the two shapes whose distance is the gap, up to rounding (geometry, section 4): ends of the
/// gap of two figures, and the ends of a ruler. With parallel edges the middles of the facing parts.
/// `parallel` is read from the facings; without facings (corridors) pass false.
struct Pair {
    Point p;
    Point q;

    friend constexpr bool operator==(const Pair&, const Pair&) = default;
};
Pair closest_points(const Shape& a, const Shape& b, bool parallel = false);
/// Are edges of the two bases parallel (decided by facing, not by the rounded vectors)?
bool edges_parallel(const Base& a, Facing fa, const Base& b, Facing fb);

/// Within x in space: the bases lie flat, `rise` apart in height (AOF-R-03, AOF-R-57).
bool within_in_space(const Shape& a, const Shape& b, Length rise, Length x);
/// The plan gap that x allows at a difference of height, rounded down; -1 if the height alone exceeds x.
Length plan_reach(Length x, Length rise);

}  // namespace skald
