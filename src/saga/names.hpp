// What names.def lists, as types: read<Verb::load>(choice).ability, frames::casualties(frame).left
// (game/fields.hpp).
#pragma once
#include "saga/kinds.hpp"

#define BOOK saga
#define BOOK_NAMES "saga/names.def"
#include "game/names_as_types.inc"
#undef BOOK
#undef BOOK_NAMES

namespace skald::saga {

/// And as data.
const Vocabulary& vocabulary();

}  // namespace skald::saga
