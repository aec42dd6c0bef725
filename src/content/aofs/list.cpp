#include "content/aofs/list.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "content/aofs/army_table.hpp"
#include "content/core/list_text.hpp"

namespace skald::aofs {

using namespace content;

namespace {

constexpr int most_points = 9999;
constexpr std::string_view own_army_line = "own army:";

std::vector<std::string_view> upgrade_ids(const ArmyUnit& unit) {
    std::vector<std::string_view> ids;
    for (const Upgrade& upgrade : unit.upgrades) ids.push_back(upgrade.id);
    return ids;
}

/// The unit with this id, or a refusal.
bool find_unit(std::string_view id, const ArmyFile& army, const ListPlace& place, ListUnit& unit) {
    const int found = army.find_unit(id);
    if (found < 0) {
        std::vector<std::string_view> words;
        for (const ArmyUnit& one : army.units) words.push_back(one.id);
        return place.refuse(0, "word", expected("a unit of this army", id, words));
    }
    unit.unit = static_cast<std::uint8_t>(found);
    return true;
}

bool add_upgrade(std::string_view id, std::int64_t times, const ArmyFile& army, const ListPlace& place,
                 std::size_t offset, ListUnit& unit) {
    const ArmyUnit& profile = army.units[unit.unit];
    for (std::size_t i = 0; i < profile.upgrades.size(); ++i) {
        if (profile.upgrades[i].id != id) continue;
        for (const Bought& bought : unit.bought)
            if (bought.upgrade == i)
                return place.refuse(offset, "word", "'" + std::string(id) + "' is named twice");
        unit.bought.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(times)});
        return true;
    }
    return place.refuse(offset, "word", expected("an upgrade of this unit", id, upgrade_ids(profile)));
}

bool add_unit(ListFile& list, ListUnit unit, const ListPlace& place) {
    if (list.units.size() == max_units_of_side)
        return place.refuse(0, "range", "at most " + std::to_string(max_units_of_side) + " units in a list");
    list.units.push_back(std::move(unit));
    return true;
}

// ---- Unit phrases: 'toll-captain with great-sword, 2 pistol joins 2 named "Old Marta"'

class PhraseReader {
  public:
    PhraseReader(std::string_view text, const ArmyFile& army, const ListPlace& place)
        : text_(text), army_(army), place_(place) {}

    bool read(ListUnit& unit) {
        if (!find_unit(next(), army_, place_, unit)) return false;
        for (std::string_view word = next(); !word.empty(); word = next()) {
            const bool fine =
                word == "with"    ? read_upgrades(unit)
                : word == "joins" ? read_join(unit)
                : word == "named"
                    ? read_nickname(unit)
                    : refuse(expected("what may follow a unit", word, {"with", "joins", "named"}));
            if (!fine) return false;
        }
        return true;
    }

  private:
    bool read_upgrades(ListUnit& unit) {
        bool more = true;
        while (more) {
            std::string_view word = next();
            std::int64_t times = 1;
            if (const auto number = to_integer(word, 1, 20)) {
                times = *number;
                word = next();
            }
            more = word.ends_with(',');
            if (more) word.remove_suffix(1);
            if (!add_upgrade(word, times, army_, place_, word_at_, unit)) return false;
        }
        return true;
    }

    bool read_join(ListUnit& unit) {
        const auto host = to_integer(next(), 1, max_units_of_side);
        if (!host) return refuse("expected the number of a unit of this list, counted from 1");
        unit.joins = static_cast<std::int8_t>(*host - 1);
        return true;
    }

    bool read_nickname(ListUnit& unit) {
        const std::string_view rest = text_.substr(at_);
        word_at_ = at_;
        if (rest.size() < 3 || !rest.starts_with('"') || !rest.ends_with('"') ||
            !is_list_name(rest.substr(1, rest.size() - 2)))
            return refuse("expected a name in quotation marks; " + std::string(name_fault));
        unit.name = rest.substr(1, rest.size() - 2);
        at_ = text_.size();
        return true;
    }

