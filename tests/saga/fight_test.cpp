#include "saga/fight.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "dice/enumerate.hpp"
#include "dice/scripted.hpp"

namespace skald::saga {
namespace {

const Edition current = Edition::current();
const Edition of_2018 = Edition::of_2018();
const RuleRef some_rule = ability_cause(0, 3);

Fight shooting_of(int figures, Sixths aggression, int armour) {
    Fight fight;
    fight.kind = FightKind::shooting;
    fight.of[0].unit = 0;
    fight.of[1].unit = 26;
    fight.of[0].figures = static_cast<std::int8_t>(figures);
    set_armour(fight, 1, armour, cause(Rule::TRM_05));
    set_generated(fight, 0, static_cast<Sixths>(figures * aggression), cause(Rule::SHO_08));
    return fight;
}

/// A melee: figures, Aggression in sixths and Armour of the attacker, then of the defender.
Fight melee_of(std::array<int, 3> attacker, std::array<int, 3> defender) {
    Fight fight;
    fight.kind = FightKind::melee;
    const std::array<std::array<int, 3>, 2> sides{attacker, defender};
    for (int who = 0; who < 2; ++who) {
        const auto& side = sides[static_cast<std::size_t>(who)];
        Fighter& fighter = fight.of[static_cast<std::size_t>(who)];
        fighter.unit = static_cast<std::int8_t>(who * max_units_of_side);
        fighter.figures = static_cast<std::int8_t>(side[0]);
        set_generated(fight, who, static_cast<Sixths>(side[0] * side[1]), cause(Rule::MEL_09));
        set_armour(fight, who, side[2], cause(Rule::TRM_05));
    }
    return fight;
}

int lines_of(const Fight& fight, Part part) {
    int count = 0;
    for (const Line& line : fight.lines) count += line.part == part;
    return count;
}

// ---- Throwing dice

/// Goes through every sequence of faces that a throw can ask for.
class EveryFace final : public Dice {
  public:
    Roll roll(int count, const Faces& faces) override {
        Roll result;
        for (int i = 0; i < count; ++i) {
            if (next_ == faces_.size()) faces_.push_back(1);
            const int face = faces_[next_++];
            ++result.of_kind[faces.kind_of[static_cast<std::size_t>(face - 1)]];
        }
        most_kinds = std::max<int>(most_kinds, faces.kinds);
        return result;
    }
    std::size_t used() const { return next_; }
    /// Turns to the next sequence; false after the last.
    bool advance() {
        faces_.resize(next_);
        next_ = 0;
        while (!faces_.empty() && faces_.back() == 6) faces_.pop_back();
        if (faces_.empty()) return false;
        ++faces_.back();
        return true;
    }
    int most_kinds = 0;

