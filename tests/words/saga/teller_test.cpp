// Reasons, events, questions and answers in every language, on matches that are really played.
#include "words/saga/teller.hpp"

#include <map>
#include <set>

#include "bots/core/thrall.hpp"
#include "dice/seeded.hpp"
#include "saga/mend.hpp"
#include "saga/setup.hpp"
#include "words/core/measure.hpp"
#include "words/saga/data.hpp"

namespace skald::saga {

using namespace words;

namespace {

/// A quick game between two factions, and the words for it in one language.
struct Table {
    Table(const std::string& first, const std::string& second, Language language)
        : texts(texts_of(language)),
          files{find(first), find(second)},
          names{names_of(files[0], language), names_of(files[1], language)} {
        Setup setup;
        setup.factions = {files[0].faction, files[1].faction};
        setup.quick = true;
        setup.warband_given = {true, true};
        for (std::size_t i = 0; i < 2; ++i)
            setup.warbands[i] = *mend({}, setup.factions[i], setup.edition, setup.points);
        setup.outlines = default_outlines(setup.sticks);
        setup.terrain = random_terrain(setup, 7);
        match.emplace(setup);
        state = match->start();
    }

    static const FactionFile& find(const std::string& id) {
        for (const FactionFile& file : all_factions())
            if (file.id == id) return file;
        ADD_FAILURE() << id;
        return all_factions().front();
    }
    Teller teller() const { return {texts, *match, state, {&names[0], &names[1]}}; }
    void play(int answers, Events& events) {
        bots::Thrall<Match> thrall(5);
        for (int i = 0; i < answers && !state.outcome.over; ++i)
            match->answer(state, thrall.choose(*match, state), dice, events);
    }

