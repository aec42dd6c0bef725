// Karl in Age of Fantasy: against Thrall with mirrored seats and dice, and in positions with a right answer.
// The lines of the positions are those of docs/cases.md.
#include <gtest/gtest.h>

#include "aofs/random_battle.hpp"
#include "base/tries.hpp"
#include "bots/aofs/position_table.hpp"
#include "odds/aofs/odds.hpp"

namespace skald::aofs {

using namespace bots;
using test::SeatedTable;

namespace {

struct Played {
    Outcome outcome;
    std::uint64_t hash = 0;
};

/// A whole game with its set-up; every answer of both is checked.
Played play(std::uint64_t seed, Side karls) {
    Setup setup = random_battle(250, seed);
    setup.quick = seed % 2 == 0;
    setup.armies[1] = setup.armies[0];
    Match match(setup);
    State state = match.start();
    SeededDice dice(seed);
    Events off(false);
    Karl karl;
    Thrall<Match> thrall(seed);
    while (!state.outcome.over) {
        const Choice choice =
            state.question.side == karls ? karl.choose(match, state) : thrall.choose(match, state);
        EXPECT_FALSE(match.check(state, choice)) << match.ask_name(state.question.ask);
        match.answer(state, choice, dice, off);
    }
    return {state.outcome, match.hash(state)};
}

TEST(Karl, beats_thrall_in_nearly_all_mirrored_games) {
    const auto pairs = skald::test::tries<std::uint64_t>(6, 3, 1);
    std::uint64_t wins = 0, losses = 0;
    for (std::uint64_t seed = 1; seed <= pairs; ++seed)
        for (Side side : {Side::first, Side::second}) {
            const Side winner = play(seed, side).outcome.winner;
            wins += winner == side;
            losses += winner == other(side);
        }
    EXPECT_GE(wins, 2 * pairs - 2);
    EXPECT_EQ(losses, 0u);
}

TEST(Karl, gives_the_same_answers_to_the_same_game) {
    EXPECT_EQ(play(3, Side::first).hash, play(3, Side::first).hash);
}

TEST(Karl, answers_alike_whatever_he_was_asked_before) {
    Match match(random_battle(250, 5));
    State state = match.start();
    SeededDice dice(5);
    Events off(false);
    Karl old;
    for (int i = 0; i < 60 && !state.outcome.over; ++i) {
        const Choice choice = old.choose(match, state);
        Karl fresh;
        ASSERT_EQ(choice, fresh.choose(match, state)) << i;
        match.answer(state, choice, dice, off);
    }
}

// ---- Positions

TEST(SkirmishPositions, a_free_marker_is_taken_in_the_last_round) {
    SeatedTable table(R"(
        weapon sword 0 2
        unit A first q4 d4 with sword at 20,12
        unit B second q4 d4 activated with sword at 4,44
        marker 24,22
        round 4 first)");
    table.play_round();
    EXPECT_EQ(table.state.outcome.winner, Side::first);
}

TEST(SkirmishPositions, who_holds_the_marker_stays_at_it_to_the_end) {
    // An easy victim is near, but the charge would lead away from the only marker, with an enemy close to it.
    SeatedTable table(R"(
        weapon sword 0 3 ap=1
        weapon knife 0 1
        unit A first q3 d4 with sword at 24,20
        unit B second q6 d6 activated with knife at 33,20
        unit C second q4 d4 with sword at 24,34
        marker 23,20 first
        round 4 first)");
    const Choice choice = table.karls_answer();
    EXPECT_NE(table.action_of(choice), Action::charge);
    table.play_round();
    EXPECT_NE(table.state.outcome.winner, Side::second);
}

TEST(SkirmishPositions, an_enemy_marker_is_contested_when_it_cannot_be_won) {
    // The holder cannot be hurt, but to stand beside it makes the marker neutral (AOF-MIS-07).
    SeatedTable table(R"(
        weapon knife 0 1
        weapon axe 0 4 ap=2
        unit A first q6 d6 with knife at 24,14
        unit B second q3 d2 tough=6 regeneration activated with axe at 24,25
        marker 24,25 second
        round 4 first)");
    table.play_round();
    EXPECT_EQ(table.state.outcome.points[1], 0);
}

TEST(SkirmishPositions, nobody_charges_what_he_cannot_hurt) {
    SeatedTable table(R"(
        weapon knife 0 1
        weapon axe 0 4 ap=2
        unit A first q6 d6 with knife at 24,14
        unit B second q3 d2 tough=6 regeneration with axe at 24,24
        marker 8,24
        round 2 first)");
    EXPECT_NE(table.action_of(table.karls_answer()), Action::charge);
}

TEST(SkirmishPositions, a_charge_that_pays_is_made) {
    SeatedTable table(R"(
        weapon axe 0 4 ap=2
        weapon knife 0 1
        unit A first q3 d3 tough=3 with axe at 24,14
        unit B second q5 d6 cost=60 with knife at 24,22
        marker 24,20
        round 2 first)");
    const Choice choice = table.karls_answer();
    EXPECT_EQ(table.action_of(choice), Action::charge);
    EXPECT_EQ(table.karl.reason({table.match, table.state}, choice).motive, words::Motive::assault);
}

TEST(Karl, tells_the_chances_of_a_charge_that_stand_beside_it_dangerous_ground_and_who_is_in_reach_included) {
    SeatedTable table(R"(
        weapon axe 0 2
        unit A first q3 d4 with axe at 22,8 23.4,8 24.8,8 26.2,8
        unit B second q5 d5 with axe at 24,17
        terrain dangerous 10,11 40,13)");
    const int a = table.unit("A"), b = table.unit("B");
    const Choice charge = make<Verb::activate>({a, Action::charge, b});
    const View view{table.match, table.state};
    FightOdds exact;
    ASSERT_FALSE(odds_of_charge(view, a, b, {}, exact));
    const auto falls = [](const ClashState& end) { return end.side[1].models == 0; };
    const double chance = exact.results.chance(falls).to_double();
    const auto reason = table.karl.reason(view, charge);
    EXPECT_EQ(reason.numbers[2], static_cast<int>(100 * chance + 0.5));
    EXPECT_NE(reason.numbers[2], static_cast<int>(100 * Prospects().charge(view, a, b).of[1].destroyed + 0.5))
        << "on paper it is the same: the case tells nothing";
}

TEST(Karl, tells_the_chance_of_a_spell_with_what_changes_his_casting) {
    SeatedTable table(R"(
        rule first seer to_cast=1
        spell first bolt 1 18 enemy hits=6
        unit A first caster=1 tokens=1 has=seer at 24,10
        unit B second tough=3 at 24,20)");
    table.answer(make<Verb::activate>({table.unit("A"), Action::hold, -1}));
    ASSERT_TRUE(table.asks(Ask::cast));
    const View view{table.match, table.state};
    Choices offered;
    table.match.choices(table.state, offered);
    const auto* spell = std::find_if(offered.begin(), offered.end(),
                                     [](const Choice& choice) { return is(choice, Verb::cast); });
    ASSERT_NE(spell, offered.end());
    EXPECT_EQ(table.karl.reason(view, *spell).numbers[2], 67);  // 3+ in place of 4+
}

TEST(SkirmishPositions, archers_shoot_who_holds_a_marker_and_has_acted) {
    // Both fall as easily; only one of them can be struck from a marker before the round ends.
    SeatedTable table(R"(
        weapon bow 24 3 ap=2
        weapon knife 0 1
        unit A first q3 d4 with bow at 24,10
        unit B second q4 d6 activated with knife at 16,24
        unit C second q4 d6 activated with knife at 32,24
        marker 33,24
        round 4 first)");
    table.answer(make(Verb::activate, {table.unit("A"), static_cast<int>(Action::hold), -1}));
    ASSERT_TRUE(table.asks(Ask::shoot));
    const Choice choice = table.karls_answer();
    ASSERT_TRUE(is(choice, Verb::shoot));
    EXPECT_EQ(choice.what[1], table.unit("C"));
}

TEST(SkirmishPositions, archers_do_not_charge_swords_that_they_can_shoot) {
    SeatedTable table(R"(
        weapon bow 24 3 ap=1
        weapon knife 0 1
        weapon sword 0 4 ap=1
        unit A first q4 d5 with bow knife at 24,10
        unit B second q4 d4 with sword at 24,21
        marker 24,12 first
        round 2 first)");
    const Choice choice = table.karls_answer();
    EXPECT_NE(table.action_of(choice), Action::charge);
    EXPECT_NE(table.action_of(choice), Action::rush);
}

TEST(SkirmishPositions, a_spell_rallies_the_holder_of_a_marker_before_the_game_ends) {
    SeatedTable table(R"(
        weapon staff 0 1
        spell first rally 1 12 friendly rally
        unit W first q4 d5 caster=2 tokens=2 with staff at 24,10
        unit A first q4 d4 stunned activated with staff at 24,18
        unit B second q4 d4 activated with staff at 24,40
        marker 24,18
        marker 24,40 second
        round 4 first)");
    table.answer(make(Verb::activate, {table.unit("W"), static_cast<int>(Action::hold), -1}));
    ASSERT_TRUE(table.asks(Ask::cast));
    const Choice choice = table.karls_answer();
    ASSERT_TRUE(is(choice, Verb::cast));
    EXPECT_EQ(choice.what[2], table.unit("A"));
}

TEST(SkirmishPositions, a_spell_that_nobody_will_feel_is_not_cast) {
    // Better aim helps who will shoot or strike before the round ends, and nobody else.
    const auto answer = [](const char* foe) {
        SeatedTable table(std::string(R"(
        weapon staff 0 1
        weapon bow 18 2
        spell first aim 1 12 friendly to_hit=1
        unit W first q4 d5 caster=2 tokens=2 with staff at 24,4
        unit A first q4 d4 cost=60 with bow at 24,10
        marker 24,10
        round 2 first
        unit B second q4 d4 cost=60 with staff at )") +
                          foe);
        table.answer(make(Verb::activate, {table.unit("W"), static_cast<int>(Action::hold), -1}));
        EXPECT_TRUE(table.asks(Ask::cast));
        return table.karls_answer();
    };
    EXPECT_TRUE(is(answer("24,26"), Verb::cast));
    EXPECT_TRUE(is(answer("24,46"), Verb::pass));
}

TEST(SkirmishPositions, who_fights_hand_to_hand_lies_in_ambush_and_archers_do_not) {
    SeatedTable table(R"(
        game
        weapon claw 0 3
        weapon bow 24 1
        unit A first q4 d4 ambush models=1 with claw
        unit B first q4 d4 ambush models=1 with bow claw
        unit C first q4 d4 models=1 with claw
        unit D second q4 d4 models=1 with claw
        unit E second q4 d4 models=1 with claw)");
    for (int i = 0; i < 40 && table.state.round == 0 && !table.state.outcome.over; ++i)
        table.answer(table.karls_answer());
    EXPECT_EQ(table.state.unit(table.unit("A")).reserve, Reserve::ambush);
    EXPECT_EQ(table.state.unit(table.unit("B")).reserve, Reserve::none);
}

TEST(SkirmishPositions, who_has_acted_strikes_back) {
    SeatedTable table(R"(
        weapon sword 0 2 ap=1
        unit A first q4 d4 with sword at 24,14
        unit B second q4 d4 tough=6 activated with sword at 24,20
        round 2 first)");
    table.answer(make(Verb::activate, {table.unit("A"), static_cast<int>(Action::charge), table.unit("B")}));
    for (int i = 0; i < 10 && !table.asks(Ask::strike_back); ++i) table.answer(table.karls_answer());
    ASSERT_TRUE(table.asks(Ask::strike_back));
    EXPECT_TRUE(is(table.karls_answer(), Verb::strike));
}

TEST(SkirmishPositions, the_marker_out_of_the_enemys_reach_is_gone_for_first) {
    SeatedTable table(R"(
        weapon sword 0 1
        weapon axe 0 5 ap=2
        unit A first q4 d5 with sword at 24,14
        unit B second q3 d3 tough=6 with axe at 36,24
        marker 33,22
        marker 14,20
        round 3 first)");
    const Choice choice = table.karls_answer();
    table.answer(choice);
    ASSERT_TRUE(table.asks(Ask::move));
    table.answer(table.karls_answer());
    EXPECT_LT(table.state.model(0).at.x, 20 * inch);
}

}  // namespace
}  // namespace skald::aofs
