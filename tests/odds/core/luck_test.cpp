#include "odds/core/luck.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

namespace skald::odds {

namespace {

using Faces = std::vector<std::uint8_t>;

TEST(Luck, dice_that_show_what_they_need_are_counted_against_what_was_to_be_expected) {
    Tally tally;
    tally.add(4, Faces{1, 3, 4, 6});
    tally.add(5, Faces{5, 2});
    EXPECT_EQ(tally.dice(), 6);
    EXPECT_EQ(tally.fell(), 3);
    EXPECT_EQ(tally.expected().text(), "8/3");  // 4 * 3/6 + 2 * 2/6
}

TEST(Luck, the_chances_are_those_of_every_way_the_dice_can_fall) {
    Tally tally;
    tally.add(4, Faces{1, 1});
    tally.add(6, Faces{1});
    std::vector<int> ways(4, 0);
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= 6; ++c)
                ++ways[static_cast<std::size_t>((a >= 4 ? 1 : 0) + (b >= 4 ? 1 : 0) + (c >= 6 ? 1 : 0))];
    const auto chances = tally.chances();
    ASSERT_EQ(chances.size(), 4u);
    for (std::size_t n = 0; n < 4; ++n) EXPECT_NEAR(chances[n], ways[n] / 216.0, 1e-12) << n;
}

TEST(Luck, nothing_thrown_is_no_luck) {
    const Tally tally;
    EXPECT_EQ(tally.expected().text(), "0");
    EXPECT_EQ(tally.chances(), std::vector<double>{1.0});
    EXPECT_EQ(json_of(tally)["most"], (nlohmann::json{0, 0}));
}

TEST(Luck, half_of_all_games_lie_within_the_narrower_band) {
    Tally tally;
    tally.add(4, Faces(100, 6));
    const auto json = json_of(tally);
    EXPECT_EQ(json["expected"]["exact"], "50");
    EXPECT_EQ(json["fell"], 100);
    EXPECT_EQ(json["half"], (nlohmann::json{47, 53}));  // the quartiles of 100 fair coins
    EXPECT_EQ(json["most"], (nlohmann::json{42, 58}));
}

}  // namespace

}  // namespace skald::odds
