// What the tests of the lab share: a folder that goes with the test, and a game as the record keeps it.
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "lab.hpp"

namespace skald::lab {

namespace fs = std::filesystem;

inline std::string read_text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A folder that goes with the test.
struct Folder {
    fs::path path =
        fs::temp_directory_path() / ("skald-lab-" + std::to_string(getpid()) + "-" +
                                     ::testing::UnitTest::GetInstance()->current_test_info()->name());
    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
    std::string file(const char* name) const { return (path / name).string(); }
};

inline Json game(int number, const char* winner) {
    return {{"number", number}, {"winner", winner}, {"points", {3, 1}}, {"answers", 40}, {"turns", 6}};
}

}  // namespace skald::lab
