#include "dice/enumerate.hpp"

#include <gtest/gtest.h>

#include <map>

#include "dice/odometer.hpp"
#include "dice/scripted.hpp"
#include "dice/seeded.hpp"

using namespace skald;

namespace {

using test::Odometer;

/// A pool as rule books have it, for the acceptance fights.
struct Pool {
    std::uint8_t dice = 0, hit = 4, save = 5, extra = 0;
    std::uint8_t reroll = 0;  ///< faces up to this are rolled again, once
    std::uint8_t hits = 0, lost = 0;

    friend bool operator==(const Pool&, const Pool&) = default;
};

/// Those that are rolled again are kind 2 in the first round.
Rounds hit_rounds(const Pool& pool) {
    Rounds rounds{{Faces::at_least(pool.hit), Faces::at_least(pool.hit)}, {0, 0, 1}};
    rounds.faces[0].kinds = 3;
    for (std::size_t face = 1; face <= pool.reroll; ++face) rounds.faces[0].kind_of[face - 1] = 2;
    return rounds;
}
void roll_hits(Pool& pool, Dice& dice) {
    pool.hits = static_cast<std::uint8_t>(dice.roll_rounds(pool.dice, hit_rounds(pool))[1]);
}
/// The same by plain rolls.
void roll_hits_plainly(Pool& pool, Dice& dice) {
    const Rounds rounds = hit_rounds(pool);
    const Roll first = dice.roll(pool.dice, rounds.faces[0]);
    const Roll again = dice.roll(first[2], rounds.faces[1]);
    pool.hits = static_cast<std::uint8_t>(first[1] + again[1]);
}
void roll_saves(Pool& pool, Dice& dice) {
    if (pool.hits > 0) {
        const Roll saves = dice.roll(pool.hits + pool.extra, Faces::at_least(pool.save));
        pool.lost = static_cast<std::uint8_t>(std::max(0, pool.hits - saves[1]));
    }
    pool.hits = 0;  // only the losses matter now: equal losses are one outcome
}
int lost(const Pool& pool) {
    return pool.lost;
}

Distribution<int> casualties(const Pool& pool) {
    return enumerate(pool, roll_hits, roll_saves).map(lost);
}

const Pool melee{.dice = 16, .hit = 4, .save = 5};
const Pool shooting{.dice = 12, .hit = 5, .save = 4, .extra = 3, .reroll = 2};

/// The weight of each value over another total.
std::vector<std::string> uppers(const Distribution<int>& distribution, const Natural& total) {
    std::vector<std::string> texts;
    for (const auto& item : distribution)
        texts.push_back((item.weight * total / distribution.total()).text());
    return texts;
}

/// The chance of each loss, one ordered roll after the other.
std::map<int, Fraction> slowly(const Pool& start) {
    std::map<int, Fraction> chances;
    Odometer dice;
    do {
        Pool pool = start;
        roll_hits(pool, dice);
        roll_saves(pool, dice);
        chances[pool.lost] = (chances[pool.lost] + Fraction(1, power(6, dice.rolled()))).reduced();
    } while (dice.next());
    return chances;
}

}  // namespace

TEST(Enumerate, TheAcceptanceMeleeComesOutNumberByNumber) {
    const Distribution<int> losses = casualties(melee);
    EXPECT_TRUE(losses.complete());
    EXPECT_EQ(uppers(losses, 43046721),
              (std::vector<std::string>{"65536", "524288", "1966080", "4587520", "7454720", "8945664",
                                        "8200192", "5857280", "3294720", "1464320", "512512", "139776",
                                        "29120", "4480", "480", "32", "1"}));
    EXPECT_EQ(losses.mean().text(), "16/3");
}

