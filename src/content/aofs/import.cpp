#include "content/aofs/import.hpp"

#include <algorithm>
#include <array>

#include "base/utf8.hpp"
#include "content/aofs/fielded_army.hpp"
#include "content/aofs/foreign.hpp"

namespace skald::aofs {

using namespace content;

namespace {

/// "Fen Captain" as "fen-captain"; a name without Latin letters as what it is.
std::string slug(std::string_view name, std::string_view otherwise) {
    std::string id;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (upper || plain)
            id += upper ? static_cast<char>(c - 'A' + 'a') : c;
        else if (c != '\'' && !id.empty() && id.back() != '-')
            id += '-';
    }
    while (id.ends_with('-')) id.pop_back();
    if (id.empty()) return std::string(otherwise);
    return id[0] >= 'a' && id[0] <= 'z' ? id : std::string(otherwise) + '-' + id;
}

std::string unique_id(const std::string& id, const auto& list) {
    std::string candidate = id;
    for (int n = 2;
         std::any_of(list.begin(), list.end(), [&](const auto& one) { return one.id == candidate; }); ++n)
        candidate = id + '-' + std::to_string(n);
    return candidate;
}

/// Makes our list of a stranger's.
class ListBuilder {
  public:
    ListBuilder(ForeignList foreign, ImportNotes& notes, std::vector<Diagnostic>& problems)
        : foreign_(std::move(foreign)), notes_(notes), problems_(problems) {}

    std::optional<ListFile> build() {
        const std::size_t known = problems_.size();
        ListFile list;
        list.army = slug(foreign_.name, "imported");
        list.name = foreign_.name;
        army_.id = list.army;
        army_.name = foreign_.name.empty() ? "Imported" : foreign_.name;
        compare_counts();
        merge_pairs();
        if (foreign_.units.size() > max_units_of_side)
            refuse(std::to_string(foreign_.units.size()) + " units; the table takes " +
                   std::to_string(max_units_of_side) + " of a side");
        for (const ForeignUnit& unit : foreign_.units) {
            if (problems_.size() > known) return {};
            ListUnit entry;
            entry.unit = add_unit(unit);
            entry.name = unit.nickname;
            entry.joins = host_of(unit);
            list.units.push_back(std::move(entry));
        }
        if (problems_.size() > known) return {};
        list.points = points();
        list.own = std::move(army_);
        return list;
    }

  private:
    void refuse(std::string why) { problems_.push_back({Severity::error, 1, 1, "import", std::move(why)}); }

    /// What the list says of itself must be so.
    void compare_counts() {
        int units = 0, models = 0;
        for (const ForeignUnit& unit : foreign_.units) {
            units += host_place(unit) < 0;
            models += unit.size;
        }
        const auto compare = [&](std::string_view what, const std::optional<int>& told, int found) {
            if (told && *told != found)
                notes_.add(Understanding::approximated, "list", what, "",
                           {{"told_units", {std::to_string(*told), std::to_string(found)}}});
        };
        compare("units", foreign_.told_units, units);
        compare("models", foreign_.told_models, models);
        if (foreign_.books > 1)
            notes_.add(Understanding::approximated, "list", std::to_string(foreign_.books) + " books", "",
                       {{"two_books", {}}});
    }

    /// A merged pair is one unit, one copy and all its models (AOF-R-59): the second half points at the
    /// first.
    void merge_pairs() {
        std::vector<ForeignUnit> units;
        for (ForeignUnit& unit : foreign_.units) {
            const auto first = std::find_if(units.begin(), units.end(), [&](const ForeignUnit& other) {
                return unit.combined && other.combined && !unit.joins.empty() &&
                       other.selection == unit.joins;
            });
            if (first == units.end()) {
                units.push_back(std::move(unit));
                continue;
            }
            notes_.add(Understanding::understood, "unit", "merged pair", first->shown());
            merge(*first, unit);
        }
        foreign_.units = std::move(units);
    }

