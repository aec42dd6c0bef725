// The order of a charge for the planner.
#pragma once
#include "march/charge.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

ChargeOrder charge_order(const View& view, const Activation& activation, int target);
/// Is a plan known for the charge? Who knows none may still draw one (MOV-R10).
bool charge_planned(const View& view, const Activation& activation, int target);
/// The same for what is being declared now.
bool declared_charge_planned(const View& view, int target);

}  // namespace skald::saga
