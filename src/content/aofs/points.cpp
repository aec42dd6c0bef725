#include "content/aofs/points.hpp"

#include <algorithm>
#include <array>

namespace skald::aofs {
namespace {

/// Worth of one wound that the unit can take, by Defense 2+ to 6+: three points over the chance that a hit
/// wounds, taken over AP(0), AP(1) and AP(2).
constexpr std::array<int, 5> worth_of_life{900, 600, 450, 386, 360};
constexpr int regeneration_percent = 35, stealth_percent = 15;  // of the body

constexpr int worth_of_wound = 2000;  ///< one wound expected of one round of blows
/// Chance of a wound in 36ths by AP, taken over Defense 3+, 4+ and 5+.
constexpr std::array<int, 4> wounds_by_ap{18, 24, 28, 30};
constexpr int worth_of_impact = 300;  ///< one die of Impact

struct Priced {
    Special special;
    int worth;
};
/// Percent on a weapon; those with a value count it less one.
constexpr Priced weapon_percents[] = {{Special::bane, 25},     {Special::counter, 15},
                                      {Special::indirect, 20}, {Special::limited, -65},
                                      {Special::rending, 25},  {Special::unstoppable, 10}};
constexpr int blast_percent = 25, deadly_percent = 50, thrust_percent = 30;
/// Percent on body and strike.
constexpr Priced move_percents[] = {{Special::fast, 15},     {Special::slow, -10}, {Special::flying, 15},
                                    {Special::strider, 5},   {Special::ambush, 8}, {Special::scout, 5},
                                    {Special::immobile, -25}};
/// A price for each model, times the value of the rule.
constexpr Priced gifts[] = {{Special::hero, 300},
                            {Special::caster, 700},
                            {Special::fear, 150},
                            {Special::musician, 800},
                            {Special::banner, 600}};
constexpr int worth_of_nerve = 100, worth_of_fearless = 150;

/// Hits of one attack in twelfths.
int hits(const ModelProfile& model, const Weapon& weapon, const Specials& specials) {
    int twelfths = 2 * (7 - (specials.has(Special::reliable) ? 2 : model.quality));
    if (specials.has(Special::surge)) twelfths += 2;
    if (specials.has(Special::sergeant)) twelfths += 2;
    if (specials.has(Special::furious) && weapon.melee()) twelfths += 1;      // charging only
    if (specials.has(Special::relentless) && !weapon.melee()) twelfths += 1;  // over 9" only
    return twelfths;
}

int percent_of_weapon(const Weapon& weapon, const Specials& specials) {
    int percent = 100;
    for (const Priced& one : weapon_percents)
        if (specials.has(one.special)) percent += one.worth;
    percent += blast_percent * std::max(0, specials.value(Special::blast) - 1);
    percent += deadly_percent * std::max(0, specials.value(Special::deadly) - 1);
    if (specials.has(Special::thrust) && weapon.melee()) percent += thrust_percent;
    return std::max(percent, 10);
}

/// Far weapons strike more often; 12" is worth as much as a blade.
int percent_of_range(const Weapon& weapon) {
    return weapon.melee() ? 100 : std::min(60 + 10 * weapon.range / 3, 170);
}

int worth_of_weapon(const ModelProfile& model, const Weapon& weapon) {
    Specials specials = model.specials;
    specials.add(weapon.specials);
    const int ap = std::min(specials.value(Special::ap), static_cast<int>(wounds_by_ap.size()) - 1);
    const int wounds = weapon.attacks * worth_of_wound * hits(model, weapon, specials) / 12 *
                       wounds_by_ap[static_cast<std::size_t>(ap)] / 36;
    return wounds * percent_of_weapon(weapon, specials) / 100 * percent_of_range(weapon) / 100;
}

/// The better of blows and shots, and half of the other.
int strike_of(const UnitProfile& unit, const ModelProfile& model) {
    int blows = worth_of_impact * model.specials.value(Special::impact), shots = 0;
    for (const Carried& carried : model.weapons) {
        const Weapon& weapon = unit.weapons[carried.weapon];
        (weapon.melee() ? blows : shots) += carried.copies * worth_of_weapon(model, weapon);
    }
    return std::max(blows, shots) + std::min(blows, shots) / 2;
}

}  // namespace

Worth worth_of(const UnitProfile& unit) {
    Worth worth;
    const auto models = static_cast<int>(unit.models.size());
    if (models == 0) return worth;
    int tough = max_special_value, defense = 0, body_percent = 0, nerve = 0, fearless = 0;
    for (const ModelProfile& model : unit.models) {
        tough = std::min(tough, std::max(1, model.specials.value(Special::tough)));
        defense += worth_of_life[static_cast<std::size_t>(model.defense - 2)];
        body_percent += model.has(Special::regeneration) * regeneration_percent +
                        model.has(Special::stealth) * stealth_percent;
        nerve += worth_of_nerve * (6 - model.quality);
        fearless += model.has(Special::fearless);
        worth.strike += strike_of(unit, model);
        for (const Priced& one : move_percents)
            if (model.has(one.special)) worth.share += one.worth;
        for (const Priced& one : gifts) worth.gifts += one.worth * model.specials.value(one.special);
    }
    // The unit lasts for one wound each of its other models, and for one more than the Tough of the last.
    worth.body = (models + tough) * defense / models * (100 + body_percent / models) / 100;
    worth.nerve = nerve / models + (fearless == models ? worth_of_fearless : 0);
    worth.share /= models;
    return worth;
}

int price_of(const UnitProfile& unit) {
    return std::max(5, (worth_of(unit).total() + 250) / 500 * 5);
}

int price_of_upgrade(const UnitProfile& before, const UnitProfile& after) {
    const int added = worth_of(after).total() - worth_of(before).total();
    return added <= 50 ? 0 : std::max(5, (added + 250) / 500 * 5);
}

}  // namespace skald::aofs
