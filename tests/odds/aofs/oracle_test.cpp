// Random fights of Age of Fantasy in all states, odds against the engine played out. SKALD_DEEP=1 plays many.
#include <sstream>

#include "aofs/fighting.hpp"
#include "aofs/setup.hpp"
#include "aofs/unit.hpp"
#include "base/tries.hpp"
#include "dice/random.hpp"
#include "game/answers.hpp"
#include "odds/aofs/described.hpp"
#include "odds/aofs/odds.hpp"
#include "odds/core/deviation.hpp"
#include "odds/core/walk.hpp"

namespace skald::aofs {

using namespace odds;

namespace {

using test::Table;
using Held = odds::test::Oracle<6>;
using Numbers = Held::Numbers;

/// Lost, destroyed, stunned; of who acts and of whom he acts on.
Numbers numbers_of(const ClashState& before, const ClashState& after) {
    Numbers numbers{};
    for (std::size_t who = 0; who < 2; ++who) {
        const Condition &was = before.side[who], &is = after.side[who];
        numbers[who] = was.models - is.models;
        numbers[2 + who] = is.models == 0;
        numbers[4 + who] = is.models > 0 && is.stunned;
    }
    return numbers;
}

/// Writes a position with two units that fight, and two that keep the round going.
class Writer {
  public:
    explicit Writer(Random& random) : random_(random) {}

    std::string battle() {
        text_.str("");
        if (one_in(4)) text_ << "switch en35\n";
        for (const char* name : {"sword", "axe"}) weapon(name, 0);
        for (const char* name : {"bow", "gun"}) weapon(name, 24);
        text_ << "spell first bolt 1 18 enemy hits=" << 1 + below(3) << attack_special() << "\n";
        if (one_in(3)) text_ << "terrain dangerous 10,12 30,14\n";
        if (one_in(4)) text_ << "terrain cover 10,15 30,20\n";
        if (one_in(6)) text_ << "terrain difficult 10,11 30,13\n";
        unit("A", "first", 10, -1.2, true);
        unit("B", "second", 17, 1.2, false);
        if (one_in(4)) unit("E", "second", 20, 1.2, false);
        text_ << "unit C first at 4,4\nunit D second at 44,44\n";
        return text_.str();
    }

  private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
    bool one_in(int n) { return below(n) == 0; }

    std::string attack_special() {
        static constexpr const char* all[] = {"ap=1",    "ap=2",     "bane",       "blast=3",    "deadly=2",
                                              "furious", "reliable", "rending",    "surge",      "thrust",
                                              "counter", "indirect", "relentless", "unstoppable"};
        return one_in(2) ? std::string() : std::string(" ") + all[below(14)];
    }
    void weapon(const char* name, int range) {
        text_ << "weapon " << name << " " << range << " " << 1 + below(3) << attack_special()
              << (one_in(6) ? " limited" : "") << "\n";
    }
    void unit(const char* name, const char* side, int y, double row, bool casts) {
        static constexpr const char* specials[] = {"tough=3",      "tough=6", "fear=1",   "impact=2",
                                                   "regeneration", "stealth", "fearless", "fast",
                                                   "strider",      "flying",  "furious",  "counter"};
        text_ << "unit " << name << " " << side << " q" << 3 + below(4) << " d" << 2 + below(5);
        std::string held;
        for (int i = below(3); i > 0; --i) {
            const std::string special = specials[below(12)];
            if (held.find(special.substr(0, 4)) == std::string::npos) held += " " + special;
        }
        text_ << held;
        if (casts) text_ << " caster=2 tokens=2";
        if (one_in(6)) text_ << " stunned";
        if (one_in(5)) text_ << " fatigued";
        const int models = one_in(2) ? 1 : 1 + below(4);
        if (models == 1 && one_in(4)) text_ << " markers=1";
        text_ << " with " << (one_in(2) ? "sword" : "axe") << (one_in(2) ? " bow" : " gun")
              << (one_in(4) ? " 2xaxe" : "") << " at";
        for (int i = 0; i < models; ++i) text_ << " " << 20 + 1.2 * (i % 2) << "," << y + row * (i / 2);
        text_ << "\n";
        if (models > 1 && one_in(4))
            text_ << "unit " << name << "H " << side << " hero tough=3 q3 d3 joins=" << name
                  << " with sword at " << 20 + 2.4 << "," << y << "\n";
    }

