// The kinds of fields that names.def uses (kinds.def), with the names of what is counted from 0.
#pragma once
#include "game/fields.hpp"
#include "saga/state.hpp"

namespace skald::saga {

/// What a movement is.
enum class MoveKind : std::uint8_t {
    activation,  ///< MOV, with state.activations.back()
    manoeuvre,   ///< MAN, likewise
    shift,       ///< outside activation, an effect
    push,        ///< of an enemy unit: its figure nearest to the line goes first, its owner places the rest
};
/// What a move outside activation need not heed.
struct IgnoredGround {
    enum Bits : std::uint8_t { uneven = 1, dangerous = 2 };
};
/// What the markers of an enemy unit are used for (FAT-14 to FAT-17).
enum class FatigueUse : std::uint8_t { none, own_armour, enemy_armour, cancel, slow };
/// Of a player's turn (TRN-02).
enum class Phase : std::uint8_t { orders, activation };

enum class KindId : std::uint8_t {
#define KIND(name, ...) name,
#include "saga/kinds.def"
#undef KIND
    count_
};

// ---- Names

inline constexpr std::string_view symbol_names[] = {"common", "uncommon", "rare"};
inline constexpr std::string_view type_names[] = {"none", "move", "charge", "shoot", "rest"};
inline constexpr std::string_view types_names[] = {"move", "charge", "shoot", "rest"};
inline constexpr std::string_view origin_names[] = {"ability",  "determination", "we-obey",    "manoeuvre",
                                                    "javelins", "composite",     "old-grudge", "grant"};
inline constexpr std::string_view troop_names[] = {"hero", "hearthguard", "warriors", "levies"};
inline constexpr std::string_view equipment_names[] = {"bows",          "slings",   "composite-bows",
                                                       "crossbows",     "javelins", "improvised",
                                                       "heavy-weapons", "unarmed",  "horses"};
inline constexpr std::string_view terrain_names[] = {"field", "gentle-hill", "bog", "rocks",
                                                     "ruins", "steep-hill",  "wood"};
inline constexpr std::string_view ground_names[] = {"open", "uneven", "dangerous", "impassable"};
inline constexpr std::string_view cover_names[] = {"none", "light", "solid"};
inline constexpr std::string_view extra_names[] = {"none",       "dawn",      "weary",    "cursed-ground",
                                                   "old-grudge", "judgement", "slaughter"};
inline constexpr std::string_view phase_names[] = {"orders", "activation"};
inline constexpr std::string_view payment_names[] = {"none", "fatigue", "casualty", "saga-die"};
inline constexpr std::string_view fight_names[] = {"none", "shooting", "melee"};
inline constexpr std::string_view fatigue_use_names[] = {"none", "own-armour", "enemy-armour", "cancel",
                                                         "slow"};
inline constexpr std::string_view fighter_names[] = {"attacker", "defender"};
inline constexpr std::string_view verdict_names[] = {"attacker", "defender", "neither"};

namespace kinds {

// ---- What is made of several

/// "Keep beyond X of unit U" (MEA-R6).
struct Keep {
    int unit, beyond;
    static constexpr std::size_t numbers = 2;
    static constexpr FieldInfo parts[] = {part("unit", KindId::unit), part("beyond", KindId::length)};
    static constexpr Keep from(std::span<const std::int16_t> n) { return {n[0], n[1]}; }
};
struct RolledDie {
    int die;
    Symbol symbol;
    static constexpr std::size_t numbers = 2;
    static constexpr FieldInfo parts[] = {part("die", KindId::die), part("symbol", KindId::symbol)};
    static constexpr RolledDie from(std::span<const std::int16_t> n) {
        return {n[0], static_cast<Symbol>(n[1])};
    }
};
struct HireParts {
    static constexpr FieldInfo parts[] = {part("hero", KindId::hero), part("hired", KindId::hired)};
};
/// `option` 31: hand weapons of a class without options; `legend`: the unit has the legend that was
/// recruited.
struct RowParts {
    static constexpr FieldInfo parts[] = {part("troop", KindId::troop, 2), part("figures", KindId::count, 4),
                                          part("option", KindId::option, 8), part("legend", KindId::flag, 1)};
};

#define KIND(name, ...)                            \
    struct name : __VA_ARGS__ {                    \
        static constexpr KindId id = KindId::name; \
    };
#include "saga/kinds.def"
#undef KIND
}  // namespace kinds

}  // namespace skald::saga
