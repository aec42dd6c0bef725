// Lines with heights (Age of Fantasy). A blocker between two heights stops only the part of a line that runs
// there; that part ends at fractions of the line, so products here are 128 bits wide.
#include "base/integer.hpp"
#include "table/core.hpp"
#include "table/sight_search.hpp"

namespace skald {

namespace {

__extension__ using Wide = __int128;

}  // namespace

int point_in_at(const Outline& outline, Point p, Point q, std::int64_t n, std::int64_t den) {
    const Point d = q - p;
    const Wide x = Wide{p.x} * den + Wide{d.x} * n, y = Wide{p.y} * den + Wide{d.y} * n;
    bool inside = false;
    const std::size_t count = outline.points.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Point a = outline.points[i], b = outline.points[(i + 1) % count];
        const Wide ax = Wide{a.x} * den, ay = Wide{a.y} * den, bx = Wide{b.x} * den, by = Wide{b.y} * den;
        const Wide c = Wide{b.x - a.x} * (y - ay) - Wide{b.y - a.y} * (x - ax);
        if (c == 0 && x >= std::min(ax, bx) && x <= std::max(ax, bx) && y >= std::min(ay, by) &&
            y <= std::max(ay, by)) {
            return 0;
        }
        if ((ay > y) != (by > y) && (c > 0) == (b.y > a.y)) inside = !inside;
    }
    return inside ? 1 : -1;
}

}  // namespace skald

