#include "words/saga/texts.hpp"

#include "saga/part_names.hpp"

namespace skald::saga {

using namespace words;

namespace {

constexpr std::string_view phrase_names[] = {
#define PHRASE(name) #name,
#include "words/saga/phrases.def"
#undef PHRASE
};
constexpr std::string_view why_names[] = {
#define SENTENCE(name, ...) #name,
#include "saga/names.def"
#undef SENTENCE
};
constexpr std::string_view event_names[] = {
#define EVENT(name, ...) #name,
#include "saga/names.def"
#undef EVENT
};
constexpr std::string_view ask_names[] = {
#define ASK(name, ...) #name,
#include "saga/names.def"
#undef ASK
};
constexpr std::string_view answer_names[] = {
#define VERB(name, ...) #name,
#include "saga/names.def"
#undef VERB
};

constexpr Section sections[] = {{"phrases", phrase_names}, {"why", why_names},        {"events", event_names},
                                {"asks", ask_names},       {"answers", answer_names}, {"parts", part_names}};
enum : std::size_t { phrases, whys, events, asks, answers, parts };

}  // namespace

Result<Texts, std::vector<std::string>> Texts::read(Language language, std::string_view text) {
    auto catalogue = Catalogue::read(language, text, sections);
    if (!catalogue) return tl::unexpected(std::move(catalogue.error()));
    Texts texts;
    texts.catalogue_ = std::move(*catalogue);
    return texts;
}

std::string Texts::say(Phrase phrase, const Arguments& arguments) const {
    return catalogue_.say(phrases, static_cast<std::size_t>(phrase), arguments);
}
Value Texts::value(Phrase phrase, const Arguments& arguments, int number) const {
    return catalogue_.value(phrases, static_cast<std::size_t>(phrase), arguments, number);
}
std::string Texts::why(Sentence sentence, const Arguments& arguments) const {
    return catalogue_.say(whys, static_cast<std::size_t>(sentence) - 1, arguments);
}
std::string Texts::event(EventKind event, const Arguments& arguments) const {
    return catalogue_.say(events, static_cast<std::size_t>(event) - 1, arguments);
}
std::string Texts::ask(Ask ask, const Arguments& arguments) const {
    return catalogue_.say(asks, static_cast<std::size_t>(ask) - 1, arguments);
}
std::string Texts::answer(Verb say, const Arguments& arguments) const {
    return catalogue_.say(answers, static_cast<std::size_t>(say) - 1, arguments);
}
std::string Texts::part(Part part) const {
    return catalogue_.say(parts, static_cast<std::size_t>(part), {});
}

std::string Texts::list(const std::vector<std::string>& items, Phrase last) const {
    if (items.empty()) return {};
    std::string text = items.front();
    for (std::size_t i = 1; i < items.size(); ++i)
        text = say(i + 1 == items.size() ? last : Phrase::join_comma, {{"a", {text}}, {"b", {items[i]}}});
    return text;
}

}  // namespace skald::saga
