// The lab: how it reads an experiment, and what its games come to.
#include "lab.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "apps/lab_folder.hpp"
#include "calls/every_call.hpp"

namespace skald::lab {
namespace {

// ---- experiments

class LabExperiment : public ::testing::Test {
  protected:
    LabExperiment() {
        shelf_.sides["saga"] = {{"danes", "data/saga/longships/danes.toml"}, {"rus", ""}, {"saxons", ""}};
        shelf_.sides["aofs"] = {{"toll-company", ""}, {"tuskmark", ""}};
        shelf_.read = [](const std::string& path) -> std::optional<std::string> {
            if (!fs::is_regular_file(path)) return {};
            return read_text(path);
        };
        shelf_.names = [](const std::string&) { return std::vector<std::string>{"toll-company-250.toml"}; };
        shelf_.data = "data";
        shelf_.beside = folder_.path.string();
    }
    std::optional<Experiment> read(const std::string& text) {
        problems_.clear();
        return read_experiment(text, shelf_, problems_);
    }
    /// The only fault of an experiment.
    std::string fault(const std::string& text) {
        EXPECT_FALSE(read(text)) << text;
        return problems_.empty() ? "" : content::describe(problems_[0], "x.toml");
    }

    Folder folder_;
    Shelf shelf_;
    std::vector<content::Diagnostic> problems_;
};

TEST_F(LabExperiment, every_pair_meets_once_at_every_size) {
    const auto experiment =
        read("title = 'x'\nbook = 'saga'\npeoples = 'all'\npoints = [4, 6]\ngames = 10\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    ASSERT_EQ(matches.size(), 6u);
    EXPECT_EQ(matches[0].series.id, "danes:karl rus:karl 4 1");
    EXPECT_EQ(matches[5].series.id, "rus:karl saxons:karl 6 1");
    EXPECT_EQ(matches[5].series.games, 10);
}

TEST_F(LabExperiment, bots_meet_with_the_same_side_if_that_is_asked) {
    const auto experiment = read(
        "title = 'x'\nbook = 'saga'\npeoples = ['danes', 'rus']\nbots = ['karl', 'thrall']\npairs = "
        "'same-side'\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    ASSERT_EQ(matches.size(), 2u);
    EXPECT_EQ(matches[0].series.id, "danes:karl danes:thrall 6 1");
}

TEST_F(LabExperiment, armies_bring_their_ready_lists) {
    const auto experiment = read("title = 'x'\nbook = 'aofs'\narmies = ['toll-company', 'tuskmark']\n");
    ASSERT_TRUE(experiment);
    const Match match = matches_of(*experiment, shelf_).front();
    EXPECT_EQ(match.points, 250);
    EXPECT_NE(match.series.request["lists"][1].get<std::string>().find("army = \"tuskmark\""),
              std::string::npos);
    EXPECT_EQ(fault("title = 'x'\nbook = 'aofs'\narmies = ['toll-company', 'tuskmark']\npoints = 251\n")
                  .substr(0, 66),
              "x.toml:3:10: error[list]: there is no ready list toll-company-251;");
}

TEST_F(LabExperiment, a_list_of_ones_own_plays_under_its_own_name) {
    std::ofstream(folder_.path / "mine.warband.toml")
        << "faction = \"danes\"\npoints = 6\nname = \"The raiders\"\nunits = [\"warlord\"]\n";
    const auto experiment = read(
        "title = 'x'\nbook = 'saga'\npeoples = ['rus']\n[[side]]\nid = 'mine'\nfile = 'mine.warband.toml'\n");
    ASSERT_TRUE(experiment);
    const Match match = matches_of(*experiment, shelf_).front();
    EXPECT_TRUE(match.series.id.starts_with("rus:karl mine:karl 6 1 ")) << match.series.id;
    EXPECT_EQ(match.series.request["b"], "danes:karl");
    EXPECT_TRUE(match.series.request["lists"][0].is_null());
    EXPECT_TRUE(match.series.request["lists"][1].is_string());
}

TEST_F(LabExperiment, a_list_that_is_tried_meets_the_field_and_nobody_else_meets) {
    std::ofstream(folder_.path / "mine.warband.toml") << "faction = \"danes\"\nunits = [\"warlord\"]\n";
    const auto experiment = read(
        "title = 'x'\nbook = 'saga'\npeoples = 'all'\npairs = 'own'\n[[side]]\nid = 'mine'\nfile = "
        "'mine.warband.toml'\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    ASSERT_EQ(matches.size(), 3u);
    for (const Match& match : matches) EXPECT_EQ(match.b.side, "mine");
    EXPECT_EQ(fault("title = 'x'\nbook = 'saga'\n[[side]]\nid = 'mine'\nfile = 'nothing.toml'\n"),
              "x.toml:5:8: error[file]: nothing.toml cannot be read");
}

TEST_F(LabExperiment, a_what_if_is_compared_with_its_base_against_those_whom_both_meet) {
    std::ofstream(folder_.path / "mine.toml") << "id = \"mine\"\n";
    const std::string wanted =
        "title = 'x'\nbook = 'saga'\npeoples = ['danes', 'rus', 'saxons']\ngames = 20\n[[side]]\nid = "
        "'mine'\nfile = 'mine.toml'\nbase = '";
    const auto experiment = read(wanted + "rus'\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    ASSERT_EQ(matches.size(), 6u);
    Record record;
    for (const Match& match : matches)
        for (int number = 0; number < 20; ++number)
            record.add(match.series.id, game(number, match.b.side == "mine" ? "b" : "a"));
    const Ordered results = results_json(*experiment, matches, record);
    ASSERT_EQ(results["what_ifs"].size(), 1u);
    const Ordered& row = results["what_ifs"][0];
    EXPECT_EQ(row["base"], "rus");
    EXPECT_EQ(row["with"]["wins"], 40);     // against danes and saxons, not against the base
    EXPECT_EQ(row["without"]["wins"], 20);  // the rus as a against the saxons
    EXPECT_EQ(row["without"]["games"], 40);
    EXPECT_EQ(row["difference"], 0.5);
    EXPECT_EQ(row["certain"], true);
    EXPECT_EQ(fault(wanted + "franks'\n"), "x.toml:8:8: error[side]: 'franks' does not play here");
}

TEST_F(LabExperiment, an_army_of_ones_own_plays_a_list_of_its_own_or_that_of_its_base) {
    std::ofstream(folder_.path / "mine.toml") << "id = \"mine\"\n";
    std::ofstream(folder_.path / "mine.list.toml") << "army = \"mine\"\n";
    std::ofstream(folder_.path / "other.list.toml") << "army = \"tuskmark\"\n";
    const std::string wanted =
        "title = 'x'\nbook = 'aofs'\narmies = ['tuskmark', 'toll-company']\n[[side]]\nid = 'mine'\nfile = "
        "'mine.toml'\n";
    const auto list = [&](const std::string& more) {
        const auto experiment = read(wanted + more);
        EXPECT_TRUE(experiment) << more;
        const auto matches = matches_of(*experiment, shelf_);
        EXPECT_EQ(matches[1].b.side, "mine");
        return matches[1].series.request["lists"][1].get<std::string>();
    };
    EXPECT_EQ(list("list = 'mine.list.toml'\n"), "army = \"mine\"\n");
    std::string ready = read_text("data/aofs/lists/tuskmark-250.toml");
    const std::string of = "army = \"tuskmark\"";
    ready.replace(ready.find(of), of.size(), "army = \"mine\"");
    EXPECT_EQ(list("base = 'tuskmark'\n"), ready);
    EXPECT_EQ(fault(wanted + "list = 'other.list.toml'\n"),
              "x.toml:7:8: error[list]: other.list.toml is a list of 'tuskmark', not of 'mine'");
    EXPECT_EQ(fault(wanted).substr(0, 57), "x.toml:3:10: error[list]: there is no ready list mine-250");
}

TEST_F(LabExperiment, what_was_compared_a_hundredfold_is_not_called_certain_for_one_good_number) {
    const auto experiment = read("title = 'x'\nbook = 'saga'\npeoples = ['danes', 'rus']\ngames = 200\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    const auto certain = [&](int abilities) {
        Record record;
        for (int number = 0; number < 200; ++number) {
            // 70 % where it was used, 45 % where it was not: unlikely by chance, but not very
            const int pair = number / 2, of_ten = pair % 10 * 2 + number % 2;
            const bool used = pair % 20 < 10;
            Json one = game(number, of_ten < (used ? 14 : 9) ? "a" : "b");
            one["uses"] = Json::array({Json::object(), Json::object()});
            for (int i = 0; used && i < abilities; ++i) one["uses"][0]["ability/" + std::to_string(i)] = 1;
            record.add(matches[0].series.id, one);
        }
        return results_json(*experiment, matches, record)["uses"][0];
    };
    EXPECT_GT(certain(1)["difference_interval"][0], 0);
    EXPECT_EQ(certain(1)["certain"], true);
    EXPECT_EQ(certain(100)["certain"], false);
    EXPECT_EQ(certain(100)["difference_interval"], certain(1)["difference_interval"]);
}

TEST_F(LabExperiment, a_question_that_was_settled_has_no_interval) {
    const auto experiment = read(
        "title = 'x'\nbook = 'saga'\n[[question]]\na = 'danes:karl'\nb = 'rus:karl'\nmost = 40\nstronger = "
        "80\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    Record record;
    for (int number = 0; number < 8; ++number) record.add(matches[0].series.id, game(number, "a"));
    record.add(matches[0].series.id, game(39, "a"));  // behind the first that is missing
    Ordered question = results_json(*experiment, matches, record)["questions"][0];
    EXPECT_EQ(question["verdict"], "open");
    EXPECT_EQ(question["games"], 8);
    EXPECT_TRUE(question["interval"].is_array());
    EXPECT_EQ(question["win_rate"], 1.0);
    EXPECT_EQ(question["draw_rate"], 0.0);
    for (int number = 8; number < 39; ++number) record.add(matches[0].series.id, game(number, "a"));
    question = results_json(*experiment, matches, record)["questions"][0];
    EXPECT_EQ(question["verdict"], "yes");
    EXPECT_TRUE(question["interval"].is_null());
}

TEST(LabCalls, a_game_that_is_none_is_refused) {
    calls::Sessions engine;
    calls::add_every_call(engine);
    Json request = {{"call", "lab.report"},
                    {"experiment", "title = 'x'\nbook = 'saga'\npeoples = 'all'\n"},
                    {"sides", {"danes", "rus"}},
                    {"files", Json::object()}};
    Json whole = game(0, "a");
    whole["series"] = "danes:karl rus:karl 6 1";
    for (const auto& [key, wrong] :
         std::map<std::string, Json>{{"number", -1},
                                     {"series", 3},
                                     {"points", {1, "x"}},
                                     {"answers", "many"},
                                     {"turns", 1e300},
                                     {"hash", 5},
                                     {"uses", {1, 2}},
                                     {"deeds", {{{"unit/x", {1}}}, Json::object()}},
                                     {"luck", {{{"hits", {1, 1, "x"}}}, Json::object()}}}) {
        Json spoiled = whole;
        spoiled[key] = wrong;
        request["games"] = Json::array({spoiled});
        const auto reply = engine.call(request);
        ASSERT_FALSE(reply) << key;
        EXPECT_NE(reply.error().text.find("replies of sim.game"), std::string::npos) << key;
    }
    request["games"] = Json::array({whole});
    const auto reply = engine.call(request);
    ASSERT_FALSE(reply);  // no words were brought
    EXPECT_NE(reply.error().text.find("data/text/en"), std::string::npos) << reply.error().text;
}

TEST_F(LabExperiment, a_people_plays_without_each_ability_in_the_same_seats) {
    const auto experiment =
        read("title = 'x'\nbook = 'saga'\npeoples = ['danes', 'rus']\ngames = 2\nwithout = ['danes']\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    ASSERT_EQ(matches.size(), 1u + 15u);  // as many abilities as a board has
    EXPECT_TRUE(matches[1].series.id.starts_with("danes-without-raise-the-hird:karl rus:karl 6 1 "));
    const OwnSide* variant = experiment->own_side("danes-without-raise-the-hird");
    ASSERT_NE(variant, nullptr);
    EXPECT_NE(variant->text.find("cost = \"raven + raven + raven\""), std::string::npos) << variant->text;
    Record record;
    for (const Match& match : matches)
        for (int number = 0; number < 2; ++number)
            record.add(match.series.id, game(number, match.of_matrix() ? "a" : "b"));
    const Ordered results = results_json(*experiment, matches, record);
    EXPECT_EQ(results["without"].size(), 15u);
    EXPECT_EQ(results["without"][0]["what"], "ability/raise-the-hird");
    EXPECT_EQ(results["without"][0]["difference"], 1.0);
    EXPECT_EQ(results["matches"].size(), 1u);
    EXPECT_EQ(results["field"].size(), 2u);
    EXPECT_EQ(fault("title = 'x'\nbook = 'saga'\npeoples = ['danes', 'rus']\nwithout = ['saxons']\n"),
              "x.toml:4:12: error[side]: 'saxons' is no people that plays here");
}

TEST_F(LabExperiment, what_is_wrong_is_told_with_its_place) {
    const std::string good = "title = 'x'\nbook = 'saga'\npeoples = ['danes', 'rus']\n";
    EXPECT_EQ(fault("title = 'x'\nbook = 'chess'\n"),
              "x.toml:2:8: error[book]: there is no book chess; there are saga and aofs");
    EXPECT_EQ(fault("title = 'x'\nbook = 'saga'\npeoples = ['danes', 'dames']\n").substr(0, 26),
              "x.toml:3:21: error[side]: ");
    EXPECT_EQ(fault(good + "games = 7\n"),
              "x.toml:4:9: error[range]: 'games' must be even: two of a pair change seats");
    EXPECT_EQ(fault(good + "bots = ['karl', 'jarl']\n").substr(0, 25), "x.toml:4:17: error[bot]: ");
    EXPECT_EQ(fault(good + "bots = ['karl', 'karl']\n"), "x.toml:4:17: error[twice]: 'karl' is named twice");
    EXPECT_EQ(fault(good + "points = [6, 9]\n"),
              "x.toml:4:14: error[range]: 'points' must be whole numbers from 4 to 8");
    EXPECT_EQ(fault(good + "game = 8\n").substr(0, 24), "x.toml:4:1: error[key]: ");
    EXPECT_EQ(fault(good + "[[question]]\na = 'danes:karl'\nb = 'rus:karl'\nstronger = 40\n"),
              "x.toml:7:12: error[range]: 'stronger' must be more than 'even'");
    EXPECT_EQ(fault(good + "[[question]]\na = 'danes'\nb = 'rus:karl'\n"),
              "x.toml:5:5: error[player]: expected a side and a bot, as danes:karl");
    EXPECT_EQ(fault("title = 'x'\nbook = 'saga'\n").substr(0, 29), "x.toml:1:1: error[missing]: t");
}

TEST_F(LabExperiment, other_files_of_the_book_or_another_program_make_another_record) {
    const auto experiment = read("title = 'x'\nbook = 'saga'\npeoples = 'all'\n");
    ASSERT_TRUE(experiment);
    EXPECT_EQ(record_head(*experiment, {1, 1}), record_head(*experiment, {1, 1}));
    EXPECT_NE(record_head(*experiment, {1, 1}), record_head(*experiment, {1, 2}));
    EXPECT_NE(record_head(*experiment, {1, 1}), record_head(*experiment, {2, 1}));
}

TEST_F(LabExperiment, another_list_or_another_text_of_a_people_of_ones_own_makes_other_games) {
    const auto id = [&](const std::string& file, const std::string& text, const std::string& side) {
        std::ofstream(folder_.path / file) << text;
        const auto experiment =
            read("title = 'x'\nbook = 'saga'\npeoples = ['rus', 'saxons']\n[[side]]\nid = '" + side +
                 "'\nfile = '" + file + "'\n");
        EXPECT_TRUE(experiment);
        const auto matches = matches_of(*experiment, shelf_);
        EXPECT_EQ(matches[0].series.id, "rus:karl saxons:karl 6 1");
        return matches[1].series.id;
    };
    const std::string list = "faction = \"danes\"\nunits = [\"warlord\"]\n", own = "id = \"mine\"\n";
    EXPECT_EQ(id("x.toml", list, "mine"), id("x.toml", list, "mine"));
    EXPECT_NE(id("x.toml", list, "mine"), id("x.toml", list + "points = 6\n", "mine"));
    EXPECT_NE(id("x.toml", own, "mine"), id("x.toml", own + "# another\n", "mine"));
    Json one = {{"a"}, Json::array()}, other = {Json::array(), {"a"}};
    EXPECT_NE(digest_of(one), digest_of(other));  // who brings it is not all one
    EXPECT_EQ(digest_of({Json::array(), Json::array()}), "");
}

// ---- results

TEST_F(LabExperiment, results_count_both_players_and_only_the_games_asked_for) {
    const auto experiment = read("title = 'x'\nbook = 'saga'\npeoples = ['danes', 'rus']\ngames = 4\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    Record record;
    const char* winners[] = {"a", "draw", "b", "a", "b", "b"};
    for (int number = 0; number < 6; ++number) {
        Json one = game(number, winners[number]);
        one["uses"] = Json::array({Json::object(), Json::object()});
        if (number < 2) one["uses"][0]["ability/over-the-oars"] = 3;
        record.add(matches[0].series.id, one);
    }
    const Ordered results = results_json(*experiment, matches, record);
    EXPECT_EQ(results["games"], 4);
    EXPECT_EQ(results["matches"][0]["wins"], 2);
    EXPECT_EQ(results["field"][1]["losses"], 2);
    EXPECT_EQ(results["field"][1]["score"], 0.375);
    ASSERT_EQ(results["uses"].size(), 1u);
    const Ordered& use = results["uses"][0];
    EXPECT_EQ(use["times"], 6);
    EXPECT_EQ(use["share"], 0.5);
    EXPECT_EQ(use["with"]["score"], 0.75);
    EXPECT_EQ(use["without"]["score"], 0.5);
    EXPECT_EQ(use["difference"], 0.25);
    const std::string csv = games_csv(matches, record);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 5);
    EXPECT_NE(csv.find("match,danes:karl,rus:karl,6,1,0,a,a,3,1,40,6,0,,ability/over-the-oars:3,,,,,\n"),
              std::string::npos)
        << csv;
}

TEST_F(LabExperiment, luck_is_what_the_dice_gave_less_what_was_expected) {
    const auto experiment = read("title = 'x'\nbook = 'saga'\npeoples = ['danes', 'rus']\ngames = 4\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    Record record;
    const char* winners[] = {"a", "b", "draw", "a"};
    for (int number = 0; number < 4; ++number) {
        Json one = game(number, winners[number]);
        one["uses"] = Json::parse(R"([{"unit/levies": 2}, {}])");
        one["deeds"] = Json::parse(R"([{"unit/levies": [3, 1]}, {"unit/warriors": [1, 3]}])");
        one["luck"] = Json::parse(R"([{"hits": [10, 7, 30], "rare": [6, 6, 6]}, {"hits": [12, 5, 36]}])");
        record.add(matches[0].series.id, one);
    }
    const Ordered results = results_json(*experiment, matches, record);
    const Ordered& luck = results["luck"];
    ASSERT_EQ(luck["players"].size(), 2u);
    const Ordered& danes = luck["players"][0];
    EXPECT_EQ(danes["player"], "danes:karl");
    EXPECT_EQ(danes["dice"]["hits"], (Ordered{{"dice", 10.0}, {"fell", 7.0}, {"expected", 5.0}}));
    EXPECT_EQ(danes["surplus"], 3.0);  // two hits more, the other one fewer; rare dice do not count
    EXPECT_EQ(danes["surplus_won"], 3.0);
    EXPECT_EQ(luck["players"][1]["surplus_lost"], -3.0);
    EXPECT_EQ(luck["decided"], 3);
    EXPECT_EQ(luck["luckier_won"], 2);
    EXPECT_EQ(luck["winners"]["least"], -3);
    EXPECT_EQ(results["uses"][0]["felled"], 3.0);
    EXPECT_EQ(results["uses"][1]["lost"], 3.0);
    EXPECT_EQ(results["uses"][1]["times"], 0);
    EXPECT_NE(games_csv(matches, record)
                  .find(",unit/levies:2,,unit/levies:3/1,unit/warriors:1/3,hits:10/7/5.0 "
                        "rare:6/6/1.0,hits:12/5/6.0\n"),
              std::string::npos)
        << games_csv(matches, record);
}

TEST_F(LabExperiment, a_report_holds_all_it_shows_in_four_languages) {
    const auto experiment =
        read("title = '</script> & co'\nbook = 'saga'\npeoples = ['danes', 'rus']\ngames = 2\n");
    ASSERT_TRUE(experiment);
    const auto matches = matches_of(*experiment, shelf_);
    Record record;
    for (int number = 0; number < 2; ++number) {
        Json one = game(number, "a");
        one["uses"] = Json::array({Json::object(), Json::object()});
        one["uses"][0]["ability/over-the-oars"] = 1;
        one["uses"][1]["unit/levies"] = 1;
        record.add(matches[0].series.id, one);
    }
    const auto data = report_data(results_json(*experiment, matches, record), *experiment, shelf_);
    ASSERT_TRUE(data) << data.error();
    const std::string page = report_html(*data);
    for (const char* name : {"Danes", "Dänen", "Über die Ruder", "Даны", "Ополченцы"})
        EXPECT_NE(page.find(name), std::string::npos) << name;
    EXPECT_EQ(page.find("{{data}}"), std::string::npos);
    EXPECT_EQ(page.find("</script> & co"), std::string::npos);
    for (const char* from_elsewhere : {"http://", "https://", "src=", "@import", "url("})
        EXPECT_EQ(page.find(from_elsewhere), std::string::npos) << from_elsewhere;
}

TEST_F(LabExperiment, one_that_is_tried_stands_beside_our_own_where_all_is_played_alike) {
    std::ofstream(folder_.path / "mine.toml") << "name = 'Mine'\nfaction = 'danes'\n";
    const auto beside = [&](const std::string& more) {
        const auto experiment = read("title = 'x'\nbook = 'saga'\npeoples = ['danes']\ngames = 2\n" + more +
                                     "[[side]]\nid = 'mine'\nfile = 'mine.toml'\n");
        EXPECT_TRUE(experiment) << more;
        const auto matches = matches_of(*experiment, shelf_);
        const auto data = report_data(results_json(*experiment, matches, Record()), *experiment, shelf_);
        EXPECT_TRUE(data);
        if (!(*data)["beside"].is_null()) {
            EXPECT_EQ((*data)["names"]["de"]["magyars"], "Magyaren");
        }
        return (*data)["beside"];
    };
    const Ordered ours = beside("pairs = 'own'\npoints = 6\n");
    ASSERT_FALSE(ours.is_null());
    EXPECT_EQ(ours["field"].size(), 10u);
    EXPECT_TRUE(beside("pairs = 'own'\npoints = 4\n").is_null());
    EXPECT_TRUE(beside("pairs = 'own'\npoints = 6\nbots = ['thrall']\n").is_null());
    EXPECT_TRUE(beside("pairs = 'own'\npoints = 6\nedition = '2018'\n").is_null());
    EXPECT_TRUE(beside("points = 6\n").is_null());
}

TEST_F(LabExperiment, a_file_of_our_own_that_is_none_is_left_out) {
    std::ofstream(folder_.path / "mine.toml") << "name = 'Mine'\nfaction = 'danes'\n";
    const auto read_file = shelf_.read;
    for (const char* spoiled :
         {"", "[]", "{", "{\"points\": \"six\", \"bot\": 3}", "{\"points\": 6, \"bot\": \"karl\"}",
          "{\"points\": 6, \"bot\": \"karl\", \"field\": [{\"side\": 3}]}"}) {
        shelf_.read = [&](const std::string& path) {
            return path == "data/lab/saga.json" ? std::optional<std::string>(spoiled) : read_file(path);
        };
        const auto experiment = read(
            "title = 'x'\nbook = 'saga'\npeoples = ['danes']\npairs = 'own'\npoints = 6\ngames = 2\n"
            "[[side]]\nid = 'mine'\nfile = 'mine.toml'\n");
        ASSERT_TRUE(experiment);
        const auto data = report_data(results_json(*experiment, matches_of(*experiment, shelf_), Record()),
                                      *experiment, shelf_);
        ASSERT_TRUE(data) << spoiled;
        EXPECT_TRUE((*data)["beside"].is_null()) << spoiled;
    }
}

/// What is published for people to read, and what a report has beside a side of one's own.
TEST(LabWords, our_own_scores_are_those_of_the_page_on_balance) {
    const std::string page = read_text("docs/balance.md");
    std::size_t told = 0, from = 0;
    for (const char* book : {"saga", "aofs"}) {
        const Json ours = Json::parse(read_text("data/lab/" + std::string(book) + ".json"));
        from = page.find("### Now", from) + 1;
        const std::string now = page.substr(from, page.find("\n\n", page.find("| --- |", from)) - from);
        for (const Json& row : ours["field"]) {
            char numbers[64];
            std::snprintf(numbers, sizeof numbers, "| **%.1f** | %.1f to %.1f |",
                          100 * row["score"].get<double>(), 100 * row["interval"][0].get<double>(),
                          100 * row["interval"][1].get<double>());
            EXPECT_NE(now.find(numbers), std::string::npos) << row["side"] << numbers;
            ++told;
        }
        EXPECT_EQ(ours["field"].size() + 2,
                  static_cast<std::size_t>(std::ranges::count(now.substr(now.find("| |")), '\n')) + 1);
    }
    EXPECT_EQ(told, 14u);
}

TEST(LabWords, the_report_says_the_same_in_every_language) {
    const auto keys = [](const char* language) {
        std::vector<std::string> found;
        const Json words =
            Json::parse(read_text(fs::path("data/text") / language / "lab.json"), nullptr, false);
        EXPECT_TRUE(words.is_object()) << language;
        for (const auto& [key, text] : words.items()) {
            std::string marks;
            for (std::size_t at = text.get<std::string>().find('{'); at != std::string::npos;
                 at = text.get<std::string>().find('{', at + 1))
                marks += text.get<std::string>().substr(at, text.get<std::string>().find('}', at) - at);
            std::sort(marks.begin(), marks.end());
            found.push_back(key + marks);
        }
        return found;
    };
    for (const char* language : {"es", "de", "ru"}) EXPECT_EQ(keys(language), keys("en")) << language;
}

}  // namespace
}  // namespace skald::lab
