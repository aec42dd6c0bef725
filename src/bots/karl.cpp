#include "bots/karl.hpp"

#include <algorithm>

#include "bots/estimate.hpp"
#include "saga/ability.hpp"
#include "saga/movement.hpp"
#include "saga/stage.hpp"

namespace skald::bots {

using namespace saga;

namespace {

constexpr double never = -1e6;

Side me(const View& view) {
    return view.state.question.side;
}

/// Worth of the best thing the unit could do if it were activated now with one of these types.
double action_worth(const View& view, int unit, std::uint8_t types) {
    const Unit& u = view.state.unit(unit);
    types = possible_types(view, unit, types);
    if (types == 0) return never;
    double best = never;
    const double tiring = u.tiring > 0 ? 0.8 + 0.5 * u.fatigue : 0.0;
    if (types & bit(Type::rest))
        best = std::max(best, u.fatigue == 0 ? -0.5 : 0.5 * u.fatigue + (u.fatigue == 3 ? 1.0 : 0.0));
    const Point here = middle_of(view, unit);
    if (types & bit(Type::move)) {
        const double promise = promise_at(view, unit, here);
        best = std::max(best, (promise > 0.5 ? 0.2 : 1.1) - 0.7 * tiring);
    }
    if (types & bit(Type::shoot))
        for (int target : shooting_targets(view, unit))
            best = std::max(best, shooting_estimate(view, unit, target) + 0.3 - tiring);
    if (types & bit(Type::charge)) {
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit);
        activation.type = Type::charge;
        for (int target : charge_targets(view, activation)) {
            const Clash clash = melee_estimate(view, unit, target);
            best = std::max(best, 1.1 * clash.inflicted - 0.8 * clash.suffered + 0.2 - 0.8 * tiring);
        }
    }
    return best;
}

/// The best unit that an activate clause could name.
double clause_worth(const View& view, const Scope& scope, const Clause& clause) {
    double best = never;
    for (int unit : nameable(view, scope, clause))
        best = std::max(best, action_worth(view, unit, clause.types == 0 ? any_type : clause.types));
    return best;
}

bool has_verb(const Ability& ability, Verb verb) {
    return std::any_of(ability.clauses.begin(), ability.clauses.end(),
                       [&](const Clause& c) { return c.verb == verb; });
}

/// How many units an activation ability could serve that no loaded ability serves yet.
double load_worth(const View& view, int number) {
    const Side side = me(view);
    const Ability& ability = view.match.ability(side, number);
    const int sets = sets_on(view.state, side, number);
    const double dice = static_cast<double>(ability.cost.size());
    if (ability.keywords & Keyword::orders) return has_verb(ability, Verb::roll) ? 6.0 : 1.6 - sets;
    if (ability.keywords & Keyword::activation) {
        const Scope scope{side, -1, -1, owner_unit(view.state, side, ability), number, -1, {}};
        int units = 0;
        for (const Clause& clause : ability.clauses)
            if (clause.verb == Verb::activate || clause.verb == Verb::free_activation)
                units = std::max(units, static_cast<int>(nameable(view, scope, clause).size()));
        if (units == 0) return has_verb(ability, Verb::activate) ? -1.0 : 1.2;
        return units > sets ? 4.0 - 0.7 * sets - 0.8 * dice + (ability.basic ? 0.0 : 0.8) : 0.2;
    }
    if (ability.keywords & Keyword::melee) return 2.2 - 0.9 * sets - 0.4 * dice;
    if (ability.keywords & Keyword::shooting) return 1.6 - 0.8 * sets;
    return 1.8 - 0.5 * dice;  // reactions: something for the enemy's turn
}

double trigger_worth(const View& view, int number) {
    const Side side = me(view);
    const Ability& ability = view.match.ability(side, number);
    const Scope scope{side, -1, -1, owner_unit(view.state, side, ability), number, -1, {}};
    const Ask ask = static_cast<Ask>(view.state.question.ask);
    if (ask == Ask::orders) return has_verb(ability, Verb::roll) ? 5.0 : 1.5;
    if (ask == Ask::activate) {
        for (const Clause& clause : ability.clauses)
            if (clause.verb == Verb::activate) return clause_worth(view, scope, clause);
        return 0.8;
    }
    return 1.0;
}

double declare_worth(const View& view, const Choice& choice) {
    const int unit = view.state.question.about[0];
    const Unit& u = view.state.unit(unit);
    const Type type = static_cast<Type>(choice.what[0]);
    const int target = choice.what[1];
    switch (type) {
        case Type::charge: {
            const Clash clash = melee_estimate(view, unit, target);
            return 1.1 * clash.inflicted - 0.8 * clash.suffered + 0.1 +
                   (counts_as_hero(view, target) ? 0.5 : 0.0);
        }
        case Type::shoot: return shooting_estimate(view, unit, target) + 0.2;
        case Type::rest: return 0.5 * u.fatigue + (u.fatigue == 3 ? 1.0 : -0.2);
        default: return promise_at(view, unit, middle_of(view, unit)) > 0.5 ? 0.1 : 0.8;
    }
}

double spot_worth(const View& view, const Choice& choice, const Temper& temper) {
    const int unit = view.state.question.about[0];
    const Point at = choice.sketch ? Point(choice.spot) : middle_of(view, unit);
    const bool hero = view.state.unit(unit).troop == Troop::hero;
    return promise_at(view, unit, at) - temper.careful * (hero ? 1.2 : 0.35) * danger_at(view, unit, at);
}

double reaction_worth(const View& view, const Choice& choice) {
    const Activation& a = view.state.activations.back();
    const double threat = a.type == Type::charge && a.target >= 0
                              ? melee_estimate(view, a.unit, a.target).inflicted -
                                    0.5 * melee_estimate(view, a.unit, a.target).suffered
                          : a.type == Type::shoot && a.target >= 0 ? shooting_estimate(view, a.unit, a.target)
                                                                   : 0.2;
    switch (static_cast<Say>(choice.verb)) {
        case Say::cancel: return threat - 0.9;
        case Say::slow: return a.slowed ? never : 0.5 * threat - 0.6;
        case Say::trigger: return 0.4 + 0.3 * threat;
        default: return 0.0;
    }
}

double fight_worth(const View& view, const Choice& choice) {
    const Fight& fight = view.state.fight;
    const int who = fight.attacker == me(view) ? 0 : 1;
    const Fighter& mine = fight.of[static_cast<std::size_t>(who)];
    const Fighter& his = fight.of[static_cast<std::size_t>(1 - who)];
    switch (static_cast<Say>(choice.verb)) {
        case Say::trigger: return 1.0;
        case Say::fatigue:
            if (choice.what[0] == 1) return mine.armour < 6 ? 0.6 : -1.0;
            return his.armour > 2 ? 0.5 + 0.02 * mine.starting : -1.0;
        default: return 0.0;
    }
}

double close_ranks_worth(const View& view, const Choice& choice) {
    const Activation& a = view.state.activations.back();
    const int unit = view.state.question.about[0];
    const Clash clash = melee_estimate(view, a.unit, unit);
    const bool closes = choice.what[0] == 1;
    return closes == (clash.inflicted > 0.8 * clash.suffered) ? 1.0 : 0.0;
}

}  // namespace

