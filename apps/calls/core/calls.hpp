// The one door to the calls of the page (handlers.hpp), without the weight of a JSON library.
#pragma once
#include <string>
#include <string_view>

namespace skald::calls {

/// Answers one request: {"reply": ...} or {"error": "..."}. Whatever the text holds, there is an answer.
std::string answer_call(std::string_view request);

}  // namespace skald::calls
