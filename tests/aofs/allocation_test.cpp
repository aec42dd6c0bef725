// In steady play the three verbs allocate nothing.
#include <gtest/gtest.h>

#include "aofs/random_battle.hpp"
#include "game/allocations.hpp"

namespace skald::aofs {
namespace {

TEST(AofsAllocation, nothing_is_allocated_once_warm) {
    Match match(random_battle(250, 3));
    Choices choices;
    Events events;
    EXPECT_GT(skald::test::allocations_of_game(match, 1, choices, events), 0u)
        << "the first game fills the memory";
    EXPECT_EQ(skald::test::allocated_once_warm(match), 0u);
}

TEST(AofsAllocation, a_state_is_small_and_copied_as_bytes) {
    static_assert(std::is_trivially_copyable_v<State>);
    EXPECT_LE(sizeof(State), 8192u);
}

}  // namespace
}  // namespace skald::aofs
