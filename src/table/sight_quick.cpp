// Sight between two models without a search, where one look is enough: nothing stands near the strip between
// them, one tall piece bars all of it, or one of the likeliest lines is free.
#include <algorithm>

#include "table/core.hpp"
#include "table/sight_search.hpp"

namespace skald {

using namespace detail;

namespace {

/// Does the segment between two points inside an outline stay inside?
bool joined_inside(const Outline& outline, Point p, Point q) {
    const std::size_t n = outline.points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point a = outline.points[i], b = outline.points[(i + 1) % n];
        if (sign(cross(q - p, a - p)) * sign(cross(q - p, b - p)) <= 0 &&
            sign(cross(b - a, p - a)) * sign(cross(b - a, q - a)) <= 0)
            return false;
    }
    return true;
}

/// The strip that holds every line between two bases: its axis, and half its width at both ends.
struct Strip {
    Point from, d, left;  ///< `left`: a long vector across
    Length far = 0, first = 0, last = 0;
    Length from_top = 0, to_top = 0;

    Strip(const Standing& a, const Standing& b)
        : from(a.spot.at),
          d(b.spot.at - a.spot.at),
          left(left_of(d)),
          far(static_cast<Length>(isqrt(square(d)))),
          first(a.shape.circumradius + 4),
          last(b.shape.circumradius + 4),
          from_top(a.top),
          to_top(b.top) {}
    /// Bases that nearly touch have no strip between them.
    bool empty() const { return far <= first + last + 16; }
    /// A point just beside the strip, so far along it.
    Point beside(Length at, bool on_left) const {
        const Length width = first + (last - first) * at / far;
        const Point p = from + Point{static_cast<Length>(std::int64_t{d.x} * at / far),
                                     static_cast<Length>(std::int64_t{d.y} * at / far)};
        const Point across = step(left, width + 4);
        return on_left ? p + across : p - across;
    }
    /// No line is higher than this so far along.
    Length highest(Length at) const {
        const std::int64_t fall = std::int64_t{from_top} - to_top;
        if (fall >= 0) return static_cast<Length>(from_top - fall * (at - first) / (far + last - first));
        return static_cast<Length>(from_top - fall * (at + first) / (far + first - last) + 1);
    }
    Length along(Point p) const { return static_cast<Length>(dot(p - from, d) / far); }
};

/// A chord inside the piece, right across the strip and higher than every line: none passes it.
bool bars(const Strip& strip, const Piece& piece) {
    const Outline& outline = piece.outline;
    Length low = strip.far, high = 0;
    std::int64_t left_most = 0, right_most = 0;
    for (const Point p : outline.points) {
        low = std::min(low, strip.along(p));
        high = std::max(high, strip.along(p));
        left_most = std::max(left_most, cross(strip.d, p - strip.from));
        right_most = std::min(right_most, cross(strip.d, p - strip.from));
    }
    const std::int64_t wide = std::int64_t{std::min(strip.first, strip.last)} * strip.far;
    if (left_most < wide || right_most > -wide) return false;
    low = std::max(low, strip.first + 4);
    high = std::min(high, strip.far - strip.last - 4);
    if (low >= high) return false;
    constexpr int samples = 12;
    List<Point, samples> left, right;
    for (int k = 0; k < samples; ++k) {
        const Length at = low + (high - low) * (2 * k + 1) / (2 * samples);
        if (strip.highest(at) + 1 >= piece.top) continue;
        for (bool on_left : {true, false})
            if (const Point p = strip.beside(at, on_left); point_in(outline, p) > 0)
                (on_left ? left : right).push(p);
    }
    for (const Point p : left)
        for (const Point q : right)
            if (joined_inside(outline, p, q)) return true;
    return false;
}

/// Is one tall piece in the way of every line? True only where it is certain.
bool surely_hidden(const Scene& scene, const Standing& a, const Standing& b) {
    const Strip strip(a, b);
    if (strip.empty()) return false;
    const Box box = join(a.shape.box, b.shape.box);
    for (const Piece& piece : scene.pieces()) {
        if (!may_block(piece) || !meet(piece.outline.box, box)) continue;
        if (piece.bottom > std::min(a.bottom, b.bottom) || !bars(strip, piece)) continue;
        // An area that holds one of them does not hide it (AOF-R-78).
        if (piece.solid || (!enters(a.shape, piece.outline) && !enters(b.shape, piece.outline))) return true;
    }
    return false;
}

/// Is one of the likeliest lines free: from head to head, from shoulder to shoulder?
bool likely_line(const Scene& scene, const Standing& a, const Standing& b) {
    const Point across = left_of(b.spot.at - a.spot.at);
    const auto shoulder = [&](const Standing& s, int side) {
        const Length inner = std::min(s.base.half_length, s.base.half_width) - 2;
        return side == 0 ? s.spot.at : s.spot.at + step(side > 0 ? across : -across, inner);
    };
    for (int one : {0, 1, -1})
        for (int two : {0, 1, -1})
            if (open_in_space(scene, a.unit, b.unit, shoulder(a, one), a.top, shoulder(b, two), b.top))
                return true;
    return false;
}

}  // namespace

bool clear_between(const Scene& scene, const Standing& a, const Standing& b) {
    const Length width = std::max(a.shape.circumradius, b.shape.circumradius);
    const Point p = a.spot.at, q = b.spot.at;
    const Box box = grown(box_of(p, q), width);
    for (const Piece& piece : scene.pieces()) {
        const Box& other = piece.outline.box;
        if (!may_block(piece) || !meet(other, box)) continue;
        const Point middle{(other.low.x + other.high.x) / 2, (other.low.y + other.high.y) / 2};
        const auto radius = static_cast<Length>(isqrt_up(square(other.high - middle)));
        if (compare_distance(middle, p, q, width + radius) <= 0) return false;
    }
    for (const Standing& f : scene.figures()) {
        if (f.unit == a.unit || f.unit == b.unit || !meet(f.shape.box, box)) continue;
        if (compare_distance(f.shape.centre, p, q, width + f.shape.circumradius) <= 0) return false;
    }
    return true;
}

bool visible_in_space(const Scene& scene, FigureId one, FigureId other) {
    const Standing &a = scene.figure(one), &b = scene.figure(other);
    if (clear_between(scene, a, b)) return true;
    if (surely_hidden(scene, a, b)) return false;
    return likely_line(scene, a, b) || sees_in_space(scene, one, other).free;
}

}  // namespace skald
