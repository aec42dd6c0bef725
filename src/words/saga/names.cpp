#include "words/saga/names.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "words/core/numbers.hpp"
#include "words/saga/grammar.hpp"

namespace skald::saga {

using namespace words;
using namespace grammar;

using Json = nlohmann::json;

namespace {

std::string from_id(std::string_view id) {
    std::string text(id);
    std::replace(text.begin(), text.end(), '-', ' ');
    return capital(text);
}

/// The name of an id in one of the lists of a faction.
std::string find_name(const Json& faction, std::initializer_list<const char*> lists, const std::string& id) {
    for (const char* name : lists) {
        const auto list = faction.find(name);
        if (list == faction.end() || !list->is_object()) continue;
        const auto found = list->find(id);
        if (found != list->end() && found->is_string()) return found->get<std::string>();
    }
    return from_id(id);
}

std::vector<std::string> names_in(const Json& faction, std::initializer_list<const char*> lists,
                                  std::span<const std::string> ids) {
    std::vector<std::string> names;
    for (const std::string& id : ids) names.push_back(find_name(faction, lists, id));
    return names;
}

const std::string* at(const std::vector<std::string>& names, int number) {
    return number >= 0 && number < static_cast<int>(names.size()) ? &names[static_cast<std::size_t>(number)]
                                                                  : nullptr;
}

/// One or many, for the verbs that follow the name.
int number_of(const Texts& texts, const Unit& unit) {
    if (unit.warlord || unit.hero >= 0 || unit.legend >= 0) return 1;
    if (unit.hired >= 0) return 2;
    return texts.say(after(Phrase::unit_hero_number, static_cast<int>(unit.troop))) == "1" ? 1 : 2;
}

/// A unit, or what a warband has for one.
template <class Any>
std::string name_of(const Texts& texts, const FactionNames& names, const Any& unit) {
    if (const std::string* name = at(names.heroes, unit.hero)) return *name;
    if (const std::string* name = at(names.legends, unit.legend)) return *name;
    if (const std::string* name = at(names.hired, unit.hired)) return *name;
    if (unit.warlord) return texts.say(Phrase::unit_warlord);
    std::string name = texts.say(after(Phrase::unit_hero, static_cast<int>(unit.troop)));
    if (unit.equipment & Equipment::horses) name = texts.say(Phrase::unit_mounted, {{"name", {name}}});
    const auto weapons = static_cast<std::uint16_t>(unit.equipment & ~Equipment::horses);
    if (weapons == 0) return name;
    return texts.say(Phrase::unit_with,
                     {{"name", {name}}, {"list", {equipment(texts, weapons, Phrase::join_and)}}});
}

bool exists(const State& state, int unit) {
    const Side side = side_of_unit(unit);
    return unit - first_unit(side) < state.unit_count[static_cast<std::size_t>(index(side))];
}

}  // namespace

FactionNames faction_names(std::string_view peoples_json, const FactionIds& ids) {
    const Json json = read_json(peoples_json);
    const std::string id(ids.id);
    const bool known = !json.is_discarded() && json.is_object() && json.find(id) != json.end();
    const Json faction = known ? json[id] : Json::object();
    FactionNames names;
    const auto line = [&](const char* key, const std::string& otherwise) {
        const auto found = faction.find(key);
        return found != faction.end() && found->is_string() ? found->get<std::string>() : otherwise;
    };
    names.name = line("name", from_id(id));
    names.wins = line("wins", "");
    names.play = line("play", "");
    for (std::size_t i = 0; i < 3 && i < ids.symbols.size(); ++i)
        names.symbols[i] = find_name(faction, {"symbols"}, ids.symbols[i]);
    names.abilities = names_in(faction, {"abilities", "rules"}, ids.abilities);
    names.heroes = names_in(faction, {"heroes"}, ids.heroes);
    names.legends = names_in(faction, {"legends"}, ids.legends);
    names.hired = names_in(faction, {"hired"}, ids.hired);
    return names;
}

std::string unit_name(const Texts& texts, const FactionNames& names, const Unit& unit) {
    return name_of(texts, names, unit);
}
std::string unit_name(const Texts& texts, const FactionNames& names, const UnitEntry& unit) {
    return name_of(texts, names, unit);
}

UnitNames unit_names(const Texts& texts, const State& state,
                     const std::array<const FactionNames*, 2>& names) {
    UnitNames all(max_units);
    for (int u = 0; u < max_units; ++u) {
        if (!exists(state, u)) continue;
        const auto side = static_cast<std::size_t>(index(side_of_unit(u)));
        all[static_cast<std::size_t>(u)] = {unit_name(texts, *names[side], state.unit(u)),
                                            number_of(texts, state.unit(u))};
    }
    const UnitNames plain = all;
    const auto text = [&](int u) -> const std::string& {
        return plain[static_cast<std::size_t>(u)].forms[0];
    };
    for (int u = 0; u < max_units; ++u) {
        if (text(u).empty()) continue;
        int place = 0, alike = 0;
        bool both_sides = false;
        for (int v = 0; v < max_units; ++v) {
            if (text(v) != text(u)) continue;
            if (side_of_unit(v) != side_of_unit(u))
                both_sides = true;
            else
                ++alike, place += v <= u ? 1 : 0;
        }
        std::string& name = all[static_cast<std::size_t>(u)].forms[0];
        if (alike > 1)
            name = texts.say(Phrase::unit_numbered, {{"name", {name}}, {"number", {roman(place)}}});
        if (!both_sides) continue;
        const auto side = static_cast<std::size_t>(index(side_of_unit(u)));
        const std::string whose = names[0]->name != names[1]->name
                                      ? names[side]->name
                                      : texts.say(after(Phrase::side_first, static_cast<int>(side)));
        name = texts.say(Phrase::unit_of_side, {{"name", {name}}, {"side", {whose}}});
    }
    return all;
}

}  // namespace skald::saga
