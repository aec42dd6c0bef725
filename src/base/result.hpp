// What a reader or a checker gives back: a value, or the problem with its place in the text.
#pragma once
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace skald {

/// A fault in something that was read. Line and column count from 1; 0 means "the whole".
struct Problem {
    int line = 0;
    int column = 0;
    std::string text;  ///< what is wrong and what was expected, in English, one sentence

    friend bool operator==(const Problem&, const Problem&) = default;
};

/// "name:line:col: error: text", as compilers write it.
inline std::string describe(const Problem& p, const std::string& name) {
    return name + ":" + std::to_string(p.line) + ":" + std::to_string(p.column) + ": error: " + p.text;
}

template <class T, class E = Problem>
using Result = tl::expected<T, E>;

inline tl::unexpected<Problem> problem(int line, int column, std::string text) {
    return tl::unexpected<Problem>(Problem{line, column, std::move(text)});
}

}  // namespace skald
