// Why a bot did what it did, as data: what moved it, the rule that it used, the units and the numbers it went
// by. Teller::reason makes a sentence of it.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "game/why.hpp"

namespace skald::words {

enum class Motive : std::uint8_t {
    none,
#define MOTIVE(name, ...) name,
#include "words/core/motives.def"
};
constexpr int motives = 1
#define MOTIVE(...) +1
#include "words/core/motives.def"
    ;
std::string_view motive_name(Motive motive);
/// What each number of its reason is called; empty where it says nothing.
using MotiveFields = std::array<std::string_view, 5>;
const MotiveFields& motive_fields(Motive motive);

struct Reason {
    Motive motive = Motive::none;
    RuleRef rule = 0;
    /// Units first, -1 where there is none; chances in hundredths; figures on the average in tenths.
    std::array<std::int16_t, 5> numbers{-1, -1, 0, 0, 0};

    friend constexpr bool operator==(const Reason&, const Reason&) = default;
};

}  // namespace skald::words
