// Plays what is missing of some series, on all cores. Which games count depends on their numbers alone, never
// on how many threads there were or which of them was first.
#pragma once
#include <functional>
#include <memory>

#include "calls/core/sessions.hpp"
#include "schedule.hpp"

namespace skald::lab {

struct RunOptions {
    unsigned threads = 0;  ///< 0: as many as the machine has
    Share share{};
    Crew crew{};
    /// Of a crew: takes what the others have played into the record, and says what it was.
    std::function<std::vector<GameKey>()> hear{};
    Recordings* recordings = nullptr;  ///< also every decision is wanted; a game without them is missing
    std::function<bool()> interrupted = [] { return false; };
    std::function<void(const Progress&)> progress = [](const Progress&) {};
};

/// Whether nothing of the share is missing now. Threads that were interrupted within a game, or are at one
/// that another of the crew has ended meanwhile, may go on after the return: the program should end. Throws
/// Trouble where the rules refuse a game or the record cannot be written.
bool play_missing(const std::shared_ptr<calls::Sessions>& engine, const std::vector<Series>& series,
                  Record& record, const RunOptions& options);

}  // namespace skald::lab
