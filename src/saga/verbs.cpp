// What each verb does (the closed set of faction.hpp); those of the battle board are in board_verbs.cpp.
#include <algorithm>
#include <bit>

#include "saga/activation.hpp"
#include "saga/effects.hpp"
#include "saga/fatigue.hpp"
#include "saga/fight.hpp"
#include "saga/names.hpp"
#include "saga/unit.hpp"

namespace skald::saga {
namespace {

void go(Frame& frame, At where) {
    frame.step = static_cast<std::uint8_t>(where);
}

void tell_effect(Play& play, const Frame& frame, int unit, int amount) {
    play.tell<EventKind::effect>(frame.side, cause_of(frame), {frame.ability, frame.clause, unit, amount});
}

/// Is the clause after this one paid for by it?
bool is_cost(const View& view, const Frame& frame) {
    const auto& clauses = ability_at(view, frame).clauses;
    const std::size_t next = frame.clause + 1u;
    return next < clauses.size() && clauses[next].link == Link::to;
}

bool costs_per_piece(const View& view, const Frame& frame) {
    return is_cost(view, frame) &&
           ability_at(view, frame).clauses[frame.clause + 1u].quantity.count == Count::paid;
}

// ---- Fights and lasting effects

void add_lasting(Play& play, Frame& frame, int unit, int uses) {
    const Clause& clause = clause_at(play.view(), frame);
    Lasting lasting{static_cast<std::int8_t>(index(frame.side)),
                    frame.ability,
                    frame.clause,
                    static_cast<std::int8_t>(unit),
                    clause.duration,
                    static_cast<std::uint8_t>(uses)};
    if (!play.state.lasting.try_push(lasting)) return;
    play.tell<EventKind::lasting>(frame.side, cause_of(frame), {frame.ability, frame.clause, unit});
}

/// A clause that outlives the attack: on named units, or on whatever its selector means from now on.
void make_lasting(Play& play, Frame& frame) {
    const Clause& clause = clause_at(play.view(), frame);
    const Whose whose = clause.who.whose;
    const bool general = clause.pick == 0 && (whose == Whose::own || whose == Whose::enemy);
    if (general) {
        add_lasting(play, frame, -1, 0);
    } else {
        for (std::int8_t unit : subjects(play.view(), frame)) add_lasting(play, frame, unit, 0);
    }
    next_clause(frame, true);
}

void in_fight(Play& play, Frame& frame) {
    Fight& fight = play.state.fight;
    const Clause& clause = clause_at(play.view(), frame);
    if (fight.kind == FightKind::none) return next_clause(frame, false);  // it is over
    const int me = fight.attacker == frame.side ? 0 : 1;
    const int who = clause.enemy_side ? 1 - me : me;
    const int much = amount_at(play.view(), frame);
    const int unit = fight.of[static_cast<std::size_t>(who)].unit;
    if (unit >= 0 && no_cover_for(play.state, clause, unit)) return next_clause(frame, false);
    change_fight(fight, clause, who, me, much, false, cause_of(frame));
    tell_effect(play, frame, unit, much);
    next_clause(frame, true);
}

/// The words of a board that say what MEL-33 does by itself once the two units are apart.
void end_melee(Play& play, Frame& frame) {
    next_clause(frame, play.state.fight.contact_broken);
}

/// MEL-33, MEL-R7: whoever moved a unit out of the contact of its melee has ended it.
void note_broken_contact(Play& play, int moved) {
    Fight& fight = play.state.fight;
    const int attacker = fight.of[0].unit, defender = fight.of[1].unit;
    if (fight.kind != FightKind::melee || (moved != attacker && moved != defender)) return;
    if (!on_table(play.state, attacker) || !on_table(play.state, defender)) return;  // MEL-32
    if (!units_in_contact(play.view(), attacker, defender)) fight.contact_broken = true;
}

/// Sticks and ground: for the activation at hand, or lasting.
void change_movement(Play& play, Frame& frame) {
    const Clause& clause = clause_at(play.view(), frame);
    if (clause.duration != Duration::activation || play.state.activations.empty())
        return make_lasting(play, frame);
    Activation& a = play.state.activations.back();
    if (clause.verb == EffectVerb::single_short) a.slowed = true;
    if (clause.verb == EffectVerb::forbid_fatigue) a.no_enemy_fatigue = true;
    tell_effect(play, frame, a.unit, 0);
    next_clause(frame, true);
}

// ---- Orders to units

/// The next of the named units to act: the one marked, the only one left, or -1 (ask).
int next_to_act(const View& view, const Frame& frame, int& place) {
    const frames::effects now(frame);
    const auto chosen = chosen_units(frame);
    int left = 0, only = -1;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (is_done(frame, i) || !on_table(view.state, chosen[i])) continue;
        if ((now.done >> (8 + i)) & 1) return place = static_cast<int>(i), chosen[i];
        ++left;
        only = static_cast<int>(i);
    }
    place = left == 1 ? only : -1;
    return left == 1 ? chosen[static_cast<std::size_t>(only)] : left == 0 ? -2 : -1;
}

/// Whom the activation must charge, if the clause says so.
int forced_target(const View& view, const Frame& frame) {
    const Clause& clause = clause_at(view, frame);
    if (clause.direction == Direction::towards) return frame.target;
    return clause.direction == Direction::towards_chosen ? frame.target_before : -1;
}

/// "All units" are taken eight at a time: brings in those after the last.
bool more_to_act(const View& view, Frame& frame) {
    frames::effects now(frame);
    const Clause& clause = clause_at(view, frame);
    const auto before = chosen_units(frame);
    if (!before.full() || clause.who.whose == Whose::chosen) return false;
    List<std::int8_t, 8> more;
    for (std::int8_t unit : nameable(view, scope_at(view, frame), clause))
        if (unit > before.back()) more.try_push(unit);
    if (more.empty()) return false;
    choose_units(frame, more);
    now.done = 0;
    return true;
}

/// Activations in activations, of fights that bring others.
constexpr std::size_t deepest = 3;

void activate(Play& play, Frame& frame) {
    frames::effects now(frame);
    if (play.state.activations.size() >= deepest) return next_clause(frame, false);
    const Clause& clause = clause_at(play.view(), frame);
    const bool begins = frame.step == static_cast<std::uint8_t>(At::perform);
    now.resolved = !begins && (now.resolved || play.state.resolved);  // GEN-R6: one of them is enough
    play.state.resolved = false;
    if (clause.pick == 0 && begins) {  // all of them, or the chosen one again
        List<std::int8_t, 8> all;
        for (std::int8_t unit : nameable(play.view(), scope_at(play.view(), frame), clause))
            all.try_push(unit);
        choose_units(frame, all);
    }
    int place = -1;
    int unit = next_to_act(play.view(), frame, place);
    if (unit == -2 && clause.pick == 0 && more_to_act(play.view(), frame))
        unit = next_to_act(play.view(), frame, place);
    if (unit == -2) return next_clause(frame, now.resolved);
    if (unit == -1) {
        go(frame, At::next_unit);
        return play.ask<Ask::next_unit>(frame.side, {frame.ability, frame.clause});
    }
    now.done = (now.done & 0xff) | (1 << place);
    go(frame, At::waiting);
    Grant grant;
    grant.unit = unit;
    grant.types = clause.types == 0 ? any_type : clause.types;
    grant.side = frame.side;
    grant.ability = frame.ability;
    grant.clause = frame.clause;
    grant.forced_target = forced_target(play.view(), frame);
    push_declaration(play, grant);
}

void grant_activations(Play& play, Frame& frame) {
    bool any = false;
    for (std::int8_t unit : subjects(play.view(), frame)) {
        add_lasting(play, frame, unit, 1);
        any = true;
    }
    next_clause(frame, any);
}

/// The unit a shift or push goes towards or away from: the one chosen before, the enemy at hand, or the
/// nearest unit that the selector's distance speaks of.
int reference_unit(const View& view, const Frame& frame, int unit) {
    const Clause& clause = clause_at(view, frame);
    if (clause.direction == Direction::towards_chosen) return frame.target_before;
    const Near& near = clause.who.near[0];
    if (near.stick == Stick::none || near.land != Land::none) return frame.target;
    int best = -1;
    Length best_distance = 0;
    Selector like;
    like.whose = near.whose;
    like.troops = near.troops;
    like.footing = near.footing;
    like.place = near.place;
    for (std::int8_t candidate : select(view, like, scope_at(view, frame))) {
        if (candidate == unit) continue;
        const Length distance = units_ruler(view, unit, candidate);
        if (best < 0 || distance < best_distance) best = candidate, best_distance = distance;
    }
    return best;
}

void push_movement(Play& play, Frame& frame, int unit, MoveKind kind) {
    const Clause& clause = clause_at(play.view(), frame);
    const int reference = reference_unit(play.view(), frame, unit);
    int ignores = 0;
    const auto& clauses = ability_at(play.view(), frame).clauses;
    for (std::size_t i = frame.clause + 1u; i < clauses.size() && clauses[i].link == Link::with; ++i) {
        if (clauses[i].verb == EffectVerb::ignore_uneven) ignores |= IgnoredGround::uneven;
        if (clauses[i].verb == EffectVerb::ignore_dangerous) ignores |= IgnoredGround::dangerous;
    }
    Frame& move = play.push(Stage::movement, side_of_unit(unit));
    move.unit = static_cast<std::int8_t>(unit);
    frames::movement next(move);
    next.kind = kind;
    next.distance = clause.stick;
    next.direction = clause.direction;
    next.reference = reference;
    next.stay_beyond = clause.stay_beyond;
    next.ignores = ignores;
    next.cause = cause_of(frame);
}

/// "Each unit that …": those that the words mean when the clause begins, in order of id; what the first ones
/// do or suffer neither adds nor takes away (ABL-31). They are of one side and wait in `left`; `done` is the
/// last one that had its turn, as -(id + 1).
int next_of_all(const View& view, Frame& frame) {
    frames::effects now(frame);
    if (now.done == 0) {
        for (std::int8_t unit : subjects(view, frame)) {
            const int i = unit % max_units_of_side;
            std::int16_t& left = now.left[i < 13 ? 0 : 1];
            left = static_cast<std::int16_t>(left | 1 << i % 13);
            now.done = -(first_unit(side_of_unit(unit)) + 1);
        }
    }
    const int first = now.done == 0 ? 0 : first_unit(side_of_unit(-now.done - 1));
    for (int i = 0; i < max_units_of_side; ++i) {
        std::int16_t& left = now.left[i < 13 ? 0 : 1];
        if ((left >> i % 13 & 1) == 0) continue;
        left = static_cast<std::int16_t>(left & ~(1 << i % 13));
        if (on_table(view.state, first + i)) return now.done = -(first + i + 1), first + i;
    }
    return -1;
}

/// The next unit that the clause at hand acts on, or -1. Named ones are marked by their place in the list of
/// the chosen.
int next_subject(const View& view, Frame& frame) {
    frames::effects now(frame);
    if (clause_at(view, frame).pick == 0) return next_of_all(view, frame);
    const auto chosen = chosen_units(frame);
    for (std::size_t i = 0; i < chosen.size(); ++i)
        if (!is_done(frame, i) && on_table(view.state, chosen[i]))
            return now.done = now.done | (1 << i), chosen[i];
    return -1;
}

/// The unit that had its turn last by next_subject.
int last_subject(const View& view, const Frame& frame) {
    const int done = frames::effects(frame).done;
    if (clause_at(view, frame).pick == 0) return -done - 1;
    return chosen_units(frame)[static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(done)) - 1)];
}

