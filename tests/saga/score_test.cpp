// Section 20 of the ledger: massacre points and who wins.
#include "saga/score.hpp"

#include <gtest/gtest.h>

#include "dice/scripted.hpp"
#include "saga/factions.hpp"
#include "saga/setup.hpp"
#include "saga/warband.hpp"

namespace skald::saga {
namespace {

UnitEntry entry(Troop troop, int figures) {
    UnitEntry unit;
    unit.troop = troop;
    unit.figures = static_cast<std::uint8_t>(figures);
    return unit;
}

/// The second side's units: warlord, 12 hearthguard, 7 warriors, 9 warriors, 12 levies, hired warriors (8), a
/// legend of 8 hearthguard, and a Hero with three companions.
struct Field {
    explicit Field(const Edition& edition = Edition::current(), bool hero_units_score = true)
        : match([&] {
              saga::Setup setup;
              setup.edition = edition;
              setup.hero_units_score = hero_units_score;
              setup.factions = {test::northmen(), test::northmen()};
              setup.factions[1].hired.push({5, Troop::warriors, 8, 0, 1, false});
              return setup;
          }()) {
        Warband w;
        UnitEntry his_lord = entry(Troop::hero, 1), men = entry(Troop::warriors, 8),
                  famous = entry(Troop::hearthguard, 8), company = entry(Troop::hero, 3);
        his_lord.warlord = true;
        men.hired = 2;
        famous.legend = 0;
        company.hero = 1;
        w.units = {his_lord,
                   entry(Troop::hearthguard, 12),
                   entry(Troop::warriors, 7),
                   entry(Troop::warriors, 9),
                   entry(Troop::levies, 12),
                   men,
                   famous,
                   company};
        field(state, Side::second, w, match.faction(Side::second));
        for (int f = first_figure(Side::second); f < first_figure(Side::second) + 60; ++f)
            if (state.figure(f).unit >= 0) state.figure(f).where = Where::table;
    }
    enum Which { lord = 26, guards, warriors, nine, levies, hired, legend, hero };

    void kill(int unit, int figures) {
        Unit& u = state.unit(unit);
        for (int i = 0; i < figures; ++i) state.figure(u.first + --u.alive).where = Where::dead;
    }
    Score score() { return score_of({match, state}, Side::first); }
    int points() { return score().points; }

    Match match;
    State state;
};

int points_by(const Score& score, Rule rule) {
    int points = 0;
    for (const ScoreLine& line : score.lines)
        if (line.rule == rule) points += line.points;
    return points;
}

TEST(Score, TheDerivedCaseGivesFifteen) {  // TST-D09
    Field f;
    f.kill(Field::lord, 1);
    f.kill(Field::guards, 3);
    f.kill(Field::warriors, 7);
    f.kill(Field::levies, 5);
    const Score score = f.score();
    EXPECT_EQ(points_by(score, Rule::END_03), 4);
    EXPECT_EQ(points_by(score, Rule::END_04), 3);
    EXPECT_EQ(points_by(score, Rule::END_05), 4);
    EXPECT_EQ(points_by(score, Rule::END_06), 2);
    EXPECT_EQ(points_by(score, Rule::END_07), 2);
    EXPECT_EQ(score.points, 15);
    EXPECT_EQ(score_of({f.match, f.state}, Side::second).points, 0);
}

TEST(Score, AHeroWithoutThePointOfHisUnit) {  // END-R2 is configurable
    Field f(Edition::current(), false);
    f.kill(Field::lord, 1);
    EXPECT_EQ(f.points(), 4);
}

TEST(Score, FractionsAreRoundedOncePerClass) {  // END-05, END-06, END-R1
    Field f;
    f.kill(Field::warriors, 1);
    f.kill(Field::nine, 1);
    f.kill(Field::hired, 1);
    EXPECT_EQ(f.points(), 2);  // three warriors, hired ones with them
}

TEST(Score, MercenariesCountFromHalfOfThemOn) {  // TST-D11, END-08, END-R3
    for (const bool current : {true, false}) {
        Field three(current ? Edition::current() : Edition::of_2018());
        three.kill(Field::hired, 3);
        EXPECT_EQ(three.points(), 2);
        Field half = three;
        half.kill(Field::hired, 1);
        EXPECT_EQ(half.points(), current ? 3 : 2);
        half.kill(Field::hired, 4);
        EXPECT_EQ(half.points(), 6);
        EXPECT_EQ(points_by(half.score(), Rule::END_07), 0);
    }
}

TEST(Score, ALegendGivesFourBesidesItsFigures) {  // END-09
    Field f;
    f.kill(Field::legend, 7);
    EXPECT_EQ(f.points(), 7);
    f.kill(Field::legend, 1);
    EXPECT_EQ(f.points(), 12);
}

TEST(Score, FiguresOfAHeroicUnitCountByTheirOwnClass) {  // HER-R4
    Field f;
    f.kill(Field::hero, 3);
    EXPECT_EQ(f.points(), 2);
    f.kill(Field::hero, 1);
    EXPECT_EQ(f.points(), 2 + 4 + 1);
}

TEST(Score, SlaughterAddsTwoForEveryUnitWipedOut) {  // SCN-09, END-R6
    Field f;
    f.kill(Field::lord, 1);
    f.kill(Field::hired, 8);
    EXPECT_EQ(f.points(), 5 + 6);
    f.state.extra = Extra::slaughter;
    EXPECT_EQ(f.points(), 5 + 6 + 4);
}

TEST(Score, EightPointsAndThreeMoreWin) {  // TST-D10, END-10
    EXPECT_EQ(winner_of(8, 5), Side::first);
    EXPECT_EQ(winner_of(8, 6), Side::none);
    EXPECT_EQ(winner_of(7, 0), Side::none);
    EXPECT_EQ(winner_of(5, 8), Side::second);
}

TEST(Score, TheEndTellsEveryLine) {  // END-02, END-01
    Field f;
    f.kill(Field::guards, 12);
    ScriptedDice dice{};
    Events events;
    Play play{f.match, f.state, dice, events};
    finish(play);
    EXPECT_TRUE(f.state.outcome.over);
    EXPECT_EQ(f.state.outcome.winner, Side::first);
    EXPECT_EQ(f.state.outcome.points[0], 13);
    ASSERT_EQ(events.size(), 4u);  // two lines, the sum, the end
    EXPECT_EQ(events[3].rule, cause(Rule::END_10));
    Field g;
    Events more;
    Play other{g.match, g.state, dice, more};
    finish_without_dice(other, Side::first);
    EXPECT_EQ(g.state.outcome.winner, Side::second);
    EXPECT_EQ(more[more.size() - 1].rule, cause(Rule::END_01));
}

}  // namespace
}  // namespace skald::saga
