// In steady play the three verbs allocate nothing.
#include <gtest/gtest.h>

#include "game/allocations.hpp"
#include "saga/factions.hpp"
#include "saga/organise.hpp"
#include "saga/setup.hpp"

namespace skald::saga {
namespace {

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
    Match match(setup);
    Choices choices;
    Events events;
    EXPECT_GT(skald::test::allocations_of_game(match, 1, choices, events), 0u)
        << "the first game fills the memory";
    EXPECT_EQ(skald::test::allocated_once_warm(match), 0u);
}

TEST(Allocation, a_state_is_small_and_copied_as_bytes) {
    static_assert(std::is_trivially_copyable_v<State>);
    EXPECT_LE(sizeof(State), 8192u);
}

}  // namespace
}  // namespace skald::saga
