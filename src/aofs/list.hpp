// Whether an army may be fielded in a game of so many points, with every reason why not (section 2).
#pragma once
#include "aofs/profile.hpp"

namespace skald::aofs {

enum class ListBreach : std::uint8_t {
    points,         ///< it costs more than the game is for
    heroes,         ///< too many heroes
    copies,         ///< too many copies of one profile
    unit_cost,      ///< a unit, with a Hero that joins it, takes too large a share
    units,          ///< too many units
    models,         ///< too many models
    command,        ///< more than one sergeant, musician or banner
    join_no_hero,   ///< who joins a unit is no Hero
    join_tough,     ///< the Hero is too tough to join
    join_no_group,  ///< it joins something that is no unit of several models
    join_two,       ///< a second Hero joins the same unit
    empty,          ///< nobody is there
};

struct ListFault {
    ListBreach breach = ListBreach::points;
    Rule rule = Rule::none;
    std::int8_t unit = -1;  ///< of the army's list; -1: the whole list
    std::int16_t have = 0, most = 0;
    friend constexpr bool operator==(const ListFault&, const ListFault&) = default;
};
using ListFaults = List<ListFault, 120>;

/// What force organisation allows at an agreed game size (AOF-R-07).
struct ForceLimits {
    int heroes = 0, copies = 0, unit_cost = 0, units = 0, models = 0;
};
constexpr ForceLimits force_limits(int size) {
    return {size / 125, 1 + size / 125, 35 * size / 100, size / 25, size / 20};
}

/// All faults; `force_organisation` switches AOF-ARM-02 to AOF-ARM-06 on.
ListFaults check_list(const Army& army, int size, bool force_organisation);

/// Points of a unit together with the Heroes that join it (AOF-R-08).
int cost_with_joined(const Army& army, std::size_t unit);
int cost_of(const Army& army);

}  // namespace skald::aofs
