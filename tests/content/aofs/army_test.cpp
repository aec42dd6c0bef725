#include "content/aofs/army.hpp"

#include <gtest/gtest.h>

#include <set>

#include "aofs/random_battle.hpp"
#include "base/json.hpp"
#include "content/aofs/fielded_army.hpp"
#include "content/aofs/list.hpp"
#include "content/aofs/points.hpp"
#include "content/check.hpp"
#include "content/files.hpp"
#include "game/random_play.hpp"

namespace skald::aofs {

using namespace content;

namespace {

const Library& library() {
    static std::string problems;
    static const Library all = all_content(problems);
    EXPECT_EQ(problems, "");
    return all;
}
const ArmyFile* by_id(std::string_view id) {
    return library().army(id);
}

ArmyFile army(std::string_view text) {
    std::vector<Diagnostic> problems;
    const auto file = read_army(text, problems);
    EXPECT_TRUE(file) << told(problems, "army");
    return file.value_or(ArmyFile{});
}

ListFile list(std::string_view text, const ArmyById& armies = by_id) {
    std::vector<Diagnostic> problems;
    const auto file = read_list(text, armies, problems);
    EXPECT_TRUE(file) << text << told(problems, "list");
    return file.value_or(ListFile{});
}

std::string refusal(std::string_view text) {
    std::vector<Diagnostic> problems;
    EXPECT_FALSE(read_list(text, by_id, problems)) << text;
    return told(problems, "l");
}

std::string reasons(std::string_view text, int points, bool force_organisation = true) {
    const ListFile file = list(text);
    std::string lines;
    for (const ListReason& reason : list_reasons(file, army_of(file, by_id), points, force_organisation))
        lines += reason.rule + " " + std::to_string(reason.unit) + ": " + reason.text + "\n";
    return lines;
}

void expect_lossless(const ListFile& file) {
    const ArmyFile& its = army_of(file, by_id);
    EXPECT_EQ(list(list_as_text(file, its)), file);
    EXPECT_EQ(list(list_as_toml(file, its)), file);
    EXPECT_EQ(list(list_as_share(file, its)), file);
}

TEST(Armies, EveryArmyIsWrittenAndReadWithoutLoss) {
    EXPECT_EQ(library().armies().size(), 4u);
    for (const auto& [id, file] : library().armies()) {
        EXPECT_EQ(army(write_army(file)), file) << id;
        EXPECT_TRUE(file.units.size() >= 10 && file.units.size() <= 12) << id;
        EXPECT_EQ(file.spells.size(), 6u) << id;
        const auto heroes = std::count_if(file.units.begin(), file.units.end(), [](const ArmyUnit& unit) {
            return unit.specials.has(Special::hero);
        });
        EXPECT_TRUE(heroes == 2 || heroes == 3) << id;
    }
}

TEST(Armies, TogetherTheyUseEverySpecialRuleAndEveryEffectVerb) {
    Specials seen;
    std::set<EffectVerb> verbs;
    for (const auto& [id, file] : library().armies()) {
        for (const ArmyWeapon& weapon : file.weapons) seen.add(weapon.weapon.specials);
        for (const ArmyUnit& unit : file.units) {
            seen.add(unit.specials);
            for (const Upgrade& upgrade : unit.upgrades) seen.add(upgrade.specials);
        }
        for (const ArmySpell& spell : file.spells)
            for (const auto& effect : spell.spell.effects) verbs.insert(effect.verb);
    }
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        EXPECT_TRUE(seen.has(static_cast<Special>(i))) << info(static_cast<Special>(i)).name;
    for (int i = 0; i <= static_cast<int>(EffectVerb::shove); ++i)
        EXPECT_TRUE(verbs.contains(static_cast<EffectVerb>(i)))
            << effect_verb_name(static_cast<EffectVerb>(i));
}

TEST(Armies, EveryNameIsThereInFourLanguagesAndNoOther) {
    for (const char* language : {"en", "es", "de", "ru"}) {
        const auto texts = read_json(text_of(std::string("data/text/") + language + "/armies.json"));
        EXPECT_EQ(texts.size(), library().armies().size());
        for (const auto& [id, file] : library().armies()) {
            std::set<std::string> upgrades;
            for (const ArmyUnit& unit : file.units)
                for (const Upgrade& upgrade : unit.upgrades)
                    if (!upgrade.command && file.find_weapon(upgrade.id) < 0) upgrades.insert(upgrade.id);
            EXPECT_EQ(texts[id]["units"].size(), file.units.size()) << language << id;
            EXPECT_EQ(texts[id]["weapons"].size(), file.weapons.size()) << language << id;
            EXPECT_EQ(texts[id]["spells"].size(), file.spells.size()) << language << id;
            EXPECT_EQ(texts[id]["upgrades"].size(), upgrades.size()) << language << id;
            for (const char* part : {"units", "weapons", "spells", "upgrades"})
                for (const auto& [key, name] : texts[id][part].items())
                    EXPECT_FALSE(name.get<std::string>().empty()) << language << id << key;
        }
    }
}

constexpr const char* small_army = R"toml(id = "band"
[[weapon]]
id = "blade"
attacks = 1
[[weapon]]
id = "axe"
attacks = 2
rules = ["ap(1)"]
[[weapon]]
id = "bow"
range = 18
attacks = 1
[[unit]]
id = "chief"
quality = 3
defense = 4
cost = 40
rules = ["hero", "tough(3)"]
weapons = ["axe"]
[[unit.upgrade]]
id = "mail"
cost = 10
defense = 3
slot = "armour"
[[unit.upgrade]]
id = "shield"
cost = 5
defense = 3
slot = "armour"
[[unit]]
id = "gang"
quality = 5
defense = 5
size = 3
cost = 30
rules = ["1 fast", "2 strider"]
weapons = ["2 blade", "1 axe", "4 bow"]
command = { sergeant = 5, banner = 5 }
[[unit.upgrade]]
id = "second-axe"
cost = 5
for = "each"
replace = ["blade"]
gain = ["axe"]
)toml";

TEST(Musters, CountedWeaponsAndRulesGoRoundTheModelsLikeCards) {
    const ArmyFile band = army(small_army);
    const UnitProfile gang = profile_of(band, {.unit = 1, .name = {}, .bought = {}});
    ASSERT_EQ(gang.models.size(), 3u);
    const auto carried = [&](std::size_t m) {
        std::string text;
        for (const auto& one : gang.models[m].weapons)
            text += std::to_string(one.copies) + band.weapons[gang.weapons[one.weapon].name].id + " ";
        return text;
    };
    EXPECT_EQ(carried(0), "1blade 2bow ");
    EXPECT_EQ(carried(1), "1blade 1bow ");
    EXPECT_EQ(carried(2), "1axe 1bow ");
    EXPECT_TRUE(gang.models[0].has(Special::fast));
    EXPECT_TRUE(gang.models[1].has(Special::strider) && gang.models[2].has(Special::strider));
    EXPECT_FALSE(gang.models[0].has(Special::strider));
}

TEST(Musters, UpgradesAreBoughtByModelsThatCanHaveThem) {
    const ArmyFile band = army(small_army);
    std::vector<FieldingFault> faults;
    // second-axe twice, sergeant, banner: the blades go, the first two models lead.
    const UnitProfile gang = profile_of(band, {1, "", {{0, 2}, {1, 1}, {2, 1}}}, &faults);
    EXPECT_TRUE(faults.empty());
    EXPECT_EQ(gang.cost, 50);
    EXPECT_TRUE(gang.models[0].has(Special::sergeant));
    EXPECT_TRUE(gang.models[1].has(Special::banner));
    EXPECT_EQ(gang.weapons.size(), 2u);  // nobody has a blade any more
    profile_of(band, {1, "", {{0, 3}}}, &faults);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].text, "second-axe: no model is left that has what it replaces");
    faults.clear();
    const UnitProfile chief = profile_of(band, {0, "", {{0, 1}, {1, 1}}}, &faults);
    EXPECT_EQ(chief.models[0].defense, 3);
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].text, "shield: no model is left that may have it");
}

