// SAGA, as the commands ask for it.
#include <map>

#include "cli/book_tools.hpp"
#include "cli/factions.hpp"
#include "cli/saga/case.hpp"
#include "cli/saga/odds.hpp"
#include "cli/sentences.hpp"
#include "saga/names.hpp"
#include "saga/unit.hpp"
#include "words/saga/teller.hpp"

namespace skald::cli {

namespace {

/// The names of a people in one of the languages. Hundreds of cases are about the same ones: they are read
/// once.
const saga::FactionNames& names_in(std::size_t language, const saga::FactionFile& people) {
    static const auto peoples = every_language("peoples.json");
    static std::map<std::string, saga::FactionNames> known;
    std::string key = std::to_string(language) + " " + people.id;
    const auto add = [&](const auto& ids) {
        for (const std::string& id : ids) key += " " + id;
        key += ";";
    };
    add(people.symbols);
    add(people.ability_ids);
    add(people.hero_ids);
    add(people.legend_ids);
    add(people.hired_ids);
    const auto [found, fresh] = known.try_emplace(std::move(key));
    if (fresh) found->second = saga::faction_names(peoples[language], people, told_languages[language]);
    return found->second;
}

/// A refusal in every language.
void tell(Sentences& sentences, const std::string& file, const Heard<saga::Position, saga::Match>& heard) {
    static const auto texts = read_every_language<saga::Texts>("saga.json");
    std::vector<std::string> told;
    const auto& [first, second] = heard.position.factions;
    for (std::size_t i = 0; i < texts.size(); ++i)
        told.push_back(
            saga::Teller(texts[i], heard.match, heard.state, {&names_in(i, first), &names_in(i, second)})
                .why(heard.why, heard.side));
    const saga::View view{heard.match, heard.state};
    const auto base_of = [&](int figure) {
        return figure < saga::max_figures ? std::optional(saga::base_of(view, figure)) : std::nullopt;
    };
    sentences.hear(row_of("saga", heard, view.scene(), file, base_of), told, words::Measure::centimetres);
}

Result<std::vector<CaseResult>> run_cases(const std::filesystem::path& file, std::string_view text,
                                          Sentences* sentences) {
    SagaListener listener;
    if (sentences != nullptr)
        listener = [sentences, name = file.filename().string()](const auto& heard) {
            tell(*sentences, name, heard);
        };
    return run_saga_cases(text, factions_beside(file), listener);
}

}  // namespace

BookTools saga_tools() {
    return {.name = "saga",
            .state_bytes = sizeof(saga::State),
            .vocabulary = saga::vocabulary,
            .describes = saga::PositionReader::knows,
            .run_cases = run_cases,
            .fight = saga_fight};
}

}  // namespace skald::cli
