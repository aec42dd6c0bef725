// A list as a stranger wrote it, before it becomes ours; what the two readers of the importer share.
#pragma once
#include "content/aofs/import.hpp"

namespace skald::aofs {

struct ForeignRule {
    std::string name;
    std::optional<int> rating;
    int models = 0;  ///< that have it; 0: all
    friend bool operator==(const ForeignRule&, const ForeignRule&) = default;
};

struct ForeignWeapon {
    std::string name;
    int range = 0, attacks = 1;
    int count = 1;  ///< in the unit
    std::vector<ForeignRule> rules;
};

struct ForeignUnit {
    std::string selection, joins;  ///< ids of entries of the list
    std::string name, nickname;
    int size = 1, cost = 0, quality = 0, defense = 0;
    int base_length = 0, base_width = 0;  ///< millimetres; 0: not said
    int better_defense = 0;               ///< bought for all models
    bool combined = false;
    std::vector<ForeignRule> rules;
    std::vector<ForeignWeapon> weapons;
    std::vector<std::string> unknown;  ///< equipment, traits: what is no rule and no weapon
    const std::string& shown() const { return nickname.empty() ? name : nickname; }
};

struct ForeignList {
    std::string name;
    std::optional<std::string> game;  ///< "aofs"
    int points = 0;                   ///< of the game; 0: not said
    int told_cost = 0;                ///< what the list says that it costs; 0: nothing
    std::optional<int> told_units;    ///< how many it says it has, joined ones not counted
    std::optional<int> told_models;
    int books = 1;  ///< of armies that it draws on
    std::vector<ForeignUnit> units;
};

/// Notes, each thing once, with all the units where it stands.
class ImportNotes {
  public:
    void add(Understanding how, std::string_view what, std::string_view name, std::string_view unit,
             std::vector<ImportDetail> details = {});
    std::vector<ImportNote> list;
};

/// Without blanks around it.
std::string_view trimmed(std::string_view text);

/// Parts between commas; commas inside brackets do not split.
std::vector<std::string_view> split(std::string_view text);

constexpr std::size_t longest_name = 80;
/// Without blanks around it and without what a name may not have, seen or hidden; at most 80 bytes.
std::string clean_name(std::string_view name);

/// The bytes of a character at the front that cannot be seen and turns what stands around it; 0: none.
std::size_t hidden_length(std::string_view text);

/// "Tough(3)", "AP(+1)", "3x Fast", "Fearless": a rule as it is printed.
ForeignRule read_printed_rule(std::string_view text);

/// By name, large letters or small, and rating.
bool same_rule(const ForeignRule& a, const ForeignRule& b);

/// "Defense +1" as 1: equipment that betters the Defense.
std::optional<int> read_defense_change(std::string_view text);

/// A rule of ours that this one is, or is nearly. `details` say how it differs.
struct KnownRule {
    SpecialWord word;
    bool exact = true;
    std::vector<ImportDetail> details;
};
std::optional<KnownRule> known_rule(const ForeignRule& rule, bool of_weapon);
/// "Tough(3)", as it was printed.
std::string printed(const ForeignRule& rule);

std::optional<ForeignList> read_foreign_json(std::string_view text, ImportNotes& notes,
                                             std::vector<content::Diagnostic>& problems);
std::optional<ForeignList> read_foreign_text(std::string_view text, ImportNotes& notes,
                                             std::vector<content::Diagnostic>& problems);

}  // namespace skald::aofs
