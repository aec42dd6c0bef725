// How a game begins.
#pragma once
#include "aofs/stage.hpp"

namespace skald::aofs {

/// Units and models of both lists, off the table; joins as the lists name them.
void field_armies(Play& play);
/// May a marker lie there (AOF-MIS-04, AOF-R-12, AOF-R-60)?
Refusal check_marker(const View& view, Point spot);
/// How many markers there are (AOF-MIS-03).
void roll_markers(Play& play);
/// A roll-off (AOF-R-04).
Side roll_off(Play& play, Rule rule);
/// May this Hero join that unit (AOF-SR-HERO, AOF-R-47, AOF-R-59)?
Refusal check_join(const View& view, int hero, int unit);
void join_unit(State& state, int hero, int unit);
/// May this unit be kept in reserve (AOF-R-61)?
Refusal check_reserve(const View& view, int unit, Reserve kind);

/// Puts a unit on the table as the steps say.
void put_down(Play& play, int unit, const List<Step, 16>& steps);
/// Are only units left to be put down of which no place is known (AOF-R-61)?
bool wants_place_shown(const State& state);

}  // namespace skald::aofs
