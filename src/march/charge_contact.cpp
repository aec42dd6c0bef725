// Where a charger can touch its target: quick looks at the contact ring, and the exact search behind them.
#include "march/charge_work.hpp"

namespace skald::planning {

namespace {

/// Directions of the contact ring, tried outwards from the straight line.
constexpr int ring_steps = 36;
constexpr Length contact_aim = 3;

}  // namespace

/// The contact ring of one target figure, outwards from the side that looks at the charger, until the ways
/// get too long.
void ChargeSearch::ring(ChargePlace& out, std::size_t i, std::size_t target) {
    const Mover& m = s_.movers[i];
    const Shape& t = targets_[target].shape;
    const Point back = meeting_point(i) - t.centre;
    const Length aim = m.shape.radius + t.radius + contact_aim;
    const Facing straight = facing_of(back);
    for (int k = 0; k <= ring_steps / 2; ++k) {
        bool reached = meets_;
        for (int side : {1, -1}) {
            if (side < 0 && (k == 0 || k == ring_steps / 2)) continue;
            const Facing u = facing(straight + side * k * (720 / ring_steps));
            const Point at = t.centre + (k == 0 ? step(back, aim) : uv(u, aim));
            reached = reached || square(at - m.from.at) <= square(distance_);
            if (legal(i, at) && within(moved(m.shape, at - m.from.at), t, contact_gap)) {
                return take(out, i, at, target);
            }
        }
        if (!reached) return;
    }
}

/// Where figure i touches the target figure in one of the fixed directions.
Point ChargeSearch::odd_contact(std::size_t i, std::size_t target, int k) {
    ContactTable& table = s_.contacts;
    const Facing u = facing(k * 720 / ContactTable::directions);
    if (target >= max_planned) return contact_place(s_.movers[i].shape, targets_[target].shape, u);
    const std::size_t like = table.like[i];
    auto& place = table.at[like][target][static_cast<std::size_t>(k)];
    if (!(table.known[like][target] >> k & 1)) {
        table.known[like][target] |= std::uint32_t{1} << k;
        const Point p = contact_place(s_.movers[i].shape, targets_[target].shape, u);
        place = {static_cast<std::int16_t>(p.x), static_cast<std::int16_t>(p.y)};
    }
    return {place.x, place.y};
}

/// The same for bases that are not round: first straight at it, then fixed directions.
void ChargeSearch::odd_ring(ChargePlace& out, std::size_t i, std::size_t target) {
    const Mover& m = s_.movers[i];
    const Shape& t = targets_[target].shape;
    const FirstContact straight = first_contact(m.shape, t.centre - m.from.at, t);
    if (straight.found && legal(i, straight.at)) return take(out, i, straight.at, target);
    // Where odd bases touch lies between these distances of the centres.
    const Length low = inner_[i] + inner_radius(targets_[target].base);
    const Length high = m.shape.circumradius + t.circumradius + contact_gap;
    constexpr int all = ContactTable::directions;
    const int middle = facing_of(meeting_point(i) - t.centre) * all / 720;
    for (int n = 0; n < all; ++n) {
        const int k = (middle + (n + 1) / 2 * (n % 2 == 1 ? 1 : -1) + all) % all;
        const Point about = t.centre + uv(facing(k * 720 / all), (low + high) / 2);
        if (square(about - m.from.at) > square(distance_ + (high - low) / 2 + 3)) continue;
        const Point at = odd_contact(i, target, k);
        if (legal(i, at) && within(moved(m.shape, at - m.from.at), t, contact_gap)) {
            return take(out, i, at, target);
        }
    }
}

/// Where the contact circle is cut by the others: the ends of every free arc lie there.
void ChargeSearch::critical(ChargePlace& out, std::size_t i, std::size_t target) {
    const Mover& m = s_.movers[i];
    const Shape& t = targets_[target].shape;
    const Length aim = m.shape.radius + t.radius + contact_aim;
    gather_circles(i, target, aim, true);
    for (const Circle& circle : circles_) {
        for (Point at : meeting_points({t.centre, aim, false}, circle)) {
            if (!legal(i, at) || !within(moved(m.shape, at - m.from.at), t, contact_gap)) continue;
            return take(out, i, at, target);
        }
    }
}

/// Can figure i surely not touch this figure of the target? Looks around it in steps of two degrees, from the
/// side on which the charger stands.
bool ChargeSearch::out_of_touch(std::size_t i, std::size_t target) {
    if (least_gap(i, target) > contact_gap) {
        wanted_link_ = true;
        return true;
    }
    const Mover& m = s_.movers[i];
    const Shape& t = targets_[target].shape;
    // Where bases touch lies between these distances of the centres.
    const Length low = inner_[i] + inner_radius(targets_[target].base);
    const Length high = m.shape.circumradius + t.circumradius + contact_gap;
    const Length off =
        high * 18 / 1000 + (high - low + 1) / 2 + 3;  // one degree to either side, and the depth
    const Facing straight = facing_of(m.from.at - t.centre);
    const Length far = (low + high) / 2, stride = far * 35 / 1000 + 2;
    for (int k = 0; k < full_turn; k += 4) {
        const Length refused = refused_around(i, t.centre + uv(facing(straight + k), far), off + 2);
        if (refused < off + 2) return false;
        k += 4 * ((refused - off - 2) / stride);  // so many steps more lie in what is refused
    }
    return true;
}

/// What circles do not find is looked for place by place: who can touch must (CHG-12).
ChargePlace ChargeSearch::one_by_one(std::size_t i, std::size_t target) {
    ChargePlace out;
    const Mover& m = s_.movers[i];
    const Links links{moved_, first_, order_.chain, order_.radius};
    const FoundSpot found =
        find_contact({s_.near, freedom_of(i), m.base, m.from, m.shape, distance_, s_.ends, i, links},
                     targets_[target].shape, Turning::none);
    if (found.found) take(out, i, found.at.at, target);
    wanted_link_ = wanted_link_ || moved_ != 0;
    return out;
}

FoundSpot ChargeSearch::exact_contact(std::size_t i, std::size_t target) {
    if (!in_reach(i, target)) return {};
    const Mover& m = s_.movers[i];
    const Freedom free = freedom(s_.near, m.shape);
    return find_contact({s_.near, free, m.base, m.from, m.shape, distance_, s_.ends, i},
                        targets_[target].shape, Turning::any);
}

/// Of the shapes that it must not end on: `walker.comrades`.
bool ChargeSearch::no_place_near(const Walker& walker, Length far) const {
    const FoundSpot place = find_near(walker, walker.comrades, far);
    return !place.found && !place.given_up;
}

List<Shape, max_unit_size> ChargeSearch::target_shapes() const {
    List<Shape, max_unit_size> shapes;
    for (const Standing& t : targets_) shapes.push(t.shape);
    return shapes;
}

bool ChargeSearch::left_behind(std::size_t i) {
    const Mover& m = s_.movers[i];
    const auto targets = target_shapes();
    Length across = 0;  // of the base that lies between, at most
    for (const Mover& other : s_.movers) across = std::max(across, 2 * other.shape.circumradius);
    return no_place_near(
        {s_.near, freedom_of(i), m.base, m.from, m.shape, distance_, targets, targets.size()},
        order_.radius + across + contact_gap + 1);
}

bool ChargeSearch::left_behind(std::size_t i, std::size_t first, const Spot& at) {
    const Mover& m = s_.movers[i];
    const Shape end = shape_of(s_.movers[first].base, at);
    return no_place_near({s_.near, freedom_of(i), m.base, m.from, m.shape, distance_, {&end, 1}, 1},
                         order_.radius);
}

bool ChargeSearch::reaches(std::size_t i) const {
    for (std::size_t t = 0; t < targets_.size(); ++t)
        if (in_reach(i, t)) return true;
    return false;
}

bool ChargeSearch::never_touches(std::size_t i) {
    const Mover& m = s_.movers[i];
    const auto targets = target_shapes();
    const Length inner = inner_[i];  // what every turned base holds
    return no_place_near({s_.near,
                          freedom_of(i),
                          round_base(2 * inner),
                          {m.from.at, 0},
                          disc(m.from.at, inner),
                          distance_,
                          targets,
                          targets.size()},
                         contact_gap + m.shape.circumradius - inner);
}

ChargePlace ChargeSearch::contact_with(std::size_t i, std::size_t target) {
    ChargePlace out;
    out_of_touch_ = false;
    if (!in_reach(i, target)) return out;
    const Shape& own = s_.movers[i].shape;
    if (within(own, targets_[target].shape, contact_gap) && legal(i, own.centre)) {  // it touches already
        take(out, i, own.centre, target);
        return out;
    }
    out_of_touch_ = out_of_touch(i, target);
    if (out_of_touch_) return out;
    if (!all_round_) {
        odd_ring(out, i, target);
        return out;
    }
    ring(out, i, target);
    if (!out.found) critical(out, i, target);
    return out;
}

ChargePlace ChargeSearch::contact_at(std::size_t i, std::size_t target, Facing u) {
    ChargePlace out;
    const Mover& m = s_.movers[i];
    const Shape& t = targets_[target].shape;
    const Length aim = m.shape.radius + t.radius + contact_aim;
    const Point at = all_round_ ? t.centre + uv(u, aim) : contact_place(m.shape, t, u);
    if (legal(i, at) && within(moved(m.shape, at - m.from.at), t, contact_gap)) take(out, i, at, target);
    return out;
}

std::size_t ChargeSearch::nearest_of(FigureMask targets, Point to) const {
    std::size_t best = targets_.size();
    std::int64_t nearest = 0;
    for (std::size_t t = 0; t < targets_.size(); ++t) {
        if (!(targets >> t & 1)) continue;
        const std::int64_t far = square(targets_[t].shape.centre - to);
        if (best == targets_.size() || far < nearest) best = t, nearest = far;
    }
    return best;
}

ChargePlace ChargeSearch::contact(std::size_t i, Looks looks) {
    wanted_link_ = false;
    FigureMask reached = 0;
    for (std::size_t t = 0; t < targets_.size(); ++t) {
        if (in_reach(i, t)) reached |= FigureMask{1} << t;
    }
    for (const bool exact : {false, true}) {
        if (exact && looks == Looks::quick) break;
        for (FigureMask left = reached; left != 0;) {
            const std::size_t target = nearest_of(left, meeting_point(i));
            left &= ~(FigureMask{1} << target);
            const ChargePlace found = exact ? one_by_one(i, target) : contact_with(i, target);
            if (found.found) return found;
            if (out_of_touch_) reached &= ~(FigureMask{1} << target);
        }
    }
    return {};
}

}  // namespace skald::planning
