// Jumps that a lone model could make: to the edge of what it stands on, and over or down from there
// (AOF-SPM-02, AOF-R-74).
#include "aofs/plan.hpp"

namespace skald::aofs {

namespace {

constexpr Length mesh = 48;  ///< smaller ledges are not looked for

struct Ray {
    const View& view;
    int model;
    Body body;
    Facing way;
    Point at(Length far) const { return body.spot.at + uv(way, far); }
    Length height(Length far) const { return surface_under(view, at(far)).height; }
};

/// Where the ray leaves the surface; -1: not within reach.
Length edge_of(const Ray& ray, Length most) {
    for (Length far = mesh; far <= most; far += mesh) {
        if (!in_bounds(ray.at(far))) return -1;
        if (ray.height(far) >= ray.body.bottom) continue;
        Length edge = far;
        while (edge > 0 && ray.height(edge) < ray.body.bottom) --edge;
        return edge;
    }
    return -1;
}

/// Where a jump from the edge would land: across the gap, or below; -1: nowhere.
Length landing_of(const Ray& ray, Length edge) {
    const Length below = ray.height(edge + 1), base = ray.view.match.profile(ray.model).base.half_length;
    const Length foot = edge + base + inch / 2;
    for (Length far = edge + mesh; far <= edge + longest_jump; far += mesh) {
        if (!in_bounds(ray.at(far))) return -1;
        if (ray.height(far) > below) {
            while (ray.height(far - 1) > below) --far;
            return ray.height(far) <= ray.body.bottom ? far : -1;
        }
        if (far >= foot && below >= ray.body.bottom - longest_jump) return foot;
    }
    return -1;
}

}  // namespace

void offer_jumps(const View& view, const Order& order, Choices& out) {
    const Members all = members(view.state, order.unit);
    if (all.size() != 1 || view.state.model(all[0]).height == 0) return;
    const Length most = allowance(view, order, all[0]);
    for (int k = 0; k < 8; ++k) {
        const Ray ray{view, all[0], body_of(view, all[0]), facing(k * 90)};
        const Length edge = edge_of(ray, most);
        const Length landing = edge < 0 ? -1 : landing_of(ray, edge);
        if (landing < 0) continue;
        Choice& choice = out.add();
        choice.verb = static_cast<std::uint8_t>(Verb::move);
        Step step = straight_step(view, all[0], ray.at(edge));
        if (edge > 0) ++step.ways;
        step.path[step.ways - 1u] = Point16(ray.at(landing));
        step.floor = static_cast<std::uint8_t>(1u << (step.ways - 1u));
        choice.steps.push(step);
        choice.spot = step.end();
        // What is crossed in walking is no jump.
        Outcomes outcomes;
        if (check_plan(view, order, choice.steps, &outcomes) || outcomes.walks[0].leaps.empty())
            out.drop_last();
    }
}

}  // namespace skald::aofs
