// Moves of whole units: is a plan legal, and what plan fits where a player points?
#pragma once
#include "aofs/space.hpp"
#include "aofs/unit.hpp"

namespace skald::aofs {

/// What a unit is about to do.
struct Order {
    int unit = -1;
    Action action = Action::advance;  ///< whose allowances hold; `three` overrides
    int target = -1;                  ///< of a charge or pile-in
    bool three = false;      ///< a move of up to 3 inches outside the action (AOF-MEL-02, AOF-MEL-06)
    bool pile_in = false;    ///< no climbs, no jumps
    bool must_join = false;  ///< a broken unit that can be coherent again must be (AOF-R-66)
    friend bool operator==(const Order&, const Order&) = default;
};
Length allowance(const View& view, const Order& order, int model);
Mover mover_of(const View& view, const Order& order, int model);

/// Where all members stand after a plan, in their own order; falls are not foreseen.
struct Ends {
    Members all;
    List<Body, 16> bodies;
    Body& of(int model);
};
/// Before it.
Ends standing(const View& view, int unit);
/// Overlaps and coherency.
Refusal check_ends(const View& view, const Order& order, const Ends& ends);

/// What a legal plan does.
struct Outcomes {
    List<Walk, 16> walks;  ///< in the order of the steps
    bool difficult = false;
};
/// Every way, end and overlap, the cap of difficult ground and the coherency (AOF-MOV-01..03, AOF-TER-02).
Refusal check_plan(const View& view, const Order& order, const List<Step, 16>& steps, Outcomes* outcomes);
/// The same and what a charge or a pile-in owes (AOF-R-65). `found`: in contact or in reach.
Refusal check_assault(const View& view, const Order& order, const List<Step, 16>& steps);

/// Why a model may not go the whole straight way: difficult ground shortens it too (AOF-TER-02).
Refusal check_straight(const View& view, const Mover& law, int model, Point to);
/// Why a planned move ends before the spot: what stops the model that comes nearest, straight ahead.
Refusal falls_short(const View& view, const Order& order, Point spot, const List<Step, 16>& steps);

/// Brings the middle of the unit as near to the goal as its ways allow. False: it can only stay.
bool plan_move(const View& view, const Order& order, Point goal, List<Step, 16>& steps);
/// Can a broken unit be coherent after this? Fills in how.
bool plan_together(const View& view, const Order& order, List<Step, 16>& steps);
/// A charge or a pile-in. False: there is none (a pile-in without a move is none).
bool plan_assault(const View& view, const Order& order, List<Step, 16>& steps);
/// Is the target near enough to be worth a plan? On foot alone, or also by a jump.
bool may_walk_to(const View& view, const Order& order);
bool may_reach(const View& view, const Order& order);

/// Jumps of a lone model from where it stands, in eight directions.
void offer_jumps(const View& view, const Order& order, Choices& out);

/// AOF-R-70: where each charging model that is nearer than 1 inch goes.
struct BackStep {
    int model = -1;
    Point to;
};
List<BackStep, 16> plan_step_back(const View& view, int unit, int enemy);

Step stay(const View& view, int model);
Step straight_step(const View& view, int model, Point to);

// ---- Putting a unit on the table

/// Where a unit may be put.
struct PlaceLaw {
    int unit = -1;
    bool zone = true;             ///< wholly inside the own zone grown by `grown`
    Length grown = 0;             ///< AOF-SR-SCOUT: 12 inches
    Length enemies = near_limit;  ///< beyond this of every enemy model
};
Refusal check_placement(const View& view, const PlaceLaw& law, const List<Step, 16>& steps);
/// Legal places near to the goal; false: none are known.
bool plan_placement(const View& view, const PlaceLaw& law, Point goal, List<Step, 16>& steps);
/// Is there a place for the unit? `none`: surely not, some model of it finds none even alone.
enum class Room : std::uint8_t { known, unknown, none };
Room room_for(const View& view, const PlaceLaw& law, Point goal);
/// The deployment zone of a side as a box.
Box zone_of(const View& view, Side side);
/// The living models that a unit brings, placed or not.
Members models_of(const State& state, int unit);

}  // namespace skald::aofs
