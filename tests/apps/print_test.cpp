// Sheets of paper: nothing is cut off, in any language, of any people, on both papers; the files can be
// opened.
#include "print.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "army.hpp"
#include "base/json.hpp"
#include "content/aofs/fielded_army.hpp"

using namespace skald;
using namespace skald::print;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

const Language& language(words::Language which) {
    static std::map<words::Language, Language> known;
    const auto found = known.find(which);
    if (found != known.end()) return found->second;
    const fs::path folder = fs::path("data/text") / words::code_of(which);
    return known
        .emplace(which, Language{*saga::Texts::read(which, read(folder / "saga.json")),
                                 *Phrases::read(read(folder / "paper.json")),
                                 *Symbols::read(read("data/symbols.json"))})
        .first->second;
}

saga::FactionFile faction(const std::string& id) {
    for (const char* universe : {"longships", "embers"}) {
        const fs::path path = fs::path("data/saga") / universe / (id + ".toml");
        std::vector<content::Diagnostic> problems;
        if (fs::exists(path)) return *saga::read_faction(read(path), problems);
    }
    ADD_FAILURE() << "no faction " << id;
    return {};
}

People people(const std::string& id, words::Language which) {
    saga::FactionFile file = faction(id);
    const std::string text = read(fs::path("data/text") / words::code_of(which) / "peoples.json");
    auto names = saga::faction_names(text, file, which);
    return {std::move(file), std::move(names)};
}

constexpr const char* peoples[] = {"danes",   "saxons", "normans", "welsh",     "gaels",
                                   "magyars", "rus",    "franks",  "mere-king", "cinder-clans"};

void expect_whole(const Document& document, const std::string& what) {
    for (const Clipped& clipped : check(document))
        ADD_FAILURE() << what << ": needs " << clipped.needs_width << " x " << clipped.needs_height
                      << " mm of " << clipped.box.width << " x " << clipped.box.height << ": "
                      << clipped.text;
}

saga::WarbandFile warband(const fs::path& path, const saga::FactionFile& file) {
    std::vector<content::Diagnostic> problems;
    return *saga::read_warband(read(path), [&](std::string_view) { return &file; }, problems);
}

FieldedArmy fielded(const std::string& id, const std::string& points, words::Language which) {
    std::vector<content::Diagnostic> problems;
    const auto army = aofs::read_army(read("data/aofs/" + id + ".toml"), problems);
    const auto list = aofs::read_list(
        read("data/aofs/lists/" + id + "-" + points + ".toml"), [&](std::string_view) { return &*army; },
        problems);
    EXPECT_TRUE(army && list) << id << points;
    const fs::path folder = fs::path("data/text") / words::code_of(which);
    const auto names = read_json(read(folder / "armies.json"));
    const aofs::FieldedArmy made = field_army(*list, *army);
    std::vector<aofs::ThingId> things, units;
    for (const auto& name : made.names) things.push_back({name.part, name.id, name.name});
    for (const auto& unit : army->units) units.push_back({"units", unit.id, unit.name});
    return {*list, *army, *aofs::Texts::read(which, read(folder / "aofs.json")),
            aofs::army_names(names, id, things), aofs::army_names(names, id, units).things};
}

}  // namespace

TEST(Print, nothing_on_a_battle_board_is_cut_off_in_any_language) {
    for (const char* id : peoples)
        for (const words::Language which : words::all_languages) {
            const People them = people(id, which);
            const bool long_words = which == words::Language::de || which == words::Language::ru;
            for (const Paper& paper : long_words ? std::vector{a4, letter} : std::vector{a4}) {
                const Document document = board_sheet(them, language(which), paper);
                EXPECT_EQ(document.pages.size(), 2u);
                expect_whole(document, std::string(id) + " " + std::string(words::code_of(which)));
            }
        }
}

TEST(Print, nothing_on_a_roster_is_cut_off_in_any_language) {
    for (const char* id : peoples) {
        const saga::FactionFile file = faction(id);
        for (const char* universe : {"longships", "embers"}) {
            const fs::path list =
                fs::path("data/saga") / universe / "warbands" / (std::string(id) + "-8.toml");
            if (!fs::exists(list)) continue;
            const saga::WarbandFile band = warband(list, file);
            for (const words::Language which : words::all_languages) {
                const People them = people(id, which);
                for (const Paper& paper : {a4, letter})
                    expect_whole(roster_sheet(them, band, language(which), paper),
                                 list.string() + " " + std::string(words::code_of(which)));
            }
        }
    }
}

TEST(Print, nothing_on_the_roster_of_an_army_is_cut_off_in_any_language) {
    for (const char* id : {"toll-company", "lychgate-court", "alderkin", "tuskmark"})
        for (const char* points : {"250", "375"})
            for (const words::Language which : words::all_languages) {
                const FieldedArmy army = fielded(id, points, which);
                const bool long_words = which == words::Language::de || which == words::Language::ru;
                for (const Paper& paper : long_words ? std::vector{a4, letter} : std::vector{a4}) {
                    const Document document = army_sheet(army, language(which), paper);
                    EXPECT_LE(document.pages.size(), 2u) << id << points;
                    expect_whole(document, std::string(id) + points + std::string(words::code_of(which)));
                }
            }
}

TEST(Print, a_list_of_twenty_units_fills_as_many_pages_as_it_needs) {
    FieldedArmy army = fielded("tuskmark", "375", words::Language::de);
    while (army.list.units.size() < 20) army.list.units.push_back(army.list.units.front());
    for (auto& unit : army.list.units) unit.joins = -1;
    army.list.units[0].name = "Ein Beiname, der länger ist als jeder, den man einem Häuptling geben sollte";
    army.file.units[0].unknown = {"Bravery Boost", "Sturdy"};
    army.names.things.resize(army.names.things.size() + 20, "Talräuber");
    const Document document = army_sheet(army, language(words::Language::de), letter);
    EXPECT_GE(document.pages.size(), 3u);
    expect_whole(document, "twenty units");
}

