#include "content/saga/warband.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "content/core/toml_reader.hpp"

namespace skald::saga {

using namespace content;

namespace {

constexpr Named<std::uint16_t> equipment_letters[] = {
    {"b", Equipment::bows},          {"s", Equipment::slings},   {"c", Equipment::composite_bows},
    {"x", Equipment::crossbows},     {"j", Equipment::javelins}, {"i", Equipment::improvised},
    {"a", Equipment::heavy_weapons}, {"u", Equipment::unarmed},  {"h", Equipment::horses},
};
constexpr Named<Troop> class_letters[] = {
    {"g", Troop::hearthguard}, {"w", Troop::warriors}, {"l", Troop::levies}};

using Place = ListPlace;
using Line = ListLine;

int place_of(const std::vector<std::string>& ids, std::string_view id) {
    const auto found = std::find(ids.begin(), ids.end(), id);
    return found == ids.end() ? -1 : static_cast<int>(found - ids.begin());
}

std::vector<std::string_view> views(const std::vector<std::string>& ids) {
    return {ids.begin(), ids.end()};
}

UnitEntry hero_entry(int hero, const Faction& faction) {
    const HeroProfile& profile = faction.heroes[static_cast<std::size_t>(hero)];
    UnitEntry unit;
    unit.troop = Troop::hero;
    unit.hero = static_cast<std::int8_t>(hero);
    unit.figures = std::max<std::uint8_t>(1, profile.escort);
    unit.equipment = profile.equipment;
    return unit;
}

UnitEntry hired_entry(int hired, const Faction& faction) {
    const HiredUnit& profile = faction.hired[static_cast<std::size_t>(hired)];
    UnitEntry unit;
    unit.troop = profile.troop;
    unit.hired = static_cast<std::int8_t>(hired);
    unit.figures = profile.figures;
    unit.equipment = profile.equipment;
    return unit;
}

/// A Hero or hired unit by its id.
std::optional<UnitEntry> named_entry(std::string_view id, const FactionFile& file) {
    if (const int hero = place_of(file.hero_ids, id); hero >= 0) return hero_entry(hero, file.faction);
    if (const int hired = place_of(file.hired_ids, id); hired >= 0) return hired_entry(hired, file.faction);
    return {};
}

UnitEntry warlord_entry() {
    UnitEntry unit;
    unit.troop = Troop::hero;
    unit.warlord = true;
    return unit;
}

// ---- Unit phrases: "6 hearthguard with heavy-weapons as the-raven-sail"

class UnitReader {
  public:
    UnitReader(std::string_view text, const FactionFile& file, const Place& place)
        : text_(text), file_(file), place_(place) {}

    bool read(UnitEntry& unit) {
        const std::string_view first = next();
        bool fixed = false;
        if (const auto figures = to_integer(first, 1, 99)) {
            const std::string_view word = next();
            const auto troop = find_word(troop_words(), word);
            if (!troop || *troop == Troop::hero)
                return refuse("word", expected("a class", word, {"hearthguard", "warriors", "levies"}));
            unit.troop = *troop;
            unit.figures = static_cast<std::uint8_t>(*figures);
        } else if (first == "warlord") {
            unit = warlord_entry();
        } else if (const auto named = named_entry(first, file_)) {
            unit = *named;
            fixed = true;
        } else {
            std::vector<std::string_view> words{"warlord"};
            for (const auto* ids : {&file_.hero_ids, &file_.hired_ids})
                words.insert(words.end(), ids->begin(), ids->end());
            return refuse("word", expected("a unit (a number and its class, warlord, a Hero or hired men)",
                                           first, words));
        }
        return read_rest(unit, fixed);
    }

  private:
    bool read_rest(UnitEntry& unit, bool fixed) {
        for (std::string_view word = next(); !word.empty(); word = next()) {
            if (word == "with" && !fixed) {
                if (!read_equipment_words(unit)) return false;
            } else if (word == "as") {
                const std::string_view id = next();
                unit.legend = static_cast<std::int8_t>(place_of(file_.legend_ids, id));
                if (unit.legend < 0)
                    return refuse("word", expected("a legend of this faction", id, views(file_.legend_ids)));
            } else {
                return refuse("word", fixed ? "the equipment of this unit is fixed: the line should end here"
                                            : expected("what may follow a unit", word, {"with", "as"}));
            }
        }
        return true;
    }

