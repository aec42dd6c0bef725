#include "saga/fight.hpp"

#include <algorithm>

#include "saga/rounds.hpp"

namespace skald::saga {

namespace {

constexpr int least_armour = 2, most_armour = 6;  // TRM-05
constexpr Rerolls failures = 0x40, successes = 0x80;

Fighter& of(Fight& fight, int who) {
    return fight.of[static_cast<std::size_t>(who)];
}
const Fighter& of(const Fight& fight, int who) {
    return fight.of[static_cast<std::size_t>(who)];
}

bool shooting(const Fight& fight) {
    return fight.kind == FightKind::shooting;
}
/// The rule of this kind of fight.
RuleRef either(const Fight& fight, Rule in_shooting, Rule in_melee) {
    return cause(shooting(fight) ? in_shooting : in_melee);
}

/// An attack without a unit (SHO-13).
bool volley(const Fight& fight, int who) {
    return shooting(fight) && who == 0 && fight.of[0].unit < 0;
}

std::int16_t plus(int a, int b) {
    return static_cast<std::int16_t>(std::clamp(a + b, -10000, 10000));
}

}  // namespace

void note(Fight& fight, int who, Part part, int value, RuleRef rule) {
    const Line line{rule, part, static_cast<std::int8_t>(who), plus(value, 0)};
    if (fight.lines.try_push(line)) return;
    // A long reckoning: what the same rule did before grows instead; else the sums must do without the line.
    for (Line& before : fight.lines) {
        if (before.rule == rule && before.part == part && before.side == who) {
            before.value = plus(before.value, value);
            return;
        }
    }
}

// ---- Assembling

void set_generated(Fight& fight, int who, Sixths aggression, RuleRef rule) {
    // SHO-08, MEL-09: the sum is exact and rounded up once (GEN-R4, HER-R2).
    of(fight, who).generated = static_cast<std::int16_t>((aggression + 5) / 6);
    note(fight, who, Part::generated, of(fight, who).generated, rule);
}

void add_bonus(Fight& fight, int who, int dice, RuleRef rule) {
    of(fight, who).bonus = plus(of(fight, who).bonus, dice);
    note(fight, who, Part::bonus, dice, rule);
}

void set_armour(Fight& fight, int who, int armour, RuleRef rule) {
    of(fight, who).armour = static_cast<std::int8_t>(std::clamp(armour, least_armour, most_armour));
    note(fight, who, Part::base_armour, of(fight, who).armour, rule);
}

void arm(Fight& fight, int who, std::uint16_t equipment) {
    // GEN-R9: these effects belong to the player whose unit has the equipment.
    if (shooting(fight)) {
        if (who != 0) return;  // only the shooting unit uses its weapons
        if (equipment & Equipment::crossbows) modify(fight, 0, true, 0, 1, cause(Rule::EQP_12));
        if (equipment & Equipment::improvised) modify(fight, 1, false, 0, 1, cause(Rule::EQP_19));
        return;
    }
    if (equipment & Equipment::heavy_weapons) modify(fight, who, true, who, 1, cause(Rule::EQP_20));
    if (equipment & Equipment::unarmed) modify(fight, 1 - who, false, who, 1, cause(Rule::EQP_22));
    if (who == 0 && (equipment & Equipment::javelins)) fight.of[0].javelins = true;  // EQP-16, when rolling
}

void tire(Fight& fight, int who) {
    // FAT-23: the state of the unit, so the effect is its player's (GEN-R9).
    of(fight, who).exhausted = true;
    modify(fight, who, true, who, -1, cause(Rule::FAT_23));
    modify(fight, who, false, who, -1, cause(Rule::FAT_23));
}

namespace {

/// SHO-R2, MEL-R1: bonus, closed ranks, cap, in this order.
void close_pool(Fight& fight, int who, const Edition& edition) {
    Fighter& side = of(fight, who);
    int bonus = std::max<int>(side.bonus, 0);
    // SHO-10, MEL-10: no more than the generated dice or the figures; SHO-13.a: all dice of a volley.
    if (edition.bonus_limits && !volley(fight, who)) {
        const int allowed = std::min<int>(side.generated, side.figures);
        if (bonus > allowed) {
            note(fight, who, Part::bonus_cut, allowed - bonus, either(fight, Rule::SHO_10a, Rule::MEL_10a));
            bonus = allowed;
        }
    }
    int pool = side.generated + bonus;
    if (who == 1 && fight.closed_ranks) {  // MEL-11, MEL-R2: half of both, rounded up, is discarded
        note(fight, who, Part::close_ranks, -((pool + 1) / 2), cause(Rule::MEL_11));
        pool /= 2;
    }
    const int cap = shooting(fight) ? 8 : 16;  // SHO-12, MEL-12; a volley too (SHO-R3)
    if (pool > cap) {
        note(fight, who, Part::cap, cap - pool, either(fight, Rule::SHO_12, Rule::MEL_12));
        pool = cap;
    }
    side.bonus = static_cast<std::int16_t>(bonus);
    side.starting = static_cast<std::int16_t>(pool);
    note(fight, who, Part::starting, pool, either(fight, Rule::SHO_12, Rule::MEL_12));
}

}  // namespace

void close_pools(Fight& fight, const Edition& edition) {
    close_pool(fight, 0, edition);
    if (!shooting(fight)) close_pool(fight, 1, edition);
}

// ---- The ability step

void gain_attack(Fight& fight, int who, int dice, RuleRef rule) {
    of(fight, who).gained = plus(of(fight, who).gained, dice);
    note(fight, who, Part::gained, dice, rule);
}

void gain_defence(Fight& fight, int who, int dice, RuleRef rule) {
    of(fight, who).defence_extra = plus(of(fight, who).defence_extra, dice);
    note(fight, who, Part::defence_gained, dice, rule);
}

void gain_hits(Fight& fight, int who, int hits, RuleRef rule) {
    of(fight, who).auto_hits = plus(of(fight, who).auto_hits, hits);
    note(fight, who, Part::auto_hit, hits, rule);
}

void change_armour(Fight& fight, int who, int by, RuleRef rule) {
    // GEN-R3: every later change is applied to the limited value and limited again.
    Fighter& side = of(fight, who);
    const int changed = std::clamp(side.armour + by, least_armour, most_armour);
    note(fight, who, Part::armour, changed - side.armour, rule);
    side.armour = static_cast<std::int8_t>(changed);
}

void use_marker(Fight& fight, int who, FatigueUse use, RuleRef rule) {
    if (use == FatigueUse::own_armour)
        change_armour(fight, who, 1, rule);
    else
        change_armour(fight, 1 - who, -1, rule);
}

void modify(Fight& fight, int roller, bool attack_dice, int owner, int by, RuleRef rule) {
    Treatment& how = attack_dice ? of(fight, roller).attack_dice : of(fight, roller).defence_dice;
    std::int8_t& mod = how.mod[static_cast<std::size_t>(owner)];
    mod = static_cast<std::int8_t>(std::clamp(mod + by, -100, 100));
    note(fight, roller, attack_dice ? Part::attack_mod : Part::defence_mod, by, rule);
}

void reroll(Fight& fight, int roller, bool attack_dice, int owner, Rerolls which, RuleRef rule) {
    Treatment& how = attack_dice ? of(fight, roller).attack_dice : of(fight, roller).defence_dice;
    how.reroll[static_cast<std::size_t>(owner)] |= which;
    note(fight, roller, Part::reroll, which, rule);
}

void set_cover(Fight& fight, int who, Cover cover, RuleRef rule) {
    Fighter& side = of(fight, who);
    if (cover <= side.cover) return;  // already as good or better
    side.cover = cover;
    note(fight, who, Part::cover, static_cast<int>(cover), rule);
    // SHO-29: solid cover gives +1 Armour as well; at Armour 6 the +1 is lost.
    if (shooting(fight) && cover == Cover::solid && side.armour < most_armour) {
        side.cover_armour = true;
        change_armour(fight, who, 1, cause(Rule::SHO_29));
    }
}

void lose_cover(Fight& fight, int who, RuleRef rule) {
    Fighter& side = of(fight, who);
    if (side.cover == Cover::none) return;
    side.cover = Cover::none;
    note(fight, who, Part::cover, 0, rule);
    if (side.cover_armour) {
        side.cover_armour = false;
        change_armour(fight, who, -1, rule);
    }
}

void close_ranks(Fight& fight) {
    fight.closed_ranks = true;
    set_cover(fight, 1, Cover::solid, cause(Rule::COV_04));
}

// ---- Rolling

int attack_pool(const Fight& fight, int who, const Edition& edition) {
    const Fighter& side = of(fight, who);
    // SHO-13.a: a volley gains no dice; else SHO-22, MEL-21: at most twice the starting pool.
    const int most = volley(fight, who) && edition.volley_defined ? side.starting : 2 * side.starting;
    return std::clamp(side.starting + side.gained, 0, std::min(most, max_dice));
}

Treatment attack_treatment(const Fight& fight, int who, const Edition& edition) {
    Treatment how = of(fight, who).attack_dice;
    // EQP-16: +1 for the charge; EQP-R10: cover of any origin, of step 3 too, takes it away again.
    const bool stopped = edition.javelins_stopped_by_cover && fight.of[1].cover == Cover::solid;
    if (who == 0 && fight.of[0].javelins && !stopped) ++how.mod[0];
    return how;
}

int to_hit(const Fight& fight, int target) {
    return of(fight, target).armour;
}

int to_save(const Fight& fight, int who) {
    const Cover cover = of(fight, who).cover;
    if (shooting(fight)) return cover == Cover::none ? 4 : 3;  // SHO-26
    return who == 1 && cover == Cover::solid ? 4 : 5;          // MEL-25, MEL-34
}

int hits_of(const Fight& fight, int who, int scored) {
    const int hits = scored + std::max<int>(of(fight, who).auto_hits, 0);  // TRM-18
    return hits - std::clamp<int>(of(fight, 1 - who).cancel_hits, 0, hits);
}

int defence_pool(const Fight& fight, int who, int hits) {
    // Nothing to cancel: the dice put aside are not rolled.
    return hits == 0 ? 0 : std::clamp(hits + of(fight, who).defence_extra, 0, max_dice);
}

int casualties_of(const Fight& fight, int who, int hits, int saves) {
    const int suffered = hits - std::min(saves, hits);  // SHO-R6
    return suffered - std::clamp<int>(of(fight, who).cancel_casualties, 0, suffered);
}

namespace {

/// What becomes of a die as it lies: the kinds of a throw.
enum Fate : std::uint8_t { failure, success, again_by_attacker, again_by_defender };

/// GEN-05: modified results stay within 1..6; 2018: from 0, above 6 possible. GEN-R2: limited once.
int result_of(int face, int modifier, const Edition& edition) {
    const int sum = face + modifier;
    return edition.results_one_to_six ? std::clamp(sum, 1, 6) : std::max(sum, 0);
}

bool rolled_again(int result, int needed, Rerolls which) {
    if (result >= 1 && result <= 6 && (which >> (result - 1) & 1)) return true;
    return (which & (result < needed ? failures : successes)) != 0;
}

/// GEN-R1: once through the attacker's effects, then once through the defender's. GEN-R9: the attacker's look
/// at the face with his modifiers, the defender's at the face with those of both.
Fate fate_of(int face, const Treatment& how, int needed, int rerolls_done, const Edition& edition) {
    if (rerolls_done == 0 && rolled_again(result_of(face, how.mod[0], edition), needed, how.reroll[0]))
        return again_by_attacker;
    const int result = result_of(face, how.mod[0] + how.mod[1], edition);
    if (rerolls_done <= 1 && rolled_again(result, needed, how.reroll[1])) return again_by_defender;
    return result >= needed ? success : failure;  // GEN-R7: only the modified result counts
}

}  // namespace

Rounds rounds_of(const Treatment& how, int needed, const Edition& edition) {
    Rounds rounds;
    rounds.then[again_by_attacker] = 1;
    rounds.then[again_by_defender] = 2;
    if (how == Treatment{}) {  // most dice: the face is the result
        rounds.faces.push(Faces::at_least(needed));
        return rounds;
    }
    std::size_t used = 1;
    for (std::size_t round = 0; round < used; ++round) {
        Faces faces{2, {}};
        for (int face = 1; face <= 6; ++face) {
            const Fate fate = fate_of(face, how, needed, static_cast<int>(round), edition);
            faces.kind_of[static_cast<std::size_t>(face - 1)] = fate;
            faces.kinds = std::max<std::uint8_t>(faces.kinds, fate + 1);
            used = std::max<std::size_t>(used, rounds.then[fate] + 1u);
        }
        rounds.faces.push(faces);
    }
    return rounds;
}

Thrown throw_dice(int count, const Treatment& how, int needed, const Edition& edition, Dice& dice) {
    Thrown thrown;
    count = std::clamp(count, 0, max_dice);
    if (count == 0) return thrown;
    const RolledRounds rolled = dice.roll_rounds(count, rounds_of(how, needed, edition));
    thrown.successes = rolled[success];
    thrown.count[0] = count;
    for (std::size_t round = 0; round < rolled.rolls.size(); ++round) {
        thrown.rolls[round] = rolled.rolls[round];
        thrown.count[round] = 0;
        for (int of_kind : rolled.rolls[round].of_kind) thrown.count[round] += of_kind;
    }
    return thrown;
}

Thrown roll_attack(Fight& fight, int who, const Edition& edition, Dice& dice) {
    Fighter& side = of(fight, who);
    side.attack = static_cast<std::int16_t>(attack_pool(fight, who, edition));
    const int before = std::max(side.starting + side.gained, 0);
    if (side.attack < before) {  // SHO-22, MEL-21
        const RuleRef rule = volley(fight, who) && edition.volley_defined
                                 ? cause(Rule::SHO_13a)
                                 : either(fight, Rule::SHO_22, Rule::MEL_21);
        note(fight, who, Part::doubled_cut, side.attack - before, rule);
    }
    const Treatment how = attack_treatment(fight, who, edition);
    if (how.mod[0] != side.attack_dice.mod[0]) {
        note(fight, who, Part::attack_mod, 1,
             cause(edition.javelins_stopped_by_cover ? Rule::EQP_16a : Rule::EQP_16b));
    }
    const Thrown thrown = throw_dice(side.attack, how, to_hit(fight, 1 - who), edition, dice);
    const int hits = thrown.successes + std::max<int>(side.auto_hits, 0);
    note(fight, who, Part::hits, hits, either(fight, Rule::SHO_24, Rule::MEL_23));
    side.hits = static_cast<std::int16_t>(hits_of(fight, who, thrown.successes));
    if (side.hits < hits) note(fight, who, Part::cancelled_hits, side.hits - hits, cause(Rule::SHO_R6));
    return thrown;
}

Thrown roll_defence(Fight& fight, int who, const Edition& edition, Dice& dice) {
    Fighter& side = of(fight, who);
    const int hits = of(fight, 1 - who).hits;
    side.suffered = 0;
    if (hits == 0) return {};
    const int count = defence_pool(fight, who, hits);
    note(fight, who, Part::defence_dice, count, either(fight, Rule::SHO_25, Rule::MEL_24));
    const int needed = to_save(fight, who);
    note(fight, who, Part::save_on, needed, either(fight, Rule::SHO_26, Rule::MEL_25));
    const Thrown thrown = throw_dice(count, side.defence_dice, needed, edition, dice);
    const int saves = std::min(thrown.successes, hits);  // SHO-R6
    note(fight, who, Part::saves, saves, either(fight, Rule::SHO_26, Rule::MEL_25));
    side.suffered = static_cast<std::int16_t>(hits - saves);
    note(fight, who, Part::casualties, side.suffered, cause(Rule::TRM_17));
    return thrown;
}

void cancel_casualties(Fight& fight, int who) {
    Fighter& side = of(fight, who);
    const int left = casualties_of(fight, who, side.suffered, 0), cancelled = side.suffered - left;
    if (cancelled == 0) return;
    side.suffered = static_cast<std::int16_t>(left);
    note(fight, who, Part::cancelled_casualties, -cancelled, either(fight, Rule::SHO_27, Rule::MEL_26));
}

// ---- Result

int melee_winner(const Fight& fight, std::array<int, 2> left) {
    constexpr int neither = 2;
    // MEL-29: who wiped out the enemy wins whatever the numbers.
    if (left[0] == 0 || left[1] == 0) return left[0] == left[1] ? neither : (left[0] == 0 ? 1 : 0);
    // MEL-27, MEL-28: more casualties inflicted in step 6; CAS-R3: figures actually removed.
    const int inflicted = fight.of[1].removed, suffered = fight.of[0].removed;
    if (inflicted != suffered) return inflicted > suffered ? 0 : 1;
    if (fight.of[0].win_ties != fight.of[1].win_ties) return fight.of[0].win_ties ? 0 : 1;
    return neither;
}

int must_withdraw(const Fight& fight, std::array<int, 2> left, std::array<int, 2> counted) {
    if (left[0] == 0 || left[1] == 0) return -1;  // WDR-04
    // WDR-03, WDR-R1: the attacker of solid cover must outnumber the defender.
    if (fight.of[1].cover == Cover::solid && counted[0] <= counted[1]) return 0;
    return melee_winner(fight, left) == 0 ? 1 : 0;  // WDR-01, WDR-02
}

int who_withdraws(const Fight& fight, std::array<int, 2> left, std::array<int, 2> counted) {
    const int first = must_withdraw(fight, left, counted);
    if (first < 0 || !of(fight, first).stand) return first;
    return of(fight, 1 - first).stand ? -1 : 1 - first;
}

}  // namespace skald::saga
