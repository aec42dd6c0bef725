#include "base/text.hpp"

#include <algorithm>
#include <charconv>

namespace skald {

Result<std::vector<Word>> split_words(std::string_view line, int line_number) {
    std::vector<Word> words;
    std::size_t i = 0;
    while (i < line.size()) {
        const char c = line[i];
        if (c == ' ' || c == '\t' || c == '\r') {
            ++i;
        } else if (c == '#') {
            break;
        } else if (c == '"') {
            const std::size_t close = line.find('"', i + 1);
            if (close == std::string_view::npos)
                return problem(line_number, static_cast<int>(i) + 1, "a quotation is opened but not closed");
            words.push_back({line.substr(i + 1, close - i - 1), line_number, static_cast<int>(i) + 1, true});
            i = close + 1;
        } else {
            const std::size_t start = i;
            while (i < line.size() && line[i] != ' ' && line[i] != '\t' && line[i] != '\r' && line[i] != '"')
                ++i;
            words.push_back({line.substr(start, i - start), line_number, static_cast<int>(start) + 1, false});
        }
    }
    return words;
}

Result<std::vector<std::vector<Word>>> split_lines(std::string_view text) {
    std::vector<std::vector<Word>> lines;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        auto words = split_words(text.substr(0, end), ++number);
        if (!words) return tl::unexpected(words.error());
        if (!words->empty()) lines.push_back(std::move(*words));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::optional<std::int64_t> to_integer(std::string_view word, std::int64_t low, std::int64_t high) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < low || value > high) return {};
    return value;
}

namespace {

/// Edits (insert, delete, replace) between two short words.
std::size_t spelling_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t kept = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({kept, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view word, const std::vector<std::string_view>& candidates) {
    std::string_view best;
    std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (std::string_view candidate : candidates) {
        const std::size_t distance = spelling_distance(word, candidate);
        if (distance < best_distance) best = candidate, best_distance = distance;
    }
    return best;
}

}  // namespace skald
