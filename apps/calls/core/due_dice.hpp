// Dice that fall as far as they are known, and remember the first throw that is not: how many are due, which
// faces count alike, how the game stood then, and what they are for. Nothing is asked of the rules for that:
// every die that falls is told by an event, in the order in which they fall.
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
        if (events_.size() != told_last_) told_last_ = events_.size(), untold_ = 0;
        if (due_ == 0 && rolled_ + count > known_) {
            due_ = rolled_ + count - known_;
            apart_ = faces;
            then_ = state_;
            told_ = events_.size();
            ahead_ = untold_;
        }
        rolled_ += count;
        untold_ += count;
        return dice_.roll(count, faces);
    }

    /// Dice that must fall now; 0: all that were thrown are known.
    int due() const { return due_; }
    int left_over() const { return dice_.left_over(); }
    const Faces& apart() const { return apart_; }
    const State& then() const { return then_; }
    std::size_t told() const { return told_; }  ///< events before the throw

    /// Once all is rolled: the event that tells of the throw, or of the one that goes before it and is told
    /// with it. What it says that the dice decide means nothing. Null: nobody tells of them.
    const Event* telling() const {
        for (std::size_t i = told_; i < events_.size(); ++i)
            if (!events_[i].faces.empty()) return &events_[i];
        return nullptr;
    }
    /// Are dice of that event thrown again?
    bool again() const { return telling() != nullptr && ahead_ >= static_cast<int>(telling()->faces.size()); }
    int ahead() const { return ahead_; }  ///< dice of that event that lay before the throw

  private:
    int known_, rolled_ = 0, due_ = 0;
    ScriptedDice dice_;
    const State& state_;
    const Events& events_;
    Faces apart_{};
    State then_{};
    std::size_t told_ = 0;
    std::size_t told_last_ = 0;  ///< events when dice last fell
    int untold_ = 0;             ///< dice that fell since, with no event after them
    int ahead_ = 0;              ///< those of them that fell before the throw
};

}  // namespace skald::calls
