// One unit's activation: which actions it may take, and their course (section 5).
#pragma once
#include "aofs/plan.hpp"
#include "aofs/stage.hpp"

namespace skald::aofs {

Rule action_rule(Action action);
Refusal check_activation(const View& view, const Frame& frame, const Choice& choice);
void activation_choices(const View& view, const Frame& frame, Choices& out);
/// The question whom to activate is put again: something was put right meanwhile.
void ask_activation_again(Play& play);
/// Adds the legal charges that only a long search finds: a person shall see them, bots have no time for them.
void hard_charges(const View& view, Choices& out);

/// Why no model of the unit can charge this enemy: too far off, or no way there (AOF-MOV-04, AOF-R-25).
Why why_unreachable(const View& view, int unit, int target);
/// Is a plan known for a charge of the whole unit?
bool charge_planned(const View& view, int unit, int target);

/// Must this broken unit end its move coherent (AOF-R-66)?
bool must_join(const View& view, int unit, Action action);

/// After a melee that both outlived (AOF-MEL-07, AOF-R-70), with the tests for dangerous ground.
void step_back(Play& play, int unit, int enemy);

/// Strider in en35 lands more surely (AOF-SR-STRIDER).
bool jumps_surely(const View& view, int model);
/// Rolls one jump (AOF-SPM-03). False: it fell.
bool make_jump(Play& play, int model, const Leap& leap);
/// Carries out the steps: ways, jumps, falls; then the tests for dangerous ground (AOF-R-71, AOF-R-74).
void carry_out(Play& play, const Order& order, const List<Step, 16>& steps);
/// One straight move that nobody chose the way of: step back.
void shift_model(Play& play, int model, Point to, Rule rule);
/// Has the stage's move been ordered as a list of steps without anything else?
bool only_steps(const Choice& choice, Verb verb);

}  // namespace skald::aofs
