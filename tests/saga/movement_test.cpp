#include "saga/names.hpp"
#include "saga/pace.hpp"
#include "saga/range.hpp"

#include <gtest/gtest.h>

#include "tabletop.hpp"

namespace skald::saga::test {
namespace {

constexpr Side blue = Side::first, red = Side::second;

TEST(Movement, AUnitMovesMAndHorsesL) {
    Tabletop b;
    const int foot = b.foot(blue, {{0, 0}});
    const int horses = b.unit(blue, Troop::warriors, {{20, 0}}, Equipment::horses);
    b.activate(foot, Type::move);
    EXPECT_EQ(movement_sticks(b.view(), b.activation()), (List<Length, 4>{1500}));
    EXPECT_EQ(charge_distance(b.view(), b.activation()), 1500);
    b.activate(horses, Type::move);
    EXPECT_EQ(movement_sticks(b.view(), b.activation()), (List<Length, 4>{3000}));
    EXPECT_EQ(charge_distance(b.view(), b.activation()), 3000);
    b.activation().slowed = true;  // FAT-16
    EXPECT_EQ(movement_sticks(b.view(), b.activation()), (List<Length, 4>{1000}));
    EXPECT_EQ(charge_distance(b.view(), b.activation()), 1000);
}

TEST(Movement, AnIncreaseIsAStickOfItsOwnInAMoveAndLengthInACharge) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}});
    b.activate(unit, Type::move);
    b.activation().more_move = Stick::short_;
    b.activation().more_charge = Stick::short_;
    EXPECT_EQ(movement_sticks(b.view(), b.activation()), (List<Length, 4>{1500, 1000}));
    EXPECT_EQ(charge_distance(b.view(), b.activation()), 2500);  // CHG-R8
}

TEST(Movement, AtDawnNobodyShootsOrChargesFartherThanM) {
    Tabletop b;
    const int horses = b.unit(blue, Troop::warriors, {{0, 0}}, Equipment::horses);
    const int bows = b.unit(blue, Troop::warriors, {{20, 0}}, Equipment::bows);
    b.activate(horses, Type::charge);
    b.state().extra = Extra::dawn;
    b.state().turn = 1;
    EXPECT_EQ(charge_distance(b.view(), b.activation()), 1500);
    EXPECT_EQ(weapon_range(b.view(), bows), 1500);
    b.state().turn = 2;
    EXPECT_EQ(charge_distance(b.view(), b.activation()), 3000);
    EXPECT_EQ(weapon_range(b.view(), bows), 3000);
}

// TST-08
TEST(Movement, TheSecondStickWaitsForTheWholeOfTheFirst) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}});
    b.activate(unit, Type::move);
    b.activation().more_move = Stick::short_;
    const auto tried = [&](std::initializer_list<Cm> corners) {
        return said(b.match(), b.check(b.plan(Verb::move, {b.way(unit, 0, corners)})));
    };
    EXPECT_EQ(tried({{15, 0}, {15, 10}}), "legal");
    EXPECT_EQ(tried({{15, 0}, {15, 3}}), "legal");
    EXPECT_EQ(tried({{14, 0}, {14, 10}}), "MOV-15 stick_not_full");
    EXPECT_EQ(tried({{15, 0}, {15, 10.1}}), "MOV-07 too_far");
    EXPECT_EQ(tried({{15, 0}, {15, 10}, {16, 10}}), "MOV-16 too_many_sticks");
    EXPECT_EQ(tried({{15.1, 0}}), "legal");
    EXPECT_EQ(tried({{25, 0}}), "legal");
    EXPECT_EQ(tried({{25.1, 0}}), "MOV-07 too_far");
    EXPECT_EQ(tried({{15.1, 0}, {15.1, 3}}), "MOV-07 too_far");
}

