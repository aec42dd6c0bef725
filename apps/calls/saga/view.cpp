// What a player sees of a game of SAGA, as JSON.
#include <algorithm>

#include "game/json.hpp"

#include "calls/core/fallen.hpp"
#include "calls/core/scene_json.hpp"
#include "calls/saga/kit.hpp"
#include "content/saga/position.hpp"
#include "saga/ability.hpp"
#include "saga/fight.hpp"
#include "saga/fighting.hpp"
#include "saga/pace.hpp"
#include "saga/part_names.hpp"
#include "saga/range.hpp"
#include "saga/real.hpp"
#include "saga/score.hpp"
#include "saga/setup.hpp"
#include "saga/site.hpp"
#include "saga/traits.hpp"
#include "saga/unit.hpp"
#include "saga/warband.hpp"

namespace skald::calls {

using namespace saga;

namespace {

constexpr std::string_view type_names[] = {"none", "move", "charge", "shoot", "rest"};
constexpr std::string_view origin_names[] = {"ability",  "determination", "we-obey",    "manoeuvre",
                                             "javelins", "composite",     "old-grudge", "grant"};
constexpr std::string_view ground_names[] = {"open", "uneven", "dangerous", "impassable"};
constexpr std::string_view cover_names[] = {"none", "light", "solid"};
constexpr std::string_view die_names[] = {"available", "inactive", "board"};

template <class E, std::size_t N>
std::string_view name(const std::string_view (&names)[N], E value) {
    const auto i = static_cast<std::size_t>(value);
    return i < N ? names[i] : std::string_view{};
}

Json figures_json(const View& view, const Unit& u) {
    Json figures = Json::array();
    for (int f = u.first; f < u.first + u.size; ++f) {
        const Figure& figure = view.state.figure(f);
        if (figure.where != Where::table) continue;
        figures.push_back({{"id", f},
                           {"x", figure.at.x},
                           {"y", figure.at.y},
                           {"facing", figure.facing},
                           {"hero", u.troop == Troop::hero && f == u.first},
                           {"base", base_json(base_of(view, f))}});
    }
    return figures;
}

/// Before it is placed: the bases of its figures, for those who place it.
Json bases_json(const View& view, const Unit& u) {
    Json bases = Json::array();
    for (int f = u.first; f < u.first + u.size; ++f) bases.push_back(base_json(base_of(view, f)));
    return bases;
}

std::string id_of(const std::vector<std::string>& ids, int number) {
    return number >= 0 && number < static_cast<int>(ids.size()) ? ids[static_cast<std::size_t>(number)] : "";
}

Length move_of(const View& view, int id, Type type) {
    Activation activation{};
    activation.unit = static_cast<decltype(activation.unit)>(id);
    activation.type = type;
    if (type == Type::charge) return charge_distance(view, activation);
    const auto sticks = movement_sticks(view, activation);
    return sticks.empty() ? 0 : sticks[0];
}

/// How many fatigue markers exhaust it.
int exhausting(Unit unit) {
    unit.fatigue = 0;
    while (!exhausted(unit)) ++unit.fatigue;
    return unit.fatigue;
}

/// What its card tells: dice, distances, and what is special about it.
void add_card(const View& view, int id, Json& unit) {
    unit["attack"] = (aggression_of(view, id, true) + 5) / 6;
    unit["shots"] = (aggression_of(view, id, false) + 5) / 6;
    unit["range"] = weapon_range(view, id);
    unit["move"] = move_of(view, id, Type::move);
    unit["charge"] = move_of(view, id, Type::charge);
    unit["exhaustsAt"] = exhausting(view.state.unit(id));
    unit["rules"] = Json::array();
    for (const Rule rule : traits_of(view, id)) unit["rules"].push_back(rule_id(rule));
}

Json unit_json(const SagaGame& game, const View& view, int id) {
    const Unit& u = view.state.unit(id);
    const saga::FactionFile& file = game.setting[static_cast<std::size_t>(index(side_of_unit(id)))];
    Json unit = {{"id", id},
                 {"side", side_name(side_of_unit(id))},
                 {"troop", content::word_for(saga::troop_words(), u.troop)},
                 {"equipment", saga::write_equipment(u.equipment)},
                 {"mounted", is_mounted(u)},
                 {"first", u.first},
                 {"size", u.size},
                 {"alive", u.alive},
                 {"fatigue", u.fatigue},
                 {"exhausted", exhausted(u)},
                 {"activations", u.activations},
                 {"onTable", on_table(view.state, id)},
                 {"warlord", u.warlord},
                 {"figures", figures_json(view, u)}};
    if (u.alive < u.size)
        unit["fallen"] = fallen_json(u, [&](int f) -> const Figure& { return view.state.figure(f); });
    if (u.alive > 0 && !on_table(view.state, id)) unit["bases"] = bases_json(view, u);
    if (u.hero >= 0) unit["hero"] = id_of(file.hero_ids, u.hero);
    if (u.legend >= 0) unit["legend"] = id_of(file.legend_ids, u.legend);
    if (u.hired >= 0) unit["hired"] = id_of(file.hired_ids, u.hired);
    if (u.escort > 0) unit["escort"] = content::word_for(saga::troop_words(), u.escort_troop);
    if (u.alive > 0) {
        unit["armourMelee"] = base_armour(view, id, true);
        unit["armourShooting"] = base_armour(view, id, false);
        unit["dice"] = saga_dice_of(view, id);
        unit["cover"] = on_table(view.state, id) ? name(cover_names, terrain_cover(view, id)) : "none";
        if (on_table(view.state, id)) add_card(view, id, unit);
    }
    return unit;
}

Json terrain_json(const View& view) {
    Json list = Json::array();
    for (const Placed& piece : view.state.terrain) {
        Json points = Json::array();
        for (const Point& p : outline_of(view.match, piece).points) points.push_back({p.x, p.y});
        list.push_back({{"kind", content::word_for(saga::terrain_words(), piece.kind)},
                        {"ground", name(ground_names, ground_of(view, piece))},
                        {"cover", name(cover_names, cover_given(piece.kind))},
                        {"high", is_high(piece.kind)},
                        {"outline", piece.outline},
                        {"points", std::move(points)}});
    }
    return list;
}

Json bits_json(std::uint32_t bits) {
    Json list = Json::array();
    for (int i = 0; i < 32; ++i)
        if ((bits >> i) & 1u) list.push_back(i);
    return list;
}

Json board_json(const View& view, Side side) {
    const Board& board = view.state.board(side);
    Json dice = Json::array();
    for (const SagaDie& die : board.dice)
        dice.push_back({{"at", name(die_names, die.at)},
                        {"symbol", static_cast<int>(die.symbol)},
                        {"ability", die.ability},
                        {"set", die.set}});
    return {{"dice", std::move(dice)},
            {"generates", view.state.turn_of == Side::none ? 0 : generated_dice(view, side)},
            {"loadedThisTurn", bits_json(board.loaded)},
            {"triggered", bits_json(board.triggered | board.spent)},
            {"madeBasic", bits_json(board.basic)},
            {"blocked", bits_json(board.blocked)}};
}

Json fight_json(const SagaGame& game, const View& view) {
    const Fight& fight = view.state.fight;
    Json json = {{"kind", fight.kind == FightKind::melee ? "melee" : "shooting"},
                 {"attacker", side_name(fight.attacker)},
                 {"closedRanks", fight.closed_ranks},
                 {"shooters", fight.shooters}};
    for (int who : {0, 1}) {
        const Fighter& f = fight.of[static_cast<std::size_t>(who)];
        json["of"].push_back({{"unit", f.unit},
                              {"figures", f.figures},
                              {"generated", f.generated},
                              {"bonus", f.bonus},
                              {"starting", f.starting},
                              {"gained", f.gained},
                              {"attack", f.attack},
                              {"pool", attack_pool(fight, who, view.match.edition())},
                              {"defence", f.defence_extra},
                              {"autoHits", f.auto_hits},
                              {"armour", f.armour},
                              {"toHit", to_hit(fight, 1 - who)},
                              {"saveOn", to_save(fight, who)},
                              {"cover", name(cover_names, f.cover)},
                              {"exhausted", f.exhausted},
                              {"hits", f.hits},
                              {"suffered", f.suffered},
                              {"removed", f.removed},
                              {"cancelHits", f.cancel_hits},
                              {"cancelCasualties", f.cancel_casualties},
                              {"winTies", f.win_ties},
                              {"stands", f.stand},
                              {"noAbilities", f.no_abilities},
                              {"noFatigue", f.no_fatigue}});
    }
    json["lines"] = Json::array();
    for (const saga::Line& line : fight.lines)
        json["lines"].push_back({{"side", line.side},
                                 {"part", part_name(line.part)},
                                 {"value", line.value},
                                 {"rule", std::string(game.match().rule_name(line.rule))}});
    json["later"] = Json::array();  // what waits for the end of the fight, which its odds leave out
    for (const saga::Later& later : view.state.later)
        if (!later.begun)
            json["later"].push_back(
                {{"side", side_name(static_cast<Side>(later.side))}, {"ability", later.ability}});
    return json;
}

Json activation_json(const View& view) {
    if (view.state.activations.empty()) return nullptr;
    const Activation& a = view.state.activations.back();
    Json json = {{"unit", a.unit},           {"type", name(type_names, a.type)},
                 {"target", a.target},       {"origin", name(origin_names, a.origin)},
                 {"ability", a.ability},     {"slowed", a.slowed},
                 {"noFatigue", a.no_fatigue}};
    if (a.type == Type::move || a.type == Type::charge) {
        Json sticks = Json::array();
        if (a.type == Type::move)
            for (Length stick : movement_sticks(view, a)) sticks.push_back(stick);
        else
            sticks.push_back(charge_distance(view, a));
        json["sticks"] = std::move(sticks);
    }
    return json;
}

Json score_json(const View& view, Side side) {
    const Score score = score_of(view, side);
    Json lines = Json::array();
    for (const ScoreLine& line : score.lines)
        lines.push_back({{"rule", std::string(rule_id(line.rule))},
                         {"unit", line.unit},
                         {"troop", content::word_for(saga::troop_words(), line.troop)},
                         {"count", line.count},
                         {"points", line.points}});
    return {{"points", score.points}, {"lines", std::move(lines)}};
}

/// Where the side that deploys may stand: bands along lines, and how far from every edge of the table.
Json zone_json(const View& view) {
    const Zone zone = deployment_zone(view, view.state.question.side);
    Json bands = Json::array();
    for (const Band& band : zone.bands)
        bands.push_back({{"line", {band.line.a.x, band.line.a.y, band.line.b.x, band.line.b.y}},
                         {"side", band.side},
                         {"from", band.from},
                         {"to", band.to}});
    return {{"bands", std::move(bands)}, {"margin", std::max<Length>(0, zone.edge_beyond)}};
}

/// What terrain may be laid, each outline around its own origin.
Json outlines_json(const SagaGame& game) {
    Json list = Json::array();
    for (const TerrainOutline& outline : game.match().setup().outlines) {
        Json points = Json::array();
        for (const Point& p : outline.points) points.push_back({p.x, p.y});
        list.push_back(std::move(points));
    }
    return list;
}

}  // namespace

/// There are no secrets in this book: every viewer sees everything.
Json SagaKit::view(SagaGame& game, const Moment<SagaKit>& moment, Viewer) {
    const State& state = moment.state;
    const View view{game.match(), state};
    const Names names = names_of(game.match());
    const saga::Sticks& sticks = game.match().sticks();
    Json units = Json::array();
    for (Side side : {Side::first, Side::second})
        for (int u = first_unit(side);
             u < first_unit(side) + state.unit_count[static_cast<std::size_t>(index(side))]; ++u)
            units.push_back(unit_json(game, view, u));
    Json json = {
        {"hash", std::to_string(game.match().hash(state))},
        {"question", json_of(state.question, names)},
        {"outcome", json_of(state.outcome)},
        {"turnOf", side_name(state.turn_of)},
        {"turn", state.turn},
        {"phase", state.turn_of == Side::none ? "setup"
                  : state.activation_phase    ? "activation"
                                              : "orders"},
        {"firstPlayer", side_name(state.first_player)},
        {"farEdgeFirst", state.far_edge_first},
        {"method", state.method},
        {"extra", static_cast<int>(state.extra)},
        {"table", {{"width", sticks.table_width}, {"depth", sticks.table_depth}}},
        {"sticks",
         {{"VS", sticks.very_short}, {"S", sticks.short_}, {"M", sticks.medium}, {"L", sticks.long_}}},
        {"units", std::move(units)},
        {"terrain", terrain_json(view)},
        {"boards", {board_json(view, Side::first), board_json(view, Side::second)}},
        {"activation", activation_json(view)},
        {"scores", {score_json(view, Side::first), score_json(view, Side::second)}}};
    const bool fighting = state.fight.kind != FightKind::none;
    json["fight"] = fighting ? fight_json(game, view) : Json(nullptr);
    const std::string_view asked = game.match().ask_name(state.question.ask);
    json["zone"] = asked == "deploy" ? zone_json(view) : Json(nullptr);
    if (view.real()) json["putRight"] = may_put_right(view);
    if (asked == "terrain") json["outlines"] = outlines_json(game);
    return json;
}

namespace {

/// What a list of the faction may be made of.
void add_muster(Json& json, const saga::FactionFile& file) {
    const auto troop = [](Troop of) { return content::word_for(saga::troop_words(), of); };
    const Faction& faction = file.faction;
    Json options = Json::array(), heroes = Json::array(), hired = Json::array(), legends = Json::array();
    for (const EquipmentOption& o : faction.options)
        options.push_back({{"troop", troop(o.troop)},
                           {"warlord", o.warlord},
                           {"equipment", saga::write_equipment(o.equipment)},
                           {"most", o.most_units},
                           {"half", o.at_most_half}});
    for (std::size_t i = 0; i < file.hero_ids.size(); ++i)
        heroes.push_back({{"id", file.hero_ids[i]},
                          {"points", faction.heroes[i].points},
                          {"escort", faction.heroes[i].escort}});
    for (std::size_t i = 0; i < file.hired_ids.size(); ++i)
        hired.push_back({{"id", file.hired_ids[i]},
                         {"points", faction.hired[i].points},
                         {"troop", troop(faction.hired[i].troop)},
                         {"figures", faction.hired[i].figures}});
    for (std::size_t i = 0; i < file.legend_ids.size(); ++i)
        legends.push_back({{"id", file.legend_ids[i]},
                           {"points", faction.legends[i].points},
                           {"troop", troop(faction.legends[i].troop)},
                           {"warlord", faction.legends[i].warlord}});
    Json barred = Json::array();
    for (Troop of : {Troop::hearthguard, Troop::warriors, Troop::levies})
        if (faction.barred_troops & (1U << static_cast<unsigned>(of))) barred.push_back(troop(of));
    json["muster"] = {{"options", std::move(options)},
                      {"heroes", std::move(heroes)},
                      {"hired", std::move(hired)},
                      {"legends", std::move(legends)},
                      {"barred", std::move(barred)},
                      {"pointBuys",
                       {{troop(Troop::hearthguard), figures_of_point[1]},
                        {troop(Troop::warriors), figures_of_point[2]},
                        {troop(Troop::levies), figures_of_point[3]}}}};
}

}  // namespace

Json faction_json(const saga::FactionFile& file) {
    Json json = {{"id", file.id}, {"symbols", file.symbols}, {"board", file.faction.board}};
    json["abilities"] = Json::array();
    for (std::size_t i = 0; i < file.faction.abilities.size(); ++i) {
        const Ability& a = file.faction.abilities[i];
        Json cost = Json::array();
        for (CostDie die : a.cost) cost.push_back(die);
        json["abilities"].push_back({{"id", file.ability_ids[i]},
                                     {"basic", a.basic},
                                     {"keywords", a.keywords},
                                     {"cost", std::move(cost)},
                                     {"owner", a.owner},
                                     {"lasting", a.lasting}});
    }
    json["heroes"] = file.hero_ids;
    json["legends"] = file.legend_ids;
    json["hired"] = file.hired_ids;
    if (!file.names.empty()) json["names"] = file.names;
    if (!file.drawings.empty()) json["drawings"] = file.drawings;
    add_muster(json, file);
    return json;
}

}  // namespace skald::calls
