// One model's way: its length, what it crosses, and what stops it (AOF-R-24, AOF-R-63, AOF-R-64, AOF-R-71,
// AOF-R-74).
#include <algorithm>

#include "aofs/space.hpp"
#include "aofs/tables.hpp"
#include "aofs/unit.hpp"
#include "base/integer.hpp"
#include "table/sight.hpp"

namespace skald::aofs {

namespace {

/// Places on a straight way are counted in so many parts of it.
constexpr std::int64_t whole = 65536;

Point at_part(Point p, Point q, std::int64_t part) {
    const Point d = q - p;
    return p +
           Point{static_cast<Length>(rdiv(d.x * part, whole)), static_cast<Length>(rdiv(d.y * part, whole))};
}

/// A stretch of a straight way at one height.
struct Stretch {
    std::int64_t from = 0, to = whole;
    Surface surface;
};
using Stretches = List<Stretch, 32>;

/// Where the line pq crosses the outline, in parts.
void add_crossings(List<std::int64_t, 30>& cuts, const Outline& outline, Point p, Point q) {
    const Point d = q - p;
    const std::size_t n = outline.points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point a = outline.points[i], e = outline.points[(i + 1) % n] - a;
        std::int64_t den = cross(d, e), along = cross(a - p, e), across = cross(a - p, d);
        if (den == 0) continue;
        if (den < 0) den = -den, along = -along, across = -across;
        if (along < 0 || along > den || across < 0 || across > den) continue;
        cuts.try_push(along * whole / den);
    }
}

/// Does the box lie wholly on one side of the line pq?
bool beside(const Box& box, Point p, Point q) {
    const Point d = q - p;
    // Of the four corners the two that lie farthest to either side.
    const Point left{d.y < 0 ? box.high.x : box.low.x, d.x < 0 ? box.low.y : box.high.y};
    const Point right{d.y < 0 ? box.low.x : box.high.x, d.x < 0 ? box.high.y : box.low.y};
    return cross(d, left - p) < 0 || cross(d, right - p) > 0;
}

/// The way cut where the surface under the centre may change, and which solid pieces the centre goes over.
Stretches stretches_of(const View& view, Point p, Point q, std::uint64_t& met) {
    List<std::int64_t, 30> cuts;
    const Box box = box_of(p, q);
    const Tables& tables = view.match.tables();
    std::uint64_t crossed = 0;
    for (const Plot& plot : tables.walls) {
        if (!plot.solid || !meet(plot.box, box) || beside(plot.box, p, q)) continue;
        const Outline& outline = tables.setup.terrain[plot.piece].outline;
        const auto inside = [&](Point at) { return contains(plot.box, at) && point_in(outline, at) >= 0; };
        const std::size_t before = cuts.size();
        add_crossings(cuts, outline, p, q);
        const std::uint64_t bit = std::uint64_t{1} << plot.piece;
        if (inside(p) || inside(q))
            met |= bit;
        else if (cuts.size() > before || cuts.full())
            crossed |= bit;
    }
    Stretches all;
    const std::uint64_t touched = met | crossed;
    if (touched == 0) {
        all.push({});
        return all;
    }
    std::sort(cuts.begin(), cuts.end());
    std::int64_t from = 0;
    for (std::size_t i = 0; i <= cuts.size(); ++i) {
        const std::int64_t to = i < cuts.size() ? cuts[i] : whole;
        if (to == from && !(i == cuts.size() && all.empty())) continue;
        // Rounded to the grid the middle could leave an edge that the way runs along.
        const auto over = [&](const Plot& plot) {
            return (touched >> plot.piece & 1) &&
                   point_in_at(tables.setup.terrain[plot.piece].outline, p, q, from + to, 2 * whole) >= 0;
        };
        all.push({from, to, highest_surface(tables, over)});
        // A corner that is only touched is not gone over: it stays a wall (AOF-R-63).
        for (const Plot& plot : tables.walls)
            if ((crossed >> plot.piece & 1) && over(plot)) met |= std::uint64_t{1} << plot.piece;
        from = to;
    }
    return all;
}

}  // namespace

bool on_open_ground(const View& view, const Body& from, Point to) {
    if (from.bottom != 0) return false;
    const Box box = join(from.shape.box, shifted(from.shape.box, to - from.spot.at));
    return std::ranges::none_of(view.match.tables().walls,
                                [&](const Plot& plot) { return meet(plot.box, box); });
}

