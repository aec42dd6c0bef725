// The hall without a network: what guests say, and what is said to them.
#include "apps/in_the_hall.hpp"

namespace skald::server {
namespace {

TEST_F(InTheHall, a_game_is_laid_out_taken_and_begun_with_dice_that_nobody_chose) {
    const Json laid = lay_out(1);
    ASSERT_EQ(laid["type"], "reply") << laid;
    const Json game = laid["game"];
    EXPECT_EQ(join(1, game, "Ada")["seat"], "first");
    EXPECT_EQ(say(1, {{"type", "seed"}, {"seed", in_hex(sha256("seed of Ada"))}})["code"], "not_begun");
    const Json sit = {
        {"type", "sit"}, {"game", game}, {"secret", digits("Bo")}, {"seed", digits("Bo's")}, {"name", "Bo"}};
    EXPECT_EQ(say(2, sit)["seat"], "second");
    EXPECT_EQ(say(2, sit)["again"], true);
    Json late = sit;
    late["secret"] = digits("Cy");
    EXPECT_EQ(say(3, late)["code"], "taken");
    EXPECT_EQ(last_event(1)["kind"], "sit");
    EXPECT_EQ(say(1, {{"type", "seed"}, {"seed", digits("another")}})["code"], "refused");
    EXPECT_EQ(say(1, {{"type", "seed"}, {"seed", in_hex(sha256("seed of Ada"))}})["type"], "reply");
    const Json begin = last_event(1);
    EXPECT_EQ(begin["kind"], "begin");
    EXPECT_EQ(setup_in(begin)["seal"]["commitment"], laid["commitment"]);
    EXPECT_EQ(setup_in(begin)["seal"]["second"], digits("Bo's"));
}

TEST_F(InTheHall, who_lays_a_game_out_may_name_it_and_is_told_the_same_when_he_asks_again) {
    const Json laid = lay_out(1, {{"game", "abcdefghjkmn"}});
    EXPECT_EQ(laid["game"], "abcdefghjkmn") << laid;
    const Json again = lay_out(1, {{"game", "abcdefghjkmn"}});
    for (const char* name : {"game", "seat", "commitment"}) EXPECT_EQ(again[name], laid[name]) << again;
    EXPECT_EQ(lay_out(2, {{"game", "abcdefghjkmn"}, {"secret", digits("Bo")}})["code"], "taken");
    EXPECT_EQ(lay_out(2, {{"game", "../etc"}, {"secret", digits("Bo")}})["code"], "bad_message");
}

TEST_F(InTheHall, the_same_answer_twice_happens_once) {
    const Json game = begin();
    const Json first = answer(game, "k1");
    ASSERT_EQ(first["type"], "reply") << first;
    for (const std::uint64_t guest : {1u, 2u}) {
        const Json again =
            say(guest, {{"type", "answer"}, {"choice", Json::object()}, {"key", "k1"}, {"expected", 0}});
        EXPECT_TRUE(again["type"] == "error" || again["number"] == first["number"]) << again;
    }
    EXPECT_EQ(join(1, game, "Ada")["answers"], 1);
}

TEST_F(InTheHall, an_answer_to_what_is_no_longer_asked_is_told_so) {
    const Json game = begin();
    const Json room = join(8, game, "");
    answer(game, "k1");
    const std::uint64_t asked = join(8, game, "")["asked"] == "first" ? 1 : 2;
    const Json stale = say(
        asked, {{"type", "answer"}, {"choice", Json::object()}, {"key", "k2"}, {"expected", room["number"]}});
    EXPECT_EQ(stale["code"], "moved");
    EXPECT_EQ(stale["number"], 3);
}

TEST_F(InTheHall, an_offer_that_comes_between_does_not_make_an_answer_stale) {
    const Json game = begin();
    const Json room = join(8, game, "");
    const std::uint64_t asked = room["asked"] == "first" ? 1 : 2;
    EXPECT_EQ(say(3 - asked, {{"type", "offer"}, {"what", "draw"}, {"key", "o"}})["type"], "reply");
    const Json done =
        say(asked,
            {{"type", "answer"}, {"choice", some_choice(game)}, {"key", "k1"}, {"expected", room["number"]}});
    EXPECT_EQ(done["type"], "reply") << done;
}

TEST_F(InTheHall, only_who_is_asked_answers_and_only_what_the_rules_allow) {
    const Json game = begin();
    const Json room = join(8, game, "");
    const std::uint64_t asked = room["asked"] == "first" ? 1 : 2;
    Json message = {
        {"type", "answer"}, {"choice", some_choice(game)}, {"key", "k"}, {"expected", room["number"]}};
    EXPECT_EQ(say(3 - asked, message)["code"], "not_asked");
    EXPECT_EQ(say(8, message)["code"], "not_yours");
    EXPECT_EQ(say(77, message)["code"], "not_here");
    message["choice"] = {{"verb", "nothing of the kind"}};
    EXPECT_EQ(say(asked, message)["code"], "refused");
    EXPECT_EQ(join(1, game, "Ada")["answers"], 0);
}

TEST_F(InTheHall, another_server_with_the_same_store_goes_on_where_this_one_stood) {
    const Json game = begin();
    for (int i = 0; i < 6; ++i) ASSERT_EQ(answer(game, "k" + std::to_string(i))["type"], "reply");
    const Json before = join(1, game, "Ada");
    open_hall();
    inbox_.clear();
    join(2, game, "Bo");
    const Json after = join(1, game, "Ada");
    EXPECT_EQ(after["hash"], before["hash"]);
    EXPECT_EQ(after["events"], before["events"]);
    EXPECT_EQ(join(1, game, "Ada", 5)["events"].size(), before["events"].size() - 5);
    EXPECT_EQ(answer(game, "k9")["type"], "reply");
    const Json again =
        say(1, {{"type", "answer"}, {"choice", Json::object()}, {"key", "k0"}, {"expected", 0}});
    const Json either =
        say(2, {{"type", "answer"}, {"choice", Json::object()}, {"key", "k0"}, {"expected", 0}});
    EXPECT_TRUE(again.value("again", false) || either.value("again", false));
}

TEST_F(InTheHall, who_resigns_loses_and_the_dice_are_revealed) {
    const Json game = begin();
    answer(game, "k1");
    EXPECT_EQ(say(1, {{"type", "resign"}, {"key", "r"}})["type"], "reply");
    const Json over = last_event(2);
    EXPECT_EQ(over["winner"], "second");
    EXPECT_EQ(over["how"], "resigned");
    EXPECT_EQ(join(1, game, "Ada")["head"]["commitment"],
              in_hex(sha256(*digest_from(over["secret"].get<std::string>()))));
    EXPECT_EQ(answer(game, "k2")["code"], "over");
}

TEST_F(InTheHall, what_was_sent_before_the_end_gets_its_number_again_after_it) {
    const Json game = begin();
    const Json offered = say(1, {{"type", "offer"}, {"what", "draw"}, {"key", "o"}});
    ASSERT_EQ(offered["type"], "reply");
    say(2, {{"type", "resign"}, {"key", "r"}});
    const Json again = say(1, {{"type", "offer"}, {"what", "draw"}, {"key", "o"}});
    EXPECT_EQ(again["number"], offered["number"]) << again;
    EXPECT_EQ(say(1, {{"type", "offer"}, {"what", "draw"}, {"key", "o2"}})["code"], "over");
}

TEST_F(InTheHall, players_and_watchers_talk_apart_and_nothing_they_say_does_harm) {
    const Json game = begin();
    join(3, game, "");
    say(1, {{"type", "say"}, {"text", "Well \x01met\xe2\x80\xae!  "}, {"key", "s"}});
    say(1, {{"type", "say"}, {"text", "Well met!"}, {"key", "s"}});
    say(3, {{"type", "say"}, {"text", "<b>bold</b>"}, {"name", "Cy"}});
    EXPECT_EQ(inbox_[2].back()["line"]["text"], "Well met!");
    const Json watched = join(4, game, "");
    ASSERT_EQ(watched["said"].size(), 1u);
    EXPECT_EQ(watched["said"][0]["name"], "Cy");
    EXPECT_EQ(join(1, game, "Ada")["said"].size(), 1u);
    EXPECT_EQ(say(1, {{"type", "say"}, {"text", " \n "}})["code"], "bad_message");
}

TEST_F(InTheHall, who_talks_without_end_is_told_to_slow_down_and_nobody_reads_it_all) {
    const Json game = begin();
    join(3, game, "");
    const auto talk = [&] { return say(3, {{"type", "say"}, {"text", "hear me"}})["code"]; };
    for (int i = 0; i < 10; ++i) EXPECT_TRUE(talk().is_null());
    EXPECT_EQ(talk(), "slow_down");
    EXPECT_TRUE(say(1, {{"type", "say"}, {"text", "a word"}})["code"].is_null()) << "others notice nothing";
    for (int i = 0; i < 250; ++i) {
        now_ += 2'000;
        EXPECT_TRUE(talk().is_null());
    }
    const Json said = join(4, game, "")["said"];
    EXPECT_EQ(said.size(), 200u);
    EXPECT_EQ(said.back()["number"], 260);
}

TEST_F(InTheHall, an_invitation_tells_everybody_only_what_is_meant_for_the_list) {
    Json wish = {{"book", "aofs"}, {"points", 100}, {"quick", true}};
    Json part = {{"armies", "alderkin"}}, clock = {{"seconds", 60}, {"note", std::string(1000, 'x')}};
    for (int i = 0; i < 500; ++i) wish["w" + std::to_string(i)] = part["p" + std::to_string(i)] = "x";
    ASSERT_EQ(lay_out(1, {{"wish", wish}, {"part", part}, {"clock", clock}, {"listed", true}})["type"],
              "reply");
    const Json listed = say(5, {{"type", "lobby"}})["challenges"][0];
    EXPECT_LT(listed.dump().size(), 1000u);
    EXPECT_EQ(listed["clock"], Json({{"seconds", 60}}));
    EXPECT_EQ(listed["wish"]["book"], "aofs");
    EXPECT_EQ(listed["brings"]["armies"], "alderkin");
}

TEST_F(InTheHall, a_challenge_that_nobody_takes_is_not_listed_for_ever) {
    lay_out(1, {{"listed", true}});
    now_ += std::int64_t{13} * 86'400'000;
    EXPECT_EQ(say(5, {{"type", "lobby"}})["challenges"].size(), 1u);
    now_ += std::int64_t{2} * 86'400'000;
    EXPECT_TRUE(say(5, {{"type", "lobby"}})["challenges"].empty());
}

TEST_F(InTheHall, open_challenges_are_listed_until_somebody_sits_down) {
    EXPECT_TRUE(say(5, {{"type", "lobby"}})["challenges"].empty());
    const Json game = lay_out(1, {{"listed", true}})["game"];
    hall_->tick();
    EXPECT_EQ(inbox_[5].back()["type"], "lobby");
    EXPECT_EQ(inbox_[5].back()["challenges"][0]["game"], game);
    EXPECT_EQ(inbox_[5].back()["challenges"][0]["wish"]["points"], 100);
    EXPECT_EQ(inbox_[5].back().dump().find(digits("Ada")), std::string::npos);
    say(2, {{"type", "sit"}, {"game", game}, {"secret", digits("Bo")}, {"seed", digits("Bo's")}});
    hall_->tick();
    EXPECT_TRUE(inbox_[5].back()["challenges"].empty()) << "told at once, before the game begins";
}

TEST_F(InTheHall, games_are_listed_with_both_names_when_nobody_has_them_before_him) {
    begin({{"listed", true}});
    hall_->leave(1);
    hall_->leave(2);
    hall_->tick();
    EXPECT_EQ(say(5, {{"type", "lobby"}})["playing"][0]["names"], Json::array({"Ada", "Bo"}));
}

TEST_F(InTheHall, games_are_listed_with_what_both_players_brought) {
    const Json game =
        lay_out(1, {{"listed", true}, {"seat", "second"}, {"part", {{"armies", "alderkin"}}}})["game"];
    join(1, game, "Ada");
    say(2, {{"type", "sit"},
            {"game", game},
            {"secret", digits("Bo")},
            {"seed", digits("Bo's")},
            {"part", {{"armies", "tuskmark"}}}});
    say(1, {{"type", "seed"}, {"seed", in_hex(sha256("seed of Ada"))}});
    const Json sides = say(5, {{"type", "lobby"}})["playing"][0]["sides"];
    EXPECT_EQ(sides[0]["armies"], "tuskmark");
    EXPECT_EQ(sides[1]["armies"], "alderkin");
}

TEST_F(InTheHall, my_games_are_those_whose_secrets_i_have) {
    const Json game = begin();
    const Json mine = say(6, {{"type", "mine"},
                              {"seats",
                               {{{"game", game}, {"secret", digits("Bo")}},
                                {{"game", game}, {"secret", digits("nobody")}},
                                {{"game", "zzzzzzzzzzzz"}, {"secret", digits("Bo")}},
                                7}}});
    ASSERT_EQ(mine["games"].size(), 1u);
    EXPECT_EQ(mine["games"][0]["seat"], "second");
    EXPECT_EQ(mine["games"][0]["status"], "playing");
}

TEST_F(InTheHall, a_game_that_is_not_to_be_watched_is_not) {
    const Json game = begin({{"watch", false}});
    EXPECT_EQ(join(3, game, "")["code"], "private");
    EXPECT_EQ(join(3, game, "Cy")["code"], "not_yours");
}

TEST_F(InTheHall, who_only_looked_at_the_invitation_does_not_see_a_game_that_is_not_to_be_watched) {
    const Json game = lay_out(1, {{"watch", false}})["game"];
    join(1, game, "Ada");
    for (const std::uint64_t guest : {2, 3}) EXPECT_EQ(join(guest, game, "")["type"], "reply");
    say(2, {{"type", "sit"}, {"game", game}, {"secret", digits("Bo")}, {"seed", digits("Bo's")}});
    EXPECT_EQ(inbox_[3].back(), Json({{"type", "shut"}, {"game", game}}));
    join(2, game, "Bo");
    say(1, {{"type", "seed"}, {"seed", in_hex(sha256("seed of Ada"))}});
    EXPECT_EQ(last_event(2)["kind"], "begin");
    EXPECT_EQ(inbox_[3].back()["type"], "shut") << "nothing came after it";
    EXPECT_EQ(say(3, {{"type", "say"}, {"text", "let me in"}})["code"], "not_here");
}

TEST_F(InTheHall, a_wish_that_cannot_be_played_is_refused_with_its_reason) {
    EXPECT_EQ(lay_out(1, {{"wish", {{"book", "saga"}, {"factions", {"danes", "nobody"}}}}})["text"],
              "the faction \"nobody\" is not loaded");
    EXPECT_EQ(lay_out(1, {{"wish", {{"book", "aofs"}, {"seed", 7}}}})["code"], "bad_message");
    EXPECT_EQ(lay_out(1, {{"clock", {{"seconds", 1}}}})["code"], "bad_message");
    EXPECT_EQ(lay_out(1, {{"secret", "short"}})["code"], "bad_message");
}

TEST_F(InTheHall, each_player_brings_his_own_part_of_the_set_up) {
    const Json game = lay_out(1, {{"wish", {{"book", "saga"}, {"points", 4}, {"quick", true}}},
                                  {"part", {{"factions", "danes"}}}})["game"];
    ASSERT_TRUE(game.is_string());
    join(1, game, "Ada");
    Json sit = {{"type", "sit"},
                {"game", game},
                {"secret", digits("Bo")},
                {"seed", digits("Bo's")},
                {"part", {{"factions", "nobody"}}}};
    EXPECT_EQ(say(2, sit)["code"], "refused");
    sit["part"]["factions"] = "saxons";
    EXPECT_EQ(say(2, sit)["type"], "reply");
    say(1, {{"type", "seed"}, {"seed", in_hex(sha256("seed of Ada"))}});
    EXPECT_EQ(setup_in(last_event(1))["factions"], Json::array({"danes", "saxons"}));
}

/// Ada brings something of her own to a game that Bo takes up with what the house has.
class OfOnesOwn : public InTheHall {
  protected:
    static std::string file(const std::string& path) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    /// A people that no engine knows but from its file.
    static std::string wolf_coast() {
        std::string text = file("data/saga/longships/danes.toml");
        return text.replace(text.find("\"danes\""), 7, "\"wolf-coast\"");
    }
    /// A list of an army that no engine knows but from the list.
    std::string salt_wardens() {
        const std::string army = R"(
[own]
id = "salt-wardens"
name = "Salt Wardens"
[[own.weapon]]
id = "gaff"
attacks = 2
[[own.unit]]
id = "oarsmen"
quality = 5
defense = 5
size = 3
cost = 30
weapons = ["gaff"]
)";
        return "army = \"salt-wardens\"\npoints = 100\nunits = [\"oarsmen\"]\n" + army;
    }
    static Json saga_wish() { return {{"book", "saga"}, {"points", 4}, {"quick", true}}; }
    static Json aofs_wish() {
        return {{"book", "aofs"}, {"points", 150}, {"quick", true}, {"forceOrg", false}};
    }
    Json sit(const Json& game, const Json& part) {
        return say(2, {{"type", "sit"},
                       {"game", game},
                       {"secret", digits("Bo")},
                       {"seed", digits("Bo's")},
                       {"part", part}});
    }
    /// What everybody is told when the game begins.
    Json begun(const Json& wish, const Json& adas, const Json& bos) {
        const Json laid = lay_out(1, {{"wish", wish}, {"part", adas}});
        EXPECT_EQ(laid["type"], "reply") << laid;
        const Json game = laid["game"];
        join(1, game, "Ada");
        join(3, game, "");
        const Json sat = sit(game, bos);
        EXPECT_EQ(sat["type"], "reply") << sat;
        join(2, game, "Bo");
        EXPECT_EQ(say(1, {{"type", "seed"}, {"seed", in_hex(sha256("seed of Ada"))}})["type"], "reply");
        EXPECT_EQ(last_event(2), last_event(1));
        EXPECT_EQ(last_event(3), last_event(1));
        return last_event(1);
    }
    /// An engine with nothing but what the house has lays it alike.
    void expect_alike(const Json& begin) {
        const Json laid = ask({{"call", "game.load"}, {"log", begin["log"]}});
        EXPECT_EQ(laid["reply"]["hash"], begin["hash"]) << laid.dump().substr(0, 200);
    }
    void expect_refused(const Json& wish, const Json& part, const std::string& sentence) {
        const Json told = lay_out(1, {{"wish", wish}, {"part", part}});
        EXPECT_EQ(told["type"], "error");
        EXPECT_NE(told["text"].get<std::string>().find(sentence), std::string::npos) << told;
    }
};

TEST_F(OfOnesOwn, a_people_travels_with_the_game_to_both_seats_and_to_who_watches) {
    const Json begin =
        begun(saga_wish(), {{"factions", "wolf-coast"}, {"peoples", wolf_coast()}}, {{"factions", "saxons"}});
    EXPECT_EQ(setup_in(begin)["peoples"], Json::array({wolf_coast(), nullptr}));
    expect_alike(begin);
}

TEST_F(OfOnesOwn, a_described_position_may_be_of_a_people_that_comes_along_and_is_laid_again_from_its_log) {
    const std::string position =
        "faction first wolf-coast\nfaction second danes\nunit A first hero warlord at 30,30\n"
        "unit B second hero warlord at 30,60\nturn first 2 activation\n";
    const Json peoples = Json::array({wolf_coast(), nullptr});
    const Json made = ask({{"call", "game.new"}, {"position", position}, {"peoples", peoples}});
    ASSERT_TRUE(made.contains("reply")) << made.dump();
    const Json log = ask({{"call", "game.log"}, {"game", made["reply"]["game"]}});
    expect_alike({{"log", log["reply"]["log"]}, {"hash", made["reply"]["hash"]}});
    EXPECT_TRUE(ask({{"call", "game.new"}, {"position", position}}).contains("error")) << "not brought along";
    const Json twins = Json::array({wolf_coast(), wolf_coast() + "\n[names.de]\nname = \"Andere\"\n"});
    const Json refused = ask({{"call", "game.new"}, {"position", position}, {"peoples", twins}});
    EXPECT_EQ(refused.value("error", ""), "two peoples brought along have the id \"wolf-coast\"");
}

TEST_F(OfOnesOwn, an_army_travels_with_its_list) {
    const Json begin = begun(aofs_wish(), {{"lists", salt_wardens()}},
                             {{"lists", file("data/aofs/lists/toll-company-150.toml")}});
    EXPECT_EQ(setup_in(begin)["lists"][0], salt_wardens());
    expect_alike(begin);
}

TEST_F(OfOnesOwn, a_list_keeps_the_die_that_it_swapped) {
    const Json list = ask({{"call", "warband.read"}, {"text", "normans.4~Wh~g4h~g4h~w8b~l12b"}})["reply"];
    const Json begin =
        begun(saga_wish(), {{"factions", "normans"}, {"warbands", list["units"]}, {"swap", list["swap"]}},
              {{"factions", "saxons"}});
    EXPECT_EQ(setup_in(begin)["swap"], Json::array({list["swap"], nullptr}));
    expect_alike(begin);
}

TEST_F(OfOnesOwn, nobody_sits_down_with_more_than_was_agreed) {
    const std::string large = file("data/aofs/lists/toll-company-250.toml"),
                      small = file("data/aofs/lists/toll-company-150.toml");
    expect_refused(aofs_wish(), {{"lists", large}}, "the game is for 150");
    const Json game = lay_out(1, {{"wish", aofs_wish()}, {"part", {{"lists", small}}}})["game"];
    EXPECT_EQ(sit(game, {{"lists", large}})["code"], "refused");
    EXPECT_EQ(sit(game, {{"armies", "alderkin"}, {"lists", small}})["code"], "refused") << "not its army";
    EXPECT_EQ(sit(game, {{"armies", "toll-company"}, {"lists", small}})["type"], "reply");
}

TEST_F(OfOnesOwn, a_legend_that_was_not_agreed_to_takes_the_others_consent) {
    const Json list =
        ask({{"call", "warband.read"}, {"text", "danes.4~W~g4.the-raven-sail~w5~w5~w6"}})["reply"];
    Json wish = saga_wish();
    const Json part = {{"factions", "danes"}, {"warbands", list["units"]}};
    const Json without = begun(wish, part, {{"factions", "saxons"}});
    EXPECT_EQ(ask({{"call", "game.load"}, {"log", without["log"]}})["reply"]["question"]["ask"], "consent");
    EXPECT_EQ(without["asked"], "second");
    expect_alike(without);
}

TEST_F(OfOnesOwn, what_cannot_be_read_is_refused_by_name) {
    expect_refused(saga_wish(), {{"factions", "wolf-coast"}, {"peoples", "id = \"wolf-coast"}},
                   "the people brought along cannot be read: line 1");
    expect_refused(saga_wish(), {{"factions", "wolf-coast"}, {"peoples", {{"id", 7}}}},
                   "must be its file as a text");
    expect_refused(saga_wish(), {{"factions", "danes"}, {"peoples", wolf_coast()}},
                   "the people brought along is \"wolf-coast\", not \"danes\"");
    expect_refused(aofs_wish(), {{"lists", "army = \"nobody\"\npoints = 100\n"}}, "the list cannot be read");
}

TEST_F(OfOnesOwn, nothing_may_call_itself_as_something_else_does) {
    std::string danes = wolf_coast();
    danes.replace(danes.find("wolf-coast"), 10, "saxons");
    expect_refused(saga_wish(), {{"factions", "saxons"}, {"peoples", danes}},
                   "there is another people \"saxons\"");
    std::string wardens = salt_wardens();
    for (std::size_t at; (at = wardens.find("salt-wardens")) != std::string::npos;)
        wardens.replace(at, 12, "alderkin");
    expect_refused(aofs_wish(), {{"lists", wardens}}, "there is another army \"alderkin\"");
    EXPECT_EQ(
        lay_out(1, {{"wish", saga_wish()},
                    {"part",
                     {{"factions", "danes"}, {"peoples", file("data/saga/longships/danes.toml")}}}})["type"],
        "reply")
        << "the people of the house itself";
}

TEST_F(OfOnesOwn, what_is_too_long_is_refused_before_it_is_read) {
    const std::string padded = wolf_coast() + std::string(33 * 1024, '#');
    expect_refused(saga_wish(), {{"factions", "wolf-coast"}, {"peoples", padded}}, "at most 32 KiB");
    expect_refused(saga_wish(), {{"factions", "danes"}, {"swap", std::string(50 * 1024, '#')}},
                   "the lists are too long");
}

TEST_F(OfOnesOwn, two_peoples_of_one_id_are_each_spoken_of_by_their_own_names) {
    std::string other = wolf_coast();
    other.replace(other.find("raise-the-hird"), 14, "wake-the-wolves");
    ask({{"call", "words.load"}, {"language", "en"}, {"words", file("data/text/en/saga.json")}});
    const auto first_ability = [&](const std::string& text) {
        const Json told = ask({{"call", "words.board"}, {"language", "en"}, {"text", text}});
        return told["reply"]["abilities"][0]["name"];
    };
    EXPECT_EQ(first_ability(wolf_coast()), "Raise the hird");
    EXPECT_EQ(first_ability(other), "Wake the wolves");
}

/// Ada (1) sits at one server, Bo (2) at another, and the game has begun. `hall_` is Ada's, then Bo's, …
class InTwoHalls : public InTheHall {
  protected:
    InTwoHalls() : here_(*store_), there_(*store_) {
        here_.share_with(there_);
        hall_ = hall_with(here_);
        other_ = hall_with(there_);
        game_ = begin();
        hall_->leave(2);
        change();
        EXPECT_EQ(join(2, game_, "Bo")["number"], 2);
    }
    void change() {
        std::swap(hall_, other_);
        at_adas_ = !at_adas_;
    }
    /// Who is asked answers at his server; the other server has not heard of it yet.
    Json answer_there(const std::string& key) {
        const bool adas = join(8, game_, "")["asked"] == "first";
        if (adas != at_adas_) change();
        return answer(game_, key);
    }

