// How both rule books run. A state holds a stack of frames, one per stage; the innermost runs until it asks a
// question, pushes a frame above itself or is done (pops itself). A book has a View (reading), a Play (doing)
// and a function functions_of(Stage) that gives the row of a stage.
#pragma once
#include <cassert>
#include <initializer_list>
#include <string_view>
#include <type_traits>

#include "game/book.hpp"

namespace skald {

// ---- Small things made of numbers; each book has its own lists behind them

Question make_question(std::uint8_t ask, Side side, std::initializer_list<int> about);
Choice make_choice(std::uint8_t verb, std::initializer_list<int> what);
Event make_event(std::uint8_t kind, Side side, RuleRef rule, std::initializer_list<int> numbers,
                 const Roll& roll);
Why make_why(RuleRef rule, std::uint16_t sentence, std::initializer_list<int> numbers);

/// Does the choice have this verb of its book?
template <class Verb>
    requires std::is_enum_v<Verb>
constexpr bool is(const Choice& choice, Verb verb) {
    return choice.verb == static_cast<std::uint8_t>(verb);
}

/// The name with this number; empty: there is none.
template <std::size_t N>
constexpr std::string_view name_in(const std::string_view (&names)[N], std::size_t number) {
    return number < N ? names[number] : std::string_view{};
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
template <class Match, class Ask, class EventKind>
struct Doing {
    using State = typename Match::State;
    using Frame = typename decltype(State::stack)::value_type;
    using Stage = decltype(Frame::stage);

    const Match& match;
    State& state;
    Dice& dice;
    Events& events;

    Doing(const Match& of, State& now, Dice& rolled, Events& told)
        : match(of), state(now), dice(rolled), events(told) {}

    Frame& frame() { return state.stack.back(); }
    /// Puts the pending question; the machine stops until it is answered.
    void ask(Ask what, Side side, std::initializer_list<int> about = {}) {
        state.question = make_question(static_cast<std::uint8_t>(what), side, about);
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
    template <class Cause>
    void tell(EventKind what, Side side, Cause rule, std::initializer_list<int> numbers = {},
              const Roll& roll = {}) {
        if (events.on())
            events.add(
                make_event(static_cast<std::uint8_t>(what), side, static_cast<RuleRef>(rule), numbers, roll));
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
