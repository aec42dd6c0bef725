// What a doctrine player of SAGA weighs, as numbers. They were found by letting variants play against each
// other (docs/bots.md); massacre points are the unit.
#pragma once

namespace skald::saga {

struct Doctrine {
    double own_losses = 0.85;         ///< against losses of the enemy
    double own_losses_ahead = 1.15;   ///< when the game is being won
    double own_losses_behind = 0.65;  ///< in the last turns of a game that is not
    double impatience = 0.3;          ///< so much less they weigh in the last turn of such a game
    double danger = 0.08;             ///< of what the enemy could do next turn
    double danger_hero = 0.3;
    double promise = 0.6;   ///< of what the unit could do from there
    double fade = 0.2;      ///< of a promise with each M that lies before it
    double march = 1.0;     ///< of each M to the nearest enemy, as long as the game is not won
    double close_up = 0.4;  ///< of its reach: as near as a unit wants to stand to those it will charge
    double second_markers = 0.3, third_marker = 1.2, first_marker = 0.2;  ///< cost of fatigue
    double rest = 0.7;           ///< of that cost is what resting brings
    double after_charge = 0.1;   ///< of the danger where the charge ends
    double free_first = 0.3;     ///< free activations before those that cost a die
    double spent = 0.5;          ///< of a third marker that a melee will bring (FAT-05)
    double spent_hero = 2.0;     ///< the same of a Hero, whom nothing saves then (SPC-11)
    double marker = 0.12;        ///< what spending one of the enemy's markers in a fight must bring
    double loose_die = 0.04;     ///< what an action must bring to be worth a die that is on the board
    double fresh_die = 0.8;      ///< of what a die may do is what it is worth before it is rolled
    double keep_reaction = 0.7;  ///< worth of having one for the enemy's turn
    double attack_die = 0.3, defence_die = 0.22;  ///< worth of dice gained in a fight
    double haste = 1.0;  ///< how much of its caution a side that is not winning has lost in the last turn
    double cover = 0.2;  ///< of the danger that cover takes away
};

}  // namespace skald::saga
