// From a request to a match.
#include "saga/setup.hpp"
#include "calls/saga/kit.hpp"
#include "content/saga/position.hpp"
#include "saga/organise.hpp"
#include "saga/real.hpp"
#include "saga/warband.hpp"

namespace skald::calls {

using namespace saga;

/// The first that the faction's options allow.
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

namespace {

int place_of(const std::vector<std::string>& ids, const std::string& id) {
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (ids[i] == id) return static_cast<int>(i);
    return -1;
}

Result<UnitEntry, std::string> read_unit(const Json& json, const saga::FactionFile& file) {
    if (!json.is_object()) return refuse("a unit of a warband must be an object");
    UnitEntry entry;
    OptionalMembers unit{json};
    const std::string troop = unit.text("troop", "hero");
    const auto found = content::find_word(saga::troop_words(), troop);
    if (!found) return refuse("\"" + troop + "\" is no class of troops");
    entry.troop = *found;
    entry.warlord = unit.flag("warlord", false);
    entry.figures = static_cast<std::uint8_t>(unit.number("figures", 1, 0, 12));
    const auto named = [&](const char* key, const std::vector<std::string>& ids, std::int8_t& into) {
        const std::string id = unit.text(key, "");
        if (!id.empty()) into = static_cast<std::int8_t>(place_of(ids, id));
        return id.empty() || into >= 0;
    };
    if (!named("hero", file.hero_ids, entry.hero)) return refuse("the faction has no such Hero");
    if (!named("hired", file.hired_ids, entry.hired)) return refuse("the faction has no such hired unit");
    if (!named("legend", file.legend_ids, entry.legend)) return refuse("the faction has no such legend");
    const auto equipment = saga::read_equipment(unit.text("equipment", "hand-weapons"));
    if (!equipment.value) return refuse(equipment.fault.text);
    entry.equipment = *equipment.value;
    if (!unit.fault.empty()) return refuse(unit.fault);
    return entry;
}

/// "swap": a number for both warbands, or one for each.
Result<void, std::string> read_swap(const Json& request, std::size_t side, Warband& warband) {
    const auto given = request.find("swap");
    const bool each = given != request.end() && given->is_array() && given->size() == 2;
    if (each && (*given)[side].is_null()) return {};
    const Json one = each ? Json{{"swap", (*given)[side]}} : Json();
    OptionalMembers members{each ? one : request};
    warband.swap = static_cast<std::uint8_t>(members.number("swap", 0, 0, swaps));
    if (!members.fault.empty()) return refuse(members.fault);
    return {};
}

using NewSaga = NewGame<SagaKit>;

/// "peoples": the file of a people that a player brings along, or null where he plays one that is loaded.
Result<const Json*, std::string> brought_by(const Json& request, std::size_t side) {
    const auto given = request.find("peoples");
    if (given == request.end() || given->is_null()) return nullptr;
    if (!given->is_array() || given->size() != 2)
        return refuse("\"peoples\" must be two files as texts, or null for a people that is loaded");
    return &(*given)[side];
}

/// The people of a side by its id: of the player's own file, or loaded.
Result<saga::FactionFile, std::string> people_of(const SagaKit::Library& library, const Json& request,
                                                 const std::string& id, std::size_t side) {
    const auto brought = brought_by(request, side);
    if (!brought) return refuse(brought.error());
    if (*brought == nullptr || (*brought)->is_null()) {
        const saga::FactionFile* found = library.faction(id);
        if (found == nullptr) return refuse("the faction \"" + id + "\" is not loaded");
        return *found;
    }
    auto own = read_own_people(library, **brought);
    if (own && own->id != id)
        return refuse("the people brought along is \"" + own->id + "\", not \"" + id + '"');
    return own;
}

Result<void, std::string> read_side_of(const SagaKit::Library& library, const Json& request, NewSaga& game,
                                       std::size_t side) {
    const auto list = read_list(request, "factions");
    if (!list) return refuse(list.error());
    if ((*list)->size() != 2 || !(**list)[side].is_string()) return refuse("\"factions\" must be two ids");
    const std::string id = (**list)[side].get<std::string>();
    auto found = people_of(library, request, id, side);
    if (!found) return refuse(found.error());
    game.setup.factions[side] = found->faction;
    if (game.setup.real) leave_to_players(game.setup.factions[side]);
    game.setting[side] = std::move(*found);
    const auto warbands = request.find("warbands");
    const bool given = warbands != request.end() && !warbands->is_null();
    if (given && (!warbands->is_array() || warbands->size() != 2))
        return refuse("\"warbands\" must be two lists of units, or null for one that is to be recruited");
    if (given && !(*warbands)[side].is_null()) {
        auto warband = read_warband((*warbands)[side], game.setting[side]);
        if (!warband) return refuse(warband.error());
        warband->points = game.setup.points;
        if (auto done = read_swap(request, side, *warband); !done) return done;
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

Result<saga::FactionFile, std::string> read_own_people(const SagaKit::Library& library, const Json& text) {
    constexpr std::size_t most_bytes = 32 * 1024;
    if (!text.is_string()) return refuse("a people that is brought along must be its file as a text");
    const auto& toml = text.get_ref<const std::string&>();
    if (toml.size() > most_bytes) return refuse("a people that is brought along has at most 32 KiB");
    std::vector<content::Diagnostic> problems;
    auto file = saga::read_faction(toml, problems);
    if (!file) {
        const content::Diagnostic problem = problems.empty() ? content::Diagnostic{} : problems.front();
        return refuse("the people brought along cannot be read: line " + std::to_string(problem.line) + ": " +
                      problem.text);
    }
    // Nobody may play something else under a name that others know.
    if (const saga::FactionFile* known = library.faction(file->id); known != nullptr && *known != *file)
        return refuse("there is another people \"" + file->id +
                      "\": one that is brought along needs an id of its own");
    return std::move(*file);
}

Result<Warband, std::string> read_warband(const Json& json, const saga::FactionFile& file) {
    Warband warband;
    if (!json.is_array()) return refuse("a warband must be a list of units");
    for (const Json& one : json) {
        const auto unit = read_unit(one, file);
        if (!unit) return refuse(unit.error());
        if (!warband.units.try_push(*unit)) return refuse("too many units in a warband");
    }
    return warband;
}

Json warband_json(const Warband& warband, const saga::FactionFile& file) {
    Json list = Json::array();
    for (const UnitEntry& entry : warband.units) {
        Json unit = {{"troop", content::word_for(saga::troop_words(), entry.troop)},
                     {"figures", entry.figures}};
        if (entry.warlord) unit["warlord"] = true;
        if (entry.hero >= 0) unit["hero"] = file.hero_ids[static_cast<std::size_t>(entry.hero)];
        if (entry.hired >= 0) unit["hired"] = file.hired_ids[static_cast<std::size_t>(entry.hired)];
        if (entry.legend >= 0) unit["legend"] = file.legend_ids[static_cast<std::size_t>(entry.legend)];
        if (entry.equipment != 0) unit["equipment"] = saga::write_equipment(entry.equipment);
        list.push_back(std::move(unit));
    }
    return list;
}

namespace {

/// The peoples that a described position may name besides those loaded.
Result<std::vector<saga::FactionFile>, std::string> brought_along(const SagaKit::Library& library,
                                                                  const Json& request) {
    std::vector<saga::FactionFile> all;
    for (const std::size_t side : {0, 1}) {
        const auto given = brought_by(request, side);
        if (!given) return refuse(given.error());
        if (*given == nullptr || (*given)->is_null()) continue;
        auto own = read_own_people(library, **given);
        if (!own) return refuse(own.error());
        for (const auto& other : all)
            if (other.id == own->id && !(other == *own))
                return refuse("two peoples brought along have the id \"" + own->id + '"');
        all.push_back(std::move(*own));
    }
    return all;
}

/// {"position": text}: lines as in a case (docs/cases.md), brought to their first question with the seed's
/// dice.
Result<NewSaga, std::string> read_position(const SagaKit::Library& library, const Json& request) {
    const auto text = read_text(request, "position");
    if (!text) return refuse(text.error());
    const auto lines = split_lines(*text);
    if (!lines) return refuse(describe(lines.error(), "position"));
    const auto brought = brought_along(library, request);
    if (!brought) return refuse(brought.error());
    saga::PositionReader reader([&](std::string_view id) -> std::optional<saga::FactionFile> {
        for (const auto& own : *brought)
            if (own.id == id) return own;
        const auto found = library.factions.find(id);
        if (found == library.factions.end()) return {};
        return found->second;
    });
    for (const auto& words : *lines)
        if (const auto done = reader.read(words); !done) return refuse(describe(done.error(), "position"));
    auto position = reader.finish();
    if (!position) return refuse(describe(position.error(), "position"));
    for (const saga::FactionFile& file : position->factions)
        if (file.id.empty()) return refuse("position: each side needs a faction");
    OptionalMembers members{request};
    NewSaga game{position->setup, position->factions, members.seed("seed", 1), {}, position->unit_names};
    if (!members.fault.empty()) return refuse(members.fault);
    if (position->from_start) {
        if (const Refusal refusal = check_setup(game.setup))
            return refuse("the match cannot be played: " +
                          std::string(rule_id(static_cast<Rule>(refusal->rule))));
        return game;
    }
    return begun_at(std::move(game), position->state);
}

}  // namespace

Result<NewSaga, std::string> SagaKit::read_setup(const Library& library, const Json& request) {
    if (request.contains("position")) return read_position(library, request);
    NewSaga game;
    Setup& setup = game.setup;
    OptionalMembers members{request};
    const std::string edition = members.text("edition", "current");
    if (edition != "current" && edition != "2018") return refuse("\"edition\" must be current or 2018");
    setup.edition = edition == "2018" ? Edition::of_2018() : Edition::current();
    const std::string sticks = members.text("sticks", "cm");
    if (sticks != "cm" && sticks != "inch") return refuse("\"sticks\" must be cm or inch");
    setup.sticks = sticks == "inch" ? saga::Sticks::inches() : saga::Sticks::centimetres();
    setup.points = static_cast<std::uint8_t>(members.number("points", 6, 4, 8));
    setup.real = members.flag("real", false);
    setup.quick = members.flag("quick", false) || setup.real;  // who stands where, the real table shows
    setup.legends_agreed = members.flag("legends", !members.flag("lawful", false));
    setup.ask_extra_rule = members.flag("askExtra", false);
    game.seed = members.seed("seed", 1);
    setup.outlines = default_outlines(setup.sticks);
    if (!members.fault.empty()) return refuse(members.fault);
    for (std::size_t side : {0, 1})
        if (auto done = read_side_of(library, request, game, side); !done) return refuse(done.error());
    const bool laid = setup.quick || request.contains("terrain");
    const std::uint64_t terrain = members.seed("terrain", game.seed);
    if (!members.fault.empty()) return refuse(members.fault);
    if (laid && !setup.real) setup.terrain = random_terrain(setup, terrain);
    if (const Refusal refusal = check_setup(setup))
        return refuse("the match cannot be played: " +
                      std::string(rule_id(static_cast<Rule>(refusal->rule))));
    return game;
}

}  // namespace skald::calls
