#include "aofs/plan.hpp"

#include <algorithm>

#include "aofs/scratch.hpp"
#include "aofs/unit.hpp"

namespace skald::aofs {

Length allowance(const View& view, const Order& order, int model) {
    return order.three ? 3 * inch : allowance(view, model, order.action);
}

Step stay(const View& view, int model) {
    Step step;
    step.figure = static_cast<std::uint8_t>(model);
    step.facing = view.state.model(model).facing;
    step.ways = 1;
    step.path[0] = view.state.model(model).at;
    return step;
}

Step straight_step(const View& view, int model, Point to) {
    Step step = stay(view, model);
    step.path[0] = Point16(to);
    return step;
}

namespace {

Mover mover_of(const View& view, const Order& order, int model) {
    Mover law = mover(view, model, allowance(view, order, model), order.target);
    law.jumps = !order.pile_in;
    law.change = !order.pile_in || law.flying;
    return law;
}

bool moves(const View& view, const Step& step) {
    const Model& model = view.state.model(step.figure);
    return !(step.end() == model.at) || step.ways > 1;
}

/// AOF-R-66: a unit that stays broken may not drift farther apart.
Refusal check_drift(const View& view, const Members& all, std::span<const Body> ends) {
    List<Body, 16> before;
    for (int m : all) before.push(body_of(view, m));
    const auto part = parts_of({before.data(), before.size()});
    for (std::size_t i = 0; i < ends.size(); ++i) {
        std::int64_t was = INT64_MAX, is = INT64_MAX;
        for (std::size_t k = 0; k < ends.size(); ++k) {
            if (part[i] == part[k]) continue;
            was = std::min(was, fine_gap(before[i].shape, before[k].shape));
            is = std::min(is, fine_gap(ends[i].shape, ends[k].shape));
        }
        if (is > was) return why(Rule::R_66, Sentence::farther_apart, {all[i]});
    }
    return {};
}

/// Where all members stand after the plan, in their own order; falls are not foreseen.
struct Ends {
    Members all;
    List<Body, 16> bodies;
    Body& of(int model) {
        return bodies[static_cast<std::size_t>(std::find(all.begin(), all.end(), model) - all.begin())];
    }
};
Ends standing(const View& view, int unit) {
    Ends ends;
    ends.all = members(view.state, unit);
    for (int m : ends.all) ends.bodies.push(body_of(view, m));
    return ends;
}

Refusal check_ends(const View& view, const Order& order, const Ends& ends) {
    const auto& bodies = ends.bodies;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (std::size_t k = i + 1; k < bodies.size(); ++k)
            if (volumes_overlap(bodies[i], bodies[k]))
                return why(Rule::R_58, Sentence::overlaps, {bodies[i].model, bodies[k].model});
    if (bodies.size() < 2) return {};
    const std::span<const Body> all{bodies.data(), bodies.size()};
    const Refusal fault = check_coherency(all);
    if (!fault || order.must_join) return fault;
    return coherent(view, order.unit) ? fault : check_drift(view, ends.all, all);
}

}  // namespace

Refusal check_plan(const View& view, const Order& order, const List<Step, 16>& steps, Outcomes* outcomes) {
    Ends ends = standing(view, order.unit);
    std::uint16_t seen = 0;
    bool difficult = false;
    Length longest = 0;
    int slowest = -1;
    for (const Step& step : steps) {
        const auto found = std::find(ends.all.begin(), ends.all.end(), step.figure);
        if (found == ends.all.end()) return why(Rule::R_24, Sentence::unknown_model, {step.figure});
        const auto bit = static_cast<std::uint16_t>(1u << (found - ends.all.begin()));
        if (seen & bit) return why(Rule::R_24, Sentence::twice, {step.figure});
        seen |= bit;
        const Walk one = walk(view, mover_of(view, order, step.figure), step);
        if (one.fault) return one.fault;
        difficult = difficult || one.difficult;
        if (one.length > longest) longest = one.length, slowest = step.figure;
        ends.of(step.figure) = one.end;
        if (outcomes != nullptr) outcomes->walks.push(one);
    }
    if (difficult && longest > difficult_cap)
        return why(Rule::TER_02, Sentence::difficult, {slowest, longest, difficult_cap});
    if (outcomes != nullptr) outcomes->difficult = difficult;
    return check_ends(view, order, ends);
}

// ---- Moving towards a point
// ----------------------------------------------------------------------------------------------

namespace {

Point middle(const Ends& ends) {
    Point sum;
    const auto n = static_cast<Length>(ends.bodies.size());
    for (const Body& b : ends.bodies) sum = sum + b.spot.at;
    return {sum.x / n, sum.y / n};
}

Point part_of(Point d, int n, int of) {
    return {static_cast<Length>(std::int64_t{d.x} * n / of), static_cast<Length>(std::int64_t{d.y} * n / of)};
}

/// d turned by so many half degrees.
Point turned(Point d, int by) {
    const Length far = static_cast<Length>(isqrt(square(d)));
    return uv(facing(static_cast<int>(facing_of(d)) + by), far);
}

class MovePlanner {
  public:
    MovePlanner(const View& view, const Order& order, Point goal, List<Step, 16>& out)
        : view_(view), order_(order), out_(out), ends_(standing(view, order.unit)) {
        at_ = middle(ends_);
        goal_ = goal;
        reach_ = INT32_MAX;
        for (int m : ends_.all) reach_ = std::min(reach_, allowance(view, order, m));
    }

