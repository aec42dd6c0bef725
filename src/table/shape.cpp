#include "table/shape.hpp"

#include <cassert>

#include "base/integer.hpp"
#include "table/measure.hpp"

namespace skald {

namespace {

Box core_box(const List<Point, 6>& core, Length radius) {
    Box box{core[0], core[0]};
    for (Point p : core) box = join(box, {p, p});
    return grown(box, radius);
}

/// Half the core of an oval, half the side along the facing of a rectangle.
Point half_along(const Base& base, Facing k) {
    return uv(k, base.form == BaseForm::oval ? base.half_length - base.half_width : base.half_length);
}

}  // namespace

bool base_is_sound(const Base& base) {
    if (base.half_width < 1 || base.half_length > 2000 || base.half_width > 2000) return false;
    switch (base.form) {
        case BaseForm::round: return base.half_length == base.half_width;
        case BaseForm::oval: return base.half_length >= base.half_width;
        case BaseForm::rectangle: return base.half_length >= 1;
    }
    return false;
}

Shape disc(Point centre, Length radius) {
    Shape s;
    s.core.push(centre);
    s.radius = radius;
    s.centre = centre;
    s.circumradius = radius;
    s.box = {{centre.x - radius, centre.y - radius}, {centre.x + radius, centre.y + radius}};
    return s;
}

Shape segment(Point a, Point b, Length radius) {
    if (a == b) return disc(a, radius);
    return convex({a, b}, radius);
}

Shape convex(const List<Point, 6>& core, Length radius) {
    Shape s;
    s.core = core;
    s.radius = radius;
    s.box = core_box(core, radius);
    s.centre = {static_cast<Length>(floor_div(s.box.low.x + s.box.high.x, 2)),
                static_cast<Length>(floor_div(s.box.low.y + s.box.high.y, 2))};
    std::int64_t far = 0;
    for (Point p : core) far = std::max(far, square(p - s.centre));
    s.circumradius = static_cast<Length>(isqrt_up(far)) + radius;
    return s;
}

Shape shape_of(const Base& base, const Spot& spot) {
    const Point c = spot.at;
    const Point a = half_along(base, spot.facing);
    if (base.form == BaseForm::round || (base.form == BaseForm::oval && a == Point{})) {
        return disc(c, base.half_width);
    }
    Shape s;
    s.centre = c;
    if (base.form == BaseForm::oval) {
        s.core = {c - a, c + a};
        s.radius = base.half_width;
        s.circumradius = static_cast<Length>(isqrt_up(square(a))) + s.radius;
    } else {
        const Point b = uv(facing(spot.facing + quarter_turn), base.half_width);
        s.core = {c - a - b, c + a - b, c + a + b, c - a + b};
        s.circumradius = static_cast<Length>(isqrt_up(std::max(square(a + b), square(a - b))));
    }
    s.box = core_box(s.core, s.radius);
    return s;
}

Shape moved(const Shape& shape, Point by) {
    Shape s = shape;
    for (Point& p : s.core) p = p + by;
    s.centre = s.centre + by;
    s.box = shifted(s.box, by);
    return s;
}

Shape corridor(const Shape& shape, Point to) {
    const Point d = to - shape.centre;
    if (d == Point{}) return shape;
    const std::size_t n = shape.core.size();
    if (n == 1) return segment(shape.centre, to, shape.radius);
    assert(n <= 4);
    // Edges whose outside looks along d belong to the end position, the others to the start. An edge parallel
    // to d is stretched: it begins in one copy and ends in the other.
    const auto front = [&](std::size_t edge, bool at_its_end) {
        const Point e = shape.core[(edge + 1) % n] - shape.core[edge];
        const std::int64_t c = cross(d, e);
        return c != 0 ? c > 0 : (dot(d, e) > 0) == at_its_end;
    };
    List<Point, 6> hull;
    for (std::size_t i = 0; i < n; ++i) {
        const bool came = front((i + n - 1) % n, true), goes = front(i, false);
        const Point p = shape.core[i];
        hull.push(came ? p + d : p);
        if (came != goes) hull.push(goes ? p + d : p);
    }
    return convex(hull, shape.radius);
}

namespace {

/// Farthest way of a material point when the base is turned by the vectors given.
Length travel(const Base& base, Point shift, Facing from, Facing to) {
    const Point a = half_along(base, to) - half_along(base, from);
    if (base.form == BaseForm::oval) {
        const Point chord = direction(to) - direction(from);
        const std::int64_t q = from == to ? 0 : ceil_div(base.half_width * isqrt_up(square(chord)), 32768);
        return static_cast<Length>(isqrt_up(std::max(square(shift + a), square(shift - a))) + q);
    }
    const Point b =
        uv(facing(to + quarter_turn), base.half_width) - uv(facing(from + quarter_turn), base.half_width);
    const std::int64_t far = std::max(std::max(square(shift + a + b), square(shift + a - b)),
                                      std::max(square(shift - a + b), square(shift - a - b)));
    return static_cast<Length>(isqrt_up(far));
}

}  // namespace

Length turn_travel(const Base& base, const Spot& from, const Spot& to) {
    const Point shift = to.at - from.at;
    if (base.form == BaseForm::round) return static_cast<Length>(isqrt_up(square(shift)));
    return std::min(travel(base, shift, from.facing, to.facing),
                    travel(base, shift, from.facing, facing(to.facing + half_turn)));
}

bool turn_within(const Base& base, const Spot& from, const Spot& to, Length allowance) {
    return turn_travel(base, from, to) <= allowance;
}

Point step(Point d, Length s) {
    if (d == Point{}) return {};
    const std::int64_t m = isqrt_up(square(d) << 20);
    const std::int64_t scaled = static_cast<std::int64_t>(s) * 1024;
    return {static_cast<Length>(scaled * d.x / m), static_cast<Length>(scaled * d.y / m)};
}

Point clipped(Point d, Length s) {
    return square(d) <= square(std::int64_t{s}) ? d : step(d, s);
}

namespace {

/// A vector in 1/64 of a tenth.
struct Fine {
    std::int64_t x = 0;
    std::int64_t y = 0;
};
Fine fine(Point p) {
    return {std::int64_t{p.x} * 64, std::int64_t{p.y} * 64};
}
Fine along(Point from, Point to, std::int64_t part, std::int64_t whole) {
    const Point e = to - from;
    return {std::int64_t{from.x} * 64 + rdiv(64 * part * e.x, whole),
            std::int64_t{from.y} * 64 + rdiv(64 * part * e.y, whole)};
}
Fine plus_direction(Fine f, Facing k, Length r) {
    const Point u = direction(k);
    return {f.x + rdiv(std::int64_t{r} * u.x, 512), f.y + rdiv(std::int64_t{r} * u.y, 512)};
}

/// The j-th of 32 points of the outline, relative to the centre.
Fine outline_point(const Base& base, Facing k, int j) {
    if (base.form == BaseForm::round) return plus_direction({}, facing(j * 45 / 2), base.half_width);
    const Point a = half_along(base, k);
    if (base.form == BaseForm::rectangle) {
        const Point b = uv(facing(k + quarter_turn), base.half_width);
        const Point corner[4] = {-a - b, a - b, a + b, b - a};
        // Sixteenths of the half sum of the sides: the whole way round is 32 x 2 (length + width) half sizes
        // / 16.
        std::int64_t way = std::int64_t{j} * (base.half_length + base.half_width);
        for (int i = 0;; ++i) {
            const std::int64_t side = 16 * (i % 2 == 0 ? base.half_length : base.half_width);
            if (way < side) return along(corner[i], corner[(i + 1) % 4], way, side);
            way -= side;
        }
    }
    // Stadium: right side, front arc, left side, back arc; arcs measured with 355/113.
    const Length r = base.half_width;
    const std::int64_t side = 2 * 113 * 32 * std::int64_t{base.half_length - base.half_width};
    const std::int64_t arc = 355 * 32 * std::int64_t{r};
    std::int64_t way = j * (2 * side + 2 * arc) / 32;
    Facing out = facing(k + 3 * quarter_turn);
    for (Point end : {a, -a}) {
        if (way < side) return plus_direction(along(-end, end, way, side), out, r);
        way -= side;
        if (way < arc) return plus_direction(fine(end), facing(out + way * half_turn / arc), r);
        way -= arc;
        out = facing(out + half_turn);
    }
    return plus_direction(fine(-a), out, r);
}

}  // namespace

List<Point, 33> points_of(const Base& base, const Spot& spot) {
    const Shape shape = shape_of(base, spot);
    List<Point, 33> points{spot.at};
    for (int j = 0; j < 32; ++j) {
        const Fine f = outline_point(base, spot.facing, j);
        Point p = spot.at;
        for (int t = 256; t > 0; --t) {
            p = spot.at + Point{static_cast<Length>(rdiv(f.x * t, 64 * 256)),
                                static_cast<Length>(rdiv(f.y * t, 64 * 256))};
            if (holds(shape, p)) break;
            p = spot.at;
        }
        points.push(p);
    }
    return points;
}

}  // namespace skald
