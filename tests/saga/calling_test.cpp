// How a unit is got to act: what a hand that points at it stands for.
#include "saga/calling.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/core/thrall.hpp"
#include "dice/seeded.hpp"
#include "saga/setup_game.hpp"
#include "saga/stage.hpp"

namespace skald::saga::test {
namespace {

/// Calls `look` at each question whom to activate, in a game of random answers.
template <class Look>
void at_each_activation(std::uint64_t seed, const Look& look) {
    Setup setup = with_warbands(a_setup());
    setup.quick = true;
    setup.terrain = random_terrain(setup, seed);
    Match match(setup);
    bots::Thrall<Match> thrall(seed);
    SeededDice dice(seed);
    Events off(false);
    State state = match.start();
    while (state.question.ask != 0) {
        if (state.question.ask == static_cast<int>(Ask::activate)) look(match, state);
        const Choice choice = thrall.choose(match, state);
        match.answer(state, choice, dice, off);
    }
}

TEST(callings, each_is_a_row_of_answers_that_the_rules_allow) {
    int tried = 0;
    at_each_activation(1, [&](Match& match, const State& state) {
        for (const int unit : units_to_activate(match, state)) {
            for (const Calling& calling : callings_of(match, state, unit)) {
                State now = state;
                ScriptedDice none({});
                Events off(false);
                for (const Choice& choice : calling.answers) {
                    ASSERT_FALSE(match.check(now, choice));
                    match.answer(now, choice, none, off);
                }
                ASSERT_FALSE(calling.acts.empty());
                for (const CalledAct& act : calling.acts) {
                    if (act.declaration.verb != 0) {
                        ASSERT_FALSE(match.check(now, act.declaration));
                    }
                }
                ++tried;
            }
        }
    });
    EXPECT_GT(tried, 100);
}

TEST(callings, whoever_is_offered_by_name_can_be_pointed_at) {
    at_each_activation(2, [](Match& match, const State& state) {
        const std::vector<int> units = units_to_activate(match, state);
        Choices choices;
        match.choices(state, choices);
        for (const Choice& choice : choices) {
            if (!is(choice, Verb::activate)) continue;
            EXPECT_TRUE(std::find(units.begin(), units.end(), read<Verb::activate>(choice).unit) !=
                        units.end());
        }
    });
}

TEST(callings, what_costs_nothing_comes_before_what_costs_dice) {
    int both = 0;
    at_each_activation(3, [&](Match& match, const State& state) {
        for (const int unit : units_to_activate(match, state)) {
            bool paid = false, free = false;
            for (const Calling& calling : callings_of(match, state, unit)) {
                const bool pays = is(calling.answers.front(), Verb::trigger);
                EXPECT_FALSE(paid && !pays);
                (pays ? paid : free) = true;
            }
            both += paid && free;
        }
    });
    EXPECT_GT(both, 0);
}

}  // namespace
}  // namespace skald::saga::test