// TST-08
TEST(Movement, InUnevenGroundTheWholeUnitHasOneSStick) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}, {0, 4}});
    b.piece(Terrain::field, {5, -3}, {15, 2});
    b.activate(unit, Type::move);
    b.activation().more_move = Stick::short_;
    const auto tried = [&](Cm first, Cm second) {
        return said(b.match(),
                    b.check(b.plan(Verb::move, {b.way(unit, 0, {first}), b.way(unit, 1, {second})})));
    };
    EXPECT_EQ(tried({10, 0}, {10, 4}), "legal");
    EXPECT_EQ(tried({10, 0}, {10.1, 4}), "MOV-18 slow_ground");
    EXPECT_EQ(tried({10.1, 0}, {10, 4}), "MOV-18 slow_ground");
    EXPECT_EQ(tried({0, 0}, {3, 4}), "legal");
    EXPECT_EQ(tried({3, 4}, {14.9, 4}), "FRM-01 chain_broken");
    b.activation().ignore_uneven = true;
    EXPECT_EQ(tried({14, 0}, {14, 4}), "legal");
}

// TST-09
TEST(Movement, LWithSMayTurnTwice) {
    Tabletop b;
    const int unit = b.unit(blue, Troop::warriors, {{0, 0}}, Equipment::horses);
    b.setup().mounted = round_base(400);
    b.activate(unit, Type::move);
    b.activation().more_move = Stick::short_;
    const auto tried = [&](std::initializer_list<Cm> corners) {
        return said(b.match(), b.check(b.plan(Verb::move, {b.way(unit, 0, corners)})));
    };
    EXPECT_EQ(tried({{15, 0}, {15, 15}, {25, 15}}), "legal");
    EXPECT_EQ(tried({{15, 0}, {15, 15}, {25.1, 15}}), "MOV-07 too_far");
    EXPECT_EQ(tried({{15, 0}, {15, 14}, {25, 14}}), "MOV-15 stick_not_full");
    EXPECT_EQ(tried({{30, 0}, {30, 10}}), "legal");
}

// TST-10
TEST(Movement, NobodyPassesOrEndsBetweenTwoFiguresOfAnotherUnitAtMostSApart) {
    for (const auto& [gap, ways] : {std::pair{8.0, "refused"}, std::pair{11.0, "legal"}}) {
        Tabletop b;
        const int rider = b.unit(blue, Troop::warriors, {{0, 0}}, Equipment::horses);
        b.setup().mounted = round_base(400);
        // Two lone figures of one unit, this far apart between their bases.
        b.foot(blue, {{10, -gap / 2 - 1.25}, {10, gap / 2 + 1.25}});
        b.activate(rider, Type::move);
        const auto tried = [&](Cm end) {
            const Refusal refusal = b.check(b.plan(Verb::move, {b.way(rider, 0, {end})}));
            if (refusal) {
                EXPECT_EQ(said(b.match(), refusal), "MOV-21 through_gap");
            }
            return refusal ? "refused" : "legal";
        };
        EXPECT_STREQ(tried({20, 0}), ways);
        EXPECT_STREQ(tried({10, 0}), ways);
    }
}

TEST(Movement, EveryFigureHasItsPlaceInThePlanOnce) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}, {4, 0}});
    const int enemy = b.foot(red, {{40, 40}});
    b.activate(unit, Type::move);
    const Step a = b.way(unit, 0, {{1, 1}}), c = b.way(unit, 1, {{5, 1}});
    const auto tried = [&](std::initializer_list<Step> steps) {
        return said(b.match(), b.check(b.plan(Verb::move, steps)));
    };
    EXPECT_EQ(tried({a, c}), "legal");
    EXPECT_EQ(tried({a}), "MOV-R10 figure_missing");
    EXPECT_EQ(tried({a, c, a}), "MOV-05 figure_twice");
    EXPECT_EQ(tried({a, c, b.way(enemy, 0, {})}), "MOV-05 not_of_unit");
    Step wrong = a;
    wrong.ways = 0;
    EXPECT_EQ(tried({wrong, c}), "MOV-R10 malformed");
    wrong.ways = 9;
    EXPECT_EQ(tried({wrong, c}), "MOV-R10 malformed");
    wrong = a;
    wrong.path[0] = {32767, -32768};
    EXPECT_EQ(tried({wrong, c}), "MOV-R4 off_table");
    wrong = a;
    wrong.figure = 255;
    EXPECT_EQ(tried({wrong, c}), "MOV-05 not_of_unit");
    wrong = a;
    wrong.facing = 720;
    EXPECT_EQ(tried({wrong, c}), "MOV-R10 malformed");
    EXPECT_EQ(said(b.match(), b.check(b.plan(Verb::charge, {a, c}))), "MOV-R10 not_asked");
}

