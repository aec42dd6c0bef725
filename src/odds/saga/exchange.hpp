// The dice of a fight in SAGA, apart from the table: what each side may suffer, by the engine's own functions
// over enumerating dice. The two directions do not bear on each other.
#pragma once
#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "dice/enumerate.hpp"
#include "saga/fight.hpp"

namespace skald::saga {

/// How the dice of one throw fell, to let them fall so again; not thrown: there was none to throw.
struct Drawn {
    std::array<std::uint8_t, 6> of_kind{};
    bool thrown = false;
};

/// One side's attack: what the other suffers, and one way in which the dice bring that about.
struct Blow {
    std::int16_t hits = 0;
    std::int16_t suffered = 0;
    Drawn attack, defence;

    friend bool operator==(const Blow& a, const Blow& b) {
        return a.hits == b.hits && a.suffered == b.suffered;
    }
    friend std::uint64_t hash_of(const Blow& blow) {
        return static_cast<std::uint64_t>(blow.hits) << 16 | static_cast<std::uint64_t>(blow.suffered);
    }
};

/// What one attack depends on beside the fight.
struct BlowTarget {
    bool there = true;      ///< a unit that is gone is not rolled for (MEL-R10)
    std::int16_t most = 0;  ///< casualties beyond this make no difference: its figures
};

/// Keeps what the dice below it gave.
class KeepingDice final : public Dice {
  public:
    explicit KeepingDice(Dice& dice) : dice_(dice) {}
    Roll roll(int count, const Faces& faces) override {
        const Roll roll = dice_.roll(count, faces);
        drawn = {roll.of_kind, true};
        return roll;
    }
    RolledRounds roll_rounds(int count, const Rounds& rounds) override {
        const RolledRounds rolled = dice_.roll_rounds(count, rounds);
        drawn = {rolled.of_kind, true};
        return rolled;
    }

    Drawn drawn;

  private:
    Dice& dice_;
};

/// All that the attack of side `who` can make the other suffer. False: the numbers grow too large.
template <class Number>
bool blows_of(const Fight& fight, int who, const BlowTarget& target, const Edition& edition,
              skald::detail::Merged<Blow, Number>& out) {
    const auto by = static_cast<std::size_t>(who), on = 1 - by;
    Fight bare = fight;
    bare.lines.clear();
    const auto attack = [&](Blow& blow, Dice& dice) {
        Fight copy = bare;
        KeepingDice keeping(dice);
        roll_attack(copy, who, edition, keeping);
        blow.hits = copy.of[by].hits;
        blow.attack = keeping.drawn;
    };
    const auto defend = [&](Blow& blow, Dice& dice) {
        if (target.there) {
            Fight copy = bare;
            copy.of[by].hits = blow.hits;
            KeepingDice keeping(dice);
            roll_defence(copy, 1 - who, edition, keeping);
            cancel_casualties(copy, 1 - who);
            blow.suffered = std::min(copy.of[on].suffered, target.most);
            blow.defence = keeping.drawn;
        }
        blow.hits = 0;
    };
    skald::detail::Merged<Blow, Number> start, hit;
    EnumeratingDice<Number> dice;
    start.add({}, {});
    return skald::detail::run_stage(start, hit, dice, attack) &&
           skald::detail::run_stage(hit, out, dice, defend);
}

/// The chances of 0, 1, 2 ... casualties as numbers that steer a search, and dice that bring each about.
struct Chances {
    std::vector<double> of;
    std::vector<Blow> how;
};

/// Remembers them for fights that are alike in all that one attack depends on.
class BlowMemory {
  public:
    const Chances& chances(const Fight& fight, int who, const BlowTarget& target, const Edition& edition);

  private:
    std::map<std::array<std::uint64_t, 4>, Chances> known_;  ///< references stay valid
};

}  // namespace skald::saga
