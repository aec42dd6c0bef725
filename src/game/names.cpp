#include "game/names.hpp"

#include "base/text.hpp"

namespace skald {

std::optional<unsigned> NameList::find(std::string_view word) const {
    if (word.empty()) return {};
    for (unsigned number = 0; number < numbers_; ++number)
        if ((*this)[number] == word) return number;
    return {};
}

std::vector<std::string_view> NameList::all() const {
    std::vector<std::string_view> names;
    for (unsigned number = 0; number < numbers_; ++number)
        if (!(*this)[number].empty()) names.push_back((*this)[number]);
    return names;
}

std::optional<Side> find_side(std::string_view word) {
    for (Side side : {Side::first, Side::second, Side::none})
        if (word == side_name(side)) return side;
    return {};
}

std::string in_quotes(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string text = "'";
    for (char c : word.substr(0, longest)) text += c >= ' ' && c <= '~' ? c : '?';
    if (word.size() > longest) text += "...";
    return text + "'";
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates) {
    constexpr std::size_t longest = 40;  // comparing spellings takes the product of the lengths
    const std::string_view near = word.size() > longest ? "" : nearest_word(word, candidates);
    return near.empty() ? "" : " (did you mean " + in_quotes(near) + "?)";
}

}  // namespace skald