/// Moves the units one after another (shift, push).
void move_units(Play& play, Frame& frame, MoveKind kind) {
    const bool begun = frame.step == static_cast<std::uint8_t>(At::waiting);
    if (begun) {
        const int moved = last_subject(play.view(), frame);
        note_broken_contact(play, moved);
        if (kind == MoveKind::shift && !play.state.activations.empty() &&
            play.state.activations.back().unit == frame.target)
            play.state.moved_by_reaction |= unit_bit(moved);  // CHG-20
    }
    const int unit = next_subject(play.view(), frame);
    if (unit < 0) return next_clause(frame, begun);
    go(frame, At::waiting);
    tell_effect(play, frame, unit, 0);
    push_movement(play, frame, unit, kind);
}

void remove_markers(Play& play, Frame& frame) {
    int taken = 0;
    const int much = amount_at(play.view(), frame);
    for (std::int8_t unit : subjects(play.view(), frame))
        taken += remove_fatigue(play, unit, much, cause_of(frame));
    frames::effects(frame).paid = taken;
    next_clause(frame, taken > 0);
}

void give_markers(Play& play, Frame& frame, int much) {
    int taken = 0;
    for (std::int8_t unit : subjects(play.view(), frame))
        taken += give_fatigue(play, unit, much, cause_of(frame));
    frames::effects(frame).paid = taken;
    next_clause(frame, taken > 0);
}

