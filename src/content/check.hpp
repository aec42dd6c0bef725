// The checker: what is wrong with a file (errors), and what is odd about it (warnings). All problems at once.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "content/diagnostic.hpp"
#include "content/faction.hpp"
#include "content/universe.hpp"

namespace skald::content {

/// The names of factions and armies by language: data/text/<language>/peoples.json and armies.json together.
using Texts = std::map<std::string, nlohmann::json, std::less<>>;

inline const ArmyFile* no_army(std::string_view) {
    return nullptr;
}

/// Checks any text of the data folder; its name says what it is, or its keys do. Warbands look up their
/// faction among the factions, lists their army among the armies. No texts: names are not checked.
std::vector<Diagnostic> check_text(std::string_view path, std::string_view text, const FactionById& factions,
                                   const Texts& texts, const ArmyById& armies = no_army);

/// What is odd about a faction that can be read: effects that can never apply, costs that are hardly ever
/// paid, dice out of balance.
void check_faction(const FactionFile& file, const FactionPlaces& places, std::vector<Diagnostic>& problems);

/// Names that are missing in a language.
void check_names(const FactionFile& file, const FactionPlaces& places, const Texts& texts,
                 std::vector<Diagnostic>& problems);

/// What is odd about an army that can be read: prices that the formula does not give, weapons that nobody
/// carries, upgrades that nobody can have.
void check_army(const ArmyFile& file, const ArmyPlaces& places, std::vector<Diagnostic>& problems);
void check_army_names(const ArmyFile& file, const ArmyPlaces& places, const Texts& texts,
                      std::vector<Diagnostic>& problems);

}  // namespace skald::content
