#include <cstdlib>

#include "base/integer.hpp"
#include "march/charge_work.hpp"

namespace skald::planning {

namespace {

constexpr Length closer_cell = 40;  ///< 4 mm: the lattice of the search for the closest place

/// uv() rounded down: good enough for places that are looked at and verified.
Point rough_uv(int half_degrees, Length far) {
    const Point d = direction(static_cast<Facing>(half_degrees));
    return {static_cast<Length>((std::int64_t{d.x} * far) >> 15),
            static_cast<Length>((std::int64_t{d.y} * far) >> 15)};
}

Length centre_distance(Point a, Point b) {
    return static_cast<Length>(isqrt(square(a - b)));
}

}  // namespace

ChargeSearch::ChargeSearch(const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch)
    : scene_(scene), order_(order), s_(scratch), targets_(scene.figures_of(order.law.target)) {
    const auto figures = scene.figures_of(order.law.unit);
    count_ = figures.size();
    s_.movers.resize(count_);
    s_.ends.resize(count_);
    for (std::size_t i = 0; i < count_; ++i) {
        const Standing& f = figures[i];
        Mover& m = s_.movers[i];
        m.figure = f.figure, m.base = f.base, m.from = f.spot, m.shape = f.shape, m.free_known = false;
        inner_[i] = inner_radius(f.base);
        all_round_ = all_round_ && f.base.form == BaseForm::round;
    }
    for (const Standing& t : targets_) all_round_ = all_round_ && t.base.form == BaseForm::round;
    MoveLaw law = order.law;
    law.open_only = !order.rough_is_open;
    const Length far = std::max(order.distance, order.rough_distance);
    gather(s_.near, scene, law, grown(scene.box_of(order.law.unit), far));
    s_.near.measure = false;
    s_.rough = s_.near.rough;
    gather_bodies();
    if (!all_round_) forget_contacts();
}

void ChargeSearch::forget_contacts() {
    for (auto& row : s_.contacts.known) row.fill(0);
    for (std::size_t i = 0; i < count_; ++i) {
        std::size_t like = 0;
        const Mover& m = s_.movers[i];
        while (s_.movers[like].base != m.base || s_.movers[like].from.facing != m.from.facing) ++like;
        s_.contacts.like[i] = static_cast<std::uint8_t>(like);
    }
}

void ChargeSearch::gather_bodies() {
    for (const Neighbourhood::Body& body : s_.near.bodies) {
        const Standing& f = scene_.figures()[body.place];
        const Length keep = std::min(body.end_keep, s_.near.law.hold);  // what it touches holds it no more
        bodies_.push({f.shape.centre, inner_radius(f.base) + std::max(keep, 0), keep >= 0});
    }
}

std::size_t ChargeSearch::place(FigureId figure) const {
    std::size_t i = 0;
    while (i < count_ && s_.movers[i].figure != figure) ++i;
    return i;
}

bool ChargeSearch::starts_rough() const {
    for (PieceId id : s_.rough) {
        for (const Mover& m : s_.movers) {
            if (enters(m.shape, scene_.piece(id).outline)) return true;
        }
    }
    return false;
}

void ChargeSearch::begin(bool rough) {
    if (rough != rough_) squared_ = 0;
    rough_ = rough;
    distance_ = rough ? order_.rough_distance : order_.distance;
    s_.near.rough.clear();
    if (!rough) s_.near.rough = s_.rough;
    for (std::size_t i = 0; i < count_; ++i) s_.ends[i] = s_.movers[i].shape;
    moved_ = 0;
}

const Freedom& ChargeSearch::freedom_of(std::size_t i) {
    Mover& m = s_.movers[i];
    if (!m.free_known) m.free = freedom(s_.near, m.shape), m.free_known = true;
    return m.free;
}

void ChargeSearch::make(std::size_t i, const Spot& end) {
    s_.ends[i] = shape_of(s_.movers[i].base, end);
    if (moved_ == 0) first_ = i;
    moved_ |= FigureMask{1} << i;
}

bool ChargeSearch::touches(const Shape& shape) const {
    for (const Standing& t : targets_) {
        if (within(shape, t.shape, contact_gap)) return true;
    }
    return false;
}

/// Reach, radius, chain and comrades by the circles in and around the bases: a few products. All there is to
/// say of round bases, a quick no for others.
bool ChargeSearch::may_fit(std::size_t i, Point at) {
    const Mover& m = s_.movers[i];
    if (square(at - m.from.at) > square(distance_)) return false;
    const Length inner = inner_[i], outer = m.shape.circumradius;
    const auto apart = [&](std::size_t j) { return square(at - s_.ends[j].centre); };
    const auto overlap = [&](std::size_t j) { return apart(j) < square(inner + inner_[j]); };
    bool linked = moved_ == 0;
    if (!linked && apart(first_) > square(order_.radius + outer + s_.ends[first_].circumradius)) return false;
    if (last_comrade_ != i && overlap(last_comrade_)) return false;
    for (std::size_t j = 0; j < count_; ++j) {
        if (j == i) continue;
        if (overlap(j)) {
            last_comrade_ = j;
            return false;
        }
        linked = linked ||
                 ((moved_ >> j & 1) && apart(j) <= square(order_.chain + outer + s_.ends[j].circumradius));
    }
    wanted_link_ = wanted_link_ || !linked;
    return linked;
}

/// A quick no for a base that leaves its place: some figure of another unit is too near.
bool ChargeSearch::clear_of_bodies(std::size_t i, Point at) {
    const Length radius = inner_[i];
    if (at == s_.movers[i].from.at) return true;
    const auto too_near = [&](const RoundBody& body) {
        return square(at - body.centre) < square(radius + body.reach) + body.touching;
    };
    if (last_body_ < bodies_.size() && too_near(bodies_[last_body_])) return false;
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        if (!too_near(bodies_[k])) continue;
        last_body_ = k;
        return false;
    }
    return true;
}

