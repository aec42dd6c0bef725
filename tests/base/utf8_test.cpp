#include "base/utf8.hpp"

#include <gtest/gtest.h>

namespace skald {
namespace {

TEST(Utf8, letters_of_all_lengths_are_taken) {
    EXPECT_TRUE(is_utf8(""));
    EXPECT_TRUE(is_utf8("Sk\xC3\xA5ld \xD1\x81\xE2\x82\xAC\xF0\x9F\x90\x89"));
    EXPECT_TRUE(is_utf8("\xF4\x8F\xBF\xBF"));
}

TEST(Utf8, broken_overlong_and_impossible_characters_are_refused) {
    for (const char* text : {"r\xBColn", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80",
                             "\xF0\x80\x80\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82"})
        EXPECT_FALSE(is_utf8(text));
}

}  // namespace
}  // namespace skald

using skald::is_line;
using skald::is_utf8;
using skald::visible;

TEST(Utf8, what_steers_a_terminal_or_is_no_text_is_made_visible) {
    EXPECT_EQ(visible("Jörg\n\tÆ"), "Jörg\n\tÆ");
    EXPECT_EQ(visible("a\x1b[31mb\x7f\r"), "a\\x1b[31mb\\x7f\\x0d");
    EXPECT_EQ(visible("\xff-\xc3"), "\\xff-\\xc3");
    EXPECT_EQ(visible("\xc2\x9b"), "\\xc2\\x9b");
    EXPECT_EQ(visible("a\u202Eb"), "a\\xe2\\x80\\xaeb");
    EXPECT_TRUE(is_utf8(visible("\xff\xfe\x80")));
}

TEST(Utf8, a_line_has_nothing_that_ends_it_or_turns_it_around) {
    EXPECT_TRUE(is_line("Jörg Æ — 狼, Дружина \u200Fא"));
    for (const char* text :
         {"a\nb", "a\tb", "\x1b[31m", "a\x7f", "\u0085", "a\u2028b", "a\u202Eb", "\u2066a\u2069", "\xff"})
        EXPECT_FALSE(is_line(text)) << visible(text);
}
