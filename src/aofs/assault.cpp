// Charges and pile-ins: what every model owes (AOF-MEL-01, AOF-R-65), and a plan that gives it.
#include <algorithm>

#include "aofs/reach.hpp"
#include "aofs/tables.hpp"
#include "aofs/workspace.hpp"
#include "dice/random.hpp"

namespace skald::aofs {

namespace {

/// A jump takes one farther for nothing (AOF-R-63), if there is something to jump from.
bool may_leap(const View& view, const Shape& from, const Shape& enemy, Length far) {
    if (!within(from, enemy, far + longest_jump)) return false;
    return std::ranges::any_of(view.match.tables().surfaces, [&](const Plot& plot) {
        return meet(plot.box, grown(from.box, far)) && meet(plot.box, grown(enemy.box, far + longest_jump));
    });
}

}  // namespace

bool may_walk_to(const View& view, const Order& order) {
    const auto enemies = view.scene().figures_of(static_cast<UnitId>(order.target));
    for (int m : members(view.state, order.unit)) {
        const Shape& shape = view.scene().shape(static_cast<FigureId>(m));
        const Length far = allowance(view, order, m) + contact_gap;
        for (const Standing& enemy : enemies)
            if (meet(grown(shape.box, far), enemy.shape.box) && within(shape, enemy.shape, far)) return true;
    }
    return false;
}

bool may_reach(const View& view, const Order& order) {
    if (may_walk_to(view, order)) return true;
    if (order.pile_in || view.match.tables().surfaces.empty()) return false;
    const auto enemies = view.scene().figures_of(static_cast<UnitId>(order.target));
    for (int m : members(view.state, order.unit)) {
        const Shape& shape = view.scene().shape(static_cast<FigureId>(m));
        const Length far = allowance(view, order, m) + contact_gap;
        for (const Standing& enemy : enemies)
            if (may_leap(view, shape, enemy.shape, far)) return true;
    }
    return false;
}

namespace {

/// How well a model ends: what AOF-R-65 asks for in this order.
enum class Grip : std::uint8_t { none, nearer, reach, contact };

/// Directions in which a model may touch an enemy, the nearest first: every 22.5 degrees to either side.
constexpr std::size_t touches_around = 16;

/// Where a group finds no plan others are tried in a fixed sequence: other orders, other places.
constexpr int most_restarts = 24;
constexpr std::uint64_t restart_seed = 0x61c7;

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
    enum State : std::uint8_t { unknown, none, open, slow };
    std::int16_t x, y;
    std::int16_t length;  ///< of the straight way
    State state;
};

class Assault {
  public:
    Assault(const View& view, const Order& order)
        : view_(view), order_(order), enemies_(view.scene().figures_of(static_cast<UnitId>(order.target))) {
        for (int m : members(view.state, order.unit)) add_runner(m);
        for (std::size_t i = 0; i < runners_.size() * enemies_.size() * touches_around; ++i)
            touches_[i].state = Touch::unknown;
    }

    /// Model by model what is owed: in the open, or slowly through difficult ground (AOF-TER-02). Where
    /// nobody comes straight into contact somebody goes around what is in the way, or jumps (AOF-R-25).
    bool plan(List<Step, 16>& steps) {
        find_order();
        return plan_as_usual(steps) || (runners_.size() > 1 && plan_again(steps));
    }
    bool plan_as_usual(List<Step, 16>& steps) {
        if (plan_straight(open_cap(), steps)) return true;
        if (!order_.pile_in && plan_led(true, steps)) return true;
        if (!order_.pile_in && !view_.match.tables().marked.empty() && plan_straight(difficult_cap, steps) &&
            owes_nothing(steps))
            return true;
        return !order_.pile_in && plan_led(false, steps);
    }

    /// What the steps owe and do not give.
    Refusal check(const List<Step, 16>& steps) {
        bool gripped = false;
        cap_ = open_cap();
        ends_ = standing(view_, order_.unit);
        for (const Step& step : steps) {
            if (slowed(runner(step.figure), step)) cap_ = difficult_cap;
            ends_.of(step.figure) = body_at(view_, step.figure, {step.end(), step.facing});
        }
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
        if (!order_.pile_in && !gripped) return why<Sentence::no_contact>(Rule::MOV_04, {order_.unit});
        return {};
    }