    bool read_equipment_words(UnitEntry& unit) {
        const std::size_t start = at_;
        std::size_t end = text_.find(" as ", start);
        end = std::min(end, text_.size());
        const Phrase<std::uint16_t> got = read_equipment(text_.substr(start, end - start));
        if (!got.value) return place_.refuse(start + got.fault.offset, "phrase", got.fault.text);
        unit.equipment = *got.value;
        at_ = end;
        return true;
    }

    bool refuse(std::string_view code, std::string text) {
        return place_.refuse(word_at_, code, std::move(text));
    }
    std::string_view next() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        word_at_ = at_;
        while (at_ < text_.size() && text_[at_] != ' ') ++at_;
        const std::string_view word = text_.substr(word_at_, at_ - word_at_);
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        return word;
    }

    std::string_view text_;
    const FactionFile& file_;
    const Place& place_;
    std::size_t at_ = 0, word_at_ = 0;
};

std::string write_swap(int code) {
    const Swap swap = swap_of(code);
    return std::to_string(swap.given) + ' ' + std::string(word_for(troop_words(), swap.gives)) + " for " +
           std::to_string(swap.got) + ' ' + std::string(word_for(troop_words(), swap.gets));
}

bool read_swap(std::string_view text, const Place& place, Warband& warband) {
    for (int code = 1; code <= swaps; ++code)
        if (text == write_swap(code)) return warband.swap = static_cast<std::uint8_t>(code), true;
    std::string list = "expected a swap:";
    for (int code = 1; code <= swaps; ++code) list += (code == 1 ? " " : ", ") + write_swap(code);
    return place.refuse(0, "WAR-07.a", list);
}

bool add_unit(Warband& warband, const UnitEntry& unit, const Place& place) {
    if (warband.units.try_push(unit)) return true;
    return place.refuse(0, "range", "at most " + std::to_string(max_units_of_side) + " units in a warband");
}

const FactionFile* find_faction(const FactionById& factions, std::string_view id, const Place& place) {
    const FactionFile* file = factions(id);
    if (file == nullptr) place.refuse(0, "faction", "there is no faction '" + std::string(id) + "'");
    return file;
}

// ---- Lines

/// 'danes 6 "The raiders"'.
const FactionFile* read_head(const Line& line, const FactionById& factions, const Place& place,
                             WarbandFile& file) {
    const std::size_t space = line.text.find(' ');
    file.faction = line.text.substr(0, space);
    const FactionFile* faction = find_faction(factions, file.faction, place);
    if (faction == nullptr) return nullptr;
    std::string_view rest = space == std::string_view::npos ? "" : line.text.substr(space + 1);
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const auto points = to_integer(rest.substr(0, digits), 1, 99);
    if (!points) {
        place.refuse(space == std::string_view::npos ? line.text.size() : space + 1, "range",
                     "expected the points of the warband, a number, after its faction");
        return nullptr;
    }
    file.warband.points = static_cast<std::uint8_t>(*points);
    rest = rest.substr(digits);
    if (rest.empty()) return faction;
    if (rest.size() < 3 || !rest.starts_with(" \"") || !rest.ends_with('"') ||
        !is_list_name(rest.substr(2, rest.size() - 3))) {
        place.refuse(line.text.size() - rest.size(), "word",
                     "expected a name in quotation marks; " + std::string(name_fault));
        return nullptr;
    }
    file.name = rest.substr(2, rest.size() - 3);
    return faction;
}

void read_lines(std::string_view text, const FactionById& factions, std::vector<Diagnostic>& problems,
                WarbandFile& file) {
    const FactionFile* faction = nullptr;
    for (const Line& line : lines_of(text)) {
        const Place place{problems, line.number, line.column};
        if (faction == nullptr) {
            faction = read_head(line, factions, place, file);
            if (faction == nullptr) return;
        } else if (line.text.starts_with("swap ")) {
            read_swap(line.text.substr(5), {problems, line.number, line.column + 5}, file.warband);
        } else if (UnitEntry unit; UnitReader(line.text, *faction, place).read(unit)) {
            add_unit(file.warband, unit, place);
        }
    }
    if (faction == nullptr)
        Place{problems}.refuse(0, "missing", "the warband is empty: expected a faction and points");
}

// ---- TOML

void read_toml(std::string_view text, const FactionById& factions, std::vector<Diagnostic>& problems,
               WarbandFile& file) {
    const auto parsed = parse_toml(text, problems);
    if (!parsed) return;
    const toml::table& root = *parsed;
    TomlReader in(problems);
    const auto place = [&](const toml::node& node) {
        const auto begin = node.source().begin;
        return Place{problems, static_cast<int>(begin.line), static_cast<int>(begin.column) + 1};
    };
    in.allow(root, {"faction", "points", "name", "swap", "units"});
    file.faction = in.text(root, "faction", true);
    if (root.get("points") == nullptr) in.error(root, "missing", "'points' is missing");
    file.warband.points = static_cast<std::uint8_t>(in.number(root, "points", 1, 99, 6));
    file.name = in.text(root, "name", false);
    if (!is_list_name(file.name)) in.error(*root.get("name"), "word", std::string(name_fault));
    if (file.faction.empty()) return;
    const FactionFile* faction = find_faction(factions, file.faction, place(*root.get("faction")));
    if (faction == nullptr) return;
    if (const std::string swap = in.text(root, "swap", false); !swap.empty())
        read_swap(swap, place(*root.get("swap")), file.warband);
    for (const auto& [phrase, node] : in.texts(root, "units")) {
        UnitEntry unit;
        if (UnitReader(phrase, *faction, place(*node)).read(unit)) add_unit(file.warband, unit, place(*node));
    }
}

// ---- Share strings

/// "Wa", "g6a.the-raven-sail", "_hrok".
bool read_shared_unit(std::string_view part, const FactionFile& file, const Place& place, UnitEntry& unit) {
    const std::size_t dot = std::min(part.find('.'), part.size());
    if (dot < part.size()) {
        unit.legend = -1;
        const std::string_view id = part.substr(dot + 1);
        const int legend = place_of(file.legend_ids, id);
        if (legend < 0)
            return place.refuse(dot + 1, "word",
                                expected("a legend of this faction", id, views(file.legend_ids)));
        UnitEntry rest;
        if (!read_shared_unit(part.substr(0, dot), file, place, rest)) return false;
        unit = rest;
        unit.legend = static_cast<std::int8_t>(legend);
        return true;
    }
    if (part.starts_with('_')) {
        const auto named = named_entry(part.substr(1), file);
        if (!named)
            return place.refuse(1, "word",
                                "there is no Hero and no hired unit '" + std::string(part.substr(1)) + "'");
        return unit = *named, true;
    }
    std::size_t at = 1;
    if (part.starts_with('W')) {
        unit = warlord_entry();
    } else {
        const auto troop = find_word(std::span<const Named<Troop>>(class_letters), part.substr(0, 1));
        const std::size_t end = std::min(part.find_first_not_of("0123456789", 1), part.size());
        const auto figures =
            troop ? to_integer(part.substr(1, end - 1), 1, 99) : std::optional<std::int64_t>{};
        if (!figures)
            return place.refuse(0, "share", "expected W, _ and an id, or g, w, l and the number of figures");
        unit.troop = *troop;
        unit.figures = static_cast<std::uint8_t>(*figures);
        at = end;
    }
    for (; at < part.size(); ++at) {
        const auto item =
            find_word(std::span<const Named<std::uint16_t>>(equipment_letters), part.substr(at, 1));
        if (!item) return place.refuse(at, "share", "expected a letter of equipment: b s c x j i a u h");
        unit.equipment |= *item;
    }
    return true;
}

/// "danes.6", or with a swap "danes.6.s3".
const FactionFile* read_shared_head(std::string_view part, const FactionById& factions, const Place& place,
                                    WarbandFile& file) {
    const std::size_t dot = std::min(part.find('.'), part.size());
    file.faction = part.substr(0, dot);
    const FactionFile* faction = find_faction(factions, file.faction, place);
    if (faction == nullptr) return nullptr;
    const std::string_view rest = dot < part.size() ? part.substr(dot + 1) : "";
    const std::size_t second = std::min(rest.find('.'), rest.size());
    const auto points = to_integer(rest.substr(0, second), 1, 99);
    const std::string_view swap = second < rest.size() ? rest.substr(second + 1) : "";
    const auto code =
        swap.starts_with('s') ? to_integer(swap.substr(1), 1, swaps) : std::optional<std::int64_t>{};
    if (!points || (second < rest.size() && !code)) {
        place.refuse(dot, "share", "expected the points of the warband, and perhaps a swap s1 to s6");
        return nullptr;
    }
    file.warband.points = static_cast<std::uint8_t>(*points);
    file.warband.swap = static_cast<std::uint8_t>(code.value_or(0));
    return faction;
}

void read_share(const Line& line, const FactionById& factions, std::vector<Diagnostic>& problems,
                WarbandFile& file) {
    const FactionFile* faction = nullptr;
    std::size_t start = 0;
    while (start <= line.text.size()) {
        const std::size_t end = std::min(line.text.find('~', start), line.text.size());
        const std::string_view part = line.text.substr(start, end - start);
        const Place place{problems, line.number, line.column + static_cast<int>(start)};
        start = end + 1;
        if (faction == nullptr) {
            faction = read_shared_head(part, factions, place, file);
            if (faction == nullptr) return;
        } else if (part.starts_with("n-")) {
            const auto name = unescaped(part.substr(2));
            if (!name || !is_list_name(*name)) place.refuse(0, "share", std::string(name_fault));
            file.name = name.value_or("");
        } else if (UnitEntry unit; read_shared_unit(part, *faction, place, unit)) {
            add_unit(file.warband, unit, place);
        }
    }
}

}  // namespace