bool ChargeSearch::fits(std::size_t i, Point at, const Shape& shape) {
    if (square(at - s_.movers[i].from.at) > square(distance_)) return false;
    bool linked = moved_ == 0;
    if (!linked && !within(shape, s_.ends[first_], order_.radius)) return false;
    for (std::size_t j = 0; j < count_; ++j) {
        if (j == i) continue;
        if (overlaps(shape, s_.ends[j])) return false;
        linked = linked || ((moved_ >> j & 1) && within(shape, s_.ends[j], order_.chain));
    }
    wanted_link_ = wanted_link_ || !linked;
    return linked;
}

/// A quick no: the middle of the base goes through ground that it must not enter, or ends in it.
bool ChargeSearch::meets_rough(std::size_t i, Point at) const {
    const Point from = s_.movers[i].from.at;
    const Box way = box_of(from, at);
    for (PieceId id : s_.near.rough) {
        const Outline& outline = scene_.piece(id).outline;
        if (!meet(way, outline.box)) continue;
        if (crossings(outline, from, at, 1) > 0 || point_in(outline, at) > 0) return true;
    }
    return false;
}

/// Standing and the way there, against everything that is not of the unit.
bool ChargeSearch::clear_of_all(std::size_t i, const Shape& shape) {
    const Mover& m = s_.movers[i];
    const Freedom& free = freedom_of(i);
    const bool moves = shape.centre != m.from.at;
    if (!check_stand(s_.near, free, shape, moves).clear()) return false;
    if (!moves) return true;
    ++sweeps_;
    if (!check_stick(s_.near, free, m.shape, shape.centre).clear()) return false;
    return check_passed(s_.near, free, corridor(m.shape, shape.centre), shape).clear();
}

bool ChargeSearch::legal(std::size_t i, Point at) {
    const Mover& m = s_.movers[i];
    if (!in_bounds(at)) return false;
    if (!may_fit(i, at) || !clear_of_bodies(i, at) || meets_rough(i, at)) return false;
    const Shape shape = moved(m.shape, at - m.from.at);
    return (all_round_ || fits(i, at, shape)) && clear_of_all(i, shape);
}

bool ChargeSearch::in_reach(std::size_t i, std::size_t target) const {
    return within(s_.movers[i].shape, targets_[target].shape, distance_ + contact_gap);
}

Length ChargeSearch::least_gap(std::size_t i, std::size_t target) const {
    const Shape& t = targets_[target].shape;
    const Shape& own = s_.movers[i].shape;
    Length least = std::max<Length>(0, ruler(own, t) - 1 - distance_);
    if (moved_ == 0) return least;
    // An end is linked to a moved figure: the triangle inequality over the two bases.
    const auto over = [&](std::size_t j, Length link) {
        return ruler(s_.ends[j], t) - 1 - link - 2 * own.circumradius;
    };
    least = std::max(least, over(first_, order_.radius));
    Length linked = 20000;
    for (std::size_t j = 0; j < count_; ++j) {
        if (moved_ >> j & 1) linked = std::min(linked, over(j, order_.chain));
    }
    return std::max(least, linked);
}