    bool plan() {
        const Point wish = goal_ - at_;
        if (reach_ == 0 || square(wish) == 0) return false;
        const Point full = clipped(wish, reach_);
        if (try_shift(full)) return true;
        for (int turn : {0, 60, -60, 120, -120})
            for (int n : {12, 8, 4, 2}) {
                if (best_found_ && turn != 0 && n < 8) break;
                try_shift(part_of(turn == 0 ? full : turned(full, turn), n, 16));
            }
        for (int turn : {80, -80}) try_bend(full, turned(part_of(full, 1, 2), turn));
        return best_found_;
    }

  private:
    /// All models go by the same vector. True: nothing better can be found.
    bool try_shift(Point by) {
        if (square(by) == 0) return false;
        List<Step, 16> steps;
        for (const Body& b : ends_.bodies) steps.push(straight_step(view_, b.model, b.spot.at + by));
        if (take(steps, by))
            return square(goal_ - at_ - by) == 0 || square(by) == square(clipped(goal_ - at_, reach_));
        return false;
    }

    /// Around something: by way of a corner.
    void try_bend(Point by, Point corner) {
        const Length used = static_cast<Length>(isqrt_up(square(corner)));
        if (used >= reach_) return;
        const Point rest = clipped(by - corner, reach_ - used);
        List<Step, 16> steps;
        for (const Body& b : ends_.bodies) {
            Step step = straight_step(view_, b.model, b.spot.at + corner);
            step.path[1] = Point16(b.spot.at + corner + rest);
            step.ways = 2;
            steps.push(step);
        }
        take(steps, corner + rest);
    }

    /// Is it legal and the best so far? Ground that slows is tried again within its cap.
    bool take(const List<Step, 16>& steps, Point by) {
        const std::int64_t left = square(goal_ - at_ - by);
        if (best_found_ && left >= best_) return false;
        for (const Step& step : steps)
            if (!in_bounds(step.end())) return false;
        if (check_plan(view_, order_, steps, nullptr)) return false;
        best_found_ = true;
        best_ = left;
        out_ = steps;
        return true;
    }

