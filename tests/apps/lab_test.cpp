// The lab: what it reckons, what it keeps, and how it reads an experiment.
#include "lab.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "calls/every_call.hpp"

namespace skald::lab {
namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A folder that goes with the test.
struct Folder {
    fs::path path =
        fs::temp_directory_path() / ("skald-lab-" + std::to_string(getpid()) + "-" +
                                     ::testing::UnitTest::GetInstance()->current_test_info()->name());
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    std::string file(const char* name) const { return (path / name).string(); }
};

Json game(int number, const char* winner) {
    return {{"number", number}, {"winner", winner}, {"points", {3, 1}}, {"answers", 40}, {"turns", 6}};
}

// ---- the record

TEST(LabRecord, games_are_there_after_a_kill_and_a_torn_line_is_dropped) {
    const Folder folder;
    const Json head = {{"seed", 7}};
    {
        Record record(folder.file("games"), head);
        record.add("x", game(0, "a"));
        record.add("x", game(1, "draw"));
    }
    const std::string whole = read_text(folder.file("games"));
    for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
        std::ofstream(folder.file("torn"), std::ios::binary) << whole.substr(0, cut);
        const std::size_t lines =
            static_cast<std::size_t>(std::count(whole.begin(), whole.begin() + static_cast<long>(cut), '\n'));
        Record record(folder.file("torn"), head);
        EXPECT_EQ(record.games("x").size(), lines == 0 ? 0 : lines - 1) << cut;
        for (int number = 0; number < 2; ++number)
            if (!record.has("x", number)) record.add("x", game(number, number == 0 ? "a" : "draw"));
        EXPECT_EQ(read_text(folder.file("torn")), whole) << cut;
    }
}

TEST(LabRecord, what_is_somebody_elses_is_left_alone) {
    const Folder folder;
    std::ofstream(folder.file("letter")) << "Dear Gyda";
    EXPECT_THROW(Record(folder.file("letter"), {{"seed", 7}}), Trouble);
    EXPECT_EQ(read_text(folder.file("letter")), "Dear Gyda");
    {
        Record record(folder.file("games"), {{"seed", 7}});
    }
    EXPECT_THROW(Record(folder.file("games"), {{"seed", 8}}), Trouble);
}

TEST(LabRecord, one_run_at_a_time_writes_into_a_file) {
    const Folder folder;
    const Json head = {{"seed", 7}};
    {
        Record record(folder.file("games"), head);
        EXPECT_THROW(Record(folder.file("games"), head), Trouble);
        record.add("x", game(0, "a"));
    }
    EXPECT_TRUE(Record(folder.file("games"), head).has("x", 0));

    Recordings one(folder.path, "games.skr", head, true), late(folder.path, "games.skr", head, true);
    {
        Recordings other(folder.path, "games.skr", head, true);
        other.add("x", 0, "first");
        EXPECT_THROW(one.add("x", 1, "second"), Trouble);
    }
    late.add("x", 0, "again");  // it had read the folder before the other one ended
    late.add("x", 1, "second");
    EXPECT_EQ(Recordings(folder.path, "games.skr", head, true).hear().size(), 0u);
    EXPECT_TRUE(Recordings(folder.path, "games.skr", head, true).has("x", 0));
    EXPECT_EQ(read_text(folder.path / "games.skr").find("again"), std::string::npos);
}

TEST(LabRecordings, decisions_that_were_half_written_are_dropped_and_all_others_stay) {
    const Folder folder;
    const Json head = {{"book", "saga"}, {"seed", 7}};
    const std::vector<GameKey> wanted = {{"x", 0}, {"x", 1}, {"y", 0}};
    std::string undisturbed;
    for (const std::size_t torn : {0u, 1u, 9u, 40u}) {
        const fs::path place = folder.path / std::to_string(torn);
        {
            Recordings first(place, "games.skr", head, true);
            first.add("y", 0, std::string(30, '\0'));
            first.add("x", 1, "second");
            first.add("x", 1, "again");
            first.add("z", 5, "not wanted any more");
        }
        const std::string text = read_text(place / "games.skr");
        write_whole((place / "games.skr").string(), text.substr(0, text.size() - torn));
        Recordings rest(place, "games.skr", head, true);
        EXPECT_TRUE(rest.has("y", 0));
        EXPECT_EQ(rest.has("z", 5), torn == 0);
        if (!rest.has("x", 1)) rest.add("x", 1, "second");
        rest.add("x", 0, "first");
        rest.finish(wanted);
        EXPECT_FALSE(fs::exists(place / "games.skr"));
        if (torn == 0) undisturbed = read_text(place / "decisions.skr");
        EXPECT_EQ(read_text(place / "decisions.skr"), undisturbed);
        Recordings more(place, "games.skr", head, true);
        EXPECT_TRUE(more.has("x", 0) && !more.has("z", 5));
        more.finish(wanted);
        EXPECT_EQ(read_text(place / "decisions.skr"), undisturbed);
    }
    EXPECT_NE(undisturbed.find("second"), std::string::npos);
    EXPECT_THROW(Recordings(folder.path / "0", "games.skr", {{"seed", 8}}, true), Trouble);
}

