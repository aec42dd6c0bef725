// Makes a warband legal.
#pragma once
#include <optional>

#include "saga/stage.hpp"

namespace skald::saga {

/// A legal warband as near to the proposed one as can be made without changing its Heroes, hired men and
/// legend; nothing if there is none.
std::optional<Warband> mend(const Warband& warband, const Faction& faction, const Edition& edition,
                            int points);

}  // namespace skald::saga
