#include "words/aofs/texts.hpp"

#include <algorithm>

#include "aofs/names.hpp"
#include "aofs/part_names.hpp"

namespace skald::aofs {

using namespace words;

namespace {

/// As army.list names what is wrong with a list.
constexpr std::string_view list_names[] = {
    "points",  "heroes",       "copies",     "unit_cost",     "units",    "models",
    "command", "join_no_hero", "join_tough", "join_no_group", "join_two", "empty",
    "table",   "once",         "nobody",     "nothing",       "kinds",    "weapons"};

std::vector<Section> sections_of_book() {
    const Keys special_names = {
#define SPECIAL(name, rule, place, valued) #name,
#include "aofs/specials.def"
#undef SPECIAL
    };
    const Keys effect_keys = {
#define EFFECT_VERB(name) #name,
#include "aofs/effects.def"
#undef EFFECT_VERB
    };
    return {{"parts", Keys(std::begin(part_names), std::end(part_names))},
            {"specials", special_names},
            {"special_texts", special_names},
            {"effects", effect_keys},
            {"list", Keys(std::begin(list_names), std::end(list_names))}};
}
enum : std::size_t {
    parts,
    specials,
    special_texts,
    effects,
    lists
};  // in their order, after those of all books

}  // namespace

Result<Texts, std::vector<std::string>> Texts::read(Language language, std::string_view json) {
    const Keys phrase_names = {
#define PHRASE(name) #name,
#include "words/aofs/phrases.def"
#undef PHRASE
    };
    Texts texts;
    const auto read = texts.BookTexts::read(language, json, phrase_names, vocabulary(), sections_of_book());
    if (!read) return tl::unexpected(read.error());
    return texts;
}

std::string Texts::part(Part part, const Arguments& arguments) const {
    return catalogue_.say(own + parts, place(part), arguments);
}
std::string Texts::special_name(Special special, const Arguments& arguments) const {
    return catalogue_.say(own + specials, place(special), arguments);
}
std::string Texts::special_text(Special special, const Arguments& arguments) const {
    return catalogue_.say(own + special_texts, place(special), arguments);
}
std::string Texts::effect(EffectVerb verb, const Arguments& arguments) const {
    return catalogue_.say(own + effects, place(verb), arguments);
}
std::string Texts::of_list(std::string_view sentence, const Arguments& arguments) const {
    const auto found = std::find(std::begin(list_names), std::end(list_names), sentence);
    if (found == std::end(list_names)) return {};
    return catalogue_.say(own + lists, place(found - std::begin(list_names)), arguments);
}

}  // namespace skald::aofs
