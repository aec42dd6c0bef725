// Ways of a few straight legs around blocks, for whoever can say what a leg costs. The ways looked at are
// taut: each leg but the last touches what it goes around, the last one ends on a free arc of a goal. Ways of
// few legs are looked at first. What is found has been walked.
//
// Land, who knows the ground, has:
//   Length leg(Point from, Point to)       the price of a straight leg, -1: there is none, -2: there is none
//                                          unless it goes on over the ledge that it stops at
//   Point place(std::size_t goal, Facing)  where the way ends in that direction from the goal's middle
//   bool meets_goal(std::size_t goal, Point from, Point along, Point& end)  where a line meets the goal
//   Length walk(const WayPoints&, std::size_t goal)  the whole way, the last word: its length, -1: none
#pragma once
#include <array>
#include <cstdint>

#include "table/ropes.hpp"

namespace skald {

/// Directions from the middle of a goal in which a way may end, counter-clockwise from first to last.
struct FreeArc {
    Facing first = 0;
    std::uint16_t width = 0;  ///< 719: all around

    bool has(Facing f) const { return facing(int{f} - first) <= width; }
    Facing last() const { return facing(int{first} + width); }
    bool all_around() const { return width == full_turn - 1; }
};

struct WayGoal {
    Point middle;
    Length radius = 0;  ///< no end is farther from the middle
    List<FreeArc, 6> arcs;

    bool has(Facing f) const {
        return std::any_of(arcs.begin(), arcs.end(), [f](const FreeArc& arc) { return arc.has(f); });
    }
};
using WayGoals = List<WayGoal, 16>;
using Blocks = List<Block, 48>;
using WayPoints = List<Point, 4>;

/// How hard to look.
struct WayEffort {
    std::size_t around = 3;  ///< blocks on one way, at most
    bool all_ends = true;    ///< not only straight at a goal: the ends of its arcs, ends on the way around
    bool every = false;      ///< what is seldom too: goals within a block, ends nearer than straight ahead
};

template <class Land>
class WaySearch {
  public:
    WaySearch(Land& land, const Blocks& blocks, const WayGoals& goals, const WayEffort& effort = {})
        : land_(land), blocks_(blocks), goals_(goals), effort_(effort) {}

    /// Is there a way from `start`, `spent` already gone, of at most so many legs more?
    bool find(Point start, Length spent, Length allowance, std::size_t legs, WayPoints& out) {
        start_ = start;
        spent_ = spent;
        allowance_ = allowance;
        legs_ = legs;
        knots_.clear();
        if (spent + left_from(start) > most()) return false;
        if (!go_straight() && !go_around()) return false;
        out = found_;
        return true;
    }

  private:
    static constexpr std::uint8_t no_knot = 255;
    static constexpr Length ledge = -2, none = -1;
    /// A block on the way, on one side.
    struct Knot {
        std::uint8_t block = 0, before = no_knot, bends = 1;
        std::int8_t side = 1;
        Rope rope;         ///< that leads to it
        Length spent = 0;  ///< at least, up to there
    };

    static Length far(Point a, Point b) { return static_cast<Length>(isqrt(square(a - b))); }
    /// A way that is a little too long may be drawn tighter: ropes lie with some air around their blocks.
    Length slack() const { return 16 + allowance_ / 64; }
    Length most() const { return allowance_ + slack(); }

    /// At least so much is left to go to some goal.
    Length left_from(Point p) const {
        Length least = 1 << 20;
        for (const WayGoal& goal : goals_) least = std::min(least, far(p, goal.middle) - goal.radius);
        return std::max(least, 0);
    }

    bool surely_stopped(Point from, Point to) const {
        if (!in_bounds(from) || !in_bounds(to)) return true;
        return std::any_of(blocks_.begin(), blocks_.end(),
                           [&](const Block& block) { return stops(block, from, to); });
    }
    Length leg(Point from, Point to) { return surely_stopped(from, to) ? none : land_.leg(from, to); }

    // ---- Ends

