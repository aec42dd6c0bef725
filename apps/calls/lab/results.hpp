// What the games of an experiment come to: the two files with documented columns (docs/lab.md). They depend
// on the experiment and its games alone, to the last byte.
#pragma once
#include "calls/lab/experiment.hpp"

namespace skald::lab {

/// The order of members is part of the file.
using Ordered = nlohmann::ordered_json;

/// Four digits after the point are written of shares; one of Elo.
double rounded(double value, int digits = 4);

/// One line for each game that counts, in the order of the matches and their numbers.
std::string games_csv(const std::vector<Match>& matches, const Played& played);

Ordered results_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played);

/// Each series once: a question may be about games that a match has too; the longer one speaks for both.
std::vector<const Match*> distinct(const std::vector<Match>& matches, const Played& played);

/// Each game that counts once, in the order of the matches and their numbers.
std::vector<GameKey> games_that_count(const std::vector<Match>& matches, const Played& played);

/// How a game ended, as `a` sees it.
Tally tally_of(const Json& game);
/// The table that this game of a match was played on.
Table table_of(const Match& match, const Json& game);
/// The games of a match that count, in order.
template <class Each>
void each_game(const Match& match, const Played& played, const Each& each) {
    const int most = counted(match.series, played);
    for (const auto& [number, game] : played.games(match.series.id)) {
        if (number >= most) break;
        each(game);
    }
}

/// The games of a match as `a` sees them.
Sample sample_of(const Match& match, const Played& played);

/// Least, middle, most and what lies between, and bars of equal width.
Ordered distribution_json(std::vector<int> values);

Ordered interval_json(const Interval& interval);
Ordered tally_json(const Sample& sample);

}  // namespace skald::lab
