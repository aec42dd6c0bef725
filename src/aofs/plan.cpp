#include "aofs/plan.hpp"

#include <algorithm>

#include "aofs/reach.hpp"
#include "aofs/unit.hpp"
#include "aofs/workspace.hpp"
#include "dice/random.hpp"

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

Mover mover_of(const View& view, const Order& order, int model) {
    Mover law = mover(view, model, allowance(view, order, model), order.target);
    law.jumps = !order.pile_in;
    law.change = !order.pile_in || law.flying;
    return law;
}

namespace {

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
        if (is > was) return why<Sentence::farther_apart>(Rule::R_66, {all[i]});
    }
    return {};
}

}  // namespace

Body& Ends::of(int model) {
    return bodies[static_cast<std::size_t>(std::find(all.begin(), all.end(), model) - all.begin())];
}

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
                return why<Sentence::overlaps>(Rule::R_58, {bodies[i].model, bodies[k].model});
    if (bodies.size() < 2) return {};
    const std::span<const Body> all{bodies.data(), bodies.size()};
    const Refusal fault = check_coherency(all);
    if (!fault || order.must_join) return fault;
    return coherent(view, order.unit) ? fault : check_drift(view, ends.all, all);
}

namespace {

Refusal work_out(const View& view, const Order& order, const List<Step, 16>& steps, Outcomes& outcomes) {
    Ends ends = standing(view, order.unit);
    std::uint16_t seen = 0;
    outcomes.walks.clear();
    outcomes.difficult = false;
    Length longest = 0;
    int slowest = -1;
    bool itself = false;  // does the one that goes farthest go through difficult ground?
    for (const Step& step : steps) {
        const auto found = std::find(ends.all.begin(), ends.all.end(), step.figure);
        if (found == ends.all.end()) return why<Sentence::unknown_model>(Rule::R_24, {step.figure});
        const auto bit = static_cast<std::uint16_t>(1u << (found - ends.all.begin()));
        if (seen & bit) return why<Sentence::twice>(Rule::R_24, {step.figure});
        seen |= bit;
        const Walk& one = outcomes.walks.push(walk(view, mover_of(view, order, step.figure), step));
        if (one.fault) return one.fault;
        outcomes.difficult = outcomes.difficult || one.difficult;
        if (one.length > longest) longest = one.length, slowest = step.figure, itself = one.difficult;
        ends.of(step.figure) = one.end;
    }
    if (outcomes.difficult && longest > difficult_cap)
        return why<Sentence::difficult>(itself ? Rule::TER_02 : Rule::R_67,
                                        {slowest, longest, difficult_cap});
    return check_ends(view, order, ends);
}

}  // namespace

Refusal check_plan(const View& view, const Order& order, const List<Step, 16>& steps, Outcomes* outcomes) {
    view.scene();
    const Workspace& workspace = view.match.workspace();
    KnownPlan& known = view.match.workspace().plan;
    const bool same = known.version == workspace.version && known.epoch == workspace.epoch &&
                      known.order == order && known.steps == steps;
    if (!same) {
        known.version = 0;
        if (auto fault = work_out(view, order, steps, known.outcomes)) return fault;
        known.order = order;
        known.steps = steps;
        known.version = workspace.version;
        known.epoch = workspace.epoch;
    }
    if (outcomes != nullptr) *outcomes = known.outcomes;
    return {};
}

Refusal check_straight(const View& view, const Mover& law, int model, Point to) {
    const Walk way = walk(view, law, straight_step(view, model, to));
    if (way.fault) return way.fault;
    if (way.difficult && way.length > difficult_cap)
        return why<Sentence::difficult>(Rule::TER_02, {model, way.length, difficult_cap});
    return {};
}

Refusal falls_short(const View& view, const Order& order, Point spot, const List<Step, 16>& steps) {
    const auto gap = [&](const Step& step) {
        return square(Point(step.ways > 0 ? step.end() : view.state.model(step.figure).at) - spot);
    };
    const auto nearest = std::min_element(steps.begin(), steps.end(),
                                          [&](const Step& a, const Step& b) { return gap(a) < gap(b); });
    if (nearest == steps.end() || gap(*nearest) <= square(std::int64_t{inch})) return {};
    return check_straight(view, mover_of(view, order, nearest->figure), nearest->figure, spot);
}

// ---- Moving towards a point

namespace {

Point middle(const Ends& ends) {
    Point sum;
    const auto n = static_cast<Length>(ends.bodies.size());
    for (const Body& b : ends.bodies) sum = sum + b.spot.at;
    return {sum.x / n, sum.y / n};
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
        if (stopped(steps) || check_plan(view_, order_, steps, nullptr)) return false;
        best_found_ = true;
        best_ = left;
        out_ = steps;
        return true;
    }

