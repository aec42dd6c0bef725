#include "static_files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

using namespace skald::server;
namespace fs = std::filesystem;

namespace {

/// A small site in a folder of its own, with a secret beside it.
class StaticFiles : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(root_ / "assets");
        for (const char* name : {"index.html", "assets/a b.js", "assets/index.html", ".hidden", "../secret"})
            std::ofstream(root_ / name) << name;
        fs::create_symlink("../secret", root_ / "link");
    }
    void TearDown() override { fs::remove_all(root_.parent_path()); }

    bool finds(std::string_view target, std::string_view name) const {
        const auto file = find_file(root_, target);
        return file && fs::equivalent(*file, root_ / name);
    }

    const fs::path root_ = fs::temp_directory_path() / ("skald-files-" + std::to_string(getpid())) / "site";
};

}  // namespace

TEST_F(StaticFiles, a_target_names_a_file_and_a_folder_names_its_index) {
    EXPECT_TRUE(finds("/", "index.html"));
    EXPECT_TRUE(finds("/index.html?version=2#top", "index.html"));
    EXPECT_TRUE(finds("/assets", "assets/index.html"));
    EXPECT_TRUE(finds("/assets/a%20b.js", "assets/a b.js"));
    EXPECT_FALSE(find_file(root_, "/nothing"));
}

TEST_F(StaticFiles, no_target_leads_out_of_the_site) {
    for (const char* target :
         {"/../secret", "/%2e%2e/secret", "/%2E%2E%2Fsecret", "/assets/../../secret", "/link", "/..%5csecret",
          "//../secret", "../secret", "", "/.hidden", "/index.html%00"})
        EXPECT_FALSE(find_file(root_, target)) << target;
}

TEST_F(StaticFiles, broken_escapes_name_nothing) {
    for (const char* target : {"/%", "/%4", "/%zz", "/index.html%"})
        EXPECT_FALSE(find_file(root_, target)) << target;
}

TEST_F(StaticFiles, an_entity_tag_changes_with_the_file) {
    const std::string before = entity_tag(root_ / "index.html");
    EXPECT_EQ(before, entity_tag(root_ / "index.html"));
    std::ofstream(root_ / "index.html") << "something longer than before";
    EXPECT_NE(before, entity_tag(root_ / "index.html"));
}

TEST(FileLabels, types_are_those_that_browsers_insist_on) {
    EXPECT_EQ(content_type("skald-1f2e.wasm"), "application/wasm");
    EXPECT_EQ(content_type("a.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(content_type("README"), "application/octet-stream");
}

TEST(FileLabels, only_names_with_a_hash_are_kept_for_ever) {
    EXPECT_NE(cache_control("/assets/index-1f2e.js").find("immutable"), std::string_view::npos);
    EXPECT_EQ(cache_control("/index.html"), "no-cache");
}

TEST_F(StaticFiles, a_packed_file_goes_only_to_those_who_take_it) {
    const auto file = find_file(root_, "/index.html");
    ASSERT_TRUE(file);
    EXPECT_FALSE(packed_file(*file, "gzip, deflate, br"));
    std::ofstream(root_ / "index.html.gz") << "packed";
    EXPECT_EQ(packed_file(*file, "gzip, deflate, br"), fs::path(file->string() + ".gz"));
    EXPECT_FALSE(packed_file(*file, "identity"));
    EXPECT_FALSE(packed_file(*file, ""));
}

TEST_F(StaticFiles, who_refuses_gzip_gets_the_file_as_it_is) {
    const auto file = find_file(root_, "/index.html");
    std::ofstream(root_ / "index.html.gz") << "packed";
    for (const char* refused : {"gzip;q=0", "br, gzip; q=0.0", "gzip;q=0, *", "*;q=0", "deflate"})
        EXPECT_FALSE(packed_file(*file, refused)) << refused;
    for (const char* taken : {"gzip;q=0.5", "*", "identity, x-gzip", "br;q=1, gzip ; q=0.001"})
        EXPECT_TRUE(packed_file(*file, taken)) << taken;
    EXPECT_NE(entity_tag(*file), entity_tag(*packed_file(*file, "gzip")));
}

TEST(FileLabels, if_none_match_is_a_list) {
    EXPECT_TRUE(names_tag("\"1-2\"", "\"1-2\""));
    EXPECT_TRUE(names_tag("\"0-0\" , W/\"1-2\"", "\"1-2\""));
    EXPECT_TRUE(names_tag("*", "\"1-2\""));
    EXPECT_FALSE(names_tag("\"1-2-gz\"", "\"1-2\""));
    EXPECT_FALSE(names_tag("", "\"1-2\""));
}
