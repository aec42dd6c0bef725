// The calls mean the same in every book: a book that none of the programs knows is played through them by
// bringing a kit, and one script of requests runs over both real books.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "aofs/tables.hpp"
#include "aofs/workspace.hpp"
#include "calls/aofs/book.hpp"
#include "calls/core/book_calls.hpp"
#include "calls/every_call.hpp"
#include "calls/saga/book.hpp"
#include "game/duel.hpp"
#include "saga/workspace.hpp"

// ---- a book of its own: the duel of the tests, with a secret that each viewer sees or does not

namespace skald::bots {

/// Answers with the first choice.
struct DuelPlayer {
    explicit DuelPlayer(Temper) {}
    Choice choose(const duel::Duel& book, const duel::State& state) {
        Choices choices;
        book.choices(state, choices);
        Choice choice = choices[0];
        if (choice.sketch) book.complete(state, choice);
        return choice;
    }
    struct View {
        const duel::Duel& book;
        const duel::State& state;
    };
    words::Reason reason(View, const Choice&) { return {}; }
};
struct DuelGuide {
    explicit DuelGuide(Temper temper) : player(temper) {}
    void candidates(const duel::Duel& book, const duel::State& state, Candidates& out) {
        out.assign(1, {player.choose(book, state), 0});
    }
    Choice answer(const duel::Duel& book, const duel::State& state) { return player.choose(book, state); }
    bool leaf(const duel::Duel&, const duel::State&, const duel::State&) { return true; }
    double worth(const duel::Duel&, const duel::State&, Side) { return 0; }
    DuelPlayer player;
};
template <>
struct DoctrineOf<duel::Duel> {
    using Player = DuelPlayer;
    using Guide = DuelGuide;
    using View = DuelPlayer::View;
};

}  // namespace skald::bots

namespace skald::calls {
namespace {

struct DuelKit {
    static constexpr const char* name = "duel";
    struct Setup {
        int first = 3, second = 3;
        operator duel::Duel() const { return {first, second}; }
    };
    using Match = duel::Duel;
    struct Setting {};
    struct Library {};
    struct Speaker {
        Match& match;
        const Match::State& state;
        std::string question() const { return std::string(match.ask_name(match.question(state).ask)); }
        std::string answer(const Choice& choice) const { return std::string(match.verb_name(choice.verb)); }
        std::vector<std::string> events(std::span<const Event> happened) const {
            std::vector<std::string> texts;
            for (const Event& event : happened) texts.emplace_back(match.event_name(event.kind));
            return texts;
        }
        void resume(const Match::State&) {}
        std::string thrown(const Event& event, Side) const {
            return std::string(match.event_name(event.kind));
        }
        std::string why(const Why& why, Side) const { return std::string(match.sentence_name(why.sentence)); }
        std::string reason(const words::Reason&) const { return ""; }
        Json names() const { return {{"units", {{"0", "Reds"}, {"1", "Blues"}}}}; }
    };

