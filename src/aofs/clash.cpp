#include "aofs/clash.hpp"

#include <algorithm>

#include "aofs/trials.hpp"
#include "base/hash.hpp"

namespace skald::aofs {
namespace {

constexpr int charger = 0, charged = 1;

constexpr int striker_of(StrikeStep step) {
    return step == StrikeStep::charge ? charger : charged;
}
const Party& party_of(const Clash& clash, int side) {
    return clash.party[static_cast<std::size_t>(side)];
}
Condition& condition_of(ClashState& state, int side) {
    return state.side[static_cast<std::size_t>(side)];
}
const Condition& condition_of(const ClashState& state, int side) {
    return state.side[static_cast<std::size_t>(side)];
}

bool all_have(const Party& party, int models, Special special) {
    for (int i = 0; i < models; ++i)
        if (!party.models[static_cast<std::size_t>(i)].profile.has(special)) return false;
    return models > 0;
}

bool counters(const Party& party, const ModelProfile& model, const Carried& carried) {
    const Weapon& weapon = party.weapons[carried.weapon];
    return weapon.melee() && (weapon.specials.has(Special::counter) || model.has(Special::counter));
}

/// AOF-SR-COUNTER: living models in reach with such a weapon.
int counter_models(const Party& party, int models) {
    int count = 0;
    for (int i = 0; i < models; ++i) {
        if (!party.models[static_cast<std::size_t>(i)].in_reach) continue;
        const ModelProfile& model = party.models[static_cast<std::size_t>(i)].profile;
        const auto counter = [&](const Carried& carried) { return counters(party, model, carried); };
        count += std::any_of(model.weapons.begin(), model.weapons.end(), counter);
    }
    return count;
}

Target target_of(const Party& party, const Condition& unit) {
    Target target;
    target.models = target.blast_models = unit.models;
    target.defense = party.defense;
    target.regeneration = all_have(party, unit.models, Special::regeneration);
    target.to_defend = party.to_defend;
    return target;
}

void strike_with(Attack& attack, const Clash& clash, const Party& party, const ModelProfile& model,
                 StrikeStep step, bool fatigued, Reckoning& why) {
    for (const Carried& carried : model.weapons) {
        if (!party.weapons[carried.weapon].melee()) continue;
        // AOF-R-45: a Counter weapon strikes once, in the early part.
        const bool early = step != StrikeStep::charge && counters(party, model, carried);
        if (early != (step == StrikeStep::counter)) continue;
        Striker striker;
        striker.weapon = party.weapons[carried.weapon];
        striker.type = carried.weapon;
        striker.copies = carried.copies;
        striker.specials = model.specials;
        striker.quality = model.quality;
        striker.to_hit = party.to_hit;
        striker.charging = step == StrikeStep::charge;
        striker.fatigued = fatigued;
        add_striker(attack, striker, clash.switches, why);
    }
}

/// AOF-WND-01 to AOF-WND-08, for what one attack did.
void suffer(const Party& party, Condition& unit, const Attack& attack, Dice& dice) {
    unit.models = static_cast<std::uint8_t>(unit.models - attack.removed);
    if (attack.markers == 0) return;
    unit.markers = static_cast<std::uint8_t>(std::min(unit.markers + attack.markers, 255));
    Wounded wounded;
    wounded.tough =
        static_cast<std::uint8_t>(std::max(party.models[0].profile.specials.value(Special::tough), 1));
    wounded.markers = unit.markers;
    wounded.stunned = unit.stunned;
    wounded.fear = attack.fear;
    const Effect effect = roll_effect(wounded, dice).effect;
    if (effect == Effect::knocked_out) unit.models = 0;
    if (effect == Effect::stunned) unit.stunned = true;
}

}  // namespace

std::uint64_t hash_of(const ClashState& state) {
    Hash hash;
    for (const Condition& side : state.side)
        hash.add_word(side.models | std::uint64_t{side.markers} << 8 | std::uint64_t{side.stunned} << 16 |
                      std::uint64_t{side.fatigued} << 17);
    return hash.value();
}

ClashState begin_clash(const Clash& clash) {
    ClashState state;
    for (int side : {charger, charged})
        condition_of(state, side).models = static_cast<std::uint8_t>(party_of(clash, side).models.size());
    return state;
}

Attack strikes_of(const Clash& clash, const ClashState& state, StrikeStep step, Reckoning& why) {
    const int side = striker_of(step);
    const Party& party = party_of(clash, side);
    const Party& enemy = party_of(clash, 1 - side);
    const Condition& own = condition_of(state, side);
    const Condition& other = condition_of(state, 1 - side);
    Attack attack = begin_attack(AttackKind::melee, target_of(enemy, other), why);
    if (own.models == 0 || other.models == 0 || (side == charged && !party.strikes_back)) return attack;
    const bool fatigued = own.fatigued || own.stunned;  // AOF-MEL-08, AOF-WND-05c
    int impact = 0;
    for (int i = 0; i < own.models; ++i) {
        const Contender& contender = party.models[static_cast<std::size_t>(i)];
        if (!contender.in_reach) continue;
        impact += contender.profile.specials.value(Special::impact);
        strike_with(attack, clash, party, contender.profile, step, fatigued, why);
    }
    if (step == StrikeStep::charge && !fatigued)
        add_impact(attack, impact, counter_models(enemy, other.models), why);
    return attack;
}

void end_step(const Clash& clash, ClashState& state, StrikeStep step, const Attack& attack, Dice& dice) {
    const int side = striker_of(step);
    Condition& own = condition_of(state, side);
    Condition& other = condition_of(state, 1 - side);
    const Party& party = party_of(clash, side);
    const bool fought = own.models > 0 && (other.models > 0 || counter_models(party, own.models) > 0);
    suffer(party_of(clash, 1 - side), other, attack, dice);
    // AOF-R-29: fatigue comes after the unit's own strikes; AOF-R-45: after the later part of striking back.
    if (step == StrikeStep::charge) own.fatigued = true;
    if (step == StrikeStep::back && fought && party.strikes_back) own.fatigued = true;
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
