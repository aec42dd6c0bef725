// Age of Fantasy: Skirmish in every language: reasons, events, questions and answers of games that are really
// played, cards of special rules and spells, reasons about lists.
#include <map>
#include <set>

#include "aofs/random_battle.hpp"
#include "base/json.hpp"
#include "bots/core/thrall.hpp"
#include "content/aofs/fielded_army.hpp"
#include "content/aofs/position.hpp"
#include "dice/seeded.hpp"
#include "words/aofs/rules.hpp"
#include "words/aofs/teller.hpp"
#include "words/files.hpp"

namespace skald::aofs {

using namespace words;

namespace {

Texts texts_of(Language language) {
    auto texts = Texts::read(language, file_text(text_path(language, "aofs.json")));
    if (texts) return std::move(*texts);
    for (const std::string& fault : texts.error()) ADD_FAILURE() << fault;
    std::abort();
}

const ArmyFile* army_by_id(std::string_view id) {
    static std::map<std::string, ArmyFile, std::less<>> all;
    const auto found = all.find(id);
    if (found != all.end()) return &found->second;
    std::vector<content::Diagnostic> problems;
    auto army = read_army(file_text("data/aofs/" + std::string(id) + ".toml"), problems);
    EXPECT_TRUE(army) << id;
    return army ? &(all[std::string(id)] = std::move(*army)) : nullptr;
}

FieldedArmy ready_list(const std::string& name) {
    std::vector<content::Diagnostic> problems;
    const auto list = read_list(file_text("data/aofs/lists/" + name + "-250.toml"), army_by_id, problems);
    EXPECT_TRUE(list) << name;
    return field_army(*list, army_of(*list, army_by_id));
}

/// A game between two ready lists, and the words for it in one language.
struct Battle {
    Battle(const std::string& first, const std::string& second, Language language)
        : texts(texts_of(language)) {
        Setup setup;
        const std::string ids[] = {first, second};
        for (std::size_t side : {0, 1}) {
            const FieldedArmy made = ready_list(ids[side]);
            setup.armies[side] = made.army;
            std::vector<ThingId> things;
            for (const auto& name : made.names) things.push_back({name.part, name.id, name.name});
            names[side] =
                army_names(read_json(file_text(text_path(language, "armies.json"))), ids[side], things);
        }
        setup.terrain = random_terrain(setup.table, 22, 5);
        match.emplace(setup);
        state = match->start();
    }
    Teller teller() const { return {texts, *match, state, names}; }

