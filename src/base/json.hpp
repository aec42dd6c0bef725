// Parsing JSON from outside. The library copies and prints recursively, so that a stranger could choose how
// much stack we use: what nests deeper than any honest message is not parsed at all.
#pragma once
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/result.hpp"

namespace skald {

constexpr int deepest_nesting = 64;
bool nests_too_deep(std::string_view text);

/// The value, or a discarded one (`is_discarded()`) if the text is not JSON or nests too deep.
nlohmann::json read_json(std::string_view text);

/// What is wrong with a text that read_json discards, with line and column.
Problem json_fault(std::string_view text);

}  // namespace skald
