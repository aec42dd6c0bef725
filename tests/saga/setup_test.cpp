// Section 2 of the ledger: edges, terrain, the extra rule, and the quick start.
#include "saga/setup.hpp"

#include <gtest/gtest.h>

#include "dice/seeded.hpp"
#include "saga/setup_game.hpp"
#include "saga/site.hpp"

namespace skald::saga {
namespace {

using namespace test;

// ---- The whole of it

void play_randomly(const saga::Setup& setup, std::uint64_t seed) {
    Match match(setup);
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
    game.say(make(Verb::consent, {0}));
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

TEST(Edges, TheHigherDieIsFirstPlayerAndTiesAreRolledAgain) {  // TAB-03, TAB-R1
    Game game(with_warbands(a_setup()), {4, 4, 2, 5});
    game.say(make(Verb::begin));
    EXPECT_TRUE(game.dice.exhausted());
    EXPECT_EQ(game.state.first_player, Side::second);
    EXPECT_EQ(game.asked(), Ask::edge);
    EXPECT_EQ(game.state.question.side, Side::second);
    EXPECT_TRUE(is_refused(game.check(make(Verb::edge, {2})), Rule::TAB_R1, Sentence::malformed));
    game.say(make(Verb::edge, {0}));
    EXPECT_TRUE(game.state.far_edge_first);  // the second side took the near edge
    EXPECT_EQ(edge_of(game.state, Side::first), 2);
    EXPECT_EQ(edge_of(game.state, Side::second), 0);
}

// ---- Terrain

Choice place(int outline, Terrain kind, int facing, int x, int y) {
    Choice choice = make(Verb::place_piece, {outline, static_cast<int>(kind), facing});
    choice.spot = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    return choice;
}
Choice shift(int piece, int x, int y) {
    Choice choice = make(Verb::move_piece, {piece});
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
    game.say(make(Verb::begin));
    game.say(make(Verb::edge, {0}));
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
    EXPECT_TRUE(is_refused(game.check(make(Verb::pass)), Rule::TAB_04, Sentence::not_asked));
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
    game.say(make(Verb::pass));
    EXPECT_EQ(game.state.terrain.size(), 3u);
    EXPECT_TRUE(game.told(EventKind::terrain_done));
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

// ---- The extra rule

TEST(ExtraRule, BothPlayersMustAgree) {  // SCN-03
    saga::Setup setup = with_warbands(a_setup());
    setup.quick = setup.ask_extra_rule = true;
    {
        Game game(setup, {6, 1, 1, 1, 1});  // and three opening dice
        game.until(Ask::extra_rule);
        EXPECT_EQ(game.state.question.side, Side::first);
        game.say(make(Verb::extra_rule, {0}));
        EXPECT_EQ(game.state.extra, Extra::none);
    }
    Game game(setup, {6, 1, 3, 1, 1, 1});
    game.until(Ask::extra_rule);
    game.say(make(Verb::extra_rule, {1}));
    EXPECT_EQ(game.asked(), Ask::extra_rule);
    EXPECT_EQ(game.state.question.side, Side::second);
    game.say(make(Verb::extra_rule, {1}));
    EXPECT_EQ(game.state.extra, Extra::cursed_ground);
}

TEST(ExtraRule, WearyUnitsRollForFatigue) {  // SCN-05, SCN-R7
    saga::Setup setup = with_warbands(a_setup());
    setup.quick = true;
    setup.extra = Extra::weary;
    Game game(setup, {1, 6, 4, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    game.say(make(Verb::begin));
    EXPECT_EQ(game.state.extra, Extra::weary);
    // The second side is first player, so its units roll first.
    EXPECT_EQ(game.state.unit(26).fatigue, 0);
    EXPECT_EQ(game.state.unit(27).fatigue, 1);
    EXPECT_EQ(game.state.unit(28).fatigue, 1);
    EXPECT_EQ(game.state.unit(29).fatigue, 0);
    EXPECT_EQ(game.state.unit(0).fatigue, 0);
}

// ---- The quick start

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
                game.say(make(Verb::begin));
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
