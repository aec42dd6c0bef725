#include "words/saga/texts.hpp"

#include "saga/names.hpp"
#include "saga/part_names.hpp"

namespace skald::saga {

using namespace words;

Result<Texts, std::vector<std::string>> Texts::read(Language language, std::string_view json) {
    const Keys phrase_names = {
#define PHRASE(name) #name,
#include "words/saga/phrases.def"
#undef PHRASE
    };
    Texts texts;
    const auto read = texts.BookTexts::read(language, json, phrase_names, vocabulary(),
                                            {{"parts", Keys(std::begin(part_names), std::end(part_names))}});
    if (!read) return tl::unexpected(read.error());
    return texts;
}

std::string Texts::part(Part part) const {
    return catalogue_.say(own, place(part), {});
}

}  // namespace skald::saga
