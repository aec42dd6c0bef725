// A shooting attack (section 10).
#include "saga/ability.hpp"
#include "saga/fighting.hpp"
#include "saga/range.hpp"

namespace skald::saga {

namespace {

/// Frame::step.
enum Step : std::uint8_t { assemble, roll, done };

/// Step 1: the pool (SHO-07 to SHO-13). False: nobody can shoot any more.
bool assemble_pool(Play& play, const Frame& frame) {
    const View view = play.view();
    FigureList shooting;
    if (frame.unit >= 0) shooting = shooters(view, frame.unit, frame.target);
    if (frame.unit >= 0 && shooting.empty()) return false;  // SHO-07
    begin_fight(play, FightKind::shooting, frame.side, frame.unit, frame.target);
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

void run(Play& play, Frame& frame) {
    switch (frame.step) {
        case assemble:
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
        default: play.state.fight.kind = FightKind::none; play.pop();
    }
}

/// It asks nothing itself.
void no_answer(Play&, Frame&, const Choice&) {}
Refusal not_asked(const View&, const Frame&, const Choice&) {
    return why<Sentence::not_asked>(Rule::SHO_01);
}
void no_choices(const View&, const Frame&, Choices&) {}

}  // namespace

StageFunctions shooting_stage() {
    return {run, no_answer, not_asked, no_choices, nullptr};
}

}  // namespace skald::saga