    const View& view_;
    const Order& order_;
    List<Step, 16>& out_;
    Ends ends_;
    Point at_, goal_;
    Length reach_ = 0;
    bool best_found_ = false;
    std::int64_t best_ = 0;
};

}  // namespace

bool plan_move(const View& view, const Order& order, Point goal, List<Step, 16>& steps) {
    steps.clear();
    if (order.must_join) return plan_together(view, order, steps);
    return MovePlanner(view, order, goal, steps).plan();
}

// ---- Closing up
// ----------------------------------------------------------------------------------------------

namespace {

constexpr Length air = 127;  ///< left between comrades by the planner: half an inch

/// A place for a model in the chain of those already placed, nearest to where it wants to be.
bool find_link(const View& view, const Mover& law, std::span<const Body> placed, Point wish, Step& found) {
    bool any = false;
    std::int64_t best = 0;
    for (const Body& link : placed) {
        for (int k = 0; k < 12; ++k) {
            const Length far = view.match.profile(law.model).base.half_length +
                               view.match.profile(link.model).base.half_length + air;
            const Point at = link.spot.at + uv(facing(k * 60), far);
            if (!in_bounds(at) || (any && square(at - wish) >= best)) continue;
            const Step step = straight_step(view, law.model, at);
            const Walk way = walk(view, law, step);
            if (way.fault || (way.difficult && way.length > difficult_cap)) continue;
            const bool fits = std::all_of(placed.begin(), placed.end(), [&](const Body& b) {
                return !volumes_overlap(way.end, b) && within(way.end, b, spread_limit);
            });
            if (!fits || !within(way.end, link, chain_limit)) continue;
            any = true;
            best = square(at - wish);
            found = step;
        }
    }
    return any;
}

}  // namespace

bool plan_together(const View& view, const Order& order, List<Step, 16>& steps) {
    const Ends ends = standing(view, order.unit);
    for (std::size_t anchor = 0; anchor < ends.bodies.size(); ++anchor) {
        steps.clear();
        List<Body, 16> placed;
        placed.push(ends.bodies[anchor]);
        steps.push(stay(view, ends.all[anchor]));
        bool all = true;
        for (std::size_t i = 0; i < ends.bodies.size() && all; ++i) {
            if (i == anchor) continue;
            Step step;
            all = find_link(view, mover_of(view, order, ends.all[i]), {placed.data(), placed.size()},
                            ends.bodies[i].spot.at, step);
            if (!all) break;
            steps.push(step);
            placed.push(body_at(view, ends.all[i], {step.end(), ends.bodies[i].spot.facing}));
        }
        Order strict = order;
        strict.must_join = true;
        if (all && !check_plan(view, strict, steps, nullptr)) return true;
    }
    steps.clear();
    return false;
}

// ---- Charges and pile-ins
// ----------------------------------------------------------------------------------------------

bool may_reach(const View& view, const Order& order) {
    const auto enemies = view.scene().figures_of(static_cast<UnitId>(order.target));
    for (int m : members(view.state, order.unit)) {
        const Body body = body_of(view, m);
        const Length far = allowance(view, order, m) + contact_gap;
        for (const Standing& enemy : enemies)
            if (meet(grown(body.shape.box, far), enemy.shape.box) && within(body.shape, enemy.shape, far))
                return true;
    }
    return false;
}

namespace {

/// How well a model ends: what AOF-R-65 asks for in this order.
enum class Grip : std::uint8_t { none, nearer, reach, contact };

class Assault {
  public:
    Assault(const View& view, const Order& order)
        : view_(view), order_(order), enemies_(view.scene().figures_of(static_cast<UnitId>(order.target))) {}

    /// Model by model what is owed: in the open, or else around what is in the way (AOF-R-25), or else slowly
    /// through difficult ground (AOF-TER-02).
    bool plan(List<Step, 16>& steps) {
        if (plan_once(steps)) return true;
        if (blocked_ && !order_.pile_in) {
            bends_ = true;
            placed_.clear();
            if (plan_once(steps)) return true;
            bends_ = false;
        }
        cap_ = difficult_cap;
        placed_.clear();
        return !view_.match.tables().marked.empty() && plan_once(steps) &&
               !Assault(view_, order_).check(steps);
    }

  private:
    bool plan_once(List<Step, 16>& steps) {
        Members order = members(view_.state, order_.unit);
        std::sort(order.begin(), order.end(), [&](std::uint8_t a, std::uint8_t b) {
            const std::int64_t da = nearest(body_of(view_, a)), db = nearest(body_of(view_, b));
            return da != db ? da < db : a < b;
        });
        steps.clear();
        if (!order_.pile_in && !anybody_touches(order) && !no_contact_anywhere()) return false;
        bool gripped = false, moved = false;
        for (int m : order) {
            Step step;
            const Grip grip = best(m, step, Grip::nearer);
            gripped = gripped || grip == Grip::contact || (grip == Grip::reach && no_contact_anywhere());
            moved = moved || moves(view_, step);
            place(step);
            steps.push(step);
        }
        if (order_.pile_in ? !moved : !gripped) return false;
        return !check_plan(view_, order_, steps, nullptr);
    }

  public:
    /// What the steps owe and do not give.
    Refusal check(const List<Step, 16>& steps) {
        bool gripped = false;
        for (const Step& step : steps)
            if (walk(view_, law(step.figure), step).difficult) cap_ = difficult_cap;
        Members left = members(view_.state, order_.unit);
        for (const Step& step : steps) {
            const Body end = body_at(view_, step.figure, {step.end(), step.facing});
            const Grip have = grip_of(end, step.figure);
            gripped = gripped || have == Grip::contact || (have == Grip::reach && no_contact_anywhere());
            if (auto fault = owed(step, have)) return fault;
            place(step);
            left.erase(
                static_cast<std::size_t>(std::find(left.begin(), left.end(), step.figure) - left.begin()));
        }
        for (int m : left)
            if (auto fault = owed(stay(view_, m), grip_of(body_of(view_, m), m))) return fault;
        if (!order_.pile_in && !gripped)
            return why(Rule::MOV_04, Sentence::no_contact, {steps.empty() ? -1 : steps[0].figure});
        return {};
    }

