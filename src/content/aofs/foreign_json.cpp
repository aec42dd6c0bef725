// The JSON that the list builder gives to Tabletop Simulator, of any age. Nothing in it is trusted: numbers
// may be texts, ratings may stand in labels only, fields have had other names.
#include <algorithm>

#include "base/json.hpp"
#include "base/text.hpp"
#include "content/aofs/foreign.hpp"

namespace skald::aofs {

using namespace content;

namespace {

using Json = nlohmann::json;

const Json& member(const Json& json, const char* key) {
    static const Json nothing;
    if (!json.is_object()) return nothing;
    const auto found = json.find(key);
    return found == json.end() ? nothing : *found;
}

/// The members of an array; none of anything else.
std::vector<const Json*> items(const Json& json) {
    std::vector<const Json*> list;
    if (json.is_array())
        for (const Json& item : json) list.push_back(&item);
    return list;
}

std::string text(const Json& json) {
    return json.is_string() ? clean_name(json.get_ref<const std::string&>()) : std::string();
}

/// A whole number, a number with a point, or a text with a number in front: "4+".
std::optional<int> number(const Json& json) {
    constexpr std::int64_t most = 1'000'000;
    if (json.is_number_integer()) {
        const auto value = json.get<std::int64_t>();
        return value >= 0 && value <= most ? std::optional<int>(static_cast<int>(value))
                                           : std::optional<int>{};
    }
    if (json.is_number_float()) {
        const auto value = json.get<double>();
        return value >= 0 && value <= 1e6 ? std::optional<int>(static_cast<int>(value))
                                          : std::optional<int>{};
    }
    if (!json.is_string()) return {};
    const std::string word = clean_name(json.get_ref<const std::string&>());
    const std::size_t from = word.starts_with('+') ? 1 : 0;
    const std::size_t digits = std::min(word.find_first_not_of("0123456789", from), word.size());
    const auto value = to_integer(std::string_view(word).substr(from, digits - from), 0, most);
    return value ? std::optional<int>(static_cast<int>(*value)) : std::optional<int>{};
}

bool flag(const Json& json) {
    return json.is_boolean() && json.get<bool>();
}

/// A rule as an object or as a printed text; its rating may be in the label only.
ForeignRule read_rule(const Json& json) {
    if (json.is_string()) return read_printed_rule(json.get_ref<const std::string&>());
    ForeignRule rule = read_printed_rule(text(member(json, "name")));
    if (const auto rating = number(member(json, "rating"))) rule.rating = rating;
    if (!rule.rating) rule.rating = read_printed_rule(text(member(json, "label"))).rating;
    rule.models = 0;
    return rule;
}

std::string type_of(const Json& json) {
    const std::string type = text(member(json, "type"));
    if (!type.empty()) return type;
    if (json.is_object() && (json.contains("attacks") || json.contains("range"))) return "ArmyBookWeapon";
    return member(json, "content").is_array() ? "ArmyBookItem" : "ArmyBookRule";
}

class UnitReader {
  public:
    UnitReader(const Json& json, ImportNotes& notes) : json_(json), notes_(notes) {}

    ForeignUnit read() {
        unit_.selection = text(member(json_, "selectionId"));
        unit_.joins = text(member(json_, "joinToUnit"));
        unit_.combined = flag(member(json_, "combined"));
        unit_.name = text(member(json_, "name"));
        unit_.nickname = text(member(json_, "customName"));
        if (unit_.name.empty()) unit_.name = "Unnamed";
        unit_.size = number(member(json_, "size")).value_or(1);
        unit_.quality = number(member(json_, "quality")).value_or(0);
        unit_.defense = number(member(json_, "defense")).value_or(0);
        unit_.cost = number(member(json_, "cost")).value_or(0);
        read_base(member(json_, "bases"));
        for (const char* key : {"rules", "specialRules"})
            for (const Json* rule : items(member(json_, key))) add_rule(read_rule(*rule), 0);
        read_arms();
        for (const Json* upgrade : items(member(json_, "selectedUpgrades"))) read_upgrade(*upgrade);
        for (const Json* trait : items(member(json_, "traits")))
            add_unknown("trait", trait->is_string() ? text(*trait) : text(member(*trait, "name")));
        return std::move(unit_);
    }

  private:
    void add_unknown(std::string_view what, const std::string& name) {
        if (name.empty()) return;
        notes_.add(Understanding::unknown, what, name, unit_.shown());
        unit_.unknown.push_back(name);
    }

