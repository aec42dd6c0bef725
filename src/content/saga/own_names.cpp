#include "content/saga/own_names.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/utf8.hpp"

namespace skald::saga {

using namespace content;

namespace {

constexpr Named<int> languages[] = {{"en", 0}, {"es", 1}, {"de", 2}, {"ru", 3}};

/// A line of its own about the people, and how long it may be: it stands on a board and in lists.
struct LineOf {
    std::string_view key;
    std::size_t most;
};
constexpr LineOf name_lines[] = {{"name", 60}, {"wins", 240}, {"play", 2000}};
constexpr std::size_t longest_name = 60, most_places = 12;

std::size_t letters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool has(const std::vector<std::string>& ids, std::string_view id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// Whether the file has something of that id in that list; of what men are called: a class, perhaps with a
/// kit.
bool knows(const FactionFile& file, std::string_view list, std::string_view id) {
    if (list == "symbols")
        return std::find(file.symbols.begin(), file.symbols.end(), id) != file.symbols.end();
    if (list == "abilities" || list == "rules") return has(file.ability_ids, id);
    if (list == "heroes") return has(file.hero_ids, id);
    if (list == "legends") return has(file.legend_ids, id);
    if (list == "hired") return has(file.hired_ids, id);
    const std::string_view troop = id.substr(0, id.find(' '));
    const bool kit_known =
        troop == id || read_equipment(std::string(id.substr(troop.size() + 1))).value.has_value();
    return kit_known && (troop == "warlord" || find_word(troop_words(), troop).has_value());
}

constexpr std::string_view lists[] = {"symbols", "abilities", "rules", "heroes",
                                      "legends", "hired",     "troops"};

class NamesReader {
  public:
    NamesReader(TomlReader& in, const FactionFile& file) : in_(in), file_(file) {}

    OwnNames read(const toml::table& table) {
        std::vector<std::string_view> keys(std::begin(lists), std::end(lists));
        for (const LineOf& line : name_lines) keys.push_back(line.key);
        keys.push_back("places");
        in_.allow(table, keys);
        for (const LineOf& line : name_lines)
            if (const toml::node* node = table.get(line.key)) take(*node, std::string(line.key), line.most);
        for (const std::string_view list : lists) read_list(table, list);
        std::size_t place = 0;
        for (const auto& [text, node] : in_.texts(table, "places")) {
            if (place == most_places) return in_.error(*node, "range", {Remark::at_most, {"12"}}), names_;
            take(*node, "places/" + std::to_string(10 + place++), longest_name);
        }
        return std::move(names_);
    }

  private:
    void take(const toml::node& node, std::string key, std::size_t most) {
        const auto text = node.value<std::string>();
        const bool line =
            text && !text->empty() && node.is_string() && letters(*text) <= most && is_line(*text);
        if (!line) return in_.error(node, "names", {Remark::name_letters, {std::to_string(most)}});
        names_[std::move(key)] = *text;
    }

    void read_list(const toml::table& table, std::string_view list) {
        const toml::node* node = table.get(list);
        if (node == nullptr) return;
        if (!node->is_table())
            return in_.error(*node, "type", Remarked(Remark::must_table, {std::string(list)}));
        for (const auto& [key, value] : *node->as_table()) {
            if (!knows(file_, list, key.str()))
                in_.warning(value, "names",
                            {Remark::not_of_people, {std::string(key.str()), std::string(list)}});
            take(value, std::string(list) + '/' + std::string(key.str()), longest_name);
        }
    }

    TomlReader& in_;
    const FactionFile& file_;
    OwnNames names_;
};

std::string as_toml_text(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

/// "abilities/spring-tide" as a line of its list.
void write_list(const OwnNames& names, std::string_view list, std::string& out) {
    const std::string prefix = std::string(list) + '/';
    std::string inside;
    for (const auto& [key, text] : names) {
        if (!key.starts_with(prefix)) continue;
        const std::string id = key.substr(prefix.size());
        const std::string bare = id.find(' ') == std::string::npos ? id : as_toml_text(id);
        inside += (inside.empty() ? "" : ", ") + (list == "places" ? "" : bare + " = ") + as_toml_text(text);
    }
    if (inside.empty()) return;
    out += std::string(list) + (list == "places" ? " = [" + inside + "]" : " = { " + inside + " }") + '\n';
}

}  // namespace

void read_own_names(TomlReader& in, const toml::table& root, FactionFile& file) {
    const toml::node* node = root.get("names");
    if (node == nullptr) return;
    if (!node->is_table())
        return in.error(
            *node, "type",
            Remarked("'names' must have a table for each language", Saying(Remark::must_table, {"names"})));
    for (const auto& [language, names] : *node->as_table()) {
        if (!find_word(all(languages), language.str()))
            in.error(names, "word", expected_one("a language", language.str(), all(languages)));
        else if (!names.is_table())
            in.error(names, "type", Remarked(Remark::must_table, {std::string(language.str())}));
        else
            file.names[std::string(language.str())] = NamesReader(in, file).read(*names.as_table());
    }
}

std::string write_own_names(const FactionFile& file) {
    std::string out;
    for (const auto& [language, names] : file.names) {
        out += "\n[names." + language + "]\n";
        for (const LineOf& line : name_lines)
            if (const auto found = names.find(std::string(line.key)); found != names.end())
                out += std::string(line.key) + " = " + as_toml_text(found->second) + '\n';
        for (const std::string_view list : lists) write_list(names, list, out);
        write_list(names, "places", out);
    }
    return out;
}

OwnNames own_names(const FactionFile& file, std::string_view language) {
    if (file.names.empty()) return {};
    const auto english = file.names.find("en");
    OwnNames names = english != file.names.end() ? english->second : file.names.begin()->second;
    if (const auto own = file.names.find(std::string(language)); own != file.names.end())
        for (const auto& [key, text] : own->second) names[key] = text;
    return names;
}

nlohmann::json tables_of(const OwnNames& names) {
    nlohmann::json tables = nlohmann::json::object();
    for (const auto& [key, text] : names) {
        const std::size_t slash = key.find('/');
        if (slash == std::string::npos)
            tables[key] = text;
        else
            tables[key.substr(0, slash)][key.substr(slash + 1)] = text;
    }
    return tables;
}

}  // namespace skald::saga