    SharedStore here_, there_;
    std::unique_ptr<Hall> other_;
    Json game_;
    bool at_adas_ = true;
};

TEST_F(InTwoHalls, what_is_played_at_one_server_is_shown_at_the_other) {
    for (int i = 0; i < 12; ++i) {
        const Json done = answer_there("k" + std::to_string(i));
        ASSERT_EQ(done["type"], "reply") << done;
        other_->hear_others();
        EXPECT_EQ(last_event(1), last_event(2));
        EXPECT_EQ(last_event(1)["number"], done["number"]);
    }
    EXPECT_EQ(say(at_adas_ ? 1 : 2, {{"type", "resign"}, {"key", "r"}})["type"], "reply");
    other_->hear_others();
    EXPECT_EQ(last_event(1)["kind"], "over");
    EXPECT_EQ(last_event(1), last_event(2));
}

TEST_F(InTwoHalls, news_that_come_while_the_store_fails_are_shown_when_it_is_back) {
    ASSERT_EQ(answer_there("k0")["type"], "reply");
    const std::uint64_t late = at_adas_ ? 2 : 1;
    here_.is_down = there_.is_down = true;
    other_->hear_others();
    EXPECT_NE(last_event(late), last_event(3 - late));
    here_.is_down = there_.is_down = false;
    other_->tick();
    EXPECT_EQ(last_event(late), last_event(3 - late));
}

TEST_F(InTwoHalls, who_answers_before_his_server_has_heard_of_the_other_is_told_what_happened) {
    ASSERT_EQ(answer_there("k0")["type"], "reply");
    const std::uint64_t late = at_adas_ ? 2 : 1;
    const Json happened = last_event(3 - late);
    change();
    const Json told = say(late, {{"type", "resign"}, {"key", "r"}});
    EXPECT_EQ(told["code"], "moved");
    EXPECT_EQ(told["number"], 3);
    EXPECT_EQ(last_event(late), happened);
    EXPECT_EQ(say(late, {{"type", "resign"}, {"key", "r"}})["type"], "reply");
}

TEST_F(InTwoHalls, a_step_back_by_consent_holds_at_both_servers) {
    for (int i = 0; i < 6; ++i) ASSERT_EQ(answer_there("k" + std::to_string(i))["type"], "reply");
    if (!at_adas_) change();
    join(1, game_, "Ada");
    const Json offer = say(1, {{"type", "offer"}, {"what", "back"}, {"back", 3}, {"key", "o"}});
    ASSERT_EQ(offer["type"], "reply") << offer;
    change();
    hall_->hear_others();
    EXPECT_EQ(say(2, {{"type", "respond"}, {"offer", offer["number"]}, {"yes", true}, {"key", "y"}})["type"],
              "reply");
    for (int i = 0; i < 4; ++i) ASSERT_EQ(answer_there("l" + std::to_string(i))["type"], "reply");
    EXPECT_EQ(join(1, game_, "Ada")["answers"], 7);
}

TEST_F(InTwoHalls, players_at_two_servers_hear_each_other) {
    EXPECT_EQ(say(2, {{"type", "say"}, {"text", "hello"}, {"key", "s"}})["number"], 1);
    other_->hear_others();
    EXPECT_EQ(inbox_[1].back()["line"]["text"], "hello");
    EXPECT_EQ(inbox_[1].back()["line"]["name"], "Bo");
    change();
    EXPECT_EQ(say(1, {{"type", "say"}, {"text", "and to you"}, {"key", "s"}})["number"], 2);
}

TEST_F(InTwoHalls, what_is_said_while_the_store_fails_is_heard_when_it_is_back) {
    say(2, {{"type", "say"}, {"text", "hello"}, {"key", "s"}});
    there_.is_down = here_.is_down = true;
    other_->hear_others();
    EXPECT_NE(inbox_[1].back()["type"], "said");
    there_.is_down = here_.is_down = false;
    other_->tick();
    EXPECT_EQ(inbox_[1].back()["line"]["text"], "hello");
    const std::size_t told = inbox_[1].size();
    other_->tick();
    EXPECT_EQ(inbox_[1].size(), told) << "once";
}

TEST_F(InTwoHalls, what_the_other_said_first_is_heard_first) {
    say(2, {{"type", "say"}, {"text", "hello"}, {"key", "s"}});
    change();  // Ada's server has not heard of it
    EXPECT_EQ(say(1, {{"type", "say"}, {"text", "and to you"}, {"key", "s"}})["number"], 2);
    std::vector<std::string> heard;
    for (const Json& message : inbox_[1])
        if (message["type"] == "said") heard.push_back(message["line"]["text"]);
    EXPECT_EQ(heard, (std::vector<std::string>{"hello", "and to you"}));
}

TEST_F(InTwoHalls, who_is_present_at_one_server_is_seen_at_the_other) {
    const auto seen_by_ada = [&] {
        Json seen;
        for (const Json& message : inbox_[1])
            if (message["type"] == "present") seen = message;
        return seen;
    };
    join(7, game_, "");  // watches at Bo's server
    other_->hear_others();
    EXPECT_EQ(seen_by_ada()["seats"], Json::array({true, true}));
    EXPECT_EQ(seen_by_ada()["watchers"], 1);
    hall_->leave(7);
    other_->hear_others();
    EXPECT_EQ(seen_by_ada()["watchers"], 0);

    for (int i = 0; i < 4; ++i) {
        now_ += 10'000;
        hall_->tick();
        other_->hear_others();
        other_->tick();
    }
    EXPECT_EQ(seen_by_ada()["seats"], Json::array({true, true})) << "it is told again and again";
    now_ += 30'000;  // Bo's server has died
    other_->tick();
    EXPECT_EQ(seen_by_ada()["seats"], Json::array({true, false}));
}

/// A disk that is full whenever something is to be kept together.
class FullAtOnce final : public Store {
  public:
    explicit FullAtOnce(std::unique_ptr<Store> kept) : kept_(std::move(kept)) {}

