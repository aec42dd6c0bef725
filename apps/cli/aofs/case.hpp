// Conformance cases of Age of Fantasy: Skirmish (docs/cases.md).
#pragma once
#include <string_view>
#include <vector>

#include "cli/case_runner.hpp"
#include "content/aofs/position.hpp"

namespace skald::cli {

/// Runs every case of a file. A file that cannot be read as cases gives a Problem.
using AofsListener = Listener<aofs::Position, aofs::Match>;
Result<std::vector<CaseResult>> run_aofs_cases(std::string_view text, const AofsListener& listener = {});
/// A position of which the odds are asked.
using PlayedSkirmish = Played<aofs::Position, aofs::Match>;
Result<PlayedSkirmish> play_skirmish(std::string_view text);

}  // namespace skald::cli
