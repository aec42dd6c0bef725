// From a request to a match.
#include "game_session.hpp"
#include "request.hpp"
#include "saga/setup.hpp"
#include "saga/warband.hpp"

namespace skald::calls {

using namespace saga;

namespace {

int place_of(const std::vector<std::string>& ids, const std::string& id) {
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] == id) return static_cast<int>(i);
    return -1;
}

std::string text_or(const Json& json, const char* key, const std::string& otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : otherwise;
}
bool flag_or(const Json& json, const char* key, bool otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}
std::int64_t number_or(const Json& json, const char* key, std::int64_t otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : otherwise;
}

Result<UnitEntry, std::string> read_unit(const Json& json, const content::FactionFile& file) {
    if (!json.is_object()) return refuse("a unit of a warband must be an object");
    UnitEntry entry;
    const std::string troop = text_or(json, "troop", "hero");
    const auto found = content::find_word(content::troop_words(), troop);
    if (!found) return refuse("\"" + troop + "\" is no class of troops");
    entry.troop = *found;
    entry.warlord = flag_or(json, "warlord", false);
    entry.figures = static_cast<std::uint8_t>(std::clamp<std::int64_t>(number_or(json, "figures", 1), 0, 12));
    const auto named = [&](const char* key, const std::vector<std::string>& ids, std::int8_t& into) {
        const std::string id = text_or(json, key, "");
        if (!id.empty()) into = static_cast<std::int8_t>(place_of(ids, id));
        return id.empty() || into >= 0;
    };
    if (!named("hero", file.hero_ids, entry.hero)) return refuse("the faction has no such Hero");
    if (!named("hired", file.hired_ids, entry.hired)) return refuse("the faction has no such hired unit");
    if (!named("legend", file.legend_ids, entry.legend)) return refuse("the faction has no such legend");
    const auto equipment = content::read_equipment(text_or(json, "equipment", "hand-weapons"));
    if (!equipment.value) return refuse(equipment.fault.text);
    entry.equipment = *equipment.value;
    return entry;
}

/// A sensible warband where none is given: the first that the faction's options allow.
std::optional<Warband> plain_warband(const Faction& faction, const Edition& edition, int points) {
    for (int levies : {1, 0})
        for (int hearthguard = points / 3; hearthguard <= points - levies; ++hearthguard) {
            Purchase purchase;
            purchase.points = {0, static_cast<std::uint8_t>(hearthguard),
                               static_cast<std::uint8_t>(points - hearthguard - levies),
                               static_cast<std::uint8_t>(levies)};
            for (int variant = 0; variant < organisations; ++variant) {
                const auto warband = organise(recruits_of(purchase, points), faction, variant);
                if (warband && check_warband(*warband, faction, edition, points).empty()) return warband;
            }
        }
    return {};
}

Result<void, std::string> read_side(const Json& request, NewGame& game, std::size_t side) {
    const auto list = read_list(request, "factions");
    if (!list) return refuse(list.error());
    if ((*list)->size() != 2 || !(**list)[side].is_string()) return refuse("\"factions\" must be two ids");
    const std::string id = (**list)[side].get<std::string>();
    const auto found = factions().find(id);
    if (found == factions().end()) return refuse("the faction \"" + id + "\" is not loaded");
    game.files[side] = found->second;
    game.setup.factions[side] = found->second.faction;
    const auto warbands = request.find("warbands");
    const bool given = warbands != request.end() && warbands->is_array() && warbands->size() == 2;
    if (given && (*warbands)[side].is_array()) {
        auto warband = read_warband((*warbands)[side], game.files[side]);
        if (!warband) return refuse(warband.error());
        warband->points = game.setup.points;
        warband->swap =
            static_cast<std::uint8_t>(std::clamp<std::int64_t>(number_or(request, "swap", 0), 0, 6));
        game.setup.warbands[side] = *warband;
        game.setup.warband_given[side] = true;
    } else if (game.setup.quick) {
        const auto warband = plain_warband(game.setup.factions[side], game.setup.edition, game.setup.points);
        if (!warband) return refuse("no warband of this faction could be made");
        game.setup.warbands[side] = *warband;
        game.setup.warband_given[side] = true;
    }
    return {};
}

}  // namespace

Result<Warband, std::string> read_warband(const Json& json, const content::FactionFile& file) {
    Warband warband;
    if (!json.is_array()) return refuse("a warband must be a list of units");
    for (const Json& one : json) {
        const auto unit = read_unit(one, file);
        if (!unit) return refuse(unit.error());
        if (!warband.units.try_push(*unit)) return refuse("too many units in a warband");
    }
    return warband;
}

Json warband_json(const Warband& warband, const content::FactionFile& file) {
    Json list = Json::array();
    for (const UnitEntry& entry : warband.units) {
        Json unit = {{"troop", content::word_for(content::troop_words(), entry.troop)},
                     {"figures", entry.figures}};
        if (entry.warlord) unit["warlord"] = true;
        if (entry.hero >= 0) unit["hero"] = file.hero_ids[static_cast<std::size_t>(entry.hero)];
        if (entry.hired >= 0) unit["hired"] = file.hired_ids[static_cast<std::size_t>(entry.hired)];
        if (entry.legend >= 0) unit["legend"] = file.legend_ids[static_cast<std::size_t>(entry.legend)];
        if (entry.equipment != 0) unit["equipment"] = content::write_equipment(entry.equipment);
        list.push_back(std::move(unit));
    }
    return list;
}

Result<NewGame, std::string> read_new_game(const Json& request) {
    NewGame game;
    Setup& setup = game.setup;
    const std::string edition = text_or(request, "edition", "current");
    if (edition != "current" && edition != "2018") return refuse("\"edition\" must be current or 2018");
    setup.edition = edition == "2018" ? Edition::of_2018() : Edition::current();
    const std::string sticks = text_or(request, "sticks", "cm");
    if (sticks != "cm" && sticks != "inch") return refuse("\"sticks\" must be cm or inch");
    setup.sticks = sticks == "inch" ? Sticks::inches() : Sticks::centimetres();
    setup.points = static_cast<std::uint8_t>(std::clamp<std::int64_t>(number_or(request, "points", 6), 4, 8));
    setup.quick = flag_or(request, "quick", false);
    setup.legends_agreed = flag_or(request, "legends", true);
    setup.ask_extra_rule = flag_or(request, "askExtra", false);
    game.seed = static_cast<std::uint64_t>(number_or(request, "seed", 1));
    setup.outlines = default_outlines(setup.sticks);
    for (std::size_t side : {0, 1})
        if (auto done = read_side(request, game, side); !done) return refuse(done.error());
    if (const auto terrain =
            number_or(request, "terrain", setup.quick ? static_cast<std::int64_t>(game.seed) : -1);
        terrain >= 0)
        setup.terrain = random_terrain(setup, static_cast<std::uint64_t>(terrain));
    if (const Refusal refusal = check_setup(setup))
        return refuse("the match cannot be played: " +
                      std::string(rule_id(static_cast<Rule>(refusal->rule))));
    return game;
}

}  // namespace skald::calls
