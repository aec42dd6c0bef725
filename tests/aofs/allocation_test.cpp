// In steady play the three verbs allocate nothing: every call of the global operator new is counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "aofs/random_battle.hpp"
#include "dice/seeded.hpp"

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

namespace skald::aofs {
namespace {

/// Plays a random game and gives the number of allocations inside choices, complete, check and answer.
std::size_t play(const Match& match, std::uint64_t seed, Choices& choices, Events& events) {
    Random random(seed);
    SeededDice dice(seed);
    State state = match.start();
    std::size_t counted = 0;
    while (!state.outcome.over) {
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

TEST(AofsAllocation, nothing_is_allocated_once_warm) {
    const Match match(random_battle(250, 3));
    Choices choices;
    Events events;
    EXPECT_GT(play(match, 1, choices, events), 0u) << "the first game fills the scratch memory";
    for (std::uint64_t seed = 2; seed < 60; ++seed) play(match, seed, choices, events);
    std::size_t steady = 0;
    for (std::uint64_t seed = 20; seed < 60; ++seed) steady += play(match, seed, choices, events);
    EXPECT_EQ(steady, 0u);
}

TEST(AofsAllocation, a_state_is_small_and_copied_as_bytes) {
    static_assert(std::is_trivially_copyable_v<State>);
    EXPECT_LE(sizeof(State), 8192u);
}

}  // namespace
}  // namespace skald::aofs