namespace skald::detail {

namespace {

int sign_of(Wide a) {
    return (a > 0) - (a < 0);
}

/// Sign of x/a - y/b; a, b > 0.
int compare_fractions(std::int64_t x, std::int64_t a, std::int64_t y, std::int64_t b) {
    return sign_of(Wide{x} * b - Wide{y} * a);
}

/// The point at n/den of pq, times den.
struct Scaled {
    std::int64_t x;
    std::int64_t y;
    std::int64_t den;
};
Scaled scaled_point(Point p, Point q, std::int64_t n, std::int64_t den) {
    const Point d = q - p;
    return {p.x * den + d.x * n, p.y * den + d.y * n, den};
}

/// Sign of dist(s, segment ab) - r.
int compare_scaled(const Scaled& s, Point a, Point b, std::int64_t r) {
    const Point e = b - a;
    const std::int64_t wx = s.x - a.x * s.den, wy = s.y - a.y * s.den;
    const Wide d = Wide{wx} * e.x + Wide{wy} * e.y, l = square(e);
    const Wide reach = Wide{r} * s.den;
    if (d <= 0) return sign_of(Wide{wx} * wx + Wide{wy} * wy - reach * reach);
    if (d >= l * s.den) {
        const std::int64_t vx = s.x - b.x * s.den, vy = s.y - b.y * s.den;
        return sign_of(Wide{vx} * vx + Wide{vy} * vy - reach * reach);
    }
    const Wide c = Wide{e.x} * wy - Wide{e.y} * wx;
    return sign_of(c * c - reach * reach * l);
}

/// Sign of dist(v, part of pq) - r.
int compare_part(Point v, Point p, Point q, const Part& part, std::int64_t r) {
    const Point d = q - p;
    const std::int64_t foot = dot(v - p, d), l = square(d);
    if (l == 0) return sign(square(v - p) - r * r);
    if (compare_fractions(foot, l, part.n0, part.den) <= 0) {
        return compare_scaled(scaled_point(p, q, part.n0, part.den), v, v, r);
    }
    if (compare_fractions(foot, l, part.n1, part.den) >= 0) {
        return compare_scaled(scaled_point(p, q, part.n1, part.den), v, v, r);
    }
    return sign(square(cross(d, v - p)) - r * r * l);
}

/// Do the part of pq and the segment ab cross at inner points of both?
bool properly_crossed(Point p, Point q, const Part& part, Point a, Point b) {
    const Point d = q - p, e = b - a;
    const int sa = sign(cross(d, a - p)), sb = sign(cross(d, b - p));
    if (sa * sb >= 0) return false;
    std::int64_t across = cross(d, e), along = cross(a - p, e);  // met at along / across
    if (across < 0) across = -across, along = -along;
    return compare_fractions(along, across, part.n0, part.den) > 0 &&
           compare_fractions(along, across, part.n1, part.den) < 0;
}

}  // namespace

Length lowest_stop(const Standing& figure) {
    return figure.bottom - 1;
}
Length lowest_stop(const Piece& piece) {
    return piece.bottom == 0 ? -1 : piece.bottom;
}

Part part_between(const Heights& line, Length bottom, Length top) {
    const std::int64_t rise = std::int64_t{line.to} - line.from;
    if (rise == 0) return line.from > bottom && line.from < top ? Part::all() : Part{0, 0, 1};
    const std::int64_t den = rise < 0 ? -rise : rise;
    std::int64_t n0 = rise > 0 ? bottom - line.from : line.from - top;
    std::int64_t n1 = rise > 0 ? top - line.from : line.from - bottom;
    n0 = std::max<std::int64_t>(n0, 0);
    n1 = std::min(n1, den);
    return {static_cast<std::int32_t>(n0), static_cast<std::int32_t>(n1), static_cast<std::int32_t>(den)};
}

Part part_at(const Heights& line, const Standing& figure) {
    return part_between(line, lowest_stop(figure), figure.top);
}
Part part_at(const Heights& line, const Piece& piece) {
    return part_between(line, lowest_stop(piece), piece.top);
}

bool stops_in_space(const Piece& piece, Point p, Point q, const Part& part) {
    if (!meet(piece.outline.box, box_of(p, q))) return false;
    if (!piece.solid && (point_in(piece.outline, p) >= 0 || point_in(piece.outline, q) >= 0)) return false;
    return part_enters(piece.outline, p, q, part);
}

bool part_overlaps(const Shape& shape, Point p, Point q, const Part& part) {
    const Core core = core_of(shape);
    const std::int64_t r = shape.radius;
    const Scaled ends[2] = {scaled_point(p, q, part.n0, part.den), scaled_point(p, q, part.n1, part.den)};
    for (int i = 0; i < core.edges(); ++i) {
        const Point a = core.v[i], b = core.at(i + 1);
        if (properly_crossed(p, q, part, a, b)) return true;
        for (const Scaled& end : ends) {
            if (r > 0 && compare_scaled(end, a, b, r) < 0) return true;
        }
    }
    if (r > 0) {
        for (int i = 0; i < core.n; ++i) {
            if (compare_part(core.v[i], p, q, part, r) < 0) return true;
        }
        return false;
    }
    Outline flat;  // a rectangle is an area without radius
    for (Point v : shape.core) flat.points.push(v);
    flat.box = shape.box;
    return part_enters(flat, p, q, part);
}

bool part_enters(const Outline& outline, Point p, Point q, const Part& part) {
    if (!meet(outline.box, box_of(p, q))) return false;
    const std::size_t n = outline.points.size();
    // A proper crossing enters. Without one, the part is cut only at its ends and at vertices on the line:
    // then each stretch between two cuts is inside, outside or on the outline as a whole, and its middle
    // decides.
    const Point d = q - p;
    const std::int64_t l = square(d);
    if (l == 0) return point_in(outline, p) > 0;
    bool left = false, right = false;  // has the outline anything there?
    for (std::size_t i = 0; i < n && !(left && right); ++i) {
        const std::int64_t c = cross(d, outline.points[i] - p);
        left = left || c > 0;
        right = right || c < 0;
    }
    if (!left || !right) return false;
    List<std::int64_t, 64> cuts;  // dot products; divided by l the places of vertices inside the part
    for (std::size_t i = 0; i < n; ++i) {
        const Point a = outline.points[i], b = outline.points[i + 1 < n ? i + 1 : 0];
        if (properly_crossed(p, q, part, a, b)) return true;
        if (cross(d, a - p) != 0) continue;
        const std::int64_t t = dot(d, a - p);
        if (compare_fractions(t, l, part.n0, part.den) > 0 &&
            compare_fractions(t, l, part.n1, part.den) < 0) {
            cuts.push(t);
        }
    }
    std::sort(cuts.begin(), cuts.end());
    if (cuts.empty())
        return point_in_at(outline, p, q, std::int64_t{part.n0} + part.n1, std::int64_t{2} * part.den) > 0;
    // Middles of the first and the last stretch have the denominator 2 l den, below 2^44.
    const std::int64_t first = part.n0 * l + cuts.front() * part.den,
                       last = part.n1 * l + cuts.back() * part.den;
    if (point_in_at(outline, p, q, first, 2 * l * part.den) > 0) return true;
    if (point_in_at(outline, p, q, last, 2 * l * part.den) > 0) return true;
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        if (cuts[i] != cuts[i - 1] && point_in_at(outline, p, q, cuts[i] + cuts[i - 1], 2 * l) > 0)
            return true;
    }
    return false;
}

}  // namespace skald::detail

