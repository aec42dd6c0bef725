// The Activation phase and one activation from declaration to end (section 6).
#include "saga/activation.hpp"

#include "saga/ability.hpp"
#include "saga/fatigue.hpp"
#include "saga/names.hpp"
#include "saga/pace.hpp"
#include "saga/range.hpp"
#include "saga/unit.hpp"

namespace skald::saga {
namespace {

// ---- The phase

std::uint8_t types_of(const View& view, Origin origin, int giver) {
    switch (origin) {
        case Origin::manoeuvre: return bit(Type::move);
        case Origin::javelins:
        case Origin::composite: return bit(Type::shoot);
        case Origin::grant: {
            const Lasting& lasting = view.state.lasting[static_cast<std::size_t>(giver)];
            const Clause& clause =
                view.match.ability(static_cast<Side>(lasting.side), lasting.ability).clauses[lasting.clause];
            return clause.types == 0 ? any_type : clause.types;
        }
        default: return any_type;
    }
}

/// The figure that stands on rough ground, and on which.
Why stands_rough(const View& view, int unit) {
    const auto& pieces = view.scene().pieces();
    for (const Standing& f : view.scene().figures_of(static_cast<UnitId>(unit)))
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (pieces[i].ground != Ground::open && enters(f.shape, pieces[i].outline))
                return why<Sentence::not_open_ground>(Rule::MAN_02, {f.figure, static_cast<int>(i)});
    return why<Sentence::not_open_ground>(Rule::MAN_02, {view.state.unit(unit).first, -1});
}

}  // namespace

int nearest_enemy(const View& view, int unit) {
    const Side enemy = other(side_of_unit(unit));
    int nearest = -1;
    for (int u = first_unit(enemy); u < first_unit(enemy) + max_units_of_side; ++u)
        if (on_table(view.state, u) &&
            (nearest < 0 || units_ruler(view, unit, u) < units_ruler(view, unit, nearest)))
            nearest = u;
    return nearest;
}

namespace {

Refusal may_manoeuvre(const View& view, int unit, Telling telling) {
    const Unit& u = view.state.unit(unit);
    if (u.activations > 0) return why<Sentence::not_first_activation>(Rule::MAN_03, {unit});
    if (u.used & Used::manoeuvre) return why<Sentence::used_already>(Rule::MAN_R4, {unit});
    const bool open = unit_in_open(view, unit);
    const Length keep = view.sticks().long_;
    if (open && enemies_beyond(view, unit, keep)) return {};
    if (telling == Telling::whether) return why<Sentence::enemy_too_near>(Rule::MAN_02, {unit, -1, 0, keep});
    if (!open) return stands_rough(view, unit);
    const int enemy = nearest_enemy(view, unit);
    return why<Sentence::enemy_too_near>(Rule::MAN_02, {unit, enemy, units_ruler(view, unit, enemy), keep});
}

Refusal may_obey(const View& view, Side side, int unit, int giver, Telling telling) {
    if (giver < first_unit(side) || giver >= first_unit(side) + max_units_of_side ||
        !on_table(view.state, giver))
        return why<Sentence::unknown_unit>(Rule::SPC_02, {giver});
    if (!(specials_of(view, giver) & Special::we_obey))
        return why<Sentence::no_such_free>(Rule::SPC_02, {giver, Origin::we_obey});
    if (giver == unit) return why<Sentence::chooses_itself>(Rule::SPC_03, {unit});
    if (exhausted(view.state.unit(giver))) return why<Sentence::exhausted>(Rule::SPC_04, {giver});
    if (view.state.unit(giver).used & Used::we_obey)
        return why<Sentence::used_already>(Rule::SPC_02, {giver});
    const Length most = view.sticks().short_;
    if (units_within(view, giver, unit, most)) return {};
    const Length far = telling == Telling::whether ? 0 : units_ruler(view, giver, unit);
    return why<Sentence::giver_too_far>(Rule::SPC_02, {giver, unit, far, most});
}

Refusal may_use_grant(const View& view, int unit, int number) {
    const auto& lasting = view.state.lasting;
    if (number < 0 || number >= static_cast<int>(lasting.size()))
        return why<Sentence::no_such_free>(Rule::ACT_05, {unit, Origin::grant});
    const Lasting& grant = lasting[static_cast<std::size_t>(number)];
    const Clause& clause =
        view.match.ability(static_cast<Side>(grant.side), grant.ability).clauses[grant.clause];
    if (clause.verb != EffectVerb::free_activation || grant.unit != unit || grant.uses == 0)
        return why<Sentence::no_such_free>(Rule::ACT_05, {unit, Origin::grant});
    return {};
}

}  // namespace

Why no_type_left(const View& view, int unit, std::uint8_t types) {
    const Unit& u = view.state.unit(unit);
    if (u.activations > 0 && (types & bit(Type::rest)))
        return why<Sentence::already_activated>(Rule::FAT_12, {unit});
    if (exhausted(u)) return why<Sentence::exhausted>(Rule::FAT_21, {unit});
    if (!has_ranged_weapon(u)) return why<Sentence::no_ranged_weapon>(Rule::ACT_03, {unit});
    return why<Sentence::shot_before>(u.equipment & Equipment::crossbows ? Rule::EQP_13 : Rule::EQP_08,
                                      {unit});
}

namespace {

/// No target for the only type that is left: the nearest enemy says why.
Refusal lacks_target(const View& view, int unit, Type type, Telling telling) {
    Activation activation;
    activation.unit = static_cast<std::int8_t>(unit);
    activation.type = type;
    const bool shoots = type == Type::shoot;
    const bool none =
        shoots ? shooting_targets(view, unit).empty() : charge_targets(view, activation).empty();
    if (!none) return {};
    const int enemy = telling == Telling::whether ? -1 : nearest_enemy(view, unit);
    if (enemy < 0) return why<Sentence::no_type>(shoots ? Rule::SHO_02 : Rule::CHG_05a, {unit});
    return shoots ? may_shoot(view, unit, enemy) : may_charge(view, activation, enemy);
}

}  // namespace

Refusal may_activate_freely(const View& view, Side side, int unit, Origin origin, int giver,
                            Telling telling) {
    if (unit < 0 || unit >= max_units || view.state.unit(unit).size == 0)
        return why<Sentence::unknown_unit>(Rule::ACT_05, {unit});
    if (side_of_unit(unit) != side) return why<Sentence::not_your_unit>(Rule::ACT_05, {unit});
    if (!on_table(view.state, unit)) return why<Sentence::unit_gone>(Rule::ACT_05, {unit});
    const Unit& u = view.state.unit(unit);
    const auto lacks = [&](Rule rule) { return why<Sentence::no_such_free>(rule, {unit, origin}); };
    Refusal refusal;
    switch (origin) {
        case Origin::determination:
            if (!(specials_of(view, unit) & Special::determination)) return lacks(Rule::SPC_01);
            if (u.used & Used::determination) return why<Sentence::used_already>(Rule::SPC_R2, {unit});
            break;
        case Origin::we_obey: refusal = may_obey(view, side, unit, giver, telling); break;
        case Origin::manoeuvre: refusal = may_manoeuvre(view, unit, telling); break;
        case Origin::javelins:
            if (!view.edition().javelins_once_a_phase) return lacks(Rule::EQP_17b);
            if (!(u.equipment & Equipment::javelins)) return lacks(Rule::EQP_17a);
            if (u.used & Used::javelins) return why<Sentence::used_already>(Rule::EQP_17a, {unit});
            break;
        case Origin::composite:
            if (!(u.equipment & Equipment::composite_bows)) return lacks(Rule::EQP_06);
            break;
        case Origin::old_grudge:
            if (view.state.extra != Extra::old_grudge || view.state.turn != 1)
                return lacks(view.edition() == Edition::current() ? Rule::SCN_07a : Rule::SCN_07b);
            if (u.activations > 0 || (u.used & Used::old_grudge))
                return why<Sentence::used_already>(Rule::SCN_R6, {unit});
            break;
        case Origin::grant: refusal = may_use_grant(view, unit, giver); break;
        default: return lacks(Rule::ACT_05);
    }
    if (refusal) return refusal;
    const std::uint8_t wanted = types_of(view, origin, giver), types = possible_types(view, unit, wanted);
    if (types == 0) return no_type_left(view, unit, wanted);
    if (types == bit(Type::shoot)) return lacks_target(view, unit, Type::shoot, telling);
    if (types == bit(Type::charge)) return lacks_target(view, unit, Type::charge, telling);
    return {};
}

namespace {

/// May the unit be activated so, as far as a look at the unit itself tells? Most are not, and their names are
/// not asked for.
bool perhaps_free(const State& state, const Unit& unit, Origin origin) {
    switch (origin) {
        case Origin::determination: return unit.troop == Troop::hero && !(unit.used & Used::determination);
        case Origin::manoeuvre: return unit.activations == 0 && !(unit.used & Used::manoeuvre);
        case Origin::javelins: return unit.equipment & Equipment::javelins;
        case Origin::composite: return unit.equipment & Equipment::composite_bows;
        case Origin::old_grudge: return state.extra == Extra::old_grudge;
        case Origin::we_obey: return unit.troop == Troop::hero && !(unit.used & Used::we_obey);  // it gives
        default: return true;
    }
}

/// Calls use(unit, origin, giver) for every free activation that may be made, until it returns true.
template <class Use>
bool each_free(const View& view, Side side, Use use) {
    const auto count = view.state.unit_count[static_cast<std::size_t>(index(side))];
    const auto allowed = [&](int unit, Origin origin, int giver) {
        return !may_activate_freely(view, side, unit, origin, giver, Telling::whether) &&
               use(unit, origin, giver);
    };
    for (int unit = first_unit(side); unit < first_unit(side) + count; ++unit) {
        if (!on_table(view.state, unit)) continue;
        for (Origin origin : {Origin::determination, Origin::manoeuvre, Origin::javelins, Origin::composite,
                              Origin::old_grudge})
            if (perhaps_free(view.state, view.state.unit(unit), origin) && allowed(unit, origin, -1))
                return true;
        for (int giver = first_unit(side); giver < first_unit(side) + count; ++giver)
            if (perhaps_free(view.state, view.state.unit(giver), Origin::we_obey) &&
                allowed(unit, Origin::we_obey, giver))
                return true;
        for (int grant = 0; grant < static_cast<int>(view.state.lasting.size()); ++grant)
            if (view.state.lasting[static_cast<std::size_t>(grant)].unit == unit &&
                allowed(unit, Origin::grant, grant))
                return true;
    }
    return false;
}

bool anything_to_do(const View& view, Side side) {
    return may_trigger_any(view, side, Keyword::activation) ||
           each_free(view, side, [](int, Origin, int) { return true; });
}

void run_phase(Play& play, Frame& frame) {
    const bool open = play.match.setup().ask_all || anything_to_do(play.view().settled(), frame.side);
    if (frame.step == 1 || !open) return play.pop();  // ACT-06
    play.ask<Ask::activate>(frame.side);
}

Refusal check_phase(const View& view, const Frame& frame, const Choice& choice) {
    if (is(choice, Verb::done)) return {};
    if (is(choice, Verb::trigger)) {
        if (!well_formed<Verb::trigger>(choice)) return why<Sentence::malformed>(Rule::ABL_10);
        return may_trigger(view, frame.side, read<Verb::trigger>(choice).ability, Keyword::activation, -1,
                           -1);
    }
    if (!is(choice, Verb::activate)) return why<Sentence::not_asked>(Rule::ACT_01);
    if (!well_formed<Verb::activate>(choice)) return why<Sentence::malformed>(Rule::ACT_05);
    const auto [unit, origin, giver] = read<Verb::activate>(choice);
    return may_activate_freely(view, frame.side, unit, origin, giver, Telling::why);
}

void answer_phase(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::done)) {
        frame.step = 1;
    } else if (is(choice, Verb::trigger)) {
        trigger(play, frame.side, read<Verb::trigger>(choice).ability, -1, -1);
    } else {
        const auto [unit, origin, giver] = read<Verb::activate>(choice);
        Grant grant;
        grant.unit = unit;
        grant.origin = origin;
        grant.giver = giver;
        grant.types = types_of(play.view(), grant.origin, grant.giver);
        if (grant.origin == Origin::grant) {
            const Lasting& lasting = play.state.lasting[static_cast<std::size_t>(grant.giver)];
            grant.side = static_cast<Side>(lasting.side);
            grant.ability = lasting.ability;
            grant.clause = lasting.clause;
        }
        push_declaration(play, grant);
    }
}

