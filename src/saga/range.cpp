// Who can be charged and shot at: charge range and Pride (CHG-05, CHG-R1, SPC-13), weapons and sight (SHO-02,
// SHO-07). Answers are kept as long as nothing moved between the two units.
#include "saga/range.hpp"

#include <algorithm>
#include <cassert>

#include "saga/charge.hpp"
#include "saga/pace.hpp"
#include "saga/workspace.hpp"
#include "table/sight.hpp"

namespace skald::saga {

namespace {

UnitId id(int unit) {
    return static_cast<UnitId>(unit);
}

/// Room for a base that ends in contact, and for the tolerance.
constexpr Length beside = 640;

/// Drops what is known of all pairs that something in this box may have changed, and of the unit itself.
void forget(PlanMemory& memory, const Scene& scene, int moved, const Box& box) {
    for (int unit = 0; unit < max_units; ++unit) {
        std::uint32_t& known = memory.known[static_cast<std::size_t>(unit)];
        if (known == 0) continue;
        const int enemies = first_unit(other(side_of_unit(unit)));
        for (int n = 0; n < max_units_of_side; ++n) {
            if (!(known >> n & 1)) continue;
            const int enemy = enemies + n;
            const bool gone = !scene.has_unit(id(unit)) || !scene.has_unit(id(enemy));
            if (gone || unit == moved || enemy == moved ||
                meet(grown(join(scene.box_of(id(unit)), scene.box_of(id(enemy))), beside), box)) {
                known &= ~(std::uint32_t{1} << n);
                memory.reach[static_cast<std::size_t>(unit)][static_cast<std::size_t>(n)] = {};
            }
        }
    }
}

void forget_all(PlanMemory& memory) {
    memory.reach = {};
    memory.known = {};
}

/// What is known of the pair, after everything that moved since has been taken into account.
Reach& reach_of(const View& view, int unit, int target) {
    const Scene& scene = view.scene();
    Workspace& workspace = view.match.workspace();
    PlanMemory& memory = workspace.plans;
    if (memory.changes != workspace.changes) {
        if (!(memory.terrain == workspace.terrain) || memory.extra != workspace.extra) forget_all(memory);
        memory.terrain = workspace.terrain;
        memory.extra = workspace.extra;
        for (int u = 0; u < max_units; ++u) {
            const auto i = static_cast<std::size_t>(u);
            if (memory.seen[i] == workspace.moved[i]) continue;
            memory.seen[i] = workspace.moved[i];
            const bool stands = scene.has_unit(id(u));
            const Box before = memory.box[i];
            if (stands) memory.box[i] = scene.box_of(id(u));
            const Box after = stands ? memory.box[i] : before;
            forget(memory, scene, u, memory.stood[i] ? join(before, after) : after);
            memory.stood[i] = stands;
        }
        memory.changes = workspace.changes;
    }
    const int n = target - first_unit(other(side_of_unit(unit)));
    memory.known[static_cast<std::size_t>(unit)] |= std::uint32_t{1} << n;
    return memory.reach[static_cast<std::size_t>(unit)][static_cast<std::size_t>(n)];
}

/// Are the boxes at most this far apart in both directions?
bool boxes_near(const Box& a, const Box& b, Length distance) {
    return meet(grown(a, distance), b);
}

bool is_enemy(const View& view, int unit, int target) {
    if (target < 0 || target >= max_units || side_of_unit(target) == side_of_unit(unit)) return false;
    return view.scene().has_unit(id(target));
}

}  // namespace

// ---- Charge range

bool can_charge(const View& view, const Activation& activation, int target) {
    const int unit = activation.unit;
    if (!is_enemy(view, unit, target) || !view.scene().has_unit(id(unit))) return false;
    if (view.real()) return true;
    const ChargeOrder order = charge_order(view, activation, target);
    const Scene& scene = view.scene();
    const Length far = order.distance + contact_gap;
    if (!boxes_near(scene.box_of(id(unit)), scene.box_of(id(target)), far)) return false;
    Reach& known = reach_of(view, unit, target);
    const std::uint64_t key = (static_cast<std::uint64_t>(order.distance) << 32) |
                              (static_cast<std::uint64_t>(order.rough_distance) << 8) |
                              (order.law.uneven_slows ? 4u : 0u) | (order.law.dangerous_slows ? 2u : 0u) | 1u;
    if (known.charge_key == key) return known.charge;
    known.charge_key = key;
    known.charge = units_within(view, unit, target, far) &&
                   charge_in_range(scene, order, view.match.workspace().plans.planner);
    return known.charge;
}

namespace {

/// SCN-R4: Dawn is the reason.
Why in_the_dark(const View& view, Length distance, Length most) {
    return why<Sentence::dawn>(view.edition() == Edition::current() ? Rule::SCN_04a : Rule::SCN_04b,
                               {distance, most});
}

/// Why no figure of the unit gets to the target: too far, or too far over rough ground, or nobody finds a
/// way.
Why out_of_charge(const View& view, const Activation& activation, int target) {
    const int unit = activation.unit;
    const Length far = units_ruler(view, unit, target), most = charge_distance(view, activation);
    if (far > most && far <= charge_distance_by_day(view, activation)) return in_the_dark(view, far, most);
    if (far > most) return why<Sentence::target_out_of_range>(Rule::CHG_R1, {unit, target, far, most});
    ChargeOrder order = charge_order(view, activation, target);
    const Length rough = order.rough_distance;
    order.law.uneven_slows = order.law.dangerous_slows = false;
    order.rough_is_open = true;
    if (far > rough && charge_in_range(view.scene(), order, view.match.workspace().plans.planner))
        return why<Sentence::target_out_of_range>(Rule::CHG_17, {unit, target, far, rough});
    return why<Sentence::no_way>(Rule::CHG_R1, {unit});
}

}  // namespace

Refusal may_charge(const View& view, const Activation& activation, int target) {
    const int unit = activation.unit;
    if (target < 0 || target >= max_units) return why<Sentence::unknown_unit>(Rule::ACT_10, {target});
    if (side_of_unit(target) == side_of_unit(unit))
        return why<Sentence::target_not_enemy>(Rule::CHG_04, {target});
    if (!on_table(view.state, target) || !view.scene().has_unit(id(target)))
        return why<Sentence::unit_gone>(Rule::CHG_04, {target});
    if (activation.forced_target >= 0 && activation.forced_target != target)
        return why<Sentence::wrong_target>(Rule::CHG_04, {target});
    if (view.edition().charge_within_range && !can_charge(view, activation, target))  // CHG-05.a
        return out_of_charge(view, activation, target);
    if (view.real()) return {};  // whether a Hero is in reach too (SPC-13) is seen on the table
    if ((specials_of(view, unit) & Special::pride) == 0 || counts_as_hero(view, target)) return {};
    const Side enemy = side_of_unit(target);
    const int first = first_unit(enemy);
    for (int u = first; u < first + view.state.unit_count[static_cast<std::size_t>(index(enemy))]; ++u)
        if (on_table(view.state, u) && counts_as_hero(view, u) && can_charge(view, activation, u))
            return why<Sentence::pride>(Rule::SPC_13, {unit, u});  // SPC-14: any of them, if several
    return {};
}

List<std::int8_t, max_units_of_side> charge_targets(const View& view, const Activation& activation) {
    List<std::int8_t, max_units_of_side> targets;
    const Scene& scene = view.scene();
    if (!scene.has_unit(id(activation.unit))) return targets;
    const Box& box = scene.box_of(id(activation.unit));
    const Length far = charge_distance(view, activation) + contact_gap;
    const Side enemy = other(side_of_unit(activation.unit));
    const int first = first_unit(enemy);
    for (int u = first; u < first + view.state.unit_count[static_cast<std::size_t>(index(enemy))]; ++u) {
        if (!scene.has_unit(id(u))) continue;
        if (view.edition().charge_within_range && !view.real() &&
            (!boxes_near(box, scene.box_of(id(u)), far) || !can_charge(view, activation, u)))
            continue;  // before anybody asks why
        if (!may_charge(view, activation, u)) targets.push(static_cast<std::int8_t>(u));
    }
    return targets;
}

// ---- Shooting

namespace {

/// Some one figure of the target both within range and in sight (SHO-R1), near ones first.
bool figure_shoots(const Scene& scene, const Standing& shooter, UnitId target, Length range) {
    const auto figures = scene.figures_of(target);
    bool all = true, some = false;
    std::array<std::int64_t, max_unit_size> near{};  // square of the distance, and the place in the unit
    std::size_t count = 0;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        if (!within(shooter.shape, figures[i].shape, range)) {
            all = false;
            continue;
        }
        some = true;
        near[count++] = square(figures[i].spot.at - shooter.spot.at) * 64 + static_cast<std::int64_t>(i);
    }
    if (!some) return false;
    if (all) return figure_sees_unit(scene, shooter.figure, target).sight.free;
    std::sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t k = 0; k < count; ++k)
        if (sees(scene, shooter.figure, figures[static_cast<std::size_t>(near[k] % 64)].figure).free)
            return true;
    return false;
}

