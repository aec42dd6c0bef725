// Conformance cases of SAGA: a position, scripted dice, answers, and what must be true (docs/testing.md).
#pragma once
#include <string_view>
#include <vector>

#include "cli/case_runner.hpp"
#include "content/saga/position.hpp"

namespace skald::cli {

/// Runs every case of a file. A file that cannot be read as cases gives a Problem.
using SagaListener = Listener<saga::Position, saga::Match>;
Result<std::vector<CaseResult>> run_saga_cases(std::string_view text, const saga::FindFaction& find_faction,
                                               const SagaListener& listener = {});
/// A position of which the odds are asked.
using PlayedPosition = Played<saga::Position, saga::Match>;
Result<PlayedPosition> play_position(std::string_view text, const saga::FindFaction& find_faction);

}  // namespace skald::cli
