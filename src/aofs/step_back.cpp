// AOF-R-70: chargers that are left nearer than 1 inch to the enemy step back.
#include <algorithm>

#include "aofs/plan.hpp"

namespace skald::aofs {

namespace {

/// At least 1 inch from every model of the enemy unit; exactly so much is enough.
bool clear_of(const Body& body, std::span<const Standing> enemies) {
    return std::all_of(enemies.begin(), enemies.end(),
                       [&](const Standing& e) { return !within(body, e, near_limit - 1); });
}

std::int64_t least_gap(const Body& body, std::span<const Standing> enemies) {
    std::int64_t least = INT64_MAX;
    for (const Standing& e : enemies) least = std::min(least, fine_gap(body.shape, e.shape));
    return least;
}

}  // namespace

List<BackStep, 16> plan_step_back(const View& view, int unit, int enemy) {
    List<BackStep, 16> plan;
    const auto enemies = view.scene().figures_of(static_cast<UnitId>(enemy));
    List<Body, 16> comrades;
    for (int m : members(view.state, unit)) comrades.push(body_of(view, m));
    for (std::size_t i = 0; i < comrades.size(); ++i) {
        const Body body = comrades[i];
        if (clear_of(body, enemies)) continue;
        Mover law = mover(view, body.model, 3 * inch, enemy);
        law.jumps = false;
        const std::int64_t began = least_gap(body, enemies);
        Point to = body.spot.at;
        Length shortest = INT32_MAX;
        std::int64_t farthest = began;
        const Standing& nearest =
            *std::min_element(enemies.begin(), enemies.end(), [&](const Standing& a, const Standing& b) {
                return fine_gap(body.shape, a.shape) < fine_gap(body.shape, b.shape);
            });
        const Facing away = facing_of(body.spot.at - nearest.spot.at);
        // The shortest way that frees it; failing that, the place farthest off.
        const Length least = std::max<Length>(1, near_limit - std::max(ruler(body.shape, nearest.shape), 0));
        for (int k = 0; k < 16; ++k)
            for (Length far = least; far <= 3 * inch && far < shortest; far += far < least + 8 ? 1 : 12) {
                const Point at = body.spot.at + uv(facing(int{away} + k * 45), far);
                if (!in_bounds(at)) break;
                const Walk way = walk(view, law, straight_step(view, body.model, at));
                if (way.length > law.allowance || (way.fault && way.fault->rule == cause(Rule::R_24))) break;
                if (way.fault || way.end.bottom > body.bottom) continue;
                bool free = true;
                for (std::size_t j = 0; j < comrades.size(); ++j)
                    free = free && (j == i || !volumes_overlap(way.end, comrades[j]));
                if (!free) continue;
                if (clear_of(way.end, enemies)) {
                    shortest = far;
                    to = at;
                } else if (shortest == INT32_MAX && least_gap(way.end, enemies) > farthest) {
                    farthest = least_gap(way.end, enemies);
                    to = at;
                }
            }
        if (to == body.spot.at) continue;
        comrades[i] = body_at(view, body.model, {to, body.spot.facing});
        plan.push({body.model, to});
    }
    return plan;
}

}  // namespace skald::aofs
