// The JSON that the list builder gives to Tabletop Simulator, of any age. Nothing in it is trusted: numbers
// may be texts, ratings may stand in labels only, fields have had other names.
#include <algorithm>
#include <array>
#include <set>

#include "base/json.hpp"
#include "base/text.hpp"
#include "content/aofs/foreign_tally.hpp"

namespace skald::aofs {

using namespace content;

namespace {

using Json = nlohmann::json;

/// A member, without taking it as read.
const Json& peek(const Json& json, const char* key) {
    static const Json nothing;
    if (!json.is_object()) return nothing;
    const auto found = json.find(key);
    return found == json.end() ? nothing : *found;
}

/// What a label prints of a weapon: Bow (24", A1, AP(1)).
struct Printed {
    std::optional<int> range, attacks;
    std::vector<ForeignRule> rules;
};
Printed printed_weapon(const Json& label) {
    Printed found;
    if (!label.is_string()) return found;
    const std::string_view text = label.get_ref<const std::string&>();
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos) return found;
    const std::string_view inside = text.substr(open + 1, text.rfind(')') - open - 1);
    for (const std::string_view part : split(inside)) {
        const auto attacks = part.starts_with('A') ? to_integer(part.substr(1), 1, 1000) : std::nullopt;
        const auto range =
            part.ends_with('"') ? to_integer(part.substr(0, part.size() - 1), 1, 1000) : std::nullopt;
        if (attacks)
            found.attacks = static_cast<int>(*attacks);
        else if (range)
            found.range = static_cast<int>(*range);
        else
            found.rules.push_back(read_printed_rule(part));
    }
    return found;
}

/// Does the label say nothing but what the weapon is?
bool agrees(const Printed& label, const ForeignWeapon& weapon, int times) {
    const auto has = [&](const ForeignRule& told) {
        return std::any_of(weapon.rules.begin(), weapon.rules.end(),
                           [&](const ForeignRule& rule) { return same_rule(rule, told); });
    };
    return (!label.range || *label.range == weapon.range) &&
           (!label.attacks || *label.attacks == weapon.attacks || *label.attacks * times == weapon.attacks) &&
           std::all_of(label.rules.begin(), label.rules.end(), has);
}

class UnitReader {
  public:
    UnitReader(const Json& json, ImportNotes& notes, Tally& tally)
        : json_(json), notes_(notes), tally_(tally) {}

    ForeignUnit read() {
        unit_.name = tally_.text(json_, "name");
        unit_.nickname = tally_.text(json_, "customName");
        if (unit_.name.empty()) unit_.name = "Unnamed";
        tally_.begin(unit_.shown());
        unit_.selection = tally_.text(json_, "selectionId");
        unit_.joins = tally_.text(json_, "joinToUnit");
        unit_.combined = tally_.flag(json_, "combined");
        unit_.size = tally_.number(json_, "size").value_or(1);
        unit_.quality = tally_.number(json_, "quality").value_or(0);
        unit_.defense = tally_.number(json_, "defense").value_or(0);
        unit_.cost = tally_.number(json_, "cost").value_or(0);
        read_base(json_);
        for (const char* key : {"rules", "specialRules"})
            for (const Json* rule : tally_.items(json_, key)) add_rule(read_rule(*rule), models_told(*rule));
        read_arms();
        for (const Json* upgrade : tally_.items(json_, "selectedUpgrades")) read_upgrade(*upgrade);
        for (const Json* trait : tally_.items(json_, "traits"))
            add_unknown("trait", trait->is_string() ? clean_name(trait->get_ref<const std::string&>())
                                                    : tally_.text(*trait, "name"));
        tally_.tell_unread(json_);
        return std::move(unit_);
    }

  private:
    /// A rule as an object or as a printed text; its rating, or all of it, may be in the label only.
    ForeignRule read_rule(const Json& json) {
        if (json.is_string()) return read_printed_rule(json.get_ref<const std::string&>());
        if (!json.is_object()) tally_.tell_unusable("rules", json);
        const std::string label = tally_.text(json, "label");
        ForeignRule rule = read_printed_rule(tally_.text(json, "name"));
        const ForeignRule of_label = read_printed_rule(label);
        if (rule.name.empty()) rule.name = of_label.name;
        const auto rating = tally_.number_if(json, "rating");
        if (rating) rule.rating = rating;
        if (!rule.rating) rule.rating = of_label.rating;
        const Json& told = peek(json, "rating");
        if (!rating && !told.is_null() && told != "") tally_.tell_unusable("rating", told);
        if (rule.name.empty() && json.is_object() && !json.empty()) tally_.tell_unusable("rules", json);
        if (!label.empty() && !same_rule({rule.name, of_label.rating ? rule.rating : std::nullopt}, of_label))
            tally_.tell_otherwise("label", peek(json, "label"));
        tally_.text(json, "type");
        rule.models = 0;
        return rule;
    }

