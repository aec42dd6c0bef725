#include <gtest/gtest.h>

#include <array>
#include <string>

#include "dice/random.hpp"
#include "dice/recording.hpp"
#include "dice/scripted.hpp"
#include "dice/seeded.hpp"

using namespace skald;

namespace {

std::string faces_of(Dice& dice, int count) {
    std::string text;
    for (std::uint8_t face : dice.roll(count, Faces::all()).faces) text += static_cast<char>('0' + face);
    return text;
}

/// Sum of (seen - expected)^2 / expected, times expected * 1: kept in whole numbers by the caller's choice of
/// counts.
template <class Counts>
double chi_square(const Counts& counts, double expected) {
    double sum = 0;
    for (int count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum;
}

}  // namespace

TEST(Random, KnownSeedsGiveKnownNumbers) {
    Random zero(0), one(1), big(0xfedcba9876543210ULL);
    EXPECT_EQ(zero.next(), 0x99ec5f36cb75f2b4ULL);
    EXPECT_EQ(zero.next(), 0xbf6e1f784956452aULL);
    EXPECT_EQ(one.next(), 12966619160104079557ULL);
    EXPECT_EQ(big.next(), 4808648612477340495ULL);
}

TEST(Random, SplitmixFollowsItsPublishedNumbers) {
    std::uint64_t state = 1234567;
    EXPECT_EQ(splitmix64(state), 6457827717110365317ULL);
    EXPECT_EQ(splitmix64(state), 3203168211198807973ULL);
    EXPECT_EQ(splitmix64(state), 9817491932198370423ULL);
}

TEST(Random, BelowGivesEveryNumberAlike) {
    Random random(7);
    std::array<int, 7> counts{};
    for (int i = 0; i < 70000; ++i) ++counts[random.below(7)];
    EXPECT_LT(chi_square(counts, 10000), 22.46);  // 6 degrees of freedom, one in a thousand
    for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0u);
}

TEST(SeededDice, ThreeSeedsArePinned) {
    SeededDice one(1), two(2), big(0xfedcba9876543210ULL);
    EXPECT_EQ(faces_of(one, 40), "6141222546324364556212424634531535355321");
    EXPECT_EQ(faces_of(two, 40), "3216236161334161623236443442511545461126");
    EXPECT_EQ(faces_of(big, 40), "2661145211432554243135432662666413324414");
}

TEST(SeededDice, APoolFallsAsTheSameDiceOneByOne) {
    SeededDice pool(11), single(11);
    const Roll roll = pool.roll(max_dice, Faces::all());
    for (std::uint8_t face : roll.faces) EXPECT_EQ(single.d6(), face);
    EXPECT_EQ(pool, single);
}

TEST(SeededDice, ACopyRollsOnAlike) {
    SeededDice dice(12);
    dice.roll(5, Faces::all());
    SeededDice copy = dice;
    EXPECT_EQ(faces_of(dice, 30), faces_of(copy, 30));
    EXPECT_EQ(copy.seed(), 12u);
}

TEST(SeededDice, KindsCountTheFaces) {
    SeededDice dice(13);
    const Faces reroll_or_hit{3, {2, 2, 0, 0, 1, 1}};
    for (int count = 0; count <= max_dice; ++count) {
        const Roll roll = dice.roll(count, reroll_or_hit);
        std::array<int, 3> counted{};
        for (std::uint8_t face : roll.faces) ++counted[reroll_or_hit.kind_of[face - 1u]];
        EXPECT_EQ(roll[0] + roll[1] + roll[2], count);
        for (int kind = 0; kind < 3; ++kind) EXPECT_EQ(roll[kind], counted[static_cast<std::size_t>(kind)]);
    }
}

