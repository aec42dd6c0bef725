// Section 2 of the ledger: edges, terrain, deployment, the extra rule, and the quick start.
#include "saga/setup.hpp"

#include <gtest/gtest.h>

#include "dice/scripted.hpp"
#include "dice/seeded.hpp"
#include "saga/deployment.hpp"
#include "saga/factions.hpp"
#include "saga/warband.hpp"

namespace skald::saga {
namespace {

saga::Setup a_setup(const Edition& edition = Edition::current(), const Sticks& sticks = {}) {
    saga::Setup setup;
    setup.edition = edition;
    setup.sticks = sticks;
    setup.factions = {test::northmen(), test::riders()};
    setup.outlines = default_outlines(sticks);
    return setup;
}

Warband a_warband(const Faction& faction, int points, int variant = 0) {
    Purchase purchase;
    purchase.points = {0, static_cast<std::uint8_t>(points / 2),
                       static_cast<std::uint8_t>(points - points / 2 - 1), 1};
    return *organise(recruits_of(purchase, points), faction, variant);
}

saga::Setup with_warbands(saga::Setup setup) {
    setup.warband_given = {true, true};
    for (std::size_t i : {0, 1}) setup.warbands[i] = a_warband(setup.factions[i], setup.points);
    return setup;
}

/// A game that answers itself.
struct Game {
    explicit Game(const saga::Setup& setup, std::initializer_list<int> faces = {})
        : match(setup), state(match.start()), dice(faces) {}

    Match match;
    State state;
    ScriptedDice dice;
    Events events;
    Choices list;