    /// How many models a rule of the unit says that it is for; 0: all, as where it says 1.
    int models_told(const Json& rule) {
        const int count = tally_.number(rule, "count").value_or(1);
        if (count > unit_.size) tally_.tell_unusable("count", peek(rule, "count"));
        return count == 1 ? 0 : count;
    }

    std::string type_of(const Json& json) {
        const std::string type = tally_.text(json, "type");
        if (!type.empty()) return type;
        if (json.is_object() && (json.contains("attacks") || json.contains("range"))) return "ArmyBookWeapon";
        return peek(json, "content").is_array() ? "ArmyBookItem" : "ArmyBookRule";
    }

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

    /// "25", 25, "60x35"; "none": not said. A square one counts where there is no round one.
    void read_base(const Json& of) {
        const Json& bases = tally_.member(of, "bases");
        if (!bases.is_object() && !bases.is_null()) return tally_.tell_unusable("bases", bases);
        bool found = false;
        for (const char* form : {"round", "square"}) {
            const Json& base = tally_.member(bases, form);
            if (base.is_null() || base == "none" || base == "" || found) continue;
            found = read_size(base);
            if (!found) tally_.tell_unusable(form, base);
            if (found && form[0] == 's')
                notes_.add(Understanding::approximated, "unit", "square base", unit_.shown(),
                           {{"square_base", {}}});
        }
    }
    bool read_size(const Json& base) {
        const std::string word = base.is_string() ? clean_name(base.get_ref<const std::string&>()) : "";
        const std::size_t cross = word.find('x');
        const auto length = Tally::number_of(cross == std::string::npos ? base : Json(word.substr(0, cross)));
        const auto width =
            cross == std::string::npos ? length : Tally::number_of(Json(word.substr(cross + 1)));
        if (!length || !width || *length == 0 || *width == 0) return false;
        unit_.base_length = *length;
        unit_.base_width = *width;
        return true;
    }

    /// The final equipment; lists of the first years had only what the unit started with.
    void read_arms() {
        const auto loadout = tally_.items(json_, "loadout");
        for (const Json* item : loadout) read_item(*item, tally_.number(*item, "count").value_or(1));
        started_with_ = loadout.empty();
        for (const char* key : {"weapons", "equipment", "items"}) {
            if (!started_with_) {
                tally_.member(json_, key);  // the loadout has what is left of it
                continue;
            }
            for (const Json* item : tally_.items(json_, key))
                read_item(*item, tally_.number(*item, "count").value_or(unit_.size));
        }
    }

    void read_item(const Json& item, int count) {
        const std::string type = type_of(item), name = tally_.text(item, "name");
        if (!item.is_object()) return tally_.tell_unusable("loadout", item);
        equipped_.insert(name);
        count = std::clamp(count, 0, 99);
        if (count == 0)
            return notes_.add(Understanding::approximated, "upgrade", name, unit_.shown(),
                              {{"carried_by", {"0", std::to_string(unit_.size)}}});
        if (type == "ArmyBookWeapon") return read_weapon(item, count);
        if (type == "ArmyBookRule") return add_rule(read_rule(item), count);
        if (type == "ArmyBookDefense") return read_defense(tally_.text(item, "label"), name, count);
        const auto content = tally_.items(item, "content");
        if (content.empty()) {
            if (read_defense_change(name)) return read_defense(name, name, count);
            return add_unknown("upgrade", name.empty() ? tally_.text(item, "label") : name);
        }
        notes_.add(Understanding::understood, "upgrade", name, unit_.shown());
        if (count >= unit_.size)
            read_base(item);  // a mount
        else
            tally_.member(tally_.member(item, "bases"), "round");  // one model's: the unit keeps its own
        for (const Json* part : content)
            read_item(*part, count * std::min(tally_.number(*part, "count").value_or(1), 99));
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
        weapon.name = tally_.text(item, "name");
        const Printed label = printed_weapon(tally_.member(item, "label"));
        if (weapon.name.empty()) weapon.name = "Weapon";
        const int times = std::clamp(tally_.number(item, "attacksMultiplier").value_or(1), 1, 24);
        auto range = tally_.number(item, "range"), attacks = tally_.number(item, "attacks");
        const bool from_label = (!range && label.range) || ((!attacks || *attacks == 0) && label.attacks);
        if (!range) range = label.range;
        if (!attacks || *attacks == 0) attacks = label.attacks;
        if (from_label)
            notes_.add(Understanding::approximated, "weapon", weapon.name, unit_.shown(),
                       {{"from_label", {}}});
        if (!attacks)
            notes_.add(Understanding::approximated, "weapon", weapon.name, unit_.shown(),
                       {{"no_attacks", {}}});
        weapon.range = range.value_or(0);
        weapon.attacks = std::clamp(attacks.value_or(1), 1, 1000) * times;
        weapon.count = count;
        for (const char* key : {"specialRules", "rules"})
            for (const Json* rule : tally_.items(item, key)) {
                weapon.rules.push_back(read_rule(*rule));
                if (tally_.number(*rule, "count").value_or(1) > 1)
                    tally_.tell_unusable("count", peek(*rule, "count"));
            }
        if (!agrees(label, weapon, times)) tally_.tell_otherwise("label", peek(item, "label"));
        unit_.weapons.push_back(std::move(weapon));
    }

