// Beside a real table: what only a look at it tells is asked of its players, kind of terrain by kind.
#include "saga/real.hpp"

#include <gtest/gtest.h>

#include "saga/ability.hpp"
#include "saga/factions.hpp"
#include "saga/setup_game.hpp"
#include "saga/turn.hpp"

namespace skald::saga::test {
namespace {

constexpr std::array kinds_of_terrain{Place::in_field, Place::in_gentle_hill, Place::in_bog, Place::in_rocks,
                                      Place::in_ruins, Place::in_steep_hill,  Place::in_wood};

Selector standing_in(Whose whose, Place place) {
    Selector s = units(whose);
    s.place = place;
    return s;
}

/// A game beside a table in which the first player may trigger an ability that has these clauses.
Game with_ability(std::initializer_list<Clause> clauses) {
    saga::Setup setup = with_warbands(a_setup());
    setup.real = setup.quick = true;
    Ability& ability = setup.factions[0].abilities[0];
    ability = test::ability(false, Keyword::activation, {common}, clauses);
    leave_to_players(setup.factions[0]);
    Game game(setup);
    State& state = game.state;
    for (int i = 0; i < 200 && state.turn == 0; ++i) game.say_first();
    put_in_turn(state, Side::first, 2, TurnPart::activation);
    state.board(Side::first).dice[0] = {DieAt::board, Symbol::common, 0, 1};
    state.question = {};
    Play play{game.match, state, game.dice, game.events};
    advance(play);
    EXPECT_EQ(game.asked(), Ask::activate);
    game.say(make<Verb::trigger>({0}));
    return game;
}

int tired(const State& state, Side side) {
    int all = 0;
    for (int u = first_unit(side); u < first_unit(side) + max_units_of_side; ++u)
        all += state.unit(u).fatigue;
    return all;
}

TEST(BesideTheTable, who_stands_in_a_kind_of_terrain_is_told_and_may_be_nobody) {
    for (Place place : kinds_of_terrain) {
        const Selector enemy = standing_in(Whose::enemy, place);
        Game game = with_ability({of(enemy, 0, clause(EffectVerb::give_fatigue, 1))});
        ASSERT_EQ(game.asked(), Ask::choose_units) << static_cast<int>(place);
        Game nobody = game;
        nobody.say(make<Verb::units>({}));
        EXPECT_EQ(nobody.asked(), Ask::activate);
        EXPECT_EQ(tired(nobody.state, Side::second), 0);
        const std::array<std::int16_t, 2> two{static_cast<std::int16_t>(first_unit(Side::second)),
                                              static_cast<std::int16_t>(first_unit(Side::second) + 1)};
        game.say(make<Verb::units>({two}));
        EXPECT_EQ(game.asked(), Ask::activate);
        EXPECT_EQ(tired(game.state, Side::second), 2);
    }
}

TEST(BesideTheTable, what_hangs_on_a_kind_of_terrain_is_told_and_otherwise_the_other_happens) {
    for (Place place : kinds_of_terrain) {
        Clause tires = of(units(Whose::enemy), 1, clause(EffectVerb::give_fatigue, 1));
        tires.condition.when = If::exists;
        tires.condition.what = standing_in(Whose::own, place);
        const Clause otherwise =
            linked(Link::otherwise, of(units(Whose::own), 1, clause(EffectVerb::give_fatigue, 1)));
        Game game = with_ability({tires, otherwise});
        ASSERT_EQ(game.asked(), Ask::use_option) << static_cast<int>(place);
        for (bool holds : {true, false}) {
            Game after = game;
            after.say(make<Verb::use>({holds}));
            ASSERT_EQ(after.asked(), Ask::choose_units);
            after.say_first();
            EXPECT_EQ(tired(after.state, Side::second), holds ? 1 : 0);
            EXPECT_EQ(tired(after.state, Side::first), holds ? 0 : 1);
        }
    }
}

TEST(BesideTheTable, an_effect_that_lasts_in_a_kind_of_terrain_is_asked_about_in_a_fight) {
    for (Place place : kinds_of_terrain) {
        Clause effect = clause(EffectVerb::gain_attack, 1);
        EXPECT_FALSE(is_measured(effect));
        effect.who = standing_in(Whose::own, place);
        EXPECT_TRUE(is_measured(effect));
        effect.who = units(Whose::own);
        effect.condition.what = standing_in(Whose::acting, place);
        EXPECT_TRUE(is_measured(effect));
    }
    Clause effect = clause(EffectVerb::gain_attack, 1);
    effect.who =
        standing_in(Whose::own, Place::in_uneven);  // that the page knows: each move ends on some ground
    EXPECT_FALSE(is_measured(effect));
}

}  // namespace
}  // namespace skald::saga::test
