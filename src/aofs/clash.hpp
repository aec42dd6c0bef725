// One melee as pure functions: Counter strikes, the charger's strikes, striking back, wounds, fatigue. The
// engine assembles every strike here (melee.cpp), odds and forecasts run whole melees. Who is in reach is
// said beforehand; models fall from the back of the list, a Hero who joined last of all.
#pragma once
#include <array>

#include "aofs/gift.hpp"
#include "aofs/trials.hpp"

namespace skald::aofs {

/// One model of a side that fights.
struct Contender {
    ModelProfile profile;  ///< rules given by spells and rules included; weapons by their place in
                           ///< Party::weapons, spent ones left out
    bool in_reach = true;  ///< AOF-MEL-03
};

/// One side of a fight, as it does not change: its models in the order of the unit.
struct Party {
    List<Contender, max_models_of_unit + 1> models;
    List<Weapon, 2 * max_weapons_of_unit> weapons;
    bool hero = false;         ///< the last model is a Hero who joined
    Target guard;              ///< as long as all of them live
    Gifts gifts;               ///< of spells and rules; those that change come and go with how both stand
    std::uint8_t start = 0;    ///< models that the unit began with; 0: those that are here
    bool strikes_back = true;  ///< AOF-MEL-05: the defender's choice
    bool early = true;         ///< AOF-R-45: Counter strikes first; false: nobody could when it was time
    std::uint32_t kept = 0;    ///< AOF-R-30: weapon types that it keeps back, as bits
};

/// The charger is 0, the charged unit 1.
struct Clash {
    std::array<Party, 2> party;
    Switches switches;
};

struct ClashState {
    std::array<Condition, 2> side{};
    friend constexpr bool operator==(const ClashState&, const ClashState&) = default;
    friend constexpr auto operator<=>(const ClashState&, const ClashState&) = default;
};
std::uint64_t hash_of(const ClashState& state);

/// Whom the dice are against while the unit stands so, and what changes its Defense rolls.
Target guard_of(const Party& party, const Condition& unit);
Modifiers guarding(const Party& party, const Condition& unit);

/// The steps of a melee, in their order.
enum class StrikeStep : std::uint8_t { counter, charge, back };
inline constexpr std::array strike_steps{StrikeStep::counter, StrikeStep::charge, StrikeStep::back};
/// Whose step it is.
constexpr std::size_t striker_in(StrikeStep step) {
    return step == StrikeStep::charge ? 0 : 1;
}

/// One model with one of its weapons, as far as nothing on the table matters.
Striker striker_of(const Party& party, std::size_t model, const Carried& carried);
/// Gives a gift's special rules to the models and weapons of a side.
void give(Party& party, const Gift& gift);
/// Does this model strike with that weapon in the step?
bool strikes_with(const Party& party, const Contender& model, const Carried& carried, StrikeStep step);
/// Models in reach with a melee weapon, and those with Counter (AOF-SR-COUNTER), while so many are left.
int melee_models(const Party& party, int left);
int counter_models(const Party& party, int left);  ///< those in reach, who strike first

/// The attack that a step is, as things stand; without volleys if nobody strikes.
Attack strikes_of(const Clash& clash, const ClashState& state, StrikeStep step, Reckoning& why);
/// New markers on the last model of a unit, so tough, and the one roll for them (AOF-WND-01 to AOF-WND-04).
WoundEffect mark_last(Condition& unit, int tough, int markers, int fear, Dice& dice);
/// What the step's attack, all rolled, did: casualties, the wound-effect roll, fatigue.
void end_step(const Clash& clash, ClashState& state, StrikeStep step, const Attack& attack, Dice& dice);

}  // namespace skald::aofs