    Ask asked() const { return static_cast<Ask>(state.question.ask); }
    Refusal check(const Choice& choice) const { return match.check(state, choice); }
    void say(Choice choice) {
        if (choice.sketch) {
            ASSERT_FALSE(match.complete(state, choice));
        }
        const Refusal refusal = match.check(state, choice);
        ASSERT_FALSE(refusal) << match.rule_name(refusal->rule) << " "
                              << match.sentence_name(refusal->sentence) << " " << refusal->numbers[0] << " "
                              << refusal->numbers[1] << " " << refusal->numbers[2];
        match.answer(state, choice, dice, events);
    }
    void say_first() {
        match.choices(state, list);
        ASSERT_FALSE(list.empty());
        say(list[0]);
    }
    void until(Ask ask) {
        for (int i = 0; i < 200 && asked() != ask && state.turn_of == Side::none; ++i) say_first();
    }
    bool told(Happening what) const {
        for (const Event& event : events)
            if (event.kind == static_cast<std::uint8_t>(what)) return true;
        return false;
    }
};

bool is_refused(const Refusal& refusal, Rule rule, Sentence sentence) {
    return refusal && refusal->rule == cause(rule) &&
           refusal->sentence == static_cast<std::uint16_t>(sentence);
}

// ---- The whole of it
// -----------------------------------------------------------------------------------------

void play_randomly(const saga::Setup& setup, std::uint64_t seed) {
    const Match match(setup);
    State state = match.start();
    SeededDice dice(seed);
    Random random(seed ^ 0x5a6a);
    Events events(false);
    Choices list;
    int answers = 0;
    for (; state.turn_of == Side::none && static_cast<Ask>(state.question.ask) != Ask::orders; ++answers) {
        ASSERT_LT(answers, 400);
        match.choices(state, list);
        ASSERT_FALSE(list.empty()) << match.ask_name(state.question.ask);
        Choice choice = list[random.below(static_cast<std::uint32_t>(list.size()))];
        if (choice.sketch) {
            ASSERT_FALSE(match.complete(state, choice)) << seed;
        }
        const Refusal refusal = match.check(state, choice);
        ASSERT_FALSE(refusal) << match.ask_name(state.question.ask) << " seed " << seed << " "
                              << match.rule_name(refusal->rule) << " "
                              << match.sentence_name(refusal->sentence) << " " << refusal->numbers[0] << " "
                              << refusal->numbers[1] << " " << refusal->numbers[2];
        match.answer(state, choice, dice, events);
        const Refusal sound = match.self_check(state);
        ASSERT_FALSE(sound) << match.rule_name(sound->rule) << " " << match.sentence_name(sound->sentence);
    }
    for (Side side : {Side::first, Side::second})
        for (int u = first_unit(side); u < first_unit(side) + state.unit_count[index(side)]; ++u)
            EXPECT_TRUE(on_table(state, u));
}

TEST(SetUp, RandomPlayersAlwaysComeToTheFirstTurn) {
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        saga::Setup setup = a_setup(seed % 2 ? Edition::current() : Edition::of_2018(),
                                    seed % 3 ? Sticks::centimetres() : Sticks::inches());
        setup.points = static_cast<std::uint8_t>(4 + seed % 5);
        setup.ask_extra_rule = seed % 4 == 0;
        if (seed % 5 == 0) setup = with_warbands(setup);
        if (seed % 7 == 0) setup.mounted = round_base(500);
        play_randomly(setup, seed);
        if (HasFatalFailure()) return;
    }
}

TEST(SetUp, TheFirstQuestionNeedsNoDice) {
    EXPECT_EQ(Game(a_setup()).asked(), Ask::recruit);
    EXPECT_EQ(Game(with_warbands(a_setup())).asked(), Ask::begin);
}

TEST(SetUp, AnIllegalWarbandIsNotTaken) {
    saga::Setup setup = with_warbands(a_setup());
    EXPECT_FALSE(check_setup(setup));
    setup.warbands[0].units[1].figures = 3;
    EXPECT_TRUE(check_setup(setup));
    Game game(setup);
    EXPECT_EQ(game.asked(), Ask::recruit);
    EXPECT_EQ(game.state.question.side, Side::first);
}

TEST(SetUp, ALegendNeedsTheConsentOfTheOpponent) {  // LEG-04
    Game game(a_setup());
    Purchase purchase;
    purchase.points = {0, 2, 2, 1};
    purchase.legend = 0;
    game.say(encode(purchase));
    ASSERT_EQ(game.asked(), Ask::consent);
    EXPECT_EQ(game.state.question.side, Side::second);
    game.say(make(Say::consent, {0}));
    ASSERT_EQ(game.asked(), Ask::recruit);
    EXPECT_EQ(game.state.question.side, Side::first);
    EXPECT_TRUE(is_refused(game.check(encode(purchase)), Rule::LEG_04, Sentence::consent_refused));
    Choices list;
    game.match.choices(game.state, list);
    for (const Choice& choice : list) EXPECT_EQ(choice.what[4], 0);
    game.say_first();
    EXPECT_EQ(game.asked(), Ask::recruit);
    EXPECT_EQ(game.state.question.side, Side::second);
}

TEST(SetUp, ALegendAgreedBeforehandIsNotAskedAbout) {
    saga::Setup setup = a_setup();
    setup.legends_agreed = true;
    Game game(setup);
    Purchase purchase;
    purchase.points = {0, 2, 2, 1};
    purchase.legend = 0;
    game.say(encode(purchase));
    EXPECT_EQ(game.asked(), Ask::recruit);
    EXPECT_EQ(game.state.legends_allowed[0], 1);
}

// ---- Edges
// ---------------------------------------------------------------------------------------------------

TEST(Edges, TheHigherDieIsFirstPlayerAndTiesAreRolledAgain) {  // TAB-03, TAB-R1
    Game game(with_warbands(a_setup()), {4, 4, 2, 5});
    game.say(make(Say::begin));
    EXPECT_TRUE(game.dice.exhausted());
    EXPECT_EQ(game.state.first_player, Side::second);
    EXPECT_EQ(game.asked(), Ask::edge);
    EXPECT_EQ(game.state.question.side, Side::second);
    EXPECT_TRUE(is_refused(game.check(make(Say::edge, {2})), Rule::TAB_R1, Sentence::malformed));
    game.say(make(Say::edge, {0}));
    EXPECT_TRUE(game.state.far_edge_first);  // the second side took the near edge
    EXPECT_EQ(edge_of(game.state, Side::first), 2);
    EXPECT_EQ(edge_of(game.state, Side::second), 0);
}

// ---- Terrain
// -------------------------------------------------------------------------------------------------

Choice place(int outline, Terrain kind, int facing, int x, int y) {
    Choice choice = make(Say::place_piece, {outline, static_cast<int>(kind), facing});
    choice.spot = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    return choice;
}
Choice shift(int piece, int x, int y) {
    Choice choice = make(Say::move_piece, {piece});
    choice.spot = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    return choice;
}
TerrainOutline rectangle(int width, int depth, int kinds, bool large) {
    TerrainOutline outline;
    outline.points = {
        {-width / 2, -depth / 2}, {width / 2, -depth / 2}, {width / 2, depth / 2}, {-width / 2, depth / 2}};
    outline.kinds = static_cast<std::uint8_t>(kinds);
    outline.large = large;
    return outline;
}
constexpr int all_kinds = 127;

/// A table with a small and a large rectangle, ready for the first piece of the first side.
Game at_terrain() {
    saga::Setup setup = with_warbands(a_setup());
    setup.outlines = {rectangle(1400, 1200, all_kinds, false), rectangle(2600, 2000, all_kinds, true)};
    Game game(setup, {6, 1});
    game.say(make(Say::begin));
    game.say(make(Say::edge, {0}));
    return game;
}

TEST(TerrainStep, PlayersAlternateAndKeepMoreThanSApart) {  // TAB-04, TAB-05, TAB-R2
    Game game = at_terrain();
    EXPECT_EQ(game.state.question.side, Side::first);
    game.say(place(0, Terrain::wood, 0, 2000, 2000));  // x 1300..2700
    EXPECT_EQ(game.state.question.side, Side::second);
    // The next begins at exactly S: too near. One tenth more will do.
    const Refusal near = game.check(place(0, Terrain::field, 0, 2700 + 1000 + 700, 2000));
    EXPECT_TRUE(is_refused(near, Rule::TAB_05, Sentence::piece_too_near));
    EXPECT_EQ(near->numbers[1], 1000);
    game.say(place(0, Terrain::field, 0, 2700 + 1001 + 700, 2000));
    // Both earlier pieces count, not the last one only.
    EXPECT_TRUE(is_refused(game.check(place(0, Terrain::bog, 0, 2000, 2000 + 1200 + 1000)), Rule::TAB_05,
                           Sentence::piece_too_near));
    EXPECT_TRUE(is_refused(game.check(place(0, Terrain::bog, 0, 700, 8401)), Rule::TAB_R4,
                           Sentence::piece_off_table));
    game.say(place(0, Terrain::bog, 0, 700, 8400));
    EXPECT_EQ(game.state.terrain.size(), 3u);
}

TEST(TerrainStep, EachKindHasItsMaximumAndItsSize) {  // TAB-06, TAB-14
    Game game = at_terrain();
    EXPECT_TRUE(
        is_refused(game.check(place(1, Terrain::bog, 0, 6000, 4500)), Rule::TAB_14, Sentence::piece_size));
    EXPECT_TRUE(is_refused(game.check(place(0, Terrain::gentle_hill, 0, 6000, 4500)), Rule::TAB_14,
                           Sentence::piece_size));
    game.say(place(1, Terrain::wood, 0, 6000, 4500));
    EXPECT_TRUE(is_refused(game.check(place(1, Terrain::wood, 0, 1400, 1400)), Rule::TAB_06,
                           Sentence::large_maximum));
    game.say(place(1, Terrain::field, 0, 1400, 1400));
    game.say(place(0, Terrain::rocks, 0, 1000, 8000));
    EXPECT_TRUE(is_refused(game.check(place(0, Terrain::rocks, 0, 11000, 8000)), Rule::TAB_06,
                           Sentence::piece_maximum));
    game.say(place(0, Terrain::wood, 0, 11000, 8000));
    game.say(place(0, Terrain::wood, 0, 11000, 1000));
    EXPECT_TRUE(is_refused(game.check(place(0, Terrain::wood, 0, 6000, 8000)), Rule::TAB_06,
                           Sentence::piece_maximum));
}

TEST(TerrainStep, WithThreePiecesAMoveClosesAndOnePieceMayFollow) {  // TAB-07, TAB-08, TAB-R3, TAB-R5
    Game game = at_terrain();
    EXPECT_TRUE(is_refused(game.check(make(Say::pass)), Rule::TAB_04, Sentence::not_asked));
    game.say(place(0, Terrain::wood, 0, 2000, 2000));
    game.say(place(0, Terrain::wood, 0, 5800, 2000));
    EXPECT_TRUE(is_refused(game.check(shift(0, 2000, 2000)), Rule::TAB_07, Sentence::too_few_pieces));
    game.say(place(0, Terrain::wood, 0, 10000, 2000));
    EXPECT_TRUE(is_refused(game.check(shift(0, 2000, 3501)), Rule::TAB_07, Sentence::piece_moved_too_far));
    EXPECT_TRUE(is_refused(game.check(shift(3, 2000, 2000)), Rule::TAB_07, Sentence::unknown_piece));
    EXPECT_FALSE(game.check(shift(0, 2000, 2000)));  // a move of zero
    EXPECT_FALSE(game.check(shift(1, 4500, 2000)));  // 1100 are left
    EXPECT_TRUE(is_refused(game.check(shift(1, 4400, 2000)), Rule::TAB_07, Sentence::piece_too_near));
    game.say(shift(0, 2000, 3500));
    EXPECT_EQ(game.state.question.side, Side::first);
    EXPECT_EQ(game.state.question.about[1], 1);
    EXPECT_TRUE(is_refused(game.check(shift(0, 2000, 3500)), Rule::TAB_08, Sentence::terrain_closed));
    game.say(place(0, Terrain::bog, 0, 6000, 6000));
    EXPECT_EQ(game.state.terrain.size(), 4u);
    EXPECT_EQ(game.asked(), Ask::adjust_deployment);
}

TEST(TerrainStep, TheReplyMayBeAPass) {
    Game game = at_terrain();
    for (int x : {2000, 6000, 10000}) game.say(place(0, Terrain::wood, 0, x, 2000));
    game.say(shift(2, 10000, 2000));
    game.say(make(Say::pass));
    EXPECT_EQ(game.state.terrain.size(), 3u);
    EXPECT_TRUE(game.told(Happening::terrain_done));
}

TEST(TerrainStep, SizesOfOutlinesAreMeasuredExactly) {  // TAB-10, TAB-11, TAB-R4
    const Sticks s;
    EXPECT_FALSE(check_outline(rectangle(2000, 2000, all_kinds, false), s));
    EXPECT_TRUE(is_refused(check_outline(rectangle(2002, 2000, all_kinds, false), s), Rule::TAB_10,
                           Sentence::piece_size));
    EXPECT_FALSE(check_outline(rectangle(2002, 2000, all_kinds, true), s));
    EXPECT_TRUE(is_refused(check_outline(rectangle(2000, 2000, all_kinds, true), s), Rule::TAB_10,
                           Sentence::piece_size));
    EXPECT_FALSE(check_outline(rectangle(3000, 1500, all_kinds, true), s));
    EXPECT_TRUE(is_refused(check_outline(rectangle(3002, 1500, all_kinds, true), s), Rule::TAB_10,
                           Sentence::piece_size));
    EXPECT_TRUE(is_refused(check_outline(rectangle(3000, 1498, all_kinds, true), s), Rule::TAB_11,
                           Sentence::piece_size));
    EXPECT_FALSE(check_outline(rectangle(2000, 1000, all_kinds, false), s));
    EXPECT_TRUE(is_refused(check_outline(rectangle(2000, 998, all_kinds, false), s), Rule::TAB_11,
                           Sentence::piece_size));
    TerrainOutline diamond;  // fits the small square when turned
    diamond.points = {{1300, 0}, {0, 1300}, {-1300, 0}, {0, -1300}};
    EXPECT_FALSE(check_outline(diamond, s));
    TerrainOutline crossed;
    crossed.points = {{0, 0}, {1000, 1000}, {1000, 0}, {0, 1000}};
    EXPECT_TRUE(is_refused(check_outline(crossed, s), Rule::TAB_09, Sentence::piece_size));
}

TEST(TerrainStep, DistancesBetweenOutlinesAreExact) {
    const Outline a = make_outline({{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}});
    const Outline corner = make_outline({{1300, 1400}, {2300, 1400}, {2300, 2400}, {1300, 2400}});  // 3-4-5
    EXPECT_TRUE(outlines_within(a, corner, 500));
    EXPECT_FALSE(outlines_within(a, corner, 499));
    EXPECT_EQ(outlines_ruler(a, corner), 500);
    const Outline around = make_outline({{-5000, -5000}, {6000, -5000}, {6000, 6000}, {-5000, 6000}});
    EXPECT_TRUE(outlines_within(a, around, 0));  // one inside the other
    EXPECT_TRUE(outlines_within(around, a, 0));
}

TEST(TerrainStep, TheCatalogueIsLegalInBothMeasures) {
    for (const Sticks& sticks : {Sticks::centimetres(), Sticks::inches()}) {
        const auto outlines = default_outlines(sticks);
        for (const TerrainOutline& outline : outlines) EXPECT_FALSE(check_outline(outline, sticks));
        for (int kind = 0; kind < terrain_kinds; ++kind) {
            const TerrainRow row = terrain_row(static_cast<Terrain>(kind));
            int small = 0, large = 0;
            for (const TerrainOutline& outline : outlines)
                if (outline.kinds >> kind & 1) ++(outline.large ? large : small);
            EXPECT_EQ(row.small, small >= 2) << kind;
            EXPECT_EQ(row.large, large >= 2) << kind;
        }
    }
}

TEST(TerrainStep, RandomTerrainIsLegalAndNeverSparse) {
    for (const Sticks& sticks : {Sticks::centimetres(), Sticks::inches()}) {
        const saga::Setup setup = a_setup({}, sticks);
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const auto pieces = random_terrain(setup, seed);
            EXPECT_GE(pieces.size(), 5u) << seed;
            EXPECT_LE(pieces.size(), 8u);
            for (std::size_t i = 0; i < pieces.size(); ++i)
                EXPECT_FALSE(check_piece(setup, {pieces.data(), i}, pieces[i]));
        }
        EXPECT_EQ(random_terrain(setup, 7), random_terrain(setup, 7));
    }
}

