// What the words.* calls of both books read from a request.
#pragma once
#include "request.hpp"
#include "words/language.hpp"
#include "words/reason.hpp"

namespace skald::calls {

Result<words::Language, std::string> read_language(const Json& request);

/// "reason": what game.bot gave as its reason.
Result<words::Reason, std::string> read_reason(const Json& request);

}  // namespace skald::calls
