// From recruitment to the first turn: sections 1 and 2 of the ledger.
#pragma once
#include "saga/stage.hpp"
#include "table/terrain.hpp"

namespace skald::saga {

/// Puts the stages of the set-up on the stack, the first one last: recruitment, organisation, edges, terrain,
/// deployment, scenario rule, leaving out what the match has settled.
void push_setup(Play& play);

/// The outline of a piece where it lies.
Outline outline_of(const Match& match, const Placed& piece);

}  // namespace skald::saga
