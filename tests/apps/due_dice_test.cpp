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

TEST_F(DueDiceOf, at_its_first_throw_an_attack_has_the_odds_that_stood_beside_its_answer) {
    int shots = 0, spells = 0;
    for (int seed = 1; shots < 12 || spells < 3; ++seed) {
        ASSERT_LT(seed, 20) << shots << " shots, " << spells << " spells";
        const Json game = ask({{"call", "game.new"},
                               {"book", "aofs"},
                               {"points", 250},
                               {"seed", seed},
                               {"quick", true}})["reply"]["game"];
        for (int i = 0; i < 60; ++i) {
            const Json view = ask({{"call", "game.view"}, {"game", game}})["reply"];
            if (view["outcome"]["over"]) break;
            const Json asked = view["question"]["ask"];
            if (asked == "shoot" || asked == "cast") {
                const Json odds =
                    ask({{"call", "odds.choices"}, {"game", game}, {"aim", "casualties"}})["reply"];
                for (const Json& one : odds["choices"]) {
                    const Json& beside = one["pass"]["odds"];
                    // a six works whatever it costs: only then dice of the spell itself fall
                    const Json first = asked == "cast" ? Json{6} : Json::array();
                    const Json now = ask({{"call", "odds.dice"},
                                          {"game", game},
                                          {"choice", one["choice"]},
                                          {"dice", first}})["reply"];
                    if (now.is_null()) continue;  // no dice of its own, or somebody is asked before
                    EXPECT_EQ(now["units"], beside["units"]);
                    if (asked == "shoot") {
                        EXPECT_EQ(now["ends"], beside["ends"]) << one["choice"];
                        EXPECT_EQ(now["lost"], beside["lost"]);
                    }
                    ++(asked == "shoot" ? shots : spells);
                }
            }
            ask({{"call", "game.bot"}, {"game", game}, {"bot", "karl"}, {"brief", true}});
        }
        ask({{"call", "game.close"}, {"game", game}});
    }
}

}  // namespace
}  // namespace skald::calls
