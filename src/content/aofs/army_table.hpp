// An army that stands in a table of some TOML file.
#pragma once
#include "content/aofs/army.hpp"
#include "content/core/toml_reader.hpp"

namespace skald::aofs {

std::optional<ArmyFile> read_army_table(const toml::table& table, std::vector<content::Diagnostic>& problems,
                                        ArmyPlaces* places = nullptr);

}  // namespace skald::aofs