  private:
    std::vector<int> faces_;
    std::size_t next_ = 0;
};

std::uint64_t six_to(std::size_t power) {
    return power == 0 ? 1 : 6 * six_to(power - 1);
}

/// Weights of 0..count successes, in 6^-(3 * count), through throw_dice.
std::vector<std::uint64_t> thrown(int count, const Treatment& how, int needed, const Edition& edition) {
    std::vector<std::uint64_t> weight(static_cast<std::size_t>(count + 1));
    EveryFace dice;
    do {
        const Thrown throw_ = throw_dice(count, how, needed, edition, dice);
        weight[static_cast<std::size_t>(throw_.successes)] +=
            six_to(3 * static_cast<std::size_t>(count) - dice.used());
    } while (dice.advance());
    EXPECT_LE(dice.most_kinds, 4);
    return weight;
}

/// One die by the words of the ledger, with the faces it would show the first, second and third time.
bool succeeds(std::array<int, 3> faces, const Treatment& how, int needed, bool limited) {
    const auto result = [&](int face, int by) {
        int r = face + by;
        if (limited && r < 1) r = 1;
        if (limited && r > 6) r = 6;
        return r < 0 ? 0 : r;
    };
    const auto named = [&](int r, Rerolls which) {
        const bool by_number = r >= 1 && r <= 6 && ((which >> (r - 1)) & 1);
        return by_number || ((which & 0x40) && r < needed) || ((which & 0x80) && r >= needed);
    };
    int face = faces[0];
    if (named(result(face, how.mod[0]), how.reroll[0])) face = faces[1];
    if (named(result(face, how.mod[0] + how.mod[1]), how.reroll[1])) face = faces[2];
    return result(face, how.mod[0] + how.mod[1]) >= needed;
}

/// The same weights by brute force over the three faces of each die.
std::vector<std::uint64_t> brute(int count, const Treatment& how, int needed, bool limited) {
    std::uint64_t good = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= 6; ++c) good += succeeds({a, b, c}, how, needed, limited);
    std::vector<std::uint64_t> weight{1};
    for (int die = 0; die < count; ++die) {
        weight.push_back(0);
        for (std::size_t k = weight.size() - 1; k > 0; --k)
            weight[k] = weight[k] * (216 - good) + weight[k - 1] * good;
        weight[0] *= 216 - good;
    }
    return weight;
}

TEST(ThrowDice, OneDieFallsAsTheLedgerSaysForEveryModifierAndReroll) {
    const std::array<Rerolls, 6> rerolls{0, 0x01, 0x03, 0x30, 0x40, 0x80};
    for (int m0 = -2; m0 <= 2; ++m0)
        for (int m1 = -1; m1 <= 1; ++m1)
            for (Rerolls r0 : rerolls)
                for (Rerolls r1 : rerolls)
                    for (int needed = 2; needed <= 6; ++needed) {
                        const Treatment how{{static_cast<std::int8_t>(m0), static_cast<std::int8_t>(m1)},
                                            {r0, r1}};
                        ASSERT_EQ(thrown(1, how, needed, current), brute(1, how, needed, true));
                        ASSERT_EQ(thrown(1, how, needed, of_2018), brute(1, how, needed, false));
                    }
}

TEST(ThrowDice, TwoDiceAreIndependent) {
    for (const Treatment& how :
         {Treatment{{1, 0}, {0x03, 0x30}}, Treatment{{0, -1}, {0x40, 0x80}}, Treatment{{0, 0}, {0, 0x41}}}) {
        EXPECT_EQ(thrown(2, how, 4, current), brute(2, how, 4, true));
        EXPECT_EQ(thrown(2, how, 4, of_2018), brute(2, how, 4, false));
    }
}

TEST(ThrowDice, EightDiceHaveTheirExactOdds) {
    for (const Treatment& how :
         {Treatment{}, Treatment{{1, -1}, {0x01, 0x30}}, Treatment{{0, 1}, {0x40, 0x80}}})
        for (const Edition& edition : {current, of_2018}) {
            const auto odds = enumerate(
                0, [&](int& hits, Dice& dice) { hits = throw_dice(8, how, 5, edition, dice).successes; });
            ASSERT_TRUE(odds.complete());
            const auto weights = brute(8, how, 5, edition.results_one_to_six);
            for (int hits = 0; hits <= 8; ++hits)
                EXPECT_EQ(odds.chance(hits), Fraction(weights[static_cast<std::size_t>(hits)], six_to(24)));
        }
}

TEST(ThrowDice, PlainDiceAreToldApartOnlyAsSuccessAndFailure) {
    EveryFace dice;
    throw_dice(3, {}, 4, current, dice);
    EXPECT_EQ(dice.most_kinds, 2);
}

TEST(ThrowDice, NoDiceAreRolledWhenThereAreNone) {
    ScriptedDice none({});
    EXPECT_EQ(throw_dice(0, {}, 4, current, none).successes, 0);
    EXPECT_TRUE(none.exhausted());
}

TEST(ThrowDice, ADieIsRolledAgainOnceByEachPlayerTheAttackersEffectsFirst) {
    // 2 fails, the attacker rolls it again: 5; the defender makes successes roll again: 6 stands.
    ScriptedDice dice({2, 5, 6});
    const Thrown throw_ = throw_dice(1, {{0, 0}, {0x40, 0x80}}, 4, current, dice);
    EXPECT_EQ(throw_.successes, 1);
    EXPECT_EQ(throw_.count, (std::array<int, 3>{1, 1, 1}));
    EXPECT_TRUE(dice.exhausted());
}

TEST(ThrowDice, TST_03_ModifiedResultsStayFromOneToSixAndIn2018GoBeyond) {
    // 5 with +2 is 6 now and 7 in 2018: only now is it a "6" that is rolled again.
    const Treatment sixes{{2, 0}, {0x20, 0}};
    ScriptedDice now({5, 1}), then({5});
    EXPECT_EQ(throw_dice(1, sixes, 6, current, now).successes, 0);
    EXPECT_TRUE(now.exhausted());
    EXPECT_EQ(throw_dice(1, sixes, 6, of_2018, then).successes, 1);
    EXPECT_TRUE(then.exhausted());
    // 1 with -2 is 1 now and 0 in 2018.
    const Treatment ones{{-2, 0}, {0x01, 0}};
    ScriptedDice now_low({1, 6}), then_low({1});
    EXPECT_EQ(throw_dice(1, ones, 4, current, now_low).successes, 1);
    EXPECT_EQ(throw_dice(1, ones, 4, of_2018, then_low).successes, 0);
    EXPECT_TRUE(then_low.exhausted());
}

TEST(ThrowDice, TST_D12_ASixWithPlusAndMinusOneIsASix) {
    ScriptedDice dice({6});
    EXPECT_EQ(throw_dice(1, {{1, -1}, {}}, 6, current, dice).successes, 1);
}

TEST(ThrowDice, GEN_R7_ASixLoweredByOneMissesArmourSixInBothEditions) {
    ScriptedDice now({6}), then({6});
    EXPECT_EQ(throw_dice(1, {{-1, 0}, {}}, 6, current, now).successes, 0);
    EXPECT_EQ(throw_dice(1, {{-1, 0}, {}}, 6, of_2018, then).successes, 0);
}

// ---- Pools

TEST(Pools, TST_12_NineWarriorsOrLeviesShootWithFiveDice) {
    EXPECT_EQ(shooting_of(9, 3, 4).of[0].generated, 5);
}

TEST(Pools, TST_14_SevenLeviesFightWithFourDice) {
    EXPECT_EQ(melee_of({7, 3, 4}, {1, 6, 4}).of[0].generated, 4);
}

TEST(Pools, HER_R2_FractionsAreAddedExactlyAndRoundedUpOnce) {
    Fight fight;
    set_generated(fight, 0, 4 * 6 + 3 * 3, cause(Rule::HER_R2));
    EXPECT_EQ(fight.of[0].generated, 6);
}

TEST(Pools, TST_21_AFigureWithAggressionFourGivesFourDice) {
    EXPECT_EQ(melee_of({1, 24, 5}, {1, 6, 4}).of[0].generated, 4);
}

TEST(Pools, TST_15_DiceAboveTwiceTheStartingPoolAreDiscarded) {
    Fight fight = melee_of({6, 12, 5}, {4, 6, 4});
    close_pools(fight, current);
    EXPECT_EQ(fight.of[0].starting, 12);
    gain_attack(fight, 0, 16, some_rule);
    EXPECT_EQ(attack_pool(fight, 0, current), 24);
    ScriptedDice dice(std::vector<std::uint8_t>(24, 1));
    roll_attack(fight, 0, current, dice);
    EXPECT_TRUE(dice.exhausted());
    EXPECT_EQ(lines_of(fight, Part::doubled_cut), 1);
}

TEST(Pools, TST_D01_ALoneWarlordAddsOneBonusDieOrAllIn2018) {
    for (const auto& [edition, pool] : {std::pair{current, 9}, std::pair{of_2018, 11}}) {
        Fight fight = melee_of({1, 48, 5}, {4, 6, 4});
        add_bonus(fight, 0, 3, some_rule);
        close_pools(fight, edition);
        EXPECT_EQ(fight.of[0].starting, pool);
    }
}

TEST(Pools, TST_D02_ClosedRanksHalveBeforeTheCapAndTheLimitIsTwiceWhatIsLeft) {
    Fight charged = melee_of({4, 6, 4}, {12, 12, 5});
    add_bonus(charged, 1, 6, some_rule);
    charged.closed_ranks = true;
    close_pools(charged, current);
    EXPECT_EQ(charged.of[1].starting, 15);
    gain_attack(charged, 1, 60, some_rule);
    EXPECT_EQ(attack_pool(charged, 1, current), 30);

    Fight charging = melee_of({12, 12, 5}, {4, 6, 4});
    add_bonus(charging, 0, 6, some_rule);
    close_pools(charging, current);
    EXPECT_EQ(charging.of[0].starting, 16);
    gain_attack(charging, 0, 60, some_rule);
    EXPECT_EQ(attack_pool(charging, 0, current), 32);
}

TEST(Pools, TST_D03_TwelveWarriorsWithTenBonusDiceShootWithEight) {
    Fight fight = shooting_of(12, 3, 4);
    add_bonus(fight, 0, 10, some_rule);
    close_pools(fight, current);
    EXPECT_EQ(fight.of[0].bonus, 6);
    EXPECT_EQ(fight.of[0].starting, 8);
    gain_attack(fight, 0, 30, some_rule);
    EXPECT_EQ(attack_pool(fight, 0, current), 16);
}

TEST(Pools, TST_D04_TwiceNothingIsNothing) {
    Fight fight = melee_of({4, 6, 4}, {1, 3, 4});
    fight.closed_ranks = true;
    close_pools(fight, current);
    gain_attack(fight, 1, 4, some_rule);
    EXPECT_EQ(fight.of[1].starting, 0);
    EXPECT_EQ(attack_pool(fight, 1, current), 0);
}

TEST(Pools, TST_43_AVolleyRollsItsDiceAndGainsNone) {
    Fight fight = shooting_of(0, 0, 4);
    fight.of[0].unit = -1;
    add_bonus(fight, 0, 5, some_rule);
    close_pools(fight, current);
    gain_attack(fight, 0, 3, some_rule);
    EXPECT_EQ(attack_pool(fight, 0, current), 5);
    EXPECT_EQ(attack_pool(fight, 0, of_2018), 8);
}

TEST(Pools, SHO_R3_AVolleyIsCappedAtEightDice) {
    Fight fight = shooting_of(0, 0, 4);
    fight.of[0].unit = -1;
    add_bonus(fight, 0, 11, some_rule);
    close_pools(fight, current);
    EXPECT_EQ(fight.of[0].starting, 8);
}

// ---- Armour, cover, equipment

TEST(Armour, TST_D12_SixWithPlusOneAndLaterMinusOneIsFive) {
    Fight fight = melee_of({4, 6, 6}, {4, 6, 4});
    change_armour(fight, 0, 1, some_rule);
    EXPECT_EQ(fight.of[0].armour, 6);
    change_armour(fight, 0, -1, some_rule);
    EXPECT_EQ(fight.of[0].armour, 5);
    change_armour(fight, 0, -9, some_rule);
    EXPECT_EQ(fight.of[0].armour, 2);
}

TEST(Cover, TST_23_ArmourSixGainsNothingFromSolidCoverButSavesOnThree) {
    Fight fight = shooting_of(8, 3, 6);
    EXPECT_EQ(to_save(fight, 1), 4);
    set_cover(fight, 1, Cover::solid, cause(Rule::COV_01));
    EXPECT_EQ(to_hit(fight, 1), 6);
    EXPECT_EQ(to_save(fight, 1), 3);
    lose_cover(fight, 1, some_rule);
    EXPECT_EQ(to_hit(fight, 1), 6);
}

TEST(Cover, SolidCoverRaisesArmourAgainstShootingUntilItIsLost) {
    Fight fight = shooting_of(8, 3, 4);
    set_cover(fight, 1, Cover::light, cause(Rule::COV_01));
    EXPECT_EQ(to_hit(fight, 1), 4);
    EXPECT_EQ(to_save(fight, 1), 3);
    set_cover(fight, 1, Cover::solid, some_rule);
    set_cover(fight, 1, Cover::light, some_rule);  // solid is better
    EXPECT_EQ(to_hit(fight, 1), 5);
    lose_cover(fight, 1, some_rule);
    EXPECT_EQ(to_hit(fight, 1), 4);
    EXPECT_EQ(to_save(fight, 1), 4);
}

TEST(Cover, InMeleeOnlyTheDefenderInSolidCoverSavesOnFour) {
    Fight fight = melee_of({4, 6, 4}, {4, 6, 4});
    set_cover(fight, 0, Cover::solid, some_rule);
    set_cover(fight, 1, Cover::light, some_rule);
    EXPECT_EQ(to_save(fight, 0), 5);
    EXPECT_EQ(to_save(fight, 1), 5);
    set_cover(fight, 1, Cover::solid, some_rule);
    EXPECT_EQ(to_save(fight, 1), 4);
    EXPECT_EQ(to_hit(fight, 1), 4);
}

TEST(Weapons, TST_D13_JavelinsHelpAChargeUnlessTheEnemyIsInSolidCover) {
    Fight fight = melee_of({8, 6, 3}, {8, 6, 4});
    arm(fight, 0, Equipment::javelins);
    EXPECT_EQ(attack_treatment(fight, 0, current).mod[0], 1);
    EXPECT_EQ(attack_treatment(fight, 0, of_2018).mod[0], 1);
    set_cover(fight, 1, Cover::solid, cause(Rule::COV_04));
    EXPECT_EQ(attack_treatment(fight, 0, current).mod[0], 0);
    EXPECT_EQ(attack_treatment(fight, 0, of_2018).mod[0], 1);
    lose_cover(fight, 1, some_rule);
    EXPECT_EQ(attack_treatment(fight, 0, current).mod[0], 1);
}

TEST(Weapons, JavelinsDoNothingForTheUnitCharged) {
    Fight fight = melee_of({8, 6, 3}, {8, 6, 3});
    arm(fight, 1, Equipment::javelins);
    EXPECT_EQ(attack_treatment(fight, 1, current), Treatment{});
}

TEST(Weapons, EachModifierBelongsToThePlayerOfTheWeapon) {
    Fight shot = shooting_of(8, 3, 4);
    arm(shot, 0, Equipment::crossbows | Equipment::improvised);
    arm(shot, 1, Equipment::crossbows | Equipment::heavy_weapons | Equipment::unarmed);
    EXPECT_EQ(shot.of[0].attack_dice.mod, (std::array<std::int8_t, 2>{1, 0}));   // EQP-12
    EXPECT_EQ(shot.of[1].defence_dice.mod, (std::array<std::int8_t, 2>{1, 0}));  // EQP-19
    EXPECT_EQ(shot.of[0].defence_dice, Treatment{});

    Fight melee = melee_of({8, 6, 3}, {8, 6, 3});
    arm(melee, 0, Equipment::unarmed);
    arm(melee, 1, Equipment::heavy_weapons);
    EXPECT_EQ(melee.of[1].attack_dice.mod, (std::array<std::int8_t, 2>{0, 1}));   // EQP-20
    EXPECT_EQ(melee.of[1].defence_dice.mod, (std::array<std::int8_t, 2>{1, 0}));  // EQP-22
}

TEST(Weapons, TST_D06_AUnitExhaustedAtTheStartHasMinusOneOnAllItsDice) {
    Fight fight = melee_of({8, 6, 4}, {8, 6, 4});
    tire(fight, 0);
    close_pools(fight, current);
    EXPECT_EQ(fight.of[0].attack_dice.mod[0], -1);
    EXPECT_EQ(fight.of[0].defence_dice.mod[0], -1);
    ScriptedDice dice({4, 4, 4, 5, 5, 5, 5, 1});
    roll_attack(fight, 0, current, dice);
    EXPECT_EQ(fight.of[0].hits, 4);
}

// ---- Whole fights

TEST(Fights, TST_13_WarriorsShootAtHearthguard) {
    for (const Edition& edition : {current, of_2018}) {
        Fight fight = shooting_of(7, 3, 5);
        fight.of[0].figures = 9;
        EXPECT_EQ(fight.of[0].generated, 4);
        add_bonus(fight, 0, 2, some_rule);
        close_pools(fight, edition);
        EXPECT_EQ(fight.of[0].starting, 6);
        reroll(fight, 0, true, 0, 0x03, some_rule);
        gain_attack(fight, 0, 6, some_rule);
        gain_defence(fight, 1, 3, some_rule);
        // Two dice of 1 and 2 are rolled again.
        ScriptedDice dice({5, 5, 6, 3, 4, 3, 1, 2, 5, 4, 4, 3, 6, 3, /**/ 4, 5, 6, 4, 1, 2, 3, 1});
        roll_attack(fight, 0, edition, dice);
        EXPECT_EQ(fight.of[0].attack, 12);
        EXPECT_EQ(fight.of[0].hits, 5);
        roll_defence(fight, 1, edition, dice);
        EXPECT_EQ(fight.of[1].suffered, 1);
        EXPECT_TRUE(dice.exhausted());
    }
}

TEST(Fights, TST_16_HearthguardChargeLeviesThatCloseRanks) {
    for (const auto& [edition, pool] : {std::pair{current, 15}, std::pair{of_2018, 16}}) {
        Fight fight = melee_of({5, 12, 5}, {10, 3, 4});
        fight.closed_ranks = true;
        set_cover(fight, 1, Cover::solid, cause(Rule::COV_04));
        add_bonus(fight, 0, 8, some_rule);
        close_pools(fight, edition);
        EXPECT_EQ(fight.of[0].starting, pool);
        EXPECT_EQ(fight.of[1].starting, 2);
        gain_defence(fight, 1, 2, some_rule);
        change_armour(fight, 1, 1, some_rule);
        reroll(fight, 1, false, 0, 0x80, some_rule);
        std::vector<std::uint8_t> faces(static_cast<std::size_t>(pool - 5), 4);
        faces.insert(faces.end(), {5, 6, 5, 6, 5});        // 5 hits on the levies
        faces.insert(faces.end(), {5, 4});                 // 1 hit on the hearthguard
        faces.insert(faces.end(), {4});                    // fails on 5+
        faces.insert(faces.end(), {4, 5, 6, 4, 1, 2, 3});  // 4 successes on 4+
        faces.insert(faces.end(), {4, 4, 6, 1});           // rolled again: 3 in the end
        ScriptedDice dice(faces);
        for (int who : {0, 1}) roll_attack(fight, who, edition, dice);
        for (int who : {0, 1}) roll_defence(fight, who, edition, dice);
        EXPECT_TRUE(dice.exhausted());
        EXPECT_EQ(fight.of[1].suffered, 2);
        EXPECT_EQ(fight.of[0].suffered, 1);
        fight.of[1].removed = 2;
        fight.of[0].removed = 1;
        EXPECT_EQ(melee_winner(fight, {4, 8}), 0);
        EXPECT_EQ(who_withdraws(fight, {4, 8}, {4, 8}), 0);  // 4 do not outnumber 8
        EXPECT_EQ(who_withdraws(fight, {4, 8}, {9, 8}), 1);
    }
}

TEST(Fights, EightDiceAgainstArmourFourCostEightThirdsOfAFigureInMelee) {
    Fight fight = melee_of({8, 6, 4}, {8, 6, 4});
    close_pools(fight, current);
    const auto odds = enumerate(0, [&](int& casualties, Dice& dice) {
        Fight one = fight;
        roll_attack(one, 0, current, dice);
        roll_defence(one, 1, current, dice);
        casualties = one.of[1].suffered;
    });
    EXPECT_TRUE(odds.complete());
    EXPECT_EQ(odds.mean(), Fraction(8, 3));
}

TEST(Fights, CancelledHitsNeedNoDefenceDiceAndAutomaticHitsDo) {
    Fight fight = shooting_of(8, 3, 4);
    close_pools(fight, current);
    gain_hits(fight, 0, 2, some_rule);
    fight.of[1].cancel_hits = 3;
    fight.of[1].cancel_casualties = 1;
    ScriptedDice dice({6, 6, 1, 1, /**/ 1});
    roll_attack(fight, 0, current, dice);
    EXPECT_EQ(fight.of[0].hits, 1);
    roll_defence(fight, 1, current, dice);
    EXPECT_EQ(fight.of[1].suffered, 1);
    cancel_casualties(fight, 1);
    EXPECT_EQ(fight.of[1].suffered, 0);
    EXPECT_TRUE(dice.exhausted());
}

TEST(Fights, WithoutHitsNoDefenceDiceAreRolled) {
    Fight fight = shooting_of(2, 3, 4);
    close_pools(fight, current);
    gain_defence(fight, 1, 3, some_rule);
    ScriptedDice dice({1});
    roll_attack(fight, 0, current, dice);
    roll_defence(fight, 1, current, dice);
    EXPECT_TRUE(dice.exhausted());
}

TEST(Fights, SHO_R6_SuccessesBeyondTheHitsAreLost) {
    Fight fight = shooting_of(2, 3, 4);
    close_pools(fight, current);
    gain_defence(fight, 1, 3, some_rule);
    ScriptedDice dice({4, 4, 4, 4, 4});
    roll_attack(fight, 0, current, dice);
    roll_defence(fight, 1, current, dice);
    EXPECT_EQ(fight.of[1].suffered, 0);
}

// ---- Result

TEST(Result, MoreCasualtiesInflictedWinAndWipingOutWinsWhateverTheNumbers) {
    Fight fight;
    fight.kind = FightKind::melee;
    fight.of[0].removed = 3;
    fight.of[1].removed = 2;
    EXPECT_EQ(melee_winner(fight, {5, 5}), 1);
    EXPECT_EQ(melee_winner(fight, {5, 0}), 0);
    EXPECT_EQ(melee_winner(fight, {0, 0}), 2);
    EXPECT_EQ(who_withdraws(fight, {5, 0}, {5, 0}), -1);
    EXPECT_EQ(who_withdraws(fight, {5, 5}, {5, 5}), 0);
}

TEST(Result, AfterADrawTheAttackerWithdrawsUnlessHeWinsTies) {
    Fight fight;
    fight.kind = FightKind::melee;
    EXPECT_EQ(melee_winner(fight, {5, 5}), 2);
    EXPECT_EQ(who_withdraws(fight, {5, 5}, {5, 5}), 0);
    fight.of[0].win_ties = true;
    EXPECT_EQ(melee_winner(fight, {5, 5}), 0);
    EXPECT_EQ(who_withdraws(fight, {5, 5}, {5, 5}), 1);
    fight.of[1].win_ties = true;
    EXPECT_EQ(melee_winner(fight, {5, 5}), 2);
}

TEST(Result, AUnitThatStandsMakesTheOtherWithdraw) {
    Fight fight;
    fight.kind = FightKind::melee;
    fight.of[0].stand = true;
    EXPECT_EQ(must_withdraw(fight, {5, 5}, {5, 5}), 0);
    EXPECT_EQ(who_withdraws(fight, {5, 5}, {5, 5}), 1);
    fight.of[1].stand = true;
    EXPECT_EQ(who_withdraws(fight, {5, 5}, {5, 5}), -1);
}

TEST(Lines, ALongReckoningAddsUpInsteadOfOverflowing) {
    Fight fight;
    for (int i = 0; i < 100; ++i) gain_defence(fight, 0, 1, some_rule);
    EXPECT_EQ(fight.lines.size(), fight.lines.capacity());
    int sum = 0;
    for (const Line& line : fight.lines) sum += line.value;
    EXPECT_EQ(sum, 100);
    gain_hits(fight, 1, 1, some_rule);  // no room and nothing to add to: the sum still counts it
    EXPECT_EQ(fight.of[1].auto_hits, 1);
}

}  // namespace
}  // namespace skald::saga
