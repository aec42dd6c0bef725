// The stages of a game of this book: what each reads and may change (game/stages.hpp runs them). Each stage
// has its functions, listed in stage.cpp.
#pragma once
#include <cassert>

#include "game/stages.hpp"
#include "saga/match.hpp"
#include "saga/names.hpp"

namespace skald::saga {

/// Reading: what a check or a list of choices sees.
struct View {
    Match& match;
    const State& state;
    const Scene* at_hand = nullptr;  ///< see settled()
    const Edition& edition() const { return match.edition(); }
    const Sticks& sticks() const { return match.sticks(); }
    const Scene& scene() const {
        assert(at_hand == nullptr || match.shows(state));
        return at_hand != nullptr ? *at_hand : match.scene(state);
    }
    /// The same with its scene at hand: for whoever asks often, and neither changes the state meanwhile nor
    /// looks at another one.
    View settled() const { return {match, state, &match.scene(state)}; }
    const Frame& frame() const { return state.stack.back(); }
    bool real() const { return match.setup().real; }
};

/// Doing: what running a stage may change.
struct Play : Doing<Match> {
    using Doing::Doing;
    const Edition& edition() const { return match.edition(); }
    const Sticks& sticks() const { return match.sticks(); }
    View view() const { return {match, state}; }
};

using StageFunctions = StageRow<View, Play, Frame>;
StageFunctions functions_of(Stage stage);

// One function per stage gives its row; each is defined in the file that names.def says.
#define STAGE(name, ...) StageFunctions name##_stage();
#include "saga/names.def"
#undef STAGE

}  // namespace skald::saga
