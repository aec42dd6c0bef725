// Odds of fights in Age of Fantasy: Skirmish, as a player asks for them: exact, with every number that feeds
// the dice and its rule. Who is in reach, in range, in sight and in cover is read off the table.
#pragma once
#include <optional>
#include <vector>

#include "odds/aofs/fight.hpp"
#include "odds/core/aim.hpp"

namespace skald::aofs {

enum class FightKind : std::uint8_t { charge, melee, shot, spell };

struct FightOdds {
    FightKind kind = FightKind::charge;
    std::array<int, 2> units{-1, -1};  ///< who, at whom
    ClashState before;                 ///< how both stand now
    Distribution<ClashState> results;  ///< if the book's first offer is taken: who is charged strikes back
    Fraction happens{1, 1};            ///< a spell: that it works

    /// What is rolled, as both stand now.
    struct Part {
        StrikeStep step = StrikeStep::charge;
        int by = 0;  ///< place in `units`
        Attack attack;
        Reckoning why;
    };
    std::vector<Part> parts;

    /// Best play for an aim: whether to strike back (AOF-MEL-05).
    struct Best {
        odds::Aim aim = odds::Aim::casualties;
        double worth = 0;                 ///< to the attacker
        std::array<double, 2> answers{};  ///< to the defender: to strike back, not to
        bool strikes_back = true;
        Distribution<ClashState> results;
    };
    std::optional<Best> best;
    const Distribution<ClashState>& played_best() const { return best ? best->results : results; }
};

/// What a result is worth to side 0 or 1: figures taken less figures lost; ground: the enemy is destroyed or
/// Stunned, so that it holds no marker, or we are; survival: we are not destroyed.
double worth_of(const ClashState& before, const ClashState& after, odds::Aim aim, int side);

/// The same on average.
double worth_of(const ClashState& before, const Distribution<ClashState>& results, odds::Aim aim, int side);

/// A charge from where the unit stands: the planner brings both sides into contact. A refusal: it is none.
/// No results: it may arrive in too many ways over dangerous ground.
Refusal odds_of_charge(const View& view, int unit, int target, std::optional<odds::Aim> aim, FightOdds& out);
/// As if all of both were in reach.
Refusal odds_of_melee(const View& view, int unit, int target, std::optional<odds::Aim> aim, FightOdds& out);
/// The pending choice of a charged unit (AOF-MEL-05), seen by it: it strikes back with everything, or not at
/// all.
Refusal odds_of_striking_back(const View& view, bool strikes, FightOdds& out);
/// All weapons that may be fired at the target from here.
Refusal odds_of_shot(const View& view, int unit, int target, FightOdds& out);
/// Those alone that the answer aims at it (Verb::shoot).
Refusal odds_of_shot(const View& view, int unit, const Choice& shoot, int target, FightOdds& out);
/// A spell by its number; `tokens` beyond its price, those of helpers on both sides counted.
Refusal odds_of_spell(const View& view, int caster, int spell, int target, int tokens, FightOdds& out);
/// The chance that a model lands on its feet.
Fraction chance_to_land(const View& view, int model, const Leap& leap);

}  // namespace skald::aofs
