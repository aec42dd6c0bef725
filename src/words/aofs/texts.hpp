// The texts of Age of Fantasy: Skirmish in one language (data/text/<language>/aofs.json), compiled: fixed
// phrases, reasons, events, questions and answers by the names of aofs/names.def, special rules and spells.
#pragma once
#include "aofs/attack.hpp"
#include "aofs/state.hpp"
#include "words/core/catalogue.hpp"

namespace skald::aofs {

enum class Phrase : std::uint8_t {
#define PHRASE(name) name,
#include "words/aofs/phrases.def"
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
    /// A line of the reckoning of an attack.
    std::string part(Part part, const words::Arguments& arguments) const;
    std::string special_name(Special special, const words::Arguments& arguments) const;
    std::string special_text(Special special, const words::Arguments& arguments) const;
    std::string spell(SpellVerb verb, const words::Arguments& arguments) const;
    /// What is wrong with a list, by the name that content gives it; empty for a name nobody knows.
    std::string of_list(std::string_view sentence, const words::Arguments& arguments) const;

    /// "a, b and c".
    std::string list(const std::vector<std::string>& items, Phrase last) const;

    /// Values that each text uses, by key ("events.shot"), so that languages can be compared.
    std::map<std::string, std::vector<std::string>> values_used() const { return catalogue_.values_used(); }

  private:
    words::Catalogue catalogue_;
};

}  // namespace skald::aofs