TEST(SeededDice, FacesAndPairsOfFacesAreFair) {
    for (std::uint64_t seed : {21u, 22u, 23u}) {
        SeededDice dice(seed);
        std::array<int, 6> faces{};
        std::array<int, 36> pairs{};
        for (int i = 0; i < 36000; ++i) {
            const int a = dice.d6(), b = dice.d6();
            ++faces[static_cast<std::size_t>(a - 1)];
            ++faces[static_cast<std::size_t>(b - 1)];
            ++pairs[static_cast<std::size_t>(6 * a + b - 7)];
        }
        EXPECT_LT(chi_square(faces, 12000), 20.52) << seed;  // 5 degrees of freedom, one in a thousand
        EXPECT_LT(chi_square(pairs, 1000), 66.62) << seed;   // 35 degrees of freedom, one in a thousand
    }
}

TEST(ScriptedDice, FallAsWrittenAndSayWhenTheyAreUsedUp) {
    ScriptedDice dice{4, 5, 6, 1};
    EXPECT_EQ(dice.roll(3, Faces::at_least(5))[1], 2);
    EXPECT_FALSE(dice.exhausted());
    EXPECT_EQ(dice.left_over(), 1);
    EXPECT_EQ(dice.d6(), 1);
    EXPECT_TRUE(dice.exhausted());
}

TEST(ScriptedDice, DiceRolledAgainFallRoundByRound) {
    // Hits on 5+; 1s and 2s are rolled again, once.
    const Rounds rounds{{Faces{3, {2, 2, 0, 0, 1, 1}}, Faces::at_least(5)}, {0, 0, 1}};
    ScriptedDice dice{1, 5, 2, 3, /* again */ 6, 1};
    const RolledRounds rolled = dice.roll_rounds(4, rounds);
    EXPECT_TRUE(dice.exhausted());
    EXPECT_EQ(rolled[1], 2);
    EXPECT_EQ(rolled[0], 2);
    EXPECT_EQ(rolled[2], 0);
    EXPECT_EQ(rolled.rolls[0].faces.size(), 4u);
    EXPECT_EQ(rolled.rolls[1].faces.size(), 2u);
}

TEST(ScriptedDice, CountTheFacesThatTheScriptLacks) {
    ScriptedDice dice{6};
    const Roll roll = dice.roll(3, Faces::all());
    EXPECT_EQ(roll.faces[0], 6);
    EXPECT_EQ(dice.missing(), 2);
    EXPECT_FALSE(dice.exhausted());
}

TEST(ScriptedDice, ARollOffBeyondTheScriptComesToAnEnd) {
    for (int dice_each = 1; dice_each <= 8; ++dice_each) {
        ScriptedDice dice{};
        const auto sum = [&] {
            int all = 0;
            for (int i = 0; i < dice_each; ++i) all += dice.d6();
            return all;
        };
        int rolls = 0;
        while (sum() == sum() && rolls < 100) ++rolls;
        EXPECT_LT(rolls, 100) << dice_each;
    }
}

TEST(RecordingDice, KeepTheFacesInOrderUntilTaken) {
    ScriptedDice script{3, 1, 4, 1, 5};
    RecordingDice dice(script);
    dice.roll(2, Faces::at_least(4));
    dice.roll(0, Faces::all());
    dice.d6();
    EXPECT_EQ(dice.take(), (std::vector<std::uint8_t>{3, 1, 4}));
    dice.roll(2, Faces::all());
    EXPECT_EQ(dice.take(), (std::vector<std::uint8_t>{1, 5}));
    EXPECT_TRUE(dice.take().empty());
}

TEST(RecordingDice, WhatTheyRecordReplaysTheSameGame) {
    SeededDice seeded(31);
    RecordingDice recording(seeded);
    std::string played;
    for (int count = 0; count < 20; ++count) played += faces_of(recording, count);
    ScriptedDice replay(recording.take());
    std::string replayed;
    for (int count = 0; count < 20; ++count) replayed += faces_of(replay, count);
    EXPECT_EQ(replayed, played);
    EXPECT_TRUE(replay.exhausted());
}
