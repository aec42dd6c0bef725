// What the page draws and tells beside the rules of a game of SAGA: how it went so far, where a unit could
// go, who sees whom. Pictures and reports: nothing here decides anything.
#include <algorithm>
#include <optional>

#include "calls/core/aids.hpp"
#include "calls/core/measure.hpp"
#include "calls/core/scene_json.hpp"
#include "calls/saga/kit.hpp"
#include "game/json.hpp"
#include "march/reach.hpp"
#include "saga/pace.hpp"
#include "saga/plan.hpp"
#include "saga/range.hpp"
#include "saga/scene_law.hpp"
#include "saga/score.hpp"
#include "saga/unit.hpp"
#include "saga/workspace.hpp"
#include "table/gap.hpp"
#include "table/measure.hpp"

namespace skald::calls {

using namespace saga;

namespace {

Result<int, std::string> read_game_unit(const Json& request, const char* name, const SagaGame& game) {
    const auto unit = read_integer(request, name, 0, saga::max_units - 1);
    if (!unit) return refuse(unit.error());
    const int id = static_cast<int>(*unit);
    if (game.state().unit(id).alive == 0 || !on_table(game.state(), id))
        return refuse("the unit " + std::to_string(id) + " is not on the table");
    return id;
}

Activation activation_of(const State& state, int unit, Type type) {
    if (!state.activations.empty() && state.activations.back().unit == unit &&
        state.activations.back().type == type)
        return state.activations.back();
    Activation activation{};
    activation.unit = static_cast<decltype(activation.unit)>(unit);
    activation.type = type;
    return activation;
}

MoveOrder order_for(const View& view, int unit, Type type) {
    const saga::Sticks& sticks = view.match.sticks();
    const Activation activation = activation_of(view.state, unit, type);
    MoveOrder order;
    order.law = law_of(view, unit);
    order.formation = formation_of_unit(view, unit);
    order.rough_stick = sticks.short_;
    if (type == Type::charge) {
        order.sticks.push(charge_distance(view, activation));
        return order;
    }
    order.splittable = sticks.long_;
    for (const Length stick : movement_sticks(view, activation))
        if (!order.sticks.try_push(stick)) break;
    return order;
}

/// game.reach {game, unit, charge}: an outline for each figure, and how far it goes.
Reply reach(SagaCalls& calls, const Json& request) {
    const auto asked = read_reach<SagaKit>(calls, request, read_game_unit);
    if (!asked) return refuse(asked.error());
    const auto [game, unit, charging] = *asked;
    const View view{game.match(), game.state()};
    const MoveOrder order = order_for(view, unit, charging ? Type::charge : Type::move);
    const auto outlines = std::make_unique<List<ReachOutline, max_planned>>();
    reach_outline(*outlines, view.match.scene(view.state), order, view.match.workspace().plans.planner);
    Json list = Json::array(), sticks = Json::array();
    for (const ReachOutline& outline : *outlines) {
        Json points = Json::array();
        for (const Point& p : outline.points) {
            points.push_back(p.x);
            points.push_back(p.y);
        }
        list.push_back(std::move(points));
    }
    for (const Length stick : order.sticks) sticks.push_back(stick);
    return Json{{"outlines", std::move(list)}, {"sticks", std::move(sticks)}};
}

/// What each figure could give to a shooting: how far its target is, its dice, and why it has none where it
/// sees the target.
void add_shots(const View& view, int from, int to, Json& json) {
    const Scene& scene = view.match.scene(view.state);
    const Length range = weapon_range(view, from);
    const FigureList shooting = shooters(view, from, to);
    json["range"] = range;
    json["shooters"] = Json::array();
    for (const auto figure : shooting) json["shooters"].push_back(figure);
    for (Json& line : json["lines"]) {
        const auto figure = line["from"].get<FigureId>();
        const Length gap =
            std::max<Length>(ruler(scene.shape(figure), scene.shape(line["to"].get<FigureId>())), 0);
        const bool shoots = std::find(shooting.begin(), shooting.end(), figure) != shooting.end();
        line["gap"] = gap;
        line["sixths"] = shoots ? aggression(view, figure, false) : 0;
        if (line["free"].get<bool>() && range > 0 && gap > range)
            line["rule"] = view.match.rule_name(cause(Rule::SHO_06));
    }
}

/// game.sight {game, from, to}: lines from figure to figure, and which figures could shoot.
Reply sight(SagaCalls& calls, const Json& request) {
    const auto asked = read_sight<SagaKit>(calls, request, read_game_unit);
    if (!asked) return refuse(asked.error());
    const auto [game, from, to] = *asked;
    const View view{game.match(), game.state()};
    Json json = sight_json(view.match.scene(view.state), static_cast<UnitId>(from), static_cast<UnitId>(to),
                           saga::scene_law);
    add_shots(view, from, to, json);
    return json;
}

Reply measure(SagaCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const Scene& scene = (*game)->match().scene((*game)->state());
    const auto of_unit = [&](const Json& end) -> Result<RulerBodies, std::string> {
        const auto unit = read_game_unit(end, "unit", **game);
        if (!unit) return refuse(unit.error());
        RulerBodies bodies;
        for (const Standing& s : scene.figures_of(static_cast<UnitId>(*unit))) bodies.push_back({s.shape});
        return bodies;
    };
    return measure_with(request, of_unit, [](Point) { return Length{0}; });
}

}  // namespace

void add_aids(SagaOwnCalls& own) {
    own["game.reach"] = reach;
    own["game.sight"] = sight;
    own["game.measure"] = measure;
}

}  // namespace skald::calls
