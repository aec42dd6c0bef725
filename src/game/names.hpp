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
    explicit NameList(const std::span<const NameInfo>& list)
        : book_(&list),
          function_([](const void* all, unsigned n) {
              return name_in(*static_cast<const std::span<const NameInfo>*>(all), n);
          }),
          numbers_(static_cast<unsigned>(list.size())),
          entries_(list) {}

    /// Empty where the number means nothing.
    std::string_view operator[](unsigned number) const { return function_(book_, number); }
    std::optional<unsigned> find(std::string_view word) const;
    std::vector<std::string_view> all() const;
    /// What stands behind the name; nothing for lists of plain names.
    std::span<const FieldInfo> fields(unsigned number) const {
        return number < entries_.size() ? entries_[number].fields : std::span<const FieldInfo>{};
    }

  private:
    const void* book_;
    Function function_;
    unsigned numbers_;
    std::span<const NameInfo> entries_{};
};

struct Names {
    NameList verbs, asks, events, rules, sentences;
    const Vocabulary* vocabulary;
};

template <Book B>
Names names_of(const B& book) {
    const Vocabulary& all = B::vocabulary();
    const auto rule_name = [](const void* b, unsigned n) {
        return static_cast<const B*>(b)->rule_name(static_cast<std::uint16_t>(n));
    };
    return {NameList(all.verbs),       NameList(all.asks),      NameList(all.events),
            {&book, rule_name, 65536}, NameList(all.sentences), &all};
}

std::optional<Side> find_side(std::string_view word);

/// The word as a message may repeat it: in quotes, cut short, without odd characters.
std::string in_quotes(std::string_view word);
/// " (did you mean 'x'?)" if a candidate is spelled nearly like the word, else nothing.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace skald
