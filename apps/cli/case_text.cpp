#include "case_text.hpp"

#include <algorithm>

namespace skald::cli {

Roll CaseDice::roll(int count, const Faces& faces) {
    Roll result;
    for (int i = 0; i < count; ++i) {
        // Beyond the script the faces go round, so that a roll-off comes to its end; the case fails anyway.
        const bool written = next_ < faces_.size();
        const auto face = written ? faces_[next_++] : static_cast<std::uint8_t>(1 + missing_++ % 6);
        ++result.of_kind[faces.kind_of[face - 1u]];
        result.faces.push(face);
    }
    return result;
}

std::vector<std::span<const std::vector<Word>>> split_cases(const CaseLines& lines) {
    std::vector<std::span<const std::vector<Word>>> cases;
    std::size_t start = lines.size();
    for (std::size_t i = 0; i <= lines.size(); ++i) {
        if (i < lines.size() && lines[i][0].text != "case") continue;
        if (start < i) cases.push_back(std::span(lines).subspan(start, i - start));
        start = i;
    }
    return cases;
}

Result<CaseResult> read_title(const std::vector<Word>& words) {
    CaseResult result;
    result.line = words[0].line;
    if (words.size() < 3 || !words[1].quoted)
        return problem(words[0].line, words[0].column, "expected: case \"title\" ID ...");
    result.title = words[1].text;
    for (std::size_t i = 2; i < words.size(); ++i) result.rules.emplace_back(words[i].text);
    return result;
}

Result<std::vector<CaseResult>> list_cases(std::string_view text) {
    const auto lines = split_lines(text);
    if (!lines) return tl::unexpected(lines.error());
    std::vector<CaseResult> results;
    for (const auto& one : split_cases(*lines)) {
        auto title = read_title(one[0]);
        if (!title) return tl::unexpected(title.error());
        results.push_back(std::move(*title));
    }
    return results;
}

std::string hyphened(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
}

}  // namespace skald::cli
