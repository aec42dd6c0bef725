// Charges and pile-ins: what every model owes (AOF-MEL-01, AOF-R-65), and a plan that gives it.
#include <algorithm>

#include "aofs/plan.hpp"
#include "aofs/tables.hpp"

namespace skald::aofs {

bool may_reach(const View& view, const Order& order) {
    const auto enemies = view.scene().figures_of(static_cast<UnitId>(order.target));
    for (int m : members(view.state, order.unit)) {
        const Shape& shape = view.scene().shape(static_cast<FigureId>(m));
        const Length far = allowance(view, order, m) + contact_gap;
        for (const Standing& enemy : enemies)
            if (meet(grown(shape.box, far), enemy.shape.box) && within(shape, enemy.shape, far)) return true;
    }
    return false;
}

namespace {

/// How well a model ends: what AOF-R-65 asks for in this order.
enum class Grip : std::uint8_t { none, nearer, reach, contact };

/// Directions in which a model may touch an enemy, the nearest first: every 22.5 degrees to either side.
constexpr std::size_t touches_around = 16;

/// One of the models that go.
struct Runner {
    int model = -1;
    Body body;
    Mover law;
    std::int64_t far = 0;            ///< from the nearest enemy, as it stands
    List<std::uint8_t, 16> enemies;  ///< nearest first
    Grip grip = Grip::none;          ///< as it stands
};

/// A place in contact with an enemy, looked at once: most of them are asked for again and again.
struct Touch {
    enum State : std::uint8_t { unknown, none, stopped, open, slow };
    std::int16_t x, y;
    std::int16_t length;  ///< of the straight way
    State state;          ///< none: not there; stopped: it could stand there, but something is in the way
};

class Assault {
  public:
    Assault(const View& view, const Order& order)
        : view_(view), order_(order), enemies_(view.scene().figures_of(static_cast<UnitId>(order.target))) {
        for (int m : members(view.state, order.unit)) add_runner(m);
        seen_ = runners_[0].body.shape.box;
        for (std::size_t i = 0; i < runners_.size() * enemies_.size() * touches_around; ++i)
            touches_[i].state = Touch::unknown;
    }

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
        if (view_.match.tables().marked.empty() || !plan_once(steps)) return false;
        Assault strict(view_, order_);
        const Refusal fault = strict.check(steps);
        seen_ = join(seen_, strict.seen_);
        return !fault;
    }

    /// Everything that was looked at: what moves outside this box does not change the plan.
    const Box& seen() const { return seen_; }

    /// What the steps owe and do not give.
    Refusal check(const List<Step, 16>& steps) {
        bool gripped = false;
        for (const Step& step : steps)
            if (slowed(runner(step.figure), step)) cap_ = difficult_cap;
        std::uint16_t seen = 0;
        for (const Step& step : steps) {
            const Runner& one = runner(step.figure);
            const Body end = body_at(view_, step.figure, {step.end(), step.facing});
            const Grip have = grip_of(end, one);
            gripped = gripped || have == Grip::contact || (have == Grip::reach && no_contact_anywhere());
            if (auto fault = owed(one, step, have)) return fault;
            placed_.push(end);
            seen = static_cast<std::uint16_t>(seen | 1u << index_of(one));
        }
        for (const Runner& one : runners_) {
            if (seen >> index_of(one) & 1) continue;
            if (auto fault = owed(one, stay(view_, one.model), one.grip)) return fault;
        }
        if (!order_.pile_in && !gripped)
            return why<Sentence::no_contact>(Rule::MOV_04, {steps.empty() ? -1 : steps[0].figure});
        return {};
    }

  private:
    bool slowed(const Runner& one, const Step& step) {
        const Walk way = walk(view_, one.law, step);
        see(join(one.body.shape.box, way.end.shape.box));
        return way.difficult;
    }

    void add_runner(int model) {
        Runner& one = runners_.push({});
        one.model = model;
        one.body = body_of(view_, model);
        one.law = mover_of(view_, order_, model);
        one.law.jumps = false;
        std::array<std::int64_t, 16> gaps{};
        one.far = INT64_MAX;
        for (std::size_t e = 0; e < enemies_.size(); ++e) {
            gaps[e] = fine_gap(one.body.shape, enemies_[e].shape);
            one.far = std::min(
                one.far, gaps[e] + 256 * std::int64_t{rise_between(one.body.bottom, enemies_[e].bottom)});
            one.enemies.push(static_cast<std::uint8_t>(e));
        }
        std::sort(one.enemies.begin(), one.enemies.end(), [&](std::uint8_t a, std::uint8_t b) {
            return gaps[a] != gaps[b] ? gaps[a] < gaps[b] : a < b;
        });
        one.grip = touched(one.body);
    }
    std::size_t index_of(const Runner& one) const {
        return static_cast<std::size_t>(&one - runners_.begin());
    }
    const Runner& runner(int model) const {
        return *std::find_if(runners_.begin(), runners_.end(),
                             [&](const Runner& one) { return one.model == model; });
    }
    Length allowance_of(const Runner& one) const { return std::min(one.law.allowance, cap_); }

