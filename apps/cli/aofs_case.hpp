// Conformance cases of Age of Fantasy: Skirmish (docs/cases.md).
#pragma once
#include <string_view>
#include <vector>

#include "case_text.hpp"

namespace skald::cli {

/// Runs every case of a file. A file that cannot be read as cases gives a Problem.
Result<std::vector<CaseResult>> run_aofs_cases(std::string_view text);

}  // namespace skald::cli
