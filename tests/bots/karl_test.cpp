// Karl against Thrall, with mirrored seats and dice: the doctrine must beat chance.
#include "bots/karl.hpp"

#include <gtest/gtest.h>

#include "bots/thrall.hpp"
#include "dice/seeded.hpp"
#include "saga/factions.hpp"
#include "saga/setup.hpp"
#include "saga/warband.hpp"

namespace skald::bots {
namespace {

saga::Setup a_setup(std::uint64_t seed) {
    saga::Setup setup;
    setup.factions = {saga::test::northmen(), saga::test::northmen()};
    setup.outlines = saga::default_outlines(setup.sticks);
    setup.quick = true;
    setup.terrain = saga::random_terrain(setup, seed);
    setup.warband_given = {true, true};
    for (std::size_t side : {0, 1}) {
        saga::Purchase purchase;
        purchase.points = {0, 2, 3, 1};
        setup.warbands[side] = *saga::organise(saga::recruits_of(purchase, 6), setup.factions[side], 0);
    }
    return setup;
}

/// Massacre points of Karl less those of Thrall; every answer of both is checked.
int margin(std::uint64_t seed, Side karls) {
    const saga::Match match(a_setup(seed));
    saga::State state = match.start();
    SeededDice dice(seed);
    Events off(false);
    Karl karl;
    Thrall<saga::Match> thrall(seed);
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
}  // namespace skald::bots