namespace {

/// One model under way.
class Course {
  public:
    Course(const View& view, const Mover& law, Walk& out)
        : view_(view), law_(law), out_(out), start_(body_of(view, law.model)), now_(start_) {
        surface_ = {start_.bottom, surface_under(view, start_.spot.at).stairs};
    }

    /// One straight leg from a bend.
    void go_on(Point from, Point to) {
        move_to(from);
        stand_at(surface_under(view_, from));
        out_.level = true;
        straight(to);
    }

    void go(const Step& step, const Body* end) {
        for (std::uint8_t way = 0; way < step.ways && !out_.fault; ++way) {
            const Point to = step.path[way];
            if (!in_bounds(to)) return refuse(why<Sentence::off_table>(Rule::R_24, {law_.model}));
            if (law_.flying)
                fly(to);
            else if (step.floor >> way & 1)
                leap(to, way);
            else
                straight(to);
        }
        if (out_.fault) return;
        turn(step);
        if (out_.fault) return;
        out_.end = end != nullptr ? *end : body_at(view_, law_.model, {now_.spot.at, now_.spot.facing});
        const bool moved = !(out_.end.spot == start_.spot);
        if (moved && end == nullptr) out_.fault = check_stand(view_, law_, out_.end, true);
        if (!out_.fault && out_.length > law_.allowance)
            refuse(why<Sentence::too_long>(Rule::R_24, {law_.model, out_.length, law_.allowance}));
    }

  private:
    void refuse(const Why& reason) {
        if (!out_.fault) out_.fault = reason;
    }

    void add_length(Point from, Point to) { out_.length += static_cast<Length>(isqrt_up(square(to - from))); }

    void fly(Point to) {
        add_length(now_.spot.at, to);
        const Shape path = corridor(now_.shape, to);
        if (!skald::on_table(path, view_.match.setup().table))
            return refuse(why<Sentence::off_table>(Rule::R_24, {law_.model}));
        move_to(to);
        if (surface_under(view_, to).height != now_.bottom) out_.level = false;
        stand_at(surface_under(view_, to));
    }

    void straight(Point to) {
        const Point from = now_.spot.at;
        if (to == from) return;
        add_length(from, to);
        if (on_open_ground(view_, now_, to)) return sweep_ground(to);
        std::uint64_t met = 0;
        Stretches all = stretches_of(view_, from, to, met);
        // A climb at the very end: the base may not stay hanging there, which standing is tested for.
        all.push({whole, whole, surface_under(view_, to)});
        const auto plan = static_cast<Length>(isqrt_up(square(to - from)));
        for (std::size_t i = 0; i < all.size();) {
            const std::size_t beyond = beyond_gap(all, i, plan);
            if (beyond == i) step_to(all[i].surface);
            do {
                const Point end = all[i].to == whole ? to : at_part(from, to, all[i].to);
                if (!out_.fault && all[i].to > all[i].from) sweep(end, met);
                if (out_.fault) return;
            } while (++i < beyond);
            if (i == beyond) step_to(all[i].surface);
        }
    }

    /// Where a stretch begins a gap that is crossed in walking: the one on its other side; else itself
    /// (AOF-SPM-02). From there it is a climb or a drop from where the model stood.
    std::size_t beyond_gap(const Stretches& all, std::size_t first, Length plan) const {
        std::size_t best = first;
        for (std::size_t i = first + 1; i < all.size(); ++i) {
            // To the nearest tenth: places on the way are rounded a little.
            const std::int64_t width = (all[i].from - all[first].from) * plan;
            if (all[best].surface.height >= now_.bottom || 2 * width > (2 * widest_gap + 1) * whole) break;
            const Length height = all[i].surface.height;
            if (height > all[i - 1].surface.height && (best == first || height > all[best].surface.height))
                best = i;
        }
        return best;
    }

    /// The surface under the centre changes: a climb or a drop (AOF-R-63).
    void step_to(const Surface& next) {
        const Length change = next.height - now_.bottom;
        const bool free = change > 0 ? next.stairs : surface_.stairs;
        surface_ = next;
        if (change == 0) return;
        if (!law_.change) return refuse(why<Sentence::too_steep>(Rule::R_65, {law_.model, change, 0}));
        if (!free) {
            if (change > highest_climb)
                return refuse(why<Sentence::too_steep>(Rule::R_63, {law_.model, change, highest_climb}));
            if (change < -highest_drop)
                return refuse(why<Sentence::needs_jump>(Rule::SPM_02, {law_.model, -change}));
            out_.length += change < 0 ? -change : change;
        }
        stand_at(next);
    }

