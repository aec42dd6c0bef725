// The texts of Age of Fantasy: Skirmish in one language (data/text/<language>/aofs.json), compiled: fixed
// phrases, reasons, events, questions and answers by the names of aofs/names.def, special rules and spells.
#pragma once
#include "aofs/attack.hpp"
#include "aofs/state.hpp"
#include "words/core/catalogue.hpp"

namespace skald::words {

enum class SkirmishPhrase : std::uint8_t {
#define PHRASE(name) name,
#include "words/aofs/phrases.def"
#undef PHRASE
    count
};

/// The phrase so many places after another one of phrases.def.
constexpr SkirmishPhrase after(SkirmishPhrase first, int places) {
    return static_cast<SkirmishPhrase>(static_cast<int>(first) + places);
}

class SkirmishTexts {
  public:
    /// Compiles a file. Everything that is missing, unknown or malformed is listed.
    static Result<SkirmishTexts, std::vector<std::string>> read(Language language, std::string_view json);

    Language language() const { return catalogue_.language(); }

    std::string say(SkirmishPhrase phrase, const Arguments& arguments = {}) const;
    /// The same with all its cases, to be put into another text.
    Value value(SkirmishPhrase phrase, const Arguments& arguments = {}, int number = 1) const;

    std::string why(aofs::Sentence sentence, const Arguments& arguments) const;
    std::string event(aofs::EventKind event, const Arguments& arguments) const;
    std::string ask(aofs::Ask ask, const Arguments& arguments) const;
    std::string answer(aofs::Verb say, const Arguments& arguments) const;
    /// A line of the reckoning of an attack.
    std::string part(aofs::Part part, const Arguments& arguments) const;
    std::string special_name(aofs::Special special, const Arguments& arguments) const;
    std::string special_text(aofs::Special special, const Arguments& arguments) const;
    std::string spell(aofs::SpellVerb verb, const Arguments& arguments) const;
    /// What is wrong with a list, by the name that content gives it; empty for a name nobody knows.
    std::string of_list(std::string_view sentence, const Arguments& arguments) const;

    /// "a, b and c".
    std::string list(const std::vector<std::string>& items, SkirmishPhrase last) const;
    /// "5.5″"; beside another length with as many decimals as tell them apart.
    std::string length(Length length, Length beside = -1) const;

    /// Values that each text uses, by key ("events.shot"), so that languages can be compared.
    std::map<std::string, std::vector<std::string>> values_used() const { return catalogue_.values_used(); }

  private:
    Catalogue catalogue_;
};

}  // namespace skald::words
