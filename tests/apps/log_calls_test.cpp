// A log that game.load calls whole is the game that was played: whatever is changed in it is told.
#include <gtest/gtest.h>

#include <cstdlib>

#include "apps/games.hpp"

namespace skald::calls {
namespace {

using testing::joined;
using testing::lines_of;

class LogsOf : public testing::PlayedGames, public ::testing::WithParamInterface<const char*> {
  protected:
    bool saga() const { return GetParam() == std::string("saga"); }

    /// A game that random bots play to its end, as its log.
    std::string played(int seed) {
        Json request = {{"call", "game.new"}, {"book", GetParam()}, {"quick", true}, {"seed", seed}};
        if (saga()) request["factions"] = {"danes", "saxons"}, request["points"] = 4;
        return play_out(ask(request)["reply"]["game"]);
    }
    /// What game.load says of a log: "whole", "so far" or the kind of its fault.
    std::string verdict(const std::string& log) {
        const Json answer = ask({{"call", "game.load"}, {"log", log}, {"brief", true}});
        if (answer.contains("error")) return answer["fault"]["kind"];
        ask({{"call", "game.close"}, {"game", answer["reply"]["game"]}});
        const Json& verified = answer["reply"]["verified"];
        if (verified.contains("branches")) return "branched";
        return verified["whole"] && verified.value("given", 0) == 0 ? "whole" : "so far";
    }
};

TEST_P(LogsOf, every_change_of_a_whole_log_is_told) {
    const bool deep = std::getenv("SKALD_DEEP") != nullptr;
    int tried = 0;
    for (int seed = 1; seed <= (deep ? 6 : 2); ++seed) {
        const std::vector<std::string> lines = lines_of(played(seed));
        ASSERT_EQ(verdict(joined(lines)), "whole");
        const auto told = [&](const std::vector<std::string>& changed, const std::string& how) {
            EXPECT_NE(verdict(joined(changed)), "whole") << how;
            ++tried;
        };
        const std::size_t step = deep ? 1 : 1 + lines.size() / 12;
        // The first lines always: a roll-off without its faces must come to an end.
        for (std::size_t i = 0; i < lines.size(); i += i < 8 ? 1 : step) {
            const std::string place = "seed " + std::to_string(seed) + " line " + std::to_string(i + 1);
            std::vector<std::string> cut(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i));
            told(cut, place + ": all that follows is cut");
            auto without = lines, swapped = lines;
            without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
            told(without, place + ": this line is cut");
            if (i + 1 == lines.size() || lines[i] == lines[i + 1]) continue;
            std::swap(swapped[i], swapped[i + 1]);
            told(swapped, place + ": swapped with the next");
        }
        auto seeded = lines;
        const std::size_t at = seeded[1].find("\"seed\":") + 7;
        seeded[1][at] = seeded[1][at] == '9' ? '8' : static_cast<char>(seeded[1][at] + 1);
        told(seeded, "another seed");
    }
    std::cout << tried << " changes of " << GetParam() << ", every one told\n";
}

TEST_P(LogsOf, every_changed_face_is_told) {
    const bool deep = std::getenv("SKALD_DEEP") != nullptr;
    auto lines = lines_of(played(3));
    int faces = 0;
    for (std::string& line : lines) {
        if (!line.starts_with("faces ")) continue;
        for (std::size_t i = 6; i + 1 < line.size(); i += 2) {
            if (!deep && faces++ % 9 != 0) continue;
            const char was = std::exchange(line[i], line[i] == '6' ? '1' : static_cast<char>(line[i] + 1));
            EXPECT_EQ(verdict(joined(lines)), "other_faces") << line;
            line[i] = was;
        }
    }
}

TEST_P(LogsOf, a_log_that_is_loaded_goes_on_with_the_same_dice) {
    const std::string whole = played(4);
    auto lines = lines_of(whole);
    lines.resize(lines.size() / 2);
    while (!lines.back().starts_with("faces ")) lines.pop_back();
    const Json reply = ask({{"call", "game.load"}, {"log", joined(lines)}, {"logFrom", 0}})["reply"];
    EXPECT_FALSE(reply["verified"]["whole"]);
    EXPECT_EQ(reply["log"], joined(lines));
    Json view = reply;
    while (!view["outcome"]["over"])
        view = ask({{"call", "game.bot"}, {"game", reply["game"]}, {"bot", "thrall"}})["reply"];
    const std::string log = ask({{"call", "game.log"}, {"game", reply["game"]}})["reply"]["log"];
    EXPECT_EQ(verdict(log), "whole");
}

TEST_P(LogsOf, who_went_on_with_other_dice_is_told_with_the_moment) {
    const int game = ask({{"call", "game.load"}, {"log", played(6)}})["reply"]["game"];
    const Json other = ask({{"call", "game.branch"}, {"game", game}, {"at", 12}})["reply"];
    const std::string log = play_out(other["game"]);
    EXPECT_EQ(verdict(log), "branched");
    const Json verified = ask({{"call", "game.load"}, {"log", log}})["reply"]["verified"];
    EXPECT_TRUE(verified["whole"]);
    EXPECT_EQ(verified["branches"], Json::array({12}));
}

TEST_P(LogsOf, a_brief_reply_says_where_the_game_stands_and_draws_no_table) {
    auto lines = lines_of(played(4));
    lines.resize(lines.size() / 2);
    while (!lines.back().starts_with("faces ")) lines.pop_back();
    const Json whole = ask({{"call", "game.load"}, {"log", joined(lines)}, {"logFrom", 0}})["reply"];
    const Json brief =
        ask({{"call", "game.load"}, {"log", joined(lines)}, {"logFrom", 0}, {"brief", true}})["reply"];
    for (const char* name : {"hash", "question", "answers", "outcome", "log", "verified"})
        EXPECT_EQ(brief[name], whole[name]) << name;
    EXPECT_FALSE(brief.contains("units"));
    const Json told = ask({{"call", "game.view"}, {"game", brief["game"]}, {"brief", true}, {"tell", "en"}});
    EXPECT_TRUE(told.contains("error")) << told;
}

TEST_P(LogsOf, an_old_log_is_played_and_says_what_it_does_not_prove) {
    std::string log = played(5);
    log.replace(log.find('2'), 1, "1");
    log.erase(log.rfind("end "));
    const Json reply = ask({{"call", "game.load"}, {"log", log}})["reply"];
    EXPECT_EQ(reply["verified"]["version"], 1);
    EXPECT_EQ(reply["verified"]["unknown"], 0);
    EXPECT_FALSE(reply["verified"]["whole"]);
    EXPECT_GT(reply["verified"]["faces"], 0);
}

INSTANTIATE_TEST_SUITE_P(Books, LogsOf, ::testing::Values("saga", "aofs"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace skald::calls