    void stand_at(const Surface& next) {
        if (next.height != now_.bottom) out_.level = false;
        now_.top += next.height - now_.bottom;
        now_.bottom = next.height;
        surface_ = next;
    }

    void move_to(Point to) {
        now_.shape = moved(now_.shape, to - now_.spot.at);
        now_.spot.at = to;
    }

    void sweep_ground(Point to) {
        const Shape path = corridor(now_.shape, to);
        if (!skald::on_table(path, view_.match.setup().table))
            return refuse(why<Sentence::off_table>(Rule::R_24, {law_.model}));
        sweep_bodies(path);
        if (out_.fault) return;
        note_ground(path);
        move_to(to);
    }

    /// Goes straight at one height.
    void sweep(Point to, std::uint64_t met) {
        const Shape path = corridor(now_.shape, to);
        if (!skald::on_table(path, view_.match.setup().table))
            return refuse(why<Sentence::off_table>(Rule::R_24, {law_.model}));
        sweep_walls(path, met);
        if (!out_.fault) sweep_bodies(path);
        if (out_.fault) return;
        note_ground(path);
        move_to(to);
    }

    void note_ground(const Shape& path) {
        const Tables& tables = view_.match.tables();
        for (const Plot& plot : tables.marked) {
            if (plot.level != now_.bottom || !meet(plot.box, path.box)) continue;
            if (!enters(path, tables.setup.terrain[plot.piece].outline)) continue;
            if ((plot.marks & Mark::difficult) && !law_.strider) out_.difficult = true;
            if (plot.marks & Mark::dangerous) out_.dangerous = true;
        }
    }

    void sweep_walls(const Shape& path, std::uint64_t met) {
        const Tables& tables = view_.match.tables();
        for (const Plot& plot : tables.walls) {
            const bool wall = plot.solid && plot.top > now_.bottom && !(met >> plot.piece & 1);
            if ((!plot.barred && !wall) || !meet(plot.box, path.box)) continue;
            if (!enters(path, tables.setup.terrain[plot.piece].outline)) continue;
            return refuse(plot.barred ? why<Sentence::impassable>(Rule::R_78, {law_.model, plot.piece})
                                      : why<Sentence::solid>(Rule::R_78, {law_.model, plot.piece}));
        }
    }

    void sweep_bodies(const Shape& path) {
        const Scene& scene = view_.scene();
        const Box near = grown(path.box, law_.keep);
        for (UnitId unit : scene.units()) {
            if (unit == law_.unit || !meet(near, scene.box_of(unit))) continue;
            sweep_unit(path, near, scene.figures_of(unit));
            if (out_.fault) return;
        }
    }

    void sweep_unit(const Shape& path, const Box& near, std::span<const Standing> figures) {
        for (const Standing& other : figures) {
            if (!meet(near, other.shape.box)) continue;
            const bool level = now_.bottom < other.top && other.bottom < now_.top;
            if (level && overlaps(path, other.shape))
                return refuse(why<Sentence::overlaps>(Rule::R_24, {law_.model, other.figure}));
            if (other.unit == law_.target || law_.release) continue;
            const Length keep = plan_reach(law_.keep, rise_between(now_.bottom, other.bottom));
            if (keep < 0 || !skald::within(path, other.shape, keep)) continue;
            // AOF-R-64: what was within 1 inch at the start may be left, not approached.
            const bool began_near = within(start_, other, law_.keep), still = within(now_, other, law_.keep);
            if (!began_near || !still) {
                const Length gap = law_.measure ? std::max(ruler(path, other.shape), 0) : 0;
                return refuse(
                    why<Sentence::too_near>(Rule::MOV_03, {law_.model, other.figure, gap, law_.keep}));
            }
            if (fine_gap(path, other.shape) < fine_gap(now_.shape, other.shape))
                return refuse(why<Sentence::nearer>(Rule::R_64, {law_.model, other.figure}));
        }
    }

