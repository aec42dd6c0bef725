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

/// What the unit is worth without rules of its army's own.
Worth plain_worth(const UnitProfile& unit) {
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

// ---- Rules of an army's own: what they make of the unit, as long as they count

constexpr int inch_percent = 4, worth_of_casting = 150;
constexpr int once_percent = 30;   ///< of one attack in the whole game
constexpr int inches_of_unit = 6;  ///< an aura reaches another unit for so many inches

/// How much of a game a condition holds, in percent.
int percent_of(const Provision& provision) {
    const auto percent = [&] {
        switch (provision.what) {
            case Circumstance::charging:
            case Circumstance::advancing:
            case Circumstance::near:
            case Circumstance::within: return 50;
            case Circumstance::melee:
            case Circumstance::shooting: return 60;
            case Circumstance::rushing:
            case Circumstance::holding: return 40;
            case Circumstance::charged:
            case Circumstance::cover: return 35;
            case Circumstance::wounded:
            case Circumstance::halved:
            case Circumstance::fatigued: return 30;
            case Circumstance::round: return 25;
            case Circumstance::difficult: return 20;
            case Circumstance::has: return provision.enemy ? 25 : 50;
            case Circumstance::stunned:
            case Circumstance::count: return 10;
        }
        return 100;
    }();
    return provision.negated ? 100 - percent : percent;
}

std::uint8_t changed(int number, int by, int low, int high) {
    return static_cast<std::uint8_t>(std::clamp(number + by, low, high));
}

void change_ap(Specials& specials, int by) {
    const int ap = std::max(specials.value(Special::ap) + by, 0);
    specials.remove(Special::ap);
    if (ap > 0) specials.add(Special::ap, ap);
}

void change_weapon(Weapon& weapon, const Deed& deed) {
    if (deed.verb == EffectVerb::attacks)
        weapon.attacks = changed(weapon.attacks, deed.value, 1, max_attacks);
    if (deed.verb == EffectVerb::range && !weapon.melee())
        weapon.range = changed(weapon.range, deed.value, 1, max_range);
    if (deed.verb == EffectVerb::ap) change_ap(weapon.specials, deed.value);
    if (deed.verb == EffectVerb::grant) weapon.specials.add(deed.specials);
}

/// The worth of the unit if these models (bits) and weapons (bits) had the effect all the time.
int worth_with(const UnitProfile& unit, const Deed& deed, std::uint32_t models, std::uint32_t weapons) {
    UnitProfile with = unit;
    int more = 0, share = 0;
    for (std::size_t m = 0; m < with.models.size(); ++m) {
        if (!(models >> m & 1)) continue;
        ModelProfile& model = with.models[m];
        if (deed.verb == EffectVerb::to_hit) model.quality = changed(model.quality, -deed.value, 2, 6);
        if (deed.verb == EffectVerb::to_defend) model.defense = changed(model.defense, -deed.value, 2, 6);
        if (deed.verb == EffectVerb::ap) change_ap(model.specials, deed.value);
        if (deed.verb == EffectVerb::grant) model.specials.add(deed.specials);
        if (deed.verb == EffectVerb::move) share += inch_percent * deed.value;
        if (deed.verb == EffectVerb::to_cast && model.has(Special::caster))
            more += worth_of_casting * deed.value;
        if (deed.verb != EffectVerb::attacks && deed.verb != EffectVerb::range) continue;
        for (const Carried& carried : model.weapons) weapons |= std::uint32_t{1} << carried.weapon;
    }
    for (std::size_t w = 0; w < with.weapons.size(); ++w)
        if (weapons >> w & 1) change_weapon(with.weapons[w], deed);
    Worth worth = plain_worth(with);
    // A roll to hit is no test of nerve.
    if (deed.verb == EffectVerb::to_hit) worth.nerve = plain_worth(unit).nerve;
    if (deed.verb == EffectVerb::to_morale) worth.nerve += worth_of_nerve * deed.value;
    worth.share += share / static_cast<int>(with.models.size());
    return worth.total() + more;
}

/// Three men of Quality and Defense 4+ with a sword and a bow: who is met by an aura.
const UnitProfile& usual_unit() {
    static const UnitProfile unit = [] {
        UnitProfile made;
        Weapon sword, bow;
        bow.range = 18;
        made.weapons = {sword, bow};
        ModelProfile model;
        model.weapons = {{0, 1}, {1, 1}};
        made.models = {model, model, model};
        return made;
    }();
    return unit;
}

int usual_gain(const Deed& deed) {
    return worth_with(usual_unit(), deed, 7, 0) - plain_worth(usual_unit()).total();
}

/// What one effect of a rule adds to the worth of a unit whose models and weapons have it so.
int worth_of_effect(const UnitProfile& unit, const RuleEffect& effect, std::uint32_t models,
                    std::uint32_t weapons) {
    const auto whole = static_cast<std::uint32_t>((1u << unit.models.size()) - 1);
    int gain = 0;
    if (effect.whom != Whom::enemy) {
        const bool all = effect.whom != Whom::self && models != 0;
        gain = worth_with(unit, effect, all ? whole : models, weapons) - plain_worth(unit).total();
    }
    if (effect.whom == Whom::friendly) gain += usual_gain(effect) * effect.reach / inches_of_unit;
    if (effect.whom == Whom::enemy) gain -= usual_gain(effect) * effect.reach / inches_of_unit;
    for (const Provision& provision : effect.provisions) gain = gain * percent_of(provision) / 100;
    return gain;
}

}  // namespace

Worth worth_of(const UnitProfile& unit, const OwnRules& rules) {
    Worth worth = plain_worth(unit);
    for (std::size_t r = 0; r < rules.size(); ++r) {
        std::uint32_t models = 0, weapons = 0;
        for (std::size_t m = 0; m < unit.models.size(); ++m)
            models |= std::uint32_t{unit.models[m].rules >> r & 1u} << m;
        for (std::size_t w = 0; w < unit.weapons.size(); ++w)
            weapons |= std::uint32_t{unit.weapons[w].rules >> r & 1u} << w;
        if (models == 0 && weapons == 0) continue;
        for (const RuleEffect& effect : rules[r].effects) {
            const int gain = worth_of_effect(unit, effect, models, weapons);
            worth.gifts += rules[r].once ? gain * once_percent / 100 : gain;
        }
    }
    return worth;
}

int price_of(const UnitProfile& unit, const OwnRules& rules) {
    return std::max(5, (worth_of(unit, rules).total() + 250) / 500 * 5);
}

int price_of_upgrade(const UnitProfile& before, const UnitProfile& after, const OwnRules& rules) {
    const int added = worth_of(after, rules).total() - worth_of(before, rules).total();
    return added <= 50 ? 0 : std::max(5, (added + 250) / 500 * 5);
}

}  // namespace skald::aofs
