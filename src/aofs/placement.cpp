// Putting units on the table: deployment, Scouts, Ambush (AOF-R-17, AOF-R-61, AOF-R-73).
#include <algorithm>

#include "aofs/plan.hpp"
#include "aofs/unit.hpp"
#include "dice/random.hpp"
#include "table/spots.hpp"

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

// ---- Where no rows fit: one base exactly, a group in a fixed sequence of random tries

constexpr int most_looks = 20'000, few_looks = 3'000;
constexpr int most_restarts = 60, tries_beside = 80;
constexpr std::uint64_t restart_seed = 0x71ace;

/// Where a unit may be put, and no base reaches out of it.
Box area_of(const View& view, const PlaceLaw& law) {
    const Setup& setup = view.match.setup();
    const Box table{{0, 0}, {setup.table.width, setup.table.depth}};
    if (!law.zone) return table;
    const Box zone = grown(zone_of(view, side_of_unit(law.unit)), law.grown);
    return {{std::max(zone.low.x, 0), std::max(zone.low.y, 0)},
            {std::min(zone.high.x, table.high.x), std::min(zone.high.y, table.high.y)}};
}

/// One base that is looked for all over an area, not turned.
class LoneBase {
  public:
    LoneBase(const View& view, const PlaceLaw& law, int model, Length radius)
        : view_(view), law_(law), model_(model), area_(area_of(view, law)), radius_(radius) {}

    FoundSpot find(const Spot& near, int budget) const {
        return find_spot({area_, near, 1, budget}, 0, [&](const Spot& spot, Length off, Length) {
            const Body body = body_at(view_, model_, spot);
            return off == 0 ? bool{check_spot(view_, law_, body)} : refused_around(body, off);
        });
    }

    /// Surely none, turned as it may be: not even the circle inside it finds room.
    bool nowhere() const {
        const auto none = [&](const Spot& spot, Length off, Length) {
            Body circle = body_at(view_, model_, spot);
            circle.shape = disc(spot.at, radius_);
            return off == 0 ? bool{check_spot(view_, law_, circle)} : refused_around(circle, off);
        };
        const FoundSpot found = find_spot({area_, {area_.low, 0}, 1, most_looks}, 0, none);
        return !found.found && !found.given_up;
    }

  private:
    /// Is every place refused that lies not farther off, at whatever height?
    bool refused_around(Body body, Length off) const {
        if (!inside(grown(area_, off), body.shape.box)) return true;
        const Box about = grown(Box{body.spot.at, body.spot.at}, off);
        if (!refused_at(body, 0, off)) return false;
        return std::ranges::all_of(view_.match.tables().surfaces, [&](const Plot& plot) {
            return !meet(plot.box, about) || refused_at(body, plot.top, off);
        });
    }

    bool refused_at(Body body, Length height, Length off) const {
        body.top += height - body.bottom;
        body.bottom = height;
        return stands_in_wall(body, off) || near_others(body, off);
    }

    bool stands_in_wall(const Body& body, Length off) const {
        if (off >= radius_) return false;
        const Shape core = disc(body.spot.at, radius_ - off);
        const Tables& tables = view_.match.tables();
        return std::ranges::any_of(tables.walls, [&](const Plot& plot) {
            return (plot.barred || plot.top > body.bottom) && meet(plot.box, core.box) &&
                   enters(core, tables.setup.terrain[plot.piece].outline);
        });
    }

    bool near_others(const Body& body, Length off) const {
        const auto own = static_cast<TableSide>(index(side_of_unit(law_.unit)));
        return std::ranges::any_of(view_.scene().figures(), [&](const Standing& other) {
            const Length keep = other.side == own ? near_limit : law_.enemies;
            return other.unit != law_.unit && keep >= off && within(body, other, keep - off);
        });
    }

    const View& view_;
    const PlaceLaw& law_;
    int model_;
    Box area_;
    Length radius_;
};

LoneBase lone_base(const View& view, const PlaceLaw& law, int model) {
    const Base& base = view.match.profile(model).base;
    return {view, law, model, std::min(base.half_length, base.half_width) - 2};
}

/// Somebody anywhere, the others beside those who stand, again and again.
class Strewing {
  public:
    Strewing(const View& view, const PlaceLaw& law, const Members& all)
        : view_(view), law_(law), all_(all), area_(area_of(view, law)) {}

