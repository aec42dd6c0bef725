// The parts of an attack's reckoning (aofs::Part) as odds, the protocol and the language files spell them;
// cases write hyphens.
#pragma once
#include <iterator>
#include <string_view>

#include "aofs/attack.hpp"

namespace skald::aofs {

inline constexpr std::string_view part_names[] = {
    "attacks",         "quality",      "to_hit", "only_six", "extra_hit",    "ap",
    "six_ap",          "blast",        "deadly", "defense",  "to_defend",    "reroll_six",
    "no_regeneration", "regeneration", "fear",   "impact",   "more_attacks", "change_ap"};
static_assert(std::size(part_names) == static_cast<std::size_t>(Part::change_ap) + 1);

constexpr std::string_view part_name(Part part) {
    return part_names[static_cast<std::size_t>(part)];
}

}  // namespace skald::aofs