    /// Is somebody in the way? A first look at where the models end, and at whom it stopped last.
    bool stopped(const List<Step, 16>& steps) {
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const std::size_t k = (i + last_) % steps.size();
            const int m = steps[k].figure;
            Mover law = mover_of(view_, order_, m);
            law.measure = false;
            const Body end = body_at(view_, m, {steps[k].end(), steps[k].facing});
            if (!check_stand(view_, law, end) && (i > 0 || !walk(view_, law, steps[k], &end).fault)) continue;
            last_ = k;
            return true;
        }
        return false;
    }

    const View& view_;
    const Order& order_;
    List<Step, 16>& out_;
    std::size_t last_ = 0;
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

namespace {

constexpr Length air = 127;  ///< left between comrades by the planner: half an inch

/// A place for a model in the chain of those already placed, nearest to where it stands.
bool find_link(const View& view, const Mover& law, std::span<const Body> placed, const Body& from,
               Step& found) {
    bool any = false;
    std::int64_t best = square(std::int64_t{law.allowance}) + 1;
    for (const Body& link : placed) {
        for (int k = 0; k < 12; ++k) {
            const Length far = view.match.profile(law.model).base.half_length +
                               view.match.profile(link.model).base.half_length + air;
            const Point at = link.spot.at + uv(facing(k * 60), far);
            const std::int64_t far_off = square(at - from.spot.at);
            if (!in_bounds(at) || far_off >= best) continue;
            const Body end = body_at(view, law.model, {at, from.spot.facing});
            if (!within(end, link, chain_limit) || !linked(end, placed)) continue;
            if (far_off > 0 && check_stand(view, law, end)) continue;
            const Step step = straight_step(view, law.model, at);
            const Walk way = walk(view, law, step, &end);
            if (way.fault || (way.difficult && way.length > difficult_cap)) continue;
            any = true;
            best = far_off;
            found = step;
        }
    }
    return any;
}

/// Chance looks for places where the models that are near keep them from closing up straight on.
class Gathering {
  public:
    Gathering(const View& view, const Order& order, List<Step, 16>& steps)
        : view_(view), order_(order), steps_(steps), before_(standing(view, order.unit)) {
        order_.must_join = true;
    }

    bool plan() {
        const int tries = too_far() ? 0 : most_tries;
        for (int n = 0; n < tries; ++n) {
            steps_.clear();
            placed_.clear();
            for (std::size_t i = 0; i < before_.all.size(); ++i) queue_[i] = static_cast<std::uint8_t>(i);
            for (std::size_t i = before_.all.size(); i > 1; --i)
                std::swap(queue_[i - 1], queue_[below(static_cast<Length>(i))]);
            begin(n);
            if (all_go() && !check_plan(view_, order_, steps_, nullptr)) return true;
        }
        steps_.clear();
        return false;
    }

  private:
    static constexpr int most_tries = 48, most_looks = 24, most_bends = 3;
    static constexpr std::uint64_t seed = 0x7a11;

    std::uint32_t below(Length n) { return random_.below(static_cast<std::uint32_t>(n)); }
    Point around(Point middle, Length far) { return middle + uv(static_cast<Facing>(below(full_turn)), far); }

    /// Apart by more than all of them can go: not worth a try.
    bool too_far() const {
        const auto near = [&](const Body& a, const Body& b, Length limit) {
            const Length both = allowance(view_, order_, a.model) + allowance(view_, order_, b.model);
            return within(a.shape, b.shape, limit + both);
        };
        const auto& all = before_.bodies;
        for (const Body& a : all) {
            const auto links = [&](const Body& b) { return a.model != b.model && near(a, b, chain_limit); };
            const auto spread = [&](const Body& b) { return near(a, b, spread_limit); };
            if (std::ranges::none_of(all, links) || !std::ranges::all_of(all, spread)) return true;
        }
        return false;
    }

    /// Most often all go to meet somewhere; else one stays, or goes anywhere.
    void begin(int n) {
        start_ = n % 6 == 0 ? Start::stays : n % 6 == 1 ? Start::anywhere : Start::meeting;
        Length far = 0;
        for (int m : before_.all) far = std::max(far, allowance(view_, order_, m));
        meeting_ = around(middle(before_), static_cast<Length>(below(far + 1)));
    }

    bool all_go() {
        const std::size_t count = before_.all.size();
        std::uint16_t gone = 0;
        while (steps_.size() < count) {
            const std::size_t already = steps_.size();
            for (std::size_t k = 0; k < count; ++k) {
                const std::uint8_t i = queue_[k];
                if ((gone >> i & 1) || !goes(i)) continue;
                gone = static_cast<std::uint16_t>(gone | 1u << i);
            }
            if (steps_.size() == already) return false;
        }
        return true;
    }