    void add_rule(ForeignRule rule, int models) {
        if (rule.name.empty()) return;
        rule.models = models >= unit_.size ? 0 : models;
        unit_.rules.push_back(std::move(rule));
    }

    /// "25", 25, "60x35"; "none": not said.
    void read_base(const Json& bases) {
        for (const char* form : {"round", "square"}) {
            const Json& base = member(bases, form);
            const std::string word = base.is_string() ? text(base) : std::string();
            const std::size_t cross = word.find('x');
            const auto length = number(base);
            if (!length || *length == 0) continue;
            unit_.base_length = unit_.base_width = *length;
            if (cross != std::string::npos)
                unit_.base_width = number(Json(word.substr(cross + 1))).value_or(*length);
            if (form[0] == 's')
                notes_.add(Understanding::approximated, "unit", "square base", unit_.shown(),
                           {{"square_base", {}}});
            return;
        }
    }

    /// The final equipment; lists of the first years had only what the unit started with.
    void read_arms() {
        if (const auto loadout = items(member(json_, "loadout")); !loadout.empty()) {
            for (const Json* item : loadout) read_item(*item, number(member(*item, "count")).value_or(1));
            return;
        }
        started_with_ = true;
        for (const char* key : {"weapons", "equipment", "items"})
            for (const Json* item : items(member(json_, key)))
                read_item(*item, number(member(*item, "count")).value_or(unit_.size));
    }

    void read_item(const Json& item, int count) {
        const std::string type = type_of(item), name = text(member(item, "name"));
        count = std::clamp(count, 0, 99);
        if (count == 0) return;
        if (type == "ArmyBookWeapon") return read_weapon(item, count);
        if (type == "ArmyBookRule") return add_rule(read_rule(item), count);
        if (type == "ArmyBookDefense") return read_defense(text(member(item, "label")), name, count);
        const auto content = items(member(item, "content"));
        if (content.empty()) {
            if (const auto change = read_defense_change(name); change) return read_defense(name, name, count);
            return add_unknown("upgrade", name);
        }
        notes_.add(Understanding::understood, "upgrade", name, unit_.shown());
        if (count >= unit_.size) read_base(member(item, "bases"));  // a mount
        for (const Json* part : content)
            read_item(*part, count * std::min(number(member(*part, "count")).value_or(1), 99));
    }

    void read_defense(const std::string& label, const std::string& name, int count) {
        auto change = read_defense_change(label);
        if (!change) change = read_defense_change(name);
        const std::string shown = label.empty() ? name : label;
        if (!change || count < unit_.size) return add_unknown("upgrade", shown.empty() ? "Defense" : shown);
        unit_.better_defense += *change;
        notes_.add(Understanding::understood, "upgrade", shown, unit_.shown());
    }

    void read_weapon(const Json& item, int count) {
        ForeignWeapon weapon;
        weapon.name = text(member(item, "name"));
        if (weapon.name.empty()) weapon.name = "Weapon";
        weapon.range = number(member(item, "range")).value_or(0);
        const int times = std::clamp(number(member(item, "attacksMultiplier")).value_or(1), 1, 24);
        const auto attacks = number(member(item, "attacks"));
        if (!attacks || *attacks == 0)
            notes_.add(Understanding::approximated, "weapon", weapon.name, unit_.shown(),
                       {{"no_attacks", {}}});
        weapon.attacks = std::clamp(attacks.value_or(1), 1, 1000) * times;
        weapon.count = count;
        for (const char* key : {"specialRules", "rules"})
            for (const Json* rule : items(member(item, key))) weapon.rules.push_back(read_rule(*rule));
        unit_.weapons.push_back(std::move(weapon));
    }

    /// What an upgrade costs this unit: a price, or one of a table by units.
    int price(const Json& option) const {
        if (const auto cost = number(member(option, "cost"))) return *cost;
        const std::string id = text(member(json_, "id"));
        for (const Json* cost : items(member(option, "costs")))
            if (text(member(*cost, "unitId")) == id) return number(member(*cost, "cost")).value_or(0);
        return 0;
    }

    /// How many models one purchase concerns; 0: all.
    static int models_of(const Json& section) {
        const Json& affects = member(section, "affects");
        if (affects.is_string()) return text(affects) == "all" ? 0 : 1;
        if (affects.is_number()) return number(affects).value_or(1);
        const std::string type = text(member(affects, "type"));
        return type.empty() || type == "all" ? 0 : number(member(affects, "value")).value_or(1);
    }

