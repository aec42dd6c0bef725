// Army lists for the page: read in any form, judged, written in all forms; and lists of the official builder.
#include <algorithm>

#include "calls/aofs/kit.hpp"
#include "calls/core/book_calls.hpp"
#include "content/aofs/import.hpp"

namespace skald::calls {

namespace {

using aofs::ArmyFile;
using aofs::ListFile;
using Library = AofsKit::Library;

Json problems_json(const std::vector<content::Diagnostic>& problems) {
    Json list = Json::array();
    for (const auto& problem : problems)
        list.push_back({{"line", problem.line},
                        {"column", problem.column},
                        {"code", problem.code},
                        {"text", problem.text}});
    return list;
}

Json named(const std::string& id, const std::string& name) {
    Json json = {{"id", id}};
    if (!name.empty()) json["name"] = name;
    return json;
}

/// Special rules as army files spell them, those of the army's own after those of the book.
Json rules_json(const aofs::Specials& specials, std::uint16_t own, const ArmyFile& army) {
    Json list = specials_json(specials);
    for (std::size_t i = 0; i < army.rules.size(); ++i)
        if (own >> i & 1) list.push_back(army.rules[i].id);
    return list;
}

Json weapon_json(const aofs::ArmyWeapon& weapon, const ArmyFile& army) {
    Json json = named(weapon.id, weapon.name);
    json["range"] = weapon.weapon.range;
    json["attacks"] = weapon.weapon.attacks;
    json["specials"] = rules_json(weapon.weapon.specials, weapon.weapon.rules, army);
    return json;
}

Json base_json(const Base& base) {
    return {{"length", 2 * base.half_length}, {"width", 2 * base.half_width}};
}

Json upgrade_json(const aofs::Upgrade& upgrade, const aofs::ArmyUnit& unit, const ArmyFile& army) {
    Json json = named(upgrade.id, upgrade.name);
    Json gains = Json::array(), replaces = Json::array();
    for (const std::uint8_t weapon : upgrade.gains) gains.push_back(weapon_json(army.weapons[weapon], army));
    for (const std::uint8_t weapon : upgrade.replaces)
        replaces.push_back(weapon_json(army.weapons[weapon], army));
    json["cost"] = upgrade.cost;
    json["most"] = upgrade.models == aofs::UpgradeFor::each ? unit.size : 1;
    json["command"] = upgrade.command;
    json["slot"] = upgrade.slot;
    json["gains"] = std::move(gains);
    json["replaces"] = std::move(replaces);
    json["specials"] = rules_json(upgrade.specials, upgrade.rules, army);
    if (upgrade.defense > 0) json["defense"] = upgrade.defense;
    return json;
}

/// What each kind of weapon is and how many of it a unit has.
Json arms_json(const aofs::UnitProfile& profile, const ArmyFile& army) {
    Json list = Json::array();
    for (std::size_t w = 0; w < profile.weapons.size(); ++w) {
        int count = 0;
        for (const aofs::ModelProfile& model : profile.models)
            for (const aofs::Carried& carried : model.weapons)
                if (carried.weapon == w) count += carried.copies;
        Json one = weapon_json(army.weapons[profile.weapons[w].name], army);
        one["count"] = count;
        list.push_back(std::move(one));
    }
    return list;
}

/// The rules that the models of a unit have, each with how many have it.
Json rules_json(const aofs::UnitProfile& profile, const ArmyFile& army) {
    std::map<std::string, int> counts;
    for (const aofs::ModelProfile& model : profile.models)
        for (const Json& word : rules_json(model.specials, model.rules, army))
            ++counts[word.get<std::string>()];
    Json list = Json::array();
    for (const auto& [word, count] : counts) list.push_back({{"rule", word}, {"models", count}});
    return list;
}

Json profile_json(const aofs::UnitProfile& profile, const ArmyFile& army) {
    return {{"cost", profile.cost},
            {"models", profile.models.size()},
            {"quality", profile.models[0].quality},
            {"defense", profile.models[0].defense},
            {"base", base_json(profile.models[0].base)},
            {"rules", rules_json(profile, army)},
            {"weapons", arms_json(profile, army)}};
}

/// What an army offers: every unit as it is printed, with what it may buy; and its spells.
Json book_json(const ArmyFile& army) {
    Json units = Json::array(), spells = Json::array();
    for (std::size_t i = 0; i < army.units.size(); ++i) {
        const aofs::ArmyUnit& unit = army.units[i];
        aofs::ListUnit plain;
        plain.unit = static_cast<std::uint8_t>(i);
        Json json = profile_json(profile_of(army, plain), army);
        json.update(named(unit.id, unit.name));
        Json upgrades = Json::array();
        for (const aofs::Upgrade& upgrade : unit.upgrades)
            upgrades.push_back(upgrade_json(upgrade, unit, army));
        json["upgrades"] = std::move(upgrades);
        json["hero"] = unit.specials.has(aofs::Special::hero);
        json["unknown"] = unit.unknown;
        units.push_back(std::move(json));
    }
    for (const aofs::ArmySpell& spell : army.spells) {
        Json json = named(spell.id, spell.name);
        json["value"] = spell.spell.value;
        json["range"] = spell.spell.range;
        spells.push_back(std::move(json));
    }
    Json json = named(army.id, army.name);
    json["units"] = std::move(units);
    json["spells"] = std::move(spells);
    return json;
}

Json reason_json(const aofs::ListReason& reason) {
    Json json = {{"rule", reason.rule},         {"text", reason.text},       {"unit", reason.unit},
                 {"sentence", reason.sentence}, {"have", reason.numbers[0]}, {"most", reason.numbers[1]}};
    if (!reason.what.empty()) json["what"] = reason.what;
    return json;
}

/// A list with all that can be said about it: legal or not, it can be saved. `unknown` marks units with rules
/// that have to be played by hand.
Json list_json(const ListFile& list, const ArmyFile& army, int points, bool force_organisation) {
    const aofs::Army made = field_army(list, army).army;
    Json units = Json::array(), reasons = Json::array();
    for (std::size_t i = 0; i < made.units.size(); ++i) {
        const aofs::ArmyUnit& unit = army.units[list.units[i].unit];
        Json json = profile_json(profile_of(army, list.units[i]), army);
        json.update(named(unit.id, list.units[i].name.empty() ? unit.name : list.units[i].name));
        Json bought = Json::array();
        for (const aofs::Bought& one : list.units[i].bought)
            bought.push_back({{"id", unit.upgrades[one.upgrade].id}, {"times", one.times}});
        json["unit"] = write_list_unit(list.units[i], army);
        json["nickname"] = list.units[i].name;
        json["bought"] = std::move(bought);
        json["joins"] = list.units[i].joins;
        json["hero"] = made.units[i].hero();
        json["unknown"] = unit.unknown;
        units.push_back(std::move(json));
    }
    for (const auto& reason : list_reasons(list, army, points, force_organisation))
        reasons.push_back(reason_json(reason));
    return {{"army", list.army},
            {"name", list.name},
            {"points", list.points},
            {"cost", cost_of(made)},
            {"units", std::move(units)},
            {"legal", reasons.empty()},
            {"own", list.own.has_value()},
            {"reasons", std::move(reasons)},
            {"text", list_as_text(list, army)},
            {"toml", list_as_toml(list, army)},
            {"share", list_as_share(list, army)}};
}

/// How the request wants a list to be judged: "points" and "forceOrg".
Json judged(const ListFile& list, const ArmyFile& army, const Json& request) {
    const auto points = read_integer(request, "points", 1, 9999);
    const auto force_organisation = read_flag(request, "forceOrg");
    return list_json(list, army, points ? static_cast<int>(*points) : list.points,
                     force_organisation ? *force_organisation : true);
}

Reply read_army_list(AofsCalls& calls, const Json& request) {
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list(*text, calls.library().finder(), problems);
    if (!list) return Json{{"problems", problems_json(problems)}};
    return judged(*list, aofs::army_of(*list, calls.library().finder()), request);
}

/// One unit of a list as a request describes it: {unit, bought: [{id, times}], joins, name}.
Result<aofs::ListUnit, std::string> read_unit(const Json& json, const ArmyFile& army) {
    aofs::ListUnit unit;
    const auto id = read_text(json, "id");
    if (!id) return refuse(id.error());
    const int found = army.find_unit(*id);
    if (found < 0) return refuse("there is no unit \"" + *id + "\" in this army");
    unit.unit = static_cast<std::uint8_t>(found);
    const aofs::ArmyUnit& profile = army.units[unit.unit];
    const auto bought = read_list(json, "bought");
    if (!bought) return refuse(bought.error());
    for (const Json& one : **bought) {
        const auto name = read_text(one, "id");
        const auto times = read_integer(one, "times", 1, 20);
        if (!name || !times) return refuse("a purchase needs \"id\" and \"times\", 1 to 20");
        const auto upgrade = std::find_if(profile.upgrades.begin(), profile.upgrades.end(),
                                          [&](const aofs::Upgrade& u) { return u.id == *name; });
        if (upgrade == profile.upgrades.end()) return refuse("\"" + *id + "\" cannot buy \"" + *name + "\"");
        unit.bought.push_back({static_cast<std::uint8_t>(upgrade - profile.upgrades.begin()),
                               static_cast<std::uint8_t>(*times)});
    }
    if (const auto joins = read_integer(json, "joins", -1, aofs::max_units_of_side - 1))
        unit.joins = static_cast<std::int8_t>(*joins);
    if (const auto name = read_text(json, "nickname")) unit.name = *name;
    return unit;
}

/// The list of "text" with "points", "name" and "units" in place of its own, where they are given.
Result<ListFile, std::string> changed_list(const Library& library, const Json& request) {
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    std::vector<content::Diagnostic> problems;
    auto list = aofs::read_list(*text, library.finder(), problems);
    if (!list) return refuse("the list cannot be read: " + (problems.empty() ? "" : problems[0].text));
    const ArmyFile& army = aofs::army_of(*list, library.finder());
    if (const auto points = read_integer(request, "points", 1, 9999))
        list->points = static_cast<std::uint16_t>(*points);
    if (const auto name = read_text(request, "name")) list->name = *name;
    if (request.find("units") == request.end()) return std::move(*list);
    const auto units = read_list(request, "units");
    if (!units) return refuse(units.error());
    if ((*units)->size() > aofs::max_units_of_side)
        return refuse("at most " + std::to_string(aofs::max_units_of_side) + " units in a list");
    list->units.clear();
    for (const Json& json : **units) {
        auto unit = read_unit(json, army);
        if (!unit) return refuse(unit.error());
        list->units.push_back(std::move(*unit));
    }
    return std::move(*list);
}

/// What was written must be readable: a name may have what no list can hold.
Reply written(const Library& library, const ListFile& list, const Json& request) {
    const ArmyFile& army = aofs::army_of(list, library.finder());
    std::vector<content::Diagnostic> problems;
    if (!aofs::read_list(list_as_toml(list, army), library.finder(), problems))
        return refuse("the list cannot be written: " + (problems.empty() ? "" : problems[0].text));
    return judged(list, army, request);
}

Reply write_army_list(AofsCalls& calls, const Json& request) {
    const auto list = changed_list(calls.library(), request);
    if (!list) return refuse(list.error());
    return written(calls.library(), *list, request);
}

Reply mend_army_list(AofsCalls& calls, const Json& request) {
    const auto list = changed_list(calls.library(), request);
    if (!list) return refuse(list.error());
    const auto organised = read_flag(request, "forceOrg");
    const auto mended = aofs::mend_list(*list, aofs::army_of(*list, calls.library().finder()), list->points,
                                        organised ? *organised : true);
    if (!mended) return Json{{"none", true}};
    return written(calls.library(), *mended, request);
}

/// The army of a list, or one that was loaded.
Reply show_book(AofsCalls& calls, const Json& request) {
    if (const auto id = read_text(request, "army")) {
        const ArmyFile* army = calls.library().army(*id);
        if (army == nullptr) return refuse("there is no army \"" + *id + "\"");
        return book_json(*army);
    }
    const auto list = changed_list(calls.library(), request);
    if (!list) return refuse(list.error());
    return book_json(aofs::army_of(*list, calls.library().finder()));
}

Reply import_army_list(AofsCalls&, const Json& request) {
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    const auto any_game = read_flag(request, "anyGame");
    std::vector<content::Diagnostic> problems;
    const auto imported = aofs::import_list(*text, any_game && *any_game, problems);
    if (!imported) return Json{{"problems", problems_json(problems)}};
    Json json = judged(imported->list, *imported->list.own, request);
    json["source"] = imported->source;
    json["report"] = import_report(*imported);
    Json& notes = json["notes"] = Json::array();
    constexpr const char* words[] = {"understood", "approximated", "unknown"};
    for (const auto& note : imported->notes) {
        Json details = Json::array();
        for (const aofs::ImportDetail& detail : note.details)
            details.push_back({{"sentence", detail.sentence}, {"values", detail.values}});
        notes.push_back({{"how", words[static_cast<int>(note.how)]},
                         {"what", note.what},
                         {"name", note.name},
                         {"detail", note.detail},
                         {"details", std::move(details)},
                         {"units", note.units}});
    }
    return json;
}

/// army.load: {"files": [{"name", "text"}]}: army files, by their ids.
Reply load_armies(AofsCalls& calls, const Json& request) {
    const auto files = read_list(request, "files");
    if (!files) return refuse(files.error());
    Json loaded = Json::array(), problems = Json::array();
    for (const Json& file : **files) {
        const auto text = read_text(file, "text");
        if (!text) return refuse(text.error());
        std::vector<content::Diagnostic> found;
        auto army = aofs::read_army(*text, found);
        for (const Json& problem : problems_json(found)) problems.push_back(problem);
        if (!army) continue;
        loaded.push_back(army->id);
        const std::string id = army->id;
        calls.library().armies.insert_or_assign(id, std::move(*army));
    }
    return Json{{"armies", std::move(loaded)}, {"problems", std::move(problems)}};
}

}  // namespace

void add_armies(AofsOwnCalls& own) {
    own["army.load"] = load_armies;
    own["army.book"] = show_book;
    own["army.list"] = read_army_list;
    own["army.write"] = write_army_list;
    own["army.mend"] = mend_army_list;
    own["army.import"] = import_army_list;
}

}  // namespace skald::calls
