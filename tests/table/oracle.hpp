// Slow, independent answers to compare the table with: 128-bit rationals, hulls and samples. Shares no code
// with src/table but the types.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "base/tries.hpp"
#include "table/exercise.hpp"
#include "table/sight.hpp"

namespace skald::oracle {

__extension__ using Wide = __int128;

/// Counts of random cases.
inline int times(int count) {
    return test::tries(count, 1, 10);
}
/// The same where each case takes its time.
inline int times_of_long(int count) {
    return test::tries(count, 4, 10);
}

/// A rational number with a positive denominator.
struct Rational {
    Wide n = 0;
    Wide d = 1;
    friend bool operator<(const Rational& a, const Rational& b) { return a.n * b.d < b.n * a.d; }
    friend bool operator==(const Rational& a, const Rational& b) { return a.n * b.d == b.n * a.d; }
    long double value() const { return static_cast<long double>(n) / static_cast<long double>(d); }
};

inline Wide cross_of(Point o, Point a, Point b) {
    return Wide(a.x - o.x) * (b.y - o.y) - Wide(a.y - o.y) * (b.x - o.x);
}

/// Convex hull, counter-clockwise, by monotone chain; collinear points dropped.
inline std::vector<Point> hull(std::vector<Point> p) {
    std::sort(p.begin(), p.end(), [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    p.erase(std::unique(p.begin(), p.end()), p.end());
    if (p.size() < 3) return p;
    std::vector<Point> h(2 * p.size());
    std::size_t k = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        while (k >= 2 && cross_of(h[k - 2], h[k - 1], p[i]) <= 0) --k;
        h[k++] = p[i];
    }
    for (std::size_t i = p.size() - 1, lower = k + 1; i-- > 0;) {
        while (k >= lower && cross_of(h[k - 2], h[k - 1], p[i]) <= 0) --k;
        h[k++] = p[i];
    }
    h.resize(k - 1);
    return h;
}

inline std::vector<Point> points(const Shape& s) {
    return {s.core.begin(), s.core.end()};
}

/// All differences a - b: the cores meet if their hull holds the origin.
inline std::vector<Point> differences(const std::vector<Point>& a, const std::vector<Point>& b) {
    std::vector<Point> d;
    for (Point p : a) {
        for (Point q : b) d.push_back({p.x - q.x, p.y - q.y});
    }
    return hull(d);
}

/// Squared distance of a point from a segment.
inline Rational square_distance(Point p, Point a, Point b) {
    const Wide ex = b.x - a.x, ey = b.y - a.y, wx = p.x - a.x, wy = p.y - a.y;
    const Wide l = ex * ex + ey * ey, t = ex * wx + ey * wy;
    if (l == 0 || t <= 0) return {wx * wx + wy * wy, 1};
    if (t >= l) {
        const Wide vx = p.x - b.x, vy = p.y - b.y;
        return {vx * vx + vy * vy, 1};
    }
    // |w|2 - t2/l, not the cross product that the table uses
    return {(wx * wx + wy * wy) * l - t * t, l};
}

/// Squared distance of the origin from the closed hull.
inline Rational square_distance_of_origin(const std::vector<Point>& h) {
    const Point o{0, 0};
    if (h.size() == 1) return square_distance(o, h[0], h[0]);
    bool inside = h.size() >= 3;
    Rational least = square_distance(o, h[0], h[1]);
    for (std::size_t i = 0; i < h.size(); ++i) {
        const Point a = h[i], b = h[(i + 1) % h.size()];
        if (cross_of(a, b, o) < 0) inside = false;
        least = std::min(least, square_distance(o, a, b));
    }
    return inside ? Rational{} : least;
}

/// Squared distance of the two cores: by the hull of all differences, one shape against a point.
inline Rational square_core_distance(const Shape& a, const Shape& b) {
    return square_distance_of_origin(differences(points(a), points(b)));
}

/// Sign of gap - x.
inline int compare_gap(const Shape& a, const Shape& b, Length x) {
    const Rational q = square_core_distance(a, b);
    const Wide r = Wide(a.radius) + b.radius + x;
    if (r < 0) return 1;
    const Rational rr{r * r, 1};
    return q < rr ? -1 : q == rr ? 0 : 1;
}

inline bool overlap(const Shape& a, const Shape& b) {
    if (a.radius + b.radius > 0) return oracle::compare_gap(a, b, 0) < 0;
    const std::vector<Point> h = differences(points(a), points(b));
    if (h.size() < 3) return false;
    for (std::size_t i = 0; i < h.size(); ++i) {
        if (cross_of(h[i], h[(i + 1) % h.size()], {0, 0}) <= 0) return false;
    }
    return true;
}

/// Does the open shape overlap the closed segment?
inline bool overlap(const Shape& a, Point p, Point q) {
    Shape s;
    s.core.push(p);
    if (p != q) s.core.push(q);
    return overlap(a, s);
}

inline long double gap(const Shape& a, const Shape& b) {
    return std::sqrt(square_core_distance(a, b).value()) - a.radius - b.radius;
}

/// 1 in, 0 on, -1 out, at a rational place (x, y) / d: by winding number, not parity.
inline int winding(const Outline& o, Wide x, Wide y, Wide d) {
    int turns = 0;
    const std::size_t n = o.points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Wide ax = o.points[i].x * d, ay = o.points[i].y * d;
        const Wide bx = o.points[(i + 1) % n].x * d, by = o.points[(i + 1) % n].y * d;
        const Wide c = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        const Wide along = (x - ax) * (x - bx) + (y - ay) * (y - by);
        if (c == 0 && along <= 0) return 0;
        if (ay <= y && by > y && c > 0) ++turns;
        if (ay > y && by <= y && c < 0) --turns;
    }
    return turns != 0 ? 1 : -1;
}

/// Crossings of an outline by a segment: all places where they meet, sorted; stretches between them are
/// inside, outside or along the outline; a change from inside to outside or back (with what runs along in
/// between) is a crossing.
inline std::vector<int> stretches(const Outline& o, Point p, Point q) {
    if (p == q) return {};
    const Wide dx = q.x - p.x, dy = q.y - p.y, l = dx * dx + dy * dy;
    std::vector<Rational> cuts{{0, 1}, {1, 1}};
    const std::size_t n = o.points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point a = o.points[i], b = o.points[(i + 1) % n];
        const Wide ex = b.x - a.x, ey = b.y - a.y;
        Wide den = dx * ey - dy * ex, num = Wide(a.x - p.x) * ey - Wide(a.y - p.y) * ex;
        if (den < 0) den = -den, num = -num;
        if (den != 0) {
            Wide other = Wide(a.x - p.x) * dy - Wide(a.y - p.y) * dx;
            Wide other_den = dx * ey - dy * ex;
            if (other_den < 0) other_den = -other_den, other = -other;
            if (num >= 0 && num <= den && other >= 0 && other <= other_den) cuts.push_back({num, den});
        } else {
            for (Point v : {a, b}) {
                const Wide c = dx * (v.y - p.y) - dy * (v.x - p.x), t = dx * (v.x - p.x) + dy * (v.y - p.y);
                if (c == 0 && t >= 0 && t <= l) cuts.push_back({t, l});
            }
        }
    }
    std::sort(cuts.begin(), cuts.end());
    std::vector<int> found;
    for (std::size_t i = 1; i < cuts.size(); ++i) {
        if (cuts[i] == cuts[i - 1]) continue;
        const Wide num = cuts[i].n * cuts[i - 1].d + cuts[i - 1].n * cuts[i].d,
                   den = 2 * cuts[i].d * cuts[i - 1].d;
        found.push_back(winding(o, p.x * den + dx * num, p.y * den + dy * num, den));
    }
    return found;
}