    Texts texts;
    std::array<FactionFile, 2> files;
    std::array<FactionNames, 2> names;
    std::optional<Match> match;
    State state;
    SeededDice dice{3};
};

bool is_finished(const std::string& text) {
    return !text.empty() && text.find_first_of("{}|") == std::string::npos &&
           text.find("  ") == std::string::npos && text.front() != ' ';
}

class Telling : public testing::TestWithParam<Language> {};

TEST_P(Telling, every_reason_is_a_sentence) {
    Table table("danes", "saxons", GetParam());
    Events events;
    table.play(12, events);
    const Teller teller = table.teller();
    for (int s = 1; s <= static_cast<int>(Sentence::not_along_line); ++s)
        for (const int n : {-1, 0, 1, 2, 30, 500}) {
            const Why why{1, static_cast<std::uint16_t>(s), {n, n, n, n}};
            const std::string text = teller.why(why, Side::first);
            EXPECT_TRUE(is_finished(text)) << s << ": " << text;
            EXPECT_EQ(text.back(), '.') << text;
        }
}

TEST_P(Telling, reasons_of_different_kinds_read_differently) {
    Table table("danes", "saxons", GetParam());
    Events events;
    table.play(12, events);
    const Teller teller = table.teller();
    std::map<std::string, int> seen;
    for (int s = 1; s <= static_cast<int>(Sentence::not_along_line); ++s) {
        const auto [at, fresh] = seen.try_emplace(
            teller.why({1, static_cast<std::uint16_t>(s), {1, 2, 600, 500}}, Side::first), s);
        EXPECT_TRUE(fresh) << s << " and " << at->second << ": " << at->first;
    }
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
    Table table(first, second, Language::en);
    for (int i = 0; i < 150 && !table.state.outcome.over; ++i) {
        Events events;
        table.play(1, events);
        Choices choices;
        if (!table.state.outcome.over) table.match->choices(table.state, choices);
        game.push_back({table.state, {events.begin(), events.end()}, {choices.begin(), choices.end()}});
    }
    return game;
}

TEST_P(Telling, every_event_question_and_answer_of_games_has_words) {
    std::set<int> kinds;
    for (const auto& [first, second] : {std::pair{"gaels", "magyars"}, {"rus", "welsh"}}) {
        Table table(first, second, GetParam());
        for (const Moment& moment : played(first, second)) {
            table.state = moment.state;
            Teller teller = table.teller();
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
    EXPECT_GT(kinds.size(), 20u);
}

TEST_P(Telling, answers_to_one_question_read_differently) {
    Table table("gaels", "magyars", GetParam());
    for (const Moment& moment : played("gaels", "magyars")) {
        table.state = moment.state;
        const Teller teller = table.teller();
        std::map<std::string, const Choice*> seen;
        for (const Choice& choice : moment.choices) {
            // Told apart by where they lead, or by the figures that are pointed at.
            if (!choice.steps.empty() || choice.sketch || is(choice, Verb::remove)) continue;
            const std::string text = teller.answer(choice);
            // Two like sets of dice on a basic ability are alike.
            EXPECT_TRUE(seen.try_emplace(text, &choice).second || is(choice, Verb::take_back)) << text;
        }
    }
}

TEST_P(Telling, strange_events_questions_and_answers_do_no_harm) {
    Table table("franks", "normans", GetParam());
    Teller teller = table.teller();
    for (int kind = 0; kind < 256; ++kind)
        for (const std::int16_t n : {-1, 0, 1, 3, 200, 32767}) {
            Event event;
            event.kind = static_cast<std::uint8_t>(kind);
            Choice choice;
            choice.verb = static_cast<std::uint8_t>(kind);
            for (int i = 0; i < 4; ++i) {
                teller.event(event);
                teller.answer(choice);
                event.numbers.push(n);
                choice.what.push(n);
            }
            teller.question({static_cast<std::uint8_t>(kind), Side::second, {n, n, n, n, n, n}});
            teller.why({0, static_cast<std::uint16_t>(kind), {n, n, n, n}}, Side::none);
        }
}

TEST_P(Telling, units_of_a_match_have_names_of_their_own) {
    for (const auto& [first, second] :
         {std::pair{"danes", "saxons"}, {"danes", "danes"}, {"rus", "magyars"}}) {
        Table table(first, second, GetParam());
        Events events;
        table.play(2, events);
        std::set<std::string> seen;
        int units = 0;
        const Teller teller = table.teller();
        for (const Value& name : teller.units()) {
            if (name.empty()) continue;
            ++units;
            EXPECT_TRUE(seen.insert(name.forms.front()).second) << name.forms.front();
        }
        EXPECT_GT(units, 8);
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, Telling, testing::ValuesIn(all_languages),
                         [](const auto& one) { return std::string(code_of(one.param)); });

TEST(Reasons, give_lengths_beside_their_stick) {
    const std::map<Language, std::string> expected{
        {Language::en, "A figure of Jarl Orm: 5.5 cm from the nearest of the others; VS (5 cm) is the most."},
        {Language::es,
         "Una figura de Jarl Orm: a 5,5 cm de la más cercana de las demás; VS (5 cm) es lo máximo."},
        {Language::de,
         "Jarl Orm: Eine Figur steht 5,5 cm von der nächsten der übrigen; VS (5 cm) ist das Höchste."},
        {Language::ru, "Фигура отряда «Ярл Орм» в 5,5 см от ближайшей из остальных; предел VS (5 см)."}};
    for (const auto& [language, text] : expected) {
        Table table("danes", "saxons", language);
        Events events;
        table.play(2, events);
        const Why why{1, static_cast<std::uint16_t>(Sentence::chain_broken), {0, 553, 500, 0}};
        EXPECT_EQ(shown(table.teller().why(why, Side::first), language, Measure::centimetres), text);
    }
}

/// The names of all units of a side.
std::vector<std::string> called(const Table& table, Side side) {
    std::vector<std::string> names;
    for (int u = 0; u < max_units; ++u) {
        const std::string name = table.teller().units()[static_cast<std::size_t>(u)].forms[0];
        if (side_of_unit(u) == side && !name.empty()) names.push_back(name);
    }
    return names;
}

TEST(Units, are_called_as_their_people_says_and_each_by_a_name_of_its_own) {
    const Table table("danes", "saxons", Language::en);
    std::vector<std::string> all = called(table, Side::first);
    EXPECT_EQ(all.front(), "Jarl Orm");
    EXPECT_EQ(called(table, Side::second).front(), "Ealdorman Godric");
    for (const std::string& name : called(table, Side::second)) all.push_back(name);
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
    for (const std::string& name : all) EXPECT_EQ(name.find_first_of("()"), std::string::npos) << name;
}

TEST(Units, of_one_people_against_itself_say_whose_they_are) {
    const Table table("danes", "danes", Language::en);
    EXPECT_EQ(called(table, Side::first).front(), "Jarl Orm (first side)");
}

TEST(Units, of_a_people_without_such_words_are_called_by_what_they_are) {
    Table table("danes", "saxons", Language::en);
    for (FactionNames& names : table.names) names.troops.clear(), names.places.clear();
    EXPECT_EQ(called(table, Side::first).front(), "Warlord (Danes)");
}

TEST(Events, name_who_lost_figures_to_whom) {
    Table table("danes", "saxons", Language::en);
    Events events;
    table.play(2, events);
    Teller teller = table.teller();
    Event shot;
    shot.kind = static_cast<std::uint8_t>(EventKind::shooting_began);
    shot.numbers = {5, 28, 6};
    EXPECT_EQ(teller.event(shot), "Hunters of Fyn shoot at Slingers of Lewes with 6 figures.");
    Event lost;
    lost.kind = static_cast<std::uint8_t>(EventKind::casualties);
    lost.numbers = {28, 2};
    EXPECT_EQ(teller.event(lost), "Slingers of Lewes lose 2 to Hunters of Fyn.");
}

Event event_of(EventKind kind, std::initializer_list<std::int16_t> numbers) {
    Event event;
    event.kind = static_cast<std::uint8_t>(kind);
    for (const std::int16_t n : numbers) event.numbers.push(n);
    return event;
}

TEST(Events, figures_that_move_or_fall_together_are_told_once) {
    Table table("danes", "saxons", Language::en);
    Events events;
    table.play(2, events);
    const Unit& unit = table.state.unit(1);
    const auto figure = static_cast<std::int16_t>(unit.first);
    const auto next = static_cast<std::int16_t>(unit.first + 1);
    const std::vector<Event> happened{event_of(EventKind::moved, {figure, 0, 0, 0, 300, 400}),
                                      event_of(EventKind::moved, {next, 0, 0, 0, 300, 400, 300, 900}),
                                      event_of(EventKind::slain, {figure, 1}),
                                      event_of(EventKind::slain, {40, 28}),
                                      event_of(EventKind::slain, {next, 1})};
    Teller teller = table.teller();
    const std::string name = teller.units()[1].forms[0], other = teller.units()[28].forms[0];
    const std::vector<std::string> told{name + " move ⟦1000⟧.", "", name + ": 2 figures fall.",
                                        other + ": 1 figure falls.", ""};
    EXPECT_EQ(teller.events(happened), told);
}

TEST(Events, of_fatigue_that_exhausts_it_is_said_that_it_does) {
    Table table("danes", "saxons", Language::en);
    Teller teller = table.teller();
    const std::string name = teller.units()[1].forms[0];
    EXPECT_EQ(teller.event(event_of(EventKind::fatigue, {1, 1, 2})), name + " take 1 fatigue; 2 now.");
    EXPECT_EQ(teller.event(event_of(EventKind::fatigue, {1, 1, 3})),
              name + " take 1 fatigue; 3 now, exhausted.");
    EXPECT_EQ(teller.event(event_of(EventKind::fatigue, {1, -1, 3})), name + " shed 1 fatigue; 3 left.");
}

TEST(Events, a_fight_that_began_with_an_earlier_answer_still_names_who_fights) {
    Table table("danes", "saxons", Language::en);
    Events events;
    table.play(2, events);
    State before = table.state;
    before.fight.kind = FightKind::melee;
    before.fight.of[0].unit = 5;
    before.fight.of[1].unit = 28;
    Teller teller = table.teller();
    teller.resume(before);
    EXPECT_EQ(teller.event(event_of(EventKind::melee_result, {0, 3, 1})),
              "Hunters of Fyn win the melee against Slingers of Lewes, 3 to 1.");
}

}  // namespace
}  // namespace skald::saga
