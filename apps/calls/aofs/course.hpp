// odds.course: how a game of Age of Fantasy: Skirmish went.
#pragma once
#include "calls/core/handlers.hpp"

namespace skald::calls {

void add_skirmish_course(Handlers& handlers);

}  // namespace skald::calls
