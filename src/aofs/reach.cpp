#include "aofs/reach.hpp"

#include <algorithm>

#include "aofs/ground.hpp"
#include "aofs/leaps.hpp"
#include "aofs/tables.hpp"

namespace skald::aofs {

bool linked(const Body& end, std::span<const Body> placed) {
    bool chain = placed.empty();
    for (const Body& b : placed) {
        if (volumes_overlap(end, b) || !within(end, b, spread_limit)) return false;
        chain = chain || within(end, b, chain_limit);
    }
    return chain;
}

namespace {

/// One model looks for a way: where most of them are first.
class Pathfinder {
  public:
    Pathfinder(const View& view, const Quest& quest) : view_(view), quest_(quest), ground_(view, quest) {}

    bool find(Step& out) { return find_straight(out) || find_other(out); }

    /// Where no straight way was found.
    bool find_other(Step& out) { return find_unturned(out) || find_turned(out); }

    /// Straight at an enemy, or a little beside.
    bool find_straight(Step& out) {
        for (const Standing& enemy : ground_.enemies()) {
            if (!ground_.near_enough(enemy)) continue;
            const int towards = facing_of(ground_.start().spot.at - enemy.spot.at);
            for (const int turn : {0, 60, -60})
                if (walks(ground_.touch(enemy, facing(towards + turn)), enemy, out)) return true;
        }
        return false;
    }

    /// Whatever stands outside of this is in nobody's way who looks quickly: he finds the same without it.
    Box seen() const {
        const Body& start = ground_.start();
        Box box = start.shape.box;
        // A little more than he may go: ways that are too long are drawn tighter.
        const Length longest = ground_.law().allowance * 33 / 32 + (leaps() ? longest_jump : 0) + 32;
        for (const Standing& enemy : ground_.enemies()) {
            if (!ground_.near_enough(enemy)) continue;
            // Half the width of the ellipse that the allowance spans between the two.
            const std::int64_t apart = square(enemy.spot.at - start.spot.at);
            const std::int64_t all = longest + start.shape.circumradius + enemy.shape.circumradius;
            const auto half = static_cast<Length>(isqrt(all * all - apart) / 2);
            box = join(box, grown(join(start.shape.box, enemy.shape.box), half));
        }
        // What is kept from others, and how far a leg is looked at beyond a ledge.
        return grown(box, 4 * inch);
    }

  private:
    WayEffort effort() const { return quest_.quick ? WayEffort{1, false} : WayEffort{3, true, quest_.every}; }
    std::size_t legs() const { return ground_.law().flying ? 1 : 4; }

    bool walks(Point to, const Standing& enemy, Step& out) const {
        const Mover& law = ground_.law();
        const std::int64_t far = square(to - ground_.start().spot.at);
        if (!in_bounds(to) || far > square(std::int64_t{law.allowance})) return false;
        const Body end = body_at(view_, quest_.model, {to, ground_.start().spot.facing});
        if (!ground_.holds(end, enemy) || (far > 0 && check_stand(view_, law, end))) return false;
        const Step step = straight_step(view_, quest_.model, to);
        const Walk way = walk(view_, law, step, &end);
        if (way.fault || (way.difficult && quest_.pace == Pace::open)) return false;
        const bool capped = way.difficult || quest_.pace == Pace::slow;
        if (capped && way.length > difficult_cap) return false;
        out = step;
        return true;
    }

    bool find_unturned(Step& out) {
        if (find_around(out)) return true;
        if (quest_.quick) return false;
        if (find_stretched(out)) return true;
        // Who follows in a charge has many places to go to: seldom worth so long a look.
        const bool follows = !quest_.placed.empty() && !quest_.order.pile_in;
        if (ground_.law().flying || follows) return false;
        return find_from_bends(out) || (quest_.every && find_squeezed(out));
    }
    /// At the very end of the allowance few places are left, side by side: searches that go by directions
    /// pass over them, so each is looked at.
    bool find_stretched(Step& out) const {
        constexpr Length little = 4, aside = 32;
        const Body& start = ground_.start();
        for (const Standing& enemy : ground_.enemies()) {
            if (quest_.hold != Hold::contact || !ground_.near_enough(enemy)) continue;
            const Pair ends = closest_points(start.shape, enemy.shape);
            const Point line = ends.q - ends.p, across{-line.y, line.x};
            const auto apart = static_cast<Length>(isqrt(square(line)));
            const auto gap = static_cast<Length>(fine_gap(start.shape, enemy.shape) / 256);
            const Length shortest = gap - contact_gap, longest = ground_.law().allowance;
            if (apart == 0 || shortest <= 0 || shortest > longest || shortest + little < longest) continue;
            const auto at = [&](Length way, Length off) {
                return start.spot.at + part_of(line, way, apart) + part_of(across, off, apart);
            };
            for (Length off = 0; off <= aside; ++off)
                for (Length way = shortest - 1; way <= longest; ++way)
                    if (walks(at(way, off), enemy, out) || walks(at(way, -off), enemy, out)) return true;
        }
        return false;
    }
    /// n parts of a vector that is divided into so many, each coordinate to the nearest tenth.
    static Point part_of(Point d, Length n, Length of) {
        const auto part = [&](Length one) {
            const std::int64_t twice = 2 * std::int64_t{one} * n;
            return static_cast<Length>((twice + (twice < 0 ? -of : of)) / (2 * of));
        };
        return {part(d.x), part(d.y)};
    }

