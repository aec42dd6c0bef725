// What comes of a fight in SAGA, and what it is worth to a player.
#pragma once
#include <array>
#include <compare>
#include <cstdint>

#include "odds/core/aim.hpp"
#include "saga/state.hpp"

namespace skald::saga {

enum class Verdict : std::uint8_t { none, attacker, defender, neither };  ///< none: there was no melee

/// What came of an activation: its fights, and everything that they brought about. The units are those of the
/// last fight. Only bytes, so that equal results have equal bytes.
struct FightResult {
    std::array<std::int8_t, 2> units{-1, -1};  ///< attacker and defender; -1: no fight (or no unit: a volley)
    std::array<std::uint8_t, 2> lost{};        ///< figures removed, by side
    std::array<std::uint8_t, 2> destroyed{};   ///< units wiped out, by side
    std::uint8_t gone = 0;                     ///< bit 0: the attacker was wiped out, bit 1: the defender
    Verdict melee = Verdict::none;             ///< who won
    std::int8_t withdraws = -1;                ///< the unit that must leave; -1: nobody
    std::uint8_t fights = 0;                   ///< 0: it came to no fight

    friend constexpr auto operator<=>(const FightResult&, const FightResult&) = default;
};

/// What a result is worth to a side. More is better; the other side wants the opposite.
double worth(const FightResult& result, odds::Aim aim, Side side);
/// The same, for best_play.hpp.
inline double worth_by_number(const FightResult& result, std::uint8_t aim, Side side) {
    return worth(result, static_cast<odds::Aim>(aim), side);
}

}  // namespace skald::saga