    /// Calls `look` with the ends that a leg from the knot, or from the start, may aim at; true stops.
    template <class Look>
    bool each_end(const Knot* last, Look look) {
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            const WayGoal& goal = goals_[g];
            if (last != nullptr && ends_on(last->rope, g, look)) return true;
            Point from = start_;
            if (last != nullptr) {
                const Rope straight = rope(blocks_[last->block], last->side, goal.middle);
                from = straight.found ? straight.from : last->rope.to;
            }
            const Facing towards = facing_of(from - goal.middle);
            if (goal.has(towards) && look(g, land_.place(g, towards))) return true;
            if (effort_.every) {
                const Facing near = nearest_end(g, from, towards);
                if (near != towards && goal.has(near) && look(g, land_.place(g, near))) return true;
            }
            if (!effort_.all_ends) continue;
            for (const FreeArc& arc : goal.arcs)
                if (!arc.all_around() && ends_of(arc, g, look)) return true;
        }
        return false;
    }

    /// In which direction the end nearest to a point lies: of bases that are not round seldom straight ahead.
    Facing nearest_end(std::size_t g, Point from, Facing towards) const {
        const auto away = [&](int way) { return square(land_.place(g, facing(way)) - from); };
        int best = towards;
        std::int64_t least = away(best);
        for (int by = 32; by >= 1; by /= 2)
            for (const int side : {by, -by})
                for (std::int64_t now = away(best + side); now < least; now = away(best + side))
                    least = now, best += side;
        return facing(best);
    }

    /// The ends of an arc, and a little way in from them, where blocks have their air.
    template <class Look>
    bool ends_of(const FreeArc& arc, std::size_t g, Look look) {
        for (const int in : {3, 0})
            if (2 * in <= arc.width && (look(g, land_.place(g, facing(arc.first + in))) ||
                                        look(g, land_.place(g, facing(arc.last() - in)))))
                return true;
        return false;
    }

    /// Where the rope meets the goal if one goes straight on.
    template <class Look>
    bool ends_on(const Rope& rope, std::size_t g, Look look) {
        const WayGoal& goal = goals_[g];
        const Point w = goal.middle - rope.to;
        const std::int64_t along = dot(w, rope.along) / rope_unit, across = cross(rope.along, w) / rope_unit;
        if (along <= 0 || across > goal.radius || across < -goal.radius) return false;
        Point end;
        if (!land_.meets_goal(g, rope.to, rope.along, end)) return false;
        return goal.has(facing_of(end - goal.middle)) && look(g, end);
    }

    // ---- Straight ways

    bool go_straight() {
        const auto walk = [&](std::size_t g, Point end) {
            if (spent_ + far(start_, end) > most() || surely_stopped(start_, end)) return false;
            return try_way({end}, g);  // who walks it learns what the leg would have said
        };
        if (each_end(nullptr, walk)) return true;
        firsts_.clear();
        for (const Block& block : blocks_)
            for (const int side : {1, -1}) {
                const Rope& first = firsts_.push(rope(start_, block, side));
                if (!first.found) continue;
                for (std::size_t g = 0; g < goals_.size(); ++g)
                    if (ends_on(first, g, walk)) return true;
            }
        return false;
    }

    // ---- Ways around blocks

    bool go_around() {
        if (legs_ < 2) return false;
        add_knots(no_knot);
        for (std::uint8_t i = 0; i < knots_.size(); ++i) {
            if (finish(i)) return true;
            if (knots_[i].bends + 1u < legs_ && knots_[i].bends < effort_.around) add_knots(i);
        }
        return false;
    }

    void add_knots(std::uint8_t before) {
        for (std::uint8_t b = 0; b < blocks_.size(); ++b)
            for (const std::int8_t side : {1, -1}) add_knot(before, b, side);
    }

    void add_knot(std::uint8_t before, std::uint8_t block, std::int8_t side) {
        Knot knot;
        knot.block = block, knot.side = side, knot.before = before, knot.spent = spent_;
        if (before == no_knot) {
            knot.rope = firsts_[2u * block + (side < 0)];
            if (!knot.rope.found) return;
        } else {
            const Knot& last = knots_[before];
            if (last.block == block) return;
            knot.rope = rope(blocks_[last.block], last.side, blocks_[block], side);
            if (!knot.rope.found || !turns_to(last.rope, knot.rope, last.side)) return;
            knot.spent = last.spent;
            knot.bends = static_cast<std::uint8_t>(last.bends + 1);
        }
        const Length left = left_from(knot.rope.to);
        if (knot.spent + knot.rope.length() + left > most() || outdone(knot) || knots_.full()) return;
        const Length cost = price_of(knot.rope);
        if (cost < 0 || knot.spent + cost + left > most()) return;
        knot.spent += cost;
        knots_.push(knot);
    }