// ---- Deployment
// ----------------------------------------------------------------------------------------------

TEST(Deployment, TheDieMayBeChangedByOne) {  // DEP-01, DEP-02, DEP-R1
    const int methods[6][3] = {{1, 1, 1}, {1, 1, 2}, {1, 2, 2}, {2, 2, 3}, {2, 3, 3}, {3, 3, 3}};
    for (int die = 1; die <= 6; ++die)
        for (int change = -1; change <= 1; ++change) {
            saga::Setup setup = with_warbands(a_setup());
            setup.outlines.clear();  // no terrain
            Game game(setup, {6, 1, die});
            game.until(Ask::adjust_deployment);
            EXPECT_EQ(game.state.question.about[0], die);
            EXPECT_TRUE(is_refused(game.check(make(Say::adjust, {2})), Rule::DEP_01, Sentence::malformed));
            game.say(make(Say::adjust, {change}));
            EXPECT_EQ(game.state.method, methods[die - 1][change + 1]);
            EXPECT_EQ(game.asked(), game.state.method == 2 ? Ask::diagonal : Ask::deploy);
        }
}

/// Warbands of one warlord and 24 hearthguard in units of four, on an empty table, by this method.
Game at_deployment(int method, const Edition& edition, int units = 6, bool far = false) {
    saga::Setup setup = with_warbands(a_setup(edition));
    setup.outlines.clear();
    for (std::size_t i : {0, 1}) {
        Warband& w = setup.warbands[i];
        w = {};
        UnitEntry lord;
        lord.troop = Troop::hero;
        lord.warlord = true;
        w.units.push(lord);
        for (int k = 0; k < units; ++k) {
            UnitEntry guard;
            guard.troop = Troop::hearthguard;
            guard.figures = static_cast<std::uint8_t>(24 / units);
            w.units.push(guard);
        }
    }
    Game game(setup, {6, 1, 2 * method});
    game.say(make(Say::begin));
    game.say(make(Say::edge, {far ? 1 : 0}));
    game.say(make(Say::adjust, {0}));
    if (method == 2) game.say(make(Say::diagonal, {0}));
    return game;
}

