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
    /// Pieces by what they do, in their order.
    using Pieces = List<std::uint8_t, max_pieces>;
    Pieces surfaces;  ///< something may stand on them
    Pieces marked;    ///< difficult or dangerous
    Pieces walls;     ///< solid or impassable
    Pieces blinds;    ///< may block sight
    /// The model that bears a command rule, -1: nobody (AOF-CMD-01).
    std::array<std::int8_t, 2> musician{-1, -1}, banner{-1, -1};
};

struct Scratch {
    Scene scene;
    std::array<Model, max_models_here> models{};  ///< what the scene was built from
    List<Lasting, 32> lasting;                    ///< and what lay on them
    bool built = false;
    Choices options;
    /// Counts the changes of the above: what was found out is known while it stays the same.
    std::uint32_t version = 1;
    /// version * 2 + 1 if the pair of models see each other, version * 2 if not; else unknown.
    std::array<std::uint32_t, max_models_here * max_models_here> sights{};
    /// The same for units that may charge one another.
    std::array<std::uint32_t, max_units_here * max_units_here> charges{};
};

}  // namespace skald::aofs