    /// Was the block reached before, not later, not farther around, and by fewer bends?
    bool outdone(const Knot& knot) const {
        const Length spent = knot.spent + knot.rope.length();
        return std::any_of(knots_.begin(), knots_.end(), [&](const Knot& other) {
            return other.block == knot.block && other.side == knot.side && other.spent <= spent &&
                   turns_to(other.rope, knot.rope, knot.side);
        });
    }

    Length price_of(const Rope& rope) {
        const Length cost = leg(rope.from, rope.to);
        if (cost != ledge) return cost;
        for (const Length by : {200, 500}) {
            const Point over = rope.to + Point{rope.along.x * by / rope_unit, rope.along.y * by / rope_unit};
            if (leg(rope.from, over) >= 0) return rope.length();
        }
        return none;
    }

    /// From the last block to a goal.
    bool finish(std::uint8_t i) {
        const Knot& last = knots_[i];
        if (each_end(&last, [&](std::size_t g, Point end) {
                return leave(i, rope(blocks_[last.block], last.side, end), g, end);
            }))
            return true;
        return (effort_.all_ends && leave_early(i)) || (effort_.every && turn_in(i));
    }

    bool leave(std::uint8_t i, const Rope& out, std::size_t g, Point end) {
        const Knot& last = knots_[i];
        if (!out.found || !turns_to(last.rope, out, last.side)) return false;
        if (last.spent + far(out.from, end) > most()) return false;
        const Length cost = leg(out.from, end);
        return cost >= 0 && last.spent + cost <= most() && bend(i, out, g, end);
    }

