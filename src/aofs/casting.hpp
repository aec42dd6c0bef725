// Spells (AOF-SR-CASTER, AOF-R-49, AOF-R-72).
#pragma once
#include "aofs/stage.hpp"

namespace skald::aofs {

/// Is there anything that a member of the unit could try now?
bool may_cast(const View& view, int unit);
void push_casting(Play& play, int unit, bool after_move);
Refusal check_cast(const View& view, int unit, const Choice& choice);
/// May this model pay tokens for or against a spell of that caster's unit?
bool may_help(const View& view, int model, int caster);
/// Models of the side that may pay for or against it.
List<std::uint8_t, max_models_of_side> helpers(const View& view, Side side, int caster);
/// The most tokens that the enemy can pay against a spell of this caster.
int tokens_against(const View& view, int caster);

}  // namespace skald::aofs
