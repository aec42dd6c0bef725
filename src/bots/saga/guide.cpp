#include "bots/saga/guide.hpp"

#include <algorithm>

#include "game/asked.hpp"
#include "saga/names.hpp"
#include "saga/score.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

using namespace bots;

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

/// Karl thinks in massacre points; one is worth about so much of a result.
double prior_of(double points) {
    return 0.08 * points;
}

/// Do both load the same ability, whatever the dice?
bool same_load(const Choice& a, const Choice& b) {
    return is(a, Verb::load) && is(b, Verb::load) &&
           read<Verb::load>(a).ability == read<Verb::load>(b).ability;
}

Point end_of(const Choice& choice) {
    std::int64_t x = 0, y = 0;
    for (const Step& step : choice.steps) x += step.end().x, y += step.end().y;
    const auto n = static_cast<std::int64_t>(std::max<std::size_t>(1, choice.steps.size()));
    return {static_cast<Length>(x / n), static_cast<Length>(y / n)};
}

}  // namespace

void KarlGuide::candidates(Match& match, const State& state, Candidates& out) {
    out.clear();
    out.push_back({karl_.choose(match, state), 0});
    const Ask ask = static_cast<Ask>(state.question.ask);
    if (karl_decides(ask)) return;
    const View view{match, state};
    match.choices(state, choices_);
    if (choices_.size() == 1) return;
    karl_.weigh(view, choices_, worth_);
    if (ask == Ask::move || ask == Ask::shift) return add_places(view, out);
    bool first = true;
    for (std::size_t tries = choices_.size(); tries > 0; --tries) {
        const auto pick =
            static_cast<std::size_t>(std::max_element(worth_.begin(), worth_.end()) - worth_.begin());
        if (worth_[pick] <= hopeless) break;
        Candidate candidate{choices_[pick], prior_of(worth_[pick])};
        worth_[pick] = 2 * Outlook::never;
        if (match.complete(state, candidate.choice)) continue;
        const auto known = std::find_if(out.begin(), out.end(), [&](const Candidate& c) {
            return c.choice == candidate.choice || same_load(c.choice, candidate.choice);
        });
        if (known == out.begin() && first) out[0].prior = candidate.prior, first = false;
        if (known != out.end() || match.check(state, candidate.choice)) continue;
        out.push_back(candidate);
    }
}

/// Places that are well apart from each other.
void KarlGuide::add_places(const View& view, Candidates& out) {
    const std::int64_t apart = square(std::int64_t{250});
    List<Point, 16> taken;
    taken.push(end_of(out[0].choice));
    const int unit = asked_unit<Ask::move, Ask::shift>(view.state.question);
    out[0].prior = prior_of(karl_.place(view, unit, taken[0]));
    for (std::size_t tries = 0; tries < choices_.size() && out.size() < most_places; ++tries) {
        const auto pick =
            static_cast<std::size_t>(std::max_element(worth_.begin(), worth_.end()) - worth_.begin());
        if (worth_[pick] <= hopeless) break;
        Candidate candidate{choices_[pick], 0};
        worth_[pick] = 2 * Outlook::never;
        if (view.match.complete(view.state, candidate.choice) ||
            view.match.check(view.state, candidate.choice))
            continue;
        const Point end = end_of(candidate.choice);
        if (std::any_of(taken.begin(), taken.end(), [&](Point p) { return square(p - end) < apart; }))
            continue;
        taken.push(end);
        candidate.prior = prior_of(karl_.place(view, unit, end));
        out.push_back(candidate);
    }
}

bool KarlGuide::leaf(Match&, const State& root, const State& state) const {
    const auto turns = [](const State& s) { return s.turns_taken[0] + s.turns_taken[1]; };
    return turns(state) >= turns(root) + 2;
}

// How games between Karls ended (5,900 turns of 500 games): massacre points tell nearly all of it, then what
// units could do at once, then fatigue. The weights are those that scored best against Karl.
double KarlGuide::worth(Match& match, const State& state, Side side) {
    if (state.outcome.over)
        return state.outcome.winner == side ? 1.0 : state.outcome.winner == Side::none ? 0.0 : -1.0;
    constexpr double threat = 0.6, fatigue = 0.15;
    const View view{match, state};
    const int left = 12 - state.turns_taken[0] - state.turns_taken[1];
    double lead = 0;
    for (Side s : {Side::first, Side::second}) {
        double sum = score_of(view, s).points + threat * runner_.threat(view, s);
        for (int u = first_unit(s); u < first_unit(s) + max_units_of_side; ++u)
            if (state.unit(u).alive > 0) sum -= fatigue * state.unit(u).fatigue;
        lead += s == side ? sum : -sum;
    }
    const double x = lead / (2.5 + 0.7 * left);
    return x / std::sqrt(1 + x * x);
}

}  // namespace skald::saga
