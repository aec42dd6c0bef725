// The lab for who has no files: an experiment with all that it reads in one request, and the report of its
// games.
#pragma once
#include "calls/core/sessions.hpp"

namespace skald::calls {

void add_lab(Sessions& sessions);

}  // namespace skald::calls
