// Karl: a doctrine player of SAGA. He looks one activation ahead: what each of his units could do now, what
// it would gain by the average of the dice, and what the enemy could do to it afterwards; he plans his board
// for that, keeps something for the enemy's turn, rests the weary, and spends the enemy's fatigue where it
// hurts. He uses the three verbs and the planner, and sees what a player sees.
#pragma once
#include "saga/stage.hpp"

namespace skald::bots {

/// How a player is inclined; numbers are weights.
struct Temper {
    double bold = 1.0;     ///< of losses inflicted against losses taken
    double careful = 1.0;  ///< of being charged and shot at
    double cunning = 1.0;  ///< of what is kept for the enemy's turn: reactions, his fatigue
};

class Karl {
  public:
    explicit Karl(Temper temper = {}) : temper_(temper) {}

    /// A legal answer to the pending question.
    Choice choose(const saga::Match& match, const saga::State& state);

  private:
    double score(const saga::View& view, const Choice& choice) const;

    Temper temper_;
    Choices choices_;
};

}  // namespace skald::bots