  private:
    /// Three inches are less than difficult ground allows: it slows nobody who piles in (AOF-TER-02).
    Length open_cap() const { return order_.pile_in ? difficult_cap : INT32_MAX; }
    bool slowed(const Runner& one, const Step& step) const {
        return walk(view_, mover_of(view_, order_, one.model), step).difficult;
    }

    void add_runner(int model) {
        Runner& one = runners_.push({});
        one.model = model;
        one.body = body_of(view_, model);
        one.law = mover_of(view_, order_, model);
        one.law.jumps = false;
        one.law.measure = false;
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

    /// Nearest first.
    void find_order() {
        for (std::size_t i = 0; i < runners_.size(); ++i) queue_.push(static_cast<std::uint8_t>(i));
        std::sort(queue_.begin(), queue_.end(), [&](std::uint8_t a, std::uint8_t b) {
            const Runner &one = runners_[a], &two = runners_[b];
            return one.far != two.far ? one.far < two.far : one.model < two.model;
        });
    }

    void begin(Length cap, List<Step, 16>& steps) {
        steps.clear();
        placed_.clear();
        cap_ = cap;
    }

    bool plan_straight(Length cap, List<Step, 16>& steps) {
        begin(cap, steps);
        return (order_.pile_in || anybody_touches() || no_contact_anywhere()) && follow(steps);
    }

    /// Each of them tries to go first. Who has tried a way that is quickly found looks for no other.
    bool plan_led(bool quick, List<Step, 16>& steps) {
        for (std::uint8_t i : queue_) {
            const Runner& one = runners_[i];
            begin(INT32_MAX, steps);
            if (led_ >> i & 1) continue;
            Step step;
            const bool every = !quick && runners_.size() == 1;
            if (!find_way(view_, {order_, one.model, hold(), {}, true, quick, Pace::any, every}, step))
                continue;
            led_ = static_cast<std::uint16_t>(led_ | 1u << i);
            leads_[i] = step;
            if (lead(one, step, steps)) return true;
        }
        return false;
    }
    bool lead(const Runner& one, const Step& step, List<Step, 16>& steps) {
        begin(INT32_MAX, steps);
        if (slowed(one, step)) cap_ = difficult_cap;
        place(one, step, steps);
        return follow(steps) && owes_nothing(steps);
    }
    /// Whoever found a way goes first once more, and the others look for ways around things too.
    bool plan_led_again(List<Step, 16>& steps) {
        thorough_ = true;
        const bool found = std::ranges::any_of(
            queue_, [&](std::uint8_t i) { return (led_ >> i & 1) && lead(runners_[i], leads_[i], steps); });
        thorough_ = false;
        return found;
    }
    Hold hold() { return no_contact_anywhere() ? Hold::reach : Hold::contact; }

    /// In any order, each where chance has it look first, around what is in the way too.
    bool plan_again(List<Step, 16>& steps) {
        steps.clear();
        if (order_.pile_in && owes_nothing(steps)) return false;
        Random random(restart_seed);
        bends_ = true;
        if (plan_led_again(steps)) return true;
        for (int n = 0; n < most_restarts; ++n) {
            for (std::size_t i = queue_.size(); i > 1; --i)
                std::swap(queue_[i - 1], queue_[random.below(static_cast<std::uint32_t>(i))]);
            for (std::size_t i = 0; i < runners_.size(); ++i)
                spin_[i] = static_cast<std::uint8_t>(random.below(touches_around));
            const bool slow = n % 4 == 3 && !view_.match.tables().marked.empty();
            begin(slow ? difficult_cap : open_cap(), steps);
            if (go_in_turn(steps) && stand_together(steps) && owes_nothing(steps)) return true;
        }
        bends_ = false;
        spin_ = {};
        return false;
    }

    /// Whoever's turn it is goes; who finds no place in the chain lets the next go.
    bool go_in_turn(List<Step, 16>& steps) {
        const auto goes = [&](std::uint8_t i) {
            const Runner& one = runners_[i];
            if (std::ranges::any_of(steps, [&](const Step& s) { return s.figure == one.model; }))
                return false;
            Step step;
            const Grip grip = best(one, step, Grip::nearer);
            const bool leads = steps.empty() && !order_.pile_in;
            if (leads ? grip < (no_contact_anywhere() ? Grip::reach : Grip::contact)
                      : grip == Grip::none && !linked(one.body))
                return false;
            place(one, step, steps);
            return true;
        };
        while (steps.size() < runners_.size())
            if (std::ranges::none_of(queue_, goes)) return false;
        return true;
    }

    void place(const Runner& one, const Step& step, List<Step, 16>& steps) {
        placed_.push(body_at(view_, one.model, {step.end(), step.facing}));
        steps.push(step);
    }

    /// All who are not placed yet do the best they can, then all stand together.
    bool follow(List<Step, 16>& steps) {
        for (std::uint8_t i : queue_) {
            const Runner& one = runners_[i];
            if (std::ranges::any_of(steps, [&](const Step& s) { return s.figure == one.model; })) continue;
            Step step;
            best(one, step, Grip::nearer);
            place(one, step, steps);
        }
        return stand_together(steps);
    }
    bool stand_together(const List<Step, 16>& steps) {
        Ends ends = standing(view_, order_.unit);
        bool gripped = false, moved = false;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const Runner& one = runner(steps[i].figure);
            const Grip grip = touched(placed_[i]);
            gripped = gripped || grip == Grip::contact || (grip == Grip::reach && no_contact_anywhere());
            moved = moved || steps[i].ways > 1 || !(Point(steps[i].end()) == one.body.spot.at);
            ends.of(one.model) = placed_[i];
        }
        // The ways are free, each by itself: what is left is how the models stand together.
        return (order_.pile_in ? moved : gripped) && !check_ends(view_, order_, ends);
    }
    bool owes_nothing(const List<Step, 16>& steps) { return !Assault(view_, order_).check(steps); }

