// What attacks, ground and falls do to a unit (sections 9, 11 and 14).
#pragma once
#include "aofs/attack.hpp"
#include "aofs/plan.hpp"
#include "aofs/stage.hpp"

namespace skald::aofs {

/// Rolls the attack to its end, tells every roll and reason, and hands its wounds to the target. `by`: the
/// attacking side, none for ground and falls; `from`: the attacking unit, for the events.
void resolve(Play& play, Attack& attack, const Reckoning& lines, int from, int target, Side by);

/// A line of an attack's reckoning as it is told.
Event reckoned(const Attack& attack, const Line& line, int from, int target);

/// Dangerous-terrain tests of these members (as bits of members()).
/// AOF-R-71: who began the activation in dangerous terrain has tested, and does not again for its action.
void note_tested(State& state, const Members& all, std::uint16_t mask);
bool has_tested(const State& state, int model);
void push_dangerous(Play& play, int unit, std::uint16_t mask);
void set_dangerous(Frame& frame, const Members& all, std::uint16_t mask);
/// The model falls (AOF-SPM-04): in a group it is destroyed, a last one takes the hit and lands.
void push_fall(Play& play, int model, Length height, Point foot);
/// The attacker may push a model that was Stunned (AOF-SPM-01).
void push_push(Play& play, int model, Side attacker);
/// A spell shoves one model of a unit: no roll (AOF-R-76).
void push_shove(Play& play, int unit, Side caster, int inches);
/// It is Stunned from now on.
void stun(Play& play, int unit, Rule rule);

}  // namespace skald::aofs
