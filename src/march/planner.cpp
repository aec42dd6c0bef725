#include "march/planner.hpp"

#include <bit>

#include "base/integer.hpp"
#include "march/work.hpp"

namespace skald {

namespace {

template <class Range, class Centre>
Point mean(const Range& figures, Centre centre) {
    std::int64_t x = 0, y = 0;
    for (const auto& figure : figures) x += centre(figure).x, y += centre(figure).y;
    const auto n = static_cast<std::int64_t>(figures.size());
    if (n == 0) return {};
    return {static_cast<Length>(rdiv(x, n)), static_cast<Length>(rdiv(y, n))};
}

}  // namespace

Point middle_of(std::span<const Standing> figures) {
    return mean(figures, [](const Standing& f) { return f.spot.at; });
}

Point middle_of(std::span<const Shape> figures) {
    return mean(figures, [](const Shape& f) { return f.centre; });
}

StickChoices stick_choices(std::span<const Length> sticks, Length splittable) {
    std::uint32_t splits = 0;  // which of them can be halved
    for (std::size_t i = 0; i < sticks.size(); ++i)
        if (splittable > 0 && sticks[i] == splittable) splits |= 1u << i;
    StickChoices out;
    for (std::uint32_t halved = 0; halved <= splits; ++halved) {
        if ((halved & ~splits) != 0 || sticks.size() + std::popcount(halved) > most_sticks) continue;
        StickList list;
        for (std::size_t i = 0; i < sticks.size(); ++i) {
            const bool half = (halved >> i & 1) != 0;
            list.push(half ? sticks[i] / 2 : sticks[i]);
            if (half) list.push(sticks[i] / 2);
        }
        out.lists.push(list);
    }
    return out;
}

void plan_move(MovePlan& out, const Scene& scene, const MoveOrder& order, PlannerScratch& scratch) {
    planning::MoveWork(scene, order, scratch).plan(out);
}

PlanFault explain_move(const Scene& scene, const MoveOrder& order, PlannerScratch& scratch) {
    return planning::MoveWork(scene, order, scratch).explain();
}

namespace planning {

namespace {

constexpr Length good_enough = 300;  ///< 30 mm short of the goal: slots are not tried

Length length_of(std::span<const Length> sticks) {
    Length sum = 0;
    for (Length s : sticks) sum += s;
    return sum;
}

bool covers(const Box& outer, const Box& inner) {
    return contains(outer, inner.low) && contains(outer, inner.high);
}

Point part(Point v, int numerator, int denominator) {
    return {static_cast<Length>(rdiv(std::int64_t{v.x} * numerator, denominator)),
            static_cast<Length>(rdiv(std::int64_t{v.y} * numerator, denominator))};
}

}  // namespace

MoveWork::MoveWork(const Scene& scene, const MoveOrder& order, PlannerScratch& scratch)
    : scene_(scene), order_(order), s_(scratch) {
    const auto figures = scene.figures_of(order.law.unit);
    count_ = figures.size();
    all_ = (FigureMask{1} << count_) - 1;
    middle_ = middle_of(figures);
    unit_box_ = scene.box_of(order.law.unit);
    s_.movers.resize(count_);
    s_.starts.resize(count_);
    for (std::size_t i = 0; i < count_; ++i) {
        const Standing& f = figures[i];
        Mover& m = s_.movers[i];
        m.figure = f.figure, m.base = f.base, m.from = f.spot, m.shape = f.shape, m.free_known = false;
        s_.starts[i] = f.shape;
        all_round_ = all_round_ && f.base.form == BaseForm::round;
    }
    start_in_formation_ = in_formation(s_.starts, order.formation.chain, order.formation.radius);
    limit_ = order.effort == Effort::quick ? quick_sweeps : thorough_sweeps;
    s_.best.found = false;
}

/// Gathers what may be in the way inside the box, which always holds the places where the unit stands.
void MoveWork::cover(const Box& box) {
    if (reach_.any && covers(reach_.box, box)) return;
    reach_ = {join(box, unit_box_), true};
    MoveLaw law = order_.law;
    law.open_only = !order_.rough_is_open;
    gather(s_.near, scene_, law, reach_.box);
    s_.near.measure = false;
    s_.rough = s_.near.rough;
    if (rough_) s_.near.rough.clear();
}

void MoveWork::set_class(bool rough) {
    rough_ = rough;
    const Length stick[] = {order_.rough_stick};
    sticks_ = rough ? stick_choices(stick, 0) : stick_choices(order_.sticks, order_.splittable);
    allowance_ = length_of(sticks_.lists[0]);
    if (reach_.any) {
        s_.near.rough.clear();
        if (!rough) s_.near.rough = s_.rough;
    }
    for (std::size_t i = 0; i < count_; ++i) s_.vias[i] = {};
}

/// d itself if the sticks reach that far in a straight line, else as far as they reach.
Point MoveWork::clip_to_sticks(Point d) const {
    Point gone{};
    for (Length s : sticks_.lists[0]) {
        const Point rest = d - gone;
        if (square(rest) <= square(s)) return d;
        gone = gone + step(rest, s);
    }
    return gone;
}

bool MoveWork::starts_rough() {
    cover(unit_box_);
    for (PieceId id : s_.rough) {
        const Outline& outline = scene_.piece(id).outline;
        for (const Shape& shape : s_.starts) {
            if (meet(shape.box, outline.box) && enters(shape, outline)) return true;
        }
    }
    return false;
}

/// Could a class with this allowance come nearer to the goal than the best so far?
bool MoveWork::could_win(Length allowance) const {
    if (!s_.best.found) return true;
    const Length way = static_cast<Length>(isqrt(square(order_.goal - middle_)));
    const std::int64_t left = std::max<Length>(0, way - allowance);
    return square(left * static_cast<std::int64_t>(count_)) < s_.best.score;
}

/// Takes the trial as the best so far if it is nearer to the goal.
void MoveWork::consider(Placement& p) {
    std::int64_t x = 0, y = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        x += p.end[i].at.x - order_.goal.x;
        y += p.end[i].at.y - order_.goal.y;
    }
    p.score = x * x + y * y;
    p.rough = rough_;
    p.found = true;
    if (!s_.best.found || p.score < s_.best.score) s_.best = p;
}

bool MoveWork::try_stay() {
    if (!start_in_formation_) return false;
    Placement& p = s_.trial;
    for (std::size_t i = 0; i < count_; ++i) {
        const Mover& m = s_.movers[i];
        if (!may_stand(i, m.shape, false)) return false;
        p.end[i] = m.from;
        p.way[i] = {};
        p.way[i].facing = m.from.facing;
    }
    if (!find_order(p)) return false;
    consider(p);
    return true;
}

/// The whole unit by one vector, each figure straight if it can.
bool MoveWork::try_rigid(Point v) {
    if (!start_in_formation_ || v == Point{}) return false;
    Placement& p = s_.trial;
    const bool bend = covers(reach_.box, grown(unit_box_, allowance_)) && order_.effort == Effort::thorough;
    for (std::size_t i = 0; i < count_; ++i) {
        const Mover& m = s_.movers[i];
        p.end[i] = {m.from.at + v, m.from.facing};
        if (!may_stand(i, moved(m.shape, v), true)) return false;
        if (!find_way(i, p.end[i], p.way[i], bend)) return false;
    }
    if (all_round_ && !order_.formation.from_first) {
        // Front first: a disc never ends on a comrade that stands no farther in the direction of the move.
        for (std::size_t i = 0; i < count_; ++i) {
            std::size_t k = i;
            const std::int64_t key = dot(s_.movers[i].from.at, v);
            for (; k > 0 && dot(s_.movers[p.sequence[k - 1]].from.at, v) < key; --k) {
                p.sequence[k] = p.sequence[k - 1];
            }
            p.sequence[k] = static_cast<std::uint8_t>(i);
        }
    } else if (!find_order(p)) {
        return false;
    }
    consider(p);
    return true;
}

/// The largest part of v that the unit can go with its shape kept, found by halving.
void MoveWork::try_shortened(Point v) {
    int low = 0, high = 32;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (try_rigid(part(v, middle, 32)) ? low : high) = middle;
    }
}