bool ChargeSearch::near_contact(std::size_t i, const Shape& shape, Length link) const {
    const Length far = link + 2 * s_.movers[i].shape.circumradius + contact_gap;
    for (std::size_t t = 0; t < targets_.size(); ++t) {
        if (in_reach(i, t) && within(shape, targets_[t].shape, far)) return true;
    }
    return false;
}

void ChargeSearch::take(ChargePlace& best, std::size_t i, Point at, std::size_t target) {
    best.found = true;
    best.at = at;
    best.target = targets_[target].figure;
    best.fine = fine_gap(moved(s_.movers[i].shape, at - s_.movers[i].from.at), targets_[target].shape);
}

/// Circles that bound the places of figure i near one target figure: comrades, links, reach, other figures.
void ChargeSearch::gather_circles(std::size_t i, std::size_t target, Length within_of_target, bool contact) {
    circles_.clear();
    const Length r = s_.movers[i].shape.radius;
    const Shape& t = targets_[target].shape;
    const auto add = [&](Point centre, Length radius, bool link = false) {
        const std::int64_t apart = square(centre - t.centre);
        if (apart > square(std::int64_t{radius} + within_of_target)) return;
        if (radius > within_of_target && apart < square(std::int64_t{radius} - within_of_target)) return;
        circles_.try_push({centre, radius, link});
    };
    add(s_.movers[i].from.at, distance_ - 2);
    for (std::size_t j = 0; j < count_; ++j) {
        if (j == i) continue;
        const Shape& other = s_.ends[j];
        add(other.centre, r + other.radius + 1);
        if (moved_ >> j & 1) add(other.centre, order_.chain + r + other.radius - 2, true);
        if (moved_ != 0 && j == first_) add(other.centre, order_.radius + r + other.radius - 2);
    }
    for (const Neighbourhood::Body& body : s_.near.bodies) {
        const Standing& f = scene_.figures()[body.place];
        if (body.target && f.figure == targets_[target].figure) continue;
        if (f.base.form != BaseForm::round) continue;
        add(f.shape.centre, r + f.shape.radius + (body.target ? 2 : std::max(body.end_keep, 0) + 2));
        if (body.target && contact) add(f.shape.centre, r + f.shape.radius + contact_gap + 2);
    }
}

/// Is the place in a square all of which is refused? Pays where many places are looked at again and again.
bool ChargeSearch::square_refused(std::size_t i, Point at) {
    constexpr Length side = RefusedSquares::side;
    constexpr int across = RefusedSquares::across, middle = across / 2;
    constexpr Length off = side * 17 / 24 + 1;  // no point is farther from the middle of its square
    const Mover& m = s_.movers[i];
    const Point by = at - m.from.at + Point{middle * side, middle * side};
    if (by.x < 0 || by.y < 0 || by.x >= across * side || by.y >= across * side) return false;
    const Length column = by.x / side, row = by.y / side;
    if (column == middle && row == middle) return false;  // it may stay
    RefusedSquares& squares = s_.squares[i];
    const FigureMask bit = FigureMask{1} << i;
    if (!(squared_ & bit)) squares.known.fill(0), squared_ |= bit;
    const auto cell = static_cast<std::size_t>(row * across + column);
    const std::uint64_t mark = std::uint64_t{1} << (cell % 64);
    if (!(squares.known[cell / 64] & mark)) {
        squares.known[cell / 64] |= mark;
        const Point corner = m.from.at + Point{(column - middle) * side, (row - middle) * side};
        const Walker walker{s_.near, freedom_of(i), m.base, m.from, m.shape, distance_};
        const bool refused = all_refused(walker, corner + Point{side / 2, side / 2}, off);
        squares.refused[cell / 64] =
            refused ? squares.refused[cell / 64] | mark : squares.refused[cell / 64] & ~mark;
    }
    return squares.refused[cell / 64] & mark;
}

/// Could it be nearer to the target figure than the best so far? By the circles around the bases.
bool ChargeSearch::nearer_by_centres(const ChargePlace& best, std::size_t i, std::size_t target,
                                     Point at) const {
    if (!best.found) return true;
    const Shape& t = targets_[target].shape;
    if (all_round_) return square(at - t.centre) < square(best.at - t.centre);
    const Length bases = s_.movers[i].shape.circumradius + t.circumradius;
    return 256 * (isqrt(square(at - t.centre)) - bases) < best.fine;
}

