// The stages of a game of this book: what each reads and may change (game/stages.hpp runs them). Each stage
// has its functions, listed in stage.cpp.
#pragma once
#include "aofs/match.hpp"
#include "aofs/names.hpp"
#include "game/stages.hpp"

namespace skald::aofs {

/// Reading: what a check or a list of choices sees.
struct View {
    Match& match;
    const State& state;
    /// As it was when this view was first asked for it: take a new view when somebody has moved.
    const Scene& scene() const {
        if (scene_ == nullptr) scene_ = &match.scene(state);
        return *scene_;
    }
    const Frame& frame() const { return state.stack.back(); }
    bool real() const { return match.setup().real; }

    mutable const Scene* scene_ = nullptr;
};

/// Doing: what running a stage may change.
struct Play : Doing<Match> {
    using Doing::Doing;
    View view() const { return {match, state}; }
};

using StageFunctions = StageRow<View, Play, Frame>;
StageFunctions functions_of(Stage stage);

// One function per stage gives its row; each is defined in the file that names.def says.
#define STAGE(name, ...) StageFunctions name##_stage();
#include "aofs/names.def"
#undef STAGE

}  // namespace skald::aofs
