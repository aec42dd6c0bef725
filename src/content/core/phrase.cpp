#include "content/core/phrase.hpp"

#include "base/text.hpp"

namespace skald::content {

Remarked expected(std::string_view what, std::string_view word, const std::vector<std::string_view>& words) {
    std::string text = word.empty() ? "expected " + std::string(what)
                                    : "'" + std::string(word) + "' is not " + std::string(what);
    if (const std::string_view near = nearest_word(word, words); !near.empty() && !word.empty())
        return {text + "; did you mean '" + std::string(near) + "'?",
                {Remark::word_near, {std::string(word), std::string(near)}}};
    std::string list;
    for (const std::string_view one : words) list += (list.empty() ? "" : ", ") + std::string(one);
    return {text + "; expected one of " + list, {Remark::words_of, {list}}};
}

}  // namespace skald::content
