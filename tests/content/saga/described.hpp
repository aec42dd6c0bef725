// Described positions (the lines of docs/cases.md) for tests.
#pragma once
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "content/saga/position.hpp"

namespace skald::saga::test {

inline std::optional<FactionFile> faction(std::string_view id) {
    for (const char* folder : {"tests/cases/saga/", "data/saga/longships/", "data/saga/embers/"}) {
        std::ifstream in(folder + std::string(id) + ".toml", std::ios::binary);
        if (!in) continue;
        std::ostringstream text;
        text << in.rdbuf();
        std::vector<content::Diagnostic> problems;
        return read_faction(text.str(), problems);
    }
    return {};
}

inline Position read(std::string_view text) {
    PositionReader reader(faction);
    const auto lines = split_lines(text);
    EXPECT_TRUE(lines.has_value());
    for (const auto& words : *lines) {
        const auto done = reader.read(words);
        EXPECT_TRUE(done.has_value()) << (done ? "" : done.error().text);
    }
    auto position = reader.finish();
    EXPECT_TRUE(position.has_value()) << (position ? "" : position.error().text);
    return *position;
}

}  // namespace skald::saga::test
