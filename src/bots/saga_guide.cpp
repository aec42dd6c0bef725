#include "bots/saga_guide.hpp"

#include <algorithm>

#include "saga/score.hpp"
#include "saga/unit.hpp"

namespace skald::bots {

using namespace saga;

namespace {

constexpr std::size_t most_places = 8;
constexpr double hopeless = -1e5;  ///< Karl knows no way to do it

/// Questions in which a search finds nothing that Karl does not: set-up, and how figures stand and fall.
bool karl_decides(Ask ask) {
    switch (ask) {
        case Ask::take_back:
        case Ask::orders:
        case Ask::place_dice:
        case Ask::orders_reaction:
        case Ask::activate:
        case Ask::declare:
        case Ask::react:
        case Ask::react_after:
        case Ask::move:
        case Ask::shift:
        case Ask::close_ranks:
        case Ask::ability_step:
        case Ask::choose_units:
        case Ask::choose_option:
        case Ask::next_unit:
        case Ask::unless: return false;
        default: return true;
    }
}

/// Do both load the same ability, whatever the dice?
bool same_load(const Choice& a, const Choice& b) {
    return is(a, Say::load) && is(b, Say::load) && a.what[0] == b.what[0];
}

Point end_of(const Choice& choice) {
    std::int64_t x = 0, y = 0;
    for (const Step& step : choice.steps) x += step.end().x, y += step.end().y;
    const auto n = static_cast<std::int64_t>(std::max<std::size_t>(1, choice.steps.size()));
    return {static_cast<Length>(x / n), static_cast<Length>(y / n)};
}

}  // namespace

void SagaGuide::candidates(const Match& match, const State& state, Candidates& out) {
    out.clear();
    out.push_back({karl_.choose(match, state), 0});
    const Ask ask = static_cast<Ask>(state.question.ask);
    if (karl_decides(ask)) return;
    const View view{match, state};
    match.choices(state, choices_);
    if (choices_.size() == 1) return;
    karl_.weigh(view, choices_, worth_);
    if (ask == Ask::move || ask == Ask::shift) return add_places(view, out);
    for (std::size_t tries = choices_.size(); tries > 0; --tries) {
        const auto pick =
            static_cast<std::size_t>(std::max_element(worth_.begin(), worth_.end()) - worth_.begin());
        if (worth_[pick] <= hopeless) break;
        Candidate candidate{choices_[pick], worth_[pick]};
        worth_[pick] = 2 * Outlook::never;
        const bool known = std::any_of(out.begin(), out.end(), [&](const Candidate& c) {
            return c.choice == candidate.choice || same_load(c.choice, candidate.choice);
        });
        if (known || match.complete(state, candidate.choice) || match.check(state, candidate.choice))
            continue;
        if (candidate.choice == out[0].choice)
            out[0].prior = candidate.prior;
        else
            out.push_back(candidate);
    }
}

/// Places that are well apart from each other.
void SagaGuide::add_places(const View& view, Candidates& out) {
    const std::int64_t apart = square(std::int64_t{250});
    List<Point, 16> taken;
    taken.push(end_of(out[0].choice));
    for (std::size_t tries = 0; tries < choices_.size() && out.size() < most_places; ++tries) {
        const auto pick =
            static_cast<std::size_t>(std::max_element(worth_.begin(), worth_.end()) - worth_.begin());
        if (worth_[pick] <= hopeless) break;
        Candidate candidate{choices_[pick], worth_[pick]};
        worth_[pick] = 2 * Outlook::never;
        if (view.match.complete(view.state, candidate.choice) ||
            view.match.check(view.state, candidate.choice))
            continue;
        const Point end = end_of(candidate.choice);
        if (std::any_of(taken.begin(), taken.end(), [&](Point p) { return square(p - end) < apart; }))
            continue;
        taken.push(end);
        out.push_back(candidate);
    }
}

bool SagaGuide::leaf(const Match&, const State& root, const State& state) const {
    return state.turns_taken[0] + state.turns_taken[1] >= root.turns_taken[0] + root.turns_taken[1] + 2;
}

double SagaGuide::worth(const Match& match, const State& state, Side side) {
    if (state.outcome.over)
        return state.outcome.winner == side ? 1.0 : state.outcome.winner == Side::none ? 0.0 : -1.0;
    const View view{match, state};
    const double mine = score_of(view, side).points, his = score_of(view, other(side)).points;
    const int left = 12 - state.turns_taken[0] - state.turns_taken[1];
    double lead = mine - his;
    for (Side s : {Side::first, Side::second})
        for (int u = first_unit(s); u < first_unit(s) + max_units_of_side; ++u)
            if (state.unit(u).alive > 0) lead += (s == side ? -0.25 : 0.25) * state.unit(u).fatigue;
    const double scale = 3.0 + 0.7 * left;
    const double x = lead / scale;
    return x / std::sqrt(1 + x * x);
}

}  // namespace skald::bots
