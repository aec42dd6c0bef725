#include "content/aofs/own_rule.hpp"

#include <gtest/gtest.h>

#include "content/aofs/army.hpp"
#include "content/aofs/check.hpp"
#include "content/aofs/fielded_army.hpp"
#include "content/aofs/points.hpp"
#include "content/files.hpp"

namespace skald::aofs {

using namespace content;

namespace {

std::string grey_oath() {
    return text_of("tests/content/aofs/grey-oath.toml");
}

/// An army whose one man has one rule with these effects.
std::string army_with(const std::string& effects, const std::string& more = {}) {
    return "id = \"a\"\nname = \"A\"\n[[rule]]\nid = \"mine\"\nname = \"Mine\"\n" + more + "effects = [" +
           effects +
           "]\n[[weapon]]\nid = \"axe\"\nattacks = 1\n[[unit]]\nid = \"man\"\nquality = 4\ndefense = 4\n"
           "cost = 15\nweapons = [\"axe\"]\nrules = [\"mine\"]\n";
}

std::string problems_of(const std::string& text) {
    std::vector<Diagnostic> problems;
    read_army(text, problems);
    return told(problems, "a");
}

}  // namespace

TEST(OwnRules, an_army_with_nine_of_them_is_read_and_written_without_loss_and_costs_by_the_formula) {
    std::vector<Diagnostic> problems;
    const auto file = read_army(grey_oath(), problems);
    ASSERT_TRUE(file) << told(problems, "grey-oath");
    EXPECT_EQ(file->rules.size(), 9u);
    const auto again = read_army(write_army(*file), problems);
    ASSERT_TRUE(again) << write_army(*file) << told(problems, "again");
    EXPECT_EQ(*again, *file);
    EXPECT_EQ(told(check_army_text(grey_oath(), {}), "grey-oath"), "");
    EXPECT_EQ(file->units[2].some.size(), 1u);
}

TEST(OwnRules, phrases_are_written_as_they_are_read) {
    const std::vector<std::string> ids{"oath"};
    for (const char* text :
         {"charging", "not charged and enemy hero", "round 1 and shooting", "in cover and enemy in difficult",
          "within 6 of friendly oath", "not within 9 of enemy tough(6)", "enemy within 12 and not halved",
          "fast and enemy stunned", "within 3 of friendly"}) {
        const auto read = read_provisions(text, ids);
        ASSERT_TRUE(read.value) << text << ": " << read.fault.text.text;
        EXPECT_EQ(write_provisions(*read.value, ids), text);
    }
    for (const char* text : {"unit", "friendly within 6", "enemy within 24"}) {
        const auto read = read_whom(text);
        ASSERT_TRUE(read.value) << text;
        RuleEffect effect;
        effect.whom = read.value->whom;
        effect.reach = read.value->reach;
        EXPECT_EQ(write_whom(effect), text);
    }
}

TEST(OwnRules, what_cannot_be_read_is_told_with_its_place_and_the_nearest_word) {
    const auto wrong = [](const std::string& effects, const std::string& part, const std::string& more = {}) {
        const std::string told = problems_of(army_with(effects, more));
        EXPECT_NE(told.find(part), std::string::npos) << effects << " gave: " << told;
    };
    wrong("{ do = \"to-hitt\", amount = 1 }", "did you mean 'to-hit'");
    wrong("{ do = \"hits\", amount = 1 }", "something that a rule does");
    wrong("{ do = \"to-hit\", amount = 0 }", "0 of something is nothing");
    wrong("{ do = \"to-hit\" }", "'amount' is missing");
    wrong("{ do = \"to-hit\", amount = 1, who = \"friendly\" }", "friendly within 6");
    wrong("{ do = \"to-hit\", amount = 1, if = \"chargin\" }", "did you mean 'charging'");
    wrong("{ do = \"to-hit\", amount = 1, if = \"melee and chargin\" }", "a:6:");
    wrong("{ do = \"to-hit\", amount = 1, if = \"melee and shooting\" }", "never hold together");
    wrong("{ do = \"to-hit\", amount = 1, if = \"hero and not hero\" }", "never hold together");
    wrong("{ do = \"to-hit\", amount = 1, if = \"enemy charging\" }", "not said of the enemy");
    wrong("{ do = \"to-morale\", amount = 1, if = \"melee\" }", "outside of fights");
    wrong("{ do = \"grant\", rules = [\"hero\"] }", "cannot be given");
    wrong("{ do = \"grant\", rules = [\"fast\"], if = \"melee\" }", "does not count in a fight");
    wrong("{ do = \"to-morale\", amount = 1 }", "used up by an attack", "once = true\n");
    wrong("{ do = \"to-hit\", amount = 1, who = \"friendly within 6\" }", "not for others", "once = true\n");
    wrong("{ do = \"to-hit\", amount = 1, if = \"wounded\" }", "how a unit stands", "once = true\n");
    wrong("{ do = \"to-hit\", amount = 1 }, { do = \"to-defend\", amount = 1 }", "not both", "once = true\n");
    EXPECT_EQ(problems_of(army_with("{ do = \"to-hit\", amount = 1, if = \"charging\" }")), "");
}

TEST(OwnRules, a_weapon_has_only_what_concerns_its_dice_and_a_rule_that_nobody_has_is_told) {
    std::string text = army_with("{ do = \"to-defend\", amount = 1 }");
    text.replace(text.find("attacks = 1"), 11, "attacks = 1\nrules = [\"mine\"]");
    EXPECT_NE(problems_of(text).find("cannot stand on a weapon"), std::string::npos) << problems_of(text);
    std::string unused = army_with("{ do = \"to-defend\", amount = 1 }");
    unused.replace(unused.find("rules = [\"mine\"]"), 16, "");
    EXPECT_NE(told(check_army_text(unused, {}), "a").find("nobody has 'mine'"), std::string::npos);
}

TEST(OwnRules, better_rules_cost_more_and_conditions_make_them_cheaper) {
    const auto worth = [](const std::string& effects, const std::string& more = {}) {
        std::vector<Diagnostic> problems;
        const auto file = read_army(army_with(effects, more), problems);
        EXPECT_TRUE(file) << told(problems, "a");
        return file ? worth_of(profile_of(*file, {}), file->own_rules()).total() : 0;
    };
    const int always = worth("{ do = \"attacks\", amount = 1 }");
    // One more attack of Quality 4+: a half times a half of twenty points.
    EXPECT_EQ(always - worth("{ do = \"to-cast\", amount = 1 }"), 500);
    EXPECT_LT(worth("{ do = \"attacks\", amount = 1, if = \"charging\" }"), always);
    EXPECT_LT(worth("{ do = \"attacks\", amount = 1 }", "once = true\n"), always);
    EXPECT_GT(worth("{ do = \"attacks\", amount = 1, who = \"friendly within 12\" }"),
              worth("{ do = \"attacks\", amount = 1, who = \"friendly within 6\" }"));
    EXPECT_GT(worth("{ do = \"to-hit\", amount = -1, who = \"enemy within 6\" }"),
              worth("{ do = \"to-hit\", amount = 1, who = \"enemy within 6\" }"));
}

}  // namespace skald::aofs
