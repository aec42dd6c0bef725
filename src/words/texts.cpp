#include "words/texts.hpp"

#include <algorithm>
#include <span>

#include "base/json.hpp"

namespace skald::words {
namespace {

constexpr std::string_view phrase_names[] = {
#define PHRASE(name) #name,
#include "words/phrases.def"
#undef PHRASE
};
constexpr std::string_view why_names[] = {
#define SENTENCE(name) #name,
#include "saga/names.def"
#undef SENTENCE
};
constexpr std::string_view event_names[] = {
#define EVENT(name) #name,
#include "saga/names.def"
#undef EVENT
};
constexpr std::string_view ask_names[] = {
#define ASK(name) #name,
#include "saga/names.def"
#undef ASK
};
constexpr std::string_view answer_names[] = {
#define SAY(name) #name,
#include "saga/names.def"
#undef SAY
};

constexpr std::string_view section_names[] = {"phrases", "why", "events", "asks", "answers"};
constexpr std::span<const std::string_view> keys[] = {phrase_names, why_names, event_names, ask_names,
                                                      answer_names};

/// Reads the texts of one section in the order of its names.
class SectionReader {
  public:
    SectionReader(Language language, std::string_view section, std::vector<std::string>& faults)
        : language_(language), section_(section), faults_(faults) {}

    std::vector<std::vector<Template>> read(const nlohmann::json& json,
                                            std::span<const std::string_view> names) {
        std::vector<std::vector<Template>> texts(names.size());
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto found = json.find(std::string(names[i]));
            if (found == json.end())
                fault(names[i], "is missing");
            else
                texts[i] = forms(names[i], *found);
        }
        for (const auto& [key, text] : json.items())
            if (std::find(names.begin(), names.end(), key) == names.end()) fault(key, "is not a known key");
        return texts;
    }

  private:
    void fault(std::string_view key, std::string_view what) {
        faults_.push_back(std::string(code_of(language_)) + ": " + std::string(section_) + '.' +
                          std::string(key) + ' ' + std::string(what));
    }

    std::vector<Template> forms(std::string_view key, const nlohmann::json& json) {
        std::vector<Template> result;
        const bool many = json.is_array();
        if (many && json.size() != form_count(language_) && json.size() != form_count(language_) + 1)
            fault(key, "has not one form for each case");
        for (std::size_t i = 0; i < (many ? json.size() : 1); ++i) {
            const nlohmann::json& item = many ? json[i] : json;
            if (!item.is_string()) return fault(key, "is not a text"), result;
            auto text = Template::compile(language_, item.get_ref<const std::string&>());
            if (text)
                result.push_back(std::move(*text));
            else
                fault(key, "has " + text.error());
        }
        return result;
    }

    Language language_;
    std::string_view section_;
    std::vector<std::string>& faults_;
};

/// Spanish runs "de el" and "a el" together, and says "e" before i, "u" before o.
void contract(std::string& text) {
    constexpr std::string_view pairs[][2] = {{" de el ", " del "}, {" a el ", " al "}, {"De el ", "Del "},
                                             {"A el ", "Al "},     {" y i", " e i"},   {" o o", " u o"}};
    for (const auto& [from, to] : pairs)
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
            text.replace(at, from.size(), to);
}

}  // namespace

Result<Texts, std::vector<std::string>> Texts::read(Language language, std::string_view text) {
    std::vector<std::string> faults;
    const nlohmann::json json = read_json(text);
    if (json.is_discarded() || !json.is_object())
        return tl::unexpected(std::vector<std::string>{std::string(code_of(language)) + ": not JSON"});
    Texts texts;
    texts.language_ = language;
    std::vector<Forms>* const places[] = {&texts.phrases_, &texts.whys_, &texts.events_, &texts.asks_,
                                          &texts.answers_};
    for (std::size_t i = 0; i < std::size(places); ++i) {
        const auto section = json.find(std::string(section_names[i]));
        const nlohmann::json none = nlohmann::json::object();
        const bool given = section != json.end() && section->is_object();
        *places[i] = SectionReader(language, section_names[i], faults).read(given ? *section : none, keys[i]);
    }
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    return texts;
}

std::string Texts::fill(const Forms& forms, const Arguments& arguments, Case which) const {
    const std::size_t form = form_of(language_, which);
    std::string text = forms[form < forms.size() ? form : forms.size() - 1].fill(language_, arguments);
    if (language_ == Language::es) contract(text);
    return text;
}

std::string Texts::say(Phrase phrase, const Arguments& arguments) const {
    return fill(phrases_[static_cast<std::size_t>(phrase)], arguments, Case::nominative);
}

Value Texts::value(Phrase phrase, const Arguments& arguments, int number) const {
    const Forms& forms = phrases_[static_cast<std::size_t>(phrase)];
    Value value;
    value.forms.clear();
    value.number = number;
    for (const Template& form : forms) value.forms.push_back(form.fill(language_, arguments));
    return value;
}

std::string Texts::why(saga::Sentence sentence, const Arguments& arguments) const {
    return fill(whys_[static_cast<std::size_t>(sentence) - 1], arguments, Case::nominative);
}
std::string Texts::event(saga::Happening event, const Arguments& arguments) const {
    return fill(events_[static_cast<std::size_t>(event) - 1], arguments, Case::nominative);
}
std::string Texts::ask(saga::Ask ask, const Arguments& arguments) const {
    return fill(asks_[static_cast<std::size_t>(ask) - 1], arguments, Case::nominative);
}
std::string Texts::answer(saga::Say say, const Arguments& arguments) const {
    return fill(answers_[static_cast<std::size_t>(say) - 1], arguments, Case::nominative);
}

std::map<std::string, std::vector<std::string>> Texts::values_used() const {
    std::map<std::string, std::vector<std::string>> used;
    const std::vector<Forms>* const places[] = {&phrases_, &whys_, &events_, &asks_, &answers_};
    for (std::size_t i = 0; i < std::size(places); ++i)
        for (std::size_t k = 0; k < places[i]->size(); ++k)
            used[std::string(section_names[i]) + '.' + std::string(keys[i][k])] =
                (*places[i])[k].front().names();
    return used;
}

std::string Texts::list(const std::vector<std::string>& items, Phrase last) const {
    if (items.empty()) return {};
    std::string text = items.front();
    for (std::size_t i = 1; i < items.size(); ++i)
        text = say(i + 1 == items.size() ? last : Phrase::join_comma, {{"a", {text}}, {"b", {items[i]}}});
    return text;
}

}  // namespace skald::words
