#include "odds/core/json.hpp"

#include <nlohmann/json.hpp>

namespace skald::odds {

Json json_of(const Fraction& chance) {
    return {{"exact", chance.text()}, {"decimal", chance.to_double()}};
}

}  // namespace skald::odds
