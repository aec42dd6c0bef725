// Section 2.2 of the ledger: where and how units are put down.

#include <gtest/gtest.h>

#include "saga/setup_game.hpp"
#include "saga/site.hpp"

namespace skald::saga {
namespace {

using namespace test;

TEST(Deployment, TheDieMayBeChangedByOne) {  // DEP-01, DEP-02, DEP-R1
    const int methods[6][3] = {{1, 1, 1}, {1, 1, 2}, {1, 2, 2}, {2, 2, 3}, {2, 3, 3}, {3, 3, 3}};
    for (int die = 1; die <= 6; ++die)
        for (int change = -1; change <= 1; ++change) {
            saga::Setup setup = with_warbands(a_setup());
            setup.outlines.clear();  // no terrain
            Game game(setup, {6, 1, die});
            game.until(Ask::adjust_deployment);
            EXPECT_EQ(game.state.question.about[0], die);
            EXPECT_TRUE(is_refused(game.check(make(Verb::adjust, {2})), Rule::DEP_01, Sentence::malformed));
            game.say(make(Verb::adjust, {change}));
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
    game.say(make(Verb::begin));
    game.say(make(Verb::edge, {far ? 1 : 0}));
    game.say(make(Verb::adjust, {0}));
    if (method == 2) game.say(make(Verb::diagonal, {0}));
    return game;
}

/// Puts the figures of a unit at these points, in centimetres and tenths.
Choice deploy(const Game& game, int unit, std::initializer_list<Point> spots) {
    Choice choice = make(Verb::deploy, {unit});
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
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {at(1695)})), Rule::DEP_06a, Sentence::outside_band));
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {at(2805)})), Rule::DEP_06a, Sentence::outside_band));
    EXPECT_TRUE(is_refused(now.check(deploy(now, 0, {at(-1700)})), Rule::DEP_06a, Sentence::wrong_side));
    Game then = at_deployment(2, Edition::of_2018());
    EXPECT_TRUE(is_refused(then.check(deploy(then, 0, {at(1700)})), Rule::DEP_06b, Sentence::outside_band));
    EXPECT_FALSE(then.check(deploy(then, 0, {at(1705)})));
    EXPECT_FALSE(then.check(deploy(then, 0, {{11700, 300}})));
}

TEST(Deployment, MethodCIsAStripAtTheRightShortEdge) {  // DEP-07.a, DEP-R3
    Game now = at_deployment(3, Edition::current());
    EXPECT_TRUE(
        is_refused(now.check(deploy(now, 0, {{12000 - 1700, 4500}})), Rule::DEP_R3, Sentence::edge_too_near));
    EXPECT_FALSE(now.check(deploy(now, 0, {{12000 - 1701, 4500}})));  // exactly M is forbidden
    EXPECT_FALSE(now.check(deploy(now, 0, {{12000 - 4300, 4500}})));
    EXPECT_TRUE(
        is_refused(now.check(deploy(now, 0, {{12000 - 4301, 4500}})), Rule::DEP_07a, Sentence::outside_zone));
    const Refusal low = now.check(deploy(now, 0, {{9000, 1700}}));
    EXPECT_TRUE(is_refused(low, Rule::DEP_R3, Sentence::edge_too_near));
    EXPECT_EQ(low->numbers[1], 1500);
    EXPECT_EQ(low->numbers[2], 1500);  // M from the edge is forbidden
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
        Choice choice = make(Verb::deploy, {unit});
        choice.sketch = true;
        choice.spot = {static_cast<std::int16_t>(2000 * unit), 2000};
        game.say(choice);
    }
    Choice guard = make(Verb::deploy, {4});
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
    EXPECT_TRUE(is_refused(game.check(make(Verb::redeploy)), Rule::DEP_R6, Sentence::cannot_redeploy));
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
    EXPECT_TRUE(game.told(EventKind::undeployed));
    for (Side side : {Side::first, Side::second})
        for (int u = first_unit(side); u < first_unit(side) + 25; ++u) EXPECT_TRUE(on_table(game.state, u));
    EXPECT_FALSE(game.match.self_check(game.state));
}

}  // namespace
}  // namespace skald::saga
