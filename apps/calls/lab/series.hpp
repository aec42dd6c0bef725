// Games of two players under one set of settings, and how many of them count.
#pragma once
#include "calls/lab/played.hpp"
#include "calls/lab/stats.hpp"

namespace skald::lab {

/// Games of two players under one set of settings, numbered from 0; two of a pair change seats.
struct Series {
    std::string id;                        ///< all that decides its games, beside the head of the record
    Json request;                          ///< sim.game, without the number
    int games = 0;                         ///< at most
    std::optional<Hypotheses> question{};  ///< settled: no more games
};

/// Takes the next pairs that were played, as far as they follow each other.
void go_on(Sprt& sprt, const Series& series, const Games& games, std::vector<double>* path);
/// A question as far as the games can answer it, pair by pair in the order of their numbers.
Sprt asked(const Series& series, const Played& played, std::vector<double>* path = nullptr);
/// The games of a series that count: all that were wanted; of a question those up to the verdict or to the
/// first pair that is missing.
int counted(const Series& series, const Played& played);

}  // namespace skald::lab
