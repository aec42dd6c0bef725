// What the words.* calls of both books read from a request.
#pragma once
#include "calls/core/request.hpp"
#include "words/core/language.hpp"
#include "words/core/reason.hpp"

namespace skald::calls {

Result<words::Language, std::string> read_language(const Json& request);

/// "reason": what game.bot gave as its reason.
Result<words::Reason, std::string> read_reason(const Json& request);

}  // namespace skald::calls
