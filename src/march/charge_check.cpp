// Is a complete charge legal, figure by figure in the order given?
#include <bit>

#include "march/charge_work.hpp"

namespace skald {

namespace {

using planning::ChargeSearch;

constexpr std::int64_t closest_slack = 256 * 10;  ///< 1 mm (CHG-R7)

class ChargeCheck {
  public:
    ChargeCheck(const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch)
        : scene_(scene), order_(order), s_(scratch), search_(scene, order, scratch) {}

    PlanFault run(std::span<const FigureMove> moves, bool must_contact, bool closest) {
        if (const PlanFault fault = known(moves); !fault.clear()) return fault;
        const PieceId ground = order_.rough_is_open ? no_piece : touches_rough(moves);
        const bool rough = ground != no_piece;
        if (rough && order_.rough_distance <= 0) {
            PlanFault fault = fault_of(PlanProblem::way, moves[0].figure);
            fault.way.kind = Obstacle::rough;
            fault.way.piece = ground;
            return fault;
        }
        search_.begin(rough);
        s_.near.measure = true;
        for (const FigureMove& move : moves) {
            const std::size_t i = search_.place(move.figure);
            const Mover& m = s_.movers[i];
            const Spot end =
                move.way.corners.empty() ? m.from : Spot{move.way.corners.back(), move.way.facing};
            const Shape shape = shape_of(m.base, end);
            if (PlanFault fault = way(i, move.way, shape); !fault.clear()) {
                if (rough) blame_ground(fault.way, ground);
                return fault;
            }
            if (const PlanFault fault = linked(i, shape); !fault.clear()) return fault;
            const bool first = search_.moved_mask() == 0;
            if (!search_.touches(shape)) {
                if (first) return fault_of(PlanProblem::no_contact, move.figure);
                if (must_contact) {
                    if (const PlanFault fault = contact(i); !fault.clear()) return fault;
                }
                if (closest) {
                    if (const PlanFault fault = nearest(i, shape); !fault.clear()) return fault;
                }
            }
            if (first) first_ = i;
            search_.make(i, end);
        }
        return {};
    }

  private:
    static PlanFault fault_of(PlanProblem kind, FigureId figure) {
        PlanFault fault;
        fault.kind = kind;
        fault.figure = figure;
        return fault;
    }

    PlanFault known(std::span<const FigureMove> moves) const {
        FigureMask seen = 0;
        for (const FigureMove& move : moves) {
            const std::size_t i = search_.place(move.figure);
            if (i == search_.count()) return fault_of(PlanProblem::unknown_figure, move.figure);
            if (seen >> i & 1) return fault_of(PlanProblem::figure_twice, move.figure);
            seen |= FigureMask{1} << i;
        }
        for (std::size_t i = 0; i < search_.count(); ++i) {
            if (!(seen >> i & 1)) return fault_of(PlanProblem::unknown_figure, s_.movers[i].figure);
        }
        return {};
    }

    /// Too far for a charge through rough ground alone: the ground is the reason (CHG-R6).
    void blame_ground(Obstruction& found, PieceId ground) const {
        if (found.kind != Obstacle::too_long || found.at_end || order_.distance <= order_.rough_distance)
            return;
        found.kind = Obstacle::rough;
        found.piece = ground;
    }

    /// The first rough ground that a figure starts in, crosses or ends in.
    PieceId touches_rough(std::span<const FigureMove> moves) const {
        for (std::size_t i = 0; i < search_.count(); ++i) {
            for (PieceId id : s_.rough) {
                if (enters(s_.movers[i].shape, scene_.piece(id).outline)) return id;
            }
        }
        for (const FigureMove& move : moves) {
            if (move.way.corners.empty()) continue;
            const Mover& m = s_.movers[search_.place(move.figure)];
            const Shape path = corridor(m.shape, move.way.corners.back());
            const Shape end = shape_of(m.base, {move.way.corners.back(), move.way.facing});
            for (PieceId id : s_.rough) {
                const Outline& outline = scene_.piece(id).outline;
                if (enters(path, outline) || enters(end, outline)) return id;
            }
        }
        return no_piece;
    }

    /// The corridor and the end of one figure, comrades included.
    PlanFault way(std::size_t i, const Way& way, const Shape& end) const {
        const Mover& m = s_.movers[i];
        PlanFault fault = fault_of(PlanProblem::way, m.figure);
        const Freedom free = freedom(s_.near, m.shape);
        const Length stick[] = {search_.distance()};
        fault.way = way.corners.empty() ? check_stand(s_.near, free, end, false)
                                        : check_way(s_.near, free, m.base, m.from, way, stick);
        if (!fault.way.clear()) return fault;
        for (std::size_t j = 0; j < search_.count(); ++j) {
            if (j == i || !overlaps(end, search_.shape(j))) continue;
            fault.way.kind = Obstacle::comrade;
            fault.way.at_end = true;
            fault.way.figure = s_.movers[j].figure;
            fault.way.unit = order_.law.unit;
            return fault;
        }
        return {};
    }