  private:
    bool anybody_touches(const Members& all) {
        Step step;
        for (int m : all)
            if (best(m, step, Grip::contact) == Grip::contact) return true;
        return false;
    }

    Mover law(int model) const {
        Mover m = mover_of(view_, order_, model);
        m.jumps = false;
        m.allowance = std::min(m.allowance, cap_);
        return m;
    }

    std::int64_t nearest(const Body& body) const {
        std::int64_t least = INT64_MAX;
        for (const Standing& enemy : enemies_)
            least = std::min(least, fine_gap(body.shape, enemy.shape) +
                                        256 * std::int64_t{rise_between(body.bottom, enemy.bottom)});
        return least;
    }

    Grip grip_of(const Body& end, int model) const {
        Grip grip = nearest(end) < nearest(body_of(view_, model)) ? Grip::nearer : Grip::none;
        for (const Standing& enemy : enemies_) {
            if (in_contact(end, enemy)) return Grip::contact;
            if (in_reach(end, enemy)) grip = Grip::reach;
        }
        return grip;
    }

    Refusal owed(const Step& step, Grip have) {
        if (have == Grip::contact) return {};
        Step better;
        const Grip can = best(step.figure, better, have == Grip::reach ? Grip::contact : Grip::reach);
        const Point16 to = better.ways > 0 ? better.end() : Point16{};
        if (can == Grip::contact)
            return why(Rule::MEL_01, Sentence::could_contact, {step.figure, to.x, to.y});
        if (can == Grip::reach && have != Grip::reach)
            return why(Rule::R_65, Sentence::could_reach, {step.figure, to.x, to.y});
        // Neither: it comes nearer or stays.
        const bool stays = step.end() == view_.state.model(step.figure).at;
        if (have == Grip::none && !stays)
            return why(Rule::R_65, Sentence::could_close, {step.figure, to.x, to.y});
        return {};
    }

    void place(const Step& step) { placed_.push(body_at(view_, step.figure, {step.end(), step.facing})); }

    /// May the model go this way and end there, linked to those that are placed?
    bool fits(const Mover& mover, const Step& step, Step& out) {
        const Walk way = walk(view_, mover, step);
        // Going through difficult ground would slow the whole unit: only where it is slow anyway.
        if (way.fault || (way.difficult && cap_ == INT32_MAX) || !linked(way.end)) return false;
        out = step;
        return true;
    }
    /// Is the straight way barred, but not the place at its end?
    bool barred(const Mover& mover, Point at) {
        const Body end = body_at(view_, mover.model, {at, body_of(view_, mover.model).spot.facing});
        return in_bounds(at) && linked(end) && !check_stand(view_, mover, end);
    }
    bool fits(const Mover& mover, Point at, Step& out) {
        return in_bounds(at) && fits(mover, straight_step(view_, mover.model, at), out);
    }

    /// The same with one bend, to either side of the straight way.
    bool fits_around(const Mover& mover, Point at, Step& out) {
        if (!barred(mover, at)) return false;
        const Body body = body_of(view_, mover.model);
        const Point d = at - body.spot.at;
        for (int turn : {80, -80})
            for (int n : {2, 3}) {
                const Point bend = body.spot.at + turned(part_of(d, n, 5), turn);
                if (!in_bounds(bend)) continue;
                Step step = straight_step(view_, mover.model, at);
                step.ways = 2;
                step.path[0] = Point16(bend);
                step.path[1] = Point16(at);
                if (fits(mover, step, out)) return true;
            }
        return false;
    }

    bool linked(const Body& end) const {
        bool chain = placed_.empty();
        for (const Body& b : placed_) {
            if (volumes_overlap(end, b) || !within(end, b, spread_limit)) return false;
            chain = chain || within(end, b, chain_limit);
        }
        return chain;
    }