    static void merge(ForeignUnit& first, const ForeignUnit& second) {
        const int size = first.size;
        first.size = std::min(first.size + second.size, 99);
        first.cost += second.cost;
        for (const ForeignWeapon& weapon : second.weapons) {
            const auto same =
                std::find_if(first.weapons.begin(), first.weapons.end(), [&](const ForeignWeapon& other) {
                    return other.name == weapon.name && other.range == weapon.range &&
                           other.attacks == weapon.attacks && other.rules == weapon.rules;
                });
            if (same == first.weapons.end())
                first.weapons.push_back(weapon);
            else
                same->count += weapon.count;
        }
        for (ForeignRule rule : second.rules) {
            const auto same =
                std::find_if(first.rules.begin(), first.rules.end(), [&](const ForeignRule& other) {
                    return other.name == rule.name && other.rating == rule.rating;
                });
            if (same != first.rules.end() && same->models == 0 && rule.models == 0) continue;
            if (rule.models == 0) rule.models = second.size;
            first.rules.push_back(rule);
        }
        // What all of the first half had and the second had not stays with the first half.
        for (ForeignRule& rule : first.rules) {
            const bool both = std::any_of(
                second.rules.begin(), second.rules.end(),
                [&](const ForeignRule& other) { return other.name == rule.name && other.models == 0; });
            if (rule.models == 0 && !both) rule.models = size;
        }
        first.unknown.insert(first.unknown.end(), second.unknown.begin(), second.unknown.end());
    }

    /// Whom it joins; -1: nobody who is there.
    std::int8_t host_place(const ForeignUnit& unit) const {
        for (std::size_t i = 0; i < foreign_.units.size() && !unit.joins.empty(); ++i)
            if (foreign_.units[i].selection == unit.joins && &foreign_.units[i] != &unit)
                return static_cast<std::int8_t>(i);
        return -1;
    }
    std::int8_t host_of(const ForeignUnit& unit) {
        const std::int8_t host = host_place(unit);
        if (unit.joins.empty() || host >= 0) return host;
        notes_.add(Understanding::approximated, "unit", unit.shown(), "", {{"host_missing", {}}});
        return -1;
    }

    std::uint16_t points() {
        int cost = 0;
        for (const ForeignUnit& unit : foreign_.units) cost += unit.cost;
        if (foreign_.told_cost > 0 && foreign_.told_cost != cost)
            notes_.add(Understanding::approximated, "list", "points", "",
                       {{"told_cost", {std::to_string(foreign_.told_cost), std::to_string(cost)}}});
        const int size = foreign_.points > 0 ? foreign_.points : std::max(cost, foreign_.told_cost);
        return static_cast<std::uint16_t>(std::clamp(size, 1, 9999));
    }

    std::uint8_t add_unit(const ForeignUnit& foreign) {
        ArmyUnit unit;
        unit.name = foreign.name;
        unit.quality = stat(foreign.quality, "Quality", foreign);
        unit.defense = stat(foreign.defense, "Defense", foreign);
        unit.defense = static_cast<std::uint8_t>(std::max(2, unit.defense - foreign.better_defense));
        if (foreign.size < 1 || foreign.size > max_models_of_unit) {
            refuse("'" + foreign.shown() + "' has " + std::to_string(foreign.size) +
                   " models; a unit has 1 to " + std::to_string(max_models_of_unit));
            return 0;
        }
        unit.size = static_cast<std::uint8_t>(foreign.size);
        unit.cost = static_cast<std::uint16_t>(std::clamp(foreign.cost, 0, most_cost));
        if (foreign.cost > most_cost)
            notes_.add(Understanding::approximated, "unit", std::to_string(foreign.cost) + " points",
                       foreign.shown(), {{"cut", {}}});
        if (foreign.base_length >= 20 && foreign.base_length <= 160 && foreign.base_width >= 20 &&
            foreign.base_width <= 160)
            unit.base = oval_base(std::max(foreign.base_length, foreign.base_width) * millimetre,
                                  std::min(foreign.base_length, foreign.base_width) * millimetre);
        else
            notes_.add(Understanding::approximated, "unit", "base", foreign.shown(), {{"base_taken", {}}});
        for (const ForeignRule& rule : foreign.rules) add_rule(unit, rule, foreign);
        for (const ForeignWeapon& weapon : foreign.weapons) add_weapon(unit, weapon, foreign);
        if (unit.arms.empty()) add_bare_hands(unit, foreign);
        for (const std::string& name : foreign.unknown) mark(unit, name);
        const auto some_hero = [](const SomeModels& some) { return some.special == Special::hero; };
        const bool hero = std::erase_if(unit.some, some_hero) > 0 || unit.specials.has(Special::hero);
        if (hero && unit.size > 1) {
            unit.specials.remove(Special::hero);
            notes_.add(Understanding::approximated, "rule", "Hero", foreign.shown(), {{"hero_in_group", {}}});
            mark(unit, "Hero");
        }
        return place(std::move(unit), foreign);
    }

