// No two different effects print the same sentence: every ability of every people is changed in one place at
// a time, as its file could say it, and must then read differently, in every language.
#include <functional>

#include "base/tries.hpp"
#include "content/saga/check.hpp"
#include "words/saga/board.hpp"
#include "words/saga/data.hpp"

namespace skald::saga {

using namespace words;

namespace {

struct Change {
    const char* what;
    std::function<void(Clause&)> make;
};

template <class Enum>
void next(Enum& value, int count) {
    value = static_cast<Enum>((static_cast<int>(value) + 1) % count);
}

/// Changes of a selector in all its parts; `at` finds it in a clause.
void add_changes(std::vector<Change>& all, const std::function<Selector&(Clause&)>& at) {
    const auto add = [&](const char* what, std::function<void(Selector&)> change) {
        all.push_back({what, [at, change](Clause& clause) { change(at(clause)); }});
    };
    for (int times = 1; times < 6; ++times)
        add("whose", [times](Selector& s) {
            for (int i = 0; i < times; ++i) next(s.whose, 6);
        });
    for (int bit = 0; bit < 4; ++bit)
        add("class", [bit](Selector& s) { s.troops = static_cast<std::uint8_t>(s.troops ^ (1 << bit)); });
    for (int bit = 0; bit < 9; ++bit)
        add("equipment",
            [bit](Selector& s) { s.equipment = static_cast<std::uint16_t>(s.equipment ^ (1 << bit)); });
    for (int times = 1; times < 3; ++times)
        add("footing", [times](Selector& s) {
            for (int i = 0; i < times; ++i) next(s.footing, 3);
        });
    for (int times = 1; times < 13; ++times)
        add("ground", [times](Selector& s) {
            for (int i = 0; i < times; ++i) next(s.place, 13);
        });
    for (int times = 1; times < 6; ++times)
        add("weariness", [times](Selector& s) {
            for (int i = 0; i < times; ++i) next(s.weariness, 6);
        });
    add("without this effect", [](Selector& s) { s.without_effect = !s.without_effect; });
    add("other", [](Selector& s) { s.not_acting = !s.not_acting; });
    for (std::size_t i = 0; i < 2; ++i) {
        add("distance", [i](Selector& s) { next(s.near[i].stick, 5); });
        add("beyond", [i](Selector& s) { s.near[i].beyond = !s.near[i].beyond; });
        for (int times = 1; times < 6; ++times)
            add("distance from whom", [i, times](Selector& s) {
                for (int n = 0; n < times; ++n) next(s.near[i].whose, 6);
            });
        for (int bit = 0; bit < 4; ++bit)
            add("distance from a class", [i, bit](Selector& s) {
                s.near[i].troops = static_cast<std::uint8_t>(s.near[i].troops ^ (1 << bit));
            });
        add("distance from a footing", [i](Selector& s) { next(s.near[i].footing, 3); });
        add("distance from a ground", [i](Selector& s) { next(s.near[i].place, 13); });
        for (int times = 1; times < 9; ++times)
            add("distance from terrain", [i, times](Selector& s) {
                s.near[i].troops = any_troop;
                for (int n = 0; n < times; ++n) next(s.near[i].land, 9);
            });
    }
}

std::vector<Change> all_changes() {
    std::vector<Change> all{
        {"amount", [](Clause& c) { ++c.quantity.base; }},
        {"amount", [](Clause& c) { c.quantity.base = static_cast<std::int8_t>(-c.quantity.base); }},
        {"times", [](Clause& c) { ++c.quantity.times; }},
        {"every", [](Clause& c) { ++c.quantity.every; }},
        {"at most", [](Clause& c) { ++c.quantity.most; }},
        {"whose dice", [](Clause& c) { c.enemy_side = !c.enemy_side; }},
        {"optional", [](Clause& c) { c.optional = !c.optional; }},
        {"pick", [](Clause& c) { ++c.pick; }},
        {"pick", [](Clause& c) { c.pick = c.pick > 0 ? 0 : 2; }},
        {"cover", [](Clause& c) { c.cover = c.cover == Cover::light ? Cover::solid : Cover::light; }},
        {"riders", [](Clause& c) { c.riders_too = !c.riders_too; }},
        {"distance", [](Clause& c) { next(c.stick, 5); }},
        {"direction", [](Clause& c) { next(c.direction, 4); }},
        {"stay beyond", [](Clause& c) { next(c.stay_beyond, 5); }},
        {"picker", [](Clause& c) { next(c.picker, 2); }},
        {"advanced", [](Clause& c) { c.advanced_only = !c.advanced_only; }},
        {"inactive", [](Clause& c) { c.inactive_only = !c.inactive_only; }},
        {"empty", [](Clause& c) { c.empty_only = !c.empty_only; }},
        {"unless", [](Clause& c) { next(c.unless, 4); }},
        {"shooter beyond", [](Clause& c) { next(c.shooter_beyond, 5); }},
        {"when", [](Clause& c) { next(c.when_attack_begins.stick, 5); }},
        {"after", [](Clause& c) { c.after = !c.after; }},
        {"symbol", [](Clause& c) { next(c.symbol, 3); }},
        {"not", [](Clause& c) { c.condition.negated = !c.condition.negated; }},
    };
    for (int times = 1; times < 10; ++times)
        all.push_back({"count", [times](Clause& c) {
                           for (int i = 0; i < times; ++i) next(c.quantity.count, 10);
                       }});
    for (int times = 1; times < 5; ++times) {
        all.push_back({"lasts", [times](Clause& c) {
                           for (int i = 0; i < times; ++i) next(c.duration, 5);
                       }});
        all.push_back({"link", [times](Clause& c) {
                           for (int i = 0; i < times; ++i) next(c.link, 5);
                       }});
    }
    for (int times = 1; times < 3; ++times) {
        all.push_back({"attack", [times](Clause& c) {
                           for (int i = 0; i < times; ++i) next(c.attack, 3);
                       }});
        all.push_back({"role", [times](Clause& c) {
                           for (int i = 0; i < times; ++i) next(c.role, 3);
                       }});
    }
    for (int bit = 0; bit < 4; ++bit)
        all.push_back(
            {"types", [bit](Clause& c) { c.types = static_cast<std::uint8_t>(c.types ^ (1 << bit)); }});
    for (int bit = 0; bit < 8; ++bit)
        all.push_back(
            {"faces", [bit](Clause& c) { c.faces = static_cast<std::uint8_t>(c.faces ^ (1 << bit)); }});
    for (int times = 1; times < 12; ++times)
        all.push_back({"if", [times](Clause& c) {
                           for (int i = 0; i < times; ++i) next(c.condition.when, 12);
                       }});
    add_changes(all, [](Clause& c) -> Selector& { return c.who; });
    add_changes(all, [](Clause& c) -> Selector& { return c.counted; });
    add_changes(all, [](Clause& c) -> Selector& { return c.condition.what; });
    return all;
}

/// A faction with this one ability on its board, as its file says it.
FactionFile alone(const FactionFile& file, const Ability& ability) {
    FactionFile one;
    one.id = file.id;
    one.symbols = file.symbols;
    one.ability_ids = {"it"};
    one.faction.board = 1;
    one.faction.abilities.push(ability);
    one.faction.abilities.back().name = 0;
    one.faction.options = file.faction.options;
    return one;
}

std::string reading(const Ability& ability, const Texts& texts) {
    return keyword_line(ability, texts) + ": " + ability_text(ability, texts);
}

/// Can a file say it, and does the checker find a meaning in it?
bool sayable(const FactionFile& one, const std::string& written) {
    std::vector<content::Diagnostic> problems;
    FactionPlaces places;
    const auto read = read_faction(written, problems, &places);
    if (!read || *read != one) return false;
    check_faction(*read, places, problems);
    return std::none_of(problems.begin(), problems.end(),
                        [](const auto& p) { return p.code == "never" || p.code == "idle"; });
}

TEST(Wording, a_change_that_a_file_can_say_is_read_in_every_language) {
    std::vector<Texts> texts;
    for (const Language language : all_languages) texts.push_back(texts_of(language));
    const std::vector<Change> changes = all_changes();
    const int every = skald::test::sanitized ? 7 : 1;
    int made = 0, seen = 0;
    std::vector<FactionFile> files(all_factions().begin(), all_factions().end());
    std::vector<content::Diagnostic> problems;
    files.push_back(read_faction(file_text("tests/cases/saga/yardstick.toml"), problems).value());
    for (const FactionFile& file : files)
        for (std::size_t i = 0; i < file.faction.board; ++i) {
            const Ability& ability = file.faction.abilities[i];
            const std::string plain = write_faction(alone(file, ability));
            for (std::size_t j = 0; j < ability.clauses.size(); ++j)
                for (const Change& change : changes) {
                    if (++seen % every != 0) continue;
                    if (j == 0 && change.what == std::string_view("link")) continue;  // nothing to hang on
                    Ability changed = ability;
                    change.make(changed.clauses[j]);
                    const FactionFile one = alone(file, changed);
                    const std::string written = write_faction(one);
                    if (written == plain) continue;  // the verb has no such word
                    if (!sayable(one, written)) continue;
                    ++made;
                    for (const Texts& one_language : texts)
                        EXPECT_NE(reading(ability, one_language), reading(changed, one_language))
                            << file.ability_ids[i] << ", clause " << j + 1 << ", " << change.what << '\n'
                            << written.substr(written.find("effects"));
                }
        }
    EXPECT_GT(made, 3000 / every);
}

}  // namespace
}  // namespace skald::saga
