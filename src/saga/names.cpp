#include "saga/names.hpp"

namespace skald::saga {

#define BOOK saga
#define BOOK_NAMES "saga/names.def"
#define BOOK_KINDS "saga/kinds.def"
#include "game/names_as_lists.inc"

const Vocabulary& vocabulary() {
    return book_vocabulary;
}

}  // namespace skald::saga
