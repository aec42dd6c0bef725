#include "content/check.hpp"

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
    switch (kind_of_text(path, text)) {
        case FileKind::faction: return by_place(saga::check_faction_text(text, texts));
        case FileKind::universe: return by_place(saga::check_universe_text(text, factions));
        case FileKind::warband: return by_place(saga::check_warband_text(text, factions));
        case FileKind::army: return by_place(aofs::check_army_text(text, texts));
        case FileKind::list: return by_place(aofs::check_list_text(text, armies));
        case FileKind::scene: return check_scene_text(text);
        case FileKind::other: break;
    }
    return {};
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
