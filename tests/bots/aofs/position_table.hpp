// Described positions (the lines of docs/cases.md) for tests of bots in Age of Fantasy.
#pragma once
#include <gtest/gtest.h>

#include "bots/aofs/bot.hpp"
#include "content/aofs/described.hpp"
#include "dice/seeded.hpp"
#include "game/answers.hpp"

namespace skald::aofs::test {

/// A described position, and Karl at the table.
struct SeatedTable : Table {
    using Table::Table;

    bool asks(Ask ask) const { return static_cast<Ask>(state.question.ask) == ask; }
    Choice karls_answer() {
        const Choice choice = karl.choose(match, state);
        EXPECT_FALSE(match.check(state, choice));
        return choice;
    }
    void answer(const Choice& choice) { match.answer(state, choice, dice, events); }
    /// Karl answers for everybody until the round is over.
    void play_round() {
        for (const int round = state.round; state.round == round && !state.outcome.over;)
            answer(karls_answer());
    }
    Action action_of(const Choice& choice) const { return static_cast<Action>(choice.what[1]); }

    SeededDice dice{1};
    Events events;
    Karl karl;
};

}  // namespace skald::aofs::test