    bool anybody_touches() {
        Step step;
        for (std::uint8_t i : queue_)
            if (straight_contact(runners_[i], step)) return true;
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
        const Grip can = best(one, better, static_cast<Grip>(static_cast<int>(have) + 1));
        const Point16 to = better.ways > 0 ? better.end() : Point16{};
        if (can == Grip::contact)
            return why<Sentence::could_contact>(Rule::MEL_01, {step.figure, to.x, to.y});
        if (can == Grip::reach && have != Grip::reach)
            return why<Sentence::could_reach>(Rule::R_65, {step.figure, to.x, to.y});
        if (can == Grip::nearer && keeps_together(step.figure, better))
            return why<Sentence::could_close>(Rule::R_65, {step.figure, to.x, to.y});
        const bool stays = step.end() == view_.state.model(step.figure).at;
        if (have == Grip::none && !stays) return why<Sentence::not_nearer>(Rule::R_65, {step.figure});
        return {};
    }
    /// Would the unit stand together if this model alone did better? Those after it may not be able to
    /// follow.
    bool keeps_together(int model, const Step& better) const {
        Ends ends = ends_;
        ends.of(model) = body_at(view_, model, {better.end(), better.facing});
        return !check_ends(view_, order_, ends);
    }

    std::span<const Body> placed() const { return {placed_.data(), placed_.size()}; }
    bool linked(const Body& end) const { return aofs::linked(end, placed()); }
    bool may_stand(const Runner& one, const Body& end) const { return !check_stand(view_, one.law, end); }

