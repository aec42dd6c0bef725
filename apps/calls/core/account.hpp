// An account of a game: what both sides used in it, who fell by that, and what their dice gave against what
// was to be expected of them. By names with their kind: "ability/over-the-oars", "unit/levies".
#pragma once
#include <array>
#include <map>
#include <set>
#include <string>

#include "calls/core/request.hpp"
#include "game/side.hpp"
#include "odds/core/luck.hpp"

namespace skald::calls {

class Account {
  public:
    void used(Side side, const std::string& what);
    /// Who falls from now on falls by this too, until `next`.
    void in_force(Side side, const std::string& what) { in_force_[at(side)].insert(what); }
    /// Another unit is activated, or another turn begins.
    void next() { in_force_ = {}; }
    /// A figure of this unit; `by`: the unit that felled it, empty where it was nobody's hand.
    void fell(Side side, const std::string& unit, const std::string& by);
    /// Dice of a kind: "hits", "saves".
    odds::Tally& dice(Side side, const std::string& kind) { return of_[at(side)].dice[kind]; }

    /// "uses", "deeds" and "luck" of both, the one with the first seat first, or last.
    Json told(bool first_seat_first) const;

  private:
    struct Deed {
        int felled = 0, lost = 0;
    };
    struct Player {
        std::map<std::string, int> uses{};
        std::map<std::string, Deed> deeds{};
        std::map<std::string, odds::Tally> dice{};
    };
    static std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

    std::array<Player, 2> of_{};
    std::array<std::set<std::string>, 2> in_force_{};
};

}  // namespace skald::calls
