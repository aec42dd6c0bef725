// Which unit acts next, how, and where it goes.
#include <algorithm>

#include "aofs/activation.hpp"
#include "aofs/fighting.hpp"
#include "aofs/names.hpp"
#include "aofs/plan.hpp"
#include "base/integer.hpp"
#include "bots/aofs/karl.hpp"
#include "game/asked.hpp"
#include "table/shape.hpp"
#include "table/terrain.hpp"

namespace skald::aofs {

namespace {

/// Nobody knows how dice will fall: while he looks ahead they fall well, and what they may cost is counted
/// apart.
class FairWeather final : public Dice {
  public:
    Roll roll(int count, const Faces& faces) override {
        Roll roll;
        roll.of_kind[faces.kind_of[5]] = static_cast<std::uint8_t>(count);
        return roll;
    }
};

Ask asked(const State& state) {
    return static_cast<Ask>(state.question.ask);
}

void say(Match& match, State& state, const Choice& choice) {
    FairWeather dice;
    Events off(false);
    match.answer(state, choice, dice, off);
}

/// The activation as chosen, up to its move or shot: no spells.
State begun(const View& view, const Choice& choice) {
    State state = view.state;
    say(view.match, state, choice);
    while (asked(state) == Ask::cast) say(view.match, state, make<Verb::pass>());
    return state;
}

Length farthest_move(const View& view, int unit, Action action) {
    Length most = 0;
    for (int m : members(view.state, unit)) most = std::max(most, allowance(view, m, action));
    return most;
}

constexpr double hopeless = -1e6;

}  // namespace

/// Where a move could lead: markers, towards enemies and away from them, cover, and all round.
void Karl::list_spots(const View& view, const Stand& s, Length far) {
    spots_.clear();
    const TableSize& table = view.match.setup().table;
    const auto add = [&](Point p) {
        const Point to = s.middle + clipped(p - s.middle, far);
        const Length edge = s.radius + 60;
        const Point on{std::clamp(to.x, edge, table.width - edge),
                       std::clamp(to.y, edge, table.depth - edge)};
        const auto same = [&](Point other) { return square(other - on) < square(std::int64_t{200}); };
        if (std::none_of(spots_.begin(), spots_.end(), same)) spots_.push_back(on);
    };
    add(s.middle);
    for (const Marker& marker : view.state.markers) {
        const Point to = Point(marker.at) - s.middle;
        add(Point(marker.at) - clipped(to, 2 * inch));
        add(marker.at);
        add(Point(marker.at) + clipped(to, 2 * inch));
    }
    for (const Stand& e : outlook_.stands()) {
        if (e.side == s.side) continue;
        const Point to = e.middle - s.middle;
        const auto stop_at = [&](Length left) {
            const auto long_way = static_cast<Length>(isqrt(square(to)));
            if (long_way > left) add(s.middle + clipped(to, long_way - left));
        };
        add(e.middle);
        stop_at(e.charge + inch + e.radius + s.radius);
        if (s.range > 0) stop_at(s.range - inch / 2 + e.radius + s.radius);
        add(s.middle - step(to, far));
    }
    for (int i = 0; i < 8; ++i) {
        const Point way = uv(facing(i * full_turn / 8), far);
        add(s.middle + way);
        add(s.middle + Point{way.x / 2, way.y / 2});
    }
    for (const Piece& piece : view.match.setup().terrain)
        if ((piece.marks & Mark::cover) && !piece.solid && !(piece.marks & Mark::dangerous)) {
            const Point middle{(piece.outline.box.low.x + piece.outline.box.high.x) / 2,
                               (piece.outline.box.low.y + piece.outline.box.high.y) / 2};
            if (square(middle - s.middle) <= square(std::int64_t{far})) add(middle);
        }
}

/// The place of a unit that has acted; after an advance or a hold the best shot from there is guessed.
double Karl::place_after(const View& view, const Stand& stand, Action action, double* shot) {
    Stand s = stand;
    s.activated = true;
    double value = outlook_.place(view, s);
    if (action == Action::rush || s.range == 0) return value;
    double best = 0;
    for (const Stand& e : outlook_.stands())
        if (e.side != s.side)
            best = std::max(best, outlook_.shot_guess(view, s, e, action == Action::advance));
    if (shot != nullptr) *shot = best;
    return value + outlook_.doctrine().unseen * best;
}

double Karl::best_shot(const View& view, int unit) {
    double best = 0;
    for (const Stand& e : outlook_.stands()) {
        if (e.side == side_of_unit(unit)) continue;
        const Choice shoot = shoot_all(view, unit, e.unit);
        if (!shoot.what.empty()) best = std::max(best, outlook_.shot_worth(view, unit, shoot));
    }
    return best;
}

// ---- Moves

/// What the plan is worth when it is carried out, shot included; ground that may hurt counted.
double Karl::after_move(const View& view, const Choice& choice) {
    const int unit = asked_unit<Ask::move, Ask::free_move>(view.state.question);
    Order order;
    order.unit = unit;
    order.action = view.state.action;
    order.three = asked(view.state) == Ask::free_move;
    Outcomes outcomes;
    double risk = 0;
    if (!check_plan(view, order, choice.steps, &outcomes))
        for (const Walk& way : outcomes.walks)
            risk += way.dangerous ? outlook_.doctrine().dangerous : way.leaps.empty() ? 0.0 : 0.4;
    State state = view.state;
    say(view.match, state, choice);
    const View after{view.match, state};
    if (!on_table(state, unit)) return hopeless;
    Stand s = Outlook::stand_of(after, unit);
    s.activated = true;
    while (asked(state) == Ask::cast && state.active == unit) say(view.match, state, make<Verb::pass>());
    const bool shoots = asked(state) == Ask::shoot && state.active == unit;
    double value = outlook_.place(view, s) -
                   outlook_.material() * s.worth * std::min(1.0, risk / static_cast<double>(s.models.size()));
    if (shoots) value += best_shot({view.match, state}, unit);
    return value;
}

/// The most promising spots are planned, and the plan that ends best is taken.
Karl::Plan Karl::best_move(const View& view) {
    constexpr std::size_t most_plans = 5;
    const int unit = asked_unit<Ask::move, Ask::free_move>(view.state.question);
    const bool free = asked(view.state) == Ask::free_move;
    const Action action = free ? Action::rush : view.state.action;
    const Stand now = Outlook::stand_of(view, unit);
    list_spots(view, now, free ? 3 * inch : farthest_move(view, unit, action));
    rough_.clear();
    for (const Point spot : spots_) {
        Plan plan;
        plan.choice = make<Verb::move>();
        plan.choice.sketch = true;
        plan.choice.spot = Point16(spot);
        plan.worth = place_after(view, at(now, spot), action);
        rough_.push_back(plan);
    }
    Plan best;
    best.worth = hopeless;
    planned_.clear();
    double least = hopeless;
    const auto take = [&](const Choice& choice) {
        planned_.push_back({choice, after_move(view, choice)});
        if (planned_.back().worth <= least + 1e-9) return;
        best = planned_.back();
        least = best.worth;
    };
    const Choice stay = make<Verb::move>();
    if (!view.match.check(view.state, stay)) {
        take(stay);
        least += outlook_.doctrine().effort;
    }
    for (std::size_t i = 0; i < most_plans && i < rough_.size(); ++i) {
        auto pick = rough_.begin();
        for (auto it = rough_.begin(); it != rough_.end(); ++it)
            if (it->worth > pick->worth + 1e-9) pick = it;
        if (pick->worth <= hopeless) break;
        Choice choice = pick->choice;
        pick->worth = 2 * hopeless;
        if (!view.match.complete(view.state, choice) && !view.match.check(view.state, choice)) take(choice);
    }
    return best;
}

const std::vector<Karl::Plan>& Karl::moves(const View& view) {
    outlook_.look(view, view.state.question.side);
    best_move(view);
    // By insertion: equal ones keep their order.
    for (std::size_t i = 1; i < planned_.size(); ++i)
        for (std::size_t k = i; k > 0 && planned_[k].worth > planned_[k - 1].worth; --k)
            std::swap(planned_[k], planned_[k - 1]);
    return planned_;
}

// ---- Activations

/// As far as it can be told without the planner.
double Karl::rough_activation(const View& view, const Choice& choice) {
    const auto [unit, action, target] = read<Verb::activate>(choice);
    Stand s = *outlook_.stand(unit);
    switch (action) {
        case Action::idle: {
            s.activated = true;
            s.stunned = false;
            return outlook_.place(view, s) + 0.1 * s.worth * outlook_.material();
        }
        case Action::hold: {
            s.activated = true;
            return outlook_.place(view, s) + (s.range > 0 ? best_shot(view, unit) : 0.0);
        }
        case Action::charge: {
            const Stand& e = *outlook_.stand(target);
            const Point back = s.middle - e.middle;
            s.activated = true;
            const Stand there = at(s, e.middle + step(back, s.radius + e.radius + inch));
            return outlook_.place(view, there) + outlook_.charge_worth(view, unit, target);
        }
        default: break;
    }
    list_spots(view, s, farthest_move(view, unit, action));
    double best = hopeless;
    for (const Point spot : spots_) best = std::max(best, place_after(view, at(s, spot), action));
    return best;
}

/// The move that would come of it, planned.
double Karl::looked_through(const View& view, const Choice& choice) {
    const State state = begun(view, choice);
    if (asked(state) != Ask::move || state.active != read<Verb::activate>(choice).unit) return hopeless;
    const Plan plan = best_move({view.match, state});
    // Who would stay where he is holds.
    return plan.choice.steps.empty() ? hopeless : plan.worth;
}

/// What each activation brings over leaving the unit as it is.
void Karl::weigh_activations(const View& view) {
    constexpr int most_looks = 6;
    worth_.clear();
    std::array<double, max_units_here> waiting{};
    for (const Stand& s : outlook_.stands())
        if (s.side == outlook_.side()) waiting[static_cast<std::size_t>(s.unit)] = outlook_.place(view, s);
    const auto gain = [&](const Choice& choice, double worth) {
        return worth - waiting[static_cast<std::size_t>(read<Verb::activate>(choice).unit)];
    };
    for (const Choice& choice : choices_) worth_.push_back(gain(choice, rough_activation(view, choice)));
    // The best of those that need a way are looked at closely until one stands.
    std::vector<bool> looked(worth_.size());
    for (int looks = 0; looks < most_looks; ++looks) {
        std::size_t pick = 0;
        for (std::size_t i = 1; i < worth_.size(); ++i)
            if (worth_[i] > worth_[pick] + 1e-9) pick = i;
        const auto [unit, action, target] = read<Verb::activate>(choices_[pick]);
        if (looked[pick] || action == Action::hold || action == Action::idle) break;
        looked[pick] = true;
        if (action == Action::charge) {
            if (charge_planned(view, unit, target)) break;
            worth_[pick] = hopeless;
            continue;
        }
        worth_[pick] = gain(choices_[pick], looked_through(view, choices_[pick]));
    }
}

}  // namespace skald::aofs
