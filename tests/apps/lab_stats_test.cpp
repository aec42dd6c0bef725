// What the lab reckons: intervals, questions, strength.
#include "calls/lab/stats.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "dice/random.hpp"

namespace skald::lab {
namespace {

/// Games that share nothing: each on a table of its own.
Sample lone_games(const Tally& tally, std::int64_t seed = 1) {
    Sample sample;
    int table = 0;
    for (int i = 0; i < tally.wins; ++i) sample.add({seed, table++}, {1, 0, 0});
    for (int i = 0; i < tally.draws; ++i) sample.add({seed, table++}, {0, 1, 0});
    for (int i = 0; i < tally.losses; ++i) sample.add({seed, table++}, {0, 0, 1});
    return sample;
}

TEST(LabStats, an_interval_of_games_that_share_nothing_is_nearly_wilsons) {
    const Interval wilson = interval_of(0.985, 200, 1.959964);
    EXPECT_NEAR(wilson.low, 0.9568, 1e-4);
    EXPECT_NEAR(wilson.high, 0.9949, 1e-4);
    const Interval interval = lone_games({90, 0, 110}).interval(), plain = interval_of(0.45, 200, 1.959964);
    EXPECT_NEAR(interval.low, plain.low, 2e-3);
    EXPECT_NEAR(interval.high, plain.high, 2e-3);
    EXPECT_EQ(Sample().interval().low, 0);
    EXPECT_EQ(Sample().interval().high, 1);
}

TEST(LabStats, a_difference_of_games_that_share_nothing_is_uncertain_as_both_are) {
    // Newcombe (1998), method 10, example a: 56/70 against 48/80.
    const Difference difference = difference_of(lone_games({56, 0, 14}, 1), lone_games({48, 0, 32}, 2));
    EXPECT_NEAR(difference.value, 0.2, 1e-9);
    EXPECT_NEAR(difference.interval.low, 0.0524, 5e-3);
    EXPECT_NEAR(difference.interval.high, 0.3339, 5e-3);
}

TEST(LabStats, one_pair_of_games_says_next_to_nothing) {
    Sample sample;
    sample.add({1, 0}, {1, 0, 1});
    EXPECT_LT(sample.interval().low, 0.1);
    EXPECT_GT(sample.interval().high, 0.9);
}

TEST(LabStats, what_the_seat_decides_is_no_chance) {
    Sample seats, alone = lone_games({50, 0, 50});
    for (int table = 0; table < 50; ++table) seats.add({1, table}, {1, 0, 1});
    const auto width = [](const Interval& interval) { return interval.high - interval.low; };
    EXPECT_LT(width(seats.interval()), width(alone.interval()) / 2);
    EXPECT_EQ(seats.without(seats).games(), 0);
    EXPECT_EQ(seats.turned().all().wins, 50);
}

// ---- intervals hold what they promise, whatever the games of a table share

/// Games of which those of one table lean the same way, or of which the second turns what the first was.
struct World {
    int tables = 30, games = 2;
    double score = 0.5, draws = 0.1;
    double shared = 0;  ///< how often a game goes as its table would have it
    double turned = 0;  ///< how often a second game is the first one with the players changed; score is 0.5
};

class Dealer {
  public:
    explicit Dealer(std::uint64_t seed) : state_(seed) {}

    bool happens(double share) { return static_cast<double>(splitmix64(state_) >> 11) * 0x1p-53 < share; }
    Tally game(const World& world) {
        if (happens(world.draws)) return {0, 1, 0};
        const double wins = (world.score - world.draws / 2) / (1 - world.draws);
        return happens(wins) ? Tally{1, 0, 0} : Tally{0, 0, 1};
    }
    Sample sample(const World& world) {
        Sample sample;
        for (int table = 0; table < world.tables; ++table) {
            const Tally leaning = game(world);
            Tally last{};
            for (int i = 0; i < world.games; ++i) {
                if (i % 2 == 1 && happens(world.turned))
                    last = last.turned();
                else
                    last = happens(world.shared) ? leaning : game(world);
                sample.add({1, table}, last);
            }
        }
        return sample;
    }

