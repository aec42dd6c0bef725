// Odds as JSON, for the page and the command line (docs/odds.md, docs/protocol.md). Exact chances are texts
// such as "16/3"; beside them stand decimals for people and pictures.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "odds/pool.hpp"
#include "odds/saga_odds.hpp"

namespace skald::odds {

using Json = nlohmann::json;

/// {"exact": "16/3", "decimal": 5.333}
Json json_of(const Fraction& chance);

/// The answer to `odds.pool`: all casualties over one total, as in "65536/43046721".
Json json_of(const Pool& pool, const Distribution<int>& casualties);

/// The answer to `odds.fight`. Empty odds give null.
Json json_of(const saga::Match& match, const FightOdds& odds);
/// The same under best play, with `best`: what it is worth, and what each answer on the way is.
Json json_of(const saga::Match& match, const BestOdds& odds, Aim aim);
/// In short, as decimals.
Json json_of(const Prospect& prospect);
/// The lines of reckoning of a fight, and what its pools came to.
Json json_of(const saga::Match& match, const saga::Fight& fight);

/// Words for aims: "casualties", "ground", "survival".
std::string_view name_of(Aim aim);
std::optional<Aim> aim_of(std::string_view word);

}  // namespace skald::odds