    /// What an upgrade costs this unit: a price, or one of a table by units.
    int price(const Json& option) {
        const auto told = tally_.number(option, "cost");
        const auto costs = tally_.items(option, "costs");
        const Json& id = peek(json_, "id");
        std::optional<int> found;
        for (const Json* cost : costs) {
            const auto one = tally_.number(*cost, "cost");
            if (const Json& unit = tally_.member(*cost, "unitId"); unit == id && !unit.is_null()) found = one;
        }
        if (told || found) return told ? *told : *found;
        if (!costs.empty())
            notes_.add(Understanding::approximated, "upgrade", gained(option), unit_.shown(),
                       {{"no_price", {}}});
        return 0;
    }
    /// The names of what a purchase brings.
    static std::string gained(const Json& option) {
        std::string names;
        for (const Json& gain : peek(option, "gains"))
            if (const Json& name = peek(gain, "name"); name.is_string())
                names += (names.empty() ? "" : ", ") + clean_name(name.get_ref<const std::string&>());
        return names;
    }

    /// How many models one purchase concerns; 0: all.
    int models_of(const Json& section) {
        const Json& affects = tally_.member(section, "affects");
        if (affects.is_null()) return 0;
        if (affects.is_number()) return tally_.number(section, "affects").value_or(1);
        const std::string type =
            affects.is_string() ? tally_.text(section, "affects") : tally_.text(affects, "type");
        const auto value = tally_.number(affects, "value");
        constexpr std::array known{"", "all", "any", "exactly", "upto", "up to"};
        if (std::find(known.begin(), known.end(), type) == known.end())
            tally_.tell_unusable("affects", affects);
        return type.empty() || type == "all" ? 0 : value.value_or(1);
    }

