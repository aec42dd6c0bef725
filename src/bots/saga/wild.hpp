// Wild games: random games of SAGA of every kind, for tests. The number of a game decides everything in it:
// the peoples, the edition, the sticks, the size, the warbands, what is set up beforehand and what is asked,
// the extra rule, and how the players are minded. And a tally of what came up in them.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "game/random_play.hpp"
#include "saga/match.hpp"

namespace skald::saga {

constexpr std::size_t effect_verbs = static_cast<std::size_t>(EffectVerb::steal) + 1;
constexpr std::size_t saga_rules = static_cast<std::size_t>(Rule::count);

/// How often things came up.
struct RuleTally {
    using Count = std::uint64_t;

    explicit RuleTally(std::size_t factions) : triggered(factions) {}
    void add(const RuleTally& other);
    bool fired(Rule rule) const {
        const auto i = static_cast<std::size_t>(rule);
        return events[i] + lines[i] + refusals[i] > 0;
    }

    Count games = 0, answers = 0, samples_accepted = 0, mutants_refused = 0, mutants_accepted = 0,
          steps_short = 0;
    std::array<Count, saga_rules> events{};    ///< events that the rule caused
    std::array<Count, saga_rules> lines{};     ///< lines of the reckoning of fights
    std::array<Count, saga_rules> refusals{};  ///< spoiled answers and hopeless plans that it refused
    std::array<Count, effect_verbs> verbs{};   ///< clauses carried out
    std::array<Count, 4> methods{};            ///< deployments by A, B, C; [0]: quick starts
    std::array<Count, 5> activations{};        ///< declared, by type
    std::array<Count, 3> fights{};             ///< by FightKind
    std::array<Count, 2> editions{};           ///< games of the current one, of 2018
    /// Per faction and ability: how often it was triggered; of a rule that always holds, games with its
    /// owner.
    std::vector<std::array<Count, max_abilities>> triggered;
};

/// The set-up of a game. Factions are taken from the list, which must not be empty.
Setup wild_setup(std::uint64_t number, std::span<const Faction> factions);

/// Which of the list the two sides of that game play.
std::array<std::size_t, 2> wild_factions(std::uint64_t number, std::size_t factions);

/// A berserk loves charges, shots, abilities and the enemy's fatigue; where there is nobody to hit yet he
/// goes where the enemy is. More is better, 0 is nothing.
int berserk_liking(const State& state, const Choice& choice);

/// Plays it to its end under the whole contract of game/random_play.hpp and counts. Every other game has
/// berserks for players.
RandomPlayReport play_wild(std::uint64_t number, std::span<const Faction> factions, RuleTally& tally);

}  // namespace skald::saga
