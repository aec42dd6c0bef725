// The small phrases of faction files: "own hearthguard or warriors on foot within S of own hero", "1 + enemy
// fatigue, at most 2", "axe + ship". Read and written; docs/content.md teaches them.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saga/faction.hpp"

namespace skald::content {

/// A word of a closed list and what it means.
template <class T>
struct Named {
    std::string_view word;
    T value;
};

/// Why a phrase cannot be read: where in it, and what was expected.
struct PhraseFault {
    std::size_t offset = 0;
    std::string text;
};

template <class T>
struct Phrase {
    std::optional<T> value;
    PhraseFault fault;
};

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

/// The value of a word in a list, or nothing.
template <class T>
std::optional<T> find_word(std::span<const Named<T>> list, std::string_view word) {
    for (const auto& named : list)
        if (named.word == word) return named.value;
    return {};
}
/// The word for a value; empty if it has none.
template <class T>
std::string_view word_for(std::span<const Named<T>> list, T value) {
    for (const auto& named : list)
        if (named.value == value) return named.word;
    return {};
}
/// "expected a, b or c; did you mean b?" for a word that is not in the list.
std::string expected(std::string_view what, std::string_view word,
                     const std::vector<std::string_view>& words);
template <class T>
std::string expected_one(std::string_view what, std::string_view word, std::span<const Named<T>> list) {
    std::vector<std::string_view> words;
    for (const auto& named : list) words.push_back(named.word);
    return expected(what, word, words);
}

}  // namespace skald::content
