// Games between bots of SAGA on a table of their own, for tests of how they play.
#pragma once
#include "bots/saga/karl.hpp"
#include "dice/seeded.hpp"
#include "saga/factions.hpp"
#include "saga/organise.hpp"
#include "saga/setup.hpp"

namespace skald::bots::test {

inline saga::Setup a_setup(std::uint64_t seed) {
    saga::Setup setup;
    setup.factions = {saga::test::northmen(), saga::test::northmen()};
    setup.outlines = saga::default_outlines(setup.sticks);
    setup.quick = true;
    setup.terrain = saga::random_terrain(setup, seed);
    setup.warband_given = {true, true};
    for (std::size_t side : {0, 1}) {
        saga::Purchase purchase;
        purchase.points = {0, 2, 3, 1};
        setup.warbands[side] = *saga::organise(saga::recruits_of(purchase, 6), setup.factions[side], 0);
    }
    return setup;
}

}  // namespace skald::bots::test