    bool run(List<Step, 16>& steps) {
        for (int n = 0; n < most_restarts; ++n) {
            bodies_.clear();
            shuffle();
            if (!first(n) || !others() || check_bodies(view_, law_, {bodies_.data(), bodies_.size()}))
                continue;
            steps.clear();
            for (const Body& body : bodies_) {
                Step step;
                step.figure = static_cast<std::uint8_t>(body.model);
                step.ways = 1;
                step.path[0] = Point16(body.spot.at);
                step.facing = body.spot.facing;
                steps.push(step);
            }
            return true;
        }
        return false;
    }

  private:
    Length any(Length n) { return static_cast<Length>(random_.below(static_cast<std::uint32_t>(n))); }
    Facing any_facing(int model) {
        const bool round = view_.match.profile(model).base.form == BaseForm::round;
        return round ? Facing{0} : static_cast<Facing>(any(8) * full_turn / 8);
    }

    void shuffle() {
        queue_ = all_;
        for (std::size_t i = queue_.size(); i > 1; --i)
            std::swap(queue_[i - 1], queue_[static_cast<std::size_t>(any(static_cast<Length>(i)))]);
    }

    /// Near to a random place; a lone model at last everywhere.
    bool first(int n) {
        const int model = queue_[0];
        const Point size = area_.high - area_.low;
        const Spot near{area_.low + Point{any(size.x + 1), any(size.y + 1)}, any_facing(model)};
        const bool lone = all_.size() == 1 && n == 0;
        const FoundSpot found = lone_base(view_, law_, model).find(near, lone ? most_looks : few_looks);
        if (found.found) bodies_.push(body_at(view_, model, found.at));
        return found.found;
    }

    bool others() {
        for (std::size_t i = 1; i < queue_.size(); ++i)
            if (!beside_somebody(queue_[i])) return false;
        return true;
    }

    bool beside_somebody(int model) {
        for (int n = 0; n < tries_beside; ++n) {
            const Body& by = bodies_[static_cast<std::size_t>(any(static_cast<Length>(bodies_.size())))];
            const Length least = view_.match.profile(model).base.half_width;
            const Length far = least + by.shape.circumradius + any(chain_limit + 1);
            const Point at = by.spot.at + uv(static_cast<Facing>(any(full_turn)), far);
            if (!in_bounds(at)) continue;
            const Body body = body_at(view_, model, {at, any_facing(model)});
            const auto apart = [&](const Body& other) {
                return !volumes_overlap(body, other) && aofs::within(body, other, spread_limit);
            };
            if (!std::ranges::all_of(bodies_, apart) || check_spot(view_, law_, body)) continue;
            bodies_.push(body);
            return true;
        }
        return false;
    }

    const View& view_;
    const PlaceLaw& law_;
    const Members& all_;
    Box area_;
    Members queue_;
    List<Body, 16> bodies_;
    Random random_{restart_seed};
};

}  // namespace

bool plan_placement(const View& view, const PlaceLaw& law, Point goal, List<Step, 16>& steps) {
    const Members all = models_of(view.state, law.unit);
    Length pitch = 0;
    for (int m : all) pitch = std::max<Length>(pitch, 2 * view.match.profile(m).base.half_length + inch / 4);
    const Box box = area_of(view, law);
    goal = {std::clamp(goal.x, box.low.x, box.high.x), std::clamp(goal.y, box.low.y, box.high.y)};
    // A crowded zone: once more on the lattice that lies the same wherever one points.
    const Point middle{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    for (const bool firmly : {true, false}) {
        const Rows rows{all, pitch, firmly};
        if (search_lattice(view, law, rows, box, goal, steps)) return true;
        if (!(middle == goal) && search_lattice(view, law, rows, box, middle, steps)) return true;
    }
    if (Strewing(view, law, all).run(steps)) return true;
    steps.clear();
    return false;
}

Room room_for(const View& view, const PlaceLaw& law, Point goal) {
    List<Step, 16> steps;
    if (plan_placement(view, law, goal, steps)) return Room::known;
    for (int m : models_of(view.state, law.unit))
        if (lone_base(view, law, m).nowhere()) return Room::none;
    return Room::unknown;
}

}  // namespace skald::aofs
