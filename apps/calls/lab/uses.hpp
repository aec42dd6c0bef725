// How often abilities, units and spells were used, and how the games went in which they were.
#pragma once
#include "calls/lab/results.hpp"

namespace skald::lab {

/// By side and by what was used, both in order; of the games of the matrix and of the questions alike.
Ordered uses_json(const std::vector<Match>& matches, const Played& played);

/// What each what-if scores beside the side that it was made of, against all whom both meet, on the same
/// tables.
Ordered what_if_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played);

/// What each ability is worth to those who played without it too: the score with it less that without it,
/// against the same field on the same tables.
Ordered without_json(const Experiment& experiment, const std::vector<Match>& matches, const Played& played);

}  // namespace skald::lab