void phase_choices(const View& view, const Frame& frame, Choices& out) {
    const View here = view.settled();
    trigger_choices(here, frame.side, Keyword::activation, out);
    each_free(here, frame.side, [&](int unit, Origin origin, int giver) {
        out.add(make<Verb::activate>({unit, origin, giver}));
        return false;
    });
    out.add(make<Verb::done>());
}

// ---- One activation (ACT-R1)

enum Step : std::uint8_t { react, act, tire, after, javelin_shot, end };

bool still_possible(const View& view, const Activation& a) {
    const Unit& u = view.state.unit(a.unit);
    if (a.cancelled || !on_table(view.state, a.unit)) return false;  // ABL-25
    if (a.type != Type::rest && exhausted(u)) return false;          // FAT-21
    if (a.target >= 0 && !on_table(view.state, a.target)) return false;
    if (a.origin == Origin::manoeuvre && !enemies_beyond(view, a.unit, view.sticks().long_)) return false;
    return true;
}

void cancel(Play& play, const Activation& a) {
    play.state.activations.back().cancelled = true;
    play.tell<EventKind::cancelled>(side_of_unit(a.unit), cause(Rule::ACT_08), {a.unit, a.type});
}

void begin_action(Play& play, const Activation& a) {
    const Side side = side_of_unit(a.unit);
    switch (a.type) {
        case Type::move: {
            Frame& frame = play.push(Stage::movement, side);
            frame.unit = a.unit;
            frames::movement(frame).kind =
                a.origin == Origin::manoeuvre ? MoveKind::manoeuvre : MoveKind::activation;
            break;
        }
        case Type::charge: {
            Frame& frame = play.push(Stage::charge, side);
            frame.unit = a.unit;
            frame.target = a.target;
            break;
        }
        case Type::shoot: {
            Frame& frame = play.push(Stage::shooting, side);
            frame.unit = a.unit;
            frame.target = a.target;
            break;
        }
        default:
            remove_fatigue(play, a.unit, 1, cause(Rule::FAT_11));
            play.tell<EventKind::rested>(side, cause(Rule::FAT_11), {a.unit});
    }
}

