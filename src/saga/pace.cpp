#include "saga/pace.hpp"

#include <algorithm>

#include "saga/ability.hpp"

namespace skald::saga {

Pace pace_of(const View& view, int unit, Type type, const Activation* activation) {
    Pace pace;
    const Sticks& sticks = view.sticks();
    const EffectVerb increase =
        type == Type::charge ? EffectVerb::charge_sticks : EffectVerb::move_sticks;  // CHG-03
    const std::uint64_t verbs = verb_bit(increase) | verb_bit(EffectVerb::single_short) |
                                verb_bit(EffectVerb::ignore_uneven) | verb_bit(EffectVerb::ignore_dangerous);
    for (const InForce& effect : effects_on(view, unit, verbs)) {
        const Clause& clause = *effect.clause;
        if (clause.types != 0 && !(clause.types & bit(type))) continue;
        if (clause.verb == increase) pace.increases.try_push(sticks[clause.stick]);
        pace.slowed |= clause.verb == EffectVerb::single_short;
        pace.ignore_uneven |= clause.verb == EffectVerb::ignore_uneven;
        pace.ignore_dangerous |= clause.verb == EffectVerb::ignore_dangerous;
    }
    if (activation == nullptr) return pace;
    const Stick more = type == Type::charge ? activation->more_charge : activation->more_move;
    if (more != Stick::none) pace.increases.try_push(sticks[more]);
    pace.slowed |= activation->slowed;
    pace.ignore_uneven |= activation->ignore_uneven;
    pace.ignore_dangerous |= activation->ignore_dangerous;
    return pace;
}

bool dawn(const State& state) {
    return state.extra == Extra::dawn && state.turn == 1;  // SCN-R3: each player's first turn
}

List<Length, 4> movement_sticks(const View& view, const Activation& activation) {
    const Sticks& sticks = view.sticks();
    const Pace pace = pace_of(view, activation.unit, Type::move, &activation);
    if (pace.slowed) return {sticks.short_};  // FAT-16: whatever the usual distance and increases
    const bool horses = is_mounted(view.state.unit(activation.unit));
    List<Length, 4> list{horses ? sticks.long_ : sticks.medium};  // MOV-02, EQP-24
    for (Length more : pace.increases) list.try_push(more);       // MOV-16, MOV-R9
    return list;
}

Length charge_distance_by_day(const View& view, const Activation& activation) {
    const Sticks& sticks = view.sticks();
    const Pace pace = pace_of(view, activation.unit, Type::charge, &activation);
    if (pace.slowed) return sticks.short_;  // FAT-16
    const bool horses = is_mounted(view.state.unit(activation.unit));
    Length distance = horses ? sticks.long_ : sticks.medium;  // CHG-02, EQP-25
    for (Length more : pace.increases) distance += more;      // CHG-R8
    return distance;
}

Length charge_distance(const View& view, const Activation& activation) {
    const Length distance = charge_distance_by_day(view, activation);
    return dawn(view.state) ? std::min(distance, view.sticks().medium) : distance;  // SCN-R4
}

Length weapon_range_by_day(const View& view, int unit) {
    const std::uint16_t has = view.state.unit(unit).equipment;
    const Sticks& sticks = view.sticks();
    Length range = 0;  // SHO-06
    if (has & Equipment::improvised) range = sticks.short_;
    if (has & (Equipment::javelins | Equipment::composite_bows)) range = sticks.medium;
    if (has & (Equipment::bows | Equipment::slings | Equipment::crossbows)) range = sticks.long_;
    return range;
}

Length weapon_range(const View& view, int unit) {
    const Length range = weapon_range_by_day(view, unit);
    return dawn(view.state) ? std::min(range, view.sticks().medium) : range;  // SCN-R4
}

}  // namespace skald::saga