    bool goes(std::size_t i) {
        const Body& from = before_.bodies[i];
        Mover law = mover_of(view_, order_, from.model);
        law.measure = false;
        const bool first = placed_.empty();
        if ((!first || start_ == Start::stays) && fits(from)) return take(stay(view_, from.model), from);
        const int looks = first && start_ == Start::meeting ? 3 : most_looks;
        for (int n = 0; n < looks; ++n) {
            const Point at = first ? first_place(from, law.allowance, n) : place_beside(from, n);
            if (!in_bounds(at) || square(at - from.spot.at) > square(std::int64_t{law.allowance})) continue;
            const Body end = body_at(view_, from.model, {at, from.spot.facing});
            Step step;
            if (fits(end) && !check_stand(view_, law, end) && find_way(law, from, end, step))
                return take(step, end);
        }
        return false;
    }
    Point first_place(const Body& from, Length most, int look) {
        if (start_ == Start::meeting) return around(meeting_, static_cast<Length>(below(chain_limit)));
        const auto far = static_cast<Length>(below(most + 1));
        if (look % 2 == 1) return around(from.spot.at, far);
        const Point comrade = before_.bodies[below(static_cast<Length>(before_.bodies.size()))].spot.at;
        return from.spot.at + clipped(comrade - from.spot.at, far);
    }
    /// Anywhere around a comrade who has gone, every other time on the side that one comes from.
    Point place_beside(const Body& from, int look) {
        const Body& comrade = placed_[below(static_cast<Length>(placed_.size()))];
        const Length bases = comrade.shape.circumradius + from.shape.circumradius;
        const Length far = bases + static_cast<Length>(below(chain_limit));
        if (look % 2 == 1) return around(comrade.spot.at, far);
        const int aside = static_cast<int>(below(quarter_turn)) - quarter_turn / 2;
        return comrade.spot.at + uv(facing(facing_of(from.spot.at - comrade.spot.at) + aside), far);
    }
    bool take(const Step& step, const Body& end) {
        steps_.push(step);
        placed_.push(end);
        return true;
    }

    bool fits(const Body& end) const { return linked(end, {placed_.data(), placed_.size()}); }

    /// Straight on, or by one bend.
    bool find_way(const Mover& law, const Body& from, const Body& end, Step& step) {
        const Point to = end.spot.at;
        const auto goes = [&] {
            const Walk way = walk(view_, law, step, &end);
            return !way.fault && (!way.difficult || way.length <= difficult_cap);
        };
        step = straight_step(view_, law.model, to);
        if (goes()) return true;
        step.ways = 2;
        step.path[1] = Point16(to);
        for (int n = 0; n < most_bends; ++n) {
            const Point bend = bend_between(from.spot.at, to, law.allowance);
            step.path[0] = Point16(bend);
            if (in_bounds(bend) && goes()) return true;
        }
        return false;
    }
    /// Somewhere beside the straight way, no farther off than the allowance leads.
    Point bend_between(Point from, Point to, Length most) {
        const Point d = to - from;
        if (d == Point{}) return around(from, static_cast<Length>(below(most + 1)));
        const std::int64_t spare = square(std::int64_t{most}) - square(d);
        const auto half = static_cast<Length>(isqrt(std::max<std::int64_t>(spare, 0)) / 2);
        const Length aside = static_cast<Length>(below(2 * half + 1)) - half;
        const Point on = from + part_of(d, static_cast<int>(below(17)), 16);
        const Point left = left_of(d);
        return on + (aside < 0 ? step(-left, -aside) : step(left, aside));
    }

    const View& view_;
    Order order_;
    List<Step, 16>& steps_;
    Ends before_;
    List<Body, 16> placed_;
    std::array<std::uint8_t, 16> queue_{};
    Random random_{seed};
    enum class Start : std::uint8_t { stays, anywhere, meeting } start_ = Start::stays;
    Point meeting_;
};

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
            Mover law = mover_of(view, order, ends.all[i]);
            law.measure = false;
            all = find_link(view, law, {placed.data(), placed.size()}, ends.bodies[i], step);
            if (!all) break;
            steps.push(step);
            placed.push(body_at(view, ends.all[i], {step.end(), ends.bodies[i].spot.facing}));
        }
        Order strict = order;
        strict.must_join = true;
        if (all && !check_plan(view, strict, steps, nullptr)) return true;
    }
    return Gathering(view, order, steps).plan();
}

}  // namespace skald::aofs
