#include "saga/score.hpp"

#include "saga/unit.hpp"

namespace skald::saga {
namespace {

void add(Score& score, Rule rule, int unit, Troop troop, int count, int points) {
    if (points == 0) return;
    score.lines.try_push({rule, static_cast<std::int8_t>(unit), troop, static_cast<std::int16_t>(count),
                          static_cast<std::int16_t>(points)});
    score.points += points;
}

/// The class of one figure: in a heroic unit the first is the Hero (HER-R4).
Troop class_of(const Unit& unit, int figure) {
    return unit.troop == Troop::hero && figure != unit.first ? unit.escort_troop : unit.troop;
}

bool destroyed(const Unit& unit) {
    return unit.alive == 0;  // TRM-22
}

/// What a unit gives besides its figures.
void add_unit(Score& score, const View& view, int id) {
    const Unit& unit = view.state.unit(id);
    const int lost = unit.size - unit.alive;
    if (is_mercenary(unit)) {
        const Rule rule = view.edition().half_lost_mercenaries ? Rule::END_08a : Rule::END_08b;
        const bool half = view.edition().half_lost_mercenaries && 2 * lost >= unit.size;  // END-R3
        add(score, rule, id, unit.troop, 1, destroyed(unit) ? 2 : half ? 1 : 0);
    } else if (destroyed(unit) && unit.legend >= 0) {
        add(score, Rule::END_09, id, unit.troop, 1, 4);
    } else if (destroyed(unit)) {
        const bool lone_hero = unit.troop == Troop::hero && unit.escort == 0;  // END-R2
        if (!lone_hero || view.match.setup().hero_units_score) add(score, Rule::END_07, id, unit.troop, 1, 1);
    }
    if (destroyed(unit) && view.state.extra == Extra::slaughter)  // END-R6
        add(score, Rule::SCN_09, id, unit.troop, 1, 2);
}

}  // namespace

Score score_of(const View& view, Side side) {
    Score score;
    const Side enemy = other(side);
    const int first = first_unit(enemy);
    const int last = first + view.state.unit_count[static_cast<std::size_t>(index(enemy))];
    std::array<int, 4> killed{};  // END-R4: whatever removed them
    for (int u = first; u < last; ++u) {
        const Unit& unit = view.state.unit(u);
        for (int f = unit.first; f < unit.first + unit.size; ++f) {
            if (view.state.figure(f).where != Where::dead) continue;
            const Troop troop = class_of(unit, f);
            ++killed[static_cast<std::size_t>(troop)];
            if (troop == Troop::hero) add(score, Rule::END_03, u, troop, 1, 4);
        }
    }
    // END-R1: rounded once per class over the whole warband, mercenaries included
    add(score, Rule::END_04, -1, Troop::hearthguard, killed[1], killed[1]);
    add(score, Rule::END_05, -1, Troop::warriors, killed[2], (killed[2] + 1) / 2);
    add(score, Rule::END_06, -1, Troop::levies, killed[3], (killed[3] + 2) / 3);
    for (int u = first; u < last; ++u) add_unit(score, view, u);
    return score;
}

Side winner_of(int first, int second) {
    if (first >= 8 && first >= second + 3) return Side::first;
    if (second >= 8 && second >= first + 3) return Side::second;
    return Side::none;
}

namespace {

void end(Play& play, Side winner, Rule rule, const Score& first, const Score& second) {
    Outcome& outcome = play.state.outcome;
    outcome.over = true;
    outcome.winner = winner;
    outcome.points = {static_cast<std::int16_t>(first.points), static_cast<std::int16_t>(second.points)};
    play.state.question = {};
    for (const auto& [side, score] : {std::pair{Side::first, &first}, std::pair{Side::second, &second}})
        for (const ScoreLine& line : score->lines)
            play.tell<EventKind::score>(side, cause(line.rule),
                                        {line.unit, line.troop, line.count, line.points});
    play.tell<EventKind::points>(Side::none, cause(Rule::END_02), {first.points, second.points});
    play.tell<EventKind::game_over>(winner, cause(rule), {winner});
}

}  // namespace

void finish(Play& play) {
    const Score first = score_of(play.view(), Side::first), second = score_of(play.view(), Side::second);
    end(play, winner_of(first.points, second.points), Rule::END_10, first, second);
}

void finish_without_dice(Play& play, Side loser) {
    const Score first = score_of(play.view(), Side::first), second = score_of(play.view(), Side::second);
    end(play, other(loser), Rule::END_01, first, second);
}

}  // namespace skald::saga
