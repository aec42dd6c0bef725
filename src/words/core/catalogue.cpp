#include "words/core/catalogue.hpp"

#include <algorithm>

#include "base/json.hpp"

namespace skald::words {
namespace {

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

Result<Catalogue, std::vector<std::string>> Catalogue::read(Language language, std::string_view text,
                                                            std::vector<Section> sections) {
    std::vector<std::string> faults;
    const nlohmann::json json = read_json(text);
    if (json.is_discarded() || !json.is_object())
        return tl::unexpected(std::vector<std::string>{std::string(code_of(language)) + ": not JSON"});
    Catalogue catalogue;
    catalogue.language_ = language;
    catalogue.sections_ = std::move(sections);
    for (const Section& section : catalogue.sections_) {
        const auto found = json.find(std::string(section.name));
        const nlohmann::json none = nlohmann::json::object();
        const bool given = found != json.end() && found->is_object();
        catalogue.texts_.push_back(
            SectionReader(language, section.name, faults).read(given ? *found : none, section.keys));
    }
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    return catalogue;
}

std::string Catalogue::say(std::size_t section, std::size_t key, const Arguments& arguments) const {
    const Forms& forms = texts_[section][key];
    const std::size_t form = form_of(language_, Case::nominative);
    std::string text = forms[form < forms.size() ? form : forms.size() - 1].fill(language_, arguments);
    if (language_ == Language::es) contract(text);
    return text;
}

Value Catalogue::value(std::size_t section, std::size_t key, const Arguments& arguments, int number) const {
    Value value;
    value.forms.clear();
    value.number = number;
    for (const Template& form : texts_[section][key]) value.forms.push_back(form.fill(language_, arguments));
    return value;
}

std::map<std::string, std::vector<std::string>> Catalogue::values_used() const {
    std::map<std::string, std::vector<std::string>> used;
    for (std::size_t s = 0; s < sections_.size(); ++s)
        for (std::size_t k = 0; k < texts_[s].size(); ++k)
            used[std::string(sections_[s].name) + '.' + std::string(sections_[s].keys[k])] =
                texts_[s][k].front().names();
    return used;
}

}  // namespace skald::words
