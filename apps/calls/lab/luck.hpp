// What the dice gave, against what was to be expected of them.
#pragma once
#include "calls/lab/results.hpp"

namespace skald::lab {

/// Of every player of the matrix, and how lucky those were who won.
Ordered luck_json(const std::vector<Match>& matches, const Played& played);

}  // namespace skald::lab
