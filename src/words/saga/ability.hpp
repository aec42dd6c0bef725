// Abilities in words: what stands on a battle board, made from what the effects are.
#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "saga/faction.hpp"
#include "words/saga/texts.hpp"

namespace skald::saga {

/// The names of the three symbols, common first.
using SymbolNames = std::array<std::string, 3>;

/// The effects as sentences: "Choose one: gain 1 attack die; or gain 2 defence dice."
std::string ability_text(const Ability& ability, const Texts& texts);
/// One of the options of "choose one": "Gain 2 defence dice"; empty if there is none.
std::string option_text(const Ability& ability, int option, const Texts& texts);
/// "Melee (attacker, mounted)".
std::string keyword_line(const Ability& ability, const Texts& texts);
/// "Axe + Ship", "Axe or Ship".
std::string cost_text(const Ability& ability, const SymbolNames& symbols, const Texts& texts);

}  // namespace skald::saga
