// Fights of Age of Fantasy: Skirmish before they happen, exact: the attacks are put together by the rules'
// own functions from the units as they stand, and run along every way that the dice can fall.
//
//   SkirmishProspects prospects;
//   const SkirmishProspect charge = prospects.charge(view, unit, enemy);   // microseconds: for a bot's
//   thousands const auto odds = clash_odds(bout.clash, bout.state);                   // exact, all of it
#pragma once
#include <array>
#include <vector>

#include "aofs/clash.hpp"
#include "aofs/stage.hpp"
#include "dice/distribution.hpp"

namespace skald::odds {

/// A unit as one side of a fight: rules given by spells counted, weapons used up left out. `in_reach`: which
/// of its members are, as bits.
aofs::Party party_of(const aofs::View& view, int unit, std::uint16_t in_reach = 0xffff);
aofs::Condition condition_of(const aofs::View& view, int unit);

/// Two units about to meet; the charger is 0.
struct Bout {
    aofs::Clash clash;
    aofs::ClashState state;
};
Bout bout_of(const aofs::View& view, int charger, int charged);

/// How both stand after the melee (AOF-MEL-03 to AOF-MEL-08), from this step on.
Distribution<aofs::ClashState> clash_odds(const aofs::Clash& clash, const aofs::ClashState& state,
                                          aofs::StrikeStep first = aofs::StrikeStep::counter);

/// What a shot or a spell meets.
struct AimTerms {
    Length gap = 0;      ///< weapons that do not reach so far are not fired
    bool cover = false;  ///< AOF-TER-01
    bool moved = false;  ///< AOF-R-52
    friend constexpr bool operator==(const AimTerms&, const AimTerms&) = default;
};
/// All shooting of a unit at another, sight not looked at.
aofs::Attack volley_of(const aofs::View& view, int unit, int target, const AimTerms& terms,
                       aofs::Reckoning& why);
/// The same as declared, weapon type after weapon type, with sight, range and cover as they are
/// (Verb::shoot).
aofs::Attack declared_volley(const aofs::View& view, int unit, const Choice& shoot, int target,
                             aofs::Reckoning& why);
/// The hits of a spell's effect.
aofs::Attack spell_volley(const aofs::View& view, const aofs::SpellEffect& effect, int target,
                          aofs::Reckoning& why);
/// How the target stands after the attack, if it stood like that before.
Distribution<aofs::Condition> attack_odds(const aofs::View& view, const aofs::Attack& attack, int target,
                                          const aofs::Condition& before);

/// What comes of it for one unit, in figures that steer.
struct Harm {
    double destroyed = 0;  ///< chance
    double stunned = 0;    ///< chance that it is left Stunned and was not before
    double lost = 0;       ///< models, on the average; all of them where it is destroyed
    double markers = 0;    ///< wound markers gained by what is left, on the average
};
struct SkirmishProspect {
    std::array<Harm, 2> of{};  ///< attacker, target
};

/// Fights as they stand; those that are alike are worked out once.
class SkirmishProspects {
  public:
    SkirmishProspects() : slots_(1024) {}

    /// `tired`: the charger is reckoned as fatigued whatever it is now.
    SkirmishProspect charge(const aofs::View& view, int charger, int charged, bool tired = false);
    SkirmishProspect shot(const aofs::View& view, int unit, int target, const AimTerms& terms);
    /// Of any attack as put together.
    Harm harm(const aofs::View& view, const aofs::Attack& attack, int target);

  private:
    struct Slot {
        std::uint64_t key = 0;  ///< 0: empty
        SkirmishProspect prospect;
    };
    Slot& slot_of(std::uint64_t key);
    void grow();

    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace skald::odds
