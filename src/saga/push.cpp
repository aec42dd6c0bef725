#include "saga/push.hpp"

#include <algorithm>

#include "base/integer.hpp"
#include "dice/random.hpp"
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
/// Where the first places do not do others are tried, in a fixed sequence.
constexpr int most_restarts = 40;
constexpr std::uint64_t restart_seed = 0x9d5b;

class Arrangement {
  public:
    Arrangement(const Scene& scene, const LineMove& move, PlannerScratch& scratch, Length limit, bool open)
        : scene_(scene),
          move_(move),
          s_(scratch),
          limit_(limit),
          figures_(scene.figures_of(move.order.law.unit)) {
        MoveLaw law = move.order.law;
        law.open_only = open;
        gather(s_.near, scene, law, grown(scene.box_of(law.unit), limit));
        while (first_ < figures_.size() && figures_[first_].figure != move.line.first) ++first_;
    }

    /// The first figure straight along the line as far as it can go and stand; where it is if it cannot.
    Point lead() {
        begin();
        const Standing& f = figures_[first_];
        const Freedom free = freedom(s_.near, f.shape);
        const Point way = move_.line.way;
        const Point farthest = longest_free(s_.near, free, f.shape, f.spot.at + step(way, limit_));
        for (Length t = static_cast<Length>(isqrt(square(farthest - f.spot.at))); t > 0; --t) {
            const Point at = f.spot.at + step(way, t);
            if (at != f.spot.at && fits(first_, free, at)) return at;
        }
        return f.spot.at;
    }

    bool follow(Point leader_end, Moves& out) {
        Random random(restart_seed);
        const bool thorough = move_.order.effort == Effort::thorough && figures_.size() > 1;
        for (int n = 0; n <= (thorough ? most_restarts : 0); ++n)
            if (place_all(leader_end, n == 0 ? nullptr : &random, out)) return true;
        return false;
    }

  private:
    using Queue = List<std::uint8_t, max_planned>;

    void begin() {
        placed_ = 0;
        s_.ends.clear();
        for (const Standing& f : figures_) s_.ends.push(f.shape);
    }

    /// Those in front go first; anew in any order, and to any places.
    bool place_all(Point leader_end, Random* anew, Moves& out) {
        begin();
        out.clear();
        const Point v = leader_end - figures_[first_].spot.at;
        if (square(v) > square(std::int64_t{limit_})) return false;
        if (!fits(first_, freedom(s_.near, figures_[first_].shape), leader_end)) return false;
        put(first_, leader_end, out);
        Queue queue = front_first(v);
        if (anew != nullptr) shuffle(queue, *anew);
        in_radius_ = anew == nullptr || move_.order.formation.from_first || anew->below(2) == 0;
        while (placed_ != (FigureMask{1} << figures_.size()) - 1)
            if (!place_one(queue, v, anew, out)) return false;
        return check_moves(scene_, move_.order, out, s_).clear();
    }

    Queue front_first(Point v) const {
        Queue queue;
        for (std::size_t i = 0; i < figures_.size(); ++i) queue.push(static_cast<std::uint8_t>(i));
        std::sort(queue.begin(), queue.end(), [&](std::uint8_t a, std::uint8_t b) {
            const std::int64_t x = dot(figures_[a].spot.at, v), y = dot(figures_[b].spot.at, v);
            return x != y ? x > y : a < b;
        });
        return queue;
    }
    static void shuffle(Queue& queue, Random& random) {
        for (std::size_t i = queue.size(); i > 1; --i)
            std::swap(queue[i - 1], queue[random.below(static_cast<std::uint32_t>(i))]);
    }

    /// Some figure that has a place now.
    bool place_one(const Queue& queue, Point v, Random* anew, Moves& out) {
        return std::any_of(queue.begin(), queue.end(), [&](std::size_t i) {
            if (placed_ >> i & 1) return false;
            return anew == nullptr ? settle(i, v, out) : settle_anew(i, v, *anew, out);
        });
    }

    bool settle(std::size_t i, Point v, Moves& out) {
        const Point from = figures_[i].spot.at;
        const Freedom free = freedom(s_.near, figures_[i].shape);
        for (int k = 16; k >= 0; --k)
            if (put_if_free(i, free, from + part(v, k), out)) return true;
        for (Length radius : rings)
            for (int k = 0; k < ring_directions; ++k)
                if (put_if_free(i, free, from + v + uv(facing(k * full_turn / ring_directions), radius), out))
                    return true;
        return false;
    }

