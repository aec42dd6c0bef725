#include "content/check.hpp"

#include <algorithm>
#include <tuple>

#include "content/aofs/check.hpp"
#include "content/core/scene.hpp"
#include "content/core/toml_reader.hpp"
#include "content/saga/check.hpp"

namespace skald::content {
namespace {

std::vector<Diagnostic> check_scene_text(std::string_view text) {
    const auto scene = read_scene(text);
    if (scene) return {};
    const Problem& problem = scene.error();
    return {{Severity::error, problem.line, problem.column, "scene", problem.text}};
}

}  // namespace

std::vector<Diagnostic> check_text(std::string_view path, std::string_view text,
                                   const saga::FactionById& factions, const NamesByLanguage& texts,
                                   const aofs::ArmyById& armies) {
    std::vector<Diagnostic> problems;
    switch (kind_of_text(path, text)) {
        case FileKind::faction: problems = saga::check_faction_text(text, texts); break;
        case FileKind::universe: problems = saga::check_universe_text(text, factions); break;
        case FileKind::warband: problems = saga::check_warband_text(text, factions); break;
        case FileKind::army: problems = aofs::check_army_text(text, texts); break;
        case FileKind::list: problems = aofs::check_list_text(text, armies); break;
        case FileKind::scene: problems = check_scene_text(text); break;
        case FileKind::other: break;
    }
    // By place; what stands at one place keeps the order in which it was found.
    std::vector<std::size_t> order(problems.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(problems[a].line, problems[a].column, a) <
               std::tie(problems[b].line, problems[b].column, b);
    });
    std::vector<Diagnostic> sorted;
    for (const std::size_t i : order) sorted.push_back(std::move(problems[i]));
    return sorted;
}

std::vector<Diagnostic> check_file_name(std::string_view path, std::string_view text) {
    const FileKind kind = kind_of_text(path, text);
    if (kind != FileKind::faction && kind != FileKind::army) return {};
    std::vector<Diagnostic> told_elsewhere;
    const auto root = parse_toml(text, told_elsewhere);
    const auto id = root ? (*root)["id"].value<std::string>() : std::nullopt;
    const std::string_view name = path.substr(path.find_last_of('/') + 1);
    if (!id || id->empty() || name == *id + ".toml") return {};
    const TextPlace place = place_of(*root, "id");
    return {{Severity::warning, place.line, place.column, "id",
             "this file should be called '" + *id + ".toml': it is looked for by its id"}};
}

}  // namespace skald::content
