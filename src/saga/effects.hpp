// How the clauses of a triggered ability are worked through (GEN-13 to GEN-17), one after another.
#pragma once
#include "saga/ability.hpp"

namespace skald::saga {

// An effects frame: unit is the acting unit, target the opposing one, clause the clause at hand, step where
// in it (At). It keeps whether the clause before was resolved or failed by its condition, what the last
// clause that cost something was paid, and which of the named units are done.

/// The units named last, up to 8.
List<std::int8_t, 8> chosen_units(const Frame& frame);
void choose_units(Frame& frame, const List<std::int8_t, 8>& units);
/// Has this one of them had its turn?
inline bool is_done(const Frame& frame, std::size_t place) {
    return (frames::effects(frame).done >> place & 1) != 0;
}

/// Where in a clause.
enum class At : std::uint8_t {
    begin,
    option,
    optional,
    units,
    perform,
    number,
    dice,
    ability,
    unless,
    next_unit,
    waiting,
    second
};

const Ability& ability_at(const View& view, const Frame& frame);
const Clause& clause_at(const View& view, const Frame& frame);
/// The scope in which the clause at hand is read.
Scope scope_at(const View& view, const Frame& frame);
/// Units that the clause at hand acts on: those named, or all that `who` means.
List<std::int8_t, max_units> subjects(const View& view, const Frame& frame);
/// The amount of the clause at hand.
int amount_at(const View& view, const Frame& frame);
/// The ability as the cause of what happens.
inline RuleRef cause_of(const Frame& frame) {
    return ability_cause(index(frame.side), frame.ability);
}
/// Goes on to the next clause.
void next_clause(Frame& frame, bool resolved);

/// Performs the clause at hand (verbs.cpp). It ends with next_clause, or asks, or pushes a stage and is
/// called again when that is done, with frame.step At::waiting.
void perform(Play& play, Frame& frame);

// Dice and abilities that the clause at hand lets somebody choose.
struct DiceChoice {
    Side owner = Side::none;   ///< whose dice
    Side picker = Side::none;  ///< who chooses
    int most = 0;
    bool whole_sets = false;  ///< sets from the board; else inactive dice
    bool inactive = false;    ///< inactive dice may be chosen
};
DiceChoice dice_choice(const View& view, const Frame& frame);
Refusal check_dice(const View& view, const DiceChoice& which, std::span<const std::int16_t> chosen);
void list_dice(const View& view, const DiceChoice& which, Choices& out);
bool any_dice(const View& view, const DiceChoice& which);
/// Abilities that may be chosen, as bits, and on whose board.
std::uint32_t ability_choice(const View& view, const Frame& frame);
Side ability_choice_side(const View& view, const Frame& frame);
/// Takes dice off without using them.
void discard(Play& play, Side side, RuleRef rule, std::span<const std::int16_t> dice);
/// What the enemy may pay with (Payment): can he, and how.
bool can_pay(const View& view, const Frame& frame);

// Answers that belong to verbs.
void answer_dice(Play& play, Frame& frame, const Choice& choice);
void answer_ability(Play& play, Frame& frame, int ability);
void answer_unless(Play& play, Frame& frame, const Choice& choice);
void answer_number(Play& play, Frame& frame, int number);

}  // namespace skald::saga
