#include "saga/aftermath.hpp"

#include "saga/effects.hpp"

namespace skald::saga {

bool waits_for_end(const View& view, const Frame& frame) {
    const Clause& clause = clause_at(view, frame);
    const bool fights = clause.verb == EffectVerb::activate || clause.verb == EffectVerb::volley;
    const auto& stack = view.state.stack;
    return (clause.after || fights) && stack.size() >= 3 && &stack.back() == &frame &&
           stack[stack.size() - 2].stage == Stage::ability_step;
}

void postpone(Play& play, Frame& frame) {
    State& state = play.state;
    const frames::effects now(frame);
    Later later;
    later.side = static_cast<std::int8_t>(index(frame.side));
    later.ability = frame.ability;
    later.clause = frame.clause;
    later.option = static_cast<std::uint8_t>(now.option);
    later.paid = static_cast<std::uint8_t>(now.paid);
    later.fighter = state.fight.attacker == frame.side ? 0 : 1;
    later.fight = static_cast<std::uint8_t>(state.stack.size() - 3);
    state.later.try_push(later);  // more than both boards hold dice for: the rest does nothing
    play.pop();
}

void note_winner(State& state, int winner) {
    for (Later& later : state.later)
        if (later.fight + 1u == state.stack.size()) later.winner = static_cast<std::int8_t>(winner);
}

namespace {

void begin_later(Play& play, Later& later, const Frame& fight) {
    const Side side = static_cast<Side>(later.side);
    const bool attacks = later.fighter == 0;
    const std::int8_t unit = attacks ? fight.unit : fight.target,
                      opposing = attacks ? fight.target : fight.unit;
    const Link link = play.match.ability(side, later.ability).clauses[later.clause].link;
    later.begun = true;
    play.tell<EventKind::aftermath>(side, ability_cause(later.side, later.ability), {later.ability, unit});
    Frame& frame = play.push(Stage::effects, side);
    frame.ability = later.ability;
    frame.clause = later.clause;
    frame.unit = unit;
    frame.target = opposing;
    frames::effects now(frame);
    now.option = later.option;
    now.paid = later.paid;
    now.resolved = true;  // it was reached: what it hangs on holds
    now.failed = link == Link::otherwise;
}

}  // namespace

bool work_aftermath(Play& play, const Frame& fight) {
    State& state = play.state;
    if (state.later.empty()) return false;
    const std::size_t place = state.stack.size() - 1;
    if (state.fight.kind != FightKind::none) {  // the first time: what the dice of both sides did
        for (Later& later : state.later)
            if (later.fight == place)
                for (std::size_t who = 0; who < 2; ++who)
                    later.fallen[who] = static_cast<std::uint8_t>(state.fight.of[who].removed);
        state.fight.kind = FightKind::none;
    }
    for (std::size_t i = 0; i < state.later.size(); ++i)
        if (state.later[i].fight == place && state.later[i].begun) {
            state.later.erase(i);
            break;
        }
    for (Later& later : state.later)
        if (later.fight == place) return begin_later(play, later, fight), true;
    return false;
}

const Later* brought_to(const State& state, const Frame& frame) {
    for (const Later& later : state.later)
        if (later.begun && later.fight + 1u < state.stack.size() && &state.stack[later.fight + 1u] == &frame)
            return &later;
    return nullptr;
}

}  // namespace skald::saga