/// Ground that tires at the end of a movement or charge (FAT-07, EQP-27, EQP-28, FAT-R11).
void tire_by_ground(Play& play, const Activation& a) {
    const Pace pace = pace_of(play.view(), a.unit, a.type, &a);  // what the unit always ignores, too
    const bool dangerous = !pace.ignore_dangerous && unit_in_ground(play.view(), a.unit, Ground::dangerous);
    if (dangerous) give_fatigue(play, a.unit, 1, cause(Rule::FAT_07));
    if (!is_mounted(play.state.unit(a.unit))) return;
    const bool uneven = !pace.ignore_uneven && unit_in_ground(play.view(), a.unit, Ground::uneven);
    if (uneven || dangerous) give_fatigue(play, a.unit, 1, cause(dangerous ? Rule::EQP_28 : Rule::EQP_27));
}

/// Counters and fatigue of a resolved activation (FAT-03, FAT-09, FAT-10, FAT-R6).
void count_and_tire(Play& play, const Activation& a) {
    Unit& u = play.state.unit(a.unit);
    if (u.alive == 0) return;  // ACT-R8
    const bool tiring = a.type != Type::rest && !a.no_fatigue;
    ++u.activations;
    u.shot_last = a.type == Type::shoot;
    if (tiring && u.tiring > 0) give_fatigue(play, a.unit, 1, cause(Rule::FAT_03));
    if (tiring) ++u.tiring;
    if (a.type == Type::move || a.type == Type::charge) tire_by_ground(play, a);
}