/// Puts the figures of a unit at these points, in centimetres and tenths.
Choice deploy(const Game& game, int unit, std::initializer_list<Point> spots) {
    Choice choice = make(Say::deploy, {unit});
    int figure = game.state.unit(unit).first;
    for (Point p : spots) {
        Step step;
        step.figure = static_cast<std::uint8_t>(figure++);
        step.ways = 1;
        step.path[0] = Point16(p);
        choice.steps.push(step);
    }
    return choice;
}

TEST(Deployment, MethodAIsABandFromTheOwnEdge) {  // DEP-05; the warlord's base is 40 mm
    Game now = at_deployment(1, Edition::current());
    EXPECT_FALSE(now.check(deploy(now, 0, {{6000, 1200}})));
    EXPECT_FALSE(now.check(deploy(now, 0, {{6000, 2800}})));
    const Refusal back = now.check(deploy(now, 0, {{6000, 1199}}));
    EXPECT_TRUE(is_refused(back, Rule::DEP_05a, Sentence::outside_zone));
    EXPECT_EQ(back->numbers[1], 999);
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {{6000, 2801}})), Rule::DEP_05a, Sentence::outside_zone));
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {{100, 2000}})), Rule::MOV_R4, Sentence::off_table));
    Game then = at_deployment(1, Edition::of_2018(), 6, true);  // at the far edge
    EXPECT_FALSE(then.check(deploy(then, 0, {{6000, 8800}})));
    EXPECT_FALSE(then.check(deploy(then, 0, {{6000, 6200}})));
    EXPECT_TRUE(
        is_refused(then.check(deploy(then, 0, {{6000, 6199}})), Rule::DEP_05b, Sentence::outside_zone));
}

