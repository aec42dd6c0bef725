// The language files and factions of the project, read for tests.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "content/saga/faction.hpp"
#include "words/files.hpp"
#include "words/saga/board.hpp"

namespace skald::saga {

inline Texts texts_of(words::Language language) {
    auto texts = Texts::read(language, words::file_text(words::text_path(language, "saga.json")));
    if (texts) return std::move(*texts);
    for (const std::string& fault : texts.error()) ADD_FAILURE() << fault;
    std::abort();
}

/// Every faction of the project, in the order of their ids.
inline const std::vector<FactionFile>& all_factions() {
    static const std::vector<FactionFile> all = [] {
        std::vector<FactionFile> files;
        for (const auto& entry : std::filesystem::recursive_directory_iterator("data/saga")) {
            if (entry.path().extension() != ".toml" || entry.path().stem() == "universe") continue;
            std::vector<content::Diagnostic> problems;
            const std::string text = words::file_text(entry.path());
            if (text.find("[[ability]]") == std::string::npos) continue;
            const auto file = read_faction(text, problems);
            EXPECT_TRUE(file) << entry.path();
            if (file) files.push_back(*file);
        }
        std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
        return files;
    }();
    return all;
}

inline FactionNames names_of(const FactionFile& file, words::Language language) {
    return faction_names(words::file_text(words::text_path(language, "peoples.json")), file, language);
}

}  // namespace skald::saga
