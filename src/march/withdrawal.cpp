#include "march/withdrawal.hpp"

#include "base/integer.hpp"
#include "dice/random.hpp"
#include "march/withdrawal_work.hpp"

namespace skald {

namespace planning {
namespace {

/// What figures other than the first may do for want of a full plan.
enum class Allow : std::uint8_t {
    full_only,        ///< every figure that can complete its length does, radius kept in view
    short_for_radius  ///< figures may move less so that the radius holds at the end
};

constexpr std::uint32_t most_sweeps = 20'000;  ///< no further attempt after so many
/// Where these fail others are tried in a fixed sequence: other orders, other directions.
constexpr int most_restarts = 120;
constexpr std::uint32_t most_sweeps_again = 60'000;
constexpr int most_looks = 32;  ///< of one figure for a place that chance has
constexpr std::uint64_t restart_seed = 0x3d6a;

class WithdrawWork {
  public:
    WithdrawWork(const Scene& scene, const WithdrawOrder& order, PlannerScratch& scratch)
        : order_(order),
          s_(scratch),
          search_(scene, order, scratch),
          farthest_(farthest_figures(scene, order.law.unit, order.enemy)) {
        number();
    }

    void plan(WithdrawPlan& out, bool allow_short) {
        out.found = false;
        out.moves.clear();
        out.impossible = false;
        for (Allow allow : {Allow::full_only, Allow::short_for_radius}) {
            if (allow == Allow::short_for_radius && !allow_short) continue;
            for (std::size_t i = 0; i < search_.count() && !out.found; ++i) {
                if (farthest_ >> i & 1) attempt(out, i, allow);
            }
            if (out.found) break;
            // Who can go nowhere at all is not found a place by trying often.
            if (allow == Allow::full_only) out.impossible = some_is_stuck(false);
            if (!out.impossible) attempt_again(out, allow);
            if (out.found) break;
        }
        out.sweeps = search_.sweeps();
    }

    void separate(WithdrawPlan& out, bool keep_formation) {
        out.found = out.full = out.impossible = false;
        out.moves.clear();
        search_.begin();
        for (std::size_t i = 0; i < search_.count(); ++i) {
            if (!touches_enemy(i)) continue;
            const WithdrawPlace least = search_.least_place(i, keep_formation);
            if (!least.found) {
                out.impossible = some_is_stuck(true);
                return;
            }
            put(out, i, least.at);
        }
        out.found = true;
        out.sweeps = search_.sweeps();
    }

    bool touches_enemy(std::size_t i) const {
        for (const Standing& e : search_.enemies()) {
            if (within(s_.movers[i].shape, e.shape, contact_gap)) return true;
        }
        return false;
    }

  private:
    /// Can some figure (of those in contact) go nowhere, even if its comrades were not there?
    bool some_is_stuck(bool in_contact) {
        for (std::size_t i = 0; i < search_.count(); ++i)
            if ((!in_contact || touches_enemy(i)) && search_.stuck(i)) return true;
        return false;
    }

    void put(WithdrawPlan& out, std::size_t i, Point at) {
        const Mover& m = s_.movers[i];
        FigureMove move;
        move.figure = m.figure;
        move.way.facing = m.from.facing;
        if (at != m.from.at) move.way.corners.push(at);
        out.moves.push(move);
        search_.make(i, {at, m.from.facing});
    }

    /// How the figures after the first choose among the places they have.
    struct Manner {
        enum { with_first, towards_first, towards_one, anyhow, in_turn, strewn } kind = with_first;
        std::size_t one = 0;  ///< the figure that the others go out to meet
    };

