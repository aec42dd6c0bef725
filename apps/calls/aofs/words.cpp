// Words of Age of Fantasy: Skirmish for the page and for `skald engine`: special rules, armies and lists, and
// what speaks of a game (docs/words.md). The language files come as texts, once, with words.load.
#include "base/json.hpp"
#include "calls/aofs/kit.hpp"
#include "calls/core/book_calls.hpp"
#include "words/aofs/rules.hpp"

namespace skald::calls {

using aofs::ArmyFile;
using aofs::Special;

/// {"language", "words", "armies"}: the texts of aofs.json and armies.json.
Result<void, std::string> AofsKit::load_words(Library& library, words::Language language,
                                              const Json& request) {
    const auto text = read_text(request, "words");
    if (!text) return refuse(text.error());
    auto texts = aofs::Texts::read(language, *text);
    if (!texts) return refuse(texts.error().front());
    OptionalMembers members{request};
    const std::string armies = members.text("armies", "{}");
    if (!members.fault.empty()) return refuse(members.fault);
    library.languages.insert_or_assign(language, Words{std::move(*texts), read_json(armies)});
    return {};
}

namespace {

std::array<aofs::ArmyNames, 2> names_of_sides(const AofsKit::Words& words, const AofsGame& game) {
    std::array<aofs::ArmyNames, 2> names;
    for (std::size_t side : {0, 1}) {
        std::vector<aofs::ThingId> things;
        for (const aofs::NameKey& name : game.setting.names[side])
            things.push_back({name.part, name.id, name.name});
        names[side] = aofs::army_names(words.armies, game.setting.armies[side], things);
        if (names[side].name.empty()) names[side].name = game.setting.titles[side];
    }
    return names;
}

}  // namespace

std::unique_ptr<AofsKit::Speaker> AofsKit::speak(Library& library, AofsGame& game, const aofs::State& state,
                                                 words::Language language) {
    return std::make_unique<Speaker>(library.languages.at(language), game, state);
}

AofsKit::Speaker::Speaker(const Words& words, AofsGame& game, const aofs::State& state)
    : words_(words),
      match_(game.match()),
      state_(state),
      names_(names_of_sides(words, game)),
      teller_(words.texts, match_, state, names_) {}

Json AofsKit::Speaker::names() const {
    Json units = Json::object(), weapons = Json::object(), spells = Json::array();
    for (std::size_t u = 0; u < teller_.units().size(); ++u) {
        if (teller_.units()[u].empty()) continue;
        const int id = static_cast<int>(u);
        units[std::to_string(u)] = teller_.units()[u].forms.front();
        Json& list = weapons[std::to_string(u)] = Json::array();
        for (int w = 0; w < static_cast<int>(match_.unit_profile(id).weapons.size()); ++w)
            list.push_back(teller_.weapon(id, w));
        // Those of a Hero who joined come after the places of its own.
        const int hero = home_of(state_, state_.unit(id).hero);
        if (hero < 0) continue;
        while (list.size() < aofs::hero_weapons) list.push_back("");
        for (int w = 0; w < static_cast<int>(match_.unit_profile(hero).weapons.size()); ++w)
            list.push_back(teller_.weapon(id, aofs::hero_weapons + w));
    }
    for (Side side : {Side::first, Side::second}) {
        Json list = Json::array();
        const auto& known = match_.army(side).spells;
        for (int s = 0; s < static_cast<int>(known.size()); ++s)
            list.push_back({{"name", teller_.spell(side, s)},
                            {"text", spell_text(words_.texts, known[static_cast<std::size_t>(s)])}});
        spells.push_back(std::move(list));
    }
    Json rules = Json::array();
    for (Side side : {Side::first, Side::second}) {
        Json list = Json::array();
        const auto names = teller_.rules(side);
        const auto& own = match_.army(side).rules;
        for (std::size_t i = 0; i < own.size(); ++i)
            list.push_back({{"name", names[i]}, {"text", own_rule_text(words_.texts, own[i], names)}});
        rules.push_back(std::move(list));
    }
    Json markers = Json::array();
    const aofs::View view{match_, state_};
    for (const aofs::Marker& marker : state_.markers)
        markers.push_back(teller_.marker(nearest_claim(view, Side::first, marker),
                                         nearest_claim(view, Side::second, marker)));
    return {
        {"goal", teller_.goal()},        {"goalHow", teller_.goal_how()},
        {"markers", std::move(markers)}, {"units", std::move(units)},
        {"weapons", std::move(weapons)}, {"spells", std::move(spells)},
        {"rules", std::move(rules)},     {"sides", {teller_.side(Side::first), teller_.side(Side::second)}}};
}

namespace {

using Words = AofsKit::Words;

Result<const Words*, std::string> find_texts(AofsCalls& calls, const Json& request) {
    const auto language = read_language(request, "language");
    if (!language) return refuse(language.error());
    const auto found = calls.library().languages.find(*language);
    if (found == calls.library().languages.end()) return refuse(language_not_loaded);
    return &found->second;
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

/// The rules of a unit whose value an upgrade raises, as they are then.
Json raised_json(const aofs::Texts& texts, const aofs::Specials& own, const aofs::Specials& more) {
    Json list = Json::array();
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        if (const auto special = static_cast<Special>(i);
            aofs::info(special).valued && own.has(special) && more.has(special)) {
            aofs::Specials both = own;
            both.add(more);
            list.push_back(special_json(texts, special, both.value(special)));
        }
    return list;
}

/// When a rule of an army's own may count: one of each kind, as files spell it and in words.
Json provisions_json(const aofs::Texts& texts) {
    Json list = Json::array();
    for (const std::string_view sample : aofs::provision_samples())
        if (const auto read = aofs::read_provisions(sample, {}); read.value)
            list.push_back({{"id", sample}, {"text", provision_text(texts, (*read.value)[0], {})}});
    return list;
}

/// words.specials: {"book", "language"}: every special rule; those with a value with X in its place.
Reply tell_specials(AofsCalls& calls, const Json& request) {
    const auto loaded = find_texts(calls, request);
    if (!loaded) return refuse(loaded.error());
    Json list = Json::array();
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        list.push_back(special_json((*loaded)->texts, static_cast<Special>(i), 0));
    return Json{{"specials", std::move(list)}, {"conditions", provisions_json((*loaded)->texts)}};
}

/// words.special: {"book", "language", "special"}: one rule as army files spell it, "tough(3)" or "tough".
Reply tell_special(AofsCalls& calls, const Json& request) {
    const auto loaded = find_texts(calls, request);
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
    for (const auto& rule : army.rules) things.push_back({"rules", rule.id, rule.name});
    for (const auto& unit : army.units) {
        things.push_back({"units", unit.id, unit.name});
        for (const auto& upgrade : unit.upgrades) things.push_back({"upgrades", upgrade.id, upgrade.name});
    }
    return things;
}

/// What all or some of its models have.
std::uint16_t rules_of(const aofs::ArmyUnit& unit) {
    std::uint16_t own = unit.rules;
    for (const aofs::SomeModels& some : unit.some)
        if (some.own >= 0) own = static_cast<std::uint16_t>(own | 1u << some.own);
    return own;
}

/// The rules of the army's own, each as special_json tells those of the book.
Json own_rules_json(const aofs::Texts& texts, const ArmyFile& army, std::span<const std::string> names) {
    Json list = Json::array();
    for (std::size_t i = 0; i < army.rules.size(); ++i)
        list.push_back({{"id", army.rules[i].id},
                        {"name", names[i]},
                        {"text", own_rule_text(texts, army.rules[i].rule, names)},
                        {"rule", rule_id(aofs::Rule::OWN_01)}});
    return list;
}

Json army_json(const Words& loaded, const ArmyFile& army) {
    const aofs::Texts& texts = loaded.texts;
    const aofs::ArmyNames names = aofs::army_names(loaded.armies, army.id, things_of(army));
    auto name = names.things.begin();
    const std::span<const std::string> rule_names(&*name + army.weapons.size() + army.spells.size(),
                                                  army.rules.size());
    const Json rules = own_rules_json(texts, army, rule_names);
    const auto all_json = [&](const aofs::Specials& specials, std::uint16_t own) {
        Json list = specials_json(texts, specials);
        for (std::size_t i = 0; i < army.rules.size(); ++i)
            if (own >> i & 1) list.push_back(rules[i]);
        return list;
    };
    Json weapons = Json::array(), spells = Json::array(), units = Json::array();
    for (const auto& weapon : army.weapons)
        weapons.push_back({{"id", weapon.id},
                           {"name", *name++},
                           {"text", weapon_text(texts, weapon.weapon)},
                           {"specials", all_json(weapon.weapon.specials, weapon.weapon.rules)}});
    for (const auto& spell : army.spells)
        spells.push_back({{"id", spell.id},
                          {"name", *name++},
                          {"value", spell.spell.value},
                          {"text", spell_text(texts, spell.spell)}});
    name += static_cast<std::ptrdiff_t>(army.rules.size());
    for (const auto& unit : army.units) {
        Json one = {
            {"id", unit.id}, {"name", *name++}, {"specials", all_json(unit.specials, rules_of(unit))}};
        Json& upgrades = one["upgrades"] = Json::array();
        for (const auto& upgrade : unit.upgrades)
            upgrades.push_back({{"id", upgrade.id},
                                {"name", upgrade_name(texts, upgrade.id, *name++)},
                                {"specials", all_json(upgrade.specials, upgrade.rules)},
                                {"raised", raised_json(texts, unit.specials, upgrade.specials)}});
        units.push_back(std::move(one));
    }
    return {{"id", army.id},
            {"name", names.name.empty() ? army.name : names.name},
            {"wins", names.wins},
            {"play", names.play},
            {"units", std::move(units)},
            {"weapons", std::move(weapons)},
            {"spells", std::move(spells)},
            {"rules", rules}};
}

/// words.army: {"book", "language", "army"}: names and rules of an army that was loaded.
Reply tell_army(AofsCalls& calls, const Json& request) {
    const auto loaded = find_texts(calls, request);
    if (!loaded) return refuse(loaded.error());
    const auto id = read_text(request, "army");
    if (!id) return refuse(id.error());
    const ArmyFile* army = calls.library().army(*id);
    if (army == nullptr) return refuse("there is no army \"" + *id + '"');
    return army_json(**loaded, *army);
}

/// words.list: {"book", "language", "text", "points", "forceOrg"}: the army of a list as in words.army, which
/// an imported one brings along, and the reasons of army.list in this language.
Reply tell_list(AofsCalls& calls, const Json& request) {
    const auto loaded = find_texts(calls, request);
    if (!loaded) return refuse(loaded.error());
    const auto text = read_text(request, "text");
    if (!text) return refuse(text.error());
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list(*text, calls.library().finder(), problems);
    if (!list) return refuse("the list cannot be read: " + (problems.empty() ? "" : problems[0].text));
    const ArmyFile& army = aofs::army_of(*list, calls.library().finder());
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

void add_cards(AofsOwnCalls& own) {
    own["words.special"] = tell_special;
    own["words.specials"] = tell_specials;
    own["words.army"] = tell_army;
    own["words.list"] = tell_list;
}

}  // namespace skald::calls