TEST(Print, markers_and_sticks_fit_on_both_papers) {
    for (const words::Language which : words::all_languages)
        for (const Paper& paper : {a4, letter}) {
            expect_whole(marker_sheet(language(which), paper), "markers");
            expect_whole(stick_sheet(Sticks::centimetres, language(which), paper), "sticks in centimetres");
            expect_whole(stick_sheet(Sticks::inches, language(which), paper), "sticks in inches");
        }
}

TEST(Print, what_does_not_fit_is_told) {
    const Document too_much{"", {{a4, [](Canvas& canvas) {
                                      canvas.text({10, 10, 20, 3}, "Far too much for so small a box.", {});
                                      canvas.text({1, 50, 80, 8}, "Too near to the edge.", {});
                                      canvas.text({10, 100, 80, 8}, "Fits.", {});
                                  }}}};
    const auto clipped = check(too_much);
    ASSERT_EQ(clipped.size(), 2u);
    EXPECT_EQ(clipped[0].text, "Far too much for so small a box.");
    EXPECT_GT(clipped[0].needs_height, 3);
    EXPECT_EQ(clipped[1].text, "Too near to the edge.");
}

TEST(Print, a_long_stick_is_drawn_true_to_scale) {
    // 9 mm from the edge begin S and VS; M ends there; L lies across around the middle. All in points.
    const fs::path file = fs::path(testing::TempDir()) / "sticks.svg";
    const auto written =
        write(stick_sheet(Sticks::centimetres, language(words::Language::en), a4), file.string());
    ASSERT_TRUE(written) << written.error();
    const std::string svg = read(file);
    EXPECT_NE(svg.find("width=\"595."), std::string::npos);
    const auto drawn = [&](const std::string& from, const std::string& to) {
        for (std::size_t at = svg.find("M " + from); at != std::string::npos;
             at = svg.find("M " + from, at + 1))
            if (const std::size_t line = svg.find("L " + to, at); line != std::string::npos && line - at < 40)
                return true;
        return false;
    };
    EXPECT_TRUE(drawn("25.51", "167.24"));    // VS: 9 to 59 mm
    EXPECT_TRUE(drawn("25.51", "308.97"));    // S: 9 to 109 mm
    EXPECT_TRUE(drawn("144.56", "569.76"));   // M: 51 to 201 mm
    EXPECT_TRUE(drawn("-127.55", "722.83"));  // L: 105 - 150 to 105 + 150 mm
    fs::remove(file);
}

TEST(Print, every_sheet_becomes_a_pdf_and_an_svg) {
    const fs::path folder = fs::path(testing::TempDir()) / "skald-print";
    fs::create_directories(folder);
    const People them = people("danes", words::Language::ru);
    const Document board = board_sheet(them, language(words::Language::ru), a4);
    const auto pdf = write(board, (folder / "board.pdf").string());
    ASSERT_TRUE(pdf) << pdf.error();
    EXPECT_EQ(pdf->size(), 1u);
    EXPECT_EQ(read(pdf->front()).substr(0, 5), "%PDF-");
    const auto svg = write(board, (folder / "board.svg").string());
    ASSERT_TRUE(svg) << svg.error();
    ASSERT_EQ(svg->size(), 2u);
    EXPECT_EQ(fs::path((*svg)[1]).filename(), "board-2.svg");
    for (const std::string& file : *svg) EXPECT_NE(read(file).find("</svg>"), std::string::npos);
    EXPECT_FALSE(write(board, (folder / "board.png").string()));
    EXPECT_FALSE(write(board, (folder / "no such folder" / "board.pdf").string()));
    fs::remove_all(folder);
}

TEST(Print, the_headings_of_all_languages_are_the_same_and_every_symbol_is_drawn) {
    for (const words::Language which : words::all_languages)
        EXPECT_FALSE(language(which).phrases["basic"].empty());
    EXPECT_FALSE(Phrases::read("{}"));
    EXPECT_FALSE(Symbols::read("{\"axe\": {\"parts\": [{\"nothing\": 1}]}}"));
    for (const char* id : peoples)
        for (const std::string& symbol : faction(id).symbols)
            EXPECT_TRUE(language(words::Language::en).symbols.has(symbol)) << symbol;
}

TEST(Print, a_symbol_that_a_people_draws_itself_is_on_its_board) {
    People them = people("danes", words::Language::en);
    Language with = language(words::Language::en);
    const auto svg = [&] {
        const fs::path folder = fs::temp_directory_path() / "skald-print-own";
        fs::create_directories(folder);
        const auto files = write(board_sheet(them, with, a4), (folder / "board.svg").string());
        std::string text = files ? read(files->front()) : "";
        // cairo numbers its surfaces through the whole program
        if (const std::size_t at = text.find("id=\"surface"); at != std::string::npos)
            text.erase(at, text.find('>', at) - at);
        fs::remove_all(folder);
        return text;
    };
    const std::string ours = svg();
    with.symbols.add({{them.file.symbols[0], {"M0 0L1 1L1 0Z"}}});
    EXPECT_TRUE(svg() == ours) << "ours stay as they are";
    them.file.symbols[0] = "herring";
    const std::string plain = svg();
    with.symbols.add({{"herring", {"M-9 0L9 0L0 9Z", "hole M-2 1L2 1L0 3Z", "line 1.5 M-9 9L9 9"}}});
    EXPECT_TRUE(svg() != plain);
}