    static Result<NewGame<DuelKit>, std::string> read_setup(const Library&, const Json& request) {
        NewGame<DuelKit> game;
        OptionalMembers members{request};
        game.setup.first = static_cast<int>(members.number("first", 3, 1, 6));
        game.setup.second = static_cast<int>(members.number("second", 3, 1, 6));
        game.seed = members.seed("seed", 1);
        if (!members.fault.empty()) return refuse(members.fault);
        return game;
    }
    /// A stance is the secret of its side until both have taken one.
    static Json view(const Game<DuelKit>& game, const Moment<DuelKit>& moment, Viewer viewer) {
        const Match::State& state = moment.state;
        Json stances = Json::array();
        for (Side side : {Side::first, Side::second}) {
            const bool own = viewer == Viewer::host ||
                             (side == Side::first ? viewer == Viewer::first : viewer == Viewer::second);
            const bool seen = own || state.ask != duel::Ask::stance;
            const auto stance = state.units[static_cast<std::size_t>(index(side))].stance;
            stances.push_back(seen ? game.match().verb_name(static_cast<std::uint8_t>(stance)) : "hidden");
        }
        return {{"hash", std::to_string(game.match().hash(state))},
                {"question", json_of(game.match().question(state), names_of(game.match()))},
                {"outcome", json_of(game.match().outcome(state))},
                {"stances", std::move(stances)}};
    }
    static std::pair<int, Side> turn_of(const Match::State& state) { return {state.turn, state.active}; }
    static std::array<int, 2> points_of(const Game<DuelKit>& game, const Match::State& state) {
        const auto points = game.match().outcome(state).points;
        return {points[0], points[1]};
    }
    static Why not_your_turn() {
        return {duel::turn_rule, static_cast<std::uint16_t>(duel::Says::not_asked), {}};
    }
    static Refusal falls_short(const Game<DuelKit>&, const Choice&) { return {}; }
    static Json plan_remarks(const Game<DuelKit>&, const Choice&, const Speaker*) { return Json::object(); }
    static bool speaks(const Library&, words::Language) { return true; }
    static Result<void, std::string> load_words(Library&, words::Language, const Json&) { return {}; }
    static std::unique_ptr<Speaker> speak(Library&, Game<DuelKit>& game, const Match::State& state,
                                          words::Language) {
        return std::unique_ptr<Speaker>(new Speaker{game.match(), state});
    }
    static Side throws(const Event& event, int) { return event.side; }
    static Reply series_setup(const Library&, const Json&, const Seats& seats) {
        return Json{{"seed", seats.seed}};
    }
    struct Clerk {
        Clerk(const NewGame<DuelKit>&, const Match&) {}
        void before(const Match::State&) {}
        void happened(const Match::State&, const Event&) {}
        Account account{};
    };
    static Result<NewGame<DuelKit>, std::string> bench_setup(const Library& library, int number) {
        return read_setup(library, {{"seed", number + 1}});
    }
    static FeatureNames feature_names() { return {}; }
    static void add_features(Match&, const Match::State&, Features&) {}
    static void add_own_calls(std::map<std::string, OwnCall<DuelKit>, std::less<>>&) {}
};
static_assert(BookKit<DuelKit>);

class DuelCalls : public ::testing::Test {
  protected:
    explicit DuelCalls(Limits limits = {}) : sessions_(limits) {
        add_version(sessions_);
        sessions_.add(std::make_unique<BookCalls<DuelKit>>());
    }
    Json ask(const Json& request, Viewer viewer = Viewer::host) {
        return Json::parse(sessions_.answer(request.dump(), viewer));
    }
    int begin() { return ask({{"call", "game.new"}, {"seed", 7}})["reply"]["game"]; }
    Json stance(int game, const char* verb, Viewer viewer = Viewer::host) {
        return ask({{"call", "game.answer"}, {"game", game}, {"choice", {{"verb", verb}}}}, viewer);
    }

