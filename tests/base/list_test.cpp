// Lists of fixed capacity, compiled as players get them: without assertions.
#ifndef NDEBUG
#define NDEBUG
#endif
#include "base/list.hpp"

#include <gtest/gtest.h>

namespace skald {
namespace {

/// Of this file alone, so that no other object brings these functions with assertions in them.
struct Item {
    int number = 0;
    friend constexpr bool operator==(const Item&, const Item&) = default;
};
using Few = List<Item, 3>;

Few full() {
    return {{1}, {2}, {3}};
}

TEST(ListDeathTest, a_full_list_stops_the_program_and_writes_nothing_past_its_end) {
    Few list = full();
    EXPECT_FALSE(list.try_push({4}));
    EXPECT_DEATH(list.push({4}), "");
    EXPECT_DEATH(list.resize(4), "");
    EXPECT_EQ(list, full());
}

TEST(ListDeathTest, an_empty_list_has_nothing_to_take_away) {
    Few list;
    EXPECT_DEATH(list.pop(), "");
    EXPECT_DEATH(list.erase(0), "");
    EXPECT_TRUE(list.empty());
}

TEST(List, what_is_taken_away_leaves_equal_bytes) {
    Few list = full();
    list.erase(0);
    EXPECT_EQ(list, (Few{{2}, {3}}));
    EXPECT_EQ(list.pop(), Item{3});
    EXPECT_EQ(list.data()[1], Item{});
    EXPECT_EQ(list.data()[2], Item{});
}

}  // namespace
}  // namespace skald
