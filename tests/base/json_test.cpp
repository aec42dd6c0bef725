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

TEST(ReadJson, a_fault_is_told_with_its_line_and_column) {
    const auto place = [](const char* text) {
        const Problem fault = json_fault(text);
        return std::to_string(fault.line) + ":" + std::to_string(fault.column);
    };
    EXPECT_EQ(place("{\"a\": 1,\n \"b\": }"), "2:7");
    EXPECT_EQ(place("[1, 2\n,, 3]"), "2:2");
    EXPECT_EQ(place("{\"units\": ["), "1:12");
    EXPECT_EQ(json_fault("[1]"), Problem{});
}
