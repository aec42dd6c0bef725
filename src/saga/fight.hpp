// Combat as pure functions on a Fight: the engine calls them with seeded dice, the odds with enumerating
// ones. Nothing here knows the table. Sections 10, 11, 17 and 21 of the ledger.
#pragma once
#include "saga/edition.hpp"
#include "saga/kinds.hpp"

namespace skald::saga {

/// Adds a line of reckoning.
void note(Fight& fight, int who, Part part, int value, RuleRef rule);

// Assembling (SHO-08 to SHO-13, MEL-09 to MEL-13). `who`: 0 attacker, 1 defender.
void set_generated(Fight& fight, int who, Sixths aggression, RuleRef rule);
void add_bonus(Fight& fight, int who, int dice, RuleRef rule);
/// The Armour it begins with: profile and equipment, 2..6.
void set_armour(Fight& fight, int who, int armour, RuleRef rule);
/// What its weapons do to the dice of both sides (EQP-12, EQP-16, EQP-19, EQP-20, EQP-22).
void arm(Fight& fight, int who, std::uint16_t equipment);
/// It was exhausted when the melee began (FAT-23).
void tire(Fight& fight, int who);
/// Cuts the bonus, halves for closed ranks, caps at 8 or 16: the starting pools.
void close_pools(Fight& fight, const Edition& edition);

// The ability step.
void gain_attack(Fight& fight, int who, int dice, RuleRef rule);
void gain_defence(Fight& fight, int who, int dice, RuleRef rule);
void gain_hits(Fight& fight, int who, int hits, RuleRef rule);
void change_armour(Fight& fight, int who, int by, RuleRef rule);
/// `who` uses a marker of the other side: for its own Armour or against the other's.
void use_marker(Fight& fight, int who, FatigueUse use, RuleRef rule);
/// A modifier or re-roll on the attack or defence dice that `roller` rolls, by an effect of `owner`.
void modify(Fight& fight, int roller, bool attack_dice, int owner, int by, RuleRef rule);
void reroll(Fight& fight, int roller, bool attack_dice, int owner, Rerolls which, RuleRef rule);
void set_cover(Fight& fight, int who, Cover cover, RuleRef rule);
void lose_cover(Fight& fight, int who, RuleRef rule);
/// The defender closes ranks (MEL-04, COV-04).
void close_ranks(Fight& fight);

/// Dice that would be rolled now: the limit of twice the starting pool heeded (SHO-22, MEL-21).
int attack_pool(const Fight& fight, int who, const Edition& edition);
/// How its attack dice are treated if they are rolled now, javelins included.
Treatment attack_treatment(const Fight& fight, int who, const Edition& edition);

/// The number a die must reach: to hit `target`, to cancel a hit on `who`.
int to_hit(const Fight& fight, int target);
int to_save(const Fight& fight, int who);

// What dice come to, whoever throws them: the engine, exact odds, or a bot that sums chances.
/// Hits of `who` after so many successes: automatic ones added (SHO-24, MEL-23), cancelled ones taken off.
int hits_of(const Fight& fight, int who, int successes);
/// Dice that `who` throws against so many hits (SHO-25, MEL-24).
int defence_pool(const Fight& fight, int who, int hits);
/// Casualties of `who` after so many saves; effects may cancel some (SHO-27, MEL-26).
int casualties_of(const Fight& fight, int who, int hits, int saves);

/// What a throw of dice gave: successes, and the faces as they fell (first, after the attacker's re-rolls,
/// after the defender's).
struct Thrown {
    int successes = 0;
    std::array<Roll, 3> rolls;
    std::array<int, 3> count{};
};
Thrown throw_dice(int count, const Treatment& how, int needed, const Edition& edition, Dice& dice);

/// Steps 3 and 4 of shooting, 4 and 5 of melee, for one side: rolls, hits, saves. They fill hits and
/// suffered.
Thrown roll_attack(Fight& fight, int who, const Edition& edition, Dice& dice);
Thrown roll_defence(Fight& fight, int who, const Edition& edition, Dice& dice);
/// Effects that cancel casualties (MEL-26, SHO-27): reduces `suffered`.
void cancel_casualties(Fight& fight, int who);

/// 0 attacker wins, 1 defender, 2 neither (MEL-27 to MEL-29). `left`: figures of both sides after step 6.
int melee_winner(const Fight& fight, std::array<int, 2> left);
/// Who is obliged to withdraw: 0, 1 or -1 nobody (WDR-01 to WDR-04). `counted`: figures left, Presence
/// counted.
int must_withdraw(const Fight& fight, std::array<int, 2> left, std::array<int, 2> counted);
/// Who does: the other one where the first stands fast, nobody where both do.
int who_withdraws(const Fight& fight, std::array<int, 2> left, std::array<int, 2> counted);

}  // namespace skald::saga
