#include "content/aofs/import.hpp"

#include <gtest/gtest.h>

#include "content/aofs/fielded_army.hpp"
#include "content/check.hpp"
#include "content/files.hpp"

namespace skald::aofs {

using namespace content;

namespace {

Imported import(std::string_view text, bool any_game = false) {
    std::vector<Diagnostic> problems;
    auto got = import_list(text, any_game, problems);
    EXPECT_TRUE(got) << told(problems, "import");
    return got ? std::move(*got) : Imported{};
}
Imported import_file(const std::string& name) {
    return import(text_of("tests/import/" + name));
}

std::string import_refusal(std::string_view text) {
    std::vector<Diagnostic> problems;
    EXPECT_FALSE(import_list(text, false, problems));
    return told(problems, "i");
}

const ArmyFile* nobody(std::string_view) {
    return nullptr;
}

TEST(Import, EveryFixtureGivesItsLossReportAndAListThatCanBeSaved) {
    int count = 0;
    for (const auto& path : files_below("tests/import", "")) {
        if (path.extension() == ".report") continue;
        ++count;
        const Imported got = import(text_of(path));
        auto report = path;
        report.replace_extension(".report");
        EXPECT_EQ(import_report(got), text_of(report)) << path;
        for (const std::string& form :
             {list_as_text(got.list, *got.list.own), list_as_toml(got.list, *got.list.own),
              list_as_share(got.list, *got.list.own)}) {
            std::vector<Diagnostic> problems;
            const auto again = read_list(form, nobody, problems);
            EXPECT_TRUE(again && *again == got.list) << path << told(problems, "again");
        }
    }
    EXPECT_EQ(count, 7);
}

TEST(Import, TheTrapsOfTheSampleAreSeen) {
    const Imported got = import_file("marsh-lanterns.json");
    const Army army = field_army(got.list, *got.list.own).army;
    ASSERT_EQ(army.units.size(), 2u);
    EXPECT_EQ(army.units[0].joins, 1);
    EXPECT_EQ(army.units[0].cost, 45);
    EXPECT_EQ(army.units[1].cost, 50);
    EXPECT_EQ(army.units[1].models[0].defense, 5);                          // a text
    EXPECT_EQ(army.units[1].weapons[0].specials.value(Special::blast), 3);  // in the label only
    EXPECT_TRUE(army.units[1].models[0].has(Special::banner));              // outside of the loadout
    EXPECT_FALSE(army.units[1].models[1].has(Special::banner));
    EXPECT_EQ(army.units[1].models[0].weapons.size(), 2u);
    EXPECT_EQ(army.units[1].models[1].weapons.size(), 1u);
    EXPECT_EQ(got.list.points, 150);
}

TEST(Import, TheTextOfTheSampleIsTheSameArmy) {
    const Imported json = import_file("marsh-lanterns.json");
    const Imported text = import_file("lantern-text.txt");
    const auto a = field_army(json.list, *json.list.own).army, b = field_army(text.list, *text.list.own).army;
    ASSERT_GE(b.units.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
        UnitProfile one = a.units[i], other = b.units[i];
        one.name = other.name = 0;
        for (auto& model : one.models) model.base = {};  // the text has no bases
        for (auto& model : other.models) model.base = {};
        EXPECT_EQ(one, other) << i;
    }
    ASSERT_EQ(b.units.size(), 5u);  // two herons
    EXPECT_EQ(b.units[2].kind, b.units[3].kind);
    EXPECT_TRUE(b.units[2].unknown);
}

TEST(Import, AMergedPairIsOneUnitAndOneModelOfItIsTough) {
    const Imported got = import_file("quarry-march-campaign.json");
    const Army army = field_army(got.list, *got.list.own).army;
    ASSERT_EQ(army.units.size(), 4u);
    const UnitProfile& gang = army.units[0];
    EXPECT_EQ(gang.models.size(), 6u);
    EXPECT_EQ(gang.cost, 135);
    EXPECT_TRUE(gang.unknown);
    const auto tough = std::count_if(gang.models.begin(), gang.models.end(),
                                     [](const auto& model) { return model.has(Special::tough); });
    EXPECT_EQ(tough, 1);
    EXPECT_TRUE(gang.models[0].has(Special::slow));
    EXPECT_EQ(army.units[1].models[0].defense, 3);  // the shell
    EXPECT_EQ(army.units[1].weapons[0].attacks, 4);
    EXPECT_EQ(army.units[3].joins, -1);
}

TEST(Import, WhatAMountBringsIsFoundHoweverDeepItNests) {
    const Imported got = import_file("ferry-wardens-nested.json");
    const Army army = field_army(got.list, *got.list.own).army;
    ASSERT_EQ(army.units.size(), 3u);
    const UnitProfile& reeve = army.units[0];
    EXPECT_EQ(got.list.units[0].name, "Mother Ode");
    EXPECT_EQ(reeve.cost, 105);  // the price of the mount stands in a table by units
    EXPECT_EQ(reeve.models[0].specials.value(Special::tough), 6);
    EXPECT_TRUE(reeve.models[0].has(Special::fast));
    EXPECT_EQ(reeve.models[0].base, oval_base(600, 350));
    EXPECT_EQ(reeve.weapons.size(), 3u);
    EXPECT_TRUE(reeve.unknown);
    const UnitProfile& wardens = army.units[1];
    EXPECT_EQ(wardens.cost, 90);
    EXPECT_EQ(wardens.models[0].defense, 4);
    EXPECT_EQ(wardens.models[0].base, round_base(200));  // the raft carries one: all keep their bases
    EXPECT_TRUE(wardens.models[0].has(Special::regeneration));
    EXPECT_FALSE(wardens.models[1].has(Special::regeneration));
    EXPECT_EQ(army.units[2].weapons[0].specials.value(Special::blast), 3);
}

TEST(Import, RefusesWhatIsNoListAndSaysWhatItIs) {
    EXPECT_EQ(import_refusal(""), "i:1:1: error[import]: it is empty\n");
    EXPECT_EQ(import_refusal("{\"units\": ["),
              "i:1:12: error[import]: it begins like JSON, but is none: syntax error while parsing value - "
              "unexpected end of input; expected '[', '{', or a literal\n");
    EXPECT_EQ(import_refusal("[1]"),
              "i:1:1: error[import]: expected an object with 'units': the JSON of the list builder\n");
    EXPECT_EQ(
        import_refusal("{\"list\": {\"units\": []}}"),
        "i:1:1: error[import]: this is a save file of the list builder: it has no stats, only numbers of an "
        "army book; export the list for Tabletop Simulator or as text\n");
    EXPECT_EQ(import_refusal("{\"units\": [], \"upgradePackages\": []}"),
              "i:1:1: error[import]: this is an army book, not a list\n");
    EXPECT_EQ(import_refusal("{\"units\": [{\"modelDefinitions\": []}]}"),
              "i:1:1: error[import]: this was made by another program from a list; import the list itself\n");
    EXPECT_EQ(import_refusal("{\"units\": [], \"gameSystem\": \"aofs\"}"),
              "i:1:1: error[import]: the list has no units\n");
    EXPECT_EQ(import_refusal("{\"units\": [{\"name\": \"A\", \"defense\": 4}], \"gameSystem\": \"aofs\"}"),
              "i:1:1: error[import]: 'A' has no Quality\n");
    EXPECT_EQ(import_refusal("++ A [AOFS 5pts] ++\nnothing here\n"),
              "i:3:1: error[import]: no unit was found; a unit is: Name [3] Q4+ D5+ | 50pts | rules\n");
    EXPECT_EQ(import_refusal("\xFF\xFE"), "i:1:1: error[import]: it is no text in UTF-8\n");
    EXPECT_EQ(import_refusal("A [12] Q4+ D4+ | 5pts |\n"),
              "i:1:1: error[import]: 'A' has 12 models; a unit has 1 to 10\n");
}

TEST(Import, AnotherGameIsReadOnlyWhenAskedFor) {
    const std::string_view text = "++ A [GF 5pts] ++\nB [1] Q4+ D4+ | 5pts | Fast\nGun (24\", A1)\n";
    EXPECT_EQ(
        import_refusal(text),
        "i:1:1: error[game]: the list is for 'gf', not for Age of Fantasy: Skirmish ('aofs'); the same rules "
        "mean other things there\n");
    EXPECT_EQ(import(text, true).list.units.size(), 1u);
}

TEST(Import, AHeroInAGroupIsLeftOutAndMarked) {
    const Imported got =
        import("++ A [AOFS 30pts] ++\nB [3] Q4+ D4+ | 30pts | 1x Hero, Fast\n3x Club (A1)\n");
    ASSERT_EQ(got.list.own->units.size(), 1u);
    EXPECT_EQ(got.list.own->units[0].unknown, std::vector<std::string>{"Hero"});
    EXPECT_TRUE(got.list.own->units[0].some.empty());
    std::vector<Diagnostic> problems;
    EXPECT_TRUE(read_list(list_as_toml(got.list, *got.list.own), nobody, problems))
        << told(problems, "again");
}

TEST(Import, AHugeOrDeepFileIsRefusedAtOnce) {
    EXPECT_EQ(import_refusal(std::string(10'000'000, '[')),
              "i:1:1: error[import]: it has 10000000 bytes; a list has at most 1048576\n");
    EXPECT_EQ(import_refusal(std::string(1'000'000, '[')),
              "i:1:1: error[import]: it nests deeper than 64 levels; no list does\n");
    std::string deep = "{\"units\": ";
    for (int i = 0; i < 150'000; ++i) deep += "{\"a\":";
    EXPECT_EQ(import_refusal(deep), "i:1:1: error[import]: it nests deeper than 64 levels; no list does\n");
}

TEST(Import, SurvivesDamage) {
    for (const char* name : {"marsh-lanterns.json", "old-text.txt"}) {
        const std::string text = text_of(std::string("tests/import/") + name);
        for (std::size_t i = 0; i < text.size(); i += 5) {
            std::string damaged = text;
            damaged[i] = "\0\"[]{}(,9x"[i % 10];
            std::vector<Diagnostic> problems;
            const auto got = import_list(damaged, true, problems);
            EXPECT_TRUE(got || !problems.empty());
        }
    }
}

}  // namespace
}  // namespace skald::aofs
