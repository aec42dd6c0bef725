// Distributions that hang on what came before: what has no odds makes none, and no number grows too large.
#include "odds/core/mix.hpp"

#include <gtest/gtest.h>

namespace skald::odds {
namespace {

using Ints = Distribution<int>;

Ints evenly(const Natural& total) {
    Natural rest = total;
    rest -= 1;
    return Ints({{0, Natural(1)}, {1, rest}}, total);
}

TEST(Mix, parts_count_as_they_are_likely) {
    const Ints coin = evenly(2), die({{0, Natural(5)}, {7, Natural(1)}}, 6);
    const Ints mixed = mix<int>({{Natural(1), coin}, {Natural(3), die}}, 4);
    EXPECT_TRUE(mixed.complete());
    EXPECT_EQ(mixed.chance(0), Fraction(1 * 12 + 3 * 20, 96));
    EXPECT_EQ(mixed.chance(7), Fraction(3 * 4, 96));
}

TEST(Mix, a_part_without_odds_leaves_none) {
    EXPECT_TRUE(mix<int>({{Natural(1), evenly(2)}, {Natural(1), Ints()}}, 2).empty());
}

TEST(Mix, numbers_that_cannot_be_held_leave_none) {
    const Ints large = evenly(power(3, 500)), other = evenly(power(2, 300));
    EXPECT_FALSE(mix<int>({{Natural(1), large}}, 1).empty());
    EXPECT_TRUE(mix<int>({{Natural(1), large}, {Natural(1), other}}, 2).empty());
    EXPECT_TRUE(mix<int>({{Natural(1), large}}, power(2, 300)).empty());
}

}  // namespace
}  // namespace skald::odds
