#include "aofs/fighting.hpp"

#include "aofs/scratch.hpp"
#include "aofs/unit.hpp"
#include "table/sight.hpp"

namespace skald::aofs {

namespace {

/// Could anything stand between the two? A first look in plan at circles, for speed.
bool open_between(const View& view, const Standing& a, const Standing& b) {
    const Length width = std::max(a.shape.circumradius, b.shape.circumradius);
    const Point p = a.spot.at, q = b.spot.at;
    const Box box = grown(box_of(p, q), width);
    for (const Plot& plot : view.match.tables().blinds) {
        const Box& other = plot.box;
        if (!meet(other, box)) continue;
        const Point middle{(other.low.x + other.high.x) / 2, (other.low.y + other.high.y) / 2};
        const auto radius = static_cast<Length>(isqrt_up(square(other.high - middle)));
        if (compare_distance(middle, p, q, width + radius) <= 0) return false;
    }
    for (const Standing& f : view.scene().figures()) {
        if (f.unit == a.unit || f.unit == b.unit || !meet(f.shape.box, box)) continue;
        if (compare_distance(f.shape.centre, p, q, width + f.shape.circumradius) <= 0) return false;
    }
    return true;
}

}  // namespace

namespace {

/// Does the segment between two points inside an outline stay inside?
bool joined_inside(const Outline& outline, Point p, Point q) {
    const std::size_t n = outline.points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point a = outline.points[i], b = outline.points[(i + 1) % n];
        if (sign(cross(q - p, a - p)) * sign(cross(q - p, b - p)) <= 0 &&
            sign(cross(b - a, p - a)) * sign(cross(b - a, q - a)) <= 0)
            return false;
    }
    return true;
}

/// The strip that holds every line between two bases: its axis, and half its width at both ends.
struct Strip {
    Point from, d, left;  ///< `left`: a long vector across
    Length far = 0, first = 0, last = 0;
    Length from_top = 0, to_top = 0;

