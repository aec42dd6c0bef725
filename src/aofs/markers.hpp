// Objective markers: who is near, and whose each would be if the round ended now (AOF-MIS-05 to AOF-MIS-07,
// AOF-R-13).
#pragma once
#include "aofs/stage.hpp"

namespace skald::aofs {

constexpr Length marker_reach = 3 * inch;

/// Does a unit of the side reach the marker?
bool reaches(const View& view, Side side, const Marker& marker);
/// Whose it is when the round ends: none if both reach it, as before if nobody does.
Side settled(const View& view, const Marker& marker);
Side settled(const Marker& marker, bool first_reaches, bool second_reaches);
/// From now on it is theirs.
void settle_marker(Play& play, int marker, Side owner);

/// The unit of a side that is nearest to a marker and counts; -1: there is none.
struct Claim {
    int unit = -1;
    Length gap = 0;
    bool reaches() const { return unit >= 0 && gap <= marker_reach; }
};
Claim nearest_claim(const View& view, Side side, const Marker& marker);
/// The same of one unit.
Claim claim_of(const View& view, int unit, const Marker& marker);

}  // namespace skald::aofs