    std::uint8_t stat(int value, std::string_view name, const ForeignUnit& unit) {
        if (value >= 2 && value <= 6) return static_cast<std::uint8_t>(value);
        if (value < 1 || value > 9) {
            refuse("'" + unit.shown() + "' has no " + std::string(name));
            return 4;
        }
        notes_.add(Understanding::approximated, "unit", std::string(name) + " " + std::to_string(value) + "+",
                   unit.shown(), {{"stat_as", {std::to_string(std::clamp(value, 2, 6)) + "+"}}});
        return static_cast<std::uint8_t>(std::clamp(value, 2, 6));
    }

    static void mark(ArmyUnit& unit, const std::string& name) {
        if (name.empty()) return;
        if (std::find(unit.unknown.begin(), unit.unknown.end(), name) == unit.unknown.end())
            unit.unknown.push_back(name);
    }

    void add_rule(ArmyUnit& unit, const ForeignRule& rule, const ForeignUnit& foreign) {
        const auto known = known_rule(rule, false);
        if (!known) {
            notes_.add(Understanding::unknown, "rule", printed(rule), foreign.shown());
            return mark(unit, printed(rule));
        }
        const Special special = known->word.special;
        const bool command =
            special == Special::sergeant || special == Special::musician || special == Special::banner;
        const int models = command ? 1 : rule.models;  // AOF-CMD-01: one model of the unit
        std::vector<ImportDetail> details = known->details;
        if (!command && models > 0 && models < unit.size)
            details.push_back({"carried_by", {std::to_string(models), std::to_string(unit.size)}});
        notes_.add(known->exact ? Understanding::understood : Understanding::approximated, "rule",
                   printed(rule), foreign.shown(), std::move(details));
        if (special == Special::caster)
            notes_.add(Understanding::approximated, "list", "spells", foreign.shown(), {{"no_spells", {}}});
        if (models == 0 || models >= unit.size)
            unit.specials.add(special, known->word.value);
        else
            unit.some.push_back({special, known->word.value, static_cast<std::uint8_t>(models)});
    }

    void add_weapon(ArmyUnit& unit, const ForeignWeapon& foreign, const ForeignUnit& of) {
        ArmyWeapon weapon;
        weapon.name = foreign.name;
        weapon.weapon.range = static_cast<std::uint8_t>(std::clamp(foreign.range, 0, max_range));
        weapon.weapon.attacks = static_cast<std::uint8_t>(std::clamp(foreign.attacks, 1, max_attacks));
        std::string shown;
        if (foreign.range > 0) shown += std::to_string(foreign.range) + "\", ";
        shown += 'A' + std::to_string(foreign.attacks);
        std::string lost;
        for (const ForeignRule& rule : foreign.rules) {
            shown += ", " + printed(rule);
            const auto known = known_rule(rule, true);
            if (!known) {
                notes_.add(Understanding::unknown, "rule", printed(rule), of.shown(),
                           {{"of_weapon", {foreign.name}}});
                mark(unit, foreign.name + ": " + printed(rule));
                lost += (lost.empty() ? "" : ", ") + printed(rule);
                continue;
            }
            notes_.add(known->exact ? Understanding::understood : Understanding::approximated, "rule",
                       printed(rule), of.shown(), known->details);
            weapon.weapon.specials.add(known->word.special, known->word.value);
        }
        std::vector<ImportDetail> details;
        if (!lost.empty()) details.push_back({"without", {lost}});
        if (foreign.range > max_range || foreign.attacks > max_attacks) details.push_back({"cut", {}});
        const auto how = details.empty() ? Understanding::understood : Understanding::approximated;
        if (foreign.count < unit.size)
            details.push_back({"carried_by", {std::to_string(foreign.count), std::to_string(unit.size)}});
        notes_.add(how, "weapon", foreign.name + " (" + shown + ")", of.shown(), std::move(details));
        arm(unit, std::move(weapon), foreign.count, of);
    }

