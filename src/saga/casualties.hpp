// What saves a unit from casualties, for whoever reckons ahead: Resilience, and friends who fall instead.
#pragma once
#include <algorithm>

#include "saga/stage.hpp"

namespace skald::saga {

struct Savings {
    int each = 0;    ///< casualties that a fatigue marker cancels (SPC-10, SPC-12)
    int guards = 0;  ///< figures near by that can fall instead, one by one (SPC-07)

    /// Casualties that it can cancel before it is exhausted (SPC-11).
    int by_fatigue(const Unit& unit) const { return each * std::max(0, 3 - unit.fatigue); }
    /// Figures that fall after so many casualties if all is done to save them (CAS-R3).
    int falls(const Unit& unit, int casualties) const {
        return std::clamp<int>(casualties - by_fatigue(unit) - guards, 0, unit.alive);
    }
};
Savings savings_of(const View& view, int unit);

}  // namespace skald::saga
