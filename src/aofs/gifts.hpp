// From the table to gifts: which effects of spells and of rules of an army's own lie on a unit at one moment
// (AOF-R-49, AOF-OWN-01 to AOF-OWN-05). Whoever asks for a number asks here: attacks, moves, ranges, morale.
#pragma once
#include "aofs/gift.hpp"
#include "aofs/stage.hpp"

namespace skald::aofs {

/// The moment for which the gifts to a unit are wanted. Between fights only the unit itself is known.
struct Occasion {
    AttackKind kind = AttackKind::none;
    int enemy = -1;                ///< the unit on the other side of the fight
    Action action = Action::idle;  ///< of the unit in this activation; idle: another one acts
    bool charged = false;          ///< by that enemy
    Length gap = -1;               ///< between the two; -1: as they stand on the table
    bool cover = false;            ///< the unit has it, when it is shot at
    bool enemy_cover = false;      ///< or the enemy, when he is
    bool open = false;             ///< for a whole melee: what hangs on how both stand is left to the clash
};
/// Of one side of a melee, for the strikes of one step or (`open`) for all of them.
Occasion in_melee(int enemy, bool charging, bool open);
/// Of the target of a spell that hits.
Occasion spell_occasion();

Gifts gifts_of(const View& view, int unit, const Occasion& occasion);

/// Is some number of this kind changed at all in this game? A short way out for who asks often.
bool may_change(const View& view, EffectVerb verb);
bool may_give(const View& view, Special special);

/// The special rules that a model has by spells and rules.
Specials granted(const View& view, int model, const Occasion& occasion = {});
/// What changes a number of one model, whatever it strikes with; of a unit: what all its living models have.
Modifiers changes_of_model(const View& view, int model, EffectVerb verb, const Occasion& occasion = {});
Modifiers changes_of(const View& view, int unit, EffectVerb verb, const Occasion& occasion = {});
/// Tells which rules of armies' own change a test of this unit.
void tell_rules(Play& play, int unit, const Modifiers& modifiers);
/// How far a model reaches with a ranged weapon type of its unit, and the farthest of all who have it left.
Length reach_of(const View& view, int unit, int model, int type);
Length longest_reach(const View& view, int unit, int type);
/// All reaches that members have with it.
List<Length, 16> reaches_of(const View& view, int unit, int type);

/// How a unit stands, with what it began as.
Stance stance_of(const View& view, int unit);

/// Rules that count once are used up by an attack in which they counted (AOF-OWN-04).
void use_up(Play& play, int unit, const Occasion& occasion, bool strikes);

/// A number of everything that rules of armies' own do to how units move: what was found out about moves is
/// void when it changes.
std::uint64_t paces(const View& view);

/// On a real table: an effect of an army's rule that hangs on places (own_effect), has such a deed, would lie
/// on the unit, and of which its players have not told yet whether it counts; -1: there is none.
int untold_effect(const View& view, int unit, const Occasion& occasion, bool (*matters)(const Deed&));
/// The bit of an effect in what was told of its army's.
constexpr std::uint64_t effect_bit(int effect) {
    return std::uint64_t{1} << (effect % (max_own_rules * max_rule_effects));
}

}  // namespace skald::aofs