namespace skald {

using namespace detail;

namespace {

Sight free_sight(Point from, Point to, Heights heights) {
    Sight s;
    s.free = true;
    s.from = from;
    s.to = to;
    s.from_height = heights.from;
    s.to_height = heights.to;
    return s;
}

/// Does everything between the two reach down to where they stand? Then what is free for any line is free
/// for the one over their heads.
bool nothing_hangs(const Scene& scene, const Viewer& a, const Viewer& b) {
    const Box hull = join(a.shape.box, b.shape.box);
    const Length lowest = std::min(a.bottom, b.bottom);
    for (const Piece& piece : scene.pieces())
        if (may_block(piece) && lowest_stop(piece) >= lowest && meet(piece.outline.box, hull)) return false;
    for (const Standing& f : scene.figures())
        if (lowest_stop(f) >= lowest && f.unit != a.unit && f.unit != b.unit && meet(f.shape.box, hull))
            return false;
    return true;
}

}  // namespace

Sight sees_in_space(const Scene& scene, const Viewer& shooter, const Viewer& target) {
    const Length middle_a = (shooter.bottom + shooter.top) / 2, middle_b = (target.bottom + target.top) / 2;
    // Over the heads first: the best line unless something hangs above.
    const Heights tries[5] = {{shooter.top, target.top},
                              {shooter.bottom, target.bottom},
                              {shooter.top, target.bottom},
                              {shooter.bottom, target.top},
                              {middle_a, middle_b}};
    const Point p = shooter.shape.centre, q = target.shape.centre;
    Sight s;
    for (const Heights& heights : tries) {
        SightSearch lines(scene, shooter, target, SightSearch::Book::space, heights);
        const Blocker blocker = lines.blocker_of(p, q);
        if (blocker.kind == BlockerKind::none) return free_sight(p, q, heights);
        if (s.blocker.kind == BlockerKind::none) s.blocker = blocker;
        Point from, to;
        if (lines.find(from, to)) return free_sight(from, to, heights);
        if (&heights == tries && nothing_hangs(scene, shooter, target)) break;
    }
    return s;
}

Sight sees_in_space(const Scene& scene, FigureId shooter, FigureId target) {
    return sees_in_space(scene, viewer(scene, shooter), viewer(scene, target));
}

bool open_in_space(const Scene& scene, UnitId shooters, UnitId targets, Point from, Length from_height,
                   Point to, Length to_height) {
    const Box box = box_of(from, to);
    const Heights line{from_height, to_height};
    for (const Piece& piece : scene.pieces()) {
        if (!may_block(piece) || !meet(piece.outline.box, box)) continue;
        const Part part = part_at(line, piece);
        if (!part.empty() && stops_in_space(piece, from, to, part)) return false;
    }
    for (UnitId unit : scene.units()) {
        if (unit == shooters || unit == targets || !meet(scene.box_of(unit), box)) continue;
        for (const Standing& f : scene.figures_of(unit)) {
            if (!meet(f.shape.box, box) || !overlaps_segment(f.shape, from, to)) continue;
            const Part part = part_at(line, f);
            if (!part.empty() && (part.whole() || part_overlaps(f.shape, from, to, part))) return false;
        }
    }
    return true;
}

Sight line_in_space(const Scene& scene, UnitId shooters, UnitId targets, Point from, Length from_height,
                    Point to, Length to_height) {
    if (open_in_space(scene, shooters, targets, from, from_height, to, to_height))
        return free_sight(from, to, {from_height, to_height});
    Viewer a, b;
    a.shape = disc(from, 0);
    b.shape = disc(to, 0);
    a.unit = shooters;
    b.unit = targets;
    Sight s;
    s.blocker =
        SightSearch(scene, a, b, SightSearch::Book::space, {from_height, to_height}).blocker_of(from, to);
    return s;
}

}  // namespace skald
