// One figure of a planned move: may it stand there, and by which sticks does it get there?
#include "march/work.hpp"

namespace skald::planning {

bool MoveWork::may_stand(std::size_t i, const Shape& shape, bool moved) {
    if (!on_table(shape, scene_.table())) return false;
    if (order_.zone && !stands_in(shape, *order_.zone, scene_.table())) return false;
    const Neighbourhood& near = s_.near;
    if (near.bodies.empty() && near.gaps.empty() && near.impassable.empty() && near.rough.empty())
        return true;
    Mover& m = s_.movers[i];
    if (!m.free_known) m.free = freedom(near, m.shape), m.free_known = true;
    return check_stand(near, m.free, shape, moved).clear();
}

/// One stick of figure i, its facing kept.
bool MoveWork::sweep(std::size_t i, Point from, Point to) {
    const Neighbourhood& near = s_.near;
    Mover& m = s_.movers[i];
    // Nothing near: the table's edge is left, and a corridor is on the table when both its ends are.
    if (near.bodies.empty() && near.gaps.empty() && near.impassable.empty() && near.rough.empty())
        return in_bounds(to) && on_table(moved(m.shape, to - m.from.at), scene_.table());
    ++sweeps_;
    if (!m.free_known) m.free = freedom(near, m.shape), m.free_known = true;
    if (from == m.from.at) return check_stick(near, m.free, m.shape, to).clear();
    return check_stick(near, m.free, moved(m.shape, from - m.from.at), to).clear();
}

bool MoveWork::turn_fits(std::size_t i, const Spot& end, Length allowance) const {
    const Mover& m = s_.movers[i];
    return end.facing == m.from.facing || turn_within(m.base, m.from, end, allowance);
}

/// Fills the way to a place where the figure may stand. Without corners: it stays where it is.
bool MoveWork::find_way(std::size_t i, const Spot& end, Way& way, bool bend) {
    way = {};
    way.facing = end.facing;
    if (end == s_.movers[i].from) return true;
    for (const auto& sticks : sticks_.lists) {
        if (straight_way(i, end, sticks, way)) return true;
    }
    if (!bend || sweeps_ >= limit_) return false;
    for (std::size_t choice = 0; choice < sticks_.lists.size(); ++choice) {
        const auto& sticks = sticks_.lists[choice];
        if (sticks.size() >= 2 && bent_way(i, end, choice, way)) return true;
        if (sticks.size() >= 3 && bent_twice(i, end, sticks, way)) return true;
    }
    return false;
}

bool MoveWork::straight_way(std::size_t i, const Spot& end, const StickList& sticks, Way& way) {
    way.corners.clear();
    Point at = s_.movers[i].from.at;
    Length used = 0;
    for (Length s : sticks) {
        const Point rest = end.at - at;
        used += s;
        const bool last = square(rest) <= square(s);
        const Point d = last ? rest : step(rest, s);
        if (!last && !full_length(d, s)) return false;
        if (!sweep(i, at, at + d)) return false;
        at = at + d;
        way.corners.push(at);
        if (last) return turn_fits(i, end, used);
    }
    return false;
}

bool MoveWork::via_clear(std::size_t i, std::size_t choice, int k, Point via) {
    ViaCache& cache = s_.vias[i];
    const std::uint32_t bit = std::uint32_t{1} << k;
    if (!(cache.tested[choice] & bit)) {
        cache.tested[choice] |= bit;
        if (sweep(i, s_.movers[i].from.at, via)) cache.clear[choice] |= bit;
    }
    return cache.clear[choice] & bit;
}

/// One bend: a full first stick in one of 32 directions, nearest to the end first, then the second.
bool MoveWork::bent_way(std::size_t i, const Spot& end, std::size_t choice, Way& way) {
    const auto& sticks = sticks_.lists[choice];
    const Point from = s_.movers[i].from.at;
    if (!turn_fits(i, end, sticks[0] + sticks[1])) return false;
    std::array<Point, 32> via;
    std::array<std::int64_t, 32> left;
    for (std::size_t k = 0; k < 32; ++k) {
        via[k] = from + step(direction(facing(static_cast<int>(k) * 45 / 2)), sticks[0]);
        left[k] = square(end.at - via[k]);
    }
    std::uint32_t open = ~std::uint32_t{0};
    while (open != 0 && sweeps_ < limit_) {
        std::size_t best = 32;
        for (std::size_t k = 0; k < 32; ++k) {
            if ((open >> k & 1) && (best == 32 || left[k] < left[best])) best = k;
        }
        if (left[best] > square(sticks[1])) return false;
        open &= ~(std::uint32_t{1} << best);
        if (!full_length(via[best] - from, sticks[0])) continue;
        if (!via_clear(i, choice, static_cast<int>(best), via[best]) || !sweep(i, via[best], end.at))
            continue;
        way.corners.clear();
        way.corners.push(via[best]);
        way.corners.push(end.at);
        return true;
    }
    return false;
}

/// Two bends: 16 x 16 directions in fixed order.
bool MoveWork::bent_twice(std::size_t i, const Spot& end, const StickList& sticks, Way& way) {
    const Point from = s_.movers[i].from.at;
    if (!turn_fits(i, end, sticks[0] + sticks[1] + sticks[2])) return false;
    for (int a = 0; a < 16; ++a) {
        const Point first = from + step(direction(facing(a * 45)), sticks[0]);
        if (square(end.at - first) > square(sticks[1] + sticks[2])) continue;
        if (!full_length(first - from, sticks[0]) || !sweep(i, from, first)) continue;
        for (int b = 0; b < 16 && sweeps_ < limit_; ++b) {
            const Point second = first + step(direction(facing(b * 45)), sticks[1]);
            if (square(end.at - second) > square(sticks[2])) continue;
            if (!full_length(second - first, sticks[1]) || !sweep(i, first, second)) continue;
            if (!sweep(i, second, end.at)) continue;
            way.corners.clear();
            way.corners.push(first);
            way.corners.push(second);
            way.corners.push(end.at);
            return true;
        }
    }
    return false;
}

}  // namespace skald::planning
