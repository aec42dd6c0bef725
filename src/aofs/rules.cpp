#include "aofs/rules.hpp"

#include <iterator>

namespace skald::aofs {

#define BOOK_RULES "aofs/rules.def"
#include "game/rules_as_functions.inc"

}  // namespace skald::aofs
