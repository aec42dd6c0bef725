// Fights of Age of Fantasy: the exact odds against the worked fractions of the ledger, against the engine
// along every path, and against the engine's own dice by chi-square.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "aofs/fighting.hpp"
#include "aofs/unit.hpp"
#include "base/tries.hpp"
#include "content/aofs/described.hpp"
#include "game/answers.hpp"
#include "odds/aofs/lens.hpp"
#include "odds/aofs/odds.hpp"

namespace skald::aofs {

using namespace odds;

namespace {

using test::Table;

FightOdds charge(Table& table, std::optional<Aim> aim = {}) {
    FightOdds odds;
    EXPECT_FALSE(odds_of_charge(table.view(), table.unit("A"), table.unit("B"), aim, odds));
    EXPECT_TRUE(odds.results.complete());
    return odds;
}
FightOdds shot(Table& table) {
    FightOdds odds;
    EXPECT_FALSE(odds_of_shot(table.view(), table.unit("A"), table.unit("B"), odds));
    EXPECT_TRUE(odds.results.complete());
    return odds;
}
Fraction destroyed(const FightOdds& odds, std::size_t who) {
    return odds.results.chance([&](const ClashState& s) { return s.side[who].models == 0; });
}
Fraction stunned(const FightOdds& odds, std::size_t who) {
    return odds.results.chance(
        [&](const ClashState& s) { return s.side[who].models > 0 && s.side[who].stunned; });
}

TEST(FightOdds, a_shot_comes_to_the_fractions_of_the_ledger) {
    // Worked case 02: Q4+, A3, AP(1) at a fresh lone model of Defense 5+ in the open.
    Table open("weapon gun 24 3 ap=1\nunit A first q4 with gun at 20,10\nunit B second d5 at 20,20\n");
    EXPECT_EQ(destroyed(shot(open), 1), Fraction(3545, 10368));
    EXPECT_EQ(stunned(shot(open), 1), Fraction(4765, 10368));
    // Worked case 03: the same at Tough(3).
    Table tough(
        "weapon gun 24 3 ap=1\nunit A first q4 with gun at 20,10\nunit B second d5 tough=3 at 20,20\n");
    EXPECT_EQ(destroyed(shot(tough), 1), Fraction(125, 5184));
}

TEST(FightOdds, every_number_names_its_rule) {
    Table table(
        "weapon gun 24 3 ap=1\nunit A first q4 with gun at 20,10\nunit B second d5 at 20,20\n"
        "terrain cover 18,18 22,22\n");
    const FightOdds odds = shot(table);
    ASSERT_EQ(odds.parts.size(), 1u);
    const auto has = [&](Part part, int value, Rule rule) {
        for (const Line& line : odds.parts[0].why)
            if (line.part == part && line.value == value && line.rule == cause(rule)) return true;
        return false;
    };
    EXPECT_TRUE(has(Part::attacks, 3, Rule::SHO_03));
    EXPECT_TRUE(has(Part::ap, 1, Rule::SR_AP));
    EXPECT_TRUE(has(Part::to_defend, 1, Rule::TER_01));
}

TEST(FightOdds, what_cannot_be_done_is_refused_by_its_rule) {
    Table table(
        "weapon gun 12 1\nunit A first with gun at 20,4\nunit B second at 20,40\nunit C first at 4,4\n");
    FightOdds odds;
    const Refusal far = odds_of_charge(table.view(), table.unit("A"), table.unit("B"), {}, odds);
    ASSERT_TRUE(far);
    EXPECT_EQ(far->rule, cause(Rule::MOV_04));
    EXPECT_TRUE(odds_of_shot(table.view(), table.unit("A"), table.unit("B"), odds));
    EXPECT_TRUE(odds_of_melee(table.view(), table.unit("A"), table.unit("C"), {}, odds));
}

TEST(FightOdds, a_spell_fails_half_the_time) {
    Table table(
        "weapon staff 0 1\nspell first bolt 1 18 enemy hits=1 ap=4\n"
        "unit A first caster=2 tokens=2 with staff at 20,10\nunit B second d6 at 20,20\n");
    FightOdds odds;
    ASSERT_FALSE(odds_of_spell(table.view(), 0, 0, table.unit("B"), 0, odds));
    EXPECT_TRUE(odds.results.complete());
    EXPECT_EQ(odds.happens, Fraction(1, 2));
    // The hit is blocked by a 6 alone; one marker on a lone model: Knocked Out 1/3.
    EXPECT_EQ(destroyed(odds, 1), Fraction(1, 2) * Fraction(5, 6) * Fraction(1, 3));
    ASSERT_FALSE(odds_of_spell(table.view(), 0, 0, table.unit("B"), 2, odds = {}));
    EXPECT_EQ(odds.happens, Fraction(5, 6));
}

TEST(FightOdds, best_play_chooses_the_better_of_striking_back_and_not) {
    Table table(
        "weapon sword 0 2\nweapon stick 0 1\nunit A first q4 d2 tough=6 with sword at 20,10\n"
        "unit B second q6 d4 tough=6 with stick at 20,18\n");
    const FightOdds odds = charge(table, Aim::casualties);
    ASSERT_TRUE(odds.best);
    EXPECT_GE(odds.best->answers[0], odds.best->answers[1]);
    EXPECT_TRUE(odds.best->strikes_back);
    EXPECT_NEAR(odds.best->worth, -std::max(odds.best->answers[0], odds.best->answers[1]), 1e-12);
}

/// Charges that meet everything a melee has: Counter, Impact, Furious, Fear, Deadly, Regeneration, Blast.
constexpr const char* fights[] = {
    "weapon sword 0 2 ap=1\nunit A first q3 d4 with sword at 20,10\nunit B second q4 d5 with sword at "
    "20,18\n",
    "weapon axe 0 2 rending\nweapon pike 0 1 counter\nunit A first q4 d4 tough=3 furious impact=2 with axe "
    "at 20,10\n"
    "unit B second q4 d4 fear=1 with pike at 20,18\n",
    "weapon maul 0 2 deadly=3\nweapon claw 0 3 bane\nunit A first q4 d3 tough=3 with maul at 20,10\n"
    "unit B second q4 d5 tough=3 regeneration with claw at 20,18\n",
    "weapon sword 0 1 thrust\nweapon axe 0 1 surge\nunit A first q4 d4 with sword at 20,10 21.2,10 22.4,10\n"
    "unit B second q4 d5 with axe at 20,14 21.2,14 22.4,14\n",
};

TEST(FightOdds, a_charge_agrees_with_the_engine_along_every_path) {
    for (const char* text : {fights[0], fights[1], fights[2]}) {
        Table table(text);
        const FightOdds odds = charge(table);
        const auto walked = odds_of_choice(
            table.match, table.state,
            make(Verb::activate, {table.unit("A"), static_cast<int>(Action::charge), table.unit("B")}));
        ASSERT_TRUE(walked.complete()) << text;
        for (std::size_t who : {0u, 1u})
            EXPECT_EQ(destroyed(odds, who), walked.chance([&](const FightResult& r) {
                return r.destroyed[who] == 1;
            })) << text
                << who;
    }
}

/// Charges and plays on as offered first until the charged unit is asked whether it strikes back.
bool led_to_the_choice(Table& table, std::uint64_t seed) {
    SeededDice dice(seed);
    Events off(false);
    const int a = table.unit("A");
    table.match.answer(
        table.state, make(Verb::activate, {a, static_cast<int>(Action::charge), table.unit("B")}), dice, off);
    FirstOffered<Match> first;
    while (table.state.active == a && !table.state.outcome.over) {
        if (static_cast<Ask>(table.state.question.ask) == Ask::strike_back) return true;
        table.match.answer(table.state, first(table.match, table.state), dice, off);
    }
    return false;
}

TEST(FightOdds, striking_back_or_not_agrees_with_the_engine_along_every_path) {
    int asked = 0, early = 0;
    for (const char* text : {fights[0], fights[1], fights[2]})
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            Table table(text);
            if (!led_to_the_choice(table, seed)) continue;
            ++asked;
            early += charger_has_struck(table.state) ? 0 : 1;
            for (const bool strikes : {true, false}) {
                FightOdds odds;
                ASSERT_FALSE(odds_of_striking_back(table.view(), strikes, odds));
                const auto walked =
                    odds_of_choice(table.match, table.state, make(strikes ? Verb::strike : Verb::pass));
                for (std::size_t who : {0u, 1u})
                    EXPECT_EQ(destroyed(odds, who), walked.chance([&](const FightResult& r) {
                        return r.destroyed[1 - who] == 1;
                    })) << text
                        << seed << strikes << who;
            }
        }
    EXPECT_GT(asked, 3);
    EXPECT_GT(early, 0) << "no Counter was met";
}

/// How both stand, as one number.
int key_of(const ClashState& s) {
    int key = 0;
    for (const Condition& side : s.side)
        key = key * 400 + side.models * 40 + std::min<int>(side.markers, 18) * 2 + (side.stunned ? 1 : 0);
    return key;
}

/// Lets the engine fight it out with its own dice, answered as offered first.
int fought(Table& table, SeededDice& dice) {
    State state = table.state;
    Events off(false);
    const int a = table.unit("A"), b = table.unit("B");
    table.match.answer(state, make(Verb::activate, {a, static_cast<int>(Action::charge), b}), dice, off);
    FirstOffered<Match> first;
    ClashState last;
    while (state.active == a && !state.outcome.over)
        table.match.answer(state, first(table.match, state), dice, off);
    for (std::size_t who : {0u, 1u}) {
        const int unit = who == 0 ? a : b;
        const Members all = members(state, unit);
        last.side[who].models = static_cast<std::uint8_t>(all.size());
        if (all.size() == 1) last.side[who].markers = state.model(all[0]).markers;
        last.side[who].stunned = !all.empty() && state.unit(unit).stunned;
    }
    return key_of(last);
}

/// By chi-square, over 4,000 fights.
void fall_as_said(const std::string& text, std::uint64_t seed) {
    constexpr int trials = 4000;
    // A unit that nobody fights keeps the round from ending, and with it recoveries and markers away.
    Table table(text + "unit C first at 4,4\nunit D second at 44,44\n");
    std::map<int, double> expected;
    const FightOdds odds = charge(table);
    for (const auto& item : odds.results) {
        ClashState s = item.value;
        for (Condition& side : s.side)
            if (side.models == 0)
                side = {};
            else if (side.models > 1)
                side.markers = 0;
        expected[key_of(s)] += trials * Fraction(item.weight, odds.results.total()).to_double();
    }
    std::map<int, int> seen;
    SeededDice dice(seed);
    for (int i = 0; i < trials; ++i) ++seen[fought(table, dice)];
    double chi = 0, rare = 0, rare_seen = 0;
    int freedom = 0;
    for (const auto& [key, wanted] : expected) {
        const double got = seen.contains(key) ? seen[key] : 0;
        seen.erase(key);
        if (wanted < 5) {
            rare += wanted;
            rare_seen += got;
            continue;
        }
        chi += (got - wanted) * (got - wanted) / wanted;
        ++freedom;
    }
    EXPECT_TRUE(seen.empty()) << "the engine brought about what the odds do not know: " << text;
    if (rare >= 5) chi += (rare_seen - rare) * (rare_seen - rare) / rare, ++freedom;
    // Mean f, variance 2f: five deviations and some are beyond one in a million for so many degrees.
    EXPECT_LT(chi, freedom + 5.5 * std::sqrt(2.0 * freedom)) << text;
    EXPECT_GT(freedom, 2);
}

TEST(FightOdds, the_engines_dice_fall_as_the_odds_say) {
    std::uint64_t seed = 7;
    for (const char* text : fights) fall_as_said(text, seed++);
}

TEST(FightOdds, many_deadly_wounds_that_regenerate_and_many_weapons_are_soon_reckoned) {
    fall_as_said(
        "weapon maul 0 9 deadly=3\nweapon claw 0 3 ap=1\nweapon horn 0 3 ap=2 bane\nweapon tail 0 3 rending\n"
        "unit A first q3 d3 tough=6 with maul claw horn tail at 20,10\n"
        "unit B second q4 d5 regeneration at 20,18 21.5,18 23,18 18.5,18 17,18\n",
        31);
}

TEST(FightOdds, a_search_goes_every_way_however_many_there_are) {
    // Five weapons of their own kinds: far more ways than the walk allows itself.
    // (Under the sanitizers that takes half a minute: there two, which is no more than it allows itself.)
    const int kinds = skald::test::sanitized ? 2 : 5;
    std::string text;
    std::string hands;
    for (int i = 1; i <= kinds; ++i) {
        text += "weapon w" + std::to_string(i) + " 24 3 ap=" + std::to_string(i) + "\n";
        hands += " w" + std::to_string(i);
    }
    Table table(text + "unit A first q4 with" + hands + " at 20,10\nunit B second d4 at 20,20\n");
    State state = table.state;
    SeededDice dice(1);
    Events off(false);
    table.match.answer(state, make(Verb::activate, {table.unit("A"), static_cast<int>(Action::hold), -1}),
                       dice, off);
    FightLens lens(table.match, state);
    int ways = 0;
    double sum = 0;
    lens.weigh(lens.node(state), FirstOffered<Match>()(table.match, state),
               [&](const Node<FightLens>&, double chance) { ++ways, sum += chance; });
    EXPECT_EQ(ways > FightLens::most_paths, kinds == 5) << ways;
    EXPECT_NEAR(sum, 1.0, 1e-9);
    // The fight itself has odds all the same.
    EXPECT_TRUE(shot(table).results.complete());
}

}  // namespace
}  // namespace skald::aofs
