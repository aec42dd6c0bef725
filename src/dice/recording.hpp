// Dice that write down how other dice fall: what the log keeps.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "dice/dice.hpp"

namespace skald {

class RecordingDice final : public Dice {
  public:
    explicit RecordingDice(Dice& dice) : dice_(dice) {}

    Roll roll(int count, const Faces& faces) override {
        Roll result = dice_.roll(count, faces);
        faces_.insert(faces_.end(), result.faces.begin(), result.faces.end());
        return result;
    }

    /// The faces that fell since they were last taken, in the order in which they fell.
    std::vector<std::uint8_t> take() { return std::exchange(faces_, {}); }

  private:
    Dice& dice_;
    std::vector<std::uint8_t> faces_;
};

}  // namespace skald