TEST(Movement, EnemiesFriendsComradesAndTheEdgeStopAWay) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}, {0, 4}});
    b.foot(red, {{10, 0}});
    b.foot(blue, {{-10, 0}});
    b.activate(unit, Type::move);
    const auto tried = [&](Cm first) {
        return said(b.match(), b.check(b.plan(Verb::move, {b.way(unit, 0, {first}), b.way(unit, 1, {})})));
    };
    EXPECT_EQ(tried({7.5, 0}), "MOV-09 touches_enemy");
    EXPECT_EQ(tried({12.6, 0}), "MOV-09 touches_enemy");
    EXPECT_EQ(tried({-7.5, 0}), "MOV-10 ends_at_friend");
    EXPECT_EQ(tried({-13, 0}), "MOV-20 through_friend");
    EXPECT_EQ(tried({0, 2}), "MEA-R5 overlaps");
    EXPECT_EQ(tried({-18, -18}), "MOV-07 too_far");
    EXPECT_EQ(tried({0, 8}), "legal");  // through its own unit
}

TEST(Movement, FormationIsCheckedAtTheEndOrFigureByFigure) {
    for (const bool current : {true, false}) {
        Tabletop b(current ? Edition::current() : Edition::of_2018());
        const int unit = b.foot(blue, {{0, 0}, {5, 0}, {10, 0}});
        b.activate(unit, Type::move);
        // The first to move ends at one end of the line: 12.5 cm to the last, the middle one is the
        // reference.
        const Choice line = b.plan(
            Verb::move, {b.way(unit, 0, {{0, 9}}), b.way(unit, 1, {{7.5, 9}}), b.way(unit, 2, {{15, 9}})});
        EXPECT_EQ(said(b.match(), b.check(line)), current ? "legal" : "MOV-11.b radius_broken");
        // Figures far apart while moving, together at the end.
        const Choice apart = b.plan(
            Verb::move, {b.way(unit, 2, {{10, 15}}), b.way(unit, 0, {{5, 14}}), b.way(unit, 1, {{5, 10}})});
        EXPECT_EQ(said(b.match(), b.check(apart)), "legal");
        const Choice broken =
            b.plan(Verb::move, {b.way(unit, 0, {{-10, 0}}), b.way(unit, 1, {}), b.way(unit, 2, {})});
        EXPECT_EQ(said(b.match(), b.check(broken)),
                  current ? "FRM-01 chain_broken" : "MOV-11.b chain_broken");
    }
}

TEST(Movement, AManoeuvreStaysInTheOpenAndBeyondLOfEveryEnemy) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}});
    b.foot(red, {{40, 0}});
    b.piece(Terrain::field, {-3, 5}, {3, 15});
    b.activate(unit, Type::move, -1, true);
    const auto tried = [&](Cm end) {
        return said(b.match(), b.check(b.plan(Verb::move, {b.way(unit, 0, {end})})));
    };
    EXPECT_EQ(tried({7.4, 0}), "legal");  // 30.1 cm between the bases
    EXPECT_EQ(tried({7.5, 0}), "MAN-04 within_keep");
    EXPECT_EQ(tried({0, 6}), "MAN-05 not_open_ground");
    EXPECT_EQ(tried({0, 0}), "legal");
}