  private:
    std::uint64_t state_;
};

constexpr int trials = 1500;

bool holds(const Interval& interval, double value) {
    return interval.low <= value && value <= interval.high;
}

TEST(LabStats, of_a_hundred_intervals_ninety_five_hold_the_score) {
    const World worlds[] = {
        {.tables = 30, .games = 2},
        {.tables = 10, .games = 2, .score = 0.7},
        {.tables = 30, .games = 2, .turned = 0.5},
        {.tables = 30, .games = 2, .shared = 0.6},
        {.tables = 30, .games = 18, .score = 0.6, .shared = 0.25},
        {.tables = 200, .games = 18, .score = 0.55, .shared = 0.4},
        {.tables = 100, .games = 2, .score = 0.9, .draws = 0, .shared = 0.5},
    };
    Dealer dealer(11);
    for (const World& world : worlds) {
        int held = 0;
        for (int trial = 0; trial < trials; ++trial)
            held += holds(dealer.sample(world).interval(), world.score);
        EXPECT_GT(held, 0.93 * trials) << world.tables << " x " << world.games << ", " << world.shared;
        EXPECT_LT(held, 0.985 * trials) << world.tables << " x " << world.games << ", " << world.shared;
    }
}

TEST(LabStats, taken_as_independent_games_of_one_table_would_promise_too_much) {
    const World world{.tables = 30, .games = 18, .shared = 0.4};
    Dealer dealer(12);
    int held = 0;
    for (int trial = 0; trial < trials; ++trial) {
        const Sample sample = dealer.sample(world);
        held += holds(interval_of(sample.score(), sample.games(), 1.959964), world.score);
    }
    EXPECT_LT(held, 0.85 * trials);
}

TEST(LabStats, of_a_hundred_intervals_ninety_five_hold_the_share_of_draws) {
    const World world{.tables = 40, .games = 6, .draws = 0.2, .shared = 0.5};
    Dealer dealer(13);
    int held = 0;
    for (int trial = 0; trial < trials; ++trial)
        held += holds(dealer.sample(world).interval(Rate::draws), world.draws);
    EXPECT_GT(held, 0.93 * trials);
    EXPECT_LT(held, 0.985 * trials);
}

/// Two who play on the same tables; of the games of the second one many go as those of the first did.
std::pair<Sample, Sample> same_tables(Dealer& dealer, const World& world, double alike) {
    std::pair<Sample, Sample> both;
    for (int table = 0; table < world.tables; ++table)
        for (int i = 0; i < world.games; ++i) {
            const Tally one = dealer.game(world);
            both.first.add({1, table}, one);
            both.second.add({1, table}, dealer.happens(alike) ? one : dealer.game(world));
        }
    return both;
}

TEST(LabStats, of_a_hundred_intervals_ninety_five_hold_the_difference_on_the_same_tables) {
    const World world{.tables = 30, .games = 6};
    for (const double alike : {0.0, 0.5, 0.8}) {
        Dealer dealer(14);
        int held = 0;
        double width = 0, apart = 0;
        for (int trial = 0; trial < trials; ++trial) {
            const auto [one, other] = same_tables(dealer, world, alike);
            const Interval interval = difference_of(one, other).interval;
            held += holds(interval, 0);
            width += interval.high - interval.low;
            const Interval a = one.interval(), b = other.interval();
            apart += std::hypot(a.high - a.low, b.high - b.low);
        }
        EXPECT_GT(held, 0.93 * trials) << alike;
        EXPECT_LT(held, 0.99 * trials) << alike;
        if (alike == 0.8) {
            EXPECT_LT(width, 0.65 * apart);  // the same tables say more
        }
    }
}

TEST(LabStats, a_smaller_risk_makes_a_wider_interval) {
    const Sample one = lone_games({60, 0, 40}, 1), other = lone_games({45, 0, 55}, 2);
    const Interval usual = difference_of(one, other).interval,
                   strict = difference_of(one, other, 1e-4).interval;
    EXPECT_GT(usual.low, 0);
    EXPECT_LT(strict.low, 0);
    EXPECT_GT(strict.high, usual.high);
}

// ---- questions

TEST(LabStats, the_bounds_of_a_question_follow_from_its_two_errors) {
    EXPECT_NEAR(Hypotheses{}.upper(), 2.9444, 1e-4);
    EXPECT_NEAR(Hypotheses{}.lower(), -2.9444, 1e-4);
    const Hypotheses strict{0.5, 0.55, 0.01, 0.2};
    EXPECT_NEAR(strict.upper(), std::log(0.8 / 0.01), 1e-12);
    EXPECT_NEAR(strict.lower(), std::log(0.2 / 0.99), 1e-12);
}

TEST(LabStats, pairs_won_whole_speak_as_loudly_as_their_likelihood) {
    // Where every pair brings both points or none, a pair is one trial: log(0.55 / 0.5) for each that was
    // won.
    Sprt sprt({0.5, 0.55, 0.05, 0.05});
    for (int i = 0; i < 20; ++i) sprt.add(4);
    EXPECT_NEAR(sprt.llr(), 20 * std::log(1.1), 0.05);
}

TEST(LabStats, a_question_is_settled_once_and_stays_so) {
    Sprt yes({}), no({});
    for (int i = 0; i < 400; ++i) yes.add(i % 4 == 0 ? 0 : 4);
    EXPECT_EQ(yes.verdict(), Verdict::yes);
    const int pairs = yes.pairs();
    yes.add(0);
    EXPECT_EQ(yes.pairs(), pairs);
    for (int i = 0; i < 700; ++i) no.add(i % 2 == 0 ? 0 : 4);
    EXPECT_EQ(no.verdict(), Verdict::no);
}

TEST(LabStats, even_players_are_called_stronger_as_seldom_as_was_named) {
    std::uint64_t state = 7;
    const auto coin = [&] {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<int>(state >> 62 & 1) * 2;
    };
    int wrongly_yes = 0;
    for (int trial = 0; trial < 400; ++trial) {
        Sprt sprt({0.5, 0.6, 0.05, 0.05});
        while (sprt.verdict() == Verdict::open) sprt.add(coin() + coin());
        wrongly_yes += sprt.verdict() == Verdict::yes;
    }
    EXPECT_LT(wrongly_yes, 400 * 0.05 + 3 * std::sqrt(400 * 0.05 * 0.95));
}

// ---- strength

TEST(LabStats, elo_of_two_bots_is_the_logarithm_of_their_odds) {
    const Sample sample = lone_games({749, 0, 250});  // one drawn game is added: 749.5 of 1000
    const auto ratings = ratings_of({{{}, sample}, {sample.turned(), {}}});
    const double expected = 400 * std::log10(749.5 / 250.5);
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, expected, 1e-6);
    EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-6);
    EXPECT_LT(ratings[0].interval.low, ratings[0].elo);
}

TEST(LabStats, a_bot_that_wins_all_has_a_number) {
    const Sample won = lone_games({100, 0, 0}), lost = won.turned();
    const auto ratings = ratings_of({{{}, won, won}, {lost, {}, won}, {lost, lost, {}}});
    EXPECT_GT(ratings[0].elo, ratings[1].elo);
    EXPECT_GT(ratings[1].elo, ratings[2].elo);
    EXPECT_LT(ratings[0].elo, 2000);
}

TEST(LabStats, of_a_hundred_intervals_ninety_five_hold_the_elo) {
    const World world{.tables = 40, .games = 10, .score = 0.6, .shared = 0.4};
    const double half = 200 * std::log10(world.score / (1 - world.score));
    Dealer dealer(15);
    int held = 0;
    constexpr int few = 400;
    for (int trial = 0; trial < few; ++trial) {
        const Sample sample = dealer.sample(world);
        held += holds(ratings_of({{{}, sample}, {sample.turned(), {}}})[0].interval, half);
    }
    EXPECT_GT(held, 0.925 * few);
    EXPECT_LT(held, 0.985 * few);
}

}  // namespace
}  // namespace skald::lab
