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
        Faces faces{2, {}};
        for (int face = 1; face <= 6; ++face) faces.kind_of[face - 1u] = face >= least ? 1 : 0;
        return faces;
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

class Dice {
  public:
    virtual ~Dice() = default;
    /// Rolls `count` dice, 0..max_dice.
    virtual Roll roll(int count, const Faces& faces) = 0;

    /// One ordinary die, 1..6.
    int d6() {
        const Roll r = roll(1, Faces::all());
        int face = 1;
        while (r[face - 1] == 0) ++face;
        return face;
    }
};

}  // namespace skald
