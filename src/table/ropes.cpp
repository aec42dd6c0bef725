#include "table/ropes.hpp"

#include <algorithm>
#include <span>

#include "base/integer.hpp"
#include "table/core.hpp"

namespace skald {

namespace {

/// A start or an end may lie so far inside a block: it is grown by a little more than it must be.
constexpr Length touching = 6;

/// Corners of the convex hull, counter-clockwise.
void hull(List<Point, 64>& points, List<Point, 24>& out) {
    std::sort(points.begin(), points.end(),
              [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    List<Point, 64> chain;
    const auto add = [&](Point p, std::size_t least) {
        while (chain.size() > least && cross(chain.back() - chain[chain.size() - 2], p - chain.back()) <= 0)
            chain.pop();
        chain.push(p);
    };
    for (Point p : points)
        if (chain.empty() || !(chain.back() == p)) add(p, 1);
    const std::size_t lower = chain.size();
    for (std::size_t i = points.size() - 1; i-- > 0;)
        if (!(chain.back() == points[i])) add(points[i], lower);
    if (chain.size() > 1 && chain.back() == chain[0]) chain.pop();
    for (Point p : chain) out.try_push(p);
}

void set_box(Block& block) {
    block.box = {block.corners[0], block.corners[0]};
    for (Point p : block.corners) block.box = join(block.box, {p, p});
    block.box = grown(block.box, block.radius);
}

/// The line that touches two circles, radii with the sign of their side.
Rope circles(Point a, std::int64_t ra, Point b, std::int64_t rb) {
    Rope out;
    const Point d = b - a;
    const std::int64_t l = square(d), m = rb - ra;
    if (l == 0) return out;
    const std::int64_t rest = l - m * m;
    if (rest < 0) return out;  // one lies in the other
    const std::int64_t h = isqrt(rest << 20);
    const auto unit = [&](Length along, Length across) {
        return rdiv(((m * along * 1024) + h * across) * 16, l);
    };
    const std::int64_t nx = unit(d.x, -d.y), ny = unit(d.y, d.x);
    const auto touch = [&](Point c, std::int64_t r) {
        return c - Point{static_cast<Length>(rdiv(r * nx, rope_unit)),
                         static_cast<Length>(rdiv(r * ny, rope_unit))};
    };
    out.found = true;
    out.along = {static_cast<Length>(ny), static_cast<Length>(-nx)};
    out.from = touch(a, ra);
    out.to = touch(b, rb);
    return out;
}

using Corners = std::span<const Point>;

/// The corner farthest out on the far side of a line in this direction.
std::size_t outermost(Corners corners, int side, Point along) {
    std::size_t best = 0;
    const Point n = left_of(along);
    std::int64_t least = side * dot(n, corners[0]);
    for (std::size_t i = 1; i < corners.size(); ++i)
        if (const std::int64_t far = side * dot(n, corners[i]); far < least) least = far, best = i;
    return best;
}

struct Side {
    Corners corners;
    Length radius = 0;
    int side = 1;
    std::int64_t signed_radius() const { return std::int64_t{side} * radius; }
};

/// From corner to corner, until the line leaves all of both on their sides.
Rope between_sides(const Side& a, const Side& b) {
    std::size_t i = 0, k = 0;
    Rope out;
    for (int again = 0; again < 8; ++again) {
        out = circles(a.corners[i], a.signed_radius(), b.corners[k], b.signed_radius());
        if (!out.found) return out;
        const std::size_t next_i = a.corners.size() == 1 ? 0 : outermost(a.corners, a.side, out.along);
        const std::size_t next_k = b.corners.size() == 1 ? 0 : outermost(b.corners, b.side, out.along);
        if (next_i == i && next_k == k) return out;
        i = next_i, k = next_k;
    }
    return out;
}

}  // namespace

Block block_around(const Shape& mover, const Shape& other, Length air) {
    Block block;
    block.radius = mover.radius + other.radius + air;
    if (mover.core.size() == 1 && other.core.size() == 1) {
        block.corners.push(other.core[0]);
    } else {
        List<Point, 64> points;
        for (Point p : other.core)
            for (Point own : mover.core) points.push(p - (own - mover.centre));
        hull(points, block.corners);
    }
    set_box(block);
    return block;
}

bool block_around(Block& out, const Shape& mover, std::span<const Point> outline, Length air) {
    if (outline.size() * mover.core.size() > 64 || outline.size() + mover.core.size() > 24) return false;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point a = outline[i], b = outline[(i + 1) % outline.size()],
                    c = outline[(i + 2) % outline.size()];
        if (cross(b - a, c - b) < 0) return false;
    }
    out = {};
    out.radius = mover.radius + air;
    if (mover.core.size() == 1) {
        for (Point p : outline) out.corners.push(p);
    } else {
        List<Point, 64> points;
        for (Point p : outline)
            for (Point own : mover.core) points.push(p - (own - mover.centre));
        hull(points, out.corners);
    }
    set_box(out);
    return true;
}

Block block_around(const Shape& mover, Point corner, Length air) {
    return block_around(mover, disc(corner, 0), air);
}

bool stops(const Block& block, Point from, Point to) {
    if (block.hard == 0 || !meet(block.box, box_of(from, to))) return false;
    const Point leg[2] = {from, to};
    if (block.corners.size() == 1)
        return detail::compare_point_segment(block.corners[0], from, to, block.hard) < 0;
    const detail::Core core{block.corners.data(), static_cast<int>(block.corners.size())};
    return detail::compare_cores({leg, from == to ? 1 : 2}, core, block.hard) < 0;
}

Length Rope::length() const {
    return static_cast<Length>(isqrt(square(to - from)));
}

namespace {

Side side_of(const Block& block, int side) {
    return {{block.corners.data(), block.corners.size()}, block.radius, side};
}

}  // namespace

Rope rope(const Block& a, int side_a, const Block& b, int side_b) {
    return between_sides(side_of(a, side_a), side_of(b, side_b));
}
namespace {

/// The point of the core nearest to p.
Point nearest_core(const Block& block, Point p) {
    Point best = block.corners[0];
    const std::size_t n = block.corners.size();
    for (std::size_t i = 0; i < n && n > 1; ++i) {
        const Point a = block.corners[i], e = block.corners[(i + 1) % n] - a;
        const std::int64_t l = square(e), d = std::clamp<std::int64_t>(dot(p - a, e), 0, l);
        const Point foot =
            a + Point{static_cast<Length>(rdiv(e.x * d, l)), static_cast<Length>(rdiv(e.y * d, l))};
        if (square(foot - p) < square(best - p)) best = foot;
    }
    return best;
}

/// Who stands in the air of a block touches it where he stands: he leaves it a little outwards, and comes to
/// such a place a little inwards.
bool touches(const Block& block, int side, Point p, bool leaves, Rope& out) {
    if (!contains(block.box, p)) return false;
    const Point towards = nearest_core(block, p) - p;
    const std::int64_t far = isqrt(square(towards));
    if (far > block.radius || far + touching < block.radius || far == 0) return false;
    out.found = true;
    out.from = out.to = p;
    out.along = between(side > 0 ? -left_of(towards) : left_of(towards), 24, leaves ? -towards : towards, 1);
    return true;
}

}  // namespace

Rope rope(Point from, const Block& b, int side) {
    Rope out;
    if (touches(b, side, from, true, out)) return out;
    return between_sides({Corners{&from, 1}}, side_of(b, side));
}
Rope rope(const Block& a, int side, Point to) {
    Rope out;
    if (touches(a, side, to, false, out)) return out;
    return between_sides(side_of(a, side), {Corners{&to, 1}});
}

Rope support(const Block& block, int side, Point along) {
    Rope out;
    const Point n = left_of(along);
    const Point corner = block.corners[outermost(side_of(block, side).corners, side, along)];
    const std::int64_t r = side * std::int64_t{block.radius};
    out.found = true;
    out.along = along;
    out.from = out.to = corner - Point{static_cast<Length>(rdiv(r * n.x, rope_unit)),
                                       static_cast<Length>(rdiv(r * n.y, rope_unit))};
    return out;
}

bool turns_to(const Rope& first, const Rope& second, int side) {
    const std::int64_t turn = side * cross(first.along, second.along);
    // A hair's breadth the other way is straight on.
    constexpr std::int64_t hair = std::int64_t{rope_unit} * rope_unit / 500;
    return turn > 0 || (turn > -hair && dot(first.along, second.along) > 0);
}

Point bend_of(const Rope& first, const Rope& second) {
    const std::int64_t turn = cross(first.along, second.along);
    constexpr std::int64_t little = std::int64_t{rope_unit} * rope_unit / 50;
    if (turn < little && turn > -little) return first.to;
    const std::int64_t far = cross(second.from - first.from, second.along);
    const std::int64_t size = turn < 0 ? -turn : turn, way = turn < 0 ? -far : far;
    return first.from + Point{static_cast<Length>(rdiv(way * first.along.x, size)),
                              static_cast<Length>(rdiv(way * first.along.y, size))};
}

Point between(Point first, int parts, Point second, int others) {
    const std::int64_t x = std::int64_t{first.x} * parts + std::int64_t{second.x} * others;
    const std::int64_t y = std::int64_t{first.y} * parts + std::int64_t{second.y} * others;
    const std::int64_t size = isqrt(x * x + y * y);
    if (size == 0) return left_of(first);
    return {static_cast<Length>(rdiv(x * rope_unit, size)), static_cast<Length>(rdiv(y * rope_unit, size))};
}

}  // namespace skald