/// Repairs around a vector; figures that had to give way pull the middle back, so the unit reaches beyond.
void MoveWork::repair_towards(Point wish, Point v) {
    const auto n = static_cast<std::int64_t>(count_);
    for (int again = 0; again < 3; ++again) {
        if (!try_repair(wish)) return;
        Point sum{};
        for (std::size_t i = 0; i < count_; ++i) sum = sum + s_.trial.end[i].at - s_.movers[i].from.at;
        const Point gone{static_cast<Length>(rdiv(sum.x, n)), static_cast<Length>(rdiv(sum.y, n))};
        if (square(v - gone) < square(15)) return;
        wish = wish + (v - gone);
    }
}

/// The shape kept, in both classes of ground; only a unit that hardly gets away lets its figures look for
/// places.
void MoveWork::try_quickly(bool open, bool slow) {
    if (!open && !slow) return;
    Point v = clip_to_sticks(order_.goal - middle_);
    if (open) {
        set_class(false);
        v = clip_to_sticks(order_.goal - middle_);
        cover(grown(unit_box_, allowance_));
        try_shortened(v);
    }
    if (slow && could_win(order_.rough_stick)) {
        set_class(true);
        const Point near = clip_to_sticks(order_.goal - middle_);
        cover(grown(unit_box_, allowance_));
        if (!try_rigid(near)) try_shortened(near);
        if (!open) v = near;
    }
    const auto n = static_cast<std::int64_t>(count_);
    const auto short_of = [&](std::int64_t by) { return !s_.best.found || s_.best.score > square(by * n); };
    const std::int64_t way = isqrt(square(v)), unreachable = isqrt(square(order_.goal - middle_ - v));
    if (s_.best.found && order_.law.enemy_keep > contact_gap) return;  // no figure gets round a distance
    set_class(!open);
    cover(grown(unit_box_, allowance_));
    for (int halves = 2; halves >= 1; --halves) {
        if (!short_of(unreachable + std::max<std::int64_t>(good_enough, way * 3 / 4))) return;
        try_repair(part(v, halves, 2));
    }
    if (!s_.best.found) try_repair({});  // a unit that stands out of formation closes up where it is
}

