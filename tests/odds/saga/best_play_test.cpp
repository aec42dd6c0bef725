#include "odds/core/best_play.hpp"

#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "dice/random.hpp"
#include "dice/seeded.hpp"
#include "odds/saga/odds.hpp"
#include "saga/factions.hpp"
#include "saga/tabletop.hpp"
#include "saga/turn.hpp"

namespace skald::saga {

using namespace odds;

namespace {

using test::clause;
using test::Cm;
using test::common;
using test::Tabletop;

/// Two units of warriors in front of each other, both boards with the same melee abilities:
/// 0 three attack dice, 1 three defence dice, 2 re-roll 1 and 2, 3 two automatic hits.
class Clash {
  public:
    Clash(int own_figures, int enemy_figures) {
        Clause again = clause(EffectVerb::reroll_attack);
        again.faces = 3;
        for (Faction& faction : table_.setup().factions) {
            for (const Clause& effect :
                 {clause(EffectVerb::gain_attack, 3), clause(EffectVerb::gain_defence, 3), again,
                  clause(EffectVerb::auto_hit, 2)})
                faction.abilities.push(test::ability(false, Keyword::melee, {common}, {effect}));
            faction.board = 4;
        }
        table_.unit(Side::first, Troop::hero, {Cm{0, 0}});
        table_.unit(Side::second, Troop::hero, {Cm{90, 60}});
        own_ = add(Side::first, 20, -3, own_figures);
        enemy_ = add(Side::second, 24, 3, enemy_figures);
        put_in_turn(table_.state(), Side::first, 2, TurnPart::activation);
    }
    Clash& load(Side side, int ability) {
        Board& board = table_.state().board(side);
        for (SagaDie& die : board.dice)
            if (die.at == DieAt::available) {
                die = {DieAt::board, Symbol::common, static_cast<std::int8_t>(ability), board.next_set++};
                return *this;
            }
        return *this;
    }
    Clash& tire(Side side, int fatigue) {
        table_.state().unit(side == Side::first ? own_ : enemy_).fatigue = static_cast<std::uint8_t>(fatigue);
        return *this;
    }
    Match& match() { return table_.match(); }
    State melee() { return with_melee(table_.state(), own_, enemy_); }

  private:
    int add(Side side, int y, int row, int figures) {
        const int unit = table_.unit(side, Troop::warriors, {Cm{20, static_cast<double>(y)}});
        for (int i = 1; i < figures; ++i)
            table_.add_figure(unit,
                              table_.point({20.0 + 3 * (i % 4), static_cast<double>(y + row * (i / 4))}));
        return unit;
    }

    Tabletop table_;
    int own_ = -1, enemy_ = -1;
};

BestOdds best(Clash& clash, Aim aim, Side side = Side::first, Ending ending = Ending::on_paper) {
    return best_odds_of_choice(clash.match(), clash.melee(), {}, ending, aim, side);
}

double mean_worth(const Distribution<FightResult>& results, Aim aim, Side side) {
    double sum = 0;
    for (const auto& item : results)
        sum += Fraction(item.weight, results.total()).to_double() * worth(item.value, aim, side);
    return sum;
}

/// Minimax with nothing remembered and nothing merged: every path of the engine's own verbs and dice.
class Plain {
  public:
    Plain(Match& match, Aim aim, Side side) : match_(match), aim_(aim), side_(side) {}

    double begin(const State& state) { return chance(state, nullptr, {}); }

  private:
    double chance(const State& from, const Choice* choice, const FightResult& before) {
        double sum = 0;
        EnumeratingDice<Natural> dice;
        dice.start({});
        do {
            State state = from;
            Events events;
            if (choice != nullptr)
                match_.answer(state, *choice, dice, events);
            else
                match_.resume(state, dice, events);
            FightResult result = before;
            read(events, result);
            Natural total = power(3, dice.chance().threes);
            total <<= dice.chance().twos;
            sum += Fraction(dice.chance().upper, total).to_double() * value(state, result);
        } while (dice.next_path());
        return sum;
    }
    double value(const State& state, const FightResult& result) {
        const auto ask = static_cast<Ask>(state.question.ask);
        if (ask == Ask::withdraw || ask == Ask::activate || state.outcome.over)
            return worth(result, aim_, side_);
        Choices choices;
        match_.choices(state, choices);
        double found = 0;
        bool any = false;
        for (const Choice& choice : choices) {
            const double here = chance(state, &choice, result);
            const bool better = state.question.side == side_ ? here > found : here < found;
            if (!any || better) found = here;
            any = true;
            if (ask == Ask::casualties) break;  // which figures fall is no question of odds
        }
        return found;
    }
    static void read(const Events& events, FightResult& result) {
        for (const Event& event : events) {
            const auto n = [&](std::size_t i) { return event.numbers[i]; };
            switch (static_cast<EventKind>(event.kind)) {
                case EventKind::melee_began:
                    result.units = {static_cast<std::int8_t>(n(0)), static_cast<std::int8_t>(n(1))};
                    break;
                case EventKind::slain: ++result.lost[n(1) < max_units_of_side ? 0 : 1]; break;
                case EventKind::destroyed:
                    for (std::size_t who = 0; who < 2; ++who)
                        if (result.units[who] == n(0)) result.gone |= static_cast<std::uint8_t>(1u << who);
                    break;
                case EventKind::withdraws: result.withdraws = static_cast<std::int8_t>(n(0)); break;
                default: break;
            }
        }
    }

