// The standard line-up of a warband, and other places where a unit might be put down.
#pragma once
#include "saga/unit.hpp"

namespace skald::saga {

/// Where a unit stands in the standard line-up of its warband: the warlord behind the middle, guards beside
/// him, the others before them, horses on the wings.
Point standard_place(const View& view, int unit);
/// The same for all units of a side, by their number within it.
using StandardPlaces = List<Point, max_units_of_side>;
StandardPlaces standard_places(const View& view, Side side);
/// Places spread over the zone, i = 0..spread_places - 1.
constexpr int spread_places = 5;
Point spread_place(const View& view, Side side, int i);

}  // namespace skald::saga
