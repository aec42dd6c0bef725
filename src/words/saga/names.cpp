#include "words/saga/names.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "saga/kinds.hpp"
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

/// A language file's part about one faction, and what the faction's own file says.
struct Source {
    Json faction;
    const std::map<std::string, std::string>& own;

    std::string line(const char* key, const std::string& otherwise) const {
        if (const auto brought = own.find(key); brought != own.end()) return brought->second;
        const auto found = faction.find(key);
        return found != faction.end() && found->is_string() ? found->get<std::string>() : otherwise;
    }
    /// The name of an id in one of the lists of a faction.
    std::string find(std::initializer_list<const char*> lists, const std::string& id) const {
        for (const char* name : lists) {
            if (const auto brought = own.find(std::string(name) + '/' + id); brought != own.end())
                return brought->second;
            const auto list = faction.find(name);
            if (list == faction.end() || !list->is_object()) continue;
            const auto found = list->find(id);
            if (found != list->end() && found->is_string()) return found->get<std::string>();
        }
        return from_id(id);
    }
    std::vector<std::string> all(std::initializer_list<const char*> lists,
                                 std::span<const std::string> ids) const {
        std::vector<std::string> names;
        for (const std::string& id : ids) names.push_back(find(lists, id));
        return names;
    }
};

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

/// Men with what they carry beside hand weapons.
std::string with_kit(const Texts& texts, std::string name, std::uint16_t kit) {
    if (kit & Equipment::horses) name = texts.say(Phrase::unit_mounted, {{"name", {name}}});
    const auto weapons = static_cast<std::uint16_t>(kit & ~Equipment::horses);
    if (weapons == 0) return name;
    return texts.say(Phrase::unit_with,
                     {{"name", {name}}, {"list", {equipment(texts, weapons, Phrase::join_and)}}});
}

/// A unit, or what a warband has for one.
template <class Any>
std::string name_of(const Texts& texts, const FactionNames& names, const Any& unit) {
    if (const std::string* name = at(names.heroes, unit.hero)) return *name;
    if (const std::string* name = at(names.legends, unit.legend)) return *name;
    if (const std::string* name = at(names.hired, unit.hired)) return *name;
    if (unit.warlord) return texts.say(Phrase::unit_warlord);
    return with_kit(texts, texts.say(after(Phrase::unit_hero, static_cast<int>(unit.troop))), unit.equipment);
}

/// As the faction files write it: "javelins + horses".
std::string kit_id(std::uint16_t kit) {
    std::string id;
    for (std::size_t i = 0; i < std::size(equipment_names); ++i)
        if (kit & (1 << i)) id += (id.empty() ? "" : " + ") + std::string(equipment_names[i]);
    return id;
}

/// What its people calls such a unit; where it has no word for the kit, the kit is named.
std::string own_name(const Texts& texts, const FactionNames& names, const Unit& unit) {
    const bool plain = unit.hero < 0 && unit.legend < 0 && unit.hired < 0;
    const std::string troop =
        unit.warlord ? "warlord" : std::string(troop_names[static_cast<std::size_t>(unit.troop)]);
    const auto base = names.troops.find(troop);
    if (!plain || base == names.troops.end()) return name_of(texts, names, unit);
    const auto own = names.troops.find(troop + ' ' + kit_id(unit.equipment));
    if (own != names.troops.end()) return own->second;
    return unit.warlord ? base->second : with_kit(texts, base->second, unit.equipment);
}

bool exists(const State& state, int unit) {
    const Side side = side_of_unit(unit);
    return unit - first_unit(side) < state.unit_count[static_cast<std::size_t>(index(side))];
}

