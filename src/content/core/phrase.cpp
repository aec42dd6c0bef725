#include "content/core/phrase.hpp"

#include "base/text.hpp"

namespace skald::content {

std::string expected(std::string_view what, std::string_view word,
                     const std::vector<std::string_view>& words) {
    std::string text = word.empty() ? "expected " + std::string(what)
                                    : "'" + std::string(word) + "' is not " + std::string(what);
    if (const std::string_view near = nearest_word(word, words); !near.empty() && !word.empty())
        return text + "; did you mean '" + std::string(near) + "'?";
    text += "; expected one of";
    for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? " " : ", ") + std::string(words[i]);
    return text;
}

}  // namespace skald::content
