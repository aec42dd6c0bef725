#include "content/saga/check.hpp"

#include <algorithm>

#include "content/saga/universe.hpp"
#include "content/saga/warband.hpp"

namespace skald::saga {

using namespace content;

namespace {

using Json = nlohmann::json;

/// One part of a faction's names in one language.
struct NameCheck {
    const Json people;
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

void check_language(const FactionFile& file, const FactionPlaces& places, const NameCheck& names) {
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

}  // namespace

std::vector<Diagnostic> check_faction_text(std::string_view text, const NamesByLanguage& texts) {
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
    for (const auto& fault :
         check_warband(file->warband, faction.faction, Edition::current(), file->warband.points)) {
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

void check_names(const FactionFile& file, const FactionPlaces& places, const NamesByLanguage& texts,
                 std::vector<Diagnostic>& problems) {
    const auto knows = [&](const auto& entry) {
        return entry.second.is_object() && entry.second.contains(file.id);
    };
    // Who brings names along says in which languages; those of one language are there for all.
    if (!file.names.empty()) {
        const std::string language = file.names.contains("en") ? "en" : file.names.begin()->first;
        return check_language(file, places, {tables_of(file.names.at(language)), language, problems});
    }
    if (std::none_of(texts.begin(), texts.end(), knows)) {
        problems.push_back({Severity::warning, 1, 1, "names",
                            "the faction has no names in any language: players will see its ids; [names.en] "
                            "is the place for them"});
        return;
    }
    for (const auto& [language, json] : texts) {
        if (!knows(std::pair<const std::string&, const Json&>(language, json))) {
            problems.push_back(
                {Severity::warning, 1, 1, "names", "the faction has no names in '" + language + "'"});
            continue;
        }
        check_language(file, places, {json[file.id], language, problems});
    }
}

}  // namespace skald::saga