/// What the people calls its men, and where they come from.
void read_men(const Source& source, FactionNames& names) {
    const Json& faction = source.faction;
    for (const auto& [key, text] : source.own) {
        if (key.starts_with("troops/")) names.troops[key.substr(7)] = text;
        if (key.starts_with("places/")) names.places.push_back(text);
    }
    if (const auto troops = faction.find("troops"); troops != faction.end() && troops->is_object())
        for (const auto& [troop, name] : troops->items())
            if (name.is_string()) names.troops[troop] = name.get<std::string>();
    if (const auto places = faction.find("places"); places != faction.end() && places->is_array())
        for (const Json& place : *places)
            if (place.is_string()) names.places.push_back(place.get<std::string>());
}

/// Units of the same name.
struct Namesakes {
    int own = 0;    ///< of the side, the unit itself among them
    int place = 0;  ///< the unit is so many-th of them
    bool on_both_sides = false;
};

Namesakes namesakes(const UnitNames& names, int unit) {
    Namesakes found;
    for (int v = 0; v < max_units; ++v) {
        if (names[static_cast<std::size_t>(v)].forms != names[static_cast<std::size_t>(unit)].forms) continue;
        if (side_of_unit(v) != side_of_unit(unit))
            found.on_both_sides = true;
        else
            ++found.own, found.place += v <= unit ? 1 : 0;
    }
    return found;
}

/// Where there are several of a name, one says where its men come from; a number, or whose they are, where
/// that does not help.
void tell_apart(const Texts& texts, const UnitNames& plain, int unit,
                const std::array<const FactionNames*, 2>& names, UnitNames& all) {
    const auto u = static_cast<std::size_t>(unit);
    if (plain[u].empty()) return;
    const auto side = static_cast<std::size_t>(index(side_of_unit(unit)));
    const Namesakes alike = namesakes(plain, unit);
    const bool elsewhere = names[0]->places != names[1]->places;
    const bool several = alike.own > 1 || (alike.on_both_sides && elsewhere);
    const std::string* home = several ? at(names[side]->places, alike.place - 1) : nullptr;
    std::string& name = all[u].forms[0];
    if (home || alike.own > 1)
        name = texts.say(Phrase::unit_numbered,
                         {{"name", {name}}, {"number", {home ? *home : roman(alike.place)}}});
    if (!alike.on_both_sides || (home && elsewhere)) return;
    const std::string whose = names[0]->name != names[1]->name
                                  ? names[side]->name
                                  : texts.say(after(Phrase::side_first, static_cast<int>(side)));
    name = texts.say(Phrase::unit_of_side, {{"name", {name}}, {"side", {whose}}});
}

}  // namespace

FactionNames faction_names(std::string_view peoples_json, const FactionIds& ids) {
    const Json json = read_json(peoples_json);
    const std::string id(ids.id);
    const bool known = !json.is_discarded() && json.is_object() && json.find(id) != json.end();
    const Source source{known ? json[id] : Json::object(), ids.own};
    FactionNames names;
    names.name = source.line("name", from_id(id));
    names.wins = source.line("wins", "");
    names.play = source.line("play", "");
    for (std::size_t i = 0; i < 3 && i < ids.symbols.size(); ++i)
        names.symbols[i] = source.find({"symbols"}, ids.symbols[i]);
    names.abilities = source.all({"abilities", "rules"}, ids.abilities);
    names.heroes = source.all({"heroes"}, ids.heroes);
    names.legends = source.all({"legends"}, ids.legends);
    names.hired = source.all({"hired"}, ids.hired);
    read_men(source, names);
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
    UnitNames plain(max_units);
    for (int u = 0; u < max_units; ++u) {
        if (!exists(state, u)) continue;
        const auto side = static_cast<std::size_t>(index(side_of_unit(u)));
        plain[static_cast<std::size_t>(u)] = {own_name(texts, *names[side], state.unit(u)),
                                              number_of(texts, state.unit(u))};
    }
    UnitNames all = plain;
    for (int u = 0; u < max_units; ++u) tell_apart(texts, plain, u, names, all);
    return all;
}

}  // namespace skald::saga
