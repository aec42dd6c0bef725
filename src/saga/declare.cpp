// Declaring an activation: type and target (ACT-10, ABL-34, ABL-35).
#include "saga/ability.hpp"
#include "saga/activation.hpp"
#include "saga/charge.hpp"
#include "saga/range.hpp"
#include "saga/unit.hpp"
#include "saga/workspace.hpp"

namespace skald::saga {
namespace {

/// The activation as it would be with this type.
Activation draft(const View& view, const Frame& frame, Type type) {
    const frames::declare now(frame);
    Activation a;
    a.unit = frame.unit;
    a.type = type;
    a.origin = now.origin;
    a.side = static_cast<std::int8_t>(index(now.ability_side));
    a.ability = frame.ability;
    a.clause = frame.clause;
    a.forced_target = static_cast<std::int8_t>(now.forced_target);
    if (frame.ability >= 0) add_with_clauses(view, a, static_cast<Side>(a.side), frame.ability, frame.clause);
    const Unit& u = view.state.unit(frame.unit);
    const bool composite = (u.equipment & Equipment::composite_bows) != 0;
    if (type == Type::shoot && composite &&
        (view.edition().composite_never_tires || a.origin == Origin::composite))
        a.no_fatigue = true;                                // EQP-07
    if (a.origin == Origin::javelins) a.no_fatigue = true;  // EQP-17
    return a;
}

/// Does the ability let the unit charge this enemy ("to charge an enemy unit with at least 1 fatigue")?
bool target_fits(const View& view, const Frame& frame, int target) {
    if (frame.ability < 0) return true;
    const Side side = frames::declare(frame).ability_side;
    const Clause& clause = view.match.ability(side, frame.ability).clauses[frame.clause];
    const Scope scope{side, -1, -1, -1, frame.ability, frame.clause, {}};
    return clause.counted.whose != Whose::enemy || fits(view, clause.counted, scope, target);
}

Refusal may_declare(const View& view, const Frame& frame, Type type, int target) {
    const std::uint8_t types = frames::declare(frame).types;
    if (type == Type::none || type > Type::rest || !(types & bit(type)))
        return why<Sentence::type_not_allowed>(Rule::ACT_02, {type});
    const Unit& u = view.state.unit(frame.unit);
    if (!(possible_types(view, frame.unit, types) & bit(type))) {
        if (type == Type::rest) return why<Sentence::already_activated>(Rule::FAT_12, {frame.unit});
        if (exhausted(u)) return why<Sentence::exhausted>(Rule::FAT_21, {frame.unit});
        if (!has_ranged_weapon(u)) return why<Sentence::no_ranged_weapon>(Rule::ACT_03, {frame.unit});
        return why<Sentence::shot_before>(u.equipment & Equipment::crossbows ? Rule::EQP_13 : Rule::EQP_08,
                                          {frame.unit});
    }
    if (type == Type::move || type == Type::rest)
        return target == -1 ? Refusal{} : Refusal{why<Sentence::wrong_target>(Rule::ACT_10, {target})};
    if (target < 0 || target >= max_units || view.state.unit(target).size == 0)
        return why<Sentence::unknown_unit>(Rule::ACT_10, {target});
    if (side_of_unit(target) == side_of_unit(frame.unit))
        return why<Sentence::target_not_enemy>(Rule::ACT_10, {target});
    if (!on_table(view.state, target)) return why<Sentence::unit_gone>(Rule::ACT_10, {target});
    if (type == Type::shoot) return may_shoot(view, frame.unit, target);
    const Activation activation = draft(view, frame, type);
    if ((activation.forced_target >= 0 && target != activation.forced_target) ||
        !target_fits(view, frame, target))
        return why<Sentence::wrong_target>(Rule::CHG_04, {target});
    return may_charge(view, activation, target);
}

/// Whom the unit could charge in this activation.
List<std::int8_t, max_units_of_side> chargeable(const View& view, const Frame& frame) {
    const Activation activation = draft(view, frame, Type::charge);
    List<std::int8_t, max_units_of_side> targets;
    for (std::int8_t target : charge_targets(view, activation))
        if (activation.forced_target < 0 ? target_fits(view, frame, target)
                                         : activation.forced_target == target)
            targets.push(target);
    return targets;
}

/// Move, charge by target, shoot by target, rest.
void list_options(const View& now, const Frame& frame, Choices& out) {
    const View view = now.settled();
    const std::uint8_t types = possible_types(view, frame.unit, frames::declare(frame).types);
    const auto add = [&](Type type, int target) { out.add(make<Verb::declare>({type, target})); };
    if (types & bit(Type::move)) add(Type::move, -1);
    if (types & bit(Type::charge))
        for (int target : chargeable(view, frame)) add(Type::charge, target);
    if (types & bit(Type::shoot))
        for (int target : shooting_targets(view, frame.unit)) add(Type::shoot, target);
    if (types & bit(Type::rest)) add(Type::rest, -1);
}

/// Limited uses are spent with the declaration (ACT-09, MAN-R4).
void spend(Play& play, const Activation& a, int giver) {
    Unit& u = play.state.unit(a.unit);
    switch (a.origin) {
        case Origin::determination: u.used |= Used::determination; break;
        case Origin::we_obey: play.state.unit(giver).used |= Used::we_obey; break;
        case Origin::manoeuvre: u.used |= Used::manoeuvre; break;
        case Origin::javelins: u.used |= Used::javelins; break;
        case Origin::old_grudge: u.used |= Used::old_grudge; break;
        case Origin::grant: {
            auto& lasting = play.state.lasting;
            if (--lasting[static_cast<std::size_t>(giver)].uses == 0)
                lasting.erase(static_cast<std::size_t>(giver));
            break;
        }
        default: break;
    }
}

void declare(Play& play, const Frame& frame, Type type, int target) {
    Activation activation = draft(play.view(), frame, type);
    activation.target = static_cast<std::int8_t>(target);
    spend(play, activation, frames::declare(frame).giver);
    const Side side = side_of_unit(activation.unit);
    play.pop();
    play.state.activations.push(activation);
    play.push(Stage::activation, side).unit = activation.unit;
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    const auto [type, target] = read<Verb::declare>(choice);
    declare(play, frame, type, target);
}

void run(Play& play, Frame& frame) {
    Choices& options = play.match.workspace().options;
    options.clear();
    if (on_table(play.state, frame.unit)) list_options(play.view(), frame, options);
    if (options.empty()) {  // ACT-R7, ABL-R6
        play.state.resolved = false;
        return play.pop();
    }
    if (options.size() == 1 && !play.match.setup().ask_all) return answer(play, frame, options[0]);
    play.ask<Ask::declare>(frame.side, {frame.unit, frames::declare(frame).types});
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (!is(choice, Verb::declare)) return why<Sentence::not_asked>(Rule::ACT_10);
    if (!well_formed<Verb::declare>(choice)) return why<Sentence::malformed>(Rule::ACT_10);
    const auto [type, target] = read<Verb::declare>(choice);
    return may_declare(view, frame, type, target);
}

void describe(Frame& frame, const Grant& grant) {
    frame.unit = static_cast<std::int8_t>(grant.unit);
    frame.ability = static_cast<std::int8_t>(grant.ability);
    frame.clause = static_cast<std::uint8_t>(grant.clause);
    frames::declare next(frame);
    next.types = grant.types;
    next.origin = grant.origin;
    next.giver = grant.giver;
    next.ability_side = grant.side;
    next.forced_target = grant.forced_target;
}

}  // namespace

bool may_declare_something(const View& view, const Grant& grant) {
    const std::uint8_t types = possible_types(view, grant.unit, grant.types);
    if ((types & (bit(Type::move) | bit(Type::rest))) != 0) return true;
    if ((types & bit(Type::shoot)) != 0 && !shooting_targets(view, grant.unit).empty()) return true;
    if ((types & bit(Type::charge)) == 0) return false;
    Frame frame;
    frame.stage = Stage::declare;
    describe(frame, grant);
    return !chargeable(view, frame).empty();
}

Why nothing_to_declare(const View& view, const Grant& grant) {
    const std::uint8_t types = possible_types(view, grant.unit, grant.types);
    if (types == 0) return no_type_left(view, grant.unit, grant.types);
    const Type type = (types & bit(Type::charge)) != 0 ? Type::charge : Type::shoot;
    Frame frame;
    frame.stage = Stage::declare;
    describe(frame, grant);
    if (const int enemy = nearest_enemy(view, grant.unit); enemy >= 0)
        if (const Refusal refusal = may_declare(view, frame, type, enemy)) return *refusal;
    return why<Sentence::no_type>(Rule::ACT_R7, {grant.unit});
}

bool declared_charge_planned(const View& view, int target) {
    return charge_planned(view, draft(view, view.frame(), Type::charge), target);
}

void push_declaration(Play& play, const Grant& grant) {
    describe(play.push(Stage::declare, side_of_unit(grant.unit)), grant);
}

StageFunctions declare_stage() {
    return {run, answer, check, list_options, nullptr};
}

}  // namespace skald::saga
