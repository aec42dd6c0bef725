// What a match remembers between questions so that nothing is searched for twice: plans it made, and who
// reaches whom. Part of the Workspace; never part of a state.
#pragma once
#include <array>
#include <cstdint>

#include "march/charge.hpp"
#include "march/scratch.hpp"
#include "march/withdrawal.hpp"
#include "saga/state.hpp"

namespace skald::saga {

/// Of one unit against one enemy unit, as long as nothing moved between them.
struct Reach {
    std::uint64_t charge_key = 0;  ///< of the order that `charge` answers; 0: not known
    Length range = -1;             ///< of the weapons that the rest answers; -1: not known
    std::uint16_t shooters = 0;    ///< figures by place in the unit, if `all`
    bool charge = false;
    bool any = false;  ///< some figure can shoot
    bool all = false;  ///< `shooters` is known
};

struct PlanMemory {
    PlannerScratch planner;
    MovePlan move;
    ChargePlan charge;
    WithdrawPlan withdrawal;
    std::uint64_t charge_key = 0;  ///< what `charge` was planned for
    std::uint64_t withdrawal_key = 0;

    struct Made {
        std::uint64_t key = 0;
        Choice choice{};
    };
    std::array<Made, 8> made{};
    std::uint8_t next = 0;

    // Who reaches whom: by unit and by number of the enemy unit.
    std::array<std::array<Reach, max_units_of_side>, max_units> reach{};
    std::array<std::uint32_t, max_units> known{};  ///< which of them are in use, as bits
    std::array<std::uint32_t, max_units> seen{};   ///< Workspace::moved when last looked at
    std::array<Box, max_units> box{};
    std::array<bool, max_units> stood{};
    List<Placed, 16> terrain;
    Extra extra = Extra::none;
    std::uint32_t changes = 0;
};

}  // namespace skald::saga
