// Inside this room only: predicates on bare cores, without radius, box or centre. Everything that measures is
// built on these few functions (geometry, section 2).
#pragma once
#include <cstdint>

#include "base/integer.hpp"
#include "table/shape.hpp"

namespace skald::detail {

/// A convex core: n points, counter-clockwise. A segment has one edge, a point none.
struct Core {
    const Point* v;
    int n;

    int edges() const { return n >= 3 ? n : n - 1; }
    Point at(int i) const { return v[i < n ? i : i - n]; }
};
inline Core core_of(const Shape& s) {
    return {s.core.data(), static_cast<int>(s.core.size())};
}

/// Sign of dist(p, segment ab) - r. The foot is rational and never computed.
inline int compare_point_segment(Point p, Point a, Point b, std::int64_t r) {
    const Point e = b - a, w = p - a;
    const std::int64_t d = dot(w, e), l = square(e);
    if (d <= 0) return sign(square(w) - r * r);
    if (d >= l) return sign(square(p - b) - r * r);
    return sign(square(cross(e, w)) - r * r * l);
}

/// Squared distance of p from segment ab as a fraction.
struct SquaredDistance {
    std::int64_t n;
    std::int64_t d;
};
inline SquaredDistance squared_distance(Point p, Point a, Point b) {
    const Point e = b - a, w = p - a;
    const std::int64_t d = dot(w, e), l = square(e);
    if (d <= 0) return {square(w), 1};
    if (d >= l) return {square(p - b), 1};
    return {square(cross(e, w)), l};
}
/// floor(65536 n/d): a full order for "nearest" up to 1/256 of a tenth.
inline std::int64_t fine_square(SquaredDistance q) {
    return 65536 * (q.n / q.d) + 65536 * (q.n % q.d) / q.d;
}

/// Do the closed segments ab and cd share a point?
bool segments_meet(Point a, Point b, Point c, Point d);
/// Do the closed cores share a point?
bool cores_meet(Core a, Core b);
/// Sign of dist(a, b) - r; r may be negative (then always 1).
int compare_cores(Core a, Core b, std::int64_t r);
/// Do the open insides share a point, both radii 0? A segment is taken closed against an open core.
bool flat_cores_overlap(Core a, Core b);
/// Does the open shape overlap the closed segment ab?
inline bool overlaps_segment(const Shape& shape, Point a, Point b) {
    if (shape.core.size() == 1) return compare_point_segment(shape.core[0], a, b, shape.radius) < 0;
    if (compare_point_segment(shape.centre, a, b, shape.circumradius) >= 0) return false;
    const Point ab[2] = {a, b};
    const Core other{ab, 2};
    if (shape.radius > 0) return compare_cores(core_of(shape), other, shape.radius) < 0;
    return flat_cores_overlap(core_of(shape), other);
}

}  // namespace skald::detail
