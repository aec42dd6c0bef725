// Slow, simple searches for charges, withdrawals and moves of SAGA. They share nothing with the finder or the
// planner: places are tried one by one or at random and judged by the checks of the table; whole plans are
// judged by the check of the book. What they find is legal, what they do not find may still exist.
#pragma once
#include <algorithm>
#include <numeric>
#include <vector>

#include "dice/random.hpp"
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

/// Has a figure a legal straight way into contact, as the first (CHG-R1) or in the middle of a charge
/// (CHG-12)? Every grid point around every figure of the target.
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
            comrades_.assign(own.size(), {});
            for (std::size_t j = 0; j < own.size(); ++j) comrades_[j] = {own[j].figure, own[j].shape};
            for (const Standing& f : own)
                if (figure(f)) return found_;
        }
        return {};
    }

    /// Where the n-th of the plan might touch when its turn comes, its facing kept.
    Charge at_its_turn(const ChargePlan& plan, std::size_t n) {
        begin(plan.rough);
        comrades_.clear();
        for (std::size_t j = 0; j < plan.moves.size(); ++j) {
            const FigureMove& move = plan.moves[j];
            const Standing& c = scene_.figure(move.figure);
            const bool gone = j < n && !move.way.corners.empty();
            comrades_.push_back(
                {c.figure, gone ? shape_of(c.base, {move.way.corners[0], move.way.facing}) : c.shape});
        }
        moved_ = n;
        turns_ = false;
        return figure(scene_.figure(plan.moves[n].figure)) ? found_ : Charge{};
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
            if (f.base.form == BaseForm::round || !turns_) continue;
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
                if (!in_contact(end, target.shape) || !linked(end) || !legal(f, {at, facing}, end)) continue;
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
        for (const Comrade& comrade : comrades_)
            if (comrade.figure != f.figure && overlaps(end, comrade.shape)) return false;
        return true;
    }

    /// In the chain of those who went before, and in the radius of the first of them (CHG-10).
    bool linked(const Shape& end) const {
        if (moved_ == 0) return true;
        if (!within(end, comrades_[0].shape, order_.radius)) return false;
        for (std::size_t j = 0; j < moved_; ++j)
            if (within(end, comrades_[j].shape, order_.chain)) return true;
        return false;
    }

    const Scene& scene_;
    const ChargeOrder& order_;
    int mesh_;
    Length distance_ = 0;
    Neighbourhood near_;
    Freedom free_;
    Charge found_;
    struct Comrade {
        FigureId figure = no_figure;
        Shape shape;
    };
    std::vector<Comrade> comrades_;  ///< where they stand now
    std::size_t moved_ = 0;          ///< so many of them have gone
    bool turns_ = true;
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

/// Whole units: figures go one after the other, in any order, to places strewn at random; what the check of
/// the book would rather have is tried next.
class GroupOracle {
  public:
    GroupOracle(const Scene& scene, UnitId unit, UnitId enemy, std::uint64_t seed)
        : scene_(scene), random_(seed), own_(scene.figures_of(unit)), enemies_(scene.figures_of(enemy)) {
        for (const Standing& f : own_) ends_.push_back(f.shape);
    }

    bool charge(const ChargeOrder& order, int tries, PlannerScratch& scratch, Moves& found) {
        const auto judge = [&] { return check_charge(scene_, order, moves_, scratch); };
        for (int n = 0; n < tries; ++n) {
            const bool rough = n % 2 == 1 && order.rough_distance > 0;
            begin(order.law, rough ? order.rough_distance : order.distance, !rough && !order.rough_is_open);
            chain_ = order.chain, radius_ = order.radius, from_first_ = true;
            if (strew([&](std::size_t i) { return towards_enemy(i); }) && mend(judge)) {
                found = moves_;
                return true;
            }
        }
        return false;
    }