TEST(Movement, AMoveMayBeToldToKeepItsDistance) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}, {0, 4}});
    const int enemy = b.foot(red, {{10, 10}});
    b.activate(unit, Type::move);
    Choice sketch = make(Verb::move, {enemy, 700});  // 7 cm
    sketch.sketch = true;
    sketch.spot = Point16(b.point({8, 12}));
    EXPECT_FALSE(b.match().complete(b.state(), sketch));
    EXPECT_EQ(said(b.match(), b.check_anew(sketch)), "legal");
    EXPECT_EQ(sketch.what, (List<std::int16_t, 32>{static_cast<std::int16_t>(enemy), 700}));
    Choice near = b.plan(Verb::move, {b.way(unit, 0, {{5, 5}}), b.way(unit, 1, {{2, 6}})});
    EXPECT_EQ(said(b.match(), b.check(near)), "legal");
    near.what = {static_cast<std::int16_t>(enemy), 700};
    EXPECT_EQ(said(b.match(), b.check(near)), "MEA-R6 within_keep");
    near.what = {static_cast<std::int16_t>(enemy)};
    EXPECT_EQ(said(b.match(), b.check(near)), "MEA-R6 malformed");
    near.what = {77, 700};
    EXPECT_EQ(said(b.match(), b.check(near)), "MEA-R6 unknown_unit");
}

TEST(Movement, AUnitOutOfFormationMustCloseUp) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}, {9, 0}});
    b.activate(unit, Type::move);
    b.run();
    ASSERT_EQ(b.asked(), Ask::move);
    EXPECT_EQ(said(b.match(), b.check(b.plan(Verb::move, {b.way(unit, 0, {}), b.way(unit, 1, {})}))),
              "FRM-01 chain_broken");
    for (std::size_t i = 0; i < b.choices().size(); ++i) {
        const Choice plan = b.planned(i);
        EXPECT_EQ(said(b.match(), b.check_anew(plan)), "legal");
    }
}

TEST(Movement, AMoveIsCancelledWhenNobodyKnowsHowToReachFormation) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}, {60, 0}});
    b.activate(unit, Type::move);
    b.run();
    ASSERT_EQ(b.asked(), Ask::move);
    EXPECT_FALSE(b.activation().cancelled);
    b.answer(make(Verb::pass));
    EXPECT_TRUE(b.activation().cancelled);
    EXPECT_TRUE(b.state().stack.empty());
}

TEST(Movement, AShiftKeepsItsDistanceOnlyAtTheEnd) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}});
    b.foot(red, {{10, 10}});
    b.shift(MoveKind::shift, unit, Stick::medium, Direction::free, -1, Stick::medium);
    const auto tried = [&](Cm end) {
        return said(b.match(), b.check(b.plan(Verb::shift, {b.way(unit, 0, {end})})));
    };
    EXPECT_EQ(tried({15, 0}).substr(7), "within_keep");
    EXPECT_EQ(tried({-14, 0}), "legal");
    EXPECT_EQ(tried({0, 0}), "legal");  // it need not move
    for (std::size_t i = 0; i < b.choices().size(); ++i)
        EXPECT_EQ(said(b.match(), b.check_anew(b.planned(i))), "legal") << i;
}

TEST(Movement, DirectlyAwayMeansAlongTheLineOfTheClosestPoints) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}, {0, 4}, {-4, 2}});
    const int enemy = b.foot(red, {{2.53, 0}});  // in contact
    b.shift(MoveKind::shift, unit, Stick::medium, Direction::away, enemy);
    b.run();
    ASSERT_EQ(b.asked(), Ask::shift);
    EXPECT_EQ(
        said(b.match(), b.check(b.plan(Verb::shift, {b.way(unit, 0, {{-10, 0}}), b.way(unit, 1, {{-10, 4}}),
                                                     b.way(unit, 2, {{-14, 2}})}))),
        "legal");
    EXPECT_NE(
        said(b.match(), b.check(b.plan(Verb::shift, {b.way(unit, 0, {{-9, 4}}), b.way(unit, 1, {{-10, 0}}),
                                                     b.way(unit, 2, {{-14, 2}})}))),
        "legal");
    const Choice away = b.planned();
    EXPECT_EQ(said(b.match(), b.check_anew(away)), "legal");
    b.answer(away);
    EXPECT_TRUE(b.state().stack.empty());
    EXPECT_FALSE(units_in_contact(b.view(), unit, enemy));
    EXPECT_EQ(b.state().figure(b.state().unit(unit).first).at, Point16(b.point({-15, 0})));
}

