#include "content/core/scene.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace skald {
namespace {

const char* const small =
    "skald scene 1\n"
    "game saga\n"
    "name \"A small one\"\n"
    "table 12000 9000\n"
    "piece wood \"Holt\" uneven light high\n"
    "outline 1000,1000 2000,1000\n"
    "outline 1500,2000\n"
    "unit \"Bondi\" side 1 mounted base oval 480 250 look warrior spear\n"
    "figures 3000,3000,90 3300,3000\n";

std::string with(std::string_view from, std::string_view to) {
    std::string text = small;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

Problem refusal(const std::string& text) {
    const auto read = read_scene(text);
    EXPECT_FALSE(read) << text;
    return read ? Problem{} : read.error();
}

/// The place and a part of the sentence.
void expect_refused(const std::string& text, int line, int column, std::string_view part) {
    const Problem found = refusal(text);
    EXPECT_EQ(found.line, line) << found.text;
    EXPECT_EQ(found.column, column) << found.text;
    EXPECT_NE(found.text.find(part), std::string::npos) << found.text;
}

TEST(SceneFile, a_scene_is_read_into_its_parts) {
    const auto scene = read_scene(small);
    ASSERT_TRUE(scene) << scene.error().text;
    EXPECT_EQ(scene->law->book, "saga");
    EXPECT_EQ(scene->name, "A small one");
    EXPECT_EQ(scene->table, (TableSize{12000, 9000}));
    EXPECT_EQ(scene->sticks, SceneSticks{});
    ASSERT_EQ(scene->pieces.size(), 1u);
    EXPECT_EQ(scene->pieces[0].kind, "wood");
    EXPECT_EQ(scene->pieces[0].piece.ground, Ground::uneven);
    EXPECT_EQ(scene->pieces[0].piece.cover, Cover::light);
    EXPECT_TRUE(scene->pieces[0].piece.high);
    EXPECT_EQ(scene->pieces[0].piece.outline.points.size(), 3u);
    ASSERT_EQ(scene->units.size(), 1u);
    EXPECT_EQ(scene->units[0].base, oval_base(480, 250));
    EXPECT_EQ(scene->units[0].side, 1);
    EXPECT_TRUE(scene->units[0].mounted);
    EXPECT_EQ(scene->units[0].look, "warrior spear");
    EXPECT_EQ(scene->units[0].figures, (std::vector<Spot>{{{3000, 3000}, 90}, {{3300, 3000}, 0}}));
}

TEST(SceneFile, writing_and_reading_gives_the_same_scene) {
    const auto scene = read_scene(small);
    ASSERT_TRUE(scene);
    const std::string text = write_scene(*scene);
    const auto again = read_scene(text);
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(*again, *scene);
    EXPECT_EQ(write_scene(*again), text);
}

TEST(SceneFile, every_scene_that_we_ship_is_read_and_comes_back_equal) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("data/scenes")) {
        std::ifstream file(entry.path());
        std::stringstream text;
        text << file.rdbuf();
        const auto scene = read_scene(text.str());
        ASSERT_TRUE(scene) << describe(scene.error(), entry.path().string());
        EXPECT_EQ(*read_scene(write_scene(*scene)), *scene);
        EXPECT_EQ(scene_fault(*scene), "");
        ++count;
    }
    EXPECT_GE(count, 4);
}

TEST(SceneFile, a_refusal_names_line_and_column_and_what_was_expected) {
    expect_refused("", 1, 1, "skald scene 1");
    expect_refused(with("scene 1", "scene 2"), 1, 13, "version 1");
    expect_refused(with("game saga", "game chess"), 2, 6, "saga or aofs");
    expect_refused(with("\"A small one\"", "small"), 3, 6, "in quotation marks");
    expect_refused(with("9000", "99"), 4, 13, "a depth from 1000 to 12192");
    expect_refused(with("light", "lite"), 5, 26, "expected open");
    expect_refused(with("1500,2000", "1500,20000"), 7, 9, "expected x,y");
    expect_refused(with("side 1", "side 3"), 8, 19, "a side from 0 to 1");
    expect_refused(with("oval 480", "egg 480"), 8, 34, "round, oval or rectangle");
    expect_refused(with("oval 480 250", "oval 250 480"), 8, 43, "length first");
    expect_refused(with("3000,3000,90", "3000,3000,720"), 9, 9, "facing from 0 to 719");
    expect_refused(with("figures", "figurs"), 9, 1, "did you mean \"figures\"");
}

