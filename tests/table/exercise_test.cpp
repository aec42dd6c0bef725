#include "table/exercise.hpp"

#include <gtest/gtest.h>

namespace skald {
namespace {

TEST(Exercise, a_hundred_thousand_table_operations_give_the_same_number_in_every_build) {
    EXPECT_EQ(exercise_table(100000), 0xacbff28bdaf85b99ULL);
}

TEST(Exercise, kernels_of_the_bench_repeat_themselves) {
    TableBench bench;
    for (int k = 0; k < table_kernels; ++k) {
        const auto kernel = static_cast<TableKernel>(k);
        EXPECT_EQ(bench.run(kernel, 20), bench.run(kernel, 20)) << name(kernel);
    }
}

}  // namespace
}  // namespace skald
