// The small phrases of faction files: "own hearthguard or warriors on foot within S of own hero", "1 + enemy
// fatigue, at most 2", "axe + ship". Read and written; docs/content.md teaches them.
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "content/core/phrase.hpp"
#include "saga/faction.hpp"

namespace skald::saga {

/// The names of the three symbols, for costs.
using SymbolNames = std::array<std::string, 3>;

content::Phrase<Selector> read_selector(std::string_view text, bool whose_needed);
content::Phrase<Near> read_near(std::string_view text);
content::Phrase<Condition> read_condition(std::string_view text);
content::Phrase<Quantity> read_quantity(std::string_view text);
content::Phrase<List<CostDie, 3>> read_cost(std::string_view text, const SymbolNames& symbols);
content::Phrase<std::uint16_t> read_equipment(std::string_view text);

std::string write_selector(const Selector& selector, bool with_whose);
std::string write_near(const Near& near);
std::string write_condition(const Condition& condition);
std::string write_quantity(const Quantity& quantity);
std::string write_cost(const List<CostDie, 3>& cost, const SymbolNames& symbols);
std::string write_equipment(std::uint16_t equipment);

// The closed lists.
std::span<const content::Named<EffectVerb>> verb_words();
std::span<const content::Named<Troop>> troop_words();
std::span<const content::Named<Stick>> stick_words();
std::span<const content::Named<std::uint16_t>> equipment_words();
std::span<const content::Named<Whose>> whose_is();
std::span<const content::Named<Footing>> footing_phrases();
std::span<const content::Named<Place>> place_phrases();
std::span<const content::Named<Land>> land_words();
std::span<const content::Named<Weariness>> weariness_phrases();
std::span<const content::Named<Count>> count_words();
std::span<const content::Named<If>> subject_words();
/// Does a condition with this subject go on with words about units?
bool speaks_of_units(If subject);

}  // namespace skald::saga
