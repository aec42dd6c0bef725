#include "march/charge.hpp"

#include <bit>

#include "dice/random.hpp"
#include "march/charge_work.hpp"

namespace skald {

namespace planning {
namespace {

struct Start {
    std::uint8_t figure = 0;
    std::uint8_t target = 0;
    std::int64_t cost = 0;  ///< sum of the ways of all comrades to the place of contact
};
/// A place of the first contact, and how far the comrade is who is farthest from it, squared.
struct First {
    std::uint8_t figure = 0;
    Point at;
    std::int64_t stretch = 0;
    bool looked_at = false, in_vain = false;  ///< somebody is left behind, who follows however
};
constexpr std::size_t most_starts = 32, most_firsts = 64;
constexpr int first_directions = 24;
constexpr std::uint32_t most_looks = 200'000;  ///< no further start once so many places were looked at
/// Where the first plans fail others are tried, in a fixed sequence: other first contacts, other orders.
constexpr std::uint32_t most_restarts = 48;
constexpr std::uint64_t restart_seed = 0x5a6a;
constexpr std::size_t most_exact = 8;  ///< first contacts of a group that are looked for exactly, at last

class ChargeWork {
    using Looks = ChargeSearch::Looks;

  public:
    ChargeWork(const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch)
        : order_(order), s_(scratch), search_(scene, order, scratch) {}

    void plan(ChargePlan& out) {
        out.found = false;
        out.moves.clear();
        out.contacts = 0;
        starts_rough_ = search_.starts_rough();
        for (const bool again : {false, true}) {
            for (const bool rough : {false, true}) {
                if (out.found || !allowed(rough)) continue;
                if (again)
                    plan_again(out, rough);
                else
                    plan_class(out, rough);
            }
        }
        out.sweeps = search_.sweeps();
    }

    /// Cheap looks first; what they do not find is looked for exactly. As soon as one figure found nothing,
    /// of the others only those are looked at that may touch at all.
    bool in_range() {
        starts_rough_ = search_.starts_rough();
        std::array<FigureMask, 2> tried{}, never{};  // by the ground
        bool doubtful = false;
        for (const bool exact : {false, true}) {
            for (const bool rough : {false, true}) {
                if (!allowed(rough)) continue;
                search_.begin(rough);
                for (std::size_t i = 0; i < search_.count(); ++i) {
                    if (!search_.reaches(i)) continue;
                    const FigureMask bit = FigureMask{1} << i;
                    FigureMask &asked = tried[rough], &out = never[rough];
                    if (doubtful && !(asked & bit)) {
                        asked |= bit;
                        if (search_.never_touches(i)) out |= bit;
                    }
                    if (out & bit) continue;
                    if (exact ? exact_contact(i) : search_.contact(i, Looks::quick).found) return true;
                    doubtful = true;
                }
            }
        }
        return false;
    }

  private:
    /// An open charge, or an S charge, which touches rough ground (CHG-R6).
    bool allowed(bool rough) const {
        if (!rough) return !starts_rough_;
        return order_.rough_distance > 0 && !order_.rough_is_open && !s_.rough.empty();
    }

    bool exact_contact(std::size_t i) {
        for (std::size_t t = 0; t < search_.targets().size(); ++t) {
            if (search_.exact_contact(i, t).found) return true;
        }
        return false;
    }

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
            if (leaves_behind(start.figure, first.at)) continue;
            tried.push(first.at);
            ++plans;
            order_by_nearness();
            try_start(out, start.figure, {first.at, s_.movers[start.figure].from.facing});
        }
    }

    /// One figure goes there, all others follow; the plan with most contacts is kept.
    void try_start(ChargePlan& out, std::size_t figure, const Spot& first) {
        trial_ = {};
        waiting_ = 0;
        put(figure, first, true);
        const bool all = follow_on();
        moved_last_ = search_.moved_mask();
        if (!all) return;
        if (search_.rough() && !starts_rough_ && !rough_way_) return;  // this is no S charge (CHG-R6)
        if (out.found && std::popcount(trial_.contacts) <= std::popcount(out.contacts)) return;
        trial_.found = true;
        trial_.rough = search_.rough();
        out = trial_;
    }

    /// Is the place of the first contact too far for some comrade, wherever he goes (CHG-10)?
    bool leaves_behind(std::size_t figure, Point at) const {
        for (std::size_t j = 0; j < search_.count(); ++j) {
            const Length bases = s_.movers[j].shape.circumradius + s_.movers[figure].shape.circumradius;
            const Length most = search_.distance() + order_.radius + bases;
            if (j != figure && square(s_.movers[j].from.at - at) > square(most)) return true;
        }
        return false;
    }

