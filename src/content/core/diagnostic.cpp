#include "content/core/diagnostic.hpp"

#include <algorithm>

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

}  // namespace skald::content