    Sessions sessions_;
};

TEST_F(DuelCalls, a_book_of_ones_own_is_played_to_its_end_and_its_log_again) {
    const int game = begin();
    Json view = ask({{"call", "game.view"}, {"game", game}})["reply"];
    int answers = 0;
    for (; !view["outcome"]["over"] && answers < 200; ++answers)
        view = ask({{"call", "game.bot"}, {"game", game}, {"bot", "karl"}})["reply"];
    ASSERT_TRUE(view["outcome"]["over"]) << view.dump();
    const Json log = ask({{"call", "game.log"}, {"game", game}})["reply"]["log"];
    EXPECT_TRUE(log.get<std::string>().starts_with("skald-log 2 duel\n"));
    const Json again = ask({{"call", "game.load"}, {"log", log}})["reply"];
    EXPECT_EQ(again["hash"], view["hash"]);
    EXPECT_EQ(ask({{"call", "game.history"}, {"game", game}})["reply"]["entries"].size(),
              static_cast<std::size_t>(answers));
    const Json branch = ask({{"call", "game.branch"}, {"game", game}, {"at", 1}})["reply"];
    EXPECT_EQ(branch["answers"], 1);
    EXPECT_EQ(sessions_.games(), 3u);
}

TEST_F(DuelCalls, a_viewer_sees_what_is_his_and_answers_for_nobody_else) {
    const int game = begin();
    EXPECT_TRUE(stance(game, "aim", Viewer::watcher).contains("error"));
    EXPECT_EQ(stance(game, "aim", Viewer::second)["reply"]["refused"]["sentence"], "not_asked");
    const Json done = stance(game, "aim", Viewer::first)["reply"];
    EXPECT_EQ(done["stances"], Json::array({"aim", "hidden"}));
    const Json request = {{"call", "game.view"}, {"game", game}};
    EXPECT_EQ(ask(request, Viewer::second)["reply"]["stances"], Json::array({"hidden", ""}));
    EXPECT_EQ(ask(request, Viewer::watcher)["reply"]["stances"], Json::array({"hidden", "hidden"}));
    const Json both = stance(game, "guard", Viewer::second)["reply"];
    EXPECT_EQ(both["stances"], Json::array({"aim", "guard"}));
}

TEST_F(DuelCalls, one_reply_has_everything_that_a_table_shows) {
    const int game = begin();
    const Json reply = ask({{"call", "game.answer"},
                            {"game", game},
                            {"choice", {{"verb", "aim"}}},
                            {"tell", "en"},
                            {"logFrom", 0}})["reply"];
    EXPECT_EQ(reply["told"]["question"], "stance");
    EXPECT_EQ(reply["told"]["choices"], Json::array({"aim", "guard"}));
    EXPECT_EQ(reply["choices"].size(), 2u);
    EXPECT_EQ(reply["log"], ask({{"call", "game.log"}, {"game", game}})["reply"]["log"]);
    const Json next = ask(
        {{"call", "game.answer"}, {"game", game}, {"choice", {{"verb", "guard"}}}, {"logFrom", 1}})["reply"];
    EXPECT_EQ(reply["log"].get<std::string>() + next["log"].get<std::string>(),
              ask({{"call", "game.log"}, {"game", game}})["reply"]["log"].get<std::string>());
}

struct FewGames : DuelCalls {
    FewGames() : DuelCalls(Limits{2, std::size_t{1} << 30}) {}
};
TEST_F(FewGames, a_host_holds_no_more_games_than_it_may_and_loses_none) {
    const int first = begin();
    begin();
    EXPECT_EQ(ask({{"call", "game.new"}})["error"], "too many games are open (2 at most): close one first");
    EXPECT_TRUE(ask({{"call", "game.view"}, {"game", first}}).contains("reply"));
    ask({{"call", "game.close"}, {"game", first}});
    EXPECT_EQ(begin(), 3) << "a number is not given twice";
}

// ---- one script over both books

class BothBooks : public ::testing::TestWithParam<const char*> {
  protected:
    explicit BothBooks(Limits limits = {}) : sessions_(limits) {
        add_every_call(sessions_);
        load("content.load", "data/saga", true);
        load("army.load", "data/aofs", false);
    }
    void load(const char* call, const char* folder, bool below) {
        Json files = Json::array();
        namespace fs = std::filesystem;
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            const bool here = entry.path().parent_path() == fs::path(folder);
            if (entry.path().extension() != ".toml" || (!below && !here)) continue;
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            files.push_back({{"name", entry.path().generic_string()}, {"text", text.str()}});
        }
        ask({{"call", call}, {"files", files}});
    }
    Json ask(const Json& request) { return Json::parse(sessions_.answer(request.dump())); }
    Json setup() const {
        Json request = {{"call", "game.new"}, {"book", GetParam()}, {"quick", true}, {"seed", 5}};
        if (GetParam() == std::string("saga")) request["factions"] = {"danes", "saxons"};
        return request;
    }
    Json with(Json request, const char* key, const Json& value) {
        request[key] = value;
        return request;
    }
    std::string hash(const Json& game) {
        return ask({{"call", "game.view"}, {"game", game}})["reply"]["hash"];
    }