    bool refuse(std::string text) { return place_.refuse(word_at_, "word", std::move(text)); }
    void skip_blanks() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    std::string_view next() {
        skip_blanks();
        word_at_ = at_;
        while (at_ < text_.size() && text_[at_] != ' ') ++at_;
        const std::string_view word = text_.substr(word_at_, at_ - word_at_);
        skip_blanks();
        return word;
    }

    std::string_view text_;
    const ArmyFile& army_;
    const ListPlace& place_;
    std::size_t at_ = 0, word_at_ = 0;
};

// ---- Reading a list

class ListReader {
  public:
    ListReader(const ArmyById& armies, std::vector<Diagnostic>& problems)
        : armies_(armies), problems_(problems) {}

    ListFile list;

    void read_lines(std::string_view text) {
        const std::size_t own = own_army_at(text);
        if (own < text.size() && !read_own_text(text.substr(own), text.substr(0, own))) return;
        bool head = true;
        for (const ListLine& line : lines_of(text.substr(0, own))) {
            const ListPlace place{problems_, line.number, line.column};
            if (head) {
                if (!read_head(line, place)) return;
            } else if (ListUnit unit; PhraseReader(line.text, *army_, place).read(unit)) {
                add_unit(list, std::move(unit), place);
            }
            head = false;
        }
        if (head) ListPlace{problems_}.refuse(0, "missing", "the list is empty: expected an army and points");
    }

    void read_toml(std::string_view text) {
        const auto parsed = parse_toml(text, problems_);
        if (!parsed) return;
        const toml::table& root = *parsed;
        TomlReader in(problems_);
        const auto place = [&](const toml::node& node) {
            const TextPlace begin = place_of(node);
            return ListPlace{problems_, begin.line, begin.column + 1};
        };
        in.allow(root, {"army", "points", "name", "units", "own"});
        list.army = in.text(root, "army", true);
        if (root.get("points") == nullptr) in.error(root, "missing", "'points' is missing");
        list.points = static_cast<std::uint16_t>(in.number(root, "points", 1, most_points, 250));
        list.name = in.text(root, "name", false);
        if (!is_list_name(list.name)) in.error(*root.get("name"), "word", std::string(name_fault));
        if (const toml::node* own = root.get("own")) {
            if (!own->is_table())
                return in.error(*own, "type", "'own' must be a table: the army of this list");
            list.own = read_army_table(*own->as_table(), problems_);
            if (!list.own) return;
        }
        if (list.army.empty() || !find_army(place(*root.get("army")))) return;
        for (const auto& [phrase, node] : in.texts(root, "units"))
            if (ListUnit unit; PhraseReader(phrase, *army_, place(*node)).read(unit))
                add_unit(list, std::move(unit), place(*node));
    }

    void read_share(const ListLine& line) {
        std::vector<std::pair<std::string_view, int>> parts;
        for (std::size_t start = 0; start <= line.text.size();) {
            const std::size_t end = std::min(line.text.find('~', start), line.text.size());
            parts.emplace_back(line.text.substr(start, end - start), line.column + static_cast<int>(start));
            start = end + 1;
        }
        for (const auto& [part, column] : parts)
            if (part.starts_with('*') && !read_own_share(part, {problems_, line.number, column})) return;
        bool head = true;
        for (const auto& [part, column] : parts) {
            const ListPlace place{problems_, line.number, column};
            if (head) {
                if (!read_share_head(part, place)) return;
            } else if (part.starts_with('!')) {
                read_name(part.substr(1), place, list.name);
            } else if (ListUnit unit; !part.starts_with('*') && read_share_unit(part, place, unit)) {
                add_unit(list, std::move(unit), place);
            }
            head = false;
        }
    }

  private:
    bool find_army(const ListPlace& place) {
        army_ = list.own && list.own->id == list.army ? &*list.own : list.own ? nullptr : armies_(list.army);
        if (army_ != nullptr) return true;
        return place.refuse(0, "army",
                            list.own ? "the army that the list brings along is '" + list.own->id + "'"
                                     : "there is no army '" + list.army + "'");
    }

