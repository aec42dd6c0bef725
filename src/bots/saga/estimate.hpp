// The odds of one fight, fast enough to be asked for hundreds of times in a decision. Pools, hits, defence
// dice and casualties are the rules' own functions (saga/fight.hpp), as for the engine and the exact odds;
// only the chances are summed here in another way, in doubles, for speed (bench/bots.md). A test holds them
// to the exact ones. Doubles steer; they decide no rule.
#pragma once
#include <array>

#include "saga/stage.hpp"

namespace skald::saga {

/// Chances that a side must remove 0, 1, 2 ... figures; the last one stands for so many or more.
struct Losses {
    static constexpr int most = 33;
    std::array<double, most + 1> chance{};

    double average() const;
    double at_least(int figures) const;
    int last() const;  ///< the most that can happen
};

/// Casualties that `who` (0 attacker, 1 defender) causes as the fight stands.
Losses losses_of(const Fight& fight, int who, const Edition& edition);

/// Both sides of a fight, and who wins it.
struct FightChances {
    std::array<Losses, 2> casualties{};  ///< that the attacker suffers, that the defender suffers
    std::array<Losses, 2> falls{};       ///< figures of theirs that fall when all is done to save them
    double win = 0, draw = 0, lose = 0;  ///< for the attacker; in a melee

    double average(int who) const { return falls[static_cast<std::size_t>(who)].average(); }
};
/// Of the fight of this state, if its dice were thrown now.
FightChances chances_of(const View& view);

/// What players have in mind before a fight has begun.
struct Intent {
    bool closed_ranks = false;
    int more_fatigue = 0;        ///< of the attacker, by the charge itself (FAT-03)
    bool with_abilities = true;  ///< count what is loaded on both boards
    bool with_fatigue = true;    ///< both sides spend markers as serves each best
};
/// The state in which the dice would be thrown if they met as they stand.
State melee_ahead(const View& view, int attacker, int defender, const Intent& intent);
State shot_ahead(const View& view, int unit, int target);
/// `who` uses a fatigue marker of the enemy (MEL-15).
void spend_marker(State& state, int who, FatigueUse use);

/// What an ability does to the fight when `who` uses it, with this option or with the better one (given
/// back).
void use_ability(Fight& fight, const View& view, int who, int ability, int option);
int use_ability(Fight& fight, const View& view, int who, int ability);

/// Massacre points that a figure of the unit is worth to its enemy, with a little for its future.
double figure_worth(const View& view, int unit);

/// What an attack brings and costs, in worth: massacre points and what the figures would still have done.
struct Estimate {
    double inflicted = 0, suffered = 0;
    FightChances odds{};
    bool closed_ranks = false;  ///< the defender does best to close ranks
};
/// Of the fight of this state.
Estimate estimate_of(const View& view);
/// A charge; the defender closes ranks if that serves him.
Estimate charge_ahead(const View& view, int attacker, int defender, int more_fatigue);
/// A shot by all figures, sight not looked at.
Estimate volley_ahead(const View& view, int unit, int target);

}  // namespace skald::saga
