#include "content/check.hpp"

#include <algorithm>
#include <tuple>

#include "base/json.hpp"
#include "content/army_list.hpp"
#include "content/scene.hpp"
#include "content/warband.hpp"

namespace skald::content {
namespace {

using Json = nlohmann::json;

/// One part of a faction's names in one language.
struct NameCheck {
    const Json& people;
    const std::string& language;
    std::vector<Diagnostic>& problems;

    void missing(TextPlace place, const std::string& what) const {
        problems.push_back({Severity::warning, place.line, place.column, "names",
                            "no name in '" + language + "' for " + what});
    }
    void expect(const char* part, const std::string& id, TextPlace place) const {
        const auto found = people.find(part);
        if (found == people.end() || !found->is_object() || !found->contains(id) || !(*found)[id].is_string())
            missing(place, "'" + id + "' (" + part + ")");
    }
};

/// Where a part of the text first stands outside lines that are comments.
TextPlace place_in(std::string_view text, std::string_view part) {
    int number = 1;
    for (std::size_t start = 0; start < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        const std::string_view line = text.substr(start, end - start);
        const std::size_t at = line.starts_with('#') ? std::string_view::npos : line.find(part);
        if (at != std::string_view::npos) return {number, static_cast<int>(at) + 1};
        start = end + 1;
    }
    return {};
}

std::vector<Diagnostic> check_faction_text(std::string_view text, const Texts& texts) {
    std::vector<Diagnostic> problems;
    FactionPlaces places;
    const auto file = read_faction(text, problems, &places);
    if (!file) return problems;
    check_faction(*file, places, problems);
    if (!texts.empty()) check_names(*file, places, texts, problems);
    return problems;
}

std::vector<Diagnostic> check_universe_text(std::string_view text, const FactionById& factions) {
    std::vector<Diagnostic> problems;
    const auto universe = read_universe(text, problems);
    if (!universe) return problems;
    for (const std::string& id : universe->factions)
        if (const TextPlace place = place_in(text, '"' + id + '"'); factions(id) == nullptr)
            problems.push_back({Severity::error, place.line, place.column, "faction",
                                "there is no faction '" + id + "' that can be read"});
    return problems;
}

std::vector<Diagnostic> check_warband_text(std::string_view text, const FactionById& factions) {
    std::vector<Diagnostic> problems;
    const auto file = read_warband(text, factions, problems);
    if (!file) return problems;
    const FactionFile& faction = *factions(file->faction);
    for (const auto& fault : saga::check_warband(file->warband, faction.faction, saga::Edition::current(),
                                                 file->warband.points)) {
        const std::string reason = describe(fault, file->warband, faction);
        const std::size_t colon = reason.find(": ");
        const bool of_unit = fault.unit >= 0;
        const TextPlace place =
            of_unit ? place_in(text,
                               write_unit(file->warband.units[static_cast<std::size_t>(fault.unit)], faction))
                    : TextPlace{};
        problems.push_back(
            {Severity::warning, place.line, place.column, reason.substr(0, colon), reason.substr(colon + 2)});
    }
    return problems;
}

std::vector<Diagnostic> check_scene_text(std::string_view text) {
    const auto scene = read_scene(text);
    if (scene) return {};
    const Problem& problem = scene.error();
    return {{Severity::error, problem.line, problem.column, "scene", problem.text}};
}

std::vector<Diagnostic> check_army_text(std::string_view text, const Texts& texts) {
    std::vector<Diagnostic> problems;
    ArmyPlaces places;
    const auto file = read_army(text, problems, &places);
    if (!file) return problems;
    check_army(*file, places, problems);
    if (!texts.empty()) check_army_names(*file, places, texts, problems);
    return problems;
}

std::vector<Diagnostic> check_list_text(std::string_view text, const ArmyById& armies) {
    std::vector<Diagnostic> problems;
    const auto list = read_list(text, armies, problems);
    if (!list) return problems;
    const ArmyFile& army = army_of(*list, armies);
    for (const ListReason& reason : list_reasons(*list, army, list->points, true)) {
        TextPlace place;
        if (reason.unit >= 0)
            place = place_in(text, army.units[list->units[static_cast<std::size_t>(reason.unit)].unit].id);
        problems.push_back({Severity::warning, place.line, place.column, reason.rule, reason.text});
    }
    return problems;
}

}  // namespace

void check_names(const FactionFile& file, const FactionPlaces& places, const Texts& texts,
                 std::vector<Diagnostic>& problems) {
    const auto knows = [&](const auto& entry) {
        return entry.second.is_object() && entry.second.contains(file.id);
    };
    if (std::none_of(texts.begin(), texts.end(), knows)) {
        problems.push_back({Severity::warning, 1, 1, "names",
                            "the faction has no names in any language: players will see its ids"});
        return;
    }
    for (const auto& [language, json] : texts) {
        if (!knows(std::pair<const std::string&, const Json&>(language, json))) {
            problems.push_back(
                {Severity::warning, 1, 1, "names", "the faction has no names in '" + language + "'"});
            continue;
        }
        const NameCheck names{json[file.id], language, problems};
        for (const char* key : {"name", "wins", "play"})
            if (!names.people.contains(key)) names.missing({}, std::string("the faction (") + key + ")");
        for (const std::string& symbol : file.symbols) names.expect("symbols", symbol, places.dice);
        for (std::size_t i = 0; i < file.ability_ids.size(); ++i)
            names.expect(i < file.faction.board ? "abilities" : "rules", file.ability_ids[i],
                         places.abilities[i].table);
        for (std::size_t i = 0; i < file.hero_ids.size(); ++i)
            names.expect("heroes", file.hero_ids[i], places.heroes[i]);
        for (std::size_t i = 0; i < file.legend_ids.size(); ++i)
            names.expect("legends", file.legend_ids[i], places.legends[i]);
        for (std::size_t i = 0; i < file.hired_ids.size(); ++i)
            names.expect("hired", file.hired_ids[i], places.hired[i]);
    }
}

std::vector<Diagnostic> check_text(std::string_view path, std::string_view text, const FactionById& factions,
                                   const Texts& texts, const ArmyById& armies) {
    std::vector<Diagnostic> problems;
    switch (kind_of_text(path, text)) {
        case FileKind::faction: problems = check_faction_text(text, texts); break;
        case FileKind::universe: problems = check_universe_text(text, factions); break;
        case FileKind::warband: problems = check_warband_text(text, factions); break;
        case FileKind::army: problems = check_army_text(text, texts); break;
        case FileKind::list: problems = check_list_text(text, armies); break;
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

}  // namespace skald::content