TEST(Deployment, MethodBIsABandAlongTheDiagonal) {  // DEP-06, DEP-R4: 12000 x 9000, so 3-4-5
    Game now = at_deployment(2, Edition::current());
    // From (6000, 4500) on the diagonal, 100 towards the near edge is (+60, -80).
    const auto at = [](int distance) { return Point{6000 + distance * 3 / 5, 4500 - distance * 4 / 5}; };
    EXPECT_FALSE(now.check(deploy(now, 0, {at(1700)})));
    EXPECT_FALSE(now.check(deploy(now, 0, {at(2800)})));
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {at(1695)})), Rule::DEP_06a, Sentence::outside_zone));
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {at(2805)})), Rule::DEP_06a, Sentence::outside_zone));
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {at(-1700)})), Rule::DEP_06a, Sentence::outside_zone));
    Game then = at_deployment(2, Edition::of_2018());
    EXPECT_TRUE(is_refused(then.check(deploy(then, 0, {at(1700)})), Rule::DEP_06b, Sentence::outside_zone));
    EXPECT_FALSE(then.check(deploy(then, 0, {at(1705)})));
    EXPECT_FALSE(then.check(deploy(then, 0, {{11700, 300}})));
}

TEST(Deployment, MethodCIsAStripAtTheRightShortEdge) {  // DEP-07.a, DEP-R3
    Game now = at_deployment(3, Edition::current());
    EXPECT_TRUE(
        is_refused(now.check(deploy(now, 0, {{12000 - 1700, 4500}})), Rule::DEP_07a, Sentence::outside_zone));
    EXPECT_FALSE(now.check(deploy(now, 0, {{12000 - 1701, 4500}})));  // exactly M is forbidden
    EXPECT_FALSE(now.check(deploy(now, 0, {{12000 - 4300, 4500}})));
    EXPECT_TRUE(
        is_refused(now.check(deploy(now, 0, {{12000 - 4301, 4500}})), Rule::DEP_07a, Sentence::outside_zone));
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {{9000, 1700}})), Rule::DEP_07a, Sentence::outside_zone));
    EXPECT_FALSE(now.check(deploy(now, 0, {{9000, 1701}})));
    Game far = at_deployment(3, Edition::current(), 6, true);
    EXPECT_FALSE(far.check(deploy(far, 0, {{3000, 4500}})));
    EXPECT_TRUE(is_refused(far.check(deploy(far, 0, {{9000, 4500}})), Rule::DEP_07a, Sentence::outside_zone));
}

