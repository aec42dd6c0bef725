// Games beside a real table in the hall: dice are laid down by hand, and every step goes back.
#include "apps/in_the_hall.hpp"

namespace skald::server {
namespace {

TEST_F(InTheHall, beside_a_real_table_each_lays_down_dice_and_all_is_taken_back) {
    const Json game = begin({{"wish", {{"book", "aofs"}, {"points", 100}, {"real", true}}}});
    const auto deed = [&](std::uint64_t guest, const char* type, Json more) {
        const Json room = join(8, game, "");
        more.update({{"type", type}, {"key", std::to_string(asked_)}, {"expected", room["number"]}});
        return say(guest, more);
    };
    const Json begins = {{"verb", "begin"}};  // a die for the markers, then both roll off
    const std::uint64_t asked = join(8, game, "")["asked"] == "first" ? 1 : 2, foe = 3 - asked;
    const auto thrown = [&](std::uint64_t guest, Json dice) {
        return deed(guest, "throw", {{"choice", begins}, {"dice", std::move(dice)}});
    };
    const auto answers = [&] { return join(8, game, "")["answers"]; };
    EXPECT_EQ(thrown(foe, Json::array())["code"], "not_asked");
    EXPECT_EQ(thrown(asked, {7})["code"], "bad_message");
    EXPECT_EQ(thrown(asked, {3, 6, 2})["code"], "refused") << "nothing more is thrown";
    EXPECT_EQ(thrown(asked, {3})["type"], "reply");
    EXPECT_EQ(deed(asked, "answer", {{"choice", begins}})["code"], "throwing");

    // what fell is there for who comes back to another server, and cannot be changed
    open_hall();
    join(1, game, "Ada"), join(2, game, "Bo");
    EXPECT_EQ(join(8, game, "")["events"].back()["dice"], Json::array({3}));
    EXPECT_EQ(thrown(foe, {4, 6})["code"], "throwing");
    EXPECT_EQ(thrown(foe, {3, 6})["type"], "reply") << "dice that fall are laid down by either";
    EXPECT_EQ(deed(foe, "answer", {{"choice", begins}, {"dice", {3, 6, 2, 1}}})["code"], "refused");
    EXPECT_EQ(deed(foe, "answer", {{"choice", begins}, {"dice", {3, 6, 2}}})["type"], "reply");
    EXPECT_NE(last_event(1)["log"].get<std::string>().find("given 3 6 2"), std::string::npos);
    EXPECT_EQ(answers(), 1);

    // every step goes back, whoever took it
    EXPECT_EQ(deed(asked, "back", Json::object())["type"], "reply");
    EXPECT_EQ(answers(), 0);
    EXPECT_EQ(thrown(asked, {6})["type"], "reply");
    EXPECT_EQ(say(1, {{"type", "back"}, {"key", "late"}, {"expected", 3}})["code"], "moved");
    EXPECT_EQ(deed(foe, "back", Json::object())["type"], "reply");
    EXPECT_EQ(deed(foe, "back", Json::object())["code"], "refused") << "nothing is left";
}

TEST_F(InTheHall, at_no_other_table_are_dice_told) {
    const Json game = begin();
    const Json room = join(8, game, "");
    const std::uint64_t asked = room["asked"] == "first" ? 1 : 2;
    for (const char* type : {"answer", "throw"}) {
        const Json message = {{"type", type},
                              {"choice", some_choice(game)},
                              {"dice", {6}},
                              {"key", type},
                              {"expected", room["number"]}};
        EXPECT_EQ(say(asked, message)["code"], "bad_message");
    }
}

}  // namespace
}  // namespace skald::server
