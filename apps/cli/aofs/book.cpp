// Age of Fantasy: Skirmish, as the commands ask for it.
#include "cli/book_tools.hpp"

#include "aofs/names.hpp"
#include "aofs/tables.hpp"
#include "aofs/unit.hpp"
#include "cli/aofs/case.hpp"
#include "cli/aofs/odds.hpp"
#include "cli/sentences.hpp"
#include "words/aofs/teller.hpp"

namespace skald::cli {

namespace {

/// A refusal in every language; positions name their weapons themselves.
void tell(Sentences& sentences, const std::string& file, const Heard<aofs::Position, aofs::Match>& heard) {
    static const auto texts = read_every_language<aofs::Texts>("aofs.json");
    std::array<aofs::ArmyNames, 2> names;
    for (aofs::ArmyNames& army : names) {
        army.things = {""};
        army.things.insert(army.things.end(), heard.position.weapons.begin(), heard.position.weapons.end());
    }
    std::vector<std::string> told;
    for (const aofs::Texts& language : texts)
        told.push_back(aofs::Teller(language, heard.match, heard.state, names).why(heard.why));
    const auto base_of = [&](int model) {
        return model < aofs::max_models_here ? std::optional(heard.match.profile(model).base) : std::nullopt;
    };
    Json row = row_of("aofs", heard, aofs::View{heard.match, heard.state}.scene(), file, base_of);
    row["flat"] = heard.match.tables().surfaces.empty();
    sentences.hear(std::move(row), told, words::Measure::inches);
}

Result<std::vector<CaseResult>> run_cases(const std::filesystem::path& file, std::string_view text,
                                          Sentences* sentences) {
    AofsListener listener;
    if (sentences != nullptr)
        listener = [sentences, name = file.filename().string()](const auto& heard) {
            tell(*sentences, name, heard);
        };
    return run_aofs_cases(text, listener);
}

}  // namespace

BookTools aofs_tools() {
    return {.name = "aofs",
            .rules = "AOF-",
            .state_bytes = sizeof(aofs::State),
            .vocabulary = aofs::vocabulary,
            .describes = aofs::PositionReader::knows,
            .run_cases = run_cases,
            .fight = aofs_fight};
}

}  // namespace skald::cli
