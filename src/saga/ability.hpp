// The battle board: loading, triggering, and the effects that last (sections 5 and 21). See effects.cpp for
// what the clauses do.
#pragma once
#include <bit>
#include <span>

#include "saga/stage.hpp"

namespace skald::saga {

/// Complete sets of dice lying on an ability.
int sets_on(const State& state, Side side, int ability);
bool is_basic(const View& view, Side side, int ability);
/// May these inactive dice be placed on the ability now (ABL-R1, ABL-07, ABL-08)?
Refusal may_load(const View& view, Side side, int ability, std::span<const std::int16_t> dice);
/// Is there any ability that the inactive dice can load?
bool may_load_something(const View& view, Side side);
void load(Play& play, Side side, int ability, std::span<const std::int16_t> dice);
/// All ways to load one ability with the inactive dice, one per combination of symbols, in a fixed order.
void loading_choices(const View& view, Side side, Choices& out);

/// May the ability be triggered at this moment: loaded (or a Hero's own rule not yet used), the keyword fits,
/// counters, restriction and role met by `unit` (-1: none at hand), not forbidden, something to name (ABL-13
/// to ABL-31, ABL-R10, MRC-03 to MRC-05)?
Refusal may_trigger(const View& view, Side side, int ability, std::uint8_t keyword, int unit, int opposing);
/// The abilities of which dice and keyword let may_trigger say yes: whoever looks for all need ask only
/// these.
std::uint32_t perhaps_triggered(const View& view, Side side, std::uint8_t keyword);
/// Calls use(ability) for each of them until it returns true.
template <class Use>
bool any_perhaps_triggered(const View& view, Side side, std::uint8_t keyword, Use use) {
    std::uint32_t left = perhaps_triggered(view, side, keyword);
    for (; left != 0; left &= left - 1)
        if (use(std::countr_zero(left))) return true;
    return false;
}
/// What may be triggered at a moment at which no unit is at hand: anything, and all of it as choices.
bool may_trigger_any(const View& view, Side side, std::uint8_t keyword);
void trigger_choices(const View& view, Side side, std::uint8_t keyword, Choices& out);
/// Takes the dice of one use off the ability and puts its effects on the stack (ABL-10).
void trigger(Play& play, Side side, int ability, int unit, int opposing);

/// Has it effects at deployment?
bool acts_at_deployment(const Faction& faction);

/// SAGA dice that the warband generates now (ORD-02 to ORD-06, SCN-08).
int generated_dice(const View& view, Side side);
/// Rolls SAGA dice of the available ones (ORD-R5, SCN-R2), returns how many.
int roll_saga_dice(Play& play, Side side, int count, RuleRef cause);
/// Takes off all dice with this set number.
void take_off(Play& play, Side side, int ability, std::uint8_t set);

/// Cover is nothing to riders (COV-05), unless the ability says so (GEN-18).
bool no_cover_for(const State& state, const Clause& clause, int unit);

/// An effect in force: its clause, and the ability it comes from.
struct InForce {
    const Clause* clause = nullptr;
    RuleRef cause = 0;
    Side side = Side::none;  ///< whose ability it is
};
/// Verbs of effects, as bits.
constexpr std::uint64_t verb_bit(EffectVerb verb) {
    return std::uint64_t{1} << static_cast<int>(verb);
}
constexpr std::uint64_t any_verb = ~std::uint64_t{0};
/// The effects in force that speak of this unit now: lasting ones, and those of legends and hired units. Only
/// those with these verbs are looked for.
List<InForce, 32> effects_on(const View& view, int unit, std::uint64_t verbs = any_verb);
/// On a real table: the first ability in force on a fighter that speaks of distances and was not asked about
/// in this fight; 0: none.
RuleRef effect_to_measure(const View& view, int& unit);
/// Does a distance to other units decide whether the clause is in force?
bool is_measured(const Clause& clause);
/// Adds to the fight all that is in force when it is assembled: lasting effects, the activation's own, Heroes
/// and legends: bonus dice, modifiers, re-rolls, cover, Armour, ties. Called in step 1 of a shooting attack
/// and step 2 of a melee, after figures, cover and Armour are set and before the caps.
void add_standing_effects(Play& play);
/// What a clause does in the fight at hand to `who` (0 attacker, 1 defender), by an effect of `owner`.
/// `standing`: dice are bonus dice (SHO-10), not gained ones.
void change_fight(Fight& fight, const Clause& clause, int who, int owner, int amount, bool standing,
                  RuleRef cause);
/// The first unit after `after` that an ability belongs to (Hero, legend, hired men), or -1.
int owner_unit(const State& state, Side side, const Ability& ability, int after = -1);
/// Takes what the `with` clauses of an activate clause say into the activation.
void add_with_clauses(const View& view, Activation& activation, Side side, int ability, int clause);
/// Ends effects of this duration (end of a turn, start of the owner's turn).
void end_lasting(Play& play, Duration duration, Side side);

/// Units that a selector means, in order of id. `acting`, `opposing`: as in Whose.
struct Scope {
    Side side = Side::none;  ///< the player of the ability
    int acting = -1, opposing = -1, owner = -1;
    int ability = -1, clause = -1;
    List<std::int8_t, 8> chosen;
    bool activating = false;         ///< it is about whom to activate (HER-01.b)
    const Later* brought = nullptr;  ///< what the fight brought, for an effect that waited for its end
};
/// Does the unit meet all of the selector but `whose`?
bool fits(const View& view, const Selector& selector, const Scope& scope, int unit);
/// What it does not meet, `whose` first.
Why why_misfit(const View& view, const Selector& selector, const Scope& scope, int unit);
/// The same with `whose`, for units on the table.
bool matches(const View& view, const Selector& selector, const Scope& scope, int unit);
List<std::int8_t, max_units> select(const View& view, const Selector& selector, const Scope& scope);
bool holds(const View& view, const Condition& condition, const Scope& scope);
int amount(const View& view, const Clause& clause, const Scope& scope, int paid);
/// Units that a clause may name, in order: `who`, the restriction, mercenaries (MRC-03), something left to do
/// (ACT-R7).
List<std::int8_t, max_units> nameable(const View& view, const Scope& scope, const Clause& clause);
/// Is there any?
bool names_any(const View& view, const Scope& scope, const Clause& clause);
bool activates(const Clause& clause);
/// Does MRC-03 keep hired men from the activation?
bool bars_mercenaries(const View& view, const Scope& scope, const Clause& clause);
/// Types among `types` that the unit could be activated for at all (FAT-12, FAT-21, ACT-03, EQP-08); targets
/// not looked at.
std::uint8_t possible_types(const View& view, int unit, std::uint8_t types);

}  // namespace skald::saga
