#include "odds/aofs/fight.hpp"

#include <memory>

#include "aofs/unit.hpp"
#include "base/hash.hpp"
#include "dice/enumerate.hpp"
#include "odds/core/lens.hpp"

namespace skald::aofs {

// ---- From the table to a fight

Attack volley_of(const View& view, int unit, int target, const AimTerms& terms, Reckoning& why) {
    Shots shots;
    const Members all = members(view.state, unit);
    for (int type = 0; type < weapon_types; ++type) {
        const Weapon* weapon = weapon_type(view, unit, type);
        if (weapon == nullptr || weapon->melee()) continue;
        Shot shot;
        shot.weapon = static_cast<std::uint8_t>(type);
        shot.target = static_cast<std::int8_t>(target);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (copies_of(view, unit, all[i], type) > 0 && reach_of(view, unit, all[i], type) >= terms.gap)
                shot.firing = static_cast<std::uint16_t>(shot.firing | 1u << i);
        if (shot.firing == 0) continue;
        if (terms.gap > 9 * inch) shot.far = shot.firing;
        shot.cover = shot.inside = terms.cover;
        shots.try_push(shot);
    }
    return shots_attack(view, unit, shots, target, terms.moved, why, terms.gap);
}

Attack declared_volley(const View& view, int unit, const Choice& shoot, int target, Reckoning& why) {
    const Shots shots = declared_shots(view, unit, shoot, target);
    return shots_attack(view, unit, shots, target, has_moved(view.state, unit), why);
}

// ---- All that may come of it

namespace {

using skald::detail::Merged;

/// How many Deadly wounds of the volley roll for Regeneration, each by itself, at the most.
template <class Number>
int regenerating(const Volley& volley, const Merged<Attack, Number>& attacks) {
    if (volley.deadly == 1 || volley.has(Volley::no_regeneration)) return 0;
    int most = 0;
    for (const auto& item : attacks.items())
        if (item.value.target.regeneration) most = std::max<int>(most, item.value.volleys[0].wounds);
    return most;
}

template <class Number>
bool roll_volley(const Volley& volley, Merged<Attack, Number>& now, Merged<Attack, Number>& next,
                 EnumeratingDice<Number>& dice) {
    const auto run = [&](auto& stage) {
        const bool fits = skald::detail::run_stage(now, next, dice, stage);
        std::swap(now, next);
        return fits;
    };
    auto hit = [&](Attack& attack, Dice& rolled) {
        attack.volleys.push(volley);
        attack.phase = AttackPhase::hitting;
        roll_hits(attack, rolled);
    };
    auto one_wound = [](Attack& attack, Dice& rolled) {
        Throw shown;
        roll_next(attack, rolled, shown);
    };
    auto rest = [](Attack& attack, Dice& rolled) {
        roll_wounds(attack, rolled);
        attack.volleys.clear();
    };
    if (!run(hit) || !run(roll_defense)) return false;
    // Merged after each: in one go they would have as many ways as all rolls in a row.
    for (int left = regenerating(volley, now); left > 1; --left)
        if (!run(one_wound)) return false;
    return run(rest);
}

/// Rolls the attack to its end along every way, one volley after the other, those with Deadly first, as their
/// wounds come first (AOF-R-77). Of a volley only what it did is left, so that equal fights are merged at
/// once: rolled together, a few kinds of weapons have more ways than anybody can wait for.
template <class Number>
bool roll_out(const Attack& attack, Merged<Attack, Number>& now, EnumeratingDice<Number>& dice) {
    Merged<Attack, Number> next;
    Attack done = attack;
    done.volleys.clear();
    now.add(done, {});
    for (const bool deadly : {true, false})
        for (const Volley& volley : attack.volleys)
            if ((volley.deadly > 1) == deadly && !roll_volley(volley, now, next, dice)) return false;
    return true;
}

/// Attacks rolled out: units that stand differently often strike alike, and then the dice are the same.
template <class Number>
class RolledOut {
  public:
    /// Null: the numbers grow too large.
    const Merged<Attack, Number>* of(const Attack& attack) {
        for (const auto& [known, ways] : known_)
            if (known == attack) return ways.get();
        auto ways = std::make_unique<Merged<Attack, Number>>();
        EnumeratingDice<Number> dice;
        if (!roll_out(attack, *ways, dice)) return nullptr;
        return known_.emplace_back(attack, std::move(ways)).second.get();
    }

