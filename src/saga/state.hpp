// One moment of a game of SAGA: a plain value, ids not pointers, copied by assignment.
#pragma once
#include <array>
#include <cstdint>

#include "base/list.hpp"
#include "game/book.hpp"
#include "game/slots.hpp"
#include "saga/faction.hpp"
#include "saga/rules.hpp"

namespace skald::saga {

constexpr int max_figures_of_side = 104;  ///< 8 points of levies, a swap, Heroes
constexpr int max_units_of_side = 26;
constexpr int max_figures = 2 * max_figures_of_side;
constexpr int max_units = 2 * max_units_of_side;
constexpr int dice_of_side = 8;  ///< ORD-08

/// Units of the first side are 0..25, of the second 26..51; figures likewise in hundreds and fours.
constexpr int first_unit(Side side) {
    return index(side) * max_units_of_side;
}
constexpr Side side_of_unit(int unit) {
    return unit < max_units_of_side ? Side::first : Side::second;
}
/// A unit in a set of units of both sides.
constexpr std::uint64_t unit_bit(int unit) {
    return std::uint64_t{1} << unit;
}
constexpr int first_figure(Side side) {
    return index(side) * max_figures_of_side;
}
constexpr Side side_of_figure(int figure) {
    return figure < max_figures_of_side ? Side::first : Side::second;
}

enum class Where : std::uint8_t { off, table, dead };  ///< of a figure

struct Figure {
    Point16 at{};
    std::uint16_t facing = 0;
    std::int8_t unit = -1;
    Where where = Where::off;
    friend constexpr bool operator==(const Figure&, const Figure&) = default;
};

/// What a unit is and has become. Figures first..first + size - 1 belong to it; in a heroic unit the first is
/// the Hero.
struct Unit {
    // Fixed when organised.
    Troop troop = Troop::warriors;
    bool warlord = false;
    std::int8_t hero = -1;    ///< which Hero profile; -1: none (the warlord has none either)
    std::int8_t legend = -1;  ///< which legendary upgrade
    std::int8_t hired = -1;   ///< which hired unit: it is a mercenary
    std::uint8_t escort = 0;  ///< figures of the escort at the start: a heroic unit
    Troop escort_troop = Troop::warriors;
    std::uint16_t equipment = 0;
    std::uint8_t first = 0;
    std::uint8_t size = 0;  ///< figures at the start
    // Changing.
    std::uint8_t alive = 0;
    std::uint8_t fatigue = 0;  ///< 0..3 (FAT-R1)
    // This player's turn (TRN-R2).
    std::uint8_t activations = 0;  ///< resolved, of any type (FAT-12, MAN-03)
    std::uint8_t tiring = 0;       ///< moves, charges, shots that count for FAT-03
    bool shot_last = false;        ///< its last resolved activation was a shot (EQP-08)
    std::uint8_t used = 0;         ///< bits of Used
    friend constexpr bool operator==(const Unit&, const Unit&) = default;
};

/// What a unit has used up in this turn.
struct Used {
    enum Bits : std::uint8_t { determination = 1, we_obey = 2, javelins = 4, manoeuvre = 8, old_grudge = 16 };
};

/// Where a SAGA die is (TRM-20).
enum class DieAt : std::uint8_t { available, inactive, board };
struct SagaDie {
    DieAt at = DieAt::available;
    Symbol symbol = Symbol::common;
    std::int8_t ability = -1;
    std::uint8_t set = 0;  ///< dice placed together on one ability share a number
    friend constexpr bool operator==(const SagaDie&, const SagaDie&) = default;
};

struct Board {
    std::array<SagaDie, dice_of_side> dice{};
    std::uint32_t loaded = 0;     ///< advanced abilities loaded this turn (ABL-R1), as bits
    std::uint32_t triggered = 0;  ///< abilities triggered this turn: advanced ones, and rules of Heroes
    std::uint32_t basic = 0;      ///< made basic for this turn
    std::uint32_t blocked = 0;    ///< cannot be loaded this turn
    std::uint32_t spent = 0;      ///< abilities for once per game that were used
    std::uint8_t next_set = 1;
    friend constexpr bool operator==(const Board&, const Board&) = default;
};

/// A piece of terrain: which outline of the match's catalogue, where, turned how.
enum class Terrain : std::uint8_t { field, gentle_hill, bog, rocks, ruins, steep_hill, wood };
struct Placed {
    std::uint8_t outline = 0;
    Terrain kind = Terrain::field;
    Point16 at{};
    std::uint16_t facing = 0;
    friend constexpr bool operator==(const Placed&, const Placed&) = default;
};

/// An effect that lasts: a clause of an ability, for one unit or for whatever its selector means.
struct Lasting {
    std::int8_t side = 0;  ///< whose ability
    std::int8_t ability = 0;
    std::uint8_t clause = 0;
    std::int8_t unit = -1;  ///< -1: every unit the selector means at the time
    Duration duration = Duration::turn;
    std::uint8_t uses = 0;  ///< free activations left
    friend constexpr bool operator==(const Lasting&, const Lasting&) = default;
};

/// Where an activation comes from.
enum class Origin : std::uint8_t {
    ability,
    determination,
    we_obey,
    manoeuvre,
    javelins,
    composite,
    old_grudge,
    grant
};

/// An activation under way (ACT-R1). They nest: a reaction may activate a unit.
struct Activation {
    std::int8_t unit = -1;
    Type type = Type::none;
    std::int8_t target = -1;
    Origin origin = Origin::ability;
    std::int8_t side = 0;  ///< whose ability granted it
    std::int8_t ability = -1;
    std::uint8_t clause = 0;  ///< of the activate clause: its `with` clauses hold for this activation
    bool no_fatigue = false;  ///< FAT-09
    bool slowed = false;      ///< single S stick (FAT-16, single_short)
    bool ignore_uneven = false, ignore_dangerous = false;
    bool no_enemy_fatigue = false;  ///< the enemy may not use fatigue against it
    bool reacted = false;           ///< an Activation/Reaction ability was used (ABL-24)
    bool cancelled = false;
    std::int8_t forced_target = -1;  ///< the effect names whom to charge
    Stick more_move = Stick::none, more_charge = Stick::none;
    std::int8_t attack_mod = 0;    ///< on attack dice in the attack of this activation
    std::int8_t bonus_attack = 0;  ///< bonus dice (SHO-10, MEL-10) granted with it
    friend constexpr bool operator==(const Activation&, const Activation&) = default;
};

/// What an ability used in a fight does when the fight is over: the rest of its clauses (aftermath.cpp).
struct Later {
    std::int8_t side = 0;  ///< whose ability
    std::int8_t ability = 0;
    std::uint8_t clause = 0;               ///< the first one that waits
    std::uint8_t option = 0;               ///< of its choice
    std::uint8_t paid = 0;                 ///< by the clause before
    std::uint8_t fighter = 0;              ///< 0: its player attacks, 1: he defends
    std::uint8_t fight = 0;                ///< the frame of the fight, as a place in the stack
    bool begun = false;                    ///< it is being worked: what follows is true
    std::int8_t winner = -1;               ///< 0 attacker, 1 defender, 2 neither, -1: there was no result
    std::array<std::uint8_t, 2> fallen{};  ///< figures lost to the dice, by fighter
    friend constexpr bool operator==(const Later&, const Later&) = default;
};

// ---- Fights (sections 10 and 11): see fight.hpp for the functions

/// One line of the reckoning of a fight: what it was, how much, and by which rule.
enum class Part : std::uint8_t {
    generated,
    bonus,
    bonus_cut,
    close_ranks,
    cap,
    starting,
    gained,
    doubled_cut,
    defence_bonus,
    defence_gained,
    auto_hit,
    armour,
    attack_mod,
    defence_mod,
    reroll,
    hits,
    cancelled_hits,
    defence_dice,
    saves,
    casualties,
    cancelled_casualties,
    cover,
    save_on,
    base_armour,  ///< what it began with; the lines of `armour` are changes
};
struct Line {
    RuleRef rule = 0;
    Part part = Part::generated;
    std::int8_t side = 0;  ///< 0: attacker, 1: defender
    std::int16_t value = 0;
    friend constexpr bool operator==(const Line&, const Line&) = default;
};

/// Which results are rolled again: bits 0..5 results 1..6, 0x40 failures, 0x80 successes.
using Rerolls = std::uint8_t;

/// How dice of one throw are treated: [0] by the attacker's effects, [1] by the defender's (GEN-R9).
struct Treatment {
    std::array<std::int8_t, 2> mod{};
    std::array<Rerolls, 2> reroll{};
    friend constexpr bool operator==(const Treatment&, const Treatment&) = default;
};

/// One side of a fight. The attacker is 0, the defender 1 (TRM-16).
struct Fighter {
    std::int8_t unit = -1;    ///< -1: an attack without a unit (SHO-13)
    std::int8_t figures = 0;  ///< at the start; Presence not counted
    std::int16_t generated = 0, bonus = 0, starting = 0, gained = 0;
    std::int16_t attack = 0;  ///< dice rolled in the end
    std::int16_t defence_extra = 0;
    std::int16_t auto_hits = 0;
    std::int8_t armour = 0;  ///< as it stands now, 2..6 (GEN-R3)
    Treatment attack_dice{}, defence_dice{};
    Cover cover = Cover::none;
    bool cover_armour = false;  ///< solid cover has raised its Armour (SHO-29)
    bool javelins = false;      ///< it charged with javelins (EQP-16)
    bool exhausted = false;     ///< at the start of the melee (FAT-23)
    bool win_ties = false, stand = false;
    bool no_abilities = false, no_fatigue = false;  ///< forbidden to this side's player
    bool no_advanced = false;                       ///< MRC-04, MRC-05
    std::int16_t cancel_hits = 0, cancel_casualties = 0;
    std::int16_t hits = 0;      ///< that this side scored
    std::int16_t suffered = 0;  ///< casualties it must remove
    std::int16_t removed = 0;   ///< figures removed in step 6 for the result (MEL-27, CAS-R3)
    friend constexpr bool operator==(const Fighter&, const Fighter&) = default;
};

enum class FightKind : std::uint8_t { none, shooting, melee };
struct Fight {
    FightKind kind = FightKind::none;
    Side attacker = Side::none;  ///< the player whose unit attacks
    bool closed_ranks = false;
    bool contact_broken = false;  ///< MEL-33
    std::uint8_t passes = 0;      ///< in a row, in the ability step
    std::int8_t shooters = 0;     ///< figures with range and sight (SHO-07)
    std::array<Fighter, 2> of{};
    List<Line, 64> lines;  ///< why: the whole reckoning
    friend constexpr bool operator==(const Fight&, const Fight&) = default;
};

// ---- Stages

#define BOOK_NAMES "saga/names.def"
#include "game/names_as_enums.inc"
#undef BOOK_NAMES

struct Frame {
    Stage stage = Stage::none;
    std::uint8_t step = 0;
    Side side = Side::none;  ///< whose stage it is
    std::int8_t unit = -1, target = -1;
    std::int8_t ability = -1;
    std::uint8_t clause = 0;
    std::int8_t target_before = -1;  ///< effects: the unit chosen before the last choice
    Slots slots{};                   ///< what the stage keeps besides: read it through its view (names.hpp)
    friend constexpr bool operator==(const Frame&, const Frame&) = default;
};

/// The optional rule of SCN-03.
enum class Extra : std::uint8_t { none, dawn, weary, cursed_ground, old_grudge, judgement, slaughter };

/// What players told of a real table (Setup::real), where the figures' places here mean nothing.
struct Told {
    std::array<Ground, max_units> ground{};  ///< on which a unit stands
    std::array<Cover, max_units> cover{};    ///< that it had when it was attacked last
    std::int8_t shooters = 0;                ///< figures with range and sight, in the shot at hand
    /// Of the fight at hand: abilities of both sides that speak of distances, asked about and found to hold.
    std::array<std::uint64_t, 2> asked{}, holds{};
    friend constexpr bool operator==(const Told&, const Told&) = default;
};

struct State {
    std::array<Figure, max_figures> figures{};
    std::array<Unit, max_units> units{};
    std::array<std::uint8_t, 2> unit_count{};
    std::array<Board, 2> boards{};
    List<Placed, 16> terrain;
    List<Lasting, 32> lasting;
    List<Activation, 4> activations;
    List<Later, 12> later;
    List<Frame, 24> stack;
    Fight fight{};
    Question question{};
    Outcome outcome{};
    // The game.
    Side first_player = Side::first;  ///< TAB-03
    Side turn_of = Side::none;        ///< whose turn is running; none in set-up
    std::uint8_t turn = 0;            ///< of that player, 1..6
    std::array<std::uint8_t, 2> turns_taken{};
    bool activation_phase = false;
    bool far_edge_first = false;  ///< which long edge the first side has: y = 0 unless far
    std::uint8_t method = 0;      ///< deployment A, B, C as 1, 2, 3
    bool other_diagonal = false;  ///< DEP-06
    Extra extra = Extra::none;
    bool resolved = false;                ///< did the stage that just ended do what it was for (GEN-15)?
    std::uint64_t moved_by_reaction = 0;  ///< units that reactions moved during the activation, bits (CHG-20)
    std::uint8_t rolled_this_turn = 0;    ///< SAGA dice, for SCN-02.b
    std::array<std::uint8_t, 2> legends_allowed{};  ///< LEG-04: 0 not asked, 1 given, 2 refused
    // Warbands as recruited: figures bought per class (after the swap), Heroes, hired units, legend.
    struct Recruits {
        std::uint8_t points = 0;
        std::array<std::uint8_t, 4> figures{};  ///< by Troop; [0] unused
        List<std::int8_t, 6> heroes;
        List<std::int8_t, 8> hired;
        std::int8_t legend = -1;
        friend constexpr bool operator==(const Recruits&, const Recruits&) = default;
    };
    std::array<Recruits, 2> recruits{};
    Told told{};

    Ground& ground(int unit) { return told.ground[static_cast<std::size_t>(unit)]; }
    Ground ground(int unit) const { return told.ground[static_cast<std::size_t>(unit)]; }
    Cover& cover(int unit) { return told.cover[static_cast<std::size_t>(unit)]; }
    Cover cover(int unit) const { return told.cover[static_cast<std::size_t>(unit)]; }

    Unit& unit(int id) { return units[static_cast<std::size_t>(id)]; }
    const Unit& unit(int id) const { return units[static_cast<std::size_t>(id)]; }
    Figure& figure(int id) { return figures[static_cast<std::size_t>(id)]; }
    const Figure& figure(int id) const { return figures[static_cast<std::size_t>(id)]; }
    Board& board(Side side) { return boards[static_cast<std::size_t>(index(side))]; }
    const Board& board(Side side) const { return boards[static_cast<std::size_t>(index(side))]; }
};
static_assert(sizeof(State) <= 8192, "a state is at most 8 KiB");
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace skald::saga