    /// A jump: over a gap from edge to edge, or down (AOF-SPM-02, AOF-R-55, AOF-R-74).
    void leap(Point to, std::uint8_t way) {
        const Point from = now_.spot.at;
        const Length plan = static_cast<Length>(isqrt_up(square(to - from)));
        std::uint64_t met = 0;
        const Stretches all = stretches_of(view_, from, to, met);
        const Surface landing = surface_under(view_, to);
        const Length take_off = now_.bottom;
        const Why none = why<Sentence::no_jump>(Rule::R_74, {law_.model, plan, longest_jump});
        if (plan == 0 || !law_.jumps || !law_.change || landing.height > take_off) return refuse(none);
        const auto reach = [&](std::int64_t part) { return part * plan / whole; };
        std::size_t first = 0;
        while (first < all.size() && all[first].surface.height >= take_off) ++first;
        if (first == all.size() || reach(all[first].from) > contact_gap) return refuse(none);
        // A gap ends at its far edge; a drop ends as soon as the base is free of what it leaves.
        bool gap = false;
        Length lowest = take_off;
        for (std::size_t i = first; i < all.size(); ++i) {
            const Length height = all[i].surface.height;
            if (height > landing.height) return refuse(none);
            if (height < landing.height && reach(whole - all[i].to) <= contact_gap) gap = true;
            if (height == landing.height && i + 1 < all.size()) return refuse(none);
            lowest = std::min(lowest, height);
        }
        const bool falls_short = lowest < landing.height && !gap;
        const Length base = view_.match.profile(law_.model).base.half_length;
        if (falls_short || (!gap && plan > base + inch)) return refuse(none);
        const Length drop = take_off - landing.height;
        const Length distance = std::max(gap ? plan : 0, drop);
        if (distance > longest_jump)
            return refuse(why<Sentence::no_jump>(Rule::R_55, {law_.model, distance, longest_jump}));
        const Shape path = corridor(now_.shape, to);
        sweep_walls(path, 0);
        if (!out_.fault) sweep_bodies(path);
        if (out_.fault) return;
        const bool ordinary = (!gap || plan <= widest_gap) && drop <= highest_drop;
        if (ordinary) {
            out_.length += plan + drop;
        } else {
            const Point foot = at_part(from, to, std::min(whole, all[first].from + 6 * whole / plan));
            out_.leaps.push({way, distance, take_off - all[first].surface.height, foot});
        }
        move_to(to);
        stand_at(landing);
        if (out_.fault = check_stand(view_, law_, now_, true); !out_.fault) note_ground(now_.shape);
    }

    /// The turn at the end: no part of the base travels more than the allowance (AOF-R-24).
    void turn(const Step& step) {
        const Base& base = view_.match.profile(law_.model).base;
        if (base.form == BaseForm::round || step.facing == start_.spot.facing) return;
        const Spot to{now_.spot.at, facing(step.facing)};
        if (step.facing >= full_turn || !turn_within(base, start_.spot, to, law_.allowance))
            return refuse(why<Sentence::turned_too_far>(Rule::R_24, {law_.model}));
        now_.spot.facing = to.facing;
        now_.shape = shape_of(base, to);
        if (!law_.flying) note_ground(now_.shape);
    }

    const View& view_;
    const Mover& law_;
    Walk& out_;
    Body start_, now_;
    Surface surface_;
};

}  // namespace

Walk walk(const View& view, const Mover& law, const Step& step, const Body* end) {
    Walk result;
    if (step.ways == 0 || step.ways > step.path.size() || (step.floor >> step.ways) != 0) {
        result.fault = why<Sentence::bad_shape>(Rule::R_24, {step.ways});
        return result;
    }
    Course(view, law, result).go(step, end);
    return result;
}

Walk walk_leg(const View& view, const Mover& law, Point from, Point to) {
    Walk result;
    Course(view, law, result).go_on(from, to);
    return result;
}

bool comes_through(const View& view, const Body& from, Point to, Mark::Bits mark) {
    if (from.spot.at == to) return stands_in(view, from, mark);
    Body now = from;
    std::uint64_t met = 0;
    for (const Stretch& stretch : stretches_of(view, from.spot.at, to, met)) {
        const Point end = stretch.to == whole ? to : at_part(from.spot.at, to, stretch.to);
        now.bottom = stretch.surface.height;
        Body path = now;
        path.shape = corridor(now.shape, end);
        if (stands_in(view, path, mark)) return true;
        now.shape = moved(now.shape, end - now.spot.at);
        now.spot.at = end;
    }
    now.bottom = surface_under(view, to).height;
    return stands_in(view, now, mark);
}

}  // namespace skald::aofs
