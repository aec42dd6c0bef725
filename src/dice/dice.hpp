// Chance is an argument. A roll states which faces it tells apart, and the caller sees only how many dice
// fell into each kind; so the same rules can be run with seeded, scripted or enumerating dice.
#pragma once
#include <array>
#include <cstdint>

#include "base/list.hpp"

namespace skald {

/// Which faces of a six-sided die a roll tells apart: kind_of[face - 1] is in 0..kinds - 1.
struct Faces {
    std::uint8_t kinds = 6;
    std::array<std::uint8_t, 6> kind_of{0, 1, 2, 3, 4, 5};

    /// Every face for itself: kind = face - 1.
    static constexpr Faces all() { return {}; }
    /// kind 1 from `least` up, kind 0 below.
    static constexpr Faces at_least(int least) {
        return {2, {least <= 1, least <= 2, least <= 3, least <= 4, least <= 5, least <= 6}};
    }
    friend constexpr bool operator==(const Faces&, const Faces&) = default;
};

/// The most dice in one roll (32 attack dice are the book's limit; some room for house rules).
constexpr int max_dice = 64;

struct Roll {
    std::array<std::uint8_t, 6> of_kind{};  ///< how many dice fell into each kind
    List<std::uint8_t, max_dice> faces;     ///< as they fell, for people to look at; empty when enumerating

    constexpr int operator[](int kind) const { return of_kind[static_cast<std::size_t>(kind)]; }
};

/// Dice that may be rolled again, each by itself: up to three rounds, each with its own look at the faces.
struct Rounds {
    List<Faces, 3> faces;
    std::array<std::uint8_t, 6>
        then{};  ///< the later round in which a die of this kind is rolled again; 0: it lies

    friend constexpr bool operator==(const Rounds&, const Rounds&) = default;
};

/// How they fell: where they lie in the end, and round by round (not when enumerating).
struct RolledRounds {
    std::array<std::uint8_t, 6> of_kind{};
    List<Roll, 3> rolls;

    constexpr int operator[](int kind) const { return of_kind[static_cast<std::size_t>(kind)]; }
};

class Dice {
  public:
    virtual ~Dice() = default;
    /// Rolls `count` dice, 0..max_dice.
    virtual Roll roll(int count, const Faces& faces) = 0;

    /// Rolls dice of which some are rolled again. The same as one roll() for each round, but enumerating dice
    /// need far fewer paths for it.
    virtual RolledRounds roll_rounds(int count, const Rounds& rounds) {
        RolledRounds result;
        std::array<int, 3> todo{count, 0, 0};
        for (std::size_t round = 0; round < rounds.faces.size(); ++round) {
            const Roll& fell = result.rolls.push(roll(todo[round], rounds.faces[round]));
            for (std::size_t kind = 0; kind < 6; ++kind) {
                const std::size_t then = rounds.then[kind];
                if (then > round && then < rounds.faces.size())
                    todo[then] += fell.of_kind[kind];
                else
                    result.of_kind[kind] =
                        static_cast<std::uint8_t>(result.of_kind[kind] + fell.of_kind[kind]);
            }
        }
        return result;
    }

    /// One ordinary die, 1..6.
    int d6() {
        const Roll r = roll(1, Faces::all());
        int face = 1;
        while (r[face - 1] == 0) ++face;
        return face;
    }
};

}  // namespace skald
