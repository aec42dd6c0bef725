// Morale at the end of a round (section 10).
#pragma once
#include "aofs/stage.hpp"

namespace skald::aofs {

/// The two sides, the one that started the round first (AOF-R-77).
constexpr std::array<Side, 2> in_order(const State& state) {
    return {state.starter, other(state.starter)};
}

/// Settles which armies test, then asks and tests unit by unit (AOF-MOR-01, AOF-R-36).
void push_morale(Play& play);

}  // namespace skald::aofs
