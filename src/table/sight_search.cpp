#include "table/sight_search.hpp"

#include <algorithm>
#include <array>

#include "base/integer.hpp"
#include "table/core.hpp"

namespace skald::detail {

SightSearch::SightSearch(const Scene& scene, const Viewer& shooter, const Viewer& target, Book book,
                         Heights heights)
    : scene_(scene),
      a_(shooter),
      b_(target),
      book_(book),
      heights_(heights),
      axis_(target.shape.centre - shooter.shape.centre),
      hull_(join(shooter.shape.box, target.shape.box)),
      width_(std::max(shooter.shape.circumradius, target.shape.circumradius)),
      length_(isqrt_up(square(axis_))) {
    collect_bases();
    if (book_ == Book::saga) collect_gaps();
    collect_pieces();
    std::sort(items_, items_ + count_, [](const Item& x, const Item& y) {
        return x.order != y.order ? x.order < y.order : x.kind != y.kind ? x.kind < y.kind : x.id < y.id;
    });
}

void SightSearch::add(Item item) {
    if (item.part.empty()) return;
    crowded_ = crowded_ || count_ == max_blockers;
    if (!crowded_) items_[count_++] = item;
}

/// Does the segment keep off the strip around the axis, `more` wider than the bases, on one side of it?
bool SightSearch::beside(Point p, Point q, Length more) const {
    const std::int64_t reach = (std::int64_t{width_} + more) * length_;
    const std::int64_t cp = cross(axis_, p - a_.shape.centre), cq = cross(axis_, q - a_.shape.centre);
    return (cp > reach && cq > reach) || (cp < -reach && cq < -reach);
}

/// Does the segment, grown by r, lie in the open strip across the axis that separates the two bases?
bool SightSearch::between(Point p, Point q, Length r) const {
    const std::int64_t low = (std::int64_t{a_.shape.circumradius} + 1 + r) * length_;
    const std::int64_t high = square(axis_) - (std::int64_t{b_.shape.circumradius} + 1 + r) * length_;
    const std::int64_t tp = dot(p - a_.shape.centre, axis_), tq = dot(q - a_.shape.centre, axis_);
    return tp > low && tp < high && tq > low && tq < high;
}

void SightSearch::collect_bases() {
    for (UnitId unit : scene_.units()) {
        if (unit == a_.unit || (book_ == Book::space && unit == b_.unit)) continue;
        if (!meet(scene_.box_of(unit), hull_)) continue;
        for (const Standing& f : scene_.figures_of(unit)) {
            if (f.figure == b_.figure || !meet(f.shape.box, hull_)) continue;
            if (beside(f.shape.centre, f.shape.centre, f.shape.circumradius)) continue;
            const Part part = book_ == Book::saga ? Part::all() : part_at(heights_, f);
            const SquaredDistance q = squared_distance(f.shape.centre, a_.shape.centre, b_.shape.centre);
            add({&f, static_cast<std::int32_t>(q.n / q.d), part, f.figure, Kind::base,
                 between(f.shape.centre, f.shape.centre, f.shape.circumradius)});
        }
    }
}

void SightSearch::collect_gaps() {
    const Point ca = a_.shape.centre, cb = b_.shape.centre;
    for (UnitId unit : scene_.units()) {
        if (unit == a_.unit || unit == b_.unit || !meet(scene_.box_of(unit), hull_)) continue;
        for (const Gap& gap : scene_.gaps_of(unit)) {
            if (!meet(box_of(gap.p, gap.q), hull_) || beside(gap.p, gap.q, 0)) continue;
            const auto id = static_cast<std::uint16_t>(&gap - scene_.gaps().data());
            // A gap across the axis is the likeliest to stop a line, one beside it the least.
            const bool across = segments_meet(ca, cb, gap.p, gap.q);
            add({&gap, across ? 0 : 1 << 29, Part::all(), id, Kind::gap, between(gap.p, gap.q, 0)});
        }
    }
}

void SightSearch::collect_pieces() {
    for (std::size_t i = 0; i < scene_.pieces().size(); ++i) {
        const Piece& piece = scene_.pieces()[i];
        const bool counts = piece.high || (book_ == Book::space && piece.solid);
        if (!counts || !meet(piece.outline.box, hull_)) continue;
        const Part part = book_ == Book::saga ? Part::all() : part_at(heights_, piece);
        // Tried after the bases that stand on the axis: a crossing count is dearer than a distance.
        add({&piece, width_ * width_, part, static_cast<std::uint16_t>(i), Kind::piece, false});
    }
}

bool SightSearch::stops(const Item& item, Point p, Point q) const {
    switch (item.kind) {
        case Kind::base: {
            const Shape& shape = static_cast<const Standing*>(item.what)->shape;
            if (!item.part.whole()) return part_overlaps(shape, p, q, item.part);
            return overlaps_segment(shape, p, q);
        }
        case Kind::gap: return meets(p, q, *static_cast<const Gap*>(item.what));
        case Kind::piece: {
            const Piece& piece = *static_cast<const Piece*>(item.what);
            if (book_ == Book::saga) {
                return meet(piece.outline.box, box_of(p, q)) && crossings(piece.outline, p, q, 2) >= 2;
            }
            return stops_in_space(piece, p, q, item.part);
        }
    }
    return false;
}

bool SightSearch::is_free(Point p, Point q) {
    if (count_ == 0) return true;
    if (stops(items_[last_], p, q)) return false;
    for (int i = 0; i < count_; ++i) {
        if (i != last_ && stops(items_[i], p, q)) {
            last_ = i;
            return false;
        }
    }
    return !crowded_ || line_is_free(scene_, a_, b_, p, q);
}

Blocker SightSearch::describe(const Item& item) const {
    Blocker b;
    if (item.kind == Kind::base) {
        const Standing& f = *static_cast<const Standing*>(item.what);
        b = {BlockerKind::figure, f.figure, no_figure, f.unit, no_piece};
    } else if (item.kind == Kind::gap) {
        const Gap& gap = *static_cast<const Gap*>(item.what);
        b = {BlockerKind::gap, gap.first, gap.second, scene_.figure(gap.first).unit, no_piece};
    } else {
        b = {BlockerKind::piece, no_figure, no_figure, no_unit, static_cast<PieceId>(item.id)};
    }
    return b;
}

namespace {

/// How far along d from p the segment ab cuts the line, times |d|2; the nearer end if it runs along.
std::int64_t place_of_cut(Point p, Point d, Point a, Point b) {
    const std::int64_t along = cross(d, b - a);
    if (along == 0) return std::min(dot(a - p, d), dot(b - p, d));
    const std::int64_t part = cross(a - p, b - a);
    const std::int64_t sign_fixed = along < 0 ? -part : part, size = along < 0 ? -along : along;
    return square(d) / size * sign_fixed + square(d) % size * sign_fixed / size;
}

/// Where the outline is crossed for the second time, times |d|2.
std::int64_t second_cut(const Outline& outline, Point p, Point q) {
    const std::int64_t beyond_all = std::int64_t{1} << 40;
    std::int64_t first = beyond_all, second = beyond_all;
    const std::size_t n = outline.points.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point a = outline.points[i], b = outline.points[(i + 1) % n];
        if (!segments_meet(p, q, a, b)) continue;
        const std::int64_t t = place_of_cut(p, q - p, a, b);
        if (t < first) {
            second = first;
            first = t;
        } else if (t < second) {
            second = t;
        }
    }
    return second == beyond_all ? first : second;
}

}  // namespace