    /// Through gaps with no room to spare.
    bool find_squeezed(Step& out) {
        ground_.squeeze(true);
        const bool found = at_each_pace([&](bool slow) {
            ground_.go_slowly(slow);
            ground_.look_around(false);
            return search(out);
        });
        ground_.squeeze(false);
        return found;
    }

    /// In the open, then slowly through difficult ground, each on foot before by a jump.
    bool find_around(Step& out) {
        return at_each_pace([&](bool slow) { return find_at(slow, out); });
    }
    template <class Look>
    bool at_each_pace(Look look) {
        if (quest_.pace != Pace::slow && look(false)) return true;
        if (quest_.pace == Pace::open) return false;
        const Length far = quest_.quick ? difficult_cap : ground_.law().allowance;
        const bool slows = ground_.slows(grown(ground_.start().shape.box, far));
        return (slows || quest_.pace == Pace::slow) && look(true);
    }
    bool find_at(bool slow, Step& out) {
        ground_.go_slowly(slow);
        ground_.look_around(quest_.quick);
        return search(out) || (leaps() && search_leaps(out));
    }
    /// Few who look quickly need more than a step down.
    bool leaps() const {
        const Mover& law = ground_.law();
        return law.jumps && !law.flying && (!quest_.quick || ground_.start().bottom > highest_drop);
    }

    bool search(Step& out) {
        if (ground_.goals().empty() || !ground_.goal_in_walking_distance()) return false;
        ground_.set_before({}, false);
        ground_.gather_blocks(!quest_.quick);
        WaySearch<const Ground> ways(ground_, ground_.blocks(), ground_.goals(), effort());
        WayPoints points;
        if (!ways.find(ground_.start().spot.at, 0, ground_.allowance(), legs(), points)) return false;
        out = ground_.step_of(points);
        return true;
    }

    /// From the edge of a jump to where it lands, and on from there.
    bool search_leaps(Step& out) {
        LeapSpots spots;
        for (const WayGoal& goal : ground_.goals())
            propose_leaps(view_, ground_.law(), ground_.start(), goal.middle, goal.radius, spots);
        if (spots.empty() && !quest_.every) return false;
        ground_.gather_blocks(!quest_.quick, quest_.every);
        constexpr std::size_t few = 8;
        const std::size_t most = quest_.quick ? std::min(few, spots.size()) : spots.size();
        if (leap_from({spots.data(), most}, out)) return true;
        if (!quest_.every) return false;
        return leap_from_all(0, out) || leap_from_all(1, out) || leap_from_all(2, out);
    }
    bool leap_from_all(std::size_t bends, Step& out) {
        ManyLeaps more;
        do {
            propose_more_leaps(view_, ground_, bends, more);
            if (leap_from({more.data(), more.size()}, out)) return true;
        } while (!more.empty());
        return false;
    }

    bool leap_from(std::span<const LeapSpot> spots, Step& out) {
        WaySearch<const Ground> ways(ground_, ground_.blocks(), ground_.goals(), effort());
        for (const LeapSpot& spot : spots) {
            WayPoints before;
            for (const Point bend : spot.bends) before.push(bend);
            before.push(spot.edge);
            before.push(spot.landing);
            ground_.set_before(before, true);
            const Body there = body_at(view_, quest_.model, {spot.landing, ground_.start().spot.facing});
            const Walk way = walk(view_, ground_.law(), ground_.step_of({}), &there);
            if (way.fault || (way.difficult && !ground_.slow())) continue;
            if (lands_there(spot.landing, out)) return true;
            WayPoints points;
            const std::size_t legs = 2 - spot.bends.size();
            if (legs == 0 || !ways.find(spot.landing, way.length, ground_.allowance(), legs, points))
                continue;
            out = ground_.step_of(points);
            return true;
        }
        return false;
    }

