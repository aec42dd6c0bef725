// The text export of the list builder, in all forms that are around:
//   ++ NAME - FACTION (v3.5.3) [AOFS 250pts] [6 Units] ++
//   2x Name [3] Q4+ D5+ | 50pts | Hero, Tough(3)
//   3x Sword (A1), Bow (24", A1, AP(1))
//   | Joined to:
#include <algorithm>

#include "base/text.hpp"
#include "content/aofs/foreign.hpp"

namespace skald::aofs {

using namespace content;

namespace {

/// "3x Name" as 3 and "Name"; without a number 1.
std::pair<int, std::string_view> times_and_name(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = to_integer(text.substr(0, digits), 1, 99);
    const std::string_view rest = text.substr(digits);
    if (!number || !(rest.starts_with("x ") || rest.starts_with("X "))) return {1, text};
    return {static_cast<int>(*number), trimmed(rest.substr(2))};
}

/// The number that ends at the mark, blanks between them or not: "250" of "AOFS 250pts".
std::optional<int> number_before(std::string_view text, std::size_t mark) {
    while (mark > 0 && text[mark - 1] == ' ') --mark;
    std::size_t start = mark;
    while (start > 0 && text[start - 1] >= '0' && text[start - 1] <= '9') --start;
    const auto number = to_integer(text.substr(start, mark - start), 0, 100'000);
    return number ? std::optional<int>(static_cast<int>(*number)) : std::optional<int>{};
}

std::string without_blanks(std::string_view text) {
    std::string dense;
    for (const char c : text)
        if (c != ' ' && c != '\t') dense += c;
    return dense;
}

/// A name that begins like a count but is none: "3Sword", "x Sword".
bool begins_like_a_count(std::string_view name) {
    return !name.empty() &&
           ((name[0] >= '0' && name[0] <= '9') || name.starts_with("x ") || name.starts_with("X "));
}

/// ++ NAME - ARMIES [AOFS 250pts] [6 Units] ++
class HeaderReader {
  public:
    HeaderReader(ForeignList& list, ImportNotes& notes) : list_(list), notes_(notes) {}

    void read(std::string_view line) {
        line = trimmed(
            line.substr(2, line.ends_with("++") && line.size() >= 4 ? line.size() - 4 : line.size() - 2));
        while (line.ends_with(']')) {
            const std::size_t open = line.rfind('[');
            if (open == std::string_view::npos) break;
            read_bracket(trimmed(line.substr(open + 1, line.size() - open - 2)));
            line = trimmed(line.substr(0, open));
        }
        const std::size_t dash = line.rfind(" - ");
        list_.name = clean_name(line.substr(0, dash));
        if (dash != std::string_view::npos) read_armies(trimmed(line.substr(dash + 3)));
    }

  private:
    void read_bracket(std::string_view inside) {
        const std::size_t points = inside.find("pts");
        const std::size_t units = inside.find("Unit");
        std::string understood;
        if (points != std::string_view::npos && number_before(inside, points)) {
            list_.told_cost = *number_before(inside, points);
            const std::size_t space = inside.find(' ');
            const std::string_view word = inside.substr(0, std::min(space, inside.size()));
            if (!word.empty() && (word[0] < '0' || word[0] > '9') && space != std::string_view::npos) {
                understood = word;
                std::string game(word);
                for (char& c : game)
                    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
                list_.game = clean_name(game);
            }
            understood += std::to_string(list_.told_cost) + "pts";
        } else if (units != std::string_view::npos && number_before(inside, units)) {
            list_.told_units = number_before(inside, units);
            understood = std::to_string(*list_.told_units) + (inside.ends_with('s') ? "Units" : "Unit");
        }
        if (without_blanks(inside) != understood)
            notes_.add(Understanding::approximated, "line", '[' + clean_name(inside) + ']', "",
                       {{"line_unread", {}}});
    }
    void read_armies(std::string_view armies) {
        list_.books = static_cast<int>(split(armies).size());
        notes_.add(Understanding::understood, "list", clean_name(armies), "");
    }

    ForeignList& list_;
    ImportNotes& notes_;
};

class BlockReader {
  public:
    BlockReader(ForeignUnit& unit, ImportNotes& notes) : unit_(unit), notes_(notes) {}

    void read_rules(std::string_view text) {
        for (const std::string_view part : split(text)) {
            ForeignRule rule = read_printed_rule(part);
            const std::size_t open = part.find('(');
            // "Great Mount(Fast, Impact(1))": an item of an old list, with the rules that it gives.
            if (!rule.rating && open != std::string_view::npos && part.ends_with(')')) {
                const auto [count, item] = times_and_name(part);
                const std::size_t inside = item.find('(');
                read_item(item.substr(0, inside), item.substr(inside + 1, item.size() - inside - 2), count);
            } else {
                add(std::move(rule));
            }
        }
    }

    void read_weapons(std::string_view text) {
        for (const std::string_view part : split(text)) {
            const auto [count, item] = times_and_name(part);
            const std::size_t open = item.find('(');
            const bool closed = open != std::string_view::npos && item.ends_with(')');
            const std::string_view inside = closed ? item.substr(open + 1, item.size() - open - 2) : "";
            std::string_view name = trimmed(item.substr(0, open));
            int range = 0;
            // Hand-made files print the range first: 24" Name (A3).
            if (const std::size_t inch = name.find("\" "); inch != std::string_view::npos && inch <= 3) {
                range = number_before(name, inch).value_or(0);
                name = trimmed(name.substr(inch + 2));
            }
            if (begins_like_a_count(name))
                notes_.add(Understanding::approximated, "weapon", clean_name(name), unit_.shown(),
                           {{"count_unclear", {}}});
            if (open != std::string_view::npos && !closed)
                read_item(item, "", count);  // a bracket is missing: all of it is told
            else if (!read_weapon(name, inside, count, range))
                read_item(name, inside, count);
        }
    }

  private:
    void add(ForeignRule rule) {
        if (rule.name.empty()) return;
        if (rule.models > unit_.size)
            notes_.add(Understanding::approximated, "rule", printed(rule), unit_.shown(),
                       {{"told_units", {std::to_string(rule.models), std::to_string(unit_.size)}}});
        if (rule.models >= unit_.size) rule.models = 0;
        unit_.rules.push_back(std::move(rule));
    }

    /// Has it attacks or a range, it is a weapon.
    bool read_weapon(std::string_view name, std::string_view inside, int count, int range) {
        ForeignWeapon weapon;
        weapon.name = name.empty() ? "Weapon" : clean_name(name);
        weapon.range = range;
        weapon.count = count;
        bool is_weapon = range > 0, has_attacks = false, has_range = range > 0, twice = false;
        for (const std::string_view part : split(inside)) {
            const auto attacks =
                part.starts_with('A') ? to_integer(part.substr(1), 1, 1000) : std::optional<std::int64_t>{};
            const auto inches = part.ends_with('"') ? to_integer(part.substr(0, part.size() - 1), 0, 1000)
                                                    : std::optional<std::int64_t>{};
            twice = twice || (attacks && has_attacks) || (inches && has_range);
            has_attacks = has_attacks || attacks;
            has_range = has_range || inches;
            if (attacks)
                weapon.attacks = static_cast<int>(*attacks);
            else if (inches)
                weapon.range = static_cast<int>(*inches);
            else
                weapon.rules.push_back(read_printed_rule(part));
            is_weapon |= attacks || inches;
        }
        if (!is_weapon) return false;
        if (twice)
            notes_.add(Understanding::approximated, "weapon", weapon.name + " (" + clean_name(inside) + ')',
                       unit_.shown(), {{"said_twice", {}}});
        unit_.weapons.push_back(std::move(weapon));
        return true;
    }

    void read_item(std::string_view name, std::string_view inside, int count) {
        const std::string shown = clean_name(name);
        if (inside.empty()) {
            if (shown.empty()) return;
            notes_.add(Understanding::unknown, "upgrade", shown, unit_.shown());
            unit_.unknown.push_back(shown);
            return;
        }
        notes_.add(Understanding::understood, "upgrade", shown, unit_.shown());
        for (const std::string_view part : split(inside)) {
            const auto change = read_defense_change(part);
            ForeignRule rule = read_printed_rule(part);
            if (rule.models == 0) rule.models = count;
            if (change && rule.models >= unit_.size)
                unit_.better_defense += *change;
            else
                add(std::move(rule));
        }
    }

    ForeignUnit& unit_;
    ImportNotes& notes_;
};

class TextReader {
  public:
    TextReader(ImportNotes& notes, std::vector<Diagnostic>& problems) : notes_(notes), problems_(problems) {}

    std::optional<ForeignList> read(std::string_view text) {
        const std::size_t known = problems_.size();
        for (std::size_t start = 0; start < text.size() && problems_.size() == known; ++line_) {
            const std::size_t end = std::min(text.find('\n', start), text.size());
            read_line(text.substr(start, end - start));
            start = end + 1;
        }
        close();
        leave_waiting();
        if (problems_.size() > known) return {};
        if (list_.units.empty()) refuse("no unit was found; a unit is: Name [3] Q4+ D5+ | 50pts | rules");
        if (problems_.size() > known) return {};
        return std::move(list_);
    }

  private:
    void refuse(std::string why) {
        problems_.push_back({Severity::error, line_, 1, "import", std::move(why)});
    }

    void read_line(std::string_view whole) {
        const std::string_view line = trimmed(whole);
        if (line.starts_with("++") && line.size() > 2) return read_head(line);
        if (line == "| Joined to:" || line == "| Joined to") {
            if (!open_ && waiting_ < 0) return skip(line);
            joining_ = open_;
            return close();
        }
        if (is_unit(line)) {
            close();
            return read_unit(line);
        }
        if (line.empty()) return close();
        // The second line of a unit, or what was wrapped of it.
        if (open_ && line.find('|') == std::string_view::npos)
            arms_ += (arms_.empty() ? "" : ", ") + std::string(line);
        else
            skip(line);
    }

    void read_head(std::string_view line) {
        if (!headed_) HeaderReader(list_, notes_).read(line);
        if (headed_)
            notes_.add(Understanding::approximated, "line", clean_name(line), "", {{"second_head", {}}});
        headed_ = true;
    }

    static bool is_unit(std::string_view line) {
        const std::size_t quality = line.find("] Q");
        return quality != std::string_view::npos && line.find("pts", quality) != std::string_view::npos;
    }

    /// A line that is nothing, or a unit that is not quite one: who would have joined it stands alone.
    void skip(std::string_view line) {
        close();
        notes_.add(Understanding::unknown, "line", clean_name(line), "", {{"line_unread", {}}});
        leave_waiting();
    }
    /// Whom it should join never came.
    void leave_waiting() {
        if (waiting_ >= 0) list_.units[static_cast<std::size_t>(waiting_)].joins = "gone";
        waiting_ = -1;
    }

    void read_unit(std::string_view line) {
        const auto [copies, rest] = times_and_name(line);
        const std::size_t quality = rest.find("] Q"), open = rest.rfind('[', quality);
        if (quality == std::string_view::npos || open == std::string_view::npos)
            return refuse("expected a unit: Name [3] Q4+ D5+ | 50pts | rules");
        ForeignUnit unit;
        unit.name = clean_name(rest.substr(0, open));
        if (unit.name.empty()) unit.name = "Unnamed";
        const auto size = to_integer(rest.substr(open + 1, quality - open - 1), 1, 99);
        const std::string_view stats = rest.substr(quality + 2);
        const std::size_t defense = stats.find(" D"), points = stats.find("pts");
        const auto one_digit = [&](std::size_t at) {
            const auto digit = at < stats.size() ? to_integer(stats.substr(at, 1), 1, 9) : std::nullopt;
            return digit ? static_cast<int>(*digit) : 0;
        };
        if (!size || defense == std::string_view::npos || points == std::string_view::npos)
            return refuse("expected the number of models, Quality, Defense and points of '" + unit.name +
                          "'");
        unit.size = static_cast<int>(*size);
        unit.quality = one_digit(1);
        unit.defense = one_digit(defense + 2);
        const auto cost = number_before(stats, points);
        unit.cost = cost.value_or(0);
        if (trimmed(rest.substr(0, open)).size() > longest_name)
            notes_.add(Understanding::approximated, "unit", unit.name, "", {{"name_cut", {}}});
        if (begins_like_a_count(unit.name))
            notes_.add(Understanding::approximated, "unit", unit.name, "", {{"count_unclear", {}}});
        // What is printed as it should be says no more than was read.
        const std::string expected = "Q" + std::to_string(unit.quality) + "+ D" +
                                     std::to_string(unit.defense) + "+ | " + std::to_string(unit.cost) +
                                     "pts";
        if (!cost || without_blanks(stats.substr(0, points + 3)) != without_blanks(expected))
            notes_.add(Understanding::approximated, "unit", clean_name(stats.substr(0, points + 3)),
                       unit.name, {{"stat_as", {expected}}});
        std::string_view rules = trimmed(stats.substr(points + 3));
        if (rules.starts_with('|')) rules.remove_prefix(1);
        unit_ = std::move(unit);
        copies_ = copies;
        BlockReader(unit_, notes_).read_rules(rules);
        open_ = true;
    }

    /// The block of a unit is over.
    void close() {
        if (!open_) return;
        open_ = false;
        BlockReader(unit_, notes_).read_weapons(arms_);
        arms_.clear();
        if (list_.units.size() + static_cast<std::size_t>(copies_) > 100)
            return refuse("more than 100 units; no skirmish has so many");
        for (int i = 0; i < copies_; ++i) {
            ForeignUnit unit = unit_;
            unit.selection = "line-" + std::to_string(list_.units.size());
            // The Hero above joins this one: the host that is printed below it.
            if (i == 0 && waiting_ >= 0)
                list_.units[static_cast<std::size_t>(waiting_)].joins = unit.selection;
            if (i == 0) waiting_ = -1;
            list_.units.push_back(std::move(unit));
        }
        if (joining_) waiting_ = static_cast<int>(list_.units.size()) - 1;
        joining_ = false;
    }

    ImportNotes& notes_;
    std::vector<Diagnostic>& problems_;
    ForeignList list_;
    ForeignUnit unit_;
    std::string arms_;
    int line_ = 1, copies_ = 1, waiting_ = -1;
    bool open_ = false, joining_ = false, headed_ = false;
};

}  // namespace

std::optional<ForeignList> read_foreign_text(std::string_view text, ImportNotes& notes,
                                             std::vector<Diagnostic>& problems) {
    return TextReader(notes, problems).read(text);
}

}  // namespace skald::aofs
