// Names of armies of Age of Fantasy: Skirmish in one language (data/text/<language>/armies.json), and names
// for the units of a match, no two alike.
#pragma once
#include <array>
#include <span>

#include <nlohmann/json_fwd.hpp>

#include "aofs/match.hpp"
#include "words/aofs/texts.hpp"

namespace skald::aofs {

/// What a name key of a fielded army stands for: a part of the language file and an id in it, or a name of
/// its own.
struct ThingId {
    std::string_view part;  ///< units, weapons, spells, rules, upgrades
    std::string_view id, name;
};

/// The names of an army by the name keys of its units, weapons, spells and rules.
struct ArmyNames {
    std::string name;                 ///< empty: there is no army
    std::string wins, play;           ///< what it wants, and how it is played; may be empty
    std::vector<std::string> things;  ///< empty where there is no name
};

/// Reads the names of an army from a language file, which may be empty. Upgrades that are weapons have the
/// weapon's name. What has none is called by its id: "gate-halberds" becomes "Gate halberds"; so is an army
/// that was brought along.
ArmyNames army_names(const nlohmann::json& armies, std::string_view army, std::span<const ThingId> things);

/// All units of a match by id, each with a name of its own; empty where there is no unit. The number of a
/// value tells one model from several.
std::vector<words::Value> unit_names(const Texts& texts, const Match& match, const State& state,
                                     const std::array<ArmyNames, 2>& names);

/// The name of a side: of its army, or which player where both have the same or none.
std::string side_name(const Texts& texts, const std::array<ArmyNames, 2>& names, Side side);

}  // namespace skald::aofs
