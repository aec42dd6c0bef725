// A shooting attack (section 10).
#include "saga/ability.hpp"
#include "saga/aftermath.hpp"
#include "saga/fighting.hpp"
#include "saga/range.hpp"
#include "saga/real.hpp"

namespace skald::saga {

namespace {

/// Frame::step.
enum Step : std::uint8_t { assemble, roll, done, counted, covered, weighed };

/// Step 1: the pool (SHO-07 to SHO-13). False: nobody can shoot any more.
bool assemble_pool(Play& play, const Frame& frame) {
    const View view = play.view();
    FigureList shooting;
    if (frame.unit >= 0) shooting = shooters(view, frame.unit, frame.target);
    if (frame.unit >= 0 && shooting.empty()) return false;  // SHO-07
    if (frame.step != weighed) begin_fight(play, FightKind::shooting, frame.side, frame.unit, frame.target);
    Fight& fight = play.state.fight;
    fight.shooters = static_cast<std::int8_t>(shooting.size());
    play.tell<EventKind::shooting_began>(frame.side, cause(Rule::SHO_01),
                                         {frame.unit, frame.target, fight.shooters});
    if (frame.unit >= 0) {
        int sum = 0;  // SHO-08, SHO-09
        for (int figure : shooting) sum += aggression(view, figure, false);
        set_generated(fight, 0, static_cast<Sixths>(sum), cause(Rule::SHO_08));
    } else {
        const frames::shooting now(frame);
        add_bonus(fight, 0, now.volley, ability_cause(index(frame.side), now.ability));  // SHO-13
    }
    assemble_shooting(play);
    play.tell<EventKind::pool>(frame.side, cause(Rule::SHO_12), {fight.of[0].starting, 0});
    return true;
}

/// On a real table: how many can, and in which cover the others are. True: somebody is asked.
bool measure(Play& play, Frame& frame) {
    if (!play.match.setup().real || !on_table(play.state, frame.target)) return false;
    if (frame.step == assemble && frame.unit >= 0) {
        frame.step = counted;
        play.ask<Ask::in_reach>(side_of_unit(frame.unit),
                                {frame.unit, frame.target, play.state.unit(frame.unit).alive});
        return true;
    }
    if (frame.step == weighed) return ask_what_holds(play);
    const bool nobody = frame.unit >= 0 && play.state.told.shooters == 0;
    if (nobody) return false;
    if (frame.step == covered || !may_have_cover(play.view(), frame.target)) {
        frame.step = weighed;
        begin_fight(play, FightKind::shooting, frame.side, frame.unit, frame.target);
        return ask_what_holds(play);
    }
    frame.step = covered;
    play.ask<Ask::cover>(frame.side, {frame.target});
    return true;
}

void run(Play& play, Frame& frame) {
    switch (frame.step) {
        case assemble:
        case counted:
        case covered:
        case weighed:
            if (measure(play, frame)) return;
            if (!on_table(play.state, frame.target) || !assemble_pool(play, frame)) {
                if (frame.unit >= 0 && !play.state.activations.empty()) {
                    play.state.activations.back().cancelled = true;
                    play.tell<EventKind::cancelled>(frame.side, cause(Rule::SHO_07),
                                                    {frame.unit, Type::shoot});
                }
                return play.pop();
            }
            frame.step = roll;
            play.push(Stage::ability_step, frame.side);  // step 2
            return;
        case roll:
            frame.step = done;
            if (!on_table(play.state, frame.target)) return;  // SHO-R8
            attack(play, 0);                                  // step 3
            defend(play, 1);                                  // step 4
            push_casualties(play, 1, -1);                     // step 5
            return;
        default:
            if (work_aftermath(play, frame)) return;
            play.state.fight.kind = FightKind::none;
            play.pop();
    }
}

// It asks only on a real table.
void answer(Play& play, Frame& frame, const Choice& choice) {
    if (frame.step == weighed)
        take_holding(play, choice);
    else if (frame.step == covered)
        take_cover(play, frame.target, choice);
    else
        play.state.told.shooters = static_cast<std::int8_t>(read<Verb::number>(choice).number);
}
Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (frame.step == weighed) return check_holding(choice);
    if (frame.step == covered) return check_cover(choice);
    if (!is(choice, Verb::number)) return why<Sentence::not_asked>(Rule::SHO_07);
    if (!well_formed<Verb::number>(choice) || !choice.steps.empty())
        return why<Sentence::malformed>(Rule::SHO_07);
    const int number = read<Verb::number>(choice).number, most = view.state.unit(frame.unit).alive;
    if (number < 0) return why<Sentence::too_few>(Rule::SHO_07, {number, 0});
    if (number > most) return why<Sentence::too_many>(Rule::SHO_07, {number, most});
    return {};
}
void choices(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == weighed) return choices_of_holding(out);
    if (frame.step == covered) return cover_choices(false, out);
    for (int number = view.state.unit(frame.unit).alive; number >= 0; --number)
        out.add(make<Verb::number>({number}));
}

}  // namespace

StageFunctions shooting_stage() {
    return {run, answer, check, choices, nullptr};
}

}  // namespace skald::saga