    Random& random_;
    std::ostringstream text_;
};

ClashState standing(const State& state, int unit, int target) {
    return {{condition_of(state, unit), condition_of(state, target)}};
}

/// Plays from this answer on until the activation is over; nobody casts or pushes, all else as offered first.
ClashState played_out(Table& table, const State& from, const Choice& choice, int unit, int target,
                      Dice& dice) {
    State state = from;
    Events off(false);
    FirstOffered<Match> first;
    table.match.answer(state, choice, dice, off);
    while (state.active >= 0 && !state.outcome.over && state.round == from.round) {
        const auto ask = static_cast<Ask>(state.question.ask);
        // The spell or the shot alone: what the unit does next is no part of it.
        if (ask == Ask::activate || ask == Ask::shoot || (ask == Ask::cast && from.active >= 0)) break;
        const bool pass = ask == Ask::cast || ask == Ask::help || ask == Ask::push;
        table.match.answer(state, pass ? make(Verb::pass) : first(table.match, state), dice, off);
    }
    return standing(state, unit, target);
}

void hold(Held& held, const std::string& text, Table& table, const State& from, const Choice& choice,
          const FightOdds& odds) {
    const auto [unit, target] = odds.units;
    const auto said =
        odds.results.map([&](const ClashState& after) { return numbers_of(odds.before, after); });
    held.look(text, said, [&, unit = unit, target = target](Dice& dice) {
        return numbers_of(odds.before, played_out(table, from, choice, unit, target, dice));
    });
}

/// Heroes beside their units join them.
void join_heroes(Table& table) {
    for (const char* name : {"A", "B", "E"}) {
        const int unit = table.unit(name), hero = table.unit(name + std::string("H"));
        if (unit >= 0 && hero >= 0 && !check_join(table.view(), hero, unit))
            join_unit(table.state, hero, unit);
    }
}

void look_at(Held& held, const std::string& text) {
    Table table(text);
    join_heroes(table);
    const int a = table.unit("A"), b = table.unit("B");
    FightOdds odds;
    if (!odds_of_charge(table.view(), a, b, {}, odds)) {
        const Choice charge = make(Verb::activate, {a, static_cast<int>(Action::charge), b});
        if (!table.match.check(table.state, charge))
            hold(held, text + "charge\n", table, table.state, charge, odds);
    }
    const Choice stand = make(Verb::activate, {a, static_cast<int>(Action::hold), -1});
    if (table.match.check(table.state, stand)) return;
    State state = table.state;
    SeededDice dice(3);
    Events off(false);
    table.match.answer(state, stand, dice, off);
    Choices offered;
    for (int asked = 0; asked < 4 && state.active == a; ++asked) {
        const auto ask = static_cast<Ask>(state.question.ask);
        if (ask != Ask::cast && ask != Ask::shoot) return;
        table.match.choices(state, offered);
        for (const Choice& choice : offered) {
            odds = {};
            const View view{table.match, state};
            const bool shoots = ask == Ask::shoot && choice.verb == static_cast<std::uint8_t>(Verb::shoot) &&
                                !odds_of_shot(view, a, choice, choice.what[1], odds);
            const bool casts =
                ask == Ask::cast && choice.verb == static_cast<std::uint8_t>(Verb::cast) &&
                !odds_of_spell(view, choice.what[0], choice.what[1], choice.what[2], choice.what[3], odds);
            if (!shoots && !casts) continue;
            hold(held, text + (shoots ? "shot\n" : "spell\n"), table, state, choice, odds);
            break;
        }
        if (ask == Ask::shoot) return;
        table.match.answer(state, make(Verb::pass), dice, off);
    }
}

}  // namespace

TEST(FightOdds, random_fights_in_all_states_come_out_as_played) {
    Held held("Age of Fantasy",
              {"own lost", "enemy lost", "own destroyed", "enemy destroyed", "own stunned", "enemy stunned"});
    Random random(2024);
    Writer writer(random);
    const int battles = skald::test::tries(40, 4, 50);
    for (int i = 0; i < battles && !::testing::Test::HasFailure(); ++i) look_at(held, writer.battle());
    EXPECT_GT(held.fights(), battles);
    EXPECT_GT(held.enumerated(), battles / 10);
}

TEST(FightOdds, a_charge_over_dangerous_ground_may_cost_who_charges) {
    Held held("Dangerous ground",
              {"own lost", "enemy lost", "own destroyed", "enemy destroyed", "own stunned", "enemy stunned"});
    const std::string text =
        "weapon sword 0 1\nterrain dangerous 15,12 25,14\nunit A first q4 d4 with sword at 20,10\n"
        "unit B second q4 d4 with sword at 20,18\nunit C first at 4,4\nunit D second at 44,44\n";
    look_at(held, text);
    Table table(text);
    FightOdds odds;
    ASSERT_FALSE(odds_of_charge(table.view(), table.unit("A"), table.unit("B"), {}, odds));
    // A 1 in six marks him: Knocked Out 1/3, else Stunned, and then he does not fight.
    const auto lost = odds.results.chance([](const ClashState& s) { return s.side[0].models == 0; });
    EXPECT_GT(lost.to_double(), 1.0 / 18);
}

}  // namespace skald::aofs
