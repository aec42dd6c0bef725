// Words for the page and for `skald engine`: boards, names of units, questions, answers, events and reasons
// as sentences (docs/words.md). The language files come as texts, once, with words.load.
#include "calls/core/common.hpp"
#include "calls/core/request.hpp"
#include "calls/core/words_request.hpp"
#include "calls/saga/session.hpp"
#include "game/json.hpp"
#include "words/saga/board.hpp"
#include "words/saga/teller.hpp"

namespace skald::calls {
namespace {

using Reply = Result<Json, std::string>;

struct Loaded {
    saga::Texts texts;
    std::string peoples;
    std::map<std::string, saga::FactionNames, std::less<>> factions;  ///< read when first needed
};

std::map<words::Language, Loaded>& languages() {
    static std::map<words::Language, Loaded> all;
    return all;
}

Result<Loaded*, std::string> find_texts(const Json& request) {
    const auto language = read_language(request);
    if (!language) return refuse(language.error());
    const auto found = languages().find(*language);
    if (found == languages().end()) return refuse("this language is not loaded: call words.load first");
    return &found->second;
}

const saga::FactionNames& names_of_faction(Loaded& loaded, const saga::FactionFile& file) {
    auto found = loaded.factions.find(file.id);
    if (found == loaded.factions.end())
        found = loaded.factions
                    .emplace(file.id, saga::faction_names(loaded.peoples,
                                                          {file.id, file.symbols, file.ability_ids,
                                                           file.hero_ids, file.legend_ids, file.hired_ids}))
                    .first;
    return found->second;
}

/// words.load: {"language", "words", "peoples"}: the texts of the two language files.
Reply load_words(const Json& request) {
    const auto language = read_language(request);
    if (!language) return refuse(language.error());
    const auto text = read_text(request, "words");
    if (!text) return refuse(text.error());
    auto texts = saga::Texts::read(*language, *text);
    if (!texts) return refuse(texts.error().front());
    const auto peoples = read_text(request, "peoples");
    languages().insert_or_assign(*language, Loaded{std::move(*texts), peoples.value_or("{}"), {}});
    return Json::object();
}

Result<const saga::FactionFile*, std::string> find_faction(const Json& request) {
    const auto id = read_text(request, "faction");
    if (!id) return refuse(id.error());
    const auto found = factions().find(*id);
    if (found == factions().end()) return refuse("there is no faction \"" + *id + '"');
    return &found->second;
}

Json ability_json(Loaded& loaded, const saga::FactionFile& file, int number) {
    const saga::AbilityWords said =
        saga::ability_words(file.faction, number, names_of_faction(loaded, file), loaded.texts);
    return {{"id", file.ability_ids[static_cast<std::size_t>(number)]},
            {"name", said.name},
            {"owner", said.owner},
            {"section", said.section},
            {"keywords", said.keywords},
            {"cost", said.cost},
            {"text", said.text}};
}

Reply tell_board(const Json& request) {
    const auto loaded = find_texts(request);
    if (!loaded) return refuse(loaded.error());
    const auto file = find_faction(request);
    if (!file) return refuse(file.error());
    const saga::FactionNames& names = names_of_faction(**loaded, **file);
    Json abilities = Json::array();
    for (int i = 0; i < static_cast<int>((*file)->faction.abilities.size()); ++i)
        abilities.push_back(ability_json(**loaded, **file, i));
    return Json{{"name", names.name},       {"symbols", names.symbols}, {"heroes", names.heroes},
                {"legends", names.legends}, {"hired", names.hired},     {"abilities", std::move(abilities)}};
}

Reply tell_ability(const Json& request) {
    const auto loaded = find_texts(request);
    if (!loaded) return refuse(loaded.error());
    const auto file = find_faction(request);
    if (!file) return refuse(file.error());
    const auto last = static_cast<std::int64_t>((*file)->faction.abilities.size()) - 1;
    const auto number = read_integer(request, "ability", 0, last);
    if (!number) return refuse(number.error());
    return ability_json(**loaded, **file, static_cast<int>(*number));
}

/// A game and what speaks of it; the state lives here, since a request may ask about an earlier one.
struct Telling {
    const Game* game = nullptr;
    saga::State state;
    std::optional<saga::Teller> teller;
};

Result<std::unique_ptr<Telling>, std::string> tell_of(const Json& request) {
    const auto loaded = find_texts(request);
    if (!loaded) return refuse(loaded.error());
    const auto game = find_game(request);
    if (!game) return refuse(game.error());
    auto telling = std::make_unique<Telling>();
    telling->game = *game;
    telling->state = (*game)->state();
    if (request.find("at") != request.end()) {
        const auto most = static_cast<std::int64_t>((*game)->play.entries().size());
        const auto at = read_integer(request, "at", 0, most);
        if (!at) return refuse(at.error());
        Events events;
        telling->state = (*game)->play.state_at(static_cast<std::size_t>(*at), events);
    }
    const auto& files = (*game)->files;
    telling->teller.emplace((*loaded)->texts, (*game)->match(), telling->state,
                            std::array<const saga::FactionNames*, 2>{&names_of_faction(**loaded, files[0]),
                                                                     &names_of_faction(**loaded, files[1])});
    return telling;
}

Reply tell_units(const Json& request) {
    const auto telling = tell_of(request);
    if (!telling) return refuse(telling.error());
    const auto& names = (*telling)->teller->units();
    Json units = Json::object();
    for (std::size_t u = 0; u < names.size(); ++u)
        if (!names[u].empty()) units[std::to_string(u)] = names[u].forms.front();
    return Json{{"units", std::move(units)},
                {"sides", {(*telling)->teller->side(Side::first), (*telling)->teller->side(Side::second)}}};
}

/// words.why: {"game", "why", "side"}: a refusal as game.answer gives it.
Reply tell_why(const Json& request) {
    const auto telling = tell_of(request);
    if (!telling) return refuse(telling.error());
    const auto json = read_object(request, "why");
    if (!json) return refuse(json.error());
    const auto why = why_from(**json, names_of((*telling)->game->match()));
    if (!why) return refuse(why.error().text);
    const auto name = read_text(request, "side");
    const auto side = name ? find_side(*name) : std::nullopt;
    return Json{{"text", (*telling)->teller->why(*why, side.value_or((*telling)->state.question.side))},
                {"rule", (*telling)->game->match().rule_name(why->rule)}};
}

}  // namespace

void add_words_calls(Handlers& handlers) {
    handlers["words.load"] = load_words;
    handlers["words.board"] = tell_board;
    handlers["words.ability"] = tell_ability;
    handlers["words.units"] = tell_units;
    handlers["words.why"] = tell_why;
    handlers["words.events"] = tell_events<tell_of>;
    handlers["words.question"] = tell_question<tell_of>;
    handlers["words.choices"] = tell_choices<tell_of>;
    handlers["words.reason"] = tell_reason<tell_of>;
}

}  // namespace skald::calls
