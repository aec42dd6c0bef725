#include "content/core/toml_reader.hpp"

#include <algorithm>

namespace skald::content {

namespace {

/// Does a control character stand in that line, which counts from 1?
bool has_control(std::string_view text, std::size_t line) {
    for (; line > 1; --line) text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
    return std::ranges::any_of(text.substr(0, text.find_first_of("\r\n")), [](char c) {
        return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7F;
    });
}

Diagnostic toml_fault(const toml::parse_error& fault, std::string_view whole) {
    const auto place = fault.source().begin;
    std::string text(fault.description());
    Saying said(Remark::not_toml);
    if (text.find("unescaped control characters") != std::string::npos)
        said = has_control(whole, place.line) ? Remark::control_here : Remark::quote_missing;
    else if (const std::size_t colon = text.find(": "); text.starts_with("Error while parsing") && colon < 60)
        said.with = {text.substr(colon + 2)};
    else
        said.with = {text};
    return remark(Severity::error, {static_cast<int>(place.line), static_cast<int>(place.column)}, "toml",
                  {std::move(said)});
}

}  // namespace

std::optional<toml::table> parse_toml(std::string_view text, std::vector<Diagnostic>& problems) {
    toml::parse_result parsed = toml::parse(text);
    if (parsed) return std::move(parsed).table();
    problems.push_back(toml_fault(parsed.error(), text));
    return {};
}

TextPlace place_of(const toml::node& node) {
    const auto place = node.source().begin;
    return {static_cast<int>(place.line), static_cast<int>(place.column)};
}

TextPlace place_of(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    return place_of(node != nullptr ? *node : table);
}

void TomlReader::error(const toml::node& node, std::string_view code, Remarked told, std::size_t offset) {
    const auto place = node.source().begin;
    problems_.push_back({Severity::error, static_cast<int>(place.line),
                         static_cast<int>(place.column + offset), std::string(code), std::move(told.text),
                         std::move(told.said)});
}

void TomlReader::warning(const toml::node& node, std::string_view code, Remarked told) {
    error(node, code, std::move(told));
    problems_.back().severity = Severity::warning;
}

void TomlReader::allow(const toml::table& table, const std::vector<std::string_view>& keys) {
    for (const auto& [key, node] : table) {
        if (std::find(keys.begin(), keys.end(), key.str()) != keys.end()) continue;
        const auto place = key.source().begin;
        Remarked told = expected("a key that is known here", key.str(), keys);
        problems_.push_back({Severity::error, static_cast<int>(place.line), static_cast<int>(place.column),
                             "key", std::move(told.text), std::move(told.said)});
    }
}

std::string TomlReader::text(const toml::table& table, std::string_view key, bool needed) {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        if (needed) error(table, "missing", {Remark::missing, {std::string(key)}});
        return {};
    }
    const auto value = node->value<std::string>();
    if (!value) error(*node, "type", {Remark::must_text, {std::string(key)}});
    return value.value_or("");
}

int TomlReader::number(const toml::table& table, std::string_view key, int low, int high, int otherwise) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return otherwise;
    const auto value = node->is_integer() ? node->value<std::int64_t>() : std::optional<std::int64_t>{};
    if (!value || *value < low || *value > high) {
        error(*node, "range",
              {Remark::must_number, {std::string(key), std::to_string(low), std::to_string(high)}});
        return otherwise;
    }
    return static_cast<int>(*value);
}

bool TomlReader::flag(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return false;
    if (!node->is_boolean()) error(*node, "type", {Remark::must_flag, {std::string(key)}});
    return node->value<bool>().value_or(false);
}

std::vector<const toml::table*> TomlReader::tables(const toml::table& table, std::string_view key) {
    std::vector<const toml::table*> found;
    const toml::node* node = table.get(key);
    if (node == nullptr) return found;
    const toml::array* array = node->as_array();
    if (array == nullptr) {
        error(*node, "type", {Remark::must_tables, {std::string(key)}});
        return found;
    }
    for (const toml::node& item : *array) {
        if (const toml::table* one = item.as_table())
            found.push_back(one);
        else
            error(item, "type", {Remark::must_table, {std::string(key)}});
    }
    return found;
}

std::vector<std::pair<std::string, const toml::node*>> TomlReader::texts(const toml::table& table,
                                                                         std::string_view key) {
    std::vector<std::pair<std::string, const toml::node*>> found;
    const toml::node* node = table.get(key);
    if (node == nullptr) return found;
    const auto one = [&](const toml::node& item) {
        if (const auto value = item.value<std::string>(); value && item.is_string())
            found.emplace_back(*value, &item);
        else
            error(item, "type", {Remark::must_texts, {std::string(key)}});
    };
    if (const toml::array* array = node->as_array())
        for (const toml::node& item : *array) one(item);
    else
        one(*node);
    return found;
}

}  // namespace skald::content
