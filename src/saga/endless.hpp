// Abilities that pay for themselves: a basic one (ABL-04) may be used as often as there are dice for it, and
// where it rolls more of them than it takes, a turn never has to end.
#pragma once
#include <algorithm>

#include "saga/faction.hpp"

namespace skald::saga {

/// How many faces of a SAGA die pay this die of a cost (TRM-19).
constexpr int faces_for(CostDie die) {
    return ((die & 1) ? 3 : 0) + ((die & 2) ? 2 : 0) + ((die & 4) ? 1 : 0);
}

/// The most dice that one use of the ability rolls.
constexpr int most_rolled(const Ability& ability) {
    int most = 0;
    for (const Clause& clause : ability.clauses) {
        if (clause.verb != EffectVerb::roll || clause.enemy_side) continue;
        const Quantity& q = clause.quantity;
        const int counted = q.count == Count::none ? 0 : q.most > 0 ? q.most : 8;
        most = std::max(most, q.base + counted);
    }
    return most;
}

/// Does it bring at least as many dice that pay for it as it takes, on the average more? With each die of the
/// cost as likely as its dearest one.
constexpr bool pays_for_itself(const Ability& ability) {
    const int rolled = most_rolled(ability), cost = static_cast<int>(ability.cost.size());
    if (!ability.basic || ability.once || rolled == 0) return false;
    int faces = 6;
    for (const CostDie die : ability.cost) faces = std::min(faces, faces_for(die));
    return rolled * faces > 6 * cost || (faces == 6 && rolled >= cost);
}

}  // namespace skald::saga