void give_markers_or_ask(Play& play, Frame& frame) {
    const View view = play.view();
    const int much = amount_at(view, frame);
    const auto units = subjects(view, frame);
    if (much > 1 && costs_per_piece(view, frame) && units.size() == 1) {
        const int most = std::min(much, 3 - view.state.unit(units[0]).fatigue);
        if (most > 1) {
            go(frame, At::number);
            return play.ask<Ask::how_many>(frame.side, {frame.ability, frame.clause, most});
        }
    }
    give_markers(play, frame, much);
}

void transfer(Play& play, Frame& frame, int from, int to) {
    const int much = std::min({amount_at(play.view(), frame), static_cast<int>(play.state.unit(from).fatigue),
                               3 - play.state.unit(to).fatigue});
    const int moved = much > 0 ? remove_fatigue(play, from, much, cause_of(frame)) : 0;
    give_fatigue(play, to, moved, cause_of(frame));
    frames::effects(frame).paid = moved;
    next_clause(frame, moved > 0);
}

void transfer_markers(Play& play, Frame& frame) {
    const View view = play.view();
    const auto from = subjects(view, frame);
    Scope scope = scope_at(view, frame);
    if (from.empty()) return next_clause(frame, false);
    scope.chosen = {from[0]};
    const auto to = select(view, clause_at(view, frame).counted, scope);
    if (to.empty()) return next_clause(frame, false);
    if (to.size() == 1) return transfer(play, frame, from[0], to[0]);
    choose_units(frame, {from[0]});
    go(frame, At::second);
    play.ask<Ask::choose_units>(frame.side, {frame.ability, frame.clause, 1});
}

