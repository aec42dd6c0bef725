// What units are worth and what attacks may bring, by the average of the dice. Doubles steer; they decide no
// rule.
#pragma once
#include "saga/unit.hpp"

namespace skald::bots {

/// Massacre points that a figure of the unit is worth to its enemy, roughly.
double figure_worth(const saga::View& view, int unit);

/// Average figures lost when one side attacks with so many dice.
double average_losses(double dice, int armour, int save_on);

struct Clash {
    double inflicted = 0, suffered = 0;  ///< in worth
};
/// A melee of `attacker` against `defender` as they stand.
Clash melee_estimate(const saga::View& view, int attacker, int defender);
/// Worth that one shooting attack takes from the target, by figures in range (sight not looked at).
double shooting_estimate(const saga::View& view, int unit, int target);

/// What the enemy could do to the unit in his next turn if its middle stood at the point: charges and shots
/// within reach.
double danger_at(const saga::View& view, int unit, Point at);
/// What the unit could do from there in its own next activation.
double promise_at(const saga::View& view, int unit, Point at);

Point middle_of(const saga::View& view, int unit);

}  // namespace skald::bots
