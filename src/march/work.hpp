// Inside the planner: one attempt at a move, shared by its stages (rigid, repair, slots, order).
#pragma once
#include <cstdint>

#include "march/scratch.hpp"

namespace skald::planning {

using Shapes = List<Shape, max_planned>;

/// Budget of one plan, counted in sweeps.
constexpr std::uint32_t quick_sweeps = 400;
constexpr std::uint32_t thorough_sweeps = 6000;
constexpr std::uint32_t slot_sweeps = 900;

class MoveWork {
  public:
    MoveWork(const Scene& scene, const MoveOrder& order, PlannerScratch& scratch);

    void plan(MovePlan& out);
    PlanFault explain();

  private:
    struct Reach {
        Box box;  ///< that the neighbourhood covers
        bool any = false;
    };

    // planner.cpp: stages and their choice
    void set_class(bool rough);
    void cover(const Box& box);
    bool try_stay();
    bool try_rigid(Point v);
    void try_shortened(Point v);
    void try_class(bool rough);
    void try_quickly(bool open, bool slow);
    void repair_towards(Point wish, Point v);
    void consider(Placement& placement);
    Point clip_to_sticks(Point d) const;
    bool could_win(Length allowance) const;
    bool starts_rough();
    void write(MovePlan& out) const;

    // way.cpp: one figure
    bool may_stand(std::size_t i, const Shape& shape, bool moved);
    bool sweep(std::size_t i, Point from, Point to);
    bool find_way(std::size_t i, const Spot& end, Way& way, bool bend);
    bool straight_way(std::size_t i, const Spot& end, const StickList& sticks, Way& way);
    bool bent_way(std::size_t i, const Spot& end, std::size_t choice, Way& way);
    bool bent_twice(std::size_t i, const Spot& end, const StickList& sticks, Way& way);
    bool via_clear(std::size_t i, std::size_t choice, int k, Point via);
    bool turn_fits(std::size_t i, const Spot& end, Length allowance) const;

    // repair.cpp: figure by figure around where the shape would be
    bool try_repair(Point v);
    bool place_near(std::size_t i, Point v, FigureMask placed, std::size_t first);
    bool settle(std::size_t i, const Spot& end, FigureMask placed, std::size_t first, bool bend);
    bool may_fit(std::size_t i, Point at, FigureMask placed, std::size_t first) const;
    bool settle_turned(std::size_t i, const Spot& end, FigureMask placed, std::size_t first);

    // slots.cpp: any figure to any slot of a lattice
    bool try_slots(Point anchor);
    bool reaches(std::size_t slot, std::size_t i);
    bool fill_slot(std::size_t slot, FigureMask& seen);
    void shorten_ways();

    // order.cpp
    bool find_order(Placement& placement);
    bool order_freely(Placement& placement, std::array<FigureMask, max_planned>& waits);
    bool order_from_first(Placement& placement, const std::array<FigureMask, max_planned>& waits);
    bool swap_ends(Placement& placement, FigureMask left, const std::array<FigureMask, max_planned>& waits);
    void shapes_at(const Placement& placement, Shapes& out) const;

    const Scene& scene_;
    const MoveOrder& order_;
    PlannerScratch& s_;
    std::size_t count_ = 0;
    FigureMask all_ = 0;
    Point middle_;
    Box unit_box_;
    Reach reach_;
    Length allowance_ = 0;  ///< farthest a figure can get in the present class
    StickChoices sticks_;
    bool rough_ = false;
    bool all_round_ = true;
    bool start_in_formation_ = false;
    std::uint32_t sweeps_ = 0;
    std::uint32_t limit_ = thorough_sweeps;
};

}  // namespace skald::planning
