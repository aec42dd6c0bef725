// Thrall: answers every question with one of the offered choices, each as likely as the others. It knows no
// rule and serves as the least of opponents and as the player of random games.
#pragma once
#include "dice/random.hpp"
#include "game/book.hpp"

namespace skald::bots {

template <Book B>
class Thrall {
  public:
    explicit Thrall(std::uint64_t seed) : random_(seed) {}

    /// A legal answer to the pending question. Sketches that the planner cannot fill in are tried no further.
    Choice choose(B& book, const typename B::State& state) {
        book.choices(state, choices_);
        Choice best;
        for (std::size_t left = choices_.size(),
                         start = random_.below(static_cast<std::uint32_t>(choices_.size()));
             left > 0; --left, start = (start + 1) % choices_.size()) {
            best = choices_[start];
            if (book.complete(state, best)) continue;
            if (!book.check(state, best)) return best;
        }
        return best;
    }

  private:
    Random random_;
    Choices choices_;
};

}  // namespace skald::bots