    Strip(const Standing& a, const Standing& b)
        : from(a.spot.at),
          d(b.spot.at - a.spot.at),
          left(left_of(d)),
          far(static_cast<Length>(isqrt(square(d)))),
          first(a.shape.circumradius + 4),
          last(b.shape.circumradius + 4),
          from_top(a.top),
          to_top(b.top) {}
    /// A point just beside the strip, so far along it.
    Point beside(Length at, bool on_left) const {
        const Length width = first + (last - first) * at / far;
        const Point p = from + Point{static_cast<Length>(std::int64_t{d.x} * at / far),
                                     static_cast<Length>(std::int64_t{d.y} * at / far)};
        const Point across = skald::step(left, width + 4);
        return on_left ? p + across : p - across;
    }
    /// No line is higher than this so far along.
    Length highest(Length at) const {
        const std::int64_t fall = std::int64_t{from_top} - to_top;
        if (fall >= 0) return static_cast<Length>(from_top - fall * (at - first) / (far + last - first));
        return static_cast<Length>(from_top - fall * (at + first) / (far + first - last) + 1);
    }
    Length along(Point p) const { return static_cast<Length>(dot(p - from, d) / far); }
};

/// A chord inside the piece, right across the strip and higher than every line: none passes it.
bool bars(const Strip& strip, const Piece& piece) {
    const Outline& outline = piece.outline;
    Length low = strip.far, high = 0;
    std::int64_t left_most = 0, right_most = 0;
    for (const Point p : outline.points) {
        low = std::min(low, strip.along(p));
        high = std::max(high, strip.along(p));
        left_most = std::max(left_most, cross(strip.d, p - strip.from));
        right_most = std::min(right_most, cross(strip.d, p - strip.from));
    }
    const std::int64_t wide = std::int64_t{std::min(strip.first, strip.last)} * strip.far;
    if (left_most < wide || right_most > -wide) return false;
    low = std::max(low, strip.first + 4);
    high = std::min(high, strip.far - strip.last - 4);
    if (low >= high) return false;
    constexpr int samples = 12;
    List<Point, samples> left, right;
    for (int k = 0; k < samples; ++k) {
        const Length at = low + (high - low) * (2 * k + 1) / (2 * samples);
        if (strip.highest(at) + 1 >= piece.top) continue;
        for (bool on_left : {true, false})
            if (const Point p = strip.beside(at, on_left); point_in(outline, p) > 0)
                (on_left ? left : right).push(p);
    }
    for (const Point p : left)
        for (const Point q : right)
            if (joined_inside(outline, p, q)) return true;
    return false;
}

/// Is one tall piece in the way of every line? True only where it is certain.
bool surely_hidden(const View& view, const Standing& a, const Standing& b) {
    const Strip strip(a, b);
    if (strip.far <= strip.first + strip.last + 16) return false;
    const Box box = join(a.shape.box, b.shape.box);
    for (const Plot& plot : view.match.tables().blinds) {
        if (!meet(plot.box, box)) continue;
        const Piece& piece = view.match.setup().terrain[plot.piece];
        if (piece.bottom > std::min(a.bottom, b.bottom)) continue;
        if (!bars(strip, piece)) continue;
        // An area that holds one of them does not hide it (AOF-R-78).
        if (piece.solid || (!enters(a.shape, piece.outline) && !enters(b.shape, piece.outline))) return true;
    }
    return false;
}

/// Is one of the likeliest lines free: from head to head, from shoulder to shoulder?
bool likely_line(const Scene& scene, const Standing& a, const Standing& b) {
    const Point across = left_of(b.spot.at - a.spot.at);
    const auto shoulder = [&](const Standing& s, int side) {
        const Length inner = std::min(s.base.half_length, s.base.half_width) - 2;
        return side == 0 ? s.spot.at : s.spot.at + skald::step(side > 0 ? across : -across, inner);
    };
    for (int one : {0, 1, -1})
        for (int two : {0, 1, -1})
            if (open_in_space(scene, a.unit, b.unit, shoulder(a, one), a.top, shoulder(b, two), b.top))
                return true;
    return false;
}

bool look(const View& view, int model, int other) {
    const Scene& scene = view.scene();
    const auto a = static_cast<FigureId>(model), b = static_cast<FigureId>(other);
    const Standing &from = scene.figure(a), &to = scene.figure(b);
    if (open_between(view, from, to)) return true;
    if (surely_hidden(view, from, to)) return false;
    if (likely_line(scene, from, to)) return true;
    return sees_in_space(scene, a, b).free;
}

}  // namespace

bool sees(const View& view, int model, int other) {
    const Scene& scene = view.scene();
    Scratch& scratch = view.match.scratch();
    // Sight goes both ways.
    const int pair = std::min(model, other) * max_models_here + std::max(model, other);
    Known& known = scratch.sights[static_cast<std::size_t>(pair)];
    const Standing& a = scene.figure(static_cast<FigureId>(model));
    const Standing& b = scene.figure(static_cast<FigureId>(other));
    if (!scratch.holds(known, a.unit, b.unit, join(a.shape.box, b.shape.box)))
        scratch.learn(known, look(view, model, other));
    return known.yes;
}

bool sees_unit(const View& view, int model, int unit) {
    for (int m : members(view.state, unit))
        if (sees(view, model, m)) return true;
    return false;
}

Shot aim(const View& view, int unit, int type, int target) {
    Shot shot;
    shot.weapon = static_cast<std::uint8_t>(type);
    shot.target = static_cast<std::int8_t>(target);
    const Weapon* weapon = weapon_type(view, unit, type);
    if (weapon == nullptr || weapon->melee()) return shot;
    const Members all = members(view.state, unit);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int m = all[i];
        if (copies_of(view, unit, m, type) == 0) continue;
        const bool indirect = weapon->specials.has(Special::indirect) || has(view, m, Special::indirect);
        const Body body = body_of(view, m);
        bool fires = false, far = true;
        for (const Standing& enemy : view.scene().figures_of(static_cast<UnitId>(target))) {
            if (!within(body, enemy, weapon->reach())) continue;
            fires = fires || indirect || sees(view, m, enemy.figure);
            if (fires) break;
        }
        if (!fires) continue;
        for (const Standing& enemy : view.scene().figures_of(static_cast<UnitId>(target)))
            far = far && !within(body, enemy, 9 * inch);
        shot.firing = static_cast<std::uint16_t>(shot.firing | 1u << i);
        if (far) shot.far = static_cast<std::uint16_t>(shot.far | 1u << i);
    }
    return shot;
}

