// Of whole units: how many plans are known to us or to the oracle, and how many to the oracle alone.
#pragma once
#include <gtest/gtest.h>

#include <cstdio>
#include <set>
#include <string>

namespace skald::reach {

struct Share {
    int asked = 0, planned = 0, missed = 0;
    std::set<std::string> known;
    /// The oracle alone has a plan. Whoever is asked for it twice in a turn misses the same one.
    void miss(const std::string& plan) {
        if (!known.insert(plan).second) return;
        ++missed;
        std::printf("%s\n", plan.c_str());
    }
    void expect_small(const char* what, int positions) const {
        std::printf("%s: %d positions, %d asked for, %d planned, %d more by the oracle\n", what, positions,
                    asked, planned, missed);
        EXPECT_LE((missed - 1) * 200, planned + missed) << "more than 1 in 200, and not by chance";
    }
};

}  // namespace skald::reach
