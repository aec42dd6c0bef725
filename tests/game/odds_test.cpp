// Odds of a rule book by enumeration, through the functions that the game itself calls.
#include <gtest/gtest.h>

#include <map>

#include "dice/enumerate.hpp"
#include "dice/seeded.hpp"
#include "game/duel.hpp"
#include "game/playthrough.hpp"

using namespace skald;
using duel::Duel;
using duel::Fight;
using duel::Verb;

namespace {

/// Two units of four in range, the first aiming, the second on guard; the first shoots.
Playthrough<Duel> volley() {
    Playthrough<Duel> play(Duel(4, 4));
    SeededDice none(0);
    Events events;
    const auto answer = [&](Verb verb, Point16 spot) {
        Choice choice;
        choice.verb = std::uint8_t(verb);
        choice.spot = spot;
        choice.sketch = verb == Verb::move;
        if (choice.sketch) play.book().complete(play.state(), choice);
        EXPECT_FALSE(play.answer(choice, none, events));
    };
    answer(Verb::aim, {}), answer(Verb::guard, {});
    answer(Verb::move, {2000, 2000}), answer(Verb::move, {2000, 4000});
    answer(Verb::shoot, {});
    return play;
}

Distribution<int> losses(Fight fight) {
    return enumerate(fight, duel::roll_hits, duel::roll_saves).map([](const Fight& f) {
        return int(f.lost);
    });
}

}  // namespace

TEST(Odds, AVolleyComesOutAsItsBinomialSays) {
    const Fight fight = volley().state().fight;
    ASSERT_EQ(fight.dice, 4);
    const Distribution<int> lost = losses(fight);
    EXPECT_TRUE(lost.complete());
    // Hits on 3+ with 1s again: 4/6 + 1/6 * 4/6 = 7/9; not saved on 5+: 2/3; 14/27 a die.
    EXPECT_EQ(lost.mean().text(), "56/27");
    EXPECT_EQ(lost.chance(4), Fraction(power(14, 4), power(27, 4)));
    Fight braced = fight;
    --braced.saves_on;
    EXPECT_EQ(losses(braced).mean().text(), "14/9");
}

TEST(Odds, TheGameItselfFallsAsTheOddsSay) {
    const Playthrough<Duel> play = volley();
    const Distribution<int> lost = losses(play.state().fight);
    Choice stand;
    stand.verb = std::uint8_t(Verb::stand);
    SeededDice dice(71);
    Events off(false);
    constexpr int games = 50'000;
    std::map<int, int> seen;
    for (int i = 0; i < games; ++i) {
        auto state = play.state();
        play.book().answer(state, stand, dice, off);
        ++seen[4 - int(state.units[1].figures.size())];
    }
    double chi_square = 0;
    for (const auto& item : lost) {
        const double expected = games * lost.chance(item.value).to_double();
        chi_square += (seen[item.value] - expected) * (seen[item.value] - expected) / expected;
    }
    EXPECT_LT(chi_square, 18.47);  // 4 degrees of freedom, one in a thousand
}

TEST(Odds, AWholeAnswerOfTheBookCanBeEnumerated) {
    // Not only the fight: the verb itself, from state to state, merged by what is asked about.
    const Playthrough<Duel> play = volley();
    const auto figures_left = [&](int& left, Dice& dice) {
        auto state = play.state();
        Choice brace;
        brace.verb = std::uint8_t(Verb::brace);
        Events off(false);
        play.book().answer(state, brace, dice, off);
        left = int(state.units[1].figures.size());
    };
    const Distribution<int> left = enumerate(0, figures_left);
    EXPECT_TRUE(left.complete());
    EXPECT_EQ(left.mean(), Fraction(22, 9));
}
