// Imports lose nothing in silence: whatever of a text does not become a part of the list is named.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <iostream>
#include <set>
#include <sstream>

#include "base/tries.hpp"
#include "content/aofs/import.hpp"
#include "content/files.hpp"

namespace skald::aofs {

using namespace content;

namespace {

std::optional<Imported> try_import(std::string_view text) {
    std::vector<Diagnostic> problems;
    return import_list(text, true, problems);
}
std::string report_of(std::string_view text) {
    const auto got = try_import(text);
    return got ? import_report(*got) : "refused";
}
std::string with_unit(const std::string& members) {
    return R"({"name": "A", "gameSystem": "aofs", "units": [{"name": "B", "size": 3, "quality": 4, )"
           R"("defense": 5, "cost": 60, "bases": {"round": 25})" +
           members + "}]}";
}
const std::string sword =
    R"(, "loadout": [{"name": "Sword", "type": "ArmyBookWeapon", "attacks": 1, "count": 3}])";

TEST(ImportLoss, PurchasesOfTheFirstYearsCountWithTheirPrice) {
    const auto got = try_import(with_unit(
        R"(, "weapons": [{"name": "Club", "attacks": 1}], "selectedUpgrades": [{"cost": 15, "affects": "all",)"
        R"( "replaceWhat": ["Club"], "gains": [{"name": "Axe", "attacks": 2}]}])"));
    ASSERT_TRUE(got);
    EXPECT_EQ(got->list.own->units[0].cost, 75);
    ASSERT_EQ(got->list.own->weapons.size(), 1u);
    EXPECT_EQ(got->list.own->weapons[0].name, "Axe");
}

TEST(ImportLoss, ALineThatIsNotQuiteAUnitIsNamedAndNobodyJoinsTheNextOne) {
    for (const char* broken :
         {"B [1]Q3+ D4+ | 60pts | Fast", "B (1) Q3+ D4+ | 60pts | Fast", "B [1] Q3+ D4+ | 60ts | Fast"}) {
        const auto got =
            try_import("++ A [AOFS 100pts] ++\n\nH [1] Q4+ D4+ | 40pts | Hero\nPike (A1)\n| Joined to:\n" +
                       std::string(broken) + "\nBow (24\", A1)\n\nC [1] Q4+ D4+ | 20pts | Slow\nClub (A1)\n");
        ASSERT_TRUE(got) << broken;
        ASSERT_EQ(got->list.units.size(), 2u);
        EXPECT_EQ(got->list.units[0].joins, -1);
        const std::string report = import_report(*got);
        EXPECT_NE(report.find(std::string("line ") + broken), std::string::npos) << report;
        EXPECT_NE(report.find("line Bow (24', A1)"), std::string::npos) << report;
    }
}

TEST(ImportLoss, AMissingBarLosesNoRules) {
    const std::string report =
        report_of("++ A [AOFS 50pts] ++\nB [3] Q4+ D5+ | 50 pts Hero Step, Fast\n3x Club (A1)\n");
    EXPECT_NE(report.find("rule Fast"), std::string::npos) << report;
    EXPECT_NE(report.find("50 points"), std::string::npos) << report;
}

TEST(ImportLoss, AValueThatIsOfNoUseIsNamed) {
    const std::string report = report_of(
        R"x({"gameSystem": "aofs", "units": [{"name": "B", "size": -3, "quality": 4, "defense": 5, "cost": -20,)x"
        R"x( "rules": "Fast", "odd": [1], "specialRules": [{"label": "Tough(3)"}]}]})x");
    for (const char* told : {"key size -3", "key cost -20", "key rules Fast", "key odd [1]", "rule Tough(3)"})
        EXPECT_NE(report.find(told), std::string::npos) << told << "\n" << report;
    EXPECT_EQ(report.find("Nothing was lost"), std::string::npos);
}

TEST(ImportLoss, RangeAndAttacksMayStandInTheLabelOnly) {
    const auto got = try_import(with_unit(
        R"x(, "loadout": [{"name": "Bow", "type": "ArmyBookWeapon", "range": null, "attacks": null, "count": 1,)x"
        R"x( "label": "Bow (24\", A4, AP(1))"}])x"));
    ASSERT_TRUE(got);
    EXPECT_EQ(got->list.own->weapons[0].weapon.range, 24);
    EXPECT_EQ(got->list.own->weapons[0].weapon.attacks, 4);
    EXPECT_NE(import_report(*got).find("Bow: taken from its label"), std::string::npos);
    EXPECT_NE(import_report(*got).find("1 of 3 models"), std::string::npos);
}

TEST(ImportLoss, WhatWasBoughtAndIsNotThereIsNamed) {
    const std::string report = report_of(
        with_unit(sword + R"(, "selectedUpgrades": [{"upgrade": {}, "option": {"cost": 5, "gains": )"
                          R"([{"name": "Shield Wall", "type": "ArmyBookItem"}]}}])"));
    EXPECT_NE(report.find("upgrade Shield Wall: bought, but not among what the unit has"), std::string::npos)
        << report;
}

TEST(ImportLoss, CurlyQuotesAreRangesAndHiddenCharactersAreLeftOut) {
    const auto got = try_import(
        "++ A [AOFS 50pts] ++\nB\xE2\x80\xAE [1] Q4+ D5+ | 50pts | Fast\n"
        "Bow (24\xE2\x80\x9D, A1)\n");
    ASSERT_TRUE(got);
    EXPECT_EQ(got->list.own->weapons[0].weapon.range, 24);
    EXPECT_EQ(got->list.own->units[0].name, "B");
    EXPECT_NE(import_report(*got).find("cannot be seen"), std::string::npos);
}

TEST(ImportLoss, CountsAndBooksThatAreNotSoAreTold) {
    const std::string report = report_of(
        "++ A - X (v1), Y (v2) [AOFS 50pts] [3 Units] ++\nB [1] Q4+ D5+ | 50pts | Fast\nClub (A1)\n");
    EXPECT_NE(report.find("list units: the list says 3, there are 1"), std::string::npos) << report;
    EXPECT_NE(report.find("of more than one army book"), std::string::npos) << report;
}

TEST(ImportLoss, AFaultOfJsonIsToldAtItsPlace) {
    std::vector<Diagnostic> problems;
    EXPECT_FALSE(import_list("{\"units\": [\n  {\"name\": }\n]}", true, problems));
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].line, 2);
    EXPECT_EQ(problems[0].column, 12);
}