TEST(LabRecord, in_order_it_does_not_tell_who_ended_first) {
    const Folder folder;
    for (const bool turned : {false, true}) {
        Record record(folder.file(turned ? "b" : "a"), {{"seed", 7}});
        for (int i = 0; i < 4; ++i) record.add("x", game(turned ? 3 - i : i, "a"));
        record.put_in_order({{"seed", 7}});
    }
    EXPECT_EQ(read_text(folder.file("a")), read_text(folder.file("b")));
}

// ---- questions by the order of games

TEST(LabQuestion, games_that_ended_early_wait_for_those_before_them) {
    Record record;
    const Series series{"x", {}, 100, Hypotheses{0.5, 0.9, 0.05, 0.05}};
    for (int number = 2; number < 40; ++number) record.add("x", game(number, "a"));
    EXPECT_EQ(asked(series, record).pairs(), 0);
    for (int number = 0; number < 2; ++number) record.add("x", game(number, "a"));
    const Sprt sprt = asked(series, record);
    EXPECT_EQ(sprt.verdict(), Verdict::yes);
    EXPECT_LT(sprt.pairs(), 20);
    EXPECT_EQ(counted(series, record), 2 * sprt.pairs());
}

TEST(LabProgress, tells_how_long_it_will_take) {
    EXPECT_EQ(describe({0, 60, 0, 0}), "0 of 60 games");
    EXPECT_EQ(describe({30, 60, 10, 20, 60}), "30 of 60 games, about 60 seconds left");
    EXPECT_EQ(describe({30, 4000, 10, 20, 60}), "30 of 4000 games, about 60 seconds left");
    EXPECT_EQ(describe({60, 60, 10, 20, 60}), "60 of 60 games");
}

TEST(LabProgress, a_question_is_expected_to_end_when_it_is_settled_not_at_its_last_game) {
    const std::vector<Series> series = {{"x", {}, 4000, Hypotheses{}}, {"y", {}, 60}};
    Record record;
    Schedule schedule(series, record, {});
    EXPECT_EQ(schedule.progress().most, 4060u);
    const std::size_t likely = schedule.progress().likely;
    EXPECT_GT(likely, 60u + 400u);
    EXPECT_LT(likely, 60u + 800u);
    for (int number = 0; number < 20; ++number) {
        record.add("x", game(number, number % 4 == 0 ? "b" : "a"));
        schedule.look({"x", number});
    }
    EXPECT_LT(schedule.progress().likely, likely);  // it looks clear
    EXPECT_EQ(schedule.progress().done, 20u);
}

// ---- several processes at one experiment

Environment with(std::map<std::string, std::string> variables) {
    return [variables = std::move(variables)](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    };
}

TEST(LabCrew, launchers_say_who_is_who) {
    EXPECT_TRUE(crew_of(with({})).alone());
    const Crew open = crew_of(with(
        {{"OMPI_COMM_WORLD_RANK", "2"}, {"OMPI_COMM_WORLD_SIZE", "8"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "4"}}));
    EXPECT_EQ((std::vector{open.rank, open.size, open.beside}), (std::vector{2, 8, 4}));
    const Crew mpich = crew_of(with({{"PMI_RANK", "0"}, {"PMI_SIZE", "3"}}));
    EXPECT_EQ((std::vector{mpich.rank, mpich.size, mpich.beside}), (std::vector{0, 3, 1}));
    const Crew slurm =
        crew_of(with({{"SLURM_PROCID", "5"}, {"SLURM_STEP_NUM_TASKS", "7"}, {"SLURM_STEP_NUM_NODES", "2"}}));
    EXPECT_EQ((std::vector{slurm.rank, slurm.size, slurm.beside}), (std::vector{5, 7, 4}));
    EXPECT_TRUE(crew_of(with({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "7"}})).alone());  // a batch script
    for (const char* rank : {"8", "-1", "first", ""})
        EXPECT_THROW(crew_of(with({{"PMI_RANK", rank}, {"PMI_SIZE", "8"}})), Trouble) << rank;
}

TEST(LabCrew, the_cores_of_a_machine_are_used_once) {
    EXPECT_EQ(threads_of({}, 16, 16), 16u);
    EXPECT_EQ(threads_of({0, 4, 4}, 16, 16), 4u);  // not bound: each takes its part
    EXPECT_EQ(threads_of({0, 4, 4}, 1, 16), 1u);   // bound to a core
    EXPECT_EQ(threads_of({0, 4, 4}, 8, 16), 4u);   // bound to a socket with another
    EXPECT_EQ(threads_of({0, 4, 4}, 2, 2), 1u);
}

