#include "library.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "base/utf8.hpp"
#include "command.hpp"
#include "factions.hpp"
#include "lab.hpp"

namespace skald::cli {

namespace fs = std::filesystem;

std::vector<fs::path> content_files(const std::vector<std::string>& paths, bool tell) {
    std::vector<fs::path> files;
    for (const std::string& path : paths) {
        std::error_code fault;
        if (!fs::is_directory(path, fault)) {
            files.emplace_back(path);
            continue;
        }
        for (const auto& entry :
             fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied)) {
            if (content::kind_of_file(entry.path().generic_string()) == content::FileKind::other) continue;
            // A link that leads nowhere, a pipe, a device: nothing that could be read to its end.
            if (entry.is_regular_file(fault))
                files.push_back(entry.path());
            else if (tell && !entry.is_directory(fault))
                talk(entry.path().string() + ": no file, passed over");
        }
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

content::Library read_library(const std::vector<fs::path>& files) {
    content::Library library;
    std::vector<content::Diagnostic> told_elsewhere;
    for (const fs::path& file : files) {
        const auto kind = content::kind_of_file(file.generic_string());
        if (kind == content::FileKind::faction || kind == content::FileKind::army)
            if (const std::string text = read_bytes(file.string()); is_utf8(text))
                library.add(file.generic_string(), text, told_elsewhere);
    }
    return library;
}

namespace {

/// What the command line of this run named.
std::vector<std::string>& own_folders() {
    static std::vector<std::string> folders;
    return folders;
}

using Problems = std::vector<content::Diagnostic>;

/// The id of what a file describes; empty where it cannot be read.
std::string id_of(const std::string& text, content::FileKind kind, Problems& problems) {
    if (kind == content::FileKind::army) {
        const auto army = aofs::read_army(text, problems);
        return army ? army->id : "";
    }
    const auto people = saga::read_faction(text, problems);
    return people ? people->id : "";
}

/// Reads what lies below the folders of --with and remembers every fault.
class OwnReader {
  public:
    std::vector<OwnFile> read() {
        for (const std::string& folder : own_folders())
            if (std::error_code fault; !fs::is_directory(folder, fault))
                throw Failure{ExitCode::io, folder + ": there is no such folder"};
        const content::Library ours = our_sides();
        for (const fs::path& path : content_files(own_folders(), true)) add(path, ours);
        if (!told_.empty()) throw Failure{ExitCode::bad_input, told_};
        return std::move(files_);
    }

    static content::Library our_sides() {
        std::vector<std::string> folders;
        for (const lab::BookFacts& book : lab::books())
            folders.push_back((data_folder() / book.name).string());
        return read_library(content_files(folders));
    }

  private:
    void add(const fs::path& path, const content::Library& ours) {
        OwnFile file{path, "", read_file(path.string()), content::FileKind::other};
        file.kind = content::kind_of_text(path.generic_string(), file.text);
        if (file.kind != content::FileKind::faction && file.kind != content::FileKind::army) return;
        Problems problems;
        file.id = id_of(file.text, file.kind, problems);
        std::erase_if(problems, [](const auto& p) { return p.severity != content::Severity::error; });
        if (!file.id.empty()) check_id(file, ours, problems);
        for (const auto& problem : problems)
            told_ += (told_.empty() ? "" : "\n") + describe(problem, path.string());
        files_.push_back(std::move(file));
    }

    void check_id(const OwnFile& file, const content::Library& ours, Problems& problems) const {
        const auto refuse = [&](const std::string& why) {
            const auto place = content::place_in(file.text, '"' + file.id + '"');
            problems.push_back({content::Severity::error, place.line, place.column, "id",
                                "'" + file.id + "' is " + why + ": what is your own needs an id of its own"});
        };
        const bool army = file.kind == content::FileKind::army;
        if (army ? ours.army(file.id) != nullptr : ours.faction(file.id) != nullptr)
            refuse(army ? "an army of ours" : "a people of ours");
        for (const OwnFile& other : files_)
            if (other.id == file.id && other.kind == file.kind) refuse("in " + other.path.string() + " too");
    }

    std::vector<OwnFile> files_;
    std::string told_;
};

}  // namespace

void takes_own(Command command) {
    command.option("--with", own_folders(), "FOLDER of peoples and armies of your own (docs/content.md)")
        .one_each_time();
}

const std::vector<OwnFile>& own_files() {
    static const std::vector<OwnFile> files =
        own_folders().empty() ? std::vector<OwnFile>() : OwnReader().read();
    return files;
}

nlohmann::json own_names(const std::string& language) {
    nlohmann::json all = nlohmann::json::object();
    Problems none;
    for (const OwnFile& file : own_files()) {
        if (const auto army =
                file.kind == content::FileKind::army ? aofs::read_army(file.text, none) : std::nullopt)
            all[file.id] = {{"name", army->name.empty() ? army->id : army->name}};
        else if (const auto people = saga::read_faction(file.text, none))
            all[file.id] = saga::tables_of(own_names(*people, language));
    }
    return all;
}

std::vector<fs::path> own_lists(const char* folder) {
    std::vector<fs::path> folders;
    for (const std::string& own : own_folders()) {
        folders.push_back(own);
        folders.push_back(fs::path(own) / folder);
    }
    return folders;
}

content::Library all_sides() {
    content::Library library = OwnReader::our_sides();
    Problems none;
    for (const OwnFile& file : own_files()) library.add(file.path.generic_string(), file.text, none);
    return library;
}

content::NamesByLanguage read_texts(const fs::path& data) {
    content::NamesByLanguage texts;
    std::error_code fault;
    for (const auto& language : fs::directory_iterator(data / "text", fault)) {
        for (const lab::BookFacts& book : lab::books()) {
            const fs::path names = language.path() / book.names;
            if (!fs::is_regular_file(names, fault)) continue;
            const auto json = read_json(read_file(names.string()));
            if (!json.is_object()) throw Failure{ExitCode::bad_input, names.string() + ": not a JSON object"};
            texts[language.path().filename().string()].update(json);
        }
    }
    return texts;
}

}  // namespace skald::cli
