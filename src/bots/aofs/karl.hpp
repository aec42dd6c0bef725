// Karl, as he plays Age of Fantasy: Skirmish. He looks one activation ahead: what each of his units could do
// now by the odds of the dice, which markers that would hold, and what the enemy could do to it afterwards.
// He uses the three verbs and the planner, sees what a player sees, and keeps nothing between two questions
// but odds that he has worked out.
#pragma once
#include <vector>

#include "bots/aofs/outlook.hpp"
#include "words/core/reason.hpp"

namespace skald::aofs {

class Karl {
  public:
    explicit Karl(const bots::Temper& temper = {}, const Doctrine& doctrine = {})
        : outlook_(temper, doctrine) {}

    /// A legal answer to the pending question.
    Choice choose(Match& match, const State& state);

    /// Why he answers so, for people (karl_reason.cpp).
    words::Reason reason(const View& view, const Choice& choice);

    /// What each choice of the list is worth to the player who is asked; the list belongs to the pending
    /// question. Sketches are weighed by where they point.
    void weigh(const View& view, const Choices& choices, std::vector<double>& worth);

    /// A move as planned, and what it is worth with the shot that may follow.
    struct Plan {
        Choice choice;
        double worth = 0;
    };
    /// Those that he planned for the pending move, best first; they belong to him until he is asked again.
    const std::vector<Plan>& moves(const View& view);

  private:
    double score(const View& view, const Choice& choice);
    Choice best_of(const View& view, const Choices& choices);
    // Activations and moves (karl_moves.cpp).
    void weigh_activations(const View& view);
    double rough_activation(const View& view, const Choice& choice);
    double looked_through(const View& view, const Choice& choice);
    double place_after(const View& view, const Stand& stand, Action action, double* shot = nullptr);
    Plan best_move(const View& view);
    double after_move(const View& view, const Choice& choice);
    double best_shot(const View& view, int unit);
    void list_spots(const View& view, const Stand& stand, Length far);
    // Spells (karl_spells.cpp).
    double spell_worth(const View& view, int spell, Side caster, int target);
    double cast_worth(const View& view, const Choice& choice);
    double help_worth(const View& view, const Choice& choice);
    // Set-up and consequences (karl.cpp).
    double marker_worth(const View& view, const Choice& choice) const;
    double edge_worth(const View& view, const Choice& choice) const;
    double declare_worth(const View& view, const Choice& choice) const;
    double deploy_worth(const View& view, const Choice& choice);
    double strike_back_worth(const View& view, const Choice& choice);
    double remove_worth(const View& view, const Choice& choice) const;
    double push_worth(const View& view, const Choice& choice) const;

    Outlook outlook_;
    Choices choices_, inner_;
    std::vector<double> worth_;
    std::vector<Point> spots_;
    std::vector<Plan> rough_, planned_;
};

}  // namespace skald::aofs
