// Karl as the guide of a search through Age of Fantasy: Skirmish (search.hpp).
#pragma once
#include "bots/aofs/karl.hpp"
#include "bots/core/search.hpp"

namespace skald::aofs {

class KarlGuide {
  public:
    explicit KarlGuide(const bots::Temper& temper = {}) : karl_(temper), outlook_(temper) {}

    void candidates(Match& match, const State& state, bots::Candidates& out);
    Choice answer(Match& match, const State& state) { return karl_.choose(match, state); }
    /// The round and the next one are played to their ends.
    bool leaf(Match&, const State& root, const State& state) const { return state.round > root.round + 1; }
    double worth(Match& match, const State& state, Side side);

  private:
    Karl karl_;
    Outlook outlook_;
    Choices choices_;
    std::vector<double> worth_;
};

}  // namespace skald::aofs