    void arm(ArmyUnit& unit, ArmyWeapon weapon, int count, const ForeignUnit& of) {
        auto found = std::find_if(army_.weapons.begin(), army_.weapons.end(), [&](const ArmyWeapon& other) {
            Weapon mine = weapon.weapon;
            mine.name = other.weapon.name;
            return other.name == weapon.name && other.weapon == mine;
        });
        if (found == army_.weapons.end()) {
            if (army_.weapons.size() == most_weapons_of_army)
                return refuse("more than " + std::to_string(most_weapons_of_army) + " different weapons");
            weapon.id = unique_id(slug(weapon.name, "weapon"), army_.weapons);
            weapon.weapon.name = static_cast<std::uint16_t>(army_.weapons.size());
            army_.weapons.push_back(std::move(weapon));
            found = army_.weapons.end() - 1;
        }
        const auto place = static_cast<std::uint8_t>(found - army_.weapons.begin());
        for (Arms& arms : unit.arms)
            if (arms.weapon == place) {
                const int copies = (arms.copies == 0 ? unit.size : arms.copies) + count;
                arms.copies = static_cast<std::uint8_t>(copies == unit.size ? 0 : std::min(copies, 99));
                return;
            }
        if (unit.arms.size() == max_weapons_of_unit) {
            notes_.add(Understanding::unknown, "weapon", found->name, of.shown(), {{"too_many_kinds", {}}});
            return mark(unit, found->name);
        }
        unit.arms.push_back(
            {place, static_cast<std::uint8_t>(count == unit.size ? 0 : std::clamp(count, 1, 99))});
    }

    /// Nobody fights with nothing.
    void add_bare_hands(ArmyUnit& unit, const ForeignUnit& of) {
        notes_.add(Understanding::approximated, "weapon", "none", of.shown(), {{"bare_hands", {}}});
        ArmyWeapon hands;
        hands.name = "Bare Hands";
        arm(unit, std::move(hands), of.size, of);
    }

    /// Entries with the same profile share it; others of the same name count as its copies.
    std::uint8_t place(ArmyUnit unit, const ForeignUnit& of) {
        const std::string kind = slug(of.name, "unit");
        for (std::size_t i = 0; i < army_.units.size(); ++i) {
            unit.id = army_.units[i].id;
            unit.kind = kind == unit.id ? "" : kind;
            if (army_.units[i] == unit) return static_cast<std::uint8_t>(i);
        }
        unit.id = unique_id(kind, army_.units);
        unit.kind = kind == unit.id ? "" : kind;
        army_.units.push_back(std::move(unit));
        const auto place = static_cast<std::uint8_t>(army_.units.size() - 1);
        std::vector<FieldingFault> faults;
        profile_of(army_, {place, {}, {}}, &faults);
        for (const FieldingFault& fault : faults) {
            notes_.add(Understanding::unknown, "unit", fault.text, of.shown(), {{"left_out", {}}});
            mark(army_.units.back(), fault.text);
        }
        return place;
    }