TEST(Deployment, MethodCOf2018KeepsFriendsApart) {  // DEP-07.b
    Game game = at_deployment(3, Edition::of_2018());
    game.say(deploy(game, 0, {{6000, 1000}}));
    // 200 + 1500 + 125: the nearest guard is exactly M away.
    const Refusal near =
        game.check(deploy(game, 1, {{7825, 1000}, {8100, 1000}, {8400, 1000}, {8700, 1000}}));
    EXPECT_TRUE(is_refused(near, Rule::DEP_07b, Sentence::unit_too_near));
    EXPECT_EQ(near->numbers[1], 1500);
    EXPECT_FALSE(game.check(deploy(game, 1, {{7826, 1000}, {8100, 1000}, {8400, 1000}, {8700, 1000}})));
}

TEST(Deployment, TheFirstPlayerPutsDownHalfWithTheWarlordThenAllThenTheRest) {  // DEP-03, DEP-R2
    Game game = at_deployment(1, Edition::current());                           // 7 units: 4 first
    for (int unit : {1, 2, 3}) {
        Choice choice = make(Say::deploy, {unit});
        choice.sketch = true;
        choice.spot = {static_cast<std::int16_t>(2000 * unit), 2000};
        game.say(choice);
    }
    Choice guard = make(Say::deploy, {4});
    guard.sketch = true;
    guard.spot = {9000, 2000};
    EXPECT_TRUE(is_refused(game.match.complete(game.state, guard), Rule::DEP_03, Sentence::warlord_first));
    game.match.choices(game.state, game.list);
    for (const Choice& choice : game.list) EXPECT_EQ(choice.what[0], 0);
    game.say_first();
    EXPECT_EQ(game.state.question.side, Side::second);
    EXPECT_EQ(game.state.question.about[0], 7);
    for (int i = 0; i < 7; ++i) {
        EXPECT_EQ(game.state.question.side, Side::second);
        game.say_first();
    }
    EXPECT_EQ(game.state.question.side, Side::first);
    EXPECT_EQ(game.state.question.about[0], 3);
    EXPECT_EQ(first_half(6), 3);
}

