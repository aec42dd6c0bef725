// The worked cases of section 16 on single trials, exact.
#include "aofs/trials.hpp"

#include <gtest/gtest.h>

#include "dice/enumerate.hpp"

namespace skald::aofs {
namespace {

#define EXPECT_CHANCE(chance, words) EXPECT_EQ((chance).text(), words)

Length inches(int tenths) {
    return tenths * inch / 10;
}

TEST(WorkedCases, TC25_jumps_by_distance) {
    const int dice_of[] = {1, 2, 2, 2, 3};
    const char* chance[] = {"2/3", "4/9", "4/9", "4/9", "8/27"};
    for (int gap = 2; gap <= 6; ++gap) {
        const int count = jump_dice(gap * inch, 0);
        EXPECT_EQ(count, dice_of[gap - 2]) << gap;
        const auto landed =
            enumerate(0, [&](int& value, Dice& dice) { value = roll_jump(count, false, dice).landed; });
        EXPECT_CHANCE(landed.chance(1), chance[gap - 2]);
    }
    EXPECT_EQ(jump_dice(7 * inch, 0), 0);
    EXPECT_EQ(jump_dice(6 * inch + 1, 0), 0);
    const auto sure = enumerate(0, [](int& value, Dice& dice) { value = roll_jump(1, true, dice).landed; });
    EXPECT_CHANCE(sure.chance(1), "5/6");
}

TEST(WorkedCases, TC26_drops) {
    EXPECT_FALSE(needs_jump(0, 3 * inch));
    EXPECT_TRUE(needs_jump(0, 4 * inch));
    EXPECT_EQ(jump_dice(0, 4 * inch), 2);
    EXPECT_FALSE(needs_jump(inch, 0));
    EXPECT_TRUE(needs_jump(inch + 1, 0));
}

TEST(WorkedCases, TC27_falls) {
    const struct {
        int tenths, ap;
        const char* wounded;
    } falls[] = {{20, 0, "1/2"}, {30, 1, "2/3"}, {50, 1, "2/3"}, {60, 2, "5/6"}, {90, 3, "5/6"}};
    Reckoning why;
    for (const auto& fall : falls) {
        EXPECT_EQ(fall_ap(inches(fall.tenths)), fall.ap);
        const Attack attack = fall_attack(inches(fall.tenths), {}, why);
        const auto result = enumerate(attack, roll_defense, roll_wounds);
        EXPECT_CHANCE(result.chance([](const Attack& a) { return a.markers == 1; }), fall.wounded);
    }
    EXPECT_FALSE(fall_hits(inches(19)));
    EXPECT_TRUE(fall_attack(inches(19), {}, why).volleys.empty());
}

TEST(WorkedCases, TC29_morale) {
    const auto result = [](int modifiers, bool fearless, bool stunned) {
        Steadiness unit;
        unit.modifiers = static_cast<std::int8_t>(modifiers);
        unit.fearless = fearless;
        unit.stunned = stunned;
        return enumerate(
            0, [&](int& value, Dice& dice) { value = static_cast<int>(roll_morale(unit, dice).result); });
    };
    const int passed = static_cast<int>(Morale::passed), routed = static_cast<int>(Morale::routed);
    EXPECT_CHANCE(result(0, false, false).chance(passed), "1/2");
    EXPECT_CHANCE(result(1, false, false).chance(passed), "2/3");
    EXPECT_CHANCE(result(0, true, false).chance(passed), "3/4");
    EXPECT_CHANCE(result(0, false, true).chance(routed), "1");
    EXPECT_CHANCE(result(0, true, true).chance(passed), "1/2");
    EXPECT_CHANCE(result(0, true, true).chance(routed), "1/2");
}

TEST(WorkedCases, TC30_who_tests_morale) {
    EXPECT_FALSE(tests_morale(5, 3));
    EXPECT_TRUE(tests_morale(5, 2));
    EXPECT_TRUE(tests_morale(4, 2));
}

TEST(WorkedCases, TC31_dangerous_ground) {
    const auto tough = enumerate(0, [](int& value, Dice& dice) { value = roll_danger(3, dice).wounds > 0; });
    EXPECT_EQ(tough.chance(1), Fraction(91, 216));
    const auto lone = enumerate(0, [](int& value, Dice& dice) {
        const int wounds = roll_danger(1, dice).wounds;
        if (wounds == 0) return;
        Wounded wounded;
        wounded.markers = static_cast<std::uint16_t>(wounds);
        value = roll_effect(wounded, dice).effect == Effect::knocked_out;
    });
    EXPECT_CHANCE(lone.chance(1), "1/18");
}

TEST(WorkedCases, TC32_casting) {
    const auto chance = [](int helped) {
        return enumerate(0, [&](int& value, Dice& dice) { value = roll_cast(helped, dice).passed; })
            .chance(1)
            .text();
    };
    EXPECT_EQ(chance(0), "1/2");
    EXPECT_EQ(chance(2), "5/6");
    EXPECT_EQ(chance(3), "5/6");
    EXPECT_EQ(chance(-3), "1/6");
    EXPECT_EQ(chance(-1), "1/3");
    EXPECT_EQ(tokens_with(5, 3), 6);
    EXPECT_EQ(tokens_with(1, 2), 3);
}

TEST(Trials, a_D3_is_each_number_with_one_third) {
    const auto result = enumerate(0, [](int& value, Dice& dice) {
        std::uint8_t face = 0;
        value = roll_d3(dice, face);
    });
    for (int value = 1; value <= 3; ++value) EXPECT_CHANCE(result.chance(value), "1/3");
}

TEST(Trials, a_six_succeeds_and_a_one_fails_whatever_the_modifiers) {
    for (int quality = 2; quality <= 6; ++quality) {
        EXPECT_EQ(face_needed(quality, -9), 6);
        EXPECT_EQ(face_needed(quality, 9), 2);
    }
}

}  // namespace
}  // namespace skald::aofs