    /// First contacts all around the figures of the target, those first that are nearest to whoever is
    /// farthest.
    void list_firsts() {
        firsts_.clear();
        for (const Start& start : starts_) {
            for (int k = 0; k < full_turn; k += full_turn / first_directions) {
                const ChargePlace place = search_.contact_at(start.figure, start.target, facing(k));
                if (!place.found || leaves_behind(start.figure, place.at)) continue;
                First first{start.figure, place.at};
                for (std::size_t j = 0; j < search_.count(); ++j)
                    first.stretch = std::max(first.stretch, square(s_.movers[j].from.at - first.at));
                insert(first);
            }
        }
    }
    void insert(const First& first) {
        if (firsts_.full() && firsts_.back().stretch <= first.stretch) return;
        if (firsts_.full()) firsts_.pop();
        firsts_.push(first);
        for (std::size_t k = firsts_.size() - 1; k > 0 && firsts_[k - 1].stretch > firsts_[k].stretch; --k)
            std::swap(firsts_[k - 1], firsts_[k]);
    }

    /// Other first contacts all around, other orders, other figures of the target; at last what is found
    /// exactly.
    void plan_again(ChargePlan& out, bool rough) {
        search_.begin(rough);
        list_starts();
        if (somebody_left_behind()) return;
        list_firsts();
        Random random(restart_seed);
        const auto count = static_cast<std::uint32_t>(firsts_.size());
        for (std::uint32_t n = 0; n < most_restarts && count > 0 && !out.found; ++n) {
            if (search_.looks() > 2 * most_looks) break;
            First& first = firsts_[n % 2 == 0 ? n / 2 % count : random.below(count)];
            search_.begin(rough);
            order_anew(random, n, first.at);
            const bool seen =
                n % 4 == 1 && !in_vain(firsts_[(n + 1) / 2 % count]);  // who is left then is met
            if (seen || !in_vain(first)) try_start(out, first.figure, spot_of(first));
        }
        go_as_usual();
        const std::size_t exact = search_.count() == 1 ? starts_.size() : most_exact;
        for (std::size_t k = 0; k < starts_.size() && !out.found && k < exact; ++k) {
            search_.begin(rough);
            const FoundSpot first = search_.exact_contact(starts_[k].figure, starts_[k].target);
            const Spot& from = s_.movers[starts_[k].figure].from;
            if (!first.found || (first.at.at == from.at && first.at.facing != from.facing)) continue;
            if (!somebody_left_behind(starts_[k].figure, first.at))
                try_start(out, starts_[k].figure, first.at);
        }
    }

    Spot spot_of(const First& first) const { return {first.at, s_.movers[first.figure].from.facing}; }

    /// Has some figure that makes no first contact itself no place after any? Then no plan is found, however
    /// often one is tried.
    bool somebody_left_behind() {
        FigureMask may_begin = 0;
        for (const Start& start : starts_) may_begin |= FigureMask{1} << start.figure;
        for (std::size_t i = 0; i < search_.count(); ++i)
            if (!(may_begin >> i & 1) && search_.left_behind(i)) return true;
        return false;
    }
    /// The same after one first contact. Who was left behind before is asked first.
    bool somebody_left_behind(std::size_t figure, const Spot& at) {
        for (std::size_t k = 0; k < search_.count(); ++k) {
            const std::size_t i = k == 0 ? last_behind_ : k <= last_behind_ ? k - 1 : k;
            if (i == figure || !search_.left_behind(i, figure, at)) continue;
            last_behind_ = i;
            return true;
        }
        return false;
    }
    bool in_vain(First& first) {
        if (!first.looked_at) first.in_vain = somebody_left_behind(first.figure, spot_of(first));
        first.looked_at = true;
        return first.in_vain;
    }

    void go_as_usual() {
        other_targets_ = in_turn_ = false;
        search_.take_shortest();
        order_by_nearness();
    }