TEST(ImportLoss, ANumberThatIsNoWholeOneOrBelowNothingIsNamed) {
    const std::string report = report_of(with_unit(
        R"x(, "rules": [{"name": "Tough", "rating": -3, "label": "Tough(3)"}], "loadout": [{"name": "Sword",)x"
        R"x( "type": "ArmyBookWeapon", "attacks": 1, "count": 2.5}])x"));
    EXPECT_NE(report.find("key rating -3"), std::string::npos) << report;
    EXPECT_NE(report.find("key count 2.5"), std::string::npos) << report;
    const std::string with_point =
        R"(, "loadout": [{"name": "Sword", "type": "ArmyBookWeapon", "attacks": 1.0, "count": 3.0}])";
    EXPECT_NE(report_of(with_unit(with_point)).find("Nothing was lost"), std::string::npos);
}

TEST(ImportLoss, ALabelThatSaysOtherwiseIsNamed) {
    const auto report = [](const std::string& label) {
        return report_of(with_unit(
            R"x(, "rules": [{"name": "Fast", "label": ")x" + label +
            R"x("}], "loadout": [{"name": "Bow", "type": "ArmyBookWeapon", "attacks": 1, "range": 12, "count": 3,)x"
            R"x( "label": "Bow (12\", A1)"}])x"));
    };
    EXPECT_NE(report("Fast").find("Nothing was lost"), std::string::npos) << report("Fast");
    EXPECT_NE(report("Fast, Flying").find("key label Fast, Flying"), std::string::npos);
    for (const char* label : {"Bow (24\\\"", "Bow (12\\\", A2)", "Bow (12\\\", A1, AP(1))"}) {
        const std::string told = report_of(with_unit(
            R"x(, "loadout": [{"name": "Bow", "type": "ArmyBookWeapon", "attacks": 1, "range": 12,)x"
            R"x( "count": 3, "label": ")x" +
            std::string(label) + "\"}]"));
        EXPECT_NE(told.find("it says otherwise"), std::string::npos) << told;
        EXPECT_EQ(told.find("Nothing was lost"), std::string::npos);
    }
}

TEST(ImportLoss, ARuleForSomeModelsIsForThem) {
    const auto got = try_import(with_unit(R"(, "rules": [{"name": "Fast", "count": 2}])" + sword));
    ASSERT_TRUE(got);
    ASSERT_EQ(got->list.own->units[0].some.size(), 1u);
    EXPECT_EQ(got->list.own->units[0].some[0].models, 2);
    EXPECT_NE(import_report(*got).find("rule Fast: 2 of 3 models"), std::string::npos);
    EXPECT_NE(
        report_of(with_unit(R"(, "rules": [{"name": "Fast", "count": 5}])" + sword)).find("key count 5"),
        std::string::npos);
}

std::string with_lines(const std::string& rules, const std::string& arms, const std::string& after = "") {
    return "++ A - X [AOFS 50pts] [1 Units] ++\nB [3] Q4+ D5+ | 50pts | " + rules + "\n" + arms + "\n" +
           after;
}

TEST(ImportLoss, WhatALineSaysTwiceIsNamed) {
    for (const char* arms : {"3x Club (A1, A2)", "3x Bow (24\", 12\", A1)", "3x 24\" Bow (18\", A1)"}) {
        const std::string report = report_of(with_lines("Fast", arms));
        EXPECT_NE(report.find("said twice"), std::string::npos) << report;
        EXPECT_EQ(report.find("Nothing was lost"), std::string::npos) << report;
    }
}

