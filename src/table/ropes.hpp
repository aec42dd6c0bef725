// Taut ropes around what stands in the way: lines that touch two blocks. A way that is as short as can be
// goes along such lines, and bends where two of them meet (ways.hpp). Everything here only proposes: the
// points are rounded to the grid, and whoever goes there asks whether he may.
#pragma once
#include <span>

#include "base/list.hpp"
#include "table/shape.hpp"

namespace skald {

/// Where the middle of a base must not come: a convex outline, counter-clockwise, grown by a radius.
struct Block {
    List<Point, 24> corners;
    Length radius = 0;
    Length hard = 0;  ///< whoever comes nearer to the core than this is surely stopped; 0: it is not known
    Box box;          ///< of all of it
};
/// Does the straight leg surely come too near?
bool stops(const Block& block, Point from, Point to);
/// The middle of `mover` is kept off `other`, with so much air.
Block block_around(const Shape& mover, const Shape& other, Length air);
/// The same for a convex outline of terrain; false: it has too many corners or is not convex.
bool block_around(Block& out, const Shape& mover, std::span<const Point> outline, Length air);
/// Of one corner of an outline.
Block block_around(const Shape& mover, Point corner, Length air);

/// A line from one block to another, touching both. On which side of the line a block lies: 1 left, -1 right.
struct Rope {
    bool found = false;
    Point from, to;  ///< where it touches them
    Point along;     ///< its direction, `rope_unit` long

    Length length() const;
};
constexpr Length rope_unit = 1 << 14;

Rope rope(const Block& a, int side_a, const Block& b, int side_b);
Rope rope(Point from, const Block& b, int side);
Rope rope(const Block& a, int side, Point to);
/// The line in direction `along` that touches the block; `from` and `to` are the place.
Rope support(const Block& block, int side, Point along);

/// Does the second rope turn from the first to this side, or go straight on?
bool turns_to(const Rope& first, const Rope& second, int side);
/// Where one rope goes over into the next.
Point bend_of(const Rope& first, const Rope& second);
/// A direction between two, so many parts of the second and so many of the first.
Point between(Point first, int parts, Point second, int others);

}  // namespace skald
