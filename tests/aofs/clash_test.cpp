// Whole melees, exact.
#include "aofs/clash.hpp"

#include <gtest/gtest.h>

#include "dice/enumerate.hpp"
#include "dice/scripted.hpp"

namespace skald::aofs {
namespace {

Weapon blade(int attacks) {
    Weapon weapon;
    weapon.name = 1;
    weapon.attacks = static_cast<std::uint8_t>(attacks);
    return weapon;
}

/// So many models with one weapon each.
Party party(int models, const Weapon& weapon, std::initializer_list<std::pair<Special, int>> specials = {}) {
    Party made;
    made.weapons.push(weapon);
    Contender contender;
    contender.profile.weapons.push({0, 1});
    for (const auto& [special, value] : specials) contender.profile.specials.add(special, value);
    for (int i = 0; i < models; ++i) made.models.push(contender);
    return made;
}

/// Both sides fresh and whole.
ClashState begin_clash(const Clash& clash) {
    ClashState state;
    for (std::size_t side : {0u, 1u})
        state.side[side].models = static_cast<std::uint8_t>(clash.party[side].models.size());
    return state;
}

void fight_step(const Clash& clash, ClashState& state, StrikeStep step, Dice& dice) {
    Reckoning why;
    Attack attack = strikes_of(clash, state, step, why);
    Throw shown;
    while (roll_next(attack, dice, shown)) {
    }
    end_step(clash, state, step, attack, dice);
}

Distribution<ClashState> fought(const Clash& clash) {
    const auto step = [&](StrikeStep which) {
        return [&clash, which](ClashState& state, Dice& dice) { fight_step(clash, state, which, dice); };
    };
    return enumerate(begin_clash(clash), step(StrikeStep::counter), step(StrikeStep::charge),
                     step(StrikeStep::back));
}

TEST(Clash, a_lone_model_charges_a_lone_model) {
    const Clash clash{{party(1, blade(1)), party(1, blade(1))}, {}};
    const auto result = fought(clash);
    ASSERT_TRUE(result.complete());
    // Hit 1/2, not blocked 1/2, Knocked Out 1/3 of the time, else Stunned and only sixes strike back.
    EXPECT_EQ(result.chance([](const ClashState& s) { return s.side[1].models == 0; }), Fraction(1, 12));
    EXPECT_EQ(result.chance([](const ClashState& s) { return s.side[1].stunned; }), Fraction(1, 6));
    const Fraction fresh = Fraction(3, 4) * Fraction(1, 12), stunned = Fraction(1, 6) * Fraction(1, 36);
    EXPECT_EQ(result.chance([](const ClashState& s) { return s.side[0].models == 0; }), fresh + stunned);
    EXPECT_EQ(result.chance([](const ClashState& s) { return s.side[0].fatigued; }), Fraction(1, 1));
    EXPECT_EQ(result.chance([](const ClashState& s) { return s.side[1].fatigued; }), Fraction(11, 12));
}

TEST(Clash, who_does_not_strike_back_is_not_fatigued) {
    Clash clash{{party(1, blade(1)), party(1, blade(1))}, {}};
    clash.party[1].strikes_back = false;
    const auto result = fought(clash);
    EXPECT_EQ(result.chance([](const ClashState& s) { return s.side[1].fatigued; }), Fraction(0, 1));
    EXPECT_EQ(result.chance([](const ClashState& s) { return s.side[0].models == 1; }), Fraction(1, 1));
}

TEST(Clash, Counter_strikes_first_once_and_takes_Impact_away) {
    Weapon pike = blade(1);
    pike.specials.add(Special::counter);
    const Clash clash{{party(1, blade(1), {{Special::impact, 2}}), party(1, pike)}, {}};
    ClashState state = begin_clash(clash);
    // Counter: hits, not blocked, Stunned. The charger is Stunned: no Impact, needs a 6 and misses. The pike
    // has struck.
    ScriptedDice dice({4, 1, 1, 5});
    for (const StrikeStep step : {StrikeStep::counter, StrikeStep::charge, StrikeStep::back})
        fight_step(clash, state, step, dice);
    EXPECT_TRUE(dice.exhausted());
    EXPECT_TRUE(state.side[0].stunned);
    EXPECT_EQ(state.side[0].markers, 1);
    EXPECT_TRUE(state.side[1].fatigued);
    Reckoning why;
    const Attack charge = strikes_of(clash, begin_clash(clash), StrikeStep::charge, why);
    ASSERT_EQ(charge.volleys.size(), 2u);
    EXPECT_EQ(charge.volleys[1].dice, 1);
}

TEST(Clash, casualties_do_not_strike_back) {
    const Clash clash{{party(1, blade(4)), party(3, blade(1))}, {}};
    ClashState state = begin_clash(clash);
    // Four hits, two wounds: two of three fall; the last rolls one die and misses.
    ScriptedDice dice({4, 4, 4, 4, 1, 1, 6, 6, 3});
    for (const StrikeStep step : {StrikeStep::counter, StrikeStep::charge, StrikeStep::back})
        fight_step(clash, state, step, dice);
    EXPECT_TRUE(dice.exhausted());
    EXPECT_EQ(state.side[1].models, 1);
    EXPECT_EQ(state.side[1].markers, 0);
}

TEST(Clash, a_fatigued_charger_has_no_Impact) {
    const Clash clash{{party(2, blade(1), {{Special::impact, 1}}), party(1, blade(1))}, {}};
    ClashState state = begin_clash(clash);
    Reckoning why;
    EXPECT_EQ(strikes_of(clash, state, StrikeStep::charge, why).volleys.size(), 2u);
    state.side[0].fatigued = true;
    const Attack attack = strikes_of(clash, state, StrikeStep::charge, why);
    ASSERT_EQ(attack.volleys.size(), 1u);
    EXPECT_EQ(attack.volleys[0].needed, 6);
}

TEST(Clash, models_out_of_reach_do_not_strike) {
    Clash clash{{party(3, blade(1)), party(1, blade(1))}, {}};
    clash.party[0].models[2].in_reach = false;
    Reckoning why;
    const Attack attack = strikes_of(clash, begin_clash(clash), StrikeStep::charge, why);
    ASSERT_EQ(attack.volleys.size(), 1u);
    EXPECT_EQ(attack.volleys[0].dice, 2);
}

TEST(Clash, who_has_nobody_in_reach_does_not_strike_back_and_is_not_fatigued) {
    Clash clash{{party(1, blade(1)), party(2, blade(1))}, {}};
    for (Contender& model : clash.party[1].models) model.in_reach = false;
    const auto result = fought(clash);
    EXPECT_EQ(result.chance([](const ClashState& s) { return s.side[1].fatigued; }), Fraction(0, 1));
}

TEST(Clash, a_Hero_who_joined_stands_to_the_last) {
    Clash clash{{party(1, blade(4)), party(3, blade(1))}, {}};
    clash.party[1].hero = true;
    clash.party[1].models[2].profile.quality = 2;
    ClashState state = begin_clash(clash);
    state.side[1].models = 1;
    Reckoning why;
    const Attack attack = strikes_of(clash, state, StrikeStep::back, why);
    ASSERT_EQ(attack.volleys.size(), 1u);
    EXPECT_EQ(attack.volleys[0].needed, 2);
}

TEST(Clash, a_weapon_that_is_kept_back_does_not_strike) {
    Clash clash{{party(1, blade(1)), party(1, blade(1))}, {}};
    clash.party[0].weapons.push(blade(3));
    clash.party[0].models[0].profile.weapons.push({1, 1});
    clash.party[0].kept = 1u << 1;
    Reckoning why;
    const Attack attack = strikes_of(clash, begin_clash(clash), StrikeStep::charge, why);
    ASSERT_EQ(attack.volleys.size(), 1u);
    EXPECT_EQ(attack.volleys[0].dice, 1);
}

TEST(Clash, Counter_that_could_not_strike_early_strikes_with_the_rest) {
    Weapon pike = blade(2);
    pike.specials.add(Special::counter);
    Clash clash{{party(1, blade(1)), party(1, pike)}, {}};
    Reckoning why;
    EXPECT_TRUE(strikes_of(clash, begin_clash(clash), StrikeStep::back, why).volleys.empty());
    clash.party[1].early = false;
    const Attack attack = strikes_of(clash, begin_clash(clash), StrikeStep::back, why);
    ASSERT_EQ(attack.volleys.size(), 1u);
    EXPECT_EQ(attack.volleys[0].dice, 2);
}

}  // namespace
}  // namespace skald::aofs