/// The games that one of a crew is given until it has nothing to do.
std::vector<GameKey> given(Schedule& schedule, const std::vector<Series>& series, std::size_t most) {
    std::vector<GameKey> games;
    for (std::optional<Job> job; games.size() < most && (job = schedule.next());)
        games.emplace_back(series[job->series].id, job->number);
    return games;
}

TEST(LabCrew, each_begins_with_games_of_its_own_and_all_of_them_have_every_game) {
    const std::vector<Series> series = {{"x", {}, 6}, {"y", {}, 2}, {"z", {}, 4}};  // 12 games, 6 pairs
    const Record record;
    std::set<GameKey> games;
    for (const int rank : {0, 1, 2}) {
        Schedule schedule(series, record, {{}, {rank, 3, 1}});
        for (const GameKey& game : given(schedule, series, 4)) EXPECT_TRUE(games.insert(game).second);
    }
    EXPECT_EQ(games.size(), 12u);
}

TEST(LabCrew, who_is_left_plays_what_the_dead_one_has_not_ended) {
    const std::vector<Series> series = {{"x", {}, 8}, {"y", {}, 8}};
    Record record;
    record.add("x", game(2, "a"));  // the other one's: it had ended this game
    Schedule schedule(series, record, {{}, {0, 2, 1}});
    EXPECT_EQ(given(schedule, series, 99).size(), 15u);
    EXPECT_FALSE(schedule.next());
    EXPECT_FALSE(schedule.progress().all());
}

TEST(LabCrew, a_game_that_two_have_played_counts_once) {
    const std::vector<Series> series = {{"x", {}, 2}};
    Record record;
    Schedule schedule(series, record, {{}, {0, 2, 1}});
    record.add("x", game(0, "a"));
    for (int times = 0; times < 2; ++times) schedule.look({"x", 0});
    EXPECT_EQ(schedule.progress().done, 1u);
}

TEST(LabCrew, nobody_runs_far_ahead_of_a_question_whose_first_pair_is_missing) {
    const std::vector<Series> series = {{"x", {}, 4000, Hypotheses{0.5, 0.9, 0.05, 0.05}}};
    Record record;
    Schedule schedule(series, record, {{}, {1, 2, 1}});
    const auto games = given(schedule, series, 4000);
    EXPECT_EQ(games.size(), 64u);  // 16 pairs for each of the two
    EXPECT_EQ(games.front(), GameKey("x", 2));
    EXPECT_NE(std::ranges::find(games, GameKey("x", 0)), games.end());  // also of those of the other one
    for (const GameKey& played : games) {
        record.add("x", game(played.second, "a"));
        schedule.look(played);
    }
    EXPECT_FALSE(schedule.next());  // it is settled
    EXPECT_TRUE(schedule.progress().all());
}

TEST(LabCrew, the_records_of_others_are_heard_as_they_grow) {
    const Folder folder;
    const Json head = {{"seed", 7}};
    Record own(folder.file("games.1-2.jsonl"), head), other(folder.file("games.2-2.jsonl"), head);
    Fellows fellows(folder.path, "games.1-2.jsonl", head);
    own.add("x", game(0, "a"));
    other.add("x", game(0, "a"));
    other.add("x", game(1, "b"));
    EXPECT_EQ(fellows.hear(own), (std::vector<GameKey>{{"x", 1}}));
    EXPECT_TRUE(fellows.hear(own).empty());
    std::ofstream(folder.file("games.2-2.jsonl"), std::ios::app) << "{\"number\":2,";
    EXPECT_TRUE(fellows.hear(own).empty());  // a line that is being written
    EXPECT_EQ(read_text(folder.file("games.1-2.jsonl")).find("\"b\""), std::string::npos);
    std::ofstream(folder.file("games.3-4.jsonl")) << "{\"seed\":8}\n";
    EXPECT_THROW(fellows.hear(own), Trouble);
}

TEST(LabCrew, the_decisions_of_others_are_heard_as_they_grow) {
    const Folder folder;
    const Json head = {{"book", "saga"}};
    Recordings own(folder.path, "games.1-2.skr", head, true), other(folder.path, "games.2-2.skr", head, true);
    EXPECT_TRUE(own.hear().empty());
    other.add("x", 1, "first");
    EXPECT_EQ(own.hear(), (std::vector<GameKey>{{"x", 1}}));
    other.add("x", 2, "second");
    own.add("x", 0, "mine");
    EXPECT_EQ(own.hear(), (std::vector<GameKey>{{"x", 2}}));
    own.finish({{"x", 0}, {"x", 1}, {"x", 2}});
    EXPECT_EQ(other.hear(), (std::vector<GameKey>{{"x", 0}}));  // from the whole file: the others are gone
    EXPECT_FALSE(fs::exists(folder.path / "games.2-2.skr"));
}

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

