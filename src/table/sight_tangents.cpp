// Bitangents: if a line with 0.1 mm of air around it exists, it can be slid until it touches one circle and
// rolled until it touches a second, and still has that air. So it is enough to try the tangents of all pairs
// of circles: around the corners of blockers, in the two bases, and where a gap or an edge cuts the outline
// of a base.
#include <algorithm>

#include "base/integer.hpp"
#include "table/core.hpp"
#include "table/sight_search.hpp"

namespace skald::detail {

namespace {

constexpr std::int64_t fine = 32;                          // circles are in 1/32 of a tenth
constexpr std::int64_t hair = fine / 8;                    // the little less than no air
constexpr std::int64_t unit = std::int64_t{1} << 22;       // unit normals
constexpr std::int64_t side_unit = std::int64_t{1} << 27;  // Tangent::side per tenth

}  // namespace

void SightSearch::add_circle(std::int64_t x32, std::int64_t y32, std::int64_t r32) {
    const Point near{static_cast<Length>(rdiv(x32, fine)), static_cast<Length>(rdiv(y32, fine))};
    const std::int64_t reach = width_ + ceil_div(r32, fine) + 2;
    if (compare_point_segment(near, a_.shape.centre, b_.shape.centre, reach) > 0) return;
    if (circle_count_ == max_circles) return;
    circles_[circle_count_++] = {static_cast<std::int32_t>(x32), static_cast<std::int32_t>(y32),
                                 static_cast<std::int32_t>(r32)};
}

void SightSearch::circles_of_ends() {
    for (const Viewer* end : {&a_, &b_}) {
        const Shape& s = end->shape;
        if (s.radius > 0) {
            for (Point v : s.core)
                add_circle(v.x * fine, v.y * fine, s.radius * fine + (lenient_ ? hair : -fine));
            continue;
        }
        // A rectangle: its corners drawn in by one along both sides.
        const Point c = s.centre;
        const std::size_t n = s.core.size();
        for (std::size_t i = 0; i < n; ++i) {
            std::int64_t x = s.core[i].x * fine, y = s.core[i].y * fine;
            for (Point to : {s.core[(i + 1) % n], s.core[(i + n - 1) % n]}) {
                const Point e = to - s.core[i];
                const std::int64_t length = std::max<std::int64_t>(1, isqrt(square(e)));
                x += rdiv(e.x * fine, length);
                y += rdiv(e.y * fine, length);
            }
            if (n < 3) x = c.x * fine, y = c.y * fine;
            if (lenient_) x = s.core[i].x * fine, y = s.core[i].y * fine;
            add_circle(x, y, lenient_ ? hair : 0);
        }
    }
}

void SightSearch::circles_of_blockers() {
    for (int i = 0; i < count_; ++i) {
        const Item& item = items_[i];
        if (item.kind == Kind::base) {
            const Shape& s = static_cast<const Standing*>(item.what)->shape;
            for (Point v : s.core) {
                add_circle(v.x * fine, v.y * fine,
                           std::max<std::int64_t>(0, s.radius * fine + (lenient_ ? -hair : fine)));
            }
        } else if (item.kind == Kind::gap) {
            const Gap& gap = *static_cast<const Gap*>(item.what);
            circles_of_cuts(a_.shape, gap.p, gap.q);
            circles_of_cuts(b_.shape, gap.p, gap.q);
        } else {
            const List<Point, 64>& v = static_cast<const Piece*>(item.what)->outline.points;
            for (std::size_t k = 0; k < v.size(); ++k) {
                add_circle(v[k].x * fine, v[k].y * fine, lenient_ ? 0 : fine);
                circles_of_cuts(a_.shape, v[k], v[(k + 1) % v.size()]);
                circles_of_cuts(b_.shape, v[k], v[(k + 1) % v.size()]);
            }
        }
    }
}

namespace {

/// A segment walked in quarter tenths, and the question where it is inside a base. All in quarter tenths,
/// near the base only, so that squares of products stay in 64 bits.
struct CutFinder {
    const Shape& base;
    Point a, e;
    std::int64_t steps;

