// Fights of Age of Fantasy: Skirmish before they happen, exact: the attacks are put together by the rules'
// own functions from the units as they stand, and run along every way that the dice can fall.
//
//   Prospects prospects;
//   const Prospect charge = prospects.charge(view, unit, enemy);   // microseconds: for a bot's
//   thousands const auto odds = clash_odds(bout.clash, bout.state);                   // exact, all of it
#pragma once
#include <array>
#include <vector>

#include "aofs/fighting.hpp"
#include "dice/distribution.hpp"

namespace skald::aofs {

/// How both stand after the melee (AOF-MEL-03 to AOF-MEL-08), from this step on.
Distribution<ClashState> clash_odds(const Clash& clash, const ClashState& state,
                                    StrikeStep first = StrikeStep::counter);

/// What a shot or a spell meets.
struct AimTerms {
    Length gap = 0;      ///< weapons that do not reach so far are not fired
    bool cover = false;  ///< AOF-TER-01
    bool moved = false;  ///< AOF-R-52
    friend constexpr bool operator==(const AimTerms&, const AimTerms&) = default;
};
/// All shooting of a unit at another, sight not looked at.
Attack volley_of(const View& view, int unit, int target, const AimTerms& terms, Reckoning& why);
/// The same as declared, weapon type after weapon type, with sight, range and cover as they are
/// (Verb::shoot).
Attack declared_volley(const View& view, int unit, const Choice& shoot, int target, Reckoning& why);
/// How the target stands after the attack, if it stood like that before.
Distribution<Condition> attack_odds(const View& view, const Attack& attack, int target,
                                    const Condition& before);

/// What comes of it for one unit, in figures that steer.
struct Harm {
    double destroyed = 0;  ///< chance
    double stunned = 0;    ///< chance that it is left Stunned and was not before
    double lost = 0;       ///< models, on the average; all of them where it is destroyed
    double markers = 0;    ///< wound markers gained by what is left, on the average
};
struct Prospect {
    std::array<Harm, 2> of{};  ///< attacker, target
};

/// Fights as they stand; those that are alike are worked out once.
class Prospects {
  public:
    Prospects() : slots_(1024) {}

    /// `tired`: the charger is reckoned as fatigued whatever it is now.
    Prospect charge(const View& view, int charger, int charged, bool tired = false);
    Prospect shot(const View& view, int unit, int target, const AimTerms& terms);
    /// Of any attack as put together.
    Harm harm(const View& view, const Attack& attack, int target);

  private:
    struct Slot {
        std::uint64_t key = 0;  ///< 0: empty
        Prospect prospect;
    };
    Slot& slot_of(std::uint64_t key);
    void grow();

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace skald::aofs
