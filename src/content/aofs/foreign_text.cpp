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

/// Parts between commas; commas inside brackets do not split.
std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        if (c == '(') ++depth;
        if (c == ')') depth = std::max(0, depth - 1);
        if (i < text.size() && (c != ',' || depth > 0)) continue;
        if (const auto part = trimmed(text.substr(start, i - start)); !part.empty()) parts.push_back(part);
        start = i + 1;
    }
    return parts;
}

/// "3x Name" as 3 and "Name"; without a number 1.
std::pair<int, std::string_view> counted(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = to_integer(text.substr(0, digits), 1, 99);
    const std::string_view rest = text.substr(digits);
    if (!number || !(rest.starts_with("x ") || rest.starts_with("X "))) return {1, text};
    return {static_cast<int>(*number), trimmed(rest.substr(2))};
}

/// The number that ends at the mark: "250" of "AOFS 250pts".
std::optional<int> number_before(std::string_view text, std::size_t mark) {
    std::size_t start = mark;
    while (start > 0 && text[start - 1] >= '0' && text[start - 1] <= '9') --start;
    const auto number = to_integer(text.substr(start, mark - start), 0, 100'000);
    return number ? std::optional<int>(static_cast<int>(*number)) : std::optional<int>{};
}

void read_header(std::string_view line, ForeignList& list) {
    line = trimmed(line);
    line =
        trimmed(line.substr(2, line.ends_with("++") && line.size() >= 4 ? line.size() - 4 : line.size() - 2));
    const std::size_t points = line.find("pts]");
    if (points != std::string_view::npos) {
        const std::size_t open = line.rfind('[', points);
        list.told_cost = number_before(line, points).value_or(0);
        if (open != std::string_view::npos) {
            const std::string_view inside = line.substr(open + 1, points - open - 1);
            const std::size_t space = inside.find(' ');
            if (space != std::string_view::npos) {
                std::string game(inside.substr(0, space));
                for (char& c : game)
                    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
                list.game = clean_name(game);
            }
            line = trimmed(line.substr(0, open));
        }
    }
    const std::size_t dash = line.rfind(" - ");
    list.name = clean_name(line.substr(0, dash));
}

class BlockReader {
  public:
    BlockReader(ForeignUnit& unit, ImportNotes& notes) : unit_(unit), notes_(notes) {}

    void read_rules(std::string_view text) {
        for (const std::string_view part : split(text)) {
            ForeignRule rule = read_printed_rule(part);
            const std::size_t open = part.find('(');
            // "Great Mount(Fast, Impact(1))": an item of an old list, with the rules that it gives.
            if (!rule.rating && open != std::string_view::npos && part.ends_with(')')) {
                const auto [count, item] = counted(part);
                const std::size_t inside = item.find('(');
                read_item(item.substr(0, inside), item.substr(inside + 1, item.size() - inside - 2), count);
            } else {
                add(std::move(rule));
            }
        }
    }

    void read_weapons(std::string_view text) {
        for (const std::string_view part : split(text)) {
            const auto [count, item] = counted(part);
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
            if (!read_weapon(name, inside, count, range)) read_item(name, inside, count);
        }
    }

  private:
    void add(ForeignRule rule) {
        if (rule.name.empty()) return;
        if (rule.models >= unit_.size) rule.models = 0;
        unit_.rules.push_back(std::move(rule));
    }

    /// Has it attacks or a range, it is a weapon.
    bool read_weapon(std::string_view name, std::string_view inside, int count, int range) {
        ForeignWeapon weapon;
        weapon.name = clean_name(name);
        weapon.range = range;
        weapon.count = count;
        bool is_weapon = range > 0;
        for (const std::string_view part : split(inside)) {
            const auto attacks =
                part.starts_with('A') ? to_integer(part.substr(1), 1, 1000) : std::optional<std::int64_t>{};
            const auto inches = part.ends_with('"') ? to_integer(part.substr(0, part.size() - 1), 0, 1000)
                                                    : std::optional<std::int64_t>{};
            if (attacks)
                weapon.attacks = static_cast<int>(*attacks);
            else if (inches)
                weapon.range = static_cast<int>(*inches);
            else
                weapon.rules.push_back(read_printed_rule(part));
            is_weapon |= attacks || inches;
        }
        if (is_weapon) unit_.weapons.push_back(std::move(weapon));
        return is_weapon;
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
        if (line.starts_with("++") && line.size() > 2) return read_header(line, list_);
        if (line.starts_with("| Joined to")) {
            joining_ = open_;
            return close();
        }
        if (is_unit(line)) {
            close();
            return read_unit(line);
        }
        if (line.empty() || !open_) return;
        // The second line of a unit, or what was wrapped of it.
        arms_ += (arms_.empty() ? "" : ", ") + std::string(line);
    }

    static bool is_unit(std::string_view line) {
        const std::size_t quality = line.find("] Q");
        return quality != std::string_view::npos && line.find("pts", quality) != std::string_view::npos;
    }

    void read_unit(std::string_view line) {
        const auto [copies, rest] = counted(line);
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
        unit.cost = number_before(stats, points).value_or(0);
        const std::size_t bar = stats.find('|', points);
        const std::string_view rules = bar == std::string_view::npos ? "" : stats.substr(bar + 1);
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
    bool open_ = false, joining_ = false;
};

}  // namespace

std::optional<ForeignList> read_foreign_text(std::string_view text, ImportNotes& notes,
                                             std::vector<Diagnostic>& problems) {
    return TextReader(notes, problems).read(text);
}

}  // namespace skald::aofs