    Sessions sessions_;
};

struct LittleMemory : BothBooks {
    static constexpr std::size_t limit = std::size_t{4} << 20;
    LittleMemory() : BothBooks(Limits{1000, limit}) {}
};
TEST_P(LittleMemory, a_host_counts_what_a_match_remembers_as_memory_of_its_game) {
    Json reply = ask(setup());
    for (; reply.contains("reply"); reply = ask(setup()))
        for (int answers = 0; answers < 12; ++answers)  // until something has to be remembered
            ask({{"call", "game.bot"}, {"game", reply["reply"]["game"]}, {"bot", "thrall"}});
    EXPECT_EQ(reply["error"], "the open games take too much memory (4 MiB at most): close one first");
    const bool saga = GetParam() == std::string("saga");
    const std::size_t least =
        saga ? sizeof(saga::Workspace) + sizeof(saga::Setup) : sizeof(aofs::Workspace) + sizeof(aofs::Tables);
    EXPECT_LE(sessions_.games(), limit / least + 1);
    EXPECT_GT(sessions_.games(), 1u);
}

TEST_P(BothBooks, what_is_wrong_in_a_request_is_an_error_that_changes_nothing) {
    for (const auto& [key, value] :
         {std::pair{"quick", Json(1)}, {"seed", Json("x")}, {"points", Json(1)}, {"points", Json("many")}})
        EXPECT_TRUE(ask(with(setup(), key, value)).contains("error")) << key;
    EXPECT_EQ(sessions_.games(), 0u);
    const Json made = ask(setup())["reply"];
    const Json game = made["game"];
    const std::string before = made["hash"];
    const Json choices = ask({{"call", "game.choices"}, {"game", game}})["reply"]["choices"];
    Json choice = choices[0];
    if (choice.contains("sketch"))
        choice = ask({{"call", "game.plan"}, {"game", game}, {"choice", choice}})["reply"]["choice"];
    const Json answer = {{"call", "game.answer"}, {"game", game}, {"choice", choice}};
    for (const auto& [key, value] :
         {std::pair{"side", Json("third")},
          {"side", Json(1)},
          {"dice", Json::array({7})},
          {"dice", Json::array({1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5})},
          {"tell", Json("xx")},
          {"tell", Json("en")},
          {"logFrom", Json(1)}}) {
        EXPECT_TRUE(ask(with(answer, key, value)).contains("error")) << key << value;
        EXPECT_EQ(hash(game), before) << key << value;
    }
    EXPECT_TRUE(ask({{"call", "game.reach"}, {"game", game}, {"unit", 0}, {"charge", 1}}).contains("error"));
}

TEST_P(BothBooks, the_other_side_is_told_that_it_is_not_its_turn) {
    const Json made = ask(setup())["reply"];
    const std::string side = made["question"]["side"] == "first" ? "second" : "first";
    const Json choices = ask({{"call", "game.choices"}, {"game", made["game"]}})["reply"]["choices"];
    const Json refused = ask({{"call", "game.answer"},
                              {"game", made["game"]},
                              {"choice", choices[0]},
                              {"side", side}})["reply"]["refused"];
    EXPECT_EQ(refused["sentence"], "not_your_turn");
    EXPECT_NE(refused["rule"], "");
}

TEST_P(BothBooks, the_same_answers_with_the_faces_that_fell_give_the_same_game) {
    const Json game = ask(setup())["reply"]["game"], twin = ask(setup())["reply"]["game"];
    for (int i = 0; i < 60; ++i) {
        const Json done = ask({{"call", "game.bot"}, {"game", game}, {"bot", "thrall"}})["reply"];
        if (done["outcome"]["over"]) break;
        const std::string log = ask({{"call", "game.log"}, {"game", game}})["reply"]["log"];
        const std::string last = log.substr(log.rfind('\n', log.size() - 2) + 1);
        Json faces = Json::array();
        if (last.starts_with("faces ")) {
            std::istringstream words(last.substr(6));
            for (int face = 0; words >> face;) faces.push_back(face);
        }
        const Json again = ask(
            {{"call", "game.answer"}, {"game", twin}, {"choice", done["choice"]}, {"dice", faces}})["reply"];
        ASSERT_EQ(again["hash"], done["hash"]) << again.dump();
    }
}

TEST_P(BothBooks, a_game_begins_at_any_position) {
    const std::string position =
        GetParam() == std::string("saga")
            ? "faction first danes\nfaction second saxons\nunit A first hero warlord at 30,30\n"
              "unit B second hero warlord at 30,60\nturn first 2 activation\n"
            : "weapon sword 0 1\nunit A first with sword at 20,10\nunit B second with sword at 20,30\n";
    const Json made = ask({{"call", "game.new"}, {"book", GetParam()}, {"position", position}});
    ASSERT_TRUE(made.contains("reply")) << made.dump();
    EXPECT_EQ(made["reply"]["names"].size(), 2u);
    EXPECT_NE(made["reply"]["question"]["ask"], "");
    const Json wrong =
        ask({{"call", "game.new"}, {"book", GetParam()}, {"position", position + "unit nonsense\n"}});
    EXPECT_TRUE(wrong.contains("error"));
    EXPECT_NE(wrong["error"].get<std::string>().find("position:"), std::string::npos) << wrong;
}

TEST_P(BothBooks, numbers_of_games_say_nothing_of_the_book) {
    const Json first = ask(setup())["reply"]["game"];
    const Json other = ask(with(with(setup(), "book", GetParam() == std::string("saga") ? "aofs" : "saga"),
                                "factions", {"danes", "danes"}))["reply"]["game"];
    EXPECT_EQ(other.get<int>(), first.get<int>() + 1);
}

// ---- an attack of Age of Fantasy as it is shown

/// Two bowmen and a thrower of pots against four; then riders with Impact against a pike.
class Attacks : public BothBooks {
  protected:
    Attacks() {
        std::ostringstream words, armies;
        words << std::ifstream("data/text/en/aofs.json").rdbuf();
        armies << std::ifstream("data/text/en/armies.json").rdbuf();
        ask({{"call", "words.load"},
             {"book", "aofs"},
             {"language", "en"},
             {"words", words.str()},
             {"armies", armies.str()}});
    }
    Json begin(const std::string& position) {
        const Json made = ask({{"call", "game.new"}, {"book", "aofs"}, {"position", position}});
        EXPECT_TRUE(made.contains("reply")) << made.dump();
        game_ = made["reply"]["game"];
        return made["reply"];
    }
    Json act(const Json& choice, const Json& dice = Json::array()) {
        const Json done = ask(
            {{"call", "game.answer"}, {"game", game_}, {"choice", choice}, {"dice", dice}, {"tell", "en"}});
        EXPECT_TRUE(done.contains("reply") && !done["reply"].contains("refused")) << done.dump();
        return done["reply"];
    }
    Json plan(const Json& choice) {
        return ask({{"call", "game.plan"}, {"game", game_}, {"choice", choice}})["reply"]["choice"];
    }

