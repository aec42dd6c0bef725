#include "odds/saga/board.hpp"

#include <gtest/gtest.h>

#include "saga/factions.hpp"

namespace skald::saga {

namespace {

using test::ability;
using test::clause;
using test::common;
using test::rare;
using test::uncommon;

/// 0: one common. 1: one rare. 2: two uncommon. 3, basic: one common or uncommon.
Match board() {
    Setup setup;
    Faction& faction = setup.factions[0];
    const Clause more = clause(EffectVerb::gain_attack, 1);
    faction.abilities = {ability(false, Keyword::melee, {common}, {more}),
                         ability(false, Keyword::melee, {rare}, {more}),
                         ability(false, Keyword::melee, {uncommon, uncommon}, {more}),
                         ability(true, Keyword::melee, {CostDie{3}}, {more})};
    faction.board = 4;
    return Match(setup);
}

State orders() {
    return next_orders({}, Side::first);
}

State rolled(std::initializer_list<Symbol> symbols) {
    State state = orders();
    std::size_t i = 0;
    for (Symbol symbol : symbols) state.board(Side::first).dice[i++] = {DieAt::inactive, symbol, -1, 0};
    return state;
}

Fraction chance(int dice, std::initializer_list<int> wanted) {
    Match match = board();
    return chance_to_load(match, orders(), Side::first, dice, {wanted.begin(), wanted.size()});
}

}  // namespace

TEST(BoardOdds, OneDieShowsEachSymbolAsOftenAsItHasFaces) {
    EXPECT_EQ(chance(1, {0}), Fraction(1, 2));
    EXPECT_EQ(chance(1, {1}), Fraction(1, 6));
    EXPECT_EQ(chance(1, {3}), Fraction(5, 6));
    EXPECT_EQ(chance(0, {3}), Fraction(0));
    EXPECT_EQ(chance(3, {}), Fraction(1));
}

TEST(BoardOdds, SeveralAbilitiesNeedTheirDiceTogether) {
    EXPECT_EQ(chance(2, {2}), Fraction(1, 9));
    EXPECT_EQ(chance(2, {0, 1}), Fraction(1, 6));
    EXPECT_EQ(chance(1, {0, 1}), Fraction(0));
    // One common die for 0, and another common or uncommon one for 3: all but two rare or two uncommon.
    EXPECT_EQ(chance(2, {0, 3}), Fraction(1, 4) + Fraction(1, 3));
    EXPECT_EQ(chance(4, {0, 0}), Fraction(0)) << "an advanced ability is loaded once (ABL-05)";
    EXPECT_EQ(chance(2, {3, 3}), Fraction(25, 36)) << "a basic one as often as it is paid for (ABL-04)";
}

TEST(BoardOdds, EveryRollOfFourDiceIsCounted) {
    // By hand over all 6^4 ordered rolls: a rare die, and two uncommon ones.
    int good = 0;
    for (int roll = 0; roll < 1296; ++roll) {
        std::array<int, 3> count{};
        for (int d = 0, rest = roll; d < 4; ++d, rest /= 6)
            ++count[rest % 6 < 3 ? 0u : rest % 6 < 5 ? 1u : 2u];
        good += count[2] >= 1 && count[1] >= 2 ? 1 : 0;
    }
    EXPECT_EQ(chance(4, {1, 2}), Fraction(static_cast<std::uint64_t>(good), 1296));
}

TEST(BoardOdds, ListsWhatTheDiceCanPayFor) {
    Match match = board();
    const State state = rolled({Symbol::common, Symbol::uncommon, Symbol::uncommon});
    const auto sets = placements(match, state, Side::first);
    std::vector<std::vector<std::int8_t>> abilities;
    for (const DicePlacement& set : sets) abilities.push_back(set.abilities);
    EXPECT_EQ(abilities, (std::vector<std::vector<std::int8_t>>{{0, 2}, {0, 3, 3}, {2, 3}, {3, 3, 3}}));
    const int wanted[] = {2, 0};
    EXPECT_TRUE(can_load(match, state, Side::first, wanted));
    const int too_much[] = {2, 0, 3};
    EXPECT_FALSE(can_load(match, state, Side::first, too_much));
}

TEST(BoardOdds, DiceOnTheBoardStayAndAreNotRolled) {
    Match match = board();
    State state = orders();
    for (std::size_t i = 0; i < 6; ++i)
        state.board(Side::first).dice[i] = {DieAt::board, Symbol::common, 3,
                                            static_cast<std::uint8_t>(i + 1)};
    const State next = next_orders(state, Side::first);
    const int wanted[] = {3};
    EXPECT_EQ(chance_to_load(match, next, Side::first, 8, wanted), Fraction(35, 36)) << "only two are free";
}

}  // namespace skald::saga
