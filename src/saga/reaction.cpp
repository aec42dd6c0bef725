// The windows before and after an enemy activation (ACT-R2, ABL-22 to ABL-25, FAT-14 to FAT-16).
#include "saga/ability.hpp"
#include "saga/fatigue.hpp"
#include "saga/unit.hpp"

namespace skald::saga {
namespace {

bool is_after(const Frame& frame) {
    return frames::reaction(frame).after;
}

/// The reacting player's unit concerned: the target of the charge or shot.
int concerned(const Activation& a, Side side) {
    return a.target >= 0 && side_of_unit(a.target) == side ? a.target : -1;
}

bool moment_fits(const View& view, Side side, int number, bool after) {
    const Activation& a = view.state.activations.back();
    const Trigger& trigger = view.match.ability(side, number).trigger;
    const int target = concerned(a, side);
    const Scope scope{side, target, a.unit, -1, number, -1, {}};
    if (trigger.moment == Moment::after_charge) {
        return after && a.type == Type::charge && !a.cancelled && target >= 0 &&
               on_table(view.state, target) && on_table(view.state, a.unit) &&
               fits(view, trigger.activated, scope, a.unit);
    }
    if (trigger.moment != Moment::when_activated || after) return false;
    if (trigger.types != 0 && !(trigger.types & bit(a.type))) return false;
    if (trigger.has_target && (target < 0 || !fits(view, trigger.target, scope, target))) return false;
    return fits(view, trigger.activated, scope, a.unit);
}

Refusal may_react(const View& view, const Frame& frame, int number) {
    const Activation& a = view.state.activations.back();
    if (a.reacted) return why<Sentence::one_reaction>(Rule::ABL_24);
    if (view.state.turn_of == frame.side) return why<Sentence::wrong_moment>(Rule::ACT_R5, {number});
    if (number < 0 || number >= static_cast<int>(view.match.faction(frame.side).abilities.size()))
        return why<Sentence::unknown_ability>(Rule::ABL_01, {number});
    const bool reacts = (view.match.ability(frame.side, number).keywords & Keyword::activation_reaction) != 0;
    if (reacts && !moment_fits(view, frame.side, number, is_after(frame)))
        return why<Sentence::wrong_moment>(Rule::ABL_22, {number});
    return may_trigger(view, frame.side, number, Keyword::activation_reaction, concerned(a, frame.side),
                       a.unit);
}

Refusal may_use_fatigue(const View& view, const Frame& frame, bool to_cancel) {
    const Activation& a = view.state.activations.back();
    const int needed = to_cancel ? 2 : 1;
    const Rule rule = to_cancel ? Rule::FAT_14 : Rule::FAT_16;
    if (is_after(frame)) return why<Sentence::cannot_use_fatigue>(Rule::FAT_15);
    if (a.no_enemy_fatigue) return why<Sentence::fatigue_forbidden>(rule);
    if (view.state.unit(a.unit).fatigue < needed)
        return why<Sentence::no_fatigue>(rule, {a.unit, view.state.unit(a.unit).fatigue, needed});
    if (!to_cancel && a.type != Type::move && a.type != Type::charge)
        return why<Sentence::type_not_allowed>(Rule::FAT_16, {a.type});
    return {};
}

bool anything_to_do(const View& view, const Frame& frame) {
    if (!may_use_fatigue(view, frame, true) || !may_use_fatigue(view, frame, false)) return true;
    return any_perhaps_triggered(view, frame.side, Keyword::activation_reaction,
                                 [&](int ability) { return !may_react(view, frame, ability); });
}

void run(Play& play, Frame& frame) {
    const Activation& a = play.state.activations.back();
    const bool closed = frame.step == 1 || a.cancelled || !on_table(play.state, a.unit);
    if (closed || !(play.match.setup().ask_all || anything_to_do(play.view(), frame))) return play.pop();
    if (is_after(frame)) return play.ask<Ask::react_after>(frame.side, {a.unit, a.type, a.target});
    play.ask<Ask::react>(frame.side, {a.unit, a.type, a.target});
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass)) return {};
    if (is(choice, Verb::cancel)) return may_use_fatigue(view, frame, true);
    if (is(choice, Verb::slow)) return may_use_fatigue(view, frame, false);
    if (!is(choice, Verb::trigger)) return why<Sentence::not_asked>(Rule::ACT_R2);
    if (!well_formed<Verb::trigger>(choice)) return why<Sentence::malformed>(Rule::ABL_10);
    return may_react(view, frame, read<Verb::trigger>(choice).ability);
}

/// Uses the enemy's markers (FAT-18).
void use_fatigue(Play& play, Frame& frame, bool to_cancel) {
    Activation& a = play.state.activations.back();
    const RuleRef rule = cause(to_cancel ? Rule::FAT_14 : Rule::FAT_16);
    remove_fatigue(play, a.unit, to_cancel ? 2 : 1, rule);
    play.tell<EventKind::fatigue_used>(frame.side, rule,
                                       {a.unit, to_cancel ? FatigueUse::cancel : FatigueUse::slow});
    if (to_cancel) {
        a.cancelled = true;
    } else {
        a.slowed = true;
        play.tell<EventKind::slowed>(frame.side, rule, {a.unit});
    }
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass)) {
        frame.step = 1;
    } else if (is(choice, Verb::trigger)) {
        Activation& a = play.state.activations.back();
        a.reacted = true;
        trigger(play, frame.side, read<Verb::trigger>(choice).ability, concerned(a, frame.side), a.unit);
    } else {
        use_fatigue(play, frame, is(choice, Verb::cancel));
    }
}

void choices(const View& view, const Frame& frame, Choices& out) {
    out.add(make<Verb::pass>());
    any_perhaps_triggered(view, frame.side, Keyword::activation_reaction, [&](int ability) {
        if (!may_react(view, frame, ability)) out.add(make<Verb::trigger>({ability}));
        return false;
    });
    if (!may_use_fatigue(view, frame, true)) out.add(make<Verb::cancel>());
    if (!may_use_fatigue(view, frame, false)) out.add(make<Verb::slow>());
}

}  // namespace

StageFunctions reaction_stage() {
    return {run, answer, check, choices, nullptr};
}

}  // namespace skald::saga