    /// With the shape kept; then those who were left behind are met half way; then all close up.
    void attempt(WithdrawPlan& out, std::size_t first, Allow allow) {
        FigureMask behind = 0;
        try_manner(out, first, allow, {});
        for (int again = 0; again < 3 && !out.found && !out.moves.empty(); ++again) {
            if (search_.sweeps() >= most_sweeps) return;
            std::size_t one = 0;
            while (one < search_.count() && (!left(one) || (behind >> one & 1))) ++one;
            if (one == search_.count()) break;
            behind |= FigureMask{1} << one;
            try_manner(out, first, allow, {Manner::towards_one, one});
        }
        if (!out.found && !out.moves.empty() && search_.sweeps() < most_sweeps) {
            try_manner(out, first, allow, {Manner::towards_first, 0});
        }
    }

    /// Figures in any order, each where it likes best of all directions; then so that nobody waits until
    /// those have gone who have a full length; then anywhere.
    void attempt_again(WithdrawPlan& out, Allow allow) {
        random_ = Random(restart_seed);
        const auto count = static_cast<std::uint32_t>(search_.count());
        const std::uint32_t most = search_.sweeps() + most_sweeps_again;
        for (int n = 0; n < most_restarts && !out.found && search_.sweeps() < most; ++n) {
            std::size_t first = random_.below(count);
            while (!(farthest_ >> first & 1)) first = (first + 1) % count;
            for (std::uint32_t i = count; i > 1; --i) std::swap(queue_[i - 1], queue_[random_.below(i)]);
            for (std::uint32_t i = 0; i < count; ++i)
                wished_[i] = uv(static_cast<Facing>(random_.below(full_turn)), order_.distance);
            constexpr Manner manners[] = {{Manner::anyhow}, {Manner::in_turn}, {Manner::strewn}};
            try_manner(out, first, allow, manners[n % 3]);
        }
        number();
    }
    void number() {
        for (std::size_t i = 0; i < queue_.size(); ++i) queue_[i] = static_cast<std::uint8_t>(i);
    }

    void try_manner(WithdrawPlan& out, std::size_t first, Allow allow, Manner manner) {
        search_.begin();
        out.moves.clear();
        manner_ = manner;
        const FirstWithdrawal& start = first_place(first);
        if (!start.found) return;
        out.full = start.full;
        put(out, first, start.at);
        v_ = start.at - s_.movers[first].from.at;
        while (out.moves.size() < search_.count()) {
            const bool goes = manner_.kind >= Manner::in_turn
                                  ? next_in_turn(out, allow)
                                  : one_rigid(out) || one_full(out) || one_short(out, allow);
            if (!goes) return;
        }
        const Formation f = formation_of(s_.ends, order_.formation.chain, order_.formation.radius);
        out.found = order_.formation.from_first || in_formation(f, f.all());
    }

    /// The first figure's comrades have not moved yet: its place is the same each time.
    const FirstWithdrawal& first_place(std::size_t i) {
        if (!(firsts_known_ >> i & 1)) firsts_[i] = search_.first_place(i);
        firsts_known_ |= FigureMask{1} << i;
        return firsts_[i];
    }

    bool left(std::size_t i) const { return !(search_.moved_mask() >> i & 1); }
    bool keep_radius() const { return !order_.formation.from_first; }

    Point aim(std::size_t i) const {
        if (manner_.kind == Manner::with_first) return v_;
        if (manner_.kind >= Manner::anyhow) return wished_[i];
        const Point own = s_.movers[i].from.at, first = search_.shape(search_.first()).centre;
        const bool meets = manner_.kind == Manner::towards_one && i != manner_.one;
        const Point d = (meets ? s_.movers[manner_.one].from.at : first) - own;
        return d == Point{} ? v_ : d;
    }

    /// The shape of the unit is kept where it can be: the same way as the first figure.
    bool one_rigid(WithdrawPlan& out) {
        if (manner_.kind != Manner::with_first || !full_length(v_, order_.distance)) return false;
        for (std::size_t i = 0; i < search_.count(); ++i) {
            if (!left(i)) continue;
            const Point to = s_.movers[i].from.at + v_;
            if (!in_bounds(to)) continue;
            const Shape end = search_.at(i, to);
            if (!search_.linked(end) || (keep_radius() && !search_.radius_possible(end))) continue;
            if (!search_.legal(i, to)) continue;
            put(out, i, to);
            return true;
        }
        return false;
    }

