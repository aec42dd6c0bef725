// What the texts of every book have: fixed phrases, and refusals, events, questions and answers by the names
// of its names.def. A book adds the sections of its own.
#pragma once
#include "game/fields.hpp"
#include "words/core/catalogue.hpp"

namespace skald::words {

template <class Phrase, class Sentence, class EventKind, class Ask, class Verb>
class BookTexts {
  public:
    Language language() const { return catalogue_.language(); }

    std::string say(Phrase phrase, const Arguments& arguments = {}) const {
        return catalogue_.say(phrases, place(phrase), arguments);
    }
    /// The same with all its cases, to be put into another text.
    Value value(Phrase phrase, const Arguments& arguments = {}, int number = 1) const {
        return catalogue_.value(phrases, place(phrase), arguments, number);
    }
    std::string why(Sentence sentence, const Arguments& arguments) const {
        return catalogue_.say(whys, place(sentence) - 1, arguments);
    }
    std::string event(EventKind event, const Arguments& arguments) const {
        return catalogue_.say(events, place(event) - 1, arguments);
    }
    std::string ask(Ask ask, const Arguments& arguments) const {
        return catalogue_.say(asks, place(ask) - 1, arguments);
    }
    std::string answer(Verb verb, const Arguments& arguments) const {
        return catalogue_.say(answers, place(verb) - 1, arguments);
    }
    /// "a, b and c".
    std::string list(const std::vector<std::string>& items, Phrase last) const {
        if (items.empty()) return {};
        std::string text = items.front();
        for (std::size_t i = 1; i < items.size(); ++i)
            text = say(i + 1 == items.size() ? last : Phrase::join_comma, {{"a", {text}}, {"b", {items[i]}}});
        return text;
    }

    /// Values that each text uses, by key ("events.shot"), so that languages can be compared.
    std::map<std::string, std::vector<std::string>> values_used() const { return catalogue_.values_used(); }

  protected:
    enum : std::size_t { phrases, whys, events, asks, answers };  ///< sections that all books have
    static constexpr std::size_t own = answers + 1;               ///< the first of the book's own

    template <class T>
    static constexpr std::size_t place(T value) {
        return static_cast<std::size_t>(value);
    }
    /// Everything that is missing, unknown or malformed is listed.
    Result<void, std::vector<std::string>> read(Language language, std::string_view json, Keys phrase_names,
                                                const Vocabulary& names,
                                                const std::vector<Section>& of_book) {
        std::vector<Section> sections{{"phrases", phrase_names},
                                      {"why", keys_of(names.sentences)},
                                      {"events", keys_of(names.events)},
                                      {"asks", keys_of(names.asks)},
                                      {"answers", keys_of(names.verbs)}};
        sections.insert(sections.end(), of_book.begin(), of_book.end());
        auto catalogue = Catalogue::read(language, json, std::move(sections));
        if (!catalogue) return tl::unexpected(std::move(catalogue.error()));
        catalogue_ = std::move(*catalogue);
        return {};
    }

    Catalogue catalogue_;

  private:
    /// The first name of a list means nothing.
    static Keys keys_of(std::span<const NameInfo> names) {
        Keys keys;
        for (const NameInfo& info : names.subspan(1)) keys.push_back(info.name);
        return keys;
    }
};

}  // namespace skald::words