    /// 'toll-company 250 "The Bridge Watch"'.
    bool read_head(const ListLine& line, const ListPlace& place) {
        const std::size_t space = std::min(line.text.find(' '), line.text.size());
        list.army = line.text.substr(0, space);
        if (!find_army(place)) return false;
        std::string_view rest = line.text.substr(std::min(space + 1, line.text.size()));
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        const auto points = to_integer(rest.substr(0, digits), 1, most_points);
        if (!points)
            return place.refuse(std::min(space + 1, line.text.size()), "range",
                                "expected the points of the game, a number, after the army");
        list.points = static_cast<std::uint16_t>(*points);
        rest = rest.substr(digits);
        if (rest.empty()) return true;
        if (rest.size() < 3 || !rest.starts_with(" \"") || !rest.ends_with('"') ||
            !is_list_name(rest.substr(2, rest.size() - 3)))
            return place.refuse(line.text.size() - rest.size(), "word",
                                "expected a name in quotation marks; " + std::string(name_fault));
        list.name = rest.substr(2, rest.size() - 3);
        return true;
    }

    /// Where the line "own army:" begins; the end of the text if there is none.
    static std::size_t own_army_at(std::string_view text) {
        for (std::size_t at = text.find(own_army_line); at != std::string_view::npos;
             at = text.find(own_army_line, at + 1)) {
            const std::size_t end = at + own_army_line.size();
            if ((at == 0 || text[at - 1] == '\n') &&
                (end == text.size() || text[end] == '\n' || text[end] == '\r'))
                return at;
        }
        return text.size();
    }

    bool read_own_text(std::string_view text, std::string_view before) {
        const auto lines = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
        const std::size_t first = std::min(text.find('\n'), text.size());
        const std::size_t known = problems_.size();
        list.own = read_army(text.substr(first), problems_);
        for (std::size_t i = known; i < problems_.size(); ++i) problems_[i].line += lines - 1;
        return list.own.has_value();
    }

    bool read_own_share(std::string_view part, const ListPlace& place) {
        const auto text = unescaped(part.substr(1));
        if (!text) return place.refuse(0, "share", "the army that the list brings along cannot be read");
        std::vector<Diagnostic> inside;
        list.own = read_army(*text, inside);
        if (list.own) return true;
        return place.refuse(
            0, "share", "in the army that the list brings along: " + (inside.empty() ? "" : inside[0].text));
    }

    static bool read_name(std::string_view part, const ListPlace& place, std::string& into) {
        const auto name = unescaped(part);
        if (!name || !is_list_name(*name)) return place.refuse(0, "share", std::string(name_fault));
        into = *name;
        return true;
    }

    /// "toll-company.250".
    bool read_share_head(std::string_view part, const ListPlace& place) {
        const std::size_t dot = std::min(part.find('.'), part.size());
        list.army = part.substr(0, dot);
        if (!find_army(place)) return false;
        const auto points = to_integer(part.substr(std::min(dot + 1, part.size())), 1, most_points);
        if (!points) return place.refuse(dot, "share", "expected the points of the game after the army");
        list.points = static_cast<std::uint16_t>(*points);
        return true;
    }

    /// "toll-captain.great-sword.2pistol._2.!Old%20Marta".
    bool read_share_unit(std::string_view part, const ListPlace& place, ListUnit& unit) const {
        std::size_t start = std::min(part.find('.'), part.size());
        if (!find_unit(part.substr(0, start), *army_, place, unit)) return false;
        while (start < part.size()) {
            const std::size_t end = std::min(part.find('.', start + 1), part.size());
            const std::string_view word = part.substr(start + 1, end - start - 1);
            const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
            if (word.starts_with('_')) {
                const auto host = to_integer(word.substr(1), 1, max_units_of_side);
                if (!host) return place.refuse(start + 1, "share", "expected the number of a unit after _");
                unit.joins = static_cast<std::int8_t>(*host - 1);
            } else if (word.starts_with('!')) {
                if (!read_name(word.substr(1), place, unit.name)) return false;
            } else if (const auto times = digits > 0 ? to_integer(word.substr(0, digits), 1, 20)
                                                     : std::optional<std::int64_t>{1};
                       !times) {
                return place.refuse(start + 1, "share", "an upgrade is bought 1 to 20 times");
            } else if (!add_upgrade(word.substr(digits), *times, *army_, place, start + 1 + digits, unit)) {
                return false;
            }
            start = end;
        }
        return true;
    }

