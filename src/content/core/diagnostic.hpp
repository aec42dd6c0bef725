// What is wrong with a file, with its place: all problems of a file in one list.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skald::content {

/// Line and column in a text, from 1.
struct TextPlace {
    int line = 1, column = 1;
};

enum class Severity { error, warning };

enum class Remark : std::uint8_t {
    none,
#define REMARK(name, text) name,
#include "content/core/remarks.def"
#undef REMARK
};
/// A remark, and what stands in the braces of its text.
struct Saying {
    Remark remark = Remark::none;
    std::vector<std::string> with;

    Saying(Remark named, std::vector<std::string> put_in = {}) : remark(named), with(std::move(put_in)) {}
};
std::string_view name_of(Remark remark);
/// The words in the braces of its text, in order.
std::vector<std::string_view> places_of(Remark remark);
/// In English; where there are several, the later ones are reasons of the first.
std::string text_of(const std::vector<Saying>& said);

/// What is said of a place: a sentence, and the same by names where other languages can say it too. The names
/// may say less than the English sentence, which can list every word that is known.
struct Remarked {
    std::string text;
    std::vector<Saying> said{};

    Remarked() = default;
    Remarked(std::string plain) : text(std::move(plain)) {}
    Remarked(const char* plain) : text(plain) {}
    Remarked(std::string plain, Saying named) : text(std::move(plain)), said{std::move(named)} {}
    Remarked(Saying named) : text(text_of({named})), said{std::move(named)} {}
    Remarked(std::vector<Saying> named) : text(text_of(named)), said(std::move(named)) {}
    Remarked(Remark named, std::vector<std::string> put_in = {})
        : Remarked(Saying(named, std::move(put_in))) {}
    operator std::string() const { return text; }
};

struct Diagnostic {
    Severity severity = Severity::error;
    int line = 0, column = 0;
    std::string code;  ///< a rule ID or a short name of the fault: "key", "word", "WAR-03"
    std::string text;
    std::vector<Saying> said{};  ///< the text by names; none where it has only English
};
Diagnostic remark(Severity severity, TextPlace place, std::string_view code, std::vector<Saying> said);

/// "file:line:col: error[code]: text".
std::string describe(const Diagnostic& diagnostic, const std::string& file);
bool has_errors(const std::vector<Diagnostic>& list);
/// By place; what stands at one place keeps the order in which it was found.
std::vector<Diagnostic> by_place(std::vector<Diagnostic> problems);

}  // namespace skald::content
