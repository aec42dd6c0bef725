// Karl as the guide of a search through SAGA (search.hpp).
#pragma once
#include "bots/core/search.hpp"
#include "bots/saga/karl.hpp"

namespace skald::bots {

class SagaGuide {
  public:
    explicit SagaGuide(const Temper& temper = {}) : karl_(temper), runner_(temper, {}, true) {}

    void candidates(const saga::Match& match, const saga::State& state, Candidates& out);
    Choice answer(const saga::Match& match, const saga::State& state) { return runner_.choose(match, state); }
    /// The turn at hand and the next one are played to their ends: so the enemy's answer is seen, and what
    /// was kept for his turn.
    bool leaf(const saga::Match&, const saga::State& root, const saga::State& state) const;
    double worth(const saga::Match& match, const saga::State& state, Side side);

    Karl& karl() { return karl_; }

  private:
    void add_places(const saga::View& view, Candidates& out);

    Karl karl_;
    Karl runner_;  ///< plays on
    Choices choices_;
    std::vector<double> worth_;
};

}  // namespace skald::bots
