// Age of Fantasy's law of a table where nobody plays.
#pragma once
#include "table/scene_law.hpp"

namespace skald::aofs {

extern const SceneLaw scene_law;

}  // namespace skald::aofs
