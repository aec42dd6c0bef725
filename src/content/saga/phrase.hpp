// The small phrases of faction files: "own hearthguard or warriors on foot within S of own hero", "1 + enemy
// fatigue, at most 2", "axe + ship". Read and written; docs/content.md teaches them.
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "content/core/phrase.hpp"
#include "saga/faction.hpp"

namespace skald::content {

/// The names of the three symbols, for costs.
using SymbolNames = std::array<std::string, 3>;

Phrase<saga::Selector> read_selector(std::string_view text, bool whose_needed);
Phrase<saga::Near> read_near(std::string_view text);
Phrase<saga::Condition> read_condition(std::string_view text);
Phrase<saga::Quantity> read_quantity(std::string_view text);
Phrase<List<saga::CostDie, 3>> read_cost(std::string_view text, const SymbolNames& symbols);
Phrase<std::uint16_t> read_equipment(std::string_view text);

std::string write_selector(const saga::Selector& selector, bool with_whose);
std::string write_near(const saga::Near& near);
std::string write_condition(const saga::Condition& condition);
std::string write_quantity(const saga::Quantity& quantity);
std::string write_cost(const List<saga::CostDie, 3>& cost, const SymbolNames& symbols);
std::string write_equipment(std::uint16_t equipment);

// The closed lists.
std::span<const Named<saga::EffectVerb>> verb_words();
std::span<const Named<saga::Troop>> troop_words();
std::span<const Named<saga::Stick>> stick_words();
std::span<const Named<std::uint16_t>> equipment_words();

}  // namespace skald::content
