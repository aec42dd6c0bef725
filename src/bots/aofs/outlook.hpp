// How a battle of Age of Fantasy looks to one player at one moment: who will hold which marker, what his
// units could do, and what could be done to them. Worth is counted in points of the army lists.
#pragma once
#include <array>
#include <vector>

#include "aofs/unit.hpp"
#include "bots/aofs/doctrine.hpp"
#include "bots/core/temper.hpp"
#include "odds/aofs/fight.hpp"

namespace skald::aofs {

/// One unit as it stands, or as it might stand.
struct Stand {
    int unit = -1;
    Side side = Side::none;
    List<Point, 16> models;
    Point middle{};
    Length radius = 0;  ///< of its largest base
    Length advance = 0, rush = 0, charge = 0;
    Length range = 0;        ///< of its farthest weapon; 0: it does not shoot
    List<Length, 8> ranges;  ///< of all its ranged weapons, each once
    double worth = 0;
    double able = 1;  ///< chance that it will be there and not Stunned at the end of the round
    bool activated = false, stunned = false, arrived = false, melee = true;
};
Stand at(const Stand& stand, Point middle);
/// Between the nearest bases, in plan.
Length gap(const Stand& a, const Stand& b);
Length gap(const Stand& a, Point p);

class Outlook {
  public:
    explicit Outlook(const bots::Temper& temper = {}, const Doctrine& doctrine = {})
        : doctrine_(doctrine), temper_(temper) {}

    /// Looks at another state, with the eyes of this side.
    void look(const View& view, Side side);

    const Doctrine& doctrine() const { return doctrine_; }
    Side side() const { return side_; }
    int rounds_after() const { return after_; }
    double material() const { return doctrine_.material[static_cast<std::size_t>(after_)]; }
    Prospects& prospects() { return prospects_; }
    const List<Stand, max_units_here>& stands() const { return stands_; }
    const Stand* stand(int unit) const;
    /// A unit of a state, as a stand.
    static Stand stand_of(const View& view, int unit);

    /// What a blow takes from a unit, as a share of its worth.
    double share_lost(const View& view, int unit, const Harm& harm) const;
    /// What it is worth to this player that the blow falls on the unit; markers counted.
    double harm_worth(const View& view, int unit, const Harm& harm);

    /// Who will hold the markers, in worth.
    double markers() const { return markers_now_; }
    /// The same if this unit stood like that.
    double markers_with(const Stand& changed);
    /// What the enemy could do to the unit there before it acts again, in worth; and how likely it is to be
    /// struck from its place until the end of the round.
    struct Danger {
        double worth = 0, falls = 0;
    };
    Danger danger(const View& view, const Stand& stand);
    /// What the unit could do from there in its next activation.
    double promise(const View& view, const Stand& stand);
    /// How many activations it is from where it could do something to somebody.
    double remoteness(const Stand& stand) const;
    /// How good a place it is, all in all.
    double place(const View& view, Stand stand);

    /// What a charge brings, markers counted; the place where it ends is not.
    double charge_worth(const View& view, int unit, int target);
    /// What shooting as declared brings.
    double shot_worth(const View& view, int unit, const Choice& shoot);
    /// A shot of all weapons from there, sight not looked at.
    double shot_guess(const View& view, const Stand& stand, const Stand& target, bool moved);
    bool covered(const View& view, Point p) const;

  private:
    static constexpr std::size_t most_stands = max_units_here;

    struct Presence {
        double now = 0, later = 0;
    };
    using Presences = std::array<Presence, 5>;
    /// The chances that nobody of each side is at a marker, now and later.
    struct Nobody {
        std::array<double, 2> now{1, 1}, later{1, 1};
    };
    using Emptiness = std::array<Nobody, 5>;

    Presences presence_of(const Stand& stand) const;
    static void count(Emptiness& nobody, const Presences& here, Side side);
    double held(std::size_t marker, const Nobody& nobody, double share) const;
    double balance(const Emptiness& nobody) const;

    /// A fight between two of the units, as shares of what they are worth; remembered for this look.
    struct Fight {
        std::uint32_t age = 0;
        Length gap = 0;
        double lost = 0, paid = 0;  ///< by the target, by the attacker
        double falls = 0;           ///< the target is destroyed or Stunned
    };
    Fight charge(const View& view, int unit, int target);
    Fight shot(const View& view, const Stand& stand, int target, AimTerms terms);
    int place_of(int unit) const { return unit < 0 ? -1 : place_of_[static_cast<std::size_t>(unit)]; }

    Doctrine doctrine_;
    bots::Temper temper_;
    Prospects prospects_;
    List<Stand, max_units_here> stands_;
    std::array<std::int8_t, max_units_here> place_of_{};
    List<Marker, 5> markers_;
    Side side_ = Side::none;
    int after_ = 0;
    // What was found out about this state.
    std::uint32_t age_ = 0;
    std::vector<Fight> charges_ = std::vector<Fight>(most_stands * most_stands);
    std::vector<Fight> shots_ = std::vector<Fight>(4 * most_stands * most_stands);
    std::array<Presences, most_stands> presences_{};
    double markers_now_ = 0;
    int others_of_ = -1;  ///< whose others are counted here
    Emptiness others_{};
};

}  // namespace skald::aofs