    Stored<void> add(const StoredGame& game, const StoredSeat& seat,
                     const std::optional<StoredSeat>& kept_for) override {
        return kept_->add(game, seat, kept_for);
    }
    Stored<void> append(const StoreStep& step) override {
        appended.push_back(step.game);
        return kept_->append(step);
    }
    Stored<void> say(std::string_view game, std::string_view room, const StoredLine& line) override {
        return kept_->say(game, room, line);
    }
    Stored<std::optional<StoredGame>> game(std::string_view id) override { return kept_->game(id); }
    Stored<std::optional<std::string>> laid_out_by(std::string_view hash) override {
        return kept_->laid_out_by(hash);
    }
    Stored<std::vector<StoredSeat>> seats(std::string_view game) override { return kept_->seats(game); }
    Stored<std::vector<StoredLine>> events(std::string_view game, std::int64_t after) override {
        return kept_->events(game, after);
    }
    Stored<std::vector<StoredLine>> said(std::string_view game, std::string_view room,
                                         std::int64_t after) override {
        return kept_->said(game, room, after);
    }
    Stored<std::vector<StoredGame>> listed(GameStatus status, int most) override {
        return kept_->listed(status, most);
    }
    Stored<void> forget_waiting(std::int64_t since) override { return kept_->forget_waiting(since); }
    void hold() override { kept_->hold(); }
    Stored<void> keep() override {
        if (!is_full) return kept_->keep();
        kept_.reset();  // what was held is gone
        kept_ = std::move(*open_sqlite(file));
        return tl::unexpected(StoreFault{StoreFault::Kind::full, "full"});
    }

