#include "content/core/list_text.hpp"

#include <algorithm>

#include "base/utf8.hpp"

namespace skald::content {
namespace {

constexpr std::string_view hex = "0123456789ABCDEF";

bool plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

}  // namespace

std::string escaped(std::string_view name) {
    std::string text;
    for (char c : name) {
        if (plain(c)) {
            text += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        text += {'%', hex[byte / 16], hex[byte % 16]};
    }
    return text;
}

std::optional<std::string> unescaped(std::string_view text) {
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            if (!plain(text[i])) return {};
            name += text[i];
            continue;
        }
        const bool whole = i + 2 < text.size();
        const auto high = whole ? hex.find(text[i + 1]) : std::string_view::npos;
        const auto low = whole ? hex.find(text[i + 2]) : std::string_view::npos;
        if (high == std::string_view::npos || low == std::string_view::npos) return {};
        name += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return name;
}

bool is_list_name(std::string_view name) {
    return is_line(name) && name.find_first_of("\"\\") == name.npos;
}

std::vector<ListLine> lines_of(std::string_view text) {
    std::vector<ListLine> lines;
    int number = 0;
    for (std::size_t start = 0; start <= text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        std::string_view line = text.substr(start, end - start);
        start = end + 1;
        bool quoted = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '"') quoted = !quoted;
            if (line[i] == '#' && !quoted) line = line.substr(0, i);
        }
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos) continue;
        const std::size_t last = line.find_last_not_of(" \t\r");
        lines.push_back({line.substr(first, last - first + 1), number + 1, static_cast<int>(first) + 1});
    }
    return lines;
}

ListForm form_of(const std::vector<ListLine>& lines) {
    const std::string_view first = lines.empty() ? "" : lines.front().text;
    if (first.starts_with('[') || first.substr(0, first.find('"')).find('=') != std::string_view::npos)
        return ListForm::toml;
    if (first.find('~') != std::string_view::npos && first.find(' ') == std::string_view::npos)
        return ListForm::share;
    return ListForm::lines;
}

}  // namespace skald::content
