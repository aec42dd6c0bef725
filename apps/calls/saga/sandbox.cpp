// The planner for the sandbox: a unit follows the pointer, and a refusal says why in terms of its rule.
#include "calls/core/scene_json.hpp"
#include "calls/saga/book.hpp"
#include "march/planner.hpp"
#include "march/reach.hpp"
#include "march/scratch.hpp"

namespace skald::calls {

namespace {

struct Reason {
    std::string_view kind;
    std::string_view saga;
    std::string_view aofs;
};

Reason reason_of(const Obstruction& way) {
    switch (way.kind) {
        case Obstacle::none: break;
        case Obstacle::table_edge: return {"edge", "MOV-R4", "AOF-R-78"};
        case Obstacle::enemy: return {"enemy", "MOV-09", "AOF-MOV-03"};
        case Obstacle::other_friend: return {"friend", "MOV-10", "AOF-MOV-03"};
        case Obstacle::comrade: return {"comrade", "MEA-R5", "AOF-R-57"};
        case Obstacle::gap: return {"gap", "MOV-21", "MOV-21"};
        case Obstacle::impassable: return {"impassable", "MOV-08", "AOF-R-78"};
        case Obstacle::rough: return {"rough", "MOV-18", "AOF-TER-02"};
        case Obstacle::old_contact: return {"contact", "MOV-R13", "AOF-R-64"};
        case Obstacle::passed_target: return {"enemy", "CHG-R3", "AOF-MOV-03"};
        case Obstacle::too_long: return {"far", "MOV-07", "AOF-MOV-01"};
        case Obstacle::stick_unused: return {"stick", "MOV-15", "MOV-15"};
    }
    return {"nowhere", "MOV-12", "AOF-MOV-01"};
}

Reason reason_of(const PlanFault& fault) {
    switch (fault.kind) {
        case PlanProblem::way: return reason_of(fault.way);
        case PlanProblem::chain: return {"chain", "FRM-01", "AOF-MOV-01"};
        case PlanProblem::radius: return {"radius", "FRM-02", "AOF-MOV-02"};
        default: return {"nowhere", "MOV-12", "AOF-MOV-01"};
    }
}

Json to_json(const PlanFault& fault, const LoadedScene& loaded) {
    const bool saga = loaded.file.game == SceneGame::saga;
    const Reason reason = reason_of(fault);
    const bool is_way = fault.kind == PlanProblem::way;
    Json out = {{"kind", reason.kind},
                {"rule", saga ? reason.saga : reason.aofs},
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
    const bool saga = loaded.file.game == SceneGame::saga;
    const auto& lengths = loaded.file.sticks;
    MoveOrder order;
    order.law.unit = *unit;
    order.law.side = file.side;
    order.sticks = *sticks;
    if (saga) {
        order.splittable = lengths.long_;
        order.rough_stick = lengths.short_;
        order.formation = {lengths.very_short, file.mounted ? lengths.medium : lengths.short_, false};
    } else {
        order.law.enemy_keep = inch;
        order.law.friend_keep = inch;
        order.law.friend_end = inch;
        order.law.gaps_block = false;
        order.rough_stick = 6 * inch;
        order.formation = {inch, 6 * inch, false};
    }
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
