// The language file of one language (data/text/<language>/saga.json), compiled: every fixed phrase, and the
// texts of reasons, events, questions and answers by the names of saga/names.def.
#pragma once
#include <string>
#include <vector>

#include "saga/state.hpp"
#include "words/core/catalogue.hpp"

namespace skald::saga {

enum class Phrase : std::uint16_t {
#define PHRASE(name) name,
#include "words/saga/phrases.def"
#undef PHRASE
    count
};

/// The phrase so many places after another one of phrases.def.
constexpr Phrase after(Phrase first, int places) {
    return static_cast<Phrase>(static_cast<int>(first) + places);
}

class Texts {
  public:
    /// Compiles a file. Everything that is missing, unknown or malformed is listed.
    static Result<Texts, std::vector<std::string>> read(words::Language language, std::string_view json);

    words::Language language() const { return catalogue_.language(); }

    std::string say(Phrase phrase, const words::Arguments& arguments = {}) const;
    /// The same with all its cases, to be put into another text.
    words::Value value(Phrase phrase, const words::Arguments& arguments = {}, int number = 1) const;

    std::string why(Sentence sentence, const words::Arguments& arguments) const;
    std::string event(EventKind event, const words::Arguments& arguments) const;
    std::string ask(Ask ask, const words::Arguments& arguments) const;
    std::string answer(Verb say, const words::Arguments& arguments) const;
    /// What a line of a fight's reckoning counts: "Bonus dice".
    std::string part(Part part) const;

    /// Values that each text uses, by key ("phrases.activate"), so that languages can be compared.
    std::map<std::string, std::vector<std::string>> values_used() const { return catalogue_.values_used(); }

    /// "a, b and c".
    std::string list(const std::vector<std::string>& items, Phrase last) const;

  private:
    words::Catalogue catalogue_;
};

}  // namespace skald::saga
