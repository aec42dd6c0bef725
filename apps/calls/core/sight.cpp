// Who sees whom, for the sandbox: for each figure of one unit a free line to the other unit, or what stops
// it.
#include <algorithm>
#include <optional>

#include "calls/core/scene_json.hpp"

namespace skald::calls {

namespace {

/// The place along the line from a to b where it meets the segment pq, as a part of 4096; none if it does
/// not.
std::optional<std::int64_t> meeting(Point a, Point b, Point p, Point q) {
    const std::int64_t down = cross(b - a, q - p);
    if (down == 0) return {};
    const std::int64_t s = cross(p - a, b - a) * (down > 0 ? 1 : -1);
    const std::int64_t t = cross(p - a, q - p) * (down > 0 ? 1 : -1);
    const std::int64_t size = down > 0 ? down : -down;
    if (s < 0 || s > size || t < 0 || t > size) return {};
    return t * 4096 / size;
}

/// Where the page puts the cross: on the line, at the blocker. A picture, no rule.
Point stop(const Scene& scene, const Blocker& blocker, Point a, Point b) {
    const Point d = b - a;
    std::int64_t part = 2048;
    if (blocker.kind == BlockerKind::figure) {
        const Point centre = scene.shape(blocker.figure).centre;
        const std::int64_t length = square(d);
        if (length > 0) part = std::clamp<std::int64_t>(dot(centre - a, d) * 4096 / length, 0, 4096);
    } else if (blocker.kind == BlockerKind::gap) {
        part = meeting(a, b, scene.shape(blocker.figure).centre, scene.shape(blocker.other).centre)
                   .value_or(part);
    } else if (blocker.kind == BlockerKind::piece) {
        const auto& points = scene.piece(blocker.piece).outline.points;
        std::int64_t first = 4096;
        for (std::size_t i = 0; i < points.size(); ++i) {
            first = std::min(first, meeting(a, b, points[i], points[(i + 1) % points.size()]).value_or(4096));
        }
        part = first;
    }
    return {static_cast<Length>(a.x + d.x * part / 4096), static_cast<Length>(a.y + d.y * part / 4096)};
}

Json to_json(const Blocker& blocker, const Scene& scene, const SceneLaw& law, Point a, Point b) {
    Json out = {{"at", calls::to_json(stop(scene, blocker, a, b))}, {"rule", law.of_sight(blocker.kind)}};
    if (blocker.kind == BlockerKind::piece) {
        out["kind"] = "piece";
        out["piece"] = blocker.piece;
        return out;
    }
    out["kind"] = blocker.kind == BlockerKind::gap ? "gap" : "figure";
    out["figure"] = blocker.figure;
    out["unit"] = blocker.unit;
    if (blocker.kind == BlockerKind::gap) out["other"] = blocker.other;
    return out;
}

/// The targets of a figure, nearest first.
List<FigureId, max_unit_size> by_nearness(const Scene& scene, FigureId shooter, UnitId targets) {
    List<FigureId, max_unit_size> order;
    for (const Standing& s : scene.figures_of(targets)) order.push(s.figure);
    const auto gap = [&](FigureId f) { return fine_gap(scene.shape(shooter), scene.shape(f)); };
    std::sort(order.begin(), order.end(), [&](FigureId a, FigureId b) {
        const auto ga = gap(a);
        const auto gb = gap(b);
        return ga != gb ? ga < gb : a < b;
    });
    return order;
}

/// scene.sight {scene, from, to}: units -> a line for each figure that looks.
Reply sight(SceneCache& scenes, const Json& request) {
    const auto loaded = scenes.read(request);
    if (!loaded) return refuse(loaded.error());
    const auto from = read_unit_id(request, "from", **loaded);
    if (!from) return refuse(from.error());
    const auto to = read_unit_id(request, "to", **loaded);
    if (!to) return refuse(to.error());
    if (*from == *to) return refuse("a unit does not look at itself");
    return sight_json((*loaded)->scene, *from, *to, *(*loaded)->file.law);
}

}  // namespace

Json sight_json(const Scene& scene, UnitId from, UnitId to, const SceneLaw& law) {
    Json lines = Json::array();
    int seeing = 0;
    for (const Standing& shooter : scene.figures_of(from)) {
        Json line;
        for (const FigureId target : by_nearness(scene, shooter.figure, to)) {
            const Sight seen = law.sees(scene, shooter.figure, target);
            if (!seen.free && !line.is_null()) continue;
            const Point a = seen.free ? seen.from : shooter.shape.centre;
            const Point b = seen.free ? seen.to : scene.shape(target).centre;
            line = {{"from", shooter.figure},
                    {"to", target},
                    {"free", seen.free},
                    {"a", calls::to_json(a)},
                    {"b", calls::to_json(b)}};
            if (!seen.free) line["blocker"] = to_json(seen.blocker, scene, law, a, b);
            if (seen.free) break;
        }
        if (line.is_null()) continue;
        seeing += line["free"].get<bool>() ? 1 : 0;
        lines.push_back(std::move(line));
    }
    return Json{{"lines", std::move(lines)}, {"seeing", seeing}};
}

void add_sight(Sessions& sessions, const SharedScenes& scenes) {
    sessions.add("scene.sight", [scenes](const Json& request) { return sight(*scenes, request); });
}

}  // namespace skald::calls
