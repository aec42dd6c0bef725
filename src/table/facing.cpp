#include "table/facing.hpp"

namespace skald {

namespace {

/// The facing nearest to d among those of the first octant, 0 <= d.y <= d.x, d.x > 0.
int octant_facing(Point d) {
    // The largest k whose direction is not left of d; then the nearer of k and k + 1 by sine of the angle
    // between.
    int low = 0, high = 90;
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        const Point u{detail::octant_cos[middle], detail::octant_sin[middle]};
        if (cross(u, d) >= 0) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    if (low == 90) return 90;
    const std::int64_t below = cross({detail::octant_cos[low], detail::octant_sin[low]}, d);
    const std::int64_t above = -cross({detail::octant_cos[low + 1], detail::octant_sin[low + 1]}, d);
    return above < below ? low + 1 : low;
}

}  // namespace

Facing facing_of(Point d) {
    if (d == Point{}) return 0;
    int quarter = 0;
    while (!(d.x > 0 && d.y >= 0)) {
        d = -left_of(d);  // a quarter turn clockwise
        ++quarter;
    }
    const int within = d.y <= d.x ? octant_facing(d) : quarter_turn - octant_facing({d.y, d.x});
    return facing(within + quarter * quarter_turn);
}

}  // namespace skald
