// Reading a request without trusting it: each helper gives the member or the sentence that refuses it.
#pragma once
#include <cstdint>

#include "calls/core/handlers.hpp"

namespace skald::calls {

Result<std::int64_t, std::string> read_integer(const Json& request, std::string_view name, std::int64_t low,
                                               std::int64_t high);
Result<std::string, std::string> read_text(const Json& request, std::string_view name);
Result<bool, std::string> read_flag(const Json& request, std::string_view name);
/// A member that is an object or a list; the pointer lives as long as the request.
Result<const Json*, std::string> read_object(const Json& request, std::string_view name);
Result<const Json*, std::string> read_list(const Json& request, std::string_view name);

inline tl::unexpected<std::string> refuse(std::string sentence) {
    return tl::unexpected<std::string>(std::move(sentence));
}

}  // namespace skald::calls
