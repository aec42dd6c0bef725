// Odds of Age of Fantasy: Skirmish as JSON, for the page and the command line (docs/odds.md,
// docs/protocol.md).
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "odds/aofs/lens.hpp"
#include "odds/aofs/odds.hpp"

namespace skald::aofs {

/// The answer to `odds.fight` with a game of this book.
nlohmann::json json_of(Match& match, const FightOdds& odds);
/// What comes of the pending question, answered as the book offers first. Empty odds give null.
nlohmann::json json_of(const Distribution<FightResult>& results);

}  // namespace skald::aofs
