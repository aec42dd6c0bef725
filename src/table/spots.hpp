// Is there any place at all? A search over the grid that misses nothing: squares in which everything is
// refused are left out, the others are cut into four, down to single points.
#pragma once
#include <cstdint>

#include "base/list.hpp"
#include "table/shape.hpp"

namespace skald {

/// What a search for a place found.
struct FoundSpot {
    bool found = false;
    bool given_up = false;  ///< the budget was spent: nothing is proven
    Spot at;
};

/// Where a search looks, and how hard.
struct SpotSearch {
    Box box;
    Spot near;       ///< places near to this one come first, and facings are counted from its own
    int turns = 1;   ///< so many facings, half a degree apart
    int budget = 0;  ///< so many squares are looked at
};

namespace detail {

/// Larger squares are cut before facings are told apart.
constexpr int small_cell = 16;

/// A square of grid points and a range of facings, both of sizes that can be halved.
struct SpotCell {
    Point low;
    std::int16_t facing = 0, side = 1, turns = 1;

    Point middle() const { return {low.x + side / 2, low.y + side / 2}; }
    /// No point of the square is farther from its middle than this.
    Length off() const { return side == 1 ? 0 : side / 2 * 17 / 12 + 1; }
    /// No point of a base is farther off than this for its facing.
    Length swing(Length circumradius) const {
        return turns == 1 ? 0 : circumradius * turns / 2 * 9 / 1000 + 3;
    }
};

}  // namespace detail

/// A spot that `refused` does not refuse. `refused(spot, off, swing)`: is every place not farther than `off`
/// from the spot surely refused, with every facing by which no point of the base is farther off than `swing`?
/// With 0 and 0 its answer is the last word. What is not found does not exist, unless the search was given
/// up.
template <class Refused>
FoundSpot find_spot(const SpotSearch& search, Length circumradius, Refused refused) {
    using detail::SpotCell;
    FoundSpot out;
    List<SpotCell, 128> cells;
    std::int16_t side = 1;
    while (side <= search.box.high.x - search.box.low.x || side <= search.box.high.y - search.box.low.y)
        side = static_cast<std::int16_t>(2 * side);
    cells.push({search.box.low, 0, side, static_cast<std::int16_t>(search.turns)});
    for (int looks = 0; !cells.empty(); ++looks) {
        if (looks == search.budget) {
            out.given_up = true;
            return out;
        }
        const SpotCell cell = cells.back();
        cells.pop();
        if (cell.low.x > search.box.high.x || cell.low.y > search.box.high.y) continue;
        const Spot spot{cell.middle(), facing(search.near.facing + cell.facing + cell.turns / 2)};
        const Length off = cell.off(), swing = cell.swing(circumradius);
        if (refused(spot, off, swing)) continue;
        if (cell.side == 1 && cell.turns == 1) {
            out.found = true;
            out.at = spot;
            return out;
        }
        if (swing > off && cell.side <= detail::small_cell) {
            const auto half = static_cast<std::int16_t>(cell.turns / 2);
            cells.push({cell.low, static_cast<std::int16_t>(cell.facing + half), cell.side,
                        static_cast<std::int16_t>(cell.turns - half)});
            cells.push({cell.low, cell.facing, cell.side, half});
            continue;
        }
        const auto half = static_cast<std::int16_t>(cell.side / 2);
        const int x = search.near.at.x >= spot.at.x, y = search.near.at.y >= spot.at.y;
        for (const int k : {3, 1, 2, 0})  // the quarter nearest to where it starts is looked at first
            cells.push({{cell.low.x + (x ^ (k & 1)) * half, cell.low.y + (y ^ (k >> 1)) * half},
                        cell.facing,
                        half,
                        cell.turns});
    }
    return out;
}

}  // namespace skald
