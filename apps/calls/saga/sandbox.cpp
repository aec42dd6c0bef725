// The planner for the sandbox: a unit follows the pointer, and a refusal says why in terms of its rule.
#include "calls/core/scene_json.hpp"
#include "calls/saga/book.hpp"
#include "march/planner.hpp"
#include "march/reach.hpp"
#include "march/scratch.hpp"

namespace skald::calls {

namespace {

std::string_view word(Obstacle kind) {
    switch (kind) {
        case Obstacle::none: break;
        case Obstacle::table_edge: return "edge";
        case Obstacle::enemy:
        case Obstacle::passed_target: return "enemy";
        case Obstacle::other_friend: return "friend";
        case Obstacle::comrade: return "comrade";
        case Obstacle::gap: return "gap";
        case Obstacle::impassable: return "impassable";
        case Obstacle::rough: return "rough";
        case Obstacle::old_contact: return "contact";
        case Obstacle::too_long: return "far";
        case Obstacle::stick_unused: return "stick";
    }
    return "nowhere";
}

/// What keeps a plan from being legal, by a word and a rule.
std::pair<std::string_view, std::string_view> reason_of(const PlanFault& fault, const SceneLaw& law) {
    switch (fault.kind) {
        case PlanProblem::way: return {word(fault.way.kind), law.of_way(fault.way.kind)};
        case PlanProblem::chain: return {"chain", law.of_place(Misplaced::chain)};
        case PlanProblem::radius: return {"radius", law.of_place(Misplaced::radius)};
        default: return {word(Obstacle::none), law.of_way(Obstacle::none)};
    }
}

Json to_json(const PlanFault& fault, const LoadedScene& loaded) {
    const auto [kind, rule] = reason_of(fault, *loaded.file.law);
    const bool is_way = fault.kind == PlanProblem::way;
    Json out = {{"kind", kind},
                {"rule", rule},
                {"measured", is_way ? fault.way.measured : fault.measured},
                {"allowed", is_way ? fault.way.allowed : fault.allowed},
                {"atEnd", is_way && fault.way.at_end}};
    if (fault.figure != no_figure) out["figure"] = fault.figure;
    const FigureId other = is_way ? fault.way.figure : fault.other;
    if (other != no_figure && loaded.scene.stands(other)) {
        out["other"] = other;
        out["otherUnit"] = loaded.scene.figure(other).unit;
    }
    if (is_way && fault.way.piece != no_piece) out["piece"] = fault.way.piece;
    return out;
}

Result<StickList, std::string> read_sticks(const Json& request) {
    const auto list = read_list(request, "sticks");
    if (!list) return refuse(list.error());
    StickList sticks;
    for (const Json& item : **list) {
        if (!item.is_number_integer() || item < 1 || item > 6100 || !sticks.try_push(item.get<Length>()))
            return refuse("\"sticks\" must hold one to four lengths from 1 to 6100");
    }
    if (sticks.empty()) return refuse("\"sticks\" must hold one to four lengths from 1 to 6100");
    return sticks;
}

/// The order for a unit of the scene, without a goal.
Result<MoveOrder, std::string> read_order(const Json& request, const LoadedScene& loaded) {
    const auto unit = read_unit_id(request, "unit", loaded);
    if (!unit) return refuse(unit.error());
    const auto sticks = read_sticks(request);
    if (!sticks) return refuse(sticks.error());
    const SceneUnit& file = loaded.file.units[*unit];
    if (file.figures.size() > max_planned)
        return refuse("a unit of more than " + std::to_string(max_planned) +
                      " figures cannot be planned for");
    const SceneLaw& law = *loaded.file.law;
    const SceneSticks& lengths = loaded.file.sticks;
    const Closeness close = law.closeness(lengths, file.mounted);
    MoveOrder order;
    order.law = law.move;
    order.law.unit = *unit;
    order.law.side = file.side;
    order.sticks = *sticks;
    order.splittable = law.halved_stick(lengths);
    order.rough_stick = law.rough_stick(lengths);
    order.formation = {close.chain, close.around > 0 ? close.around : close.apart, false};
    return order;
}

/// What planning needs; nothing in it survives a call.
struct Planning {
    SharedScenes scenes;
    PlannerScratch scratch;
    MovePlan plan;
    List<ReachOutline, max_planned> outlines;
};

/// scene.plan {scene, unit, sticks, to} -> where every figure would go, and why the wish was not met in full.
Reply plan(Planning& planning, const Json& request) {
    const auto loaded = planning.scenes->read(request);
    if (!loaded) return refuse(loaded.error());
    auto order = read_order(request, **loaded);
    if (!order) return refuse(order.error());
    const auto to = read_point(request, "to");
    if (!to) return refuse(to.error());
    order->goal = *to;
    const Scene& scene = (*loaded)->scene;
    MovePlan& result = planning.plan;
    plan_move(result, scene, *order, planning.scratch);
    const SceneUnit& unit = (*loaded)->file.units[order->law.unit];
    const FigureId first = first_figure((*loaded)->file, order->law.unit);
    Json figures = Json::array();
    for (const Spot& spot : unit.figures) {
        figures.push_back(spot.at.x);
        figures.push_back(spot.at.y);
        figures.push_back(spot.facing);
    }
    Json ways = Json::array();
    for (const FigureMove& move : result.moves) {
        if (move.way.corners.empty()) continue;
        const std::size_t i = static_cast<std::size_t>(move.figure - first);
        const Point end = move.way.corners.back();
        figures[3 * i] = end.x;
        figures[3 * i + 1] = end.y;
        if (unit.base.form != BaseForm::round) figures[3 * i + 2] = move.way.facing;
        Json way = Json::array({i});
        for (const Point& corner : move.way.corners) {
            way.push_back(corner.x);
            way.push_back(corner.y);
        }
        ways.push_back(std::move(way));
    }
    Json reply = {{"found", result.found},        {"stays", result.stays},
                  {"rough", result.rough},        {"figures", std::move(figures)},
                  {"ways", std::move(ways)},      {"middle", calls::to_json(result.middle)},
                  {"shortfall", result.shortfall}};
    if (!result.found || result.shortfall > 15) {
        const PlanFault fault = explain_move(scene, *order, planning.scratch);
        if (!fault.clear()) reply["reason"] = to_json(fault, **loaded);
    }
    return reply;
}

/// scene.reach {scene, unit, sticks} -> one outline per figure; the page shades their union. A picture, no
/// rule.
Reply scene_reach(Planning& planning, const Json& request) {
    const auto loaded = planning.scenes->read(request);
    if (!loaded) return refuse(loaded.error());
    const auto order = read_order(request, **loaded);
    if (!order) return refuse(order.error());
    auto& outlines = planning.outlines;
    reach_outline(outlines, (*loaded)->scene, *order, planning.scratch);
    Json reply = Json::array();
    for (const ReachOutline& outline : outlines) {
        Json points = Json::array();
        for (const Point& p : outline.points) {
            points.push_back(p.x);
            points.push_back(p.y);
        }
        reply.push_back(std::move(points));
    }
    return Json{{"outlines", std::move(reply)}};
}

}  // namespace

void add_planning(Sessions& sessions, const SharedScenes& scenes) {
    const auto planning = std::make_shared<Planning>();
    planning->scenes = scenes;
    sessions.add("scene.plan", [planning](const Json& request) { return plan(*planning, request); });
    sessions.add("scene.reach", [planning](const Json& request) { return scene_reach(*planning, request); });
}

}  // namespace skald::calls
