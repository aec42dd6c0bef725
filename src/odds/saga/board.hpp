// The battle board: what the dice at hand can load, and how likely the dice of the next turn can load what a
// player wants.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "dice/fraction.hpp"
#include "saga/match.hpp"

namespace skald::saga {

/// Abilities that can be loaded together, in rising order (a basic one may stand there twice), and the dice
/// that are left over: common, uncommon, rare. Nothing more can be loaded with those.
struct DicePlacement {
    std::vector<std::int8_t> abilities;
    std::array<std::uint8_t, 3> left{};

    friend auto operator<=>(const DicePlacement&, const DicePlacement&) = default;
};
/// Every such set for the inactive dice of the side, at most `most` of them, in order.
std::vector<DicePlacement> placements(Match& match, const State& state, Side side, std::size_t most = 500);

/// Can the inactive dice load all of these, each once for each time it is named?
bool can_load(Match& match, const State& state, Side side, std::span<const int> wanted);

/// The state at the start of the side's next Orders phase, before its dice: what lies on the board stays.
State next_orders(const State& state, Side side);
/// Dice that the side will roll then.
int dice_of_next_turn(Match& match, const State& state, Side side);
/// The chance that so many dice, rolled in this state, can load all of these.
Fraction chance_to_load(Match& match, const State& orders, Side side, int dice, std::span<const int> wanted);

}  // namespace skald::saga
