#pragma once
// A game of two bots at a table that is seen, in stretches of answers that a book which sees no table then
// follows.
#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dice/recording.hpp"
#include "dice/seeded.hpp"
#include "game/choice.hpp"
#include "game/event.hpp"

namespace skald::test {

/// One answer at that table.
template <class State>
struct Deed {
    State before, after;
    Choice choice;
    std::vector<std::uint8_t> faces;
    std::vector<Event> events;
};

template <class State>
std::vector<std::uint8_t> faces_of(std::span<const Deed<State>> deeds) {
    std::vector<std::uint8_t> faces;
    for (const Deed<State>& deed : deeds) faces.insert(faces.end(), deed.faces.begin(), deed.faces.end());
    return faces;
}

template <class State>
std::vector<Event> events_of(std::span<const Deed<State>> deeds) {
    std::vector<Event> events;
    for (const Deed<State>& deed : deeds) events.insert(events.end(), deed.events.begin(), deed.events.end());
    return events;
}

/// Plays the game to its end, or until a test failed. A stretch goes from a deed that begins one to a state
/// that ends it.
template <class Bot, class Match, class Begins, class Ends, class Follow>
void play_in_stretches(Match& table, std::uint64_t seed, Begins begins, Ends ends, Follow follow) {
    using State = typename Match::State;
    Bot first, second;
    State state = table.start();
    SeededDice seeded(seed);
    RecordingDice dice(seeded);
    std::vector<Deed<State>> deeds;
    while (!state.outcome.over && !::testing::Test::HasFailure()) {
        Deed<State> deed{state, {}, {}, {}, {}};
        deed.choice = (state.question.side == Side::first ? first : second).choose(table, state);
        Events events;
        table.answer(state, deed.choice, dice, events);
        deed.after = state;
        deed.faces = dice.take();
        deed.events.assign(events.begin(), events.end());
        if (deeds.empty() && !begins(deed)) continue;
        deeds.push_back(std::move(deed));
        if (!state.outcome.over && !ends(state)) continue;
        follow(std::span<const Deed<State>>(deeds));
        deeds.clear();
    }
}

}  // namespace skald::test