    /// Does the way that ends with the jump hold what it shall?
    bool lands_there(Point landing, Step& out) const {
        for (std::size_t g = 0; g < ground_.goals().size(); ++g) {
            const WayGoal& goal = ground_.goals()[g];
            if (square(landing - goal.middle) > square(std::int64_t{goal.radius} + 2)) continue;
            const Length length = ground_.walk({}, g);
            if (length < 0 || length > ground_.allowance()) continue;
            out = ground_.step_of({});
            return true;
        }
        return false;
    }

    /// What is not found from the start may be found from somewhere beside it.
    bool find_from_bends(Step& out) {
        if (!quest_.every) return find_from_bends(quest_.pace == Pace::slow, out);
        return at_each_pace([&](bool slow) { return find_from_bends(slow, out); });
    }
    bool find_from_bends(bool slow, Step& out) {
        ground_.go_slowly(slow);
        ground_.look_around(false);
        if (ground_.goals().empty()) return false;
        const Length most = ground_.allowance();
        ground_.gather_blocks(true);
        WaySearch<const Ground> ways(ground_, ground_.blocks(), ground_.goals(), effort());
        // Who stands too near to somebody takes a small step away first (AOF-R-64).
        const auto on_ring = [&](Length way) { return find_from_ring(ways, way, out); };
        if (quest_.every && (on_ring(24) || on_ring(72))) return true;
        for (Length way = most / 16; way < most; way += most / 12)
            if (on_ring(way)) return true;
        return false;
    }
    bool find_from_ring(WaySearch<const Ground>& ways, Length way, Step& out) {
        const Point from = ground_.start().spot.at;
        for (int k = 0; k < 20; ++k) {
            const Point bend = from + uv(facing(k * 36), way);
            if (!in_bounds(bend) || !ground_.on_the_way({bend, bend})) continue;
            const Length cost = ground_.leg(from, bend);
            ground_.set_before({bend}, false);
            WayPoints points;
            if (cost < 0 || !ways.find(bend, cost, ground_.allowance(), 3, points)) continue;
            out = ground_.step_of(points);
            return true;
        }
        return false;
    }

    /// A base that is not round may be turned at the end (AOF-R-24).
    bool find_turned(Step& out) {
        if (quest_.quick || ground_.start().shape.core.size() == 1) return false;
        for (int by = 60; by < half_turn; by += 60) {
            ground_.turn(by);
            if (quest_.every ? find_unturned(out) : find_around(out)) return true;
        }
        return false;
    }

    const View& view_;
    const Quest& quest_;
    Ground ground_;
};

}  // namespace

bool find_way(const View& view, const Quest& quest, Step& out) {
    return Pathfinder(view, quest).find(out);
}

bool no_contact_anywhere(const View& view, const Order& order) {
    for (int m : members(view.state, order.unit)) {
        const Quest quest{order, m};
        Ground ground(view, quest);
        ground.look_anywhere();
        if (!ground.goals().empty()) return false;
    }
    return true;
}

namespace {

/// Does one of them find a way that is not straight, by all that there is?
bool any_finds(const View& view, const Order& order, std::span<const std::uint8_t> some, Hold hold) {
    Step step;
    for (int m : some) {
        const Quest quest{order, m, hold, {}, true, false, Pace::any, true};
        if (Pathfinder(view, quest).find_other(step)) return true;
    }
    return false;
}

}  // namespace

bool easily_charges(const View& view, const Order& order, Box& seen) {
    Step step;
    const Members all = members(view.state, order.unit);
    Box looked = seen;
    for (int m : all) {
        const Quest quest{order, m, Hold::contact, {}, true, true};
        Pathfinder finder(view, quest);
        looked = join(looked, finder.seen());
        if (finder.find_straight(step)) {
            const Box end = body_at(view, m, {step.end(), step.facing}).shape.box;
            seen = join(seen, grown(join(body_of(view, m).shape.box, end), near_limit));
            return true;
        }
        if (all.size() == 1 && finder.find_other(step)) break;
        step.ways = 0;
    }
    seen = looked;
    return step.ways > 0;
}

bool can_charge(const View& view, const Order& order) {
    const Members all = members(view.state, order.unit);
    const std::span<const std::uint8_t> models{all.data(), all.size()};
    return any_finds(view, order, models, Hold::contact) ||
           (no_contact_anywhere(view, order) && any_finds(view, order, models, Hold::reach));
}

}  // namespace skald::aofs