    bool plan_once(List<Step, 16>& steps) {
        List<std::uint8_t, 16> order;
        for (std::size_t i = 0; i < runners_.size(); ++i) order.push(static_cast<std::uint8_t>(i));
        std::sort(order.begin(), order.end(), [&](std::uint8_t a, std::uint8_t b) {
            const Runner &one = runners_[a], &two = runners_[b];
            return one.far != two.far ? one.far < two.far : one.model < two.model;
        });
        steps.clear();
        if (!order_.pile_in && !anybody_touches(order) && !no_contact_anywhere()) return false;
        Ends ends = standing(view_, order_.unit);
        bool gripped = false, moved = false;
        for (std::uint8_t i : order) {
            const Runner& one = runners_[i];
            Step step;
            const Grip grip = best(one, step, Grip::nearer);
            gripped = gripped || grip == Grip::contact || (grip == Grip::reach && no_contact_anywhere());
            moved = moved || step.ways > 1 || !(Point(step.end()) == one.body.spot.at);
            placed_.push(body_at(view_, one.model, {step.end(), step.facing}));
            ends.of(one.model) = placed_.back();
            steps.push(step);
        }
        // The ways are free, each by itself: what is left is how the models stand together.
        return (order_.pile_in ? moved : gripped) && !check_ends(view_, order_, ends);
    }

    bool anybody_touches(const List<std::uint8_t, 16>& order) {
        Step step;
        for (std::uint8_t i : order)
            if (best(runners_[i], step, Grip::contact) == Grip::contact) return true;
        return false;
    }

    std::int64_t nearest(const Body& body) const {
        std::int64_t least = INT64_MAX;
        for (const Standing& enemy : enemies_)
            least = std::min(least, fine_gap(body.shape, enemy.shape) +
                                        256 * std::int64_t{rise_between(body.bottom, enemy.bottom)});
        return least;
    }

    /// Contact, reach or none of them.
    Grip touched(const Body& body) const {
        Grip grip = Grip::none;
        for (const Standing& enemy : enemies_) {
            if (in_contact(body, enemy)) return Grip::contact;
            if (in_reach(body, enemy)) grip = Grip::reach;
        }
        return grip;
    }
    Grip grip_of(const Body& end, const Runner& one) const {
        const Grip grip = touched(end);
        return grip == Grip::none && nearest(end) < one.far ? Grip::nearer : grip;
    }
    bool grips(const Body& end, const Runner& one, bool reach) const {
        return touched(end) >= Grip::reach || (!reach && nearest(end) < one.far);
    }

    Refusal owed(const Runner& one, const Step& step, Grip have) {
        if (have == Grip::contact) return {};
        Step better;
        const Grip can = best(one, better, have == Grip::reach ? Grip::contact : Grip::reach);
        const Point16 to = better.ways > 0 ? better.end() : Point16{};
        if (can == Grip::contact)
            return why<Sentence::could_contact>(Rule::MEL_01, {step.figure, to.x, to.y});
        if (can == Grip::reach && have != Grip::reach)
            return why<Sentence::could_reach>(Rule::R_65, {step.figure, to.x, to.y});
        // Neither: it comes nearer or stays.
        const bool stays = step.end() == view_.state.model(step.figure).at;
        if (have == Grip::none && !stays)
            return why<Sentence::could_close>(Rule::R_65, {step.figure, to.x, to.y});
        return {};
    }

    /// Is the end linked to those that are placed?
    bool linked(const Body& end) const {
        bool chain = placed_.empty();
        for (const Body& b : placed_) {
            if (volumes_overlap(end, b) || !within(end, b, spread_limit)) return false;
            chain = chain || within(end, b, chain_limit);
        }
        return chain;
    }

    /// A place, or all on the way to it, is looked at.
    void see(const Box& box) { seen_ = join(seen_, grown(box, near_limit)); }
    bool may_stand(const Runner& one, const Body& end) {
        see(end.shape.box);
        return !check_stand(view_, one.law, end);
    }

