// What conformance cases of both books share: titles, scripted dice, results (docs/cases.md).
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "dice/dice.hpp"

namespace skald::cli {

struct CaseResult {
    std::string title;
    std::vector<std::string> rules;      ///< the IDs it tests; an ability as danes/raise-the-hird
    std::vector<std::string> triggered;  ///< abilities that were triggered in it, likewise
    std::string failure;                 ///< empty: passed
    int line = 0;
};

/// A step of a case that cannot be carried out or does not come true.
struct Failed {
    const Word& word;
    std::string text;
};

/// Dice of a case: more faces can be added as it goes on.
class CaseDice final : public Dice {
  public:
    void add(int face) { faces_.push_back(static_cast<std::uint8_t>(face)); }
    std::size_t left() const { return faces_.size() - next_; }
    int missing() const { return missing_; }
    Roll roll(int count, const Faces& faces) override;

  private:
    std::vector<std::uint8_t> faces_;
    std::size_t next_ = 0;
    int missing_ = 0;
};

using CaseLines = std::vector<std::vector<Word>>;

/// Lines from a "case" line to the next.
std::vector<std::span<const std::vector<Word>>> split_cases(const CaseLines& lines);
Result<CaseResult> read_title(const std::vector<Word>& words);
/// Titles and IDs only, for coverage.
Result<std::vector<CaseResult>> list_cases(std::string_view text);

/// "line:column: text", as a result's failure says it.
inline std::string failure_at(int line, int column, const std::string& text) {
    return std::to_string(line) + ":" + std::to_string(column) + ": " + text;
}

/// A name of code as cases spell it: hyphens for underscores.
std::string hyphened(std::string_view name);

}  // namespace skald::cli
