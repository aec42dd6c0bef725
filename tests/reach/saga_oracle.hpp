// Slow, simple searches for charges and withdrawals of SAGA. They share nothing with the finder or the
// planner: places are tried one by one and judged by the checks of the table.
#pragma once
#include <algorithm>

#include "march/scratch.hpp"
#include "march/withdrawal.hpp"
#include "saga/charge.hpp"
#include "table/sweep.hpp"

namespace skald::reach {

struct Charge {
    bool found = false;
    FigureId figure = no_figure;
    Spot end;
};

/// Does any figure have a legal straight way into contact (CHG-R1)? Every grid point around every figure of
/// the target.
class ChargeOracle {
  public:
    /// `mesh`: every so manyth grid point of bases that are not round; 1 is all.
    ChargeOracle(const Scene& scene, const ChargeOrder& order, int mesh)
        : scene_(scene), order_(order), mesh_(mesh) {}

    Charge any() {
        const auto own = scene_.figures_of(order_.law.unit);
        bool starts_rough = false;
        for (const Standing& f : own)
            for (const Piece& piece : scene_.pieces())
                starts_rough =
                    starts_rough || (is_rough(piece.ground, order_.law) && enters(f.shape, piece.outline));
        for (const bool rough : {false, true}) {
            if (rough ? order_.rough_distance <= 0 || order_.rough_is_open
                      : starts_rough && !order_.rough_is_open)
                continue;
            begin(rough);
            for (const Standing& f : own)
                if (figure(f)) return found_;
        }
        return {};
    }

  private:
    void begin(bool rough) {
        MoveLaw law = order_.law;
        law.open_only = !rough && !order_.rough_is_open;
        distance_ = rough ? order_.rough_distance : order_.distance;
        const TableSize& table = scene_.table();
        gather(near_, scene_, law, {{-table.width, -table.depth}, {2 * table.width, 2 * table.depth}});
        near_.measure = false;
    }

    bool figure(const Standing& f) {
        free_ = freedom(near_, f.shape);
        for (const Standing& target : scene_.figures_of(order_.law.target)) {
            if (!within(f.shape, target.shape, distance_ + contact_gap)) continue;
            const bool round = f.base.form == BaseForm::round && target.base.form == BaseForm::round;
            if (around(f, target, f.spot.facing, round ? 1 : mesh_)) return true;
            if (f.base.form == BaseForm::round) continue;
            for (int turn = 30; turn < 360; turn += 30)
                if (around(f, target, facing(f.spot.facing + turn), 2 * mesh_)) return true;
        }
        return false;
    }

    bool around(const Standing& f, const Standing& target, Facing facing, int mesh) {
        const Shape shape = shape_of(f.base, {f.spot.at, facing});
        const Length far = shape.circumradius + target.shape.circumradius + contact_gap;
        const Length least = std::min(f.base.half_length, f.base.half_width) +
                             std::min(target.base.half_length, target.base.half_width) - 4;
        for (Length y = -far; y <= far; y += mesh)
            for (Length x = -far; x <= far; x += mesh) {
                const Point at = target.spot.at + Point{x, y};
                if (x * x + y * y < least * least || x * x + y * y > far * far || !in_bounds(at)) continue;
                if (square(at - f.spot.at) > square(std::int64_t{distance_})) continue;
                const Shape end = moved(shape, at - f.spot.at);
                if (!in_contact(end, target.shape) || !legal(f, {at, facing}, end)) continue;
                found_ = {true, f.figure, {at, facing}};
                return true;
            }
        return false;
    }

    bool legal(const Standing& f, const Spot& to, const Shape& end) {
        Way way;
        way.facing = to.facing;
        if (!(to.at == f.spot.at)) way.corners.push(to.at);
        const Length stick[] = {distance_};
        if (way.corners.empty() ? to.facing != f.spot.facing || !check_stand(near_, free_, end, false).clear()
                                : !check_way(near_, free_, f.base, f.spot, way, stick).clear())
            return false;
        for (const Standing& comrade : scene_.figures_of(order_.law.unit))
            if (comrade.figure != f.figure && overlaps(end, comrade.shape)) return false;
        return true;
    }

    const Scene& scene_;
    const ChargeOrder& order_;
    int mesh_;
    Length distance_ = 0;
    Neighbourhood near_;
    Freedom free_;
    Charge found_;
};

/// Is there a place for a lone figure that withdraws (WDR-R3)? Every so manyth grid point in its reach.
inline bool lone_withdrawal(const Scene& scene, const WithdrawOrder& order, int mesh, Point& found) {
    const Standing& f = scene.figures_of(order.law.unit)[0];
    Neighbourhood near;
    const TableSize& table = scene.table();
    gather(near, scene, order.law, {{-table.width, -table.depth}, {2 * table.width, 2 * table.depth}});
    near.measure = false;
    const Freedom free = freedom(near, f.shape);
    const Length far = order.distance;
    for (Length y = -far; y <= far; y += mesh)
        for (Length x = -far; x <= far; x += mesh) {
            const Point at = f.spot.at + Point{x, y};
            if (x * x + y * y > far * far || !in_bounds(at)) continue;
            if (!check_stand(near, free, moved(f.shape, {x, y}), true).clear()) continue;
            if (!(x == 0 && y == 0) && !check_stick(near, free, f.shape, at).clear()) continue;
            found = at;
            return true;
        }
    return false;
}

}  // namespace skald::reach
