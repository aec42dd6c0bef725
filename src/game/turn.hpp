// Whose turn is running, and how many answers it has had. An ability that pays for itself could be used for
// ever: a turn with more answers than any honest one stops the game, and that is a draw.
#pragma once
#include <cstdint>

#include "game/side.hpp"

namespace skald {

/// The turn or round of a state; number 0 while the game is set up.
struct Turn {
    std::int16_t number = 0;
    Side side = Side::none;

    friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

/// The turn that a state of any book is in: a book of turns says whose it is, one of rounds has none.
template <class State>
constexpr Turn turn_in(const State& state) {
    if constexpr (requires { state.turn_of; })
        return {static_cast<std::int16_t>(state.turn), state.turn_of};
    else if constexpr (requires { state.round; })
        return {static_cast<std::int16_t>(state.round), Side::none};
    else
        return {static_cast<std::int16_t>(state.turn), Side::none};
}

/// More than whole games have, those with the largest armies too.
constexpr int most_answers_in_a_turn = 2000;

struct TurnCount {
    Turn turn{};
    std::int16_t answers = 0;

    /// After one more answer, given in that turn.
    constexpr TurnCount with(Turn now) const {
        return now == turn ? TurnCount{turn, static_cast<std::int16_t>(answers + 1)} : TurnCount{now, 1};
    }
    constexpr bool too_long() const { return answers >= most_answers_in_a_turn; }

    friend constexpr bool operator==(const TurnCount&, const TurnCount&) = default;
};

}  // namespace skald
