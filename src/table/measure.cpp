#include "table/measure.hpp"

#include "base/integer.hpp"
#include "table/core.hpp"

namespace skald {

using namespace detail;

namespace detail {

bool segments_meet(Point a, Point b, Point c, Point d) {
    const Point ab = b - a, cd = d - c;
    const int c1 = sign(cross(ab, c - a)), c2 = sign(cross(ab, d - a));
    if (c1 * c2 > 0) return false;
    const int a1 = sign(cross(cd, a - c)), a2 = sign(cross(cd, b - c));
    if (a1 * a2 > 0) return false;
    if (c1 != 0 || c2 != 0 || a1 != 0 || a2 != 0) return true;
    return meet(box_of(a, b), box_of(c, d));  // all four in one line
}

namespace {

/// Is p in the closed core?
bool in_core(Core c, Point p) {
    if (c.n == 1) return c.v[0] == p;
    if (c.n == 2) return cross(c.v[1] - c.v[0], p - c.v[0]) == 0 && contains(box_of(c.v[0], c.v[1]), p);
    for (int i = 0; i < c.n; ++i) {
        if (cross(c.at(i + 1) - c.v[i], p - c.v[i]) < 0) return false;
    }
    return true;
}

}  // namespace

bool cores_meet(Core a, Core b) {
    if (in_core(a, b.v[0]) || in_core(b, a.v[0])) return true;
    for (int i = 0; i < a.edges(); ++i) {
        for (int j = 0; j < b.edges(); ++j) {
            if (segments_meet(a.v[i], a.at(i + 1), b.v[j], b.at(j + 1))) return true;
        }
    }
    return false;
}

namespace {

/// Does all of b lie farther than r from an edge line of a, on its outer side? Then the cores are apart.
bool beyond_an_edge(Core a, Core b, std::int64_t rr) {
    for (int i = 0; i < a.edges(); ++i) {
        const Point p = a.v[i], e = a.at(i + 1) - p;
        const std::int64_t far = rr * square(e), first = cross(e, b.v[0] - p);
        if (square(first) <= far || (first > 0 && a.n > 2)) continue;  // of a segment both sides are outer
        bool all = true;
        for (int j = 1; all && j < b.n; ++j) {
            const std::int64_t c = cross(e, b.v[j] - p);
            all = (c < 0) == (first < 0) && square(c) > far;
        }
        if (all) return true;
    }
    return false;
}

}  // namespace

int compare_cores(Core a, Core b, std::int64_t r) {
    if (r < 0) return 1;
    if (a.n == 1 && b.n == 1) return sign(square(a.v[0] - b.v[0]) - r * r);
    if (a.n == 1 && b.n == 2) return compare_point_segment(a.v[0], b.v[0], b.v[1], r);
    if (a.n == 2 && b.n == 1) return compare_point_segment(b.v[0], a.v[0], a.v[1], r);
    int least = 1;
    const std::int64_t rr = r * r;
    if (beyond_an_edge(a, b, rr) || beyond_an_edge(b, a, rr)) return 1;
    for (int side = 0; side < 2; ++side) {
        for (int j = 0; j < b.edges(); ++j) {  // as compare_point_segment, the edge reckoned once
            const Point p = b.v[j], q = b.at(j + 1), e = q - p;
            const std::int64_t l = square(e);
            for (int i = 0; i < a.n; ++i) {
                const Point w = a.v[i] - p;
                const std::int64_t d = dot(w, e);
                const std::int64_t s = d <= 0   ? square(w) - rr
                                       : d >= l ? square(a.v[i] - q) - rr
                                                : square(cross(e, w)) - rr * l;
                if (s < 0) return -1;
                if (s == 0) least = 0;
            }
        }
        std::swap(a, b);
    }
    // No vertex is near: the cores are apart, or they cross far from all vertices.
    if ((a.n > 1 || b.n > 2) && (b.n > 1 || a.n > 2) && cores_meet(a, b)) return -sign(r);
    return least;
}

namespace {

/// Does an edge line of a have all of b on its outer side or on it?
bool separates(Core a, Core b) {
    for (int i = 0; i < a.edges(); ++i) {
        const Point p = a.v[i], e = a.at(i + 1) - p;
        bool right = true, left = a.n == 2;  // of a segment both sides are outside
        for (int j = 0; j < b.n && (right || left); ++j) {
            const int s = sign(cross(e, b.v[j] - p));
            if (s > 0) right = false;
            if (s < 0) left = false;
        }
        if (right || left) return true;
    }
    return false;
}

}  // namespace

bool flat_cores_overlap(Core a, Core b) {
    if (a.n < 3 && b.n < 3) return false;
    return !separates(a, b) && !separates(b, a);
}

}  // namespace detail

int compare_distance(Point p, Point a, Point b, Length r) {
    return compare_point_segment(p, a, b, r);
}

int compare_gap(const Shape& a, const Shape& b, Length x) {
    const std::int64_t far = square(a.centre - b.centre);
    const std::int64_t most = std::int64_t{a.circumradius} + b.circumradius + x;
    if (most < 0 || far > most * most) return 1;
    const std::int64_t r = std::int64_t{a.radius} + b.radius + x;
    // The centre of a point or segment lies on it, or less than 1 beside it for being on the grid.
    if (a.core.size() <= 2 && b.core.size() <= 2 && r > 2 && far < square(r - 2)) return -1;
    return compare_cores(core_of(a), core_of(b), r);
}

bool within(const Shape& a, const Shape& b, Length x) {
    return compare_gap(a, b, x) <= 0;
}

bool beyond(const Shape& a, const Shape& b, Length x) {
    return compare_gap(a, b, x) > 0;
}

bool overlaps(const Shape& a, const Shape& b) {
    if (!meet(a.box, b.box)) return false;
    if (a.radius + b.radius > 0) return compare_gap(a, b, 0) < 0;
    return flat_cores_overlap(core_of(a), core_of(b));
}

bool in_contact(const Shape& a, const Shape& b) {
    return within(a, b, contact_gap) && !overlaps(a, b);
}

bool holds(const Shape& shape, Point p) {
    const Core core = core_of(shape);
    if (core.n == 2) return compare_point_segment(p, core.v[0], core.v[1], shape.radius) <= 0;
    if (core.n > 2 && shape.radius == 0) return in_core(core, p);
    return compare_cores(core, {&p, 1}, shape.radius) <= 0;
}

Length ruler(const Shape& a, const Shape& b) {
    Core ca = core_of(a), cb = core_of(b);
    std::int64_t least = std::int64_t{1} << 40;
    if (ca.n == 1 && cb.n == 1) {
        least = square(ca.v[0] - cb.v[0]);
    } else if (cores_meet(ca, cb)) {
        least = 0;
    }
    for (int side = 0; side < 2; ++side, std::swap(ca, cb)) {
        for (int j = 0; j < cb.edges(); ++j) {
            for (int i = 0; i < ca.n; ++i) {
                const SquaredDistance q = squared_distance(ca.v[i], cb.v[j], cb.at(j + 1));
                least = std::min(least, ceil_div(q.n, q.d));
            }
        }
    }
    return static_cast<Length>(isqrt_up(least)) - a.radius - b.radius;
}

std::int64_t fine_gap(const Shape& a, const Shape& b) {
    Core ca = core_of(a), cb = core_of(b);
    std::int64_t least = std::int64_t{1} << 46;
    if (ca.n == 1 && cb.n == 1) {
        least = 65536 * square(ca.v[0] - cb.v[0]);
    } else if (cores_meet(ca, cb)) {
        least = 0;
    }
    for (int side = 0; side < 2; ++side, std::swap(ca, cb)) {
        for (int j = 0; j < cb.edges(); ++j) {
            for (int i = 0; i < ca.n; ++i) {
                least = std::min(least, fine_square(squared_distance(ca.v[i], cb.v[j], cb.at(j + 1))));
            }
        }
    }
    return isqrt(least) - 256 * (std::int64_t{a.radius} + b.radius);
}

bool entirely_within(const Shape& a, const Shape& y, Length x) {
    const std::int64_t r = std::int64_t{x} + y.radius - a.radius;
    if (r < 0) return false;
    for (Point p : a.core) {
        if (compare_cores(core_of(y), {&p, 1}, r) > 0) return false;
    }
    return true;
}

bool entirely_between(const Shape& a, const Shape& y, Length from, Length to) {
    return compare_gap(a, y, from) >= 0 && entirely_within(a, y, to);
}

bool between_of_line(const Shape& shape, const Line& line, int side, Length from, Length to) {
    const Point e = line.b - line.a;
    const std::int64_t l = square(e), near = std::int64_t{from} + shape.radius,
                       far = std::int64_t{to} - shape.radius;
    if (far < 0) return false;
    for (Point p : shape.core) {
        const std::int64_t c = side * cross(e, p - line.a);
        if (c < 0 || c * c < near * near * l || c * c > far * far * l) return false;
    }
    return true;
}

bool beyond_line(const Shape& shape, const Line& line, int side, Length x) {
    const Point e = line.b - line.a;
    const std::int64_t l = square(e), near = std::int64_t{x} + shape.radius;
    for (Point p : shape.core) {
        const std::int64_t c = side * cross(e, p - line.a);
        if (c <= 0 || c * c <= near * near * l) return false;
    }
    return true;
}

Length edge_gap(const Shape& shape, const TableSize& table) {
    return std::min(std::min(shape.box.low.x, shape.box.low.y),
                    std::min(table.width - shape.box.high.x, table.depth - shape.box.high.y));
}

bool on_table(const Shape& shape, const TableSize& table) {
    return edge_gap(shape, table) >= 0;
}

Length plan_reach(Length x, Length rise) {
    const std::int64_t left = square(std::int64_t{x}) - square(std::int64_t{rise});
    return x < 0 || left < 0 ? -1 : static_cast<Length>(isqrt(left));
}

bool within_in_space(const Shape& a, const Shape& b, Length rise, Length x) {
    const Length reach = plan_reach(x, rise);
    return reach >= 0 && within(a, b, reach);
}

bool edges_parallel(const Base& a, Facing fa, const Base& b, Facing fb) {
    if (a.form == BaseForm::round || b.form == BaseForm::round) return false;
    const int period = a.form == BaseForm::oval && b.form == BaseForm::oval ? half_turn : quarter_turn;
    return (fa + full_turn - fb) % period == 0;
}

}  // namespace skald
