#include "words/aofs/texts.hpp"

#include <algorithm>

#include "aofs/part_names.hpp"

namespace skald::aofs {

using namespace words;

namespace {

constexpr std::string_view phrase_names[] = {
#define PHRASE(name) #name,
#include "words/aofs/phrases.def"
#undef PHRASE
};
constexpr std::string_view why_names[] = {
#define SENTENCE(name, ...) #name,
#include "aofs/names.def"
#undef SENTENCE
};
constexpr std::string_view event_names[] = {
#define EVENT(name, ...) #name,
#include "aofs/names.def"
#undef EVENT
};
constexpr std::string_view ask_names[] = {
#define ASK(name, ...) #name,
#include "aofs/names.def"
#undef ASK
};
constexpr std::string_view answer_names[] = {
#define VERB(name, ...) #name,
#include "aofs/names.def"
#undef VERB
};
constexpr std::string_view special_names[] = {
#define SPECIAL(name, rule, place, valued) #name,
#include "aofs/specials.def"
#undef SPECIAL
};
constexpr std::string_view spell_names[] = {
#define SPELL_VERB(name) #name,
#include "aofs/spells.def"
#undef SPELL_VERB
};
/// As army.list names what is wrong with a list.
constexpr std::string_view list_names[] = {
    "points",  "heroes",       "copies",     "unit_cost",     "units",    "models",
    "command", "join_no_hero", "join_tough", "join_no_group", "join_two", "empty",
    "table",   "once",         "nobody",     "nothing",       "kinds",    "weapons"};

constexpr Section sections[] = {{"phrases", phrase_names},   {"why", why_names},
                                {"events", event_names},     {"asks", ask_names},
                                {"answers", answer_names},   {"parts", part_names},
                                {"specials", special_names}, {"special_texts", special_names},
                                {"spells", spell_names},     {"list", list_names}};
enum : std::size_t { phrases, whys, events, asks, answers, parts, specials, special_texts, spells, lists };

template <class T>
constexpr std::size_t place(T value) {
    return static_cast<std::size_t>(value);
}

}  // namespace

Result<Texts, std::vector<std::string>> Texts::read(Language language, std::string_view text) {
    auto catalogue = Catalogue::read(language, text, sections);
    if (!catalogue) return tl::unexpected(std::move(catalogue.error()));
    Texts texts;
    texts.catalogue_ = std::move(*catalogue);
    return texts;
}

std::string Texts::say(Phrase phrase, const Arguments& arguments) const {
    return catalogue_.say(phrases, place(phrase), arguments);
}
Value Texts::value(Phrase phrase, const Arguments& arguments, int number) const {
    return catalogue_.value(phrases, place(phrase), arguments, number);
}
std::string Texts::why(Sentence sentence, const Arguments& arguments) const {
    return catalogue_.say(whys, place(sentence) - 1, arguments);
}
std::string Texts::event(EventKind event, const Arguments& arguments) const {
    return catalogue_.say(events, place(event) - 1, arguments);
}
std::string Texts::ask(Ask ask, const Arguments& arguments) const {
    return catalogue_.say(asks, place(ask) - 1, arguments);
}
std::string Texts::answer(Verb say, const Arguments& arguments) const {
    return catalogue_.say(answers, place(say) - 1, arguments);
}
std::string Texts::part(Part part, const Arguments& arguments) const {
    return catalogue_.say(parts, place(part), arguments);
}
std::string Texts::special_name(Special special, const Arguments& arguments) const {
    return catalogue_.say(specials, place(special), arguments);
}
std::string Texts::special_text(Special special, const Arguments& arguments) const {
    return catalogue_.say(special_texts, place(special), arguments);
}
std::string Texts::spell(SpellVerb verb, const Arguments& arguments) const {
    return catalogue_.say(spells, place(verb), arguments);
}
std::string Texts::of_list(std::string_view sentence, const Arguments& arguments) const {
    const auto found = std::find(std::begin(list_names), std::end(list_names), sentence);
    if (found == std::end(list_names)) return {};
    return catalogue_.say(lists, static_cast<std::size_t>(found - std::begin(list_names)), arguments);
}

std::string Texts::list(const std::vector<std::string>& items, Phrase last) const {
    if (items.empty()) return {};
    std::string text = items.front();
    for (std::size_t i = 1; i < items.size(); ++i)
        text = say(i + 1 == items.size() ? last : Phrase::join_comma, {{"a", {text}}, {"b", {items[i]}}});
    return text;
}

}  // namespace skald::aofs
