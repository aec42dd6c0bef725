#include "odds/core/aim.hpp"

#include <iterator>

namespace skald::odds {

namespace {

constexpr std::string_view aims[] = {"casualties", "ground", "survival"};

}  // namespace

std::string_view name_of(Aim aim) {
    return aims[static_cast<std::size_t>(aim)];
}

std::optional<Aim> aim_of(std::string_view word) {
    for (std::size_t i = 0; i < std::size(aims); ++i)
        if (aims[i] == word) return static_cast<Aim>(i);
    return {};
}

}  // namespace skald::odds
