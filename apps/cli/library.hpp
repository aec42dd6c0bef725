// The data folder on disk as the content room wants it: texts with their names.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "content/check.hpp"
#include "options.hpp"

namespace skald::cli {

/// Files and everything below folders, in order; only what the checker reads.
std::vector<std::filesystem::path> content_files(const std::vector<std::string>& paths, bool tell = false);

/// All factions and armies among these files; what cannot be read is left out.
content::Library read_library(const std::vector<std::filesystem::path>& files);

/// --with FOLDER: peoples and armies of one's own beside ours, for this run of the program.
void takes_own(Command command);

/// A people or an army below the folders of --with.
struct OwnFile {
    std::filesystem::path path;
    std::string id, text;
    content::FileKind kind = content::FileKind::faction;
};
/// All of them, read once; all can be read, and none has the id of one of ours or of another. Throws Failure
/// with every fault at its place.
const std::vector<OwnFile>& own_files();
/// What they are called, as data/text/LANGUAGE/peoples.json and armies.json say it of ours.
nlohmann::json own_names(const std::string& language);
/// Where ready lists of one's own lie: the folders of --with, and those of that name below them.
std::vector<std::filesystem::path> own_lists(const char* folder);
/// Ours of both books and all of --with.
content::Library all_sides();

/// The names of all peoples and armies in every language of a data folder.
content::NamesByLanguage read_texts(const std::filesystem::path& data);

}  // namespace skald::cli
