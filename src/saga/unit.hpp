// Questions about units that every part of the book asks: profile, count, distance, ground.
#pragma once
#include <span>

#include "saga/stage.hpp"

namespace skald::saga {

/// Ids of the unit's figures that are on the table, in order.
using FigureList = List<std::uint8_t, 16>;
FigureList figures_of(const State& state, int unit);

bool on_table(const State& state, int unit);  ///< deployed and not destroyed
bool is_mounted(const Unit& unit);            ///< TRM-14
bool is_heroic(const Unit& unit);             ///< Hero with an escort still alive (section 18)
bool is_mercenary(const Unit& unit);
bool has_ranged_weapon(const Unit& unit);
bool exhausted(const Unit& unit);  ///< FAT-20

/// The class for abilities, dice and scoring of the unit as it stands now (HER-01): a heroic unit is a Hero,
/// under 2018 it has the class of its escort.
Troop troop_of(const View& view, const Unit& unit);
/// Is it a Hero for Pride and abilities (SPC-R8)? "Activated like a Hero unit" holds in both editions
/// (HER-01.b).
bool counts_as_hero(const View& view, int unit);
/// Special rules in force for the unit now (HER-01: a heroic unit has no Bodyguards).
std::uint8_t specials_of(const View& view, int unit);
int resilience_of(const View& view, int unit);

/// The profile of one figure, before equipment (the Hero's or the escort's in a heroic unit).
Profile profile_of(const View& view, int figure);
/// Armour with equipment, before cover and effects, 2..6 (TRM-05, GEN-R3, HER-R1).
int base_armour(const View& view, int unit, bool in_melee);
/// Aggression of one figure in sixths, by weapon (WAR-15).
Sixths aggression(const View& view, int figure, bool in_melee);
/// Figures of the unit where figures are counted: one with Presence counts as four (SPC-05, SPC-R1, HER-05).
int counted_figures(const View& view, int unit);
/// SAGA dice it generates now (ORD-02 to ORD-06, HER-04).
int saga_dice_of(const View& view, int unit);
/// Does the unit's equipment or profile forbid closing ranks (MEL-06)?
bool may_close_ranks(const View& view, int unit);
/// The base of a figure.
Base base_of(const View& view, int figure);

/// Distances between units: some base of one to some base of the other (MEA-04). On a real table whoever
/// names a unit has measured: everybody is within everything, and nobody is in the way.
bool units_within(const View& view, int a, int b, Length distance);
Length units_ruler(const View& view, int a, int b);
bool units_in_contact(const View& view, int a, int b);
/// Is every enemy unit farther than this from the unit?
bool enemies_beyond(const View& view, int unit, Length distance);

/// What the terrain piece is in this game (TAB-14, SCN-06).
Ground ground_of(const View& view, const Placed& piece);
Cover cover_given(Terrain kind);
bool is_high(Terrain kind);
/// Does some base of the unit overlap ground of this class (TER-07)? Dangerous is not uneven (TER-09).
bool unit_in_ground(const View& view, int unit, Ground ground);
/// No base on anything but open ground (MAN-R1).
bool unit_in_open(const View& view, int unit);
/// Cover from terrain: the whole unit in one piece (COV-02, COV-03, COV-R1), none for horses (COV-05).
Cover terrain_cover(const View& view, int unit);

}  // namespace skald::saga
