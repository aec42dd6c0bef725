// Withdrawals (WDR-06 to WDR-10): the farthest figure goes a full length directly away from the enemy, the
// others a full length wherever they like, each linked to one already moved. And the least separation.
#pragma once
#include "march/planner.hpp"

namespace skald {

struct WithdrawOrder {
    MoveLaw law;             ///< of the withdrawing unit; terrain does not slow it, so open_only stays false
    UnitId enemy = no_unit;  ///< the unit it withdraws from
    Length distance = 1000;  ///< S
    FormationLaw formation;  ///< from_first: the radius is that of the first figure (2018); the chain is
                             ///< always to figures already moved
};

struct WithdrawPlan {
    bool found = false;
    bool full = false;        ///< every figure goes its full length
    bool impossible = false;  ///< none was found, and none can exist: some figure can go nowhere
    Moves moves;
    std::uint32_t sweeps = 0;
};
void plan_withdrawal(WithdrawPlan& out, const Scene& scene, const WithdrawOrder& order,
                     PlannerScratch& scratch);
/// Is a complete withdrawal legal, in the order given (WDR-06 to WDR-09, WDR-R2 to WDR-R9)?
PlanFault check_withdrawal(const Scene& scene, const WithdrawOrder& order, std::span<const FigureMove> moves,
                           PlannerScratch& scratch);

/// The figures, by place in the unit, that are farthest from the enemy unit: one of them goes first (WDR-R2).
FigureMask farthest_figures(const Scene& scene, UnitId unit, UnitId enemy);
/// Where `figure` should go as the first one (WDR-06, WDR-R8).
struct FirstWithdrawal {
    bool found = false;   ///< false: it cannot even stay free of contact
    bool direct = false;  ///< a full length directly away is free
    bool full = false;    ///< a full length in some direction is free
    Point at;
    std::int64_t fine = 0;  ///< fine_gap to the enemy unit at that place
};
FirstWithdrawal first_withdrawal(const Scene& scene, const WithdrawOrder& order, FigureId figure,
                                 PlannerScratch& scratch);

/// The least ways that free every figure of the unit from contact with `order.enemy` (WDR-10.a, WDR-R7).
/// `keep_formation` false: the last resort of WDR-R5.
void plan_separation(WithdrawPlan& out, const Scene& scene, const WithdrawOrder& order, bool keep_formation,
                     PlannerScratch& scratch);
/// Accepts ways up to 1 mm longer than the least the engine finds for that figure in that order.
PlanFault check_separation(const Scene& scene, const WithdrawOrder& order, std::span<const FigureMove> moves,
                           bool keep_formation, PlannerScratch& scratch);

}  // namespace skald
