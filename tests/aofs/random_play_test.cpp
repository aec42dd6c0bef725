// The contract of every rule book (game/random_play.hpp), tried on whole games of Age of Fantasy: Skirmish:
// random lists with every special rule, spells, tables with elevation, quick starts and games from set-up on.
#include "game/random_play.hpp"

#include <gtest/gtest.h>

#include "aofs/random_battle.hpp"
#include "aofs/stage.hpp"
#include "base/tries.hpp"

namespace skald::aofs {
namespace {

std::uint64_t games(std::uint64_t ordinary) {
    return skald::test::tries<std::uint64_t>(ordinary, 10, 10);
}

Setup battle(std::uint64_t seed) {
    Setup setup = random_battle(static_cast<std::uint16_t>(seed % 3 == 0   ? 150
                                                           : seed % 3 == 1 ? 250
                                                                           : 375),
                                seed);
    setup.switches.en35 = seed % 7 == 0;
    setup.switches.fear = seed % 11 != 0;
    setup.across = seed % 2 == 0;
    if (seed % 5 == 0) {
        setup.table = {36 * inch, 36 * inch};
        setup.terrain = random_terrain(setup.table, 14, seed);
    }
    return setup;
}

void keeps_the_contract(const Setup& setup, std::uint64_t seed) {
    // Every tenth game is looked at closely, the others as far as thousands of games allow.
    const bool close = seed % 10 == 0;
    const auto report = random_play(Match(setup), {.seed = seed,
                                                   .longest = 4000,
                                                   .samples = close ? 4u : 1u,
                                                   .mutants = close ? 8u : 1u,
                                                   .log_every = close ? 100u : 5000u,
                                                   .book = "aofs"});
    ASSERT_EQ(report.fault, "") << "seed " << seed << "\n" << report.log;
}

/// Of any unit of the side that is asked against any of the other's.
Choice any_charge(const State& state, Random& random) {
    const auto any_of = [&](Side side) {
        return first_unit(side) + static_cast<int>(random.below(max_units_of_side));
    };
    const Side side = state.question.side == Side::none ? Side::first : state.question.side;
    return make<Verb::activate>({any_of(side), Action::charge, any_of(other(side))});
}

/// A match keeps what it found out about sight, charges and plans: it must say the same as one that knows
/// nothing yet.
TEST(AofsRandomPlay, what_a_match_remembers_changes_no_choice) {
    for (std::uint64_t seed = 1; seed <= games(300); ++seed) {
        Match match(battle(seed));
        Random random(seed);
        SeededDice dice(seed);
        Events events(false);
        Choices known, fresh;
        State state = match.start();
        for (int step = 0; match.question(state).ask != 0; ++step) {
            Match blank(match);  // its memory is its own
            match.choices(state, known);
            blank.choices(state, fresh);
            ASSERT_TRUE(std::equal(known.begin(), known.end(), fresh.begin(), fresh.end()))
                << "seed " << seed << ", answer " << step;
            Choice choice;
            do {
                choice = known[random.below(static_cast<std::uint32_t>(known.size()))];
            } while (match.complete(state, choice));
            ASSERT_EQ(match.check(state, choice), blank.check(state, choice)) << "seed " << seed;
            // also of a charge that nobody lists, since it is not easily found
            const Choice charge = any_charge(state, random);
            if (step % 4 == 0) {
                ASSERT_EQ(match.check(state, charge), blank.check(state, charge)) << "seed " << seed;
            }
            match.answer(state, choice, dice, events);
        }
    }
}

TEST(AofsRandomPlay, quick_games_keep_the_contract) {
    for (std::uint64_t seed = 1; seed <= games(1500); ++seed) keeps_the_contract(battle(seed), seed);
}

TEST(AofsRandomPlay, games_from_set_up_on_keep_the_contract) {
    for (std::uint64_t seed = 1; seed <= games(500); ++seed) {
        auto setup = battle(seed + 500);
        setup.quick = false;
        keeps_the_contract(setup, seed);
    }
}

}  // namespace
}  // namespace skald::aofs
