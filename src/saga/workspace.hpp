// What a match remembers beside the state: the scene of the state that was asked about last, and what was
// found out on it. Never part of the state or its hash, and nothing that the verbs say depends on it.
#pragma once
#include "saga/match.hpp"
#include "saga/plan_memory.hpp"
#include "table/scene.hpp"

namespace skald::saga {

/// Whether a unit stands in the open, and when that was looked up.
struct OpenGround {
    std::uint32_t moved = 0, terrain = 0;
    bool open = false;
};

/// How many of a guard can fall for a unit, and when that was looked up.
struct KnownFalls {
    std::uint32_t changes = 0;
    std::int8_t unit = -1;
    std::uint8_t count = 0;
};

struct Workspace {
    Scene scene;
    /// What the scene was built from.
    std::array<Figure, max_figures> figures{};
    std::array<Unit, max_units> units{};
    std::array<std::uint8_t, 2> unit_count{};
    List<Placed, 16> terrain;
    Extra extra = Extra::none;
    bool built = false;
    Choices options;  ///< of a declaration, while it is looked at
    /// Counts rebuilds of each unit's place, and of the terrain: caches compare it.
    std::array<std::uint32_t, max_units> moved{};
    std::uint32_t changes = 0, terrain_laid = 0;
    std::array<OpenGround, max_units> open_ground{};
    std::array<KnownFalls, max_units> falls{};  ///< by guard
    PlanMemory plans;
};

}  // namespace skald::saga
