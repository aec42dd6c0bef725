// The data folder for tests: they run in the root of the project.
#pragma once
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "content/library.hpp"

namespace skald::content {

inline std::string text_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// All files below a folder with this ending, in order.
inline std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                                      std::string_view ending) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().string().ends_with(ending)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

inline std::string told(const std::vector<Diagnostic>& problems, const std::string& file) {
    std::string text;
    for (const Diagnostic& problem : problems) text += describe(problem, file) + "\n";
    return text;
}

/// Everything below data/saga and data/aofs.
inline Library all_content(std::string& problems_told) {
    Library library;
    for (const char* folder : {"data/saga", "data/aofs"})
        for (const auto& path : files_below(folder, ".toml")) {
            std::vector<Diagnostic> problems;
            library.add(path.generic_string(), text_of(path), problems);
            problems_told += told(problems, path.string());
        }
    return library;
}

}  // namespace skald::content
