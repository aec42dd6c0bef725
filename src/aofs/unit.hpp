// Reading units and models of a state.
#pragma once
#include <array>

#include "aofs/stage.hpp"

namespace skald::aofs {

using Members = List<std::uint8_t, 16>;
using Units = List<std::uint8_t, max_units_here>;

/// The living members of a unit, a Hero who joined last; on the table or, before they are placed, off it.
Members members(const State& state, int unit);
int living(const State& state, int unit);
/// The unit of the list that a model came with; -1: there is no such model.
int home_of(const State& state, int model);
/// Units of a side that have something left: no Heroes who joined others, nothing destroyed.
Units units_of(const State& state, Side side);
/// Those of them on the table.
Units standing_units(const State& state, Side side);
bool on_table(const State& state, int unit);
/// Objective markers that each side holds now (AOF-MIS-08).
std::array<std::int16_t, 2> markers_held(const State& state);

/// Does a model have a rule, of its own or given by a spell or a rule? And with which value (0: not at all)?
bool has(const View& view, int model, Special special);
int value(const View& view, int model, Special special);
/// AOF-R-06: all living members.
bool all_have(const View& view, int unit, Special special);
bool any_has(const View& view, int unit, Special special);

/// How far the model may move with an action (section 5's table), spells, rules and musician included.
Length allowance(const View& view, int model, Action action);
/// Tough(X), 1 without it.
int toughness(const View& view, int model);
/// Most common Quality of the living members, ties to the better (AOF-R-38).
int common_quality(const View& view, int unit);
/// The best that it may test on: that, or the Hero's who joined it.
int morale_quality(const View& view, int unit);
/// The Defense that a unit blocks on (AOF-R-67).
int defense(const View& view, int unit);
/// Is the bearer of a command rule alive on this side and does it help this unit (AOF-CMD-03, AOF-CMD-04)?
bool helped_by(const View& view, int unit, Special bearer);

/// A weapon type of a unit: 0..11 its own list, 12..23 that of the Hero who joined it.
constexpr int hero_weapons = max_weapons_of_unit;
constexpr int weapon_types = 2 * max_weapons_of_unit;
const Weapon* weapon_type(const View& view, int unit, int type);
/// How many copies of a type a member has left to use, Limited ones that are spent not counted.
int copies_of(const View& view, int unit, int model, int type);
/// Marks a Limited weapon of a model as used.
void spend(State& state, Match& match, int unit, int model, int type);

/// Takes one model away; tells when its unit is destroyed with it.
void remove_model(Play& play, int model, Rule rule);
void destroy_unit(Play& play, int unit, Rule rule);

}  // namespace skald::aofs
