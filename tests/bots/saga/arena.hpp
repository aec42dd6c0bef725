// Games between bots of SAGA on a table of their own, for tests of how they play.
#pragma once
#include "bots/saga/karl.hpp"
#include "dice/seeded.hpp"
#include "saga/factions.hpp"
#include "saga/organise.hpp"
#include "saga/setup.hpp"

namespace skald::saga::test {

inline Setup a_setup(std::uint64_t seed) {
    Setup setup;
    setup.factions = {test::northmen(), test::northmen()};
    setup.outlines = default_outlines(setup.sticks);
    setup.quick = true;
    setup.terrain = random_terrain(setup, seed);
    setup.warband_given = {true, true};
    for (std::size_t side : {0, 1}) {
        Purchase purchase;
        purchase.points = {0, 2, 3, 1};
        setup.warbands[side] = *organise(recruits_of(purchase, 6), setup.factions[side], 0);
    }
    return setup;
}

}  // namespace skald::saga::test