    bool withdraw(const WithdrawOrder& order, int tries, PlannerScratch& scratch, Moves& found) {
        const auto judge = [&] { return check_withdrawal(scene_, order, moves_, scratch); };
        const FigureMask farthest = farthest_figures(scene_, order.law.unit, order.enemy);
        for (int n = 0; n < tries; ++n) {
            begin(order.law, order.distance, false);
            chain_ = order.formation.chain, radius_ = order.formation.radius;
            from_first_ = order.formation.from_first;
            const auto first =
                std::find_if(queue_.begin(), queue_.end(), [&](std::size_t i) { return farthest >> i & 1; });
            std::swap(*first, queue_.front());
            const FirstWithdrawal start =
                first_withdrawal(scene_, order, own_[queue_.front()].figure, scratch);
            if (!start.found) continue;
            make(queue_.front(), start.at);
            if (strew([&](std::size_t i) { return away_from_enemy(i); }) && mend(judge)) {
                found = moves_;
                return true;
            }
        }
        return false;
    }

    /// All together somewhere; `leader` goes first to where it must (a push).
    bool together(const MoveOrder& order, int tries, PlannerScratch& scratch, Moves& found,
                  FigureId leader = no_figure, Point leader_end = {}) {
        const bool slow = order.rough_stick < order.sticks[0] && !order.rough_is_open;
        for (int n = 0; n < tries; ++n) {
            const bool rough = !slow || n % 2 == 1;
            begin(order.law, rough && slow ? order.rough_stick : order.sticks[0], !rough);
            chain_ = order.formation.chain, radius_ = order.formation.radius;
            from_first_ = order.formation.from_first || any(2) == 0;
            for (std::size_t i = 0; i < own_.size() && leader != no_figure; ++i)
                if (own_[i].figure == leader) make(i, leader_end);
            if (!strew([&](std::size_t i) { return beside_comrades(i); })) continue;
            if (!check_moves(scene_, order, moves_, scratch).clear()) continue;
            found = moves_;
            return true;
        }
        return false;
    }

  private:
    void begin(const MoveLaw& bound, Length distance, bool open) {
        MoveLaw law = bound;
        law.open_only = open;
        distance_ = distance;
        gather(near_, scene_, law, grown(scene_.box_of(law.unit), distance));
        near_.measure = false;
        moves_.clear();
        queue_.resize(own_.size());
        std::iota(queue_.begin(), queue_.end(), 0u);
        for (std::size_t i = own_.size(); i > 1; --i) std::swap(queue_[i - 1], queue_[any(i)]);
        for (std::size_t i = 0; i < own_.size(); ++i) ends_[i] = own_[i].shape;
    }
    std::size_t any(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }

    void make(std::size_t i, Point at) {
        FigureMove move;
        move.figure = own_[i].figure;
        move.way.facing = own_[i].spot.facing;
        if (!(at == own_[i].spot.at)) move.way.corners.push(at);
        ends_[i] = moved(own_[i].shape, at - own_[i].spot.at);
        moves_.push(move);
    }
    bool made(std::size_t i) const {
        return std::any_of(moves_.begin(), moves_.end(),
                           [&](const FigureMove& m) { return m.figure == own_[i].figure; });
    }

    /// All that are left, whoever finds a place first.
    template <class Place>
    bool strew(Place place) {
        for (std::size_t before = own_.size() + 1; moves_.size() < own_.size();) {
            if (moves_.size() == before) return false;
            before = moves_.size();
            for (std::size_t i : queue_)
                if (!made(i)) place(i);
        }
        return true;
    }

    bool legal(std::size_t i, Point at) {
        if (!in_bounds(at) || square(at - own_[i].spot.at) > square(std::int64_t{distance_})) return false;
        const Shape end = moved(own_[i].shape, at - own_[i].spot.at);
        bool linked = moves_.empty();
        for (std::size_t j = 0; j < own_.size(); ++j) {
            if (j == i) continue;
            if (overlaps(end, ends_[j])) return false;
            if (!made(j)) continue;
            linked = linked || within(end, ends_[j], chain_);
            if (from_first_ && own_[j].figure == moves_[0].figure && !within(end, ends_[j], radius_))
                return false;
        }
        if (!linked) return false;
        const Freedom free = freedom(near_, own_[i].shape);
        Way way;
        way.facing = own_[i].spot.facing;
        if (!(at == own_[i].spot.at)) way.corners.push(at);
        const Length stick[] = {distance_};
        return check_way(near_, free, own_[i].base, own_[i].spot, way, stick).clear();
    }

    Point around(Point middle, Length far) { return middle + uv(static_cast<Facing>(any(full_turn)), far); }

