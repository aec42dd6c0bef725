#include "bots/saga/karl.hpp"

#include <algorithm>

#include "game/asked.hpp"
#include "saga/ability.hpp"
#include "saga/charge.hpp"
#include "saga/names.hpp"
#include "saga/unit.hpp"
#include "table/terrain.hpp"

namespace skald::saga {

namespace {

constexpr double never = Outlook::never;

std::uint8_t types_of(Origin origin) {
    switch (origin) {
        case Origin::manoeuvre: return bit(Type::move);
        case Origin::javelins:
        case Origin::composite: return bit(Type::shoot);
        default: return any_type;
    }
}

}  // namespace

/// A free activation: what the unit does best with it.
double Karl::activation_worth(const View& view, const Choice& choice) {
    const auto [unit, origin, giver] = read<Verb::activate>(choice);
    const double best = origin == Origin::manoeuvre ? outlook_.manoeuvre_action(view, unit)
                                                    : outlook_.best_action(view, unit, types_of(origin));
    return best > 0.08 ? best + outlook_.doctrine().free_first : best;
}

double Karl::declare_worth(const View& view, const Choice& choice) {
    const int unit = asked_unit<Ask::declare>(view.state.question);
    const Frame& frame = view.frame();
    bool no_fatigue = false;
    if (frame.ability >= 0) {
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit);
        add_with_clauses(view, activation, side_of_unit(unit), frame.ability, frame.clause);
        no_fatigue = activation.no_fatigue;
    }
    const auto [type, target] = read<Verb::declare>(choice);
    switch (type) {
        case Type::charge:
            if (!declared_charge_planned(view, target)) return never;
            return outlook_.charge_action(view, unit, target, no_fatigue);
        case Type::shoot: return outlook_.shoot_action(view, unit, target, no_fatigue);
        case Type::rest: return outlook_.rest_action(view, unit);
        default: return outlook_.move_action(view, unit);
    }
}

double Karl::spot_worth(const View& view, const Choice& choice) {
    const int unit = asked_unit<Ask::move, Ask::shift>(view.state.question);
    return outlook_.place(view, unit, choice.sketch ? Point(choice.spot) : middle_of(view, unit));
}

/// Whom an effect names: own units by what they could do with it, enemies by what they are worth.
double Karl::units_worth(const View& view, const Choice& choice) {
    std::uint8_t types = any_type;
    bool orders = false, relieves = false;
    if (view.frame().stage == Stage::effects && view.frame().ability >= 0) {
        const auto& clauses = view.match.ability(view.frame().side, view.frame().ability).clauses;
        const Clause& clause = clauses[std::min<std::size_t>(view.frame().clause, clauses.size() - 1)];
        orders = clause.verb == EffectVerb::activate || clause.verb == EffectVerb::free_activation;
        relieves = clause.verb == EffectVerb::remove_fatigue;
        if (clause.types != 0) types = clause.types;
    }
    double sum = 0;
    for (int unit : read<Verb::units>(choice).units) {
        if (side_of_unit(unit) != outlook_.side())
            sum += figure_worth(view, unit) * view.state.unit(unit).alive;
        else if (relieves)
            sum += outlook_.relief(view, unit);
        else if (orders)
            sum += std::max(-0.5, outlook_.best_action(view, unit, types));
        else
            sum += 0.1 + 0.02 * view.state.unit(unit).alive;
    }
    return sum;
}