  private:
    std::vector<std::pair<Attack, std::unique_ptr<Merged<Attack, Number>>>> known_;
};

/// One step of a melee, or an attack from elsewhere on side 1, from this state on.
template <class Number>
bool suffer(const Clash& clash, const ClashState& from, const Chance<Number>& chance, StrikeStep step,
            const Merged<Attack, Number>& ways, Merged<ClashState, Number>& to) {
    EnumeratingDice<Number> dice;
    for (const auto& item : ways.items()) {
        Chance<Number> both = item.chance;
        if (!odds::multiply(both, chance)) return false;
        dice.start(both);
        do {
            ClashState state = from;
            end_step(clash, state, step, item.value, dice);
            to.add(state, dice.chance());
        } while (dice.next_path());
    }
    return !dice.too_large() && !to.too_large();
}

/// An attack from elsewhere.
template <class Number>
bool suffer(const Bout& bout, const Attack& attack, Merged<ClashState, Number>& to) {
    Merged<Attack, Number> ways;
    EnumeratingDice<Number> dice;
    return roll_out(attack, ways, dice) && suffer(bout.clash, bout.state, {}, StrikeStep::charge, ways, to);
}

template <class Number>
bool fight_out(const Clash& clash, const ClashState& state, StrikeStep first,
               Merged<ClashState, Number>& now) {
    Merged<ClashState, Number> next;
    now.add(state, {});
    for (const StrikeStep step : strike_steps) {
        if (step < first) continue;
        RolledOut<Number> rolled;
        next.clear();
        for (const auto& item : now.items()) {
            Reckoning why;
            const auto* ways = rolled.of(strikes_of(clash, item.value, step, why));
            if (ways == nullptr || !suffer(clash, item.value, item.chance, step, *ways, next)) return false;
        }
        std::swap(now, next);
    }
    return true;
}

/// A clash in which only the second side counts: what an attack from elsewhere does to it.
Bout target_only(const View& view, int target) {
    Bout bout;
    bout.clash.party[1] = party_of(view, target);
    bout.clash.switches = view.match.switches();
    bout.state.side[1] = condition_of(view.state, target);
    return bout;
}

double as_number(const Chance<U128>& chance) {
    double lower = 1;
    for (int i = 0; i < chance.twos; ++i) lower *= 2;
    for (int i = 0; i < chance.threes; ++i) lower *= 3;
    return static_cast<double>(chance.upper) / lower;
}

void count(Harm& harm, const Condition& before, const Condition& after, double chance) {
    if (after.models == 0) harm.destroyed += chance;
    if (after.models > 0 && after.stunned && !before.stunned) harm.stunned += chance;
    harm.lost += chance * (before.models - after.models);
    if (after.models > 0) harm.markers += chance * (after.markers - before.markers);
}

/// 128 bits do for nearly all; where they do not, the exact distribution is asked.
template <class Items>
Prospect prospect_of(const ClashState& before, const Items& items) {
    Prospect prospect;
    for (const auto& item : items)
        for (std::size_t side : {0u, 1u})
            count(prospect.of[side], before.side[side], item.value.side[side], item.chance);
    return prospect;
}

struct Weighed {
    ClashState value;
    double chance;
};

template <class Number>
std::vector<Weighed> weighed(const Merged<ClashState, Number>& merged) {
    std::vector<Weighed> list;
    if constexpr (std::is_same_v<Number, U128>) {
        for (const auto& item : merged.items()) list.push_back({item.value, as_number(item.chance)});
    } else {
        const auto all = merged.distribution();
        for (const auto& item : all)
            list.push_back({item.value, Fraction(item.weight, all.total()).to_double()});
    }
    return list;
}

Prospect prospect_of(const Bout& bout) {
    Merged<ClashState, U128> small;
    if (fight_out(bout.clash, bout.state, StrikeStep::counter, small))
        return prospect_of(bout.state, weighed(small));
    Merged<ClashState, Natural> large;
    fight_out(bout.clash, bout.state, StrikeStep::counter, large);
    return prospect_of(bout.state, weighed(large));
}

Prospect prospect_of(const Bout& bout, const Attack& attack) {
    Merged<ClashState, U128> small;
    if (suffer(bout, attack, small)) return prospect_of(bout.state, weighed(small));
    Merged<ClashState, Natural> large;
    suffer(bout, attack, large);
    return prospect_of(bout.state, weighed(large));
}

}  // namespace

Distribution<ClashState> clash_odds(const Clash& clash, const ClashState& state, StrikeStep first) {
    Merged<ClashState, U128> small;
    if (fight_out(clash, state, first, small)) return small.distribution();
    Merged<ClashState, Natural> large;
    return fight_out(clash, state, first, large) ? large.distribution() : Distribution<ClashState>();
}

Distribution<Condition> attack_odds(const View& view, const Attack& attack, int target,
                                    const Condition& before) {
    Bout bout = target_only(view, target);
    bout.state.side[1] = before;
    const auto second = [](const ClashState& state) { return state.side[1]; };
    Merged<ClashState, U128> small;
    if (suffer(bout, attack, small)) return small.distribution().map(second);
    Merged<ClashState, Natural> large;
    if (!suffer(bout, attack, large)) return {};
    return large.distribution().map(second);
}

// ---- Remembering

namespace {

/// All of a unit that a fight depends on.
void add_unit(Hash& hash, const View& view, int unit) {
    const UnitProfile& profile = view.match.unit_profile(unit);
    const Condition now = condition_of(view.state, unit);
    hash.add_word(static_cast<std::uint64_t>(unit) | std::uint64_t{profile.name} << 8 |
                  std::uint64_t{profile.cost} << 24 | std::uint64_t{profile.kind} << 40);
    hash.add_word(now.models | std::uint64_t{now.markers} << 8 | std::uint64_t{now.stunned} << 16 |
                  std::uint64_t{now.fatigued} << 17);
    for (int m : members(view.state, unit))
        hash.add_word(static_cast<std::uint64_t>(m) | std::uint64_t{view.state.model(m).spent} << 8);
    for (const Lasting& l : view.state.lasting)
        if (l.unit == unit)
            hash.add_word(static_cast<std::uint64_t>(l.side) | std::uint64_t{l.spell} << 8 |
                          std::uint64_t{l.effect} << 16 | std::uint64_t{1} << 32);
}

/// `by`, `on`: the moment for both, where rules of armies' own hang on more than the two.
std::uint64_t key_of(const View& view, int unit, int target, std::uint64_t kind, const Occasion& by,
                     const Occasion& on) {
    Hash hash;
    hash.add_word(kind);
    add_unit(hash, view, unit);
    add_unit(hash, view, target);
    if (view.match.tables().own_rules) {
        for (const Gift& gift : gifts_of(view, unit, by)) add_gift(hash, gift);
        hash.add_word(kind);
        for (const Gift& gift : gifts_of(view, target, on)) add_gift(hash, gift);
    }
    return hash.value() | 1;
}

}  // namespace

Prospects::Slot& Prospects::slot_of(std::uint64_t key) {
    std::size_t at = key >> 8 & (slots_.size() - 1);
    while (slots_[at].key != 0 && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
}

void Prospects::grow() {
    if (2 * ++used_ < slots_.size()) return;
    std::vector<Slot> old(2 * slots_.size());
    std::swap(old, slots_);
    for (const Slot& slot : old)
        if (slot.key != 0) slot_of(slot.key) = slot;
}

Prospect Prospects::charge(const View& view, int charger, int charged, bool tired) {
    if (living(view.state, charger) == 0 || living(view.state, charged) == 0) return {};
    const std::uint64_t key = key_of(view, charger, charged, tired ? 2 : 1, in_melee(charged, true, true),
                                     in_melee(charger, false, true));
    if (Slot& slot = slot_of(key); slot.key == key) return slot.prospect;
    Bout bout = bout_of(view, charger, charged);
    if (tired) bout.state.side[0].fatigued = true;
    const Prospect prospect = prospect_of(bout);
    grow();
    slot_of(key) = {key, prospect};
    return prospect;
}

namespace {

/// All gaps at which the same weapons reach and the same rules hold are one; -1: nothing reaches.
Length same_gap(const View& view, int unit, Length gap) {
    Length reach = -1;
    for (int type = 0; type < weapon_types; ++type) {
        const Weapon* weapon = weapon_type(view, unit, type);
        if (weapon == nullptr || weapon->melee()) continue;
        for (const Length far : reaches_of(view, unit, type))
            if (far >= gap && (reach < 0 || far < reach)) reach = far;
    }
    // A rule of an army's own may speak of any distance.
    if (reach >= 0 && view.match.tables().rules_measure)
        return std::min(reach, (gap + inch - 1) / inch * inch);
    return gap <= 9 * inch ? std::min(reach, 9 * inch) : reach;
}

}  // namespace

Prospect Prospects::shot(const View& view, int unit, int target, const AimTerms& terms) {
    AimTerms same = terms;
    same.gap = same_gap(view, unit, terms.gap);
    if (same.gap < 0 || living(view.state, target) == 0) return {};
    Shots shots;
    shots.push({});
    shots[0].target = static_cast<std::int8_t>(target);
    shots[0].cover = same.cover;
    const auto [by, on] = shooting_of(unit, shots, target, same.moved, same.gap);
    const std::uint64_t key = key_of(
        view, unit, target,
        16 + (same.cover ? 1u : 0u) + (same.moved ? 2u : 0u) + (static_cast<std::uint64_t>(same.gap) << 8),
        by, on);
    if (Slot& slot = slot_of(key); slot.key == key) return slot.prospect;
    Reckoning why;
    const Prospect prospect =
        prospect_of(target_only(view, target), volley_of(view, unit, target, same, why));
    grow();
    slot_of(key) = {key, prospect};
    return prospect;
}

Harm Prospects::harm(const View& view, const Attack& attack, int target) {
    if (living(view.state, target) == 0) return {};
    Hash hash;
    hash.add_word(3);
    add_unit(hash, view, target);
    const Target& t = attack.target;
    hash.add_word(static_cast<std::uint64_t>(attack.kind) | std::uint64_t{attack.fear} << 8 |
                  std::uint64_t{t.blast_models} << 16 | std::uint64_t{t.defense} << 24 |
                  std::uint64_t{t.cover} << 32 | std::uint64_t{t.cover_inside} << 33 |
                  std::uint64_t{t.regeneration} << 34 |
                  std::uint64_t{static_cast<std::uint8_t>(t.to_defend)} << 40);
    for (const Volley& v : attack.volleys) {
        hash.add_word(v.dice | std::uint64_t{v.needed} << 8 | std::uint64_t{v.extra} << 16 |
                      std::uint64_t{v.ap} << 24 | std::uint64_t{v.blast} << 32 |
                      std::uint64_t{v.deadly} << 40 | std::uint64_t{v.bits} << 48);
        hash.add_word(v.hits | std::uint64_t{v.wounds} << 16);
    }
    const std::uint64_t key = hash.value() | 1;
    if (Slot& slot = slot_of(key); slot.key == key) return slot.prospect.of[1];
    const Prospect prospect = prospect_of(target_only(view, target), attack);
    grow();
    slot_of(key) = {key, prospect};
    return prospect.of[1];
}

}  // namespace skald::aofs
