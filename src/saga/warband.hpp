// Warbands (section 1, with 18 and 19): what may be bought, how it may be organised, and every reason why
// not.
#pragma once
#include <optional>

#include "saga/stage.hpp"

namespace skald::saga {

/// One reason against a warband; `unit` is the place in its list, -1 for the warband as a whole.
struct WarbandFault {
    Why why{};
    std::int8_t unit = -1;
    friend constexpr bool operator==(const WarbandFault&, const WarbandFault&) = default;
};
using WarbandFaults = List<WarbandFault, 48>;

/// Every reason why the warband may not be fielded in a game of so many points; empty: it may.
WarbandFaults check_warband(const Warband& warband, const Faction& faction, const Edition& edition,
                            int points);
/// The same for a side of a match as set up, the bases of its figures included (BAS-01 to BAS-04).
WarbandFaults check_warband(const Setup& setup, Side side);
/// Only the units: organisation, equipment, Heroes, hired men and the legend; not what they cost.
WarbandFaults check_units(const Warband& warband, const Faction& faction);
/// May a figure stand on this base (BAS-01 to BAS-04, BAS-R1, BAS-R2)?
Refusal check_base(const Base& base, bool mounted, bool hero);
/// Weapons for foot or horse only (EQP-03, EQP-05, EQP-11, EQP-21).
Refusal check_equipment(std::uint16_t equipment);

/// A legal warband as near to the proposed one as can be made without changing its Heroes, hired men and
/// legend; nothing if there is none.
std::optional<Warband> mend(const Warband& warband, const Faction& faction, const Edition& edition,
                            int points);

// ---- Buying (Verb::recruit) and organising (Verb::organise) apart, as the game asks

constexpr std::array<int, 4> figures_of_point{0, 4, 8, 12};  ///< WAR-03, by Troop
constexpr int swaps = 6;
/// Row and column of the swap table (WAR-07.a) for a code 1..6.
struct Swap {
    Troop gives = Troop::warriors, gets = Troop::warriors;
    int given = 0, got = 0;
};
Swap swap_of(int code);

/// What a player buys: the content of Verb::recruit.
struct Purchase {
    std::array<std::uint8_t, 4> points{};  ///< on each class, by Troop; [0] unused
    std::uint8_t swap = 0;
    std::int8_t legend = -1;
    List<std::int8_t, 6> heroes;
    List<std::int8_t, 8> hired;
    friend constexpr bool operator==(const Purchase&, const Purchase&) = default;
};
Choice encode(const Purchase& purchase);
/// Nothing: the numbers make no sense.
std::optional<Purchase> decode_purchase(const Choice& choice, const Faction& faction);
/// `legends`: may one be taken at all (LEG-04)?
Refusal check_purchase(const Purchase& purchase, const Faction& faction, const Edition& edition, int points,
                       bool legends);
/// Figures after the swap.
State::Recruits recruits_of(const Purchase& purchase, int points);
State::Recruits recruits_of(const Warband& warband);

/// The units of an answer, with the Heroes and hired men bought. Nothing: the numbers make no sense.
std::optional<Warband> decode_units(const Choice& choice, const Faction& faction,
                                    const State::Recruits& recruits);
/// The answer that makes these units. The warband must be legal.
Choice encode_units(const Warband& warband, const Faction& faction);
/// Do the units hold exactly the figures bought (WAR-R2), and are they legal?
Refusal check_organisation(const Warband& warband, const Faction& faction, const State::Recruits& recruits);
/// The `variant`-th way to organise (0 is a sensible one), 0..organisations - 1; nothing if it comes to no
/// legal warband.
constexpr int organisations = 24;
std::optional<Warband> organise(const State::Recruits& recruits, const Faction& faction, int variant);

/// Puts the units of a legal warband into the state, off the table: ids from the side's first unit and figure
/// on, the figures of a unit together, a Hero before his escort.
void field(State& state, Side side, const Warband& warband, const Faction& faction);

}  // namespace skald::saga
