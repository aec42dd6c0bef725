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
    for (std::uint8_t i : view.match.tables().blinds) {
        const Box& other = view.match.setup().terrain[i].outline.box;
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

bool look(const View& view, int model, int other) {
    const Scene& scene = view.scene();
    const auto a = static_cast<FigureId>(model), b = static_cast<FigureId>(other);
    const Standing &from = scene.figure(a), &to = scene.figure(b);
    if (open_between(view, from, to)) return true;
    // From head to head is the likeliest of free lines.
    if (line_in_space(scene, from.unit, to.unit, from.spot.at, from.top, to.spot.at, to.top).free)
        return true;
    return sees_in_space(scene, a, b).free;
}

}  // namespace

bool sees(const View& view, int model, int other) {
    view.scene();
    Scratch& scratch = view.match.scratch();
    // Sight goes both ways.
    const int pair = std::min(model, other) * max_models_here + std::max(model, other);
    std::uint32_t& known = scratch.sights[static_cast<std::size_t>(pair)];
    if (known / 2 != scratch.version) known = scratch.version * 2 + (look(view, model, other) ? 1 : 0);
    return known % 2 != 0;
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
        const std::int64_t gap = fine_gap(body_of(view, all[i]).shape, target.shape);
        if (gap < least) least = gap, best = all[i];
    }
    return best;
}

bool mostly_inside(const View& view, const Standing& model, bool wholly) {
    for (const Piece& piece : view.match.setup().terrain) {
        if (!(piece.marks & Mark::cover) || !meet(piece.outline.box, model.shape.box)) continue;
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
        const bool free = line_in_space(scene, eye.unit, model.unit, eye.spot.at, eye.top, p, half).free;
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
