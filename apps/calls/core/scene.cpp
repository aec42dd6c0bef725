// The calls of the sandbox: read, write, check and measure a scene.
#include <optional>

#include "calls/core/scene_json.hpp"
#include "table/formation.hpp"

namespace skald::calls {

namespace {

Json problem_json(const Problem& problem) {
    return {{"line", problem.line}, {"column", problem.column}, {"text", problem.text}};
}

/// scene.read {text} -> {scene} or {problem}.
Reply read(const Json& request) {
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    const auto file = read_scene(*text);
    if (!file) return Json{{"problem", problem_json(file.error())}};
    return Json{{"scene", to_json(*file)}, {"text", write_scene(*file)}};
}

/// scene.write {scene} -> {text, scene} as it will be read again, or {problem}.
Reply write(const Json& request) {
    const auto model = read_object(request, "scene");
    if (!model) return refuse(model.error());
    const auto file = scene_from_json(**model);
    if (!file) return Json{{"problem", problem_json(Problem{0, 0, file.error()})}};
    const std::string fault = scene_fault(*file);
    if (!fault.empty()) return Json{{"problem", problem_json(Problem{0, 0, fault})}};
    return Json{{"text", write_scene(*file)}, {"scene", to_json(*file)}};
}

/// Faults of a scene as it stands, each with its rule and numbers.
class Checker {
  public:
    explicit Checker(const LoadedScene& loaded) : loaded_(loaded) {}

    Json faults() {
        const Scene& scene = loaded_.scene;
        const auto all = scene.figures();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!on_table(all[i].shape, scene.table())) {
                const Length over = -edge_gap(all[i].shape, scene.table());
                add(Misplaced::over_edge, all[i].figure, no_figure, over, 0);
            }
            for (std::size_t k = i + 1; k < all.size(); ++k) check_pair(all[i], all[k]);
            check_ground(all[i]);
        }
        for (const UnitId unit : scene.units()) check_formation(unit);
        return std::move(faults_);
    }

  private:
    static std::string_view word(Misplaced kind) {
        static constexpr std::string_view words[] = {"edge",       "overlap", "near",
                                                     "impassable", "chain",   "radius"};
        return words[static_cast<std::size_t>(kind)];
    }

    void add(Misplaced kind, FigureId figure, FigureId other, Length measured, Length allowed,
             PieceId piece = no_piece) {
        if (faults_.size() >= 60) return;
        Json fault = {{"kind", word(kind)}, {"rule", law_.of_place(kind)},
                      {"figure", figure},   {"measured", measured},
                      {"allowed", allowed}, {"unit", loaded_.scene.figure(figure).unit}};
        if (other != no_figure) {
            fault["other"] = other;
            fault["otherUnit"] = loaded_.scene.figure(other).unit;
        }
        if (piece != no_piece) fault["piece"] = piece;
        faults_.push_back(std::move(fault));
    }

    void check_pair(const Standing& a, const Standing& b) {
        if (overlaps(a.shape, b.shape) && a.bottom == b.bottom) {
            add(Misplaced::overlap, a.figure, b.figure, ruler(a.shape, b.shape), 0);
        } else if (law_.keep > 0 && a.unit != b.unit &&
                   within_in_space(a.shape, b.shape, std::abs(a.bottom - b.bottom), law_.keep)) {
            add(Misplaced::too_near, a.figure, b.figure, ruler(a.shape, b.shape), law_.keep);
        }
    }

    void check_ground(const Standing& figure) {
        const auto pieces = loaded_.scene.pieces();
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (pieces[i].ground == Ground::impassable && figure.bottom < pieces[i].top + 1 &&
                enters(figure.shape, pieces[i].outline) &&
                !(pieces[i].solid && figure.bottom == pieces[i].top)) {
                add(Misplaced::impassable, figure.figure, no_figure, 0, 0, static_cast<PieceId>(i));
            }
        }
    }

    void check_formation(UnitId unit) {
        const auto standing = loaded_.scene.figures_of(unit);
        const Closeness close = law_.closeness(loaded_.file.sticks, loaded_.file.units[unit].mounted);
        List<Shape, max_unit_size> shapes;
        for (const Standing& s : standing) shapes.push(s.shape);
        const Length around = close.around > 0 ? close.around : highest_coordinate;
        const FormationFault fault = find_fault({shapes.data(), shapes.size()}, close.chain, around);
        if (fault.broken) {
            add(fault.chain ? Misplaced::chain : Misplaced::radius, standing[fault.figure].figure,
                standing[fault.other].figure, fault.measured, fault.allowed);
        } else if (close.apart > 0) {
            check_spread(standing, close.apart);
        }
    }

    void check_spread(std::span<const Standing> standing, Length most) {
        for (std::size_t i = 0; i < standing.size(); ++i) {
            for (std::size_t k = i + 1; k < standing.size(); ++k) {
                if (within(standing[i].shape, standing[k].shape, most)) continue;
                return add(Misplaced::radius, standing[i].figure, standing[k].figure,
                           ruler(standing[i].shape, standing[k].shape), most);
            }
        }
    }

    const LoadedScene& loaded_;
    const SceneLaw& law_ = *loaded_.file.law;
    Json faults_ = Json::array();
};

