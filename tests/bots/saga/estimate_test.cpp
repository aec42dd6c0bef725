// Karl's quick odds against the exact ones.
#include "bots/saga/estimate.hpp"

#include <gtest/gtest.h>

#include "odds/saga/exchange.hpp"
#include "odds/saga/random_fight.hpp"

namespace skald::saga {
namespace {

TEST(Estimate, quick_odds_of_a_thousand_random_fights_are_the_exact_ones) {
    test::RandomFight random(31);
    BlowMemory memory;
    for (int i = 0; i < 1000; ++i) {
        const Fight fight = random.next();
        const int who = fight.kind == FightKind::melee ? i % 2 : 0;
        const Losses quick = losses_of(fight, who, Edition::current());
        const std::vector<double>& exact =
            memory.chances(fight, who, {true, Losses::most}, Edition::current()).of;
        ASSERT_LE(exact.size(), quick.chance.size());
        for (std::size_t lost = 0; lost < quick.chance.size(); ++lost)
            ASSERT_NEAR(quick.chance[lost], lost < exact.size() ? exact[lost] : 0.0, 1e-12)
                << "fight " << i << ", lost " << lost;
    }
}

}  // namespace
}  // namespace skald::saga
