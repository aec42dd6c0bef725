// The order of a charge for the planner.
#pragma once
#include "saga/unit.hpp"
#include "table/planner_charge.hpp"

namespace skald::saga {

ChargeOrder charge_order(const View& view, const Activation& activation, int target);

}  // namespace skald::saga
