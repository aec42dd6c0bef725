#include "aofs/names.hpp"

namespace skald::aofs {

#define BOOK aofs
#define BOOK_NAMES "aofs/names.def"
#define BOOK_KINDS "aofs/kinds.def"
#include "game/names_as_lists.inc"

const Vocabulary& vocabulary() {
    return book_vocabulary;
}

}  // namespace skald::aofs
