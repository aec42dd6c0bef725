// Reading and writing the small phrases of data files: closed lists of words, and what is said of a phrase
// that cannot be read.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/core/diagnostic.hpp"

namespace skald::content {

/// A word of a closed list and what it means.
template <class T>
struct Named {
    std::string_view word;
    T value;
};

/// A list as it was written, to be handed on.
template <class T, std::size_t N>
std::span<const Named<T>> all(const Named<T> (&list)[N]) {
    return list;
}

/// Why a phrase cannot be read: where in it, and what was expected.
struct PhraseFault {
    std::size_t offset = 0;
    Remarked text;
};

template <class T>
struct Phrase {
    std::optional<T> value;
    PhraseFault fault;
};

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
Remarked expected(std::string_view what, std::string_view word, const std::vector<std::string_view>& words);
template <class T>
Remarked expected_one(std::string_view what, std::string_view word, std::span<const Named<T>> list) {
    std::vector<std::string_view> words;
    for (const auto& named : list) words.push_back(named.word);
    return expected(what, word, words);
}

}  // namespace skald::content
