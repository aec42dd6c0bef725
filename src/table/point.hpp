// Points, boxes and the two products. Coordinates are whole tenths of a millimetre.
//
// The bound that makes everything exact: coordinates stay in lowest_coordinate..highest_coordinate, so a
// difference is below 2^14, a dot or cross product below 2^29 and its square below 2^58. No predicate of this
// room needs more than 64 bits. Widening happens before multiplying: dot() and cross() return 64 bits.
#pragma once
#include <algorithm>
#include <cstdint>

#include "base/length.hpp"

namespace skald {

/// Scene readers refuse coordinates outside these bounds (largest table 12,192 and a margin).
constexpr Length lowest_coordinate = -2048;
constexpr Length highest_coordinate = 14335;

/// A place on the table, or the vector between two places.
struct Point {
    Length x = 0;
    Length y = 0;

    friend constexpr bool operator==(Point, Point) = default;
    friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Point operator-(Point a) { return {-a.x, -a.y}; }
};

constexpr std::int64_t dot(Point a, Point b) {
    return static_cast<std::int64_t>(a.x) * b.x + static_cast<std::int64_t>(a.y) * b.y;
}
/// Positive if b lies to the left (counter-clockwise) of a.
constexpr std::int64_t cross(Point a, Point b) {
    return static_cast<std::int64_t>(a.x) * b.y - static_cast<std::int64_t>(a.y) * b.x;
}
constexpr std::int64_t square(Point a) {
    return dot(a, a);
}
constexpr std::int64_t square(std::int64_t a) {
    return a * a;
}
constexpr int sign(std::int64_t a) {
    return (a > 0) - (a < 0);
}
/// A quarter turn counter-clockwise.
constexpr Point left_of(Point a) {
    return {-a.y, a.x};
}

constexpr bool in_bounds(Point p) {
    return p.x >= lowest_coordinate && p.x <= highest_coordinate && p.y >= lowest_coordinate &&
           p.y <= highest_coordinate;
}

/// A closed rectangle along the axes.
struct Box {
    Point low;
    Point high;

    friend constexpr bool operator==(const Box&, const Box&) = default;
};

constexpr Box box_of(Point a, Point b) {
    return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}
constexpr Box join(const Box& a, const Box& b) {
    return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y)},
            {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y)}};
}
constexpr Box grown(const Box& b, Length by) {
    return {{b.low.x - by, b.low.y - by}, {b.high.x + by, b.high.y + by}};
}
constexpr Box shifted(const Box& b, Point by) {
    return {b.low + by, b.high + by};
}
/// Do the closed boxes share a point?
constexpr bool meet(const Box& a, const Box& b) {
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}
constexpr bool contains(const Box& b, Point p) {
    return p.x >= b.low.x && p.x <= b.high.x && p.y >= b.low.y && p.y <= b.high.y;
}

}  // namespace skald
