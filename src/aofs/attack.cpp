#include "aofs/attack.hpp"

#include <algorithm>

#include "aofs/trials.hpp"
#include "base/hash.hpp"

namespace skald::aofs {
namespace {

constexpr int most_dice = 250;    ///< of one volley
constexpr int most_hits = 30000;  ///< so that 16 bits do

std::uint8_t small(int number) {
    return static_cast<std::uint8_t>(std::clamp(number, 0, 255));
}
std::uint16_t wide(int number) {
    return static_cast<std::uint16_t>(std::clamp(number, 0, most_hits));
}

void note(Reckoning& why, int volley, Part part, int value, Rule rule) {
    why.try_push({cause(rule), part, small(volley), static_cast<std::int16_t>(value)});
}

/// The lines of one volley; they are kept only if it is a new one.
struct Lines {
    List<Line, 16> list;
    void add(Part part, int value, RuleRef rule, std::int8_t own = -1) {
        list.try_push({rule, part, 0, static_cast<std::int16_t>(value), own});
    }
    void add(Part part, int value, Rule rule) { add(part, value, cause(rule)); }
};

/// Modifiers on the roll to hit, summed; each with its reason.
int hit_modifiers(const Attack& attack, const Striker& striker, const Specials& specials, Lines& lines) {
    // AOF-R-48: Unstoppable ignores the minuses one by one, and keeps every plus.
    const bool unstoppable = specials.has(Special::unstoppable);
    int sum = 0;
    const auto change = [&](int by, RuleRef rule, std::int8_t own) {
        if (by == 0 || (by < 0 && unstoppable)) return;
        sum += by;
        lines.add(Part::to_hit, by, rule, own);
    };
    const auto add = [&](int by, Rule rule) { change(by, cause(rule), -1); };
    if (attack.kind == AttackKind::shooting) {
        if (attack.target.stealth && striker.far) add(-1, Rule::SR_STEALTH);
        if (specials.has(Special::indirect) && striker.moved) add(-1, Rule::SR_INDIRECT);
    }
    if (specials.has(Special::thrust) && striker.charging) add(1, Rule::SR_THRUST);
    for (const Modifier& one : striker.modifiers)
        if (one.verb == EffectVerb::to_hit) change(one.value, one.rule, one.own);
    return sum;
}

/// AOF-SHO-03, AOF-MEL-08: what a die must show.
int to_hit(const Attack& attack, const Striker& striker, const Specials& specials, Lines& lines) {
    if (attack.kind == AttackKind::melee && striker.fatigued) {
        // AOF-R-29: whatever Quality, Reliable and modifiers say.
        lines.add(Part::only_six, 6, Rule::MEL_08);
        return 6;
    }
    const bool reliable = specials.has(Special::reliable);
    const int quality = reliable ? 2 : striker.quality;  // AOF-R-48
    lines.add(Part::quality, quality, reliable ? Rule::SR_RELIABLE : Rule::GEN_02);
    return face_needed(quality, hit_modifiers(attack, striker, specials, lines));
}

/// AOF-R-41: each rule gives its own extra hit for an unmodified 6.
int extra_hits(const Attack& attack, const Striker& striker, const Specials& specials, Lines& lines) {
    int extra = 0;
    const auto add = [&](bool applies, Rule rule) {
        if (!applies) return;
        ++extra;
        lines.add(Part::extra_hit, 1, rule);
    };
    const bool melee = attack.kind == AttackKind::melee;
    add(specials.has(Special::furious) && melee && striker.charging, Rule::SR_FURIOUS);
    add(specials.has(Special::relentless) && !melee && striker.far, Rule::SR_RELENTLESS);
    add(specials.has(Special::surge), Rule::SR_SURGE);
    add(specials.has(Special::sergeant), Rule::CMD_02);
    return extra;
}

/// Attacks of one weapon, one at least (AOF-OWN-02).
int attacks_of(const Striker& striker, Lines& lines) {
    for (const Modifier& one : striker.modifiers)
        if (one.verb == EffectVerb::attacks) lines.add(Part::more_attacks, one.value, one.rule, one.own);
    return std::max(striker.weapon.attacks + sum_of(striker.modifiers, EffectVerb::attacks), 1);
}

/// What the special rules say about hits once they are scored.
void arm(Volley& volley, const Attack& attack, const Specials& specials, bool charging, Lines& lines,
         const Modifiers& modifiers = {}) {
    int ap = specials.value(Special::ap);
    if (ap > 0) lines.add(Part::ap, ap, Rule::SR_AP);
    if (specials.has(Special::thrust) && charging) {
        ++ap;
        lines.add(Part::ap, 1, Rule::SR_THRUST);
    }
    for (const Modifier& one : modifiers)
        if (one.verb == EffectVerb::ap) lines.add(Part::change_ap, one.value, one.rule, one.own);
    volley.ap = small(ap + sum_of(modifiers, EffectVerb::ap));
    if (specials.has(Special::rending)) {
        volley.bits |= Volley::rending;
        lines.add(Part::six_ap, 4, Rule::R_42);
    }
    if (specials.has(Special::bane)) {
        volley.bits |= Volley::bane;
        lines.add(Part::reroll_six, 1, Rule::SR_BANE);
    }
    for (const Special special : {Special::rending, Special::bane, Special::unstoppable}) {
        if (!specials.has(special)) continue;
        volley.bits |= Volley::no_regeneration;
        if (attack.target.regeneration) lines.add(Part::no_regeneration, 1, info(special).rule);
    }
    if (const int blast = specials.value(Special::blast); blast > 0) {
        // AOF-R-43: limited by the models of the target, for each hit.
        volley.blast = small(std::clamp<int>(blast, 1, std::max<int>(attack.target.blast_models, 1)));
        volley.bits |= Volley::no_cover;
        lines.add(Part::blast, volley.blast, volley.blast < blast ? Rule::R_43 : Rule::SR_BLAST);
        if (attack.target.cover) lines.add(Part::to_defend, -1, Rule::SR_BLAST);
    }
    if (specials.has(Special::indirect) && attack.target.cover && !attack.target.cover_inside) {
        volley.bits |= Volley::indirect;
        lines.add(Part::to_defend, -1, Rule::SR_INDIRECT);
    }
    if (const int deadly = specials.value(Special::deadly); deadly > 1) {
        volley.deadly = small(deadly);
        lines.add(Part::deadly, deadly, Rule::SR_DEADLY);
    }
}

bool alike(Volley a, const Volley& b) {
    a.dice = b.dice;
    return a == b;
}

/// Joins the dice of a volley that is just like this one, or makes it the next one.
void add_volley(Attack& attack, const Volley& volley, const Lines& lines, Rule attacks, Reckoning& why) {
    std::size_t at = 0;
    while (at < attack.volleys.size() && !alike(attack.volleys[at], volley)) ++at;
    if (at == attack.volleys.size()) {
        if (!attack.volleys.try_push(volley)) return;
        for (Line line : lines.list) {
            line.volley = small(static_cast<int>(at));
            why.try_push(line);
        }
    } else {
        attack.volleys[at].dice = small(std::min(attack.volleys[at].dice + volley.dice, most_dice));
    }
    if (volley.dice > 0) note(why, static_cast<int>(at), Part::attacks, volley.dice, attacks);
}

}  // namespace

std::uint64_t hash_of(const Attack& attack) {
    Hash hash;
    hash.add_word(static_cast<std::uint64_t>(attack.phase) | std::uint64_t{attack.at} << 8 |
                  std::uint64_t{attack.removed} << 16 | std::uint64_t{attack.markers} << 32);
    for (const Volley& volley : attack.volleys)
        hash.add_word(volley.hits | std::uint64_t{volley.marked_hits} << 16 |
                      std::uint64_t{volley.wounds} << 32 | std::uint64_t{volley.sixes} << 48);
    return hash.value();
}

void keep_share(Attack& attack) {
    const auto& beside = attack.target.beside;
    if (beside.empty()) return;
    const int units = static_cast<int>(beside.size()) + 1;
    const auto place = static_cast<int>(std::count_if(
        beside.begin(), beside.end(), [&](int size) { return size > 2 * attack.target.models; }));
    for (Volley& volley : attack.volleys) {
        if (volley.blast <= 1) continue;
        volley.hits = wide(blast_share(volley.hits, units, place));
        volley.marked_hits = wide(blast_share(volley.marked_hits, units, place));
    }
}

// ---- Assembling

Attack begin_attack(AttackKind kind, const Target& target, Reckoning& why, const Modifiers& by) {
    Attack attack;
    attack.kind = kind;
    attack.target = target;
    if (kind == AttackKind::terrain) return attack;
    note(why, of_target, Part::defense, target.defense, Rule::SHO_04);
    // AOF-TER-01, AOF-R-30, AOF-R-49, AOF-R-75: cover helps against shooting only.
    if (kind != AttackKind::shooting) attack.target.cover = attack.target.cover_inside = false;
    if (attack.target.cover) note(why, of_target, Part::to_defend, 1, Rule::TER_01);
    for (const Modifier& one : by) why.try_push({one.rule, Part::to_defend, of_target, one.value, one.own});
    if (target.regeneration) note(why, of_target, Part::regeneration, regeneration_needed, Rule::SR_REGEN);
    return attack;
}

void add_striker(Attack& attack, const Striker& striker, const Switches& switches, Reckoning& why) {
    Specials specials = striker.specials;
    specials.add(striker.weapon.specials);
    Lines lines;
    Volley volley;
    volley.type = static_cast<std::uint16_t>(striker.type);
    volley.dice = small(std::min(attacks_of(striker, lines) * striker.copies, most_dice));
    volley.needed = small(to_hit(attack, striker, specials, lines));
    volley.extra = small(extra_hits(attack, striker, specials, lines));
    arm(volley, attack, specials, striker.charging, lines, striker.modifiers);
    add_volley(attack, volley, lines, attack.kind == AttackKind::melee ? Rule::MEL_04 : Rule::SHO_03, why);
    if (attack.kind != AttackKind::melee || !switches.fear) return;
    if (const int fear = specials.value(Special::fear); fear > attack.fear) {
        attack.fear = small(fear);
        note(why, 0, Part::fear, fear, Rule::R_46);
    }
}

void add_impact(Attack& attack, int dice, int counter_models, Reckoning& why) {
    if (dice <= 0) return;
    const int left = std::clamp(dice - counter_models, 0, most_dice);
    const int at = static_cast<int>(attack.volleys.size());
    note(why, at, Part::impact, dice, Rule::SR_IMPACT);
    if (counter_models > 0) note(why, at, Part::impact, left - dice, Rule::SR_COUNTER);
    if (left == 0) return;
    Volley volley;
    volley.dice = small(left);
    volley.needed = impact_needed;
    volley.bits = Volley::impact;
    attack.volleys.try_push(volley);
}

void add_hits(Attack& attack, int hits, const Specials& specials, Reckoning& why) {
    Lines lines;
    Volley volley;
    arm(volley, attack, specials, false, lines);
    volley.hits = wide(hits * volley.blast);
    add_volley(attack, volley, lines, Rule::none, why);
}

void add_wounds(Attack& attack, int wounds) {
    Volley volley;
    volley.wounds = wide(wounds);
    attack.volleys.try_push(volley);
}

int to_block(const Attack& attack, const Volley& volley, bool marked) {
    const bool cover = volley.has(Volley::indirect) ? attack.target.cover_inside : attack.target.cover;
    const bool covered = cover && !volley.has(Volley::no_cover);
    // AOF-R-42: Rending adds to the weapon's AP.
    const int ap = volley.ap + (marked ? 4 : 0);
    return face_needed(attack.target.defense, attack.target.to_defend + (covered ? 1 : 0) - ap);
}

// ---- Rolling

namespace {

/// What becomes of a die: the kinds of all rolls here.
enum Fate : std::uint8_t { failure, success, natural_six, again };

void show(List<std::uint8_t, max_dice>& shown, const Roll& roll) {
    for (const std::uint8_t face : roll.faces) shown.try_push(face);
}

/// Any number of dice, as many at a time as one roll may have. Returns how many fell into each kind.
std::array<int, 4> roll_many(int count, const Rounds& rounds, Dice& dice, Throw& shown) {
    std::array<int, 4> of_kind{};
    shown.count = count;
    for (int left = count; left > 0; left -= max_dice) {
        const RolledRounds rolled = dice.roll_rounds(std::min(left, max_dice), rounds);
        for (int kind = 0; kind < 4; ++kind) of_kind[static_cast<std::size_t>(kind)] += rolled[kind];
        if (rolled.rolls.size() > 0) show(shown.faces, rolled.rolls[0]);
        if (rolled.rolls.size() > 1) show(shown.again, rolled.rolls[1]);
    }
    return of_kind;
}

Rounds one_round(int needed, bool sixes_apart) {
    Faces faces = Faces::at_least(needed);
    if (sixes_apart) faces.kinds = 3, faces.kind_of[5] = natural_six;
    Rounds rounds;
    rounds.faces.push(faces);
    return rounds;
}

/// AOF-SR-BANE, AOF-R-02: unmodified 6s are rolled again, once.
Rounds sixes_again(int needed) {
    Rounds rounds;
    Faces faces = Faces::at_least(needed);
    faces.kinds = 4;
    faces.kind_of[5] = again;
    rounds.faces.push(faces);
    rounds.faces.push(Faces::at_least(needed));
    rounds.then[again] = 1;
    return rounds;
}

void roll_to_hit(Attack& attack, std::size_t at, Dice& dice, Throw& shown) {
    Volley& volley = attack.volleys[at];
    shown = {};
    shown.kind = ThrowKind::hit;
    shown.volley = small(static_cast<int>(at));
    shown.needed = volley.needed;
    const bool apart = volley.extra > 0 || volley.has(Volley::rending);
    const auto fell = roll_many(volley.dice, one_round(volley.needed, apart), dice, shown);
    shown.successes = fell[success] + fell[natural_six];
    volley.sixes = small(fell[natural_six]);
    // Extra hits are not themselves sixes; Blast comes after all other rules and copies keep the mark.
    const int marked = volley.has(Volley::rending) ? fell[natural_six] : 0;
    const int plain = shown.successes - marked + fell[natural_six] * volley.extra;
    volley.hits = wide(plain * volley.blast);
    volley.marked_hits = wide(marked * volley.blast);
}

/// Places in the order of Defense rolls: Deadly volleys first, and in each the marked hits first
/// (AOF-R-77).
struct DefenseStep {
    std::size_t volley = 0;
    bool marked = false;
};

DefenseStep defense_step(const Attack& attack, std::size_t at) {
    const std::size_t count = attack.volleys.size();
    std::size_t wanted = at / 2;
    for (const bool deadly : {true, false})
        for (std::size_t i = 0; i < count; ++i)
            if ((attack.volleys[i].deadly > 1) == deadly && wanted-- == 0) return {i, at % 2 == 0};
    return {};
}

void roll_to_block(Attack& attack, DefenseStep step, Dice& dice, Throw& shown) {
    Volley& volley = attack.volleys[step.volley];
    const int hits = step.marked ? volley.marked_hits : volley.hits;
    const int needed = to_block(attack, volley, step.marked);
    shown = {};
    shown.kind = ThrowKind::defense;
    shown.volley = small(static_cast<int>(step.volley));
    shown.needed = small(needed);
    const Rounds rounds = volley.has(Volley::bane) ? sixes_again(needed) : one_round(needed, false);
    const auto fell = roll_many(hits, rounds, dice, shown);
    shown.successes = fell[success];
    volley.wounds = wide(volley.wounds + fell[failure]);
}

/// AOF-SR-REGEN: how many of so many wounds are left.
int regenerate(std::size_t at, int wounds, Dice& dice, Throw& shown) {
    shown = {};
    shown.kind = ThrowKind::regeneration;
    shown.volley = small(static_cast<int>(at));
    shown.needed = regeneration_needed;
    shown.successes = roll_many(wounds, one_round(regeneration_needed, false), dice, shown)[success];
    return wounds - shown.successes;
}

/// AOF-WND-07, AOF-WND-08: wounds that each destroy a model until one is left, which collects markers.
void assign(Attack& attack, int wounds) {
    const int destroyed = std::clamp(attack.target.models - 1 - attack.removed, 0, wounds);
    attack.removed = wide(attack.removed + destroyed);
    attack.markers = wide(attack.markers + wounds - destroyed);
}

/// AOF-R-44: what is left of one Deadly wound destroys one model of a group, or is all markers.
void assign_deadly(Attack& attack, int left) {
    if (left == 0) return;
    if (attack.removed + 1 < attack.target.models)
        ++attack.removed;
    else
        attack.markers = wide(attack.markers + left);
}

bool regenerates(const Attack& attack, const Volley& volley) {
    return attack.target.regeneration && !volley.has(Volley::no_regeneration);
}

bool next_hit(Attack& attack, Dice& dice, Throw& shown) {
    while (attack.at < attack.volleys.size()) {
        const std::size_t at = attack.at++;
        if (attack.volleys[at].needed == 0 || attack.volleys[at].dice == 0) continue;
        roll_to_hit(attack, at, dice, shown);
        return true;
    }
    attack.phase = AttackPhase::defending;
    attack.at = 0;
    return false;
}

bool next_block(Attack& attack, Dice& dice, Throw& shown) {
    while (attack.at < 2 * attack.volleys.size()) {
        const DefenseStep step = defense_step(attack, attack.at++);
        const Volley& volley = attack.volleys[step.volley];
        if ((step.marked ? volley.marked_hits : volley.hits) == 0) continue;
        roll_to_block(attack, step, dice, shown);
        return true;
    }
    attack.phase = AttackPhase::deadly;
    attack.at = 0;
    return false;
}

/// One Deadly wound after the other, each with its own Regeneration.
bool next_deadly(Attack& attack, Dice& dice, Throw& shown) {
    while (attack.at < attack.volleys.size()) {
        Volley& volley = attack.volleys[attack.at];
        if (volley.deadly == 1 || volley.wounds == 0) {
            ++attack.at;
            continue;
        }
        --volley.wounds;
        const bool rolls = regenerates(attack, volley);
        assign_deadly(attack, rolls ? regenerate(attack.at, volley.deadly, dice, shown) : volley.deadly);
        if (rolls) return true;
    }
    attack.phase = AttackPhase::wounding;
    attack.at = 0;
    return false;
}

bool next_wound(Attack& attack, Dice& dice, Throw& shown) {
    while (attack.at < attack.volleys.size()) {
        const std::size_t at = attack.at++;
        Volley& volley = attack.volleys[at];
        const int wounds = volley.wounds;
        if (wounds == 0) continue;
        volley.wounds = 0;
        const bool rolls = regenerates(attack, volley);
        assign(attack, rolls ? regenerate(at, wounds, dice, shown) : wounds);
        if (rolls) return true;
    }
    attack.phase = AttackPhase::done;
    attack.at = 0;
    return false;
}

}  // namespace

bool roll_next_hit(Attack& attack, Dice& dice, Throw& shown) {
    return attack.phase == AttackPhase::hitting && next_hit(attack, dice, shown);
}

bool roll_next(Attack& attack, Dice& dice, Throw& shown) {
    if (attack.phase == AttackPhase::hitting && next_hit(attack, dice, shown)) return true;
    if (attack.phase == AttackPhase::defending && next_block(attack, dice, shown)) return true;
    if (attack.phase == AttackPhase::deadly && next_deadly(attack, dice, shown)) return true;
    return attack.phase == AttackPhase::wounding && next_wound(attack, dice, shown);
}

void roll_hits(Attack& attack, Dice& dice) {
    Throw shown;
    while (next_hit(attack, dice, shown)) {
    }
    keep_share(attack);
}

void roll_defense(Attack& attack, Dice& dice) {
    Throw shown;
    while (next_block(attack, dice, shown)) {
    }
    // What was hit does not matter any more: equal fights are merged.
    for (Volley& volley : attack.volleys) volley.hits = volley.marked_hits = volley.sixes = 0;
}

void roll_wounds(Attack& attack, Dice& dice) {
    Throw shown;
    while (next_deadly(attack, dice, shown)) {
    }
    while (next_wound(attack, dice, shown)) {
    }
}

}  // namespace skald::aofs
