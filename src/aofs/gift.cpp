#include "aofs/gift.hpp"

#include <algorithm>

namespace skald::aofs {

bool changes(const Gift& gift) {
    if (gift.once) return true;
    return gift.effect != nullptr &&
           std::any_of(gift.effect->provisions.begin(), gift.effect->provisions.end(),
                       [](const Provision& provision) { return of_condition(provision.what); });
}

bool stands_so(Circumstance what, const Stance& stance) {
    switch (what) {
        case Circumstance::wounded: return stance.now.markers > 0;
        case Circumstance::halved:
            return stance.start > 1 ? 2 * stance.now.models <= stance.start
                                    : 2 * stance.now.markers >= stance.tough;
        case Circumstance::stunned: return stance.now.stunned;
        case Circumstance::fatigued: return stance.now.fatigued || stance.now.stunned;  // AOF-WND-05c
        default: return false;
    }
}

bool counts(const Gift& gift, const Stance& own, const Stance& enemy) {
    if (gift.effect == nullptr) return true;
    return std::all_of(
        gift.effect->provisions.begin(), gift.effect->provisions.end(), [&](const Provision& provision) {
            return !of_condition(provision.what) ||
                   stands_so(provision.what, provision.enemy ? enemy : own) != provision.negated;
        });
}

namespace {

/// Special rules that protect who has them; all others that count in a fight change what he does.
constexpr Special shields[] = {Special::regeneration, Special::stealth};

}  // namespace

bool guards(const Deed& deed) {
    if (deed.verb == EffectVerb::to_defend) return true;
    return deed.verb == EffectVerb::grant &&
           std::any_of(std::begin(shields), std::end(shields),
                       [&](Special special) { return deed.specials.has(special); });
}

bool strikes(const Deed& deed) {
    if (deed.verb == EffectVerb::to_hit || deed.verb == EffectVerb::attacks || deed.verb == EffectVerb::ap)
        return true;
    if (deed.verb != EffectVerb::grant) return false;
    Specials others = deed.specials;
    for (const Special special : shields) others.remove(special);
    return !others.empty();
}

void add_gift(Hash& hash, const Gift& gift) {
    hash.add_word(static_cast<std::uint64_t>(gift.deed->verb) |
                  std::uint64_t{static_cast<std::uint8_t>(gift.deed->value)} << 8 |
                  std::uint64_t{static_cast<std::uint8_t>(gift.own)} << 16 | std::uint64_t{gift.type} << 24 |
                  std::uint64_t{gift.models} << 32);
    if (gift.deed->verb == EffectVerb::grant) hash.add_word(gift.deed->specials.bits());
}

Modifier modifier_of(const Gift& gift) {
    return {gift.deed->verb, gift.deed->value, cause(gift.own < 0 ? Rule::R_49 : Rule::OWN_01), gift.own};
}

Modifiers striking(const Gifts& gifts, std::size_t member, int type) {
    Modifiers list;
    for (const Gift& gift : gifts) {
        const bool number = gift.deed->verb != EffectVerb::grant && strikes(*gift.deed);
        if (number && (gift.models >> member & 1) && (gift.type == every_type || gift.type == type))
            list.try_push(modifier_of(gift));
    }
    return list;
}

Modifiers guarding(const Gifts& gifts, std::uint16_t living) {
    Modifiers list;
    for (const Gift& gift : gifts)
        if (gift.deed->verb == EffectVerb::to_defend && (gift.models & living) == living)
            list.try_push(modifier_of(gift));
    return list;
}

Specials given_to(const Gifts& gifts, std::size_t member) {
    Specials sum;
    for (const Gift& gift : gifts)
        if (gift.deed->verb == EffectVerb::grant && gift.type == every_type && (gift.models >> member & 1))
            sum.add(gift.deed->specials);
    return sum;
}

}  // namespace skald::aofs
