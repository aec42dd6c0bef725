#include "content/core/diagnostic.hpp"

#include <algorithm>
#include <tuple>

namespace skald::content {

std::string describe(const Diagnostic& d, const std::string& file) {
    const char* kind = d.severity == Severity::error ? ": error[" : ": warning[";
    return file + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) + kind + d.code +
           "]: " + d.text;
}

bool has_errors(const std::vector<Diagnostic>& list) {
    return std::any_of(list.begin(), list.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::vector<Diagnostic> by_place(std::vector<Diagnostic> problems) {
    std::vector<std::size_t> order(problems.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(problems[a].line, problems[a].column, a) <
               std::tie(problems[b].line, problems[b].column, b);
    });
    std::vector<Diagnostic> sorted;
    for (const std::size_t i : order) sorted.push_back(std::move(problems[i]));
    return sorted;
}

}  // namespace skald::content
