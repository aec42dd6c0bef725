// Random tables for the tests of the planner: two sides of units in formation, pieces of all kinds.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "march/scratch.hpp"
#include "table/scene.hpp"

namespace skald::test {

/// A small generator of its own (splitmix64): the same numbers with every compiler.
class Draw {
  public:
    explicit Draw(std::uint64_t seed) : state_(mixed(seed)) {}
    std::uint64_t next() { return mixed(state_ += 0x9e3779b97f4a7c15ULL); }
    /// low..high, both included.
    int in(int low, int high) {
        const auto width = static_cast<std::uint64_t>(high - low + 1);
        return low + static_cast<int>(next() % width);
    }
    Point point(Point low, Point high) {
        const int x = in(low.x, high.x);
        const int y = in(low.y, high.y);
        return {x, y};
    }

  private:
    static std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    std::uint64_t state_;
};

enum class Bases { round, mixed };

/// May the shape stand among everything of the scene, clear of other units, gaps and impassable ground?
inline bool stands_free(const Scene& scene, const Shape& shape, UnitId unit) {
    if (!on_table(shape, scene.table())) return false;
    for (const Standing& f : scene.figures()) {
        if (f.unit != unit && within(shape, f.shape, 20)) return false;
    }
    for (const Gap& gap : scene.gaps()) {
        if (crosses(shape, gap)) return false;
    }
    for (const Piece& piece : scene.pieces()) {
        if (piece.ground == Ground::impassable && enters(shape, piece.outline)) return false;
    }
    return true;
}

/// A unit of `count` figures in formation around a point, or nothing if there is no room.
inline bool add_unit(Scene& scene, Draw& draw, UnitId unit, TableSide side, std::size_t count, Base base,
                     Point around) {
    std::vector<Placing> figures;
    std::vector<Shape> shapes;
    for (int tries = 0; tries < 600 && figures.size() < count; ++tries) {
        Placing p;
        p.figure = static_cast<FigureId>(unit * 16 + figures.size());
        p.base = base;
        p.spot.facing = base.form == BaseForm::round ? Facing{0} : static_cast<Facing>(draw.in(0, 719));
        const Point by = draw.point({-620, -620}, {620, 620});
        p.spot.at = around + by;
        if (!in_bounds(p.spot.at)) continue;
        const Shape shape = shape_of(p.base, p.spot);
        if (!stands_free(scene, shape, unit)) continue;
        bool fits = figures.empty() || within(shape, shapes[0], 1000), linked = figures.empty();
        for (const Shape& other : shapes) {
            fits = fits && !overlaps(shape, other);
            linked = linked || within(shape, other, 500);
        }
        if (!fits || !linked) continue;
        figures.push_back(p);
        shapes.push_back(shape);
    }
    return figures.size() == count && scene.place_unit(unit, side, figures);
}

inline void add_piece(Scene& scene, Draw& draw) {
    constexpr Ground grounds[] = {Ground::uneven, Ground::dangerous, Ground::impassable, Ground::open};
    Piece piece;
    piece.ground = grounds[draw.in(0, 3)];
    const Point at = draw.point({1000, 1000}, {scene.table().width - 1000, scene.table().depth - 1000});
    const int corners = draw.in(5, 12);
    List<Point, 64> points;
    for (int k = 0; k < corners; ++k) {
        const int far = draw.in(300, 1100);
        points.push(at + uv(facing(k * 720 / corners), far));
    }
    if (check_outline(points).fault != OutlineFault::none) return;
    piece.outline = make_outline(points);
    scene.add_piece(piece);
}

/// About `figures` bases of both sides and 8 pieces. Unit 0 has `own` figures and always stands.
inline void random_table(Scene& scene, Draw& draw, std::size_t figures, std::size_t own, Bases bases) {
    const Base foot[] = {round_base(250), round_base(320)};
    const Base others[] = {oval_base(600, 350), rectangle_base(500, 250)};
    const auto pick = [&] {
        if (bases == Bases::round || draw.in(0, 1) == 0) return foot[draw.in(0, 1)];
        return others[draw.in(0, 1)];
    };
    scene.clear({12000, 9000}, 1000);
    for (int i = 0; i < 8; ++i) add_piece(scene, draw);
    const Point edge{1200, 1200};
    const Point far = Point{scene.table().width, scene.table().depth} - edge;
    for (int tries = 0; tries < 200; ++tries) {
        const Point at = draw.point(edge, far);
        if (add_unit(scene, draw, 0, 0, own, pick(), at)) break;
    }
    UnitId unit = 1;
    for (int tries = 0; tries < 80 && scene.figures().size() < figures && unit < 16; ++tries) {
        const auto count = static_cast<std::size_t>(draw.in(4, 12));
        const auto side = static_cast<TableSide>(draw.in(0, 1));
        const Base base = pick();
        const Point at = draw.point(edge, far);
        if (add_unit(scene, draw, unit, side, count, base, at)) ++unit;
    }
}

inline MoveOrder move_order(const Scene& scene, UnitId unit, Point goal) {
    MoveOrder order;
    order.law.unit = unit;
    order.law.side = scene.side_of(unit);
    order.sticks = {1500};
    order.rough_stick = 1000;
    order.goal = goal;
    return order;
}

/// Prints how long something took, in microseconds.
inline void report(const char* what, std::vector<double>& times) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double part) { return times[static_cast<std::size_t>(part * (times.size() - 1))]; };
    std::printf("%s: %zu, p50 %.1f, p90 %.1f, p99 %.1f, most %.1f us\n", what, times.size(), at(0.5), at(0.9),
                at(0.99), at(1));
}

}  // namespace skald::test
