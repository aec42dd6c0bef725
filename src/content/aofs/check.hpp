// Checks the files of Age of Fantasy: Skirmish: armies and lists.
#pragma once
#include <string_view>
#include <vector>

#include "content/aofs/army.hpp"
#include "content/core/check.hpp"

namespace skald::content {

/// All that is wrong with a text or odd about it. No texts: names are not checked.
std::vector<Diagnostic> check_army_text(std::string_view text, const Texts& texts);
std::vector<Diagnostic> check_list_text(std::string_view text, const ArmyById& armies);

/// What is odd about an army that can be read: prices that the formula does not give, weapons that nobody
/// carries, upgrades that nobody can have.
void check_army(const ArmyFile& file, const ArmyPlaces& places, std::vector<Diagnostic>& problems);
void check_army_names(const ArmyFile& file, const ArmyPlaces& places, const Texts& texts,
                      std::vector<Diagnostic>& problems);

}  // namespace skald::content
