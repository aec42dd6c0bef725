// Why Karl does it: the odds that he went by, as data that src/words makes sentences of.
#include <algorithm>

#include "bots/saga/karl.hpp"
#include "game/asked.hpp"
#include "saga/fighting.hpp"
#include "saga/names.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

using words::Motive;
using words::Reason;

namespace {

std::int16_t hundredths(double chance) {
    return static_cast<std::int16_t>(100 * chance + 0.5);
}
std::int16_t tenths(double figures) {
    return static_cast<std::int16_t>(10 * figures + 0.5);
}

Reason reason_of(Motive motive, Rule rule, int unit, int target = -1, int a = 0, int b = 0, int c = 0) {
    const auto n = [](int number) { return static_cast<std::int16_t>(number); };
    return {motive, cause(rule), {n(unit), n(target), n(a), n(b), n(c)}};
}

Reason of_declaration(const View& view, const Choice& choice, Outlook& outlook) {
    const int unit = asked_unit<Ask::declare>(view.state.question);
    const auto [type, target] = read<Verb::declare>(choice);
    switch (type) {
        case Type::charge: {
            const KnownFight& s = outlook.charge(view, unit, target, view.state.unit(unit).tiring > 0);
            return reason_of(Motive::charge, Rule::MEL_27, unit, target, hundredths(s.win),
                             tenths(s.falls_defender), tenths(s.falls_attacker));
        }
        case Type::shoot:
            return reason_of(Motive::shoot, Rule::SHO_01, unit, target, 0,
                             tenths(outlook.shot(view, unit, target).falls_defender));
        case Type::rest:
            return reason_of(Motive::rest, Rule::FAT_11, unit, -1, view.state.unit(unit).fatigue);
        default: return {};
    }
}

/// The enemy that a unit has most to do with: nearest to where it goes.
int nearest_enemy(const View& view, int unit, Point to) {
    int best = -1;
    std::int64_t least = std::int64_t{1} << 40;
    const Side enemy = other(side_of_unit(unit));
    for (int u = first_unit(enemy);
         u < first_unit(enemy) + view.state.unit_count[static_cast<std::size_t>(index(enemy))]; ++u) {
        if (!on_table(view.state, u)) continue;
        const std::int64_t far = square(middle_of(view, u) - to);
        if (far < least) least = far, best = u;
    }
    return best;
}

Reason of_move(const View& view, const Choice& choice) {
    const int unit = asked_unit<Ask::move, Ask::shift>(view.state.question);
    std::int64_t x = 0, y = 0;
    for (const Step& step : choice.steps) x += step.end().x, y += step.end().y;
    if (choice.steps.empty()) return {};
    const auto n = static_cast<std::int64_t>(choice.steps.size());
    const Point here = middle_of(view, unit), to{static_cast<Length>(x / n), static_cast<Length>(y / n)};
    if (square(to - here) < square(std::int64_t{100})) return reason_of(Motive::stay, Rule::MOV_R10, unit);
    const int enemy = nearest_enemy(view, unit, to);
    if (enemy < 0) return {};
    const Point there = middle_of(view, enemy);
    const bool nearer = square(there - to) < square(there - here);
    return reason_of(nearer ? Motive::close_in : Motive::fall_back, Rule::MOV_R10, unit,
                     nearer ? enemy : nearest_enemy(view, unit, here));
}

Reason of_reaction(const View& view, const Choice& choice, Outlook& outlook) {
    const Activation& a = view.state.activations.back();
    double spared = 0;
    if (a.target >= 0 && a.type == Type::charge)
        spared = outlook.charge(view, a.unit, a.target, false).falls_defender;
    else if (a.target >= 0 && a.type == Type::shoot)
        spared = outlook.shot(view, a.unit, a.target).falls_defender;
    switch (static_cast<Verb>(choice.verb)) {
        case Verb::cancel:
            return reason_of(Motive::cancel, Rule::FAT_14, a.unit, a.target, 0, tenths(spared));
        case Verb::slow: return reason_of(Motive::slow, Rule::FAT_16, a.unit, a.target, 0, tenths(spared));
        case Verb::pass: return reason_of(Motive::let_pass, Rule::FAT_14, a.unit, a.target);
        default: return {};
    }
}

Reason of_ranks(const View& view, const Choice& choice) {
    const int attacker = view.state.activations.back().unit,
              unit = asked_unit<Ask::close_ranks>(view.state.question);
    std::array<FightChances, 2> odds;
    for (bool closed : {false, true}) {
        Intent intent;
        intent.closed_ranks = closed;
        const State ahead = melee_ahead(view, attacker, unit, intent);
        odds[closed ? 1 : 0] = chances_of({view.match, ahead});
    }
    const bool closes = read<Verb::close_ranks>(choice).closed;
    if (closes)
        return reason_of(Motive::close_ranks, Rule::MEL_04, unit, attacker, 0, tenths(odds[1].average(1)),
                         tenths(odds[0].average(1)));
    return reason_of(Motive::open_ranks, Rule::MEL_04, unit, attacker, 0, tenths(odds[0].average(0)),
                     tenths(odds[1].average(0)));
}

/// A marker or an ability in a melee: the chance to win before and after.
Reason in_fight(const View& view, const Choice& choice, Side side) {
    const Fight& fight = view.state.fight;
    if (fight.kind != FightKind::melee) return {};
    const int who = fight.attacker == side ? 0 : 1;
    State then = view.state;
    const Verb say = static_cast<Verb>(choice.verb);
    if (say == Verb::fatigue)
        spend_marker(then, who, read<Verb::fatigue>(choice).use);
    else if (say == Verb::trigger)
        use_ability(then.fight, view, who, read<Verb::trigger>(choice).ability);
    else
        return {};
    const FightChances before = chances_of(view), after = chances_of({view.match, then});
    return reason_of(
        Motive::in_fight, say == Verb::fatigue ? Rule::MEL_15 : Rule::MEL_14,
        fight.of[static_cast<std::size_t>(who)].unit, fight.of[static_cast<std::size_t>(1 - who)].unit,
        hundredths(who == 0 ? before.win : before.lose), hundredths(who == 0 ? after.win : after.lose));
}

}  // namespace

Reason Karl::reason(const View& view, const Choice& choice) {
    const Side side = view.state.question.side;
    outlook_.look(view, side);
    switch (static_cast<Ask>(view.state.question.ask)) {
        case Ask::declare: return of_declaration(view, choice, outlook_);
        case Ask::move:
        case Ask::shift: return of_move(view, choice);
        case Ask::react: return of_reaction(view, choice, outlook_);
        case Ask::close_ranks: return of_ranks(view, choice);
        case Ask::ability_step: return in_fight(view, choice, side);
        case Ask::activate:
            return static_cast<Verb>(choice.verb) == Verb::done ? reason_of(Motive::keep, Rule::ACT_04, -1)
                                                                : Reason{};
        default: return {};
    }
}

}  // namespace skald::saga
