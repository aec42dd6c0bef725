// What is said of a log that was read, or could not be.
#pragma once
#include "calls/core/request.hpp"
#include "game/log.hpp"

namespace skald::calls {

/// What is wrong with a log, as an error with its `fault`.
Refused refused_log(const LogProblem& problem);

/// How far a log proves its game: whether it is whole, and of how many faces it tells where they come from.
/// Of sealed dice: whether the secret is known, and how many faces fell from them.
Json verified_json(const LogLines& lines, const std::vector<Entry>& entries,
                   const std::optional<DiceBox>& box);

}  // namespace skald::calls
