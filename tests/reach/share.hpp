// Of whole units: how many plans are known to us or to the oracle, and how many to the oracle alone.
#pragma once
#include <gtest/gtest.h>

#include <cstdio>

namespace skald::reach {

struct Share {
    int asked = 0, planned = 0, missed = 0;
    void expect_small(const char* what, int positions) const {
        std::printf("%s: %d positions, %d asked for, %d planned, %d more by the oracle\n", what, positions,
                    asked, planned, missed);
        EXPECT_LE((missed - 1) * 200, planned + missed) << "more than 1 in 200, and not by chance";
    }
};

}  // namespace skald::reach
