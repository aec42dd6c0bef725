// Symbols that a people's file draws itself: [drawings], parts that hold nothing but numbers
// (docs/content.md).
#pragma once
#include "content/core/toml_reader.hpp"
#include "content/saga/faction.hpp"

namespace skald::saga {

/// "M0 0L3 3L3 0Z" a shape, "hole M…" one of the ground, "line 1.5 M…" and "cut 1.5 M…" strokes of ink and of
/// ground.
bool is_drawn_part(std::string_view text);

/// Reads the drawings of a file whose dice have been read: what it draws must be there.
void read_drawings(content::TomlReader& in, const toml::table& root, FactionFile& file);
/// The table, or nothing where the file draws nothing.
std::string write_drawings(const FactionFile& file);

}  // namespace skald::saga