// ---- the whole: games on several threads

TEST(LabRunner, results_do_not_depend_on_threads) {
    const auto play = [](unsigned threads) {
        const auto engine = std::make_shared<calls::Sessions>();
        calls::add_every_call(*engine);
        Json files = Json::array();
        for (const char* name : {"danes", "saxons"})
            files.push_back(
                {{"name", std::string(name) + ".toml"},
                 {"text", read_text(fs::path("data/saga/longships") / (std::string(name) + ".toml"))}});
        EXPECT_TRUE(engine->call({{"call", "content.load"}, {"files", files}}));
        const Json request = {{"call", "sim.game"},   {"book", "saga"}, {"a", "danes:thrall"},
                              {"b", "saxons:thrall"}, {"points", 4},    {"seed", 3},
                              {"uses", true}};
        Series plain{"plain", request, 6}, question{"question", request, 60, Hypotheses{0.5, 0.8, 0.2, 0.2}};
        question.request["seed"] = 4;
        Record record;
        RunOptions options;
        options.threads = threads;
        EXPECT_TRUE(play_missing(engine, {plain, question}, record, options));
        const int most = counted(question, record);
        Json games = {record.games("plain"), most};
        for (const auto& [number, game] : record.games("question"))
            if (number < most) games.push_back(game);
        return games.dump();
    };
    const std::string one = play(1);
    EXPECT_EQ(play(3), one);
    EXPECT_NE(one.find("ability/"), std::string::npos);
    EXPECT_NE(one.find("unit/"), std::string::npos);
}

TEST(LabRunner, a_game_tells_who_felled_how_many_and_what_the_dice_gave) {
    for (const bool saga : {true, false}) {
        calls::Sessions engine;
        calls::add_every_call(engine);
        const std::string folder = saga ? "data/saga/longships/" : "data/aofs/";
        const std::array<std::string, 2> sides = saga ? std::array<std::string, 2>{"danes", "saxons"}
                                                      : std::array<std::string, 2>{"tuskmark", "alderkin"};
        Json files = Json::array(), request = {{"call", "sim.game"},
                                               {"book", saga ? "saga" : "aofs"},
                                               {"a", sides[0] + ":karl"},
                                               {"b", sides[1] + ":karl"},
                                               {"points", saga ? 6 : 250},
                                               {"seed", 3},
                                               {"number", 1},
                                               {"uses", true}};
        for (const std::string& side : sides) {
            files.push_back({{"name", side + ".toml"}, {"text", read_text(folder + side + ".toml")}});
            if (!saga) request["lists"].push_back(read_text("data/aofs/lists/" + side + "-250.toml"));
        }
        ASSERT_TRUE(engine.call({{"call", saga ? "content.load" : "army.load"}, {"files", files}}));
        const auto game = engine.call(request);
        ASSERT_TRUE(game) << game.error().text;
        int fallen = 0;
        for (const std::size_t player : {0, 1}) {
            int felled = 0, lost = 0;
            for (const auto& [what, deed] : (*game)["deeds"][player].items())
                felled += what.starts_with("unit/") ? deed[0].get<int>() : 0;
            for (const auto& [what, deed] : (*game)["deeds"][1 - player].items())
                lost += what.starts_with("unit/") ? deed[1].get<int>() : 0;
            fallen += felled;
            EXPECT_LE(felled, lost);
            EXPECT_GE(2 * felled, lost) << "most fall by somebody's hand";
            for (const char* kind : {"hits", "saves"}) {
                const Json& dice = (*game)["luck"][player][kind];
                EXPECT_GT(dice[0], 0);
                EXPECT_LT(dice[1], dice[0]);
                EXPECT_NEAR(6 * dice[1].get<int>(), dice[2].get<int>(),
                            6 * 3 * std::sqrt(dice[0].get<double>()));
            }
        }
        EXPECT_GT(fallen, 5);
    }
}

TEST(LabRunner, a_game_that_the_rules_refuse_ends_the_run_with_its_reason) {
    const auto engine = std::make_shared<calls::Sessions>();
    calls::add_every_call(*engine);
    const Json request = {
        {"call", "sim.game"}, {"book", "saga"}, {"a", "martians:karl"}, {"b", "danes:karl"}, {"seed", 1}};
    Record record;
    try {
        play_missing(engine, {{"x", request, 2}}, record, {});
        FAIL() << "it was played";
    } catch (const Trouble& trouble) {
        EXPECT_NE(trouble.text.find("\"martians\" is not loaded"), std::string::npos) << trouble.text;
    }
}

}  // namespace
}  // namespace skald::lab
