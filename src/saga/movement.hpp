// Movement, charge and withdrawal (sections 7, 8, 9, 12): how far, along what, and whether a plan is legal.
#pragma once
#include "saga/unit.hpp"

namespace skald::saga {

/// Sticks a unit may use in this activation in the open, in order (MOV-02, MOV-14 to MOV-17, MOV-R9, EQP-24).
List<Length, 4> movement_sticks(const View& view, const Activation& activation);
/// Charge distance in the open, one straight line (CHG-02, CHG-R8, EQP-25, SCN-R4).
Length charge_distance(const View& view, const Activation& activation);

/// Is the target within charge range of the unit (CHG-R1)? Costs a search; asked for declarations and Pride.
bool can_charge(const View& view, const Activation& activation, int target);
/// Legal targets of a charge, Pride heeded (CHG-04, CHG-05, SPC-13); a refusal for one target with its
/// reason.
List<std::int8_t, max_units_of_side> charge_targets(const View& view, const Activation& activation);
Refusal may_charge(const View& view, const Activation& activation, int target);

/// Range of the unit's weapon now (SHO-06, SCN-R4).
Length weapon_range(const View& view, int unit);
/// Figures of `unit` with range and sight to one figure of `target` (SHO-07, SHO-R1).
FigureList shooters(const View& view, int unit, int target);
Refusal may_shoot(const View& view, int unit, int target);
List<std::int8_t, max_units_of_side> shooting_targets(const View& view, int unit);

}  // namespace skald::saga
