// Files of conformance cases: every case of a file, for both editions where it says so, by the Runner of a
// book.
#pragma once
#include "cli/case_runner.hpp"

namespace skald::cli {

using CaseSpan = std::span<const std::vector<Word>>;

/// The position that the lines from `i` on describe; `i` then stands at the first line of play.
template <class Reader>
auto read_position(CaseSpan lines, std::size_t& i, Reader reader) -> decltype(reader.finish()) {
    for (; i < lines.size() && Reader::knows(lines[i][0].text); ++i)
        if (auto done = reader.read(lines[i]); !done) return tl::unexpected(done.error());
    return reader.finish();
}

/// Runs the lines of one case, after its title.
template <class Runner, class Reader, class Listens>
void run_case(CaseSpan lines, const Reader& reader, const Listens& listener, CaseResult& result) {
    std::size_t i = 1;
    try {
        auto position = read_position(lines, i, reader);
        if (!position) {
            result.failure =
                failure_at(position.error().line, position.error().column, position.error().text);
            return;
        }
        Runner runner(std::move(*position), listener);
        for (; i < lines.size(); ++i) runner.line(lines[i]);
        runner.finish(lines.back().front());
        result.triggered = runner.triggered();
    } catch (const Failed& failed) {
        result.failure = failure_at(failed.word.line, failed.word.column, failed.text);
    }
}

/// A line "edition both" makes two cases of one: the value that stands for it in each.
inline std::vector<std::string_view> editions_of(CaseSpan lines) {
    for (const auto& line : lines)
        if (line.size() == 2 && line[0].text == "edition" && line[1].text == "both")
            return {"current", "2018"};
    return {""};
}

/// Runs a case, for both editions if it says so.
template <class Runner, class Reader, class Listens>
void run_editions(CaseSpan lines, const Reader& reader, const Listens& listener, CaseResult& result) {
    for (std::string_view edition : editions_of(lines)) {
        CaseLines copy(lines.begin(), lines.end());
        for (auto& line : copy)
            if (!edition.empty() && line[0].text == "edition") line[1].text = edition;
        run_case<Runner>(copy, reader, listener, result);
        if (result.failure.empty()) continue;
        if (!edition.empty()) result.failure += " (edition " + std::string(edition) + ")";
        return;
    }
}

/// Runs every case of a file.
template <class Runner, class Reader, class Listens>
Result<std::vector<CaseResult>> run_cases(std::string_view text, const Reader& reader,
                                          const Listens& listener) {
    const auto lines = split_lines(text);
    if (!lines) return tl::unexpected(lines.error());
    if (!lines->empty() && lines->front()[0].text != "case")
        return problem(lines->front()[0].line, 1, "expected a line: case \"title\" ID ...");
    std::vector<CaseResult> results;
    for (const auto& one : split_cases(*lines)) {
        auto result = read_title(one[0]);
        if (!result) return tl::unexpected(result.error());
        run_editions<Runner>(one, reader, listener, *result);
        results.push_back(std::move(*result));
    }
    return results;
}

/// Plays the lines of one case, or of a file without a title: its answers are given, its dice fall as it
/// says, its expectations must come true.
template <class Runner, class Reader>
auto play_lines(std::string_view text, const Reader& reader)
    -> Result<decltype(std::declval<const Runner&>().played())> {
    const auto lines = split_lines(text);
    if (!lines) return tl::unexpected(lines.error());
    const auto cases = split_cases(*lines);
    if (cases.size() > 1) return problem(cases[1][0][0].line, 1, "expected one position, not several cases");
    const CaseSpan all(*lines);
    std::size_t i = cases.empty() ? 0 : 1;
    auto position = read_position(all, i, reader);
    if (!position) return tl::unexpected(position.error());
    Runner runner(std::move(*position));
    try {
        for (; i < all.size(); ++i) runner.line(all[i]);
        runner.start();
    } catch (const Failed& failed) {
        return problem(failed.word.line, failed.word.column, failed.text);
    }
    return runner.played();
}

}  // namespace skald::cli
