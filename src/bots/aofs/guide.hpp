// Karl as the guide of a search through Age of Fantasy: Skirmish (search.hpp).
#pragma once
#include "bots/aofs/karl.hpp"
#include "bots/core/search.hpp"

namespace skald::bots {

class SkirmishGuide {
  public:
    explicit SkirmishGuide(const Temper& temper = {}) : karl_(temper), outlook_(temper) {}

    void candidates(const aofs::Match& match, const aofs::State& state, Candidates& out);
    Choice answer(const aofs::Match& match, const aofs::State& state) { return karl_.choose(match, state); }
    /// The round and the next one are played to their ends.
    bool leaf(const aofs::Match&, const aofs::State& root, const aofs::State& state) const {
        return state.round > root.round + 1;
    }
    double worth(const aofs::Match& match, const aofs::State& state, Side side);

  private:
    SkirmishKarl karl_;
    SkirmishOutlook outlook_;
    Choices choices_;
    std::vector<double> worth_;
};

}  // namespace skald::bots
