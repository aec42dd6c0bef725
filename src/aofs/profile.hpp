// An army as the rules need it: units, models, weapons, special rules, spells. Plain values of fixed size;
// files are read in src/content, words are made in src/words.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "aofs/rules.hpp"
#include "base/length.hpp"
#include "base/list.hpp"
#include "table/shape.hpp"

namespace skald::aofs {

// ---- Special rules (sections 12 and 13)

enum class Special : std::uint8_t {
#define SPECIAL(name, rule, place, valued) name,
#include "aofs/specials.def"
#undef SPECIAL
    count
};

/// Where a special rule may stand. `attack`: on a weapon, or on a model for all its weapons.
enum class Place : std::uint8_t { model, weapon, attack };

struct SpecialInfo {
    std::string_view name;  ///< as army files spell it
    Rule rule = Rule::none;
    Place place = Place::model;
    bool valued = false;  ///< Tough(3): has a value of 1..max_special_value
};

const SpecialInfo& info(Special special);
std::optional<Special> find_special(std::string_view name);

constexpr int max_special_value = 24;

/// A set of special rules with their values.
class Specials {
  public:
    constexpr bool has(Special special) const { return (bits_ >> static_cast<int>(special) & 1) != 0; }
    /// The X of a rule with a value; 1 for one without; 0: it is not here.
    constexpr int value(Special special) const {
        const int slot = slot_of(special);
        return slot < 0 ? has(special) : values_[static_cast<std::size_t>(slot)];
    }
    /// AOF-R-05: a rule without a value counts once, values add up.
    constexpr void add(Special special, int value = 1) {
        bits_ |= std::uint32_t{1} << static_cast<int>(special);
        const int slot = slot_of(special);
        if (slot < 0) return;
        std::uint8_t& sum = values_[static_cast<std::size_t>(slot)];
        sum = static_cast<std::uint8_t>(std::min(sum + value, max_special_value));
    }
    constexpr void add(const Specials& more) {
        for (int i = 0; i < static_cast<int>(Special::count); ++i) {
            const auto special = static_cast<Special>(i);
            if (more.has(special)) add(special, more.value(special));
        }
    }
    constexpr void remove(Special special) {
        bits_ &= ~(std::uint32_t{1} << static_cast<int>(special));
        if (const int slot = slot_of(special); slot >= 0) values_[static_cast<std::size_t>(slot)] = 0;
    }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::uint32_t bits() const { return bits_; }
    friend constexpr bool operator==(const Specials&, const Specials&) = default;

  private:
    /// Where the value of a rule lies; -1: it has none.
    static constexpr int slot_of(Special special) {
        switch (special) {
            case Special::ap: return 0;
            case Special::blast: return 1;
            case Special::caster: return 2;
            case Special::deadly: return 3;
            case Special::fear: return 4;
            case Special::impact: return 5;
            case Special::tough: return 6;
            default: return -1;
        }
    }
    std::uint32_t bits_ = 0;
    std::array<std::uint8_t, 8> values_{};
};
static_assert(static_cast<int>(Special::count) <= 32);

// ---- Weapons, models, units

constexpr int max_range = 48;  ///< inches

/// A weapon type is one name with one profile (AOF-R-68).
struct Weapon {
    std::uint16_t name = 0;    ///< key of its name in the content's table of texts
    std::uint8_t range = 0;    ///< inches; 0: a melee weapon (AOF-SHO-01)
    std::uint8_t attacks = 1;  ///< 1..max_attacks
    Specials specials;
    std::uint16_t rules = 0;  ///< rules of its army's own, as bits
    constexpr bool melee() const { return range == 0; }
    constexpr Length reach() const { return range * inch; }
    friend constexpr bool operator==(const Weapon&, const Weapon&) = default;
};
constexpr int max_attacks = 24;

/// So many copies of a weapon of the unit's list in the hands of one model.
struct Carried {
    std::uint8_t weapon = 0;
    std::uint8_t copies = 1;
    friend constexpr bool operator==(const Carried&, const Carried&) = default;
};

constexpr int max_models_of_unit = 10;
constexpr int max_weapons_of_unit = 12;
constexpr int max_weapons_of_model = 6;

struct ModelProfile {
    std::uint8_t quality = 4;  ///< 2..6
    std::uint8_t defense = 4;  ///< 2..6
    Base base{BaseForm::round, 125, 125};
    std::int16_t height = 0;  ///< tenths of a millimetre; 0: the longer side of its base (AOF-R-58)
    Specials specials;        ///< all it has: the unit's and its own
    std::uint16_t rules = 0;  ///< rules of its army's own, as bits
    List<Carried, max_weapons_of_model> weapons;

    constexpr bool has(Special special) const { return specials.has(special); }
    /// How many copies of a weapon of the list are in its hands.
    constexpr std::uint8_t copies(int weapon) const {
        for (const Carried& carried : weapons)
            if (carried.weapon == weapon) return carried.copies;
        return 0;
    }
    constexpr Length tall() const {
        return height > 0 ? Length{height} : 2 * std::max<Length>(base.half_length, base.half_width);
    }
    friend constexpr bool operator==(const ModelProfile&, const ModelProfile&) = default;
};

/// One unit of a list, upgrades included.
struct UnitProfile {
    std::uint16_t name = 0;  ///< key of its name in the content's table of texts
    std::uint16_t kind = 0;  ///< which profile of which army: copies are counted by it (AOF-R-59)
    std::uint16_t cost = 0;  ///< points, upgrades included
    std::int8_t joins = -1;  ///< a Hero: the unit of the list that it joins (AOF-R-18, AOF-R-59); -1: none
    bool unknown = false;    ///< imported with a rule that nobody here knows: players are told
    List<Weapon, max_weapons_of_unit> weapons;
    List<ModelProfile, max_models_of_unit> models;

