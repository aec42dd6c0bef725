// How things look to one player at one moment: what his units could do and what could be done to them. Fights
// are reckoned by estimate.hpp and remembered for as long as all that they depend on is the same.
#pragma once
#include <vector>

#include "bots/core/temper.hpp"
#include "bots/saga/doctrine.hpp"
#include "bots/saga/estimate.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

Point middle_of(const View& view, int unit);

/// A fight as it is remembered.
struct KnownFight {
    double inflicted = 0, suffered = 0;             ///< in worth
    double win = 0, lose = 0;                       ///< chances, for the attacker
    double falls_attacker = 0, falls_defender = 0;  ///< figures, on the average
    double destroys = 0;                            ///< chance that the defender is wiped out
    std::uint64_t key = 0;                          ///< what it was reckoned from
};

class Outlook {
  public:
    explicit Outlook(const Doctrine& doctrine = {}, const bots::Temper& temper = {}, bool haste = false)
        : doctrine_(doctrine), temper_(temper), haste_(haste), known_fights_(remembered), kept_(remembered) {}

    /// Looks at another state, with the eyes of this side.
    void look(const View& view, Side side);

    const Doctrine& doctrine() const { return doctrine_; }
    const bots::Temper& temper() const { return temper_; }
    Side side() const { return side_; }
    /// Own losses against the enemy's, as the game stands.
    double own_losses() const { return own_losses_; }

    /// `tired`: the charge is not its first activation (FAT-03).
    const KnownFight& charge(const View& view, int attacker, int defender, bool tired);
    const KnownFight& shot(const View& view, int unit, int target);
    /// What a charge is worth to the player who makes it.
    double charge_worth(const View& view, int attacker, int defender, bool tired);

    /// What the enemy could do to the unit in his next turn if its middle stood at the point.
    double danger(const View& view, int unit, Point at);
    /// What the unit could do from there in its own next activation.
    double promise(const View& view, int unit, Point at);
    /// Both, and cover: how good a place it is for the unit.
    double place(const View& view, int unit, Point at);

    /// Cost of one more marker on the unit, and of those it has.
    double marker_cost(const View& view, int unit) const;
    double relief(const View& view, int unit) const;

    /// The worth of an action of the unit now; `never` if it cannot be done.
    static constexpr double never = -1e6;
    double charge_action(const View& view, int unit, int target, bool no_fatigue = false);
    double shoot_action(const View& view, int unit, int target, bool no_fatigue = false);
    double move_action(const View& view, int unit);
    /// A move that may not come within L of an enemy (MAN-04).
    double manoeuvre_action(const View& view, int unit);
    double rest_action(const View& view, int unit);
    /// The best of those types.
    double best_action(const View& view, int unit, std::uint8_t types);
    /// What a second activation could add when the first was a move.
    double follow_up(const View& view, int unit);
    /// How likely the unit is to fight hand to hand this turn if it is given two activations, 0..1.
    double fight_ahead(const View& view, int unit);
    /// From the unit to its nearest enemy.
    double nearest(const View& view, int unit) const;

  private:
    static constexpr std::size_t remembered = 4096;

    struct Body {
        Point middle{};
        Length radius = 0;  ///< of the unit as it stands now, bases included
    };

    struct Kept {
        std::uint64_t key = 0;
        double worth = 0;
    };

    void note_keys(const View& view);
    template <class Reckon>
    double remember(int kind, int unit, Reckon reckon);
    double look_for_action(const View& view, int unit, std::uint8_t types);
    KnownFight& slot(int kind, int attacker, int defender, std::uint64_t& key);
    double best_move(const View& view, int unit, double keep);
    bool friends_in_way(const View& view, int unit, Point from, Point to) const;
    bool rough_way(const View& view, Point from, Point to) const;
    double gap(const View& view, int unit, Point at, int enemy) const;
    double reach(const View& view, int unit) const;
    double exhaustion(const View& view, int unit, int target, bool tired) const;
    double stride(const View& view, int unit) const;
    Cover cover_at(const View& view, int unit, Point at) const;

    Doctrine doctrine_;
    bots::Temper temper_;
    bool haste_;
    Side side_ = Side::none;
    double own_losses_ = 1;
    bool winning_ = false;
    double urgency_ = 0;        ///< 0..1, the nearer the end of a game that is not won
    std::uint64_t common_ = 0;  ///< what all fights of the state depend on, as a hash
    std::array<std::uint64_t, max_units> unit_keys_{};  ///< and what those of one unit do
    std::uint64_t table_ = 0;                           ///< all of that together
    std::vector<KnownFight> known_fights_;
    std::vector<Kept> kept_;
    std::array<Body, max_units> bodies_{};
};

}  // namespace skald::saga
