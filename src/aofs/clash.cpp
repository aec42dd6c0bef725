#include "aofs/clash.hpp"

#include <algorithm>

#include "base/hash.hpp"

namespace skald::aofs {
namespace {

bool counters(const Party& party, const ModelProfile& model, const Carried& carried) {
    const Weapon& weapon = party.weapons[carried.weapon];
    return weapon.melee() && (weapon.specials.has(Special::counter) || model.has(Special::counter));
}

/// Calls use(place) for everybody who lives while so many are left (at least one).
template <class Use>
void for_the_places(const Party& party, int left, Use use) {
    const std::size_t others = static_cast<std::size_t>(left) - (party.hero ? 1 : 0);
    for (std::size_t i = 0; i < others; ++i) use(i);
    if (party.hero) use(party.models.size() - 1);
}
/// The same with use(contender).
template <class Use>
void for_the_living(const Party& party, int left, Use use) {
    for_the_places(party, left, [&](std::size_t i) { use(party.models[i]); });
}

const Contender& last_of(const Party& party) {
    return party.hero ? party.models.back() : party.models.front();
}
int tough_of(const Contender& model) {
    return std::max(model.profile.specials.value(Special::tough), 1);
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
/// with which it struck early is used up by then.
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
    mark_last(unit, tough_of(last_of(party)), attack.markers, attack.fear, dice);
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
    target.to_defend = static_cast<std::int8_t>(sum_of(guarding(party, unit), EffectVerb::to_defend));
    return target;
}

Modifiers guarding(const Party& party, const Condition& unit) {
    if (party.gifts.empty() || unit.models == 0) return {};
    std::uint16_t living = 0;
    for_the_places(party, unit.models,
                   [&](std::size_t i) { living = static_cast<std::uint16_t>(living | 1u << i); });
    return guarding(party.gifts, living);
}

std::uint64_t hash_of(const ClashState& state) {
    Hash hash;
    for (const Condition& side : state.side)
        hash.add_word(side.models | std::uint64_t{side.markers} << 8 | std::uint64_t{side.stunned} << 16 |
                      std::uint64_t{side.fatigued} << 17);
    return hash.value();
}

void give(Party& party, const Gift& gift) {
    if (gift.deed->verb != EffectVerb::grant) return;
    if (gift.type < party.weapons.size()) return party.weapons[gift.type].specials.add(gift.deed->specials);
    for (std::size_t i = 0; i < party.models.size(); ++i)
        if (gift.models >> i & 1) party.models[i].profile.specials.add(gift.deed->specials);
}

Striker striker_of(const Party& party, std::size_t place, const Carried& carried) {
    const ModelProfile& model = party.models[place].profile;
    Striker striker;
    striker.weapon = party.weapons[carried.weapon];
    striker.type = carried.weapon;
    striker.copies = carried.copies;
    striker.specials = model.specials;
    striker.quality = model.quality;
    if (!party.gifts.empty()) striker.modifiers = striking(party.gifts, place, carried.weapon);
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

namespace {

Stance stance_of(const Party& party, const Condition& now) {
    Stance stance;
    stance.now = now;
    stance.start = party.start > 0 ? party.start : static_cast<std::uint8_t>(party.models.size());
    if (!party.models.empty()) stance.tough = static_cast<std::uint8_t>(tough_of(last_of(party)));
    return stance;
}

/// Did the charged unit strike early, so that what counts once is used up when it strikes again (AOF-OWN-04)?
bool has_countered(const Clash& clash) {
    const Party& charged = clash.party[1];
    return charged.early && charged.strikes_back &&
           counter_models(charged, static_cast<int>(charged.models.size())) > 0;
}

bool is_settled(const Party& party) {
    return std::none_of(party.gifts.begin(), party.gifts.end(), changes);
}

/// The clash with those gifts that count at this step, as both stand.
Clash as_it_stands(const Clash& clash, const ClashState& state, StrikeStep step) {
    Clash now = clash;
    const std::array<Stance, 2> stance{stance_of(clash.party[0], state.side[0]),
                                       stance_of(clash.party[1], state.side[1])};
    const bool used_up = step == StrikeStep::back && has_countered(clash);
    for (std::size_t side : {0u, 1u}) {
        Party& party = now.party[side];
        for (std::size_t i = party.gifts.size(); i-- > 0;) {
            const Gift gift = party.gifts[i];
            const bool counted = counts(gift, stance[side], stance[1 - side]) && !(gift.once && used_up);
            if (counted && changes(gift)) give(party, gift);
            if (!counted) party.gifts.erase(i);
        }
    }
    return now;
}

Attack settled_strikes(const Clash& clash, const ClashState& state, StrikeStep step, Reckoning& why) {
    const std::size_t side = striker_in(step);
    const Party &party = clash.party[side], &enemy = clash.party[1 - side];
    const Condition &own = state.side[side], &other = state.side[1 - side];
    Attack attack = begin_attack(AttackKind::melee, guard_of(enemy, other), why, guarding(enemy, other));
    const bool charges = step == StrikeStep::charge;
    if (own.models == 0 || other.models == 0 || (!charges && !party.strikes_back)) return attack;
    const bool fatigued = own.fatigued || own.stunned;  // AOF-MEL-08, AOF-WND-05c
    int impact = 0;
    for_the_places(party, own.models, [&](std::size_t place) {
        const Contender& one = party.models[place];
        if (one.in_reach) impact += one.profile.specials.value(Special::impact);
        for (const Carried& carried : one.profile.weapons) {
            if (!strikes_with(party, one, carried, step)) continue;
            Striker striker = striker_of(party, place, carried);
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

}  // namespace

Attack strikes_of(const Clash& clash, const ClashState& state, StrikeStep step, Reckoning& why) {
    if (is_settled(clash.party[0]) && is_settled(clash.party[1]))
        return settled_strikes(clash, state, step, why);
    return settled_strikes(as_it_stands(clash, state, step), state, step, why);
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

}  // namespace skald::aofs