double Karl::score(const View& view, const Choice& choice) const {
    const Say say = static_cast<Say>(choice.verb);
    switch (static_cast<Ask>(view.state.question.ask)) {
        case Ask::orders:
        case Ask::place_dice:
            if (say == Say::load) return load_worth(view, choice.what[0]);
            return say == Say::trigger ? trigger_worth(view, choice.what[0]) : 0.0;
        case Ask::orders_reaction: return say == Say::trigger ? 1.0 : 0.0;
        case Ask::activate:
            if (say == Say::trigger) return trigger_worth(view, choice.what[0]);
            if (say == Say::activate) {
                const Origin origin = static_cast<Origin>(choice.what[1]);
                const std::uint8_t types = origin == Origin::manoeuvre ? bit(Type::move)
                                           : origin == Origin::javelins || origin == Origin::composite
                                               ? bit(Type::shoot)
                                               : any_type;
                return action_worth(view, choice.what[0], types) + 0.4;  // free: before the dice are spent
            }
            return 0.05;
        case Ask::declare: return declare_worth(view, choice);
        case Ask::choose_units:
        case Ask::next_unit: {
            double sum = 0;
            for (int unit : choice.what)
                sum += side_of_unit(unit) == me(view)
                           ? std::max(-0.5, action_worth(view, unit, any_type))
                           : figure_worth(view, unit) * view.state.unit(unit).alive;
            return sum;
        }
        case Ask::move:
        case Ask::shift: return spot_worth(view, choice, temper_);
        case Ask::react:
        case Ask::react_after: return reaction_worth(view, choice);
        case Ask::ability_step: return fight_worth(view, choice);
        case Ask::close_ranks: return close_ranks_worth(view, choice);
        case Ask::save_casualties: return say == Say::resilience ? 2.0 : say == Say::bodyguard ? 1.0 : 0.0;
        case Ask::javelin_shot: return say == Say::shoot ? 1.0 : 0.0;
        case Ask::unless: return choice.what[0] == 1 ? 0.5 : 0.0;
        default: return 0.0;  // the default comes first
    }
}

Choice Karl::choose(const Match& match, const State& state) {
    const View view{match, state};
    match.choices(state, choices_);
    List<std::uint16_t, 256> tried;
    for (std::size_t round = 0; round < std::min<std::size_t>(choices_.size(), 255); ++round) {
        double best = 2 * never;
        std::size_t pick = 0;
        for (std::size_t i = 0; i < choices_.size(); ++i) {
            if (tried.contains(static_cast<std::uint16_t>(i))) continue;
            const double worth = score(view, choices_[i]);
            if (worth > best + 1e-9) best = worth, pick = i;
        }
        Choice choice = choices_[pick];
        if (!match.complete(state, choice) && !match.check(state, choice)) return choice;
        tried.push(static_cast<std::uint16_t>(pick));
    }
    return choices_[0];
}

}  // namespace skald::bots
