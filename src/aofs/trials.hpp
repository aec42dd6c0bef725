// The single trials of the book as pure functions: wound effects, morale, casting, jumps, falls, pushes,
// dangerous terrain. Nothing here knows the table.
#pragma once
#include <cstdint>

#include "aofs/attack.hpp"

namespace skald::aofs {

/// One die against a number (AOF-GEN-02), with its modifiers summed first (AOF-R-01).
struct Trial {
    std::uint8_t needed = 0;  ///< the face that does, 2..6
    std::uint8_t face = 0;    ///< as it fell; 0: no die was rolled
    bool passed = false;
    friend constexpr bool operator==(const Trial&, const Trial&) = default;
};
/// AOF-GEN-03: the face that is needed with this sum of modifiers; a 6 succeeds and a 1 fails.
int face_needed(int value, int modifiers);
Trial quality_test(int quality, int modifiers, Dice& dice);

// ---- Wounds (section 9)

/// The last or only model of a unit, its new markers counted.
struct Wounded {
    std::uint8_t tough = 1;  ///< 1: without Tough (AOF-R-31)
    std::uint16_t markers = 0;
    bool stunned = false;   ///< before this roll (AOF-WND-05a, AOF-R-33)
    std::uint8_t fear = 0;  ///< of the enemy's strikes (AOF-R-46)
};
enum class Effect : std::uint8_t { none, stunned, knocked_out };
struct WoundEffect {
    Effect effect = Effect::none;
    std::uint8_t face = 0;    ///< 0: too few markers for a roll (AOF-SR-TOUGH)
    std::int16_t total = 0;   ///< with everything added
    std::int16_t needed = 0;  ///< total from which it is Knocked Out
    friend constexpr bool operator==(const WoundEffect&, const WoundEffect&) = default;
};
/// AOF-WND-02 to AOF-WND-04: after all wounds of one attack, if they gave it a marker at least.
WoundEffect roll_effect(const Wounded& wounded, Dice& dice);

// ---- Morale (section 10)

/// AOF-MOR-01, AOF-R-36.
constexpr bool tests_morale(int start, int left) {
    return 2 * left <= start;
}

struct Steadiness {
    std::uint8_t quality = 4;   ///< AOF-R-38
    std::int8_t modifiers = 0;  ///< banner, spells
    bool stunned = false;       ///< AOF-WND-05d
    bool fearless = false;      ///< all its models are (AOF-R-06)
};
enum class Morale : std::uint8_t { passed, stunned, routed };
struct MoraleTest {
    Morale result = Morale::passed;
    Trial test;      ///< no die was rolled for a Stunned unit (AOF-R-37)
    Trial fearless;  ///< no die unless it failed and is Fearless
    friend constexpr bool operator==(const MoraleTest&, const MoraleTest&) = default;
};
MoraleTest roll_morale(const Steadiness& unit, Dice& dice);

// ---- Casting (AOF-SR-CASTER, AOF-R-49, AOF-R-72)

constexpr int most_tokens = 6;
/// At the start of a round.
constexpr int tokens_with(int held, int caster) {
    return held + caster < most_tokens ? held + caster : most_tokens;
}
/// `helped`: tokens paid beyond the price, less those of the enemy.
Trial roll_cast(int helped, Dice& dice);

// ---- Special moves and dangerous ground (sections 11 and 14)

constexpr Length longest_jump = 6 * inch;
constexpr Length least_fall = 2 * inch;
constexpr Length highest_fall = 12 * inch;  ///< nothing on a table is higher

/// Wider gaps and higher drops than this need a jump (AOF-SPM-02).
constexpr bool needs_jump(Length gap, Length drop) {
    return gap > inch || drop > 3 * inch;
}
/// AOF-R-55: the larger of gap and drop; 0 dice: too far.
constexpr int jump_dice(Length gap, Length drop) {
    const Length far = gap > drop ? gap : drop;
    return far > longest_jump ? 0 : 1 + far / (3 * inch);
}
/// The face that each die of a jump needs. `sure`: Strider in en35.
constexpr int jump_needs(bool sure) {
    return sure ? 2 : 3;
}
struct Jump {
    std::uint8_t needed = 3;
    int count = 0;
    bool landed = false;
    List<std::uint8_t, 4> faces;
};
/// All dice must do.
Jump roll_jump(int count, bool sure, Dice& dice);

/// AOF-SPM-04: has this fall a hit at all, and with which AP?
constexpr bool fall_hits(Length height) {
    return height >= least_fall;
}
constexpr int fall_ap(Length height) {
    return height / (3 * inch);
}
/// AOF-SPM-04, AOF-R-75: the hit of a fall as an attack on the model that fell; en route no cover.
Attack fall_attack(Length height, const Target& target, Reckoning& why, const Modifiers& by = {});

/// AOF-SPM-01.
Trial roll_push(Dice& dice);

/// AOF-TER-03: one die a model, X with Tough(X); each 1 is a wound.
struct DangerTest {
    int count = 0;
    int wounds = 0;
    List<std::uint8_t, max_dice> faces;
};
DangerTest roll_danger(int count, Dice& dice);

/// AOF-R-09.
int roll_d3(Dice& dice, std::uint8_t& face);

}  // namespace skald::aofs
