// A text of a language file, compiled: letters as they stand, values {name} and {name:dat} in a case, and
// words chosen by a number {n|die|dice}, with a word for each plural of the language. {^name} begins with a
// capital letter, {6″} is a length of the rules (measure.hpp).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "words/core/language.hpp"

namespace skald::words {

/// What is put in: a text, or one form per case, and the number that words around it follow.
struct Value {
    std::vector<std::string> forms{""};
    int number = 1;

    Value() = default;
    Value(std::string text, int n = 1) : forms{std::move(text)}, number(n) {}
    Value(int n) : forms{std::to_string(n)}, number(n) {}
    const std::string& in(Language language, Case which) const {
        const std::size_t i = form_of(language, which);
        return forms[i < forms.size() ? i : forms.size() - 1];
    }
    bool empty() const { return forms.front().empty(); }
};

struct Argument {
    std::string_view name;
    Value value;
};
using Arguments = std::vector<Argument>;

class Template {
  public:
    /// The text, or the sentence that says what is wrong with it.
    static Result<Template, std::string> compile(Language language, std::string_view text);

    std::string fill(Language language, const Arguments& arguments) const;
    /// Names of the values it uses, each once, in order of first use.
    std::vector<std::string> names() const;

  private:
    struct Piece {
        std::string text;  ///< a literal, or the name of the value
        enum class Kind : std::uint8_t { literal, value, choice } kind = Kind::literal;
        Case which = Case::nominative;
        std::vector<Template> words;  ///< of a choice
        bool capital = false;
    };
    std::vector<Piece> pieces_;
};

}  // namespace skald::words
