// One attack as pure functions, in the order of AOF-R-41: the engine calls them with seeded dice, the odds
// with enumerating ones. Nothing here knows the table. An attack is what gives one wound-effect roll
// (AOF-R-32): one unit's shooting at one target, one side's strikes in one step of a melee, a spell, a fall,
// a test for dangerous terrain.
//
//   Attack attack = begin_attack(AttackKind::shooting, target);
//   add_striker(attack, ...);                          for every model and weapon that takes part
//   while (roll_next(attack, dice, shown)) ...         each roll by itself, for people to look at
//   attack.removed, attack.markers                     the defender takes so many models off; the last one's
//                                                      markers
//   roll_effect(...)                                   wounds.hpp
#pragma once
#include <cstdint>

#include "aofs/profile.hpp"
#include "aofs/switches.hpp"
#include "dice/dice.hpp"

namespace skald::aofs {

enum class AttackKind : std::uint8_t { none, shooting, melee, spell, fall, terrain };

/// Whom the dice are against, as things are when the attack is declared.
struct Target {
    std::uint8_t models = 1;        ///< living
    std::uint8_t blast_models = 1;  ///< what limits Blast: `models`; en35: enemies within 3 inches as well
    std::uint8_t defense = 4;       ///< the unit's (AOF-R-67)
    bool cover = false;             ///< AOF-TER-01: read when shot at only
    bool cover_inside = false;      ///< the same without sight blockers, for Indirect
    bool stealth = false;           ///< all its models have it (AOF-R-06)
    bool regeneration = false;      ///< all its models have it
    std::int8_t to_defend = 0;      ///< by spells and rules of armies' own
    /// en35: friends among whom Blast hits are split, each as twice its models, plus one if it goes before
    /// the target where both have as many (section 15).
    List<std::uint8_t, 7> beside;
    friend constexpr bool operator==(const Target&, const Target&) = default;
};

/// Dice that are alike: one weapon type of models with the same numbers.
struct Volley {
    std::uint16_t type = 0;  ///< of the weapon, as the caller numbers them
    std::uint8_t dice = 0;
    std::uint8_t needed = 0;  ///< a die of so much hits, 2..6; 0: nothing is rolled, `hits` are given
    std::uint8_t extra = 0;   ///< extra hits for each unmodified 6
    std::uint8_t ap = 0;
    std::uint8_t blast = 1;   ///< each hit becomes so many
    std::uint8_t deadly = 1;  ///< each wound counts so often
    enum Bits : std::uint8_t {
        rending = 1,
        bane = 2,
        no_regeneration = 4,
        no_cover = 8,
        impact = 16,
        indirect = 32
    };
    std::uint8_t bits = 0;
    std::uint8_t sixes = 0;  ///< unmodified, of the dice to hit
    // As the attack goes on.
    std::uint16_t hits = 0;         ///< without those below
    std::uint16_t marked_hits = 0;  ///< of unmodified 6s with Rending, and their copies
    std::uint16_t wounds = 0;       ///< before Deadly and Regeneration

