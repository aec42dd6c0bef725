#include "march/contact.hpp"

#include <algorithm>

namespace skald {

namespace {

/// Squares that one search may look at; more were never needed for a base that keeps its facing.
constexpr int most_looks = 20'000;
/// The same where a plan is only spared what cannot be: it is looked for all the same.
constexpr int few_looks = 2'000;

/// What every shape holds that is this base, moved or turned so that no point of it is farther off than `by`.
/// So the path of a base whose end is moved by so much holds the path of this one.
Shape thinner(const Base& base, const Spot& spot, const Shape& shape, Length by) {
    if (by == 0) return shape;
    const Length inner = inner_radius(base);
    if (base.form == BaseForm::rectangle) {
        const Length less = by + 3;  // corners are rounded to the grid, of both
        if (less >= std::min(base.half_length, base.half_width)) return disc(spot.at, inner - by);
        return shape_of({base.form, static_cast<std::int16_t>(base.half_length - less),
                         static_cast<std::int16_t>(base.half_width - less)},
                        spot);
    }
    if (shape.radius <= by) return disc(spot.at, inner - by);
    Shape out = shape;
    out.radius -= by;
    out.circumradius -= by;
    out.box = grown(shape.box, -by);
    return out;
}
Shape thinner(const Walker& walker, Length by) {
    return thinner(walker.base, walker.from, walker.shape, by);
}

/// A base at one place or not farther off than `off`, turned so that no point of it is farther off than
/// `swing` for that. It holds all of `least` and lies `most_off` around `most`.
struct Ends {
    Shape least, most;
    Length most_off = 0;
    bool any = false;  ///< `least` is more than nothing
};

Ends ends_around(const Walker& walker, const Spot& spot, Length off, Length swing) {
    const Length inner = inner_radius(walker.base), outer = walker.shape.circumradius;
    Ends out;
    out.any = off < inner;
    if (swing > 0 && off + swing >= inner) {  // however it is turned, it lies between two circles
        out.most = disc(spot.at, outer);
        out.most_off = off;
        if (out.any) out.least = disc(spot.at, inner - off);
        return out;
    }
    out.most = spot.facing == walker.from.facing ? moved(walker.shape, spot.at - walker.from.at)
                                                 : shape_of(walker.base, spot);
    out.most_off = off + swing;
    if (out.any) out.least = thinner(walker.base, spot, out.most, off + swing);
    return out;
}

/// Is every way refused that ends not farther than `off` from there?
bool stick_refused(const Walker& walker, Point to, Length off) {
    const Length inner = inner_radius(walker.base);
    return off < inner && !check_stick(walker.near, walker.free, thinner(walker, off), to).clear();
}

bool stand_refused(const Walker& walker, const Ends& ends) {
    if (!ends.any) return false;
    for (std::size_t j = 0; j < walker.comrades.size(); ++j)
        if (j != walker.self && overlaps(ends.least, walker.comrades[j])) return true;
    return !check_stand(walker.near, walker.free, ends.least, true).clear();
}

/// Is nothing around there linked as it must be?
bool unlinked(const Walker& walker, const Ends& ends) {
    const Links& links = walker.links;
    if (links.moved == 0) return false;
    const auto far_from = [&](std::size_t j, Length link) {
        return beyond(ends.most, walker.comrades[j], link + ends.most_off);
    };
    if (far_from(links.first, links.radius)) return true;
    for (std::size_t j = 0; j < walker.comrades.size(); ++j)
        if ((links.moved >> j & 1) && !far_from(j, links.chain)) return false;
    return true;
}

/// Does every way that ends around there pass a figure of the target and leave it (CHG-R3)?
bool passes_target(const Walker& walker, Point to, Length off, const Ends& ends) {
    const Length inner = inner_radius(walker.base);
    if (off >= inner) return false;
    const Shape path = corridor(thinner(walker, off), to);
    for (const Neighbourhood::Body& body : walker.near.bodies) {
        if (!body.target || walker.free.touches(body.place)) continue;
        const Shape& other = walker.near.scene->figures()[body.place].shape;
        if (within(path, other, contact_gap) && beyond(ends.most, other, contact_gap + ends.most_off))
            return true;
    }
    return false;
}

bool too_far(const Walker& walker, Point to, Length off) {
    return square(to - walker.from.at) > square(std::int64_t{walker.distance} + off);
}

/// Does nothing around there touch the target without lying on it?
bool no_contact(const Ends& ends, const Shape& target) {
    return beyond(ends.most, target, contact_gap + ends.most_off) ||
           (ends.any && overlaps(ends.least, target));
}

/// Is a charge refused that stays where it is? Nobody turns on the spot.
bool stay_refused(const Walker& walker, const Shape& target, const Spot& spot) {
    return spot != walker.from || !in_contact(walker.shape, target) ||
           !check_stand(walker.near, walker.free, walker.shape, false).clear();
}

/// Is some point of the base too far from where it began, by more than that (MOV-R8)?
bool turned_too_far(const Walker& walker, const Spot& spot, Length by) {
    return spot.facing != walker.from.facing && by < walker.shape.circumradius &&
           !turn_within(walker.base, walker.from, spot, walker.distance + by);
}

bool charge_refused(const Walker& walker, const Shape& target, const Spot& spot, Length off, Length swing) {
    if (too_far(walker, spot.at, off)) return true;
    const bool exact = off == 0 && swing == 0;
    if (exact && spot.at == walker.from.at)
        return stay_refused(walker, target, spot) || unlinked(walker, ends_around(walker, spot, 0, 0));
    const bool may_stay = off > 0 && square(spot.at - walker.from.at) <= square(std::int64_t{off});
    const Ends ends = ends_around(walker, spot, off, swing);
    if (no_contact(ends, target) || turned_too_far(walker, spot, off + swing)) return true;
    if (unlinked(walker, ends)) return true;
    if (may_stay) return false;  // it may stay, whatever is in the way
    if (stick_refused(walker, spot.at, off) || stand_refused(walker, ends)) return true;
    return passes_target(walker, spot.at, off, ends);
}

Box common(const Box& a, const Box& b) {
    return {{std::max(a.low.x, b.low.x), std::max(a.low.y, b.low.y)},
            {std::min(a.high.x, b.high.x), std::min(a.high.y, b.high.y)}};
}

Box around(Point p, Length far) {
    return grown(Box{p, p}, far);
}

Box table_of(const Walker& walker) {
    const TableSize& table = walker.near.scene->table();
    return {{0, 0}, {table.width, table.depth}};
}

}  // namespace

Length inner_radius(const Base& base) {
    const Length half = std::min(base.half_length, base.half_width);
    return base.form == BaseForm::rectangle ? half - 2 : half;  // corners are rounded to the grid
}

namespace {

/// A place in contact in one of so many facings, the first of them given.
FoundSpot contact_facing(const Walker& walker, const Shape& target, Facing first, int turns) {
    const Length far = walker.shape.circumradius + target.circumradius + contact_gap;
    const Box box = common(around(target.centre, far), around(walker.from.at, walker.distance));
    const SpotSearch search{common(box, table_of(walker)), {walker.from.at, first}, turns, most_looks};
    return find_spot(search, walker.shape.circumradius, [&](const Spot& spot, Length off, Length swing) {
        return charge_refused(walker, target, spot, off, swing);
    });
}

}  // namespace

FoundSpot find_contact(const Walker& walker, const Shape& target, Turning turning) {
    const Facing now = walker.from.facing;
    if (walker.base.form == BaseForm::round || turning == Turning::none)
        return contact_facing(walker, target, now, 1);
    FoundSpot out = contact_facing(walker, target, now, half_turn);
    if (!out.given_up) return out;
    // Too many places and facings to be looked at together: one facing after the other, far apart at first.
    constexpr int stride = 223;  // shares no factor with their number
    out.given_up = false;
    for (int k = 0; k < half_turn; ++k) {
        const FoundSpot found = contact_facing(walker, target, facing(now + k * stride % half_turn), 1);
        if (found.found) return found;
        out.given_up = out.given_up || found.given_up;
    }
    return out;
}

bool all_refused(const Walker& walker, Point at, Length off) {
    if (stick_refused(walker, at, off)) return true;
    const Ends ends = ends_around(walker, {at, walker.from.facing}, off, 0);
    return stand_refused(walker, ends) || passes_target(walker, at, off, ends);
}

FoundSpot find_near(const Walker& walker, std::span<const Shape> shapes, Length far) {
    const Box box = common(around(walker.from.at, walker.distance), table_of(walker));
    return find_spot({box, walker.from, 1, few_looks}, 0, [&](const Spot& spot, Length off, Length) {
        if (too_far(walker, spot.at, off)) return true;
        const Ends ends = ends_around(walker, spot, off, 0);
        const auto beyond_it = [&](const Shape& shape) {
            return beyond(ends.most, shape, far + ends.most_off);
        };
        if (std::all_of(shapes.begin(), shapes.end(), beyond_it)) return true;
        if (square(spot.at - walker.from.at) <= square(std::int64_t{off})) return false;  // it may stay
        return all_refused(walker, spot.at, off);
    });
}

FoundSpot find_free(const Walker& walker, Length least) {
    const Box box = common(around(walker.from.at, walker.distance), table_of(walker));
    return find_spot({box, walker.from, 1, most_looks}, 0, [&](const Spot& spot, Length off, Length) {
        if (too_far(walker, spot.at, off)) return true;
        if (least > off && square(spot.at - walker.from.at) < square(std::int64_t{least} - off)) return true;
        return stick_refused(walker, spot.at, off) ||
               stand_refused(walker, ends_around(walker, spot, off, 0));
    });
}

}  // namespace skald
