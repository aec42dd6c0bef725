// What names.def lists, as types: read<Verb::cast>(choice).spell, frames::wounds(frame).markers
// (game/fields.hpp).
#pragma once
#include "aofs/kinds.hpp"

#define BOOK aofs
#define BOOK_NAMES "aofs/names.def"
#include "game/names_as_types.inc"
#undef BOOK
#undef BOOK_NAMES

namespace skald::aofs {

/// And as data.
const Vocabulary& vocabulary();

}  // namespace skald::aofs
