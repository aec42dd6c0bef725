// Where the whole unit cannot go as it stands, each figure looks for a place near its own.
#include "march/work.hpp"

namespace skald::planning {

namespace {

constexpr Length rings[] = {60, 120, 190, 270, 360, 460, 570, 690, 820, 980, 1150, 1340};
constexpr int directions_of(int ring) {
    return ring < 3 ? 12 : ring < 7 ? 16 : 20;
}
constexpr std::size_t ring_places = 3 * 12 + 4 * 16 + 5 * 20;

/// Places around a point, nearest ring first; every second ring is turned by half a direction.
constexpr std::array<Point, ring_places> make_places() {
    std::array<Point, ring_places> places{};
    std::size_t n = 0;
    for (int ring = 0; ring < 12; ++ring) {
        const int count = directions_of(ring);
        for (int k = 0; k < count; ++k) {
            places[n++] = uv(facing((2 * k + ring % 2) * 360 / count), rings[ring]);
        }
    }
    return places;
}
constexpr auto places = make_places();

/// The n-th place when those of each ring are taken outwards from a direction: forward first.
std::size_t turned_to(std::size_t n, int direction) {
    std::size_t first = 0;
    int ring = 0;
    while (n >= first + static_cast<std::size_t>(directions_of(ring))) {
        first += static_cast<std::size_t>(directions_of(ring++));
    }
    const int count = directions_of(ring), k = static_cast<int>(n - first);
    const int start = direction * count / 720, by = (k + 1) / 2 * (k % 2 == 1 ? 1 : -1);
    return first + static_cast<std::size_t>((start + by + count) % count);
}

/// Turned footprints are looked for only in the nearest rings, quick plans look only at some rings.
constexpr std::size_t turned_places = 36;
constexpr std::size_t quick_places = 3 * 12 + 3 * 16;

}  // namespace

/// Figure by figure from the middle of the unit outwards: the place it would have, or the nearest free one
/// that is linked to those already placed and within the radius of the first.
bool MoveWork::try_repair(Point v) {
    std::array<std::uint8_t, max_planned> by_middle{};
    for (std::size_t i = 0; i < count_; ++i) {
        const std::int64_t far = square(s_.movers[i].from.at - middle_);
        std::size_t k = i;
        for (; k > 0 && square(s_.movers[by_middle[k - 1]].from.at - middle_) > far; --k) {
            by_middle[k] = by_middle[k - 1];
        }
        by_middle[k] = static_cast<std::uint8_t>(i);
    }
    s_.ends.resize(count_);
    FigureMask placed = 0;
    for (std::size_t k = 0; k < count_; ++k) {
        if (!place_near(by_middle[k], v, placed, by_middle[0])) return false;
        placed |= FigureMask{1} << by_middle[k];
    }
    if (!find_order(s_.trial)) return false;
    consider(s_.trial);
    return true;
}

bool MoveWork::place_near(std::size_t i, Point v, FigureMask placed, std::size_t first) {
    const Mover& m = s_.movers[i];
    const bool thorough = order_.effort == Effort::thorough;
    const Spot own{m.from.at + v, m.from.facing};
    if (settle(i, own, placed, first, thorough)) return true;
    if (settle_turned(i, own, placed, first)) return true;
    Point last = own.at;
    const int forward = facing_of(v);
    const std::size_t most = thorough ? ring_places : quick_places;
    for (std::size_t n = 0; n < most && sweeps_ < limit_; ++n) {
        const Point at = m.from.at + clip_to_sticks(own.at + places[turned_to(n, forward)] - m.from.at);
        if (at == last) continue;
        last = at;
        const Spot end{at, m.from.facing};
        if (settle(i, end, placed, first, thorough && n < directions_of(0))) return true;
        if (thorough && n < turned_places && settle_turned(i, end, placed, first)) return true;
    }
    return false;
}

/// The part of settle() that concerns comrades, by the circles in and around the bases: a few products. All
/// there is to say of round bases, a quick no for others.
bool MoveWork::may_fit(std::size_t i, Point at, FigureMask placed, std::size_t first) const {
    if (placed == 0) return true;
    const Length inner = s_.movers[i].shape.radius, outer = s_.movers[i].shape.circumradius;
    const auto far = [&](std::size_t j) { return square(at - s_.ends[j].centre); };
    if (far(first) > square(order_.formation.radius + outer + s_.ends[first].circumradius)) return false;
    bool linked = false;
    for (std::size_t j = 0; j < count_; ++j) {
        if (!(placed >> j & 1)) continue;
        const std::int64_t apart = far(j);
        if (apart < square(inner + s_.ends[j].radius)) return false;
        linked = linked || apart <= square(order_.formation.chain + outer + s_.ends[j].circumradius);
    }
    return linked;
}

/// Takes the place for figure i if nothing speaks against it; cheap tests first.
bool MoveWork::settle(std::size_t i, const Spot& end, FigureMask placed, std::size_t first, bool bend) {
    const Mover& m = s_.movers[i];
    if (!may_fit(i, end.at, placed, first)) return false;
    const Shape shape =
        end.facing == m.from.facing ? moved(m.shape, end.at - m.from.at) : shape_of(m.base, end);
    if (placed != 0 && !all_round_) {
        if (!within(shape, s_.ends[first], order_.formation.radius)) return false;
        bool linked = false;
        for (std::size_t j = 0; j < count_; ++j) {
            if (!(placed >> j & 1)) continue;
            if (overlaps(shape, s_.ends[j])) return false;
            linked = linked || within(shape, s_.ends[j], order_.formation.chain);
        }
        if (!linked) return false;
    }
    if (!may_stand(i, shape, end != m.from)) return false;
    if (!find_way(i, end, s_.trial.way[i], bend)) return false;
    s_.trial.end[i] = end;
    s_.ends[i] = shape;
    return true;
}

/// A base that is not round may fit when turned: by quarter and eighth turns (MOV-13.a).
bool MoveWork::settle_turned(std::size_t i, const Spot& end, FigureMask placed, std::size_t first) {
    if (s_.movers[i].base.form == BaseForm::round) return false;
    for (int turn : {180, 90, -90}) {
        if (settle(i, {end.at, facing(end.facing + turn)}, placed, first, false)) return true;
    }
    return false;
}

}  // namespace skald::planning
