// Looking back: the chance to win at a moment, and what a bot would have answered there.
#include <gtest/gtest.h>

#include "apps/games.hpp"

namespace skald::calls {
namespace {

class ReviewOf : public testing::PlayedGames, public ::testing::WithParamInterface<const char*> {
  protected:
    /// A game in which Karl has given so many answers; 0: all of them.
    Json played(int answers) {
        Json request = {{"call", "game.new"}, {"book", GetParam()}, {"quick", true}, {"seed", 5}};
        if (GetParam() == std::string("saga"))
            request["factions"] = {"danes", "saxons"}, request["points"] = 4;
        Json view = ask(request)["reply"];
        const Json game = view["game"];
        for (int i = 0; (answers == 0 || i < answers) && !view["outcome"]["over"]; ++i)
            view = ask({{"call", "game.bot"}, {"game", game}, {"bot", "karl"}})["reply"];
        view["game"] = game;
        return view;
    }
    Json chance(const Json& game, std::size_t at, int games, Json more = Json::object()) {
        more.update({{"call", "game.chance"}, {"game", game}, {"at", at}, {"games", games}});
        return ask(more)["reply"];
    }
    Json advice(const Json& game, std::size_t at) {
        return ask({{"call", "game.advice"}, {"game", game}, {"at", at}})["reply"];
    }
};

TEST_P(ReviewOf, every_game_from_a_moment_on_counts_and_those_asked_in_parts_are_the_same) {
    const Json game = played(60)["game"];
    const Json whole = chance(game, 30, 4);
    EXPECT_EQ(whole["won"][0].get<int>() + whole["won"][1].get<int>() + whole["drawn"].get<int>(), 4);
    EXPECT_EQ(chance(game, 30, 4), whole);
    const Json one = chance(game, 30, 1), rest = chance(game, 30, 3, {{"from", 1}});
    for (std::size_t side : {0u, 1u})
        EXPECT_EQ(one["won"][side].get<int>() + rest["won"][side].get<int>(), whole["won"][side]);
}

TEST_P(ReviewOf, who_has_won_wins_every_game_from_the_end_on) {
    const Json end = played(0);
    const Json winner = end["outcome"]["winner"];
    const Json told = chance(end["game"], end["answers"], 3);
    EXPECT_EQ(told["won"][0], winner == "first" ? 3 : 0);
    EXPECT_EQ(told["won"][1], winner == "second" ? 3 : 0);
    EXPECT_EQ(told["drawn"], winner == "none" ? 3 : 0);
    const Json late = ask({{"call", "game.advice"}, {"game", end["game"]}, {"at", end["answers"]}});
    EXPECT_EQ(late["error"], "the game is over");
}

TEST_P(ReviewOf, looking_back_changes_nothing) {
    const Json game = played(40)["game"];
    const auto stands = [&] {
        return std::pair{ask({{"call", "game.view"}, {"game", game}})["reply"]["hash"],
                         ask({{"call", "game.log"}, {"game", game}})["reply"]["log"]};
    };
    const auto before = stands();
    chance(game, 20, 2);
    advice(game, 20);
    EXPECT_EQ(stands(), before);
}

TEST_P(ReviewOf, karl_advises_what_karl_has_answered_and_another_answer_may_be_tried) {
    const Json game = played(50)["game"];
    int others = 0;
    for (std::size_t at = 1; at < 50; at += 7) {
        const Json told = advice(game, at);
        EXPECT_EQ(told["given"], true) << at;
        EXPECT_EQ(chance(game, at, 1, {{"choice", told["choice"]}})["games"], 1) << at;
        const Json branch = ask({{"call", "game.branch"}, {"game", game}, {"at", at}})["reply"]["game"];
        const Json offered = ask({{"call", "game.choices"}, {"game", branch}})["reply"]["choices"];
        for (const Json& choice : offered) {
            if (choice == told["choice"] || others > 3) continue;
            EXPECT_EQ(chance(game, at, 1, {{"choice", choice}})["games"], 1) << choice;
            ++others;
        }
    }
    EXPECT_GT(others, 0);
}

TEST_P(ReviewOf, what_cannot_be_judged_is_refused_by_name) {
    const Json game = played(20)["game"];
    const auto error = [&](Json request) {
        request.update({{"call", "game.chance"}, {"game", game}});
        return ask(request).value("error", "");
    };
    EXPECT_EQ(error({{"at", 5}}), "\"games\" must be a whole number from 1 to 1000");
    EXPECT_EQ(error({{"at", 21}, {"games", 1}}), "\"at\" must be a whole number from 0 to 20");
    EXPECT_EQ(error({{"at", 5}, {"games", 1}, {"bot", "huscarl"}}),
              "who looks back has no clock: say how many playouts, as in \"huscarl@300\"");
    const Json given = advice(game, 5)["choice"];
    Json elsewhere;
    for (std::size_t at = 6; at < 20 && elsewhere.is_null(); ++at)
        if (const Json other = chance(game, at, 1, {{"choice", given}}); other.contains("refused"))
            elsewhere = other["refused"];
    EXPECT_TRUE(elsewhere.contains("rule")) << elsewhere;
}

INSTANTIATE_TEST_SUITE_P(Books, ReviewOf, ::testing::Values("saga", "aofs"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace skald::calls
