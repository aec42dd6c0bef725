// Who is within reach: targets of charges (CHG-R1, CHG-04, CHG-05) and of shots (SHO-07).
#pragma once
#include "saga/unit.hpp"

namespace skald::saga {

/// Is the target within charge range of the unit (CHG-R1)? Costs a search; asked for declarations and Pride.
bool can_charge(const View& view, const Activation& activation, int target);
/// Legal targets of a charge, Pride heeded (CHG-04, CHG-05, SPC-13); a refusal for one target with its
/// reason.
List<std::int8_t, max_units_of_side> charge_targets(const View& view, const Activation& activation);
Refusal may_charge(const View& view, const Activation& activation, int target);

/// Figures of `unit` with range and sight to one figure of `target` (SHO-07, SHO-R1).
FigureList shooters(const View& view, int unit, int target);
Refusal may_shoot(const View& view, int unit, int target);
List<std::int8_t, max_units_of_side> shooting_targets(const View& view, int unit);

}  // namespace skald::saga
