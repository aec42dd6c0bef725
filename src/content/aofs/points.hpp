// What a unit should cost: the formula of docs/armies.md, in hundredths of a point. Every number of it stands
// here once, so that a laboratory can weigh the prices against games.
#pragma once
#include "aofs/profile.hpp"

namespace skald::aofs {

/// Where the worth of a unit comes from.
struct Worth {
    int body = 0;    ///< how long it lasts
    int nerve = 0;   ///< whether it stays
    int strike = 0;  ///< what it does to others
    int gifts = 0;   ///< rules with a price of their own
    int share = 0;   ///< percent on body and strike for how it moves and arrives
    constexpr int total() const { return (body + strike) * (100 + share) / 100 + nerve + gifts; }
};
/// `rules`: of the army's own, which models and weapons name by bits.
using OwnRules = List<OwnRule, max_own_rules>;
Worth worth_of(const UnitProfile& unit, const OwnRules& rules = {});

/// The price: its worth to the nearest five points, at least five.
int price_of(const UnitProfile& unit, const OwnRules& rules = {});
/// The price of an upgrade: what it adds to the worth, to the nearest five points. What adds anything to
/// speak of costs at least five.
int price_of_upgrade(const UnitProfile& before, const UnitProfile& after, const OwnRules& rules = {});

}  // namespace skald::aofs
