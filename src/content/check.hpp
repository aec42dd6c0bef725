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

/// The names of factions by language: data/text/<language>/peoples.json.
using Texts = std::map<std::string, nlohmann::json, std::less<>>;

/// Checks any text of the data folder; its name says what it is, or its keys do. Warbands look up their
/// faction among the factions. No texts: names are not checked.
std::vector<Diagnostic> check_text(std::string_view path, std::string_view text, const FactionById& factions,
                                   const Texts& texts);

/// What is odd about a faction that can be read: effects that can never apply, costs that are hardly ever
/// paid, dice out of balance.
void check_faction(const FactionFile& file, const FactionPlaces& places, std::vector<Diagnostic>& problems);

/// Names that are missing in a language.
void check_names(const FactionFile& file, const FactionPlaces& places, const Texts& texts,
                 std::vector<Diagnostic>& problems);

}  // namespace skald::content
