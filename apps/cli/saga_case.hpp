// Conformance cases of SAGA: a position, scripted dice, answers, and what must be true (docs/testing.md).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "content/position.hpp"

namespace skald::cli {

struct CaseResult {
    std::string title;
    std::vector<std::string> rules;  ///< the IDs it tests
    std::string failure;             ///< empty: passed
    int line = 0;
};

/// Runs every case of a file. A file that cannot be read as cases gives a Problem.
Result<std::vector<CaseResult>> run_saga_cases(std::string_view text,
                                               const content::FindFaction& find_faction);
/// Titles and IDs only, for coverage.
Result<std::vector<CaseResult>> list_cases(std::string_view text);

}  // namespace skald::cli
