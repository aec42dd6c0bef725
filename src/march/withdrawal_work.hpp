// Inside the withdrawal planner: where may one figure go in the middle of a withdrawal? Planning and checking
// ask the same search, as for charges.
#pragma once
#include "march/circles.hpp"
#include "march/scratch.hpp"
#include "march/withdrawal.hpp"

namespace skald::planning {

/// A place that a figure may go to in the middle of a withdrawal.
struct WithdrawPlace {
    bool found = false;
    Point at;
};

class WithdrawSearch {
  public:
    WithdrawSearch(const Scene& scene, const WithdrawOrder& order, PlannerScratch& scratch);

    std::size_t count() const { return count_; }
    std::size_t place(FigureId figure) const;
    std::uint32_t sweeps() const { return sweeps_; }
    std::span<const Standing> enemies() const { return enemies_; }

    /// Takes back all moves.
    void begin();
    void make(std::size_t i, const Spot& end);
    FigureMask moved_mask() const { return moved_; }
    std::size_t first() const { return first_; }
    const Shape& shape(std::size_t i) const { return s_.ends[i]; }
    Shape at(std::size_t i, Point place) const;

    /// Free way and end, clear of comrades; formation is not asked.
    bool legal(std::size_t i, Point place);
    /// In the chain of one already moved (2018: and in the radius of the first).
    bool linked(const Shape& end) const;
    /// Would all figures moved so far still have a common reference figure (FRM-02.a)?
    bool radius_possible(const Shape& end) const;
    /// Linked, with the radius in view if asked for, and legal.
    bool suits(std::size_t i, Point place, bool keep_radius);
    std::int64_t fine_to_enemy(const Shape& end) const;
    /// Directions straight away from the nearest enemy figures: one, or several that are equally near.
    List<Point, 8> away(std::size_t i) const;

    FirstWithdrawal first_place(std::size_t i);
    /// Has figure i no place within its reach that is free of contact, wherever its comrades are?
    bool stuck(std::size_t i);
    /// A place a full length away, as near to the direction as can be.
    WithdrawPlace full_place(std::size_t i, Point towards, bool keep_radius);
    /// The longest shorter way found; staying is the shortest.
    WithdrawPlace short_place(std::size_t i, Point towards, bool keep_radius);
    /// The least way that frees figure i from contact, all others where they are now.
    WithdrawPlace least_place(std::size_t i, bool keep_formation);
    bool whole_formation(std::size_t i, const Shape& end) const;

  private:
    bool may_link(std::size_t i, Point spot, Length reach) const;
    void farthest_at_full(FirstWithdrawal& best, std::size_t i);
    void farthest_at_less(FirstWithdrawal& best, std::size_t i);
    bool find_somewhere(FirstWithdrawal& best, std::size_t i, Length least);
    void consider(FirstWithdrawal& best, std::size_t i, Point place);
    bool critical_full(WithdrawPlace& out, std::size_t i, bool keep_radius);

    const Scene& scene_;
    const WithdrawOrder& order_;
    PlannerScratch& s_;
    std::span<const Standing> enemies_;
    std::size_t count_ = 0;
    FigureMask moved_ = 0;
    std::size_t first_ = 0;
    std::uint32_t sweeps_ = 0;
};

}  // namespace skald::planning
