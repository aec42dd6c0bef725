// Why something happened, counts or is refused: the rule, the sentence, and its numbers.
#pragma once
#include <array>
#include <cstdint>
#include <optional>

namespace skald {

/// A rule or an ability of the book at hand; the book gives its name ("FRM-01"). 0: no rule.
using RuleRef = std::uint16_t;

struct Why {
    RuleRef rule = 0;
    std::uint16_t sentence = 0;             ///< which sentence of the book's list; `words` knows the text
    std::array<std::int32_t, 4> numbers{};  ///< what the sentence speaks of: lengths, counts, ids

    friend constexpr bool operator==(const Why&, const Why&) = default;
};

/// Nothing: it is allowed. Something: it is refused, and this is why.
using Refusal = std::optional<Why>;

}  // namespace skald
