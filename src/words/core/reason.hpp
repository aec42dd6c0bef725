// Why a bot did what it did, as data: what moved it, the rule that it used, the units and the numbers it went
// by. Teller::reason makes a sentence of it.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "game/why.hpp"

namespace skald::words {

/// In the order of the phrases reason_charge ...
enum class Motive : std::uint8_t {
    none,
    charge,       ///< unit, target, chance to win, fall of the enemy, own fall
    shoot,        ///< unit, target, -, fall of the enemy
    close_in,     ///< unit, the enemy it wants to reach
    fall_back,    ///< unit, the enemy it fears
    stay,         ///< unit
    rest,         ///< unit, -, fatigue it has
    cancel,       ///< enemy unit, own unit or -1, -, own fall spared
    slow,         ///< likewise
    let_pass,     ///< enemy unit: nothing that is worth stopping
    close_ranks,  ///< unit, enemy, -, own fall so, own fall otherwise
    open_ranks,   ///< unit, enemy, -, fall of the enemy so, fall of the enemy otherwise
    in_fight,     ///< own unit, enemy, chance to win before, chance after
    keep,         ///< nothing more is worth a die
    // Age of Fantasy; all its numbers are chances.
    assault,      ///< unit, target, it is destroyed, it is Stunned, our own is destroyed or Stunned
    volley,       ///< unit, target, it is destroyed, it is Stunned
    take_marker,  ///< unit
    hold_marker,  ///< unit
    recover,      ///< unit
    cast,         ///< unit, target, the spell works
    spare,        ///< unit, enemy: it does not strike back, to be fresh
};
constexpr int motives = 21;
std::string_view motive_name(Motive motive);

struct Reason {
    Motive motive = Motive::none;
    RuleRef rule = 0;
    /// Units first, -1 where there is none; chances in hundredths; figures on the average in tenths.
    std::array<std::int16_t, 5> numbers{-1, -1, 0, 0, 0};

    friend constexpr bool operator==(const Reason&, const Reason&) = default;
};

}  // namespace skald::words
