#include "table/sweep.hpp"

#include <algorithm>

#include "base/integer.hpp"
#include "table/core.hpp"

namespace skald {

using namespace detail;

namespace {

using Body = Neighbourhood::Body;
using Group = Neighbourhood::Group;

/// What the law asks of one figure of another unit; false if it is no obstacle at all.
bool body_for(Body& body, const Standing& f, const MoveLaw& law) {
    const bool enemy = f.side != law.side;
    body.kind = enemy ? Obstacle::enemy : Obstacle::other_friend;
    body.target = f.unit == law.target;
    body.keep = body.target ? -1 : enemy ? law.enemy_keep : law.friend_keep;
    body.end_keep = body.target ? -1 : enemy ? law.enemy_keep : law.friend_end;
    for (const KeepBeyond& order : law.keep_beyond) {
        if (order.unit != f.unit) continue;
        body.keep = std::max(body.keep, order.x);
        body.end_keep = std::max(body.end_keep, order.x);
    }
    if (!law.in_space) return true;
    const Length rise = f.bottom < law.bottom ? law.bottom - f.bottom : f.bottom - law.bottom;
    body.keep = plan_reach(body.keep, rise);
    body.end_keep = plan_reach(body.end_keep, rise);
    const bool volumes_meet = f.bottom < law.top && law.bottom < f.top;
    return volumes_meet || body.keep >= 0 || body.end_keep >= 0;
}

Obstruction against(const Neighbourhood& near, const Body& body, const Shape& shape, Obstacle kind,
                    Length allowed) {
    const Standing& f = near.scene->figures()[body.place];
    Obstruction o;
    o.kind = kind;
    o.figure = f.figure;
    o.unit = f.unit;
    if (near.measure) o.measured = ruler(shape, f.shape);
    o.allowed = allowed;
    return o;
}

/// Is the shape nearer to the figure than it may be? A keep below 0 forbids overlap only.
bool too_near(const Shape& shape, const Shape& other, Length keep) {
    if (keep < 0) return overlaps(shape, other);
    if (!meet(grown(shape.box, keep), other.box)) return false;
    return compare_cores(core_of(shape), core_of(other), std::int64_t{shape.radius} + other.radius + keep) <=
           0;
}

bool is_free(const Freedom& free, std::uint16_t gap) {
    return !free.gaps.empty() && std::binary_search(free.gaps.begin(), free.gaps.end(), gap);
}

constexpr std::uint16_t no_gap = 0xffff;

/// Inlined first look: most gaps of a unit are nowhere near.
bool may_cross(const Box& box, const Gap& gap) {
    return std::min(gap.p.x, gap.q.x) <= box.high.x && std::max(gap.p.x, gap.q.x) >= box.low.x &&
           std::min(gap.p.y, gap.q.y) <= box.high.y && std::max(gap.p.y, gap.q.y) >= box.low.y;
}

Obstruction first_gap(const Neighbourhood& near, const Freedom& free, const Shape& shape) {
    const std::span<const Gap> gaps = near.scene->gaps();
    const auto find = [&] {
        for (const Group& group : near.groups) {
            if (group.first_gap == group.last_gap || !meet(shape.box, group.box)) continue;
            for (std::size_t k = group.first_gap; k < group.last_gap; ++k) {
                const std::uint16_t g = near.gaps[k];
                if (may_cross(shape.box, gaps[g]) && crosses(shape, gaps[g]) && !is_free(free, g)) return g;
            }
        }
        return no_gap;
    };
    if (const std::uint16_t g = find(); g != no_gap) {
        Obstruction o;
        o.kind = Obstacle::gap;
        o.figure = gaps[g].first;
        o.other = gaps[g].second;
        o.unit = near.scene->figure(o.figure).unit;
        if (near.measure) o.measured = ruler(near.scene->shape(o.figure), near.scene->shape(o.other));
        o.allowed = near.scene->gap_limit();
        return o;
    }
    return {};
}

Obstruction first_piece(const Neighbourhood& near, const Shape& shape) {
    const auto look = [&](const List<PieceId, max_pieces>& pieces, Obstacle kind) {
        Obstruction o;
        for (PieceId id : pieces) {
            if (!enters(shape, near.scene->piece(id).outline)) continue;
            o.kind = kind;
            o.piece = id;
            break;
        }
        return o;
    };
    const Obstruction o = look(near.impassable, Obstacle::impassable);
    return o.clear() ? look(near.rough, Obstacle::rough) : o;
}

Obstruction off_table(const Neighbourhood& near, const Shape& shape) {
    Obstruction o;
    if (on_table(shape, near.scene->table())) return o;
    o.kind = Obstacle::table_edge;
    o.measured = edge_gap(shape, near.scene->table());
    return o;
}

/// The first body that `stops` says is in the way, of the units whose box the shape comes near.
template <class Stops>
Obstruction look_at_bodies(const Neighbourhood& near, const Box& box, Stops stops) {
    const std::span<const Standing> figures = near.scene->figures();
    for (const Group& group : near.groups) {
        if (!meet(grown(box, group.keep), group.box)) continue;
        for (std::size_t k = group.first_body; k < group.last_body; ++k) {
            const Body& body = near.bodies[k];
            const Obstruction o = stops(body, figures[body.place].shape);
            if (!o.clear()) return o;
        }
    }
    return {};
}

Obstruction first_body(const Neighbourhood& near, const Freedom& free, const Shape& from, const Shape& path) {
    return look_at_bodies(near, path.box, [&](const Body& body, const Shape& other) -> Obstruction {
        if (!free.touches(body.place)) {
            if (too_near(path, other, body.keep)) return against(near, body, path, body.kind, body.keep);
            return {};
        }
        if (overlaps(path, other)) return against(near, body, path, body.kind, -1);
        if (!near.law.no_nearer) return {};
        // Left behind already: the distance counts again. Still near: it may not shrink.
        const bool left = beyond(from, other, near.law.hold);
        if (left ? too_near(path, other, body.keep) : fine_gap(path, other) < fine_gap(from, other)) {
            return against(near, body, path, body.kind, left ? body.keep : ruler(from, other));
        }
        return {};
    });
}

Obstruction body_at_end(const Neighbourhood& near, const Freedom& free, const Shape& end, bool moved) {
    return look_at_bodies(near, end.box, [&](const Body& body, const Shape& other) -> Obstruction {
        Length keep = body.end_keep;
        Obstacle kind = body.kind;
        if (free.touches(body.place) && !body.target) {
            keep = moved ? near.law.hold : -1;
            if (moved && !overlaps(end, other)) kind = Obstacle::old_contact;
        }
        if (too_near(end, other, keep)) return against(near, body, end, kind, keep);
        return {};
    });
}

}  // namespace

void gather(Neighbourhood& out, const Scene& scene, const MoveLaw& law, const Box& reach) {
    out.scene = &scene;
    out.law = law;
    out.measure = true;
    out.bodies.clear();
    out.gaps.clear();
    out.groups.clear();
    out.impassable.clear();
    out.rough.clear();
    for (UnitId unit : scene.units()) {
        if (unit == law.unit) continue;
        const std::span<const Standing> figures = scene.figures_of(unit);
        Body body;
        if (!law.in_space) {
            body_for(body, figures[0], law);
            if (!meet(grown(reach, std::max({body.keep, body.end_keep, 0})), scene.box_of(unit))) continue;
        }
        Group group;
        group.first_body = static_cast<std::uint16_t>(out.bodies.size());
        group.first_gap = static_cast<std::uint16_t>(out.gaps.size());
        group.keep = std::max(law.hold, 0);
        group.box = scene.box_of(unit);
        for (const Standing& f : figures) {
            if (!body_for(body, f, law)) continue;
            const Length keep = std::max({body.keep, body.end_keep, 0});
            if (!meet(grown(reach, keep), f.shape.box)) continue;
            body.place = static_cast<std::uint16_t>(&f - scene.figures().data());
            out.bodies.push(body);
            group.keep = std::max(group.keep, keep);
        }
        if (law.gaps_block && meet(reach, group.box)) {
            for (const Gap& gap : scene.gaps_of(unit)) {
                if (may_cross(reach, gap))
                    out.gaps.push(static_cast<std::uint16_t>(&gap - scene.gaps().data()));
            }
        }
        group.last_body = static_cast<std::uint16_t>(out.bodies.size());
        group.last_gap = static_cast<std::uint16_t>(out.gaps.size());
        if (group.first_body < group.last_body || group.first_gap < group.last_gap) out.groups.push(group);
    }
    for (std::size_t i = 0; i < scene.pieces().size(); ++i) {
        const Piece& piece = scene.pieces()[i];
        if (!meet(reach, piece.outline.box)) continue;
        const auto id = static_cast<PieceId>(i);
        const bool wall = law.in_space && piece.solid && !piece.stairs && piece.top > law.bottom;
        if (piece.ground == Ground::impassable || wall) {
            out.impassable.push(id);
        } else if (law.open_only && is_rough(piece.ground, law)) {
            out.rough.push(id);
        }
    }
}

Freedom freedom(const Neighbourhood& near, const Shape& start) {
    Freedom free;
    const std::span<const Gap> gaps = near.scene->gaps();
    for (const Group& group : near.groups) {
        if (!meet(grown(start.box, group.keep), group.box)) continue;
        for (std::size_t k = group.first_body; k < group.last_body; ++k) {
            const std::uint16_t place = near.bodies[k].place;
            if (within(start, near.scene->figures()[place].shape, near.law.hold)) free.touch(place);
        }
        for (std::size_t k = group.first_gap; k < group.last_gap; ++k) {
            const std::uint16_t g = near.gaps[k];
            if (may_cross(start.box, gaps[g]) && crosses(start, gaps[g]) && !free.gaps.full())
                free.gaps.push(g);
        }
    }
    return free;
}

Obstruction check_stick(const Neighbourhood& near, const Freedom& free, const Shape& from, Point to) {
    Obstruction o;
    if (!in_bounds(to)) {
        o.kind = Obstacle::table_edge;
        return o;
    }
    const Shape path = corridor(from, to);
    o = off_table(near, path);
    if (o.clear()) o = first_body(near, free, from, path);
    if (o.clear()) o = first_gap(near, free, path);
    if (o.clear() && !near.law.ignore_terrain) o = first_piece(near, path);
    return o;
}

Obstruction check_stand(const Neighbourhood& near, const Freedom& free, const Shape& end, bool moved) {
    Obstruction o = off_table(near, end);
    if (o.clear()) o = body_at_end(near, free, end, moved);
    if (o.clear()) o = first_gap(near, free, end);
    if (o.clear()) o = first_piece(near, end);
    o.at_end = true;
    if (o.clear()) return {};
    return o;
}

Obstruction check_passed(const Neighbourhood& near, const Freedom& free, const Shape& path,
                         const Shape& end) {
    for (const Body& body : near.bodies) {
        if (!body.target || free.touches(body.place)) continue;
        const Shape& other = near.scene->figures()[body.place].shape;
        if (too_near(path, other, contact_gap) && beyond(end, other, contact_gap)) {
            return against(near, body, end, Obstacle::passed_target, contact_gap);
        }
    }
    return {};
}

namespace {

Obstruction check_length(Point d, Length stick, bool last) {
    Obstruction o;
    o.measured = static_cast<Length>(isqrt_up(square(d)));
    o.allowed = stick;
    if (square(d) > square(std::int64_t{stick})) {
        o.kind = Obstacle::too_long;
    } else if (!last && !full_length(d, stick)) {
        o.kind = Obstacle::stick_unused;
    }
    return o.clear() ? Obstruction{} : o;
}

}  // namespace

Obstruction check_way(const Neighbourhood& near, const Freedom& free, const Base& base, const Spot& from,
                      const Way& way, std::span<const Length> sticks) {
    const std::size_t count = way.corners.size();
    Obstruction o;
    if (count > sticks.size()) {
        o.kind = Obstacle::too_long;
        o.stick = static_cast<std::uint8_t>(sticks.size());
        o.measured = static_cast<Length>(count);
        return o;
    }
    const Point last = count == 0 ? from.at : way.corners.back();
    const Spot to{last, base.form == BaseForm::round ? from.facing : way.facing};
    if (!in_bounds(last)) {
        o.kind = Obstacle::table_edge;
        return o;
    }
    const Shape end = shape_of(base, to);
    Shape at = shape_of(base, from);
    Length sum = sticks.empty() ? 0 : count == 0 ? sticks[0] : 0;
    std::size_t used = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Point corner = way.corners[i], d = corner - at.centre;
        Length stick = sticks[used++];
        while (square(d) > square(std::int64_t{stick}) && sticks.size() - used >= count - i)
            stick += sticks[used++];  // straight on, over the end of a stick
        o = check_length(d, stick, i + 1 == count);
        if (o.clear()) o = check_stick(near, free, at, corner);
        if (o.clear() && near.law.target != no_unit) o = check_passed(near, free, corridor(at, corner), end);
        if (!o.clear()) {
            o.stick = static_cast<std::uint8_t>(used - 1);
            const bool on_enemy = o.kind == Obstacle::enemy && o.allowed < 0;
            if (on_enemy && overlaps(end, near.scene->figure(o.figure).shape)) o.at_end = true;
            return o;
        }
        at = moved(at, d);
        sum += stick;
    }
    if (to.facing != from.facing && !turn_within(base, from, to, sum)) {
        o.kind = Obstacle::too_long;
        o.at_end = true;
        o.measured = turn_travel(base, from, to);
        o.allowed = sum;
        return o;
    }
    return check_stand(near, free, end, to != from);
}