/// Everything but the plain rigid move, in one class of ground.
void MoveWork::try_class(bool rough) {
    set_class(rough);
    const Point v = clip_to_sticks(order_.goal - middle_);
    cover(grown(unit_box_, allowance_));
    if (sticks_.lists.size() > 1 || sticks_.lists[0].size() > 1) {
        if (try_rigid(v)) return;
    }
    try_shortened(v);
    const auto n = static_cast<std::int64_t>(count_);
    const auto short_of = [&](std::int64_t by) { return !s_.best.found || s_.best.score > square(by * n); };
    const std::int64_t way = isqrt(square(v)), unreachable = isqrt(square(order_.goal - middle_ - v));
    for (int quarters = 4; quarters >= 1; --quarters) {
        if (!short_of(unreachable + way * (4 - quarters) / 4 + 15)) break;
        repair_towards(part(v, quarters, 4), v);
    }
    if (!s_.best.found) try_repair({});  // a unit that stands out of formation closes up where it is
    if (!short_of(unreachable + good_enough)) return;
    limit_ = std::min(limit_, sweeps_ + slot_sweeps);
    const Point beside = step(left_of(v), 500);
    for (int quarters = 4; quarters >= 1; --quarters) {
        const Point at = middle_ + part(v, quarters, 4);
        const std::int64_t best_here = unreachable + way * (4 - quarters) / 4;
        if (!short_of(best_here)) break;
        for (Point anchor : {at, at + beside, at - beside}) {
            if (try_slots(anchor) && !short_of(best_here + good_enough)) return;
        }
    }
}