TEST(Movement, APushMovesTheNearestFigureAndItsOwnerPlacesTheRest) {
    Tabletop b;
    const int pushed = b.foot(red, {{0, 0}, {0, 4}, {0, 8}});
    const int puller = b.foot(blue, {{20, 4}});
    b.shift(MoveKind::push, pushed, Stick::short_, Direction::towards, puller);
    b.run();
    ASSERT_EQ(b.asked(), Ask::push);
    EXPECT_EQ(b.state().question.side, red);
    const Choice plan = b.planned();
    EXPECT_EQ(said(b.match(), b.check_anew(plan)), "legal");
    EXPECT_EQ(plan.steps[0].figure, b.state().unit(pushed).first + 1);
    EXPECT_EQ(plan.steps[0].end(), Point16(b.point({10, 4})));
    Choice other = plan;
    other.steps[0].path[0].x = static_cast<std::int16_t>(other.steps[0].path[0].x - 10);
    EXPECT_NE(said(b.match(), b.check(other)), "legal");
    b.answer(plan);
    EXPECT_TRUE(b.state().stack.empty());
    EXPECT_TRUE(stands_in_formation(b.view(), pushed));
}

// TST-42
TEST(Shooting, ExactlyTheRangeIsInRange) {
    for (const auto& [x, hits] : {std::pair{32.5, true}, std::pair{32.51, false}}) {
        Tabletop b;
        const int bows = b.unit(blue, Troop::warriors, {{0, 0}}, Equipment::bows);
        const int target = b.foot(red, {{x, 0}});
        EXPECT_EQ(!may_shoot(b.view(), bows, target), hits);
        EXPECT_EQ(shooters(b.view(), bows, target).size(), hits ? 1u : 0u);
        EXPECT_EQ(shooting_targets(b.view(), bows).size(), hits ? 1u : 0u);
    }
}

// TST-41
TEST(Shooting, OneSeesIntoAndOutOfWoodsNotThroughThem) {
    Tabletop b;
    const int inside = b.unit(blue, Troop::warriors, {{0, 0}}, Equipment::bows);
    const int outside = b.unit(blue, Troop::warriors, {{4, -15}}, Equipment::bows);
    const int in_other_wood = b.foot(red, {{25, 0}});
    const int behind = b.foot(red, {{4, 15}});
    b.piece(Terrain::wood, {-10, -5}, {10, 5});
    b.piece(Terrain::wood, {20, -5}, {30, 5});
    EXPECT_FALSE(may_shoot(b.view(), inside, in_other_wood));
    EXPECT_EQ(said(b.match(), may_shoot(b.view(), outside, behind)), "LOS-04 terrain_hides");
    EXPECT_FALSE(may_shoot(b.view(), inside, behind));
    EXPECT_FALSE(may_shoot(b.view(), outside, in_other_wood));
}

TEST(Shooting, WhatIsRememberedFollowsEveryMove) {
    Tabletop b;
    const int bows = b.unit(blue, Troop::warriors, {{0, 0}, {4, 0}}, Equipment::bows);
    const int target = b.foot(red, {{2, 20}});
    const int screen = b.foot(red, {{-1, 10}, {2, 10}, {5, 10}});
    EXPECT_EQ(said(b.match(), may_shoot(b.view(), bows, target)), "LOS-03 figures_hide");
    for (int f : figures_of(b.state(), screen))
        b.state().figure(f).at.x = static_cast<std::int16_t>(b.state().figure(f).at.x + 2000);
    EXPECT_FALSE(may_shoot(b.view(), bows, target));
    EXPECT_EQ(shooters(b.view(), bows, target).size(), 2u);
    for (int f : figures_of(b.state(), target))
        b.state().figure(f).at.y = static_cast<std::int16_t>(b.state().figure(f).at.y + 2000);
    EXPECT_EQ(said(b.match(), may_shoot(b.view(), bows, target)), "SHO-02 target_out_of_range");
}

}  // namespace
}  // namespace skald::saga::test