    bool one_full(WithdrawPlan& out) {
        for (std::size_t k = 0; k < search_.count(); ++k)
            if (left(queue_[k]) && goes_full(out, queue_[k])) return true;
        return false;
    }
    bool goes_full(WithdrawPlan& out, std::size_t i) {
        WithdrawPlace found = strewn_place(i, true);
        if (!found.found) found = search_.full_place(i, aim(i), keep_radius());
        if (found.found) put(out, i, found.at);
        return found.found;
    }

    /// Nobody can complete its length with the radius in view.
    bool one_short(WithdrawPlan& out, Allow allow) {
        out.full = false;
        for (std::size_t k = 0; k < search_.count(); ++k)
            if (left(queue_[k]) && goes_short(out, queue_[k], allow)) return true;
        return false;
    }
    /// Less is allowed to whom no full length is possible at all, or to anyone once no full plan was found
    /// (WDR-R9).
    bool goes_short(WithdrawPlan& out, std::size_t i, Allow allow) {
        const bool owed = allow == Allow::full_only || !keep_radius();
        if (owed && search_.full_place(i, v_, false).found) return false;
        return goes_to(out, i, strewn_place(i, false)) ||
               goes_to(out, i, search_.short_place(i, aim(i), keep_radius()));
    }
    bool goes_to(WithdrawPlan& out, std::size_t i, const WithdrawPlace& less) {
        if (!less.found) return false;
        out.full = false;
        put(out, i, less.at);
        return true;
    }

    /// Where chance has it, if that is how they go.
    WithdrawPlace strewn_place(std::size_t i, bool full) {
        if (manner_.kind != Manner::strewn) return {};
        for (int n = 0; n < most_looks; ++n) {
            const Point at = full || n % 2 == 0 ? strewn_around(i, full) : strewn_beside(i);
            if (square(at - s_.movers[i].from.at) > square(std::int64_t{order_.distance})) continue;
            if (search_.suits(i, at, keep_radius())) return {true, at};
        }
        return {};
    }
    Point strewn_around(std::size_t i, bool full) {
        const Point d = direction(static_cast<Facing>(random_.below(full_turn)));
        const auto less = static_cast<Length>(random_.below(static_cast<std::uint32_t>(order_.distance)));
        return s_.movers[i].from.at + step(d, full ? order_.distance : less);
    }
    /// In the chain of somebody who has gone.
    Point strewn_beside(std::size_t i) {
        std::size_t one = random_.below(static_cast<std::uint32_t>(search_.count()));
        while (left(one)) one = (one + 1) % search_.count();
        const auto air =
            static_cast<Length>(random_.below(static_cast<std::uint32_t>(order_.formation.chain)));
        const Length bases = search_.shape(one).circumradius + search_.shape(i).circumradius;
        return search_.shape(one).centre + uv(static_cast<Facing>(random_.below(full_turn)), bases + air);
    }

    /// Whoever's turn it is goes as far as it can; who finds no place lets the next go.
    bool next_in_turn(WithdrawPlan& out, Allow allow) {
        for (std::size_t k = 0; k < search_.count(); ++k) {
            const std::size_t i = queue_[k];
            if (!left(i)) continue;
            if (gives_way(out, i, allow) || goes_full(out, i) || goes_short(out, i, allow)) return true;
        }
        return false;
    }
    /// Once no full plan was found, who could complete its length may stay nearer to those who could not
    /// follow so far (WDR-R9).
    bool gives_way(WithdrawPlan& out, std::size_t i, Allow allow) {
        if (manner_.kind != Manner::strewn || allow == Allow::full_only || !keep_radius()) return false;
        return random_.below(2) == 0 && goes_to(out, i, strewn_place(i, false));
    }

