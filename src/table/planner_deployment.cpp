#include "table/planner_deployment.hpp"

#include "base/integer.hpp"
#include "table/planner_scratch.hpp"

namespace skald {

namespace {

PlanFault fault_of(PlanProblem kind, FigureId figure) {
    PlanFault fault;
    fault.kind = kind;
    fault.figure = figure;
    return fault;
}

void gather_table(Neighbourhood& near, const Scene& scene, const DeployOrder& order) {
    MoveLaw law;
    law.unit = order.unit;
    law.side = order.side;
    law.enemy_keep = order.zone.enemy_beyond;
    law.friend_end = order.zone.friend_beyond;
    const TableSize& table = scene.table();
    gather(near, scene, law, {{0, 0}, {table.width, table.depth}});
}

/// A brick wall of places by distance from its middle: fixed, measured in thousandths of the pitches.
struct Lattice {
    static constexpr int half = 6;
    static constexpr std::size_t size = (2 * half + 1) * (2 * half + 1);
    std::array<Point, size> at{};
};
constexpr Lattice make_lattice() {
    Lattice lattice;
    std::size_t n = 0;
    for (int row = -Lattice::half; row <= Lattice::half; ++row) {
        for (int column = -Lattice::half; column <= Lattice::half; ++column) {
            const Point p{column * 1000 + (row % 2 != 0 ? 500 : 0), row * 1000};
            std::size_t k = n++;
            for (; k > 0 && square(lattice.at[k - 1]) > square(p); --k) lattice.at[k] = lattice.at[k - 1];
            lattice.at[k] = p;
        }
    }
    return lattice;
}
constexpr Lattice lattice = make_lattice();

class DeployWork {
  public:
    DeployWork(const Scene& scene, const DeployOrder& order, std::span<const Placing> figures,
               PlannerScratch& scratch)
        : scene_(scene), order_(order), figures_(figures), s_(scratch) {
        gather_table(s_.near, scene, order);
        bool round = true;
        for (const Placing& f : figures) {
            const Shape shape = shape_of(f.base, {{0, 0}, f.spot.facing});
            pitch_.x = std::max(pitch_.x, shape.box.high.x - shape.box.low.x + 20);
            pitch_.y = std::max(pitch_.y, shape.box.high.y - shape.box.low.y + 20);
            round = round && f.base.form == BaseForm::round;
        }
        if (round) pitch_.y = pitch_.y * 867 / 1000 + 1;  // else a brick wall of boxes
    }

    void plan(DeployPlan& out) {
        out.found = false;
        out.spots.clear();
        s_.ends.resize(figures_.size());
        if (keeps_shape(out)) return finish(out);
        // Ever farther from the goal until a block of figures finds room.
        const TableSize& table = scene_.table();
        for (Length far = 0; far < table.width + table.depth; far += 150) {
            const int directions = far == 0 ? 1 : std::min(60, std::max(8, static_cast<int>(far / 30)));
            for (int k = 0; k < directions; ++k) {
                const Point anchor = order_.goal + uv(facing(k * 720 / directions), far);
                if (in_bounds(anchor) && block(out, anchor)) return finish(out);
            }
        }
    }

  private:
    bool stands(const Shape& shape) const {
        return stands_in(shape, order_.zone, scene_.table()) && check_stand(s_.near, {}, shape).clear();
    }

    /// The shape that the figures came with, its middle on the goal.
    bool keeps_shape(DeployPlan& out) {
        for (std::size_t i = 0; i < figures_.size(); ++i)
            s_.ends[i] = shape_of(figures_[i].base, figures_[i].spot);
        const Point v = order_.goal - middle_of({s_.ends.data(), figures_.size()});
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            const Spot spot{figures_[i].spot.at + v, figures_[i].spot.facing};
            if (!in_bounds(spot.at)) return false;
            s_.ends[i] = shape_of(figures_[i].base, spot);
            for (std::size_t j = 0; j < i; ++j) {
                if (overlaps(s_.ends[i], s_.ends[j])) return false;
            }
            if (i > 0 && !linked(s_.ends[i], i)) return false;
            if (!stands(s_.ends[i])) return false;
            out.spots.push(spot);
        }
        return true;
    }

