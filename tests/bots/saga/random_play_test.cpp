// The contract of every rule book (game/random_play.hpp) on thousands of wild games of SAGA: every people of
// data/, two invented ones and the yardstick, which use every verb, both editions, warbands of all shapes,
// all ways to deploy, random terrain, players who care for nothing and players who only want blood.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/tries.hpp"
#include "bots/saga/wild.hpp"
#include "content/files.hpp"
#include "saga/factions.hpp"

namespace skald::saga {
namespace {

/// The games are cut into slices, so that they run beside each other.
constexpr std::uint64_t slices = 10, games_of_slice = 60;

/// The abilities of tests/cases/saga/yardstick.toml.
Faction yardstick() {
    std::vector<content::Diagnostic> problems;
    const auto file = read_faction(content::text_of("tests/cases/saga/yardstick.toml"), problems);
    EXPECT_TRUE(file);
    return file ? file->faction : Faction{};
}

const std::vector<Faction>& peoples() {
    static const std::vector<Faction> all = [] {
        std::vector<Faction> list{test::northmen(), test::riders()};
        std::string problems;
        const content::Library library = content::all_content(problems);
        EXPECT_EQ(problems, "");
        for (const auto& [id, file] : library.factions()) list.push_back(file.faction);
        list.push_back(yardstick());
        return list;
    }();
    return all;
}

class WildGames : public testing::TestWithParam<std::uint64_t> {};

TEST_P(WildGames, keep_the_contract_to_their_end) {
    const std::uint64_t games = skald::test::tries<std::uint64_t>(games_of_slice, 12, 16);
    RuleTally tally(peoples().size());
    for (std::uint64_t i = 0; i < games; ++i) {
        const std::uint64_t number = 1 + GetParam() + slices * i;
        const RandomPlayReport report = play_wild(number, peoples(), tally);
        ASSERT_EQ(report.fault, "") << "game " << number << "\n" << report.log;
    }
    EXPECT_EQ(tally.games, games);
}

INSTANTIATE_TEST_SUITE_P(OfAllKinds, WildGames, testing::Range<std::uint64_t>(0, slices));

TEST(WildGames, bring_every_pair_of_peoples_together) {
    const std::size_t count = peoples().size();
    std::set<std::pair<std::size_t, std::size_t>> met;
    for (std::uint64_t number = 1; number <= slices * 200; ++number) {
        const auto [first, second] = wild_factions(number, count);
        met.insert({std::min(first, second), std::max(first, second)});
    }
    EXPECT_EQ(met.size(), count * (count + 1) / 2);
}

TEST(WildGames, use_every_verb_of_the_effects_every_deployment_and_both_editions) {
    const std::vector<Faction> some{test::northmen(), test::riders(), yardstick()};
    RuleTally tally(some.size());
    for (std::uint64_t number = 1; number <= 400 && !skald::test::sanitized; ++number)
        ASSERT_EQ(play_wild(number, some, tally).fault, "") << "game " << number;
    if (skald::test::sanitized) return;  // too few games to see everything
    for (std::size_t verb = 1; verb < effect_verbs; ++verb)
        EXPECT_GT(tally.verbs[verb], 0u) << "verb " << verb;
    for (std::size_t i = 0; i < 4; ++i) EXPECT_GT(tally.methods[i], 0u) << "deployment " << i;
    for (std::size_t i = 1; i < 5; ++i) EXPECT_GT(tally.activations[i], 0u) << "type " << i;
    EXPECT_GT(tally.editions[0], 0u);
    EXPECT_GT(tally.editions[1], 0u);
    EXPECT_GT(tally.fights[1], 100u);
    EXPECT_GT(tally.fights[2], 100u);
    EXPECT_EQ(tally.steps_short, 0u);
}

}  // namespace
}  // namespace skald::saga