    const WithdrawOrder& order_;
    PlannerScratch& s_;
    WithdrawSearch search_;
    FigureMask farthest_ = 0, firsts_known_ = 0;
    std::array<FirstWithdrawal, max_planned> firsts_{};
    Random random_{restart_seed};
    Manner manner_;
    Point v_;                                        ///< the way of the first figure
    std::array<std::uint8_t, max_planned> queue_{};  ///< who looks for a place before whom
    std::array<Point, max_planned> wished_{};
};

class WithdrawCheck {
  public:
    WithdrawCheck(const Scene& scene, const WithdrawOrder& order, PlannerScratch& scratch)
        : scene_(scene), order_(order), s_(scratch), search_(scene, order, scratch) {}

    PlanFault withdrawal(std::span<const FigureMove> moves) {
        if (const PlanFault fault = known(moves, true); !fault.clear()) return fault;
        const FigureMask farthest = farthest_figures(scene_, order_.law.unit, order_.enemy);
        bool short_of_full = false;
        PlanFault short_fault;
        for (const FigureMove& move : moves) {
            const std::size_t i = search_.place(move.figure);
            if (const PlanFault fault = way(i, move.way); !fault.clear()) return beyond_full(fault);
            const Spot end = end_of(i, move.way);
            const Shape shape = shape_of(s_.movers[i].base, end);
            if (search_.moved_mask() == 0) {
                if (!(farthest >> i & 1)) return fault_of(PlanProblem::not_farthest, i);
                if (const PlanFault fault = first(i, end.at, shape); !fault.clear()) return fault;
            } else {
                if (const PlanFault fault = link(i, shape); !fault.clear()) return fault;
                const PlanFault fault = complete(i, end.at);
                if (!fault.clear() && order_.formation.from_first) return fault;
                if (!fault.clear() && !short_of_full) short_of_full = true, short_fault = fault;
            }
            search_.make(i, end);
        }
        if (const PlanFault fault = formation(); !fault.clear()) return fault;
        if (!short_of_full) return {};
        // Less than a full length only if no plan of full moves keeps the radius (WDR-R9).
        WithdrawPlan full;
        WithdrawWork(scene_, order_, s_).plan(full, false);
        return full.found && full.full ? short_fault : PlanFault{};
    }

    PlanFault separation(std::span<const FigureMove> moves, bool keep_formation) {
        if (const PlanFault fault = known(moves, false); !fault.clear()) return fault;
        WithdrawWork contacts(scene_, order_, s_);
        FigureMask free = 0;
        for (const FigureMove& move : moves) {
            const std::size_t i = search_.place(move.figure);
            const Point at = end_of(i, move.way).at;
            WithdrawPlace least{true, s_.movers[i].from.at};
            if (contacts.touches_enemy(i)) least = search_.least_place(i, keep_formation);
            const Length went = length(at - s_.movers[i].from.at);
            const Length allowed =
                length(least.at - s_.movers[i].from.at) + (contacts.touches_enemy(i) ? 10 : 0);
            if (least.found && went > allowed) {
                PlanFault fault = fault_of(PlanProblem::not_least, i);
                fault.measured = went, fault.allowed = allowed, fault.spot = least.at;
                return fault;
            }
            if (const PlanFault fault = way(i, move.way); !fault.clear()) return fault;
            free |= FigureMask{1} << i;
            search_.make(i, end_of(i, move.way));
        }
        for (std::size_t i = 0; i < search_.count(); ++i) {
            if (!(free >> i & 1) && contacts.touches_enemy(i)) return fault_of(PlanProblem::in_contact, i);
        }
        return keep_formation ? formation() : PlanFault{};
    }

  private:
    static Length length(Point d) { return static_cast<Length>(isqrt_up(square(d))); }

    /// More than a full length is as wrong as less for those who follow (WDR-08).
    PlanFault beyond_full(PlanFault fault) const {
        const Obstruction& o = fault.way;
        if (search_.moved_mask() == 0 || o.kind != Obstacle::too_long || o.at_end || o.allowed == 0)
            return fault;
        fault.kind = PlanProblem::not_full;
        fault.measured = o.measured;
        fault.allowed = o.allowed;
        return fault;
    }

