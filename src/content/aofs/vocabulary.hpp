// What an army's file may say, as JSON, for those who choose instead of typing: from the lists and limits
// that the reader reads by.
#pragma once
#include <nlohmann/json.hpp>

namespace skald::aofs {

/// Effects of spells and of rules with their keys, special rules by where they stand, words and numbers.
nlohmann::json file_vocabulary();

}  // namespace skald::aofs
