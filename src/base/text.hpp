// Reading the line-based texts of this project (scenes, logs, cases): words with their places.
// A word is a run of non-blank characters or a "quoted text"; # starts a comment.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace skald {

struct Word {
    std::string_view text;  ///< without quotes
    int line = 0;
    int column = 0;
    bool quoted = false;
};

/// One line cut into words. Refuses an unclosed quotation.
Result<std::vector<Word>> split_words(std::string_view line, int line_number);

/// The whole text as lines of words; empty lines and comments are left out.
Result<std::vector<std::vector<Word>>> split_lines(std::string_view text);

/// A whole number, all of the word, within the bounds.
std::optional<std::int64_t> to_integer(std::string_view word, std::int64_t low, std::int64_t high);

/// The candidate closest in spelling to the word, or empty if none is close: for "did you mean".
std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace skald
