#include "table/sight.hpp"

#include <algorithm>
#include <optional>

#include "table/core.hpp"
#include "table/sight_search.hpp"

namespace skald {

using namespace detail;

Viewer viewer(const Scene& scene, FigureId figure) {
    const Standing& f = scene.figure(figure);
    return {f.shape, f.base, f.spot, f.figure, f.unit, f.bottom, f.top};
}

bool detail::line_is_free(const Scene& scene, const Viewer& a, const Viewer& b, Point p, Point q) {
    const Box box = box_of(p, q);
    for (UnitId unit : scene.units()) {
        if (unit == a.unit || !meet(scene.box_of(unit), box)) continue;
        for (const Standing& f : scene.figures_of(unit)) {
            if (f.figure == b.figure || !meet(f.shape.box, box)) continue;
            if (overlaps_segment(f.shape, p, q)) return false;
        }
        if (unit == b.unit) continue;
        for (const Gap& gap : scene.gaps_of(unit)) {
            if (meet(box_of(gap.p, gap.q), box) && meets(p, q, gap)) return false;
        }
    }
    for (const Piece& piece : scene.pieces()) {
        if (piece.high && meet(piece.outline.box, box) && crossings(piece.outline, p, q, 2) >= 2)
            return false;
    }
    return true;
}

namespace {

Sight free_sight(Point from, Point to) {
    Sight s;
    s.free = true;
    s.from = from;
    s.to = to;
    return s;
}

/// The centre line is known to be blocked: search on.
Sight search(const Scene& scene, const Viewer& a, const Viewer& b) {
    SightSearch lines(scene, a, b, SightSearch::Book::saga, {});
    Sight s;
    s.free = lines.find(s.from, s.to);
    if (s.free) return s;
    s.blocker = lines.blocker_of(a.shape.centre, b.shape.centre);
    s.from = s.to = {};
    return s;
}

}  // namespace

Sight sees(const Scene& scene, const Viewer& shooter, const Viewer& target) {
    const Point p = shooter.shape.centre, q = target.shape.centre;
    if (line_is_free(scene, shooter, target, p, q)) return free_sight(p, q);
    return search(scene, shooter, target);
}

Sight sees(const Scene& scene, FigureId shooter, FigureId target) {
    return sees(scene, viewer(scene, shooter), viewer(scene, target));
}

Sight line(const Scene& scene, const Viewer& shooter, const Viewer& target, Point from, Point to) {
    if (line_is_free(scene, shooter, target, from, to)) return free_sight(from, to);
    // Blockers are gathered for the segment alone.
    Viewer a = shooter, b = target;
    a.shape = disc(from, 0);
    b.shape = disc(to, 0);
    SightSearch lines(scene, a, b, SightSearch::Book::saga, {});
    Sight s;
    s.blocker = lines.blocker_of(from, to);
    return s;
}

namespace {

constexpr std::size_t most_pairs = 1024;

struct SightPair {
    std::int32_t far;
    std::uint8_t shooter;
    std::uint8_t target;
};

UnitSight first_sight(const Scene& scene, std::span<const Standing> shooters,
                      std::span<const Standing> targets) {
    SightPair pairs[most_pairs];
    std::size_t count = 0;
    for (std::size_t i = 0; i < shooters.size(); ++i) {
        for (std::size_t j = 0; j < targets.size() && count < most_pairs; ++j) {
            const auto far = square(shooters[i].shape.centre - targets[j].shape.centre);
            pairs[count++] = {static_cast<std::int32_t>(far), static_cast<std::uint8_t>(i),
                              static_cast<std::uint8_t>(j)};
        }
    }
    std::sort(pairs, pairs + count, [](const SightPair& x, const SightPair& y) {
        return x.far != y.far           ? x.far < y.far
               : x.shooter != y.shooter ? x.shooter < y.shooter
                                        : x.target < y.target;
    });
    UnitSight result;
    const auto ask = [&](const SightPair& pair, bool centre_line_only) {
        const Standing &s = shooters[pair.shooter], &t = targets[pair.target];
        const Viewer a = viewer(scene, s.figure), b = viewer(scene, t.figure);
        Sight sight;
        if (!centre_line_only) {
            sight = search(scene, a, b);
        } else if (line_is_free(scene, a, b, s.spot.at, t.spot.at)) {
            sight = free_sight(s.spot.at, t.spot.at);
        }
        if (sight.free || result.shooter == no_figure) result = {sight, s.figure, t.figure};
        return sight.free;
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (ask(pairs[i], true)) return result;
    }
    result = {};
    for (std::size_t i = 0; i < count; ++i) {
        if (ask(pairs[i], false)) return result;
    }
    return result;
}

}  // namespace

UnitSight unit_sees(const Scene& scene, UnitId shooters, UnitId targets) {
    return first_sight(scene, scene.figures_of(shooters), scene.figures_of(targets));
}

UnitSight figure_sees_unit(const Scene& scene, FigureId shooter, UnitId targets) {
    return first_sight(scene, {&scene.figure(shooter), 1}, scene.figures_of(targets));
}

}  // namespace skald
