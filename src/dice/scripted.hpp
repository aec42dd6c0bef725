// Dice that fall as written: for tests and for replaying a log. A script must be used up exactly.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "dice/dice.hpp"
#include "dice/random.hpp"

namespace skald {

class ScriptedDice final : public Dice {
  public:
    ScriptedDice(std::initializer_list<int> faces) {
        for (int face : faces) faces_.push_back(static_cast<std::uint8_t>(face));
    }
    explicit ScriptedDice(std::vector<std::uint8_t> faces) : faces_(std::move(faces)) {}

    /// Faces that the script holds and nobody rolled.
    int left_over() const { return static_cast<int>(faces_.size() - next_); }
    /// Dice that were rolled beyond the end of the script. They fall one way and another, so that who rolls
    /// until faces differ comes to an end.
    int missing() const { return missing_; }
    /// Neither: the script fitted.
    bool exhausted() const { return left_over() == 0 && missing_ == 0; }

    Roll roll(int count, const Faces& faces) override {
        Roll result;
        for (int i = 0; i < count; ++i) {
            const bool written = next_ < faces_.size();
            const std::uint8_t face = written ? faces_[next_++] : beyond();
            ++result.of_kind[faces.kind_of[face - 1u]];
            result.faces.push(face);
        }
        return result;
    }

  private:
    std::uint8_t beyond() {
        auto state = static_cast<std::uint64_t>(missing_++);
        return static_cast<std::uint8_t>(1 + splitmix64(state) % 6);
    }

    std::vector<std::uint8_t> faces_;
    std::size_t next_ = 0;
    int missing_ = 0;
};

}  // namespace skald
