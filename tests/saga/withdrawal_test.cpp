#include <gtest/gtest.h>

#include "tabletop.hpp"

namespace skald::saga::test {
namespace {

constexpr Side blue = Side::first, red = Side::second;

/// The withdrawal diagram of the ledger, 22.3 step 7: red has lost figure 2.
struct Diagram : Tabletop {
    explicit Diagram(const Edition& edition = Edition::current()) : Tabletop(edition) {
        chargers = foot(blue, {{1.69, 13.51}, {-0.65, 12.6}, {6, 14.5}, {0.65, 9.7}, {2.85, 10.95}});
        loser = foot(red, {{2, 16}, {8.5, 19}, {13.5, 16.5}});
        piece(Terrain::field, {11, 2.5}, {17, 9});
        stage(Stage::withdrawal, loser, chargers);
        run();
    }
    int chargers = 0, loser = 0;
    Step one(Cm at = {11.36, 19.52}) { return way(loser, 0, {at}); }
    Step three(Cm at = {18.5, 19}) { return way(loser, 1, {at}); }
    Step four(Cm at = {23.16, 19.08}) { return way(loser, 2, {at}); }
    std::string tried(std::initializer_list<Step> steps) {
        return said(match(), check(plan(Verb::withdraw, steps)));
    }
};

// TST-17
TEST(Withdrawal, TheDiagramIsLegal) {
    Diagram d;
    ASSERT_EQ(d.asked(), Ask::withdraw);
    EXPECT_EQ(d.state().question.side, red);
    EXPECT_EQ(d.tried({d.four(), d.three(), d.one()}), "legal");
}

// TST-17
TEST(Withdrawal, TheFarthestFigureGoesFirstAndEverybodyGoesS) {
    Diagram d;
    EXPECT_EQ(d.tried({d.three(), d.four(), d.one()}), "WDR-06 wrong_first");
    EXPECT_EQ(d.tried({d.four(), d.three(), d.one({11.2, 19.2})}), "WDR-08 not_full_withdrawal");
    EXPECT_EQ(d.tried({d.four({22, 18.8}), d.three(), d.one()}).substr(0, 3), "WDR");
    EXPECT_EQ(d.tried({d.four({13.5, 26.5}), d.three(), d.one()}).substr(0, 3), "WDR");
}

TEST(Withdrawal, ThePlannersPlanIsLegalWithoutItsMemory) {
    for (const Edition& edition : {Edition::current(), Edition::of_2018()}) {
        Diagram d(edition);
        const Choice plan = d.planned();
        ASSERT_FALSE(plan.sketch);
        EXPECT_EQ(said(d.match(), d.check(plan)), "legal");
        EXPECT_EQ(said(d.match(), d.check_anew(plan)), "legal");
        d.answer(plan);
        EXPECT_TRUE(d.state().stack.empty());
        EXPECT_FALSE(units_in_contact(d.view(), d.loser, d.chargers));
    }
}

/// A lone figure in a corner of the table, enclosed by the enemy it touches.
struct Corner : Tabletop {
    explicit Corner(const Edition& edition) : Tabletop(edition, {0, 0}) {
        loser = foot(red, {{1.25, 1.25}});
        winner = foot(blue, {{1.25, 3.78}, {3.05, 3.05}, {3.78, 1.25}});
        // Bases of 2.5 cm: the ones beside touch the loser and leave no way out.
        stage(Stage::withdrawal, loser, winner);
        run();
    }
    int loser = 0, winner = 0;
};

TEST(Withdrawal, AnEnclosedUnitStaysAndTheEnemyGivesWay) {
    for (const bool current : {true, false}) {
        Corner c(current ? Edition::current() : Edition::of_2018());
        ASSERT_EQ(c.asked(), Ask::withdraw);
        EXPECT_EQ(c.state().question.side, blue);
        EXPECT_EQ(c.state().question.about[0], c.winner);
        EXPECT_EQ(c.state().question.about[2], current ? 1 : 0);  // the minimum (WDR-10.a)
        const Choice plan = c.planned();
        ASSERT_FALSE(plan.sketch);
        EXPECT_EQ(said(c.match(), c.check_anew(plan)), "legal");
        c.answer(plan);
        EXPECT_FALSE(units_in_contact(c.view(), c.loser, c.winner));
    }
}

TEST(Withdrawal, NobodyWithdrawsFromADestroyedUnit) {
    Tabletop b;
    const int unit = b.foot(blue, {{0, 0}});
    const int enemy = b.foot(red, {{2.5, 0}});
    b.state().unit(enemy).alive = 0;
    b.state().figure(b.state().unit(enemy).first).where = Where::dead;
    b.stage(Stage::withdrawal, unit, enemy);
    b.run();
    EXPECT_TRUE(b.state().stack.empty());
}

}  // namespace
}  // namespace skald::saga::test
