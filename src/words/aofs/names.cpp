#include "words/aofs/names.hpp"
#include "words/core/numbers.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace skald::aofs {

using namespace words;

using P = Phrase;
using Json = nlohmann::json;

namespace {

std::string from_id(std::string_view id) {
    std::string text(id);
    std::replace(text.begin(), text.end(), '-', ' ');
    return capital(text);
}

/// The text at a path of keys; null where there is none.
const std::string* text_at(const Json& json, std::initializer_list<std::string_view> path) {
    const Json* at = &json;
    for (const std::string_view key : path) {
        if (!at->is_object()) return nullptr;
        const auto found = at->find(std::string(key));
        if (found == at->end()) return nullptr;
        at = &*found;
    }
    return at->is_string() ? at->get_ptr<const std::string*>() : nullptr;
}

std::string name_in(const Json& json, std::string_view army, std::string_view part, std::string_view id) {
    if (const std::string* name = text_at(json, {army, part, id})) return *name;
    if (part == "upgrades")
        if (const std::string* name = text_at(json, {army, "weapons", id})) return *name;
    return from_id(id);
}

bool exists(const State& state, int unit) {
    const Side side = side_of_unit(unit);
    return unit - first_unit(side) < state.unit_count[static_cast<std::size_t>(index(side))];
}

std::string plain_name(const Texts& texts, const UnitProfile& profile, const ArmyNames& names, int place) {
    if (profile.name < names.things.size() && !names.things[profile.name].empty())
        return names.things[profile.name];
    return texts.say(profile.hero() ? P::hero_plain : P::unit_plain, {{"number", {roman(place + 1)}}});
}

}  // namespace

ArmyNames army_names(const Json& json, std::string_view army, std::span<const ThingId> things) {
    ArmyNames names;
    const std::string* name = text_at(json, {army, "name"});
    names.name = name ? *name : from_id(army);
    if (const std::string* wins = text_at(json, {army, "wins"})) names.wins = *wins;
    if (const std::string* play = text_at(json, {army, "play"})) names.play = *play;
    for (const ThingId& thing : things)
        names.things.push_back(thing.name.empty() ? name_in(json, army, thing.part, thing.id)
                                                  : std::string(thing.name));
    return names;
}

std::string side_name(const Texts& texts, const std::array<ArmyNames, 2>& names, Side side) {
    if (side == Side::none || names[0].name == names[1].name ||
        names[static_cast<std::size_t>(index(side))].name.empty())
        return capital(texts.say(after(P::side_first, index(side))));
    return names[static_cast<std::size_t>(index(side))].name;
}

std::vector<Value> unit_names(const Texts& texts, const Match& match, const State& state,
                              const std::array<ArmyNames, 2>& names) {
    std::vector<Value> all(max_units_here);
    for (int u = 0; u < max_units_here; ++u) {
        if (!exists(state, u)) continue;
        const Side side = side_of_unit(u);
        const UnitProfile& profile = match.unit_profile(u);
        all[static_cast<std::size_t>(u)] = {
            plain_name(texts, profile, names[static_cast<std::size_t>(index(side))], u - first_unit(side)),
            profile.models.size() == 1 ? 1 : 2};
    }
    const std::vector<Value> plain = all;
    const auto text = [&](int u) -> const std::string& {
        return plain[static_cast<std::size_t>(u)].forms[0];
    };
    for (int u = 0; u < max_units_here; ++u) {
        if (text(u).empty()) continue;
        int place = 0, alike = 0;
        bool both_sides = false;
        for (int v = 0; v < max_units_here; ++v) {
            if (text(v) != text(u)) continue;
            if (side_of_unit(v) != side_of_unit(u))
                both_sides = true;
            else
                ++alike, place += v <= u ? 1 : 0;
        }
        std::string& name = all[static_cast<std::size_t>(u)].forms[0];
        if (alike > 1) name = texts.say(P::unit_numbered, {{"name", {name}}, {"number", {roman(place)}}});
        if (both_sides)
            name = texts.say(P::unit_of_side,
                             {{"name", {name}}, {"side", {side_name(texts, names, side_of_unit(u))}}});
    }
    return all;
}

}  // namespace skald::aofs