void MoveWork::plan(MovePlan& out) {
    const Point wanted = order_.goal - middle_;
    set_class(false);
    const Point v = clip_to_sticks(wanted);
    cover(join(unit_box_, shifted(unit_box_, v)));
    const bool starts = !order_.rough_is_open && starts_rough();
    const bool open = !starts;
    const bool slow = !order_.rough_is_open && order_.rough_stick > 0;
    if (open || slow) try_stay();
    const bool at_goal = s_.best.found && s_.best.score == 0;
    if (!at_goal && !(open && try_rigid(v))) {
        bool done = false;
        if (slow && square(wanted) <= square(order_.rough_stick)) {
            set_class(true);
            done = try_rigid(wanted);
        }
        if (!done && order_.effort == Effort::quick) {
            try_quickly(open, slow);
            done = true;
        }
        if (!done && open) try_class(false);
        if (!done && slow && could_win(order_.rough_stick)) {
            set_class(true);
            if (!try_rigid(clip_to_sticks(wanted))) try_class(true);
        }
    }
    write(out);
}

void MoveWork::write(MovePlan& out) const {
    const Placement& best = s_.best;
    out.moves.clear();
    out.found = best.found;
    out.rough = best.rough;
    out.sweeps = sweeps_;
    out.stays = true;
    if (!best.found) return;
    std::int64_t x = 0, y = 0;
    for (std::size_t k = 0; k < count_; ++k) {
        const std::size_t i = best.sequence[k];
        out.moves.push({s_.movers[i].figure, best.way[i]});
        out.stays = out.stays && best.way[i].corners.empty();
        x += best.end[i].at.x;
        y += best.end[i].at.y;
    }
    const auto n = static_cast<std::int64_t>(count_);
    out.middle = {static_cast<Length>(rdiv(x, n)), static_cast<Length>(rdiv(y, n))};
    out.shortfall = static_cast<Length>(isqrt(square(order_.goal - out.middle)));
}

PlanFault MoveWork::explain() {
    const Point wanted = order_.goal - middle_;
    const bool starts = !order_.rough_is_open && starts_rough();
    const bool slow_reaches = !order_.rough_is_open && square(wanted) <= square(order_.rough_stick);
    set_class((starts || slow_reaches) && order_.rough_stick > 0);
    const Point v = clip_to_sticks(wanted);
    cover(grown(unit_box_, allowance_));
    s_.near.measure = true;
    PlanFault fault;
    for (std::size_t i = 0; i < count_; ++i) {
        const Mover& m = s_.movers[i];
        const Spot end{m.from.at + v, m.from.facing};
        Way way;
        Point at = m.from.at;
        for (Length s : sticks_.lists[0]) {
            if (at == end.at) break;
            at = at + clipped(end.at - at, s);
            way.corners.push(at);
        }
        way.facing = end.facing;
        const Freedom free = freedom(s_.near, m.shape);
        fault.way = check_way(s_.near, free, m.base, m.from, way, sticks_.lists[0]);
        fault.figure = m.figure;
        fault.kind = PlanProblem::way;
        if (!fault.way.clear()) return fault;
        fault.kind = PlanProblem::outside_zone;
        if (order_.zone && !stands_in(moved(m.shape, v), *order_.zone, scene_.table())) return fault;
    }
    fault = {};
    if (!start_in_formation_) {
        const FormationFault f = find_fault(s_.starts, order_.formation.chain, order_.formation.radius);
        fault.kind = f.chain ? PlanProblem::chain : PlanProblem::radius;
        fault.figure = s_.movers[f.figure].figure;
        fault.other = s_.movers[f.other].figure;
        fault.measured = f.measured, fault.allowed = f.allowed;
    } else if (v != wanted) {
        fault.kind = PlanProblem::way;
        fault.figure = s_.movers[0].figure;
        fault.way.kind = Obstacle::too_long;
        fault.way.measured = static_cast<Length>(isqrt_up(square(wanted)));
        fault.way.allowed = allowance_;
    }
    return fault;
}

}  // namespace planning
}  // namespace skald
