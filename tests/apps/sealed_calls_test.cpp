// Games with sealed dice: whoever changes anything of them is told so, and who has no secret cannot roll.
#include <gtest/gtest.h>

#include "apps/games.hpp"
#include "base/tries.hpp"
#include "calls/core/seal.hpp"
#include "game/names.hpp"

namespace skald::calls {
namespace {

using testing::joined;
using testing::lines_of;

class SealedGamesOf : public testing::PlayedGames, public ::testing::WithParamInterface<const char*> {
  protected:
    static Digest drawn(int number, const char* whose) { return sha256(whose + std::to_string(number)); }
    Json sealed_setup(int number) {
        Json request = {{"call", "game.new"}, {"book", GetParam()}, {"quick", true}};
        if (GetParam() == std::string("saga"))
            request["factions"] = {"danes", "saxons"}, request["points"] = 4;
        request["seal"] = {{"commitment", in_hex(sha256(drawn(number, "secret")))},
                           {"first", in_hex(drawn(number, "first"))},
                           {"second", in_hex(drawn(number, "second"))}};
        return request;
    }
    /// A game that random bots play to its end on a host that has the secret.
    std::string played(int number) {
        const Json game = ask(sealed_setup(number))["reply"]["game"];
        ask({{"call", "game.unseal"}, {"game", game}, {"secret", in_hex(drawn(number, "secret"))}});
        return play_out(game);
    }
    int opened(int number) {
        const Json game = ask(sealed_setup(number))["reply"]["game"];
        ask({{"call", "game.unseal"}, {"game", game}, {"secret", in_hex(drawn(number, "secret"))}});
        return game;
    }
    /// What a random bot would answer, asked beside the game.
    Json some_choice(int game, const Json& answers) {
        const Json branch =
            ask({{"call", "game.branch"}, {"game", game}, {"at", answers}, {"brief", true}})["reply"]["game"];
        const Json choice =
            ask({{"call", "game.bot"}, {"game", branch}, {"bot", "thrall"}})["reply"]["choice"];
        ask({{"call", "game.close"}, {"game", branch}});
        return choice;
    }
    static void expect_same(const Stands& taken, const Json& answered) {
        const bool over = answered["outcome"]["over"];
        EXPECT_EQ(Json(taken.log), answered["log"]);
        EXPECT_EQ(Json(taken.hash), answered["hash"]);
        EXPECT_EQ(Json(taken.answers), answered["answers"]);
        EXPECT_EQ(taken.over, over);
        EXPECT_EQ(Json(side_name(taken.winner)), answered["outcome"]["winner"]);
        EXPECT_EQ(Json(side_name(taken.asked)), over ? Json("none") : answered["question"]["side"]);
    }
    std::string verdict(const std::string& log) {
        const Json answer = ask({{"call", "game.load"}, {"log", log}, {"brief", true}});
        if (answer.contains("error")) return answer["fault"]["kind"];
        ask({{"call", "game.close"}, {"game", answer["reply"]["game"]}});
        const Json& verified = answer["reply"]["verified"];
        if (verified["seal"]["faces"] != verified["faces"]) return "other dice";
        if (!verified["seal"]["revealed"]) return "sealed";
        return verified["whole"] ? "whole" : "so far";
    }
};

/// The lines with one changed; `from` is the first that begins so.
std::vector<std::string> with_changed(std::vector<std::string> lines, const std::string& begin,
                                      const std::function<void(std::string&)>& change) {
    for (std::string& line : lines)
        if (line.starts_with(begin)) {
            change(line);
            return lines;
        }
    ADD_FAILURE() << "no line " << begin;
    return lines;
}
std::vector<std::string> without(std::vector<std::string> lines, const std::string& begin) {
    std::erase_if(lines, [&](const std::string& line) { return line.starts_with(begin); });
    return lines;
}

TEST_P(SealedGamesOf, an_answer_that_is_taken_leads_where_game_answer_does) {
    const int one = opened(1), other = opened(1);
    Json stands = ask({{"call", "game.view"}, {"game", one}, {"brief", true}, {"logFrom", 0}})["reply"];
    expect_same(*sessions_.stands(other, 0), stands);
    const int answers = skald::test::tries(60, 10, 5000);
    for (int i = 0; i < answers && !stands["outcome"]["over"]; ++i) {
        const Side side = *find_side(stands["question"]["side"].get<std::string>());
        Json request = {{"call", "game.answer"}, {"game", one}, {"brief", true}};
        request["choice"] = some_choice(one, stands["answers"]);
        const auto from = stands["answers"].get<std::size_t>();
        request["logFrom"] = from;
        request["side"] = side_name(skald::other(side));
        const auto turned = sessions_.take({other, skald::other(side), request["choice"], from});
        ASSERT_FALSE(turned);
        const Viewer theirs = side == Side::first ? Viewer::second : Viewer::first;
        EXPECT_EQ(turned.error().fault, (*sessions_.call(request, theirs))["refused"]);
        request["side"] = side_name(side);
        const auto taken = sessions_.take({other, side, request["choice"], from});
        ASSERT_TRUE(taken) << taken.error().text;
        stands = ask(request)["reply"];
        expect_same(*taken, stands);
    }
}

TEST_P(SealedGamesOf, an_answer_that_is_not_taken_is_refused_as_game_answer_refuses_it) {
    const int open = opened(1), closed = ask(sealed_setup(2))["reply"]["game"];
    const Json view = ask({{"call", "game.view"}, {"game", open}, {"brief", true}})["reply"];
    const Side side = *find_side(view["question"]["side"].get<std::string>());
    const Json good = some_choice(open, 0), bad = {{"verb", "nothing of the kind"}};
    for (const auto& [game, choice] :
         {std::pair(open, bad), std::pair(closed, good), std::pair(7777, good)}) {
        const auto taken = sessions_.take({game, side, choice, 0});
        ASSERT_FALSE(taken);
        EXPECT_EQ(Json(taken.error().text),
                  ask({{"call", "game.answer"}, {"game", game}, {"choice", choice}})["error"]);
    }
    EXPECT_FALSE(sessions_.stands(7777, 0));
    EXPECT_EQ(sessions_.stands(open, 0)->answers, 0u);
}

TEST_P(SealedGamesOf, every_bent_log_is_told_and_every_honest_one_proved) {
    const int games = skald::test::tries(4, 2, 125);
    for (int number = 0; number < games; ++number) {
        SCOPED_TRACE(number);
        const auto lines = lines_of(played(number));
        EXPECT_EQ(verdict(joined(lines)), "whole");
        // Another secret, with and without another commitment to it.
        const std::string other = in_hex(drawn(number, "other"));
        const auto swapped =
            with_changed(lines, "reveal", [&](std::string& line) { line = "reveal " + other + "\n"; });
        EXPECT_EQ(verdict(joined(swapped)), "other_secret");
        const auto recommitted = with_changed(swapped, "setup", [&](std::string& line) {
            line.replace(line.find("commitment\":\"") + 13, 64, in_hex(sha256(drawn(number, "other"))));
        });
        EXPECT_EQ(verdict(joined(recommitted)), "setup");
        EXPECT_EQ(verdict(joined(with_changed(
                      lines, "setup",
                      [&](std::string& line) { line.replace(line.find("first\":\"") + 8, 64, other); }))),
                  "setup");
        EXPECT_EQ(verdict(joined(with_changed(
                      lines, "faces", [](std::string& line) { line[6] = line[6] == '6' ? '1' : '6'; }))),
                  "other_faces");
        EXPECT_EQ(verdict(joined(
                      with_changed(lines, "faces", [](std::string& line) { line.replace(0, 5, "given"); }))),
                  "other_sum");
        EXPECT_EQ(verdict(joined(without(lines, "reveal"))), "no_reveal");
        auto reordered = lines;
        std::swap(reordered[2], reordered[3]);
        EXPECT_NE(verdict(joined(reordered)), "whole");
    }
}

TEST_P(SealedGamesOf, who_has_no_secret_follows_the_game_but_cannot_roll) {
    const auto lines = lines_of(played(7));
    const Json game = ask(sealed_setup(7))["reply"]["game"];
    EXPECT_EQ(ask({{"call", "game.bot"}, {"game", game}, {"bot", "thrall"}})["error"], sealed_sentence);
    auto half = lines.begin() + static_cast<std::ptrdiff_t>(lines.size() / 2);
    while (half->starts_with("faces")) ++half;
    EXPECT_EQ(verdict(joined(std::vector(lines.begin(), half))), "sealed");
    const auto follow = [&](const std::vector<std::string>& more, const Json& from) {
        return ask({{"call", "game.follow"}, {"game", game}, {"from", from}, {"log", joined(more)}});
    };
    const Json kept = follow(std::vector(lines.begin() + 2, half), 0)["reply"]["answers"];
    ASSERT_GT(kept, 0);
    EXPECT_TRUE(follow(std::vector(half, lines.end()), kept).contains("reply"));
    EXPECT_EQ(ask({{"call", "game.log"}, {"game", game}})["reply"]["log"], joined(lines));
}

TEST_P(SealedGamesOf, a_face_that_was_believed_is_found_out_when_the_box_is_opened) {
    const auto lines = lines_of(played(8));
    const std::string secret = "reveal " + in_hex(drawn(8, "secret")) + "\n";
    int bent = 0;
    std::string text;
    for (std::size_t i = 2; i < lines.size() && bent < 5; text += lines[i++]) {
        if (!lines[i].starts_with("faces")) continue;
        std::string other = lines[i];
        other[6] = other[6] == '6' ? '5' : '6';
        const Json game = ask(sealed_setup(8))["reply"]["game"];
        const Json done = ask({{"call", "game.follow"}, {"game", game}, {"from", 0}, {"log", text + other}});
        if (!done.contains("reply")) continue;  // with this face the rules would have rolled on
        const Json found = ask(
            {{"call", "game.follow"}, {"game", game}, {"from", done["reply"]["answers"]}, {"log", secret}});
        EXPECT_EQ(found.value("fault", Json::object()).value("kind", ""), "other_faces") << i;
        ++bent;
    }
    EXPECT_EQ(bent, 5);
}

TEST_P(SealedGamesOf, a_game_that_is_given_up_shows_its_secret_and_a_branch_does_not) {
    const Json game = ask(sealed_setup(9))["reply"]["game"];
    const Json open = {{"call", "game.unseal"}, {"game", game}, {"secret", in_hex(drawn(9, "secret"))}};
    ask(open);
    for (int i = 0; i < 12; ++i) ask({{"call", "game.bot"}, {"game", game}, {"bot", "thrall"}});
    const auto log_of = [&](const Json& number) {
        return ask({{"call", "game.log"}, {"game", number}})["reply"]["log"].get<std::string>();
    };
    EXPECT_EQ(log_of(game).find("reveal"), std::string::npos);
    Json show = open;
    show["show"] = true;
    ask(show);
    EXPECT_EQ(verdict(log_of(game)), "so far");
    EXPECT_NE(log_of(game).find("reveal"), std::string::npos);
    const Json branch = ask({{"call", "game.branch"}, {"game", game}, {"at", 5}})["reply"]["game"];
    EXPECT_EQ(log_of(branch).find("reveal"), std::string::npos);
    EXPECT_TRUE(ask({{"call", "game.bot"}, {"game", branch}, {"bot", "thrall"}}).contains("reply"));
}

TEST_P(SealedGamesOf, a_wrong_seal_or_secret_is_refused_by_name) {
    Json setup = sealed_setup(10);
    setup["seal"]["first"] = "12";
    EXPECT_EQ(ask(setup)["error"], "\"first\" must be 64 digits from 0 to 9 and a to f");
    setup = sealed_setup(10);
    setup["seed"] = 5;
    EXPECT_EQ(ask(setup)["error"], "\"seed\" of a sealed game follows from its seal: leave it out");
    const Json game = ask(sealed_setup(10))["reply"]["game"];
    const std::string other = in_hex(drawn(10, "other"));
    EXPECT_EQ(ask({{"call", "game.unseal"}, {"game", game}, {"secret", other}})["error"],
              "this is not the secret that was committed to");
}

INSTANTIATE_TEST_SUITE_P(Books, SealedGamesOf, ::testing::Values("saga", "aofs"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace skald::calls