    Json game_;
};

TEST_P(Attacks, a_position_may_take_its_units_from_lists_and_speaks_of_them_by_name) {
    std::ostringstream army;
    army << std::ifstream("data/aofs/toll-company.toml").rdbuf();
    ask({{"call", "army.load"}, {"files", {{{"name", "toll-company.toml"}, {"text", army.str()}}}}});
    Json request = {{"call", "game.new"},
                    {"book", "aofs"},
                    {"tell", "en"},
                    {"lists", {"toll-company 250\nhand-gunner\n", "toll-company 250\nhired-sword\n"}},
                    {"position", "unit Gun first at 20,10\nunit Sword second stunned at 20,20\n"}};
    const Json made = ask(request)["reply"];
    EXPECT_EQ(made["told"]["units"][std::to_string(made["names"]["Gun"].get<int>())], "Hand-gunner");
    EXPECT_EQ(made["told"]["units"][std::to_string(made["names"]["Sword"].get<int>())], "Hired Sword");
    for (const char* wrong :
         {"unit Gun first q3 at 20,10\nunit Sword second at 20,20\n",
          "unit Gun first at 20,10 22,10\nunit Sword second at 20,20\n", "unit Gun first at 20,10\n"}) {
        request["position"] = wrong;
        EXPECT_TRUE(ask(request).contains("error")) << wrong;
    }
}

TEST_P(Attacks, a_view_carries_the_attack_with_its_rows_and_reasons) {
    const Json made = begin(
        "weapon bow 24 2\nweapon pot 24 1 blast=3\nunit A first with bow pot at 10,10\n"
        "unit B second d5 at 10,20 11.5,20 13,20 14.5,20\n");
    EXPECT_TRUE(made["fight"].is_null());
    const Json unit = made["names"]["A"], target = made["names"]["B"];
    EXPECT_TRUE(act({{"verb", "activate"}, {"unit", unit}, {"action", "hold"}})["fight"].is_null());
    const Json ahead =
        ask({{"call", "odds.choices"}, {"game", game_}, {"aim", "casualties"}, {"tell", "en"}});
    const Json foreseen = ahead["reply"]["choices"][0]["strikes"][0];
    // Bows hit once in two, the pot hits and becomes three; of the four hits two are not blocked.
    const Json shot =
        act({{"verb", "shoot"},
             {"shots", {{{"weapon", 0}, {"target", target}}, {{"weapon", 1}, {"target", target}}}}},
            {4, 1, 5, 5, 5, 1, 2});
    const Json fight = shot["fight"];
    EXPECT_EQ(fight["kind"], "shot");
    EXPECT_EQ(fight["over"], false) << "the defender still takes models off";
    EXPECT_EQ(fight["begun"], 1);
    EXPECT_EQ(fight["of"][1]["unit"], target);
    ASSERT_EQ(fight["strikes"].size(), 1u);
    const Json& rows = fight["strikes"][0]["rows"];
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0]["weapon"], (Json{{"unit", unit}, {"weapon", 0}}));
    EXPECT_EQ(rows[0]["faces"], Json({4, 1}));
    EXPECT_EQ(rows[0]["landed"], 1);
    EXPECT_EQ(rows[0]["wounds"], 0);
    EXPECT_EQ(rows[1]["scored"], 1);
    EXPECT_EQ(rows[1]["hits"], 3);
    EXPECT_EQ(rows[1]["wounds"], 2);
    EXPECT_EQ(rows[1]["blocks"][0]["faces"], Json({5, 1, 2}));
    for (std::size_t row : {0, 1}) {
        bool blast = false, defense = false;
        for (const Json& line : rows[row]["lines"]) {
            blast |= line["part"] == "blast";
            defense |= line["part"] == "defense";
            EXPECT_NE(line["text"], "");
        }
        EXPECT_EQ(blast, row == 1) << "a reason lies with its own volley";
        EXPECT_TRUE(defense) << "what is true of the target lies with every volley";
        EXPECT_EQ(foreseen["rows"][row]["lines"], rows[row]["lines"])
            << "as it was told before the dice fell";
        EXPECT_TRUE(foreseen["rows"][row]["faces"].is_null());
    }
}