    /// What was bought, with its price; lists of the first years have all of it in one object.
    void read_upgrade(const Json& purchase) {
        const bool flat = !peek(purchase, "upgrade").is_object() && !peek(purchase, "option").is_object();
        const Json& section = flat ? purchase : tally_.member(purchase, "upgrade");
        const Json& option = flat ? purchase : tally_.member(purchase, "option");
        unit_.cost = std::min(unit_.cost + price(option), 100'000);
        const int models = models_of(section);
        const bool command = tally_.flag(section, "isCommandGroup");
        replace(section, models);
        for (const Json* gain : tally_.items(option, "gains")) {
            if (gain->is_string()) {
                gain_rule(*gain, command ? 1 : models);
                continue;
            }
            const std::string name = tally_.text(*gain, "name");
            if (type_of(*gain) == "ArmyBookRule")
                gain_rule(*gain, command ? 1 : models);
            else if (started_with_)
                read_item(*gain,
                          tally_.number(*gain, "count").value_or(1) * (models == 0 ? unit_.size : models));
            else
                compare(*gain, name);
        }
    }
    /// The loadout has what was bought, or it is told.
    void compare(const Json& gain, const std::string& name) {
        take_all(gain);
        if (!equipped_.contains(name))
            notes_.add(Understanding::approximated, "upgrade", name, unit_.shown(), {{"not_equipped", {}}});
    }
    void take_all(const Json& json) {
        if (json.is_array())
            for (const Json& item : json) take_all(item);
        if (!json.is_object()) return;
        for (const auto& [key, value] : json.items()) take_all(tally_.member(json, key.c_str()));
    }

    /// Rules are bought outside of the loadout.
    void gain_rule(const Json& gain, int models) {
        ForeignRule rule = read_rule(gain);
        if (const int told = models_told(gain); told > 0) models = told;
        for (const ForeignRule& other : unit_.rules)
            if (other.name == rule.name && other.models != 0) return;  // the loadout has it
        add_rule(std::move(rule), models);
    }

    /// What the purchase takes away; where there is a loadout, it is gone from it already.
    void replace(const Json& section, int models) {
        for (const char* key : {"targets", "replaceWhat"})
            for (const Json* target : tally_.items(section, key)) {
                const Json& named = target->is_array() && !target->empty() ? (*target)[0] : *target;
                if (started_with_ && named.is_string())
                    take_away(clean_name(named.get_ref<const std::string&>()), models);
            }
        std::erase_if(unit_.weapons, [](const ForeignWeapon& weapon) { return weapon.count == 0; });
    }
    void take_away(const std::string& name, int models) {
        int left = models == 0 ? 99 : models;
        for (ForeignWeapon& weapon : unit_.weapons) {
            if (weapon.name != name) continue;
            const int taken = std::min(left, weapon.count);
            weapon.count -= taken;
            left -= taken;
        }
        notes_.add(Understanding::approximated, "upgrade", name, unit_.shown(), {{"worked_out", {}}});
    }

    const Json& json_;
    ImportNotes& notes_;
    Tally& tally_;
    ForeignUnit unit_;
    std::set<std::string> equipped_;
    bool started_with_ = false;
};

/// What the file is, if it is no list of the builder: a sentence.
std::string other_file(const Json& json) {
    if (!json.is_object()) return "expected an object with 'units': the JSON of the list builder";
    if (peek(json, "list").is_object() && peek(peek(json, "list"), "units").is_array())
        return "this is a save file of the list builder: it has no stats, only numbers of an army book; "
               "export the "
               "list for Tabletop Simulator or as text";
    if (!peek(json, "units").is_array()) return "'units' is missing: this is no list of the list builder";
    if (peek(json, "upgradePackages").is_array()) return "this is an army book, not a list";
    for (const Json& unit : peek(json, "units"))
        if (peek(unit, "modelDefinitions").is_array())
            return "this was made by another program from a list; import the list itself";
    return {};
}

/// How many keys there are in all objects of a value.
std::size_t keys_of(const Json& json) {
    std::size_t count = json.is_object() ? json.size() : 0;
    for (const Json& part : json) count += part.is_structured() ? keys_of(part) : 0;
    return count;
}
/// The same in the text: a key that stands twice counts twice.
std::size_t keys_of(std::string_view text) {
    std::size_t count = 0;
    const auto note = [&](int, Json::parse_event_t event, Json&) {
        count += event == Json::parse_event_t::key;
        return true;
    };
    const Json parsed = Json::parse(text, note, false);
    return parsed.is_discarded() ? 0 : count;
}

/// The armies that the units say they are of.
int books_of(const Json& units) {
    std::set<std::string> books;
    for (const Json& unit : units)
        if (const Json& book = peek(unit, "armyId"); book.is_string()) books.insert(book.get<std::string>());
    return std::max(1, static_cast<int>(books.size()));
}

ForeignList read_head(const Json& json, Tally& tally) {
    ForeignList list;
    list.name = tally.text(json, "name");
    const Json& game = tally.member(json, "gameSystem");
    if (game.is_number())
        list.game = Tally::number_of(game) == 5 ? "aofs" : std::to_string(Tally::number_of(game).value_or(0));
    else if (game.is_string())
        list.game = tally.text(json, "gameSystem");
    list.points = tally.number(json, "pointsLimit").value_or(0);
    for (const char* key : {"listPoints", "points"})
        if (const auto told = tally.number(json, key); list.told_cost == 0) list.told_cost = told.value_or(0);
    list.told_units = tally.number(json, "activationCount");
    list.told_models = tally.number(json, "modelCount");
    tally.member(json, "units");
    tally.member(json, "specialRules");  // what the rules of the list say; their names are at the units
    list.books = books_of(peek(json, "units"));
    return list;
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
    if (json.is_discarded()) {
        const Problem fault = json_fault(text_of_file);
        problems.push_back({Severity::error, fault.line, fault.column, "import",
                            "it begins like JSON, but is none: " + fault.text});
        return {};
    }
    if (const std::string why = other_file(json); !why.empty()) return refuse(why);
    if (keys_of(text_of_file) != keys_of(json))
        notes.add(Understanding::approximated, "list", "JSON", "", {{"key_twice", {}}});
    Tally tally(notes);
    ForeignList list = read_head(json, tally);
    for (const Json& unit : peek(json, "units")) {
        if (!unit.is_object()) return refuse("a unit of the list is no object");
        if (list.units.size() == 100) return refuse("more than 100 entries; no skirmish has so many");
        tally.begin("");
        list.units.push_back(UnitReader(unit, notes, tally).read());
    }
    tally.begin("");
    tally.tell_unread(json);
    return list;
}

}  // namespace skald::aofs