    /// Around a part of the way, or beside somebody who stands already.
    bool settle_anew(std::size_t i, Point v, Random& random, Moves& out) {
        const Point from = figures_[i].spot.at;
        const Freedom free = freedom(s_.near, figures_[i].shape);
        const auto any = [&](Length n) {
            return static_cast<Length>(random.below(static_cast<std::uint32_t>(n)));
        };
        for (int tries = 0; tries < 60; ++tries) {
            Point about = from + part(v, any(17));
            const auto j = static_cast<std::size_t>(any(static_cast<Length>(figures_.size())));
            if (tries % 2 == 1 && (placed_ >> j & 1)) about = s_.ends[j].centre;
            const Point at = about + uv(static_cast<Facing>(any(full_turn)), any(rings[5] + 1));
            if (put_if_free(i, free, at, out)) return true;
        }
        return false;
    }
    static Point part(Point v, int sixteenths) {
        return {static_cast<Length>(rdiv(std::int64_t{v.x} * sixteenths, 16)),
                static_cast<Length>(rdiv(std::int64_t{v.y} * sixteenths, 16))};
    }

    /// In reach, linked to one already placed and, if that is wanted, in the radius of the first.
    bool joins(std::size_t i, Point at) const {
        if (square(at - figures_[i].spot.at) > square(std::int64_t{limit_}) || !in_bounds(at)) return false;
        const FormationLaw& formation = move_.order.formation;
        const Shape end = moved(figures_[i].shape, at - figures_[i].spot.at);
        if (in_radius_ && !within(end, s_.ends[first_], formation.radius)) return false;
        for (std::size_t j = 0; j < figures_.size(); ++j)
            if ((placed_ >> j & 1) && within(end, s_.ends[j], formation.chain)) return true;
        return false;
    }

    bool fits(std::size_t i, const Freedom& free, Point at) const {
        const Shape& start = figures_[i].shape;
        const Shape end = moved(start, at - start.centre);
        for (std::size_t j = 0; j < figures_.size(); ++j)
            if (j != i && overlaps(end, s_.ends[j])) return false;
        if (move_.stay_beyond > 0)
            for (const Standing& f : scene_.figures())
                if (f.side != move_.order.law.side && within(end, f.shape, move_.stay_beyond)) return false;
        if (at == start.centre) return check_stand(s_.near, free, end, false).clear();
        return check_stick(s_.near, free, start, at).clear() && check_stand(s_.near, free, end).clear();
    }

    bool put_if_free(std::size_t i, const Freedom& free, Point at, Moves& out) {
        if (!joins(i, at) || !fits(i, free, at)) return false;
        put(i, at, out);
        return true;
    }

    void put(std::size_t i, Point at, Moves& out) {
        FigureMove move;
        move.figure = figures_[i].figure;
        move.way.facing = figures_[i].spot.facing;
        if (at != figures_[i].spot.at) move.way.corners.push(at);
        out.push(move);
        s_.ends[i] = moved(figures_[i].shape, at - figures_[i].spot.at);
        placed_ |= FigureMask{1} << i;
    }

    const Scene& scene_;
    const LineMove& move_;
    PlannerScratch& s_;
    Length limit_;
    std::span<const Standing> figures_;
    std::size_t first_ = 0;
    FigureMask placed_ = 0;
    bool in_radius_ = true;
};

/// Calls `use` for the open ground alone, where it lets the unit go farther, then for any ground, until it
/// says true.
template <class Use>
bool any_class(const LineMove& move, Use use) {
    if (move.line.way == Point{} || move.distance <= 0) return false;
    const Length slow =
        move.order.rough_is_open ? move.distance : std::min(move.distance, move.order.rough_stick);
    return (slow < move.distance && use(move.distance, true)) || (slow > 0 && use(slow, false));
}

}  // namespace

LeaderEnds leader_ends(const Scene& scene, const LineMove& move, PlannerScratch& scratch) {
    const Point from = scene.figure(move.line.first).spot.at;
    LeaderEnds ends;
    any_class(move, [&](Length limit, bool open) {
        const Point end = Arrangement(scene, move, scratch, limit, open).lead();
        if (end != from && !ends.contains(end)) ends.push(end);
        return false;
    });
    if (ends.size() == 2 && square(ends[0] - from) < square(ends[1] - from)) std::swap(ends[0], ends[1]);
    return ends;
}

bool arrange_after(const Scene& scene, const LineMove& move, Point leader_end, PlannerScratch& scratch,
                   Moves& out) {
    return any_class(move, [&](Length limit, bool open) {
        return Arrangement(scene, move, scratch, limit, open).follow(leader_end, out);
    });
}

bool arrange(const Scene& scene, const LineMove& move, PlannerScratch& scratch, Moves& out) {
    const LeaderEnds ends = leader_ends(scene, move, scratch);
    return std::any_of(ends.begin(), ends.end(),
                       [&](Point end) { return arrange_after(scene, move, end, scratch, out); });
}

}  // namespace skald::saga
