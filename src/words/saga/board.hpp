// A whole battle board in words, for the page, the command line and paper.
#pragma once
#include "words/saga/names.hpp"

namespace skald::saga {

struct AbilityWords {
    std::string name;
    std::string owner;     ///< the Hero, legend or hired unit it belongs to; empty on the board
    std::string section;   ///< "Basic" or "Advanced"; empty for rules of owners
    std::string keywords;  ///< "Melee (attacker)"
    std::string cost;      ///< "Axe or Ship"; empty for rules of owners
    std::string text;      ///< "Gain 2 attack dice."
};

AbilityWords ability_words(const Faction& faction, int ability, const FactionNames& names,
                           const Texts& texts);
std::vector<AbilityWords> board_words(const Faction& faction, const FactionNames& names, const Texts& texts);
/// As lines to read: the abilities of the board, then the rules of Heroes, legends and hired units.
std::string board_text(const Faction& faction, const FactionNames& names, const Texts& texts);

}  // namespace skald::saga