TEST(ImportLoss, ASecondHeadingAndWordsInItsBracketsAreNamed) {
    const auto got = try_import(with_lines("Fast", "3x Club (A1)", "\n++ Other - Y [AOFS 500pts] ++\n"));
    ASSERT_TRUE(got);
    EXPECT_EQ(got->list.name, "A");
    EXPECT_NE(import_report(*got).find("line ++ Other - Y [AOFS 500pts] ++"), std::string::npos);
    const std::string report =
        report_of("++ A [AOFS 50pts at most] [1 Unit] ++\nB [1] Q4+ D5+ | 50pts | Fast\nClub (A1)\n");
    EXPECT_NE(report.find("line [AOFS 50pts at most]"), std::string::npos) << report;
}

TEST(ImportLoss, WhoWouldJoinNobodyStandsAloneAndIsNamed) {
    const std::string report = report_of(with_lines("Fast", "3x Club (A1)", "| Joined to:\n"));
    EXPECT_NE(report.find("unit B: the unit that it joins is not in the list"), std::string::npos) << report;
    EXPECT_EQ(report.find("list units"), std::string::npos) << report;
    EXPECT_NE(report_of("++ A ++\n| Joined to:\nB [1] Q4+ D5+ | 50pts | Fast\nClub (A1)\n")
                  .find("line | Joined to:"),
              std::string::npos);
}

TEST(ImportLoss, ARuleOfNobodyIsNoRuleOfAll) {
    const auto got = try_import(with_lines("0x Stealth, 5x Fast, 2x Flying", "3x Club (A1)"));
    ASSERT_TRUE(got);
    const ArmyUnit& unit = got->list.own->units[0];
    EXPECT_FALSE(unit.specials.has(Special::stealth));
    EXPECT_TRUE(unit.specials.has(Special::fast));
    const std::string report = import_report(*got);
    for (const char* told :
         {"rule 0x Stealth", "rule Fast: the list says 5, there are 3", "Flying: 2 of 3 models"})
        EXPECT_NE(report.find(told), std::string::npos) << told << "\n" << report;
}

// ---- every byte counts

/// How much there is of each thing that a list can lose.
std::vector<int> measure(const Imported& got) {
    int models = 0, copies = 0, attacks = 0, ranges = 0, rules = 0, unknown = 0, cost = 0, joins = 0,
        names = 0;
    for (const ListUnit& entry : got.list.units) {
        const ArmyUnit& unit = got.list.own->units[entry.unit];
        models += unit.size;
        cost += unit.cost;
        rules += std::popcount(unit.specials.bits()) + static_cast<int>(unit.some.size());
        unknown += static_cast<int>(unit.unknown.size());
        joins += entry.joins >= 0;
        names += !entry.name.empty();
        for (const Arms& arms : unit.arms) {
            const Weapon& weapon = got.list.own->weapons[arms.weapon].weapon;
            copies += arms.copies == 0 ? unit.size : arms.copies;
            attacks += weapon.attacks;
            ranges += weapon.range;
            rules += std::popcount(weapon.specials.bits());
        }
    }
    const int units = static_cast<int>(got.list.units.size());
    return {units, models, copies, attacks, ranges, rules, unknown, cost, joins, names};
}

std::set<std::string> lines_of(const std::string& text) {
    std::set<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.insert(line);
    return lines;
}

TEST(ImportLoss, NoDeletedByteLosesSomethingWithoutANewLine) {
    const std::size_t stride = skald::test::deep() ? 1 : skald::test::sanitized ? 49 : 7;
    int tried = 0, read = 0;
    for (const auto& path : files_below("tests/import", "")) {
        if (path.extension() == ".report") continue;
        const std::string text = text_of(path);
        const auto whole = try_import(text);
        ASSERT_TRUE(whole);
        const auto before = measure(*whole);
        const auto known = lines_of(import_report(*whole));
        for (std::size_t i = 0; i < text.size(); i += stride, ++tried) {
            std::string cut = text;
            cut.erase(i, 1);
            const auto got = try_import(cut);
            if (!got) continue;
            ++read;
            const auto after = measure(*got);
            bool less = false;
            for (std::size_t k = 0; k < after.size(); ++k) less |= after[k] < before[k];
            const auto lines = lines_of(import_report(*got));
            const bool fresh = !std::includes(known.begin(), known.end(), lines.begin(), lines.end());
            EXPECT_TRUE(!less || fresh)
                << path << " byte " << i << ": " << cut.substr(i < 30 ? 0 : i - 30, 60);
        }
    }
    std::cout << tried << " deleted bytes, " << read << " lists still read, none lost anything in silence\n";
}

}  // namespace
}  // namespace skald::aofs
