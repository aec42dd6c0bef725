// The names of a rule book without its type, so that readers and writers are compiled once. The book must
// outlive its names.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/book.hpp"

namespace skald {

/// One list of names: number to word, and back by looking through all numbers.
class NameList {
  public:
    using Function = std::string_view (*)(const void* book, unsigned number);
    NameList(const void* book, Function function, unsigned numbers)
        : book_(book), function_(function), numbers_(numbers) {}

    /// Empty where the number means nothing.
    std::string_view operator[](unsigned number) const { return function_(book_, number); }
    std::optional<unsigned> find(std::string_view word) const;
    std::vector<std::string_view> all() const;

  private:
    const void* book_;
    Function function_;
    unsigned numbers_;
};

struct Names {
    NameList verbs, asks, events, rules, sentences;
};

template <Book B>
Names names_of(const B& book) {
    using Any = const void*;
    using Small = std::uint8_t;
    using Wide = std::uint16_t;
    return {
        {&book, [](Any b, unsigned n) { return static_cast<const B*>(b)->verb_name(Small(n)); }, 256},
        {&book, [](Any b, unsigned n) { return static_cast<const B*>(b)->ask_name(Small(n)); }, 256},
        {&book, [](Any b, unsigned n) { return static_cast<const B*>(b)->event_name(Small(n)); }, 256},
        {&book, [](Any b, unsigned n) { return static_cast<const B*>(b)->rule_name(Wide(n)); }, 65536},
        {&book, [](Any b, unsigned n) { return static_cast<const B*>(b)->sentence_name(Wide(n)); }, 65536},
    };
}

std::optional<Side> find_side(std::string_view word);

/// The word as a message may repeat it: in quotes, cut short, without odd characters.
std::string in_quotes(std::string_view word);
/// " (did you mean 'x'?)" if a candidate is spelled nearly like the word, else nothing.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace skald