TEST(Deployment, FiguresKeepFormationWhileTheyArePutDown) {  // DEP-04
    Game now = at_deployment(1, Edition::current());
    // Gaps of VS (750 between the middles of 25 mm bases), one figure near all: the second is the reference.
    EXPECT_FALSE(now.check(deploy(now, 1, {{3000, 2000}, {3750, 2000}, {4500, 2000}, {4000, 2400}})));
    const Refusal chain = now.check(deploy(now, 1, {{3000, 2000}, {3751, 2000}, {4010, 2000}, {4010, 2400}}));
    EXPECT_TRUE(is_refused(chain, Rule::DEP_04a, Sentence::chain_broken));
    EXPECT_EQ(chain->numbers[1], 501);
    // In a row of four, 3 x 700 long, the second figure reaches the last at 1150: more than S.
    EXPECT_TRUE(
        is_refused(now.check(deploy(now, 1, {{3000, 2000}, {3700, 2000}, {4400, 2000}, {5100, 2000}})),
                   Rule::DEP_04a, Sentence::radius_broken));
    // 2018: from the first figure, in the order in which they are put down.
    Game then = at_deployment(1, Edition::of_2018());
    EXPECT_TRUE(
        is_refused(then.check(deploy(then, 1, {{3000, 2000}, {3700, 2000}, {4400, 2000}, {4000, 2400}})),
                   Rule::DEP_04b, Sentence::radius_broken));
    EXPECT_FALSE(then.check(deploy(then, 1, {{3700, 2000}, {3000, 2000}, {4400, 2000}, {4000, 2400}})));
    EXPECT_TRUE(
        is_refused(then.check(deploy(then, 1, {{3000, 2000}, {4200, 2000}, {3600, 2000}, {3600, 2400}})),
                   Rule::DEP_04b, Sentence::chain_broken));
    EXPECT_FALSE(now.check(deploy(now, 1, {{3000, 2000}, {4200, 2000}, {3600, 2000}, {3600, 2400}})));
}

TEST(Deployment, OtherUnitsAreImpassableAndSoAreTheirGaps) {  // DEP-08, DEP-R5
    Game game = at_deployment(1, Edition::current());
    game.say(deploy(game, 1, {{3000, 2000}, {3700, 2000}, {3700, 2400}, {3700, 2700}}));
    EXPECT_TRUE(is_refused(game.check(deploy(game, 0, {{3100, 2000}})), Rule::MEA_R5, Sentence::overlaps));
    EXPECT_TRUE(
        is_refused(game.check(deploy(game, 0, {{3000, 2330}})), Rule::DEP_R5, Sentence::ends_at_friend));
    EXPECT_FALSE(game.check(deploy(game, 0, {{3000 - 331, 2000}})));
    // A base of 25 mm fits between the first two figures, but nobody may stand there.
    EXPECT_TRUE(
        is_refused(game.check(deploy(game, 2, {{3350, 2000}, {3350, 1700}, {3350, 1400}, {3050, 1400}})),
                   Rule::MOV_21, Sentence::through_gap));
    EXPECT_TRUE(
        is_refused(game.check(deploy(game, 2, {{5350, 2000}, {5350, 2200}, {5350, 2450}, {5350, 2700}})),
                   Rule::MEA_R5, Sentence::overlaps));
}

TEST(Deployment, MalformedAnswersAreRefused) {
    Game game = at_deployment(1, Edition::current());
    Choice good = deploy(game, 1, {{3000, 2000}, {3300, 2000}, {3600, 2000}, {3900, 2000}});
    ASSERT_FALSE(game.check(good));
    Choice bad = good;
    bad.steps.pop();
    EXPECT_TRUE(is_refused(game.check(bad), Rule::DEP_03, Sentence::figure_missing));
    bad = good;
    bad.steps[1].figure = bad.steps[0].figure;
    EXPECT_TRUE(is_refused(game.check(bad), Rule::DEP_03, Sentence::figure_twice));
    bad = good;
    bad.steps[1].figure = 200;
    EXPECT_TRUE(is_refused(game.check(bad), Rule::DEP_03, Sentence::not_of_unit));
    bad = good;
    bad.steps[2].ways = 0;
    EXPECT_TRUE(is_refused(game.check(bad), Rule::DEP_03, Sentence::not_one_way));
    bad = good;
    bad.what[0] = 26;
    EXPECT_TRUE(is_refused(game.check(bad), Rule::DEP_03, Sentence::not_your_unit));
    EXPECT_TRUE(is_refused(game.check(make(Say::redeploy)), Rule::DEP_R6, Sentence::cannot_redeploy));
    game.say(good);
    EXPECT_TRUE(is_refused(game.check(good), Rule::DEP_03, Sentence::already_deployed));
}

TEST(Deployment, OrganisationComesJustBeforeDeploying) {  // ORG-R1
    Game game(a_setup(), {1, 6, 1});
    game.say_first();
    game.say_first();
    game.until(Ask::organise);
    EXPECT_EQ(game.state.question.side, Side::second);  // he is first player
    EXPECT_EQ(game.state.method, 1);
    EXPECT_EQ(game.state.unit_count[1], 0);
    game.say_first();
    EXPECT_GT(game.state.unit_count[1], 0);
    EXPECT_EQ(game.asked(), Ask::deploy);
    game.until(Ask::organise);
    EXPECT_EQ(game.state.question.side, Side::first);
}