namespace {

/// The firing model nearest to a target model; ties to the first in list order.
int nearest_firing(const View& view, int unit, std::uint16_t firing, const Standing& target) {
    const Members all = members(view.state, unit);
    int best = -1;
    std::int64_t least = INT64_MAX;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!(firing >> i & 1)) continue;
        const Body body = body_of(view, all[i]);
        const std::int64_t plan = std::max<std::int64_t>(fine_gap(body.shape, target.shape), 0);
        const std::int64_t rise = 256 * std::int64_t{rise_between(body.bottom, target.bottom)};
        const std::int64_t gap = plan * plan + rise * rise;
        if (gap < least) least = gap, best = all[i];
    }
    return best;
}

bool mostly_inside(const View& view, const Standing& model, bool wholly) {
    for (const Piece& piece : view.match.setup().terrain) {
        if (!(piece.marks & Mark::cover) || !meet(piece.outline.box, model.shape.box)) continue;
        // The cover of the ground that it stands on, not of what lies below its roof (AOF-R-71).
        if ((piece.solid ? piece.top : piece.bottom) != model.bottom) continue;
        const int points = points_inside(model.base, model.spot, piece.outline);
        if (points >= (wholly ? 33 : 17)) return true;
    }
    return false;
}

/// AOF-R-69: 17 of the 33 points at half height are hidden from the top of the nearest firing model.
bool mostly_behind(const View& view, int from, const Standing& model) {
    const Scene& scene = view.scene();
    const Standing& eye = scene.figure(static_cast<FigureId>(from));
    if (open_between(view, eye, model)) return false;
    const Length half = model.bottom + (model.top - model.bottom) / 2;
    int hidden = 0, open = 0;
    for (const Point p : points_of(model.base, model.spot)) {
        const bool free = open_in_space(scene, eye.unit, model.unit, eye.spot.at, eye.top, p, half);
        (free ? open : hidden) += 1;
        if (hidden >= 17) return true;
        if (open >= 17) return false;
    }
    return false;
}

}  // namespace

Shelter shelter_of(const View& view, int unit, std::uint16_t firing, int target) {
    const auto models = view.scene().figures_of(static_cast<UnitId>(target));
    const bool wholly = view.match.switches().en35 && models.size() > 1;
    std::size_t inside = 0, either = 0;
    for (const Standing& model : models) {
        const bool in = mostly_inside(view, model, wholly);
        inside += in ? 1 : 0;
        either += in || mostly_behind(view, nearest_firing(view, unit, firing, model), model) ? 1 : 0;
    }
    Shelter shelter;
    shelter.cover = 2 * either > models.size();
    shelter.inside = 2 * inside > models.size();
    return shelter;
}

Striker striker(const View& view, int unit, int model, int type) {
    Striker s;
    s.weapon = *weapon_type(view, unit, type);
    s.type = static_cast<std::uint16_t>(type);
    s.copies = copies_of(view, unit, model, type);
    const ModelProfile& profile = view.match.profile(model);
    s.specials = profile.specials;
    if (!view.state.lasting.empty()) s.specials.add(granted(view, unit));
    s.quality = profile.quality;
    s.to_hit = lasting_sum(view, unit, SpellVerb::to_hit);
    s.charging = view.state.action == Action::charge && view.state.active == unit;
    s.moved = view.state.active == unit && view.state.action != Action::hold;
    s.fatigued = view.state.unit(unit).fatigued || view.state.unit(unit).stunned;
    return s;
}

std::uint16_t strikers(const View& view, int unit, int enemy) {
    std::uint16_t mask = 0;
    if (!on_table(view.state, unit) || !on_table(view.state, enemy)) return mask;
    const Members all = members(view.state, unit);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Body body = body_of(view, all[i]);
        for (const Standing& other : view.scene().figures_of(static_cast<UnitId>(enemy)))
            if (in_reach(body, other)) {
                mask = static_cast<std::uint16_t>(mask | 1u << i);
                break;
            }
    }
    return mask;
}

}  // namespace skald::aofs
