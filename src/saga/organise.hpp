// Buying (Verb::recruit) and organising (Verb::organise) a warband apart, as the game asks.
#pragma once
#include <optional>

#include "saga/warband.hpp"

namespace skald::saga {

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

}  // namespace skald::saga
