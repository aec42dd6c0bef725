// Is a complete plan of moves legal? Nothing is pruned and nothing of the planner is used: what the planner
// finds must hold here, and so must what a player draws by hand.
#include <algorithm>

#include "march/scratch.hpp"

namespace skald {

namespace {

PlanFault fault_of(PlanProblem kind, FigureId figure) {
    PlanFault fault;
    fault.kind = kind;
    fault.figure = figure;
    return fault;
}

/// The first piece of rough ground that it enters.
PieceId enters_rough(const Scene& scene, const MoveLaw& law, const Shape& shape) {
    for (std::size_t i = 0; i < scene.pieces().size(); ++i) {
        const Piece& piece = scene.pieces()[i];
        if (is_rough(piece.ground, law) && enters(shape, piece.outline)) return static_cast<PieceId>(i);
    }
    return no_piece;
}

/// The uneven or dangerous ground that the way enters, its end and turn included (MOV-19).
PieceId way_is_rough(const Scene& scene, const MoveLaw& law, const Standing& f, const Way& way) {
    Shape shape = f.shape;
    for (Point corner : way.corners) {
        if (const PieceId id = enters_rough(scene, law, corridor(shape, corner)); id != no_piece) return id;
        shape = moved(shape, corner - shape.centre);
    }
    if (way.corners.empty()) return no_piece;
    return enters_rough(scene, law, shape_of(f.base, {way.corners.back(), way.facing}));
}

class MoveCheck {
  public:
    MoveCheck(const Scene& scene, const MoveOrder& order, PlannerScratch& scratch)
        : scene_(scene), order_(order), s_(scratch), figures_(scene.figures_of(order.law.unit)) {}

    PlanFault run(std::span<const FigureMove> moves) {
        s_.ends.clear();
        for (const Standing& f : figures_) s_.ends.push(f.shape);
        if (const PlanFault fault = known(moves); !fault.clear()) return fault;
        const TableSize& table = scene_.table();
        MoveLaw law = order_.law;
        law.open_only = false;
        gather(s_.near, scene_, law, {{-table.width, -table.depth}, {2 * table.width, 2 * table.depth}});
        piece_ = order_.rough_is_open ? no_piece : touches_rough(moves);
        rough_ = piece_ != no_piece;
        for (const FigureMove& move : moves) {
            if (const PlanFault fault = follow(move); !fault.clear()) return fault;
        }
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            if (taken_ >> i & 1) continue;
            FigureMove stays;
            stays.figure = figures_[i].figure;
            stays.way.facing = figures_[i].spot.facing;
            if (const PlanFault fault = follow(stays); !fault.clear()) return fault;
        }
        return order_.formation.from_first ? PlanFault{} : formation();
    }

  private:
    std::size_t place(FigureId figure) const {
        std::size_t i = 0;
        while (i < figures_.size() && figures_[i].figure != figure) ++i;
        return i;
    }

    PlanFault known(std::span<const FigureMove> moves) {
        FigureMask seen = 0;
        for (const FigureMove& move : moves) {
            const std::size_t i = place(move.figure);
            if (i == figures_.size()) return fault_of(PlanProblem::unknown_figure, move.figure);
            if (seen >> i & 1) return fault_of(PlanProblem::figure_twice, move.figure);
            seen |= FigureMask{1} << i;
        }
        return {};
    }

    PieceId touches_rough(std::span<const FigureMove> moves) const {
        for (const Standing& f : figures_) {  // MOV-R6
            if (const PieceId id = enters_rough(scene_, order_.law, f.shape); id != no_piece) return id;
        }
        for (const FigureMove& move : moves) {
            const PieceId id = way_is_rough(scene_, order_.law, figures_[place(move.figure)], move.way);
            if (id != no_piece) return id;
        }
        return no_piece;
    }

    /// The way against the sticks; where there is a choice of sticks, one of them must do.
    Obstruction check_sticks(const Freedom& free, const Standing& f, const Way& way) const {
        const Length stick[] = {order_.rough_stick};
        const StickChoices choices =
            rough_ ? stick_choices(stick, 0) : stick_choices(order_.sticks, order_.splittable);
        Obstruction first;
        for (const auto& sticks : choices.lists) {
            if (way.corners.size() > sticks.size() && &sticks != &choices.lists.back()) continue;
            const Obstruction found = check_way(s_.near, free, f.base, f.spot, way, sticks);
            if (found.clear()) return found;
            const bool length = found.kind == Obstacle::too_long || found.kind == Obstacle::stick_unused;
            if (first.clear() || !length) first = found;
        }
        return first;
    }

