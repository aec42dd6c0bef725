// Charges (CHG-07 to CHG-19): the first figure straight into contact, then every other figure into contact
// if it can and else as close as it can, in the chain of those already moved and in the radius of the first.
#pragma once
#include "march/planner.hpp"

namespace skald {

struct ChargeOrder {
    MoveLaw law;                   ///< law.target is the unit charged; open_only is set by the planner
    Length distance = 1500;        ///< one straight line, increases added (CHG-16, CHG-R8)
    Length rough_distance = 1000;  ///< for all, once anyone touches rough ground; 0: stay in the open
    bool rough_is_open = false;    ///< uneven and dangerous ground do not slow this unit
    Length chain = 500;
    Length radius = 1000;
    int starts = 3;  ///< how many first contacts are tried; 1 while dragging and for bots
};

struct ChargePlan {
    bool found = false;
    bool rough = false;       ///< an S charge (CHG-R6)
    Moves moves;              ///< all figures, in order; the first one is the reference figure
    FigureMask contacts = 0;  ///< figures of the unit, by place in it, that end in contact with the target
    std::uint32_t sweeps = 0;
};
void plan_charge(ChargePlan& out, const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch);

/// Is there a figure with a legal straight corridor into contact with the target (CHG-R1)? Cheap.
bool charge_in_range(const Scene& scene, const ChargeOrder& order, PlannerScratch& scratch);

/// Is a complete charge legal, in the order given? All figures must be listed, without corners if they stay.
/// `must_contact` and `closest` (CHG-12, CHG-13) cost a search for every figure that ends free of contact.
PlanFault check_charge(const Scene& scene, const ChargeOrder& order, std::span<const FigureMove> moves,
                       PlannerScratch& scratch, bool must_contact = true, bool closest = true);

/// A place found for one figure in the middle of a charge.
struct ChargePlace {
    bool found = false;
    Point at;
    FigureId target = no_figure;  ///< the figure of the target that is touched or approached
    std::int64_t fine = 0;        ///< fine_gap to it
};
/// A legal place in contact for `figure` after the moves already made (CHG-12). `rough`: in an S charge.
ChargePlace can_contact(const Scene& scene, const ChargeOrder& order, std::span<const FigureMove> made,
                        FigureId figure, bool rough, PlannerScratch& scratch);
/// The legal place closest to the figure `target` of the unit charged (CHG-13, CHG-R7): the engine's optimum.
ChargePlace closest_possible(const Scene& scene, const ChargeOrder& order, std::span<const FigureMove> made,
                             FigureId figure, FigureId target, bool rough, PlannerScratch& scratch);

}  // namespace skald
