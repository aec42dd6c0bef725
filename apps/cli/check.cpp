// skald check: factions, universes, warbands, armies, lists and scenes; every problem with its place.
#include <algorithm>
#include <map>
#include <memory>

#include "base/utf8.hpp"
#include "book_tools.hpp"
#include "command.hpp"
#include "factions.hpp"
#include "library.hpp"

namespace skald::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

struct Found {
    std::string file;
    content::Diagnostic problem;
};

struct Counts {
    std::size_t files = 0, errors = 0, warnings = 0;
};

Json as_json(const Found& found) {
    const auto& p = found.problem;
    return {{"file", visible(found.file)},
            {"line", p.line},
            {"column", p.column},
            {"severity", p.severity == content::Severity::error ? "error" : "warning"},
            {"code", p.code},
            {"text", p.text}};
}

std::string counted(std::size_t n, const char* what) {
    return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

/// What is no text has one problem: that it is none.
template <class... With>
std::vector<content::Diagnostic> problems_of(const fs::path& file, const std::string& text,
                                             const With&... with) {
    if (const auto at = no_utf8(text))
        return {{content::Severity::error, at->line, at->column, "text", "this byte is no UTF-8"}};
    std::vector<content::Diagnostic> problems = content::check_file_name(file.generic_string(), text);
    for (auto& problem : content::check_text(file.generic_string(), text, with...))
        problems.push_back(std::move(problem));
    return problems;
}

/// The files that can be read, with their texts; of a folder the others are told among its problems.
std::map<fs::path, std::string> read_all(const std::vector<std::string>& paths, std::vector<Found>& all) {
    std::map<fs::path, std::string> texts;
    for (const fs::path& file : content_files(paths, true)) {
        const std::string path = file.string();
        try {
            texts[file] = read_bytes(path);
        } catch (const Failure& failure) {
            if (std::find(paths.begin(), paths.end(), path) != paths.end()) throw;
            const std::string why = failure.text.substr(path.size() + 2);  // "path: why"
            all.push_back({path, {content::Severity::error, 1, 1, "file", why}});
        }
    }
    return texts;
}

ExitCode run(const std::vector<std::string>& paths, bool json) {
    std::vector<Found> all;
    const auto files = read_all(paths, all);
    std::vector<std::string> folders;
    for (const BookTools& book : books()) folders.push_back((data_folder() / book.name).string());
    auto known = content_files(folders);
    for (const OwnFile& own : own_files()) known.push_back(own.path);
    for (const auto& [file, text] : files) known.push_back(file);
    const content::Library library = read_library(known);
    const content::NamesByLanguage texts = read_texts(data_folder());
    const auto find = [&](std::string_view id) { return library.faction(id); };
    const auto find_army = [&](std::string_view id) { return library.army(id); };
    Counts counts{files.size() + all.size(), all.size()};
    for (const auto& [file, text] : files) {
        for (auto& problem : problems_of(file, text, find, texts, find_army)) {
            ++(problem.severity == content::Severity::error ? counts.errors : counts.warnings);
            all.push_back({file.string(), std::move(problem)});
        }
    }
    if (json) {
        Json list = Json::array();
        for (const Found& found : all) list.push_back(as_json(found));
        print(list.dump(1) + "\n");
    } else {
        for (const Found& found : all) print(visible(describe(found.problem, found.file)) + "\n");
    }
    talk(counted(counts.files, "file") + ", " + counted(counts.errors, "error") + ", " +
         counted(counts.warnings, "warning"));
    return counts.errors > 0 ? ExitCode::bad_input : counts.warnings > 0 ? ExitCode::negative : ExitCode::ok;
}

}  // namespace

void add_check(Command program) {
    const Command command = program.add(
        "check",
        "Checks factions, universes, warbands, armies, lists and scenes; exit 0 clean, 1 warnings, 3 errors");
    auto paths = std::make_shared<std::vector<std::string>>();
    auto json = std::make_shared<bool>(false);
    command.option("paths", *paths, "Files or folders").required();
    command.flag("--json", *json, "The problems as JSON, for editors");
    takes_own(command);
    command.runs([paths, json] { return run(*paths, *json); });
}

}  // namespace skald::cli