    Match& match_;
    Aim aim_;
    Side side_;
};

/// Every answer looked at to its end, whatever else is known to be better; equal nodes once.
class Whole {
  public:
    Whole(FightLens& lens, Aim aim, Side side) : lens_(lens), aim_(aim), side_(side) {}

    double value(const Node<FightLens>& node) {
        if (node.over) return worth(node.result, aim_, side_);
        const auto key = std::pair(node.key, skald::detail::merge_hash(node.result));
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        Choices choices;
        lens_.book().choices(node.state, choices);
        std::optional<double> found;
        for (const Choice& choice : choices) {
            if (found && !lens_.weighed(node.state)) break;
            const double here = after(node, choice);
            const bool better = node.state.question.side == side_ ? here > found : here < found;
            if (!found || better) found = here;
        }
        return known_[key] = found.value_or(worth(node.result, aim_, side_));
    }
    double after(const Node<FightLens>& node, const Choice& choice) {
        double sum = 0;
        lens_.weigh(node, choice,
                    [&](const Node<FightLens>& next, double chance) { sum += chance * value(next); });
        return sum;
    }

  private:
    FightLens& lens_;
    Aim aim_;
    Side side_;
    std::map<std::pair<std::uint64_t, std::uint64_t>, double> known_;
};

const BestOdds::Asked* asked(const BestOdds& odds, Ask ask, Side side) {
    for (const auto& one : odds.asked)
        if (one.question.ask == static_cast<std::uint8_t>(ask) && one.question.side == side) return &one;
    return nullptr;
}

}  // namespace

TEST(BestPlay, AgreesWithMinimaxThatRemembersNothing) {
    Random random(8);
    for (int i = 0; i < 9; ++i) {
        Clash clash(1 + static_cast<int>(random.below(2)), 1 + static_cast<int>(random.below(2)));
        clash.load(Side::first, static_cast<int>(random.below(4)));
        if (i % 2 == 0) clash.load(Side::second, static_cast<int>(random.below(4)));
        if (i % 3 == 0) clash.tire(Side::second, 1);
        const Aim aim = static_cast<Aim>(i % 3);
        const double found = best(clash, aim).worth;
        EXPECT_NEAR(found, Plain(clash.match(), aim, Side::first).begin(clash.melee()), 1e-9)
            << "clash " << i;
    }
}

/// What is left out because it cannot bear on the choice changes no worth of any answer.
TEST(BestPlay, EveryAnswerOnTheWayIsWorthWhatLookingAtAllOfThemSays) {
    Random random(16);
    const auto below = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); };
    int compared = 0;
    for (int i = 0; i < 60; ++i) {
        Clash clash(1 + below(8), 1 + below(8));
        for (const Side side : {Side::first, Side::second}) {
            clash.tire(side, below(3));
            for (int ability = 0; ability < 4; ++ability)
                if (below(2) == 0) clash.load(side, ability);
        }
        const Aim aim = static_cast<Aim>(i % 3);
        const Side side = i % 2 == 0 ? Side::first : Side::second;
        FightLens lens(clash.match(), clash.melee(), Ending::on_paper);
        BestPlay<FightLens> best(lens, worth_by_number, static_cast<std::uint8_t>(aim), side);
        Whole whole(lens, aim, side);
        std::optional<Node<FightLens>> next;
        const auto go_on = [&](const Node<FightLens>& node, double) { next = node; };
        lens.weigh(lens.node(clash.melee()), {}, go_on);
        while (next && !next->over) {
            const Node<FightLens> node = *next;
            const double sign = node.state.question.side == side ? 1 : -1;
            for (const ChoiceWorth& one : best.worths(node)) {
                ASSERT_NEAR(sign * one.worth, whole.after(node, one.choice), 1e-12) << "clash " << i;
                ++compared;
            }
            EXPECT_NEAR(best.value(node), whole.value(node), 1e-12);
            next.reset();
            lens.weigh(node, best(node), go_on);
        }
    }
    EXPECT_GT(compared, 1000);
}

