// What a player plays for in a fight.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace skald::odds {

enum class Aim : std::uint8_t {
    casualties,  ///< figures taken less figures lost
    ground,      ///< to win it: the enemy withdraws or is wiped out, and his own unit stays
    survival,    ///< his own unit is not wiped out; then as few losses as possible
};

/// Words for aims: "casualties", "ground", "survival".
std::string_view name_of(Aim aim);
std::optional<Aim> aim_of(std::string_view word);

}  // namespace skald::odds
