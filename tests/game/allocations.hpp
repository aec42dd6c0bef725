// Counts every call of the global operator new: for one file of a test program, which then knows what a game
// allocates.
#pragma once
#include <cstdlib>
#include <new>

#include "dice/seeded.hpp"
#include "game/book.hpp"

namespace {

std::size_t allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    std::abort();
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace skald::test {

/// Plays a random game and gives the number of allocations inside choices, complete, check and answer.
template <Book B>
std::size_t allocations_of_game(B& match, std::uint64_t seed, Choices& choices, Events& events) {
    Random random(seed);
    SeededDice dice(seed);
    auto state = match.start();
    std::size_t counted = 0;
    while (!match.outcome(state).over) {
        const std::size_t before = allocations;
        match.choices(state, choices);
        const std::size_t start = random.below(static_cast<std::uint32_t>(choices.size()));
        for (std::size_t i = 0; i < choices.size(); ++i) {
            Choice choice = choices[(start + i) % choices.size()];
            if (match.complete(state, choice) || match.check(state, choice)) continue;
            events.clear();
            match.answer(state, choice, dice, events);
            break;
        }
        counted += allocations - before;
    }
    return counted;
}

/// How much some games allocate when they are played again, the scratch memory being as large as they need
/// it.
template <Book B>
std::size_t allocated_once_warm(B& match) {
    Choices choices;
    Events events;
    for (std::uint64_t seed = 1; seed < 60; ++seed) allocations_of_game(match, seed, choices, events);
    std::size_t steady = 0;
    for (std::uint64_t seed = 20; seed < 60; ++seed)
        steady += allocations_of_game(match, seed, choices, events);
    return steady;
}

}  // namespace skald::test
