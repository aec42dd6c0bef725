#include "base/json.hpp"

#include <gtest/gtest.h>

using namespace skald;

TEST(ReadJson, nesting_is_counted_outside_texts_only) {
    const auto nested = [](int depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_FALSE(read_json(nested(deepest_nesting)).is_discarded());
    EXPECT_TRUE(read_json(nested(deepest_nesting + 1)).is_discarded());
    EXPECT_TRUE(read_json(std::string(1000000, '[')).is_discarded());
    EXPECT_FALSE(read_json("\"\\\"" + nested(100) + "\"").is_discarded());
    EXPECT_FALSE(read_json("[" + std::string(100, ' ') + "{},{},[],[]]").is_discarded());
}
