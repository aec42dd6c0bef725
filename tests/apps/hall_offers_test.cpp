// What one player asks of the other: a draw, a step back, a rematch.
#include "apps/in_the_hall.hpp"

namespace skald::server {
namespace {

TEST_F(InTheHall, a_draw_and_a_step_back_need_both) {
    const Json game = begin();
    for (int i = 0; i < 4; ++i) answer(game, "k" + std::to_string(i));
    const Json offered = say(1, {{"type", "offer"}, {"what", "back"}, {"back", 1}, {"key", "b"}});
    EXPECT_EQ(
        say(1, {{"type", "respond"}, {"offer", offered["number"]}, {"yes", true}, {"key", "x"}})["code"],
        "not_yours");
    EXPECT_EQ(
        say(2, {{"type", "respond"}, {"offer", offered["number"]}, {"yes", true}, {"key", "y"}})["type"],
        "reply");
    EXPECT_EQ(last_event(1)["kind"], "back");
    EXPECT_EQ(join(1, game, "Ada")["answers"], 1);
    EXPECT_EQ(answer(game, "after")["type"], "reply");
    const Json draw = say(2, {{"type", "offer"}, {"what", "draw"}, {"key", "d"}});
    EXPECT_EQ(say(1, {{"type", "respond"}, {"offer", draw["number"]}, {"yes", false}, {"key", "n"}})["type"],
              "reply");
    EXPECT_EQ(say(1, {{"type", "respond"}, {"offer", draw["number"]}, {"yes", true}, {"key", "n2"}})["code"],
              "no_offer");
    const Json again = say(2, {{"type", "offer"}, {"what", "draw"}, {"key", "d2"}});
    say(1, {{"type", "respond"}, {"offer", again["number"]}, {"yes", true}, {"key", "n3"}});
    EXPECT_EQ(last_event(2)["how"], "agreed");
}

TEST_F(InTheHall, nobody_is_asked_again_and_again) {
    const Json game = begin();
    const auto ask_for_draw = [&](std::uint64_t guest, int i) {
        return say(guest, {{"type", "offer"}, {"what", "draw"}, {"key", "d" + std::to_string(i)}});
    };
    for (int i = 0; i < 3; ++i) {
        const Json offered = ask_for_draw(1, i);
        ASSERT_EQ(offered["type"], "reply");
        say(2, {{"type", "respond"},
                {"offer", offered["number"]},
                {"yes", false},
                {"key", i == 0   ? "a"
                        : i == 1 ? "b"
                                 : "c"}});
    }
    EXPECT_EQ(ask_for_draw(1, 3)["code"], "enough");
    EXPECT_EQ(ask_for_draw(1, 1)["again"], true);
    EXPECT_EQ(ask_for_draw(2, 4)["type"], "reply") << "the other has not asked yet";
    ASSERT_EQ(answer(game, "k")["type"], "reply");
    EXPECT_EQ(ask_for_draw(1, 5)["type"], "reply") << "the game went on";
}

TEST_F(InTheHall, a_rematch_changes_sides_and_keeps_the_seats) {
    const Json game = begin();
    say(1, {{"type", "resign"}, {"key", "r"}});
    const Json offered = say(1, {{"type", "offer"},
                                 {"what", "rematch"},
                                 {"promise", in_hex(sha256(sha256("new seed")))},
                                 {"key", "o"}});
    ASSERT_EQ(offered["type"], "reply") << offered;
    const auto in_the_hall = [&](const char* who) {
        return say(6, {{"type", "mine"}, {"seats", {{{"game", game}, {"secret", digits(who)}}}}})["games"][0];
    };
    EXPECT_EQ(in_the_hall("Bo")["offer"], Json({{"what", "rematch"}, {"seat", "first"}}));
    const Json agreed =
        say(2, {{"type", "respond"}, {"offer", offered["number"]}, {"yes", true}, {"key", "y"}});
    ASSERT_EQ(agreed["type"], "reply") << agreed;
    const Json next = last_event(1)["game"];
    EXPECT_NE(next, game);
    EXPECT_EQ(in_the_hall("Ada")["rematch"], next) << "who left meanwhile finds it";
    EXPECT_FALSE(in_the_hall("Ada").contains("offer"));
    EXPECT_EQ(join(1, next, "Ada")["seat"], "second");
    const Json room = join(2, next, "Bo");
    EXPECT_EQ(room["seat"], "first");
    EXPECT_EQ(room["names"], Json::array({"Bo", "Ada"}));
    EXPECT_EQ(
        say(3, {{"type", "sit"}, {"game", next}, {"secret", digits("Cy")}, {"seed", digits("Cy's")}})["code"],
        "taken");
    EXPECT_EQ(say(1, {{"type", "seed"}, {"seed", in_hex(sha256("new seed"))}})["code"], "not_begun");
    EXPECT_EQ(say(2, {{"type", "sit"},
                      {"game", next},
                      {"secret", digits("Bo")},
                      {"seed", digits("Bo again")}})["seat"],
              "first")
        << "who heard of the commitment tells his seed";
    EXPECT_EQ(last_event(1)["name"], "Bo");
    EXPECT_EQ(say(1, {{"type", "seed"}, {"seed", in_hex(sha256("new seed"))}})["type"], "reply");
    EXPECT_EQ(answer(next, "k", 2)["type"], "reply");
}

TEST_F(InTheHall, a_rematch_is_laid_out_once) {
    const Json game = begin();
    say(1, {{"type", "resign"}, {"key", "r"}});
    const auto offered = [&](std::uint64_t guest, const char* key) {
        return say(guest, {{"type", "offer"}, {"what", "rematch"}, {"promise", digits("p")}, {"key", key}});
    };
    const Json number = offered(1, "o")["number"];
    const Json yes = {{"type", "respond"}, {"offer", number}, {"yes", true}, {"key", "y"}};
    ASSERT_EQ(say(2, yes)["type"], "reply");
    EXPECT_EQ(say(2, yes)["again"], true);
    for (const std::uint64_t guest : {1u, 2u}) EXPECT_EQ(offered(guest, "again")["code"], "enough");
}

TEST_F(InTheHall, who_answers_and_takes_back_without_end_is_stopped) {
    const Json game = begin();
    // Once an answer could be taken back it is given again and again; what was told before is not asked for
    // anew.
    Json choice;
    std::string last = "none";
    int seen = 0;
    for (int i = 0; i < 1200 && last != "enough"; ++i) {
        const Json room = join(8, game, "", seen);
        const std::uint64_t asked = room["asked"] == "first" ? 1 : 2;
        const std::string number = std::to_string(i);
        seen = room["number"];
        if (!last.empty()) choice = some_choice(game);
        ASSERT_EQ(
            say(asked,
                {{"type", "answer"}, {"choice", choice}, {"key", "k" + number}, {"expected", seen}})["type"],
            "reply");
        last = say(asked, {{"type", "back"}, {"key", "b" + number}}).value("code", "");
    }
    EXPECT_EQ(last, "enough");
}

}  // namespace
}  // namespace skald::server