    const ArmyById& armies_;
    std::vector<Diagnostic>& problems_;
    const ArmyFile* army_ = nullptr;
};

}  // namespace

std::optional<ListFile> read_list(std::string_view text, const ArmyById& armies,
                                  std::vector<Diagnostic>& problems) {
    const std::size_t before = problems.size();
    ListReader reader(armies, problems);
    const auto lines = lines_of(text);
    switch (form_of(lines)) {
        case ListForm::toml: reader.read_toml(text); break;
        case ListForm::share: reader.read_share(lines.front()); break;
        case ListForm::lines: reader.read_lines(text); break;
    }
    if (problems.size() > before) return {};
    return std::move(reader.list);
}

const ArmyFile& army_of(const ListFile& list, const ArmyById& armies) {
    return list.own ? *list.own : *armies(list.army);
}

// ---- Writing

std::string write_list_unit(const ListUnit& unit, const ArmyFile& army) {
    const ArmyUnit& profile = army.units[unit.unit];
    std::string text = profile.id;
    for (std::size_t i = 0; i < unit.bought.size(); ++i) {
        const Bought& bought = unit.bought[i];
        text += i == 0 ? " with " : ", ";
        if (bought.times != 1) text += std::to_string(bought.times) + ' ';
        text += profile.upgrades[bought.upgrade].id;
    }
    if (unit.joins >= 0) text += " joins " + std::to_string(unit.joins + 1);
    if (!unit.name.empty()) text += " named \"" + unit.name + '"';
    return text;
}

std::string list_as_text(const ListFile& list, const ArmyFile& army) {
    std::string text = list.army + ' ' + std::to_string(list.points);
    if (!list.name.empty()) text += " \"" + list.name + '"';
    text += '\n';
    for (const ListUnit& unit : list.units) text += write_list_unit(unit, army) + '\n';
    if (list.own) text += '\n' + std::string(own_army_line) + '\n' + write_army(*list.own);
    return text;
}

std::string list_as_toml(const ListFile& list, const ArmyFile& army) {
    std::string text = "army = \"" + list.army + "\"\npoints = " + std::to_string(list.points) + '\n';
    if (!list.name.empty()) text += "name = \"" + list.name + "\"\n";
    text += "units = [\n";
    for (const ListUnit& unit : list.units) {
        text += "  \"";
        for (const char c : write_list_unit(unit, army))
            text += c == '"' ? std::string("\\\"") : std::string(1, c);
        text += "\",\n";
    }
    text += "]\n";
    if (list.own) text += "\n[own]\n" + write_army(*list.own, "own.");
    return text;
}

std::string list_as_share(const ListFile& list, const ArmyFile& army) {
    std::string text = list.army + '.' + std::to_string(list.points);
    for (const ListUnit& unit : list.units) {
        const ArmyUnit& profile = army.units[unit.unit];
        text += '~' + profile.id;
        for (const Bought& bought : unit.bought) {
            text += '.';
            if (bought.times != 1) text += std::to_string(bought.times);
            text += profile.upgrades[bought.upgrade].id;
        }
        if (unit.joins >= 0) text += "._" + std::to_string(unit.joins + 1);
        if (!unit.name.empty()) text += ".!" + escaped(unit.name);
    }
    if (!list.name.empty() || list.units.empty()) text += "~!" + escaped(list.name);
    if (list.own) text += "~*" + escaped(write_army(*list.own));
    return text;
}

}  // namespace skald::aofs
