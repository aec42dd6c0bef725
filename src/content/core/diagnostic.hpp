// What is wrong with a file, with its place: all problems of a file in one list.
#pragma once
#include <string>
#include <vector>

namespace skald::content {

/// Line and column in a text, from 1.
struct TextPlace {
    int line = 1, column = 1;
};

enum class Severity { error, warning };

struct Diagnostic {
    Severity severity = Severity::error;
    int line = 0, column = 0;
    std::string code;  ///< a rule ID or a short name of the fault: "key", "word", "WAR-03"
    std::string text;
};

/// "file:line:col: error[code]: text".
std::string describe(const Diagnostic& diagnostic, const std::string& file);
bool has_errors(const std::vector<Diagnostic>& list);
/// By place; what stands at one place keeps the order in which it was found.
std::vector<Diagnostic> by_place(std::vector<Diagnostic> problems);

}  // namespace skald::content
