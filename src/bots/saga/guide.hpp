// Karl as the guide of a search through SAGA (search.hpp).
#pragma once
#include "bots/core/search.hpp"
#include "bots/saga/karl.hpp"

namespace skald::saga {

class KarlGuide {
  public:
    explicit KarlGuide(const bots::Temper& temper = {}) : karl_(temper), runner_(temper, {}, true) {}

    void candidates(Match& match, const State& state, bots::Candidates& out);
    Choice answer(Match& match, const State& state) { return runner_.choose(match, state); }
    /// The turn at hand and the next one are played to their ends: so the enemy's answer is seen, and what
    /// was kept for his turn.
    bool leaf(Match&, const State& root, const State& state) const;
    double worth(Match& match, const State& state, Side side);

    Karl& karl() { return karl_; }

  private:
    void add_places(const View& view, bots::Candidates& out);

    Karl karl_;
    Karl runner_;  ///< plays on
    Choices choices_;
    std::vector<double> worth_;
};

}  // namespace skald::saga
