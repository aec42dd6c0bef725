// Names and flavour of every faction in every language (data/text).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/json.hpp"
#include "content/files.hpp"

namespace skald::content {
namespace {

using Json = nlohmann::json;
const char* const languages[] = {"en", "es", "de", "ru"};

Json texts_of(const std::string& language, const std::string& file) {
    const Json json = read_json(text_of("data/text/" + language + "/" + file));
    EXPECT_TRUE(json.is_object()) << language << "/" << file;
    return json;
}

/// The object has exactly these keys, each with a text that says something.
void expect_texts(const Json& json, const char* part, const std::vector<std::string>& keys,
                  const std::string& where) {
    ASSERT_TRUE(json.contains(part)) << where << " " << part;
    std::set<std::string> known(keys.begin(), keys.end());
    for (const auto& [key, value] : json[part].items()) {
        EXPECT_TRUE(known.contains(key)) << where << " " << part << " has a name for unknown " << key;
        EXPECT_TRUE(value.is_string() && !value.get<std::string>().empty())
            << where << " " << part << " " << key;
    }
    for (const std::string& key : known)
        EXPECT_TRUE(json[part].contains(key)) << where << " " << part << " lacks " << key;
}

/// The people has words for its men, none of them twice, and places enough to tell units apart.
void expect_men(const Json& people, const std::string& where) {
    std::set<std::string> names;
    ASSERT_TRUE(people.contains("troops")) << where;
    for (const char* troop : {"warlord", "hearthguard", "warriors", "levies"})
        EXPECT_TRUE(people["troops"].contains(troop)) << where << " " << troop;
    for (const auto& [troop, name] : people["troops"].items())
        EXPECT_TRUE(names.insert(name.get<std::string>()).second) << where << " " << troop;
    ASSERT_TRUE(people.contains("places")) << where;
    EXPECT_GE(people["places"].size(), 6u) << where;
}

TEST(Texts, EveryNameOfEveryFactionIsThereInFourLanguages) {
    std::string problems;
    const Library library = all_content(problems);
    for (const std::string language : languages) {
        const Json texts = texts_of(language, "peoples.json");
        EXPECT_EQ(texts.size(), library.factions().size()) << language;
        for (const auto& [id, file] : library.factions()) {
            const std::string where = language + " " + id;
            ASSERT_TRUE(texts.contains(id)) << where;
            const Json& people = texts[id];
            const auto board = file.ability_ids.begin() + file.faction.board;
            expect_texts(people, "symbols", {file.symbols.begin(), file.symbols.end()}, where);
            expect_texts(people, "abilities", {file.ability_ids.begin(), board}, where);
            expect_texts(people, "rules", {board, file.ability_ids.end()}, where);
            expect_texts(people, "heroes", file.hero_ids, where);
            expect_texts(people, "legends", file.legend_ids, where);
            expect_texts(people, "hired", file.hired_ids, where);
            expect_men(people, where);
            for (const char* key : {"name", "wins", "play"})
                EXPECT_TRUE(people.contains(key) && people[key].is_string() && !people[key].empty())
                    << where << key;
        }
    }
}

TEST(Texts, NoTwoAbilitiesOfABoardHaveTheSameName) {
    for (const std::string language : languages) {
        const Json texts = texts_of(language, "peoples.json");
        for (const auto& [id, people] : texts.items()) {
            std::set<std::string> names;
            for (const auto& [key, name] : people["abilities"].items())
                EXPECT_TRUE(names.insert(name.get<std::string>()).second)
                    << language << " " << id << " " << key;
        }
    }
}

TEST(Texts, EveryUniverseHasANameInFourLanguages) {
    std::string problems;
    const Library library = all_content(problems);
    for (const std::string language : languages) {
        const Json texts = texts_of(language, "universes.json");
        EXPECT_EQ(texts.size(), library.universes().size());
        for (const saga::Universe& universe : library.universes())
            EXPECT_TRUE(texts.contains(universe.id)) << universe.id;
    }
}

}  // namespace
}  // namespace skald::content