TEST(Points, TheFormulaGivesWhatTheDocumentReckons) {
    // docs/armies.md: Quality 4+, Defense 5+, one model, one attack.
    const ArmyFile one = army(
        "id = \"a\"\n[[weapon]]\nid = \"sword\"\nattacks = 1\n[[unit]]\nid = \"man\"\nquality = 4\n"
        "defense = 5\ncost = 15\nweapons = [\"sword\"]\n");
    const Worth worth = worth_of(profile_of(one, {}));
    EXPECT_EQ(worth.body, 772);
    EXPECT_EQ(worth.nerve, 200);
    EXPECT_EQ(worth.strike, 500);
    EXPECT_EQ(worth.total(), 1472);
    EXPECT_EQ(price_of(profile_of(one, {})), 15);
}

TEST(ArmyLists, EveryReadyListIsLegalFullAndLosesNothingInAnyForm) {
    int count = 0;
    for (const auto& path : files_below("data/aofs/lists", ".toml")) {
        ++count;
        const ListFile file = list(text_of(path));
        EXPECT_EQ(path.stem().string(), file.army + "-" + std::to_string(file.points));
        EXPECT_EQ(reasons(text_of(path), file.points), "") << path;
        EXPECT_EQ(cost_of(field_army(file, *by_id(file.army)).army), file.points) << path;
        expect_lossless(file);
    }
    EXPECT_EQ(count, 12);
}

