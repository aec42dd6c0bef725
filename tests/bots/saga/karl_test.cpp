// Karl against Thrall, with mirrored seats and dice: the doctrine must beat chance.
#include "bots/saga/karl.hpp"

#include <gtest/gtest.h>

#include "bots/core/thrall.hpp"
#include "bots/saga/arena.hpp"

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
    int wins = 0, losses = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        for (Side side : {Side::first, Side::second}) {
            const int points = margin(seed, side);
            wins += points >= 3;
            losses += points <= -3;
        }
    EXPECT_GE(wins, 8);
    EXPECT_EQ(losses, 0);
}

TEST(Karl, gives_the_same_answers_to_the_same_game) {
    EXPECT_EQ(margin(3, Side::first), margin(3, Side::first));
}

}  // namespace
}  // namespace skald::saga
