#include "odds/saga/pool.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "dice/enumerate.hpp"
#include "dice/random.hpp"
#include "saga/fight.hpp"

namespace skald::saga {

namespace {

const Pool melee{.dice = 16, .hit = 4, .save = 5};
const Pool shooting{.dice = 12, .hit = 5, .save = 4, .reroll = 3, .extra = 3};

std::vector<std::string> uppers(const Distribution<int>& distribution) {
    std::vector<std::string> texts;
    for (const auto& item : distribution) texts.push_back(item.weight.text());
    return texts;
}

/// Every order of faces one by one: slow, and by no code of the library.
class Slow {
  public:
    explicit Slow(const Pool& pool) : pool_(pool) { attack(0, 0, all); }
    Fraction chance(int lost) const {
        const auto found = weights_.find(lost);
        return {found == weights_.end() ? 0 : found->second, all};
    }

  private:
    static constexpr std::uint64_t all = 2176782336;  // 6^12: no more dice are rolled in these tests

    void attack(int dice, int hits, std::uint64_t chance) {
        if (dice == pool_.dice) return defend(hits, hits == 0 ? 0 : hits + pool_.extra, 0, chance);
        for (int face = 1; face <= 6; ++face) {
            if (pool_.reroll >> (face - 1) & 1)
                for (int again = 1; again <= 6; ++again)
                    attack(dice + 1, hits + (again >= pool_.hit ? 1 : 0), chance / 36);
            else
                attack(dice + 1, hits + (face >= pool_.hit ? 1 : 0), chance / 6);
        }
    }
    void defend(int hits, int left, int saves, std::uint64_t chance) {
        if (left == 0) {
            const int lost = std::max(0, hits - saves);
            weights_[pool_.cap < 0 ? lost : std::min(lost, pool_.cap)] += chance;
            return;
        }
        for (int face = 1; face <= 6; ++face)
            defend(hits, left - 1, saves + (face >= pool_.save ? 1 : 0), chance / 6);
    }

