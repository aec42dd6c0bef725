// Symbols that a people's file draws itself.
#include <gtest/gtest.h>

#include "content/saga/drawing.hpp"
#include "content/saga/salt_men.hpp"

namespace skald::saga {
namespace {

using salt_men::read;

TEST(Drawings, a_file_draws_its_symbols_and_is_written_as_it_was_read) {
    std::vector<content::Diagnostic> problems;
    const auto file = read(R"(
[drawings]
pan = ["M-11.8 0L11.8 0L0 11.25Z", "hole M-2 1Q0 3 2 1Z", "line 1.50 M0 0C1 1 2 1 3 0"]
gull = "M-3-3L3 3L3-3Z"
)",
                           problems);
    ASSERT_TRUE(file);
    EXPECT_TRUE(problems.empty());
    EXPECT_EQ(file->drawings.size(), 2U);
    EXPECT_EQ(file->drawings.at("pan").size(), 3U);
    EXPECT_EQ(file->drawings.at("gull").front(), "M-3-3L3 3L3-3Z");
    const std::string written = write_faction(*file);
    const auto again = read_faction(written, problems);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *file);
    EXPECT_EQ(write_faction(*again), written);
}

TEST(Drawings, a_part_is_a_path_and_nothing_else) {
    for (const char* fine : {"M0 0L1 1Z", "M0 0 L1 1 Z", "M-16 16L1.125 2", "cut 2 M0 0L1 1", "M1 1ZM2 2Z"})
        EXPECT_TRUE(is_drawn_part(fine)) << fine;
    for (const char* bad : {"",
                            "L0 0",
                            "m0 0l1 1",
                            "M0 0A1 1 0 0 1 2 2",
                            "M17 0",
                            "M0",
                            "M0 0L1",
                            "M0 0\"/><script>",
                            "M0 0&amp;",
                            "M0 0Zhref",
                            "M1e5 0",
                            "M0,0L1,1",
                            "line M0 0L1 1",
                            "line -1 M0 0",
                            "line 1M0 0",
                            "hole 1 M0 0",
                            "url(x)",
                            "M0 0\nL1 1",
                            "M0.1234 0",
                            "M. 0",
                            "M- 0",
                            "fill M0 0"})
        EXPECT_FALSE(is_drawn_part(bad)) << bad;
}

TEST(Drawings, what_cannot_be_drawn_is_named_and_what_is_nobodys_is_left_out) {
    const auto fault = [](const std::string& drawings) {
        std::vector<content::Diagnostic> problems;
        const bool read_it = read("[drawings]\n" + drawings, problems).has_value();
        return (read_it ? "read: " : "") + (problems.empty() ? std::string() : problems.front().text);
    };
    EXPECT_NE(fault("pan = [\"M0 0<script>\"]").find("is a path of M, L, Q, C and Z"), std::string::npos);
    EXPECT_NE(fault("pan = []").find("1 to 40 parts"), std::string::npos);
    EXPECT_NE(fault("pan = [\"M0 0" + std::string(7000, 'Z') + "\"]").find("at most 6000"),
              std::string::npos);
    EXPECT_EQ(fault("boat = [\"M0 0Z\"]"), "read: 'boat' is no symbol of these dice");
    std::vector<content::Diagnostic> problems;
    EXPECT_FALSE(read_faction("drawings = 3\n" + std::string(salt_men::board), problems));
    EXPECT_EQ(problems.front().text, "'drawings' must be a table: symbols with their parts");
}

}  // namespace
}  // namespace skald::saga
