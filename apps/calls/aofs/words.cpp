// Words for the page and for `skald engine` in games of Age of Fantasy: Skirmish: names of units, questions,
// answers, events and refusals as sentences, cards of armies, reasons about lists (docs/words.md). The
// language files come as texts, once, with words.load.
#include "words/aofs/rules.hpp"
#include "words/aofs/teller.hpp"

#include "calls/aofs/session.hpp"
#include "calls/core/common.hpp"
#include "calls/core/request.hpp"
#include "calls/core/words_request.hpp"
#include "game/json.hpp"

namespace skald::calls {
namespace {

using Reply = Result<Json, std::string>;
using aofs::ArmyFile;
using aofs::Special;

struct Loaded {
    aofs::Texts texts;
    std::string armies;  ///< the text of the file with the names
};

std::map<words::Language, Loaded>& languages() {
    static std::map<words::Language, Loaded> all;
    return all;
}

Result<const Loaded*, std::string> find_texts(const Json& request) {
    const auto language = read_language(request);
    if (!language) return refuse(language.error());
    const auto found = languages().find(*language);
    if (found == languages().end()) return refuse("this language is not loaded: call words.load first");
    return &found->second;
}

/// words.load: {"book": "aofs", "language", "words", "armies"}: the texts of aofs.json and armies.json.
Reply load_words(const Json& request) {
    const auto language = read_language(request);
    if (!language) return refuse(language.error());
    const auto text = read_text(request, "words");
    if (!text) return refuse(text.error());
    auto texts = aofs::Texts::read(*language, *text);
    if (!texts) return refuse(texts.error().front());
    const auto armies = read_text(request, "armies");
    languages().insert_or_assign(*language, Loaded{std::move(*texts), armies.value_or("{}")});
    return Json::object();
}

const ArmyFile* army_by_id(std::string_view id) {
    const auto found = armies().find(id);
    return found == armies().end() ? nullptr : &found->second;
}

/// The army of a side, as the list that the game was set up with names it; empty for made-up armies.
std::string army_id(const Json& setup, std::size_t side) {
    const auto lists = setup.find("lists");
    if (lists == setup.end() || !lists->is_array() || lists->size() != 2 || !(*lists)[side].is_string())
        return {};
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list((*lists)[side].get<std::string>(), army_by_id, problems);
    return list ? list->army : std::string{};
}

aofs::ArmyNames names_of_side(const Loaded& loaded, const Skirmish& game, std::size_t side) {
    std::vector<aofs::ThingId> things;
    for (const aofs::NameKey& name : game.names[side]) things.push_back({name.part, name.id, name.name});
    return aofs::army_names(loaded.armies, army_id(game.setup, side), things);
}

/// A game and what speaks of it; the state lives here, since a request may ask about an earlier one.
struct Telling {
    const Skirmish* game = nullptr;
    aofs::State state;
    std::array<aofs::ArmyNames, 2> names;
    std::optional<aofs::Teller> teller;
};

Result<std::unique_ptr<Telling>, std::string> tell_of(const Json& request) {
    const auto loaded = find_texts(request);
    if (!loaded) return refuse(loaded.error());
    const auto game = find_skirmish(request);
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
    for (std::size_t side : {0, 1}) telling->names[side] = names_of_side(**loaded, **game, side);
    telling->teller.emplace((*loaded)->texts, (*game)->match(), telling->state, telling->names);
    return telling;
}

/// words.units: names of units, of the weapons of each, of the sides and their spells.
Reply tell_units(const Json& request) {
    const auto telling = tell_of(request);
    if (!telling) return refuse(telling.error());
    const aofs::Teller& teller = *(*telling)->teller;
    const aofs::Match& match = (*telling)->game->match();
    Json units = Json::object(), weapons = Json::object(), spells = Json::array();
    for (std::size_t u = 0; u < teller.units().size(); ++u) {
        if (teller.units()[u].empty()) continue;
        const int id = static_cast<int>(u);
        units[std::to_string(u)] = teller.units()[u].forms.front();
        Json& list = weapons[std::to_string(u)] = Json::array();
        for (int w = 0; w < static_cast<int>(match.unit_profile(id).weapons.size()); ++w)
            list.push_back(teller.weapon(id, w));
    }
    const auto loaded = find_texts(request);
    for (Side side : {Side::first, Side::second}) {
        Json list = Json::array();
        const auto& known = match.army(side).spells;
        for (int s = 0; s < static_cast<int>(known.size()); ++s)
            list.push_back({{"name", teller.spell(side, s)},
                            {"text", spell_text((*loaded)->texts, known[static_cast<std::size_t>(s)])}});
        spells.push_back(std::move(list));
    }
    return Json{{"units", std::move(units)},
                {"weapons", std::move(weapons)},
                {"spells", std::move(spells)},
                {"sides", {teller.side(Side::first), teller.side(Side::second)}}};
}

/// words.why: {"game", "why"}: a refusal as game.answer gives it.
Reply tell_why(const Json& request) {
    const auto telling = tell_of(request);
    if (!telling) return refuse(telling.error());
    const auto json = read_object(request, "why");
    if (!json) return refuse(json.error());
    const auto why = why_from(**json, names_of((*telling)->game->match()));
    if (!why) return refuse(why.error().text);
    return Json{{"text", (*telling)->teller->why(*why)},
                {"rule", (*telling)->game->match().rule_name(why->rule)}};
}

// ---- Cards

Json special_json(const aofs::Texts& texts, Special special, int value) {
    const aofs::SpecialInfo& known = aofs::info(special);
    return {
        {"id", known.valued && value == 0 ? std::string(known.name) : aofs::write_special(special, value)},
        {"name", special_name(texts, special, value)},
        {"text", special_text(texts, special, value)},
        {"rule", rule_id(known.rule)}};
}

Json specials_json(const aofs::Texts& texts, const aofs::Specials& specials) {
    Json list = Json::array();
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        if (const auto special = static_cast<Special>(i); specials.has(special))
            list.push_back(special_json(texts, special, specials.value(special)));
    return list;
}

/// words.specials: {"book", "language"}: every special rule; those with a value with X in its place.
Reply tell_specials(const Json& request) {
    const auto loaded = find_texts(request);
    if (!loaded) return refuse(loaded.error());
    Json list = Json::array();
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        list.push_back(special_json((*loaded)->texts, static_cast<Special>(i), 0));
    return Json{{"specials", std::move(list)}};
}

/// words.special: {"book", "language", "special"}: one rule as army files spell it, "tough(3)" or "tough".
Reply tell_special(const Json& request) {
    const auto loaded = find_texts(request);
    if (!loaded) return refuse(loaded.error());
    const auto text = read_text(request, "special");
    if (!text) return refuse(text.error());
    if (const auto plain = aofs::find_special(*text)) return special_json((*loaded)->texts, *plain, 0);
    auto read = aofs::read_special(*text, false);
    if (!read.value) read = aofs::read_special(*text, true);
    if (!read.value) return refuse("there is no special rule \"" + *text + '"');
    return special_json((*loaded)->texts, read.value->special, read.value->value);
}

/// The name of an upgrade: its own, its weapon's, or what it makes of the model that leads.
std::string upgrade_name(const aofs::Texts& texts, const std::string& id, std::string named) {
    const auto command = aofs::find_special(id);
    const bool leads = command && *command >= Special::sergeant;
    return leads ? special_name(texts, *command, 0) : std::move(named);
}

/// All that an army file holds, in the order of `army_json`.
std::vector<aofs::ThingId> things_of(const ArmyFile& army) {
    std::vector<aofs::ThingId> things;
    for (const auto& weapon : army.weapons) things.push_back({"weapons", weapon.id, weapon.name});
    for (const auto& spell : army.spells) things.push_back({"spells", spell.id, spell.name});
    for (const auto& unit : army.units) {
        things.push_back({"units", unit.id, unit.name});
        for (const auto& upgrade : unit.upgrades) things.push_back({"upgrades", upgrade.id, upgrade.name});
    }
    return things;
}

Json army_json(const Loaded& loaded, const ArmyFile& army) {
    const aofs::Texts& texts = loaded.texts;
    const aofs::ArmyNames names = aofs::army_names(loaded.armies, army.id, things_of(army));
    auto name = names.things.begin();
    Json weapons = Json::array(), spells = Json::array(), units = Json::array();
    for (const auto& weapon : army.weapons)
        weapons.push_back({{"id", weapon.id},
                           {"name", *name++},
                           {"text", weapon_text(texts, weapon.weapon)},
                           {"specials", specials_json(texts, weapon.weapon.specials)}});
    for (const auto& spell : army.spells)
        spells.push_back({{"id", spell.id},
                          {"name", *name++},
                          {"value", spell.spell.value},
                          {"text", spell_text(texts, spell.spell)}});
    for (const auto& unit : army.units) {
        Json one = {{"id", unit.id}, {"name", *name++}, {"specials", specials_json(texts, unit.specials)}};
        Json& upgrades = one["upgrades"] = Json::array();
        for (const auto& upgrade : unit.upgrades)
            upgrades.push_back({{"id", upgrade.id},
                                {"name", upgrade_name(texts, upgrade.id, *name++)},
                                {"specials", specials_json(texts, upgrade.specials)}});
        units.push_back(std::move(one));
    }
    return {{"id", army.id},
            {"name", names.name.empty() ? army.name : names.name},
            {"wins", names.wins},
            {"play", names.play},
            {"units", std::move(units)},
            {"weapons", std::move(weapons)},
            {"spells", std::move(spells)}};
}

/// words.army: {"book", "language", "army"}: names and rules of an army that was loaded.
Reply tell_army(const Json& request) {
    const auto loaded = find_texts(request);
    if (!loaded) return refuse(loaded.error());
    const auto id = read_text(request, "army");
    if (!id) return refuse(id.error());
    const ArmyFile* army = army_by_id(*id);
    if (army == nullptr) return refuse("there is no army \"" + *id + '"');
    return army_json(**loaded, *army);
}

/// words.list: {"book", "language", "text", "points", "forceOrg"}: the army of a list as in words.army, which
/// an imported one brings along, and the reasons of army.list in this language.
Reply tell_list(const Json& request) {
    const auto loaded = find_texts(request);
    if (!loaded) return refuse(loaded.error());
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list(*text, army_by_id, problems);
    if (!list) return refuse("the list cannot be read: " + (problems.empty() ? "" : problems[0].text));
    const ArmyFile& army = aofs::army_of(*list, army_by_id);
    const auto points = read_integer(request, "points", 1, 9999);
    const auto force = read_flag(request, "forceOrg");
    Json reasons = Json::array();
    for (const auto& reason :
         list_reasons(*list, army, points ? static_cast<int>(*points) : list->points, !force || *force)) {
        const aofs::ThingId thing{"upgrades", reason.what, {}};
        const std::string what =
            upgrade_name((*loaded)->texts, reason.what,
                         aofs::army_names((*loaded)->armies, army.id, {&thing, 1}).things[0]);
        reasons.push_back(
            {{"rule", reason.rule},
             {"text", list_reason_text((*loaded)->texts, reason.sentence, reason.numbers, what)},
             {"unit", reason.unit}});
    }
    return Json{{"army", army_json(**loaded, army)}, {"reasons", std::move(reasons)}};
}

}  // namespace

void add_skirmish_words(Handlers& handlers) {
    handlers["words.load"] = load_words;
    handlers["words.units"] = tell_units;
    handlers["words.why"] = tell_why;
    handlers["words.events"] = tell_events<tell_of>;
    handlers["words.question"] = tell_question<tell_of>;
    handlers["words.choices"] = tell_choices<tell_of>;
    handlers["words.reason"] = tell_reason<tell_of>;
    handlers["words.special"] = tell_special;
    handlers["words.specials"] = tell_specials;
    handlers["words.army"] = tell_army;
    handlers["words.list"] = tell_list;
}

}  // namespace skald::calls
