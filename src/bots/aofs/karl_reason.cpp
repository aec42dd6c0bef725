// Why Karl does it in Age of Fantasy: the odds that he went by, as data that src/words makes sentences of.
#include <algorithm>

#include "aofs/names.hpp"
#include "bots/aofs/karl.hpp"
#include "game/asked.hpp"
#include "odds/aofs/odds.hpp"

namespace skald::aofs {

using words::Motive;
using words::Reason;

namespace {

int hundredths(double chance) {
    return static_cast<int>(100 * chance + 0.5);
}

Reason reason_of(Motive motive, Rule rule, int unit, int target = -1, int a = 0, int b = 0, int c = 0) {
    const auto n = [](int number) { return static_cast<std::int16_t>(number); };
    return {motive, cause(rule), {n(unit), n(target), n(a), n(b), n(c)}};
}

Reason of_charge(int unit, int target, double destroys, double stuns, double worse) {
    return reason_of(Motive::assault, Rule::ACT_05, unit, target, hundredths(destroys), hundredths(stuns),
                     hundredths(worse));
}

/// The same odds as stand beside the answer. What he decided by is a table of fights on paper; where the
/// charge may arrive in too many ways, and beside a real table, it is all that there is.
Reason of_charge(const View& view, int unit, int target, Outlook& outlook) {
    FightOdds exact;
    if (view.real() || odds_of_charge(view, unit, target, {}, exact) || exact.results.empty()) {
        const Prospect p = outlook.prospects().charge(view, unit, target);
        return of_charge(unit, target, p.of[1].destroyed, p.of[1].stunned,
                         p.of[0].destroyed + p.of[0].stunned);
    }
    const auto chance = [&](auto holds) { return exact.results.chance(holds).to_double(); };
    const auto fallen = [](const Condition& c) { return c.models == 0; };
    const auto& before = exact.before.side;
    return of_charge(
        unit, target, chance([&](const ClashState& end) { return fallen(end.side[1]); }),
        chance([&](const ClashState& end) {
            return !fallen(end.side[1]) && end.side[1].stunned && !before[1].stunned;
        }),
        chance([&](const ClashState& end) { return fallen(end.side[0]) || end.side[0].stunned; }));
}

Reason of_activation(const View& view, const Choice& choice, Outlook& outlook) {
    const auto [unit, action, target] = read<Verb::activate>(choice);
    switch (action) {
        case Action::charge: return of_charge(view, unit, target, outlook);
        case Action::idle: return reason_of(Motive::recover, Rule::WND_06, unit);
        default: return {};
    }
}

bool at_marker(const View& view, const Stand& s) {
    return std::any_of(view.state.markers.begin(), view.state.markers.end(),
                       [&](const Marker& marker) { return gap(s, marker.at) <= 3 * inch; });
}

/// The enemy that a unit has most to do with there; null: there is none.
const Stand* nearest_enemy(const Outlook& outlook, const Stand& s) {
    const Stand* best = nullptr;
    for (const Stand& e : outlook.stands())
        if (e.side != s.side && (best == nullptr || gap(s, e) < gap(s, *best))) best = &e;
    return best;
}

Reason of_move(const View& view, const Choice& choice, const Outlook& outlook) {
    const int unit = asked_unit<Ask::move, Ask::free_move>(view.state.question);
    const Stand now = Outlook::stand_of(view, unit);
    Stand then = now;
    if (!choice.steps.empty()) {
        then.models.clear();
        for (const Step& step : choice.steps) then.models.push(step.end());
    }
    const bool before = at_marker(view, now), after = at_marker(view, then);
    if (after) return reason_of(before ? Motive::hold_marker : Motive::take_marker, Rule::MIS_05, unit);
    if (choice.steps.empty()) return reason_of(Motive::stay, Rule::ACT_01, unit);
    const Stand *here = nearest_enemy(outlook, now), *there = nearest_enemy(outlook, then);
    if (here == nullptr || there == nullptr) return {};
    const bool nearer = gap(then, *there) < gap(now, *there);
    return reason_of(nearer ? Motive::close_in : Motive::fall_back, Rule::ACT_01, unit,
                     nearer ? there->unit : here->unit);
}

Reason of_shot(const View& view, const Choice& choice, Outlook& outlook) {
    if (!is(choice, Verb::shoot)) return {};
    const int unit = asked_unit<Ask::shoot>(view.state.question);
    const int target = read<Verb::shoot>(choice).shots[0].target;
    Reckoning why;
    const Attack attack = declared_volley(view, unit, choice, target, why);
    const Harm harm = outlook.prospects().harm(view, attack, target);
    return reason_of(Motive::volley, Rule::SHO_01, unit, target, hundredths(harm.destroyed),
                     hundredths(harm.stunned));
}

Reason of_spell(const View& view, const Choice& choice) {
    if (!is(choice, Verb::cast)) return {};
    const auto cast = read<Verb::cast>(choice);
    FightOdds odds;
    if (odds_of_spell(view, cast.caster, cast.spell, cast.target, cast.tokens, odds)) return {};
    return reason_of(Motive::cast, Rule::SR_CASTER, asked_unit<Ask::cast>(view.state.question), cast.target,
                     hundredths(odds.happens.to_double()));
}

}  // namespace

Reason Karl::reason(const View& view, const Choice& choice) {
    outlook_.look(view, view.state.question.side);
    switch (static_cast<Ask>(view.state.question.ask)) {
        case Ask::activate: return of_activation(view, choice, outlook_);
        case Ask::move:
        case Ask::free_move: return of_move(view, choice, outlook_);
        case Ask::shoot: return of_shot(view, choice, outlook_);
        case Ask::cast: return of_spell(view, choice);
        case Ask::strike_back: {
            if (!is(choice, Verb::pass)) return {};
            const auto [unit, enemy] = read<Ask::strike_back>(view.state.question);
            return reason_of(Motive::spare, Rule::MEL_08, unit, enemy);
        }
        default: return {};
    }
}

}  // namespace skald::aofs
