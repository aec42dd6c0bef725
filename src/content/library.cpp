#include "content/library.hpp"

namespace skald::content {

FileKind kind_of_file(std::string_view path) {
    if (path.ends_with(".scene")) return FileKind::scene;
    if (!path.ends_with(".toml")) return FileKind::other;
    const std::size_t slash = path.find_last_of('/');
    const std::string_view folder = slash == std::string_view::npos ? "" : path.substr(0, slash);
    if (path.substr(slash == std::string_view::npos ? 0 : slash + 1) == "universe.toml")
        return FileKind::universe;
    if (folder == "lists" || folder.ends_with("/lists") || path.ends_with(".list.toml"))
        return FileKind::list;
    if (folder == "aofs" || folder.ends_with("/aofs")) return FileKind::army;
    if (folder == "warbands" || folder.ends_with("/warbands")) return FileKind::warband;
    return path.ends_with(".warband.toml") ? FileKind::warband : FileKind::faction;
}

FileKind kind_of_text(std::string_view path, std::string_view text) {
    const FileKind kind = kind_of_file(path);
    if (kind != FileKind::faction) return kind;
    const auto has_line = [&](std::string_view start) {
        return text.starts_with(start) || text.find('\n' + std::string(start)) != std::string_view::npos;
    };
    if (has_line("army =")) return FileKind::list;
    if (has_line("[[unit]]") || has_line("[[weapon]]")) return FileKind::army;
    if (has_line("faction =") || has_line("units =")) return FileKind::warband;
    return has_line("factions =") ? FileKind::universe : FileKind::faction;
}

void Library::add(std::string_view path, std::string_view text, std::vector<Diagnostic>& problems) {
    const FileKind kind = kind_of_text(path, text);
    if (kind == FileKind::army) {
        if (auto file = aofs::read_army(text, problems)) {
            std::string id = file->id;
            armies_.insert_or_assign(std::move(id), std::move(*file));
        }
    } else if (kind == FileKind::faction) {
        if (auto file = saga::read_faction(text, problems)) {
            std::string id = file->id;
            factions_.insert_or_assign(std::move(id), std::move(*file));
        }
    } else if (kind == FileKind::universe) {
        if (auto universe = saga::read_universe(text, problems)) universes_.push_back(std::move(*universe));
    }
}

const saga::FactionFile* Library::faction(std::string_view id) const {
    const auto found = factions_.find(id);
    return found == factions_.end() ? nullptr : &found->second;
}

const aofs::ArmyFile* Library::army(std::string_view id) const {
    const auto found = armies_.find(id);
    return found == armies_.end() ? nullptr : &found->second;
}

}  // namespace skald::content
