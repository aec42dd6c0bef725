// What can be fielded, and the reason that is told if it cannot.
#include <gtest/gtest.h>

#include "aofs/names.hpp"
#include "aofs/random_battle.hpp"

namespace skald::aofs {
namespace {

Refusal refusal_of(TableSize table) {
    Setup setup = random_battle(150, 1);
    setup.table = table;
    return check_setup(setup);
}

TEST(AofsSetUp, ATableIsRefusedForTheSizeThatItLacksOrHasTooMuch) {
    EXPECT_FALSE(refusal_of({48 * inch, 48 * inch}));
    const Refusal large = refusal_of({40 * inch, 49 * inch});
    ASSERT_TRUE(large);
    EXPECT_EQ(large->sentence, static_cast<int>(Sentence::table_too_large));
    EXPECT_EQ(large->numbers[0], 49 * inch);
    for (const TableSize small :
         {TableSize{48 * inch, inch / 2}, TableSize{inch / 2, 48 * inch}, TableSize{24 * inch, 24 * inch}}) {
        const Refusal refusal = refusal_of(small);
        ASSERT_TRUE(refusal);
        EXPECT_EQ(refusal->sentence, static_cast<int>(Sentence::table_too_small));
    }
}

}  // namespace
}  // namespace skald::aofs
