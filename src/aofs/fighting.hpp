// From the table to dice: who sees, who is in range, who strikes, and what protects (sections 7, 8 and 11).
#pragma once
#include "aofs/clash.hpp"
#include "aofs/gifts.hpp"
#include "aofs/plan.hpp"
#include "aofs/stage.hpp"

namespace skald::aofs {

/// A free line between the volumes of two models (AOF-SHO-07).
bool sees(const View& view, int model, int other);
bool sees_unit(const View& view, int model, int unit);

/// Who may fire this type at that unit (AOF-SHO-06), as bits of the members; `far`: over 9 inches away.
Shot aim(const View& view, int unit, int type, int target);
/// The answer that fires everything it can at one unit; no shots: nothing can.
Choice shoot_all(const View& view, int unit, int target);
/// Why nobody may fire this ranged type at the target.
Why why_not_aimed(const View& view, int unit, int type, int target);

/// What shields a unit from these shots (AOF-TER-01, AOF-R-39, AOF-R-69).
struct Shelter {
    bool cover = false;
    bool inside = false;  ///< also without sight blockers: what Indirect weapons meet
};
Shelter shelter_of(const View& view, int unit, std::uint16_t firing, int target);
/// Do most of its models stand in ground that gives cover?
bool stands_in_cover(const View& view, int unit);

/// Members within reach of the other unit (AOF-MEL-03), as bits.
std::uint16_t strikers(const View& view, int unit, int enemy);

/// In the melee under way: has the charger struck already? With Counter the charged unit is asked before
/// that.
bool charger_has_struck(const State& state);
/// Is a pile-in asked for of which no plan is known (AOF-R-26)? Who is asked may show one, or pass.
bool wants_pile_in_shown(const State& state);

// ---- Assembling: what stages, odds and bots roll

/// How far Blast reaches beyond its target in en35 (section 15).
constexpr Length blast_radius = 3 * inch;
/// Units among which Blast hits are split in en35: what cannot be split evenly goes to the larger ones first,
/// as a defender likes it, then to the better protected.
Units blast_units(const View& view, int target);
/// The unit as the target of an attack, with these gifts; begin_attack tells where they come from.
Target target_of(const View& view, int unit, const Gifts& gifts);
Target target_of(const View& view, int unit);
/// The unit as one side of a fight; `in_reach`: which of its members are, as bits.
Party party_of(const View& view, int unit, const Occasion& occasion = {}, std::uint16_t in_reach = 0xffff);
Condition condition_of(const State& state, int unit);

/// A melee of two units; the charger is 0.
struct Bout {
    Clash clash;
    ClashState state;
};
/// As if all of both were in reach, and with those that are.
Bout bout_of(const View& view, int charger, int charged);
Bout melee_of(const View& view, int charger, int charged);

/// Shots as declared (Verb::shoot), those at one target alone if one is given: who fires is settled before
/// any die, and what shields the targets (AOF-R-68).
Shots declared_shots(const View& view, int unit, const Choice& shoot, int target = -1);
/// Is it in this activation that the unit acts, and not by Hold (AOF-R-52)?
bool has_moved(const State& state, int unit);
/// All shots of a unit at one target; `gap`: how far it is, if not as on the table.
Attack shots_attack(const View& view, int unit, const Shots& shots, int target, bool moved, Reckoning& why,
                    Length gap = -1);
/// The moment of these shots, for who shoots and for whom he shoots at.
std::array<Occasion, 2> shooting_of(int unit, const Shots& shots, int target, bool moved, Length gap = -1);
/// The hits of a spell's effect.
Attack spell_attack(const View& view, const SpellEffect& effect, int target, Reckoning& why);

}  // namespace skald::aofs
