// The planner: a unit, what binds its move and the point where the player points; back come the ways of all
// figures, in order, that bring the middle of the unit as near to that point as can be (geometry, section 7).
//
// It moves as SAGA does (sticks, the chain of a unit, charges, withdrawals) and names none of its rules: the
// book fills in the order and turns a PlanFault into its own rule. Budgets are counted in sweeps and all
// candidates come from fixed lists, so the answer is the same everywhere. Nothing allocates: the scratch
// (about 100 kB) is handed in and may be used again for any other order.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "base/list.hpp"
#include "table/formation.hpp"
#include "table/scene.hpp"
#include "table/sweep.hpp"
#include "table/zone.hpp"

namespace skald {

/// The largest unit that can be planned for.
constexpr std::size_t max_planned = 24;

/// How one figure goes. No corners: it stays.
struct FigureMove {
    FigureId figure = no_figure;
    Way way;
};
using Moves = List<FigureMove, max_planned>;

/// What keeps a plan from being legal. `none`: it is legal.
enum class PlanProblem : std::uint8_t {
    none,
    unknown_figure,  ///< the figure does not belong to the unit
    figure_twice,    ///< MOV-05: each figure moves once
    way,             ///< one figure's way or end: see `way`
    outside_zone,    ///< it ends outside the zone asked for
    chain,           ///< `figure` ends too far from its nearest comrade (figure by figure: from those moved)
    radius,          ///< `other` ends too far from the reference figure `figure`
    no_contact,      ///< the first charger must end in contact with the target (CHG-07, CHG-09)
    missed_contact,  ///< the figure could come into contact and does not (CHG-12); `spot` is one such place
    not_closest,     ///< it could come closer to the target (CHG-13); `spot` is such a place
    not_farthest,    ///< another figure is farther from the enemy and withdraws first (WDR-06)
    not_away,        ///< the first figure can go farther from the enemy unit (WDR-06, WDR-07)
    not_directly,    ///< it could go directly away, and goes as far another way (WDR-06)
    not_full,        ///< a full length was possible (WDR-08); `spot` is such a place
    in_contact,      ///< it ends in contact with an enemy (WDR-R3)
    not_least,       ///< freed by more than the least way (WDR-R7)
    nowhere,         ///< no legal placement was found at all
};

/// The first thing wrong with a plan. Lengths in tenths of a millimetre.
struct PlanFault {
    PlanProblem kind = PlanProblem::none;
    FigureId figure = no_figure;
    FigureId other = no_figure;
    Length measured = 0;
    Length allowed = 0;
    Point spot;       ///< a better place, where the kind has one
    Obstruction way;  ///< for PlanProblem::way

    friend bool operator==(const PlanFault&, const PlanFault&) = default;
    bool clear() const { return kind == PlanProblem::none; }
};

/// Formation at the end of a move.
struct FormationLaw {
    Length chain = 500;       ///< VS
    Length radius = 1000;     ///< S, mounted M
    bool from_first = false;  ///< figure by figure, around the first figure moved (2018, charges)
};

/// How hard to try. `quick` is for bots: shape kept or repaired once; `thorough` for the hand of a player.
enum class Effort : std::uint8_t { quick, thorough };

using StickList = List<Length, most_sticks>;
constexpr std::size_t most_stick_lists = 4;  ///< which of two long sticks are halved

/// What is asked: bring the unit of the law as near to the goal as can be.
struct MoveOrder {
    MoveLaw law;                 ///< open_only is set by the planner; leave it false
    StickList sticks;            ///< in order; each but the last used must be used to its full length
    Length splittable = 0;       ///< a stick of this length may be taken as two halves (MOV-14); 0: none
    Length rough_stick = 1000;   ///< the only stick once anyone touches rough ground; 0: stay in the open
    bool rough_is_open = false;  ///< uneven and dangerous ground do not slow this unit
    FormationLaw formation;
    const Zone* zone = nullptr;  ///< where every figure must end, if anywhere in particular
    Point goal;                  ///< where the middle of the unit should come to
    Effort effort = Effort::thorough;
};

/// What comes back. Every figure of the unit is listed once, in the order in which they move.
struct MovePlan {
    bool found = false;  ///< false: not even staying is legal; see explain_move
    bool stays = false;  ///< no figure moves
    bool rough = false;  ///< the plan uses the stick for rough ground
    Moves moves;
    Point middle;          ///< of the unit after the move
    Length shortfall = 0;  ///< of the middle from the goal
    std::uint32_t sweeps = 0;
};

/// The mean of the centres, to the nearest grid point.
Point middle_of(std::span<const Standing> figures);
Point middle_of(std::span<const Shape> figures);

struct PlannerScratch;  // scratch.hpp

/// The nearest legal placement of all figures. The unit must stand in the scene, with at most max_planned
/// figures.
void plan_move(MovePlan& out, const Scene& scene, const MoveOrder& order, PlannerScratch& scratch);

/// Why the unit, its shape kept, cannot stand with its middle on the goal (or as far towards it as its
/// sticks reach): the first figure that fails, or the formation. Clear if it can.
PlanFault explain_move(const Scene& scene, const MoveOrder& order, PlannerScratch& scratch);

/// Is a complete plan legal? Every corridor, end, overlap and the formation, in the order given, against all
/// that stands on the table. Figures left out stay. The goal is not looked at. Shares only the predicates of
/// sweep.hpp and formation.hpp with the planner.
PlanFault check_moves(const Scene& scene, const MoveOrder& order, std::span<const FigureMove> moves,
                      PlannerScratch& scratch);

/// The sticks that a figure may use: as given, or with some splittable ones in halves, all that are no more
/// than most_sticks.
struct StickChoices {
    List<StickList, most_stick_lists> lists;
};
StickChoices stick_choices(std::span<const Length> sticks, Length splittable);

}  // namespace skald
