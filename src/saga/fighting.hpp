// What shooting and melee have in common, on the table: who fights, what is told of their rolls, and the
// casualties that follow.
#pragma once
#include "saga/fight.hpp"
#include "saga/stage.hpp"

namespace skald::saga {

/// The player of the attacker (0) or the defender (1).
inline Side player_of(const Fight& fight, int who) {
    return who == 0 ? fight.attacker : other(fight.attacker);
}

/// A fresh fight: units, figures, Armour, weapons, and what binds the players (MRC-04, MRC-05). `attacker`
/// -1: an attack without a unit.
void begin_fight(Play& play, FightKind kind, Side side, int attacker, int defender);
/// The same of a melee, before its step 1: who is exhausted (FAT-R3), and the cover of the unit charged
/// (EQP-R10).
void begin_melee(Play& play, Side side, int attacker, int defender);
/// Step 2 of a melee (MEL-09 to MEL-13): what the units generate, standing effects, the starting pools.
void assemble_melee(Play& play);
/// Step 1 of a shooting after the dice that are generated (SHO-10 to SHO-12, SHO-R5).
void assemble_shooting(Play& play);
/// Sum of the Aggression of these figures, in sixths.
Sixths aggression_of(const View& view, int unit, bool in_melee);

/// Rolls for one side and tells it.
void attack(Play& play, int who);
void defend(Play& play, int who);

/// Puts the casualties that a side of the fight suffered on the stack. `enemy`: whose contact counts
/// (CAS-03), or -1.
void push_casualties(Play& play, int who, int enemy);

}  // namespace skald::saga
