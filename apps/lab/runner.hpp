// Plays what is missing of some series, on all cores. Which games count depends on their numbers alone, never
// on how many threads there were or which of them was first.
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "calls/core/sessions.hpp"
#include "record.hpp"
#include "recordings.hpp"
#include "stats.hpp"

namespace skald::lab {

/// Games of two players under one set of settings, numbered from 0; two of a pair change seats.
struct Series {
    std::string id;                        ///< all that decides its games, beside the head of the record
    Json request;                          ///< sim.game, without the number
    int games = 0;                         ///< at most
    std::optional<Hypotheses> question{};  ///< settled: no more games
};

/// A question as far as the record can answer it, pair by pair in the order of their numbers.
Sprt asked(const Series& series, const Record& record, std::vector<double>* path = nullptr);
/// The games of a series that count: all that were wanted, or those up to the verdict.
int counted(const Series& series, const Record& record);

struct Progress {
    std::size_t done = 0, most = 0;  ///< games of all series; a question may need less
    std::size_t fresh = 0;           ///< of the games done: played in this run
    double seconds = 0;              ///< that this run took so far
};

/// What one of several machines plays of an experiment, from 1. Questions are settled in the order of their
/// games: the first machine plays them whole.
struct Share {
    int number = 1, of = 1;

    bool has(const Series& series, int game) const {
        return series.question ? number == 1 : game / 2 % of == number - 1;
    }
};

struct RunOptions {
    unsigned threads = 0;  ///< 0: as many as the machine has
    Share share{};
    Recordings* recordings = nullptr;  ///< also every decision is wanted; a game without them is missing
    std::function<bool()> interrupted = [] { return false; };
    std::function<void(const Progress&)> progress = [](const Progress&) {};
};

/// Whether nothing of the share is missing now. Threads that were interrupted within a game may go on after
/// the return: the program should end. Throws Trouble where the rules refuse a game or the record cannot be
/// written.
bool play_missing(const std::shared_ptr<calls::Sessions>& engine, const std::vector<Series>& series,
                  Record& record, const RunOptions& options);

/// "12 of 60 games, about 3 minutes left".
std::string describe(const Progress& progress);

}  // namespace skald::lab
