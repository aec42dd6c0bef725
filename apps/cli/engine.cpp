// skald engine: the rules over a pipe. JSON requests on stdin, one per line; answers on stdout, one per line,
// in order. The calls are those of the page (apps/calls); docs/protocol.md describes them.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/hash.hpp"
#include "command.hpp"
#include "content/library.hpp"
#include "engine.hpp"
#include "factions.hpp"
#include "library.hpp"

namespace skald::cli {

namespace {

namespace fs = std::filesystem;

/// The longest line that is read: a log of a long game fits, a runaway writer does not.
constexpr std::size_t longest_line = 16u << 20;

ExitCode serve_lines() {
    Engine engine;
    engine.load_sides();
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.empty()) continue;
        if (line.size() > longest_line) {
            std::cout << "{\"error\":\"the line is longer than 16 MiB\"}\n" << std::flush;
            continue;
        }
        std::cout << engine.answer(line) << '\n' << std::flush;
        if (!std::cout) throw Failure{ExitCode::io, "the answers could not be written"};
    }
    return ExitCode::ok;
}

}  // namespace

std::string members_text(const nlohmann::json& object, const std::vector<std::string_view>& without) {
    std::string text;
    for (const auto& [name, value] : object.items())
        if (std::find(without.begin(), without.end(), name) == without.end())
            text += " " + name + " " + (value.is_string() ? value.get<std::string>() : value.dump());
    return text;
}

Engine::Loaded Engine::load(const lab::BookFacts& book) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(data_folder() / book.name))
        if (entry.path().extension() == ".toml") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    nlohmann::json files = nlohmann::json::array();
    Loaded loaded;
    Hash hash;
    for (const fs::path& path : paths) {
        const std::string text = read_file(path.string());
        const auto kind = content::kind_of_text(path.string(), text);
        if (kind != content::FileKind::faction && kind != content::FileKind::army) continue;
        loaded.files[path.stem().string()] = path;
        hash.add(text);
        files.push_back({{"name", path.filename().string()}, {"text", text}});
    }
    for (const OwnFile& own : own_files()) {
        if (book.has_armies != (own.kind == content::FileKind::army)) continue;
        loaded.files[own.id] = own.path;
        hash.add(own.text);
        files.push_back({{"name", own.path.filename().string()}, {"text", own.text}});
    }
    loaded.hash = hash.value();
    ask({{"call", book.load}, {"files", std::move(files)}}, ExitCode::bug);
    return loaded;
}

std::map<std::string, Engine::Loaded> Engine::load_sides() {
    std::map<std::string, Loaded> all;
    for (const lab::BookFacts& book : lab::books()) all[std::string(book.name)] = load(book);
    return all;
}

void Engine::load_words(const std::string& language) {
    const auto text = [&](const std::string& name) {
        return read_file((data_folder() / "text" / language / name).string());
    };
    for (const lab::BookFacts& book : lab::books())
        ask({{"call", "words.load"},
             {"book", book.name},
             {"language", language},
             {"words", text(std::string(book.name) + ".json")},
             {book.sides, text(std::string(book.names))}},
            ExitCode::bad_input);
}

nlohmann::json Engine::ask(const nlohmann::json& request, ExitCode otherwise) {
    auto reply = sessions_.call(request);
    if (!reply) throw Failure{otherwise, reply.error()};
    return std::move(*reply);
}

void add_engine(Command program) {
    const Command command = program.add("engine", "The rules over JSON lines on stdin and stdout");
    takes_own(command);
    command.runs([] { return serve_lines(); });
}

}  // namespace skald::cli
