// Chances as JSON: exact ones are texts such as "16/3"; beside them stand decimals for people and pictures.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "dice/fraction.hpp"

namespace skald::odds {

using Json = nlohmann::json;

/// {"exact": "16/3", "decimal": 5.333}
Json json_of(const Fraction& chance);

}  // namespace skald::odds