    /// May the model go this way to an end where it may stand?
    bool passes(const Runner& one, const Step& step, const Body& end) const {
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

    /// Around what is in the way, as everybody looks who piles in; nobody owes a jump (AOF-R-65).
    bool bent(const Runner& one, Hold hold, Step& out) const {
        if (!order_.pile_in && !bends_) return false;
        const Pace pace = cap_ == INT32_MAX ? Pace::open : Pace::slow;
        const bool quick = !thorough_ && (runners_.size() > 2 || !order_.pile_in);
        return find_way(view_, {order_, one.model, hold, placed(), false, quick, pace}, out);
    }

    /// The best that the model can do, at least `least`; else it stays.
    Grip best(const Runner& one, Step& out, Grip least) {
        out = stay(view_, one.model);
        const bool stays = linked(one.body);
        if (one.grip == Grip::contact && stays) return Grip::contact;
        if (straight_contact(one, out) || bent(one, Hold::contact, out)) return Grip::contact;
        if (least == Grip::contact) return Grip::none;
        if (one.grip == Grip::reach && stays) return Grip::reach;
        for (std::uint8_t e : one.enemies)
            if (approach(one, enemies_[e], true, out)) return Grip::reach;
        if (beside(one, true, out) || bent(one, Hold::reach, out)) return Grip::reach;
        if (least == Grip::reach) return Grip::none;
        if (approach(one, enemies_[one.enemies[0]], false, out)) return Grip::nearer;
        if (beside(one, false, out)) return Grip::nearer;
        return Grip::none;
    }

    bool straight_contact(const Runner& one, Step& out) {
        return std::ranges::any_of(one.enemies, [&](std::uint8_t e) { return contact_with(one, e, out); });
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
        for (std::size_t n = 0; n < touches_around; ++n) {
            const std::size_t k = (n + spin_[index_of(one)]) % touches_around;
            Touch& touch = touches[k];
            if (touch.state == Touch::unknown) look_at(touch, one, enemy, static_cast<int>(k));
            if (touch.state == Touch::none) continue;
            const bool open = touch.state == Touch::open || (touch.state == Touch::slow && cap_ != INT32_MAX);
            if (!open || touch.length > allowance_of(one)) continue;
            const Body end = at(one, {touch.x, touch.y});
            if (!linked(end)) continue;
            out = straight_step(view_, one.model, end.spot.at);
            return true;
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
        const Walk walked = walk(view_, one.law, straight_step(view_, one.model, place), &end);
        touch.length = static_cast<std::int16_t>(walked.length);
        touch.state = walked.fault ? Touch::none : walked.difficult ? Touch::slow : Touch::open;
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
        return !reach && !placed_.empty() && linked(one.body) && stretch(one, clipped(d, most), out);
    }

    /// Straight on as far as the chain of those who are placed lets it.
    bool stretch(const Runner& one, Point by, Step& out) {
        int low = 0, high = 64;
        while (high - low > 1) {
            const int middle = (low + high) / 2;
            const Point place = one.body.spot.at + part_of(by, middle, 256);
            const Body end = at(one, place);
            const bool goes = in_bounds(place) && linked(end) && grips(end, one, false) && fits(one, end);
            (goes ? low : high) = middle;
        }
        out = straight_step(view_, one.model, one.body.spot.at + part_of(by, low, 256));
        return low > 0;
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
        return no_contact_ = aofs::no_contact_anywhere(view_, order_);
    }

    const View& view_;
    const Order& order_;
    std::span<const Standing> enemies_;
    List<Runner, 16> runners_;  ///< in the order of the members
    List<std::uint8_t, 16> queue_;
    List<Body, 16> placed_;
    Ends ends_;  ///< of the plan that is checked
    Length cap_ = INT32_MAX;
    std::uint16_t led_ = 0;                ///< who has found a way as the first
    std::array<Step, 16> leads_{};         ///< and which
    bool bends_ = false;                   ///< who follows in a charge goes around things too
    bool thorough_ = false;                ///< and looks for all ways that there are
    std::array<std::uint8_t, 16> spin_{};  ///< in which direction each looks first
    bool contact_known_ = false, no_contact_ = false;
    Touch touches_[16 * 16 * touches_around];
};

}  // namespace

bool plan_assault(const View& view, const Order& order, List<Step, 16>& steps) {
    if (!may_reach(view, order) && !order.pile_in) return false;
    Workspace& workspace = view.match.workspace();
    KnownAssault& last = workspace.assault;
    const bool same = last.known.version == workspace.version && last.known.epoch == workspace.epoch;
    if (!same || !(last.order == order)) {
        workspace.learn(last.known, Assault(view, order).plan(last.steps));
        last.order = order;
    }
    steps = last.steps;
    return last.known.yes;
}

Refusal check_assault(const View& view, const Order& order, const List<Step, 16>& steps) {
    if (auto fault = check_plan(view, order, steps, nullptr)) return fault;
    return Assault(view, order).check(steps);
}

}  // namespace skald::aofs
