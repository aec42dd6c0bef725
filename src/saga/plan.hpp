// Plans: the steps of an answer as moves of the planner and back, faults of a plan as refusals of the book,
// and what a match remembers of the plans it made itself. Shared by movement, charge and withdrawal.
#pragma once
#include <cstdint>

#include "march/planner.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

/// In whose rules a fault of a plan is told.
enum class Purpose : std::uint8_t { move, manoeuvre, shift, push, charge, withdrawal, separation, tearing };

/// What binds the figures of a unit in every move: enemies, friends, gaps (MOV-08 to MOV-10, MOV-20 to
/// MOV-22).
MoveLaw law_of(const View& view, int unit);
/// VS, and S or M for horses (FRM-01, FRM-02, EQP-32).
FormationLaw formation_of_unit(const View& view, int unit);
/// Does the unit stand in formation now?
bool stands_in_formation(const View& view, int unit);
Point middle_of_unit(const View& view, int unit);

/// Every figure of the unit once, with its way (MOV-05); refuses what cannot be read as such.
Refusal read_steps(const View& view, int unit, const Choice& choice, Moves& moves);
/// The ways as steps of a complete answer; a figure that stays, or is left out, has one way to its own place.
void write_steps(const View& view, int unit, const Moves& moves, Choice& choice);
/// All figures stay.
void write_stay(const View& view, int unit, Choice& choice);
bool all_stay(const Moves& moves);

/// A fault of the table in the words of the book.
Why refusal_of(const View& view, Purpose purpose, int unit, const PlanFault& fault);

/// A plan of the planner is legal by construction: the match remembers the last ones with all they depended
/// on and need not search again when they come back unchanged. `key`: a hash of the order that was given.
std::uint64_t key_of(const View& view, Purpose purpose, int unit, int target,
                     std::initializer_list<int> order);
void remember(const View& view, std::uint64_t key, const Choice& choice);
bool remembered(const View& view, std::uint64_t key, const Choice& choice);

/// Puts the figures where the steps lead and tells of those that left their place.
void carry_out(Play& play, const Choice& choice, RuleRef cause);

}  // namespace skald::saga
