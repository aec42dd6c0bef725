#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/tries.hpp"
#include "dice/odometer.hpp"
#include "dice/random.hpp"
#include "dice/seeded.hpp"
#include "odds/saga/field.hpp"
#include "odds/saga/play_out.hpp"
#include "saga/tabletop.hpp"
#include "saga/turn.hpp"

namespace skald::saga {

using namespace odds;

namespace {

using skald::test::Odometer;
using test::as_played;
using test::Cm;
using test::Field;
using test::play;
using test::Played;
using test::Tabletop;

Distribution<Played> walked(Match& match, const State& begun, Ending ending) {
    return odds_of_choice(match, begun, {}, ending).results.map(as_played);
}

}  // namespace

TEST(FightOdds, AgreeWithTheEngineOverEveryOrderedRoll) {
    Random random(61);
    const int fights = skald::test::tries(16, 4, 1);
    int melees = 0, shots = 0;
    for (int i = 0; i < fights; ++i) {
        Field field(random, {2, false});
        const bool shoot = field.shoots() && i % 2 == 0;
        const State begun = shoot ? field.shot() : field.melee();
        ++(shoot ? shots : melees);
        std::map<Played, Fraction> slow;
        Odometer dice;
        do {
            const Played played = play(field.match(), begun, dice);
            ASSERT_LE(dice.rolled(), 8);
            Fraction& sum = slow[played];
            sum = sum + Fraction(power(6, 8 - dice.rolled()), power(6, 8));
        } while (dice.next());
        const Distribution<Played> fast = walked(field.match(), begun, Ending::on_table);
        ASSERT_TRUE(fast.complete());
        EXPECT_EQ(fast.size(), slow.size());
        for (const auto& [played, chance] : slow) EXPECT_EQ(fast.chance(played), chance);
    }
    EXPECT_GE(melees, fights / 2);
    if (!skald::test::sanitized) {
        EXPECT_GT(shots, 1);
    }
}

TEST(FightOdds, WithResilienceAndWarlordsAgreeWithEveryPathThroughTheEngine) {
    Random random(62);
    for (int i = 0; i < 40; ++i) {
        Field field(random, {3, true});
        const State begun = field.melee();
        std::map<Played, Chance<Natural>> slow;
        EnumeratingDice<Natural> dice;
        dice.start({});
        do {
            const Played played = play(field.match(), begun, dice);
            const auto [place, is_new] = slow.try_emplace(played, dice.chance());
            if (!is_new) place->second.add(dice.chance());
        } while (dice.next_path());
        const Distribution<Played> fast = walked(field.match(), begun, Ending::on_table);
        ASSERT_TRUE(fast.complete());
        EXPECT_EQ(fast.size(), slow.size());
        for (const auto& [played, chance] : slow) {
            Natural total = power(3, chance.threes);
            total <<= chance.twos;
            EXPECT_EQ(fast.chance(played), Fraction(chance.upper, total));
        }
    }
}

TEST(FightOdds, TheEnginesOwnDiceFallAsTheOddsSay) {
    Random random(63);
    for (int i = 0; i < 6; ++i) {
        Field field(random, {8, i % 3 == 2});
        const State begun = field.melee();
        const Distribution<Played> expected = walked(field.match(), begun, Ending::on_table);
        ASSERT_TRUE(expected.complete());
        constexpr int games = 2000;
        std::map<Played, int> seen;
        SeededDice dice(1000 + static_cast<std::uint64_t>(i));
        for (int game = 0; game < games; ++game) ++seen[play(field.match(), begun, dice)];
        double chi = 0, rare_expected = 0;
        int rare_seen = 0, classes = 0;
        for (const auto& item : expected) {
            const double mean = games * Fraction(item.weight, expected.total()).to_double();
            const auto found = seen.find(item.value);
            const int count = found == seen.end() ? 0 : found->second;
            if (found != seen.end()) seen.erase(found);
            if (mean < 5) {
                rare_expected += mean;
                rare_seen += count;
                continue;
            }
            chi += (count - mean) * (count - mean) / mean;
            ++classes;
        }
        EXPECT_TRUE(seen.empty()) << "something fell that the odds call impossible";
        if (rare_expected >= 1) {
            chi += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
            ++classes;
        }
        // Four standard deviations above the mean of chi-square: the seeds are fixed, so this falls or
        // stands.
        const double freedom = std::max(1, classes - 1);
        EXPECT_LT(chi, freedom + 4 * std::sqrt(2 * freedom)) << "fight " << i;
    }
}

TEST(FightOdds, CountedOnPaperTheyAreThoseOfTheTableButForTheWayOut) {
    Random random(64);
    const auto but_withdrawal = [](const FightResult& result) {
        FightResult rest = result;
        rest.withdraws = -1;
        return rest;
    };
    for (int i = 0; i < 30; ++i) {
        Field field(random, {8, i % 5 == 4});
        const State begun = field.melee();
        const auto table =
            odds_of_choice(field.match(), begun, {}, Ending::on_table).results.map(but_withdrawal);
        const auto paper =
            odds_of_choice(field.match(), begun, {}, Ending::on_paper).results.map(but_withdrawal);
        ASSERT_EQ(table.size(), paper.size());
        for (const auto& item : table) {
            const FightResult& r = item.value;
            EXPECT_EQ(paper.chance(r), Fraction(item.weight, table.total()))
                << i << ": lost " << int{r.lost[0]} << " " << int{r.lost[1]} << ", destroyed "
                << int{r.destroyed[0]} << " " << int{r.destroyed[1]} << ", gone " << int{r.gone} << ", melee "
                << static_cast<int>(r.melee);
        }
    }
}

TEST(FightOdds, TellWhatFeedsThePools) {
    Tabletop table;
    table.unit(Side::first, Troop::hero, {Cm{0, 0}});
    const int own = table.foot(Side::first, {Cm{20, 20}, Cm{23, 20}});
    const int enemy = table.foot(Side::second, {Cm{20, 23}, Cm{23, 23}});
    put_in_turn(table.state(), Side::first, 2, TurnPart::activation);
    const FightOdds odds =
        odds_of_choice(table.match(), with_melee(table.state(), own, enemy), {}, Ending::on_table);
    ASSERT_TRUE(odds.fight);
    EXPECT_EQ(odds.fight->of[0].starting, 2);
    const auto generated = std::count_if(
        odds.fight->lines.begin(), odds.fight->lines.end(),
        [](const Line& line) { return line.part == Part::generated && line.rule == cause(Rule::MEL_09); });
    EXPECT_EQ(generated, 2);
}

}  // namespace skald::saga
