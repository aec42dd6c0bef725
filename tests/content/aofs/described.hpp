// Described positions of Age of Fantasy (the lines of docs/cases.md) for the tests of every room above the
// content.
#pragma once
#include <gtest/gtest.h>

#include "content/aofs/position.hpp"
#include "dice/seeded.hpp"

namespace skald::aofs::test {

struct Table {
    explicit Table(std::string_view text)
        : position(read(text)), match(position.setup), state(position.state) {
        SeededDice dice(1);
        Events off(false);
        if (position.from_start)
            state = match.start();
        else
            match.resume(state, dice, off);
    }
    static Position read(std::string_view text) {
        PositionReader reader;
        const auto lines = split_lines(text);
        for (const auto& words : *lines) {
            const auto done = reader.read(words);
            EXPECT_TRUE(done.has_value()) << (done ? "" : done.error().text) << "\n" << text;
        }
        auto position = reader.finish();
        EXPECT_TRUE(position.has_value()) << (position ? "" : position.error().text) << "\n" << text;
        return *position;
    }
    View view() { return {match, state}; }
    int unit(std::string_view name) const { return position.find_unit(name); }

    Position position;
    Match match;
    State state;
};

}  // namespace skald::aofs::test
