// Karl against Thrall, with mirrored seats and dice: the doctrine must beat chance.
#include "bots/saga/karl.hpp"

#include <gtest/gtest.h>

#include "base/tries.hpp"
#include "bots/core/thrall.hpp"
#include "bots/saga/arena.hpp"
#include "game/turn.hpp"
#include "saga/endless.hpp"

namespace skald::saga {

using namespace bots;

namespace {

using test::a_setup;

/// Massacre points of Karl less those of Thrall; every answer of both is checked.
int margin(std::uint64_t seed, Side karls) {
    Match match(a_setup(seed));
    State state = match.start();
    SeededDice dice(seed);
    Events off(false);
    Karl karl;
    Thrall<Match> thrall(seed);
    while (!state.outcome.over) {
        const Choice choice =
            state.question.side == karls ? karl.choose(match, state) : thrall.choose(match, state);
        EXPECT_FALSE(match.check(state, choice));
        match.answer(state, choice, dice, off);
    }
    const auto mine = static_cast<std::size_t>(index(karls));
    return state.outcome.points[mine] - state.outcome.points[1 - mine];
}

TEST(Karl, beats_thrall_in_nearly_all_mirrored_games) {
    const auto pairs = skald::test::tries<std::uint64_t>(5, 3, 1);
    std::uint64_t wins = 0, losses = 0;
    for (std::uint64_t seed = 1; seed <= pairs; ++seed)
        for (Side side : {Side::first, Side::second}) {
            const int points = margin(seed, side);
            wins += points >= 3;
            losses += points <= -3;
        }
    EXPECT_GE(wins, 2 * pairs - 2);
    EXPECT_EQ(losses, 0u);
}

TEST(Karl, gives_the_same_answers_to_the_same_game) {
    EXPECT_EQ(margin(3, Side::first), margin(3, Side::first));
}

TEST(Karl, does_not_use_for_ever_what_pays_for_itself) {
    saga::Setup setup = a_setup(4);
    for (Faction& faction : setup.factions) {
        Ability& endless = faction.abilities[faction.board - 1u];
        endless = test::ability(true, Keyword::orders, {7, 7}, {test::clause(EffectVerb::roll, 4)});
        ASSERT_TRUE(pays_for_itself(endless));
    }
    Match match(setup);
    State state = match.start();
    SeededDice dice(4);
    Events off(false);
    Karl karl;
    TurnCount count;
    int longest = 0;
    while (!state.outcome.over && !count.too_long()) {
        count = count.with(turn_in(state));
        longest = std::max<int>(longest, count.answers);
        match.answer(state, karl.choose(match, state), dice, off);
    }
    EXPECT_TRUE(state.outcome.over);
    EXPECT_LT(longest, 300);
}

}  // namespace
}  // namespace skald::saga
