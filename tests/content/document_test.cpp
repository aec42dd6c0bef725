// docs/content.md must be enough to write a faction: its steps make one, its examples are read, its words are
// all.
#include <gtest/gtest.h>

#include <set>

#include "base/json.hpp"
#include "content/check.hpp"
#include "content/files.hpp"
#include "content/saga/clause.hpp"

namespace skald::content {
namespace {

const saga::FactionFile* nobody(std::string_view) {
    return nullptr;
}

const std::string& document() {
    static const std::string text = text_of("docs/content.md");
    return text;
}

/// The parts between two marks.
std::vector<std::string> between(std::string_view text, std::string_view open, std::string_view close) {
    std::vector<std::string> parts;
    for (std::size_t at = text.find(open); at != std::string_view::npos; at = text.find(open, at)) {
        const std::size_t start = at + open.size(), end = text.find(close, start);
        parts.emplace_back(text.substr(start, end - start));
        at = end == std::string_view::npos ? end : end + close.size();
    }
    return parts;
}

TEST(ContentDocument, ItsStepsMakeAFaction) {
    std::string file;
    for (const std::string& step : between(document(), "```toml\n", "```")) file += step + "\n";
    EXPECT_EQ(told(check_text("frisians.toml", file, nobody, {}), "docs/content.md"), "");
    EXPECT_GT(file.size(), 2000u);
}

TEST(ContentDocument, EveryVerbHasAnExampleThatIsRead) {
    std::string head;
    for (const std::string& step : between(document(), "```toml\n", "```")) head += step + "\n";
    std::set<std::string> shown;
    for (const std::string& example : between(document(), "| `{ ", " }`")) {
        // After a clause that it can hang on, in an ability of a fight.
        const std::string file =
            head +
            "\n[[ability]]\nid = \"example\"\nkeyword = \"melee\"\ncost = \"moon\"\neffects = "
            "[{ do = \"activate\", who = \"own\", pick = 1 },\n{ " +
            example + " }]\n";
        std::vector<Diagnostic> problems;
        EXPECT_TRUE(saga::read_faction(file, problems)) << example << "\n" << told(problems, "example");
        const auto verbs = between(example, "do = \"", "\"");
        ASSERT_EQ(verbs.size(), 1u) << example;
        shown.insert(verbs[0]);
    }
    for (const auto& named : saga::verb_words())
        EXPECT_TRUE(shown.contains(std::string(named.word))) << named.word;
}

TEST(ContentDocument, EveryRecipeIsReadAsItStands) {
    std::string head;
    for (const std::string& step : between(document(), "```toml\n", "```")) head += step + "\n";
    const std::string recipes = document().substr(document().find("## A recipe"));
    std::uint8_t keywords = 0;
    for (const std::string& recipe : between(recipes, "```\n", "```")) {
        if (!recipe.starts_with("[[")) continue;
        EXPECT_EQ(told(check_text("frisians.toml", head + recipe, nobody, {}), recipe), "");
        std::vector<Diagnostic> problems;
        const auto file = saga::read_faction(head + recipe, problems);
        ASSERT_TRUE(file) << recipe;
        if (recipe.starts_with("[[ability]]"))
            keywords |= file->faction.abilities[file->faction.board - 1u].keywords;
    }
    for (const auto& named : saga::keyword_words()) EXPECT_TRUE(keywords & named.value) << named.word;
}

TEST(ContentDocument, NamesEveryWordOfTheFormat) {
    const auto expect_word = [](std::string_view word) {
        const bool there = document().find("`" + std::string(word)) != std::string::npos ||
                           document().find("\"" + std::string(word)) != std::string::npos ||
                           document().find(" " + std::string(word)) != std::string::npos;
        EXPECT_TRUE(there) << word;
    };
    for (const auto& named : saga::verb_words()) expect_word(named.word);
    for (const auto& named : saga::troop_words()) expect_word(named.word);
    for (const auto& named : saga::stick_words()) expect_word(named.word);
    for (const auto& named : saga::equipment_words()) expect_word(named.word);
    for (const auto& named : saga::keyword_words()) expect_word(named.word);
    for (const auto& named : saga::type_words()) expect_word(named.word);
    for (const auto& named : saga::role_words()) expect_word(named.word);
    for (const auto& named : saga::special_words()) expect_word(named.word);
    for (const auto& named : saga::footing_words()) expect_word(named.word);
}

TEST(ContentDocument, ANinthPeopleWasWrittenFromIt) {
    const std::string text = text_of("tests/content/saga/wends.toml");
    EXPECT_EQ(told(check_text("wends.toml", text, nobody, {}), "tests/content/saga/wends.toml"), "");
    std::vector<Diagnostic> problems;
    const auto file = saga::read_faction(text, problems);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->faction.board, 15);
    const auto again = saga::read_faction(write_faction(*file), problems);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *file);
}

/// Keys and words of the JSON Schema are those of the reader: all data files use only what it knows.
TEST(ContentDocument, TheSchemaKnowsEveryVerbAndKeyword) {
    const auto schema = read_json(text_of("data/schema/faction.schema.json"));
    ASSERT_TRUE(schema.is_object());
    const std::string text = schema.dump();
    for (const auto& named : saga::verb_words())
        EXPECT_NE(text.find("\"" + std::string(named.word) + "\""), std::string::npos) << named.word;
    for (const auto& named : saga::keyword_words())
        EXPECT_NE(text.find("\"" + std::string(named.word) + "\""), std::string::npos) << named.word;
    for (const auto& named : saga::special_words())
        EXPECT_NE(text.find("\"" + std::string(named.word) + "\""), std::string::npos) << named.word;
}

const std::string& army_document() {
    static const std::string text = text_of("docs/armies.md");
    return text;
}

TEST(ArmyDocument, ItsStepsMakeAnArmyAtThePricesOfTheFormula) {
    std::string file;
    for (const std::string& step : between(army_document(), "```toml\n", "```")) file += step + "\n";
    EXPECT_EQ(told(check_text("x.toml", file, nobody, {}), "docs/armies.md"),
              "docs/armies.md:48:1: warning[AOF-R-49]: nobody in this army casts spells\n");
}

TEST(ArmyDocument, NamesEveryRuleAndEveryEffectAndSoDoesTheSchema) {
    const auto schema = read_json(text_of("data/schema/army.schema.json"));
    ASSERT_TRUE(schema.is_object());
    const auto& rules = schema["$defs"];
    for (const bool of_weapon : {false, true}) {
        const std::string pattern = rules[of_weapon ? "weapon-rule" : "model-rule"]["pattern"];
        for (const std::string_view word : aofs::special_rule_words(of_weapon)) {
            EXPECT_NE(army_document().find("`" + std::string(word)), std::string::npos) << word;
            EXPECT_NE(pattern.find(word), std::string::npos) << word;
        }
    }
    const std::string verbs = rules["spell"].dump();
    for (int i = 0; i < static_cast<int>(aofs::EffectVerb::count); ++i) {
        const std::string word = aofs::effect_verb_word(static_cast<aofs::EffectVerb>(i));
        EXPECT_NE(verbs.find('"' + word + '"'), std::string::npos) << word;
        EXPECT_TRUE(army_document().find('"' + word + '"') != std::string::npos ||
                    army_document().find('`' + word + '`') != std::string::npos)
            << word;
    }
}

}  // namespace
}  // namespace skald::content
