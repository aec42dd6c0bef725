// Army files of Age of Fantasy: Skirmish: TOML in, typed profiles out, every problem with its place; and back
// (docs/armies.md).
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "aofs/profile.hpp"
#include "content/aofs/own_rule.hpp"
#include "content/core/diagnostic.hpp"
#include "content/core/phrase.hpp"

namespace skald::aofs {

/// A rule of the army's own. Its name in the language files goes by its id, or it brings one along.
struct ArmyRule {
    std::string id, name;
    OwnRule rule;
    friend bool operator==(const ArmyRule&, const ArmyRule&) = default;
};

/// A weapon of an army. Its name in the language files goes by its id; imported ones carry their own.
struct ArmyWeapon {
    std::string id, name;
    Weapon weapon;
    friend bool operator==(const ArmyWeapon&, const ArmyWeapon&) = default;
};

/// "longbow": one for every model; "2 longbow": so many copies, dealt out to the models of the unit.
struct Arms {
    std::uint8_t weapon = 0;
    std::uint8_t copies = 0;  ///< 0: one for every model
    friend bool operator==(const Arms&, const Arms&) = default;
};

/// A special rule that not all models of a unit have: "2 fast"; or one of the army's own.
struct SomeModels {
    Special special = Special::count;
    std::uint8_t value = 1, models = 1;
    std::int8_t own = -1;
    friend bool operator==(const SomeModels&, const SomeModels&) = default;
};

/// Whom one purchase of an upgrade concerns.
enum class UpgradeFor : std::uint8_t { all, one, each };

/// What a unit may buy: weapons in place of others, or rules, or both.
struct Upgrade {
    std::string id, name;
    std::uint16_t cost = 0;  ///< of one purchase
    UpgradeFor models = UpgradeFor::all;
    std::vector<std::uint8_t> replaces;  ///< weapons that the model must have and gives up
    std::vector<std::uint8_t> gains;     ///< weapons
    Specials specials;
    std::uint16_t rules = 0;   ///< of the army's own, as bits
    std::uint8_t defense = 0;  ///< the new Defense; 0: as it was
    std::optional<Base> base;  ///< the new base
    std::string slot;          ///< of upgrades with the same slot a model has at most one
    bool command = false;      ///< sergeant, musician or banner: one of each in an army (AOF-CMD-01)
    friend bool operator==(const Upgrade&, const Upgrade&) = default;
};

struct ArmyUnit {
    std::string id, name;
    std::string kind;  ///< copies are counted by it (AOF-R-59); empty: by the id
    std::uint8_t quality = 4, defense = 4, size = 1;
    std::uint16_t cost = 0;
    Base base = round_base(25 * millimetre);
    std::int16_t height = 0;
    Specials specials;
    std::uint16_t rules = 0;  ///< of the army's own, as bits
    std::vector<SomeModels> some;
    std::vector<Arms> arms;
    std::vector<Upgrade> upgrades;
    std::vector<std::string> unknown;  ///< rules by name that nobody here knows: the unit is marked
    friend bool operator==(const ArmyUnit&, const ArmyUnit&) = default;
};

struct ArmySpell {
    std::string id, name;
    Spell spell;
    friend bool operator==(const ArmySpell&, const ArmySpell&) = default;
};

struct ArmyFile {
    std::string id, name;
    std::vector<ArmyRule> rules;
    std::vector<ArmyWeapon> weapons;
    std::vector<ArmyUnit> units;
    std::vector<ArmySpell> spells;
    friend bool operator==(const ArmyFile&, const ArmyFile&) = default;

    /// The unit, weapon or rule with this id, or -1.
    int find_unit(std::string_view unit) const;
    int find_weapon(std::string_view weapon) const;
    int find_rule(std::string_view rule) const;
    std::vector<std::string> rule_ids() const;
    /// As the rules play with them.
    List<OwnRule, max_own_rules> own_rules() const;
};

/// Gives an army by its id, or nothing.
using ArmyById = std::function<const ArmyFile*(std::string_view id)>;

/// Where the parts of an army stand in its file, for warnings about them.
struct ArmyPlaces {
    struct OfUnit {
        content::TextPlace table, cost;
        std::vector<content::TextPlace> upgrades;  ///< costs, in the order of the unit's upgrades
    };
    std::vector<OfUnit> units;
    std::vector<content::TextPlace> weapons, spells, rules;
};

constexpr int most_units_of_army = 60, most_weapons_of_army = 120, most_upgrades_of_unit = 16;
constexpr int most_cost = 2000;

/// A number in a file and what it may be.
struct FileNumber {
    std::string_view key;
    int low, high;
};
namespace file_number {
inline constexpr FileNumber quality{"quality", 2, 6}, defense{"defense", 2, 6},
    size{"size", 1, max_models_of_unit}, height{"height", 10, 200}, cost{"cost", 0, most_cost},
    base{"base", 20, 160};                                                                     // of units
inline constexpr FileNumber range{"range", 0, max_range}, attacks{"attacks", 1, max_attacks};  // of weapons
inline constexpr FileNumber tokens{"value", 1, 6}, reach{"range", 1, max_range};               // of spells
inline constexpr FileNumber duration{"rounds", 1, rounds};  // of their effects
}  // namespace file_number

/// Reads one file. Problems are added to the list; with errors among them there is no army.
std::optional<ArmyFile> read_army(std::string_view toml, std::vector<content::Diagnostic>& problems,
                                  ArmyPlaces* places = nullptr);

/// The file as the reader takes it: reading what was written gives the same army. Comments are lost. A list
/// that brings its army along has it in a table: every header then begins with "own.".
std::string write_army(const ArmyFile& file, std::string_view prefix = {});
/// The keys of its tables in the order in which they are written.
std::vector<std::string_view> army_keys();

// ---- Words

/// "tough(3)", "fast".
struct SpecialWord {
    Special special = Special::count;
    std::uint8_t value = 1;
};
/// On a weapon stand other rules than on a model.
content::Phrase<SpecialWord> read_special(std::string_view text, bool of_weapon);
std::string write_special(Special special, int value);
/// Every rule of the set, as an array of TOML texts without its brackets.
std::string write_specials(const Specials& specials);
std::vector<std::string_view> special_rule_words(bool of_weapon);

/// The verbs of effects as files spell them: with hyphens.
std::string effect_verb_word(EffectVerb verb);
std::span<const content::Named<SpellTarget>> spell_target_words();
std::span<const content::Named<UpgradeFor>> upgrade_for_words();
/// Special rules that a model of a unit buys at a price of the unit's own.
std::span<const std::string_view> command_words();

/// What the number of an effect may be.
struct EffectRange {
    bool used = false, lasts = false, rules = false;  ///< has an amount, rounds, special rules
    int low = 0, high = 0;
};
EffectRange effect_range(EffectVerb verb);
/// The keys of an effect of a spell, or of a rule of the army's own.
std::vector<std::string_view> keys_of_effect(EffectVerb verb, bool of_rule);

/// Lower-case letters, digits and hyphens, a letter first.
bool is_army_id(std::string_view id);

}  // namespace skald::aofs
