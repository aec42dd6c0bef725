// Faction files on disk.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "content/saga/faction.hpp"

namespace skald::cli {

/// The folder data/ of the project: $SKALD_DATA, beside the program, or below the working directory. Throws
/// Failure (io).
std::filesystem::path data_folder();

/// Finds <id>.toml in the given folder, then below data/saga. Throws Failure for a file with errors.
std::optional<saga::FactionFile> find_faction(std::string_view id, const std::filesystem::path& beside = {});

}  // namespace skald::cli
