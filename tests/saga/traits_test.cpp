// What is special about a unit, for those who look at its card.
#include "saga/traits.hpp"

#include <gtest/gtest.h>

#include "saga/factions.hpp"
#include "saga/tabletop.hpp"

namespace skald::saga::test {
namespace {

TEST(traits, a_warlord_has_the_special_rules_of_his_profile) {
    Tabletop table;
    table.setup().factions = {northmen(), riders()};
    const int warlord = table.unit(Side::first, Troop::hero, {{0, 0}});
    const std::vector<Rule> expected{Rule::SPC_01, Rule::SPC_02, Rule::SPC_05,
                                     Rule::SPC_07, Rule::SPC_13, Rule::SPC_10};
    EXPECT_EQ(traits_of(table.view(), warlord), expected);
}

TEST(traits, arms_and_mounts_are_told_and_plain_men_have_nothing_special) {
    Tabletop table;
    table.setup().factions = {northmen(), riders()};
    const int plain = table.foot(Side::first, {{0, 0}, {3, 0}});
    const int thrown =
        table.unit(Side::first, Troop::warriors, {{0, 9}, {3, 9}}, Equipment::javelins | Equipment::horses);
    EXPECT_TRUE(traits_of(table.view(), plain).empty());
    const std::vector<Rule> expected{Rule::EQP_14, Rule::EQP_24};
    EXPECT_EQ(traits_of(table.view(), thrown), expected);
}

}  // namespace
}  // namespace skald::saga::test
