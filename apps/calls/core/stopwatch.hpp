// The clock that bots think by.
#pragma once
#include <chrono>

#include "bots/core/bot.hpp"

namespace skald::calls {

class Stopwatch final : public bots::Watch {
  public:
    double milliseconds() const override {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace skald::calls