TEST(Enumerate, TheAcceptanceMeleeBothWays) {
    const auto result = [](const Pool& other) {
        const auto joint = together(casualties(melee), casualties(other));
        EXPECT_TRUE(joint.complete());
        return joint.map([](const auto& both) {
            return both.first > both.second ? 1 : both.first < both.second ? -1 : 0;
        });
    };
    const auto equal = result(melee);
    EXPECT_EQ(equal.chance(1), Fraction(87633282558272ULL, power(3, 30)));
    EXPECT_EQ(equal.chance(0), Fraction(30624566978105ULL, power(3, 30)));
    EXPECT_EQ(equal.chance(-1), equal.chance(1));
    Pool weaker = melee;
    weaker.dice = 12;
    EXPECT_NEAR(result(weaker).chance(1).to_double(), 0.629763847837188, 1e-15);
    EXPECT_NEAR(result(weaker).chance(0).to_double(), 0.138852001657389, 1e-15);
    weaker.dice = 8;
    EXPECT_NEAR(result(weaker).chance(-1).to_double(), 0.082949074306809, 1e-15);
}

TEST(Enumerate, TheAcceptanceShootingComesOutNumberByNumber) {
    const Distribution<int> losses = casualties(shooting);
    EXPECT_TRUE(losses.complete());
    EXPECT_EQ(uppers(losses, power(9, 12)),
              (std::vector<std::string>{"101529675212", "66237563490", "55685507031", "34695866590",
                                        "16356068190", "5894935200", "1627521280", "341976096", "53783520",
                                        "6136320", "480000", "23040", "512"}));
    EXPECT_EQ(losses.mean().text(), "43249404562/31381059609");
    EXPECT_NEAR(losses.at_least(1).to_double(), 0.640513253404605, 1e-15);
}

TEST(Enumerate, AgreesWithEveryOrderedRollOneByOne) {
    Random random(51);
    for (int i = 0; i < 60; ++i) {
        Pool pool;
        pool.dice = static_cast<std::uint8_t>(random.below(3));
        pool.hit = static_cast<std::uint8_t>(1 + random.below(7));
        pool.save = static_cast<std::uint8_t>(1 + random.below(7));
        pool.extra = static_cast<std::uint8_t>(random.below(2));
        pool.reroll = static_cast<std::uint8_t>(random.below(3));
        const Distribution<int> fast = casualties(pool);
        const std::map<int, Fraction> slow = slowly(pool);
        EXPECT_TRUE(fast.complete());
        ASSERT_EQ(fast.size(), slow.size());
        for (const auto& [value, chance] : slow) EXPECT_EQ(fast.chance(value), chance) << value;
    }
}

TEST(Enumerate, RoundsAreTheSameAsPlainRolls) {
    Random random(52);
    for (int i = 0; i < 100; ++i) {
        Pool pool;
        pool.dice = static_cast<std::uint8_t>(random.below(9));
        pool.hit = static_cast<std::uint8_t>(1 + random.below(7));
        pool.reroll = static_cast<std::uint8_t>(random.below(7));
        const auto rounds = enumerate(pool, roll_hits), plain = enumerate(pool, roll_hits_plainly);
        EXPECT_TRUE(rounds.complete());
        ASSERT_EQ(rounds.size(), plain.size());
        for (const auto& item : plain) EXPECT_EQ(rounds.chance(item.value), plain.chance(item.value));
    }
}

TEST(Enumerate, ThreeRoundsOfAnyKinds) {
    Random random(53);
    for (int i = 0; i < 60; ++i) {
        Rounds rounds;
        for (int round = 0; round < 3; ++round) {
            Faces faces{4, {}};
            for (std::uint8_t& kind : faces.kind_of) kind = static_cast<std::uint8_t>(random.below(4));
            rounds.faces.push(faces);
        }
        rounds.then[2] = 1;
        rounds.then[3] = 2;
        const int count = static_cast<int>(random.below(5));
        const auto at_once = [&](std::array<std::uint8_t, 6>& of, Dice& dice) {
            of = dice.roll_rounds(count, rounds).of_kind;
        };
        const auto one_by_one = [&](std::array<std::uint8_t, 6>& of, Dice& dice) {
            of = dice.Dice::roll_rounds(count, rounds).of_kind;
        };
        const std::array<std::uint8_t, 6> none{};
        const auto fast = enumerate(none, at_once), slow = enumerate(none, one_by_one);
        EXPECT_TRUE(fast.complete());
        ASSERT_EQ(fast.size(), slow.size());
        for (const auto& item : slow) EXPECT_EQ(fast.chance(item.value), slow.chance(item.value));
    }
}

