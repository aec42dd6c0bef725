// Names that a people brings along in its own file: [names.en] and so on (docs/content.md).
#pragma once
#include "content/core/toml_reader.hpp"
#include "content/saga/faction.hpp"

namespace skald::saga {

/// Reads the names of a file whose other parts have been read: what it names must be there.
void read_own_names(content::TomlReader& in, const toml::table& root, FactionFile& file);
/// The tables, or nothing where the file brings no names.
std::string write_own_names(const FactionFile& file);

}  // namespace skald::saga