    Point at(std::int64_t t) const {
        return {static_cast<Length>(4 * std::int64_t{a.x} + rdiv(4 * t * e.x, steps)),
                static_cast<Length>(4 * std::int64_t{a.y} + rdiv(4 * t * e.y, steps))};
    }
    bool inside(std::int64_t t) const {
        const Point p = at(t);
        if (p.x < 4 * base.box.low.x || p.x > 4 * base.box.high.x || p.y < 4 * base.box.low.y ||
            p.y > 4 * base.box.high.y) {
            return false;
        }
        Point core[6];
        int n = 0;
        for (Point v : base.core) core[n++] = {4 * v.x, 4 * v.y};
        return compare_cores({core, n}, {&p, 1}, 4 * std::int64_t{base.radius}) <= 0;
    }
    std::int64_t foot(Point v) const {
        return std::clamp<std::int64_t>(rdiv(dot(v - a, e) * steps, square(e)), 0, steps);
    }
    /// Some step inside the base, or -1. The feet of vertices and centre, the ends, the crossings of core
    /// edges.
    std::int64_t any_inside() const {
        for (std::int64_t t : {std::int64_t{0}, steps, foot(base.centre)}) {
            if (inside(t)) return t;
        }
        const Core core = core_of(base);
        for (int i = 0; i < core.n; ++i) {
            if (const std::int64_t t = foot(core.v[i]); inside(t)) return t;
        }
        for (int i = 0; i < core.edges(); ++i) {
            const Point f = core.at(i + 1) - core.v[i];
            std::int64_t across = cross(e, f), part = cross(core.v[i] - a, f);
            if (across == 0) continue;
            if (across < 0) across = -across, part = -part;
            if (part < 0 || part > across) continue;
            if (const std::int64_t t = rdiv(part * steps, across); inside(t)) return t;
        }
        return -1;
    }
    /// The last step inside between `in`, which is, and `out`, which is not.
    std::int64_t border(std::int64_t in, std::int64_t out) const {
        while (in - out > 1 || out - in > 1) {
            const std::int64_t middle = (in + out) / 2;
            (inside(middle) ? in : out) = middle;
        }
        return in;
    }
};

}  // namespace

void SightSearch::circles_of_cuts(const Shape& end, Point a, Point b) {
    if (!meet(grown(box_of(a, b), 1), end.box)) return;
    const Point e = b - a;
    const std::int64_t steps = 4 * std::max(std::max(e.x, -e.x), std::max(e.y, -e.y));
    if (steps == 0) return;
    const CutFinder finder{end, a, e, steps};
    const std::int64_t in = finder.any_inside();
    if (in < 0) return;
    for (std::int64_t out : {std::int64_t{0}, steps}) {
        if (finder.inside(out)) continue;
        const Point p = finder.at(finder.border(in, out));
        add_circle(std::int64_t{p.x} * (fine / 4), std::int64_t{p.y} * (fine / 4),
                   lenient_ ? 0 : fine * 3 / 2);
    }
}

bool SightSearch::try_tangents(const Circle& one, const Circle& two) {
    const std::int64_t dx = two.x - one.x, dy = two.y - one.y, l = dx * dx + dy * dy;
    if (l == 0) return false;
    for (int inner = 0; inner < 2;
         ++inner) {  // outer tangents first, then those that pass between the circles
        const std::int64_t m0 = inner ? two.r + one.r : two.r - one.r;
        if (m0 * m0 > l) continue;
        const std::int64_t h = isqrt((l - m0 * m0) << 22);
        for (int s1 : {1, -1}) {
            const std::int64_t m = (inner ? -s1 : s1) * m0;
            Tangent line;
            line.nx = rdiv((m * dx * 2048 - h * dy) * 2048, l);
            line.ny = rdiv((m * dy * 2048 + h * dx) * 2048, l);
            line.rho = line.nx * one.x + line.ny * one.y - s1 * one.r * unit;
            if (try_line(line)) return true;
        }
        if (one.r == 0 && two.r == 0) break;  // all four are one line
    }
    return false;
}

/// Does a round part of a blocker that stands between the two bases cover the line for certain?
bool SightSearch::too_deep(const Tangent& line) const {
    for (int i = 0; i < count_; ++i) {
        const Item& item = items_[i];
        if (item.kind != Kind::base || !item.between || !item.part.whole()) continue;
        const Shape& s = static_cast<const Standing*>(item.what)->shape;
        const std::int64_t depth = s.radius * side_unit - (lenient_ ? 2 * side_unit : side_unit / 8);
        for (Point v : s.core) {
            const std::int64_t d = line.side(v.x * fine, v.y * fine);
            if ((d < 0 ? -d : d) < depth) return true;
        }
    }
    return false;
}

/// The grid point of the base farthest along the line in direction `way` (times 2^22); false if the line
/// misses it.
bool SightSearch::end_on(const Shape& shape, const Tangent& line, Point way, Point& found) const {
    // A point of the line in the base: in the middle of the core's chord, or the foot of the nearest core
    // vertex.
    const Core core = core_of(shape);
    std::int64_t sides[6], least = std::int64_t{1} << 50;
    int nearest = 0;
    for (int i = 0; i < core.n; ++i) {
        sides[i] = line.side(core.v[i].x * fine, core.v[i].y * fine);
        const std::int64_t size = sides[i] < 0 ? -sides[i] : sides[i];
        if (size < least) least = size, nearest = i;
    }
    std::int64_t x = 0, y = 0;
    int cuts = 0;
    for (int i = 0; i < core.edges(); ++i) {
        const int j = i + 1 < core.n ? i + 1 : 0;
        if ((sides[i] < 0) == (sides[j] < 0)) continue;
        const std::int64_t part = sides[i] / 2048, whole = (sides[i] - sides[j]) / 2048;
        if (whole == 0) continue;
        const Point e = core.v[j] - core.v[i];
        const std::int64_t p = whole < 0 ? -part : part, w = whole < 0 ? -whole : whole;
        x += core.v[i].x * fine + rdiv(e.x * fine * p, w);
        y += core.v[i].y * fine + rdiv(e.y * fine * p, w);
        ++cuts;
    }
    if (cuts > 0) {
        x = rdiv(x, cuts);
        y = rdiv(y, cuts);
    } else {
        if (least > (shape.radius + 1) * side_unit) return false;
        const std::int64_t s = rdiv(sides[nearest], unit);  // distance in 1/32 of a tenth
        x = core.v[nearest].x * fine - rdiv(line.nx * s, unit);
        y = core.v[nearest].y * fine - rdiv(line.ny * s, unit);
    }
    const auto at = [&](std::int64_t t) {
        return Point{static_cast<Length>(rdiv(x + rdiv(way.x * t * fine, unit), fine)),
                     static_cast<Length>(rdiv(y + rdiv(way.y * t * fine, unit), fine))};
    };
    std::int64_t low = 0, high = 2 * shape.circumradius + 2;
    if (core.n == 1) {  // half the chord is known
        const std::int64_t d = rdiv(least, side_unit);
        low = isqrt(std::max<std::int64_t>(0, square(std::int64_t{shape.radius}) - d * d));
        high = low + 2;
        if (lenient_) {
            found = at(low);
            return true;
        }
        while (low > 0 && !holds(shape, at(low))) --low;
    }
    if (!holds(shape, at(low))) {
        found = at(low);
        return lenient_;
    }
    while (high - low > 1) {
        const std::int64_t middle = (low + high) / 2;
        (holds(shape, at(middle)) ? low : high) = middle;
    }
    found = at(low);
    return true;
}

bool SightSearch::try_line(const Tangent& line) {
    for (const Viewer* end : {&a_, &b_}) {  // most lines miss one of the bases
        const std::int64_t d = line.side(end->shape.centre.x * fine, end->shape.centre.y * fine);
        if ((d < 0 ? -d : d) > (end->shape.circumradius + 1) * side_unit) return false;
    }
    if (too_deep(line)) return false;
    Point way{static_cast<Length>(line.ny), static_cast<Length>(-line.nx)};
    if (dot(way, axis_) < 0) way = -way;
    return end_on(a_.shape, line, way, from_) && end_on(b_.shape, line, -way, to_) &&
           (lenient_ ? may_be_free(from_, to_) : is_free(from_, to_));
}

namespace {

constexpr Length slack = 2;  // blockers are taken so much smaller

/// Crossings that no line near this one can avoid: a vertex close to the line counts as on it, and the line
/// is taken shorter at both ends.
int sure_crossings(const Outline& outline, Point p, Point q) {
    const Point d = q - p;
    const std::int64_t length = isqrt_up(square(d)), near = slack * length;
    const std::size_t n = outline.points.size();
    const auto side = [&](std::size_t i) {
        const std::int64_t c = cross(d, outline.points[i] - p);
        return c > near ? 1 : c < -near ? -1 : 0;
    };
    std::size_t start = 0;
    while (start < n && side(start) == 0) ++start;
    int count = 0, before = start < n ? side(start) : 0;
    bool run = false, inside_line = true;
    for (std::size_t k = 1; k <= n && start < n; ++k) {
        const Point b = outline.points[(start + k) % n];
        const int s = side((start + k) % n);
        if (s == 0) {
            const std::int64_t t = dot(d, b - p);
            inside_line = inside_line && t > 2 * near && t < square(d) - 2 * near;
            run = true;
            continue;
        }
        if (s != before) {
            const Point a = outline.points[(start + k + n - 1) % n], e = b - a;
            const std::int64_t margin = 2 * slack * isqrt_up(square(e));
            const std::int64_t cp = cross(e, p - a), cq = cross(e, q - a);
            count += run ? inside_line : (cp > margin && cq < -margin) || (cp < -margin && cq > margin);
        }
        before = s;
        run = false;
        inside_line = true;
    }
    return count;
}

bool surely_overlaps(const Shape& shape, Point p, Point q) {
    const Point pq[2] = {p, q};
    if (shape.radius > 0) return compare_cores(core_of(shape), {pq, 2}, shape.radius - slack) < 0;
    Point core[6];  // a rectangle drawn in by a twentieth
    int n = 0;
    for (Point v : shape.core) {
        const Point w = v - shape.centre;
        core[n++] = shape.centre + Point{w.x - w.x / 20, w.y - w.y / 20};
    }
    return flat_cores_overlap({core, n}, {pq, 2});
}

}  // namespace

/// Not surely blocked: some line near pq may be free.
bool SightSearch::may_be_free(Point p, Point q) {
    const Point trim = clipped(q - p, 2 * slack);
    const auto stopped = [&](const Item& item) {
        if (!item.part.whole()) return false;
        if (item.kind == Kind::base)
            return surely_overlaps(static_cast<const Standing*>(item.what)->shape, p, q);
        if (item.kind == Kind::piece) {
            const Outline& outline = static_cast<const Piece*>(item.what)->outline;
            return meet(outline.box, box_of(p, q)) && sure_crossings(outline, p, q) >= 2;
        }
        const Gap& gap = *static_cast<const Gap*>(item.what);
        const Point short_by = clipped(gap.q - gap.p, 2 * slack);
        if (square(gap.q - gap.p) <= square(std::int64_t{8 * slack})) return false;
        return segments_meet(p + trim, q - trim, gap.p + short_by, gap.q - short_by);
    };
    if (count_ == 0) return true;
    if (stopped(items_[last_])) return false;
    for (int i = 0; i < count_; ++i) {
        if (i != last_ && stopped(items_[i])) {
            last_ = i;
            return false;
        }
    }
    return true;
}

}  // namespace skald::detail
