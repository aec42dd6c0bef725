// What stands on the cards of Age of Fantasy: Skirmish in words: special rules, weapons, spells, and why a
// list may not be fielded.
#pragma once
#include "words/aofs/texts.hpp"

namespace skald::aofs {

/// "+1", "−1", with the minus of printers.
std::string with_sign(int value);

/// "Tough(3)"; without a value (0) "Tough(X)".
std::string special_name(const Texts& texts, Special special, int value);
/// What the rule does, in one or two sentences.
std::string special_text(const Texts& texts, Special special, int value);
/// "Fast, Tough(3)".
std::string special_names(const Texts& texts, const Specials& specials);

/// "24″, A1, AP(1)"; melee weapons without the range.
std::string weapon_text(const Texts& texts, const Weapon& weapon);

/// "4 hits with AP(1)", "+1 to hit".
std::string deed_text(const Texts& texts, const Deed& deed);
/// The same with how long it lasts: "−1 to hit until the end of the round".
std::string effect_text(const Texts& texts, const SpellEffect& effect);
/// "An enemy unit within 18″: 4 hits with AP(1)."
std::string spell_text(const Texts& texts, const Spell& spell);

/// When it counts: "when charging", "against enemies with Hero".
std::string provision_text(const Texts& texts, const Provision& one, std::span<const std::string> names);
/// What a rule of an army's own does, made from its effects: "Friendly units within 6″: +1 on morale tests."
/// `names`: of the rules of the army, by their places.
std::string own_rule_text(const Texts& texts, const OwnRule& rule, std::span<const std::string> names);

/// One effect of a rule of an army's own, likewise.
std::string own_effect_text(const Texts& texts, const OwnRule& rule, const RuleEffect& effect,
                            std::span<const std::string> names);

/// A reason against a list, by the name that content gives it: "The list costs 262 points; the game is for
/// 250." `what` is the name of the upgrade, or the role in a command group. The caller adds the rule.
std::string list_reason_text(const Texts& texts, std::string_view sentence, std::span<const int> numbers,
                             const std::string& what);

}  // namespace skald::aofs