/// Dice that are turned or taken: the enemy's best, one's own that show something lesser. What is thrown away
/// or rolled again is named as it is listed.
double Karl::dice_worth(const View& view, const Choice& choice) {
    const Frame& frame = view.frame();
    const Clause& clause = view.match.ability(frame.side, frame.ability).clauses[frame.clause];
    if (clause.verb != EffectVerb::turn && clause.verb != EffectVerb::steal) return 0.0;
    const bool his = clause.enemy_side || clause.verb == EffectVerb::steal;
    const Side owner = his ? other(frame.side) : frame.side;
    double sum = 0;
    for (std::int16_t d : read<Verb::dice>(choice).dice) {
        const int shows = static_cast<int>(view.state.board(owner).dice[static_cast<std::size_t>(d)].symbol);
        const int gain = clause.verb == EffectVerb::steal ? 1 + shows
                         : his                            ? shows - static_cast<int>(clause.symbol)
                                                          : static_cast<int>(clause.symbol) - shows;
        sum += gain;
    }
    return owner == outlook_.side() && his ? -sum : sum;  // who picks of his own gives the least
}

double Karl::score(const View& view, const Choice& choice) {
    const Verb say = static_cast<Verb>(choice.verb);
    switch (static_cast<Ask>(view.state.question.ask)) {
        case Ask::orders:
        case Ask::place_dice:
            if (say == Verb::load) return load_worth(view, read<Verb::load>(choice).ability);
            return say == Verb::trigger ? trigger_worth(view, read<Verb::trigger>(choice).ability) : 0.0;
        case Ask::take_back: return take_back_worth(view, choice);
        case Ask::orders_reaction: return say == Verb::trigger ? 1.0 : 0.0;
        case Ask::activate:
            if (say == Verb::trigger) return trigger_worth(view, read<Verb::trigger>(choice).ability);
            return say == Verb::activate ? activation_worth(view, choice) : outlook_.doctrine().loose_die;
        case Ask::declare: return declare_worth(view, choice);
        case Ask::choose_units:
        case Ask::next_unit: return units_worth(view, choice);
        case Ask::move:
        case Ask::shift: return spot_worth(view, choice);
        case Ask::react:
        case Ask::react_after: return reaction_worth(view, choice);
        case Ask::ability_step:
        case Ask::choose_option: return fight_worth(view, choice);
        case Ask::close_ranks: return close_ranks_worth(view, choice);
        case Ask::save_casualties: return say == Verb::resilience ? 2.0 : say == Verb::bodyguard ? 1.0 : 0.0;
        case Ask::javelin_shot: return say == Verb::shoot ? 1.0 : 0.0;
        case Ask::choose_dice: return dice_worth(view, choice);
        case Ask::unless: return read<Verb::pay>(choice).paid ? 0.5 : 0.0;
        default: return 0.0;  // the default comes first
    }
}

void Karl::weigh(const View& view, const Choices& choices, std::vector<double>& worth) {
    outlook_.look(view, view.state.question.side);
    const Ask ask = static_cast<Ask>(view.state.question.ask);
    if (ask == Ask::orders || ask == Ask::place_dice || ask == Ask::take_back) plan_board(view);
    worth.clear();
    for (const Choice& choice : choices) worth.push_back(score(view, choice));
}

double Karl::threat(const View& view, Side side) {
    outlook_.look(view, side);
    double sum = 0;
    const int first = first_unit(side);
    for (int u = first; u < first + view.state.unit_count[static_cast<std::size_t>(index(side))]; ++u)
        if (on_table(view.state, u))
            sum += std::max(0.0, outlook_.best_action(view, u, bit(Type::charge) | bit(Type::shoot)));
    return sum;
}

namespace {

/// The middle of a unit where the steps of a plan end.
Point end_of(const Choice& choice) {
    std::int64_t x = 0, y = 0;
    for (const Step& step : choice.steps) x += step.end().x, y += step.end().y;
    const auto n = static_cast<std::int64_t>(std::max<std::size_t>(1, choice.steps.size()));
    return {static_cast<Length>(x / n), static_cast<Length>(y / n)};
}

}  // namespace

