// How far a unit goes and what slows it, with all effects in force (MOV-02, MOV-03, CHG-02, MOV-R9).
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

}  // namespace skald::saga