    constexpr bool has(Bits bit) const { return (bits & bit) != 0; }
    friend constexpr bool operator==(const Volley&, const Volley&) = default;
};

/// Every model of a unit, a joined Hero too, with every weapon in its hands, and Impact.
constexpr int max_volleys = (max_models_of_unit + 1) * max_weapons_of_model + 1;

constexpr int impact_needed = 2;        ///< AOF-SR-IMPACT
constexpr int regeneration_needed = 5;  ///< AOF-SR-REGEN

enum class AttackPhase : std::uint8_t { hitting, defending, deadly, wounding, done };

struct Attack {
    AttackKind kind = AttackKind::none;
    AttackPhase phase = AttackPhase::hitting;
    std::uint8_t at = 0;    ///< how far the phase is
    std::uint8_t fear = 0;  ///< highest Fear of the models that strike (AOF-R-46)
    Target target;
    std::uint16_t removed = 0;  ///< models destroyed, never the last one (AOF-WND-07)
    std::uint16_t markers = 0;  ///< on the last model (AOF-WND-08)
    List<Volley, max_volleys> volleys;
    friend constexpr bool operator==(const Attack&, const Attack&) = default;
};
std::uint64_t hash_of(const Attack& attack);

// ---- Reasons

/// What a line of the reckoning speaks of.
enum class Part : std::uint8_t {
    attacks,
    quality,
    to_hit,
    only_six,
    extra_hit,
    ap,
    six_ap,
    blast,
    deadly,
    defense,
    to_defend,
    reroll_six,
    no_regeneration,
    regeneration,
    fear,
    impact,
    more_attacks,
    change_ap
};

/// In the place of a volley: true of the target, whatever strikes it.
constexpr std::uint8_t of_target = 255;

/// One number of an attack and the rule that it comes from.
struct Line {
    RuleRef rule = 0;
    Part part = Part::attacks;
    std::uint8_t volley = 0;  ///< or of_target
    std::int16_t value = 0;
    std::int8_t own = -1;  ///< the rule of an army's own that it comes from (own_rule); -1: none
    friend constexpr bool operator==(const Line&, const Line&) = default;
};
/// The whole reckoning. Lines beyond the room for them are left out: nothing is decided by them.
using Reckoning = List<Line, 96>;

// ---- Assembling

/// A number that a spell or a rule of an army's own changes.
struct Modifier {
    EffectVerb verb = EffectVerb::to_hit;
    std::int8_t value = 0;
    RuleRef rule = 0;
    std::int8_t own = -1;  ///< as in Line
};
using Modifiers = List<Modifier, 12>;
constexpr int sum_of(const Modifiers& modifiers, EffectVerb verb) {
    int sum = 0;
    for (const Modifier& one : modifiers) sum += one.verb == verb ? one.value : 0;
    return sum;
}

/// `by`: where the target's to_defend comes from.
Attack begin_attack(AttackKind kind, const Target& target, Reckoning& why, const Modifiers& by = {});

/// One model about to attack with one of its weapons.
struct Striker {
    Weapon weapon;
    int type = 0;  ///< as the caller numbers weapon types: different ones are rolled apart
    int copies = 1;
    Specials specials;  ///< of the model, given ones included
    int quality = 4;
    Modifiers modifiers;    ///< to_hit, attacks, ap
    bool far = false;       ///< over 9 inches from the nearest model of the target (AOF-R-52)
    bool charging = false;  ///< this activation's action is Charge (AOF-R-52)
    bool moved = false;     ///< its action is not Hold (AOF-R-52)
    bool fatigued = false;  ///< or Stunned (AOF-MEL-08, AOF-WND-05)
};
void add_striker(Attack& attack, const Striker& striker, const Switches& switches, Reckoning& why);
/// Impact of all models in reach together, less one die for each Counter model (AOF-R-45).
void add_impact(Attack& attack, int dice, int counter_models, Reckoning& why);
/// Hits that nobody rolls for: of a spell, of a fall.
void add_hits(Attack& attack, int hits, const Specials& specials, Reckoning& why);
/// Wounds that nobody blocks: of dangerous terrain (AOF-R-40).
void add_wounds(Attack& attack, int wounds);

/// en35: the share of Blast hits that falls on one of several units (section 15): the `place`-th of `units`
/// in the order in which the defender likes to take what cannot be split evenly.
constexpr int blast_share(int hits, int units, int place) {
    return hits / units + (place < hits % units ? 1 : 0);
}

/// Keeps of the Blast hits the share of the target, all hits rolled: what cannot be split evenly goes to the
/// larger units first.
void keep_share(Attack& attack);

/// The number with which a hit of this volley is blocked.
int to_block(const Attack& attack, const Volley& volley, bool marked);

// ---- Rolling

enum class ThrowKind : std::uint8_t { hit, defense, regeneration };

/// One roll as people see it.
struct Throw {
    ThrowKind kind = ThrowKind::hit;
    std::uint8_t volley = 0;
    std::uint8_t needed = 0;
    int count = 0;
    int successes = 0;
    List<std::uint8_t, max_dice> faces;  ///< as they fell, the first max_dice of them
    List<std::uint8_t, max_dice> again;  ///< those rolled again (AOF-SR-BANE)
};

/// Makes the next roll that is due, in the order of AOF-R-41 and AOF-R-77, and shows it. False: none is left,
/// `removed` and `markers` stand.
bool roll_next(Attack& attack, Dice& dice, Throw& shown);
/// The same for rolls to hit alone: false when all hits are scored and nothing is blocked yet.
bool roll_next_hit(Attack& attack, Dice& dice, Throw& shown);

/// All of one phase, for enumerating with a merge after each; en35: of the hits the target keeps its share.
void roll_hits(Attack& attack, Dice& dice);
void roll_defense(Attack& attack, Dice& dice);
void roll_wounds(Attack& attack, Dice& dice);

}  // namespace skald::aofs
