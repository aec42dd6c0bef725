#include "saga/push.hpp"

#include <algorithm>

#include "base/integer.hpp"
#include "march/scratch.hpp"

namespace skald::saga {

MoveLine line_of_move(const Scene& scene, int unit, int reference, bool towards) {
    const auto movers = scene.figures_of(static_cast<UnitId>(unit));
    const auto others = scene.figures_of(static_cast<UnitId>(reference));
    const Standing *from = &movers[0], *to = &others[0];
    std::int64_t nearest = std::int64_t{1} << 40;
    for (const Standing& a : movers)
        for (const Standing& b : others)
            if (const std::int64_t gap = fine_gap(a.shape, b.shape); gap < nearest)
                nearest = gap, from = &a, to = &b;
    const Pair ends = closest_points(
        from->shape, to->shape, edges_parallel(from->base, from->spot.facing, to->base, to->spot.facing));
    MoveLine line;
    line.way = ends.q - ends.p;
    if (line.way == Point{}) line.way = to->spot.at - from->spot.at;
    if (!towards) line.way = -line.way;
    std::int64_t least = std::int64_t{1} << 40;
    for (const Standing& a : movers) {
        const std::int64_t side = cross(line.way, a.spot.at - ends.p);
        const std::int64_t size = side < 0 ? -side : side;
        if (size < least) least = size, line.first = a.figure;
    }
    return line;
}

bool follows(Point displacement, const MoveLine& line) {
    if (dot(displacement, line.way) < 0) return false;
    const std::int64_t side = cross(line.way, displacement);
    return side * side <= contact_gap * contact_gap * square(line.way);
}

namespace {

constexpr Length rings[] = {150, 300, 450, 600, 800, 1000};
constexpr int ring_directions = 16;

class Arrangement {
  public:
    Arrangement(const Scene& scene, const MoveOrder& order, PlannerScratch& scratch, Length limit, bool open)
        : order_(order), s_(scratch), limit_(limit), figures_(scene.figures_of(order.law.unit)) {
        MoveLaw law = order.law;
        law.open_only = open;
        gather(s_.near, scene, law, grown(scene.box_of(law.unit), limit));
        s_.ends.clear();
        for (const Standing& f : figures_) s_.ends.push(f.shape);
    }

    bool run(const MoveLine& line, Moves& out) {
        out.clear();
        while (first_ < figures_.size() && figures_[first_].figure != line.first) ++first_;
        if (first_ == figures_.size() || !lead(line, out)) return false;
        const Point v = s_.ends[first_].centre - figures_[first_].spot.at;
        while (placed_ != (FigureMask{1} << figures_.size()) - 1)
            if (!place_one(v, out)) return false;
        return true;
    }

  private:
    /// The first figure straight along the line as far as it can go and stand.
    bool lead(const MoveLine& line, Moves& out) {
        const Standing& f = figures_[first_];
        const Freedom free = freedom(s_.near, f.shape);
        const Point farthest = longest_free(s_.near, free, f.shape, f.spot.at + step(line.way, limit_));
        for (Length t = static_cast<Length>(isqrt(square(farthest - f.spot.at))); t > 0; --t) {
            const Point at = f.spot.at + step(line.way, t);
            if (at != f.spot.at && fits(first_, free, at)) return put(first_, at, out);
        }
        return false;
    }

    /// Some figure that has a place now, those in front first.
    bool place_one(Point v, Moves& out) {
        List<std::uint8_t, max_planned> waiting;
        for (std::size_t i = 0; i < figures_.size(); ++i)
            if (!(placed_ >> i & 1)) waiting.push(static_cast<std::uint8_t>(i));
        std::sort(waiting.begin(), waiting.end(), [&](std::uint8_t a, std::uint8_t b) {
            const std::int64_t x = dot(figures_[a].spot.at, v), y = dot(figures_[b].spot.at, v);
            return x != y ? x > y : a < b;
        });
        for (std::size_t i : waiting)
            if (settle(i, v, out)) return true;
        return false;
    }

    bool settle(std::size_t i, Point v, Moves& out) {
        const Point from = figures_[i].spot.at;
        const Freedom free = freedom(s_.near, figures_[i].shape);
        for (int k = 16; k >= 0; --k) {
            const Point part{static_cast<Length>(rdiv(std::int64_t{v.x} * k, 16)),
                             static_cast<Length>(rdiv(std::int64_t{v.y} * k, 16))};
            if (joins(i, from + part) && fits(i, free, from + part)) return put(i, from + part, out);
        }
        for (Length radius : rings)
            for (int k = 0; k < ring_directions; ++k) {
                const Point at = from + v + uv(facing(k * full_turn / ring_directions), radius);
                if (joins(i, at) && fits(i, free, at)) return put(i, at, out);
            }
        return false;
    }

    /// In reach, linked to one already placed and in the radius of the first.
    bool joins(std::size_t i, Point at) const {
        if (square(at - figures_[i].spot.at) > square(std::int64_t{limit_}) || !in_bounds(at)) return false;
        const Shape end = moved(figures_[i].shape, at - figures_[i].spot.at);
        if (!within(end, s_.ends[first_], order_.formation.radius)) return false;
        for (std::size_t j = 0; j < figures_.size(); ++j)
            if ((placed_ >> j & 1) && within(end, s_.ends[j], order_.formation.chain)) return true;
        return false;
    }

    bool fits(std::size_t i, const Freedom& free, Point at) const {
        const Shape& start = figures_[i].shape;
        const Shape end = moved(start, at - start.centre);
        for (std::size_t j = 0; j < figures_.size(); ++j)
            if (j != i && overlaps(end, s_.ends[j])) return false;
        if (at == start.centre) return check_stand(s_.near, free, end, false).clear();
        return check_stick(s_.near, free, start, at).clear() && check_stand(s_.near, free, end).clear();
    }

    bool put(std::size_t i, Point at, Moves& out) {
        FigureMove move;
        move.figure = figures_[i].figure;
        move.way.facing = figures_[i].spot.facing;
        if (at != figures_[i].spot.at) move.way.corners.push(at);
        out.push(move);
        s_.ends[i] = moved(figures_[i].shape, at - figures_[i].spot.at);
        placed_ |= FigureMask{1} << i;
        return true;
    }

    const MoveOrder& order_;
    PlannerScratch& s_;
    Length limit_;
    std::span<const Standing> figures_;
    std::size_t first_ = 0;
    FigureMask placed_ = 0;
};

}  // namespace

bool arrange(const Scene& scene, const MoveOrder& order, const MoveLine& line, Length distance,
             PlannerScratch& scratch, Moves& out) {
    if (line.way == Point{} || distance <= 0) return false;
    const Length slow = order.rough_is_open ? distance : std::min(distance, order.rough_stick);
    const auto attempt = [&](Length limit, bool open) {
        return Arrangement(scene, order, scratch, limit, open).run(line, out) &&
               check_moves(scene, order, out, scratch).clear();
    };
    return (slow < distance && attempt(distance, true)) || attempt(slow, false);
}

}  // namespace skald::saga