    const Pool pool_;
    std::map<int, std::uint64_t> weights_;
};

/// The same pool as a fight that the engine's own functions resolve.
Distribution<int> as_fight(const Pool& pool) {
    Fight fight;
    fight.kind = pool.save == 4 ? FightKind::shooting : FightKind::melee;
    fight.of[0].unit = 0;
    fight.of[0].starting = static_cast<std::int16_t>(pool.dice);
    fight.of[0].attack_dice.reroll[0] = pool.reroll;
    fight.of[1].armour = static_cast<std::int8_t>(pool.hit);
    fight.of[1].defence_extra = static_cast<std::int16_t>(pool.extra);
    const auto attack = [&](int& hits, Dice& dice) {
        Fight copy = fight;
        roll_attack(copy, 0, Edition::current(), dice);
        hits = copy.of[0].hits;
    };
    const auto defend = [&](int& hits, Dice& dice) {
        Fight copy = fight;
        copy.of[0].hits = static_cast<std::int16_t>(hits);
        roll_defence(copy, 1, Edition::current(), dice);
        hits = copy.of[1].suffered;
    };
    return enumerate(0, attack, defend);
}

}  // namespace

TEST(Pool, TheAcceptanceMeleeComesOutNumeratorByNumerator) {
    const Distribution<int> losses = casualties(melee);
    EXPECT_TRUE(losses.complete());
    EXPECT_EQ(losses.total(), power(3, 16));
    EXPECT_EQ(uppers(losses),
              (std::vector<std::string>{"65536", "524288", "1966080", "4587520", "7454720", "8945664",
                                        "8200192", "5857280", "3294720", "1464320", "512512", "139776",
                                        "29120", "4480", "480", "32", "1"}));
    EXPECT_EQ(losses.mean().text(), "16/3");
    EXPECT_EQ(variance(losses).text(), "32/9");
}

TEST(Pool, TheAcceptanceShootingComesOutNumeratorByNumerator) {
    const Distribution<int> losses = casualties(shooting);
    EXPECT_TRUE(losses.complete());
    EXPECT_EQ(losses.total(), power(9, 12));
    EXPECT_EQ(uppers(losses),
              (std::vector<std::string>{"101529675212", "66237563490", "55685507031", "34695866590",
                                        "16356068190", "5894935200", "1627521280", "341976096", "53783520",
                                        "6136320", "480000", "23040", "512"}));
    EXPECT_EQ(losses.mean().text(), "43249404562/31381059609");
    EXPECT_NEAR(variance(losses).to_double(), 1.958694540964177, 1e-14);
    EXPECT_NEAR(losses.at_least(1).to_double(), 0.640513253404605, 1e-15);
}

TEST(Pool, TheAcceptanceMeleeBothWaysSaysWhoInflictsMore) {
    const Contest equal = contest(casualties(melee), casualties(melee));
    EXPECT_EQ(equal.win, Fraction(87633282558272ULL, power(3, 30)));
    EXPECT_EQ(equal.draw, Fraction(30624566978105ULL, power(3, 30)));
    EXPECT_EQ(equal.win, equal.lose);
    const Contest twelve = contest(casualties(melee), casualties({.dice = 12, .hit = 4, .save = 5}));
    EXPECT_NEAR(twelve.win.to_double(), 0.629763847837188, 1e-15);
    EXPECT_NEAR(twelve.draw.to_double(), 0.138852001657389, 1e-15);
    EXPECT_NEAR(twelve.lose.to_double(), 0.231384150505422, 1e-15);
    const Contest eight = contest(casualties(melee), casualties({.dice = 8, .hit = 4, .save = 5}));
    EXPECT_NEAR(eight.win.to_double(), 0.826160729774441, 1e-15);
    EXPECT_NEAR(eight.draw.to_double(), 0.090890195918751, 1e-15);
    EXPECT_NEAR(eight.lose.to_double(), 0.082949074306809, 1e-15);
}

TEST(Pool, AgreesWithEveryOrderedRollOneByOne) {
    Random random(6);
    for (int i = 0; i < 100; ++i) {
        Pool pool;
        pool.dice = static_cast<int>(random.below(4));
        pool.hit = 2 + static_cast<int>(random.below(5));
        pool.save = 2 + static_cast<int>(random.below(6));
        if (pool.dice <= 2) pool.reroll = static_cast<std::uint8_t>(random.below(64));
        pool.extra = static_cast<int>(random.below(3));
        if (random.below(3) == 0) pool.cap = static_cast<int>(random.below(4));
        const Distribution<int> fast = casualties(pool);
        EXPECT_TRUE(fast.complete());
        const Slow slow(pool);
        for (int k = 0; k <= pool.dice; ++k) EXPECT_EQ(fast.chance(k), slow.chance(k));
    }
}

TEST(Pool, IsWhatTheEngineWouldRoll) {
    Random random(16);
    for (int i = 0; i < 200; ++i) {
        Pool pool;
        pool.dice = 1 + static_cast<int>(random.below(16));
        pool.hit = 2 + static_cast<int>(random.below(5));
        pool.save = 4 + static_cast<int>(random.below(2));
        pool.reroll = static_cast<std::uint8_t>(random.below(64));
        pool.extra = static_cast<int>(random.below(6));
        const Distribution<int> ours = casualties(pool), engine = as_fight(pool);
        for (int k = 0; k <= pool.dice; ++k) EXPECT_EQ(ours.chance(k), engine.chance(k));
    }
}

TEST(Pool, TheLargestPoolStaysExact) {
    const Distribution<int> losses =
        casualties({.dice = 32, .hit = 3, .save = 6, .reroll = 0x21, .extra = 32});
    EXPECT_TRUE(losses.complete());
    EXPECT_EQ(losses.size(), 33u);
}

TEST(Pool, NothingIsLostWithoutDiceOrHits) {
    EXPECT_EQ(casualties({.dice = 0}).chance(0), Fraction(1));
    EXPECT_EQ(casualties({.dice = 8, .hit = 4, .save = Pool::no_save, .cap = 0}).chance(0), Fraction(1));
}

}  // namespace skald::saga
