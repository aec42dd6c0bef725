// Described positions (the lines of docs/cases.md) for tests of bots.
#pragma once
#include "bots/saga/bot.hpp"
#include "content/saga/described.hpp"
#include "dice/seeded.hpp"
#include "game/answers.hpp"

namespace skald::saga::test {

/// A described position, and Karl and Huscarl at the table.
struct Table {
    explicit Table(std::string_view text)
        : position(read(text)), match(position.setup), state(position.state) {
        match.resume(state, dice, events);
    }

    int unit(std::string_view name) const { return position.find_unit(name); }
    bool asks(Ask ask) const { return static_cast<Ask>(state.question.ask) == ask; }
    Choice karls_answer() {
        const Choice choice = karl.choose(match, state);
        EXPECT_FALSE(match.check(state, choice));
        return choice;
    }
    /// With so many playouts that a test stays short.
    Choice huscarls_answer(std::uint32_t playouts = 200) {
        Bot huscarl(bots::BotName{bots::Rank::huscarl, {}, {0, playouts}}, 1);
        const Choice choice = huscarl.choose(match, state);
        EXPECT_FALSE(match.check(state, choice));
        return choice;
    }
    void answer(const Choice& choice) { match.answer(state, choice, dice, events); }
    /// Answers by hand: the position is led to the question that it is about.
    void say(Verb verb, std::initializer_list<int> what) { take(make(verb, what)); }
    void take(Choice choice) {
        ASSERT_FALSE(match.complete(state, choice));
        ASSERT_FALSE(match.check(state, choice));
        answer(choice);
    }
    /// Karl answers until he is asked this.
    void play_until(Ask ask) {
        for (int i = 0; i < 30 && !asks(ask) && !state.outcome.over; ++i) answer(karls_answer());
        ASSERT_TRUE(asks(ask)) << match.ask_name(state.question.ask);
    }
    double gap(std::string_view a, std::string_view b) {
        return units_ruler({match, state}, unit(a), unit(b));
    }

    Position position;
    Match match;
    State state;
    SeededDice dice{1};
    Events events;
    Karl karl;
};

inline constexpr std::string_view two_lords = R"(
faction first casebook
faction second casebook
unit Lord first hero warlord at 5,5
unit Jarl second hero warlord at 110,85
)";

inline std::string with(std::string_view lines) {
    return std::string(two_lords) + std::string(lines);
}

}  // namespace skald::saga::test
