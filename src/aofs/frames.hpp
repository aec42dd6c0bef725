// What each stage keeps in its frame, by name: `frames::wounds(frame).markers`. The list is in names.def.
#pragma once
#include "aofs/state.hpp"

namespace skald::aofs {

/// Which units are placed in a deployment: all, Scouts after it, those in Ambush later.
enum class Arrival : std::uint8_t { deploy, scouts, ambush };

namespace kinds {
#define KIND(name, form) \
    struct name : form {};
#include "aofs/kinds.def"
#undef KIND
}  // namespace kinds

namespace frames {
#define STAGE(name, ...) SKALD_VIEW(name, __VA_ARGS__)
#include "aofs/names.def"
#undef STAGE
}  // namespace frames

}  // namespace skald::aofs
