// Warbands (section 1, with 18 and 19): which may be fielded, and every reason why not.
#pragma once
#include "saga/stage.hpp"

namespace skald::saga {

/// One reason against a warband; `unit` is the place in its list, -1 for the warband as a whole.
struct WarbandFault {
    Why why{};
    std::int8_t unit = -1;
    friend constexpr bool operator==(const WarbandFault&, const WarbandFault&) = default;
};
using WarbandFaults = List<WarbandFault, 48>;

/// Every reason why the warband may not be fielded in a game of so many points; empty: it may.
WarbandFaults check_warband(const Warband& warband, const Faction& faction, const Edition& edition,
                            int points);
/// The same for a side of a match as set up, the bases of its figures included (BAS-01 to BAS-04).
WarbandFaults check_warband(const Setup& setup, Side side);
/// Points that its units cost; of a class a begun point counts as one (WAR-03), as if nothing had been
/// swapped (WAR-07.a).
int points_spent(const Warband& warband, const Faction& faction, const Edition& edition);
/// Only the units: organisation, equipment, Heroes, hired men and the legend; not what they cost.
WarbandFaults check_units(const Warband& warband, const Faction& faction);
/// May a figure stand on this base (BAS-01 to BAS-04, BAS-R1, BAS-R2)?
Refusal check_base(const Base& base, bool mounted, bool hero);
/// Weapons for foot or horse only (EQP-03, EQP-05, EQP-11, EQP-21).
Refusal check_equipment(std::uint16_t equipment);

constexpr std::array<int, 4> figures_of_point{0, 4, 8, 12};  ///< WAR-03, by Troop
constexpr int swaps = 6;
/// Row and column of the swap table (WAR-07.a) for a code 1..6.
struct Swap {
    Troop gives = Troop::warriors, gets = Troop::warriors;
    int given = 0, got = 0;
};
Swap swap_of(int code);

/// Puts the units of a legal warband into the state, off the table: ids from the side's first unit and figure
/// on, the figures of a unit together, a Hero before his escort.
void field(State& state, Side side, const Warband& warband, const Faction& faction);

}  // namespace skald::saga