/// Finds who can shoot; with `all` false only whether anybody can.
const Reach& shooting_of(const View& view, int unit, int target, bool all) {
    const Length range = weapon_range(view, unit);
    Reach& known = reach_of(view, unit, target);
    if (known.range == range && (known.all || !all)) return known;
    const Scene& scene = view.scene();
    known.range = range;
    known.any = known.all = false;
    known.shooters = 0;
    if (boxes_near(scene.box_of(id(unit)), scene.box_of(id(target)), range)) {
        const auto figures = scene.figures_of(id(unit));
        for (std::size_t i = 0; i < figures.size() && (all || !known.any); ++i)
            if (figure_shoots(scene, figures[i], id(target), range)) {
                known.any = true;
                known.shooters = static_cast<std::uint16_t>(known.shooters | 1u << i);
            }
    }
    known.all = all || !known.any;
    return known;
}

/// Somebody is in range, and none of those is seen: what stands between the two that are nearest to each
/// other, or how near the nearest is that is seen (SHO-R1), by day perhaps near enough (SCN-04).
Why not_seen(const View& view, int unit, int target, Length range) {
    const Scene& scene = view.scene();
    const Standing *from = nullptr, *to = nullptr;
    Length nearest = highest_coordinate, seen = highest_coordinate;
    for (const Standing& a : scene.figures_of(id(unit)))
        for (const Standing& b : scene.figures_of(id(target))) {
            const Length gap = ruler(a.shape, b.shape);
            if (gap > range && gap < seen && sees(scene, a.figure, b.figure).free) seen = gap;
            if (gap < nearest) nearest = gap, from = &a, to = &b;
        }
    if (seen <= weapon_range_by_day(view, unit)) return in_the_dark(view, seen, range);
    if (seen < highest_coordinate)
        return why<Sentence::seen_too_far>(Rule::SHO_R1, {unit, target, seen, range});
    const Blocker blocker = sees(scene, from->figure, to->figure).blocker;
    assert(blocker.kind != BlockerKind::none);  // two in range of whom neither sees the other
    if (blocker.kind == BlockerKind::piece)
        return why<Sentence::terrain_hides>(Rule::LOS_04, {unit, target, blocker.piece});
    return why<Sentence::figures_hide>(blocker.kind == BlockerKind::gap ? Rule::LOS_03 : Rule::LOS_02,
                                       {unit, target, blocker.unit});
}

}  // namespace

