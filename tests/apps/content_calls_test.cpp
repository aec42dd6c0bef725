// Content and warbands over the calls of the page.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "calls/every_call.hpp"

using namespace skald::calls;

namespace {

class ContentCalls : public ::testing::Test {
  protected:
    ContentCalls() { add_every_call(sessions_); }

    Json reply_to(const Json& request) {
        const Json answer = Json::parse(sessions_.answer(request.dump()));
        EXPECT_TRUE(answer.contains("reply")) << answer.dump();
        return answer.value("reply", Json::object());
    }

    Json load_everything() {
        Json files = Json::array();
        for (const auto& entry : std::filesystem::recursive_directory_iterator("data/saga")) {
            if (entry.path().extension() != ".toml") continue;
            std::ifstream in(entry.path());
            std::ostringstream text;
            text << in.rdbuf();
            files.push_back({{"name", entry.path().generic_string()}, {"text", text.str()}});
        }
        return reply_to({{"call", "content.load"}, {"files", files}});
    }

  private:
    Sessions sessions_;
};

}  // namespace

TEST_F(ContentCalls, the_page_loads_factions_universes_and_warbands_from_texts) {
    const Json loaded = load_everything();
    EXPECT_EQ(loaded["problems"], Json::array());
    EXPECT_EQ(loaded["factions"].size(), 10u);
    EXPECT_EQ(loaded["universes"].size(), 2u);
    EXPECT_EQ(loaded["warbands"].size(), 30u);
    for (const Json& warband : loaded["warbands"])
        EXPECT_EQ(warband["reasons"], Json::array()) << warband["file"];
}

TEST_F(ContentCalls, a_list_comes_back_in_every_form) {
    load_everything();
    const Json list = reply_to({{"call", "warband.read"}, {"text", "normans.4~Wh~g4h~g4h~w8b~l12b"}});
    EXPECT_EQ(list["dice"], 5);
    EXPECT_EQ(list["reasons"], Json::array());
    for (const char* form : {"text", "toml", "share"})
        EXPECT_EQ(reply_to({{"call", "warband.read"}, {"text", list[form]}}), list) << form;
    const Json units =
        Json::parse(R"([{"troop": "hero", "warlord": true}, {"troop": "hero", "hero": "aubrey"}])");
    const Json made = reply_to({{"call", "warband.write"},
                                {"faction", "normans"},
                                {"points", 4},
                                {"units", units},
                                {"name", "Two"}});
    EXPECT_EQ(made["share"], "normans.4~W~_aubrey~n-Two");
    EXPECT_EQ(made["reasons"], Json::array({"WAR-01: it costs 1 point, the game is for 4"}));
}

TEST_F(ContentCalls, what_cannot_be_read_is_told_with_its_place) {
    load_everything();
    const Json wrong = reply_to({{"call", "warband.read"}, {"text", "danes 6\n8 warriers\n"}});
    EXPECT_EQ(wrong["problems"][0]["line"], 2);
    const Json checked = reply_to({{"call", "content.check"}, {"name", "x.toml"}, {"text", "id = \"x\"\n"}});
    EXPECT_EQ(checked["problems"].size(), 3u);
}

TEST_F(ContentCalls, every_unit_of_a_list_has_its_numbers_legal_or_not) {
    load_everything();
    const Json list = reply_to({{"call", "warband.read"}, {"text", "danes.4~Wa~g4a~w3j~l12s"}});
    ASSERT_EQ(list["units"].size(), 4u);
    EXPECT_EQ(list["units"][0]["attack"], 8);
    EXPECT_EQ(list["units"][1]["attack"], 8);
    EXPECT_EQ(list["units"][1]["armourMelee"], 4);     // heavy weapons, EQP-20
    EXPECT_EQ(list["units"][1]["armourShooting"], 5);  // WAR-12
    EXPECT_EQ(list["units"][2]["dice"], 0);            // fewer than four warriors
    EXPECT_EQ(list["units"][3]["attack"], 4);          // a third each with slings, WAR-15
    EXPECT_EQ(list["faults"].size(), list["reasons"].size());
    bool size_told = false;
    for (const Json& fault : list["faults"])
        if (fault["why"]["sentence"] == "unit_size" && fault["unit"] == 2) size_told = true;
    EXPECT_TRUE(size_told) << list["faults"].dump();
}

TEST_F(ContentCalls, what_a_list_costs_and_what_its_figures_stand_on_is_said_with_it) {
    const Json loaded = load_everything();
    EXPECT_EQ(loaded["factions"][0]["muster"]["pointBuys"],
              (Json{{"hearthguard", 4}, {"warriors", 8}, {"levies", 12}}));
    const Json list = reply_to({{"call", "warband.read"}, {"text", "normans.4~Wh~g4h~g4h~w8b~l12b"}});
    EXPECT_EQ(list["spent"], 4);
    EXPECT_EQ(list["units"][1]["base"]["form"], "oval") << "mounted";
    EXPECT_EQ(list["units"][3]["base"], (Json{{"form", "round"}, {"length", 250}, {"width", 250}}));
    const Json more = reply_to({{"call", "warband.read"}, {"text", "normans.4~Wh~g4h~g4h~w9b~l12b"}});
    EXPECT_EQ(more["spent"], 5) << "a begun point is spent";
}

TEST_F(ContentCalls, a_list_is_mended_to_one_that_may_be_fielded) {
    load_everything();
    const Json list = reply_to({{"call", "warband.read"}, {"text", "danes.4~Wa~g4a~w3j~l12s"}});
    Json request = {{"call", "warband.mend"},
                    {"faction", list["faction"]},
                    {"points", list["points"]},
                    {"units", list["units"]}};
    const Json mended = reply_to(request);
    EXPECT_EQ(mended["reasons"], Json::array());
    EXPECT_EQ(mended["points"], 4);
    request["units"] = mended["units"];
    EXPECT_EQ(reply_to(request), mended);
}
