// Terrain: simple polygons with what they do to movement, sight and cover (TER-01, AOF-R-78).
#pragma once
#include <cstdint>
#include <string_view>

#include "base/list.hpp"
#include "table/shape.hpp"

namespace skald {

enum class Ground : std::uint8_t { open, uneven, dangerous, impassable };
enum class Cover : std::uint8_t { none, light, solid };

/// A simple polygon of 3..64 grid points, counter-clockwise.
struct Outline {
    List<Point, 64> points;
    Box box;

    friend constexpr bool operator==(const Outline&, const Outline&) = default;
};

/// What can be wrong with the points of an outline.
enum class OutlineFault : std::uint8_t { none, too_few, out_of_bounds, zero_edge, spike, crossing };
/// The first fault of a list of points, and which point (edges are named by their first point).
struct OutlineCheck {
    OutlineFault fault = OutlineFault::none;
    std::uint8_t at = 0;
    std::uint8_t other = 0;  ///< the second edge of a crossing
};
OutlineCheck check_outline(const List<Point, 64>& points);
/// The fault as an English half sentence, for file readers.
std::string_view describe(OutlineFault fault);
/// Sets the box and turns the points counter-clockwise. The points must have passed check_outline.
Outline make_outline(List<Point, 64> points);
/// The outline of a template whose origin is put at `at`, turned by `facing` (coordinates rounded). May fail
/// check_outline when the template is very fine.
List<Point, 64> placed(const List<Point, 64>& points, Point at, Facing facing);

/// A piece of terrain. SAGA reads high, ground and cover; Age of Fantasy reads the rest as well.
struct Piece {
    Outline outline;
    Ground ground = Ground::open;
    Cover cover = Cover::none;
    bool high = false;        ///< blocks sight across it (LOS-04); AOF-R-78 `sight`
    bool solid = false;       ///< AOF-R-78: nothing moves or sees through below its top, the top is a surface
    bool stairs = false;      ///< a ramp or stair: climbing it costs no more than plain ground
    std::int16_t bottom = 0;  ///< heights above the table
    std::int16_t top = 0;
    std::uint16_t marks = 0;  ///< bits of the rule book; this room never reads them

    friend constexpr bool operator==(const Piece&, const Piece&) = default;
};

/// 1 inside, 0 on the outline, -1 outside.
int point_in(const Outline& outline, Point p);
/// Does the base or corridor overlap the inside (TER-07, MOV-R7)? Touching the outline is not entering.
bool enters(const Shape& shape, const Outline& outline);
/// Is the whole base inside (COV-03.a)? Touching the outline from inside is inside.
bool wholly_inside(const Shape& shape, const Outline& outline);
/// Gap between a shape and the closed area of an outline: sign of gap - x, x >= 0.
int compare_gap(const Shape& shape, const Outline& outline, Length x);
bool within(const Shape& shape, const Outline& outline, Length x);
/// Rounded up like ruler() for two shapes; 0 when they meet.
Length ruler(const Shape& shape, const Outline& outline);
/// How many of the 33 points of a base lie in the area, its outline included (AOF-R-69: 17 or more is
/// "mostly").
int points_inside(const Base& base, const Spot& spot, const Outline& outline);
/// The whole base within x of the area (each of the 33 points).
bool entirely_within(const Base& base, const Spot& spot, const Outline& outline, Length x);
/// The whole piece within x of a shape: every vertex (the farthest point of a polygon is a vertex).
bool entirely_within(const Outline& outline, const Shape& shape, Length x);

/// How often the segment PQ crosses the outline (LOS-R5): touching, running along an edge and back, starting
/// or ending on the outline are no crossings. Counting stops at `enough`.
int crossings(const Outline& outline, Point p, Point q, int enough = 64);

}  // namespace skald
