// How the stages of a game are run. The state holds a stack of frames; the innermost runs until it asks a
// question, pushes a frame above itself or is done (pops itself). Each stage has its functions, listed in
// stage.cpp.
#pragma once
#include "aofs/match.hpp"

namespace skald::aofs {

/// Reading: what a check or a list of choices sees.
struct View {
    const Match& match;
    const State& state;
    /// As it was when this view was first asked for it: take a new view when somebody has moved.
    const Scene& scene() const {
        if (scene_ == nullptr) scene_ = &match.scene(state);
        return *scene_;
    }
    const Frame& frame() const { return state.stack.back(); }

    mutable const Scene* scene_ = nullptr;
};

/// Doing: what running a stage may change.
struct Play {
    const Match& match;
    State& state;
    Dice& dice;
    Events& events;
    View view() const { return {match, state}; }

    /// Puts the pending question; the machine stops until it is answered.
    void ask(Ask what, Side side, std::initializer_list<int> about = {});
    /// Puts a stage on top of the stack. References to frames stay valid.
    Frame& push(Stage stage, Side side);
    /// The top stage is done.
    void pop();
    void tell(Happening what, Side side, Rule rule, std::initializer_list<int> numbers = {});
    void tell(Happening what, Side side, Rule rule, std::initializer_list<int> numbers, const Roll& roll);
};

constexpr bool is(const Choice& choice, Say verb) {
    return choice.verb == static_cast<std::uint8_t>(verb);
}
Choice make(Say verb, std::initializer_list<int> what = {});
Why why(Rule rule, Sentence sentence, std::initializer_list<int> numbers = {});

struct StageFunctions {
    void (*run)(Play&, Frame&) = nullptr;                    ///< goes on, no question pending
    void (*answer)(Play&, Frame&, const Choice&) = nullptr;  ///< to this stage's question; already checked
    Refusal (*check)(const View&, const Frame&, const Choice&) = nullptr;
    void (*choices)(const View&, const Frame&,
                    Choices&) = nullptr;  ///< fixed order, a sensible default first
    Refusal (*complete)(const View&, const Frame&, Choice&) = nullptr;  ///< sketches; null: it has none
};
StageFunctions functions_of(Stage stage);

StageFunctions opening_stage();
StageFunctions markers_stage();
StageFunctions declarations_stage();
StageFunctions deployment_stage();
StageFunctions round_stage();
StageFunctions activation_stage();
StageFunctions casting_stage();
StageFunctions movement_stage();
StageFunctions charge_stage();
StageFunctions shooting_stage();
StageFunctions melee_stage();
StageFunctions free_move_stage();
StageFunctions dangerous_stage();
StageFunctions wounds_stage();
StageFunctions push_stage();
StageFunctions fall_stage();
StageFunctions morale_stage();

}  // namespace skald::aofs