/// Keeps the place if it is nearer to the target figure than the best so far, and legal.
void ChargeSearch::try_closer(ChargePlace& best, std::size_t i, std::size_t target, Point at) {
    ++looks_;
    if (!in_bounds(at) || !nearer_by_centres(best, i, target, at)) return;
    if (may_fit(i, at) && clear_of_bodies(i, at)) try_clear(best, i, target, at);
}

/// The same where no circle is in the way.
void ChargeSearch::try_clear(ChargePlace& best, std::size_t i, std::size_t target, Point at) {
    const Mover& m = s_.movers[i];
    const Shape& t = targets_[target].shape;
    if (meets_rough(i, at)) {
        walled_ = true;
        return;
    }
    const Shape shape = moved(m.shape, at - m.from.at);
    if (!all_round_ && !fits(i, at, shape)) return;
    const std::int64_t fine = fine_gap(shape, t);
    if (best.found && fine >= best.fine) return;
    if (!clear_of_all(i, shape)) {
        walled_ = true;
        return;
    }
    best = {true, at, targets_[target].figure, fine};
}

void ChargeSearch::closest_of_circles(ChargePlace& best, std::size_t i, std::size_t target) {
    const Shape& t = targets_[target].shape;
    const Length own = s_.movers[i].shape.radius;
    const auto far = [&] { return best.found ? centre_distance(best.at, t.centre) + 1 : 4000; };
    gather_circles(i, target, far(), false);
    for (const Circle& c : circles_) {  // the nearest point of each
        try_closer(best, i, target, c.centre + step(t.centre - c.centre, c.radius));
    }
    gather_circles(i, target, far(), false);  // the better the best, the fewer are left
    circles_.try_push({t.centre, own + t.radius + contact_gap + 1, false});
    for (std::size_t a = 0; a < circles_.size(); ++a) {
        for (std::size_t b = a + 1; b < circles_.size(); ++b) {
            if (circles_[a].link && circles_[b].link) continue;
            for (Point at : meeting_points(circles_[a], circles_[b])) try_closer(best, i, target, at);
        }
    }
}

/// How far around `at` every place is refused by may_fit or clear_of_bodies; 0 if this one is not. The first
/// circle that refuses so much as is enough is the last that is looked at.
Length ChargeSearch::refused_around(std::size_t i, Point at, Length enough) {
    const Mover& m = s_.movers[i];
    const Length inner = inner_[i], outer = m.shape.circumradius;
    Length most_refused = 0;
    const auto refuses = [&](Length by) { return (most_refused = std::max(most_refused, by)) >= enough; };
    const auto beyond_by = [](std::int64_t far, Length most) {
        return far > square(most) ? std::max(1, static_cast<Length>(isqrt(far)) - most) : 0;
    };
    const auto short_by = [](std::int64_t far, Length least) {
        return far < square(least) ? std::max(1, least - static_cast<Length>(isqrt(far)) - 1) : 0;
    };
    if (refuses(beyond_by(square(at - m.from.at), distance_))) return most_refused;
    const auto apart = [&](std::size_t j) { return square(at - s_.ends[j].centre); };
    if (moved_ != 0) {
        const Length radius = order_.radius + outer + s_.ends[first_].circumradius;
        if (refuses(beyond_by(apart(first_), radius))) return most_refused;
    }
    Length unlinked = moved_ == 0 ? 0 : distance_;
    for (std::size_t j = 0; j < count_; ++j) {
        if (j == i) continue;
        const std::int64_t far = apart(j);
        if (refuses(short_by(far, inner + inner_[j]))) return most_refused;
        if (unlinked == 0 || !(moved_ >> j & 1)) continue;
        unlinked = std::min(unlinked, beyond_by(far, order_.chain + outer + s_.ends[j].circumradius));
    }
    wanted_link_ = wanted_link_ || unlinked > 0;
    if (refuses(unlinked)) return most_refused;
    for (const RoundBody& body : bodies_) {
        const std::int64_t far = square(at - body.centre) - body.touching;
        if (refuses(short_by(far, inner + body.reach))) return most_refused;
    }
    return most_refused;
}

