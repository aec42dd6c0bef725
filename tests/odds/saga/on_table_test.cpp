// Odds of positions as they stand, against the engine played out: within four standard errors, with fixed
// seeds.
#include <gtest/gtest.h>

#include "base/tries.hpp"
#include "content/saga/described.hpp"
#include "dice/seeded.hpp"
#include "odds/core/deviation.hpp"
#include "odds/saga/play_out.hpp"

namespace skald::saga {

using namespace odds;

namespace {

using odds::test::deviation;
using odds::test::expected_of;
using test::as_played;
using test::Played;

struct Described {
    explicit Described(std::string_view text)
        : position(test::read(text)), match(position.setup), state(position.state) {
        match.resume(state, dice, events);
    }
    int unit(std::string_view name) const { return position.find_unit(name); }
    void answer(Choice choice) {
        if (choice.sketch) {
            ASSERT_FALSE(match.complete(state, choice));
        }
        ASSERT_FALSE(match.check(state, choice)) << match.ask_name(state.question.ask);
        match.answer(state, choice, dice, events);
    }
    int ability(std::string_view id) const { return position.find_ability(Side::first, id); }

    Position position;
    Match match;
    State state;
    SeededDice dice{1};
    Events events;
};

/// `number(played)` on average over so many plays of this answer, all else as offered first.
template <class Number>
double played_mean(Match& match, const Begun& from, Number number, int plays) {
    SeededDice dice(7);
    FirstOffered<Match> first;
    double sum = 0;
    for (int i = 0; i < plays; ++i)
        sum += static_cast<double>(number(test::play(
            match, from, [&](Match& book, const State& state) { return first(book, state); }, dice)));
    return sum / plays;
}

/// Do the odds of this answer and the plays agree in this number?
template <class Number>
void expect_as_played(Match& match, const Begun& from, Number number, double said) {
    const auto results =
        odds_of_choice(match, from.state, from.choice, Ending::on_table).results.map(as_played);
    const auto expected = expected_of(results, number);
    constexpr int plays = skald::test::sanitized ? 100 : 400;
    EXPECT_NEAR(expected.mean, said, 5e-4);
    EXPECT_LT(deviation(expected, played_mean(match, from, number, plays), plays), 4);
}

/// The attacker's opponent leaves or is gone, and he is not.
auto holds(const Described& table, int attacker, int defender) {
    const int own = table.state.unit(attacker).alive, enemy = table.state.unit(defender).alive;
    return [=](const Played& played) {
        return (played.withdraws == defender || played.lost[1] == enemy) && played.lost[0] < own;
    };
}

}  // namespace

TEST(OddsOnTheTable, AreTheSameBeforeAndWhileAnActivationIsDeclared) {
    Described table(
        "unit Lord first hero warlord at 24,16\n"
        "unit A first warriors equip=javelins at 20,20 23,20\n"
        "unit B second hearthguard at 20,30 23,30 26,30 29,30\n"
        "unit C second warriors at 70,30 73,30\n");
    const int unit = table.unit("A"), target = table.unit("B");
    const auto lost = [](const Played& played) { return played.lost[1]; };
    const auto first = begun_activation(table.match, table.state, unit, Type::shoot, target);
    expect_as_played(table.match, first, lost, 1.0 / 6);
    table.answer(make<Verb::activate>({unit, Origin::we_obey, table.unit("Lord")}));
    ASSERT_EQ(table.state.question.ask, static_cast<std::uint8_t>(Ask::declare));
    expect_as_played(table.match, begun_activation(table.match, table.state, unit, Type::shoot, target), lost,
                     1.0 / 6);
}

TEST(OddsOnTheTable, OfAChargeOutOfReachSayThatItComesToNoFight) {
    for (const char* edition : {"current", "2018"}) {
        Described table("edition " + std::string(edition) +
                        "\nunit Lord first hero warlord at 24,16\n"
                        "unit A first warriors equip=javelins at 20,20 23,20 26,20 29,20\n"
                        "unit B second hearthguard at 20,70 23,70 26,70 29,70\n"
                        "unit C second warriors at 20,29 23,29\n");
        table.answer(make<Verb::activate>({table.unit("A"), Origin::we_obey, table.unit("Lord")}));
        const auto [begun, first] =
            begun_activation(table.match, table.state, table.unit("A"), Type::charge, table.unit("B"));
        const auto results = odds_of_choice(table.match, begun, first, Ending::on_table).results;
        EXPECT_EQ(results.chance([](const FightResult& result) { return result.fights > 0; }),
                  Fraction(0, 1));
    }
}

TEST(OddsOnTheTable, KnowWhoFindsNoWayToWithdraw) {
    // On paper who must withdraw does; on the table who finds no way out stays, and in 2018 the other leaves.
    struct Case {
        const char *attackers, *defenders;
        double paper, table;
    };
    for (const Case& one : {Case{"30,30 33,30 36,30 39,30 30,27 33,27", "34.5,38 37.5,38", 0.7034, 0.8814},
                            Case{"30,30 33,30 36,30 39,30 42,30 45,30 48,30 51,30", "30,38 33,38 36,38 39,38",
                                 0.6941, 0.7842}}) {
        Described table("edition 2018\nunit Lord first hero warlord at 5,5\nunit A first warriors at " +
                        std::string(one.attackers) + "\nunit D second warriors at " + one.defenders +
                        "\nturn first 2 activation\n");
        const int unit = table.unit("A"), target = table.unit("D");
        const Begun charge = begun_activation(table.match, table.state, unit, Type::charge, target);
        const auto held = holds(table, unit, target);
        const auto paper = odds_of_choice(table.match, charge.state, charge.choice, Ending::on_paper).results;
        EXPECT_NEAR(expected_of(paper.map(as_played), held).mean, one.paper, 5e-4);
        expect_as_played(table.match, charge, held, one.table);
        if (skald::test::sanitized) break;  // the larger fight only where that is quick
    }
}

TEST(OddsOnTheTable, OfBestPlayToo) {
    Described table(
        "edition 2018\n"
        "unit Lord first hero warlord at 5,5\n"
        "unit A first warriors at 30,30 33,30 36,30 30,27 33,27 36,27\n"
        "unit D second warriors at 31.5,38 34.5,38\n"
        "turn first 2 activation\n");
    const Begun charge =
        begun_activation(table.match, table.state, table.unit("A"), Type::charge, table.unit("D"));
    const BestOdds best = best_odds_of_choice(table.match, charge.state, charge.choice, Ending::on_table,
                                              Aim::ground, Side::first);
    const auto worth_of = [](const FightResult& result) { return worth(result, Aim::ground, Side::first); };
    EXPECT_NEAR(expected_of(best.odds.results, worth_of).mean, best.worth, 1e-9);
}

TEST(OddsOnTheTable, OfAnAnswerAreFirstItsOwnThenThoseOfBestPlay) {
    Described table(
        "faction first danes\nfaction second saxons\n"
        "unit A first warriors fatigue=1 at 30,30 33,30 36,30 39,30 42,30\n"
        "unit D second hero warlord fatigue=3 at 36,36\n"
        "unit LA first hero warlord at 30,26\n"
        "load first ravens-gather ship\nload first shields-hard axe\nturn first 2 activation\n");
    table.answer(make<Verb::activate>({table.unit("A"), Origin::we_obey, table.unit("LA")}));
    table.answer(make<Verb::declare>({Type::charge, table.unit("D")}));
    FirstOffered<Match> first;
    while (table.state.question.ask != static_cast<std::uint8_t>(Ask::ability_step))
        table.answer(first(table.match, table.state));
    Choices offered;
    table.match.choices(table.state, offered);
    const auto answers = odds_of_answers(table.match, table.state, offered, Aim::casualties);
    std::map<std::string, double> wins;
    for (const AnswerOdds& answer : answers) {
        const bool triggers = answer.choice.verb == static_cast<std::uint8_t>(Verb::trigger);
        const std::string name = std::string(table.match.verb_name(answer.choice.verb)) +
                                 (triggers ? " " + std::to_string(answer.choice.what[0]) : std::string());
        wins[name] = prospect_of(answer.pass.results, Side::first).win;
        const auto won = [](const Played& played) { return played.verdict == 0; };
        expect_as_played(table.match, {table.state, answer.choice}, won, wins[name]);
    }
    EXPECT_NEAR(wins["pass"], 0.790, 5e-4);
    EXPECT_NEAR(wins["trigger " + std::to_string(table.ability("ravens-gather"))], 0.8530, 5e-4);
    EXPECT_NEAR(wins["trigger " + std::to_string(table.ability("shields-hard"))], 0.8439, 5e-4);
}

}  // namespace skald::saga