    /// Too far for the stick of rough ground alone, or by more sticks: the ground is the reason (MOV-18).
    void blame_ground(Obstruction& found, const Way& way) const {
        if (!rough_ || found.kind != Obstacle::too_long || found.at_end) return;
        if (found.allowed == 0) {
            const auto enough = [&](const auto& sticks) { return sticks.size() >= way.corners.size(); };
            const StickChoices open = stick_choices(order_.sticks, order_.splittable);
            if (std::any_of(open.lists.begin(), open.lists.end(), enough)) found.piece = piece_;
            return;
        }
        if (order_.sticks.empty() || order_.sticks[0] <= order_.rough_stick) return;
        found.kind = Obstacle::rough;
        found.piece = piece_;
    }

    /// One figure in its turn.
    PlanFault follow(const FigureMove& move) {
        const std::size_t i = place(move.figure);
        const Standing& f = figures_[i];
        const Way& way = move.way;
        PlanFault fault = fault_of(PlanProblem::way, move.figure);
        const Freedom free = freedom(s_.near, f.shape);
        Shape end = f.shape;
        if (rough_ && order_.rough_stick <= 0) {
            fault.way.kind = Obstacle::rough;
            fault.way.piece = piece_;
            return fault;
        }
        if (way.corners.empty()) {
            fault.way = check_stand(s_.near, free, f.shape, false);
        } else {
            end = shape_of(f.base, {way.corners.back(), way.facing});
            fault.way = check_sticks(free, f, way);
            blame_ground(fault.way, way);
        }
        if (!fault.way.clear()) return fault;
        if (order_.zone && !stands_in(end, *order_.zone, scene_.table())) {
            return fault_of(PlanProblem::outside_zone, move.figure);
        }
        for (std::size_t j = 0; j < figures_.size(); ++j) {
            if (j == i || !overlaps(end, s_.ends[j])) continue;
            fault.way.kind = Obstacle::comrade;
            fault.way.at_end = true;
            fault.way.figure = figures_[j].figure;
            fault.way.unit = order_.law.unit;
            return fault;
        }
        s_.ends[i] = end;
        const PlanFault link = order_.formation.from_first ? linked(i) : PlanFault{};
        taken_ |= FigureMask{1} << i;
        return link;
    }

    /// Figure by figure: within the chain of one already moved, within the radius of the first (MOV-11.b).
    PlanFault linked(std::size_t i) {
        if (taken_ == 0) {
            first_ = i;
            return {};
        }
        PlanFault fault = fault_of(PlanProblem::chain, figures_[i].figure);
        fault.allowed = order_.formation.chain;
        fault.measured = 20000;
        for (std::size_t j = 0; j < figures_.size(); ++j) {
            if (!(taken_ >> j & 1)) continue;
            const Length gap = ruler(s_.ends[i], s_.ends[j]);
            if (gap < fault.measured) fault.measured = gap, fault.other = figures_[j].figure;
        }
        if (fault.measured > fault.allowed) return fault;
        const Length gap = ruler(s_.ends[i], s_.ends[first_]);
        if (gap <= order_.formation.radius) return {};
        fault = fault_of(PlanProblem::radius, figures_[first_].figure);
        fault.other = figures_[i].figure;
        fault.measured = gap;
        fault.allowed = order_.formation.radius;
        return fault;
    }

    PlanFault formation() const {
        const FormationFault f = find_fault(s_.ends, order_.formation.chain, order_.formation.radius);
        if (!f.broken) return {};
        PlanFault fault =
            fault_of(f.chain ? PlanProblem::chain : PlanProblem::radius, figures_[f.figure].figure);
        fault.other = figures_[f.other].figure;
        fault.measured = f.measured;
        fault.allowed = f.allowed;
        return fault;
    }

    const Scene& scene_;
    const MoveOrder& order_;
    PlannerScratch& s_;
    std::span<const Standing> figures_;
    FigureMask taken_ = 0;
    std::size_t first_ = 0;
    bool rough_ = false;
    PieceId piece_ = no_piece;  ///< the ground that slows the unit
};

}  // namespace

PlanFault check_moves(const Scene& scene, const MoveOrder& order, std::span<const FigureMove> moves,
                      PlannerScratch& scratch) {
    return MoveCheck(scene, order, scratch).run(moves);
}

}  // namespace skald
