// Which units an effect means, when it applies, and how much it is.
#include <algorithm>

#include "saga/ability.hpp"
#include "saga/activation.hpp"
#include "saga/unit.hpp"

namespace skald::saga {
namespace {

bool is_land(Land land, Terrain kind) {
    return land == Land::any || static_cast<int>(kind) + 1 == static_cast<int>(land);
}

/// Is a figure of the unit that near to a piece of terrain of this kind? With less than nothing: in it
/// (TER-09).
bool near_land(const View& view, Land land, int unit, Length distance) {
    if (view.real()) return true;  // whoever names a unit has seen where it stands
    const Scene& scene = view.scene();
    if (!scene.has_unit(static_cast<UnitId>(unit))) return false;
    const auto pieces = scene.pieces();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!is_land(land, view.state.terrain[i].kind)) continue;
        for (const auto& figure : scene.figures_of(static_cast<UnitId>(unit)))
            if (distance < 0 ? enters(figure.shape, pieces[i].outline)
                             : within(figure.shape, pieces[i].outline, distance))
                return true;
    }
    return false;
}

bool in_place(const View& view, Place place, int unit) {
    switch (place) {
        case Place::any: return true;
        case Place::in_uneven: return unit_in_ground(view, unit, Ground::uneven);  // TER-09
        case Place::in_open: return unit_in_open(view, unit);
        case Place::in_light_cover: return terrain_cover(view, unit) >= Cover::light;
        case Place::in_dangerous: return unit_in_ground(view, unit, Ground::dangerous);
        case Place::in_solid_cover: return terrain_cover(view, unit) == Cover::solid;
        default: return near_land(view, land_of(place), unit, -1);
    }
}

bool has_footing(Footing footing, const Unit& unit) {
    return footing == Footing::any || (footing == Footing::mounted) == is_mounted(unit);
}

bool is_weary(Weariness weariness, const Unit& unit) {
    switch (weariness) {
        case Weariness::any: return true;
        case Weariness::none: return unit.fatigue == 0;
        case Weariness::at_least_1: return unit.fatigue >= 1;
        case Weariness::at_least_2: return unit.fatigue >= 2;
        case Weariness::exhausted: return exhausted(unit);
        case Weariness::not_exhausted: return !exhausted(unit);
    }
    return true;
}

/// HER-01.b: a heroic unit is activated like a Hero unit and otherwise has the class of its escort.
bool of_troop(const View& view, std::uint8_t troops, const Unit& unit, bool activating) {
    return troops == any_troop || (troops & bit(activating ? unit.troop : troop_of(view, unit)));
}

bool is_whose(Whose whose, const Scope& scope, int unit) {
    switch (whose) {
        case Whose::own: return side_of_unit(unit) == scope.side;
        case Whose::enemy: return side_of_unit(unit) != scope.side;
        case Whose::acting: return unit == scope.acting;
        case Whose::opposing: return unit == scope.opposing;
        case Whose::chosen: return scope.chosen.contains(static_cast<std::int8_t>(unit));
        case Whose::hero_self: return unit == scope.owner;
    }
    return false;
}

/// Calls use(unit) for the units on the table until it returns true.
template <class Use>
bool any_unit(const State& state, Use use) {
    for (Side side : {Side::first, Side::second})
        for (int u = first_unit(side);
             u < first_unit(side) + state.unit_count[static_cast<std::size_t>(index(side))]; ++u)
            if (on_table(state, u) && use(u)) return true;
    return false;
}

/// Is the unit near another one that fits, or beyond all of them?
bool is_near(const View& view, const Near& near, const Scope& scope, int unit) {
    if (near.stick == Stick::none || view.real()) return true;  // whoever names a unit has measured
    const Length distance = view.sticks()[near.stick];
    if (near.land != Land::none) return near_land(view, near.land, unit, distance) != near.beyond;
    const bool found = any_unit(view.state, [&](int other_unit) {
        if (other_unit == unit || !is_whose(near.whose, scope, other_unit)) return false;
        const Unit& o = view.state.unit(other_unit);
        if (!of_troop(view, near.troops, o, false) || !has_footing(near.footing, o)) return false;
        return units_within(view, unit, other_unit, distance) && in_place(view, near.place, other_unit);
    });
    return found != near.beyond;
}

/// Figures of the enemy unit, or of your own, that fell to the dice of the fight.
int fallen_to(const Scope& scope, bool enemy) {
    if (scope.brought == nullptr) return 0;
    const int me = scope.brought->fighter;
    return scope.brought->fallen[static_cast<std::size_t>(enemy ? 1 - me : me)];
}

bool has_effect(const State& state, const Scope& scope, int unit) {
    return std::any_of(state.lasting.begin(), state.lasting.end(), [&](const Lasting& lasting) {
        return lasting.side == index(scope.side) && lasting.ability == scope.ability && lasting.unit == unit;
    });
}

