// Positions with the right answer, annotated: charge or wait, cancel or spend, close ranks, rest, keep a
// reaction, protect the warlord, take the marker, shoot whom, where to stand, when to hold back. The lines
// are those of docs/cases.md.
#include "bots/saga/position_table.hpp"

namespace skald::saga {
namespace {

using test::Table;
using test::with;

/// What every bot that thinks must get right.
class EveryBot : public testing::TestWithParam<std::pair<std::string, Choice (*)(Table&)>> {
  protected:
    static Choice answer_of(Table& table) { return GetParam().second(table); }
    /// It plays to the end of the turn and charges nobody.
    static void hold_back(Table& table) {
        for (int i = 0; i < 12 && table.state.turn_of == Side::first; ++i) {
            const Choice choice = answer_of(table);
            if (table.asks(Ask::declare)) {
                EXPECT_NE(choice.what[0], static_cast<int>(Type::charge));
            }
            table.answer(choice);
        }
    }
};
INSTANTIATE_TEST_SUITE_P(
    Positions, EveryBot,
    testing::Values(std::pair{std::string("karl"), +[](Table& table) { return table.karls_answer(); }},
                    std::pair{std::string("huscarl"), +[](Table& table) { return table.huscarls_answer(); }}),
    [](const auto& bot) { return bot.param.first; });

TEST_P(EveryBot, charge_or_wait_hearthguard_ride_down_the_exhausted) {
    // Sixteen dice against Armour that three markers bring down to 2, and -1 on every die that comes back.
    Table table(with(R"(
unit Guard first hearthguard at 20,20 23,20 26,20 29,20 20,17 23,17 26,17 29,17
unit Foe second warriors fatigue=3 at 20,31 23,31 26,31 29,31 20,34 23,34 26,34 29,34
load first muster axe)"));
    table.play_until(Ask::declare);
    const Choice choice = answer_of(table);
    EXPECT_EQ(choice.what[0], static_cast<int>(Type::charge));
    EXPECT_EQ(choice.what[1], table.unit("Foe"));
    const words::Reason reason = table.karl.reason({table.match, table.state}, choice);
    EXPECT_EQ(reason.motive, words::Motive::charge);
    EXPECT_GT(reason.numbers[2], 95);
}

TEST_P(EveryBot, when_to_hold_back_six_levies_do_not_charge_the_guard) {
    Table table(with(R"(
unit Few first levies at 20,20 23,20 26,20 29,20 20,17 23,17
unit Foe second hearthguard at 20,31 23,31 26,31 29,31 20,34 23,34 26,34 29,34
load first muster axe)"));
    hold_back(table);
    EXPECT_EQ(table.state.unit(table.unit("Few")).alive, 6);
}

TEST(Positions, cancel_or_spend_a_deadly_charge_is_stopped_with_both_markers) {
    // Within S slowing does not help: the charge arrives all the same.
    Table table(with(R"(
unit Guard first hearthguard fatigue=2 at 20,20 23,20 26,20 29,20 20,17 23,17 26,17 29,17
unit Bows second levies equip=bows at 20,28 23,28 26,28 29,28 20,31 23,31
load first muster axe)"));
    table.say(Verb::trigger, {table.position.find_ability(Side::first, "muster")});
    table.say(Verb::units, {table.unit("Guard")});
    table.say(Verb::declare, {static_cast<int>(Type::charge), table.unit("Bows")});
    ASSERT_TRUE(table.asks(Ask::react));
    EXPECT_TRUE(is(table.karls_answer(), Verb::cancel));
}

TEST(Positions, cancel_or_spend_one_marker_is_enough_where_the_way_is_long) {
    Table table(with(R"(
unit Guard first hearthguard fatigue=2 at 20,20 23,20 26,20 29,20 20,17 23,17 26,17 29,17
unit Bows second levies equip=bows at 20,34 23,34 26,34 29,34 20,37 23,37
load first muster axe)"));
    table.say(Verb::trigger, {table.position.find_ability(Side::first, "muster")});
    table.say(Verb::units, {table.unit("Guard")});
    table.say(Verb::declare, {static_cast<int>(Type::charge), table.unit("Bows")});
    ASSERT_TRUE(table.asks(Ask::react));
    EXPECT_TRUE(is(table.karls_answer(), Verb::slow));
}

TEST(Positions, close_ranks_few_levies_stand_together_against_the_guard) {
    // Three dice would not hurt the guard; a better save may leave somebody alive, and the die that six
    // bring.
    Table table(with(R"(
unit Guard first hearthguard at 20,20 23,20 26,20 29,20 20,17 23,17 26,17 29,17
unit Wall second levies at 20,30 23,30 26,30 29,30 20,33 23,33
load first muster axe)"));
    table.say(Verb::trigger, {table.position.find_ability(Side::first, "muster")});
    table.say(Verb::units, {table.unit("Guard")});
    table.say(Verb::declare, {static_cast<int>(Type::charge), table.unit("Wall")});
    Choices plans;
    table.match.choices(table.state, plans);
    table.take(plans[0]);
    ASSERT_TRUE(table.asks(Ask::close_ranks));
    const Choice choice = table.karls_answer();
    EXPECT_EQ(choice.what[0], 1);
    EXPECT_EQ(table.karl.reason({table.match, table.state}, choice).motive, words::Motive::close_ranks);
}

TEST(Positions, rest_who_is_ahead_lets_the_exhausted_breathe) {
    // Nine points for a guard that is gone: nobody needs to hurry.
    Table table(with(R"(
unit Gone second hearthguard lost=8
unit Tired first hearthguard fatigue=3 at 20,20 23,20 26,20 29,20
unit Fresh first levies at 40,20 43,20 46,20 49,20 52,20 55,20
unit Foe second warriors at 20,80 23,80 26,80 29,80
load first muster axe)"));
    table.say(Verb::trigger, {table.position.find_ability(Side::first, "muster")});
    ASSERT_TRUE(table.asks(Ask::choose_units));
    const Choice choice = table.karls_answer();
    ASSERT_EQ(choice.what.size(), 1u);
    EXPECT_EQ(choice.what[0], table.unit("Tired"));
}

TEST(Positions, keep_a_reaction_the_last_die_is_for_the_enemys_turn) {
    // A raven: cover from far arrows that nobody shoots, or the price of blood when the enemy charges.
    Table table(R"(
faction first danes
faction second danes
unit Lord first hero warlord at 5,5
unit Jarl second hero warlord at 110,85
unit Wall first warriors fatigue=2 at 20,20 23,20 26,20 29,20 20,17 23,17 26,17 29,17
unit Foe second hearthguard at 20,33 23,33 26,33 29,33 20,36 23,36 26,36 29,36
inactive first raven
turn first 2 orders)");
    for (int i = 0; i < 5 && !table.asks(Ask::orders); ++i) table.answer(table.karls_answer());
    ASSERT_TRUE(table.asks(Ask::orders));
    const Choice choice = table.karls_answer();
    ASSERT_TRUE(is(choice, Verb::load));
    const std::uint8_t keywords = table.match.ability(Side::first, choice.what[0]).keywords;
    EXPECT_TRUE(keywords & (Keyword::activation_reaction | Keyword::orders_reaction));
}

/// The warlord, tired, within reach of an enemy unit.
constexpr std::string_view lone_lord = R"(
faction first casebook
faction second casebook
unit Lord first hero warlord fatigue=2 at 40,40
unit Jarl second hero warlord at 110,85
unit Foe second hearthguard at 40,53 43,53 46,53 49,53 40,56 43,56 46,56 49,56)";

TEST_P(EveryBot, protect_the_warlord_he_lets_the_guard_be) {
    Table table(lone_lord);
    hold_back(table);
    EXPECT_EQ(table.state.unit(table.unit("Lord")).alive, 1);
}

TEST(Positions, protect_the_warlord_he_walks_away_from_the_guard) {
    Table table(lone_lord);
    const double before = table.gap("Lord", "Foe");
    while (table.state.turn_of == Side::first) table.answer(table.karls_answer());
    EXPECT_GT(table.gap("Lord", "Foe"), before + 500);
}

TEST(Positions, take_the_marker_fatigue_of_the_enemy_is_spent_in_the_melee) {
    Table table(with(R"(
unit Guard first hearthguard at 20,20 23,20 26,20 29,20 20,17 23,17 26,17 29,17
unit Foe second levies equip=bows fatigue=2 at 20,30 23,30 26,30 29,30 20,33 23,33
load first muster axe)"));
    table.play_until(Ask::ability_step);
    const Choice choice = table.karls_answer();
    EXPECT_TRUE(is(choice, Verb::fatigue));
    const words::Reason reason = table.karl.reason({table.match, table.state}, choice);
    EXPECT_EQ(reason.motive, words::Motive::in_fight);
    EXPECT_GE(reason.numbers[3], reason.numbers[2]);
}

TEST(Positions, shoot_whom_the_unit_in_the_open_before_the_one_in_the_wood) {
    Table table(with(R"(
unit Gone second hearthguard lost=8
unit Bows first warriors equip=bows at 30,20 33,20 36,20 39,20 30,17 33,17 36,17 39,17
unit Hidden second warriors at 20,42 23,42 26,42 29,42
unit Open second warriors at 45,42 48,42 51,42 54,42
terrain wood 15,38 34,38 34,47 15,47
load first muster axe)"));
    table.play_until(Ask::declare);
    const Choice choice = table.karls_answer();
    ASSERT_EQ(choice.what[0], static_cast<int>(Type::shoot));
    EXPECT_EQ(choice.what[1], table.unit("Open"));
}

TEST(Positions, where_to_stand_bows_stop_within_range_and_out_of_reach) {
    Table table(with(R"(
unit Bows first levies equip=bows at 30,20 33,20 36,20 39,20 30,17 33,17
unit Foe second hearthguard at 30,58 33,58 36,58 39,58 30,61 33,61 36,61 39,61
load first muster axe)"));
    table.say(Verb::trigger, {table.position.find_ability(Side::first, "muster")});
    table.say(Verb::units, {table.unit("Bows")});
    table.say(Verb::declare, {static_cast<int>(Type::move), -1});
    ASSERT_TRUE(table.asks(Ask::move));
    table.answer(table.karls_answer());
    EXPECT_LE(table.gap("Bows", "Foe"), table.match.sticks().long_);
    EXPECT_GT(table.gap("Bows", "Foe"), table.match.sticks().medium);
}

}  // namespace
}  // namespace skald::saga