TEST_P(Attacks, the_defence_against_impact_lies_with_impact) {
    const Json made =
        begin("weapon sword 0 1\nunit A first impact=3 with sword at 10,10\nunit B second d2 at 10,20\n");
    const Json unit = made["names"]["A"], target = made["names"]["B"];
    act({{"verb", "activate"}, {"unit", unit}, {"action", "charge"}, {"target", target}});
    const Json charge = plan({{"verb", "charge"}, {"sketch", true}});
    // The sword hits and so do two dice of Impact; then three blocks, of which one of Impact's fails.
    const Json fight = act(charge, {4, 1, 2, 6, 3, 2, 1, 1})["fight"];
    EXPECT_EQ(fight["kind"], "melee");
    const Json& rows = fight["strikes"][0]["rows"];
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0]["wounds"], 0);
    EXPECT_TRUE(rows[1]["impact"]);
    EXPECT_TRUE(rows[1]["weapon"].is_null());
    EXPECT_EQ(rows[1]["faces"], Json({1, 2, 6}));
    EXPECT_EQ(rows[1]["wounds"], 1);
    EXPECT_EQ(fight["strikes"][0]["effects"][0]["face"], 1);
    EXPECT_EQ(fight["of"][1]["stunned"], true);
}

// ---- where a unit may go

