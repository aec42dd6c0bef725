// Fights put together at random, as no table would: every number that the dice of a fight depend on.
#pragma once
#include "dice/random.hpp"
#include "saga/fight.hpp"

namespace skald::saga::test {

class RandomFight {
  public:
    explicit RandomFight(std::uint64_t seed) : random_(seed) {}

    Fight next() {
        Fight fight;
        fight.kind = below(3) == 0 ? FightKind::shooting : FightKind::melee;
        for (Fighter& side : fight.of) {
            side.unit = 0;
            side.starting = static_cast<std::int16_t>(below(fight.kind == FightKind::melee ? 13 : 9));
            side.gained = static_cast<std::int16_t>(below(3) == 0 ? below(5) : 0);
            side.armour = static_cast<std::int8_t>(2 + below(5));
            side.auto_hits = static_cast<std::int16_t>(below(5) == 0 ? below(3) : 0);
            side.defence_extra = static_cast<std::int16_t>(below(4) == 0 ? below(4) : 0);
            side.cancel_hits = static_cast<std::int16_t>(below(6) == 0 ? below(3) : 0);
            side.cancel_casualties = static_cast<std::int16_t>(below(6) == 0 ? below(3) : 0);
            side.cover = static_cast<Cover>(below(3));
            side.javelins = below(4) == 0;
            side.attack_dice = treatment();
            side.defence_dice = treatment();
        }
        return fight;
    }

  private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
    Treatment treatment() {
        Treatment how;
        for (std::size_t owner = 0; owner < 2; ++owner) {
            if (below(3) == 0) how.mod[owner] = static_cast<std::int8_t>(below(5) - 2);
            if (below(4) == 0) how.reroll[owner] = static_cast<Rerolls>(below(256));
        }
        return how;
    }

    Random random_;
};

}  // namespace skald::saga::test
