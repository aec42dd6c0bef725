#include "base/integer.hpp"
#include "march/contact.hpp"
#include "march/withdrawal_work.hpp"

namespace skald::planning {

WithdrawSearch::WithdrawSearch(const Scene& scene, const WithdrawOrder& order, PlannerScratch& scratch)
    : scene_(scene), order_(order), s_(scratch), enemies_(scene.figures_of(order.enemy)) {
    const auto figures = scene.figures_of(order.law.unit);
    count_ = figures.size();
    s_.movers.resize(count_);
    s_.ends.resize(count_);
    for (std::size_t i = 0; i < count_; ++i) {
        const Standing& f = figures[i];
        Mover& m = s_.movers[i];
        m.figure = f.figure, m.base = f.base, m.from = f.spot, m.shape = f.shape, m.free_known = false;
    }
    MoveLaw law = order.law;
    law.open_only = false;  // WDR-09: terrain does not slow
    gather(s_.near, scene, law, grown(scene.box_of(order.law.unit), order.distance));
    s_.near.measure = false;
    begin();
}

std::size_t WithdrawSearch::place(FigureId figure) const {
    std::size_t i = 0;
    while (i < count_ && s_.movers[i].figure != figure) ++i;
    return i;
}

void WithdrawSearch::begin() {
    moved_ = 0;
    for (std::size_t i = 0; i < count_; ++i) s_.ends[i] = s_.movers[i].shape;
}

void WithdrawSearch::make(std::size_t i, const Spot& end) {
    s_.ends[i] = shape_of(s_.movers[i].base, end);
    if (moved_ == 0) first_ = i;
    moved_ |= FigureMask{1} << i;
}

Shape WithdrawSearch::at(std::size_t i, Point place) const {
    return moved(s_.movers[i].shape, place - s_.movers[i].from.at);
}

bool WithdrawSearch::legal(std::size_t i, Point place) {
    if (!in_bounds(place)) return false;
    Mover& m = s_.movers[i];
    const Shape end = at(i, place);
    for (std::size_t j = 0; j < count_; ++j) {
        if (j != i && overlaps(end, s_.ends[j])) return false;
    }
    if (!m.free_known) m.free = freedom(s_.near, m.shape), m.free_known = true;
    // Even a figure that stays must be free of contact (WDR-R3), so it counts as moved.
    if (!check_stand(s_.near, m.free, end, true).clear()) return false;
    if (place == m.from.at) return true;
    ++sweeps_;
    return check_stick(s_.near, m.free, m.shape, place).clear();
}

bool WithdrawSearch::linked(const Shape& end) const {
    if (moved_ == 0) return true;
    if (order_.formation.from_first && !within(end, s_.ends[first_], order_.formation.radius)) return false;
    for (std::size_t j = 0; j < count_; ++j) {
        if ((moved_ >> j & 1) && within(end, s_.ends[j], order_.formation.chain)) return true;
    }
    return false;
}

bool WithdrawSearch::radius_possible(const Shape& end) const {
    const Length radius = order_.formation.radius;
    bool new_one = true;
    for (std::size_t j = 0; j < count_ && new_one; ++j) {
        new_one = !(moved_ >> j & 1) || within(end, s_.ends[j], radius);
    }
    if (new_one) return true;
    for (std::size_t r = 0; r < count_; ++r) {
        if (!(moved_ >> r & 1) || !within(end, s_.ends[r], radius)) continue;
        bool all = true;
        for (std::size_t j = 0; j < count_ && all; ++j) {
            all = !(moved_ >> j & 1) || j == r || within(s_.ends[j], s_.ends[r], radius);
        }
        if (all) return true;
    }
    return false;
}

std::int64_t WithdrawSearch::fine_to_enemy(const Shape& end) const {
    std::int64_t least = std::int64_t{1} << 40;
    for (const Standing& e : enemies_) least = std::min(least, fine_gap(end, e.shape));
    return least;
}

List<Point, 8> WithdrawSearch::away(std::size_t i) const {
    const Mover& m = s_.movers[i];
    const std::int64_t nearest = fine_to_enemy(m.shape);
    List<Point, 8> out;
    for (const Standing& e : enemies_) {
        if (fine_gap(m.shape, e.shape) != nearest) continue;
        const bool parallel = edges_parallel(m.base, m.from.facing, e.base, e.spot.facing);
        const Pair pair = closest_points(m.shape, e.shape, parallel);
        const Point d = pair.p - pair.q;
        out.try_push(d == Point{} ? m.shape.centre - e.shape.centre : d);
    }
    return out;
}

/// Keeps the place if it is farther from the enemy unit than the best so far, and legal.
void WithdrawSearch::consider(FirstWithdrawal& best, std::size_t i, Point place) {
    if (!in_bounds(place)) return;
    const std::int64_t fine = fine_to_enemy(at(i, place));
    if ((best.found && fine <= best.fine) || !legal(i, place)) return;
    best.found = true;
    best.at = place;
    best.fine = fine;
}

/// A full length in 720 directions, then in eighths of the steps beside the best.
void WithdrawSearch::farthest_at_full(FirstWithdrawal& best, std::size_t i) {
    const Point from = s_.movers[i].from.at;
    int direction_found = -1;
    for (int k = 0; k < 720; ++k) {
        const Point before = best.at;
        const bool had = best.found;
        consider(best, i, from + step(direction(facing(k)), order_.distance));
        if (best.found && (!had || best.at != before)) direction_found = k;
    }
    if (direction_found < 0) return;
    const Point d = direction(facing(direction_found));
    for (int side : {1, -1}) {
        const Point beside = direction(facing(direction_found + side));
        for (int part = 1; part < 8; ++part) {
            const Point between{(d.x * (8 - part) + beside.x * part) / 16,
                                (d.y * (8 - part) + beside.y * part) / 16};
            consider(best, i, from + step(between, order_.distance));
        }
    }
    best.full = true;
}

/// No direction allows a full length: in each the longest free corridor, shortened until the base can stand.
void WithdrawSearch::farthest_at_less(FirstWithdrawal& best, std::size_t i) {
    Mover& m = s_.movers[i];
    consider(best, i, m.from.at);
    for (int k = 0; k < 180; ++k) {
        const Point to = m.from.at + step(direction(facing(k * 4)), order_.distance);
        if (!in_bounds(to)) continue;
        const Point end = longest_free(s_.near, m.free, m.shape, to);
        const Length way = static_cast<Length>(isqrt(square(end - m.from.at)));
        for (Length back = 0; back < way; back += 10) {
            const Point place = m.from.at + step(end - m.from.at, way - back);
            if (best.found && fine_to_enemy(at(i, place)) <= best.fine) break;
            consider(best, i, place);
        }
    }
}

FirstWithdrawal WithdrawSearch::first_place(std::size_t i) {
    FirstWithdrawal best;
    for (Point d : away(i)) {
        const Point place = s_.movers[i].from.at + step(d, order_.distance);
        if (!legal(i, place)) continue;
        best.found = best.direct = best.full = true;
        best.at = place;
        best.fine = fine_to_enemy(at(i, place));
        return best;
    }
    farthest_at_full(best, i);
    if (!best.found) best.full = find_somewhere(best, i, order_.distance - contact_gap);
    if (!best.found) farthest_at_less(best, i);
    if (!best.found) find_somewhere(best, i, 0);
    return best;
}

bool WithdrawSearch::stuck(std::size_t i) {
    const Mover& m = s_.movers[i];
    const Freedom free = freedom(s_.near, m.shape);
    const FoundSpot place = find_free({s_.near, free, m.base, m.from, m.shape, order_.distance}, 0);
    return !place.found && !place.given_up;
}

/// Where few places are left they are looked for one by one, at least so far off.
bool WithdrawSearch::find_somewhere(FirstWithdrawal& best, std::size_t i, Length least) {
    const Mover& m = s_.movers[i];
    const FoundSpot found =
        find_free({s_.near, m.free, m.base, m.from, m.shape, order_.distance, s_.ends, i}, least);
    if (found.found) consider(best, i, found.at.at);
    return best.found;
}

/// Is any figure already moved near enough to be linked to from a place this far from the spot?
bool WithdrawSearch::may_link(std::size_t i, Point spot, Length reach) const {
    if (moved_ == 0) return true;
    const Length link = reach + order_.formation.chain + s_.movers[i].shape.circumradius;
    for (std::size_t j = 0; j < count_; ++j) {
        if (!(moved_ >> j & 1)) continue;
        if (square(s_.ends[j].centre - spot) <= square(link + s_.ends[j].circumradius)) return true;
    }
    return false;
}

bool WithdrawSearch::suits(std::size_t i, Point place, bool keep_radius) {
    if (!in_bounds(place) || !may_link(i, place, 0)) return false;
    const Shape end = at(i, place);
    return linked(end) && (!keep_radius || radius_possible(end)) && legal(i, place);
}

/// Where the circle of a full length is cut by the circles of links, comrades and others.
bool WithdrawSearch::critical_full(WithdrawPlace& out, std::size_t i, bool keep_radius) {
    const Mover& m = s_.movers[i];
    if (m.base.form != BaseForm::round) return false;
    const Circle full{m.from.at, order_.distance - 2};
    const auto look = [&](const Shape& other, Length radius) {
        if (other.core.size() > 1) return false;
        for (Point place : meeting_points(full, {other.centre, radius + m.shape.radius + other.radius})) {
            if (!full_length(place - m.from.at, order_.distance) || !suits(i, place, keep_radius)) continue;
            out = {true, place};
            return true;
        }
        return false;
    };
    for (std::size_t j = 0; j < count_; ++j) {
        if (j == i) continue;
        if (look(s_.ends[j], 1)) return true;
        if (!(moved_ >> j & 1)) continue;
        if (look(s_.ends[j], order_.formation.chain - 2) || look(s_.ends[j], order_.formation.radius - 2))
            return true;
    }
    for (const Neighbourhood::Body& body : s_.near.bodies) {
        if (look(scene_.figures()[body.place].shape, std::max(body.end_keep, 0) + 2)) return true;
    }
    return false;
}

WithdrawPlace WithdrawSearch::full_place(std::size_t i, Point towards, bool keep_radius) {
    const Point from = s_.movers[i].from.at;
    if (!may_link(i, from, order_.distance)) return {};
    const Point straight = from + step(towards, order_.distance);
    if (towards != Point{} && suits(i, straight, keep_radius)) return {true, straight};
    const int middle = facing_of(towards);
    const int turn =
        s_.movers[i].base.form == BaseForm::round ? 4 : 2;  // round ones have critical places too
    for (int k = 0; k <= 360; k += turn) {
        for (int side : {1, -1}) {
            if (side < 0 && (k == 0 || k == 360)) continue;
            const Point place = from + step(direction(facing(middle + side * k)), order_.distance);
            if (suits(i, place, keep_radius)) return {true, place};
        }
    }
    WithdrawPlace out;
    critical_full(out, i, keep_radius);
    return out;
}

WithdrawPlace WithdrawSearch::short_place(std::size_t i, Point towards, bool keep_radius) {
    const Point from = s_.movers[i].from.at;
    if (!may_link(i, from, order_.distance)) return {};
    const int middle = facing_of(towards);
    for (Length way = order_.distance - 20; way > 0; way -= order_.distance / 25) {
        for (int k = 0; k <= 36; ++k) {
            for (int side : {1, -1}) {
                if (side < 0 && (k == 0 || k == 36)) continue;
                const Point place = from + step(direction(facing(middle + side * k * 10)), way);
                if (suits(i, place, keep_radius)) return {true, place};
            }
        }
    }
    if (suits(i, from, keep_radius)) return {true, from};
    return {};
}

/// Chain and radius of the whole unit with figure i there and all others where they are now.
bool WithdrawSearch::whole_formation(std::size_t i, const Shape& end) const {
    List<Shape, max_planned> shapes = s_.ends;
    shapes[i] = end;
    const Formation f = formation_of(shapes, order_.formation.chain, order_.formation.radius);
    return in_formation(f, f.all());
}

/// Ever longer steps in 64 directions; a tenth at a time while they are short.
WithdrawPlace WithdrawSearch::least_place(std::size_t i, bool keep_formation) {
    const Point from = s_.movers[i].from.at;
    for (Length way = 0; way <= order_.distance; way += way < 60 ? 1 : way < 200 ? 5 : 20) {
        for (int k = 0; k < 64; ++k) {
            const Point by = step(direction(facing(k * 45 / 4)), way);
            if (way > 0 && by == Point{}) continue;
            if (legal(i, from + by) && (!keep_formation || whole_formation(i, at(i, from + by)))) {
                return {true, from + by};
            }
            if (way == 0) break;
        }
    }
    return {};
}

}  // namespace skald::planning
