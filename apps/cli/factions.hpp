// Faction files on disk.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "content/saga/faction.hpp"

namespace skald::cli {

/// The folder data/ of the project: $SKALD_DATA, beside the program, or below the working directory. Throws
/// Failure (io).
std::filesystem::path data_folder();

/// The folder that a file lies in, also where its name alone is given.
std::filesystem::path folder_of(const std::filesystem::path& file);

/// Finds <id>.toml in the given folder, then the people of that id of --with, then below data/saga. Throws
/// Failure for a file with errors.
std::optional<saga::FactionFile> find_faction(std::string_view id, const std::filesystem::path& beside = {});
/// The same for whatever a file names: those beside it come first.
std::function<std::optional<saga::FactionFile>(std::string_view)> factions_beside(
    const std::filesystem::path& file);

}  // namespace skald::cli
