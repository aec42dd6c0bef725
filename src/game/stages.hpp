// How both rule books run. A state holds a stack of frames, one per stage; the innermost runs until it asks a
// question, pushes a frame above itself or is done (pops itself). A book has a View (reading), a Play (doing)
// and a function functions_of(Stage) that gives the row of a stage.
#pragma once
#include <cassert>
#include <string_view>
#include <type_traits>

#include "game/book.hpp"
#include "game/fields.hpp"

namespace skald {

// ---- Small things made of the fields of their names

template <auto ask>
Question make_question(Side side, const Fields<ask>& fields) {
    Question question;
    question.ask = static_cast<std::uint8_t>(ask);
    question.side = side;
    std::size_t i = 0;
    write<ask>(fields, [&](int number) { question.about[i++] = static_cast<std::int16_t>(number); });
    return question;
}
template <auto verb>
Choice make(const Fields<verb>& fields) {
    Choice choice;
    choice.verb = static_cast<std::uint8_t>(verb);
    write<verb>(fields, [&](int number) { choice.what.push(static_cast<std::int16_t>(number)); });
    return choice;
}
template <auto verb>
    requires std::is_empty_v<Fields<verb>>
Choice make() {
    return make<verb>({});
}
/// Numbers beyond the room for them are left out: nothing is decided by them. `rule`: of the book, or another
/// cause.
template <auto kind, class Cause>
Event make_event(Side side, Cause rule, const Fields<kind>& fields, const Roll& roll) {
    Event event;
    event.kind = static_cast<std::uint8_t>(kind);
    event.side = side;
    event.rule = static_cast<RuleRef>(rule);
    write<kind>(fields, [&](int number) { event.numbers.try_push(static_cast<std::int16_t>(number)); });
    event.faces = roll.faces;
    return event;
}
template <auto sentence, class Cause>
Why why(Cause rule, const Fields<sentence>& fields) {
    Why reason;
    reason.rule = static_cast<RuleRef>(rule);
    reason.sentence = static_cast<std::uint16_t>(sentence);
    std::size_t i = 0;
    write<sentence>(fields, [&](int number) { reason.numbers[i++] = number; });
    return reason;
}
template <auto sentence, class Cause>
    requires std::is_empty_v<Fields<sentence>>
Why why(Cause rule) {
    return why<sentence>(rule, {});
}

/// Does the choice have this verb of its book?
template <class Verb>
    requires std::is_enum_v<Verb>
constexpr bool is(const Choice& choice, Verb verb) {
    return choice.verb == static_cast<std::uint8_t>(verb);
}

// ---- Stages

/// What a stage does.
template <class View, class Play, class Frame>
struct StageRow {
    void (*run)(Play&, Frame&) = nullptr;                    ///< goes on, no question pending
    void (*answer)(Play&, Frame&, const Choice&) = nullptr;  ///< to this stage's question; already checked
    Refusal (*check)(const View&, const Frame&, const Choice&) = nullptr;
    void (*choices)(const View&, const Frame&,
                    Choices&) = nullptr;  ///< fixed order, a sensible default first
    Refusal (*complete)(const View&, const Frame&, Choice&) = nullptr;  ///< sketches; null: it has none
};

/// Doing: what running a stage may change.
template <class Match>
struct Doing {
    using State = typename Match::State;
    using Frame = typename decltype(State::stack)::value_type;
    using Stage = decltype(Frame::stage);

    Match& match;
    State& state;
    Dice& dice;
    Events& events;

    Doing(Match& of, State& now, Dice& rolled, Events& told)
        : match(of), state(now), dice(rolled), events(told) {}

    Frame& frame() { return state.stack.back(); }
    /// Puts the pending question; the machine stops until it is answered.
    template <auto what>
    void ask(Side side, const Fields<what>& about) {
        state.question = make_question<what>(side, about);
    }
    template <auto what>
        requires std::is_empty_v<Fields<what>>
    void ask(Side side) {
        ask<what>(side, {});
    }
    /// Puts a stage on top of the stack. References to frames stay valid.
    Frame& push(Stage stage, Side side) {
        Frame next;
        next.stage = stage;
        next.side = side;
        return state.stack.push(next);
    }
    /// The top stage is done.
    void pop() { state.stack.pop(); }
    /// `rule`: of the book, or another cause that it knows.
    template <auto what, class Cause>
    void tell(Side side, Cause rule, const Fields<what>& fields, const Roll& roll = {}) {
        if (events.on()) events.add(make_event<what>(side, rule, fields, roll));
    }
};

// ---- The verbs of a book, on top of its stages

/// No roll may happen before the first answer.
class NoDice final : public Dice {
  public:
    Roll roll(int, const Faces&) override {
        assert(false && "a roll before the first answer");
        return {};
    }
};

/// Runs the innermost stage until somebody is asked or the game is over.
template <class Play>
void advance(Play& play) {
    [[maybe_unused]] int steps = 0;
    while (play.state.question.ask == 0 && !play.state.outcome.over) {
        assert(++steps < 100000 && "a stage neither asks nor ends");
        auto& top = play.frame();
        functions_of(top.stage).run(play, top);
    }
}

template <class View>
void list_choices(const View& view, Choices& out) {
    out.clear();
    if (!view.state.outcome.over) functions_of(view.frame().stage).choices(view, view.frame(), out);
}

/// `not_asked` and `incomplete`: how the book refuses what nobody asked, and a sketch.
template <class View>
Refusal check_choice(const View& view, const Choice& choice, const Why& not_asked, const Why& incomplete) {
    if (view.state.outcome.over || choice.verb == 0) return not_asked;
    if (choice.sketch) return incomplete;
    return functions_of(view.frame().stage).check(view, view.frame(), choice);
}

template <class Play>
void give_answer(Play& play, const Choice& choice) {
    play.state.question = {};
    auto& top = play.frame();
    functions_of(top.stage).answer(play, top, choice);
    advance(play);
}

template <class View>
Refusal complete_choice(const View& view, Choice& choice, const Why& not_asked) {
    if (!choice.sketch) return {};
    const auto row = functions_of(view.frame().stage);
    return row.complete == nullptr ? Refusal(not_asked) : row.complete(view, view.frame(), choice);
}

}  // namespace skald
