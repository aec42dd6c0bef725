// A game in its set-up that answers itself, for the tests of section 2.
#pragma once
#include <gtest/gtest.h>

#include "dice/scripted.hpp"
#include "game/answers.hpp"
#include "saga/factions.hpp"
#include "saga/organise.hpp"
#include "saga/setup.hpp"

namespace skald::saga::test {

inline saga::Setup a_setup(const Edition& edition = Edition::current(), const Sticks& sticks = {}) {
    saga::Setup setup;
    setup.edition = edition;
    setup.sticks = sticks;
    setup.factions = {test::northmen(), test::riders()};
    setup.outlines = default_outlines(sticks);
    return setup;
}

inline Warband a_warband(const Faction& faction, int points, int variant = 0) {
    Purchase purchase;
    purchase.points = {0, static_cast<std::uint8_t>(points / 2),
                       static_cast<std::uint8_t>(points - points / 2 - 1), 1};
    return *organise(recruits_of(purchase, points), faction, variant);
}

inline saga::Setup with_warbands(saga::Setup setup) {
    setup.warband_given = {true, true};
    for (std::size_t i : {0, 1}) setup.warbands[i] = a_warband(setup.factions[i], setup.points);
    return setup;
}

/// A game that answers itself.
struct Game {
    explicit Game(const saga::Setup& setup, std::initializer_list<int> faces = {})
        : match(setup), state(match.start()), dice(faces) {}

    Match match;
    State state;
    ScriptedDice dice;
    Events events;
    Choices list;

    Ask asked() const { return static_cast<Ask>(state.question.ask); }
    Refusal check(const Choice& choice) { return match.check(state, choice); }
    void say(Choice choice) {
        if (choice.sketch) {
            ASSERT_FALSE(match.complete(state, choice));
        }
        const Refusal refusal = match.check(state, choice);
        ASSERT_FALSE(refusal) << match.rule_name(refusal->rule) << " "
                              << match.sentence_name(refusal->sentence) << " " << refusal->numbers[0] << " "
                              << refusal->numbers[1] << " " << refusal->numbers[2];
        match.answer(state, choice, dice, events);
    }
    void say_first() {
        match.choices(state, list);
        ASSERT_FALSE(list.empty());
        say(list[0]);
    }
    void until(Ask ask) {
        for (int i = 0; i < 200 && asked() != ask && state.turn_of == Side::none; ++i) say_first();
    }
    bool told(EventKind what) const {
        for (const Event& event : events)
            if (event.kind == static_cast<std::uint8_t>(what)) return true;
        return false;
    }
};

inline bool is_refused(const Refusal& refusal, Rule rule, Sentence sentence) {
    return refusal && refusal->rule == cause(rule) &&
           refusal->sentence == static_cast<std::uint16_t>(sentence);
}

}  // namespace skald::saga::test
