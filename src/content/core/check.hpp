// What the checkers of both books use.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "content/core/diagnostic.hpp"

namespace skald::content {

/// The names of factions and armies by language: data/text/<language>/peoples.json and armies.json together.
using NamesByLanguage = std::map<std::string, nlohmann::json, std::less<>>;

/// Where a part of the text first stands outside lines that are comments.
TextPlace place_in(std::string_view text, std::string_view part);

}  // namespace skald::content