    /// The best that the model can do, at least `least`; else it stays.
    Grip best(int model, Step& out, Grip least) {
        const Mover mover = law(model);
        const Body body = body_of(view_, model);
        out = stay(view_, model);
        if (grip_of(body, model) == Grip::contact && linked(body)) return Grip::contact;
        List<std::uint8_t, 64> order;
        for (std::size_t i = 0; i < enemies_.size(); ++i) order.push(static_cast<std::uint8_t>(i));
        std::sort(order.begin(), order.end(), [&](std::uint8_t a, std::uint8_t b) {
            const auto da = fine_gap(body.shape, enemies_[a].shape),
                       db = fine_gap(body.shape, enemies_[b].shape);
            return da != db ? da < db : a < b;
        });
        for (std::uint8_t e : order)
            if (contact_with(mover, body, enemies_[e], out)) return Grip::contact;
        if (least == Grip::contact) return Grip::none;
        const bool reached = linked(body) && grip_of(body, model) == Grip::reach;
        if (reached) return Grip::reach;
        for (std::uint8_t e : order)
            if (approach(mover, body, enemies_[e], true, out)) return Grip::reach;
        if (beside(mover, body, true, out)) return Grip::reach;
        if (least == Grip::reach) return Grip::none;
        if (approach(mover, body, enemies_[order[0]], false, out)) return Grip::nearer;
        if (beside(mover, body, false, out)) return Grip::nearer;
        out = stay(view_, model);
        return Grip::none;
    }

    /// A place in contact in that direction from the enemy's middle.
    static Point touch_place(const Shape& shape, const Shape& enemy, Facing way) {
        const bool round = shape.core.size() == 1 && enemy.core.size() == 1;
        if (!round) return contact_place(shape, enemy, way);
        return enemy.centre + uv(way, shape.radius + enemy.radius + contact_gap - 1);
    }

    bool contact_with(const Mover& mover, const Body& body, const Standing& enemy, Step& out) {
        const Length slack = mover.allowance + contact_gap;
        if (!mover.change && rise_between(body.bottom, enemy.bottom) > contact_gap) return false;
        if (!within(body.shape, enemy.shape, slack)) return false;
        const Facing towards = facing_of(body.spot.at - enemy.spot.at);
        for (int k = 0; k < 16; ++k) {
            const int turn = (k % 2 ? 1 : -1) * ((k + 1) / 2) * 45;
            const Point at = touch_place(body.shape, enemy.shape, facing(int{towards} + turn));
            if (square(at - body.spot.at) > square(std::int64_t{mover.allowance})) continue;
            if (!fits(mover, at, out)) {
                // Only who goes first looks for a way around, and only where there may be one.
                const bool first = placed_.empty() && k == 0;
                blocked_ = blocked_ || (first && !bends_ && barred(mover, at));
                if (!first || !bends_ || !fits_around(mover, at, out)) continue;
            }
            if (in_contact(body_at(view_, mover.model, {at, body.spot.facing}), enemy)) return true;
        }
        return false;
    }

    /// Straight towards an enemy: into reach, or just nearer.
    bool approach(const Mover& mover, const Body& body, const Standing& enemy, bool reach, Step& out) {
        const Point d = enemy.spot.at - body.spot.at;
        const Length gap = std::max(ruler(body.shape, enemy.shape), 0);
        if (reach && gap > mover.allowance + 2 * inch) return false;
        const Length most = std::min(mover.allowance, std::max(gap - 3, 0));
        const Grip wanted = reach ? Grip::reach : Grip::nearer;
        for (int n : {16, 14, 12, 8, 4})
            for (int turn : {0, 40, -40}) {
                const Point by = part_of(clipped(turn == 0 ? d : turned(d, turn), most), n, 16);
                if (square(by) == 0 || !fits(mover, body.spot.at + by, out)) continue;
                const Body end = body_at(view_, mover.model, {body.spot.at + by, body.spot.facing});
                if (grip_of(end, mover.model) >= wanted) return true;
            }
        return false;
    }

    /// At the side of somebody who is placed already: where the ways straight on are taken.
    bool beside(const Mover& mover, const Body& body, bool reach, Step& out) {
        const Grip wanted = reach ? Grip::reach : Grip::nearer;
        std::int64_t least = INT64_MAX;
        Step step;
        for (std::size_t i = 0; i < placed_.size(); ++i)
            for (int k = 0; k < 8; ++k) {
                const Point at = touch_place(body.shape, placed_[i].shape, facing(k * 90));
                if (square(at - body.spot.at) > square(std::int64_t{mover.allowance})) continue;
                const Body end = body_at(view_, mover.model, {at, body.spot.facing});
                if (grip_of(end, mover.model) < wanted || nearest(end) >= least || !fits(mover, at, step))
                    continue;
                least = nearest(end);
                out = step;
            }
        return least != INT64_MAX;
    }

