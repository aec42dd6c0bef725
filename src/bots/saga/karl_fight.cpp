// Karl in fights and in the enemy's turn: abilities, fatigue, closed ranks, reactions.
#include <algorithm>

#include "bots/saga/karl.hpp"
#include "game/asked.hpp"
#include "saga/ability.hpp"
#include "saga/fighting.hpp"
#include "saga/names.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

namespace {

constexpr double never = Outlook::never;

/// What the fight at hand brings to the side, as it stands.
double standing(const View& view, Side side, double own_losses) {
    const Estimate clash = estimate_of(view);
    return view.state.fight.attacker == side ? clash.inflicted - own_losses * clash.suffered
                                             : clash.suffered - own_losses * clash.inflicted;
}

/// How likely the thing is that a clause waits for, as the fight stands.
double outcome_chance(const Estimate& clash, If when, bool attacks) {
    const double win = attacks ? clash.odds.win : clash.odds.lose;
    const double lose = attacks ? clash.odds.lose : clash.odds.win;
    switch (when) {
        case If::won: return win;
        case If::lost: return lose;
        case If::felled: return clash.odds.falls[attacks ? 1 : 0].at_least(1);
        default: return 0.8;
    }
}

bool waits(const Clause& clause) {
    return clause.after || clause.verb == EffectVerb::activate || clause.verb == EffectVerb::volley;
}

}  // namespace

/// What an ability does after the fight, roughly, by the chance of what it waits for.
double Karl::aftermath_worth(const View& view, int number) {
    const Side side = outlook_.side();
    const Fight& fight = view.state.fight;
    const auto& clauses = view.match.ability(side, number).clauses;
    if (std::none_of(clauses.begin(), clauses.end(), waits)) return 0;
    const Estimate clash = estimate_of(view);
    const bool attacks = fight.attacker == side;
    const int mine = fight.of[attacks ? 0 : 1].unit, his = fight.of[attacks ? 1 : 0].unit;
    double sum = 0;
    for (const Clause& clause : clauses) {
        if (!waits(clause)) continue;
        const bool ours = clause.who.whose != Whose::enemy && clause.who.whose != Whose::opposing;
        const int unit = ours ? mine : his,
                  much = clause.quantity.base + (clause.quantity.count == Count::none ? 0 : 1);
        double worth = 0.15;
        switch (clause.verb) {
            case EffectVerb::remove_fatigue:
                worth = ours && mine >= 0 ? outlook_.relief(view, mine) : 0.1;
                break;
            case EffectVerb::give_fatigue:
                worth = ours ? (mine >= 0 ? -outlook_.marker_cost(view, mine) : 0) : 0.25 * much;
                break;
            case EffectVerb::casualty:
                worth = unit < 0 ? 0 : (ours ? -1 : 1) * much * figure_worth(view, unit);
                break;
            case EffectVerb::activate: worth = 0.4; break;
            case EffectVerb::roll:
            case EffectVerb::steal: worth = 0.4 * much; break;
            case EffectVerb::volley: worth = 0.12 * much; break;
            case EffectVerb::shift: worth = ours ? 0.3 : -0.1; break;
            default: break;
        }
        const double chance = outcome_chance(clash, clause.condition.when, attacks);
        sum += worth * (clause.condition.negated ? 1 - chance : chance);
    }
    return sum;
}

double Karl::fight_worth(const View& view, const Choice& choice) {
    if (view.state.fight.kind == FightKind::none) return 0;
    const Verb say = static_cast<Verb>(choice.verb);
    if (say == Verb::pass) return 0;
    const Side side = outlook_.side();
    const int who = view.state.fight.attacker == side ? 0 : 1;
    State then = view.state;
    double price = 0.05;
    if (say == Verb::fatigue) {
        spend_marker(then, who, read<Verb::fatigue>(choice).use);
        price = outlook_.doctrine().marker;
    } else if (say == Verb::option) {
        use_ability(then.fight, view, who, view.frame().ability, read<Verb::option>(choice).option);
    } else if (say == Verb::trigger) {
        use_ability(then.fight, view, who, read<Verb::trigger>(choice).ability);
        price = 0.15;  // the die could do something else
        price -= aftermath_worth(view, read<Verb::trigger>(choice).ability);
    }
    return standing({view.match, then}, side, outlook_.own_losses()) -
           standing(view, side, outlook_.own_losses()) - price;
}

double Karl::reaction_worth(const View& view, const Choice& choice) {
    const Activation& a = view.state.activations.back();
    const Verb say = static_cast<Verb>(choice.verb);
    if (say == Verb::pass) return 0;
    double threat = 0.15;
    if (a.target >= 0 && a.type == Type::charge) {
        const KnownFight& sketch = outlook_.charge(view, a.unit, a.target, false);
        threat = outlook_.own_losses() * sketch.inflicted - sketch.suffered;
    } else if (a.target >= 0 && a.type == Type::shoot) {
        threat = outlook_.own_losses() * outlook_.shot(view, a.unit, a.target).inflicted;
    } else if (a.type == Type::rest) {
        threat = 0.2;
    }
    switch (say) {
        case Verb::cancel: return threat - 0.6;
        case Verb::slow: {
            if (a.slowed) return never;
            const bool stops = a.type == Type::charge && a.target >= 0 &&
                               !units_within(view, a.unit, a.target, view.sticks().short_);
            return stops ? threat - 0.3 : -1.0;
        }
        default: return 0.3 + 0.3 * threat;
    }
}

double Karl::close_ranks_worth(const View& view, const Choice& choice) {
    const Activation& a = view.state.activations.back();
    const int unit = asked_unit<Ask::close_ranks>(view.state.question);
    Intent intent;
    intent.closed_ranks = read<Verb::close_ranks>(choice).closed;
    const State ahead = melee_ahead(view, a.unit, unit, intent);
    const Estimate clash = estimate_of({view.match, ahead});
    return clash.suffered - outlook_.own_losses() * clash.inflicted;
}

}  // namespace skald::saga
