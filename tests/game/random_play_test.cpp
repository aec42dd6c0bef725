#include "game/random_play.hpp"

#include <gtest/gtest.h>

#include "game/duel.hpp"

using namespace skald;
using duel::Duel;

namespace {

/// Books that break one promise each: the free test must notice.
struct ForgetsOrder : Duel {
    mutable bool turned = false;
    void choices(const State& state, Choices& list) const {
        Choices good;
        Duel::choices(state, good);
        list.clear();
        turned = !turned;
        for (std::size_t i = 0; i < good.size(); ++i) list.add(good[turned ? i : good.size() - 1 - i]);
    }
};
struct OffersTooMuch : Duel {
    void choices(const State& state, Choices& list) const {
        Duel::choices(state, list);
        if (state.ask != duel::Ask::none) list.add().verb = std::uint8_t(duel::Verb::brace);
    }
};
struct HasNoAnswer : Duel {
    void choices(const State& state, Choices& list) const {
        Duel::choices(state, list);
        if (state.ask == duel::Ask::react) list.clear();
    }
};
struct ChecksTooLittle : Duel {
    Refusal check(const State& state, const Choice& choice) const {
        const bool move = choice.verb == std::uint8_t(duel::Verb::move) && state.ask == duel::Ask::act;
        const bool figures =
            choice.steps.size() <= state.units[std::size_t(index(state.asked))].figures.size();
        bool known = true;
        for (const Step& step : choice.steps) known = known && step.figure < choice.steps.size();
        if (move && figures && known && !choice.sketch) return {};
        return Duel::check(state, choice);
    }
};
struct NeverEnds : Duel {
    void answer(State& state, const Choice& choice, Dice& dice, Events& events) const {
        const State before = state;
        Duel::answer(state, choice, dice, events);
        if (state.ask == duel::Ask::none) state = before;
    }
};
struct RollsBehindTheBack : Duel {
    mutable Random random{1};
    void answer(State& state, const Choice& choice, Dice& dice, Events& events) const {
        Duel::answer(state, choice, dice, events);
        if (state.ask == duel::Ask::act && random.below(2) == 0) state.units[0].tired = !state.units[0].tired;
    }
};

template <class B>
std::string fault_of() {
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        if (const auto report = random_play(B{}, {.seed = seed, .longest = 500}); !report.fault.empty())
            return report.fault.substr(report.fault.find(": ") + 2);
    return "";
}

}  // namespace

TEST(RandomPlay, TheDuelKeepsEveryPromise) {
    std::size_t refused = 0, accepted = 0, wins = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const auto report =
            random_play(Duel(1 + int(seed % 6), 1 + int(seed / 6 % 6)), {.seed = seed, .log_every = 10});
        ASSERT_EQ(report.fault, "") << "seed " << seed << "\n" << report.log;
        EXPECT_GE(report.answers, 4u);
        EXPECT_EQ(report.sketches_refused, 0u);
        refused += report.mutants_refused;
        accepted += report.mutants_accepted;
        wins += report.outcome.winner != Side::none;
    }
    EXPECT_GT(refused, 1000u);
    EXPECT_GT(accepted, 100u);
    EXPECT_GT(wins, 0u);
}

TEST(RandomPlay, ASeedGivesTheSameGame) {
    const auto a = random_play(Duel{}, {.seed = 8}), b = random_play(Duel{}, {.seed = 8});
    EXPECT_EQ(a.log, b.log);
    EXPECT_EQ(a.hash, b.hash);
    EXPECT_NE(a.log, random_play(Duel{}, {.seed = 9}).log);
}

TEST(RandomPlay, BrokenPromisesAreFound) {
    EXPECT_EQ(fault_of<ForgetsOrder>(), "the choices are not the same when listed again");
    EXPECT_EQ(fault_of<OffersTooMuch>(), "an offered answer is refused: brace: DUEL-02 not_asked 0 0 0 0");
    EXPECT_EQ(fault_of<HasNoAnswer>(), "a question has no answer");
    EXPECT_EQ(fault_of<ChecksTooLittle>().substr(0, 15), "not sound after");
    EXPECT_EQ(fault_of<NeverEnds>(), "the game does not end");
    EXPECT_NE(fault_of<RollsBehindTheBack>(), "");
}
