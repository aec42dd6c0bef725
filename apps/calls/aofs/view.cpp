// What a player sees of a game of Age of Fantasy: Skirmish, as JSON.
#include <algorithm>

#include "aofs/markers.hpp"
#include "aofs/plan.hpp"
#include "aofs/real.hpp"
#include "aofs/unit.hpp"
#include "calls/aofs/fight.hpp"
#include "calls/core/fallen.hpp"
#include "calls/core/scene_json.hpp"
#include "game/json.hpp"

namespace skald::calls {

using namespace aofs;

Json specials_json(const Specials& specials) {
    Json list = Json::array();
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        if (const auto special = static_cast<Special>(i); specials.has(special))
            list.push_back(aofs::write_special(special, specials.value(special)));
    return list;
}

namespace {

/// The id and the own name of a thing, as far as its list has them.
void add_name(Json& json, const AofsGame& game, Side side, std::uint16_t key) {
    const auto& names = game.setting.names[static_cast<std::size_t>(index(side))];
    if (key >= names.size()) return;
    json["key"] = names[key].id;
    if (!names[key].name.empty()) json["name"] = names[key].name;
}

/// Rules of the army's own, by their places; the words of a game name them.
void add_rules(Json& json, std::uint16_t rules) {
    for (int i = 0; i < max_own_rules; ++i)
        if (rules >> i & 1) json["rules"].push_back(i);
}

Json model_json(const View& view, int id) {
    const Model& model = view.state.model(id);
    const ModelProfile& profile = view.match.profile(id);
    Json weapons = Json::array();
    for (const Carried& carried : profile.weapons)
        weapons.push_back({{"weapon", carried.weapon}, {"copies", carried.copies}});
    Json json = {{"id", id},
                 {"x", model.at.x},
                 {"y", model.at.y},
                 {"facing", model.facing},
                 {"height", model.height},
                 {"tall", profile.tall()},
                 {"base", base_json(profile.base)},
                 {"quality", profile.quality},
                 {"defense", profile.defense},
                 {"specials", specials_json(profile.specials)},
                 {"weapons", std::move(weapons)},
                 {"markers", model.markers},
                 {"tokens", model.tokens}};
    add_rules(json, profile.rules);
    return json;
}

/// How far it may go with each action, in the order of the actions from advance on.
Json moves_json(const View& view, int unit) {
    Json list = Json::array();
    for (const Action action : {Action::advance, Action::rush, Action::charge}) {
        Length most = 0;
        for (const int m : members(view.state, unit)) most = std::max(most, allowance(view, m, action));
        list.push_back(most);
    }
    return list;
}

Json unit_json(const AofsGame& game, const View& view, int id) {
    const Unit& unit = view.state.unit(id);
    const UnitProfile& profile = view.match.unit_profile(id);
    const Side side = side_of_unit(id);
    Json models = Json::array(), weapons = Json::array();
    // Before it is placed a unit has its models too, for those who place it.
    const Members own = on_table(view.state, id) ? members(view.state, id) : models_of(view.state, id);
    for (int m : own) models.push_back(model_json(view, m));
    for (const Weapon& weapon : profile.weapons) {
        Json one = {{"range", weapon.range},
                    {"attacks", weapon.attacks},
                    {"specials", specials_json(weapon.specials)}};
        add_name(one, game, side, weapon.name);
        add_rules(one, weapon.rules);
        weapons.push_back(std::move(one));
    }
    Json json = {{"id", id},
                 {"side", side_name(side)},
                 {"cost", profile.cost},
                 {"size", unit.size},
                 {"first", unit.first},
                 {"alive", own.size()},
                 {"onTable", on_table(view.state, id)},
                 {"gone", unit.gone},
                 {"joined", unit.joined},
                 {"hero", home_of(view.state, unit.hero)},
                 {"reserve", reserve_names[static_cast<std::size_t>(unit.reserve)]},
                 {"stunned", unit.stunned},
                 {"fatigued", unit.fatigued},
                 {"activated", unit.activated},
                 {"arrived", unit.arrived},
                 {"musician", (unit.helped & 1) != 0},
                 {"banner", (unit.helped & 2) != 0},
                 {"unknown", profile.unknown},
                 {"moves", moves_json(view, id)},
                 {"weapons", std::move(weapons)},
                 {"models", std::move(models)}};
    if (view.real())  // a unit is put right by naming who of it stands
        for (int m = unit.first; m < unit.first + unit.size; ++m)
            if (view.state.model(m).where == Where::dead) json["out"].push_back(model_json(view, m));
    Json fallen = fallen_json(unit, [&](int m) -> const Model& { return view.state.model(m); });
    if (!fallen.empty()) json["fallen"] = std::move(fallen);
    add_name(json, game, side, profile.name);
    return json;
}

Json terrain_json(const Setup& setup) {
    Json list = Json::array();
    for (const Piece& piece : setup.terrain) {
        Json points = Json::array();
        for (const Point& p : piece.outline.points) points.push_back({p.x, p.y});
        list.push_back({{"solid", piece.solid},
                        {"sight", piece.high},
                        {"stairs", piece.stairs},
                        {"impassable", piece.ground == Ground::impassable},
                        {"cover", (piece.marks & Mark::cover) != 0},
                        {"difficult", (piece.marks & Mark::difficult) != 0},
                        {"dangerous", (piece.marks & Mark::dangerous) != 0},
                        {"bottom", piece.bottom},
                        {"height", piece.top},
                        {"points", std::move(points)}});
    }
    return list;
}

Json spells_json(const AofsGame& game, Side side) {
    Json list = Json::array();
    for (const Spell& spell : game.match().army(side).spells) {
        Json effects = Json::array();
        for (const SpellEffect& effect : spell.effects)
            effects.push_back({{"verb", aofs::effect_verb_word(effect.verb)},
                               {"value", effect.value},
                               {"rounds", effect.rounds},
                               {"specials", specials_json(effect.specials)}});
        constexpr std::string_view targets[] = {"enemy", "friendly", "own"};
        Json one = {{"value", spell.value},
                    {"range", spell.range},
                    {"target", targets[static_cast<std::size_t>(spell.target)]},
                    {"effects", std::move(effects)}};
        add_name(one, game, side, spell.name);
        list.push_back(std::move(one));
    }
    return list;
}

Json claim_json(const Claim& claim) {
    if (claim.unit < 0) return nullptr;
    return {{"unit", claim.unit}, {"gap", claim.gap}};
}

/// `now`: whose it would be if the round ended, and who is nearest of both sides; who is near on a real table
/// nobody knows before the round ends.
Json marker_json(const View& view, const Marker& marker) {
    if (view.real())
        return {
            {"x", 0},
            {"y", 0},
            {"height", 0},
            {"owner", side_name(marker.owner)},
            {"now",
             {{"owner", side_name(marker.owner)}, {"contested", false}, {"nearest", {nullptr, nullptr}}}}};
    const Claim first = nearest_claim(view, Side::first, marker),
                second = nearest_claim(view, Side::second, marker);
    return {{"x", marker.at.x},
            {"y", marker.at.y},
            {"height", marker.height},
            {"owner", side_name(marker.owner)},
            {"now",
             {{"owner", side_name(settled(view, marker))},
              {"contested", first.reaches() && second.reaches()},
              {"nearest", {claim_json(first), claim_json(second)}}}}};
}

Json box_json(const Box& box) {
    return {box.low.x, box.low.y, box.high.x, box.high.y};
}

}  // namespace

/// There are no secrets in this book: every viewer sees everything.
Json AofsKit::view(AofsGame& game, const Moment<AofsKit>& moment, Viewer) {
    const State& state = moment.state;
    const View view{game.match(), state};
    Json units = Json::array(), markers = Json::array(), lasting = Json::array();
    for (Side side : {Side::first, Side::second})
        for (int u = 0; u < state.unit_count[static_cast<std::size_t>(index(side))]; ++u)
            units.push_back(unit_json(game, view, first_unit(side) + u));
    for (const Marker& marker : state.markers) markers.push_back(marker_json(view, marker));
    for (const Lasting& l : state.lasting)
        lasting.push_back({{"unit", l.unit},
                           {"side", side_name(static_cast<Side>(l.side))},
                           {"spell", l.spell},
                           {"effect", l.effect},
                           {"until", l.until}});
    const TableSize& table = game.match().setup().table;
    Json json = {{"book", "aofs"},
                 {"hash", std::to_string(game.match().hash(state))},
                 {"question", json_of(state.question, names_of(game.match()))},
                 {"outcome", json_of(state.outcome)},
                 {"turnOf", side_name(state.round == 0 ? Side::none : state.question.side)},
                 {"turn", state.round},
                 {"phase", state.round == 0 ? "setup" : "round"},
                 {"starter", side_name(state.starter)},
                 {"farEdgeFirst", state.far_edge_first},
                 {"active", state.active},
                 {"action", action_names[static_cast<std::size_t>(state.action)]},
                 {"table", {{"width", table.width}, {"depth", table.depth}}},
                 {"zones", {box_json(zone_of(view, Side::first)), box_json(zone_of(view, Side::second))}},
                 {"units", std::move(units)},
                 {"terrain", terrain_json(game.match().setup())},
                 {"markers", std::move(markers)},
                 {"lasting", std::move(lasting)},
                 {"fight", fight_json(game, moment)},
                 {"spells", {spells_json(game, Side::first), spells_json(game, Side::second)}}};
    if (view.real()) json["putRight"] = may_put_right(view);
    return json;
}

}  // namespace skald::calls
