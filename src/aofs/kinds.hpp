// The kinds of fields that names.def uses (kinds.def), with the names of what is counted from 0.
#pragma once
#include "aofs/part_names.hpp"
#include "aofs/state.hpp"
#include "game/fields.hpp"

namespace skald::aofs {

/// Which units are placed in a deployment: all, Scouts after it, those in Ambush later.
enum class Arrival : std::uint8_t { deploy, scouts, ambush };

/// What a unit that is shot at hides behind or in (AOF-TER-01); Indirect weapons care which.
enum class Hiding : std::uint8_t { none, behind, inside };

enum class KindId : std::uint8_t {
#define KIND(name, ...) name,
#include "aofs/kinds.def"
#undef KIND
};

// ---- Names

inline constexpr std::string_view action_names[] = {"hold", "advance", "rush", "charge", "idle"};
inline constexpr std::string_view reserve_names[] = {"none", "ambush", "scout"};
inline constexpr std::string_view command_names[] = {"musician", "banner"};
inline constexpr std::string_view cover_names[] = {"none", "behind", "inside"};
inline constexpr std::string_view strike_names[] = {"charge", "counter", "back"};
inline constexpr std::string_view effect_names[] = {
#define EFFECT_VERB(name) #name,
#include "aofs/effects.def"
#undef EFFECT_VERB
};

namespace kinds {

// ---- What is made of several

struct Helper {
    int model, tokens;
    static constexpr std::size_t numbers = 2;
    static constexpr FieldInfo parts[] = {skald::part("model", KindId::model),
                                          skald::part("tokens", KindId::count)};
    static constexpr Helper from(std::span<const std::int16_t> n) { return {n[0], n[1]}; }
};
struct ShotAt {
    int weapon, target;
    static constexpr std::size_t numbers = 2;
    static constexpr FieldInfo parts[] = {skald::part("weapon", KindId::weapon),
                                          skald::part("target", KindId::unit)};
    static constexpr ShotAt from(std::span<const std::int16_t> n) { return {n[0], n[1]}; }
};

struct Near {
    int unit, models;
    static constexpr std::size_t numbers = 2;
    static constexpr FieldInfo parts[] = {skald::part("unit", KindId::unit),
                                          skald::part("models", KindId::count)};
    static constexpr Near from(std::span<const std::int16_t> n) { return {n[0], n[1]}; }
};

#define KIND(name, ...)                            \
    struct name : __VA_ARGS__ {                    \
        static constexpr KindId id = KindId::name; \
    };
#include "aofs/kinds.def"
#undef KIND

}  // namespace kinds

}  // namespace skald::aofs
