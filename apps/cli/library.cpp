#include "library.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "base/utf8.hpp"
#include "command.hpp"
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
