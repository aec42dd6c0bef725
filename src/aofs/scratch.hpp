// Memory beside the state: what never changes in a match, and the scene of the state that was asked about
// last. Never part of the state or its hash.
#pragma once
#include "aofs/match.hpp"
#include "table/scene.hpp"

namespace skald::aofs {

/// The set-up with the lists laid out by model and unit.
struct Tables {
    Setup setup;
    struct Seat {
        std::int8_t unit = -1;  ///< of the list; -1: nobody
        std::uint8_t place = 0;
    };
    std::array<Seat, max_models_here> seats{};
    bool flat = true;  ///< no solid piece: every surface is the ground
};

struct Scratch {
    Scene scene;
    std::array<Model, max_models_here> models{};  ///< what the scene was built from
    bool built = false;
    Choices options;
};

}  // namespace skald::aofs
