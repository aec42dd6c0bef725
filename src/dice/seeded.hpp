// Dice for play: a seed gives the same faces on every machine. A plain value: a copy rolls on alike.
#pragma once
#include <cstdint>

#include "dice/dice.hpp"
#include "dice/random.hpp"

namespace skald {

class SeededDice final : public Dice {
  public:
    explicit SeededDice(std::uint64_t seed) : random_(seed), seed_(seed) {}

    /// What these dice began with.
    std::uint64_t seed() const { return seed_; }

    Roll roll(int count, const Faces& faces) override {
        Roll result;
        result.faces.resize(static_cast<std::size_t>(count));
        std::uint8_t* face = result.faces.data();
        // Three bits make a die; 6 and 7 are thrown away, so the draw is fair. Written without a branch on
        // chance.
        for (int fallen = 0; fallen < count;) {
            if (left_ == 0) bits_ = random_.next(), left_ = 21;
            const auto three = static_cast<std::uint8_t>(bits_ & 7);
            bits_ >>= 3;
            --left_;
            face[fallen] = static_cast<std::uint8_t>(three + 1);
            fallen += three < 6;
        }
        for (std::uint8_t f : result.faces) ++result.of_kind[faces.kind_of[f - 1u]];
        return result;
    }

    friend bool operator==(const SeededDice& a, const SeededDice& b) {
        return a.random_ == b.random_ && a.seed_ == b.seed_ && a.bits_ == b.bits_ && a.left_ == b.left_;
    }

  private:
    Random random_;
    std::uint64_t seed_;
    std::uint64_t bits_ = 0;  ///< of the last number drawn, those not used yet
    int left_ = 0;            ///< how many threes of bits they are
};

}  // namespace skald
