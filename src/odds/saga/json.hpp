// Odds of SAGA as JSON, for the page and the command line (docs/odds.md, docs/protocol.md).
#pragma once
#include "odds/core/json.hpp"
#include "odds/saga/odds.hpp"
#include "odds/saga/pool.hpp"

namespace skald::saga {

/// The answer to `odds.pool`: all casualties over one total, as in "65536/43046721".
odds::Json json_of(const Pool& pool, const Distribution<int>& casualties);

/// The answer to `odds.fight`. Empty odds give null.
odds::Json json_of(Match& match, const FightOdds& odds);
/// The same under best play, with `best`: what it is worth, and what each answer on the way is.
odds::Json json_of(Match& match, const BestOdds& odds, odds::Aim aim);
/// In short, as decimals.
odds::Json json_of(const Prospect& prospect);
/// The lines of reckoning of a fight, and what its pools came to.
odds::Json json_of(Match& match, const Fight& fight);

}  // namespace skald::saga
