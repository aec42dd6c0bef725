// Tempers show in play: the same games against the plain Karl, played by each of them.
#include <gtest/gtest.h>

#include "base/tries.hpp"
#include "bots/saga/arena.hpp"
#include "bots/saga/bot.hpp"

namespace skald::saga {

using namespace bots;

namespace {

struct Conduct {
    int early = 0;      ///< charges in the first two turns
    int lost = 0;       ///< own figures
    int reactions = 0;  ///< abilities used in the enemy's turn
};

void add(Conduct& conduct, Match& match, std::uint64_t seed, const Temper& temper, Side side) {
    State state = match.start();
    SeededDice dice(seed);
    Events off(false);
    Karl player(temper), plain;
    while (!state.outcome.over) {
        const bool own = state.question.side == side;
        const Choice choice = (own ? player : plain).choose(match, state);
        const bool charge = is(choice, Verb::declare) && choice.what[0] == static_cast<int>(Type::charge);
        if (own && charge && state.turn <= 2) ++conduct.early;
        if (own && is(choice, Verb::trigger) && state.turn_of != side) ++conduct.reactions;
        match.answer(state, choice, dice, off);
    }
    for (int unit = first_unit(side); unit < first_unit(side) + max_units_of_side; ++unit)
        conduct.lost += state.unit(unit).size - state.unit(unit).alive;
}

Conduct conduct_of(const char* name) {
    Conduct conduct;
    const Temper temper = read_bot(name)->temper;
    for (std::uint64_t seed = 1; seed <= skald::test::tries<std::uint64_t>(16, 16, 1); ++seed) {
        Match match(test::a_setup(seed));
        for (Side side : {Side::first, Side::second}) add(conduct, match, seed, temper, side);
    }
    return conduct;
}

TEST(Tempers, play_as_their_names_say) {
    const Conduct bold = conduct_of("karl:bold"), careful = conduct_of("karl:careful"),
                  cunning = conduct_of("karl:cunning"), steady = conduct_of("karl");
    if (skald::test::sanitized) return;  // too few games to tell them apart
    EXPECT_GT(bold.early, steady.early);
    EXPECT_GT(steady.early, careful.early);
    EXPECT_GT(4 * bold.early, 5 * careful.early);
    EXPECT_LT(careful.lost, steady.lost);
    EXPECT_GT(cunning.reactions, steady.reactions);
    EXPECT_GT(steady.reactions, bold.reactions);
}

}  // namespace
}  // namespace skald::saga
