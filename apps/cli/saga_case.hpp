// Conformance cases of SAGA: a position, scripted dice, answers, and what must be true (docs/testing.md).
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "case_text.hpp"
#include "content/position.hpp"

namespace skald::cli {

/// Runs every case of a file. A file that cannot be read as cases gives a Problem.
Result<std::vector<CaseResult>> run_saga_cases(std::string_view text,
                                               const content::FindFaction& find_faction);
/// A position of which the odds are asked: the lines of one case, or of a file without a title. Its answers
/// are given, its dice fall as it says, its expectations must come true.
struct PlayedPosition {
    content::Position position;
    std::unique_ptr<saga::Match> match;
    saga::State state;
};
Result<PlayedPosition> play_position(std::string_view text, const content::FindFaction& find_faction);

}  // namespace skald::cli