std::optional<WarbandFile> read_warband(std::string_view text, const FactionById& factions,
                                        std::vector<Diagnostic>& problems) {
    const std::size_t before = problems.size();
    WarbandFile file;
    const auto lines = lines_of(text);
    switch (form_of(lines)) {
        case ListForm::toml: read_toml(text, factions, problems, file); break;
        case ListForm::share: read_share(lines.front(), factions, problems, file); break;
        case ListForm::lines: read_lines(text, factions, problems, file); break;
    }
    if (problems.size() > before) return {};
    return file;
}

// ---- Writing

std::string write_unit(const UnitEntry& unit, const FactionFile& faction) {
    std::string text;
    if (unit.hero >= 0)
        text = faction.hero_ids[static_cast<std::size_t>(unit.hero)];
    else if (unit.hired >= 0)
        text = faction.hired_ids[static_cast<std::size_t>(unit.hired)];
    else if (unit.warlord)
        text = "warlord";
    else
        text = std::to_string(unit.figures) + ' ' + std::string(word_for(troop_words(), unit.troop));
    if (unit.hero < 0 && unit.hired < 0 && unit.equipment != 0)
        text += " with " + write_equipment(unit.equipment);
    if (unit.legend >= 0) text += " as " + faction.legend_ids[static_cast<std::size_t>(unit.legend)];
    return text;
}