    constexpr bool hero() const { return models.size() == 1 && models[0].has(Special::hero); }
    friend constexpr bool operator==(const UnitProfile&, const UnitProfile&) = default;
};

// ---- What spells and rules of one's own do

/// A closed set. Some work at once and are for spells only: hits, rally, mend, shove.
enum class EffectVerb : std::uint8_t {
#define EFFECT_VERB(name) name,
#include "aofs/effects.def"
#undef EFFECT_VERB
    count
};
std::string_view effect_verb_name(EffectVerb verb);
std::optional<EffectVerb> find_effect_verb(std::string_view name);
/// Does it work once, at the moment when it is cast?
constexpr bool at_once(EffectVerb verb) {
    return verb == EffectVerb::hits || verb == EffectVerb::rally || verb == EffectVerb::mend ||
           verb == EffectVerb::shove;
}

struct Deed {
    EffectVerb verb = EffectVerb::hits;
    std::int8_t value = 0;  ///< as the verb says
    Specials specials;      ///< hits: their rules; grant: what is given
    friend constexpr bool operator==(const Deed&, const Deed&) = default;
};

// ---- Rules of an army's own (AOF-OWN-01)

enum class Circumstance : std::uint8_t {
#define CIRCUMSTANCE(name, of_enemy) name,
#include "aofs/circumstances.def"
#undef CIRCUMSTANCE
    count
};
/// May it be said of the enemy that the unit fights?
bool said_of_enemy(Circumstance what);

/// When an effect of a rule counts.
struct Provision {
    Circumstance what = Circumstance::melee;
    bool negated = false;
    bool enemy = false;                ///< said of the enemy in the fight; near: of the enemy's units
    std::uint8_t amount = 0;           ///< inches, a round
    Special special = Special::count;  ///< has, near: who has it on his card; count: whoever
    std::uint8_t value = 1;            ///< with this value at least
    std::int8_t rule = -1;             ///< near: who has this rule of the army's own; -1: whoever
    friend constexpr bool operator==(const Provision&, const Provision&) = default;
};

/// To whom a rule speaks: who has it, the unit that he acts in, his friends (that unit too), the enemy.
enum class Whom : std::uint8_t { self, unit, friendly, enemy };

struct RuleEffect : Deed {
    Whom whom = Whom::self;
    std::uint8_t reach = 0;  ///< inches from who has it: friendly, enemy
    List<Provision, 3> provisions;
    constexpr bool aura() const { return whom == Whom::friendly || whom == Whom::enemy; }
    friend constexpr bool operator==(const RuleEffect&, const RuleEffect&) = default;
};

constexpr int max_rule_effects = 3;

struct OwnRule {
    std::uint16_t name = 0;  ///< key of its name in the content's table of texts
    bool once = false;       ///< used up by the first attack in which it counts (AOF-OWN-04)
    List<RuleEffect, max_rule_effects> effects;
    friend constexpr bool operator==(const OwnRule&, const OwnRule&) = default;
};
constexpr int max_own_rules = 16;
constexpr int max_once_rules = 8;  ///< of one army
/// Which bit of Model::spent says that a model has used up a rule of its army that counts once.
constexpr std::uint16_t once_bit(const List<OwnRule, max_own_rules>& rules, int rule) {
    int before = 0;
    for (int i = 0; i < rule; ++i) before += rules[static_cast<std::size_t>(i)].once ? 1 : 0;
    return static_cast<std::uint16_t>(1u << (8 + before));
}

// ---- Spells (AOF-R-49)

struct SpellEffect : Deed {
    std::uint8_t rounds = 1;  ///< lasting verbs: to the end of this round (1), of the next (2), ...
    friend constexpr bool operator==(const SpellEffect&, const SpellEffect&) = default;
};

enum class SpellTarget : std::uint8_t { enemy, friendly, own };  ///< a unit; own: the caster's

struct Spell {
    std::uint16_t name = 0;   ///< key of its name in the content's table of texts
    std::uint8_t value = 1;   ///< tokens, 1..6
    std::uint8_t range = 12;  ///< inches from the casting model
    SpellTarget target = SpellTarget::enemy;
    List<SpellEffect, 3> effects;
    constexpr Length reach() const { return range * inch; }
    friend constexpr bool operator==(const Spell&, const Spell&) = default;
};

// ---- The army

constexpr int max_units_of_side = 20;
constexpr int max_models_of_side = 40;
constexpr int max_spells = 6;

struct Army {
    std::uint16_t name = 0;
    List<Spell, max_spells> spells;
    List<OwnRule, max_own_rules> rules;
    List<UnitProfile, max_units_of_side> units;
    friend constexpr bool operator==(const Army&, const Army&) = default;
};
static_assert(std::is_trivially_copyable_v<Army>);

}  // namespace skald::aofs