TEST(Enumerate, LargePoolsStayExact) {
    // 128 bits are not enough for these; losses are binomial whatever the size.
    Pool large{.dice = 64, .hit = 3, .save = 6, .reroll = 1};
    const Distribution<int> losses = casualties(large);
    EXPECT_TRUE(losses.complete());
    EXPECT_GT(losses.total().width(), 128);
    const Fraction hit(7, 9), loss = hit * Fraction(5, 6);
    EXPECT_EQ(losses.mean(), Fraction(64) * loss);
    EXPECT_EQ(losses.chance(64), Fraction(power(35, 64), power(54, 64)));
}

TEST(Enumerate, WhatCannotBeHeldIsEmptyNotWrong) {
    const auto many = [](int& sum, Dice& dice) { sum = dice.roll(max_dice, Faces::at_least(6))[1] > 70; };
    EXPECT_EQ(enumerate(0, many, many, many).size(), 1u);
    EXPECT_TRUE(enumerate(0, many, many, many).complete());
    EXPECT_TRUE(enumerate(0, many, many, many, many, many, many, many).empty());
}

TEST(Enumerate, EachFaceForItself) {
    const auto sum_of_two = [](int& sum, Dice& dice) {
        const Roll roll = dice.roll(2, Faces::all());
        for (int face = 1; face <= 6; ++face) sum += face * roll[face - 1];
    };
    const auto sums = enumerate(0, sum_of_two);
    ASSERT_EQ(sums.size(), 11u);
    EXPECT_EQ(sums.chance(7).text(), "1/6");
    EXPECT_EQ(sums.mean().text(), "7");
    const auto single = [](int& face, Dice& dice) { face = dice.d6(); };
    EXPECT_EQ(enumerate(0, single).mean().text(), "7/2");
}

TEST(Enumerate, AStageMayRollAsItPleases) {
    // Roll until a six falls, five times at most: paths of different length.
    const auto patience = [](int& rolls, Dice& dice) {
        for (rolls = 1; rolls < 5 && dice.d6() != 6; ++rolls) {
        }
    };
    const auto rolls = enumerate(0, patience);
    EXPECT_TRUE(rolls.complete());
    EXPECT_EQ(rolls.chance(1).text(), "1/6");
    EXPECT_EQ(rolls.chance(3).text(), "25/216");
    EXPECT_EQ(rolls.chance(5).text(), "625/1296");
    const auto nothing = [](int& value, Dice& dice) { value += dice.roll(0, Faces::all())[0]; };
    EXPECT_EQ(enumerate(3, nothing).chance(3), Fraction(1));
}

TEST(Enumerate, SeededDiceFallAsTheOddsSay) {
    const Distribution<int> losses = casualties(shooting);
    SeededDice dice(61);
    std::map<int, int> seen;
    constexpr int games = 100'000;
    for (int i = 0; i < games; ++i) {
        Pool pool = shooting;
        roll_hits(pool, dice);
        roll_saves(pool, dice);
        ++seen[std::min<int>(pool.lost, 7)];
    }
    double chi_square = 0;
    for (int k = 0; k <= 7; ++k) {
        const double expected = games * (k < 7 ? losses.chance(k) : losses.at_least(7)).to_double();
        chi_square += (seen[k] - expected) * (seen[k] - expected) / expected;
    }
    EXPECT_LT(chi_square, 24.33);  // 7 degrees of freedom, one in a thousand
}
