#include "march/charge.hpp"

#include <bit>

#include "march/charge_work.hpp"

namespace skald {

namespace planning {
namespace {

struct Start {
    std::uint8_t figure = 0;
    std::uint8_t target = 0;
    std::int64_t cost = 0;  ///< sum of the ways of all comrades to the place of contact
};
constexpr std::size_t most_starts = 32;
constexpr std::uint32_t most_looks = 200'000;  ///< no further start once so many places were looked at

class ChargeWork {
  public:
    ChargeWork(const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch)
        : order_(order), s_(scratch), search_(scene, order, scratch) {}

    void plan(ChargePlan& out) {
        out.found = false;
        out.moves.clear();
        out.contacts = 0;
        const bool starts_rough = search_.starts_rough();
        if (!starts_rough) plan_class(out, false);
        if (!out.found && order_.rough_distance > 0 && !order_.rough_is_open) {
            plan_class(out, true);
            if (out.found && !starts_rough && !rough_used_) out.found = false;
        }
        out.sweeps = search_.sweeps();
    }

    bool in_range() {
        const bool starts_rough = search_.starts_rough();
        for (bool rough : {false, true}) {
            if (rough ? order_.rough_distance <= 0 || order_.rough_is_open : starts_rough) continue;
            search_.begin(rough);
            for (std::size_t i = 0; i < search_.count(); ++i) {
                if (search_.contact(i).found) return true;
            }
        }
        return false;
    }

  private:
    /// Pairs of figure and target figure in reach, those first that lie well for all the others.
    void list_starts() {
        starts_.clear();
        const auto targets = search_.targets();
        for (std::size_t i = 0; i < search_.count(); ++i) {
            const Shape& own = s_.movers[i].shape;
            for (std::size_t t = 0; t < targets.size(); ++t) {
                if (!within(own, targets[t].shape, search_.distance() + contact_gap)) continue;
                Start start{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(t), 0};
                const Point to = targets[t].shape.centre;
                const Point at = to + step(own.centre - to, own.circumradius + targets[t].shape.circumradius);
                for (std::size_t j = 0; j < search_.count(); ++j) {
                    start.cost += square(s_.movers[j].shape.centre - at) >> 8;
                }
                if (starts_.full() && starts_.back().cost <= start.cost) continue;
                if (starts_.full()) starts_.pop();
                starts_.push(start);
                for (std::size_t k = starts_.size() - 1; k > 0 && starts_[k - 1].cost > starts_[k].cost;
                     --k) {
                    std::swap(starts_[k - 1], starts_[k]);
                }
            }
        }
    }

    void plan_class(ChargePlan& out, bool rough) {
        search_.begin(rough);
        list_starts();
        List<Point, most_starts> tried;
        int plans = 0;
        for (const Start& start : starts_) {
            if (plans >= order_.starts && out.found) return;
            if (plans >= order_.starts + 5 || search_.looks() > most_looks) return;
            search_.begin(rough);
            const ChargePlace first = search_.contact_with(start.figure, start.target);
            if (!first.found || near_one(tried, first.at)) continue;
            tried.push(first.at);
            ++plans;
            trial_ = {};
            waiting_ = 0;
            put(start.figure, first.at, true);
            if (!follow_on()) continue;
            if (out.found && std::popcount(trial_.contacts) <= std::popcount(out.contacts)) continue;
            trial_.found = true;
            trial_.rough = rough;
            out = trial_;
            rough_used_ = rough_way_;
        }
    }

    static bool near_one(const List<Point, most_starts>& tried, Point at) {
        for (Point p : tried) {
            if (square(p - at) < square(250)) return true;
        }
        return false;
    }

    void put(std::size_t i, Point at, bool contact) {
        const Mover& m = s_.movers[i];
        FigureMove move;
        move.figure = m.figure;
        move.way.facing = m.from.facing;
        if (at != m.from.at) move.way.corners.push(at);
        if (trial_.moves.empty()) rough_way_ = false;
        trial_.moves.push(move);
        if (contact) trial_.contacts |= FigureMask{1} << i;
        rough_way_ = rough_way_ || enters_rough(corridor(m.shape, at));
        search_.make(i, {at, m.from.facing});
        for (std::size_t j = 0; j < search_.count(); ++j) {
            const FigureMask bit = FigureMask{1} << j;
            if (stale_ & bit) continue;
            const bool links = (unlinked_ & bit) && search_.near_contact(j, search_.shape(i), order_.chain);
            if (links || search_.near_contact(j, m.shape, 0)) stale_ |= bit;
        }
    }

