// Dice that lie on a real table: which are due, and whose.
#include <gtest/gtest.h>

#include "apps/games.hpp"

namespace skald::calls {
namespace {

class DueDiceOf : public testing::PlayedGames {
  protected:
    Json begin() {
        return ask({{"call", "game.new"},
                    {"factions", {"danes", "normans"}},
                    {"points", 4},
                    {"seed", 5},
                    {"real", true},
                    {"warbands", {nullptr, nullptr}}})["reply"]["game"];
    }
    Json due(const Json& game, const Json& choice, const Json& dice) {
        return ask({{"call", "game.dice"}, {"game", game}, {"choice", choice}, {"dice", dice}})["reply"];
    }
};

TEST_F(DueDiceOf, the_opening_each_rolls_for_himself_and_who_does_not_begin_has_the_first_saga_dice) {
    const Json game = begin(), begins = {{"verb", "begin"}};
    EXPECT_EQ(due(game, begins, Json::array())["side"], "first");
    EXPECT_EQ(due(game, begins, {4})["side"], "second");
    for (const auto& [dice, side] : {std::pair{Json{4, 2}, "second"}, std::pair{Json{2, 4}, "first"}}) {
        const Json saga = due(game, begins, dice);
        EXPECT_EQ(saga["more"], 3) << dice;
        EXPECT_EQ(saga["side"], side) << dice;
    }
    const Json none = due(game, begins, {4, 2, 1, 1, 6});
    EXPECT_EQ(none["more"], 0);
    EXPECT_FALSE(none.contains("side"));
}

}  // namespace
}  // namespace skald::calls
