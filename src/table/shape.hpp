// Bases and the shapes they cover. A shape is a convex core of 1..6 grid points, counter-clockwise, grown by
// a radius: disc, stadium (oval), rectangle, and the corridors they sweep (geometry, sections 1 and 3;
// BAS-R3). The integer shape *is* the base: measuring, contact, sweeping, sight and drawing all use it.
#pragma once
#include <cstdint>

#include "base/list.hpp"
#include "table/facing.hpp"
#include "table/point.hpp"

namespace skald {

enum class BaseForm : std::uint8_t { round, oval, rectangle };

/// The form and size of a base. Full sizes are even tenths of a millimetre, so half sizes are whole.
struct Base {
    BaseForm form = BaseForm::round;
    std::int16_t half_length = 125;  ///< along the facing; the radius of a round base
    std::int16_t half_width = 125;   ///< across the facing; equal to half_length for a round base

    friend constexpr bool operator==(const Base&, const Base&) = default;
};

/// Half of a full size; an odd size counts as the next even one.
constexpr std::int16_t half_size(Length full) {
    return static_cast<std::int16_t>((full + 1) / 2);
}
constexpr Base round_base(Length diameter) {
    return {BaseForm::round, half_size(diameter), half_size(diameter)};
}
/// A stadium: length along the facing, width across; the longer one is always the length.
constexpr Base oval_base(Length length, Length width) {
    return length == width ? round_base(length) : Base{BaseForm::oval, half_size(length), half_size(width)};
}
constexpr Base rectangle_base(Length length, Length width) {
    return {BaseForm::rectangle, half_size(length), half_size(width)};
}
/// Sizes this room can reckon with: 1..2000 half size, an oval at least as long as wide.
bool base_is_sound(const Base& base);

/// Where a base stands. A disc has no facing: keep 0, for hashing.
struct Spot {
    Point at;
    Facing facing = 0;

    friend constexpr bool operator==(const Spot&, const Spot&) = default;
};

/// The set of points within `radius` of the convex hull of `core`.
struct Shape {
    List<Point, 6> core;  ///< counter-clockwise, no three in line; 1 = point, 2 = segment
    Length radius = 0;
    Point centre;
    Length circumradius = 0;  ///< no point of the shape is farther from the centre (rounded up)
    Box box;                  ///< of the whole shape, radius included

    friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

/// The shape of a base on its spot.
Shape shape_of(const Base& base, const Spot& spot);
/// A single grid point as a shape of radius 0, or grown.
Shape disc(Point centre, Length radius);
/// The closed segment ab as a shape of radius 0 (a gap, an edge, a table side), or grown.
Shape segment(Point a, Point b, Length radius = 0);
/// A convex core that the caller knows to be counter-clockwise; fills centre, circumradius and box.
Shape convex(const List<Point, 6>& core, Length radius);
/// The same shape moved by a vector: every vertex moves by exactly that vector.
Shape moved(const Shape& shape, Point by);
/// What the shape sweeps when its centre goes straight to `to`, facing kept (MOV-08). Length 0 gives the
/// shape.
Shape corridor(const Shape& shape, Point to);

/// Does every material point of the base, turned as the player wants at the end, come at most `allowance`
/// from where it started (MOV-R8)? Of the two turns that give the same footprint the shorter way counts.
bool turn_within(const Base& base, const Spot& from, const Spot& to, Length allowance);
/// The least allowance for which turn_within holds.
Length turn_travel(const Base& base, const Spot& from, const Spot& to);

/// The step of length at most s in the direction of d: never longer, short by less than 3.6 tenths for
/// s <= 3048 and by less than 1.5 when |d| > 40. A zero direction gives a zero step.
Point step(Point d, Length s);
/// d itself if it is at most s long, else step(d, s).
Point clipped(Point d, Length s);

/// The 33 points of a base that LOS-R1, MEA-R4 for units and AOF-R-69 speak of: the centre first, then 32 on
/// the outline at equal arc length, each moved towards the centre until its grid point lies in the base.
List<Point, 33> points_of(const Base& base, const Spot& spot);

}  // namespace skald
