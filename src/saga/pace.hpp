// How far a unit goes and shoots, and what slows it, with all effects in force (MOV-02, MOV-03, CHG-02,
// MOV-R9, SHO-06).
#pragma once
#include "saga/unit.hpp"

namespace skald::saga {

struct Pace {
    bool slowed = false;  ///< a single S stick (FAT-16 and effects)
    bool ignore_uneven = false, ignore_dangerous = false;
    List<Length, 4> increases;  ///< in the order gained
};
/// Of a movement (or move outside activation) or a charge. `activation`: null outside one.
Pace pace_of(const View& view, int unit, Type type, const Activation* activation);

/// Is Dawn on the table: no shot and no charge beyond M (SCN-04, SCN-R3)?
bool dawn(const State& state);

/// Sticks a unit may use in this activation in the open, in order (MOV-02, MOV-14 to MOV-17, MOV-R9, EQP-24).
List<Length, 4> movement_sticks(const View& view, const Activation& activation);
/// Charge distance in the open, one straight line (CHG-02, CHG-R8, EQP-25, SCN-R4).
Length charge_distance(const View& view, const Activation& activation);

/// Range of the unit's weapon now (SHO-06, SCN-R4).
Length weapon_range(const View& view, int unit);
/// The same without Dawn.
Length charge_distance_by_day(const View& view, const Activation& activation);
Length weapon_range_by_day(const View& view, int unit);
}  // namespace skald::saga