    /// Somewhere in contact, else as near to one figure of the target as chance and patience bring it.
    void towards_enemy(std::size_t i) {
        for (int n = 0; n < 150; ++n) {
            const Standing& t = enemies_[any(enemies_.size())];
            const Point at = contact_place(own_[i].shape, t.shape, static_cast<Facing>(any(full_turn)));
            if (legal(i, at)) return make(i, at);
        }
        if (moves_.empty()) return;
        const Point goal = enemies_[any(enemies_.size())].spot.at;
        Point best;
        bool found = false;
        const auto look = [&](Point at) {
            if (found && square(at - goal) >= square(best - goal)) return;
            if (legal(i, at)) best = at, found = true;
        };
        for (int n = 0; n < 200; ++n)
            look(around(own_[i].spot.at, static_cast<Length>(any(static_cast<std::size_t>(distance_) + 1))));
        for (Length by = 256; by >= 1 && found; by /= 2)
            for (int n = 0; n < 24; ++n) look(around(best, by));
        if (found) make(i, best);
    }

    /// A full length anywhere, else less.
    void away_from_enemy(std::size_t i) {
        const Point from = own_[i].spot.at;
        for (int n = 0; n < 400; ++n) {
            Point at = from + step(direction(static_cast<Facing>(any(full_turn))), distance_);
            if (n >= 300) at = around(from, static_cast<Length>(any(static_cast<std::size_t>(distance_))));
            if (legal(i, at)) return make(i, at);
        }
    }

    /// Somewhere in reach, near to somebody who has gone.
    void beside_comrades(std::size_t i) {
        for (int n = 0; n < 300; ++n) {
            const std::size_t j = any(own_.size());
            const bool beside = n % 3 != 0 && made(j);
            const Length far = beside ? chain_ + 2 * own_[i].shape.circumradius : distance_;
            const Point at = around(beside ? ends_[j].centre : own_[i].spot.at,
                                    static_cast<Length>(any(static_cast<std::size_t>(far) + 1)));
            if (legal(i, at)) return make(i, at);
        }
    }

    /// The check says where a figure should rather be: there it is put, and judged again.
    template <class Judge>
    bool mend(Judge judge) {
        for (std::size_t n = 0; n < 4 * own_.size(); ++n) {
            const PlanFault fault = judge();
            if (fault.clear()) return true;
            if (fault.kind != PlanProblem::missed_contact && fault.kind != PlanProblem::not_closest &&
                fault.kind != PlanProblem::not_full)
                return false;
            for (FigureMove& move : moves_) {
                if (move.figure != fault.figure) continue;
                move.way.corners.clear();
                move.way.corners.push(fault.spot);
            }
        }
        return false;
    }

    const Scene& scene_;
    Random random_;
    std::span<const Standing> own_, enemies_;
    Neighbourhood near_;
    Length distance_ = 0, chain_ = 0, radius_ = 0;
    bool from_first_ = false;
    std::vector<std::size_t> queue_;
    std::vector<Shape> ends_;
    Moves moves_;
};

/// A straight way of one figure that is clearly legal: at every half millimetre its base is clear of all that
/// stands and lies around, with some air (MOV-08, MOV-09, MOV-20 to MOV-22).
inline bool clearly_free(const Scene& scene, const Standing& f, Point to) {
    constexpr Length air = 4;
    const Point d = to - f.spot.at;
    const auto parts = static_cast<Length>(isqrt(square(d)) / 5 + 1);
    for (Length k = 0; k <= parts; ++k) {
        const Shape here = moved(f.shape, {d.x * k / parts, d.y * k / parts});
        if (edge_gap(here, scene.table()) < 0) return false;
        for (const Standing& other : scene.figures())
            if (other.unit != f.unit && ruler(here, other.shape) <= contact_gap + air) return false;
        for (const Gap& gap : scene.gaps())
            if (scene.figure(gap.first).unit != f.unit && ruler(here, segment(gap.p, gap.q)) <= air)
                return false;
        for (const Piece& piece : scene.pieces())
            if (piece.ground == Ground::impassable) {
                if (enters(here, piece.outline)) return false;
                const auto& points = piece.outline.points;
                for (std::size_t i = 0; i < points.size(); ++i)
                    if (ruler(here, segment(points[i], points[(i + 1) % points.size()])) <= air) return false;
            }
    }
    return true;
}

}  // namespace skald::reach