    /// May the model go this way to an end where it may stand?
    bool passes(const Runner& one, const Step& step, const Body& end) {
        see(join(one.body.shape.box, end.shape.box));
        if (step.ways == 2) see(shifted(one.body.shape.box, Point(step.path[0]) - one.body.spot.at));
        const Walk way = walk(view_, one.law, step, &end);
        // Going through difficult ground would slow the whole unit: only where it is slow anyway.
        return !way.fault && way.length <= allowance_of(one) && (!way.difficult || cap_ != INT32_MAX);
    }
    bool fits(const Runner& one, const Body& end) {
        return end.spot == one.body.spot ||
               (may_stand(one, end) && passes(one, straight_step(view_, one.model, end.spot.at), end));
    }
    Body at(const Runner& one, Point place) const {
        return body_at(view_, one.model, {place, one.body.spot.facing});
    }

    /// The same with one bend, to either side of the straight way.
    bool fits_around(const Runner& one, const Body& end, Step& out) {
        const Point d = end.spot.at - one.body.spot.at;
        for (int turn : {80, -80})
            for (int n : {2, 3}) {
                const Point bend = one.body.spot.at + turned(part_of(d, n, 5), turn);
                if (!in_bounds(bend)) continue;
                Step step = straight_step(view_, one.model, end.spot.at);
                step.ways = 2;
                step.path[0] = Point16(bend);
                step.path[1] = Point16(end.spot.at);
                if (!passes(one, step, end)) continue;
                out = step;
                return true;
            }
        return false;
    }

    /// The best that the model can do, at least `least`; else it stays.
    Grip best(const Runner& one, Step& out, Grip least) {
        out = stay(view_, one.model);
        const bool stays = linked(one.body);
        if (one.grip == Grip::contact && stays) return Grip::contact;
        for (std::uint8_t e : one.enemies)
            if (contact_with(one, e, out)) return Grip::contact;
        if (least == Grip::contact) return Grip::none;
        if (one.grip == Grip::reach && stays) return Grip::reach;
        for (std::uint8_t e : one.enemies)
            if (approach(one, enemies_[e], true, out)) return Grip::reach;
        if (beside(one, true, out)) return Grip::reach;
        if (least == Grip::reach) return Grip::none;
        if (approach(one, enemies_[one.enemies[0]], false, out)) return Grip::nearer;
        if (beside(one, false, out)) return Grip::nearer;
        return Grip::none;
    }

    /// A place in contact in that direction from the enemy's middle.
    static Point touch_place(const Shape& shape, const Shape& enemy, Facing way) {
        const bool round = shape.core.size() == 1 && enemy.core.size() == 1;
        if (!round) return contact_place(shape, enemy, way);
        return enemy.centre + uv(way, shape.radius + enemy.radius + contact_gap - 1);
    }

    bool contact_with(const Runner& one, std::size_t e, Step& out) {
        const Standing& enemy = enemies_[e];
        if (!one.law.change && rise_between(one.body.bottom, enemy.bottom) > contact_gap) return false;
        if (!within(one.body.shape, enemy.shape, allowance_of(one) + contact_gap)) return false;
        Touch* const touches = &touches_[(index_of(one) * enemies_.size() + e) * touches_around];
        for (std::size_t k = 0; k < touches_around; ++k) {
            Touch& touch = touches[k];
            if (touch.state == Touch::unknown) look_at(touch, one, enemy, static_cast<int>(k));
            if (touch.state == Touch::none) continue;
            const bool open = touch.state == Touch::open || (touch.state == Touch::slow && cap_ != INT32_MAX);
            // Only who goes first looks for a way around, and only where there may be one.
            const bool first = placed_.empty() && k == 0;
            const bool straight = open && touch.length <= allowance_of(one);
            if (!straight && !first) continue;
            const Body end = at(one, {touch.x, touch.y});
            if (!linked(end)) continue;
            if (straight) {
                out = straight_step(view_, one.model, end.spot.at);
                return true;
            }
            blocked_ = blocked_ || !bends_;
            if (bends_ && fits_around(one, end, out)) return true;
        }
        return false;
    }

