// What never changes in a match, laid out for asking.
#pragma once
#include "aofs/match.hpp"

namespace skald::aofs {

/// What is asked of a piece of terrain first, close together.
struct Plot {
    Box box;
    Length top = 0, level = 0;  ///< `level`: where its ground lies
    std::uint16_t marks = 0;
    std::uint8_t piece = 0;
    bool solid = false, barred = false;
};

/// The set-up with the lists laid out by model and unit.
struct Tables {
    Setup setup;
    struct Seat {
        std::int8_t unit = -1;  ///< of the list; -1: nobody
        std::uint8_t place = 0;
    };
    std::array<Seat, max_models_here> seats{};
    std::array<const ModelProfile*, max_models_here> profiles{};
    List<std::uint8_t, max_models_here> models;  ///< all that there are
    /// Pieces by what they do, in their order.
    using Pieces = List<Plot, max_pieces>;
    Pieces surfaces;  ///< something may stand on them
    Pieces marked;    ///< difficult or dangerous
    Pieces walls;     ///< solid or impassable
    Pieces blinds;    ///< may block sight
    /// The model that bears a command rule, -1: nobody (AOF-CMD-01).
    std::array<std::int8_t, 2> musician{-1, -1}, banner{-1, -1};
    /// Rules of the armies' own that somebody has, as bits; what they do, and whether anything.
    std::array<std::uint16_t, 2> borne{};
    std::uint32_t rule_verbs = 0, rule_grants = 0;  ///< EffectVerb, Special as bits
    bool own_rules = false;
    bool rules_move = false;     ///< some change how far a unit moves
    bool rules_measure = false;  ///< some hang on how far the enemy in a fight is
};

}  // namespace skald::aofs
