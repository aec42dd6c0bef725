// What the readers of lists share, warbands and armies: lines with their places, names, share strings.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/core/diagnostic.hpp"

namespace skald::content {

/// Where a part of a file stands, and the list of its problems.
struct ListPlace {
    std::vector<Diagnostic>& problems;
    int line = 1, column = 1;
    bool refuse(std::size_t offset, std::string_view code, std::string text) const {
        problems.push_back(
            {Severity::error, line, column + static_cast<int>(offset), std::string(code), std::move(text)});
        return false;
    }
};

struct ListLine {
    std::string_view text;
    int number = 0, column = 1;
};

/// Lines without blanks around them and without comments; empty ones are left out.
std::vector<ListLine> lines_of(std::string_view text);

/// The forms of a list, told apart by how they begin.
enum class ListForm { lines, toml, share };
ListForm form_of(const std::vector<ListLine>& lines);

/// A name is one line without quotation marks and backslashes, so that it needs no escapes anywhere; and
/// nobody's name may turn what stands beside it around.
bool is_list_name(std::string_view name);
constexpr std::string_view name_fault =
    "a name is one line without quotation marks, backslashes and characters that turn the writing around";

/// Names in share strings: letters, digits and hyphens as they are, the rest as %XX.
std::string escaped(std::string_view name);
std::optional<std::string> unescaped(std::string_view text);

}  // namespace skald::content