/// What of a selector, but `whose`, a unit does not meet first.
enum class Misfit : std::uint8_t { none, troop, equipment, fatigue, itself, effect, ground, near, near_too };
Misfit misfit(const View& view, const Selector& selector, const Scope& scope, int unit) {
    const Unit& u = view.state.unit(unit);
    if (!of_troop(view, selector.troops, u, scope.activating)) return Misfit::troop;
    if (!has_footing(selector.footing, u)) return Misfit::equipment;
    if (selector.equipment != 0 && !(u.equipment & selector.equipment)) return Misfit::equipment;
    if (!is_weary(selector.weariness, u)) return Misfit::fatigue;
    if (selector.not_acting && (unit == scope.acting || unit == scope.owner)) return Misfit::itself;
    if (selector.without_effect && has_effect(view.state, scope, unit)) return Misfit::effect;
    if (!in_place(view, selector.place, unit)) return Misfit::ground;
    if (!is_near(view, selector.near[0], scope, unit)) return Misfit::near;
    if (!is_near(view, selector.near[1], scope, unit)) return Misfit::near_too;
    return Misfit::none;
}

}  // namespace

bool fits(const View& view, const Selector& selector, const Scope& scope, int unit) {
    return misfit(view, selector, scope, unit) == Misfit::none;
}

Why why_misfit(const View& view, const Selector& selector, const Scope& scope, int unit) {
    if (selector.whose == Whose::own && side_of_unit(unit) != scope.side)
        return why<Sentence::not_your_unit>(Rule::ABL_20, {unit});
    if (selector.whose == Whose::enemy && side_of_unit(unit) == scope.side)
        return why<Sentence::target_not_enemy>(Rule::ABL_20, {unit});
    const auto near = [&](const Near& one) {
        const Length far = view.sticks()[one.stick];
        return one.beyond ? why<Sentence::not_beyond>(Rule::ABL_20, {unit, far})
                          : why<Sentence::not_near>(Rule::ABL_20, {unit, far});
    };
    if (!is_whose(selector.whose, scope, unit)) return why<Sentence::not_selected>(Rule::ABL_20, {unit});
    switch (misfit(view, selector, scope, unit)) {
        case Misfit::none: break;
        case Misfit::troop: return why<Sentence::wrong_troop>(Rule::ABL_20, {unit});
        case Misfit::equipment: return why<Sentence::wrong_equipment>(Rule::ABL_20, {unit});
        case Misfit::fatigue:
            return why<Sentence::wrong_fatigue>(Rule::ABL_20, {unit, view.state.unit(unit).fatigue});
        case Misfit::itself: return why<Sentence::not_another>(Rule::ABL_20, {unit});
        case Misfit::effect: return why<Sentence::has_effect>(Rule::ABL_20, {unit});
        case Misfit::ground: return why<Sentence::wrong_ground>(Rule::ABL_20, {unit});
        case Misfit::near: return near(selector.near[0]);
        case Misfit::near_too: return near(selector.near[1]);
    }
    return why<Sentence::not_selected>(Rule::ABL_20, {unit});
}

bool matches(const View& view, const Selector& selector, const Scope& scope, int unit) {
    return unit >= 0 && on_table(view.state, unit) && is_whose(selector.whose, scope, unit) &&
           fits(view, selector, scope, unit);
}

List<std::int8_t, max_units> select(const View& view, const Selector& selector, const Scope& scope) {
    List<std::int8_t, max_units> units;
    any_unit(view.state, [&](int unit) {
        if (matches(view, selector, scope, unit)) units.push(static_cast<std::int8_t>(unit));
        return false;
    });
    return units;
}

bool holds(const View& view, const Condition& condition, const Scope& scope) {
    const auto unit_is = [&](int unit) {
        return unit >= 0 && on_table(view.state, unit) && fits(view, condition.what, scope, unit);
    };
    bool result = true;
    switch (condition.when) {
        case If::always: return true;
        case If::acting_is: result = unit_is(scope.acting); break;
        case If::opposing_is: result = unit_is(scope.opposing); break;
        case If::either_is: result = unit_is(scope.acting) || unit_is(scope.opposing); break;
        case If::exists:
            result =
                any_unit(view.state, [&](int unit) { return matches(view, condition.what, scope, unit); });
            break;
        case If::chosen_is: result = !scope.chosen.empty() && unit_is(scope.chosen.front()); break;
        case If::board_empty: {
            const Board& board = view.state.board(scope.side);
            result = std::none_of(board.dice.begin(), board.dice.end(),
                                  [](const SagaDie& die) { return die.at == DieAt::board; });
            break;
        }
        case If::as_attacker: result = view.state.fight.attacker == scope.side; break;
        case If::as_defender: result = view.state.fight.attacker != scope.side; break;
        case If::won: result = scope.brought && scope.brought->winner == scope.brought->fighter; break;
        case If::lost: result = scope.brought && scope.brought->winner == 1 - scope.brought->fighter; break;
        case If::felled: result = fallen_to(scope, true) > 0; break;
    }
    return result != condition.negated;
}

