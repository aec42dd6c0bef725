// Circles that bound the places of round bases: where two of them meet is where a search should look.
#pragma once
#include "base/list.hpp"
#include "table/point.hpp"

namespace skald::planning {

/// A circle that bounds where the centre of a round base may come.
struct Circle {
    Point centre;
    Length radius = 0;
    bool link = false;  ///< one of several of which being inside any will do
};
using Circles = List<Circle, 128>;

/// The points where two circles meet, to the nearest grid point; none if they do not.
List<Point, 2> meeting_points(const Circle& a, const Circle& b);

}  // namespace skald::planning