TEST(Deployment, ManyUnitsOf2018FindTheirPlacesInTheEnd) {  // DEP-R6: 26 units, M apart, do not fit
    saga::Setup setup = with_warbands(a_setup(Edition::of_2018()));
    setup.points = 8;
    for (std::size_t i : {0, 1}) {
        Warband& w = setup.warbands[i];
        w = {};
        w.points = 8;
        UnitEntry lord;
        lord.troop = Troop::hero;
        lord.warlord = true;
        lord.equipment = setup.factions[i].options[0].equipment;
        w.units.push(lord);
        for (int k = 0; k < 24; ++k) {
            UnitEntry levies;
            levies.troop = Troop::levies;
            levies.figures = 4;
            levies.equipment = i == 0 ? Equipment::slings : Equipment::improvised;
            w.units.push(levies);
        }
    }
    ASSERT_FALSE(check_setup(setup));
    Game game(setup, {6, 1, 6});
    game.until(Ask::take_back);
    EXPECT_EQ(game.state.method, 3);
    EXPECT_TRUE(game.told(Happening::undeployed));
    for (Side side : {Side::first, Side::second})
        for (int u = first_unit(side); u < first_unit(side) + 25; ++u) EXPECT_TRUE(on_table(game.state, u));
    EXPECT_FALSE(game.match.self_check(game.state));
}

// ---- The extra rule
// ---------------------------------------------------------------------------------------

TEST(ExtraRule, BothPlayersMustAgree) {  // SCN-03
    saga::Setup setup = with_warbands(a_setup());
    setup.quick = setup.ask_extra_rule = true;
    {
        Game game(setup, {6, 1, 1, 1, 1});  // and three opening dice
        game.until(Ask::extra_rule);
        EXPECT_EQ(game.state.question.side, Side::first);
        game.say(make(Say::extra_rule, {0}));
        EXPECT_EQ(game.state.extra, Extra::none);
    }
    Game game(setup, {6, 1, 3, 1, 1, 1});
    game.until(Ask::extra_rule);
    game.say(make(Say::extra_rule, {1}));
    EXPECT_EQ(game.asked(), Ask::extra_rule);
    EXPECT_EQ(game.state.question.side, Side::second);
    game.say(make(Say::extra_rule, {1}));
    EXPECT_EQ(game.state.extra, Extra::cursed_ground);
}

TEST(ExtraRule, WearyUnitsRollForFatigue) {  // SCN-05, SCN-R7
    saga::Setup setup = with_warbands(a_setup());
    setup.quick = true;
    setup.extra = Extra::weary;
    Game game(setup, {1, 6, 4, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    game.say(make(Say::begin));
    EXPECT_EQ(game.state.extra, Extra::weary);
    // The second side is first player, so its units roll first.
    EXPECT_EQ(game.state.unit(26).fatigue, 0);
    EXPECT_EQ(game.state.unit(27).fatigue, 1);
    EXPECT_EQ(game.state.unit(28).fatigue, 1);
    EXPECT_EQ(game.state.unit(29).fatigue, 0);
    EXPECT_EQ(game.state.unit(0).fatigue, 0);
}

// ---- The quick start
// --------------------------------------------------------------------------------------

TEST(QuickStart, BeginsWithOneAnswerAndALegalTable) {
    for (int points = 4; points <= 8; ++points)
        for (const Edition& edition : {Edition::current(), Edition::of_2018()})
            for (int variant = 0; variant < organisations; variant += 5) {
                saga::Setup setup = a_setup(edition);
                setup.points = static_cast<std::uint8_t>(points);
                setup.quick = true;
                setup.warband_given = {true, true};
                for (std::size_t i : {0, 1})
                    setup.warbands[i] = a_warband(setup.factions[i], points, variant);
                Game game(setup, {6, 1, 1, 1, 1});
                game.say(make(Say::begin));
                EXPECT_FALSE(game.match.self_check(game.state));
                EXPECT_GE(game.state.terrain.size(), 5u);
                for (Side side : {Side::first, Side::second})
                    for (int u = first_unit(side); u < first_unit(side) + game.state.unit_count[index(side)];
                         ++u) {
                        ASSERT_TRUE(on_table(game.state, u));
                        // Each stands as its player could have put it down.
                        Site site = site_of({game.match, game.state}, u);
                        Placement placement;
                        for (int f : figures_of(game.state, u)) {
                            placement.figures.push(static_cast<std::uint8_t>(f));
                            placement.spots.push({game.state.figure(f).at, game.state.figure(f).facing});
                        }
                        EXPECT_FALSE(check_placement(site, placement))
                            << points << " " << variant << " " << u;
                    }
                const Point lord = game.state.figure(first_figure(Side::first)).at;
                EXPECT_NEAR(lord.x, 6000, 2000);
            }
}

}  // namespace
}  // namespace skald::saga
