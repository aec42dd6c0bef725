// skald bench odds: how fast the exact odds are, per second of CPU time, the best of several rounds.
#include <algorithm>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include "bots/saga/estimate.hpp"
#include "command.hpp"
#include "odds/saga/odds.hpp"
#include "odds/saga/pool.hpp"
#include "saga/turn.hpp"
#include "timing.hpp"

namespace skald::cli {

namespace {

/// Microseconds of one run, the best of the rounds; each round lasts at least a twentieth of a second.
double measure(int rounds, const std::function<void()>& work) {
    double best = 1e9;
    int repetitions = 1;
    for (int round = 0; round < rounds;) {
        const double start = cpu_seconds();
        for (int i = 0; i < repetitions; ++i) work();
        const double seconds = cpu_seconds() - start;
        if (seconds < 0.05) {
            repetitions *= 2;
            continue;
        }
        best = std::min(best, seconds / repetitions);
        ++round;
    }
    return best * 1e6;
}

/// Two units of eight warriors face each other with three fatigue each and melee abilities loaded on each
/// board: three attack dice and a re-roll against three defence dice and two automatic hits, or all four on
/// both.
class Melee {
  public:
    explicit Melee(bool all = false) : match_(setup()) {
        add(0, saga::Troop::hero, 1, 0, 0);
        add(1, saga::Troop::hero, 1, 9000, 6000);
        own_ = add(0, saga::Troop::warriors, 8, 4000, 4000);
        enemy_ = add(1, saga::Troop::warriors, 8, 4000, 4500);
        for (const int ability : {0, 1, 2, 3})
            for (const std::size_t side : {0u, 1u})
                if (all || ability % 2 == static_cast<int>(side)) load(side, ability);
        saga::put_in_turn(state_, Side::first, 2, saga::TurnPart::activation);
    }
    saga::Match& match() { return match_; }
    const saga::State& state() const { return state_; }
    saga::State begun() const { return saga::with_melee(state_, own_, enemy_); }
    int own() const { return own_; }
    int enemy() const { return enemy_; }

  private:
    static saga::Setup setup() {
        saga::Setup setup;
        for (saga::Faction& faction : setup.factions) {
            for (int i = 0; i < 4; ++i) {
                saga::Clause clause;
                clause.verb = i == 0   ? saga::EffectVerb::gain_attack
                              : i == 1 ? saga::EffectVerb::gain_defence
                              : i == 2 ? saga::EffectVerb::reroll_attack
                                       : saga::EffectVerb::auto_hit;
                clause.quantity.base = i == 3 ? 2 : 3;
                clause.faces = 3;
                saga::Ability ability;
                ability.keywords = saga::Keyword::melee;
                ability.cost.push(1);
                ability.clauses.push(clause);
                faction.abilities.push(ability);
            }
            faction.board = 4;
        }
        return setup;
    }
    int add(int side, saga::Troop troop, int figures, int x, int y) {
        const auto s = static_cast<std::size_t>(side);
        const int id = saga::first_unit(static_cast<Side>(side)) + state_.unit_count[s]++;
        saga::Unit& unit = state_.unit(id);
        unit.troop = troop;
        unit.warlord = troop == saga::Troop::hero;
        unit.fatigue = unit.warlord ? 0 : 3;
        unit.size = unit.alive = static_cast<std::uint8_t>(figures);
        unit.first = static_cast<std::uint8_t>(saga::first_figure(static_cast<Side>(side)) + figures_[s]);
        for (int i = 0; i < figures; ++i, ++figures_[s]) {
            saga::Figure& figure = state_.figure(unit.first + i);
            const int row = side == 0 ? -300 : 300;
            figure.at = Point16(Point{2000 + x + 300 * (i % 4), 1000 + y + row * (i / 4)});
            figure.unit = static_cast<std::int8_t>(id);
            figure.where = saga::Where::table;
        }
        return id;
    }
    void load(std::size_t side, int ability) {
        saga::Board& board = state_.boards[side];
        board.dice[board.next_set - 1u] = {saga::DieAt::board, saga::Symbol::common,
                                           static_cast<std::int8_t>(ability), board.next_set};
        ++board.next_set;
    }