Blocker SightSearch::blocker_of(Point p, Point q) {
    const Point d = q - p;
    std::int64_t least = std::int64_t{1} << 50;
    Blocker found;
    for (int i = 0; i < count_; ++i) {
        const Item& item = items_[i];
        if (!stops(item, p, q)) continue;
        std::int64_t t = 0;
        switch (item.kind) {
            case Kind::base: t = dot(static_cast<const Standing*>(item.what)->shape.centre - p, d); break;
            case Kind::gap: {
                const Gap& gap = *static_cast<const Gap*>(item.what);
                t = place_of_cut(p, d, gap.p, gap.q);
                break;
            }
            case Kind::piece: t = second_cut(static_cast<const Piece*>(item.what)->outline, p, q); break;
        }
        if (t < least) {
            least = t;
            found = describe(item);
        }
    }
    return found;
}

bool SightSearch::find(Point& from, Point& to) {
    if (walled_off() || !try_all_tangents(true)) return false;
    const bool found = try_all_tangents(false) || try_points();
    from = from_;
    to = to_;
    return found;
}

bool SightSearch::try_all_tangents(bool lenient) {
    lenient_ = lenient;
    circle_count_ = 0;
    circles_of_ends();
    circles_of_blockers();
    for (int i = 0; i < circle_count_; ++i) {
        for (int j = i + 1; j < circle_count_; ++j) {
            if (try_tangents(circles_[i], circles_[j])) return true;
        }
    }
    return lenient && circle_count_ == max_circles;  // too many to have tried all: go on
}

