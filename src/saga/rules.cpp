#include "saga/rules.hpp"

#include <iterator>

namespace skald::saga {

#define BOOK_RULES "saga/rules.def"
#include "game/rules_as_functions.inc"

}  // namespace skald::saga
