// odds.course: how a game of SAGA went.
#pragma once
#include "calls/core/handlers.hpp"

namespace skald::calls {

void add_course_calls(Handlers& handlers);

}  // namespace skald::calls