TEST(ArmyLists, TheReadyListsPlayWholeGamesAgainstEachOther) {
    const char* const armies[] = {"toll-company", "lychgate-court", "alderkin", "tuskmark"};
    std::uint64_t seed = 1;
    for (const char* points : {"150", "250", "375"})
        for (std::size_t i = 0; i < 4; ++i, ++seed) {
            aofs::Setup setup;
            for (std::size_t side = 0; side < 2; ++side) {
                const std::string id = armies[(i + side) % 4];
                const ListFile file = list(text_of("data/aofs/lists/" + id + "-" + points + ".toml"));
                setup.armies[side] = field_army(file, *by_id(id)).army;
                setup.points = file.points;
            }
            setup.terrain = random_terrain(setup.table, 12, seed);
            setup.quick = seed % 2 == 0;
            EXPECT_FALSE(check_setup(setup)) << seed;
            const auto report = random_play(Match(setup), {.seed = seed, .longest = 4000, .book = "aofs"});
            EXPECT_EQ(report.fault, "") << armies[i] << " " << points;
        }
}

TEST(ArmyLists, ThreeFormsOfOneList) {
    const ListFile file = list(
        "toll-company 250 \"The Bridge's own\"   # a comment\n"
        "toll-captain with great-sword, pistol joins 2\n"
        "crossbow-wardens with 2 hand-gun, banner\n"
        "hired-sword named \"Old Marta\"\n");
    const ArmyFile& company = *by_id("toll-company");
    EXPECT_EQ(list_as_toml(file, company),
              "army = \"toll-company\"\npoints = 250\nname = \"The Bridge's own\"\nunits = [\n"
              "  \"toll-captain with great-sword, pistol joins 2\",\n"
              "  \"crossbow-wardens with 2 hand-gun, banner\",\n"
              "  \"hired-sword named \\\"Old Marta\\\"\",\n]\n");
    EXPECT_EQ(list_as_share(file, company),
              "toll-company.250~toll-captain.great-sword.pistol._2~crossbow-wardens.2hand-gun.banner~"
              "hired-sword.!Old%20Marta~!The%20Bridge%27s%20own");
    expect_lossless(file);
}

TEST(ArmyLists, AListThatBringsItsArmyAlongLosesNothing) {
    ListFile file;
    file.own = army(small_army);
    file.own->units[0].name = "Gro\xC3\x9F";
    file.own->units[0].unknown = {"Rapid Blink", "Fire Pot: Scorch(2)"};
    file.army = "band";
    file.units = {{0, "", {{0, 1}}, 1}, {1, "The \xC3\x84xte", {{0, 2}}}};
    expect_lossless(file);
    file.army = "other";
    EXPECT_EQ(refusal(list_as_toml(file, *file.own)),
              "l:1:9: error[army]: the army that the list brings along is 'band'\n");
}

TEST(ArmyLists, AnEmptyListIsSavedToo) {
    ListFile file;
    file.army = "alderkin";
    expect_lossless(file);
    EXPECT_EQ(reasons("alderkin 150\n", 150), "AOF-ARM-01 -1: nobody is in the list\n");
}

