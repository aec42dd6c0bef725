#include "bots/aofs/guide.hpp"

#include <algorithm>

namespace skald::aofs {

using namespace bots;

namespace {

constexpr std::size_t most_candidates = 10;
constexpr double hopeless = -1e5;  ///< Karl knows no way to do it

/// Questions in which there is something to find: the others are Karl's.
bool worth_searching(Ask ask) {
    switch (ask) {
        case Ask::activate:
        case Ask::cast:
        case Ask::help:
        case Ask::move:
        case Ask::shoot:
        case Ask::strike_back: return true;
        default: return false;
    }
}

}  // namespace

void KarlGuide::candidates(Match& match, const State& state, Candidates& out) {
    out.clear();
    // The offered spots of a move are few and plain: Karl has planned better ones.
    if (static_cast<Ask>(state.question.ask) == Ask::move)
        for (const Karl::Plan& plan : karl_.moves({match, state}))
            if (plan.choice.verb != 0) out.push_back({plan.choice, plan.worth / 120});
    if (!out.empty()) return;
    out.push_back({karl_.choose(match, state), 0});
    if (!worth_searching(static_cast<Ask>(state.question.ask))) return;
    match.choices(state, choices_);
    if (choices_.size() == 1) return;
    karl_.weigh({match, state}, choices_, worth_);
    for (std::size_t tries = 0; tries < choices_.size() && out.size() < most_candidates; ++tries) {
        const auto pick =
            static_cast<std::size_t>(std::max_element(worth_.begin(), worth_.end()) - worth_.begin());
        if (worth_[pick] <= hopeless) break;
        Candidate candidate{choices_[pick], worth_[pick] / 120};
        worth_[pick] = 10 * hopeless;
        if (match.complete(state, candidate.choice) || match.check(state, candidate.choice)) continue;
        if (out.size() == 1) out[0].prior = candidate.prior;  // no less than what seems best at a glance
        const bool known = std::any_of(out.begin(), out.end(),
                                       [&](const Candidate& c) { return c.choice == candidate.choice; });
        if (!known) out.push_back(candidate);
    }
}

/// Markers that will be held, and what stands on the table, in points of the army lists.
double KarlGuide::worth(Match& match, const State& state, Side side) {
    if (state.outcome.over)
        return state.outcome.winner == side ? 1.0 : state.outcome.winner == Side::none ? 0.0 : -1.0;
    outlook_.look({match, state}, side);
    double lead = 0;
    for (const Stand& stand : outlook_.stands()) lead += stand.side == side ? stand.worth : -stand.worth;
    const double x = (outlook_.markers() + outlook_.material() * lead) / 60;
    return x / std::sqrt(1 + x * x);
}

}  // namespace skald::aofs
