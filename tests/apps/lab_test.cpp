// The lab: what it keeps of games, who plays which, and that the whole of it does not hang on threads.
#include "lab.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "apps/lab_folder.hpp"
#include "calls/every_call.hpp"

namespace skald::lab {
namespace {

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