    void read_upgrade(const Json& purchase) {
        const Json& section = member(purchase, "upgrade");
        const Json& option = member(purchase, "option");
        unit_.cost = std::min(unit_.cost + price(option), 100'000);
        const int models = models_of(section);
        if (started_with_) replace(section, models);
        for (const Json* gain : items(member(option, "gains"))) {
            const std::string name = text(member(*gain, "name")), type = type_of(*gain);
            if (type == "ArmyBookRule") {
                gain_rule(*gain, flag(member(section, "isCommandGroup")) ? 1 : models);
            } else if (started_with_) {
                const int each = number(member(*gain, "count")).value_or(1);
                read_item(*gain, each * (models == 0 ? unit_.size : models));
            }
        }
    }

    /// Rules are bought outside of the loadout.
    void gain_rule(const Json& gain, int models) {
        ForeignRule rule = read_rule(gain);
        for (const ForeignRule& other : unit_.rules)
            if (other.name == rule.name && other.models != 0) return;  // the loadout has it
        add_rule(std::move(rule), models);
    }

    /// Old lists: what the purchase takes away.
    void replace(const Json& section, int models) {
        for (const char* key : {"targets", "replaceWhat"})
            for (const Json* target : items(member(section, key))) {
                const std::string name =
                    text(target->is_array() && !target->empty() ? (*target)[0] : *target);
                int left = models == 0 ? 99 : models;
                for (ForeignWeapon& weapon : unit_.weapons) {
                    if (weapon.name != name) continue;
                    const int taken = std::min(left, weapon.count);
                    weapon.count -= taken;
                    left -= taken;
                }
                notes_.add(Understanding::approximated, "upgrade", name, unit_.shown(), {{"worked_out", {}}});
            }
        std::erase_if(unit_.weapons, [](const ForeignWeapon& weapon) { return weapon.count == 0; });
    }

    const Json& json_;
    ImportNotes& notes_;
    ForeignUnit unit_;
    bool started_with_ = false;
};

/// What the file is, if it is no list of the builder: a sentence.
std::string other_file(const Json& json) {
    if (!json.is_object()) return "expected an object with 'units': the JSON of the list builder";
    if (member(json, "list").is_object() && member(member(json, "list"), "units").is_array())
        return "this is a save file of the list builder: it has no stats, only numbers of an army book; "
               "export the "
               "list for Tabletop Simulator or as text";
    if (!member(json, "units").is_array()) return "'units' is missing: this is no list of the list builder";
    if (member(json, "upgradePackages").is_array()) return "this is an army book, not a list";
    for (const Json* unit : items(member(json, "units")))
        if (member(*unit, "modelDefinitions").is_array())
            return "this was made by another program from a list; import the list itself";
    return {};
}

bool nests_too_deep(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted) {
            if (text[i] == '\\')
                ++i;
            else
                quoted = text[i] != '"';
        } else if (text[i] == '"') {
            quoted = true;
        } else if (text[i] == '[' || text[i] == '{') {
            if (++depth > deepest_nesting) return true;
        } else if (text[i] == ']' || text[i] == '}') {
            --depth;
        }
    }
    return false;
}

}  // namespace

std::optional<ForeignList> read_foreign_json(std::string_view text_of_file, ImportNotes& notes,
                                             std::vector<Diagnostic>& problems) {
    const auto refuse = [&](std::string why) -> std::optional<ForeignList> {
        problems.push_back({Severity::error, 1, 1, "import", std::move(why)});
        return {};
    };
    if (nests_too_deep(text_of_file))
        return refuse("it nests deeper than " + std::to_string(deepest_nesting) + " levels; no list does");
    const Json json = read_json(text_of_file);
    if (json.is_discarded()) return refuse("it begins like JSON, but is none");
    if (const std::string why = other_file(json); !why.empty()) return refuse(why);
    ForeignList list;
    list.name = text(member(json, "name"));
    const Json& game = member(json, "gameSystem");
    if (game.is_number())
        list.game = number(game) == 5 ? "aofs" : std::to_string(number(game).value_or(0));
    else if (game.is_string())
        list.game = text(game);
    list.points = number(member(json, "pointsLimit")).value_or(0);
    for (const char* key : {"listPoints", "points"})
        if (list.told_cost == 0) list.told_cost = number(member(json, key)).value_or(0);
    for (const Json* unit : items(member(json, "units"))) {
        if (!unit->is_object()) return refuse("a unit of the list is no object");
        if (list.units.size() == 100) return refuse("more than 100 entries; no skirmish has so many");
        list.units.push_back(UnitReader(*unit, notes).read());
    }
    return list;
}

}  // namespace skald::aofs