    /// With few bends left it may be better not to go all the way around.
    bool leave_early(std::uint8_t i) {
        const Knot& last = knots_[i];
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            const Rope taut = rope(blocks_[last.block], last.side, goals_[g].middle);
            if (!taut.found || dot(taut.along, last.rope.along) > early) continue;
            const Facing late = facing_of(taut.from - goals_[g].middle);
            const int turn = facing(facing_of(last.rope.to - goals_[g].middle) - int{late} + 360) - 360;
            for (int part = 1; part <= 4; ++part) {
                const Facing towards = facing(late + turn * part / 4);
                if (!goals_[g].has(towards)) continue;
                const Point end = land_.place(g, towards);
                if (leave(i, rope(blocks_[last.block], last.side, end), g, end)) return true;
            }
        }
        return false;
    }
    /// A goal within the block itself, on a ledge beside somebody, say: one goes around it for a part, then
    /// in.
    bool turn_in(std::uint8_t i) {
        const Knot& last = knots_[i];
        const Block& block = blocks_[last.block];
        if (last.bends + 2u > legs_) return false;
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            if (rope(block, last.side, goals_[g].middle).found) continue;
            for (int k = 1; k <= 8; ++k) {
                const Facing on = facing(facing_of(last.rope.along) + last.side * k * 45);
                if (turn_in(i, support(block, last.side, uv(on, rope_unit)), g)) return true;
            }
        }
        return false;
    }
    bool turn_in(std::uint8_t i, const Rope& around, std::size_t g) {
        const Knot& last = knots_[i];
        const auto enter = [&](std::size_t, Point end) {
            if (last.spent + far(last.rope.to, around.from) + far(around.from, end) > most()) return false;
            if (leg(around.from, end) < 0) return false;
            Rope in;
            in.found = true, in.from = around.from, in.to = end;
            in.along = between(end - around.from, 1, {}, 0);
            return bend(i, around, g, end, &in);
        };
        const WayGoal& goal = goals_[g];
        const Facing towards = facing_of(around.from - goal.middle);
        if (goal.has(towards) && enter(g, land_.place(g, towards))) return true;
        return std::any_of(goal.arcs.begin(), goal.arcs.end(),
                           [&](const FreeArc& arc) { return !arc.all_around() && ends_of(arc, g, enter); });
    }
    /// Turns less than about 25 degrees are not worth it.
    static constexpr std::int64_t early = std::int64_t{rope_unit} * rope_unit * 9 / 10;

    // ---- Bends

    using Ropes = List<Rope, 8>;
    using Extra = std::array<std::uint8_t, 4>;  ///< legs put in at each knot
    using Course = List<std::uint8_t, 4>;       ///< the knots in the order of the way

    /// The way with as few bends as can be, then with more of them at the widest turns. `in`: what it turns
    /// into at last.
    bool bend(std::uint8_t i, const Rope& out, std::size_t g, Point end, const Rope* in = nullptr) {
        Course course;
        for (std::uint8_t k = i; k != no_knot; k = knots_[k].before) course.push(k);
        std::reverse(course.begin(), course.end());
        Extra extra{};
        for (std::size_t legs = course.size() + (in != nullptr ? 2 : 1);; ++legs) {
            Ropes ropes = strung(course, extra, out);
            if (in != nullptr) ropes.push(*in);
            if (try_ropes(ropes, g, end)) return true;
            if (legs == legs_ || !widen(course, extra, out)) return false;
        }
    }

    const Rope& rope_after(const Course& course, std::size_t k, const Rope& out) const {
        return k + 1 < course.size() ? knots_[course[k + 1]].rope : out;
    }

    Ropes strung(const Course& course, const Extra& extra, const Rope& out) const {
        Ropes ropes;
        for (std::size_t k = 0; k < course.size(); ++k) {
            const Knot& knot = knots_[course[k]];
            ropes.push(knot.rope);
            const Point before = knot.rope.along, after = rope_after(course, k, out).along;
            for (int part = 1; part <= extra[k]; ++part)
                ropes.push(support(blocks_[knot.block], knot.side,
                                   between(before, extra[k] + 1 - part, after, part)));
        }
        ropes.push(out);
        return ropes;
    }

    /// One more leg where the way turns most; false: it hardly turns.
    bool widen(const Course& course, Extra& extra, const Rope& out) const {
        std::size_t widest = 0;
        int most_turn = 20;
        for (std::size_t k = 0; k < course.size(); ++k) {
            const Knot& knot = knots_[course[k]];
            const int turn = facing_of(rope_after(course, k, out).along) - facing_of(knot.rope.along);
            const int bent = facing(knot.side * turn) / (1 + extra[k]);
            if (bent > most_turn && bent < 700) most_turn = bent, widest = k;
        }
        if (most_turn > 20) ++extra[widest];
        return most_turn > 20;
    }

    bool try_ropes(const Ropes& ropes, std::size_t g, Point end) {
        WayPoints points;
        Point at = start_;
        Length length = spent_;
        for (std::size_t i = 0; i + 1 < ropes.size(); ++i) {
            const Point corner = bend_of(ropes[i], ropes[i + 1]);
            if (!in_bounds(corner)) return false;
            length += far(at, corner);
            at = corner;
            points.push(corner);
        }
        points.push(end);
        return length + far(at, end) <= most() && try_way(points, g);
    }

    // ---- Walking

    bool try_way(const WayPoints& points, std::size_t goal) {
        Length length = land_.walk(points, goal);
        if (length < 0 || length > most()) return false;
        found_ = points;
        int looks = 64;
        for (Length by = 32; by >= 1 && length > allowance_ && looks > 0; --looks) {
            const std::int64_t before = planned(found_);
            for (std::size_t i = 0; i < points.size(); ++i) draw_tighter(i, by, goal, length);
            if (planned(found_) == before) by /= 2;
        }
        return length <= allowance_;
    }

    /// Moves one bend, or the end, in eight directions while the way gets shorter.
    void draw_tighter(std::size_t i, Length by, std::size_t goal, Length& length) {
        for (int k = 0; k < 8; ++k) {
            WayPoints other = found_;
            other[i] = other[i] + uv(facing(k * 90), by);
            if (!in_bounds(other[i]) || planned(other) >= planned(found_)) continue;
            const Length now = land_.walk(other, goal);
            if (now < 0 || now > length) continue;
            found_ = other;
            length = now;
        }
    }
    /// In 1/256 of a tenth: along a base the way gets shorter by less than a tenth at a time.
    std::int64_t planned(const WayPoints& points) const {
        std::int64_t sum = 0;
        Point at = start_;
        for (Point p : points) sum += isqrt(65536 * square(p - at)), at = p;
        return sum;
    }

    Land& land_;
    const Blocks& blocks_;
    const WayGoals& goals_;
    WayEffort effort_;
    Point start_;
    Length allowance_ = 0, spent_ = 0;
    std::size_t legs_ = 4;
    List<Knot, 96> knots_;
    List<Rope, 2 * Blocks::capacity()> firsts_;  ///< from the start to each block, on either side
    WayPoints found_;
};

}  // namespace skald