TEST(SceneFile, an_outline_that_crosses_itself_is_refused_at_its_point) {
    const Problem found = refusal(with("outline 1000,1000 2000,1000\noutline 1500,2000",
                                       "outline 1000,1000 2000,2000 2000,1000 1000,2000"));
    EXPECT_EQ(found.line, 6);
    EXPECT_NE(found.text.find("simple polygon"), std::string::npos);
}

TEST(SceneFile, what_is_missing_is_asked_for_where_it_should_stand) {
    expect_refused(with("figures 3000,3000,90 3300,3000\n", ""), 8, 65, "figures of the unit in line 8");
    expect_refused("skald scene 1\ntable 2000 2000\n", 2, 16, "\"game\"");
    expect_refused("skald scene 1\ngame saga\n", 2, 10, "\"table\"");
    expect_refused("skald scene 1\ngame saga\noutline 1,1\n", 3, 1, "under a piece");
    expect_refused("skald scene 1\ngame saga\ngame saga\n", 3, 1, "twice");
}

TEST(SceneFile, capacities_of_the_table_are_kept) {
    std::string text = "skald scene 1\ngame saga\ntable 12000 9000\n";
    for (int unit = 0; unit < 5; ++unit) {
        text += "unit \"U\" base round 10\nfigures";
        for (int i = 0; i < 52; ++i)
            text += " " + std::to_string(100 + 20 * i) + "," + std::to_string(100 + 20 * unit);
        text += "\n";
    }
    EXPECT_NE(refusal(text).text.find("at most 256 figures"), std::string::npos);
}

TEST(SceneFile, a_name_that_could_not_be_read_again_is_a_fault) {
    SceneFile scene = *read_scene(small);
    scene.name = "say \"so\"";
    EXPECT_NE(scene_fault(scene), "");
    scene.name = std::string(81, 'x');
    EXPECT_NE(scene_fault(scene), "");
    scene.name = "Битва у холма";
    EXPECT_EQ(scene_fault(scene), "");
    scene.units[0].look = "warrior  spear";
    EXPECT_NE(scene_fault(scene), "");
}

TEST(SceneFile, figures_are_numbered_through_and_round_bases_have_no_facing_on_the_table) {
    const auto file = read_scene(
        "skald scene 1\ngame aofs\ntable 12192 12192\n"
        "piece ledge \"Shelf\" solid top 508\noutline 1000,1000 3000,1000 3000,3000 1000,3000\n"
        "unit \"A\" base round 320 tall 300\nfigures 2000,2000,90 5000,5000\n"
        "unit \"B\" side 1 base round 320\nfigures 6000,6000\n");
    ASSERT_TRUE(file) << file.error().text;
    auto scene = std::make_unique<Scene>();
    build_scene(*scene, *file);
    EXPECT_EQ(first_figure(*file, 1), 2);
    EXPECT_EQ(scene->figures().size(), 3u);
    EXPECT_EQ(scene->figure(0).spot.facing, 0);
    EXPECT_EQ(scene->figure(0).bottom, 508);
    EXPECT_EQ(scene->figure(0).top, 808);
    EXPECT_EQ(scene->figure(1).bottom, 0);
    EXPECT_EQ(scene->figure(2).side, 1);
}

TEST(SceneLaws, every_fault_of_a_table_has_a_rule_of_its_book_and_books_have_different_ones) {
    ASSERT_EQ(scene_laws().size(), 2u);
    std::set<std::string_view> seen;
    for (const SceneLaw* law : scene_laws()) {
        EXPECT_EQ(find_scene_law(law->book), law);
        std::set<std::string_view> rules;
        for (int i = 0; i <= static_cast<int>(Misplaced::radius); ++i)
            rules.insert(law->of_place(static_cast<Misplaced>(i)));
        for (int i = 0; i <= static_cast<int>(Obstacle::stick_unused); ++i)
            rules.insert(law->of_way(static_cast<Obstacle>(i)));
        for (int i = 1; i <= static_cast<int>(BlockerKind::piece); ++i)
            rules.insert(law->of_sight(static_cast<BlockerKind>(i)));
        EXPECT_FALSE(rules.contains("")) << law->book;
        for (const std::string_view rule : rules) EXPECT_TRUE(seen.insert(rule).second) << rule;
    }
    EXPECT_EQ(find_scene_law("chess"), nullptr);
}

}  // namespace
}  // namespace skald
