// Words of SAGA for the page and for `skald engine`: boards, names of units, and what speaks of a game
// (docs/words.md). The language files come as texts, once, with words.load.
#include "calls/core/book_calls.hpp"
#include "calls/saga/kit.hpp"
#include "content/saga/phrase.hpp"
#include "content/saga/position.hpp"
#include "saga/part_names.hpp"

namespace skald::calls {

namespace {

/// By everything in it that has a name: two players may bring peoples of one id that are not the same.
std::string key_of(const saga::FactionFile& file) {
    std::string key = file.id;
    for (const std::string& id : file.symbols) key += ' ' + id;
    for (const auto* ids : {&file.ability_ids, &file.hero_ids, &file.legend_ids, &file.hired_ids}) {
        key += " /";
        for (const std::string& id : *ids) key += ' ' + id;
    }
    for (const auto& [language, names] : file.names)
        for (const auto& [thing, name] : names) key += '\n' + language + ' ' + thing + ' ' + name;
    return key;
}

const saga::FactionNames& names_of_faction(SagaKit::Words& words, const saga::FactionFile& file) {
    const std::string key = key_of(file);
    auto found = words.factions.find(key);
    if (found == words.factions.end())
        found = words.factions.emplace(key, saga::faction_names(words.peoples, file, words.texts.language()))
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

std::unique_ptr<SagaKit::Speaker> SagaKit::speak(Library& library, SagaGame& game, const saga::State& state,
                                                 words::Language language) {
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
    return {{"goal", goal()},
            {"goalHow", goal_how()},
            {"units", std::move(named)},
            {"sides", {side(Side::first), side(Side::second)}}};
}

Result<SagaKit::Words*, std::string> find_words(SagaCalls& calls, const Json& request, const char* member) {
    const auto language = read_language(request, member);
    if (!language) return refuse(language.error());
    const auto words = calls.library().languages.find(*language);
    if (words == calls.library().languages.end()) return refuse(language_not_loaded);
    return &words->second;
}

std::string list_reason(SagaKit::Words& words, const saga::FactionFile& file, const saga::Match& match,
                        const Why& why) {
    const saga::FactionNames* names = &names_of_faction(words, file);
    const saga::State nobody{};
    return saga::Teller(words.texts, match, nobody, {names, names}).why(why, Side::first);
}

namespace {

using Words = SagaKit::Words;

/// The texts of the language, and the people that a request names or brings along.
struct Page {
    Words* words = nullptr;
    saga::FactionFile file;
};
Result<Page, std::string> find_page(SagaCalls& calls, const Json& request) {
    const auto words = find_words(calls, request, "language");
    if (!words) return refuse(words.error());
    if (const auto text = request.find("text"); text != request.end()) {
        auto own = read_own_people(calls.library(), *text);
        if (!own) return refuse(own.error());
        return Page{*words, std::move(*own)};
    }
    const auto id = read_text(request, "faction");
    if (!id) return refuse(id.error());
    const saga::FactionFile* file = calls.library().faction(*id);
    if (file == nullptr) return refuse("there is no faction \"" + *id + '"');
    return Page{*words, *file};
}

Json ability_json(const Page& page, int number) {
    const saga::FactionFile& file = page.file;
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
    const saga::FactionNames& names = names_of_faction(*page->words, page->file);
    Json abilities = Json::array();
    for (int i = 0; i < static_cast<int>(page->file.faction.abilities.size()); ++i)
        abilities.push_back(ability_json(*page, i));
    return Json{{"name", names.name},     {"wins", names.wins},
                {"play", names.play},     {"symbols", names.symbols},
                {"heroes", names.heroes}, {"legends", names.legends},
                {"hired", names.hired},   {"abilities", std::move(abilities)}};
}

Reply tell_ability(SagaCalls& calls, const Json& request) {
    const auto page = find_page(calls, request);
    if (!page) return refuse(page.error());
    const auto last = static_cast<std::int64_t>(page->file.faction.abilities.size()) - 1;
    const auto number = read_integer(request, "ability", 0, last);
    if (!number) return refuse(number.error());
    return ability_json(*page, static_cast<int>(*number));
}

/// Things of the book by their ids, in the book's order; the phrases of a kind stand one after another.
template <class E>
Json names_json(const saga::Texts& texts, std::span<const content::Named<E>> words, saga::Phrase first) {
    Json list = Json::array();
    for (std::size_t i = 0; i < words.size(); ++i)
        list.push_back({{"id", words[i].word},
                        {"name", words::capital(texts.say(saga::after(first, static_cast<int>(i))))}});
    return list;
}

/// words.terms: {"language"}: what things are called at any table: troops, arms, terrain, the lines of a
/// fight's reckoning and what they are due to, the zones of the three ways to deploy, and why a game ends in
/// a draw.
Reply tell_terms(SagaCalls& calls, const Json& request) {
    const auto words = find_words(calls, request, "language");
    if (!words) return refuse(words.error());
    const saga::Texts& texts = (*words)->texts;
    using P = saga::Phrase;
    Json troops = names_json(texts, saga::troop_words(), P::unit_hero);
    troops.push_back({{"id", "warlord"}, {"name", texts.say(P::unit_warlord)}});
    Json equipment = names_json(texts, saga::equipment_words(), P::kit_bows);
    equipment.push_back({{"id", "hand-weapons"}, {"name", words::capital(texts.say(P::kit_hand_weapons))}});
    Json parts = Json::array(), zones = Json::array();
    for (std::size_t i = 0; i < std::size(saga::part_names); ++i)
        parts.push_back({{"id", saga::part_names[i]}, {"name", texts.part(static_cast<saga::Part>(i))}});
    // what a line of the reckoning is due to, where its rule is a thing that everybody has a word for
    constexpr std::pair<saga::Rule, P> due[] = {{saga::Rule::FAT_23, P::cause_exhausted},
                                                {saga::Rule::EQP_12, P::kit_crossbows},
                                                {saga::Rule::EQP_19, P::kit_improvised},
                                                {saga::Rule::EQP_20, P::kit_heavy_weapons},
                                                {saga::Rule::EQP_22, P::kit_unarmed}};
    Json causes = Json::array();
    for (const auto& [rule, cause] : due)
        causes.push_back({{"id", saga::rule_id(rule)}, {"name", texts.say(cause)}});
    for (const P zone : {P::zone_edges, P::zone_diagonal, P::zone_short_edges})
        zones.push_back(texts.say(zone));
    return Json{{"troops", std::move(troops)},
                {"equipment", std::move(equipment)},
                {"terrain", names_json(texts, saga::terrain_words(), P::terrain_field)},
                {"parts", std::move(parts)},
                {"causes", std::move(causes)},
                {"zones", std::move(zones)},
                {"draw", texts.say(P::draw_why)}};
}

}  // namespace

void add_boards(SagaOwnCalls& own) {
    own["words.terms"] = tell_terms;
    own["words.board"] = tell_board;
    own["words.ability"] = tell_ability;
}

}  // namespace skald::calls
