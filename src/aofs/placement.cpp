// Putting units on the table: deployment, Scouts, Ambush (AOF-R-17, AOF-R-61, AOF-R-73).
#include <algorithm>

#include "aofs/plan.hpp"
#include "aofs/unit.hpp"

namespace skald::aofs {

Members models_of(const State& state, int unit) {
    Members list;
    const Unit& u = state.unit(unit);
    for (int m = u.first; m < u.first + u.size; ++m)
        if (state.model(m).where != Where::dead) list.push(static_cast<std::uint8_t>(m));
    if (u.hero >= 0 && state.model(u.hero).where != Where::dead) list.push(static_cast<std::uint8_t>(u.hero));
    return list;
}

Box zone_of(const View& view, Side side) {
    const Setup& setup = view.match.setup();
    const Length depth = zone_depth(setup);
    const bool far = (side == Side::first) == view.state.far_edge_first;
    Box box{{0, 0}, {setup.table.width, setup.table.depth}};
    if (setup.across)
        (far ? box.low.x : box.high.x) = far ? setup.table.width - depth : depth;
    else
        (far ? box.low.y : box.high.y) = far ? setup.table.depth - depth : depth;
    return box;
}

namespace {

bool inside(const Box& outer, const Box& inner) {
    return contains(outer, inner.low) && contains(outer, inner.high);
}

Refusal check_spot(const View& view, const PlaceLaw& law, const Body& body) {
    const Side side = side_of_unit(law.unit);
    if (law.zone && !inside(grown(zone_of(view, side), law.grown), body.shape.box))
        return why<Sentence::outside_zone>(law.grown > 0 ? Rule::SR_SCOUT : Rule::R_17, {body.model});
    Mover mover;
    mover.model = body.model;
    mover.unit = law.unit;
    if (auto fault = check_stand(view, mover, body)) return fault;
    if (law.enemies <= near_limit) return {};
    for (const Standing& other : view.scene().figures())
        if (other.side != static_cast<TableSide>(index(side)) && within(body, other, law.enemies))
            return why<Sentence::too_near>(Rule::SR_AMBUSH,
                                           {body.model, other.figure, gap_between(body, other), law.enemies});
    return {};
}

Refusal check_bodies(const View& view, const PlaceLaw& law, std::span<const Body> bodies) {
    for (const Body& body : bodies)
        if (auto fault = check_spot(view, law, body)) return fault;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (std::size_t k = i + 1; k < bodies.size(); ++k)
            if (volumes_overlap(bodies[i], bodies[k]))
                return why<Sentence::overlaps>(Rule::R_58, {bodies[i].model, bodies[k].model});
    return check_coherency(bodies);
}

}  // namespace

Refusal check_placement(const View& view, const PlaceLaw& law, const List<Step, 16>& steps) {
    const Members all = models_of(view.state, law.unit);
    if (steps.size() != all.size())
        return why<Sentence::wrong_number>(Rule::R_17,
                                           {static_cast<int>(steps.size()), static_cast<int>(all.size())});
    List<Body, 16> bodies;
    std::uint16_t seen = 0;
    for (const Step& step : steps) {
        const auto found = std::find(all.begin(), all.end(), step.figure);
        if (found == all.end()) return why<Sentence::unknown_model>(Rule::R_17, {step.figure});
        const auto bit = static_cast<std::uint16_t>(1u << (found - all.begin()));
        if (seen & bit) return why<Sentence::twice>(Rule::R_17, {step.figure});
        seen = static_cast<std::uint16_t>(seen | bit);
        if (step.ways != 1 || step.floor != 0 || step.facing >= full_turn)
            return why<Sentence::bad_shape>(Rule::R_17, {step.ways});
        if (!in_bounds(step.end())) return why<Sentence::off_table>(Rule::R_24, {step.figure});
        const bool round = view.match.profile(step.figure).base.form == BaseForm::round;
        bodies.push(body_at(view, step.figure, {step.end(), round ? Facing{0} : step.facing}));
    }
    return check_bodies(view, law, {bodies.data(), bodies.size()});
}

namespace {

/// Does no part of the base hang over the edge of what it stands on? It may (AOF-R-58), but nobody puts a
/// model there who has other places.
bool stands_firmly(const View& view, const Body& body) {
    const Tables& tables = view.match.tables();
    return body.bottom == 0 || std::ranges::any_of(tables.surfaces, [&](const Plot& plot) {
               return plot.top == body.bottom &&
                      wholly_inside(body.shape, tables.setup.terrain[plot.piece].outline);
           });
}

/// How the models of a unit are put down.
struct Rows {
    const Members& all;
    Length pitch = 0;
    bool firmly = true;
};

/// Rows of at most five, close enough for a chain, around the goal.
bool fits_at(const View& view, const PlaceLaw& law, const Rows& order, Point goal, List<Step, 16>& steps) {
    const auto& [all, pitch, firmly] = order;
    const int count = static_cast<int>(all.size()), columns = std::min(count, 5);
    const int rows = (count + columns - 1) / columns;
    List<Body, 16> bodies;
    steps.clear();
    for (int i = 0; i < count; ++i) {
        const Point at = goal + Point{(2 * (i % columns) - (columns - 1)) * pitch / 2,
                                      (2 * (i / columns) - (rows - 1)) * pitch / 2};
        if (!in_bounds(at)) return false;
        const int m = all[static_cast<std::size_t>(i)];
        const Body body = body_at(view, m, {at, 0});
        if (check_spot(view, law, body) || (firmly && !stands_firmly(view, body))) return false;
        bodies.push(body);
        Step step;
        step.figure = static_cast<std::uint8_t>(m);
        step.ways = 1;
        step.path[0] = Point16(at);
        steps.push(step);
    }
    return !check_bodies(view, law, {bodies.data(), bodies.size()});
}

/// Rings of a lattice around the goal, until they leave the area on all sides.
bool search_lattice(const View& view, const PlaceLaw& law, const Rows& rows, const Box& box, Point goal,
                    List<Step, 16>& steps) {
    const Length mesh = 200;
    const Length far =
        std::max({goal.x - box.low.x, box.high.x - goal.x, goal.y - box.low.y, box.high.y - goal.y});
    for (Length ring = 0; ring * mesh <= far + mesh; ++ring)
        for (Length y = -ring; y <= ring; ++y)
            for (Length x = -ring; x <= ring; x += (y == -ring || y == ring || ring == 0) ? 1 : 2 * ring) {
                const Point at = goal + Point{x * mesh, y * mesh};
                if (contains(box, at) && fits_at(view, law, rows, at, steps)) return true;
            }
    return false;
}

}  // namespace

bool plan_placement(const View& view, const PlaceLaw& law, Point goal, List<Step, 16>& steps) {
    const Members all = models_of(view.state, law.unit);
    Length pitch = 0;
    for (int m : all) pitch = std::max<Length>(pitch, 2 * view.match.profile(m).base.half_length + inch / 4);
    const Setup& setup = view.match.setup();
    const Box table{{0, 0}, {setup.table.width, setup.table.depth}};
    Box box = law.zone ? grown(zone_of(view, side_of_unit(law.unit)), law.grown) : table;
    box.low = {std::max(box.low.x, 0), std::max(box.low.y, 0)};
    box.high = {std::min(box.high.x, table.high.x), std::min(box.high.y, table.high.y)};
    goal = {std::clamp(goal.x, box.low.x, box.high.x), std::clamp(goal.y, box.low.y, box.high.y)};
    // A crowded zone: once more on the lattice that decides whether there is any place at all.
    const Point middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    for (const bool firmly : {true, false}) {
        const Rows rows{all, pitch, firmly};
        if (search_lattice(view, law, rows, box, goal, steps)) return true;
        if (!(middle == goal) && search_lattice(view, law, rows, box, middle, steps)) return true;
    }
    steps.clear();
    return false;
}

}  // namespace skald::aofs