/// The most promising spots are planned, and the plan that ends best is taken: a wood or a friend in the way
/// may leave less of a move than it seemed.
Choice Karl::choose_spot(const View& view) {
    const int most_plans = haste_ ? 1 : 4;
    const int unit = asked_unit<Ask::move, Ask::shift>(view.state.question);
    const Point here = middle_of(view, unit);
    constexpr std::int64_t shuffle = 150;
    bool shuffled = false;
    Choice best;
    double most = 10 * never;
    for (int plans = 0; plans < most_plans; ++plans) {
        const auto pick =
            static_cast<std::size_t>(std::max_element(worth_.begin(), worth_.end()) - worth_.begin());
        if (worth_[pick] <= most) break;
        Choice choice = choices_[pick];
        const double hoped = worth_[pick];
        worth_[pick] = 2 * never;
        for (bool thorough : {false, true}) {
            if (thorough && !choices_[pick].sketch) break;
            choice = choices_[pick];
            if (thorough) choice.what.clear();  // no longer quick
            if (view.match.complete(view.state, choice) || view.match.check(view.state, choice)) continue;
            // A shuffle of the feet is no move: it stays, which is offered too.
            const bool stays = !choices_[pick].sketch;
            if (!stays && !choice.steps.empty() && square(end_of(choice) - here) < square(shuffle)) {
                shuffled = true;
                continue;
            }
            const double real = choice.steps.empty() ? never : outlook_.place(view, unit, end_of(choice));
            if (real > most + 1e-9) most = real, best = choice;
            if (real > hoped - 0.1 || (haste_ && real > never)) break;
        }
    }
    if (best.verb == 0 && shuffled)
        for (const Choice& choice : choices_)
            if (!choice.sketch) return choice;
    return best;
}

namespace {

/// How many figures would stand on ground that slows or hurts.
int on_rough_ground(const View& view, const Choice& choice) {
    int count = 0;
    for (const Step& step : choice.steps)
        count += std::any_of(view.scene().pieces().begin(), view.scene().pieces().end(), [&](const Piece& p) {
            return p.ground != Ground::open && contains(p.outline.box, Point(step.end())) &&
                   point_in(p.outline, Point(step.end())) >= 0;
        });
    return count;
}

}  // namespace

/// The unit that is offered first, at its place in the line or as near to it as the ground is good.
Choice Karl::choose_site(const View& view) {
    constexpr Length step = 500;
    Choice best;
    int fewest = 1000;
    for (int ring = 0; ring <= 4 && fewest > 0; ++ring)
        for (int dx = -ring; dx <= ring && fewest > 0; ++dx)
            for (int dy = -ring; dy <= ring && fewest > 0; ++dy) {
                if (std::max(std::abs(dx), std::abs(dy)) != ring) continue;
                Choice choice = choices_[0];
                choice.spot = Point16(Point(choice.spot) + Point{dx * step, dy * step});
                if (view.match.complete(view.state, choice) || view.match.check(view.state, choice)) continue;
                const int rough = on_rough_ground(view, choice);
                if (rough < fewest) fewest = rough, best = choice;
            }
    return best;
}

Choice Karl::choose(Match& match, const State& state) {
    const View view{match, state};
    match.choices(state, choices_);
    if (choices_.size() == 1 && !choices_[0].sketch) return choices_[0];
    weigh(view, choices_, worth_);
    const Ask ask = static_cast<Ask>(state.question.ask);
    if (ask == Ask::deploy && is(choices_[0], Verb::deploy)) {
        const Choice site = choose_site(view);
        if (site.verb != 0) return site;
    }
    if (ask == Ask::move || ask == Ask::shift) {
        const Choice spot = choose_spot(view);
        if (spot.verb != 0) return spot;
    }
    for (std::size_t round = 0; round < choices_.size(); ++round) {
        std::size_t pick = 0;
        for (std::size_t i = 1; i < worth_.size(); ++i)
            if (worth_[i] > worth_[pick] + 1e-9) pick = i;
        Choice choice = choices_[pick];
        if (!match.complete(state, choice) && !match.check(state, choice)) return choice;
        worth_[pick] = 2 * never;  // the planner finds no way there
    }
    return choices_[0];
}

}  // namespace skald::saga
