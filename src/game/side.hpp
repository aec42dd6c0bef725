// The two sides of a game.
#pragma once
#include <cstdint>
#include <string_view>

namespace skald {

enum class Side : std::uint8_t { first = 0, second = 1, none = 2 };

constexpr Side other(Side side) {
    return side == Side::first ? Side::second : side == Side::second ? Side::first : Side::none;
}
constexpr int index(Side side) {
    return static_cast<int>(side);
}

inline constexpr std::string_view side_names[] = {"first", "second", "none"};
constexpr std::string_view side_name(Side side) {
    return side_names[side <= Side::none ? index(side) : index(Side::none)];
}

}  // namespace skald
