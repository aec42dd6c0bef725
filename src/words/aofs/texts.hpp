// The texts of Age of Fantasy: Skirmish in one language (data/text/<language>/aofs.json), compiled: what
// every book has (words/core/texts.hpp), the lines of a reckoning, special rules, effects and faults of
// lists.
#pragma once
#include "aofs/attack.hpp"
#include "aofs/state.hpp"
#include "words/core/texts.hpp"

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

class Texts : public words::BookTexts<Phrase, Sentence, EventKind, Ask, Verb> {
  public:
    /// Compiles a file. Everything that is missing, unknown or malformed is listed.
    static Result<Texts, std::vector<std::string>> read(words::Language language, std::string_view json);

    /// A line of the reckoning of an attack.
    std::string part(Part part, const words::Arguments& arguments) const;
    std::string special_name(Special special, const words::Arguments& arguments) const;
    std::string special_text(Special special, const words::Arguments& arguments) const;
    std::string effect(EffectVerb verb, const words::Arguments& arguments) const;
    /// What is wrong with a list, by the name that content gives it; empty for a name nobody knows.
    std::string of_list(std::string_view sentence, const words::Arguments& arguments) const;
};

}  // namespace skald::aofs
