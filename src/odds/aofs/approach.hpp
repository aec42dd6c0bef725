// How a charge comes to its melee, and how it leaves it, by the engine itself along every way of its dice:
// dangerous ground, jumps and falls on the way, the pile-in, the step back.
#pragma once
#include <vector>

#include "aofs/clash.hpp"
#include "aofs/stage.hpp"
#include "dice/distribution.hpp"
#include "dice/paths.hpp"

namespace skald::aofs {

/// The table when the first blow of the melee is about to fall; or the end of a charge that brought none.
struct Approach {
    State state;
    bool meets = false;
    Chance<Natural> chance;
};
/// Every way in which this charge may arrive, equal tables as one. Empty: there are too many.
std::vector<Approach> arrivals(Match& match, const State& state, int unit, int target);

/// What comes of a melee that both outlived like this, once the charger has stepped back: from this table, on
/// which the models that fell are taken off as the odds count them.
Distribution<ClashState> stepped_back(Match& match, const State& met, int unit, int target,
                                      const ClashState& after);
/// Can stepping back from any place of this table hurt?
bool has_danger(const Match& match);

}  // namespace skald::aofs
