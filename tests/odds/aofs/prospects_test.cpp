// Fights on paper, by which Karl decides: exact as if all of both were in reach, however many of them are
// asked for.
#include <gtest/gtest.h>

#include "aofs/random_battle.hpp"
#include "base/tries.hpp"
#include "bots/aofs/bot.hpp"
#include "dice/seeded.hpp"
#include "odds/aofs/odds.hpp"

namespace skald::aofs {

namespace {

/// From the whole distribution, with nothing remembered.
Harm harm_of(const FightOdds& odds, int side) {
    const auto i = static_cast<std::size_t>(side);
    const Condition& before = odds.before.side[i];
    Harm harm;
    for (const auto& item : odds.results) {
        const Condition& after = item.value.side[i];
        const double chance = Fraction(item.weight, odds.results.total()).to_double();
        harm.destroyed += after.models == 0 ? chance : 0;
        harm.stunned += after.models > 0 && after.stunned && !before.stunned ? chance : 0;
        harm.lost += chance * (before.models - after.models);
    }
    return harm;
}

void expect_same(const Harm& paper, const Harm& exact, const std::string& where) {
    EXPECT_NEAR(paper.destroyed, exact.destroyed, 1e-9) << where;
    EXPECT_NEAR(paper.stunned, exact.stunned, 1e-9) << where;
    EXPECT_NEAR(paper.lost, exact.lost, 1e-9) << where;
}

}  // namespace

TEST(Prospects, are_the_exact_odds_of_a_melee_with_all_in_reach_in_random_battles) {
    const auto battles = skald::test::tries<std::uint64_t>(12, 3, 10);
    int fights = 0, shots = 0;
    for (std::uint64_t seed = 1; seed <= battles; ++seed) {
        Match match(random_battle(250, seed));
        State state = match.start();
        SeededDice dice(seed);
        Events off(false);
        bots::Thrall<Match> thrall(seed);
        Prospects prospects;
        for (int answers = 0; answers < 400 && !state.outcome.over; ++answers) {
            const View view{match, state};
            const auto ask = static_cast<Ask>(state.question.ask);
            if (ask == Ask::activate && answers % 5 == 0)
                for (int a = 0; a < max_units_here; ++a)
                    for (int b = 0; b < max_units_here; ++b) {
                        if (side_of_unit(a) == side_of_unit(b) || (a + b + answers) % 7 != 0) continue;
                        FightOdds exact;
                        if (odds_of_melee(view, a, b, {}, exact)) continue;
                        const Prospect paper = prospects.charge(view, a, b);
                        const std::string where = std::to_string(seed) + ": " + std::to_string(a) + " at " +
                                                  std::to_string(b) + ", answer " + std::to_string(answers);
                        expect_same(paper.of[0], harm_of(exact, 0), where);
                        expect_same(paper.of[1], harm_of(exact, 1), where);
                        ++fights;
                    }
            const Choice choice = thrall.choose(match, state);
            if (ask == Ask::shoot && is(choice, Verb::shoot)) {
                const int unit = read<Ask::shoot>(state.question).unit;
                const int target = read<Verb::shoot>(choice).shots[0].target;
                FightOdds exact;
                if (!odds_of_shot(view, unit, choice, target, exact)) {
                    Reckoning why;
                    const Attack attack = declared_volley(view, unit, choice, target, why);
                    expect_same(prospects.harm(view, attack, target), harm_of(exact, 1),
                                std::to_string(seed) + ": shot");
                    ++shots;
                }
            }
            match.answer(state, choice, dice, off);
        }
    }
    EXPECT_GT(fights, 100);
    EXPECT_GT(shots, 3);
}

}  // namespace skald::aofs
