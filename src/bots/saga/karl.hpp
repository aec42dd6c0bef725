// Karl: a doctrine player of SAGA. He looks one activation ahead: what each of his units could do now, what
// it would bring by the odds of the dice, and what the enemy could do to it afterwards; he plans his board
// for that, keeps something for the enemy's turn, rests the weary, and spends the enemy's fatigue where it
// hurts. He uses the three verbs and the planner, and sees what a player sees.
#pragma once
#include "bots/saga/outlook.hpp"
#include "saga/stage.hpp"
#include "words/core/reason.hpp"

namespace skald::saga {

class Karl {
  public:
    /// In haste he plans one way where he would compare several, and takes fights as alike that differ by
    /// ground alone: for playing on in a search.
    explicit Karl(const bots::Temper& temper = {}, const Doctrine& doctrine = {}, bool haste = false)
        : outlook_(doctrine, temper, haste), haste_(haste) {}

    /// A legal answer to the pending question.
    Choice choose(Match& match, const State& state);

    /// What each choice of the list is worth to the player who is asked, in massacre points; the list belongs
    /// to the pending question.
    void weigh(const View& view, const Choices& choices, std::vector<double>& worth);

    /// How good a place it is for the unit, as the last state that was weighed stands.
    double place(const View& view, int unit, Point at) { return outlook_.place(view, unit, at); }
    /// What the side's units could do at once, each for itself.
    double threat(const View& view, Side side);

    /// Why he answers so, for people (karl_reason.cpp).
    words::Reason reason(const View& view, const Choice& choice);

  private:
    double score(const View& view, const Choice& choice);
    // The board (karl_board.cpp).
    void plan_board(const View& view);
    double wish_of(const View& view, int ability, double* rest_of_wishes);
    double load_worth(const View& view, int ability);
    double take_back_worth(const View& view, const Choice& choice);
    double trigger_worth(const View& view, int ability);
    double ability_worth(const View& view, int ability, bool loading);
    double fresh_die(const View& view);
    double roll_worth(const View& view, int ability);
    // Answers that change a fight (karl_fight.cpp).
    double fight_worth(const View& view, const Choice& choice);
    double aftermath_worth(const View& view, int number);
    double dice_worth(const View& view, const Choice& choice);
    double reaction_worth(const View& view, const Choice& choice);
    double close_ranks_worth(const View& view, const Choice& choice);
    // Units (karl.cpp).
    double activation_worth(const View& view, const Choice& choice);
    double declare_worth(const View& view, const Choice& choice);
    double spot_worth(const View& view, const Choice& choice);
    Choice choose_spot(const View& view);
    Choice choose_site(const View& view);
    double units_worth(const View& view, const Choice& choice);

    /// What a unit could do with a first and a second activation this turn, and how many are already paid
    /// for.
    struct Wish {
        double first = 0, second = 0;
        int served = 0;
    };

    Outlook outlook_;
    bool haste_;
    Choices choices_;
    std::vector<double> worth_;
    std::array<Wish, max_units> wishes_{};
    double fights_ahead_ = 0;  ///< charges that are planned for this turn
    double danger_ahead_ = 0;  ///< what the enemy's turn may bring
};

}  // namespace skald::saga
