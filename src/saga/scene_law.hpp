// SAGA's law of a table where nobody plays.
#pragma once
#include "table/scene_law.hpp"

namespace skald::saga {

extern const SceneLaw scene_law;

}  // namespace skald::saga
