// The order of a charge for the planner.
#pragma once
#include "march/charge.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

ChargeOrder charge_order(const View& view, const Activation& activation, int target);

}  // namespace skald::saga
