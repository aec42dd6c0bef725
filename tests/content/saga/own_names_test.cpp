// Names that a people brings along in its file.
#include <gtest/gtest.h>

#include "content/saga/salt_men.hpp"

namespace skald::saga {
namespace {

using salt_men::read;

TEST(OwnNames, a_people_is_called_as_its_file_says_and_else_as_it_says_in_english) {
    std::vector<content::Diagnostic> problems;
    const auto file = read(R"(
[names.en]
name = "Salt Men"
abilities = { boil = "Boil the Pans" }
troops = { "warriors javelins" = "Rakers" }
places = ["of the Marsh", "of the Dunes"]
[names.de]
name = "Salzleute"
)",
                           problems);
    ASSERT_TRUE(file);
    EXPECT_TRUE(problems.empty());
    EXPECT_EQ(own_names(*file, "de").at("name"), "Salzleute");
    EXPECT_EQ(own_names(*file, "de").at("abilities/boil"), "Boil the Pans");
    EXPECT_EQ(own_names(*file, "ru").at("name"), "Salt Men");
    const auto again = read_faction(write_faction(*file), problems);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *file);
}

TEST(OwnNames, a_name_may_hold_quotation_marks_and_is_written_as_it_was_read) {
    std::vector<content::Diagnostic> problems;
    const auto file = read("[names.en]\nname = 'The \"Salt\" \\ Men'\n", problems);
    ASSERT_TRUE(file);
    const auto again = read_faction(write_faction(*file), problems);
    ASSERT_TRUE(again);
    EXPECT_EQ(own_names(*again, "en").at("name"), "The \"Salt\" \\ Men");
}

TEST(OwnNames, what_cannot_be_a_name_is_told_at_its_place) {
    const auto fault = [](const std::string& names) {
        std::vector<content::Diagnostic> problems;
        read(names, problems);
        return problems.empty() ? "" : problems.front().text;
    };
    EXPECT_NE(fault("[names.enn]\nname = \"x\"\n").find("did you mean"), std::string::npos);
    EXPECT_NE(fault("[names.en]\nnam = \"x\"\n").find("name"), std::string::npos);
    EXPECT_NE(fault("[names.en]\nname = \"" + std::string(61, 'x') + "\"\n").find("60"), std::string::npos);
    for (const char* name : {"a\\nb", "a\\u001B[31mb", "a\\u202Eb", "a\u202Eb"})
        EXPECT_NE(fault("[names.en]\nname = \"" + std::string(name) + "\"\n").find("one line"),
                  std::string::npos)
            << name;
    EXPECT_NE(fault("[names.en]\nabilities = { boyl = \"x\" }\n").find("nothing of this people"),
              std::string::npos);
}

}  // namespace
}  // namespace skald::saga