/// Casualties outside the last step of a fight (CAS-04, MEL-28).
void inflict(Play& play, Frame& frame) {
    const bool begun = frame.step == static_cast<std::uint8_t>(At::waiting);
    const int much = amount_at(play.view(), frame);
    const int unit = next_subject(play.view(), frame);
    if (unit < 0) return next_clause(frame, begun);
    go(frame, At::waiting);
    tell_effect(play, frame, unit, much);
    const Fight& fight = play.state.fight;
    const bool fighting =
        fight.kind == FightKind::melee && (unit == fight.of[0].unit || unit == fight.of[1].unit);
    Frame& casualties = play.push(Stage::casualties, side_of_unit(unit));
    casualties.unit = static_cast<std::int8_t>(unit);
    frames::casualties next(casualties);
    next.left = much;
    next.enemy = fighting ? (unit == fight.of[0].unit ? fight.of[1].unit : fight.of[0].unit) : -1;
    next.cause = cause_of(frame);
}

void cancel_or_ask(Play& play, Frame& frame) {
    Activation& a = play.state.activations.back();
    const Clause& clause = clause_at(play.view(), frame);
    if (frame.step == static_cast<std::uint8_t>(At::waiting))
        return next_clause(frame, true);  // a casualty was paid
    if (clause.unless == Payment::none || !can_pay(play.view(), frame)) {
        a.cancelled = true;
        return next_clause(frame, true);
    }
    go(frame, At::unless);
    play.ask<Ask::unless>(side_of_unit(a.unit), {frame.ability, clause.unless, a.unit});
}

// ---- Dice and board

void roll(Play& play, Frame& frame) {
    frames::effects now(frame);
    if (frame.step == static_cast<std::uint8_t>(At::waiting)) return next_clause(frame, now.paid > 0);
    const int rolled = roll_saga_dice(play, frame.side, amount_at(play.view(), frame), cause_of(frame));
    now.paid = rolled;
    const bool own_orders = play.state.turn_of == frame.side && !play.state.activation_phase;
    if (rolled == 0 || own_orders) return next_clause(frame, rolled > 0);
    go(frame, At::waiting);  // ORD-R5
    play.push(Stage::place_dice, frame.side);
}

void choose_dice(Play& play, Frame& frame) {
    if (frame.step == static_cast<std::uint8_t>(At::waiting)) return next_clause(frame, true);  // dice placed
    const DiceChoice which = dice_choice(play.view(), frame);
    frames::effects(frame).paid = 0;
    if (which.most <= 0 || !any_dice(play.view(), which)) return next_clause(frame, false);
    go(frame, At::dice);
    play.ask<Ask::choose_dice>(which.picker,
                               {frame.ability, frame.clause, which.most, which.owner != frame.side});
}