    /// AOF-R-65: would no spot in contact be free to any of them even with unlimited movement?
    bool no_contact_anywhere() {
        if (contact_known_) return no_contact_;
        contact_known_ = true;
        no_contact_ = true;
        for (int m : members(view_.state, order_.unit)) {
            const Mover mover = law(m);
            const Body body = body_of(view_, m);
            for (const Standing& enemy : enemies_)
                for (int k = 0; k < 16 && no_contact_; ++k) {
                    const Point at = touch_place(body.shape, enemy.shape, facing(k * 45));
                    if (!in_bounds(at)) continue;
                    const Body end = body_at(view_, m, {at, body.spot.facing});
                    if (in_contact(end, enemy) && !check_stand(view_, mover, end)) no_contact_ = false;
                }
        }
        return no_contact_;
    }

    const View& view_;
    const Order& order_;
    std::span<const Standing> enemies_;
    List<Body, 16> placed_;
    Length cap_ = INT32_MAX;
    bool blocked_ = false, bends_ = false;  ///< something is in the way; bent ways are looked for
    bool contact_known_ = false, no_contact_ = false;
};

}  // namespace

bool plan_assault(const View& view, const Order& order, List<Step, 16>& steps) {
    if (!may_reach(view, order) && !order.pile_in) return false;
    return Assault(view, order).plan(steps);
}

Refusal check_assault(const View& view, const Order& order, const List<Step, 16>& steps) {
    if (auto fault = check_plan(view, order, steps, nullptr)) return fault;
    return Assault(view, order).check(steps);
}

// ---- Stepping back
// ----------------------------------------------------------------------------------------------

namespace {

/// At least 1 inch from every model of the enemy unit; exactly so much is enough.
bool clear_of(const Body& body, std::span<const Standing> enemies) {
    return std::all_of(enemies.begin(), enemies.end(),
                       [&](const Standing& e) { return !within(body, e, near_limit - 1); });
}

std::int64_t least_gap(const Body& body, std::span<const Standing> enemies) {
    std::int64_t least = INT64_MAX;
    for (const Standing& e : enemies) least = std::min(least, fine_gap(body.shape, e.shape));
    return least;
}

}  // namespace

List<BackStep, 16> plan_step_back(const View& view, int unit, int enemy) {
    List<BackStep, 16> plan;
    const auto enemies = view.scene().figures_of(static_cast<UnitId>(enemy));
    List<Body, 16> comrades;
    for (int m : members(view.state, unit)) comrades.push(body_of(view, m));
    for (std::size_t i = 0; i < comrades.size(); ++i) {
        const Body body = comrades[i];
        if (clear_of(body, enemies)) continue;
        Mover law = mover(view, body.model, 3 * inch, enemy);
        law.jumps = false;
        const std::int64_t began = least_gap(body, enemies);
        Point to = body.spot.at;
        Length shortest = INT32_MAX;
        std::int64_t farthest = began;
        const Standing& nearest =
            *std::min_element(enemies.begin(), enemies.end(), [&](const Standing& a, const Standing& b) {
                return fine_gap(body.shape, a.shape) < fine_gap(body.shape, b.shape);
            });
        const Facing away = facing_of(body.spot.at - nearest.spot.at);
        // The shortest way that frees it; failing that, the place farthest off.
        const Length least = std::max<Length>(1, near_limit - std::max(ruler(body.shape, nearest.shape), 0));
        for (int k = 0; k < 16; ++k)
            for (Length far = least; far <= 3 * inch && far < shortest; far += far < least + 8 ? 1 : 12) {
                const Point at = body.spot.at + uv(facing(int{away} + k * 45), far);
                if (!in_bounds(at)) break;
                const Walk way = walk(view, law, straight_step(view, body.model, at));
                if (way.length > law.allowance || (way.fault && way.fault->rule == cause(Rule::R_24))) break;
                if (way.fault || way.end.bottom > body.bottom) continue;
                bool free = true;
                for (std::size_t j = 0; j < comrades.size(); ++j)
                    free = free && (j == i || !volumes_overlap(way.end, comrades[j]));
                if (!free) continue;
                if (clear_of(way.end, enemies)) {
                    shortest = far;
                    to = at;
                } else if (shortest == INT32_MAX && least_gap(way.end, enemies) > farthest) {
                    farthest = least_gap(way.end, enemies);
                    to = at;
                }
            }
        if (to == body.spot.at) continue;
        comrades[i] = body_at(view, body.model, {to, body.spot.facing});
        plan.push({body.model, to});
    }
    return plan;
}

}  // namespace skald::aofs