    saga::Match match_;
    saga::State state_;
    std::array<int, 2> figures_{};
    int own_ = -1, enemy_ = -1;
};

struct Figure {
    const char* name;
    double microseconds;
};

std::vector<Figure> figures(int rounds) {
    const saga::Pool melee{.dice = 16, .hit = 4, .save = 5};
    const saga::Pool shooting{.dice = 12, .hit = 5, .save = 4, .reroll = 3, .extra = 3};
    Melee clash, full(true);
    const saga::Edition& edition = clash.match().edition();
    const saga::Fight fight =
        saga::melee_ahead({clash.match(), clash.state()}, clash.own(), clash.enemy(), saga::Intent{}).fight;
    const saga::BlowTarget target{true, saga::Losses::most};
    saga::BlowMemory known;
    const auto best = [](Melee& melee_of, odds::Aim aim) {
        const auto found = saga::best_odds_of_choice(melee_of.match(), melee_of.begun(), {},
                                                     saga::Ending::on_paper, aim, Side::first);
        use(found.odds.results.size());
    };
    return {
        {"melee A, both ways, joint",
         measure(rounds,
                 [&] {
                     const auto own = saga::casualties(melee), enemy = saga::casualties(melee);
                     const auto joint = together(own, enemy);
                     use(joint.size() + saga::contest(own, enemy).win.upper().is_even());
                 })},
        {"shooting B", measure(rounds, [&] { use(saga::casualties(shooting).size()); })},
        {"casualties of 8 by 8, summed for bots",
         measure(rounds, [&] { use(saga::losses_of(fight, 0, edition).last() > 3); })},
        {"the same, exact, known before",
         measure(rounds, [&] { use(known.chances(fight, 0, target, edition).of.size()); })},
        {"the same, exact, anew", measure(rounds,
                                          [&] {
                                              saga::BlowMemory anew;
                                              use(anew.chances(fight, 0, target, edition).of.size());
                                          })},
        {"melee of 8 against 8, exact, on paper",
         measure(rounds,
                 [&] {
                     use(saga::odds_of_choice(clash.match(), clash.begun(), {}, saga::Ending::on_paper)
                             .results.size());
                 })},
        {"the same, exact, on the table", measure(rounds,
                                                  [&] {
                                                      use(saga::odds_of_choice(clash.match(), clash.begun(),
                                                                               {}, saga::Ending::on_table)
                                                              .results.size());
                                                  })},
        {"best play: casualties", measure(rounds, [&] { best(clash, odds::Aim::casualties); })},
        {"best play: ground", measure(rounds, [&] { best(clash, odds::Aim::ground); })},
        {"best play: survival", measure(rounds, [&] { best(clash, odds::Aim::survival); })},
        {"best play of all abilities: casualties",
         measure(rounds, [&] { best(full, odds::Aim::casualties); })},
        {"best play of all abilities: ground", measure(rounds, [&] { best(full, odds::Aim::ground); })},
        {"best play of all abilities: survival", measure(rounds, [&] { best(full, odds::Aim::survival); })},
    };
}

}  // namespace

void add_bench_odds(Command bench) {
    const Command command = bench.add("odds", "Pools, fights and best play");
    auto json = std::make_shared<bool>(false);
    auto rounds = std::make_shared<int>(5);
    command.flag("--json", *json, "As JSON");
    command.option("--rounds", *rounds, "Take the best of so many").between(1, 1000).shows_default();
    command.runs([json, rounds] {
        nlohmann::json out = nlohmann::json::object();
        for (const Figure& figure : figures(*rounds)) {
            out[figure.name] = figure.microseconds;
            if (*json) continue;
            char line[80];
            std::snprintf(line, sizeof line, "%-40s %12.2f µs\n", figure.name, figure.microseconds);
            print(line);
        }
        if (*json) print(nlohmann::json{{"unit", "microseconds of CPU time"}, {"odds", out}}.dump(2) + "\n");
        return ExitCode::ok;
    });
}

}  // namespace skald::cli
