// The Orders phase (section 4): rolling, placing and triggering, and the enemy's two windows.
#include <algorithm>

#include "saga/ability.hpp"
#include "saga/unit.hpp"

namespace skald::saga {
namespace {

// ---- The phase

enum Step : std::uint8_t { generate, ask_take_back, roll_dice, first_window, placing, second_window, ending };

int dice_at(const State& state, Side side, DieAt at) {
    const auto& dice = state.board(side).dice;
    return static_cast<int>(
        std::count_if(dice.begin(), dice.end(), [&](const SagaDie& die) { return die.at == at; }));
}

/// Inactive dice return to the available ones (ORD-18).
void return_inactive(Play& play, Side side) {
    List<std::int16_t, dice_of_side> returned;
    for (int d = 0; d < dice_of_side; ++d) {
        SagaDie& die = play.state.board(side).dice[static_cast<std::size_t>(d)];
        if (die.at != DieAt::inactive) continue;
        die = {};
        returned.push(static_cast<std::int16_t>(d));
    }
    if (!returned.empty()) play.tell<EventKind::dice_returned>(side, cause(Rule::ORD_18), {returned});
}

void generate_dice(Play& play, Frame& frame) {
    play.tell<EventKind::phase>(frame.side, cause(Rule::ORD_01), {Phase::orders});
    int total = 0;
    for (int u = first_unit(frame.side);
         u < first_unit(frame.side) + play.state.unit_count[static_cast<std::size_t>(index(frame.side))];
         ++u) {
        const int dice = saga_dice_of(play.view(), u);
        if (dice > 0) play.tell<EventKind::generated_by>(frame.side, cause(Rule::ORD_02), {u, dice});
        total += dice;
    }
    total = generated_dice(play.view(), frame.side);
    play.tell<EventKind::generated>(frame.side, cause(Rule::ORD_07), {total});
    frames::orders(frame).dice = total;
    frame.step = ask_take_back;
    if (dice_at(play.state, frame.side, DieAt::board) == 0) return;
    play.ask<Ask::take_back>(frame.side, {total});  // ORD-10
}

void run_orders(Play& play, Frame& frame) {
    switch (frame.step) {
        case generate: return generate_dice(play, frame);
        case ask_take_back: frame.step = roll_dice; return;
        case roll_dice:  // ORD-07, ORD-R1
            roll_saga_dice(play, frame.side, std::min<int>(frames::orders(frame).dice, dice_of_side),
                           cause(Rule::ORD_01));
            frame.step = first_window;
            return;
        case first_window: {  // ORD-14
            frame.step = placing;
            frames::orders_reaction(play.push(Stage::orders_reaction, other(frame.side))).window = 1;
            return;
        }
        case placing:  // ORD-16
            if (may_load_something(play.view(), frame.side) ||
                may_trigger_any(play.view(), frame.side, Keyword::orders))
                return play.ask<Ask::orders>(frame.side);
            frame.step = second_window;
            return;
        case second_window: {  // ORD-17
            frame.step = ending;
            frames::orders_reaction(play.push(Stage::orders_reaction, other(frame.side))).window = 2;
            return;
        }
        default: return_inactive(play, frame.side); play.pop();
    }
}

/// Whole sets only (ORD-11, ORD-R2).
Refusal check_take_back(const View& view, Side side, const Choice& choice) {
    const auto& dice = view.state.board(side).dice;
    std::uint32_t named = 0;
    const auto taken = read<Verb::take_back>(choice).dice;
    for (std::int16_t d : taken) {
        if (d < 0 || d >= dice_of_side) return why<Sentence::unknown_die>(Rule::ORD_08, {d});
        if (named & (1u << d)) return why<Sentence::named_twice>(Rule::ORD_10, {d});
        if (dice[static_cast<std::size_t>(d)].at != DieAt::board)
            return why<Sentence::die_not_on_board>(Rule::ORD_10, {d});
        named |= 1u << d;
    }
    for (std::int16_t d : taken)
        for (int e = 0; e < dice_of_side; ++e) {
            const SagaDie &a = dice[static_cast<std::size_t>(d)], &b = dice[static_cast<std::size_t>(e)];
            const bool together = b.at == DieAt::board && b.ability == a.ability && b.set == a.set;
            if (together && !(named & (1u << e)))
                return why<Sentence::set_not_whole>(Rule::ORD_11, {a.ability});
        }
    return {};
}

void take_back(Play& play, Frame& frame, const Choice& choice) {
    const auto taken = read<Verb::take_back>(choice).dice;
    if (taken.empty()) return;
    for (std::int16_t d : taken) play.state.board(frame.side).dice[static_cast<std::size_t>(d)] = {};
    play.tell<EventKind::dice_taken_back>(frame.side, cause(Rule::ORD_10), {taken});
}

Refusal check_load(const View& view, Side side, const Choice& choice) {
    if (!well_formed<Verb::load>(choice)) return why<Sentence::malformed>(Rule::ABL_09);
    const auto [ability, dice] = read<Verb::load>(choice);
    return may_load(view, side, ability, dice);
}

Refusal check_trigger(const View& view, Side side, std::uint8_t keyword, const Choice& choice) {
    if (!well_formed<Verb::trigger>(choice)) return why<Sentence::malformed>(Rule::ABL_10);
    return may_trigger(view, side, read<Verb::trigger>(choice).ability, keyword, -1, -1);
}

Refusal check_orders(const View& view, const Frame& frame, const Choice& choice) {
    if (frame.step == ask_take_back)
        return is(choice, Verb::take_back) ? check_take_back(view, frame.side, choice)
                                           : why<Sentence::not_asked>(Rule::ORD_10);
    if (is(choice, Verb::load)) return check_load(view, frame.side, choice);
    if (is(choice, Verb::trigger)) return check_trigger(view, frame.side, Keyword::orders, choice);  // ORD-15
    if (is(choice, Verb::done)) return {};
    return why<Sentence::not_asked>(Rule::ORD_16);
}

void answer_orders(Play& play, Frame& frame, const Choice& choice) {
    if (frame.step == ask_take_back) return take_back(play, frame, choice);
    if (is(choice, Verb::load))
        load(play, frame.side, read<Verb::load>(choice).ability, read<Verb::load>(choice).dice);
    else if (is(choice, Verb::trigger))
        trigger(play, frame.side, read<Verb::trigger>(choice).ability, -1, -1);
    else
        frame.step = second_window;
}

/// Nothing, each set, everything.
void take_back_choices(const View& view, Side side, Choices& out) {
    out.add(make<Verb::take_back>({}));
    const auto& dice = view.state.board(side).dice;
    List<std::int16_t, dice_of_side> all;
    std::size_t last = 0;  // dice of the set offered last
    for (int d = 0; d < dice_of_side; ++d) {
        const SagaDie& die = dice[static_cast<std::size_t>(d)];
        if (die.at != DieAt::board) continue;
        all.push(static_cast<std::int16_t>(d));
        List<std::int16_t, dice_of_side> set;
        for (int e = 0; e < dice_of_side; ++e) {
            const SagaDie& mate = dice[static_cast<std::size_t>(e)];
            if (mate.at == DieAt::board && mate.ability == die.ability && mate.set == die.set)
                set.push(static_cast<std::int16_t>(e));
        }
        if (set.front() != d) continue;
        out.add(make<Verb::take_back>({set}));
        last = set.size();
    }
    if (all.size() > last) out.add(make<Verb::take_back>({all}));
}

void orders_choices(const View& view, const Frame& frame, Choices& out) {
    if (frame.step == ask_take_back) return take_back_choices(view, frame.side, out);
    loading_choices(view, frame.side, out);
    trigger_choices(view, frame.side, Keyword::orders, out);
    out.add(make<Verb::done>());
}

// ---- The enemy's windows (ORD-R3)

void run_window(Play& play, Frame& frame) {
    const bool open =
        play.match.setup().ask_all || may_trigger_any(play.view(), frame.side, Keyword::orders_reaction);
    if (frame.step == 1 || !open) return play.pop();
    play.ask<Ask::orders_reaction>(frame.side, {frames::orders_reaction(frame).window});
}
Refusal check_window(const View& view, const Frame& frame, const Choice& choice) {
    if (is(choice, Verb::pass)) return {};
    if (is(choice, Verb::trigger)) return check_trigger(view, frame.side, Keyword::orders_reaction, choice);
    return why<Sentence::not_asked>(Rule::ABL_18);
}
void answer_window(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::trigger))
        trigger(play, frame.side, read<Verb::trigger>(choice).ability, -1, -1);
    else
        frame.step = 1;
}
void window_choices(const View& view, const Frame& frame, Choices& out) {
    out.add(make<Verb::pass>());
    trigger_choices(view, frame.side, Keyword::orders_reaction, out);
}