int amount(const View& view, const Clause& clause, const Scope& scope, int paid) {
    const Quantity& q = clause.quantity;
    const Fight& fight = view.state.fight;
    const std::size_t me = fight.attacker == scope.side ? 0 : 1;
    const auto fatigue = [&](int unit) { return unit >= 0 ? view.state.unit(unit).fatigue : 0; };
    int count = 0;
    switch (q.count) {
        case Count::none: return q.base;
        case Count::figures: count = scope.acting >= 0 ? counted_figures(view, scope.acting) : 0; break;
        case Count::own_fatigue: count = fatigue(scope.acting); break;
        case Count::enemy_fatigue: count = fatigue(scope.opposing); break;
        case Count::own_armour: count = fight.of[me].armour; break;  // ABL-31
        case Count::enemy_armour: count = fight.of[1 - me].armour; break;
        case Count::units: count = static_cast<int>(select(view, clause.counted, scope).size()); break;
        case Count::paid: count = paid; break;
        case Count::felled: count = fallen_to(scope, true); break;
        case Count::fallen: count = fallen_to(scope, false); break;
    }
    int counted = q.times * (count / std::max<int>(q.every, 1));
    if (q.most > 0) counted = std::min<int>(counted, q.most);
    return q.base + counted;
}

std::uint8_t possible_types(const View& view, int unit, std::uint8_t types) {
    const Unit& u = view.state.unit(unit);
    if (u.activations > 0) types &= static_cast<std::uint8_t>(~bit(Type::rest));       // FAT-12
    if (exhausted(u)) types &= bit(Type::rest);                                        // FAT-21
    if (!has_ranged_weapon(u)) types &= static_cast<std::uint8_t>(~bit(Type::shoot));  // ACT-03
    const bool no_two_shots = u.equipment & (Equipment::composite_bows | Equipment::crossbows);
    if (no_two_shots && u.shot_last) types &= static_cast<std::uint8_t>(~bit(Type::shoot));  // EQP-08, EQP-13
    return types;
}

bool activates(const Clause& clause) {
    return clause.verb == EffectVerb::activate || clause.verb == EffectVerb::free_activation;
}

bool bars_mercenaries(const View& view, const Scope& scope, const Clause& clause) {
    return activates(clause) && view.match.ability(scope.side, scope.ability).owner < 0 &&
           !is_basic(view, scope.side, scope.ability);
}

Grant grant_of(const View& view, const Scope& scope, const Clause& clause, int unit) {
    Grant grant;
    grant.unit = unit;
    grant.types = clause.types == 0 ? any_type : clause.types;
    grant.side = scope.side;
    grant.ability = scope.ability;
    grant.clause = static_cast<int>(&clause - view.match.ability(scope.side, scope.ability).clauses.begin());
    if (clause.direction == Direction::towards) grant.forced_target = scope.opposing;
    if (clause.direction == Direction::towards_chosen && !scope.chosen.empty())
        grant.forced_target = scope.chosen.front();
    return grant;
}

namespace {

/// Has the unit a target for what it could do in the activation (ACT-R7)? They are looked for where it alone
/// is named: of several, one may bring them into reach of the next (ABL-35.a).
bool has_target(const View& view, const Scope& scope, const Clause& clause, int unit) {
    return clause.verb != EffectVerb::activate || clause.pick != 1 ||
           may_declare_something(view, grant_of(view, scope, clause, unit));
}

/// Calls use(unit) for what a clause may name until it returns true.
template <class Use>
bool any_nameable(const View& view, const Scope& of, const Clause& clause, Use use) {
    Scope scope = of;
    scope.activating = activates(clause);
    const Ability& ability = view.match.ability(scope.side, scope.ability);
    const bool barred = bars_mercenaries(view, scope, clause);
    const bool restricted = scope.acting < 0;  // otherwise the restriction was on the acting unit
    const std::uint8_t types = clause.types == 0 ? any_type : clause.types;
    return any_unit(view.state, [&](int unit) {  // what costs little is asked first
        if (!is_whose(clause.who.whose, scope, unit)) return false;
        if (barred && is_mercenary(view.state.unit(unit))) return false;  // MRC-03
        if (scope.activating && possible_types(view, unit, types) == 0) return false;
        if (restricted && side_of_unit(unit) == scope.side && !fits(view, ability.restriction, scope, unit))
            return false;
        return fits(view, clause.who, scope, unit) && has_target(view, scope, clause, unit) && use(unit);
    });
}

}  // namespace

List<std::int8_t, max_units> nameable(const View& view, const Scope& scope, const Clause& clause) {
    List<std::int8_t, max_units> units;
    any_nameable(view, scope, clause, [&](int unit) {
        units.push(static_cast<std::int8_t>(unit));
        return false;
    });
    return units;
}

bool names_any(const View& view, const Scope& scope, const Clause& clause) {
    return any_nameable(view, scope, clause, [](int) { return true; });
}

}  // namespace skald::saga
