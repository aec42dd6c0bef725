#include "factions.hpp"

#include <cstdlib>

#include "command.hpp"
#include "library.hpp"

namespace skald::cli {

namespace fs = std::filesystem;

fs::path data_folder() {
    std::vector<fs::path> tries;
    if (const char* given = std::getenv("SKALD_DATA")) tries.emplace_back(given);
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (fs::path up = program; !up.empty() && up != up.root_path(); up = up.parent_path()) {
        tries.push_back(up / "data");
        tries.push_back(up / "share" / "skald" / "data");
    }
    tries.emplace_back("data");
    for (const fs::path& path : tries)
        if (fs::is_directory(path / "saga", ignored)) return path;
    throw Failure{ExitCode::io, "the folder data/ was not found; set SKALD_DATA to it"};
}

namespace {

saga::FactionFile read(const fs::path& path) {
    std::vector<content::Diagnostic> problems;
    auto file = saga::read_faction(read_file(path.string()), problems);
    if (!file) throw Failure{ExitCode::bad_input, describe(problems.front(), path.string())};
    return *file;
}

}  // namespace

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

std::optional<saga::FactionFile> find_faction(std::string_view id, const fs::path& beside) {
    const std::string name = std::string(id) + ".toml";
    std::error_code ignored;
    if (!beside.empty() && fs::is_regular_file(beside / name, ignored)) return read(beside / name);
    for (const OwnFile& own : own_files())
        if (own.id == id && own.kind == content::FileKind::faction) return read(own.path);
    for (const auto& universe : fs::directory_iterator(data_folder() / "saga", ignored))
        if (fs::is_regular_file(universe.path() / name, ignored)) return read(universe.path() / name);
    return {};
}

std::function<std::optional<saga::FactionFile>(std::string_view)> factions_beside(const fs::path& file) {
    return [folder = folder_of(file)](std::string_view id) { return find_faction(id, folder); };
}

}  // namespace skald::cli