TEST(BestPlay, TheExactOddsAreThoseOfThePlayThatWasFound) {
    Clash clash(8, 8);
    clash.load(Side::first, 0).load(Side::first, 2).load(Side::second, 1).load(Side::second, 3);
    clash.tire(Side::first, 3).tire(Side::second, 3);
    for (const Aim aim : {Aim::casualties, Aim::ground, Aim::survival}) {
        const BestOdds odds = best(clash, aim);
        ASSERT_TRUE(odds.odds.results.complete());
        EXPECT_NEAR(mean_worth(odds.odds.results, aim, Side::first), odds.worth, 1e-12);
        const BestOdds enemys = best(clash, aim, Side::second);
        if (aim == Aim::casualties) {
            EXPECT_NEAR(enemys.worth, -odds.worth, 1e-12);
        }
    }
}

TEST(BestPlay, WhereThereAreTooManyQuestionsNothingIsSaid) {
    Clash clash(4, 4);
    for (int ability : {0, 1, 2, 3}) clash.load(Side::first, ability).load(Side::second, ability);
    const State melee = clash.melee();
    const auto best = [&](std::size_t most) {
        return best_odds_of_choice(clash.match(), melee, {}, Ending::on_table, Aim::casualties, Side::first,
                                   most);
    };
    const std::size_t enough = most_questions;
    EXPECT_FALSE(best(enough).odds.results.empty());
    EXPECT_TRUE(best(20).odds.results.empty());
    State asked = melee;
    SeededDice dice(1);
    Events off(false);
    clash.match().resume(asked, dice, off);
    Choices offered;
    clash.match().choices(asked, offered);
    const auto all = odds_of_answers(clash.match(), asked, offered, Aim::casualties);
    const auto few = odds_of_answers(clash.match(), asked, offered, Aim::casualties, 20);
    ASSERT_FALSE(all.empty());
    ASSERT_EQ(few.size(), all.size()) << "what it brings if both pass is told all the same";
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_TRUE(all[i].best);
        EXPECT_EQ(few[i].pass.worth, all[i].pass.worth);
    }
    EXPECT_FALSE(few.back().best);
}

TEST(BestPlay, NoAnswerIsWorthMoreThanTheBest) {
    Clash clash(6, 8);
    clash.load(Side::first, 2).load(Side::second, 0).tire(Side::second, 2);
    const BestOdds odds = best(clash, Aim::casualties);
    ASSERT_FALSE(odds.asked.empty());
    for (const auto& one : odds.asked) {
        ASSERT_GT(one.answers.size(), 1u);
        for (const ChoiceWorth& answer : one.answers)
            EXPECT_LE(answer.worth, one.answers[one.best].worth + 1e-12);
    }
}

TEST(BestPlay, AFewMenCloseRanksAgainstMany) {
    Clash few(8, 4);
    const BestOdds odds = best(few, Aim::survival, Side::second);
    const auto* question = asked(odds, Ask::close_ranks, Side::second);
    ASSERT_NE(question, nullptr);
    EXPECT_EQ(question->answers[question->best].choice.what[0], 1);
}

TEST(BestPlay, AnAbilityThatHelpsIsUsedAndItsWorthIsTold) {
    Clash clash(8, 8);
    clash.load(Side::first, 0);
    const BestOdds odds = best(clash, Aim::casualties);
    const auto* step = asked(odds, Ask::ability_step, Side::first);
    ASSERT_NE(step, nullptr);
    ASSERT_EQ(step->answers.size(), 2u);
    EXPECT_GT(step->answers[1].worth, step->answers[0].worth + 0.1) << "three dice more are worth having";
    EXPECT_EQ(step->best, 1u);
}

TEST(BestPlay, AWarlordUsesResilienceToLive) {
    Tabletop table;
    const int lord = table.unit(Side::first, Troop::hero, {Cm{20, 20}});
    const int men = table.foot(Side::second, {Cm{20, 24}, Cm{23, 24}, Cm{26, 24}, Cm{29, 24}});
    put_in_turn(table.state(), Side::first, 2, TurnPart::activation);
    const State begun = with_melee(table.state(), lord, men);
    const auto dies = [&](const Distribution<FightResult>& results) {
        return results.chance([](const FightResult& result) { return (result.gone & 1) != 0; });
    };
    const auto lives =
        best_odds_of_choice(table.match(), begun, {}, Ending::on_table, Aim::survival, Side::first);
    FightLens lens(table.match(), begun, Ending::on_table);
    const Choice go_on;
    FirstOffered<Match> first;
    const auto careless = walk(lens, begun, &go_on, [&](Match& match, const State& state) {
        return state.question.ask == static_cast<std::uint8_t>(Ask::save_casualties) ? make(Verb::take)
                                                                                     : first(match, state);
    });
    ASSERT_TRUE(lives.odds.results.complete());
    EXPECT_LT(dies(lives.odds.results), dies(careless));
}

}  // namespace skald::saga
