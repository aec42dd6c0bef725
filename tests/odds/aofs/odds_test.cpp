#include <gtest/gtest.h>

#include <map>

#include "aofs/random_battle.hpp"
#include "bots/core/thrall.hpp"
#include "dice/seeded.hpp"
#include "odds/aofs/lens.hpp"

namespace skald::aofs {

using namespace odds;

namespace {

/// Plays on with every path of the dice, one by one, nothing merged.
class Slowly {
  public:
    Slowly(Match& match, const State& start) : match_(match), lens_(match, start), start_(start) {}

    std::map<FightResult, double> chances(const Choice& choice) {
        on(lens_.node(start_), choice, 1.0);
        return chances_;
    }

  private:
    void on(const Node<FightLens>& node, const Choice& choice, double chance) {
        lens_.weigh(node, choice, [&](const Node<FightLens>& next, double share) {
            if (next.over)
                chances_[next.result] += chance * share;
            else
                on(next, first_(match_, next.state), chance * share);
        });
    }

    Match& match_;
    FightLens lens_;
    const State& start_;
    FirstOffered<Match> first_;
    std::map<FightResult, double> chances_;
};

/// Is the best answer worth no less than any other, to who is asked?
bool weighs_all(Match& match, const State& state) {
    FightLens lens(match, state);
    if (!lens.weighed(state)) return false;
    BestPlay<FightLens> best(lens, worth_by_number, 0, state.question.side);
    const Node<FightLens> node = lens.node(state);
    const double value = best.value(node);
    for (const ChoiceWorth& answer : best.worths(node)) EXPECT_LE(answer.worth, value + 1e-12);
    return true;
}

/// A random game that is led on to a choice of activations.
struct Moment {
    Match match;
    State state;
};

}  // namespace

TEST(AofsOdds, ActivationsOfRandomGamesAgreeWithEveryPathOneByOne) {
    int attacks = 0, looked_at = 0, weighed = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Moment moment{Match(random_battle(150, seed)), {}};
        moment.state = moment.match.start();
        bots::Thrall<Match> thrall(seed);
        SeededDice dice(seed);
        Events off(false);
        for (int answers = 0; answers < 60 && moment.state.question.ask != 0; ++answers) {
            if (moment.state.question.ask == static_cast<std::uint8_t>(Ask::strike_back) ||
                moment.state.question.ask == static_cast<std::uint8_t>(Ask::shoot)) {
                const Choice choice = thrall.choose(moment.match, moment.state);
                const auto fast = odds_of_choice(moment.match, moment.state, choice);
                if (fast.empty()) continue;
                EXPECT_TRUE(fast.complete());
                ++looked_at;
                weighed += weighs_all(moment.match, moment.state) ? 1 : 0;
                for (const auto& [result, chance] : Slowly(moment.match, moment.state).chances(choice)) {
                    EXPECT_NEAR(fast.chance(result).to_double(), chance, 1e-9);
                    attacks += result.attacks > 0 ? 1 : 0;
                }
            }
            moment.match.answer(moment.state, thrall.choose(moment.match, moment.state), dice, off);
        }
    }
    EXPECT_GT(looked_at, 3);
    EXPECT_GT(attacks, 3);
    EXPECT_GT(weighed, 0) << "nobody was asked whether to strike back";
}

}  // namespace skald::aofs
