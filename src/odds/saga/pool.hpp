// The odds of a pool that somebody describes, without a position: so many dice hit on this, are saved on
// that.
#pragma once
#include <cstdint>

#include "dice/distribution.hpp"

namespace skald::saga {

struct Pool {
    static constexpr int most_dice = 32;   ///< attack dice; the defence rolls at most twice as many
    static constexpr int most_extra = 32;  ///< defence dice beyond one for each hit
    static constexpr int no_save = 7, no_cap = -1;

    int dice = 0;             ///< attack dice
    int hit = 4;              ///< a die of this or more hits, 2..6
    int save = 5;             ///< a die of this or more cancels a hit, 2..6; no_save: none does
    std::uint8_t reroll = 0;  ///< faces of attack dice that are rolled again once, as bits 0..5
    int extra = 0;            ///< defence dice rolled with those of the hits; none are rolled without a hit
    int cap = no_cap;         ///< casualties beyond this are lost: the figures there are

    friend constexpr bool operator==(const Pool&, const Pool&) = default;
};

/// How many casualties a pool causes, over the least total that does for all numbers. Impossible numbers of
/// casualties have weight 0 where a higher one is possible.
Distribution<int> casualties(const Pool& pool);

/// How much the casualties vary: the mean of the square of their distance from the mean.
Fraction variance(const Distribution<int>& casualties);

/// Who causes more, and how likely: two pools at the same time that do not bear on each other.
struct Contest {
    Fraction win, draw, lose;
};
Contest contest(const Distribution<int>& own, const Distribution<int>& enemy);

}  // namespace skald::saga
