// Odds that are asked again and again on fixed fights.
#include "bots/saga/odds_bench.hpp"

#include <array>

#include "bots/saga/estimate.hpp"
#include "odds/saga/odds.hpp"
#include "odds/saga/pool.hpp"
#include "saga/turn.hpp"

namespace skald::saga {

namespace {

/// Two units of eight warriors face each other with three fatigue each and melee abilities loaded on each
/// board: three attack dice and a re-roll against three defence dice and two automatic hits, or all four on
/// both.
class Melee {
  public:
    explicit Melee(bool all = false) : match_(setup()) {
        add(0, Troop::hero, 1, 0, 0);
        add(1, Troop::hero, 1, 9000, 6000);
        own_ = add(0, Troop::warriors, 8, 4000, 4000);
        enemy_ = add(1, Troop::warriors, 8, 4000, 4500);
        for (const int ability : {0, 1, 2, 3})
            for (const std::size_t side : {0u, 1u})
                if (all || ability % 2 == static_cast<int>(side)) load(side, ability);
        put_in_turn(state_, Side::first, 2, TurnPart::activation);
    }
    Match& match() { return match_; }
    const State& state() const { return state_; }
    State begun() const { return with_melee(state_, own_, enemy_); }
    int own() const { return own_; }
    int enemy() const { return enemy_; }

  private:
    static Setup setup() {
        Setup setup;
        for (Faction& faction : setup.factions) {
            for (int i = 0; i < 4; ++i) {
                Clause clause;
                clause.verb = i == 0   ? EffectVerb::gain_attack
                              : i == 1 ? EffectVerb::gain_defence
                              : i == 2 ? EffectVerb::reroll_attack
                                       : EffectVerb::auto_hit;
                clause.quantity.base = i == 3 ? 2 : 3;
                clause.faces = 3;
                Ability ability;
                ability.keywords = Keyword::melee;
                ability.cost.push(1);
                ability.clauses.push(clause);
                faction.abilities.push(ability);
            }
            faction.board = 4;
        }
        return setup;
    }
    int add(int side, Troop troop, int figures, int x, int y) {
        const auto s = static_cast<std::size_t>(side);
        const int id = first_unit(static_cast<Side>(side)) + state_.unit_count[s]++;
        Unit& unit = state_.unit(id);
        unit.troop = troop;
        unit.warlord = troop == Troop::hero;
        unit.fatigue = unit.warlord ? 0 : 3;
        unit.size = unit.alive = static_cast<std::uint8_t>(figures);
        unit.first = static_cast<std::uint8_t>(first_figure(static_cast<Side>(side)) + figures_[s]);
        for (int i = 0; i < figures; ++i, ++figures_[s]) {
            Figure& figure = state_.figure(unit.first + i);
            const int row = side == 0 ? -300 : 300;
            figure.at = Point16(Point{2000 + x + 300 * (i % 4), 1000 + y + row * (i / 4)});
            figure.unit = static_cast<std::int8_t>(id);
            figure.where = Where::table;
        }
        return id;
    }
    void load(std::size_t side, int ability) {
        Board& board = state_.boards[side];
        board.dice[board.next_set - 1u] = {DieAt::board, Symbol::common, static_cast<std::int8_t>(ability),
                                           board.next_set};
        ++board.next_set;
    }

    Match match_;
    State state_;
    std::array<int, 2> figures_{};
    int own_ = -1, enemy_ = -1;
};

constexpr Pool pool_of_melee{.dice = 16, .hit = 4, .save = 5};
constexpr Pool pool_of_shots{.dice = 12, .hit = 5, .save = 4, .reroll = 3, .extra = 3};
constexpr BlowTarget whoever{true, Losses::most};

}  // namespace

struct OddsBench::Questions {
    Melee clash, full{true};
    const Edition& edition = clash.match().edition();
    Fight fight = melee_ahead({clash.match(), clash.state()}, clash.own(), clash.enemy(), Intent{}).fight;
    BlowMemory known;

    std::uint64_t both_ways() {
        const auto own = casualties(pool_of_melee), enemy = casualties(pool_of_melee);
        return together(own, enemy).size() + contest(own, enemy).win.upper().is_even();
    }
    std::uint64_t shots() { return casualties(pool_of_shots).size(); }
    std::uint64_t summed() { return losses_of(fight, 0, edition).last() > 3; }
    std::uint64_t remembered() { return known.chances(fight, 0, whoever, edition).of.size(); }
    std::uint64_t anew() {
        BlowMemory memory;
        return memory.chances(fight, 0, whoever, edition).of.size();
    }
    template <Ending ending>
    std::uint64_t melee() {
        return odds_of_choice(clash.match(), clash.begun(), {}, ending).results.size();
    }
    template <Melee Questions::* fight_of, odds::Aim aim>
    std::uint64_t best() {
        Melee& melee = this->*fight_of;
        return best_odds_of_choice(melee.match(), melee.begun(), {}, Ending::on_paper, aim, Side::first)
            .odds.results.size();
    }

    struct Question {
        std::string_view name;
        std::uint64_t (Questions::*ask)();
    };
    static const std::array<Question, 13> all;
};

const std::array<OddsBench::Questions::Question, 13> OddsBench::Questions::all{{
    {"melee A, both ways, joint", &Questions::both_ways},
    {"shooting B", &Questions::shots},
    {"casualties of 8 by 8, summed for bots", &Questions::summed},
    {"casualties of 8 by 8, exact, known before", &Questions::remembered},
    {"casualties of 8 by 8, exact, anew", &Questions::anew},
    {"melee of 8 against 8, exact, on paper", &Questions::melee<Ending::on_paper>},
    {"melee of 8 against 8, exact, on the table", &Questions::melee<Ending::on_table>},
    {"best play: casualties", &Questions::best<&Questions::clash, odds::Aim::casualties>},
    {"best play: ground", &Questions::best<&Questions::clash, odds::Aim::ground>},
    {"best play: survival", &Questions::best<&Questions::clash, odds::Aim::survival>},
    {"best play of all abilities: casualties", &Questions::best<&Questions::full, odds::Aim::casualties>},
    {"best play of all abilities: ground", &Questions::best<&Questions::full, odds::Aim::ground>},
    {"best play of all abilities: survival", &Questions::best<&Questions::full, odds::Aim::survival>},
}};

OddsBench::OddsBench() = default;
OddsBench::~OddsBench() = default;

std::span<const std::string_view> OddsBench::kernels() {
    static const auto names = [] {
        std::array<std::string_view, 13> list;
        for (std::size_t i = 0; i < list.size(); ++i) list[i] = Questions::all[i].name;
        return list;
    }();
    return names;
}

std::uint64_t OddsBench::run(std::size_t kernel, std::uint32_t repetitions) {
    if (!questions_) questions_ = std::make_unique<Questions>();
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < repetitions; ++i)
        sum = sum * 31 + (*questions_.*Questions::all[kernel].ask)();
    return sum;
}

}  // namespace skald::saga
