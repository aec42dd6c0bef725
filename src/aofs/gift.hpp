// What spells and rules of an army's own give to a unit, as far as nothing on the table matters any more:
// pure, for the engine, odds and bots. gifts.hpp brings the table to it.
#pragma once
#include "aofs/attack.hpp"
#include "base/hash.hpp"

namespace skald::aofs {

/// How a side of a fight stands.
struct Condition {
    std::uint8_t models = 0;  ///< living; 0: destroyed
    std::uint8_t markers = 0;
    bool stunned = false;
    bool fatigued = false;
    friend constexpr bool operator==(const Condition&, const Condition&) = default;
    friend constexpr auto operator<=>(const Condition&, const Condition&) = default;
};

/// The same with what it began as.
struct Stance {
    Condition now;
    std::uint8_t start = 1;  ///< models
    std::uint8_t tough = 1;  ///< of its last model
};

constexpr std::uint8_t every_type = 255;

/// One effect that lies on a unit.
struct Gift {
    const Deed* deed = nullptr;          ///< of an army of the match, which outlives it
    const RuleEffect* effect = nullptr;  ///< the same with its provisions; null: a spell's
    std::int8_t own = -1;                ///< the rule that it comes from, see own_rule; -1: a spell
    std::uint8_t type = every_type;      ///< the weapon type that it is for
    std::uint16_t models = 0;            ///< members of the unit that have it, as bits
    bool once = false;
};
using Gifts = List<Gift, 24>;

/// A rule of an army's own as one number.
constexpr std::int8_t own_rule(int side, int place) {
    return static_cast<std::int8_t>(side * max_own_rules + place);
}

/// An effect of such a rule as one number.
constexpr int own_effect(int side, int place, int effect) {
    return own_rule(side, place) * max_rule_effects + effect;
}

/// Does it hang on how a unit stands, or count once, so that it may come and go within one melee?
bool changes(const Gift& gift);
/// Does it count while both stand so?
bool counts(const Gift& gift, const Stance& own, const Stance& enemy);
/// What is said of how a unit stands.
bool stands_so(Circumstance what, const Stance& stance);
/// Is it about how a unit stands, or about table and fight?
constexpr bool of_condition(Circumstance what) {
    return what == Circumstance::wounded || what == Circumstance::halved || what == Circumstance::stunned ||
           what == Circumstance::fatigued;
}

/// Has a gift a part in what this unit strikes with, or in how it is struck?
bool strikes(const Deed& deed);
bool guards(const Deed& deed);

/// All that tells it from others.
void add_gift(Hash& hash, const Gift& gift);

Modifier modifier_of(const Gift& gift);
/// Of the gifts to one member of the unit with this weapon type: those that change its dice.
Modifiers striking(const Gifts& gifts, std::size_t member, int type);
/// On Defense rolls while these members live (AOF-OWN-02: all of them must have it).
Modifiers guarding(const Gifts& gifts, std::uint16_t living);
/// The special rules that one member has by gifts which are not for one weapon type.
Specials given_to(const Gifts& gifts, std::size_t member);

}  // namespace skald::aofs