TEST(ArmyLists, AnIllegalListIsReadWithItsReasons) {
    const char* text =
        "toll-company 150\n"
        "toll-captain with great-sword joins 2\n"
        "crossbow-wardens with sergeant\n"
        "reckoner joins 2\n"
        "gate-halberds with sergeant\n"
        "hired-sword joins 4\n"
        "hired-sword\n"
        "hired-sword\n";
    expect_lossless(list(text));
    EXPECT_EQ(reasons(text, 150),
              "AOF-ARM-01 -1: it costs 325 points, the game is for 150\n"
              "AOF-CMD-01 -1: 2 models are sergeant; an army has one\n"
              "AOF-SR-HERO 2: unit 2 has a Hero already\n"
              "AOF-SR-HERO 4: only a Hero joins another unit\n"
              "AOF-ARM-04 1: it costs 160 points with those who join it; a unit may cost at most 52\n"
              "AOF-ARM-04 3: it costs 85 points with those who join it; a unit may cost at most 52\n"
              "AOF-ARM-03 4: 3 copies of this unit; at most 2 may be there\n"
              "AOF-ARM-02 -1: 2 heroes; at most 1 may be there\n"
              "AOF-ARM-06 -1: 11 models; at most 7 may be there\n");
    EXPECT_EQ(reasons(text, 325, false),
              "AOF-CMD-01 -1: 2 models are sergeant; an army has one\n"
              "AOF-SR-HERO 2: unit 2 has a Hero already\n"
              "AOF-SR-HERO 4: only a Hero joins another unit\n");
}

TEST(ArmyLists, MistakesAreToldWithTheirPlaceAndTheNearestWord) {
    EXPECT_EQ(refusal("toll-company 250\nhired-swrod\n"),
              "l:2:1: error[word]: 'hired-swrod' is not a unit of this army; did you mean 'hired-sword'?\n");
    EXPECT_EQ(refusal("toll-company 250\n  hired-sword with pistl\n"),
              "l:2:20: error[word]: 'pistl' is not an upgrade of this unit; did you mean 'pistol'?\n");
    EXPECT_EQ(refusal("tollcompany 250\n"), "l:1:1: error[army]: there is no army 'tollcompany'\n");
    EXPECT_EQ(refusal("toll-company\n"),
              "l:1:13: error[range]: expected the points of the game, a number, after the army\n");
    EXPECT_EQ(refusal("toll-company 250\nhired-sword joins many\n"),
              "l:2:19: error[word]: expected the number of a unit of this list, counted from 1\n");
    EXPECT_EQ(
        refusal("toll-company 250\nhired-sword and pistol\n"),
        "l:2:13: error[word]: 'and' is not what may follow a unit; expected one of with, joins, named\n");
    EXPECT_EQ(refusal("toll-company.250~hired-sword.pistl"),
              "l:1:30: error[word]: 'pistl' is not an upgrade of this unit; did you mean 'pistol'?\n");
    EXPECT_EQ(refusal("army = \"toll-company\"\npoints = 250\nunit = []\n"),
              "l:3:1: error[key]: 'unit' is not a key that is known here; did you mean 'units'?\n");
    EXPECT_EQ(refusal(""), "l:1:1: error[missing]: the list is empty: expected an army and points\n");
}

std::string mended(std::string_view text, int points) {
    const ListFile file = list(text);
    const ArmyFile& its = army_of(file, by_id);
    const auto found = mend_list(file, its, points, true);
    if (!found) return "none";
    EXPECT_TRUE(list_reasons(*found, its, points, true).empty());
    std::string lines;
    for (const ListUnit& unit : found->units) lines += write_list_unit(unit, its) + "\n";
    return lines;
}

TEST(Mending, TakesAwayAsLittleAsIsNeeded) {
    // 5 points too many: the pistol goes, not a unit.
    const std::string others = "hired-sword\nhired-sword\nreckoner\npike-file with sergeant\n";
    EXPECT_EQ(mended("toll-company 250\ntoll-captain\nhired-sword with pistol\n" + others, 250),
              "toll-captain\nhired-sword\n" + others);
    EXPECT_EQ(mended("toll-company 250\ntoll-captain joins 1\n", 250), "toll-captain\n");
    EXPECT_EQ(mended("toll-company 250\npike-file with sergeant\npike-file with sergeant\n", 250),
              "pike-file with sergeant\npike-file\n");
    EXPECT_EQ(mended("toll-company 250 \"Nobody\"\n", 250), "toll-captain\n");
}

}  // namespace
}  // namespace skald::aofs
