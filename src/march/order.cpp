// In which order can the figures go to their ends? One that would end on a comrade waits until he has left.
#include <bit>

#include "march/work.hpp"

namespace skald::planning {

void MoveWork::shapes_at(const Placement& placement, Shapes& out) const {
    out.resize(count_);
    for (std::size_t i = 0; i < count_; ++i) {
        const Mover& m = s_.movers[i];
        const Spot& end = placement.end[i];
        out[i] = end.facing == m.from.facing ? moved(m.shape, end.at - m.from.at) : shape_of(m.base, end);
    }
}

bool MoveWork::find_order(Placement& placement) {
    for (std::size_t swaps = 0; swaps <= count_; ++swaps) {
        shapes_at(placement, s_.ends);
        std::array<FigureMask, max_planned> waits{};
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = 0; j < count_; ++j) {
                if (i == j || !meet(s_.ends[i].box, s_.starts[j].box)) continue;
                if (overlaps(s_.ends[i], s_.starts[j])) waits[i] |= FigureMask{1} << j;
            }
        }
        if (order_.formation.from_first) return order_from_first(placement, waits);
        if (order_freely(placement, waits)) return true;
    }
    return false;
}

/// Repeatedly the first figure whose end is free. In a ring of waiting figures two exchange their ends, and
/// the caller starts again.
bool MoveWork::order_freely(Placement& placement, std::array<FigureMask, max_planned>& waits) {
    FigureMask left = all_;
    std::size_t done = 0;
    while (left != 0) {
        FigureMask ready = 0;
        for (FigureMask rest = left; rest != 0 && ready == 0; rest &= rest - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(rest));
            if ((waits[i] & left) == 0) ready = FigureMask{1} << i;
        }
        if (ready == 0) {
            swap_ends(placement, left, waits);
            return false;
        }
        placement.sequence[done++] = static_cast<std::uint8_t>(std::countr_zero(ready));
        left &= ~ready;
    }
    return true;
}

bool MoveWork::swap_ends(Placement& placement, FigureMask left,
                         const std::array<FigureMask, max_planned>& waits) {
    for (std::size_t i = 0; i < count_; ++i) {
        for (std::size_t j = 0; j < count_; ++j) {
            if (i == j || !(left >> i & 1) || !(left >> j & 1) || !(waits[i] >> j & 1)) continue;
            const Mover &a = s_.movers[i], &b = s_.movers[j];
            if (a.base != b.base || a.from.facing != b.from.facing) continue;
            const Spot to_a = placement.end[j], to_b = placement.end[i];
            Way way_a, way_b;
            if (!may_stand(i, s_.ends[j], to_a != a.from) || !may_stand(j, s_.ends[i], to_b != b.from))
                continue;
            if (!find_way(i, to_a, way_a, false) || !find_way(j, to_b, way_b, false)) continue;
            placement.end[i] = to_a, placement.end[j] = to_b;
            placement.way[i] = way_a, placement.way[j] = way_b;
            return true;
        }
    }
    return false;
}

/// Figure by figure (MOV-11.b): each linked to one already moved and within the radius of the first. Taking a
/// figure that may go never hinders another, so the greedy order fails only if there is none.
bool MoveWork::order_from_first(Placement& placement, const std::array<FigureMask, max_planned>& waits) {
    const Formation ends = formation_of(s_.ends, order_.formation.chain, order_.formation.radius);
    for (std::size_t first = 0; first < count_; ++first) {
        if ((ends.in_radius[first] & all_) != all_ || waits[first] != 0) continue;
        FigureMask left = all_ & ~(FigureMask{1} << first);
        std::size_t done = 0;
        placement.sequence[done++] = static_cast<std::uint8_t>(first);
        for (bool found = true; found && left != 0;) {
            found = false;
            for (std::size_t i = 0; i < count_ && !found; ++i) {
                if (!(left >> i & 1) || (waits[i] & left) != 0) continue;
                if ((ends.linked[i] & all_ & ~left) == 0) continue;
                placement.sequence[done++] = static_cast<std::uint8_t>(i);
                left &= ~(FigureMask{1} << i);
                found = true;
            }
        }
        if (left == 0) return true;
    }
    return false;
}

}  // namespace skald::planning
