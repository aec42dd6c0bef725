// The round: tokens and arrivals, activations by turns, then markers, morale and the end of fatigue (sections
// 3, 5 and 10; AOF-R-16, AOF-R-21).
#include "aofs/activation.hpp"
#include "aofs/markers.hpp"
#include "aofs/morale.hpp"
#include "aofs/real.hpp"
#include "aofs/setup.hpp"
#include "aofs/space.hpp"
#include "aofs/unit.hpp"

namespace skald::aofs {

namespace {

void give_tokens(Play& play) {
    for (Side side : in_order(play.state))
        for (int m = first_model(side); m < first_model(side) + max_models_of_side; ++m) {
            Model& model = play.state.model(m);
            if (model.unit < 0 || model.where == Where::dead) continue;
            const int caster = value(play.view(), m, Special::caster);
            if (caster == 0) continue;
            const int now = tokens_with(model.tokens, caster);
            play.tell<EventKind::tokens>(side, Rule::SR_CASTER, {m, now - model.tokens, now});
            model.tokens = static_cast<std::uint8_t>(now);
        }
}

void begin_round(Play& play) {
    State& state = play.state;
    ++state.round;
    state.activations = 0;
    state.last_activation = {};
    for (Unit& unit : state.units) unit.activated = unit.arrived = false;
    play.tell<EventKind::round_began>(state.starter, state.round == 1 ? Rule::RND_02 : Rule::RND_03,
                                      {state.round, state.starter});
    give_tokens(play);
    if (state.round < 2) return;
    frames::deployment(play.push(Stage::deployment, state.starter)).arrival = Arrival::ambush;
}

bool may_activate(const State& state, Side side) {
    for (int u : standing_units(state, side))
        if (!state.unit(u).activated) return true;
    return false;
}

int left_to_activate(const State& state, Side side) {
    int count = 0;
    for (int u : standing_units(state, side)) count += state.unit(u).activated ? 0 : 1;
    return count;
}

// ---- The end of a round

void settle_markers(Play& play) {
    for (std::size_t i = 0; i < play.state.markers.size(); ++i)
        settle_marker(play, static_cast<int>(i), settled(play.view(), play.state.markers[i]));
}

void end_game(Play& play) {
    Outcome& outcome = play.state.outcome;
    outcome.points = markers_held(play.state);
    outcome.over = true;
    outcome.winner = outcome.points[0] > outcome.points[1]   ? Side::first
                     : outcome.points[0] < outcome.points[1] ? Side::second
                                                             : Side::none;
    play.tell<EventKind::game_over>(outcome.winner, outcome.winner == Side::none ? Rule::R_14 : Rule::MIS_08,
                                    {outcome.winner, outcome.points[0], outcome.points[1]});
}

void end_round(Play& play) {
    State& state = play.state;
    for (Unit& unit : state.units) unit.fatigued = false;
    for (std::size_t i = state.lasting.size(); i-- > 0;)
        if (state.lasting[i].until <= state.round) state.lasting.erase(i);
    // AOF-R-20: who finished first starts; nobody acted: as before.
    if (state.last_activation[0] != state.last_activation[1])
        state.starter = state.last_activation[0] < state.last_activation[1] ? Side::first : Side::second;
    play.tell<EventKind::round_ended>(Side::none, Rule::R_16, {state.round});
    if (state.round == rounds) end_game(play);
}

enum Steps : std::uint8_t { begin, whose_turn, acted, tested };

void run_round(Play& play, Frame& frame) {
    State& state = play.state;
    switch (frame.step) {
        case begin:
            frame.step = whose_turn;
            begin_round(play);
            frame.side = state.starter;
            return;
        case whose_turn: {
            if (!may_activate(state, frame.side)) frame.side = other(frame.side);
            if (!may_activate(state, frame.side)) {
                frame.step = tested;
                if (!play.match.setup().real) settle_markers(play);
                push_morale(play);
                if (play.match.setup().real) play.push(Stage::holding, Side::none);  // before it
                return;
            }
            frame.step = acted;
            return play.ask<Ask::activate>(frame.side, {state.round, left_to_activate(state, frame.side)});
        }
        case acted:
            frame.step = whose_turn;
            frame.side = other(frame.side);
            return;
        default: frame.step = begin; return end_round(play);
    }
}

void answer_round(Play& play, Frame& frame, const Choice& choice) {
    State& state = play.state;
    const auto [unit, action, target] = read<Verb::activate>(choice);
    state.last_activation[static_cast<std::size_t>(index(frame.side))] = ++state.activations;
    state.unit(unit).activated = true;
    state.active = static_cast<std::int8_t>(unit);
    state.action = action;
    state.ends = state.fell = false;
    state.tested_dangerous = 0;
    state.tried = 0;
    forget_places(state);
    Frame& next = play.push(Stage::activation, frame.side);
    next.unit = static_cast<std::int8_t>(unit);
    next.target = static_cast<std::int8_t>(target);
    play.tell<EventKind::activated>(frame.side, action_rule(state.action), {unit, action, target});
}

}  // namespace

void ask_activation_again(Play& play) {
    play.state.question = {};
    play.frame().step = whose_turn;
}

StageFunctions round_stage() {
    return {run_round, answer_round, check_activation, activation_choices, nullptr};
}

}  // namespace skald::aofs
