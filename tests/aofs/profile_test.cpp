// Special rules by name and with their values.
#include "aofs/profile.hpp"

#include <gtest/gtest.h>

namespace skald::aofs {
namespace {

TEST(Profile, every_special_rule_is_found_by_its_name) {
    for (int i = 0; i < static_cast<int>(Special::count); ++i) {
        const auto special = static_cast<Special>(i);
        EXPECT_EQ(find_special(info(special).name), special);
        EXPECT_NE(info(special).rule, Rule::none);
    }
    EXPECT_FALSE(find_special("Tough"));
    EXPECT_FALSE(find_special(""));
}

TEST(Profile, rules_with_a_value_add_up_and_others_count_once) {
    for (int i = 0; i < static_cast<int>(Special::count); ++i) {
        const auto special = static_cast<Special>(i);
        Specials set;
        EXPECT_EQ(set.value(special), 0);
        set.add(special, 2);
        set.add(special, 1);
        EXPECT_TRUE(set.has(special));
        EXPECT_EQ(set.value(special), info(special).valued ? 3 : 1) << info(special).name;
        Specials twice = set;
        twice.add(set);
        EXPECT_EQ(twice.value(special), info(special).valued ? 6 : 1) << info(special).name;
        set.remove(special);
        EXPECT_EQ(set, Specials{});
    }
}

TEST(Profile, every_verb_of_a_spell_is_found_by_its_name) {
    for (int i = 0; i < static_cast<int>(EffectVerb::count); ++i) {
        const auto verb = static_cast<EffectVerb>(i);
        EXPECT_EQ(find_effect_verb(effect_verb_name(verb)), verb);
    }
    EXPECT_FALSE(find_effect_verb("curse"));
}

TEST(Profile, a_model_is_as_tall_as_its_base_is_long) {
    ModelProfile model;
    model.base = oval_base(600, 350);
    EXPECT_EQ(model.tall(), 600);
    model.height = 420;
    EXPECT_EQ(model.tall(), 420);
}

}  // namespace
}  // namespace skald::aofs
