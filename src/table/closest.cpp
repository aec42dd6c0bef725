// Closest points of two bases: the ends of gaps and of the ruler (geometry, section 4).
#include "base/integer.hpp"
#include "table/core.hpp"
#include "table/measure.hpp"

namespace skald {

using namespace detail;

namespace {

constexpr std::int64_t inward = 3;  // so far a foot on the edge of a flat base is pushed into it

/// The grid point of the shape at parameter t / |e|2 of its edge ab; t within 0..|e|2.
Point edge_point(const Shape& shape, Point a, Point b, std::int64_t t) {
    const Point e = b - a;
    const std::int64_t l = square(e);
    if (t <= 0) return a;
    if (t >= l) return b;
    const bool flat = shape.radius == 0;
    if (flat && t * t < inward * inward * l) return a;
    if (flat && (l - t) * (l - t) < inward * inward * l) return b;
    Point foot = a + Point{static_cast<Length>(rdiv(e.x * t, l)), static_cast<Length>(rdiv(e.y * t, l))};
    if (flat && shape.core.size() > 2) {
        const Point n = left_of(e);
        const std::int64_t length = isqrt(256 * l);
        foot = foot + Point{static_cast<Length>(rdiv(16 * inward * n.x, length)),
                            static_cast<Length>(rdiv(16 * inward * n.y, length))};
    }
    return foot;
}

/// The edge of `core` at `vertex` that runs along e, or -1.
int edge_along(Core core, int vertex, Point e) {
    const int at[2] = {vertex, vertex == 0 ? core.n - 1 : vertex - 1};
    for (int i : at) {
        const int edge = core.n == 2 ? 0 : i;
        if (core.edges() == 0) return -1;
        const Point f = core.at(edge + 1) - core.v[edge];
        const std::int64_t c = cross(e, f), d = dot(e, f);
        if ((c < 0 ? -c : c) < (d < 0 ? -d : d)) return edge;
    }
    return -1;
}

/// Where the edge fa fb falls on the edge ab, as parameters t / |b - a|2 of it: equal if they face nowhere.
struct Part {
    std::int64_t from = 0;
    std::int64_t to = 0;
};
Part facing_part(Point a, Point b, Point fa, Point fb) {
    const Point e = b - a;
    const std::int64_t l = square(e);
    return {std::clamp<std::int64_t>(dot(fa - a, e), 0, l), std::clamp<std::int64_t>(dot(fb - a, e), 0, l)};
}

/// Does an edge at the vertex run along the edge and face some length of it?
bool faces(Core vertices, int vertex, Core edges, int edge) {
    const Point a = edges.v[edge], b = edges.at(edge + 1);
    const int along = edge_along(vertices, vertex, b - a);
    if (along < 0) return false;
    const Part part = facing_part(a, b, vertices.v[along], vertices.at(along + 1));
    return part.from != part.to;
}

/// The vertex of one core and the edge of the other that come nearest, first in order of index. Corners that
/// stand opposite each other are equally near to two edges: with parallel edges the one that faces counts.
struct Nearest {
    std::int64_t fine = std::int64_t{1} << 46;
    int vertex = 0;
    int edge = 0;
    bool vertex_of_a = true;
    bool facing = false;
};

void look(Nearest& best, Core vertices, Core edges, bool vertex_of_a, bool parallel) {
    for (int i = 0; i < vertices.n; ++i) {
        for (int j = 0; j < edges.edges(); ++j) {
            const std::int64_t f = fine_square(squared_distance(vertices.v[i], edges.v[j], edges.at(j + 1)));
            if (f > best.fine || (f == best.fine && (!parallel || best.facing))) continue;
            const bool facing = parallel && faces(vertices, i, edges, j);
            if (f < best.fine || facing) best = {f, i, j, vertex_of_a, facing};
        }
    }
}

/// Vertex `near.vertex` of v against edge `near.edge` of s: first the point in v, then the point in s.
Pair points_for(const Nearest& near, const Shape& v, const Shape& s, bool parallel) {
    const Core cv = core_of(v), cs = core_of(s);
    const Point a = cs.v[near.edge], b = cs.at(near.edge + 1), e = b - a;
    const int facing_edge = parallel ? edge_along(cv, near.vertex, e) : -1;
    if (facing_edge >= 0) {
        const Point fa = cv.v[facing_edge], fb = cv.at(facing_edge + 1);
        const std::int64_t l = square(e);
        const Part part = facing_part(a, b, fa, fb);
        if (part.from != part.to) {
            const std::int64_t t = (part.from + part.to) / 2;
            const Point foot =
                a + Point{static_cast<Length>(rdiv(e.x * t, l)), static_cast<Length>(rdiv(e.y * t, l))};
            return {edge_point(v, fa, fb, dot(foot - fa, fb - fa)), edge_point(s, a, b, t)};
        }
    }
    const Point vertex = cv.v[near.vertex];
    return {vertex, edge_point(s, a, b, dot(vertex - a, e))};
}

}  // namespace

Pair closest_points(const Shape& a, const Shape& b, bool parallel) {
    const Core ca = core_of(a), cb = core_of(b);
    // Bases that overlap have no gap; flat ones that stand flush have one of length 0.
    const bool apart = a.radius + b.radius > 0 ? !cores_meet(ca, cb) : !flat_cores_overlap(ca, cb);
    if ((ca.n == 1 && cb.n == 1) || !apart) return {a.centre, b.centre};
    Nearest best;
    look(best, ca, cb, true, parallel);
    look(best, cb, ca, false, parallel);
    if (best.vertex_of_a) return points_for(best, a, b, parallel);
    const Pair other = points_for(best, b, a, parallel);
    return {other.q, other.p};
}

}  // namespace skald
