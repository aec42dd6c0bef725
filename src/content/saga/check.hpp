// Checks the files of SAGA: factions, universes, warbands.
#pragma once
#include <string_view>
#include <vector>

#include "content/core/check.hpp"
#include "content/saga/faction.hpp"

namespace skald::saga {

/// All that is wrong with a text or odd about it. No texts: names are not checked.
std::vector<content::Diagnostic> check_faction_text(std::string_view text,
                                                    const content::NamesByLanguage& texts);
std::vector<content::Diagnostic> check_universe_text(std::string_view text, const FactionById& factions);
std::vector<content::Diagnostic> check_warband_text(std::string_view text, const FactionById& factions);

/// What is odd about a faction that can be read: effects that can never apply, costs that are hardly ever
/// paid, dice out of balance.
void check_faction(const FactionFile& file, const FactionPlaces& places,
                   std::vector<content::Diagnostic>& problems);

/// Names that are missing in a language.
void check_names(const FactionFile& file, const FactionPlaces& places, const content::NamesByLanguage& texts,
                 std::vector<content::Diagnostic>& problems);

}  // namespace skald::saga