    Texts texts;
    std::array<ArmyNames, 2> names;
    std::optional<Match> match;
    State state;
};

bool is_finished(const std::string& text) {
    return !text.empty() && text.find_first_of("{}|") == std::string::npos &&
           text.find("  ") == std::string::npos && text.find("()") == std::string::npos &&
           text.front() != ' ';
}

/// One answer of a game: what followed, and what is asked next.
struct Moment {
    State state;
    std::vector<Event> events;
    std::vector<Choice> choices;
};

/// A game, played once for all languages.
const std::vector<Moment>& played(const std::string& first, const std::string& second) {
    static std::map<std::string, std::vector<Moment>> games;
    std::vector<Moment>& game = games[first + second];
    if (!game.empty()) return game;
    Battle battle(first, second, Language::en);
    bots::Thrall<Match> thrall(5);
    SeededDice dice{3};
    while (!battle.state.outcome.over) {
        Events events;
        battle.match->answer(battle.state, thrall.choose(*battle.match, battle.state), dice, events);
        Choices choices;
        if (!battle.state.outcome.over) battle.match->choices(battle.state, choices);
        game.push_back({battle.state, {events.begin(), events.end()}, {choices.begin(), choices.end()}});
    }
    return game;
}

class Skirmishes : public testing::TestWithParam<Language> {};

TEST_P(Skirmishes, every_reason_is_a_sentence_and_no_two_kinds_read_alike) {
    Battle battle("toll-company", "tuskmark", GetParam());
    const Teller teller = battle.teller();
    std::map<std::string, int> seen;
    for (int s = 1; s <= static_cast<int>(Sentence::unsound); ++s) {
        for (const int n : {-1, 0, 1, 2, 30, 500}) {
            const std::string text = teller.why({1, static_cast<std::uint16_t>(s), {n, n, n, n}});
            EXPECT_TRUE(is_finished(text)) << s << ": " << text;
            EXPECT_EQ(text.back(), '.') << text;
        }
        const auto [at, fresh] =
            seen.try_emplace(teller.why({1, static_cast<std::uint16_t>(s), {1, 2, 600, 500}}), s);
        EXPECT_TRUE(fresh) << s << " and " << at->second << ": " << at->first;
    }
}

TEST_P(Skirmishes, every_event_question_and_answer_of_games_has_words) {
    std::set<int> kinds;
    for (const auto& [first, second] :
         {std::pair{"toll-company", "tuskmark"}, {"lychgate-court", "alderkin"}}) {
        Battle battle(first, second, GetParam());
        for (const Moment& moment : played(first, second)) {
            battle.state = moment.state;
            Teller teller = battle.teller();
            for (const Event& event : moment.events) {
                kinds.insert(event.kind);
                const std::string text = teller.event(event);
                EXPECT_TRUE(is_finished(text)) << int{event.kind} << ": " << text;
            }
            EXPECT_TRUE(is_finished(teller.question())) << teller.question();
            for (const Choice& choice : moment.choices)
                EXPECT_TRUE(is_finished(teller.answer(choice))) << int{choice.verb} << teller.answer(choice);
        }
    }
    EXPECT_GT(kinds.size(), 30u);
}

TEST_P(Skirmishes, strange_events_questions_and_answers_do_no_harm) {
    Battle battle("toll-company", "toll-company", GetParam());
    Teller teller = battle.teller();
    for (int kind = 0; kind < 256; ++kind)
        for (const std::int16_t n : {-1, 0, 1, 3, 39, 200, 32767}) {
            Event event;
            event.kind = static_cast<std::uint8_t>(kind);
            event.side = Side::second;
            Choice choice;
            choice.verb = static_cast<std::uint8_t>(kind);
            for (int i = 0; i < 8; ++i) {
                teller.event(event);
                teller.answer(choice);
                event.numbers.push(n);
                choice.what.push(n);
            }
            teller.question({static_cast<std::uint8_t>(kind), Side::second, {n, n, n, n, n, n}});
            teller.why({0, static_cast<std::uint16_t>(kind), {n, n, n, n}});
        }
}

TEST_P(Skirmishes, every_line_of_a_reckoning_and_every_question_is_said) {
    Battle battle("toll-company", "tuskmark", GetParam());
    Teller teller = battle.teller();
    for (int part = 0; part <= static_cast<int>(Part::impact); ++part)
        for (const std::int16_t value : {-2, -1, 1, 2, 5}) {
            Event event;
            event.kind = static_cast<std::uint8_t>(EventKind::reckoned);
            for (const int n : {0, first_unit(Side::second), 0, part, int{value}})
                event.numbers.push(static_cast<std::int16_t>(n));
            const std::string text = teller.event(event);
            EXPECT_TRUE(is_finished(text)) << part << text;
            EXPECT_EQ(text.back(), '.') << text;
        }
    for (int ask = 1; ask <= static_cast<int>(Ask::morale); ++ask)
        for (const std::int16_t n : {0, 1, 2, 5}) {
            const std::string text =
                teller.question({static_cast<std::uint8_t>(ask), Side::first, {n, n, n, n, n, n}});
            EXPECT_TRUE(is_finished(text)) << ask << text;
        }
}

TEST_P(Skirmishes, bots_give_their_reasons_in_words) {
    Battle battle("toll-company", "tuskmark", GetParam());
    const Teller teller = battle.teller();
    std::set<std::string> seen;
    for (int m = 0; m < motives; ++m) {
        const auto motive = static_cast<Motive>(m);
        const bool ours = motive >= Motive::assault || (motive >= Motive::close_in && motive <= Motive::stay);
        const std::string text = teller.reason({motive, 0, {0, first_unit(Side::second), 41, 22, 7}});
        EXPECT_EQ(is_finished(text), ours) << m << text;
        if (ours) seen.insert(text);
    }
    EXPECT_EQ(seen.size(), 10u);
}

TEST_P(Skirmishes, the_goal_and_what_a_move_is_worth_at_a_marker_are_said) {
    const Battle battle("toll-company", "lychgate-court", GetParam());
    const Teller teller = battle.teller();
    EXPECT_GT(teller.goal().size(), 20u);
    EXPECT_GT(teller.goal_how().size(), 20u);
    const int enemy = first_unit(Side::second);
    const Claim far{0, marker_reach + 102}, near{0, marker_reach}, foe{enemy, 400}, away{enemy, 4000};
    std::set<std::string> said;
    for (const std::string& text :
         {teller.plan_at(3, near, away), teller.plan_at(3, near, foe), teller.plan_at(3, far, away)}) {
        EXPECT_NE(text.find("IV"), std::string::npos) << text;
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
        said.insert(text);
    }
    EXPECT_EQ(said.size(), 3u);
    EXPECT_NE(teller.plan_at(3, far, away).find("⟦102⟧"), std::string::npos);
    for (const std::string& text :
         {teller.marker(near, away), teller.marker(near, foe), teller.marker(far, away)})
        said.insert(text);
    EXPECT_EQ(said.size(), 6u);
}

TEST_P(Skirmishes, a_charge_without_a_known_plan_is_said_before_it_is_declared) {
    // The second model is walled in: the first one may charge, and the unit would not stand together.
    PositionReader reader;
    const std::string walls =
        "terrain solid=7 impassable 20.6,9.2 20.65,10.8\n"
        "terrain solid=7 impassable 22,9.2 22.05,10.8\n"
        "terrain solid=7 impassable 20.6,10.8 22.05,10.9\n"
        "terrain solid=7 impassable 20.6,9.1 22.05,9.2\n";
    const std::string text = walls +
                             "weapon sword 0 1\nunit A first with sword at 20,10 21.3,10\n"
                             "unit L first with sword at 26,10\nunit B second at 20,16\n";
    const auto lines = split_lines(text);
    for (const auto& words : *lines) ASSERT_TRUE(reader.read(words));
    const Position position = *reader.finish();
    Match match(position.setup);
    State state = position.state;
    SeededDice dice(1);
    Events off(false);
    match.resume(state, dice, off);
    const Texts texts = texts_of(GetParam());
    const std::array<ArmyNames, 2> names;
    const Teller teller(texts, match, state, names);
    const int foe = position.find_unit("B");
    const auto said = [&](const char* name, Action action) {
        return teller.answer(
            make<Verb::activate>({position.find_unit(name), action, action == Action::charge ? foe : -1}));
    };
    const std::map<Language, std::string> ends{{Language::en, "no plan is known"},
                                               {Language::es, "no se conoce ningún plan"},
                                               {Language::de, "kein Plan ist bekannt"},
                                               {Language::ru, "план неизвестен"}};
    EXPECT_TRUE(said("A", Action::charge).ends_with(ends.at(GetParam()))) << said("A", Action::charge);
    EXPECT_FALSE(said("L", Action::charge).ends_with(ends.at(GetParam()))) << said("L", Action::charge);
    EXPECT_FALSE(said("A", Action::rush).ends_with(ends.at(GetParam())));
}

Event event_of(EventKind kind, Rule rule, std::initializer_list<int> numbers) {
    Event event;
    event.kind = static_cast<std::uint8_t>(kind);
    event.side = Side::first;
    event.rule = cause(rule);
    for (const int n : numbers) event.numbers.push(static_cast<std::int16_t>(n));
    return event;
}

TEST(Events, say_once_how_far_a_unit_goes_and_with_a_shot_what_came_of_it) {
    const Battle battle("toll-company", "lychgate-court", Language::en);
    Teller teller = battle.teller();
    int id = 0;
    while (battle.state.unit(id).size < 2) ++id;
    const int foe = first_unit(Side::second);
    const int one = battle.state.unit(id).first, next = one + 1;
    const std::string name = teller.units()[static_cast<std::size_t>(id)].forms[0];
    const auto went = [&](int model, int far, Rule rule) {
        return event_of(EventKind::moved, rule, {model, 0, 0, 0, far, 0, 0});
    };
    const std::vector<Event> rush{went(one, 254, Rule::ACT_04), went(next, 508, Rule::ACT_04)};
    EXPECT_EQ(teller.events(rush), (std::vector<std::string>{name + " rush ⟦508⟧.", ""}));
    EXPECT_EQ(teller.event(went(one, 762, Rule::ACT_03)), name + " advance ⟦762⟧.");
    EXPECT_EQ(teller.event(went(one, 254, Rule::MEL_02)), name + " move ⟦254⟧.");

    const Event shot = event_of(EventKind::shot, Rule::SHO_03, {id, foe, 0, 3});
    const Event hits = event_of(EventKind::hits, Rule::SHO_03, {id, foe, 0, 3, 4, 2, 0});
    const Event missed = event_of(EventKind::hits, Rule::SHO_03, {id, foe, 0, 3, 4, 0, 0});
    const Event saves = event_of(EventKind::saves, Rule::SHO_04, {foe, 0, 2, 5, 1, 0});
    const std::string said = teller.event(shot);
    EXPECT_EQ(teller.events(std::vector{shot, hits, saves}).front(), said + " 2 hits, 1 wound.");
    EXPECT_EQ(teller.events(std::vector{shot, missed, shot, hits, saves})[0], said + " No hit.");
    EXPECT_EQ(teller.events(std::vector{shot, missed, shot, hits, saves})[2], said + " 2 hits, 1 wound.");
}

TEST_P(Skirmishes, units_have_names_of_their_own_on_both_sides) {
    Battle battle("alderkin", "alderkin", GetParam());
    std::set<std::string> seen;
    int units = 0;
    const Teller teller = battle.teller();
    for (const Value& name : teller.units())
        if (!name.empty()) ++units, seen.insert(name.forms.front());
    EXPECT_EQ(static_cast<int>(seen.size()), units);
    EXPECT_NE(teller.side(Side::first), teller.side(Side::second));
    EXPECT_GT(units, 8);
}

TEST_P(Skirmishes, special_rules_and_spells_are_told_with_their_values) {
    const Texts texts = texts_of(GetParam());
    std::set<std::string> seen;
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        for (const int value : {0, 1, 3, 5}) {
            const auto special = static_cast<Special>(i);
            const std::string name = special_name(texts, special, value),
                              text = special_text(texts, special, value);
            EXPECT_TRUE(is_finished(name) && is_finished(text)) << name << text;
            EXPECT_EQ(text.back(), '.') << text;
            EXPECT_EQ(name.find('X') != std::string::npos, info(special).valued && value == 0) << name;
            const bool fresh = value != 0 || (seen.insert(text).second && seen.insert(name).second);
            EXPECT_TRUE(fresh) << name;
        }
    for (const char* id : {"toll-company", "lychgate-court", "alderkin", "tuskmark"}) {
        seen.clear();
        for (const ArmySpell& spell : army_by_id(id)->spells) {
            const std::string text = spell_text(texts, spell.spell);
            EXPECT_TRUE(is_finished(text)) << text;
            EXPECT_TRUE(seen.insert(text).second) << text;
        }
    }
}

/// Every condition, said of the unit and of its enemy, plain and turned round.
std::vector<Provision> all_provisions() {
    std::vector<Provision> list;
    for (int i = 0; i < static_cast<int>(Circumstance::count); ++i)
        for (const bool enemy : {false, true})
            for (const bool asked : {false, true}) {
                Provision one;
                one.what = static_cast<Circumstance>(i);
                one.enemy = enemy;
                one.amount = 3;
                if (asked) one.special = Special::tough, one.value = 6;
                const bool asks = one.what == Circumstance::has || one.what == Circumstance::near;
                if (enemy && !said_of_enemy(one.what)) continue;
                if (asked ? !asks : one.what == Circumstance::has) continue;
                if (one.what == Circumstance::within && !enemy) continue;
                list.push_back(one);
            }
    return list;
}

TEST_P(Skirmishes, rules_of_an_armys_own_are_told_from_their_effects_no_two_alike) {
    const Texts texts = texts_of(GetParam());
    std::set<std::string> seen;
    const std::vector<std::string> names{"Oath"};
    for (int v = 0; v < static_cast<int>(EffectVerb::count); ++v) {
        if (at_once(static_cast<EffectVerb>(v))) continue;
        for (const Whom whom : {Whom::self, Whom::unit, Whom::friendly, Whom::enemy}) {
            OwnRule rule;
            RuleEffect& effect = rule.effects.push({});
            effect.verb = static_cast<EffectVerb>(v);
            effect.value = 1;
            effect.whom = whom;
            effect.reach = 6;
            if (effect.verb == EffectVerb::grant) effect.specials.add(Special::furious);
            const std::string text = own_rule_text(texts, rule, names);
            EXPECT_TRUE(is_finished(text)) << text;
            EXPECT_EQ(text.back(), '.') << text;
            EXPECT_TRUE(seen.insert(text).second) << text;
        }
    }
    for (const Provision& one : all_provisions())
        for (const bool negated : {false, true}) {
            OwnRule rule;
            rule.once = negated;
            RuleEffect& effect = rule.effects.push({});
            effect.verb = EffectVerb::to_hit;
            effect.value = -1;
            effect.provisions.push(one);
            effect.provisions[0].negated = negated;
            const std::string text = own_rule_text(texts, rule, names);
            EXPECT_TRUE(is_finished(text)) << text;
            EXPECT_TRUE(seen.insert(text).second) << text;
        }
}

TEST(OwnRuleWords, a_rule_is_one_sentence_for_each_effect) {
    const Texts texts = texts_of(Language::en);
    std::vector<content::Diagnostic> problems;
    const auto army = read_army(file_text("tests/content/aofs/grey-oath.toml"), problems);
    ASSERT_TRUE(army);
    std::vector<std::string> told;  // lengths are marked, for whoever shows them
    for (const ArmyRule& rule : army->rules) told.push_back(own_rule_text(texts, rule.rule, {}));
    EXPECT_EQ(told[0], "Friendly units within \u27e61524\u27e7: +1 on morale tests.");
    EXPECT_EQ(told[2],
              "When charging: +1 attack with each weapon. When charging: +\u27e6508\u27e7 on moves.");
    EXPECT_EQ(told[4], "Against enemies with Hero: +2 to AP.");
    EXPECT_EQ(told[6], "Once per game, the first time it counts, in melee: +2 attacks with each weapon.");
    EXPECT_EQ(told[8], "Not against enemies within \u27e63048\u27e7: +1 to AP.");
}

TEST_P(Skirmishes, every_reason_against_a_list_is_a_sentence) {
    const Texts texts = texts_of(GetParam());
    std::vector<content::Diagnostic> problems;
    // Too dear, too many, bought twice, joined wrongly: as many reasons as one list can give.
    const auto list = read_list(
        "toll-company 100\ntoll-captain with great-sword, 2 horse, plate joins 2\nbridge-troll joins 1\n"
        "gate-halberds with sergeant, banner\ngate-halberds with sergeant, banner\n"
        "reckoner joins 3\nmaster-gunner joins 3\ngate-halberds\ngate-halberds\n",
        army_by_id, problems);
    ASSERT_TRUE(list) << (problems.empty() ? "" : problems[0].text);
    std::set<std::string> seen, sentences;
    for (const auto& reason : list_reasons(*list, *army_by_id("toll-company"), 100, true)) {
        const std::string text = list_reason_text(texts, reason.sentence, reason.numbers, reason.what);
        EXPECT_TRUE(is_finished(text)) << reason.sentence << text;
        EXPECT_EQ(text.back(), '.') << text;
        sentences.emplace(reason.sentence);
    }
    EXPECT_GE(sentences.size(), 9u);
    for (const char* sentence : {"points", "heroes", "copies", "unit_cost", "units", "models", "command",
                                 "join_no_hero", "join_tough", "join_no_group", "join_two", "empty", "table",
                                 "once", "nobody", "nothing", "kinds", "weapons"}) {
        const int numbers[] = {5, 2};
        EXPECT_TRUE(seen.insert(list_reason_text(texts, sentence, numbers, "Axe")).second) << sentence;
    }
    EXPECT_EQ(list_reason_text(texts, "no such", {}, ""), "");
}

TEST_P(Skirmishes, texts_use_the_values_that_they_are_given) {
    const auto english = texts_of(Language::en).values_used();
    // Names as they stand, agreement and dice: always given where a unit or a model is.
    const auto always = [](const std::string& value) {
        return value.starts_with("name") || value == "n" || value == "side" || value == "faces" ||
               value == "length";
    };
    for (const auto& [key, values] : texts_of(GetParam()).values_used()) {
        const auto bare = [](std::string value) {
            return value.starts_with("name") && value.size() == 5 ? value.substr(4) : value;
        };
        const auto& model = english.at(key);
        for (const std::string& value : values)
            EXPECT_TRUE(always(value) || std::count(model.begin(), model.end(), value) > 0)
                << key << " uses {" << value << '}';
        for (const std::string& value : model)
            EXPECT_TRUE(always(value) || std::any_of(values.begin(), values.end(),
                                                     [&](const std::string& v) { return bare(v) == value; }))
                << key << " lacks {" << value << '}';
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, Skirmishes, testing::ValuesIn(all_languages),
                         [](const auto& given) { return std::string(code_of(given.param)); });

TEST(Texts, tell_what_is_missing_unknown_or_wrong) {
    const auto texts = Texts::read(Language::en, R"({"events": {"shot": "{1", "flew": "flew"}})");
    ASSERT_FALSE(texts);
    const auto told = [&](std::string_view fault) {
        return std::count(texts.error().begin(), texts.error().end(), fault) == 1;
    };
    EXPECT_TRUE(told("en: events.moved is missing"));
    EXPECT_TRUE(told("en: special_texts.tough is missing"));
    EXPECT_TRUE(told("en: events.flew is not a known key"));
    EXPECT_TRUE(told("en: events.shot has a bracket is not closed in \"{1\""));
}

TEST(Texts, name_what_has_no_name_by_its_id) {
    const ThingId things[] = {{"units", "salt-wardens", ""}, {"units", "x", "Old Marta"}};
    const ArmyNames names = army_names(nlohmann::json::object(), "marsh-lanterns", things);
    EXPECT_EQ(names.name, "Marsh lanterns");
    EXPECT_EQ(army_names(nlohmann::json::object(), "", {}).name, "");
    EXPECT_EQ(names.things[0], "Salt wardens");
    EXPECT_EQ(names.things[1], "Old Marta");
}

TEST(SkirmishRules, have_a_summary_of_every_rule_and_ruling_in_each_language_but_english) {
    // English is the ledger itself.
    std::set<std::string> ids;
    for (int i = 1; i < static_cast<int>(Rule::count); ++i)
        if (const std::string id(rule_id(static_cast<Rule>(i))); !id.starts_with("AOF-TC-")) ids.insert(id);
    EXPECT_EQ(ids.size(), 186u);
    for (const Language language : {Language::es, Language::de, Language::ru}) {
        const auto file = read_json(file_text(text_path(language, "rules_aofs.json")));
        ASSERT_TRUE(file.is_object()) << code_of(language);
        EXPECT_EQ(file["sections"].size(), 15u);
        std::set<std::string> told;
        for (const auto& [id, text] : file["rules"].items()) {
            told.insert(id);
            ASSERT_TRUE(text.is_string()) << id;
            EXPECT_EQ(text.get<std::string>().back(), '.') << code_of(language) << id;
        }
        EXPECT_EQ(told, ids) << code_of(language);
    }
}

}  // namespace
}  // namespace skald::aofs