void after_action(Play& play, Frame& frame) {
    Activation& a = play.state.activations.back();
    frame.step = after;
    if (a.cancelled) {  // told by the stage that found it impossible
        frame.step = end;
        return;
    }
    count_and_tire(play, a);
    if (a.type == Type::move && play.state.activations.size() > 1)
        play.state.moved_by_reaction |= unit_bit(a.unit);  // CHG-20: within the activation that it answers
    play.tell<EventKind::activation_done>(side_of_unit(a.unit), cause(Rule::ACT_02), {a.unit, a.type});
    if (a.type != Type::charge) return;
    Frame& melee = play.push(Stage::melee, side_of_unit(a.unit));  // CHG-19
    melee.unit = a.unit;
    melee.target = a.target;
}

/// 2018: a free javelin shot follows a movement activation (EQP-17.b, EQP-R8, EQP-18).
bool javelin_shot_follows(const View& view, const Activation& a) {
    const Unit& u = view.state.unit(a.unit);
    return !view.edition().javelins_once_a_phase && a.type == Type::move && !a.cancelled && u.alive > 0 &&
           (u.equipment & Equipment::javelins) && !exhausted(u) && !shooting_targets(view, a.unit).empty();
}

void end_activation(Play& play) {
    const Activation a = play.state.activations.back();
    if (play.state.activations.size() == 1) {
        end_lasting(play, Duration::activation, Side::none);
        play.state.moved_by_reaction = 0;
    }
    play.state.resolved = !a.cancelled;
    play.state.activations.pop();
    play.pop();
}

