// A faction as the rules need it: symbols, options, Heroes and the battle board, its abilities composed of a
// closed set of typed effects. Plain values of fixed size; files are read in src/content, words are made in
// src/words.
#pragma once
#include <array>
#include <cstdint>

#include "base/list.hpp"
#include "saga/edition.hpp"
#include "table/shape.hpp"
#include "table/terrain.hpp"

namespace skald::saga {

// ---- Troops

enum class Troop : std::uint8_t { hero, hearthguard, warriors, levies };  ///< TRM-02
constexpr std::uint8_t bit(Troop troop) {
    return static_cast<std::uint8_t>(1 << static_cast<int>(troop));
}
constexpr std::uint8_t any_troop = 0;  ///< an empty set in a filter: any

/// Equipment as a set of bits (section 17). None: ordinary hand weapons (WAR-06).
struct Equipment {
    enum Bits : std::uint16_t {
        hand_weapons = 0,
        bows = 1,
        slings = 2,
        composite_bows = 4,
        crossbows = 8,
        javelins = 16,
        improvised = 32,
        heavy_weapons = 64,
        unarmed = 128,
        horses = 256,
        ranged = bows | slings | composite_bows | crossbows | javelins | improvised,
    };
};

/// Special rules of section 16 as bits.
struct Special {
    enum Bits : std::uint8_t { determination = 1, we_obey = 2, presence = 4, bodyguards = 8, pride = 16 };
};

// ---- Effects

enum class EffectVerb : std::uint8_t {
    none,
    // In a fight. `side` says whose: own (your unit) or enemy.
    gain_attack,
    gain_defence,
    auto_hit,
    armour,  ///< quantity may be negative
    mod_attack,
    mod_defence,
    reroll_attack,
    reroll_defence,  ///< side own: re-roll your dice; side enemy: the enemy re-rolls his (force-reroll)
    cancel_hit,
    cancel_casualty,
    casualty,
    cover,
    no_cover,
    win_ties,
    stand,
    forbid_abilities,
    forbid_fatigue,
    end_melee,  ///< after a shift out of contact (MEL-33)
    // Orders to units.
    activate,
    free_activation,
    no_fatigue,
    move_sticks,
    charge_sticks,
    single_short,
    ignore_uneven,
    ignore_dangerous,
    shift,
    push,
    remove_fatigue,
    give_fatigue,
    transfer_fatigue,
    cancel_activation,
    // Dice and board.
    roll,
    reroll_saga,
    take_back,
    discard,
    volley,
    make_basic,
    block,
    turn,   ///< inactive dice to a symbol
    steal,  ///< dice of the enemy for own ones that show the same
};

/// What is counted in a quantity.
enum class Count : std::uint8_t {
    none,
    figures,
    own_fatigue,
    enemy_fatigue,
    own_armour,
    enemy_armour,
    units,   ///< units that match the clause's `counted` selector
    paid,    ///< what the linked clause before it paid: fatigue taken, dice discarded, dice taken back
    felled,  ///< after a fight: figures that the enemy unit lost to its dice
    fallen,  ///< after a fight: figures that your unit lost to its dice
};

/// base + min(most, times * (count / every)); most 0: no limit. "Up to" by GEN-13.
struct Quantity {
    std::int8_t base = 0;
    Count count = Count::none;
    std::int8_t times = 1;
    std::uint8_t every = 1;
    std::uint8_t most = 0;
    friend constexpr bool operator==(const Quantity&, const Quantity&) = default;
};

/// Whose unit, relative to the player of the ability and to the attack or activation at hand.
enum class Whose : std::uint8_t {
    own,
    enemy,   ///< any unit of that side
    acting,  ///< your unit: in a fight yours, in a reaction your unit concerned (the target of a charge), for
             ///< a Hero's own rule the Hero
    opposing,   ///< the enemy unit: in a fight his, in a reaction the unit that is activated
    chosen,     ///< the unit or units chosen by the nearest earlier clause that chose
    hero_self,  ///< the unit that the ability belongs to (Hero, legend, hired men)
};

enum class Footing : std::uint8_t { any, foot, mounted };
/// Kinds of terrain (TER-01), for those who stand in or near one.
enum class Land : std::uint8_t { none, field, gentle_hill, bog, rocks, ruins, steep_hill, wood, any };
enum class Place : std::uint8_t {
    any,
    in_uneven,
    in_open,
    in_light_cover,
    in_dangerous,
    in_solid_cover,
    in_field,  ///< from here on a piece of that kind, in the order of Land
    in_gentle_hill,
    in_bog,
    in_rocks,
    in_ruins,
    in_steep_hill,
    in_wood,
};
constexpr Land land_of(Place place) {
    return place < Place::in_field
               ? Land::none
               : static_cast<Land>(static_cast<int>(place) - static_cast<int>(Place::in_field) + 1);
}
enum class Weariness : std::uint8_t { any, none, at_least_1, at_least_2, exhausted, not_exhausted };

/// "within S of another friendly unit", "more than M from every enemy unit".
struct Near {
    Stick stick = Stick::none;  ///< none: no condition
    bool beyond = false;        ///< more than, from every such unit
    Whose whose = Whose::own;
    std::uint8_t troops = any_troop;
    Footing footing = Footing::any;
    Place place = Place::any;
    Land land = Land::none;  ///< such terrain instead of units
    friend constexpr bool operator==(const Near&, const Near&) = default;
};

/// Which units are meant. Everything that is set must hold. A unit is never near itself.
struct Selector {
    Whose whose = Whose::own;
    std::uint8_t troops = any_troop;
    std::uint16_t equipment = 0;  ///< any of these
    Footing footing = Footing::any;
    Place place = Place::any;
    Weariness weariness = Weariness::any;
    bool without_effect = false;  ///< "without this effect": a lasting gift is given once
    bool not_acting = false;      ///< other than your unit, the target, the Hero himself
    std::array<Near, 2> near{};
    friend constexpr bool operator==(const Selector&, const Selector&) = default;
};
/// Does it speak of what only a look at the table tells: who is near whom, or which kind of terrain it is?
constexpr bool seen_on_table(const Selector& selector) {
    return selector.near[0].stick != Stick::none || land_of(selector.place) != Land::none;
}

enum class Role : std::uint8_t { any, attacker, defender };

/// When a clause applies.
enum class If : std::uint8_t {
    always,
    acting_is,    ///< your unit matches `what`
    opposing_is,  ///< the enemy unit matches `what`
    either_is,    ///< one of the two does
    exists,       ///< at least one unit matches `what`
    chosen_is,    ///< the unit chosen by this clause matches (checked after choosing)
    board_empty,  ///< none of your abilities is loaded
    as_attacker,
    as_defender,
    won,     ///< after a melee: you won it
    lost,    ///< after a melee: the enemy won it
    felled,  ///< after a fight: its dice felled at least one figure of the enemy unit
};
struct Condition {
    If when = If::always;
    bool negated = false;
    Selector what{};
    friend constexpr bool operator==(const Condition&, const Condition&) = default;
};

/// How a clause hangs on the one before it.
enum class Link : std::uint8_t {
    separate,   ///< a sentence of its own (GEN-16)
    then,       ///< only if the one before was resolved (GEN-15)
    to,         ///< the one before is its cost: only if it was paid (GEN-15), scaled by what was paid
    with,       ///< belongs to the activation, volley or unit of the one before
    otherwise,  ///< only if the condition of the one before did not hold
};

enum class Duration : std::uint8_t { attack, activation, turn, until_next, game };

/// Which attacks a lasting or fight effect speaks of.
enum class Attack : std::uint8_t { any, shooting, melee };

/// Who picks dice or abilities.
enum class Picker : std::uint8_t { you, enemy };

/// What the enemy may pay in "unless".
enum class Payment : std::uint8_t { none, fatigue, casualty, saga_die };

/// Symbols of a SAGA die: common (three faces), uncommon (two), rare (one) (TRM-19).
enum class Symbol : std::uint8_t { common, uncommon, rare };

/// Of a shift or push; for an activation `towards` and `towards_chosen` name whom to charge.
enum class Direction : std::uint8_t {
    free,
    towards,         ///< the enemy unit at hand, or the unit that `who.near` speaks of
    away,            ///< likewise
    towards_chosen,  ///< the unit that an earlier clause chose
};

struct Clause {
    EffectVerb verb = EffectVerb::none;
    Link link = Link::separate;
    bool enemy_side = false;  ///< the verb acts on the enemy (his Armour, dice, board)
    bool optional = false;    ///< "you may"
    /// Beside a real table (real.hpp): optional, as its player tells whether its condition holds; it names
    /// units, as he tells which those are that it means, maybe nobody.
    bool told_whether = false, told_whom = false;
    std::uint8_t option = 0;  ///< "choose one": clauses with option 1, 2, 3; 0 outside a choice
    bool after = false;       ///< when the fight at hand is over; all that follows it waits as well
    Quantity quantity{};
    Condition condition{};
    Selector who{};          ///< which units it concerns or may be chosen
    std::uint8_t pick = 0;   ///< 0: all that `who` means; 1..n: the player names up to so many
    Selector counted{};      ///< Count::units; activate: whom to charge; transfer_fatigue: to whom
    std::uint8_t types = 0;  ///< activate: allowed types as bits of Type; 0: any
    std::uint8_t faces = 0;  ///< reroll: results 1..6 as bits 0..5; 0x40 failures; 0x80 successes
    Cover cover = Cover::none;
    bool riders_too = false;    ///< cover: "even when on horses" (GEN-18 over COV-05)
    Stick stick = Stick::none;  ///< how far: sticks, shift, push
    Direction direction = Direction::free;
    Stick stay_beyond = Stick::none;  ///< shift: may not end within this of an enemy
    Picker picker = Picker::you;
    bool advanced_only = false;    ///< take_back, block, make_basic
    bool inactive_only = false;    ///< discard, reroll_saga: inactive dice; else sets from the board
    bool empty_only = false;       ///< block: an ability that holds no dice
    Symbol symbol = Symbol::rare;  ///< turn: to which
    Payment unless = Payment::none;
    Duration duration = Duration::attack;
    Attack attack = Attack::any;         ///< for lasting effects
    Role role = Role::any;               ///< for lasting effects
    Stick shooter_beyond = Stick::none;  ///< lasting: only against shooters farther than this
    Near when_attack_begins{};           ///< lasting: read when the later attack begins
    friend constexpr bool operator==(const Clause&, const Clause&) = default;
};

// ---- Abilities

/// Keywords as bits (ABL-15).
struct Keyword {
    enum Bits : std::uint8_t {
        orders = 1,
        orders_reaction = 2,
        activation = 4,
        activation_reaction = 8,
        shooting = 16,
        shooting_reaction = 32,
        melee = 64,
        deployment = 128,  ///< once, when both sides stand on the table: costs nothing
    };
};

/// Activation types as bits (ACT-02).
enum class Type : std::uint8_t { none, move, charge, shoot, rest };
constexpr std::uint8_t bit(Type type) {
    return type == Type::none ? 0 : static_cast<std::uint8_t>(1 << (static_cast<int>(type) - 1));
}
constexpr std::uint8_t any_type = 15;

/// The moment of an Activation/Reaction ability.
enum class Moment : std::uint8_t { none, when_activated, after_charge };
struct Trigger {
    Moment moment = Moment::none;
    std::uint8_t types = 0;   ///< when_activated: to do what; 0: anything
    Selector activated{};     ///< the enemy unit that is activated (whose = enemy)
    bool has_target = false;  ///< a charge or shot against a unit of yours that matches `target`
    Selector target{};
    friend constexpr bool operator==(const Trigger&, const Trigger&) = default;
};

/// One die of a cost: any of these symbols (bits 0..2).
using CostDie = std::uint8_t;

struct Ability {
    std::uint16_t name = 0;  ///< key of its name in the content's table of texts
    bool basic = false;      ///< ABL-02, ABL-03
    std::uint8_t keywords = 0;
    List<CostDie, 3> cost;   ///< all dice together (ABL-08); each with its alternatives (ABL-07); empty: free
    Selector restriction{};  ///< on the unit that uses it (ABL-13)
    Role role = Role::any;   ///< attacker or defender
    Trigger trigger{};
    List<Clause, 6> clauses;
    std::int8_t owner = -1;  ///< Hero, legend or hired unit it belongs to (index), else -1: the board's
    Near owner_near{};       ///< own rule of a Hero in a fight: the unit fighting must be this near to him
    bool lasting = false;    ///< no keyword: in force as long as the owner is on the table ("for the game")
    bool once = false;       ///< once per game
    friend constexpr bool operator==(const Ability&, const Ability&) = default;
};

// ---- Profiles

/// Aggression in sixths, so that 1/2 and 1/3 are whole (TRM-06).
using Sixths = std::int16_t;

struct Profile {
    std::uint8_t saga_dice = 1;
    std::uint8_t dice_from = 1;  ///< generates only with at least so many figures (WAR-13 to WAR-15)
    std::int8_t armour_melee = 4, armour_shooting = 4;
    Sixths melee = 6, shooting = 0;
    std::uint8_t specials = 0;
    std::uint8_t resilience = 0;
    friend constexpr bool operator==(const Profile&, const Profile&) = default;
};

/// One way to equip a class, with how many units may have it (0: any number). The limit counts every unit
/// that has this equipment, whatever else it carries; on hand weapons it holds for the whole class.
struct EquipmentOption {
    Troop troop = Troop::warriors;
    bool warlord = false;  ///< an option of the warlord only
    std::uint16_t equipment = 0;
    std::uint8_t most_units = 0;
    bool at_most_half = false;  ///< of the units of the class, rounded up
    friend constexpr bool operator==(const EquipmentOption&, const EquipmentOption&) = default;
};

/// A Hero other than the warlord (WAR-05, WAR-11), perhaps with an escort included (heroic unit, section 18).
struct HeroProfile {
    std::uint16_t name = 0;
    std::uint8_t points = 1;
    Profile profile{};
    std::uint16_t equipment = 0;
    bool armour_includes_equipment = true;  ///< EQP-R4
    bool no_close_ranks = false;
    std::uint8_t escort = 0;  ///< figures of the escort
    Troop escort_troop = Troop::warriors;
    bool own_base = false;  ///< `base` is its own; else as other Heroes
    Base base{};
    friend constexpr bool operator==(const HeroProfile&, const HeroProfile&) = default;
};

/// A mercenary unit (MRC-01): fixed composition.
struct HiredUnit {
    std::uint16_t name = 0;
    Troop troop = Troop::warriors;
    std::uint8_t figures = 8;
    std::uint16_t equipment = 0;
    std::uint8_t points = 1;
    bool no_close_ranks = false;
    friend constexpr bool operator==(const HiredUnit&, const HiredUnit&) = default;
};

/// A legendary upgrade (LEG-01).
struct Legend {
    std::uint16_t name = 0;
    std::uint8_t points = 1;
    Troop troop = Troop::hearthguard;
    bool warlord = false;
    std::uint8_t least = 4, most = 12;
    std::uint16_t equipment = 0;  ///< it must have all of these
    Footing footing = Footing::any;
    friend constexpr bool operator==(const Legend&, const Legend&) = default;
};

/// Numbers of owners in Ability::owner: Heroes 0.., legends 8.., hired units 16..
constexpr int owner_of_hero(int hero) {
    return hero;
}
constexpr int owner_of_legend(int legend) {
    return 8 + legend;
}
constexpr int owner_of_hired(int hired) {
    return 16 + hired;
}

constexpr int max_abilities = 32;

struct Faction {
    std::uint16_t name = 0;
    List<Ability, max_abilities>
        abilities;           ///< the board first (usually fifteen), then what belongs to owners
    std::uint8_t board = 0;  ///< how many of them are on the board
    List<EquipmentOption, 24> options;
    List<HeroProfile, 6> heroes;
    List<HiredUnit, 8> hired;
    List<Legend, 4> legends;
    std::uint8_t barred_troops = 0;  ///< classes it cannot recruit
    friend constexpr bool operator==(const Faction&, const Faction&) = default;
};

/// Base characteristics by class (WAR-10 to WAR-15), before equipment.
Profile warlord_profile();
Profile class_profile(Troop troop, bool ranged);

}  // namespace skald::saga