bool SightSearch::try_points() {
    const List<Point, 33> ours = points_of(a_.base, a_.spot), theirs = points_of(b_.base, b_.spot);
    for (Point p : ours) {
        for (Point q : theirs) {
            if (!is_free(p, q)) continue;
            from_ = p;
            to_ = q;
            return true;
        }
    }
    return false;
}

// A wall: bases and gaps that hang together, all in the open strip between the two bases, from beyond one
// side of their hull to beyond the other. Whatever goes from one base to the other crosses it. Exact, and it
// spares the search where a unit stands in between.
bool SightSearch::walled_off() {
    const Point ca = a_.shape.centre, cb = b_.shape.centre, left = left_of(axis_);
    Point side[2][2];
    for (int s = 0; s < 2; ++s) {
        const Point out = s == 0 ? left : -left;
        side[s][0] = ca + step(out, a_.shape.circumradius + 4);
        side[s][1] = cb + step(out, b_.shape.circumradius + 4);
        const Point e = side[s][1] - side[s][0];
        for (const Shape* base :
             {&a_.shape, &b_.shape}) {  // the side line leaves both bases on its inner side
            const std::int64_t c = cross(e, base->centre - side[s][0]) * (s == 0 ? -1 : 1);
            if (c <= 0 || c * c < square(std::int64_t{base->circumradius}) * square(e)) return false;
        }
    }
    std::array<std::int16_t, max_figure_ids> node;  // the item of a figure
    node.fill(-1);
    std::int16_t parent[max_blockers];
    std::uint8_t sides[max_blockers];
    const auto root = [&](std::int16_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    for (int i = 0; i < count_; ++i) {
        parent[i] = static_cast<std::int16_t>(i);
        sides[i] = 0;
        const Item& item = items_[i];
        if (!item.part.whole() || (!item.between && item.kind != Kind::piece)) continue;
        if (item.kind == Kind::base) node[item.id] = static_cast<std::int16_t>(i);
        for (int s = 0; s < 2; ++s) {
            if (on_side(item, side[s][0], side[s][1])) sides[i] |= static_cast<std::uint8_t>(1 << s);
        }
        if (sides[i] == 3 || (item.kind == Kind::piece && piece_between(item, side))) return true;
    }
    for (int i = 0; i < count_; ++i) {
        if (items_[i].kind != Kind::gap || !items_[i].between) continue;
        const Gap& gap = *static_cast<const Gap*>(items_[i].what);
        for (FigureId f : {gap.first, gap.second}) {
            if (node[f] < 0) continue;
            const std::int16_t x = root(static_cast<std::int16_t>(i)), y = root(node[f]);
            parent[x] = y;
            sides[y] |= sides[x];
            if (sides[y] == 3) return true;
        }
    }
    return false;
}

/// Does a piece that neither base touches fill the hull from side to side somewhere? Then every line passes
/// through its inside, and in and out again.
bool SightSearch::piece_between(const Item& item, const Point (&side)[2][2]) const {
    const Piece& piece = *static_cast<const Piece*>(item.what);
    const Outline& outline = piece.outline;
    const bool ends_matter = book_ == Book::saga || !piece.solid;
    if (ends_matter && (within(a_.shape, outline, 0) || within(b_.shape, outline, 0))) return false;
    constexpr int cuts = 16;
    for (int k = 1; k < cuts; ++k) {
        Point across[2];
        for (int s = 0; s < 2; ++s) {
            const Point e = side[s][1] - side[s][0];
            across[s] = side[s][0] + Point{e.x * k / cuts, e.y * k / cuts};
        }
        if (!contains(outline.box, across[0]) || !contains(outline.box, across[1])) continue;
        if (!between(across[0], across[1], 0)) continue;
        const std::size_t n = outline.points.size();
        bool cut = false;  // no edge may even touch the way across
        for (std::size_t i = 0; i < n && !cut; ++i) {
            cut = segments_meet(across[0], across[1], outline.points[i], outline.points[(i + 1) % n]);
        }
        if (!cut && point_in(outline, across[0]) > 0) return true;
    }
    return false;
}

bool SightSearch::on_side(const Item& item, Point a, Point b) const {
    if (item.kind == Kind::gap) return meets(a, b, *static_cast<const Gap*>(item.what));
    if (item.kind != Kind::base) return false;
    return overlaps_segment(static_cast<const Standing*>(item.what)->shape, a, b);
}

}  // namespace skald::detail