bool full_length(Point d, Length s) {
    const std::int64_t l = square(d), least = std::max<std::int64_t>(0, std::int64_t{s} - contact_gap);
    return l <= square(std::int64_t{s}) && l >= least * least;
}

namespace {

constexpr Length contact_aim = 3;  // contacts are made with this much air: room for rounding on both sides

/// The k-th of K grid points on the way along d.
Point along(Point start, Point d, std::int64_t k, std::int64_t K) {
    return start + Point{static_cast<Length>(rdiv(k * d.x, K)), static_cast<Length>(rdiv(k * d.y, K))};
}
std::int64_t longer_side(Point d) {
    return std::max(std::max(d.x, -d.x), std::max(d.y, -d.y));
}

}  // namespace

FirstContact first_contact(const Shape& moving, Point d, const Shape& still) {
    const Point start = moving.centre;
    const std::int64_t K = longer_side(d);
    const auto apart = [&](std::int64_t k) {
        return compare_gap(corridor(moving, along(start, d, k, K)), still, contact_aim) >= 0;
    };
    if (!in_bounds(start + d)) return {};
    if (compare_gap(moving, still, contact_aim) < 0) return {!overlaps(moving, still), start};
    if (K == 0 || apart(K)) return {};
    std::int64_t low = 0, high = K;  // apart(low), not apart(high)
    while (high - low > 1) {
        const std::int64_t middle = (low + high) / 2;
        (apart(middle) ? low : high) = middle;
    }
    // A line that only grazes may have gone past the nearest place: go back to it.
    while (low > 0 && beyond(moved(moving, along(start, d, low, K) - start), still, contact_gap)) --low;
    return {within(moved(moving, along(start, d, low, K) - start), still, contact_gap),
            along(start, d, low, K)};
}

