// Names of the list builder: cleaned, taken apart, and matched with what we know.
#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "content/aofs/foreign.hpp"

namespace skald::aofs {

using namespace content;

namespace {

struct Alias {
    std::string_view name, ours;
};
/// Older and other names for nearly the same thing.
constexpr std::array<Alias, 6> aliases{{{"poison", "bane"},
                                        {"lance", "thrust"},
                                        {"psychic", "caster"},
                                        {"wizard", "caster"},
                                        {"standard bearer", "banner"},
                                        {"champion", "sergeant"}}};

std::string lower(std::string_view text) {
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return small;
}

/// Quotation marks as printers set them, single, double or of an inch.
bool is_curly(std::string_view character) {
    constexpr std::string_view curly[] = {"\xE2\x80\x98", "\xE2\x80\x99", "\xE2\x80\x9C", "\xE2\x80\x9D",
                                          "\xE2\x80\x9E", "\xE2\x80\xB2", "\xE2\x80\xB3"};
    return std::find(std::begin(curly), std::end(curly), character) != std::end(curly);
}

/// "3", "+1", "4+": the number in it.
std::optional<int> loose_number(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.remove_prefix(1);
    if (text.ends_with('+')) text.remove_suffix(1);
    const auto number = to_integer(text, 0, 9999);
    return number ? std::optional<int>(static_cast<int>(*number)) : std::optional<int>{};
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

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

std::size_t hidden_length(std::string_view text) {
    constexpr std::string_view hidden[] = {
        "\xE2\x80\x8B", "\xE2\x80\x8C", "\xE2\x80\x8D", "\xE2\x80\x8E", "\xE2\x80\x8F",  // U+200B..F
        "\xE2\x80\xAA", "\xE2\x80\xAB", "\xE2\x80\xAC", "\xE2\x80\xAD", "\xE2\x80\xAE",  // U+202A..E
        "\xE2\x81\xA0", "\xE2\x81\xA6", "\xE2\x81\xA7", "\xE2\x81\xA8", "\xE2\x81\xA9",  // U+2060, 2066..9
        "\xEF\xBB\xBF", "\xD8\x9C"};                                                     // U+FEFF, 061C
    for (const std::string_view one : hidden)
        if (text.starts_with(one)) return one.size();
    return text.starts_with('\xC2') && text.size() > 1 && static_cast<unsigned char>(text[1]) < 0xA0 ? 2 : 0;
}

std::string clean_name(std::string_view name) {
    constexpr std::size_t most = longest_name;
    std::string clean;
    for (name = trimmed(name); !name.empty();) {
        if (const std::size_t hidden = hidden_length(name)) {
            name.remove_prefix(hidden);
            continue;
        }
        const std::size_t length = std::max<std::size_t>(1, utf8_length(name));
        if (clean.size() + length > most) break;
        const auto c = static_cast<unsigned char>(name[0]);
        if (length > 1)
            clean += is_curly(name.substr(0, length)) ? "'" : name.substr(0, length);
        else if (c >= 0x80 || c == 127)
            clean += '?';
        else
            clean += c < 32 ? ' ' : c == '"' ? '\'' : c == '\\' ? '/' : static_cast<char>(c);
        name.remove_prefix(length);
    }
    return std::string(trimmed(clean));
}

ForeignRule read_printed_rule(std::string_view text) {
    ForeignRule rule;
    text = trimmed(text);
    const std::size_t times = text.find_first_not_of("0123456789");
    if (times != std::string_view::npos && times > 0 && text.substr(times).starts_with("x ")) {
        // What nobody has is no rule for all.
        if (const int models = loose_number(text.substr(0, times)).value_or(0); models > 0) {
            rule.models = models;
            text = trimmed(text.substr(times + 2));
        }
    }
    const std::size_t open = text.find('(');
    if (open != std::string_view::npos && text.ends_with(')'))
        if (const auto rating = loose_number(text.substr(open + 1, text.size() - open - 2))) {
            rule.rating = rating;
            text = text.substr(0, open);
        }
    rule.name = clean_name(text);
    return rule;
}

std::optional<int> read_defense_change(std::string_view text) {
    const std::string small = lower(trimmed(text));
    if (!small.starts_with("defense +") && !small.starts_with("defense(+")) return {};
    const std::size_t plus = small.find('+');
    if (small.substr(std::min(plus + 2, small.size())) != (small[7] == '(' ? ")" : "")) return {};
    const auto number = to_integer(std::string_view(small).substr(plus + 1, 1), 1, 4);
    return number ? std::optional<int>(static_cast<int>(*number)) : std::optional<int>{};
}

bool same_rule(const ForeignRule& a, const ForeignRule& b) {
    return a.rating == b.rating && lower(a.name) == lower(b.name);
}

std::string printed(const ForeignRule& rule) {
    return rule.rating ? rule.name + '(' + std::to_string(*rule.rating) + ')' : rule.name;
}

std::optional<KnownRule> known_rule(const ForeignRule& rule, bool of_weapon) {
    KnownRule known;
    std::string name = lower(rule.name);
    for (const Alias& alias : aliases)
        if (name == alias.name) {
            name = alias.ours;
            known.exact = false;
            known.details = {{"rule_as", {name}}};
        }
    const auto special = find_special(name);
    if (!special) return {};
    const auto& info = aofs::info(*special);
    if (info.place != Place::attack && (info.place == Place::weapon) != of_weapon) return {};
    known.word.special = *special;
    const auto note = [&](ImportDetail detail) {
        known.exact = false;
        known.details.push_back(std::move(detail));
    };
    if (!info.valued && rule.rating) note({"value_unused", {}});
    if (info.valued && (!rule.rating || *rule.rating < 1)) note({"value_missing", {}});
    if (info.valued) {
        const int value = std::max(1, rule.rating.value_or(1));
        if (value > max_special_value) note({"rule_as", {std::to_string(max_special_value)}});
        known.word.value = static_cast<std::uint8_t>(std::min(value, max_special_value));
    }
    return known;
}

namespace {

constexpr Named<std::string_view> sentences[] = {
#define SENTENCE(name, english) {#name, english},
#include "content/aofs/import_sentences.def"
#undef SENTENCE
};

std::string in_english(const ImportDetail& detail) {
    std::string text;
    for (const auto& [name, english] : sentences) {
        if (name != detail.sentence) continue;
        std::size_t value = 0;
        for (std::size_t i = 0; i < english.size(); ++i) {
            if (english.substr(i, 2) != "{}") {
                text += english[i];
                continue;
            }
            if (value < detail.values.size()) text += detail.values[value++];
            ++i;
        }
    }
    return text;
}

}  // namespace

void ImportNotes::add(Understanding how, std::string_view what, std::string_view name, std::string_view unit,
                      std::vector<ImportDetail> details) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const ImportNote& note) {
        return note.how == how && note.what == what && note.name == name && note.details == details;
    });
    const auto at = found - list.begin();
    if (found == list.end()) {
        std::string english;
        for (const ImportDetail& detail : details)
            english += (english.empty() ? "" : "; ") + in_english(detail);
        list.push_back(
            {how, std::string(what), std::string(name), std::move(details), std::move(english), {}});
    }
    ImportNote& note = list[static_cast<std::size_t>(at)];
    if (!unit.empty() && std::find(note.units.begin(), note.units.end(), unit) == note.units.end())
        note.units.emplace_back(unit);
}

}  // namespace skald::aofs
