#include "aofs/clash.hpp"

#include <algorithm>

#include "base/hash.hpp"

namespace skald::aofs {
namespace {

bool counters(const Party& party, const ModelProfile& model, const Carried& carried) {
    const Weapon& weapon = party.weapons[carried.weapon];
    return weapon.melee() && (weapon.specials.has(Special::counter) || model.has(Special::counter));
}

/// Calls use(contender) for everybody who lives while so many are left (at least one).
template <class Use>
void for_the_living(const Party& party, int left, Use use) {
    const std::size_t others = static_cast<std::size_t>(left) - (party.hero ? 1 : 0);
    for (std::size_t i = 0; i < others; ++i) use(party.models[i]);
    if (party.hero) use(party.models.back());
}

/// Living models in reach with a weapon for which the test holds.
template <class Test>
int count_models(const Party& party, int left, Test test) {
    int count = 0;
    if (left == 0) return count;
    for_the_living(party, left, [&](const Contender& one) {
        const auto& weapons = one.profile.weapons;
        count += one.in_reach && std::any_of(weapons.begin(), weapons.end(), [&](const Carried& carried) {
                     return test(one.profile, carried);
                 });
    });
    return count;
}

/// AOF-SR-COUNTER: every living model with Counter takes an Impact die, in reach or not; a Limited weapon
/// with which it struck early is used up by then (AOF-R-30).
int impact_lost(const Party& party, int left) {
    int count = 0;
    if (left == 0) return count;
    for_the_living(party, left, [&](const Contender& one) {
        const auto& weapons = one.profile.weapons;
        count += std::any_of(weapons.begin(), weapons.end(), [&](const Carried& carried) {
            const bool spent = party.weapons[carried.weapon].specials.has(Special::limited) &&
                               party.strikes_back && strikes_with(party, one, carried, StrikeStep::counter);
            return counters(party, one.profile, carried) && !spent;
        });
    });
    return count;
}

/// The Defense that most of them have, ties to the better one (AOF-R-67); a Hero who joined does not count
/// until he is alone (AOF-SR-HERO).
int common_defense(const Party& party, int left) {
    if (party.hero && left == 1) return party.models.back().profile.defense;
    std::array<std::uint8_t, 8> count{};
    for (std::size_t i = 0; i + (party.hero ? 1 : 0) < static_cast<std::size_t>(left); ++i)
        ++count[party.models[i].profile.defense & 7];
    return static_cast<int>(std::max_element(count.begin(), count.end()) - count.begin());
}

/// AOF-WND-01 to AOF-WND-08, for what one attack did.
void suffer(const Party& party, Condition& unit, const Attack& attack, Dice& dice) {
    unit.models = static_cast<std::uint8_t>(unit.models - attack.removed);
    if (attack.markers == 0) return;
    const Contender& last = party.hero ? party.models.back() : party.models.front();
    mark_last(unit, std::max(last.profile.specials.value(Special::tough), 1), attack.markers, attack.fear,
              dice);
}

}  // namespace

Target guard_of(const Party& party, const Condition& unit) {
    Target target = party.guard;
    const int near = target.blast_models - target.models;  // en35: others beside the unit
    target.models = unit.models;
    target.blast_models = static_cast<std::uint8_t>(unit.models + near);
    if (unit.models == 0) return target;
    target.defense = static_cast<std::uint8_t>(common_defense(party, unit.models));
    target.regeneration = true;
    for_the_living(party, unit.models, [&](const Contender& one) {
        target.regeneration = target.regeneration && one.profile.has(Special::regeneration);
    });
    return target;
}

std::uint64_t hash_of(const ClashState& state) {
    Hash hash;
    for (const Condition& side : state.side)
        hash.add_word(side.models | std::uint64_t{side.markers} << 8 | std::uint64_t{side.stunned} << 16 |
                      std::uint64_t{side.fatigued} << 17);
    return hash.value();
}

ClashState begin_clash(const Clash& clash) {
    ClashState state;
    for (std::size_t side : {0u, 1u})
        state.side[side].models = static_cast<std::uint8_t>(clash.party[side].models.size());
    return state;
}

Striker striker_of(const Party& party, const ModelProfile& model, const Carried& carried) {
    Striker striker;
    striker.weapon = party.weapons[carried.weapon];
    striker.type = carried.weapon;
    striker.copies = carried.copies;
    striker.specials = model.specials;
    striker.quality = model.quality;
    striker.to_hit = party.to_hit;
    return striker;
}

bool strikes_with(const Party& party, const Contender& model, const Carried& carried, StrikeStep step) {
    if (!model.in_reach || !party.weapons[carried.weapon].melee()) return false;
    if (party.kept >> carried.weapon & 1) return false;
    if (step == StrikeStep::charge) return true;
    // AOF-R-45: a Counter weapon strikes once, in the early part.
    const bool early = party.early && counters(party, model.profile, carried);
    return early == (step == StrikeStep::counter);
}

int melee_models(const Party& party, int left) {
    return count_models(party, left, [&](const ModelProfile&, const Carried& carried) {
        return party.weapons[carried.weapon].melee();
    });
}

int counter_models(const Party& party, int left) {
    return count_models(party, left, [&](const ModelProfile& model, const Carried& carried) {
        return counters(party, model, carried);
    });
}

Attack strikes_of(const Clash& clash, const ClashState& state, StrikeStep step, Reckoning& why) {
    const std::size_t side = striker_in(step);
    const Party &party = clash.party[side], &enemy = clash.party[1 - side];
    const Condition &own = state.side[side], &other = state.side[1 - side];
    Attack attack = begin_attack(AttackKind::melee, guard_of(enemy, other), why);
    const bool charges = step == StrikeStep::charge;
    if (own.models == 0 || other.models == 0 || (!charges && !party.strikes_back)) return attack;
    const bool fatigued = own.fatigued || own.stunned;  // AOF-MEL-08, AOF-WND-05c
    int impact = 0;
    for_the_living(party, own.models, [&](const Contender& one) {
        if (one.in_reach) impact += one.profile.specials.value(Special::impact);
        for (const Carried& carried : one.profile.weapons) {
            if (!strikes_with(party, one, carried, step)) continue;
            Striker striker = striker_of(party, one.profile, carried);
            striker.charging = charges;
            striker.fatigued = fatigued;
            add_striker(attack, striker, clash.switches, why);
        }
    });
    if (!charges || fatigued) return attack;
    const int less = impact_lost(enemy, other.models);
    if (impact > less) add_impact(attack, impact, less, why);
    return attack;
}

WoundEffect mark_last(Condition& unit, int tough, int markers, int fear, Dice& dice) {
    unit.markers = static_cast<std::uint8_t>(std::min(unit.markers + markers, 250));
    Wounded wounded;
    wounded.tough = static_cast<std::uint8_t>(tough);
    wounded.markers = unit.markers;
    wounded.stunned = unit.stunned;
    wounded.fear = static_cast<std::uint8_t>(fear);
    const WoundEffect effect = roll_effect(wounded, dice);
    if (effect.effect == Effect::knocked_out) unit.models = 0;
    if (effect.effect == Effect::stunned) unit.stunned = true;
    return effect;
}

void end_step(const Clash& clash, ClashState& state, StrikeStep step, const Attack& attack, Dice& dice) {
    const std::size_t side = striker_in(step);
    const Party& party = clash.party[side];
    Condition &own = state.side[side], &other = state.side[1 - side];
    // AOF-R-29: fatigue comes after the unit's own strikes; AOF-R-45: after the later part of striking back.
    const int struck = step == StrikeStep::charge                           ? 1
                       : step == StrikeStep::counter || !party.strikes_back ? 0
                       : other.models > 0 ? melee_models(party, own.models)
                                          : counter_models(party, own.models);
    suffer(clash.party[1 - side], other, attack, dice);
    if (struck > 0) own.fatigued = true;
}

void fight_step(const Clash& clash, ClashState& state, StrikeStep step, Dice& dice) {
    Reckoning why;
    Attack attack = strikes_of(clash, state, step, why);
    Throw shown;
    while (roll_next(attack, dice, shown)) {
    }
    end_step(clash, state, step, attack, dice);
}

}  // namespace skald::aofs
