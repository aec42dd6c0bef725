// Closed lists of words as JSON, for those who choose instead of typing.
#pragma once
#include <nlohmann/json.hpp>
#include <span>

#include "content/core/phrase.hpp"

namespace skald::content {

template <class T>
nlohmann::json words_of(std::span<const Named<T>> list) {
    nlohmann::json words = nlohmann::json::array();
    for (const auto& named : list) words.push_back(named.word);
    return words;
}

}  // namespace skald::content
