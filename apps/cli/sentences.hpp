// Every refusal of the cases in words: who says it, of what, in each language (skald case --sentences).
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "book_tools.hpp"
#include "command.hpp"
#include "game/json.hpp"
#include "table/scene.hpp"
#include "words/core/measure.hpp"

namespace skald::cli {

/// The languages of every sentence, in the order in which they are told.
inline constexpr words::Language told_languages[] = {words::Language::en, words::Language::es,
                                                     words::Language::de, words::Language::ru};
/// data/text/LANGUAGE/name of each of them.
std::vector<std::string> every_language(const char* name);
template <class Texts>
std::vector<Texts> read_every_language(const char* name) {
    std::vector<Texts> all;
    for (const std::string& file : every_language(name)) {
        auto texts = Texts::read(told_languages[all.size()], file);
        if (!texts) throw Failure{ExitCode::bad_input, std::string(name) + ": " + texts.error().front()};
        all.push_back(std::move(*texts));
    }
    return all;
}

nlohmann::json base_json(const Base& base);
/// Where everybody stands.
nlohmann::json figures_json(const Scene& scene);
/// What was refused, why and where, in the protocol's words; `base_of(figure)`: of those who are to be put
/// down.
template <class HeardRefusal, class BaseOf>
nlohmann::json row_of(std::string_view book, const HeardRefusal& heard, const Scene& scene,
                      const std::string& file, BaseOf base_of) {
    const Names names = names_of(heard.match);
    nlohmann::json bases = nlohmann::json::object();
    for (const Step& step : heard.choice.steps)
        if (const auto base = base_of(step.figure)) bases[std::to_string(step.figure)] = base_json(*base);
    return {{"book", book},
            {"why", json_of(heard.why, names)},
            {"question", json_of(heard.state.question, names)},
            {"choice", json_of(heard.choice, names)},
            {"where", file + ":" + std::to_string(heard.line)},
            {"table", {scene.table().width, scene.table().depth}},
            {"bases", std::move(bases)},
            {"figures", figures_json(scene)}};
}

/// Collects what the cases bring about.
class Sentences {
  public:
    /// A refusal, and how it is told in each language with its lengths marked.
    void hear(nlohmann::json row, const std::vector<std::string>& told, words::Measure measure);

    /// Each sentence with each of its rules once, in four languages.
    std::string told() const;
    /// All of them with the position that they were said in, one line each.
    std::string rows() const;
    /// Sentences of a book that no case brought about and that `excused` (lines: NAME reason) does not name,
    /// and those excused that were said.
    std::vector<std::string> amiss(const BookTools& book, std::string_view excused) const;

  private:
    std::vector<nlohmann::json> rows_;
};

}  // namespace skald::cli
