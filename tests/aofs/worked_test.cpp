// The worked cases 33 to 36 of section 16: moves, who starts, markers, force organisation.
#include <gtest/gtest.h>

#include "aofs/list.hpp"
#include "aofs/setup.hpp"
#include "aofs/unit.hpp"
#include "dice/scripted.hpp"
#include "game/answers.hpp"

namespace skald::aofs {
namespace {

/// A position of lone models, one for each unit, in the middle of a round.
struct Field {
    Setup setup;
    State state;
    std::vector<std::pair<Side, Point>> places;

    Field() { setup.force_org = false; }
    int unit(Side side, Point at, std::initializer_list<Special> specials = {}) {
        UnitProfile profile;
        ModelProfile model;
        for (const Special special : specials) model.specials.add(special);
        profile.models.push(model);
        auto& units = setup.armies[static_cast<std::size_t>(index(side))].units;
        units.push(profile);
        places.push_back({side, at});
        return first_unit(side) + static_cast<int>(units.size()) - 1;
    }
    /// Puts everybody on the table; `first` is asked to activate.
    Match begin(int round = 1) {
        Match match(setup);
        ScriptedDice none({});
        Events events(false);
        Play play{match, state, none, events};
        field_armies(play);
        std::array<int, 2> next{first_unit(Side::first), first_unit(Side::second)};
        for (const auto& [side, at] : places) {
            Unit& unit = state.unit(next[static_cast<std::size_t>(index(side))]++);
            unit.deployed = true;
            state.model(unit.first).where = Where::table;
            state.model(unit.first).at = Point16(at);
        }
        for (std::size_t side : {0u, 1u}) state.starting_units[side] = state.unit_count[side];
        state.round = static_cast<std::uint8_t>(round);
        Frame& frame = play.push(Stage::round, Side::first);
        frame.step = 1;
        match.resume(state, none, events);
        return match;
    }
    void hold(Match& match, int unit) {
        ScriptedDice none({});
        Events events(false);
        const Choice choice = make(Verb::activate, {unit, static_cast<int>(Action::hold), -1});
        ASSERT_FALSE(match.check(state, choice)) << unit;
        match.answer(state, choice, none, events);
        EXPECT_TRUE(none.exhausted());
    }
};

Point inches(int x, int y) {
    return {x * inch, y * inch};
}

TEST(WorkedCases, TC33_moves_of_Advance) {
    Field field;
    const int plain = field.unit(Side::first, inches(5, 10));
    const int fast = field.unit(Side::first, inches(10, 10), {Special::fast});
    const int slow = field.unit(Side::first, inches(15, 10), {Special::slow});
    const int both = field.unit(Side::first, inches(20, 10), {Special::fast, Special::slow});
    const int music = field.unit(Side::first, inches(25, 10), {Special::fast, Special::musician});
    field.unit(Side::second, inches(25, 40));
    Match match = field.begin();
    const View view{match, field.state};
    const auto advance = [&](int unit) {
        return allowance(view, field.state.unit(unit).first, Action::advance) / inch;
    };
    EXPECT_EQ(advance(plain), 6);
    EXPECT_EQ(advance(fast), 8);
    EXPECT_EQ(advance(slow), 4);
    EXPECT_EQ(advance(both), 6);
    EXPECT_EQ(advance(music), 9);
}

TEST(WorkedCases, TC34_who_starts_the_next_round) {
    for (const int units_of_first : {3, 2}) {
        Field field;
        std::vector<int> first, second;
        for (int i = 0; i < units_of_first; ++i)
            first.push_back(field.unit(Side::first, inches(5 + 5 * i, 5)));
        for (int i = 0; i < 3; ++i) second.push_back(field.unit(Side::second, inches(5 + 5 * i, 40)));
        Match match = field.begin();
        for (std::size_t i = 0; i < 3; ++i) {
            if (i < first.size()) field.hold(match, first[i]);
            field.hold(match, second[i]);
        }
        EXPECT_EQ(field.state.round, 2);
        EXPECT_EQ(field.state.starter, Side::first);
    }
    // The third activation of the first side leaves the second with nobody to activate: 5 against 4.
    Field field;
    std::vector<int> first, second;
    for (int i = 0; i < 3; ++i) first.push_back(field.unit(Side::first, inches(5 + 5 * i, 5)));
    for (int i = 0; i < 3; ++i) second.push_back(field.unit(Side::second, inches(5 + 5 * i, 40)));
    Match match = field.begin();
    for (const int unit : {first[0], second[0], first[1], second[1]}) field.hold(match, unit);
    field.state.model(field.state.unit(second[2]).first).where = Where::dead;
    field.state.unit(second[2]).gone = true;
    field.hold(match, first[2]);
    EXPECT_EQ(field.state.round, 2);
    EXPECT_EQ(field.state.starter, Side::second);
}

TEST(WorkedCases, TC35_markers) {
    Field field;
    field.unit(Side::first, inches(20, 20));
    field.unit(Side::first, inches(30, 20));
    const int stunned = field.unit(Side::second, inches(32, 20));
    const int contests = field.unit(Side::second, inches(20, 22));
    const int alone = field.unit(Side::second, inches(40, 20));
    Match match = field.begin();
    field.state.unit(stunned).stunned = true;
    for (Unit& unit : field.state.units) unit.activated = true;
    field.state.unit(alone).activated = false;
    for (const Point at : {inches(10, 20), inches(20, 21), inches(31, 20), inches(40, 21)})
        field.state.markers.push({Point16(at), 0, Side::first});
    // It is the second side's turn: the first has activated all.
    field.state.stack.back().side = Side::second;
    field.state.stack.back().step = 1;
    field.state.question = {};
    ScriptedDice none({});
    Events events(false);
    match.resume(field.state, none, events);
    field.hold(match, alone);
    EXPECT_EQ(field.state.markers[0].owner, Side::first);
    EXPECT_EQ(field.state.markers[1].owner, Side::none);
    EXPECT_EQ(field.state.markers[2].owner, Side::first);
    EXPECT_EQ(field.state.markers[3].owner, Side::second);
    EXPECT_EQ(field.state.unit(contests).stunned, false);
}

TEST(WorkedCases, TC36_force_organisation) {
    const struct {
        int size, heroes, copies, cost, units, models;
    } rows[] = {{150, 1, 2, 52, 6, 7}, {250, 2, 3, 87, 10, 12}, {375, 3, 4, 131, 15, 18}};
    for (const auto& row : rows) {
        const ForceLimits limits = force_limits(row.size);
        EXPECT_EQ(limits.heroes, row.heroes);
        EXPECT_EQ(limits.copies, row.copies);
        EXPECT_EQ(limits.unit_cost, row.cost);
        EXPECT_EQ(limits.units, row.units);
        EXPECT_EQ(limits.models, row.models);
    }
    const auto legal = [](int cost, int size) {
        Army army;
        UnitProfile unit;
        unit.cost = static_cast<std::uint16_t>(cost);
        unit.models.push({});
        army.units.push(unit);
        return check_list(army, size, true).empty();
    };
    EXPECT_FALSE(legal(53, 150));
    EXPECT_TRUE(legal(52, 150));
    EXPECT_TRUE(legal(87, 250));
    EXPECT_FALSE(legal(88, 250));
}

}  // namespace
}  // namespace skald::aofs
