// A real table (Setup::real): figures stand where players have put them, and what the rules want to know of
// places they are told. A unit that moved has arrived, on some ground; who attacks says how many can, and in
// which cover they find the others; casualties and fatigue that fell elsewhere are put right by hand.
#pragma once
#include "saga/stage.hpp"

namespace skald::saga {

// ---- A unit has gone where it was to go

void arrival_choices(bool open_only, Choices& out);
Refusal check_arrival(const Choice& choice, bool open_only, Rule rule);
void arrive(Play& play, int unit, const Choice& choice, RuleRef cause);

// ---- The cover of a unit that is attacked

/// Is there anything to ask: riders have none (COV-05)?
bool may_have_cover(const View& view, int unit);
void cover_choices(bool in_melee, Choices& out);
Refusal check_cover(const Choice& choice);
void take_cover(Play& play, int unit, const Choice& choice);

// ---- Effects in force that speak of distances

/// Asks about the next of them in the fight at hand; false: none is left.
bool ask_what_holds(Play& play);
void choices_of_holding(Choices& out);
Refusal check_holding(const Choice& choice);
void take_holding(Play& play, const Choice& choice);
/// What players of a real table tell: whom an effect on all units near another one (or in a wood) concerns,
/// and whether one holds that hangs on that.
void leave_to_players(Faction& faction);

// ---- Figures and fatigue put right by hand

/// Is a question pending that stays as good as it is when units change: one with a way to say no, whose other
/// answers are found anew each time? Then nothing is lost of what is being done.
bool may_put_right(const View& view);
bool is_correction(const View& view, const Choice& choice);
Refusal check_correction(const View& view, const Choice& choice);
/// The question stays.
void correct(Play& play, const Choice& choice);

/// Asks who saw the unit destroyed (FAT-06), unless it still stands or nobody is left.
void ask_witnesses(Play& play, int unit);

}  // namespace skald::saga
