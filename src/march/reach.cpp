#include "march/reach.hpp"

#include "march/scratch.hpp"

namespace skald {

namespace {

constexpr int direction_step = static_cast<int>(full_turn / reach_directions);

/// The end of the longest free corridor along the sticks in one direction.
Point farthest(const Neighbourhood& near, const Freedom& free, const Shape& start, Facing k,
               std::span<const Length> sticks) {
    Shape at = start;
    for (Length stick : sticks) {
        const Point to = at.centre + step(direction(k), stick);
        const Point end = longest_free(near, free, at, to);
        at = moved(at, end - at.centre);
        if (end != to) break;
    }
    return at.centre;
}

}  // namespace

void reach_outline(List<ReachOutline, max_planned>& out, const Scene& scene, const MoveOrder& order,
                   PlannerScratch& scratch) {
    const auto figures = scene.figures_of(order.law.unit);
    Length reach = 0;
    for (Length stick : order.sticks) reach += stick;
    MoveLaw law = order.law;
    law.open_only = !order.rough_is_open;
    gather(scratch.near, scene, law, grown(scene.box_of(order.law.unit), std::max(reach, order.rough_stick)));
    const auto rough = scratch.near.rough;
    bool starts_rough = false;
    for (PieceId id : rough) {
        for (const Standing& f : figures)
            starts_rough = starts_rough || enters(f.shape, scene.piece(id).outline);
    }
    const Length slow[] = {order.rough_stick};
    out.clear();
    for (const Standing& f : figures) {
        ReachOutline outline;
        outline.figure = f.figure;
        const Freedom free = freedom(scratch.near, f.shape);
        for (std::size_t n = 0; n < reach_directions; ++n) {
            const Facing k = facing(static_cast<int>(n) * direction_step);
            Point open = f.spot.at, through = f.spot.at;
            scratch.near.rough = rough;
            if (!starts_rough) open = farthest(scratch.near, free, f.shape, k, order.sticks);
            scratch.near.rough.clear();
            if (!rough.empty() && order.rough_stick > 0)
                through = farthest(scratch.near, free, f.shape, k, slow);
            const bool slower = square(through - f.spot.at) > square(open - f.spot.at);
            outline.points[n] = slower ? through : open;
        }
        out.push(outline);
    }
}

}  // namespace skald
