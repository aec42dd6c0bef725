// What each stage keeps in its frame, by name: `frames::casualties(frame).left`. The list is in names.def.
#pragma once
#include "saga/state.hpp"

namespace skald::saga {

/// What a movement is.
enum class MoveKind : std::uint8_t {
    activation,  ///< MOV, with state.activations.back()
    manoeuvre,   ///< MAN, likewise
    shift,       ///< outside activation, an effect
    push,        ///< of an enemy unit: its figure nearest to the line goes first, its owner places the rest
};
/// What a move outside activation need not heed.
struct IgnoredGround {
    enum Bits : std::uint8_t { uneven = 1, dangerous = 2 };
};

namespace kinds {
#define KIND(name, form) \
    struct name : form {};
#include "saga/kinds.def"
#undef KIND
}  // namespace kinds

namespace frames {
#define STAGE(name, ...) SKALD_VIEW(name, __VA_ARGS__)
#include "saga/names.def"
#undef STAGE
}  // namespace frames

}  // namespace skald::saga
