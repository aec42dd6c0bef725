// Checks the files of Age of Fantasy: Skirmish: armies and lists.
#pragma once
#include <string_view>
#include <vector>

#include "content/aofs/army.hpp"
#include "content/core/check.hpp"

namespace skald::aofs {

/// All that is wrong with a text or odd about it. No texts: names are not checked.
std::vector<content::Diagnostic> check_army_text(std::string_view text,
                                                 const content::NamesByLanguage& texts);
std::vector<content::Diagnostic> check_list_text(std::string_view text, const ArmyById& armies);

/// What is odd about an army that can be read: prices that the formula does not give, weapons that nobody
/// carries, upgrades that nobody can have.
void check_army(const ArmyFile& file, const ArmyPlaces& places, std::vector<content::Diagnostic>& problems);
void check_army_names(const ArmyFile& file, const ArmyPlaces& places, const content::NamesByLanguage& texts,
                      std::vector<content::Diagnostic>& problems);

}  // namespace skald::aofs
