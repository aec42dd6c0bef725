// The language files of the project, read for tests.
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "words/core/language.hpp"

namespace skald::words {

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

inline std::filesystem::path text_path(Language language, std::string_view name) {
    return std::filesystem::path("data/text") / code_of(language) / name;
}

}  // namespace skald::words