/// Rings of cells around the target figure, from the least possible distance outwards: finds what terrain,
/// gaps and odd bases leave free.
void ChargeSearch::closest_of_lattice(ChargePlace& best, std::size_t i, std::size_t target, Length least) {
    const Mover& m = s_.movers[i];
    const Shape& t = targets_[target].shape;
    Length nearest = least + inner_[i] + inner_radius(targets_[target].base), most = 20000;
    const Length cell = all_round_ ? closer_cell : 2 * closer_cell;
    const auto within_of = [&](Point centre, Length radius) {  // every place lies in this circle
        const Length far = centre_distance(centre, t.centre);
        nearest = std::max(nearest, far - radius - 1), most = std::min(most, far + radius + 1);
    };
    within_of(m.from.at, distance_);
    if (best.found) most = std::min(most, centre_distance(best.at, t.centre));
    if (moved_ != 0) {
        const Shape& first = s_.ends[first_];
        within_of(first.centre, order_.radius + m.shape.circumradius + first.circumradius);
        Length low = 20000, high = 0;  // ... and is linked to a figure that moved
        for (std::size_t j = 0; j < count_; ++j) {
            if (!(moved_ >> j & 1)) continue;
            const Length far = centre_distance(s_.ends[j].centre, t.centre);
            const Length link = order_.chain + m.shape.circumradius + s_.ends[j].circumradius + 1;
            low = std::min(low, far - link), high = std::max(high, far + link);
        }
        nearest = std::max(nearest, low), most = std::min(most, high);
    }
    for (Length far = nearest + 1; far < most; far += cell) {
        const int places = std::max(8, static_cast<int>(far * 44 / (7 * cell)));
        for (int k = 0; k < places;) {
            const Point at = t.centre + rough_uv(k * 720 / places, far);
            const Length refused = refused_around(i, at, 1);
            if (refused == 0) {
                ++looks_;
                if (in_bounds(at) && nearer_by_centres(best, i, target, at) && !square_refused(i, at))
                    try_clear(best, i, target, at);
            }
            k += std::max(1, refused / (cell + 1));  // a cell per place
        }
        if (best.found && centre_distance(best.at, t.centre) <= far) return;
    }
}

/// Is any figure already moved near enough to be linked to, and the first one for the radius?
bool ChargeSearch::can_link(std::size_t i) const {
    if (moved_ == 0) return true;
    const Mover& m = s_.movers[i];
    const auto reaches = [&](std::size_t j, Length link) {
        const Length far = distance_ + link + m.shape.circumradius + s_.ends[j].circumradius;
        return square(s_.ends[j].centre - m.from.at) <= square(far);
    };
    if (!reaches(first_, order_.radius)) return false;
    for (std::size_t j = 0; j < count_; ++j) {
        if ((moved_ >> j & 1) && reaches(j, order_.chain)) return true;
    }
    return false;
}

/// Pattern search: ever smaller steps in 16 directions while something comes nearer.
void ChargeSearch::refine(ChargePlace& best, std::size_t i, std::size_t target) {
    for (Length by = 32; by >= 1 && best.found; by /= 2) {
        for (bool better = true; better;) {
            better = false;
            const Point around = best.at;
            for (int k = 0; k < 16; ++k) try_closer(best, i, target, around + uv(facing(k * 45), by));
            better = best.at != around;
        }
    }
}

ChargePlace ChargeSearch::closest(std::size_t i, std::size_t target) {
    const Mover& m = s_.movers[i];
    const Shape& t = targets_[target].shape;
    ChargePlace best;
    if (!can_link(i)) return best;
    walled_ = !all_round_;
    try_closer(best, i, target, m.from.at);
    const Length least = least_gap(i, target);
    const auto good = [&] { return best.found && best.fine <= 256 * (std::int64_t{least} + 3); };
    // Straight at it, as far as the stick reaches or just short of contact.
    const Point d = t.centre - m.from.at;
    const Length short_of = m.shape.circumradius + t.circumradius + contact_gap + 1;
    const Length way = std::min<Length>(distance_, centre_distance(m.from.at, t.centre) - short_of);
    if (way > 0) try_closer(best, i, target, m.from.at + step(d, way));
    if (!good() && all_round_) closest_of_circles(best, i, target);
    if (best.found && !walled_) return best;  // circles alone bound it: nothing is left to find
    if (!good()) closest_of_lattice(best, i, target, least);
    if (!good()) refine(best, i, target);
    return best;
}

}  // namespace skald::planning
