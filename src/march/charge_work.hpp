// Inside the charge planner: where may one figure go in the middle of a charge? Planning and checking ask the
// same questions of the same search, so that what the planner finds is never refused (CHG-12, CHG-R7).
#pragma once
#include <cstdint>

#include "march/charge.hpp"
#include "march/circles.hpp"
#include "march/contact.hpp"
#include "march/scratch.hpp"

namespace skald::planning {

class ChargeSearch {
  public:
    ChargeSearch(const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch);

    std::size_t count() const { return count_; }
    std::span<const Standing> targets() const { return targets_; }
    std::size_t place(FigureId figure) const;
    bool starts_rough() const;
    bool rough() const { return rough_; }
    Length distance() const { return distance_; }
    std::uint32_t sweeps() const { return sweeps_; }
    /// Places looked at for the closest one: what a plan costs.
    std::uint32_t looks() const { return looks_; }

    /// An open charge or an S charge (CHG-R6). Takes back all moves.
    void begin(bool rough);
    /// Figure i ends there.
    void make(std::size_t i, const Spot& end);
    FigureMask moved_mask() const { return moved_; }
    const Shape& shape(std::size_t i) const { return s_.ends[i]; }

    /// May figure i end here (its facing kept), contact or not?
    bool legal(std::size_t i, Point at);
    bool touches(const Shape& shape) const;
    /// A legal place in contact; the shortest ways are looked at first. Quick looks may miss the last one.
    enum class Looks : std::uint8_t { quick, all };
    ChargePlace contact(std::size_t i, Looks looks = Looks::all);
    /// The same with one figure of the target, by quick looks.
    ChargePlace contact_with(std::size_t i, std::size_t target);
    /// Is some figure of the target near enough for figure i?
    bool reaches(std::size_t i) const;
    /// Does figure i surely come into contact with nobody, however it turns, whoever goes first?
    bool never_touches(std::size_t i);
    /// The same for the first one to go, looked for one by one and turned as it may be (CHG-R1).
    FoundSpot exact_contact(std::size_t i, std::size_t target);
    /// The place of the contact ring in that direction, if it is legal.
    ChargePlace contact_at(std::size_t i, std::size_t target, Facing u);
    /// From now on contacts are looked for on the side of this point first; until take_shortest().
    void go_to_meet(Point point) { meets_ = true, met_ = point; }
    void take_shortest() { meets_ = false; }
    /// The figure of the target, of those, that is nearest to a point.
    std::size_t nearest_of(FigureMask targets, Point to) const;
    /// The legal place closest to one figure of the target.
    ChargePlace closest(std::size_t i, std::size_t target);
    /// Less than this no end of figure i can be from the target figure, in tenths.
    Length least_gap(std::size_t i, std::size_t target) const;
    /// Has figure i surely no place after a first contact, wherever that is made and whoever else goes?
    bool left_behind(std::size_t i);
    /// The same after figure `first` has made contact there.
    bool left_behind(std::size_t i, std::size_t first, const Spot& at);
    /// After contact(i) found nothing: was a place refused for want of a comrade to link to?
    bool wanted_link() const { return wanted_link_; }
    /// Could the shape, standing or gone, matter to a contact of figure i, or be its link?
    bool near_contact(std::size_t i, const Shape& shape, Length link) const;

  private:
    bool fits(std::size_t i, Point at, const Shape& shape);
    bool may_fit(std::size_t i, Point at);
    bool can_link(std::size_t i) const;
    bool no_place_near(const Walker& walker, Length far) const;
    List<Shape, max_unit_size> target_shapes() const;
    bool clear_of_bodies(std::size_t i, Point at);
    Length refused_around(std::size_t i, Point at, Length enough);
    bool meets_rough(std::size_t i, Point at) const;
    bool square_refused(std::size_t i, Point at);
    void gather_bodies();
    const Freedom& freedom_of(std::size_t i);
    void forget_contacts();
    bool clear_of_all(std::size_t i, const Shape& shape);
    bool in_reach(std::size_t i, std::size_t target) const;
    void take(ChargePlace& best, std::size_t i, Point at, std::size_t target);
    Point odd_contact(std::size_t i, std::size_t target, int k);
    void ring(ChargePlace& out, std::size_t i, std::size_t target);
    void odd_ring(ChargePlace& out, std::size_t i, std::size_t target);
    void critical(ChargePlace& out, std::size_t i, std::size_t target);
    ChargePlace one_by_one(std::size_t i, std::size_t target);
    bool out_of_touch(std::size_t i, std::size_t target);
    Point meeting_point(std::size_t i) const { return meets_ ? met_ : s_.movers[i].from.at; }
    void gather_circles(std::size_t i, std::size_t target, Length within_of_target, bool contact);
    void try_closer(ChargePlace& best, std::size_t i, std::size_t target, Point at);
    void try_clear(ChargePlace& best, std::size_t i, std::size_t target, Point at);
    bool nearer_by_centres(const ChargePlace& best, std::size_t i, std::size_t target, Point at) const;
    void closest_of_circles(ChargePlace& best, std::size_t i, std::size_t target);
    void closest_of_lattice(ChargePlace& best, std::size_t i, std::size_t target, Length least);
    void refine(ChargePlace& best, std::size_t i, std::size_t target);

    const Scene& scene_;
    const ChargeOrder& order_;
    PlannerScratch& s_;
    std::span<const Standing> targets_;
    std::size_t count_ = 0;
    Length distance_ = 0;
    bool rough_ = false;
    bool all_round_ = true;  ///< chargers and targets
    FigureMask moved_ = 0;
    std::size_t first_ = 0;
    std::uint32_t sweeps_ = 0;
    std::uint32_t looks_ = 0;
    Circles circles_;
    /// Figures of other units as the circles in their bases, and how near their edge that of a charger may
    /// come.
    struct RoundBody {
        Point centre;
        Length reach = 0;       ///< radius and distance to keep
        bool touching = false;  ///< exactly so far is still near enough to be refused
    };
    List<RoundBody, max_figures> bodies_;
    std::array<Length, max_planned> inner_{};  ///< radius of a circle in the base of each charger
    std::size_t last_comrade_ = 0;             ///< what stood in the way last time is asked first
    std::size_t last_body_ = 0;
    FigureMask squared_ = 0;  ///< whose RefusedSquares are of this class of ground
    bool meets_ = false;
    Point met_;
    bool wanted_link_ = false;
    bool out_of_touch_ = false;  ///< what contact_with() asked about surely cannot be touched
    bool walled_ = false;        ///< a nearer place was refused for something that is no circle
};

}  // namespace skald::planning