    bool enters_rough(const Shape& path) const {
        if (!search_.rough()) return false;
        for (PieceId id : s_.rough) {
            if (enters(path, s_.near.scene->piece(id).outline)) return true;
        }
        return false;
    }

    /// All others, nearest first: into contact whoever can; when nobody can, one goes as close as it can.
    bool follow_on() {
        order_by_nearness();
        stale_ = ~FigureMask{0};
        while (trial_.moves.size() < search_.count()) {
            if (!one_into_contact() && !one_closer()) return false;
        }
        return true;
    }

    void order_by_nearness() {
        for (std::size_t i = 0; i < search_.count(); ++i) {
            std::int64_t near = std::int64_t{1} << 40;
            for (const Standing& t : search_.targets()) {
                near = std::min(near, square(t.shape.centre - s_.movers[i].shape.centre));
            }
            nearness_[i] = near;
            std::size_t k = i;
            for (; k > 0 && nearness_[by_nearness_[k - 1]] > near; --k) by_nearness_[k] = by_nearness_[k - 1];
            by_nearness_[k] = static_cast<std::uint8_t>(i);
        }
    }

    bool one_into_contact() {
        for (std::size_t k = 0; k < search_.count(); ++k) {
            const std::size_t i = by_nearness_[k];
            const FigureMask bit = FigureMask{1} << i;
            if ((search_.moved_mask() & bit) || !(stale_ & bit)) continue;
            const ChargePlace found = search_.contact(i);
            stale_ &= ~bit;
            unlinked_ = search_.wanted_link() ? unlinked_ | bit : unlinked_ & ~bit;
            if (!found.found) continue;
            put(i, found.at, true);
            return true;
        }
        return false;
    }

    /// The nearest figure that finds a place. One that finds none waits until nobody else can go on.
    bool one_closer() {
        for (const bool waited : {false, true}) {
            for (std::size_t k = 0; k < search_.count(); ++k) {
                const std::size_t i = by_nearness_[k];
                const FigureMask moved_now = search_.moved_mask(), bit = FigureMask{1} << i;
                if ((moved_now & bit) || ((waiting_ & bit) != 0) != waited) continue;
                if (waited && waited_at_[i] == moved_now) continue;
                const ChargePlace found = search_.closest(i, nearest_target(i));
                if (!found.found) {
                    waiting_ |= bit;
                    waited_at_[i] = moved_now;
                    continue;
                }
                put(i, found.at, search_.touches(moved(s_.movers[i].shape, found.at - s_.movers[i].from.at)));
                return true;
            }
        }
        return false;
    }

    std::size_t nearest_target(std::size_t i) const {
        const auto targets = search_.targets();
        std::size_t best = 0;
        for (std::size_t t = 1; t < targets.size(); ++t) {
            const Point own = s_.movers[i].shape.centre;
            if (square(targets[t].shape.centre - own) < square(targets[best].shape.centre - own)) best = t;
        }
        return best;
    }

    const ChargeOrder& order_;
    PlannerScratch& s_;
    ChargeSearch search_;
    ChargePlan trial_;
    List<Start, most_starts> starts_;
    std::array<std::uint8_t, max_planned> by_nearness_{};
    std::array<std::int64_t, max_planned> nearness_{};
    FigureMask waiting_ = 0;  ///< figures that found no place when this many had moved
    std::array<FigureMask, max_planned> waited_at_{};
    FigureMask unlinked_ = 0;  ///< figures that found no contact for want of a link
    FigureMask stale_ = 0;     ///< figures whose contacts must be looked for again
    bool rough_way_ = false;   ///< a way of the trial enters rough ground
    bool rough_used_ = false;  ///< ... of the plan
};

}  // namespace
}  // namespace planning

void plan_charge(ChargePlan& out, const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch) {
    planning::ChargeWork(scene, order, scratch).plan(out);
}

bool charge_in_range(const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch) {
    const Box reach =
        grown(scene.box_of(order.law.unit), std::max(order.distance, order.rough_distance) + contact_gap);
    if (!meet(reach, scene.box_of(order.law.target))) return false;
    return planning::ChargeWork(scene, order, scratch).in_range();
}

}  // namespace skald
