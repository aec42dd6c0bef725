// Words of SAGA for the page and for `skald engine`: boards, names of units, and what speaks of a game
// (docs/words.md). The language files come as texts, once, with words.load.
#include "calls/core/book_calls.hpp"
#include "calls/saga/kit.hpp"

namespace skald::calls {

namespace {

const saga::FactionNames& names_of_faction(SagaKit::Words& words, const saga::FactionFile& file) {
    auto found = words.factions.find(file.id);
    if (found == words.factions.end())
        found = words.factions
                    .emplace(file.id, saga::faction_names(words.peoples,
                                                          {file.id, file.symbols, file.ability_ids,
                                                           file.hero_ids, file.legend_ids, file.hired_ids}))
                    .first;
    return found->second;
}

}  // namespace

/// {"language", "words", "peoples"}: the texts of the two language files.
Result<void, std::string> SagaKit::load_words(Library& library, words::Language language,
                                              const Json& request) {
    const auto text = read_text(request, "words");
    if (!text) return refuse(text.error());
    auto texts = saga::Texts::read(language, *text);
    if (!texts) return refuse(texts.error().front());
    OptionalMembers members{request};
    std::string peoples = members.text("peoples", "{}");
    if (!members.fault.empty()) return refuse(members.fault);
    library.languages.insert_or_assign(language, Words{std::move(*texts), std::move(peoples), {}});
    return {};
}

std::unique_ptr<SagaKit::Speaker> SagaKit::speak(Library& library, const SagaGame& game,
                                                 const saga::State& state, words::Language language) {
    Words& words = library.languages.at(language);
    return std::make_unique<Speaker>(
        words.texts, game.match(), state,
        std::array<const saga::FactionNames*, 2>{&names_of_faction(words, game.setting[0]),
                                                 &names_of_faction(words, game.setting[1])});
}

Json SagaKit::Speaker::names() const {
    Json named = Json::object();
    for (std::size_t u = 0; u < units().size(); ++u)
        if (!units()[u].empty()) named[std::to_string(u)] = units()[u].forms.front();
    return {{"units", std::move(named)}, {"sides", {side(Side::first), side(Side::second)}}};
}

namespace {

using Words = SagaKit::Words;

/// The texts of the language and the people that a request names.
struct Page {
    Words* words = nullptr;
    const saga::FactionFile* file = nullptr;
};
Result<Page, std::string> find_page(SagaCalls& calls, const Json& request) {
    const auto language = read_language(request, "language");
    if (!language) return refuse(language.error());
    const auto words = calls.library().languages.find(*language);
    if (words == calls.library().languages.end()) return refuse(language_not_loaded);
    const auto id = read_text(request, "faction");
    if (!id) return refuse(id.error());
    const saga::FactionFile* file = calls.library().faction(*id);
    if (file == nullptr) return refuse("there is no faction \"" + *id + '"');
    return Page{&words->second, file};
}

Json ability_json(const Page& page, int number) {
    const saga::FactionFile& file = *page.file;
    const saga::AbilityWords said =
        saga::ability_words(file.faction, number, names_of_faction(*page.words, file), page.words->texts);
    return {{"id", file.ability_ids[static_cast<std::size_t>(number)]},
            {"name", said.name},
            {"owner", said.owner},
            {"section", said.section},
            {"keywords", said.keywords},
            {"cost", said.cost},
            {"text", said.text}};
}

Reply tell_board(SagaCalls& calls, const Json& request) {
    const auto page = find_page(calls, request);
    if (!page) return refuse(page.error());
    const saga::FactionNames& names = names_of_faction(*page->words, *page->file);
    Json abilities = Json::array();
    for (int i = 0; i < static_cast<int>(page->file->faction.abilities.size()); ++i)
        abilities.push_back(ability_json(*page, i));
    return Json{{"name", names.name},       {"symbols", names.symbols}, {"heroes", names.heroes},
                {"legends", names.legends}, {"hired", names.hired},     {"abilities", std::move(abilities)}};
}

Reply tell_ability(SagaCalls& calls, const Json& request) {
    const auto page = find_page(calls, request);
    if (!page) return refuse(page.error());
    const auto last = static_cast<std::int64_t>(page->file->faction.abilities.size()) - 1;
    const auto number = read_integer(request, "ability", 0, last);
    if (!number) return refuse(number.error());
    return ability_json(*page, static_cast<int>(*number));
}

}  // namespace

void add_boards(SagaOwnCalls& own) {
    own["words.board"] = tell_board;
    own["words.ability"] = tell_ability;
}

}  // namespace skald::calls