    /// CHG-10, CHG-11.
    PlanFault linked(std::size_t i, const Shape& end) const {
        const FigureMask made = search_.moved_mask();
        if (made == 0) return {};
        PlanFault fault = fault_of(PlanProblem::chain, s_.movers[i].figure);
        fault.measured = 20000;
        fault.allowed = order_.chain;
        for (std::size_t j = 0; j < search_.count(); ++j) {
            if (!(made >> j & 1)) continue;
            const Length gap = ruler(end, search_.shape(j));
            if (gap < fault.measured) fault.measured = gap, fault.other = s_.movers[j].figure;
        }
        if (fault.measured > fault.allowed) return fault;
        fault = fault_of(PlanProblem::radius, s_.movers[first_].figure);
        fault.other = s_.movers[i].figure;
        fault.measured = ruler(end, search_.shape(first_));
        fault.allowed = order_.radius;
        return fault.measured > fault.allowed ? fault : PlanFault{};
    }

    /// CHG-12.
    PlanFault contact(std::size_t i) {
        const ChargePlace found = search_.contact(i);
        if (!found.found) return {};
        PlanFault fault = fault_of(PlanProblem::missed_contact, s_.movers[i].figure);
        fault.other = found.target;
        fault.spot = found.at;
        return fault;
    }

    /// CHG-13, CHG-R7: as close to some figure of the target as can be, nearest figures looked at first.
    PlanFault nearest(std::size_t i, const Shape& end) {
        const auto targets = search_.targets();
        for (std::size_t t = 0; t < targets.size(); ++t) {
            const std::int64_t least = 256 * std::int64_t{search_.least_gap(i, t)};
            if (fine_gap(end, targets[t].shape) <= least + closest_slack) return {};
        }
        PlanFault first;
        FigureMask left = ~FigureMask{0} >> (64 - targets.size());
        while (left != 0) {
            // The one nearest to where it started, which the planner would choose; then the nearest now.
            const bool begun = std::popcount(left) < static_cast<int>(targets.size());
            const Point from = begun ? end.centre : s_.movers[i].from.at;
            std::size_t best = targets.size();
            for (std::size_t t = 0; t < targets.size(); ++t) {
                const auto far = [&](std::size_t n) { return square(targets[n].shape.centre - from); };
                if ((left >> t & 1) && (best == targets.size() || far(t) < far(best))) best = t;
            }
            left &= ~(FigureMask{1} << best);
            const std::int64_t gap = fine_gap(end, targets[best].shape);
            const ChargePlace optimum = search_.closest(i, best);
            if (!optimum.found || gap <= optimum.fine + closest_slack) return {};
            if (!first.clear()) continue;
            first = fault_of(PlanProblem::not_closest, s_.movers[i].figure);
            first.other = targets[best].figure;
            first.measured = ruler(end, targets[best].shape);
            first.allowed = static_cast<Length>((optimum.fine + closest_slack) / 256);
            first.spot = optimum.at;
        }
        return first;
    }

    const Scene& scene_;
    const ChargeOrder& order_;
    PlannerScratch& s_;
    ChargeSearch search_;
    std::size_t first_ = 0;
};

/// Puts the search into the middle of a charge.
void replay(ChargeSearch& search, std::span<const FigureMove> made, const PlannerScratch& scratch,
            bool rough) {
    search.begin(rough);
    for (const FigureMove& move : made) {
        const std::size_t i = search.place(move.figure);
        if (i == search.count()) continue;
        const Spot& from = scratch.movers[i].from;
        search.make(i, move.way.corners.empty() ? from : Spot{move.way.corners.back(), move.way.facing});
    }
}

}  // namespace

PlanFault check_charge(const Scene& scene, const ChargeOrder& order, std::span<const FigureMove> moves,
                       PlannerScratch& scratch, bool must_contact, bool closest) {
    return ChargeCheck(scene, order, scratch).run(moves, must_contact, closest);
}

ChargePlace can_contact(const Scene& scene, const ChargeOrder& order, std::span<const FigureMove> made,
                        FigureId figure, bool rough, PlannerScratch& scratch) {
    ChargeSearch search(scene, order, scratch);
    replay(search, made, scratch, rough);
    const std::size_t i = search.place(figure);
    return i == search.count() ? ChargePlace{} : search.contact(i);
}

ChargePlace closest_possible(const Scene& scene, const ChargeOrder& order, std::span<const FigureMove> made,
                             FigureId figure, FigureId target, bool rough, PlannerScratch& scratch) {
    ChargeSearch search(scene, order, scratch);
    replay(search, made, scratch, rough);
    const std::size_t i = search.place(figure);
    const auto targets = search.targets();
    for (std::size_t t = 0; t < targets.size() && i < search.count(); ++t) {
        if (targets[t].figure == target) return search.closest(i, t);
    }
    return {};
}

}  // namespace skald