    ForeignList foreign_;
    ImportNotes& notes_;
    std::vector<Diagnostic>& problems_;
    ArmyFile army_;
};

/// The text with plain quotation marks, which people's programs make curly; what cannot be seen is told.
std::string plain_quotes(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, char>, 7> curly{{{"\xE2\x80\x98", '\''},
                                                                      {"\xE2\x80\x99", '\''},
                                                                      {"\xE2\x80\xB2", '\''},
                                                                      {"\xE2\x80\x9C", '"'},
                                                                      {"\xE2\x80\x9D", '"'},
                                                                      {"\xE2\x80\x9E", '"'},
                                                                      {"\xE2\x80\xB3", '"'}}};
    std::string plain;
    while (!text.empty()) {
        const auto found = std::find_if(curly.begin(), curly.end(),
                                        [&](const auto& one) { return text.starts_with(one.first); });
        if (found != curly.end())
            plain += found->second;
        else
            plain += text[0];
        text.remove_prefix(found != curly.end() ? found->first.size() : 1);
    }
    return plain;
}

bool has_hidden(std::string_view text) {
    for (; !text.empty(); text.remove_prefix(1))
        if (hidden_length(text) > 0) return true;
    return false;
}

/// Is this list for our game?
bool right_game(const ForeignList& list, bool any_game, ImportNotes& notes,
                std::vector<Diagnostic>& problems) {
    if (!list.game) {
        notes.add(Understanding::approximated, "list", "game", "", {{"game_unsaid", {}}});
        return true;
    }
    if (*list.game == "aofs" || *list.game == "age-of-fantasy-skirmish") return true;
    if (any_game) {
        notes.add(Understanding::approximated, "list", "game " + *list.game, "", {{"other_game", {}}});
        return true;
    }
    problems.push_back(
        {Severity::error, 1, 1, "game",
         "the list is for '" + *list.game +
             "', not for Age of Fantasy: Skirmish ('aofs'); the same rules mean other things there"});
    return false;
}

/// Did something of the text become no part of the list?
bool not_read(const ImportNote& note) {
    constexpr std::array lost{"unread",    "unusable",   "line_unread", "not_equipped",
                              "otherwise", "said_twice", "second_head", "key_twice"};
    return std::any_of(note.details.begin(), note.details.end(), [&](const ImportDetail& detail) {
        return std::find(lost.begin(), lost.end(), detail.sentence) != lost.end();
    });
}

std::string report_line(const ImportNote& note) {
    std::string line = "  " + note.what + ' ' + note.name;
    if (!note.detail.empty()) line += ": " + note.detail;
    for (std::size_t i = 0; i < note.units.size(); ++i) line += (i == 0 ? " [" : ", ") + note.units[i];
    return line + (note.units.empty() ? "\n" : "]\n");
}

}  // namespace

std::optional<Imported> import_list(std::string_view text, bool any_game, std::vector<Diagnostic>& problems) {
    const auto refuse = [&](std::string why) -> std::optional<Imported> {
        problems.push_back({Severity::error, 1, 1, "import", std::move(why)});
        return {};
    };
    if (text.size() > most_import_bytes)
        return refuse("it has " + std::to_string(text.size()) + " bytes; a list has at most " +
                      std::to_string(most_import_bytes));
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (!is_utf8(text)) return refuse("it is no text in UTF-8");
    const std::string_view start = trimmed(text);
    if (start.empty()) return refuse("it is empty");
    const bool json = start[0] == '{' || start[0] == '[';
    ImportNotes notes;
    if (has_hidden(text)) notes.add(Understanding::approximated, "list", "text", "", {{"hidden", {}}});
    auto foreign = json ? read_foreign_json(text, notes, problems)
                        : read_foreign_text(plain_quotes(text), notes, problems);
    if (!foreign) return {};
    if (!right_game(*foreign, any_game, notes, problems)) return {};
    if (foreign->units.empty()) return refuse("the list has no units");
    auto list = ListBuilder(std::move(*foreign), notes, problems).build();
    if (!list) return {};
    return Imported{std::move(*list), std::move(notes.list), json ? "JSON" : "text"};
}

std::string import_report(const Imported& imported) {
    const ListFile& list = imported.list;
    int models = 0, cost = 0, marked = 0;
    for (const ListUnit& entry : list.units) {
        const ArmyUnit& unit = list.own->units[entry.unit];
        models += unit.size;
        cost += unit.cost;
        marked += !unit.unknown.empty();
    }
    std::string text = (list.name.empty() ? "Imported" : list.name) + ": " +
                       std::to_string(list.units.size()) + (list.units.size() == 1 ? " unit, " : " units, ") +
                       std::to_string(models) + (models == 1 ? " model, " : " models, ") +
                       std::to_string(cost) + " points, from " + imported.source + "\n";
    constexpr std::string_view titles[] = {"understood", "approximated",
                                           "not known: the unit is marked, play it by hand"};
    for (int how = 0; how < 3; ++how) {
        std::string lines;
        for (const ImportNote& note : imported.notes)
            if (static_cast<int>(note.how) == how) lines += report_line(note);
        if (!lines.empty()) text += std::string(titles[how]) + "\n" + lines;
    }
    const auto unread = std::count_if(imported.notes.begin(), imported.notes.end(), not_read);
    if (unread > 0)
        text += std::to_string(unread) + (unread == 1 ? " thing was" : " things were") + " not read.\n";
    text += marked == 0 && unread > 0 ? ""
            : marked == 0
                ? "Nothing was lost.\n"
                : std::to_string(marked) + (marked == 1 ? " unit is marked.\n" : " units are marked.\n");
    return text;
}

}  // namespace skald::aofs
