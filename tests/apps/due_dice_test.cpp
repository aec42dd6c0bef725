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

/// A game of Age of Fantasy beside a real table, told in English.
class DueDiceOfArmies : public testing::PlayedGames {
  protected:
    DueDiceOfArmies() {
        const auto text = [](const char* path) {
            std::ostringstream all;
            all << std::ifstream(path).rdbuf();
            return all.str();
        };
        ask({{"call", "words.load"},
             {"book", "aofs"},
             {"language", "en"},
             {"words", text("data/text/en/aofs.json")},
             {"armies", text("data/text/en/armies.json")}});
        const std::string list = text("data/aofs/lists/tuskmark-150.toml");
        game_ = ask({{"call", "game.new"},
                     {"book", "aofs"},
                     {"lists", {list, list}},
                     {"points", 150},
                     {"seed", 5},
                     {"real", true}})["reply"]["game"];
    }
    Json due(const Json& dice) {
        return ask({{"call", "game.dice"},
                    {"game", game_},
                    {"choice", {{"verb", "begin"}}},
                    {"dice", dice},
                    {"tell", "en"}})["reply"];
    }
    Json game_;
};

TEST_F(DueDiceOfArmies, a_throw_says_what_it_is_for_and_in_a_roll_off_whose_each_die_is) {
    const Json markers = due(Json::array());
    EXPECT_EQ(markers["throw"]["text"], "A die for the markers") << markers;
    EXPECT_FALSE(markers.contains("side"));
    const std::string mine = due({3})["throw"]["text"], theirs = due({3, 4})["throw"]["text"];
    EXPECT_EQ(due({3})["side"], "first");
    EXPECT_EQ(due({3, 4})["side"], "second");
    EXPECT_TRUE(mine.ends_with(": roll off")) << mine;
    EXPECT_NE(mine, theirs);
    EXPECT_EQ(due({3, 4, 4})["side"], "first") << "of two alike both throw again";
}

}  // namespace
}  // namespace skald::calls