    bool linked(const Shape& shape, std::size_t before) const {
        if (!within(shape, s_.ends[0], order_.radius)) return false;
        for (std::size_t j = 0; j < before; ++j) {
            if (within(shape, s_.ends[j], order_.chain)) return true;
        }
        return false;
    }

    bool block(DeployPlan& out, Point anchor) {
        out.spots.clear();
        std::array<bool, Lattice::size> taken{};
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            const Placing& f = figures_[i];
            bool found = false;
            for (std::size_t n = 0; n < Lattice::size && !found; ++n) {
                if (i == 0 && n > 0) return false;  // the anchor itself must do
                if (taken[n]) continue;
                const Point at =
                    anchor + Point{static_cast<Length>(rdiv(std::int64_t{lattice.at[n].x} * pitch_.x, 1000)),
                                   static_cast<Length>(rdiv(std::int64_t{lattice.at[n].y} * pitch_.y, 1000))};
                if (!in_bounds(at)) continue;
                const Shape shape = shape_of(f.base, {at, f.spot.facing});
                if ((i > 0 && !linked(shape, i)) || !stands(shape)) continue;
                s_.ends[i] = shape;
                out.spots.push({at, f.spot.facing});
                taken[n] = found = true;
            }
            if (!found) return false;
        }
        return true;
    }

    void finish(DeployPlan& out) const {
        out.found = true;
        const Point middle = middle_of({s_.ends.data(), figures_.size()});
        out.shortfall = static_cast<Length>(isqrt(square(order_.goal - middle)));
    }

    const Scene& scene_;
    const DeployOrder& order_;
    std::span<const Placing> figures_;
    PlannerScratch& s_;
    Point pitch_;
};

}  // namespace

void plan_deployment(DeployPlan& out, const Scene& scene, const DeployOrder& order,
                     std::span<const Placing> figures, PlannerScratch& scratch) {
    DeployWork(scene, order, figures, scratch).plan(out);
}

PlanFault check_deployment(const Scene& scene, const DeployOrder& order, std::span<const Placing> figures,
                           bool from_first, PlannerScratch& scratch) {
    gather_table(scratch.near, scene, order);
    auto& shapes = scratch.ends;
    shapes.clear();
    for (const Placing& f : figures) {
        PlanFault fault = fault_of(PlanProblem::way, f.figure);
        if (!in_bounds(f.spot.at)) {
            fault.way.kind = Obstacle::table_edge;
            return fault;
        }
        const Shape shape = shape_of(f.base, f.spot);
        fault.way = check_stand(scratch.near, {}, shape);
        if (!fault.way.clear()) return fault;
        if (!stands_in(shape, order.zone, scene.table()))
            return fault_of(PlanProblem::outside_zone, f.figure);
        fault.way = check_comrades(shape, {shapes.data(), shapes.size()});
        if (!fault.way.clear()) {
            fault.way.figure = figures[fault.way.figure].figure;
            return fault;
        }
        if (from_first && !shapes.empty()) {
            fault = fault_of(PlanProblem::chain, f.figure);
            fault.measured = 20000;
            fault.allowed = order.chain;
            for (std::size_t j = 0; j < shapes.size(); ++j) {
                const Length gap = ruler(shape, shapes[j]);
                if (gap < fault.measured) fault.measured = gap, fault.other = figures[j].figure;
            }
            if (fault.measured > fault.allowed) return fault;
            fault = fault_of(PlanProblem::radius, figures[0].figure);
            fault.other = f.figure;
            fault.measured = ruler(shape, shapes[0]);
            fault.allowed = order.radius;
            if (fault.measured > fault.allowed) return fault;
        }
        shapes.push(shape);
    }
    const FormationFault f = find_fault({shapes.data(), shapes.size()}, order.chain, order.radius);
    if (from_first || !f.broken) return {};
    PlanFault fault = fault_of(f.chain ? PlanProblem::chain : PlanProblem::radius, figures[f.figure].figure);
    fault.other = figures[f.other].figure;
    fault.measured = f.measured;
    fault.allowed = f.allowed;
    return fault;
}

}  // namespace skald