    /// Who goes before whom, and where to: the farthest first, or as usual, or to meet those who were left
    /// behind last time, or anyhow.
    void order_anew(Random& random, std::uint32_t n, Point first) {
        go_as_usual();
        switch (n % 4) {
            case 0: order_by([&](std::size_t i) { return -square(s_.movers[i].from.at - first); }); break;
            case 1: return;
            case 2: meet_who_was_left(); break;
            default: order_by([&](std::size_t) { return std::int64_t{random.below(1u << 20)}; }); break;
        }
        in_turn_ = true;
        if (n % 4 != 3) return;
        other_targets_ = true;
        for (std::size_t i = 0; i < search_.count(); ++i)
            wished_[i] =
                static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(search_.targets().size())));
    }

    void meet_who_was_left() {
        std::size_t left = search_.count();
        for (std::size_t k = 0; k < search_.count(); ++k)  // the farthest of them
            if (!(moved_last_ >> turns_[k] & 1)) left = turns_[k];
        if (left == search_.count()) return;
        const Point meet = s_.movers[left].from.at;
        search_.go_to_meet(meet);
        order_by([&](std::size_t i) { return square(s_.movers[i].from.at - meet); });
        other_targets_ = true;
        wished_.fill(static_cast<std::uint8_t>(search_.nearest_of(~FigureMask{0}, meet)));
    }

    static bool near_one(const List<Point, most_starts>& tried, Point at) {
        for (Point p : tried) {
            if (square(p - at) < square(250)) return true;
        }
        return false;
    }

    void put(std::size_t i, Point at, bool contact) { put(i, Spot{at, s_.movers[i].from.facing}, contact); }
    void put(std::size_t i, const Spot& end, bool contact) {
        const Mover& m = s_.movers[i];
        const Point at = end.at;
        FigureMove move;
        move.figure = m.figure;
        move.way.facing = end.facing;
        if (at != m.from.at) move.way.corners.push(at);
        if (trial_.moves.empty()) rough_way_ = false;
        trial_.moves.push(move);
        if (contact) trial_.contacts |= FigureMask{1} << i;
        rough_way_ = rough_way_ || enters_rough(corridor(m.shape, at));
        search_.make(i, end);
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
        stale_ = ~FigureMask{0};
        while (trial_.moves.size() < search_.count()) {
            if (in_turn_ ? !next_in_turn() : !one_into_contact() && !one_closer()) return false;
        }
        return true;
    }

    /// Whoever's turn it is goes, into contact or as close as it can; who finds no place lets the next go.
    bool next_in_turn() {
        for (std::size_t k = 0; k < search_.count(); ++k) {
            const std::size_t i = turns_[k];
            if (search_.moved_mask() >> i & 1) continue;
            ChargePlace found = search_.contact(i);
            const bool touches = found.found;
            if (!touches) found = search_.closest(i, nearest_target(i));
            if (!found.found) continue;
            put(i, found.at,
                touches || search_.touches(moved(s_.movers[i].shape, found.at - s_.movers[i].from.at)));
            return true;
        }
        return false;
    }

    void order_by_nearness() {
        order_by([&](std::size_t i) {
            std::int64_t near = std::int64_t{1} << 40;
            for (const Standing& t : search_.targets())
                near = std::min(near, square(t.shape.centre - s_.movers[i].shape.centre));
            return near;
        });
    }

    /// Who is asked before whom: the smallest first.
    template <class Rank>
    void order_by(Rank rank) {
        for (std::size_t i = 0; i < search_.count(); ++i) {
            const std::int64_t own = rank_[i] = rank(i);
            std::size_t k = i;
            for (; k > 0 && rank_[turns_[k - 1]] > own; --k) turns_[k] = turns_[k - 1];
            turns_[k] = static_cast<std::uint8_t>(i);
        }
    }

    bool one_into_contact() {
        for (std::size_t k = 0; k < search_.count(); ++k) {
            const std::size_t i = turns_[k];
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
                const std::size_t i = turns_[k];
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
        if (other_targets_) return wished_[i];
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
    List<First, most_firsts> firsts_;
    std::size_t last_behind_ = 0;
    FigureMask moved_last_ = 0;  ///< who had gone when the last trial ended
    std::array<std::uint8_t, max_planned> turns_{};
    std::array<std::int64_t, max_planned> rank_{};
    FigureMask waiting_ = 0;  ///< figures that found no place when this many had moved
    std::array<FigureMask, max_planned> waited_at_{};
    FigureMask unlinked_ = 0;  ///< figures that found no contact for want of a link
    FigureMask stale_ = 0;     ///< figures whose contacts must be looked for again
    bool rough_way_ = false;   ///< a way of the trial enters rough ground
    bool starts_rough_ = false;
    bool in_turn_ = false;        ///< nobody waits for those who can touch
    bool other_targets_ = false;  ///< who cannot touch goes near the figure that was drawn for it
    std::array<std::uint8_t, max_planned> wished_{};
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
