#include "content/saga/warband.hpp"

#include <gtest/gtest.h>

#include <map>

#include "content/files.hpp"

namespace skald::saga {

using namespace content;

namespace {

const Library& library() {
    static std::string problems;
    static const Library all = all_content(problems);
    return all;
}
const FactionFile* by_id(std::string_view id) {
    return library().faction(id);
}

WarbandFile read(std::string_view text) {
    std::vector<Diagnostic> problems;
    const auto file = read_warband(text, by_id, problems);
    EXPECT_TRUE(file) << text << told(problems, "warband");
    return file.value_or(WarbandFile{});
}

std::string refusal(std::string_view text) {
    std::vector<Diagnostic> problems;
    EXPECT_FALSE(read_warband(text, by_id, problems)) << text;
    return told(problems, "w");
}

std::string reasons(std::string_view text, int points) {
    const WarbandFile file = read(text);
    std::string told_reasons;
    for (const auto& fault :
         check_warband(file.warband, by_id(file.faction)->faction, Edition::current(), points))
        told_reasons += describe(fault, file.warband, *by_id(file.faction)) + "\n";
    return told_reasons;
}

/// Through all three forms and back.
void expect_lossless(const WarbandFile& file) {
    const FactionFile& faction = *by_id(file.faction);
    EXPECT_EQ(read(warband_as_text(file, faction)), file);
    EXPECT_EQ(read(warband_as_toml(file, faction)), file);
    EXPECT_EQ(read(warband_as_share(file, faction)), file);
}

TEST(Warbands, EveryReadyWarbandIsLegalAndLosesNothingInAnyForm) {
    const std::map<std::string, int> other_dice{{"mere-king-6", 7},
                                                {"cinder-clans-8", 7}};  // the others: 5, 6 and 8 by size
    int count = 0;
    for (const auto& path : files_below("data/saga", ".toml")) {
        if (kind_of_file(path.generic_string()) != FileKind::warband) continue;
        ++count;
        const WarbandFile file = read(text_of(path));
        const std::string name = path.stem().string();
        EXPECT_EQ(name, file.faction + "-" + std::to_string(file.warband.points));
        EXPECT_EQ(reasons(text_of(path), file.warband.points), "") << name;
        const int usual = file.warband.points == 4 ? 5 : file.warband.points;
        const auto other = other_dice.find(name);
        EXPECT_EQ(saga_dice(file.warband, by_id(file.faction)->faction),
                  other == other_dice.end() ? usual : other->second)
            << name;
        expect_lossless(file);
    }
    EXPECT_EQ(count, 30);
}

TEST(Warbands, ThreeFormsOfOneList) {
    const WarbandFile file = read(
        "danes 6 \"The Raven's own\"   # a comment\n"
        "warlord with heavy-weapons\n"
        "6 hearthguard with heavy-weapons as the-raven-sail\n"
        "8 warriors with javelins\n"
        "hrok\n"
        "long-axe-guard\n"
        "swap 2 hearthguard for 4 warriors\n");
    EXPECT_EQ(warband_as_toml(file, *by_id("danes")),
              "faction = \"danes\"\n"
              "points = 6\n"
              "name = \"The Raven's own\"\n"
              "swap = \"2 hearthguard for 4 warriors\"\n"
              "units = [\n"
              "  \"warlord with heavy-weapons\",\n"
              "  \"6 hearthguard with heavy-weapons as the-raven-sail\",\n"
              "  \"8 warriors with javelins\",\n"
              "  \"hrok\",\n"
              "  \"long-axe-guard\",\n"
              "]\n");
    EXPECT_EQ(warband_as_share(file, *by_id("danes")),
              "danes.6.s1~Wa~g6a.the-raven-sail~w8j~_hrok~_long-axe-guard~n-The%20Raven%27s%20own");
    expect_lossless(file);
}

TEST(Warbands, AnIllegalListIsReadAndSavedWithItsReasons) {
    const char* text =
        "saxons 6\n"
        "warlord\n"
        "warlord with bows\n"
        "3 hearthguard with javelins\n"
        "14 warriors with horses\n"
        "12 levies with bows\n"
        "12 levies with bows\n";
    expect_lossless(read(text));
    EXPECT_EQ(reasons(text, 6),
              "ORG-05: warlord with bows: a Hero of this faction cannot have bows\n"
              "ORG-03: 3 hearthguard with javelins: a unit has 4 to 12 figures, this one has 3\n"
              "ORG-03: 14 warriors with horses: a unit has 4 to 12 figures, this one has 14\n"
              "WAR-02: a warband has exactly one warlord, this one has 2\n"
              "ORG-05: 2 units of levies have bows; at most 1 may\n"
              "WAR-03: 3 hearthguard are not what whole points buy: 4 each\n"
              "WAR-03: 14 warriors are not what whole points buy: 8 each\n"
              "WAR-01: it costs 5 points, the game is for 6\n");
}

TEST(Warbands, ALimitCountsWhatIsCarriedBesideOtherThings) {
    const char* welsh =
        "welsh 6\nwarlord\n4 hearthguard with horses\n4 hearthguard with javelins + horses\n"
        "8 warriors\n8 warriors\n12 levies with bows\n12 levies with bows\n";
    EXPECT_EQ(reasons(welsh, 6), "ORG-05: 2 units of hearthguard have horses; at most 1 may\n");
    const char* magyars =
        "magyars 4\nwarlord with horses\n8 hearthguard with horses\n12 levies\n12 levies with bows\n";
    EXPECT_EQ(reasons(magyars, 4), "ORG-05: 2 units of levies have hand-weapons; at most 1 may\n");
}

TEST(Warbands, HiredMenMayTakeHalfOfThePoints) {
    EXPECT_EQ(reasons("danes 4\nwarlord\n4 hearthguard\nlong-axe-guard\nlong-axe-guard\nisle-slingers\n", 4),
              "MRC-06: 3 of 4 points are spent on hired men; at most half may be\n");
}

TEST(Warbands, MistakesAreToldWithTheirPlaceAndTheNearestWord) {
    EXPECT_EQ(refusal("danes 6\n8 warriers\n"),
              "w:2:3: error[word]: 'warriers' is not a class; did you mean 'warriors'?\n");
    EXPECT_EQ(
        refusal("danes 6\n  hrokk\n"),
        "w:2:3: error[word]: 'hrokk' is not a unit (a number and its class, warlord, a Hero or hired men); "
        "did you mean 'hrok'?\n");
    EXPECT_EQ(refusal("danes 6\n8 warriors with javelin\n"),
              "w:2:17: error[phrase]: 'javelin' is not equipment; did you mean 'javelins'?\n");
    EXPECT_EQ(refusal("dnaes 6\nwarlord\n"), "w:1:1: error[faction]: there is no faction 'dnaes'\n");
    EXPECT_EQ(refusal("danes\n"),
              "w:1:6: error[range]: expected the points of the warband, a number, after its faction\n");
    EXPECT_EQ(refusal("danes.6~Wz"),
              "w:1:10: error[share]: expected a letter of equipment: b s c x j i a u h\n");
    EXPECT_EQ(refusal("faction = \"danes\"\npoints = 6\nunit = []\n"),
              "w:3:1: error[key]: 'unit' is not a key that is known here; did you mean 'units'?\n");
    EXPECT_EQ(
        refusal("faction = \"danes\"\npoints = 6\nunits = [\"8 warriors as raven\"]\n"),
        "w:3:25: error[word]: 'raven' is not a legend of this faction; expected one of the-raven-sail\n");
    EXPECT_EQ(refusal("danes 6\nhrok with horses\n"),
              "w:2:6: error[word]: the equipment of this unit is fixed: the line should end here\n");
    EXPECT_EQ(refusal(""), "w:1:1: error[missing]: the warband is empty: expected a faction and points\n");
}

TEST(Warbands, AnEmptyListIsSavedToo) {
    WarbandFile file;
    file.faction = "rus";
    expect_lossless(file);
}

}  // namespace
}  // namespace skald::saga
