// SAGA, as the commands ask for it.
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

/// A refusal in every language.
void tell(Sentences& sentences, const std::string& file, const Heard<saga::Position, saga::Match>& heard) {
    static const auto texts = read_every_language<saga::Texts>("saga.json");
    static const auto peoples = every_language("peoples.json");
    std::vector<std::string> told;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::array<saga::FactionNames, 2> names;
        for (std::size_t side : {0u, 1u}) {
            const saga::FactionFile& of = heard.position.factions[side];
            names[side] = saga::faction_names(
                peoples[i], {of.id, of.symbols, of.ability_ids, of.hero_ids, of.legend_ids, of.hired_ids});
        }
        told.push_back(saga::Teller(texts[i], heard.match, heard.state, {&names[0], &names[1]})
                           .why(heard.why, heard.side));
    }
    sentences.hear(row_of("saga", heard, saga::View{heard.match, heard.state}.scene(), file), told,
                   words::Measure::centimetres);
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
