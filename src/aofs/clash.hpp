// A whole melee as pure functions, for odds and forecasts: Counter strikes, the charger's strikes, striking
// back, fatigue. Who is in reach is said beforehand; models fall from the back of the list, a Hero who joined
// standing last. The steps are made of attack.hpp and trials.hpp, as the engine's are.
#pragma once
#include <array>

#include "aofs/attack.hpp"

namespace skald::aofs {

/// One model of a side that fights.
struct Contender {
    ModelProfile profile;  ///< granted rules included; weapons by their place in Party::weapons
    bool in_reach = true;  ///< AOF-MEL-03
};

/// One side of a melee, as it does not change: the models in the order in which they stand to the last.
struct Party {
    List<Contender, max_models_of_unit + 1> models;  ///< the last to fall first
    List<Weapon, 2 * max_weapons_of_unit> weapons;
    std::uint8_t defense = 4;  ///< AOF-R-67
    std::int8_t to_hit = 0, to_defend = 0;
    bool strikes_back = true;  ///< AOF-MEL-05: the defender's choice
};

/// The charger is 0, the charged unit 1.
struct Clash {
    std::array<Party, 2> party;
    Switches switches;
};

/// How a side stands.
struct Condition {
    std::uint8_t models = 0;  ///< living; 0: destroyed
    std::uint8_t markers = 0;
    bool stunned = false;
    bool fatigued = false;
    friend constexpr bool operator==(const Condition&, const Condition&) = default;
    friend constexpr auto operator<=>(const Condition&, const Condition&) = default;
};
struct ClashState {
    std::array<Condition, 2> side{};
    friend constexpr bool operator==(const ClashState&, const ClashState&) = default;
    friend constexpr auto operator<=>(const ClashState&, const ClashState&) = default;
};
std::uint64_t hash_of(const ClashState& state);

/// Both sides fresh and whole.
ClashState begin_clash(const Clash& clash);

enum class StrikeStep : std::uint8_t { counter, charge, back };

/// The attack that a step is, as things stand; without volleys if nobody strikes.
Attack strikes_of(const Clash& clash, const ClashState& state, StrikeStep step, Reckoning& why);
/// What the step's attack, all rolled, did: casualties, the wound-effect roll, fatigue.
void end_step(const Clash& clash, ClashState& state, StrikeStep step, const Attack& attack, Dice& dice);
/// The whole step.
void fight_step(const Clash& clash, ClashState& state, StrikeStep step, Dice& dice);

}  // namespace skald::aofs
