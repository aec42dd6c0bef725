// Why a bot answered so, between the engine and its clients: each number under its name
// (words/core/motives.def).
#pragma once
#include "calls/core/request.hpp"
#include "words/core/reason.hpp"

namespace skald::calls {

/// {"motive": "charge", "rule": "MEL-27", "unit": 2, "target": 27, "win": 61, ...}; a unit that is none is
/// left out.
Json reason_json(const words::Reason& reason, std::string_view rule);
/// "reason" of a request: what game.bot gave.
Result<words::Reason, std::string> read_reason(const Json& request);

}  // namespace skald::calls