    PlanFault fault_of(PlanProblem kind, std::size_t i) const {
        PlanFault fault;
        fault.kind = kind;
        fault.figure = s_.movers[i].figure;
        return fault;
    }

    Spot end_of(std::size_t i, const Way& way) const {
        return way.corners.empty() ? s_.movers[i].from : Spot{way.corners.back(), way.facing};
    }

    PlanFault known(std::span<const FigureMove> moves, bool all) const {
        FigureMask seen = 0;
        PlanFault fault;
        for (const FigureMove& move : moves) {
            const std::size_t i = search_.place(move.figure);
            fault.figure = move.figure;
            fault.kind = PlanProblem::unknown_figure;
            if (i == search_.count()) return fault;
            fault.kind = PlanProblem::figure_twice;
            if (seen >> i & 1) return fault;
            seen |= FigureMask{1} << i;
        }
        for (std::size_t i = 0; i < search_.count() && all; ++i) {
            if (!(seen >> i & 1)) return fault_of(PlanProblem::unknown_figure, i);
        }
        return {};
    }

    /// Corridor and end against everything but the formation; free of contact even if it stays.
    PlanFault way(std::size_t i, const Way& way) const {
        const Mover& m = s_.movers[i];
        PlanFault fault = fault_of(PlanProblem::way, i);
        s_.near.measure = true;
        const Freedom free = freedom(s_.near, m.shape);
        const Shape end = shape_of(m.base, end_of(i, way));
        const Length stick[] = {order_.distance};
        if (!way.corners.empty()) fault.way = check_way(s_.near, free, m.base, m.from, way, stick);
        if (fault.way.clear()) fault.way = check_stand(s_.near, free, end, true);
        if (!fault.way.clear()) {
            if (fault.way.kind == Obstacle::old_contact) fault.kind = PlanProblem::in_contact;
            fault.other = fault.way.figure;
            return fault;
        }
        for (std::size_t j = 0; j < search_.count(); ++j) {
            if (j == i || !overlaps(end, search_.shape(j))) continue;
            fault.way.kind = Obstacle::comrade;
            fault.way.at_end = true;
            fault.way.figure = s_.movers[j].figure;
            return fault;
        }
        return {};
    }

    /// Is the end the exact point of a full length in direction d, up to the tolerance (MEA-R7)?
    bool is_directly(Point gone, Point d) const {
        const std::int64_t l = isqrt(square(d) << 20);  // 1024 times the length
        if (l == 0 || !full_length(gone, order_.distance)) return false;
        const std::int64_t x = rdiv(std::int64_t{order_.distance} * d.x * 65536, l);
        const std::int64_t y = rdiv(std::int64_t{order_.distance} * d.y * 65536, l);
        return square(x - gone.x * 64) + square(y - gone.y * 64) <= square(contact_gap * 64);
    }

    /// WDR-06, WDR-07, WDR-R8.
    PlanFault first(std::size_t i, Point at, const Shape& end) {
        const Point gone = at - s_.movers[i].from.at;
        for (Point d : search_.away(i)) {
            if (is_directly(gone, d)) return {};
        }
        const FirstWithdrawal best = search_.first_place(i);
        PlanFault fault = fault_of(PlanProblem::not_away, i);
        fault.spot = best.at;
        fault.measured = to_enemy(end);
        fault.allowed = to_enemy(search_.at(i, best.at));
        if (fault.measured >= fault.allowed) fault.kind = PlanProblem::not_directly;
        if (best.direct || (best.full && !full_length(gone, order_.distance))) return fault;
        return best.found && search_.fine_to_enemy(end) < best.fine - 2560 ? fault : PlanFault{};
    }

    /// What the ruler shows to the nearest enemy figure.
    Length to_enemy(const Shape& end) const {
        Length nearest = 20000;
        for (const Standing& e : search_.enemies()) nearest = std::min(nearest, ruler(end, e.shape));
        return nearest;
    }

