// Dice that fall as far as they are known, and remember the first throw that is not: how many are due, which
// faces count alike, and how the game stood then.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "dice/scripted.hpp"
#include "game/event.hpp"

namespace skald::calls {

template <class State>
class DueDice final : public Dice {
  public:
    /// `state` and `events` are those that the answer changes.
    DueDice(std::vector<std::uint8_t> faces, const State& state, const Events& events)
        : known_(static_cast<int>(faces.size())), dice_(std::move(faces)), state_(state), events_(events) {}

    Roll roll(int count, const Faces& faces) override {
        if (due_ == 0 && rolled_ + count > known_) {
            due_ = rolled_ + count - known_;
            apart_ = faces;
            then_ = state_;
            told_ = events_.size();
        }
        rolled_ += count;
        return dice_.roll(count, faces);
    }

    /// Dice that must fall now; 0: all that were thrown are known.
    int due() const { return due_; }
    int left_over() const { return dice_.left_over(); }
    const Faces& apart() const { return apart_; }
    const State& then() const { return then_; }
    std::size_t told() const { return told_; }  ///< events before the throw

  private:
    int known_, rolled_ = 0, due_ = 0;
    ScriptedDice dice_;
    const State& state_;
    const Events& events_;
    Faces apart_{};
    State then_{};
    std::size_t told_ = 0;
};

}  // namespace skald::calls
