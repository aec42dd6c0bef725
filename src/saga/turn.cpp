// The turn (section 3): whose it is, what begins and ends with it.
#include "saga/turn.hpp"

#include <algorithm>

#include "saga/ability.hpp"
#include "saga/score.hpp"
#include "saga/unit.hpp"

namespace skald::saga {
namespace {

enum Step : std::uint8_t { next_turn, orders_done, activation_done };

/// Per-turn counters reset for both players at the start of every player's turn (TRN-R2).
void reset_counters(State& state) {
    for (Unit& unit : state.units) {
        unit.activations = unit.tiring = unit.used = 0;
        unit.shot_last = false;
    }
    for (Board& board : state.boards) board.loaded = board.triggered = board.basic = board.blocked = 0;
    state.rolled_this_turn = 0;
}

void begin_turn(Play& play, Frame& frame) {
    State& state = play.state;
    const Side first = state.first_player;
    const auto taken = [&](Side side) { return state.turns_taken[static_cast<std::size_t>(index(side))]; };
    const Side side = taken(first) <= taken(other(first)) ? first : other(first);  // TRN-01, TRN-R1
    if (taken(side) >= 6) return finish(play);                                     // TRN-05, END-02
    state.turn_of = side;
    state.turn = static_cast<std::uint8_t>(taken(side) + 1);
    state.activation_phase = false;
    reset_counters(state);
    end_lasting(play, Duration::until_next, side);
    play.tell<EventKind::turn_began>(side, cause(Rule::TRN_02), {state.turn});
    if (generated_dice(play.view(), side) == 0) return finish_without_dice(play, side);  // END-01, ORD-R4
    frame.step = orders_done;
    play.push(Stage::orders, side);
}

void run(Play& play, Frame& frame) {
    switch (frame.step) {
        case next_turn: return begin_turn(play, frame);
        case orders_done:
            play.state.activation_phase = true;
            play.tell<EventKind::phase>(play.state.turn_of, cause(Rule::TRN_02), {Phase::activation});
            frame.step = activation_done;
            play.push(Stage::activation_phase, play.state.turn_of);
            return;
        default:  // TRN-03, TRN-R3
            end_lasting(play, Duration::turn, play.state.turn_of);
            ++play.state.turns_taken[static_cast<std::size_t>(index(play.state.turn_of))];
            frame.step = next_turn;
    }
}

}  // namespace

int generated_dice(const View& view, Side side) {
    int dice = 0;
    bool somebody = false;
    for (int u = first_unit(side);
         u < first_unit(side) + view.state.unit_count[static_cast<std::size_t>(index(side))]; ++u) {
        dice += saga_dice_of(view, u);
        somebody = somebody || on_table(view.state, u);
    }
    if (view.state.extra == Extra::judgement && somebody) ++dice;  // SCN-08, END-R5
    return dice;
}

void put_in_turn(State& state, Side side, int turn, TurnPart part) {
    state.turn_of = side;
    state.turn = static_cast<std::uint8_t>(turn);
    state.activation_phase = part == TurnPart::activation;
    for (Side player : {Side::first, Side::second}) {
        const bool before = player != side && player == state.first_player;
        state.turns_taken[static_cast<std::size_t>(index(player))] =
            static_cast<std::uint8_t>(turn - (before ? 0 : 1));
    }
    Frame frame;
    frame.stage = Stage::turn;
    frame.step = part == TurnPart::start    ? next_turn
                 : part == TurnPart::orders ? orders_done
                                            : activation_done;
    state.stack.clear();
    state.stack.push(frame);
    if (part == TurnPart::start) return;
    frame = {};
    frame.stage = part == TurnPart::orders ? Stage::orders : Stage::activation_phase;
    frame.side = side;
    state.stack.push(frame);
}

StageFunctions turn_stage() {
    return {run, nullptr, nullptr, nullptr, nullptr};
}

}  // namespace skald::saga
