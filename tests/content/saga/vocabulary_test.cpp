// What an editor is told that a faction file may say, and what it makes of it.
#include "content/saga/vocabulary.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "content/core/document.hpp"
#include "content/files.hpp"
#include "content/saga/clause.hpp"

namespace skald::saga {
namespace {

using Json = nlohmann::json;

std::string value_of(const Json& key) {
    const std::string kind = key["kind"];
    if (kind == "flag") return "true";
    if (kind == "number") return std::to_string(key["low"].get<int>());
    if (kind == "words") return "[\"" + key["values"][0].get<std::string>() + "\"]";
    if (kind == "faces") return "[1]";
    if (kind == "who") return "\"enemy\"";
    if (kind == "if") return "\"attacker\"";
    if (kind == "amount") return "2";
    if (kind == "near") return "\"within M of own hero\"";
    return "\"" + key["values"][0].get<std::string>() + "\"";
}

Json key_named(const Json& keys, const std::string& id) {
    for (const Json& key : keys)
        if (key["id"] == id) return key;
    return Json();
}

/// The clause with all keys that the verb is said to have, as a file would say it.
std::string whole_clause(const Json& verb, const Json& keys) {
    std::string text = "{ do = \"" + verb["id"].get<std::string>() + '"';
    for (const std::string key : verb["keys"])
        if (key != "do") text += ", " + key + " = " + value_of(key_named(keys, key));
    return text + " }";
}

TEST(Vocabulary, every_verb_can_be_read_with_every_key_that_is_told_of_it) {
    const Json words = file_vocabulary();
    EXPECT_EQ(words["verbs"].size(), verb_words().size());
    for (const Json& verb : words["verbs"]) {
        std::vector<content::Diagnostic> problems;
        const std::string text = "effect = " + whole_clause(verb, words["keys"]);
        const auto table = content::parse_toml(text, problems);
        ASSERT_TRUE(table) << text;
        content::TomlReader in(problems);
        read_clause(in, *table->get_as<toml::table>("effect"));
        EXPECT_TRUE(problems.empty()) << text << ": " << problems.front().text;
        for (const std::string key : verb["needs"])
            EXPECT_NE(std::find(verb["keys"].begin(), verb["keys"].end(), key), verb["keys"].end()) << key;
    }
}

TEST(Vocabulary, every_phrase_of_our_boards_can_be_taken_apart_and_put_together_again) {
    std::string told;
    int phrases = 0;
    const content::Library library = content::all_content(told);
    const auto same = [&](const char* kind, const std::string& text, const SymbolNames& symbols) {
        const auto parts = phrase_parts(kind, text, symbols);
        ASSERT_TRUE(parts) << text;
        EXPECT_EQ(phrase_text(kind, *parts), text);
        ++phrases;
    };
    for (const auto& [id, file] : library.factions())
        for (const Ability& ability : file.faction.abilities) {
            if (!ability.cost.empty()) same("cost", write_cost(ability.cost, file.symbols), file.symbols);
            same("filter", write_selector(ability.restriction, false), file.symbols);
            for (const Clause& clause : ability.clauses) {
                same("who", write_selector(clause.who, true), file.symbols);
                same("amount", write_quantity(clause.quantity), file.symbols);
                if (clause.condition.when != If::always)
                    same("if", write_condition(clause.condition), file.symbols);
                if (clause.when_attack_begins.stick != Stick::none)
                    same("near", write_near(clause.when_attack_begins), file.symbols);
            }
        }
    EXPECT_GT(phrases, 400);
}

TEST(Vocabulary, a_file_that_is_taken_apart_and_written_says_the_same) {
    std::string told;
    const content::Library library = content::all_content(told);
    for (const auto& [id, file] : library.factions()) {
        std::vector<content::Diagnostic> problems;
        const auto document = content::read_document(write_faction(file), problems);
        ASSERT_TRUE(document) << id;
        const std::string text = content::write_document(document->root, key_order());
        const auto again = read_faction(text, problems);
        ASSERT_TRUE(again) << id << ": " << text;
        EXPECT_EQ(*again, file) << id;
    }
}

TEST(Vocabulary, a_problem_knows_what_it_is_about) {
    const std::string text =
        "id = \"x\"\n[[ability]]\nid = \"a\"\neffects = [\n  { do = \"roll\", amount = \"many\" },\n]\n";
    std::vector<content::Diagnostic> problems;
    const auto document = content::read_document(text, problems);
    ASSERT_TRUE(document);
    EXPECT_EQ(document->path_at({5, 27}), Json::parse(R"(["ability", 0, "effects", 0, "amount"])"));
    EXPECT_EQ(document->path_at({5, 3}), Json::parse(R"(["ability", 0, "effects", 0])"));
    EXPECT_EQ(document->path_at({3, 1}), Json::parse(R"(["ability", 0, "id"])"));
    EXPECT_EQ(document->path_at({2, 1}), Json::parse(R"(["ability", 0])"));
}

TEST(Vocabulary, hostile_parts_make_some_text_and_nothing_worse) {
    for (const char* kind : {"who", "filter", "if", "amount", "near", "cost", "equipment", "nonsense"})
        for (const char* parts :
             {"null", "7", "[]", "{}", R"({"near": [7, {}], "troops": "hero"})", R"([["a"], 7])",
              R"({"subject": "exists", "whose": 3, "base": "x", "count": "figures"})"})
            (void)phrase_parts(kind, phrase_text(kind, Json::parse(parts)), {});
}

}  // namespace
}  // namespace skald::saga
