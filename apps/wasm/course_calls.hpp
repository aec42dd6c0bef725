// odds.course of either book: how a game went. Each has its own module, so neither brings the other along.
#pragma once
#include "handlers.hpp"

namespace skald::calls {

void add_course_calls(Handlers& handlers);     ///< SAGA
void add_skirmish_course(Handlers& handlers);  ///< Age of Fantasy: Skirmish

}  // namespace skald::calls
