// The data folder on disk as the content room wants it: texts with their names.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "content/check.hpp"

namespace skald::cli {

/// Files and everything below folders, in order; only what the checker reads.
std::vector<std::filesystem::path> content_files(const std::vector<std::string>& paths, bool tell = false);

/// All factions and armies among these files; what cannot be read is left out.
content::Library read_library(const std::vector<std::filesystem::path>& files);

/// The names of all peoples and armies in every language of a data folder.
content::NamesByLanguage read_texts(const std::filesystem::path& data);

}  // namespace skald::cli
