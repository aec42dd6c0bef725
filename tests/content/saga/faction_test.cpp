#include "content/saga/faction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "content/check.hpp"
#include "content/files.hpp"

namespace skald::saga {

using namespace content;

namespace {

const Library& content_library() {
    static std::string problems;
    static const Library library = all_content(problems);
    EXPECT_EQ(problems, "");
    return library;
}

TEST(Factions, AllFilesAreReadWithoutAProblem) {
    EXPECT_EQ(content_library().factions().size(), 10u);
}

TEST(Factions, EveryManifestNamesTheFilesOfItsFolder) {
    std::vector<std::string> named;
    for (const Universe& universe : content_library().universes())
        for (const std::string& id : universe.factions) {
            EXPECT_NE(content_library().faction(id), nullptr) << id;
            EXPECT_TRUE(std::filesystem::exists("data/saga/" + universe.id + "/" + id + ".toml")) << id;
            named.push_back(id);
        }
    EXPECT_EQ(named.size(), content_library().factions().size());
}

TEST(Factions, WhatIsWrittenIsReadAgainAsTheSame) {
    for (const auto& [id, file] : content_library().factions()) {
        std::vector<Diagnostic> problems;
        const std::string text = write_faction(file);
        const auto again = read_faction(text, problems);
        EXPECT_EQ(told(problems, id), "");
        ASSERT_TRUE(again) << id;
        EXPECT_EQ(*again, file) << id;
        EXPECT_EQ(write_faction(*again), text) << id;
    }
}

TEST(Factions, TheYardstickIsCleanAndIsWrittenAsItIsRead) {
    const std::string text = text_of("tests/cases/saga/yardstick.toml");
    const auto nobody = [](std::string_view) -> const FactionFile* { return nullptr; };
    EXPECT_EQ(told(check_text("yardstick.toml", text, nobody, {}), "yardstick"), "");
    std::vector<Diagnostic> problems;
    const auto file = read_faction(text, problems);
    ASSERT_TRUE(file);
    const auto again = read_faction(write_faction(*file), problems);
    ASSERT_TRUE(again) << told(problems, write_faction(*file));
    EXPECT_EQ(*again, *file);
}

TEST(Factions, EveryBoardHasFifteenAbilitiesFiveOfThemBasic) {
    for (const auto& [id, file] : content_library().factions()) {
        const auto& abilities = file.faction.abilities;
        EXPECT_EQ(file.faction.board, 15) << id;
        EXPECT_EQ(std::count_if(abilities.begin(), abilities.end(), [](const Ability& a) { return a.basic; }),
                  5)
            << id;
    }
}

TEST(Factions, EveryBoardCanActivateEveryClassWithABasicAbility) {
    for (const auto& [id, file] : content_library().factions()) {
        std::uint8_t classes = 0;
        for (const Ability& ability : file.faction.abilities)
            for (const Clause& clause : ability.clauses)
                if (ability.basic && clause.verb == EffectVerb::activate)
                    classes |= clause.who.troops == 0 ? 15 : clause.who.troops;
        EXPECT_EQ(classes, 15) << id;
    }
}

TEST(Factions, EveryBoardHasTwoAnswersForTheEnemysTurn) {
    constexpr std::uint8_t reactions =
        Keyword::orders_reaction | Keyword::activation_reaction | Keyword::shooting_reaction;
    for (const auto& [id, file] : content_library().factions()) {
        const auto& abilities = file.faction.abilities;
        EXPECT_GE(std::count_if(abilities.begin(), abilities.end(),
                                [](const Ability& a) { return (a.keywords & reactions) != 0; }),
                  2)
            << id;
    }
}

TEST(Factions, AllContentLoadsInLessThanFiftyMilliseconds) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (const auto& path : files_below("data/saga", ".toml"))
        texts.emplace_back(path.generic_string(), text_of(path));
    double best = 1000;
    for (int attempt = 0; attempt < 5; ++attempt) {
        const std::clock_t before = std::clock();
        Library library;
        std::vector<Diagnostic> problems;
        for (const auto& [path, text] : texts) library.add(path, text, problems);
        EXPECT_EQ(library.factions().size(), 10u);
        best = std::min(best, 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    }
    EXPECT_LT(best, 50.0);
}

}  // namespace
}  // namespace skald::saga
