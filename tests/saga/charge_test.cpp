#include <gtest/gtest.h>

#include "saga/range.hpp"
#include "tabletop.hpp"

namespace skald::saga::test {
namespace {

constexpr Side blue = Side::first, red = Side::second;

/// The charge diagram of the ledger, 22.3: A to E charge 1 to 4 past uneven ground.
struct Diagram : Tabletop {
    explicit Diagram(const Edition& edition = Edition::current()) : Tabletop(edition) {
        chargers = foot(blue, {{0, 0}, {-4, -2}, {6, 2}, {12, 0}, {2, -4}});
        target = foot(red, {{2, 16}, {6, 17}, {8.5, 19}, {13.5, 16.5}});
        piece(Terrain::field, {11, 2.5}, {17, 9});
        activate(chargers, Type::charge, target);
        run();
    }
    int chargers = 0, target = 0;

    Step a() { return way(chargers, 0, {{1.69, 13.51}}); }
    Step b() { return way(chargers, 1, {{-0.65, 12.6}}); }
    Step c() { return way(chargers, 2, {{6, 14.5}}); }
    Step d(Cm at = {0.65, 9.7}) { return way(chargers, 3, {at}); }
    Step e(Cm at = {2.85, 10.95}) { return way(chargers, 4, {at}); }
    std::string tried(std::initializer_list<Step> steps) {
        return said(match(), check(plan(Verb::charge, steps)));
    }
};

// TST-11
TEST(Charge, TheDiagramsFirstFigureIsTheReference) {
    Diagram d;
    ASSERT_EQ(d.asked(), Ask::charge);
    EXPECT_EQ(d.tried({d.way(d.chargers, 0, {{1.69, 13.4}}), d.b(), d.c(), d.d(), d.e()}),
              "CHG-07 no_contact");
    EXPECT_EQ(d.tried({d.way(d.chargers, 0, {{1.69, 13.6}}), d.b(), d.c(), d.d(), d.e()}), "MEA-R5 overlaps");
}

// TST-11
TEST(Charge, TheDiagramsWholePlanIsLegal) {
    Diagram d;
    EXPECT_EQ(d.tried({d.a(), d.b(), d.c(), d.d(), d.e()}), "legal");
}

// TST-11, step 3
TEST(Charge, AFigureThatCanTouchMustTouchAndKeepTheChain) {
    Diagram d;
    EXPECT_EQ(d.tried({d.a(), d.b(), d.way(d.chargers, 2, {{5, 12}}), d.d(), d.e()}), "CHG-12 must_contact");
    // Contact with 4 is more than VS from A and B.
    EXPECT_EQ(d.tried({d.a(), d.b(), d.way(d.chargers, 2, {{11.4, 15.1}}), d.d(), d.e()}),
              "CHG-10 chain_broken");
}

// TST-11, steps 2, 4, 5
TEST(Charge, AFigureThatCannotTouchComesAsNearAsItCan) {
    Diagram d;
    EXPECT_EQ(d.tried({d.a(), d.way(d.chargers, 1, {{-1, 11}}), d.c(), d.d(), d.e()}), "CHG-13 not_closest");
    EXPECT_EQ(d.tried({d.a(), d.b(), d.c(), d.d({1.5, 7}), d.e()}), "CHG-13 not_closest");
    EXPECT_EQ(d.tried({d.a(), d.b(), d.c(), d.d(), d.e({4.5, 10})}), "CHG-13 not_closest");
}

// TST-11, step 4
TEST(Charge, EnteringUnevenGroundMakesEverybodyUseS) {
    Diagram d;
    EXPECT_EQ(d.tried({d.a(), d.b(), d.c(), d.way(d.chargers, 3, {{13, 14}}), d.e()}), "CHG-R6 slow_ground");
}

TEST(Charge, ThePlannersPlanIsLegalWithoutItsMemory) {
    Diagram d;
    const Choice plan = d.planned();
    ASSERT_FALSE(plan.sketch);
    EXPECT_EQ(said(d.match(), d.check(plan)), "legal");
    EXPECT_EQ(said(d.match(), d.check_anew(plan)), "legal");
    d.answer(plan);
    EXPECT_TRUE(d.state().stack.empty());
    EXPECT_TRUE(units_in_contact(d.view(), d.chargers, d.target));
    EXPECT_TRUE(stands_in_formation(d.view(), d.chargers));
}

TEST(Charge, AChargeIsOneStraightLine) {
    Diagram d;
    EXPECT_EQ(d.tried({d.way(d.chargers, 0, {{0, 10}, {1.69, 13.51}}), d.b(), d.c(), d.d(), d.e()}),
              "CHG-16 charge_straight");
}

TEST(Charge, OnlyWhatAFigureCanReachIsInChargeRange) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}, {3, 0}});
    const int near = b.foot(red, {{0, 17.5}});  // 15 cm between the bases
    const int far = b.foot(red, {{30, 17.6}});
    const int hidden = b.foot(red, {{0, -12}});
    b.foot(blue, {{-2.7, -6}, {0, -6}, {2.7, -6}, {5.4, -6}, {-5.4, -6}});
    b.activate(unit, Type::charge);
    EXPECT_FALSE(may_charge(b.view(), b.activation(), near));
    EXPECT_EQ(said(b.match(), may_charge(b.view(), b.activation(), far)), "CHG-R1 target_out_of_range");
    EXPECT_EQ(said(b.match(), may_charge(b.view(), b.activation(), hidden)), "CHG-R1 no_way");
    EXPECT_EQ(said(b.match(), may_charge(b.view(), b.activation(), unit)), "CHG-04 target_not_enemy");
    EXPECT_EQ(said(b.match(), may_charge(b.view(), b.activation(), 60)), "ACT-10 unknown_unit");
    EXPECT_EQ(charge_targets(b.view(), b.activation()).size(), 1u);
}

