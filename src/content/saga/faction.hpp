// Faction files: TOML in, typed abilities out, every problem with its place; and back (docs/content.md).
#pragma once
#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/core/diagnostic.hpp"
#include "content/saga/phrase.hpp"
#include "saga/faction.hpp"

namespace skald::saga {

/// Names of one language: "name", "wins", "play", "abilities/spring-tide", "places/10".
using OwnNames = std::map<std::string, std::string>;

/// A faction with the ids that its names in the language files go by.
struct FactionFile {
    std::string id;
    SymbolNames symbols;                   ///< common, uncommon, rare
    std::vector<std::string> ability_ids;  ///< in the order of faction.abilities
    std::vector<std::string> hero_ids, legend_ids, hired_ids;
    Faction faction;
    std::map<std::string, OwnNames> names;                     ///< that the file brings along, by language
    std::map<std::string, std::vector<std::string>> drawings;  ///< of its symbols, where the file has them
    friend bool operator==(const FactionFile&, const FactionFile&) = default;
};

/// The names that a file brings along for readers of a language: what is not there in English, or else in the
/// language that it has.
OwnNames own_names(const FactionFile& file, std::string_view language);
/// The same as the language files have them, a table in a table: {"abilities": {"spring-tide": "…"}}.
nlohmann::json tables_of(const OwnNames& names);

/// Gives a faction by its id, or nothing.
using FactionById = std::function<const FactionFile*(std::string_view id)>;

/// Where the parts of a faction stand in its file, for warnings about them.
struct FactionPlaces {
    struct OfAbility {
        content::TextPlace table, cost, only, near;
        std::vector<content::TextPlace> effects;
    };
    content::TextPlace dice, troops;
    std::vector<OfAbility> abilities;  ///< in the order of faction.abilities
    std::vector<content::TextPlace> heroes, legends, hired;
};

/// Reads one file. Problems are added to the list; with errors among them there is no faction.
std::optional<FactionFile> read_faction(std::string_view toml, std::vector<content::Diagnostic>& problems,
                                        FactionPlaces* places = nullptr);

/// The file as the reader takes it: reading what was written gives the same faction. Comments are lost.
std::string write_faction(const FactionFile& file);

std::span<const content::Named<std::uint8_t>> special_words();
std::span<const content::Named<Footing>> footing_words();

}  // namespace skald::saga
