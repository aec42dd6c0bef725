// From the table to dice: who sees, who is in range, who strikes, and what protects (sections 7, 8 and 11).
#pragma once
#include "aofs/attack.hpp"
#include "aofs/plan.hpp"
#include "aofs/stage.hpp"

namespace skald::aofs {

/// A free line between the volumes of two models (AOF-SHO-07).
bool sees(const View& view, int model, int other);
bool sees_unit(const View& view, int model, int unit);

/// Who may fire this type at that unit (AOF-SHO-06), as bits of the members; `far`: over 9 inches away.
Shot aim(const View& view, int unit, int type, int target);

/// What shields a unit from these shots (AOF-TER-01, AOF-R-39, AOF-R-69).
struct Shelter {
    bool cover = false;
    bool inside = false;  ///< also without sight blockers: what Indirect weapons meet
};
Shelter shelter_of(const View& view, int unit, std::uint16_t firing, int target);

/// One model with one weapon, as things are.
Striker striker(const View& view, int unit, int model, int type);

/// Members within reach of the other unit (AOF-MEL-03), as bits.
std::uint16_t strikers(const View& view, int unit, int enemy);

/// In the melee under way: has the charger struck already? With Counter the charged unit is asked before
/// that.
bool charger_has_struck(const State& state);

}  // namespace skald::aofs
