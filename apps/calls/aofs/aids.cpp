// What the page draws and tells beside the rules of a game of Age of Fantasy: Skirmish: how it went so far,
// who sees whom, how long a way is, where a unit could go. Pictures and reports: nothing here decides
// anything.
#include <algorithm>
#include <optional>

#include "aofs/activation.hpp"
#include "aofs/fighting.hpp"
#include "aofs/markers.hpp"
#include "aofs/names.hpp"
#include "aofs/trials.hpp"
#include "calls/aofs/kit.hpp"
#include "calls/core/aids.hpp"
#include "calls/core/measure.hpp"
#include "calls/core/scene_json.hpp"
#include "game/asked.hpp"
#include "game/json.hpp"
#include "odds/aofs/odds.hpp"
#include "odds/core/json.hpp"
#include "table/gap.hpp"
#include "table/measure.hpp"

namespace skald::calls {

using namespace aofs;

namespace {

Result<int, std::string> read_game_unit(const Json& request, const char* name, const AofsGame& game) {
    const auto unit = read_integer(request, name, 0, max_units_here - 1);
    if (!unit) return refuse(unit.error());
    const int id = static_cast<int>(*unit);
    const int in_side = id - first_unit(side_of_unit(id));
    const State& state = game.state();
    if (in_side >= state.unit_count[static_cast<std::size_t>(index(side_of_unit(id)))] ||
        living(state, id) == 0 || !on_table(state, id))
        return refuse("the unit " + std::to_string(id) + " is not on the table");
    return id;
}

Reply measure(AofsCalls& calls, const Json& request) {
    const auto game = calls.find(request);
    if (!game) return refuse(game.error());
    const View view{(*game)->match(), (*game)->state()};
    const auto of_unit = [&](const Json& end) -> Result<RulerBodies, std::string> {
        const auto unit = read_game_unit(end, "unit", **game);
        if (!unit) return refuse(unit.error());
        RulerBodies bodies;
        for (const int m : members(view.state, *unit)) {
            const Body body = body_of(view, m);
            bodies.push_back({body.shape, body.bottom});
        }
        return bodies;
    };
    return measure_with(request, of_unit, [&](Point at) { return surface_under(view, at).height; });
}

/// game.sight {game, from, to}: a line from each model to a model that it sees, or to the nearest that it
/// does not; and for each weapon with a range who could fire it.
Reply sight(AofsCalls& calls, const Json& request) {
    const auto asked = read_sight<AofsKit>(calls, request, read_game_unit);
    if (!asked) return refuse(asked.error());
    const auto [game, from, to] = *asked;
    const View view{game.match(), game.state()};
    Json lines = Json::array(), shots = Json::array(), shooters = Json::array();
    int seeing = 0;
    std::uint16_t firing = 0;
    for (const int model : members(view.state, from)) {
        std::int64_t best = std::int64_t{1} << 40;
        Json line = nullptr;
        const bool free = sees_unit(view, model, to);
        for (const int other : members(view.state, to)) {
            const Shape a = body_of(view, model).shape, b = body_of(view, other).shape;
            const std::int64_t gap = fine_gap(a, b);
            if (gap >= best || (free && !sees(view, model, other))) continue;
            best = gap;
            const Pair pair = closest_points(a, b, false);
            line = {{"from", model},        {"to", other},
                    {"free", free},         {"gap", std::max<Length>(ruler(a, b), 0)},
                    {"a", to_json(pair.p)}, {"b", to_json(pair.q)}};
        }
        seeing += free;
        if (!line.is_null()) lines.push_back(std::move(line));
    }
    for (int type = 0; type < weapon_types; ++type) {
        const Weapon* weapon = weapon_type(view, from, type);
        if (weapon == nullptr || weapon->melee()) continue;
        const Shot shot = aim(view, from, type, to);
        firing |= shot.firing;
        Json models = Json::array();
        const Members all = members(view.state, from);
        for (std::size_t i = 0; i < all.size(); ++i)
            if ((shot.firing >> i & 1) != 0) models.push_back(all[i]);
        const Shelter shelter = shelter_of(view, from, shot.firing, to);
        shots.push_back({{"weapon", type}, {"models", std::move(models)}, {"cover", shelter.cover}});
    }
    const Members all = members(view.state, from);
    for (std::size_t i = 0; i < all.size(); ++i)
        if ((firing >> i & 1) != 0) shooters.push_back(all[i]);
    return Json{{"lines", std::move(lines)},
                {"seeing", seeing},
                {"shooters", std::move(shooters)},
                {"shots", std::move(shots)}};
}

/// What the acting unit is about to do, for measuring its ways; nothing where nobody moves.
std::optional<Order> order_now(const State& state) {
    const Question& question = state.question;
    Order order;
    order.unit = asked_unit<Ask::move, Ask::charge, Ask::pile_in, Ask::free_move>(question);
    switch (static_cast<Ask>(question.ask)) {
        case Ask::move: order.action = state.action; return order;
        case Ask::charge:
            order.action = Action::charge;
            order.target = read<Ask::charge>(question).target;
            return order;
        case Ask::pile_in:
            order.three = order.pile_in = true;
            order.target = read<Ask::pile_in>(question).enemy;
            return order;
        case Ask::free_move: order.three = true; return order;
        default: return {};
    }
}

/// For each model an outline of where straight ways may end; none where the unit may not move at all.
Json outlines_json(const View& view, int unit, Action action) {
    constexpr int rays = 32;
    Json outlines = Json::array();
    if (view.state.unit(unit).stunned) return outlines;
    for (const int model : members(view.state, unit)) {
        const Length far = allowance(view, model, action);
        const Mover law = mover(view, model, far);
        const Point at = view.state.model(model).at;
        Json points = Json::array();
        for (int ray = 0; ray < rays; ++ray) {
            const Facing way = facing(ray * full_turn / rays);
            Length length = far;
            while (length > 0 && check_straight(view, law, model, at + uv(way, length))) length -= inch / 2;
            const Point end = at + uv(way, std::max<Length>(length, 0));
            points.push_back(end.x);
            points.push_back(end.y);
        }
        outlines.push_back(std::move(points));
    }
    return outlines;
}

/// game.reach {game, unit, charge}: where the unit may go, and the `edges` of each action while it has none.
Reply reach(AofsCalls& calls, const Json& request) {
    const auto asked = read_reach<AofsKit>(calls, request, read_game_unit);
    if (!asked) return refuse(asked.error());
    const auto [game, unit, charging] = *asked;
    const View view{game.match(), game.state()};
    if (view.state.active == unit && !charging)
        return Json{{"outlines", outlines_json(view, unit, view.state.action)}};
    Json edges = Json::array();
    for (const Action action : {Action::advance, Action::rush, Action::charge})
        edges.push_back({{"name", action_names[static_cast<std::size_t>(action)]},
                         {"outlines", outlines_json(view, unit, action)}});
    const Json outlines = edges.back()["outlines"];
    return Json{{"outlines", outlines}, {"edges", std::move(edges)}};
}

/// How a jump may go: its dice, what each must show, the chance that all do, and the hit of a fall.
Json leap_json(const View& view, int model, const Leap& leap) {
    return {{"way", leap.way},
            {"distance", leap.distance},
            {"height", leap.height},
            {"foot", to_json(leap.foot)},
            {"dice", jump_dice(leap.distance, 0)},
            {"needed", jump_needs(jumps_surely(view, model))},
            {"chance", odds::json_of(chance_to_land(view, model, leap))},
            {"fall", {{"hits", fall_hits(leap.height) ? 1 : 0}, {"ap", fall_ap(leap.height)}}}};
}

/// What a plan is worth at each marker, once its models stand where it brings them.
Json markers_json(const View& view, int unit, const State& after, const AofsKit::Speaker* speaker) {
    const View then{view.match, after};
    const Side side = side_of_unit(unit);
    Json list = Json::array();
    for (std::size_t i = 0; i < after.markers.size(); ++i) {
        const Claim own = claim_of(then, unit, after.markers[i]),
                    enemy = nearest_claim(then, other(side), after.markers[i]);
        if (own.unit < 0) continue;
        Json one = {{"marker", i},
                    {"gap", own.gap},
                    {"holds", own.reaches() && !enemy.reaches()},
                    {"contested", own.reaches() && enemy.reaches()}};
        if (speaker != nullptr) one["text"] = speaker->plan_at(static_cast<int>(i), own, enemy);
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace

Json AofsKit::plan_remarks(AofsGame& game, const Choice& choice, const Speaker* speaker) {
    Json ways = Json::array();
    State after = game.state();
    const View view{game.match(), game.state()};
    const auto order = order_now(game.state());
    if (!order || choice.steps.empty()) return {{"ways", std::move(ways)}, {"markers", Json::array()}};
    for (const Step& step : choice.steps) {
        const Length most = allowance(view, *order, step.figure);
        const Walk way = walk(view, mover(view, step.figure, most, order->target), step);
        Json leaps = Json::array();
        for (const Leap& leap : way.leaps) leaps.push_back(leap_json(view, step.figure, leap));
        if (step.ways > 0) {
            after.model(step.figure).at = step.end();
            after.model(step.figure).height = static_cast<std::int16_t>(way.end.bottom);
        }
        ways.push_back({{"model", step.figure},
                        {"length", way.length},
                        {"most", way.difficult ? std::min(most, difficult_cap) : most},
                        {"height", way.end.bottom},
                        {"difficult", way.difficult},
                        {"dangerous", way.dangerous},
                        {"leaps", std::move(leaps)}});
    }
    return {{"ways", std::move(ways)}, {"markers", markers_json(view, order->unit, after, speaker)}};
}

Refusal AofsKit::falls_short(AofsGame& game, const Choice& choice) {
    const auto order = order_now(game.state());
    if (!order || !is(choice, Verb::move)) return {};
    return aofs::falls_short({game.match(), game.state()}, *order, choice.spot, choice.steps);
}

void add_aids(AofsOwnCalls& own) {
    own["game.reach"] = reach;
    own["game.sight"] = sight;
    own["game.measure"] = measure;
}

}  // namespace skald::calls