TEST_P(Attacks, difficult_ground_is_cut_out_of_the_reach) {
    // A wood straight ahead, from the second of 32 rays on to the left: the eighth goes into it.
    const Json made = begin("unit A first at 24,10\nunit B second at 24,44\nterrain difficult 20,14 28,40\n");
    const Json reach = ask(
        {{"call", "game.reach"}, {"game", game_}, {"unit", made["names"]["A"]}, {"charge", true}})["reply"];
    ASSERT_EQ(reach["edges"].size(), 3u);
    const auto aside = [&](int edge) { return reach["edges"][edge]["outlines"][0][0].get<int>(); };
    const auto ahead = [&](int edge) { return reach["edges"][edge]["outlines"][0][17].get<int>(); };
    EXPECT_EQ(reach["edges"][0]["name"], "advance");
    EXPECT_EQ(reach["edges"][1]["name"], "rush");
    EXPECT_EQ(aside(0), 30 * 254);
    EXPECT_EQ(aside(1), 36 * 254);
    EXPECT_EQ(ahead(0), 16 * 254);
    EXPECT_EQ(ahead(1), 16 * 254) << "six inches are the most over difficult ground (AOF-TER-02)";
}

TEST_P(Attacks, a_plan_that_falls_short_says_why) {
    const Json made = begin("unit A first at 24,10\nunit B second at 24,44\nterrain difficult 18,12 30,40\n");
    act({{"verb", "activate"}, {"unit", made["names"]["A"]}, {"action", "rush"}});
    const auto planned = [&](int y) {
        return ask({{"call", "game.plan"},
                    {"game", game_},
                    {"choice", {{"verb", "move"}, {"sketch", true}, {"spot", {24 * 254, y * 254}}}},
                    {"tell", "en"}})["reply"];
    };
    const Json far = planned(20);
    EXPECT_EQ(far["short"]["rule"], "AOF-TER-02");
    EXPECT_NE(far["short"]["text"], "");
    EXPECT_EQ(far["ways"][0]["most"], 6 * 254);
    EXPECT_FALSE(planned(14).contains("short"));
}

constexpr auto by_name = [](const auto& book) { return std::string(book.param); };
INSTANTIATE_TEST_SUITE_P(Books, BothBooks, ::testing::Values("saga", "aofs"), by_name);
INSTANTIATE_TEST_SUITE_P(Books, LittleMemory, ::testing::Values("saga", "aofs"), by_name);
INSTANTIATE_TEST_SUITE_P(Book, Attacks, ::testing::Values("aofs"), by_name);

}  // namespace
}  // namespace skald::calls
