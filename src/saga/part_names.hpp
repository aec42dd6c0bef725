// The parts of a pool (saga::Part) as cases, odds and the protocol spell them.
#pragma once
#include <string_view>

#include "saga/state.hpp"

namespace skald::saga {

constexpr std::string_view part_names[] = {"generated",
                                           "bonus",
                                           "bonus-cut",
                                           "close-ranks",
                                           "cap",
                                           "starting",
                                           "gained",
                                           "doubled-cut",
                                           "defence-bonus",
                                           "defence-gained",
                                           "auto-hit",
                                           "armour",
                                           "attack-mod",
                                           "defence-mod",
                                           "reroll",
                                           "hits",
                                           "cancelled-hits",
                                           "defence-dice",
                                           "saves",
                                           "casualties",
                                           "cancelled-casualties",
                                           "cover",
                                           "save-on",
                                           "base-armour"};

constexpr std::string_view part_name(Part part) {
    return part_names[static_cast<std::size_t>(part)];
}

}  // namespace skald::saga