void choose_ability(Play& play, Frame& frame) {
    const Clause& clause = clause_at(play.view(), frame);
    if (clause.link == Link::with) return answer_ability(play, frame, frames::effects(frame).ability);
    frames::effects(frame).paid = 0;
    const std::uint32_t open = ability_choice(play.view(), frame);
    if (open == 0) return next_clause(frame, false);
    go(frame, At::ability);
    play.ask<Ask::choose_ability>(
        frame.side, {frame.ability, frame.clause, ability_choice_side(play.view(), frame) != frame.side});
}

void volley(Play& play, Frame& frame) {
    const auto targets = subjects(play.view(), frame);
    if (frame.step == static_cast<std::uint8_t>(At::waiting) || targets.empty())
        return next_clause(frame, true);
    go(frame, At::waiting);
    Frame& shot = play.push(Stage::shooting, frame.side);
    shot.unit = -1;
    shot.target = targets[0];
    frames::shooting(shot).volley = amount_at(play.view(), frame);
    frames::shooting(shot).ability = frame.ability;
}

}  // namespace

bool can_pay(const View& view, const Frame& frame) {
    const Activation& a = view.state.activations.back();
    switch (clause_at(view, frame).unless) {
        case Payment::fatigue: return !exhausted(view.state.unit(a.unit));
        case Payment::casualty: return true;
        case Payment::saga_die: return any_dice(view, dice_choice(view, frame));
        default: return false;
    }
}

void answer_unless(Play& play, Frame& frame, const Choice& choice) {
    Activation& a = play.state.activations.back();
    const Payment payment = clause_at(play.view(), frame).unless;
    const Side payer = side_of_unit(a.unit);
    const auto [paid, dice] = read<Verb::pay>(choice);
    if (!paid) {
        a.cancelled = true;
        return next_clause(frame, true);
    }
    play.tell<EventKind::paid>(payer, cause_of(frame), {payment, a.unit});
    if (payment == Payment::fatigue) give_fatigue(play, a.unit, 1, cause_of(frame));
    if (payment == Payment::saga_die) discard(play, payer, cause_of(frame), dice);
    if (payment != Payment::casualty) return next_clause(frame, false);
    go(frame, At::waiting);
    Frame& casualties = play.push(Stage::casualties, payer);
    casualties.unit = a.unit;
    frames::casualties next(casualties);
    next.left = 1;
    next.enemy = -1;
    next.cause = cause_of(frame);
}

void answer_number(Play& play, Frame& frame, int number) {
    if (clause_at(play.view(), frame).verb == EffectVerb::transfer_fatigue)
        return transfer(play, frame, chosen_units(frame)[0], number);
    give_markers(play, frame, number);
}

void perform(Play& play, Frame& frame) {
    const Clause& clause = clause_at(play.view(), frame);
    switch (clause.verb) {
        case EffectVerb::activate: return activate(play, frame);
        case EffectVerb::free_activation: return grant_activations(play, frame);
        case EffectVerb::move_sticks:
        case EffectVerb::charge_sticks:
        case EffectVerb::single_short:
        case EffectVerb::ignore_uneven:
        case EffectVerb::ignore_dangerous: return change_movement(play, frame);
        case EffectVerb::shift: return move_units(play, frame, MoveKind::shift);
        case EffectVerb::push: return move_units(play, frame, MoveKind::push);
        case EffectVerb::remove_fatigue: return remove_markers(play, frame);
        case EffectVerb::give_fatigue: return give_markers_or_ask(play, frame);
        case EffectVerb::transfer_fatigue: return transfer_markers(play, frame);
        case EffectVerb::cancel_activation: return cancel_or_ask(play, frame);
        case EffectVerb::casualty: return inflict(play, frame);
        case EffectVerb::end_melee: return end_melee(play, frame);
        case EffectVerb::roll: return roll(play, frame);
        case EffectVerb::reroll_saga:
        case EffectVerb::turn:
        case EffectVerb::steal:
        case EffectVerb::discard: return choose_dice(play, frame);
        case EffectVerb::take_back:
        case EffectVerb::make_basic:
        case EffectVerb::block: return choose_ability(play, frame);
        case EffectVerb::volley: return volley(play, frame);
        case EffectVerb::no_fatigue:
        case EffectVerb::none: return next_clause(frame, false);
        default: break;
    }
    clause.duration == Duration::attack ? in_fight(play, frame) : make_lasting(play, frame);
}

}  // namespace skald::saga
