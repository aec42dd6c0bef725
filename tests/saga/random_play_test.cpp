// The contract of every rule book (game/random_play.hpp), tried on whole games of SAGA: both editions, quick
// starts and games from recruitment on, all shapes of warband, every verb of the effects.
#include "game/random_play.hpp"

#include <gtest/gtest.h>

#include "base/tries.hpp"
#include "saga/factions.hpp"
#include "saga/organise.hpp"
#include "saga/setup.hpp"

namespace skald::saga {
namespace {

std::uint64_t games(std::uint64_t ordinary) {
    return skald::test::tries<std::uint64_t>(ordinary, 5, 20);
}

Setup any_setup(std::uint64_t seed, const Edition& edition) {
    Setup setup;
    setup.edition = edition;
    setup.sticks = seed % 5 == 0 ? Sticks::inches() : Sticks::centimetres();
    setup.points = static_cast<std::uint8_t>(4 + seed % 5);
    setup.factions = {test::northmen(), test::riders()};
    if (seed % 2) std::swap(setup.factions[0], setup.factions[1]);
    setup.outlines = default_outlines(setup.sticks);
    setup.extra = static_cast<Extra>(seed % 7);
    return setup;
}

Setup quick_setup(std::uint64_t seed, const Edition& edition) {
    Setup setup = any_setup(seed, edition);
    setup.quick = true;
    setup.terrain = random_terrain(setup, seed);
    setup.warband_given = {true, true};
    for (std::size_t side : {0, 1}) {
        Purchase purchase;
        const int hearthguard = static_cast<int>((seed + side) % 3) + 1,
                  levies = std::min(static_cast<int>((seed / 3) % 2) + 1, setup.points - hearthguard);
        purchase.points = {0, static_cast<std::uint8_t>(hearthguard),
                           static_cast<std::uint8_t>(setup.points - hearthguard - levies),
                           static_cast<std::uint8_t>(levies)};
        const auto variant = static_cast<int>(seed % 8);
        const auto warband = organise(recruits_of(purchase, setup.points), setup.factions[side], variant);
        EXPECT_TRUE(warband) << "seed " << seed;
        if (warband) setup.warbands[side] = *warband;
    }
    return setup;
}

void keeps_the_contract(const Setup& setup, std::uint64_t seed) {
    const auto report = random_play(Match(setup), {.seed = seed, .longest = 4000, .book = "saga"});
    ASSERT_EQ(report.fault, "") << "seed " << seed << "\n" << report.log;
}

TEST(SagaRandomPlay, quick_games_keep_the_contract_in_both_editions) {
    for (std::uint64_t seed = 1; seed <= games(40); ++seed)
        keeps_the_contract(quick_setup(seed, seed % 3 == 0 ? Edition::of_2018() : Edition::current()), seed);
}

TEST(SagaRandomPlay, games_from_recruitment_on_keep_the_contract) {
    for (std::uint64_t seed = 1; seed <= games(10); ++seed)
        keeps_the_contract(any_setup(seed, seed % 3 == 0 ? Edition::of_2018() : Edition::current()), seed);
}

}  // namespace
}  // namespace skald::saga
