// The odds of a fight's dice against an enumerator that shares no code with them.
#include "odds/saga/exchange.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "odds/saga/random_fight.hpp"

namespace skald::saga {

namespace {

using test::RandomFight;

/// Rolls of one die by the ledger, face by face: GEN-05, GEN-R1, GEN-R2, GEN-R7, GEN-R9.
class Die {
  public:
    Die(const Treatment& how, int needed) : how_(how), needed_(needed) {}

    /// Of 216 ways that three looks at a die can fall (a look that is not needed counts for all its faces).
    int successes() const {
        int good = 0;
        for (int first = 1; first <= 6; ++first)
            for (int second = 1; second <= 6; ++second)
                for (int third = 1; third <= 6; ++third) good += lies(first, second, third) ? 1 : 0;
        return good;
    }

  private:
    int limited(int result) const { return result < 1 ? 1 : result > 6 ? 6 : result; }
    bool again(int result, Rerolls which) const {
        if ((which >> (result - 1) & 1) != 0) return true;
        return (which & (result >= needed_ ? 0x80 : 0x40)) != 0;
    }
    bool lies(int first, int second, int third) const {
        int face = first;
        bool next_is_second = true;
        if (again(limited(face + how_.mod[0]), how_.reroll[0])) {
            face = second;
            next_is_second = false;
        }
        if (again(limited(face + how_.mod[0] + how_.mod[1]), how_.reroll[1]))
            face = next_is_second ? second : third;
        return limited(face + how_.mod[0] + how_.mod[1]) >= needed_;
    }

    Treatment how_;
    int needed_;
};

/// Ways, out of 216^dice, to have 0, 1, 2 ... successes: die after die.
std::vector<Natural> count(int dice, int good_of_216) {
    std::vector<Natural> ways{1};
    for (int i = 0; i < dice; ++i) {
        std::vector<Natural> next(ways.size() + 1, 0);
        for (std::size_t k = 0; k < ways.size(); ++k) {
            next[k] += ways[k] * Natural(static_cast<std::uint64_t>(216 - good_of_216));
            next[k + 1] += ways[k] * Natural(static_cast<std::uint64_t>(good_of_216));
        }
        ways = std::move(next);
    }
    return ways;
}

/// What the side suffers, as numerators over 216^(attack dice + most defence dice).
std::vector<Fraction> slowly(const Fight& fight, int who) {
    const Fighter& by = fight.of[static_cast<std::size_t>(who)];
    const Fighter& on = fight.of[static_cast<std::size_t>(1 - who)];
    const bool shooting = fight.kind == FightKind::shooting;
    const int dice = std::max(0, std::min(by.starting + by.gained, 2 * by.starting));  // SHO-22, MEL-21
    Treatment attack = by.attack_dice;
    if (who == 0 && by.javelins && fight.of[1].cover != Cover::solid) attack.mod[0]++;  // EQP-16, EQP-R10
    const int save_on = shooting ? (on.cover == Cover::none ? 4 : 3)                    // SHO-26
                                 : (who == 0 && on.cover == Cover::solid ? 4 : 5);      // MEL-25
    const auto hits = count(dice, Die(attack, on.armour).successes());
    const int saving = Die(on.defence_dice, save_on).successes();
    std::vector<Fraction> chances(64, Fraction(0));
    for (std::size_t h = 0; h < hits.size(); ++h) {
        const int scored = std::max(0, static_cast<int>(h) + by.auto_hits - on.cancel_hits);
        const int rolled = scored == 0 ? 0 : std::max(0, scored + on.defence_extra);
        const auto saves = count(rolled, saving);
        for (std::size_t s = 0; s < saves.size(); ++s) {
            int lost = scored - std::min(scored, static_cast<int>(s));
            lost = std::max(0, lost - on.cancel_casualties);
            const Fraction chance(hits[h] * saves[s], power(216, dice + rolled));
            auto& sum = chances[static_cast<std::size_t>(lost)];
            sum = (sum + chance).reduced();
        }
    }
    return chances;
}

}  // namespace

TEST(Exchange, AThousandRandomFightsAgreeWithASlowEnumerator) {
    RandomFight random(1000);
    for (int i = 0; i < 1000; ++i) {
        const Fight fight = random.next();
        const int who = fight.kind == FightKind::melee ? i % 2 : 0;
        skald::detail::Merged<Blow, Natural> blows;
        ASSERT_TRUE(blows_of<Natural>(fight, who, {true, max_dice}, Edition::current(), blows));
        const auto fast = blows.distribution();
        ASSERT_TRUE(fast.complete());
        const std::vector<Fraction> slow = slowly(fight, who);
        for (std::size_t lost = 0; lost < slow.size(); ++lost) {
            const Fraction chance =
                fast.chance([&](const Blow& blow) { return blow.suffered == static_cast<int>(lost); });
            ASSERT_EQ(chance, slow[lost]) << "fight " << i << ", lost " << lost;
        }
    }
}

TEST(Exchange, RemembersFightsThatAreAlikeAndNoOthers) {
    RandomFight random(77);
    BlowMemory memory;
    for (int i = 0; i < 300; ++i) {
        const Fight fight = random.next();
        const int who = fight.kind == FightKind::melee ? i % 2 : 0;
        BlowMemory fresh;
        const BlowTarget target{true, 6};
        EXPECT_EQ(memory.chances(fight, who, target, Edition::current()).of,
                  fresh.chances(fight, who, target, Edition::current()).of);
    }
}

}  // namespace skald::saga
