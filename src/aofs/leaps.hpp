// Jumps that may bring a model nearer to a place: from the edge of what it stands on, or can climb, over a
// gap or down (AOF-SPM-02, AOF-R-55, AOF-R-74). Proposals, to be walked.
#pragma once
#include "aofs/ground.hpp"

namespace skald::aofs {

struct LeapSpot {
    Point edge, landing;
    Length least = 0;        ///< no way over it is shorter
    List<Point, 2> bends{};  ///< on the way to the edge
};
using LeapSpots = List<LeapSpot, 160>;
using ManyLeaps = List<LeapSpot, 640>;

/// The most promising first. `goal`: where the way shall end, within `radius` of it.
void propose_leaps(const View& view, const Mover& law, const Body& start, Point goal, Length radius,
                   LeapSpots& out);
/// From many places on every edge to many places: what is left to try where those lead nowhere. So many at a
/// time as there is room for, the nearest first: those that come after the last of `out`; none: that was all.
/// `bends`: so many at most are on the way to the edge, and some if they make it shorter.
void propose_more_leaps(const View& view, const Ground& ground, std::size_t bends, ManyLeaps& out);

}  // namespace skald::aofs
