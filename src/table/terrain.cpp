#include "table/terrain.hpp"

#include "base/integer.hpp"
#include "table/core.hpp"
#include "table/measure.hpp"

namespace skald {

using namespace detail;

namespace {

/// Calls visit(a, b) for each edge until it says true; was there one?
template <class Visit>
bool any_edge(const Outline& outline, Visit visit) {
    const Point* v = outline.points.data();
    const std::size_t n = outline.points.size();
    Point a = v[n - 1];
    for (std::size_t i = 0; i < n; ++i) {
        const Point b = v[i];
        if (visit(a, b)) return true;
        a = b;
    }
    return false;
}

/// On which side of a corridor a point lies, when it is too far off to be touched; else 0.
struct Sides {
    Point p, e;
    std::int64_t reach;

    explicit Sides(const Shape& corridor)
        : p(corridor.core[0]),
          e(corridor.core[1] - p),
          reach(square(std::int64_t{corridor.radius}) * square(e)) {}
    int operator()(Point v) const {
        const std::int64_t c = cross(e, v - p);
        return c * c < reach ? 0 : sign(c);
    }
};

bool cut_by_edge(const Shape& shape, const Outline& outline) {
    if (shape.core.size() != 2)
        return any_edge(outline, [&](Point a, Point b) {
            return meet(box_of(a, b), shape.box) && overlaps_segment(shape, a, b);
        });
    const Sides side(shape);
    int before = side(outline.points.back());
    return any_edge(outline, [&](Point a, Point b) {
        const int came = before;
        before = side(b);
        if (came * before > 0 || !meet(box_of(a, b), shape.box)) return false;
        return overlaps_segment(shape, a, b);
    });
}

/// A point of the inside of the shape, for the question which side of an uncut outline it is on.
Point reference_point(const Shape& shape) {
    return shape.radius > 0 ? shape.core[0] : shape.centre;
}

}  // namespace

OutlineCheck check_outline(const List<Point, 64>& points) {
    const std::size_t n = points.size();
    if (n < 3) return {OutlineFault::too_few, 0, 0};
    const auto at = [&](std::size_t i) { return points[i % n]; };
    for (std::size_t i = 0; i < n; ++i) {
        const auto here = static_cast<std::uint8_t>(i);
        if (!in_bounds(points[i])) return {OutlineFault::out_of_bounds, here, here};
    }
    for (std::size_t i = 0; i < n; ++i) {
        const auto here = static_cast<std::uint8_t>(i);
        const Point e = at(i + 1) - at(i), f = at(i + 2) - at(i + 1);
        if (e == Point{}) return {OutlineFault::zero_edge, here, here};
        if (f != Point{} && cross(e, f) == 0 && dot(e, f) < 0) {
            return {OutlineFault::spike, static_cast<std::uint8_t>((i + 1) % n), here};
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;  // neighbours
            if (meet(box_of(at(i), at(i + 1)), box_of(at(j), at(j + 1))) &&
                segments_meet(at(i), at(i + 1), at(j), at(j + 1))) {
                return {OutlineFault::crossing, static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(j)};
            }
        }
    }
    return {};
}

std::string_view describe(OutlineFault fault) {
    switch (fault) {
        case OutlineFault::none: return "is sound";
        case OutlineFault::too_few: return "has fewer than three points";
        case OutlineFault::out_of_bounds: return "has a point outside the bounds of a table";
        case OutlineFault::zero_edge: return "repeats a point";
        case OutlineFault::spike: return "turns straight back on itself";
        case OutlineFault::crossing: return "has two edges that meet";
    }
    return "";
}

Outline make_outline(List<Point, 64> points) {
    Outline outline;
    std::int64_t area = 0;
    outline.box = {points[0], points[0]};
    for (std::size_t i = 0; i < points.size(); ++i) {
        area += cross(points[i] - points[0], points[(i + 1) % points.size()] - points[0]);
        outline.box = join(outline.box, {points[i], points[i]});
    }
    if (area < 0) std::reverse(points.begin(), points.end());
    outline.points = points;
    return outline;
}

List<Point, 64> placed(const List<Point, 64>& points, Point at, Facing facing) {
    const Point u = direction(facing);
    List<Point, 64> result;
    for (Point p : points) {
        result.push(at + Point{static_cast<Length>(rdiv(dot(p, {u.x, -u.y}), 32768)),
                               static_cast<Length>(rdiv(dot(p, {u.y, u.x}), 32768))});
    }
    return result;
}

int point_in(const Outline& outline, Point p) {
    if (!contains(outline.box, p)) return -1;
    bool inside = false;
    const bool on = any_edge(outline, [&](Point a, Point b) {
        const std::int64_t c = cross(b - a, p - a);
        if (c == 0 && contains(box_of(a, b), p)) return true;
        if ((a.y > p.y) != (b.y > p.y) && (c > 0) == (b.y > a.y)) inside = !inside;
        return false;
    });
    return on ? 0 : inside ? 1 : -1;
}

bool enters(const Shape& shape, const Outline& outline) {
    if (!meet(shape.box, outline.box)) return false;
    return cut_by_edge(shape, outline) || point_in(outline, reference_point(shape)) > 0;
}

bool wholly_inside(const Shape& shape, const Outline& outline) {
    return point_in(outline, reference_point(shape)) > 0 && !cut_by_edge(shape, outline);
}

int compare_gap(const Shape& shape, const Outline& outline, Length x) {
    if (!meet(grown(shape.box, x), outline.box)) return 1;
    if (point_in(outline, shape.core[0]) >= 0) return x > 0 ? -1 : 0;
    int least = 1;
    any_edge(outline, [&](Point a, Point b) {
        const Point ab[2] = {a, b};
        least = std::min(least, compare_cores(core_of(shape), {ab, 2}, std::int64_t{shape.radius} + x));
        return least < 0;
    });
    return least;
}

bool within(const Shape& shape, const Outline& outline, Length x) {
    return compare_gap(shape, outline, x) <= 0;
}

Length ruler(const Shape& shape, const Outline& outline) {
    if (point_in(outline, shape.core[0]) >= 0) return 0;
    Length least = 1 << 20;
    any_edge(outline, [&](Point a, Point b) {
        least = std::min(least, ruler(shape, segment(a, b)));
        return least <= 0;
    });
    return std::max(least, 0);
}

int points_inside(const Base& base, const Spot& spot, const Outline& outline) {
    int count = 0;
    for (Point p : points_of(base, spot)) count += point_in(outline, p) >= 0;
    return count;
}

bool entirely_within(const Base& base, const Spot& spot, const Outline& outline, Length x) {
    for (Point p : points_of(base, spot)) {
        if (point_in(outline, p) >= 0) continue;
        if (!any_edge(outline, [&](Point a, Point b) { return compare_distance(p, a, b, x) <= 0; })) {
            return false;
        }
    }
    return true;
}

bool entirely_within(const Outline& outline, const Shape& shape, Length x) {
    for (Point p : outline.points) {
        if (compare_cores(core_of(shape), {&p, 1}, std::int64_t{shape.radius} + x) > 0) return false;
    }
    return true;
}

int crossings(const Outline& outline, Point p, Point q, int enough) {
    const Point d = q - p;
    const Point* v = outline.points.data();
    const int n = static_cast<int>(outline.points.size());
    std::int8_t side[64];
    int start = 0;  // a vertex off the line, if there is one
    bool left = false, right = false;
    for (int i = 0; i < n; ++i) {
        const std::int64_t c = cross(d, v[i] - p);
        side[i] = static_cast<std::int8_t>(sign(c));
        left = left || c > 0;
        right = right || c < 0;
        if (c != 0) start = i;
    }
    if (!left || !right) return 0;  // all on one side, or a line without length
    const std::int64_t length = square(d);
    int count = 0, before = side[start];  // side of the last vertex off the line
    bool run = false, inside_line = true;
    for (int step = 1, i = start; step <= n && count < enough; ++step) {
        const Point a = v[i];
        i = i + 1 == n ? 0 : i + 1;
        if (side[i] == 0) {  // a vertex on the line: part of a run, which counts as a whole
            const std::int64_t t = dot(d, v[i] - p);
            inside_line = inside_line && t > 0 && t < length;
            run = true;
            continue;
        }
        if (side[i] != before) {
            const Point e = v[i] - a;
            count += run ? inside_line : sign(cross(e, p - a)) * sign(cross(e, q - a)) < 0;
        }
        before = side[i];
        run = false;
        inside_line = true;
    }
    return count;
}

}  // namespace skald