TEST(Charge, In2018AnyEnemyMayBeNamedAndAnImpossibleChargeIsCancelled) {
    Tabletop b(Edition::of_2018());
    const int unit = b.foot(blue, {{0, 0}});
    const int far = b.foot(red, {{0, 40}});
    b.activate(unit, Type::charge, far);
    EXPECT_FALSE(may_charge(b.view(), b.activation(), far));
    b.run();
    EXPECT_TRUE(b.activation().cancelled);
    EXPECT_TRUE(b.state().stack.empty());
}

TEST(Charge, PrideChargesAHeroWhoIsInRange) {
    Tabletop b;
    const int hero = b.unit(blue, Troop::hero, {{0, 0}});
    const int warriors = b.foot(red, {{0, 12}});
    const int enemy_hero = b.unit(red, Troop::hero, {{12, 0}});
    b.activate(hero, Type::charge);
    EXPECT_EQ(said(b.match(), may_charge(b.view(), b.activation(), warriors)), "SPC-13 pride");
    EXPECT_FALSE(may_charge(b.view(), b.activation(), enemy_hero));
    b.state().figure(b.state().unit(enemy_hero).first).at = Point16(b.point({40, 0}));
    EXPECT_FALSE(may_charge(b.view(), b.activation(), warriors));
}

// TST-44
TEST(Charge, AUnitThatCameBetweenMayBeChargedInstead) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}});
    const int target = b.foot(red, {{0, 14}});
    const int screen = b.foot(red, {{-3, 6}, {0, 6}, {3, 6}});
    b.activate(unit, Type::charge, target);
    b.state().moved_by_reaction = unit_bit(screen);
    b.run();
    ASSERT_EQ(b.asked(), Ask::redirect);
    EXPECT_EQ(b.choices().size(), 2u);
    EXPECT_EQ(said(b.match(), b.check(make(Verb::redirect, {target}))), "CHG-R2 wrong_target");
    EXPECT_EQ(said(b.match(), b.check(make(Verb::redirect, {}))), "CHG-20 malformed");
    EXPECT_EQ(said(b.match(), b.check(make(Verb::pass))), "legal");
    EXPECT_EQ(said(b.match(), b.check(b.choices()[0])), "legal");
    b.answer(b.choices()[0]);
    b.run();
    ASSERT_EQ(b.asked(), Ask::charge);
    EXPECT_EQ(b.activation().target, screen);
    EXPECT_EQ(said(b.match(), b.check(b.planned())), "legal");
}

}  // namespace
}  // namespace skald::saga::test
