#include "bots/aofs/karl.hpp"

#include <algorithm>

#include "aofs/names.hpp"
#include "aofs/plan.hpp"
#include "base/integer.hpp"
#include "game/asked.hpp"

namespace skald::aofs {

namespace {

constexpr double never = -1e6;

/// The middle of a unit where the steps of a plan end.
Point end_of(const Choice& choice) {
    if (choice.steps.empty()) return choice.spot;
    Point sum;
    for (const Step& step : choice.steps) sum = sum + Point(step.end());
    const auto n = static_cast<Length>(choice.steps.size());
    return {sum.x / n, sum.y / n};
}

double inches(std::int64_t squared) {
    return static_cast<double>(isqrt(squared)) / inch;
}

}  // namespace

// ---- Before the battle

/// Nobody knows yet which edge will be his: a marker halfway between them favours nobody, on ground that is
/// easily held.
double Karl::marker_worth(const View& view, const Choice& choice) const {
    const Setup& setup = view.match.setup();
    const Point p = choice.spot;
    const Length off = setup.across ? p.x - setup.table.width / 2 : p.y - setup.table.depth / 2;
    const Length aside = setup.across ? p.y - setup.table.depth / 2 : p.x - setup.table.width / 2;
    return -inches(square(std::int64_t{off})) - 0.1 * inches(square(std::int64_t{aside})) +
           (outlook_.covered(view, p) ? 2.0 : 0.0);
}

/// The edge from which the markers are nearer.
double Karl::edge_worth(const View& view, const Choice& choice) const {
    const Setup& setup = view.match.setup();
    const bool far = read<Verb::edge>(choice).far;
    double sum = 0;
    for (const Marker& marker : view.state.markers) {
        const Length along = setup.across ? marker.at.x : marker.at.y;
        const Length most = setup.across ? setup.table.width : setup.table.depth;
        sum -= far ? most - along : along;
    }
    return sum;
}

/// Whoever may scout does; musician and banner help whom they can. In ambush lie those who only fight hand to
/// hand: they are not shot at on their way. What comes late holds no markers, so it is at most a third.
double Karl::declare_worth(const View& view, const Choice& choice) const {
    if (is(choice, Verb::pick)) return 3;
    if (is(choice, Verb::reserve)) {
        const auto [unit, reserve] = read<Verb::reserve>(choice);
        if (reserve == Reserve::scout) return 2.0;
        const Units all = units_of(view.state, side_of_unit(unit));
        const auto lying = std::count_if(
            all.begin(), all.end(), [&](int u) { return view.state.unit(u).reserve == Reserve::ambush; });
        const bool shoots = Outlook::stand_of(view, unit).range > 0;
        return !shoots && 3 * (lying + 1) <= static_cast<std::ptrdiff_t>(all.size()) ? 1.0 : -1.0;
    }
    return is(choice, Verb::join) ? -1.0 : 0.0;
}

double Karl::deploy_worth(const View& view, const Choice& choice) {
    if (is(choice, Verb::done)) return never / 2;
    const Stand s = at(Outlook::stand_of(view, read<Verb::deploy>(choice).unit), end_of(choice));
    // The dearest last: then it is known where the enemy stands.
    return outlook_.place(view, s) - 0.05 * s.worth;
}

// ---- Consequences

/// Striking back tires: a unit that means to charge later in the round may spare itself (AOF-MEL-08).
double Karl::strike_back_worth(const View& view, const Choice& choice) {
    if (!is(choice, Verb::strike)) return 0;
    const auto [unit, enemy] = read<Ask::strike_back>(view.state.question);
    const double struck = -0.01 * static_cast<double>(choice.what.size());  // what is kept back is no use
    const Stand* s = outlook_.stand(unit);
    if (s == nullptr || s->activated || s->stunned) return 1 + struck;
    const Prospect now = outlook_.prospects().charge(view, unit, enemy, true);
    double later = 0;
    for (const Stand& e : outlook_.stands())
        if (e.side != s->side && gap(*s, e) <= s->charge)
            later = std::max(later, outlook_.charge_worth(view, unit, e.unit));
    // Its blow as it would fall now is about that of a charge without what charging adds.
    const Prospect fresh = outlook_.prospects().charge(view, unit, enemy);
    const double gain = outlook_.harm_worth(view, enemy, fresh.of[1]);
    const double tired = outlook_.harm_worth(view, enemy, now.of[1]);
    return gain - 0.6 * std::max(0.0, later - tired) + 0.5 + struck;
}

/// Bearers of command and the better armed stay; so does who stands at a marker.
double Karl::remove_worth(const View& view, const Choice& choice) const {
    double sum = 0;
    for (int m : read<Verb::remove>(choice).models) {
        const ModelProfile& profile = view.match.profile(m);
        for (const Special bearer : {Special::sergeant, Special::musician, Special::banner})
            sum -= profile.has(bearer) ? 5 : 0;
        for (const Carried& carried : profile.weapons) {
            const Weapon& weapon = view.match.home(m).weapons[carried.weapon];
            sum -= 0.5 * weapon.attacks * carried.copies + 0.5 * weapon.specials.value(Special::ap);
        }
        for (const Marker& marker : view.state.markers)
            if (inches(square(Point(marker.at) - Point(view.state.model(m).at))) < 3.5) sum -= 2;
    }
    return sum;
}

/// Away from the markers, and from us.
double Karl::push_worth(const View& view, const Choice& choice) const {
    double least = 99;
    for (const Marker& marker : view.state.markers)
        least = std::min(least, inches(square(Point(marker.at) - Point(choice.spot))));
    return least;
}

// ---- Answers

double Karl::score(const View& view, const Choice& choice) {
    switch (static_cast<Ask>(view.state.question.ask)) {
        case Ask::marker: return marker_worth(view, choice);
        case Ask::edge: return edge_worth(view, choice);
        case Ask::declare: return declare_worth(view, choice);
        case Ask::deploy:
        case Ask::scout:
        case Ask::arrive: return deploy_worth(view, choice);
        case Ask::cast: return is(choice, Verb::cast) ? cast_worth(view, choice) : 0.0;
        case Ask::help: return is(choice, Verb::help) ? help_worth(view, choice) : 0.0;
        case Ask::shoot:
            return is(choice, Verb::shoot)
                       ? outlook_.shot_worth(view, asked_unit<Ask::shoot>(view.state.question), choice)
                       : 0.0;
        case Ask::strike: return -static_cast<double>(choice.what.size());
        case Ask::strike_back: return strike_back_worth(view, choice);
        case Ask::remove: return remove_worth(view, choice);
        case Ask::push: return is(choice, Verb::push) ? 1.0 : 0.0;
        case Ask::push_to: return push_worth(view, choice);
        default: return 0.0;  // the default comes first
    }
}

void Karl::weigh(const View& view, const Choices& choices, std::vector<double>& worth) {
    outlook_.look(view, view.state.question.side);
    worth.clear();
    if (static_cast<Ask>(view.state.question.ask) == Ask::activate) {
        if (&choices != &choices_) {
            choices_.clear();
            for (const Choice& choice : choices) choices_.add(choice);
        }
        weigh_activations(view);
        if (&worth != &worth_) worth = worth_;
        return;
    }
    for (const Choice& choice : choices) worth.push_back(score(view, choice));
}

/// The best that the planner finds a way for.
Choice Karl::best_of(const View& view, const Choices& choices) {
    for (std::size_t round = 0; round < choices.size(); ++round) {
        std::size_t pick = 0;
        for (std::size_t i = 1; i < worth_.size(); ++i)
            if (worth_[i] > worth_[pick] + 1e-9) pick = i;
        Choice choice = choices[pick];
        if (!view.match.complete(view.state, choice) && !view.match.check(view.state, choice)) return choice;
        worth_[pick] = 2 * never;
    }
    return choices[0];
}

Choice Karl::choose(Match& match, const State& state) {
    const View view{match, state};
    match.choices(state, choices_);
    if (choices_.size() == 1 && !choices_[0].sketch) return choices_[0];
    const Ask ask = static_cast<Ask>(state.question.ask);
    if (ask == Ask::move || ask == Ask::free_move) {
        outlook_.look(view, state.question.side);
        const Plan plan = best_move(view);
        if (plan.choice.verb != 0) return plan.choice;
    }
    weigh(view, choices_, worth_);
    return best_of(view, choices_);
}

}  // namespace skald::aofs
