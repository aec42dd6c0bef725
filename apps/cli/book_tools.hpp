// What the commands ask of a book beyond the calls and the facts of the lab. Each book answers in its folder
// (cli/<book>); a command that serves every book goes through this list.
#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "case_text.hpp"
#include "odds_fight.hpp"

namespace skald {
struct Vocabulary;
}

namespace skald::cli {

class Sentences;

struct BookTools {
    std::string_view name{};
    std::string_view rules{};     ///< how the IDs of its rules begin; empty: in many ways
    std::size_t state_bytes = 0;  ///< of one State
    const Vocabulary& (*vocabulary)() = nullptr;
    /// Is it the first word of a line that describes a position?
    bool (*describes)(std::string_view word) = nullptr;
    /// Every case of a file; `sentences`: null, or where refusals are heard.
    Result<std::vector<CaseResult>> (*run_cases)(const std::filesystem::path& file, std::string_view text,
                                                 Sentences* sentences) = nullptr;
    /// The odds of a fight in a position (skald odds fight).
    ExitCode (*fight)(const FightOptions& options, const std::string& text) = nullptr;
};

/// Every book, in the order of calls/books.def.
std::span<const BookTools> books();
/// The book of that name; else the command ends.
const BookTools& book_named(std::string_view name);
/// The book whose rules the first case of a file tests.
const BookTools& book_of_cases(std::string_view text);
/// The book that knows most lines of a position; the first of equals.
const BookTools& book_of_position(std::string_view text);

}  // namespace skald::cli
