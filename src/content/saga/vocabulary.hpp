// What a faction file may say, as JSON, for those who choose instead of typing: generated from the lists that
// the reader reads.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "content/saga/phrase.hpp"

namespace skald::saga {

/// Verbs with their keys, the values of each key, and the words of phrases.
nlohmann::json file_vocabulary();

/// The parts of a phrase: {"whose": "own", "troops": ["hero"], "near": [{"stick": "S", …}]}. Kinds: who,
/// filter (who without whose), if, amount, near, cost, equipment.
Result<nlohmann::json, content::PhraseFault> phrase_parts(std::string_view kind, std::string_view text,
                                                          const SymbolNames& symbols);
/// The phrase of such parts, as it would be written; whatever they hold.
std::string phrase_text(std::string_view kind, const nlohmann::json& parts);

/// The keys of faction files in the order in which docs/content.md teaches them.
std::vector<std::string_view> key_order();

}  // namespace skald::saga