/// scene.check {scene} -> {faults}.
Reply check(SceneCache& scenes, const Json& request) {
    const auto loaded = scenes.read(request);
    if (!loaded) return refuse(loaded.error());
    return Json{{"faults", Checker(**loaded).faults()}};
}

/// One end of a ruler: a figure, all figures of a unit, or a point.
struct End {
    List<FigureId, max_unit_size> figures;
    std::optional<Point> point;
};

Result<End, std::string> read_end(const Json& request, std::string_view name, const LoadedScene& loaded) {
    const auto object = read_object(request, name);
    if (!object) return refuse(object.error());
    End end;
    if ((*object)->contains("point")) {
        const auto point = read_point(**object, "point");
        if (!point) return refuse(point.error());
        end.point = *point;
    } else if ((*object)->contains("unit")) {
        const auto unit = read_unit_id(**object, "unit", loaded);
        if (!unit) return refuse(unit.error());
        for (const Standing& s : loaded.scene.figures_of(*unit)) end.figures.push(s.figure);
    } else {
        const auto most = static_cast<std::int64_t>(loaded.scene.figures().size()) - 1;
        const auto figure = read_integer(**object, "figure", 0, most);
        if (!figure) return refuse(figure.error());
        end.figures.push(static_cast<FigureId>(*figure));
    }
    return end;
}

struct Ruled {
    std::int64_t fine = std::int64_t{1} << 40;
    Length gap = 0;
    Pair line;
    FigureId from = no_figure;
    FigureId to = no_figure;
};

void rule(Ruled& best, const LoadedScene& loaded, FigureId from, FigureId to, const Shape& a,
          const Shape& b) {
    const std::int64_t fine = fine_gap(a, b);
    if (fine >= best.fine) return;
    bool parallel = false;
    if (from != no_figure && to != no_figure) {
        const Standing& f = loaded.scene.figure(from);
        const Standing& t = loaded.scene.figure(to);
        parallel = edges_parallel(f.base, f.spot.facing, t.base, t.spot.facing);
    }
    best = {fine, ruler(a, b), closest_points(a, b, parallel), from, to};
}

/// scene.measure {scene, from, to} -> the shortest line between two ends, as the ruler shows it.
Reply measure(SceneCache& scenes, const Json& request) {
    const auto loaded = scenes.read(request);
    if (!loaded) return refuse(loaded.error());
    const auto from = read_end(request, "from", **loaded);
    if (!from) return refuse(from.error());
    const auto to = read_end(request, "to", **loaded);
    if (!to) return refuse(to.error());
    const Scene& scene = (*loaded)->scene;
    Ruled best;
    const auto against = [&](FigureId figure, const Shape& shape) {
        if (to->point) rule(best, **loaded, figure, no_figure, shape, disc(*to->point, 0));
        for (const FigureId other : to->figures) {
            if (other != figure) rule(best, **loaded, figure, other, shape, scene.shape(other));
        }
    };
    if (from->point) against(no_figure, disc(*from->point, 0));
    for (const FigureId figure : from->figures) against(figure, scene.shape(figure));
    if (best.from == no_figure && best.to == no_figure && !(from->point && to->point))
        return refuse("there is nothing to measure between");
    Json reply = {{"gap", std::max<Length>(best.gap, 0)},
                  {"from", calls::to_json(best.line.p)},
                  {"to", calls::to_json(best.line.q)}};
    if (best.from != no_figure) reply["fromFigure"] = best.from;
    if (best.to != no_figure) reply["toFigure"] = best.to;
    return reply;
}

}  // namespace

void add_scenes(Sessions& sessions, const SharedScenes& scenes) {
    sessions.add("scene.read", read);
    sessions.add("scene.write", write);
    sessions.add("scene.check", [scenes](const Json& request) { return check(*scenes, request); });
    sessions.add("scene.measure", [scenes](const Json& request) { return measure(*scenes, request); });
}

}  // namespace skald::calls
