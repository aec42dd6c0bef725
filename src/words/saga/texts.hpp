// The language file of one language (data/text/<language>/saga.json), compiled: what every book has
// (words/core/texts.hpp) and the names of what a reckoning counts.
#pragma once
#include "saga/state.hpp"
#include "words/core/texts.hpp"

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

class Texts : public words::BookTexts<Phrase, Sentence, EventKind, Ask, Verb> {
  public:
    /// Compiles a file. Everything that is missing, unknown or malformed is listed.
    static Result<Texts, std::vector<std::string>> read(words::Language language, std::string_view json);

    /// What a line of a fight's reckoning counts: "Bonus dice".
    std::string part(Part part) const;
};

}  // namespace skald::saga