    PlanFault link(std::size_t i, const Shape& end) const {
        if (search_.linked(end)) return {};
        PlanFault fault = fault_of(PlanProblem::chain, i);
        fault.allowed = order_.formation.chain;
        fault.measured = 20000;
        for (std::size_t j = 0; j < search_.count(); ++j) {
            if (!(search_.moved_mask() >> j & 1)) continue;
            const Length gap = ruler(end, search_.shape(j));
            if (gap < fault.measured) fault.measured = gap, fault.other = s_.movers[j].figure;
        }
        if (fault.measured > fault.allowed) return fault;
        fault = fault_of(PlanProblem::radius, search_.first());
        fault.other = s_.movers[i].figure;
        fault.measured = ruler(end, search_.shape(search_.first()));
        fault.allowed = order_.formation.radius;
        return fault;
    }

    /// WDR-08: a full length, if there is any place for it.
    PlanFault complete(std::size_t i, Point at) {
        const Point gone = at - s_.movers[i].from.at;
        if (full_length(gone, order_.distance)) return {};
        const std::size_t leader = search_.first();
        const Point v = search_.shape(leader).centre - s_.movers[leader].from.at;
        const WithdrawPlace full = search_.full_place(i, v, false);
        if (!full.found) return {};
        PlanFault fault = fault_of(PlanProblem::not_full, i);
        fault.measured = length(gone);
        fault.allowed = order_.distance;
        fault.spot = full.at;
        return fault;
    }

    PlanFault formation() const {
        if (order_.formation.from_first) return {};
        const FormationFault f = find_fault(s_.ends, order_.formation.chain, order_.formation.radius);
        if (!f.broken) return {};
        PlanFault fault = fault_of(f.chain ? PlanProblem::chain : PlanProblem::radius, f.figure);
        fault.other = s_.movers[f.other].figure;
        fault.measured = f.measured;
        fault.allowed = f.allowed;
        return fault;
    }

    const Scene& scene_;
    const WithdrawOrder& order_;
    PlannerScratch& s_;
    WithdrawSearch search_;
};

}  // namespace
}  // namespace planning

FigureMask farthest_figures(const Scene& scene, UnitId unit, UnitId enemy) {
    FigureMask farthest = 0;
    std::int64_t most = -(std::int64_t{1} << 40);
    const auto figures = scene.figures_of(unit);
    for (std::size_t i = 0; i < figures.size(); ++i) {
        std::int64_t near = std::int64_t{1} << 40;
        for (const Standing& e : scene.figures_of(enemy))
            near = std::min(near, fine_gap(figures[i].shape, e.shape));
        if (near > most) most = near, farthest = 0;
        if (near == most) farthest |= FigureMask{1} << i;
    }
    return farthest;
}

void plan_withdrawal(WithdrawPlan& out, const Scene& scene, const WithdrawOrder& order,
                     PlannerScratch& scratch) {
    planning::WithdrawWork(scene, order, scratch).plan(out, true);
}

PlanFault check_withdrawal(const Scene& scene, const WithdrawOrder& order, std::span<const FigureMove> moves,
                           PlannerScratch& scratch) {
    return planning::WithdrawCheck(scene, order, scratch).withdrawal(moves);
}

void plan_separation(WithdrawPlan& out, const Scene& scene, const WithdrawOrder& order, bool keep_formation,
                     PlannerScratch& scratch) {
    planning::WithdrawWork(scene, order, scratch).separate(out, keep_formation);
}

PlanFault check_separation(const Scene& scene, const WithdrawOrder& order, std::span<const FigureMove> moves,
                           bool keep_formation, PlannerScratch& scratch) {
    return planning::WithdrawCheck(scene, order, scratch).separation(moves, keep_formation);
}

FirstWithdrawal first_withdrawal(const Scene& scene, const WithdrawOrder& order, FigureId figure,
                                 PlannerScratch& scratch) {
    planning::WithdrawSearch search(scene, order, scratch);
    return search.first_place(search.place(figure));
}

}  // namespace skald
