// What the lines of a position have in common in every book (docs/cases.md).
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "game/side.hpp"

namespace skald::content {

inline tl::unexpected<Problem> at(const Word& word, std::string text) {
    return problem(word.line, word.column, std::move(text));
}

/// "key=value", or the whole word as key.
inline std::pair<std::string_view, std::string_view> split_key(std::string_view word) {
    const std::size_t sign = word.find('=');
    if (sign == std::string_view::npos) return {word, {}};
    return {word.substr(0, sign), word.substr(sign + 1)};
}

/// Where a name stands in a list; -1: nowhere.
inline int find_in(const std::vector<std::string>& list, std::string_view name) {
    const auto found = std::find(list.begin(), list.end(), name);
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

/// Where what a side has stands in a list of both.
inline std::size_t place(Side side) {
    return static_cast<std::size_t>(index(side));
}

inline std::optional<Side> to_side(std::string_view word) {
    if (word == "first") return Side::first;
    if (word == "second") return Side::second;
    return {};
}

}  // namespace skald::content