std::string warband_as_text(const WarbandFile& file, const FactionFile& faction) {
    std::string text = file.faction + ' ' + std::to_string(file.warband.points);
    if (!file.name.empty()) text += " \"" + file.name + '"';
    text += '\n';
    for (const UnitEntry& unit : file.warband.units) text += write_unit(unit, faction) + '\n';
    if (file.warband.swap != 0) text += "swap " + write_swap(file.warband.swap) + '\n';
    return text;
}

std::string warband_as_toml(const WarbandFile& file, const FactionFile& faction) {
    std::string text =
        "faction = \"" + file.faction + "\"\npoints = " + std::to_string(file.warband.points) + '\n';
    if (!file.name.empty()) text += "name = \"" + file.name + "\"\n";
    if (file.warband.swap != 0) text += "swap = \"" + write_swap(file.warband.swap) + "\"\n";
    text += "units = [\n";
    for (const UnitEntry& unit : file.warband.units) text += "  \"" + write_unit(unit, faction) + "\",\n";
    return text + "]\n";
}

std::string warband_as_share(const WarbandFile& file, const FactionFile& faction) {
    std::string text = file.faction + '.' + std::to_string(file.warband.points);
    if (file.warband.swap != 0) text += ".s" + std::to_string(file.warband.swap);
    for (const UnitEntry& unit : file.warband.units) {
        text += '~';
        if (unit.hero >= 0) {
            text += '_' + faction.hero_ids[static_cast<std::size_t>(unit.hero)];
        } else if (unit.hired >= 0) {
            text += '_' + faction.hired_ids[static_cast<std::size_t>(unit.hired)];
        } else {
            if (unit.warlord)
                text += 'W';
            else
                text += std::string(word_for(std::span<const Named<Troop>>(class_letters), unit.troop)) +
                        std::to_string(unit.figures);
            for (const auto& named : equipment_letters)
                if (unit.equipment & named.value) text += named.word;
        }
        if (unit.legend >= 0) text += '.' + faction.legend_ids[static_cast<std::size_t>(unit.legend)];
    }
    if (!file.name.empty()) text += "~n-" + escaped(file.name);
    return text + (file.warband.units.empty() && file.name.empty() ? "~n-" : "");
}

}  // namespace skald::saga
