// A melee (section 11): the charging unit against the unit it charged, steps 1 to 7.
#include "saga/ability.hpp"
#include "saga/aftermath.hpp"
#include "saga/fatigue.hpp"
#include "saga/fighting.hpp"
#include "saga/real.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

namespace {

/// Frame::step.
enum Step : std::uint8_t { begin, assemble, roll, attacker_falls, result, done, covered };

/// Steps 4 and 5. MEL-32, MEL-R10: a destroyed unit still rolls, and is rolled against without result.
void roll_all(Play& play, const Frame& frame) {
    attack(play, 0);
    attack(play, 1);
    if (on_table(play.state, frame.unit)) defend(play, 0);
    if (on_table(play.state, frame.target)) defend(play, 1);
}

/// Result of step 6, then step 7.
void conclude(Play& play, const Frame& frame) {
    const State& state = play.state;
    const Fight& fight = state.fight;
    const std::array<int, 2> units{frame.unit, frame.target};
    std::array<int, 2> left{}, counted{};
    for (std::size_t who = 0; who < 2; ++who) {
        left[who] = state.unit(units[who]).alive;
        counted[who] = left[who] > 0 ? counted_figures(play.view(), units[who]) : 0;  // WDR-R1
    }
    const int winner = melee_winner(fight, left);
    play.tell<EventKind::melee_result>(winner == 2 ? Side::none : player_of(fight, winner),
                                       cause(left[0] == 0 || left[1] == 0 ? Rule::MEL_29 : Rule::MEL_27),
                                       {winner, fight.of[1].removed, fight.of[0].removed});
    note_winner(play.state, winner);
    for (int unit : units)
        if (on_table(state, unit)) give_fatigue(play, unit, 1, cause(Rule::MEL_30));  // MEL-R8
    const int obliged = must_withdraw(fight, left, counted), goes = who_withdraws(fight, left, counted);
    if (goes < 0) return;
    // A unit that stands fast is replaced by the other (as WDR-10).
    Frame& withdrawal = play.push(Stage::withdrawal, player_of(fight, goes));
    withdrawal.unit = static_cast<std::int8_t>(units[static_cast<std::size_t>(obliged)]);
    withdrawal.target = static_cast<std::int8_t>(units[static_cast<std::size_t>(1 - obliged)]);
    frames::withdrawal(withdrawal).stands_fast = goes != obliged;
}

void run(Play& play, Frame& frame) {
    switch (frame.step) {
        case begin:
        case covered:
            if (!on_table(play.state, frame.unit) || !on_table(play.state, frame.target)) return play.pop();
            if (play.match.setup().real && frame.step == begin && may_have_cover(play.view(), frame.target)) {
                frame.step = covered;
                return play.ask<Ask::cover>(frame.side, {frame.target});
            }
            begin_melee(play, frame.side, frame.unit, frame.target);
            play.tell<EventKind::melee_began>(frame.side, cause(Rule::MEL_01), {frame.unit, frame.target});
            frame.step = assemble;
            if (may_close_ranks(play.view(), frame.target))  // MEL-04 to MEL-08
                play.ask<Ask::close_ranks>(other(frame.side), {frame.target});
            return;
        case assemble:
            if (ask_what_holds(play)) return;
            assemble_melee(play);
            play.tell<EventKind::pool>(frame.side, cause(Rule::MEL_12),
                                       {play.state.fight.of[0].starting, play.state.fight.of[1].starting});
            frame.step = roll;
            play.push(Stage::ability_step, frame.side);  // step 3
            return;
        case roll:
            frame.step = done;
            if (play.state.fight.contact_broken) return;  // MEL-33, MEL-R7
            roll_all(play, frame);
            frame.step = attacker_falls;
            push_casualties(play, 1, frame.unit);  // MEL-26: the defender's first
            return;
        case attacker_falls:
            frame.step = result;
            push_casualties(play, 0, frame.target);
            return;
        case result:
            frame.step = done;
            conclude(play, frame);
            return;
        default:
            if (work_aftermath(play, frame)) return;
            play.state.fight.kind = FightKind::none;
            play.pop();
    }
}

/// On a real table: is it asked whether an effect holds?
bool measures(const View& view) {
    return static_cast<Ask>(view.state.question.ask) == Ask::holds;
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (frame.step == covered) return check_cover(choice);
    if (measures(view)) return check_holding(choice);
    if (!is(choice, Verb::close_ranks)) return why<Sentence::not_asked>(Rule::MEL_04);
    if (!well_formed<Verb::close_ranks>(choice) || !choice.steps.empty())
        return why<Sentence::malformed>(Rule::MEL_04);
    return {};
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    if (frame.step == covered) return take_cover(play, frame.target, choice);
    if (is(choice, Verb::use)) return take_holding(play, choice);
    if (!read<Verb::close_ranks>(choice).closed) return;
    close_ranks(play.state.fight);
    play.tell<EventKind::ranks_closed>(other(frame.side), cause(Rule::MEL_04), {frame.target});
}

/// Closing ranks first for those who are far outfought and not in solid cover yet (MEL-07).
void choices(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == covered) return cover_choices(true, out);
    if (measures(view)) return choices_of_holding(out);
    const bool outfought =
        aggression_of(view, frame.unit, true) > 2 * aggression_of(view, frame.target, true);
    const bool close = outfought && view.state.fight.of[1].cover != Cover::solid;
    out.add(make<Verb::close_ranks>({close}));
    out.add(make<Verb::close_ranks>({!close}));
}

}  // namespace

StageFunctions melee_stage() {
    return {run, answer, check, choices, nullptr};
}

}  // namespace skald::saga