    std::string file{};
    bool is_full = false;
    std::vector<std::string> appended{};

  private:
    std::unique_ptr<Store> kept_;
};

class Together : public InTheHall {
  protected:
    Together() {
        const std::string name = ::testing::TempDir() + "skald-together-" + std::to_string(::getpid());
        for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(name + end);
        auto disk = std::make_unique<FullAtOnce>(std::move(*open_sqlite(name)));
        disk->file = name;
        disk_ = disk.get();
        store_ = std::move(disk);
        open_hall();
        game_ = begin();
        inbox_.clear();
    }
    Json resign() const { return {{"type", "resign"}, {"key", "r"}, {"id", 1}}; }
    Json hello() const { return {{"type", "say"}, {"text", "hello"}, {"key", "s"}, {"id", 2}}; }

    FullAtOnce* disk_ = nullptr;
    Json game_;
};

TEST_F(Together, nobody_is_told_anything_before_all_of_it_is_kept) {
    hall_->gather(1, hello(), hello().dump());
    hall_->gather(2, resign(), resign().dump());
    EXPECT_TRUE(inbox_.empty());
    messages_ = 0;
    hall_->keep();
    EXPECT_EQ(messages_, 2) << "one for each of them";
    EXPECT_EQ(inbox_[1].size(), 3u);  // what was said, its number, the end of the game
    EXPECT_EQ(inbox_[2].size(), 3u);
    EXPECT_EQ(inbox_[2].back()["type"], "reply");
}

TEST_F(Together, what_cannot_be_kept_together_is_kept_one_by_one_and_happens_once) {
    disk_->is_full = true;
    disk_->appended.clear();
    hall_->gather(1, hello(), hello().dump());
    hall_->gather(2, resign(), resign().dump());
    hall_->keep();
    EXPECT_EQ(disk_->appended.size(), 2u) << "tried again";
    EXPECT_EQ(inbox_[2].back()["type"], "reply");
    disk_->is_full = false;
    const Json room = join(2, game_, "Bo");
    EXPECT_EQ(room["number"], 3) << "sat down, begun, over";
    EXPECT_EQ(room["said"].size(), 1u);
}

TEST_F(Together, who_went_meanwhile_does_nothing_more) {
    disk_->is_full = true;
    hall_->gather(1, hello(), hello().dump());
    hall_->gather(2, resign(), resign().dump());
    hall_->leave(2);
    hall_->keep();
    EXPECT_EQ(join(1, game_, "Ada")["number"], 2);
    EXPECT_EQ(hall_->metrics().find("skald_store_faults_total 0"), std::string::npos);
}

TEST_F(InTheHall, who_is_in_the_hall_sees_how_a_listed_table_stands) {
    const Json game = begin({{"listed", true}});
    const Json seen = say(3, {{"type", "look"}, {"game", game}});
    EXPECT_EQ(seen["answers"], 0);
    EXPECT_FALSE(seen["view"]["units"].empty());
    EXPECT_FALSE(say(3, {{"type", "look"}, {"game", game}, {"since", 0}}).contains("view")) << "known";
    open_hall();  // nobody plays it now
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(say(3, {{"type", "look"}, {"game", game}}).contains("view")) << "opened once";
}

TEST_F(InTheHall, a_table_that_is_not_listed_is_not_looked_at) {
    const Json hidden = begin();
    EXPECT_EQ(say(3, {{"type", "look"}, {"game", hidden}})["code"], "private");
    EXPECT_EQ(say(3, {{"type", "look"}, {"game", "abcdefghjkmn"}})["code"], "unknown_game");
}

TEST_F(InTheHall, a_listed_table_that_is_not_to_be_watched_is_not_looked_at) {
    const Json game = begin({{"listed", true}, {"watch", false}});
    EXPECT_EQ(say(3, {{"type", "look"}, {"game", game}})["code"], "private");
}

TEST_F(InTheHall, whatever_is_said_there_is_an_answer) {
    const Json game = begin();
    const Json odd[] = {nullptr, 7, "text", Json::array(), Json::object(), true, -1, {{"a", {{"b", 1}}}}};
    for (const char* type : {"lay_out", "sit", "seed", "join", "part", "lobby", "mine", "say", "answer",
                             "back", "offer", "respond", "resign", "claim", "look", "nothing"})
        for (const char* member : {"game", "wish", "part", "secret", "promise", "seed", "since", "seats",
                                   "text", "choice", "key", "expected", "what", "offer", "clock", "id"})
            for (const Json& value : odd) {
                inbox_[1].clear();
                hall_->hear(1, {{"type", type}, {member, value}});
                ASSERT_FALSE(inbox_[1].empty()) << type << member << value;
            }
    hall_->hear(1, Json::array());
    EXPECT_EQ(inbox_[1].back()["type"], "error");
}

}  // namespace
}  // namespace skald::server