inline int crossings(const Outline& o, Point p, Point q) {
    int count = 0, before = 0;
    for (int here : stretches(o, p, q)) {
        if (here == 0) continue;
        if (before != 0 && here != before) ++count;
        before = here;
    }
    return count;
}

/// SAGA: is the line free? Over everything, nothing pruned.
inline bool line_free(const Scene& scene, const Viewer& a, const Viewer& b, Point p, Point q) {
    for (const Standing& f : scene.figures()) {
        if (f.unit != a.unit && f.figure != b.figure && overlap(f.shape, p, q)) return false;
    }
    for (UnitId unit : scene.units()) {
        if (unit == a.unit || unit == b.unit) continue;
        for (const Gap& g : scene.gaps_of(unit)) {
            Shape s, t;
            s.core = {p, q};
            t.core = {g.p, g.q};
            if (square_core_distance(s, t).n == 0) return false;
        }
    }
    for (const Piece& piece : scene.pieces()) {
        if (piece.high && oracle::crossings(piece.outline, p, q) >= 2) return false;
    }
    return true;
}

/// A random shape near the middle of a coarse or a fine lattice.
inline Spot random_spot(Draw& draw, Length spread, Length grain) {
    Spot s;
    s.at.x = 6000 + draw.from(-spread / grain, spread / grain) * grain;
    s.at.y = 4500 + draw.from(-spread / grain, spread / grain) * grain;
    s.facing = facing(grain > 1 ? draw.from(0, 7) * 90 : draw.from(0, 719));
    return s;
}

/// A base where it stands.
inline Shape random_figure(Draw& draw, Length spread, Length grain) {
    const Base base = random_base(draw);
    return shape_of(base, random_spot(draw, spread, grain));
}

/// A base, sometimes as a corridor.
inline Shape random_shape(Draw& draw, Length spread, Length grain) {
    const Base base =
        grain > 1 ? (draw.one_in(2) ? rectangle_base(200, 400) : round_base(200)) : random_base(draw);
    const Shape s = shape_of(base, random_spot(draw, spread, grain));
    if (!draw.one_in(3)) return s;
    return corridor(s, random_spot(draw, spread, grain).at);
}

}  // namespace skald::oracle
