#include "base/text.hpp"

#include <gtest/gtest.h>

#include "base/integer.hpp"
#include "base/list.hpp"

using namespace skald;

TEST(Text, words_carry_their_places_and_comments_end_a_line) {
    const auto lines = split_lines("one  two\n# nothing\n\n  \"three four\" 5 # rest\n");
    ASSERT_TRUE(lines);
    ASSERT_EQ(lines->size(), 2u);
    EXPECT_EQ((*lines)[0][1].text, "two");
    EXPECT_EQ((*lines)[0][1].column, 6);
    EXPECT_EQ((*lines)[1][0].text, "three four");
    EXPECT_TRUE((*lines)[1][0].quoted);
    EXPECT_EQ((*lines)[1][1].line, 4);
}

TEST(Text, an_open_quotation_is_refused_at_its_place) {
    const auto lines = split_lines("a\nb \"c\n");
    ASSERT_FALSE(lines);
    EXPECT_EQ(lines.error().line, 2);
    EXPECT_EQ(lines.error().column, 3);
}

TEST(Text, integers_are_whole_words_within_bounds) {
    EXPECT_EQ(to_integer("-12", -20, 20), -12);
    EXPECT_FALSE(to_integer("12x", 0, 20));
    EXPECT_FALSE(to_integer("21", 0, 20));
    EXPECT_FALSE(to_integer("99999999999999999999", 0, 20));
    EXPECT_FALSE(to_integer("", 0, 20));
}

TEST(Text, the_nearest_word_is_offered_only_when_it_is_near) {
    EXPECT_EQ(nearest_word("warior", {"levy", "warrior", "hero"}), "warrior");
    EXPECT_EQ(nearest_word("zebra", {"levy", "warrior", "hero"}), "");
}

TEST(Integer, division_rounds_to_nearest_with_halves_up_for_both_signs) {
    EXPECT_EQ(rdiv(5, 2), 3);
    EXPECT_EQ(rdiv(-5, 2), -2);
    EXPECT_EQ(rdiv(-7, 3), -2);
    EXPECT_EQ(floor_div(-7, 3), -3);
    EXPECT_EQ(ceil_div(-7, 3), -2);
    EXPECT_EQ(ceil_div(7, 3), 3);
}

TEST(Integer, square_roots_are_exact_at_the_edges) {
    for (std::int64_t r : {1LL, 2LL, 3LL, 46340LL, 3037000499LL}) {
        EXPECT_EQ(isqrt(r * r), r);
        EXPECT_EQ(isqrt(r * r - 1), r - 1);
        EXPECT_EQ(isqrt_up(r * r), r);
        EXPECT_EQ(isqrt_up(r * r - 1), r == 1 ? 0 : r);
    }
}

TEST(List, keeps_order_and_resets_what_it_drops) {
    List<int, 4> list{1, 2, 3};
    list.erase(0);
    EXPECT_EQ(list, (List<int, 4>{2, 3}));
    EXPECT_EQ(list.pop(), 3);
    EXPECT_TRUE(list.try_push(9) && list.try_push(8) && list.try_push(7));
    EXPECT_FALSE(list.try_push(6));
}