FigureList shooters(const View& view, int unit, int target) {
    FigureList list;
    if (view.real()) {
        for (int figure : figures_of(view.state, unit))
            if (static_cast<int>(list.size()) < view.state.told.shooters)
                list.push(static_cast<std::uint8_t>(figure));
        return list;
    }
    if (!is_enemy(view, unit, target) || !view.scene().has_unit(id(unit))) return list;
    const std::uint16_t mask = shooting_of(view, unit, target, true).shooters;
    const auto figures = view.scene().figures_of(id(unit));
    for (std::size_t i = 0; i < figures.size(); ++i)
        if (mask >> i & 1) list.push(static_cast<std::uint8_t>(figures[i].figure));
    return list;
}

Refusal may_shoot(const View& view, int unit, int target) {
    if (!has_ranged_weapon(view.state.unit(unit)))
        return why<Sentence::no_ranged_weapon>(Rule::ACT_03, {unit});
    if (target < 0 || target >= max_units) return why<Sentence::unknown_unit>(Rule::ACT_10, {target});
    if (side_of_unit(target) == side_of_unit(unit))
        return why<Sentence::target_not_enemy>(Rule::SHO_01, {target});
    if (!view.scene().has_unit(id(target)) || !view.scene().has_unit(id(unit)))
        return why<Sentence::unit_gone>(Rule::SHO_01, {target});
    if (view.real() || shooting_of(view, unit, target, false).any) return {};
    const Length range = weapon_range(view, unit);
    const Length far = units_ruler(view, unit, target);
    if (far > range && far <= weapon_range_by_day(view, unit)) return in_the_dark(view, far, range);
    if (far > range) return why<Sentence::target_out_of_range>(Rule::SHO_02, {unit, target, far, range});
    return not_seen(view, unit, target, range);
}

List<std::int8_t, max_units_of_side> shooting_targets(const View& view, int unit) {
    List<std::int8_t, max_units_of_side> targets;
    if (!has_ranged_weapon(view.state.unit(unit)) || !view.scene().has_unit(id(unit))) return targets;
    const Scene& scene = view.scene();
    const Length range = weapon_range(view, unit);
    const Side enemy = other(side_of_unit(unit));
    const int first = first_unit(enemy);
    for (int u = first; u < first + view.state.unit_count[static_cast<std::size_t>(index(enemy))]; ++u)
        if (scene.has_unit(id(u)) &&
            (view.real() || (boxes_near(scene.box_of(id(unit)), scene.box_of(id(u)), range) &&
                             shooting_of(view, unit, u, false).any)))
            targets.push(static_cast<std::int8_t>(u));
    return targets;
}

}  // namespace skald::saga