    /// Is there a place for the model, and how does it get there straight on?
    void look_at(Touch& touch, const Runner& one, const Standing& enemy, int k) {
        touch.state = Touch::none;
        const int turn = (k % 2 ? 1 : -1) * ((k + 1) / 2) * 45;
        const Facing way = facing(int{facing_of(one.body.spot.at - enemy.spot.at)} + turn);
        const Length most = one.law.allowance,
                     far = one.body.shape.circumradius + enemy.shape.circumradius + 8;
        if (compare_distance(one.body.spot.at, enemy.spot.at, enemy.spot.at + uv(way, far), most + 8) > 0)
            return;
        const Point place = touch_place(one.body.shape, enemy.shape, way);
        if (!in_bounds(place) || square(place - one.body.spot.at) > square(std::int64_t{most})) return;
        if (k > 0 && through(one, enemy, place)) return;
        const Body end = at(one, place);
        if (!in_contact(end, enemy)) return;
        touch.x = static_cast<std::int16_t>(place.x);
        touch.y = static_cast<std::int16_t>(place.y);
        touch.length = 0;
        if (end.spot == one.body.spot) {
            touch.state = Touch::open;
            return;
        }
        if (!may_stand(one, end)) return;
        see(one.body.shape.box);
        const Walk walked = walk(view_, one.law, straight_step(view_, one.model, place), &end);
        touch.length = static_cast<std::int16_t>(walked.length);
        touch.state = walked.fault ? Touch::stopped : walked.difficult ? Touch::slow : Touch::open;
    }

    /// Does the straight way lead through the enemy itself? Of places behind it most ways do.
    bool through(const Runner& one, const Standing& enemy, Point place) const {
        return !one.law.flying && enemy.bottom == 0 && on_open_ground(view_, one.body, place) &&
               overlaps(corridor(one.body.shape, place), enemy.shape);
    }

    /// Straight towards an enemy: into reach, or just nearer.
    bool approach(const Runner& one, const Standing& enemy, bool reach, Step& out) {
        const Point d = enemy.spot.at - one.body.spot.at;
        const Length gap = std::max(ruler(one.body.shape, enemy.shape), 0);
        if (reach && gap > allowance_of(one) + 2 * inch) return false;
        const Length most = std::min(allowance_of(one), std::max(gap - 3, 0));
        for (int n : {16, 14, 12, 8, 4})
            for (int turn : {0, 40, -40}) {
                const Point by = part_of(clipped(turn == 0 ? d : turned(d, turn), most), n, 16);
                const Point place = one.body.spot.at + by;
                if (square(by) == 0 || !in_bounds(place)) continue;
                const Body end = at(one, place);
                if (!linked(end) || !grips(end, one, reach) || !fits(one, end)) continue;
                out = straight_step(view_, one.model, place);
                return true;
            }
        return false;
    }

    /// At the side of somebody who is placed already: where the ways straight on are taken.
    bool beside(const Runner& one, bool reach, Step& out) {
        std::int64_t least = INT64_MAX;
        for (std::size_t i = 0; i < placed_.size(); ++i)
            for (int k = 0; k < 8; ++k) {
                const Point place = touch_place(one.body.shape, placed_[i].shape, facing(k * 90));
                if (!in_bounds(place)) continue;
                if (square(place - one.body.spot.at) > square(std::int64_t{allowance_of(one)})) continue;
                const Body end = at(one, place);
                if (!linked(end) || !grips(end, one, reach)) continue;
                const std::int64_t far = nearest(end);
                if (far >= least || !fits(one, end)) continue;
                least = far;
                out = straight_step(view_, one.model, place);
            }
        return least != INT64_MAX;
    }

    /// AOF-R-65: would no spot in contact be free to any of them even with unlimited movement?
    bool no_contact_anywhere() {
        if (contact_known_) return no_contact_;
        contact_known_ = true;
        for (const Runner& one : runners_)
            for (const Standing& enemy : enemies_)
                for (int k = 0; k < 16; ++k) {
                    const Point place = touch_place(one.body.shape, enemy.shape, facing(k * 45));
                    if (!in_bounds(place)) continue;
                    const Body end = at(one, place);
                    if (in_contact(end, enemy) && may_stand(one, end)) return no_contact_ = false;
                }
        return no_contact_ = true;
    }

    const View& view_;
    const Order& order_;
    std::span<const Standing> enemies_;
    List<Runner, 16> runners_;  ///< in the order of the members
    List<Body, 16> placed_;
    Length cap_ = INT32_MAX;
    bool blocked_ = false, bends_ = false;  ///< something is in the way; bent ways are looked for
    bool contact_known_ = false, no_contact_ = false;
    Box seen_;
    Touch touches_[16 * 16 * touches_around];
};

}  // namespace

bool plan_assault(const View& view, const Order& order, List<Step, 16>& steps, Box* seen) {
    if (!may_reach(view, order) && !order.pile_in) return false;
    Assault assault(view, order);
    const bool found = assault.plan(steps);
    if (seen != nullptr) *seen = assault.seen();
    return found;
}

Refusal check_assault(const View& view, const Order& order, const List<Step, 16>& steps) {
    if (auto fault = check_plan(view, order, steps, nullptr)) return fault;
    return Assault(view, order).check(steps);
}

}  // namespace skald::aofs
