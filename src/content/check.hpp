// The checker: what is wrong with a file (errors), and what is odd about it (warnings). All problems at once.
#pragma once
#include <string_view>
#include <vector>

#include "content/core/check.hpp"
#include "content/library.hpp"

namespace skald::content {

inline const aofs::ArmyFile* no_army(std::string_view) {
    return nullptr;
}

/// Checks any text of the data folder; its name says what it is, or its keys do. Warbands look up their
/// faction among the factions, lists their army among the armies. No texts: names are not checked.
std::vector<Diagnostic> check_text(std::string_view path, std::string_view text,
                                   const saga::FactionById& factions, const NamesByLanguage& texts,
                                   const aofs::ArmyById& armies = no_army);

/// What is odd about the name of a people's or an army's file: it is looked for by its id.
std::vector<Diagnostic> check_file_name(std::string_view path, std::string_view text);

}  // namespace skald::content
