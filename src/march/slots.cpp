// The last resort of a move: a hexagonal lattice of places around an anchor, and any figure to any of them.
// The sets of slots that can all be filled form a matroid, so growing by the nearest slot that still admits a
// full matching is as good as can be, but for the links of the chain.
#include "march/work.hpp"

namespace skald::planning {

namespace {

constexpr std::uint8_t nobody = 0xff;

void lay_lattice(SlotTable& slots, Point anchor, Length pitch) {
    constexpr int half = 5;
    slots.count = 0;
    for (int row = -half; row <= half; ++row) {
        for (int column = -half; column <= half; ++column) {
            const Length shift = row % 2 != 0 ? pitch / 2 : 0;
            const Point at = anchor + Point{column * pitch + shift, row * (pitch * 866 / 1000 + 1)};
            if (!in_bounds(at)) continue;
            const std::int64_t far = square(at - anchor);
            if (slots.count == SlotTable::most && far >= square(slots.at[slots.count - 1] - anchor)) continue;
            std::size_t k = slots.count < SlotTable::most ? slots.count++ : slots.count - 1;
            for (; k > 0 && square(slots.at[k - 1] - anchor) > far; --k) slots.at[k] = slots.at[k - 1];
            slots.at[k] = at;
        }
    }
    slots.tested.fill(0);
    slots.reached.fill(0);
    slots.figure_of.fill(nobody);
    slots.slot_of.fill(nobody);
}

}  // namespace

bool MoveWork::reaches(std::size_t slot, std::size_t i) {
    SlotTable& slots = s_.slots;
    const FigureMask bit = FigureMask{1} << i;
    if (!(slots.tested[slot] & bit)) {
        slots.tested[slot] |= bit;
        const Mover& m = s_.movers[i];
        const Spot end{slots.at[slot], m.from.facing};
        Way way;
        if (square(end.at - m.from.at) <= square(allowance_) && sweeps_ < limit_ &&
            may_stand(i, moved(m.shape, end.at - m.from.at), end != m.from) && find_way(i, end, way, false)) {
            slots.reached[slot] |= bit;
        }
    }
    return slots.reached[slot] & bit;
}

/// Gives the slot to some figure, moving others to other slots where that helps (augmenting path).
bool MoveWork::fill_slot(std::size_t slot, FigureMask& seen) {
    for (std::size_t i = 0; i < count_; ++i) {
        const FigureMask bit = FigureMask{1} << i;
        if ((seen & bit) || !reaches(slot, i)) continue;
        seen |= bit;
        SlotTable& slots = s_.slots;
        if (slots.slot_of[i] == nobody || fill_slot(slots.slot_of[i], seen)) {
            slots.slot_of[i] = static_cast<std::uint8_t>(slot);
            slots.figure_of[slot] = static_cast<std::uint8_t>(i);
            return true;
        }
    }
    return false;
}

/// Pairs exchange slots while the sum of the squared ways falls: nobody crosses the unit without need.
void MoveWork::shorten_ways() {
    SlotTable& slots = s_.slots;
    for (bool better = true; better;) {
        better = false;
        for (std::size_t i = 0; i < count_; ++i) {
            for (std::size_t j = i + 1; j < count_; ++j) {
                const std::size_t a = slots.slot_of[i], b = slots.slot_of[j];
                const auto way = [&](std::size_t f, std::size_t s) {
                    return square(slots.at[s] - s_.movers[f].from.at);
                };
                if (way(i, b) + way(j, a) >= way(i, a) + way(j, b)) continue;
                if (!reaches(b, i) || !reaches(a, j)) continue;
                std::swap(slots.slot_of[i], slots.slot_of[j]);
                better = true;
            }
        }
    }
}

bool MoveWork::try_slots(Point anchor) {
    Length widest = 0, narrowest = 20000;
    for (const Mover& m : s_.movers) {
        widest = std::max(widest, m.shape.circumradius);
        narrowest = std::min<Length>(narrowest, std::min(m.base.half_length, m.base.half_width));
    }
    SlotTable& slots = s_.slots;
    lay_lattice(slots, anchor, 2 * widest + 20);
    const std::int64_t link = square(order_.formation.chain + 2 * narrowest);
    const std::int64_t radius = square(order_.formation.radius + 2 * narrowest);
    List<std::uint8_t, max_planned> chosen;
    std::array<bool, SlotTable::most> refused{};
    for (std::size_t slot = 0; slot < slots.count && chosen.size() < count_;) {
        const std::size_t here = slot++;
        if (refused[here] || chosen.contains(static_cast<std::uint8_t>(here))) continue;
        if (!chosen.empty()) {
            if (square(slots.at[here] - slots.at[chosen[0]]) > radius) continue;
            bool linked = false;
            for (std::uint8_t c : chosen) linked = linked || square(slots.at[here] - slots.at[c]) <= link;
            if (!linked) continue;
        }
        FigureMask seen = 0;
        refused[here] = !fill_slot(here, seen);
        if (refused[here]) continue;
        chosen.push(static_cast<std::uint8_t>(here));
        slot = 0;  // nearer slots may be linked now
    }
    if (chosen.size() < count_) return false;
    shorten_ways();
    Placement& p = s_.trial;
    for (std::size_t i = 0; i < count_; ++i) {
        p.end[i] = {slots.at[slots.slot_of[i]], s_.movers[i].from.facing};
        if (!find_way(i, p.end[i], p.way[i], false)) return false;
    }
    if (!find_order(p)) return false;
    consider(p);
    return true;
}

}  // namespace skald::planning