// ---- Dice rolled at another time are placed at once (ORD-R5)

void run_place(Play& play, Frame& frame) {
    if (frame.step == 0 && may_load_something(play.view(), frame.side))
        return play.ask<Ask::place_dice>(frame.side);
    return_inactive(play, frame.side);
    play.pop();
}
Refusal check_place(const View& view, const Frame& frame, const Choice& choice) {
    if (is(choice, Verb::done)) return {};
    if (is(choice, Verb::load)) return check_load(view, frame.side, choice);
    if (well_formed<Verb::trigger>(choice))  // before the first turn nothing is triggered at all
        return why<Sentence::wrong_moment>(view.state.turn == 0 ? Rule::SCN_02a : Rule::ORD_R5,
                                           {read<Verb::trigger>(choice).ability});
    return why<Sentence::not_asked>(Rule::ORD_R5);
}
void answer_place(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::load))
        load(play, frame.side, read<Verb::load>(choice).ability, read<Verb::load>(choice).dice);
    else
        frame.step = 1;
}
void place_choices(const View& view, const Frame& frame, Choices& out) {
    loading_choices(view, frame.side, out);
    out.add(make<Verb::done>());
}

/// The second player's opening dice (SCN-02.a, SCN-R1).
void run_opening(Play& play, Frame&) {
    const Side second = other(play.state.first_player);
    play.pop();
    if (!play.edition().second_opens_with_three) return;
    roll_saga_dice(play, second, 3, cause(Rule::SCN_02a));
    play.push(Stage::place_dice, second);
}

}  // namespace

StageFunctions orders_stage() {
    return {run_orders, answer_orders, check_orders, orders_choices, nullptr};
}
StageFunctions orders_reaction_stage() {
    return {run_window, answer_window, check_window, window_choices, nullptr};
}
StageFunctions place_dice_stage() {
    return {run_place, answer_place, check_place, place_choices, nullptr};
}
StageFunctions opening_dice_stage() {
    return {run_opening, nullptr, nullptr, nullptr, nullptr};
}

}  // namespace skald::saga
