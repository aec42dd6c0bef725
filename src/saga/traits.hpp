// What is special about a unit, as the rules that say so: for those who look at it.
#pragma once
#include <vector>

#include "saga/rules.hpp"
#include "saga/stage.hpp"

namespace skald::saga {

/// The special rules and the equipment that are in force for the unit now.
std::vector<Rule> traits_of(const View& view, int unit);

}  // namespace skald::saga