void run_activation(Play& play, Frame& frame) {
    Activation& a = play.state.activations.back();
    const Side side = side_of_unit(a.unit);
    switch (frame.step) {
        case react:
            play.tell<EventKind::declared>(side, cause(Rule::ACT_10), {a.unit, a.type, a.target, a.origin});
            frame.step = act;
            play.push(Stage::reaction, other(side));
            return;
        case act:
            frame.step = tire;
            if (still_possible(play.view(), a)) return begin_action(play, a);
            cancel(play, a);
            frame.step = end;
            return;
        case tire: return after_action(play, frame);
        case after:
            frame.step = javelin_shot;
            if (!a.reacted) frames::reaction(play.push(Stage::reaction, other(side))).after = true;
            return;
        case javelin_shot:
            frame.step = end;
            if (javelin_shot_follows(play.view(), a)) play.ask<Ask::javelin_shot>(side, {a.unit});
            return;
        default: end_activation(play);
    }
}

Refusal check_javelin(const View& view, const Frame&, const Choice& choice) {
    if (is(choice, Verb::pass)) return {};
    if (!is(choice, Verb::shoot)) return why<Sentence::not_asked>(Rule::EQP_17b);
    if (!well_formed<Verb::shoot>(choice)) return why<Sentence::malformed>(Rule::EQP_17b);
    const int target = read<Verb::shoot>(choice).target;
    const int unit = view.state.activations.back().unit;
    if (target < 0 || target >= max_units || view.state.unit(target).size == 0)
        return why<Sentence::unknown_unit>(Rule::ACT_10, {target});
    if (side_of_unit(target) == side_of_unit(unit))
        return why<Sentence::target_not_enemy>(Rule::ACT_10, {target});
    if (!on_table(view.state, target)) return why<Sentence::unit_gone>(Rule::ACT_10, {target});
    return may_shoot(view, unit, target);
}

void answer_javelin(Play& play, Frame&, const Choice& choice) {
    if (!is(choice, Verb::shoot)) return;
    Activation shot;
    shot.unit = play.state.activations.back().unit;
    shot.type = Type::shoot;
    shot.origin = Origin::javelins;
    shot.no_fatigue = true;
    shot.target = static_cast<std::int8_t>(read<Verb::shoot>(choice).target);
    play.state.activations.push(shot);
    play.push(Stage::activation, side_of_unit(shot.unit)).unit = shot.unit;
}

void javelin_choices(const View& view, const Frame&, Choices& out) {
    for (int target : shooting_targets(view, view.state.activations.back().unit))
        out.add(make<Verb::shoot>({target}));
    out.add(make<Verb::pass>());
}

}  // namespace

StageFunctions activation_phase_stage() {
    return {run_phase, answer_phase, check_phase, phase_choices, nullptr};
}
StageFunctions activation_stage() {
    return {run_activation, answer_javelin, check_javelin, javelin_choices, nullptr};
}

}  // namespace skald::saga
