// The numbers of a name as members of a JSON object, each under the name of its field (game/fields.hpp). For
// the files beside this one.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "game/fields.hpp"
#include "game/json_reader.hpp"

namespace skald {

/// What is not there, a unit that is none for example, is left out.
void add_fields(Json& json, const Vocabulary& book, std::span<const FieldInfo> fields,
                std::span<const int> numbers);

/// At most `most` numbers, each from `low` to `high`. Flags, lists and what may be none can be left out.
std::vector<int> read_fields(const JsonObject& object, const Vocabulary& book,
                             std::span<const FieldInfo> fields, std::size_t most, std::int64_t low,
                             std::int64_t high);

}  // namespace skald
