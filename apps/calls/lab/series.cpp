#include "calls/lab/series.hpp"

namespace skald::lab {

namespace {

/// What a scored: 2 for a win, 1 for a draw.
int half_points(const Json& game) {
    return game["winner"] == "a" ? 2 : game["winner"] == "draw" ? 1 : 0;
}

}  // namespace

void go_on(Sprt& sprt, const Series& series, const Games& games, std::vector<double>* path) {
    while (sprt.verdict() == Verdict::open) {
        const auto first = games.find(2 * sprt.pairs()), second = games.find(2 * sprt.pairs() + 1);
        if (first == games.end() || second == games.end() || 2 * sprt.pairs() + 1 >= series.games) return;
        sprt.add(half_points(first->second) + half_points(second->second));
        if (path != nullptr) path->push_back(sprt.llr());
    }
}

Sprt asked(const Series& series, const Played& played, std::vector<double>* path) {
    Sprt sprt(series.question.value_or(Hypotheses{}));
    if (series.question) go_on(sprt, series, played.games(series.id), path);
    return sprt;
}

int counted(const Series& series, const Played& played) {
    return series.question ? 2 * asked(series, played).pairs() : series.games;
}

}  // namespace skald::lab
