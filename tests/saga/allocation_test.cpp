// In steady play the three verbs allocate nothing: every call of the global operator new is counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "dice/random.hpp"
#include "dice/seeded.hpp"
#include "saga/factions.hpp"
#include "saga/setup.hpp"
#include "saga/warband.hpp"

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

namespace skald::saga {
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

TEST(Allocation, nothing_is_allocated_once_warm) {
    saga::Setup setup;
    setup.factions = {test::northmen(), test::riders()};
    setup.outlines = default_outlines(setup.sticks);
    setup.quick = true;
    setup.terrain = random_terrain(setup, 3);
    setup.warband_given = {true, true};
    for (std::size_t side : {0, 1}) {
        Purchase purchase;
        purchase.points = {0, 2, 3, 1};
        setup.warbands[side] = *organise(recruits_of(purchase, 6), setup.factions[side], 0);
    }
    const Match match(setup);
    Choices choices;
    Events events;
    EXPECT_GT(play(match, 1, choices, events), 0u) << "the first game fills the scratch memory";
    for (std::uint64_t seed = 2; seed < 40; ++seed) play(match, seed, choices, events);
    std::size_t steady = 0;
    for (std::uint64_t seed = 40; seed < 80; ++seed) steady += play(match, seed, choices, events);
    EXPECT_EQ(steady, 0u);
}

TEST(Allocation, a_state_is_small_and_copied_as_bytes) {
    static_assert(std::is_trivially_copyable_v<State>);
    EXPECT_LE(sizeof(State), 8192u);
}

}  // namespace
}  // namespace skald::saga