Point contact_place(const Shape& moving, const Shape& still, Facing u) {
    const auto place = [&](Length t) { return still.centre + uv(u, t); };
    const Core core = core_of(moving), other = core_of(still);
    const std::int64_t air = std::int64_t{moving.radius} + still.radius + contact_aim;
    const auto apart = [&](Length t) {
        const Point by = place(t) - moving.centre;
        Point there[6];
        for (int i = 0; i < core.n; ++i) there[i] = core.v[i] + by;
        return compare_cores({there, core.n}, other, air) >= 0;
    };
    Length low = -1, high = moving.circumradius + still.circumradius + contact_aim + 2;
    while (high - low > 1) {
        const Length middle = (low + high) / 2;
        (apart(middle) ? high : low) = middle;
    }
    return place(high);
}

Point longest_free(const Neighbourhood& near, const Freedom& free, const Shape& from, Point to) {
    const auto clear_to = [&](Point p) { return check_stick(near, free, from, p).clear(); };
    if (clear_to(to)) return to;
    const Point d = to - from.centre;
    std::int64_t low = 0, high = longer_side(d);
    const std::int64_t K = high;
    if (K == 0) return to;
    while (high - low > 1) {
        const std::int64_t middle = (low + high) / 2;
        (clear_to(along(from.centre, d, middle, K)) ? low : high) = middle;
    }
    return along(from.centre, d, low, K);
}

}  // namespace skald
