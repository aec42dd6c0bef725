// The two sides of a game.
#pragma once
#include <cstdint>

namespace skald {

enum class Side : std::uint8_t { first = 0, second = 1, none = 2 };

constexpr Side other(Side side) {
    return side == Side::first ? Side::second : side == Side::second ? Side::first : Side::none;
}
constexpr int index(Side side) {
    return static_cast<int>(side);
}

}  // namespace skald
