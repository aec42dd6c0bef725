// Putting units down (2.2): what a place must be, and where a unit finds one. Used by the stage in
// deployment.cpp.
#pragma once
#include <algorithm>

#include "saga/setup.hpp"
#include "saga/unit.hpp"
#include "table/zone.hpp"

namespace skald::saga {

/// The side's edge: 0 south (y = 0), 2 north, as table/zone.hpp counts.
int edge_of(const State& state, Side side);
/// Where a side's figures must be put down (DEP-05 to DEP-07) by the method of the state.
Zone deployment_zone(const View& view, Side side);
/// The method that a die chooses: two faces for each (DEP-02), beyond the faces the last one (DEP-R1).
constexpr int method_of_die(int die) {
    return (std::clamp(die, 1, 6) + 1) / 2;
}
/// Half of the units, rounded up (DEP-R2).
int first_half(int units);

/// Grid points of the table, VS apart, that lie in one zone and may be the middle of a unit. Found when they
/// are first asked for: whoever puts down many units in the same zone keeps them meanwhile.
struct ZonePoints {
    List<Point, 512> points;
    bool known = false;
};

/// What binds the figures of one unit while it is put down. Holds as long as the state does not change.
struct Site {
    View view;
    int unit = -1;
    const Scene* scene = nullptr;
    Zone zone{};
    Rule zone_rule = Rule::none;
    // Not rules but wishes of a tidy line-up.
    bool avoid_rough = false;
    Length air = 0;  ///< from other friendly units

    /// The first thing wrong with a figure in this place, its comrades left aside.
    Refusal fault(const Shape& shape, int figure) const;
    /// The same as a quick yes or no.
    bool free(const Shape& shape) const;
};
Site site_of(const View& view, int unit);

/// Spots of the figures in the order in which they are put down.
struct Placement {
    List<std::uint8_t, 16> figures;
    List<Spot, 16> spots;
};
/// Chain and radius while deploying (DEP-04), comrades apart, every figure in a legal place (DEP-05 to
/// DEP-08).
Refusal check_placement(const Site& site, const Placement& placement);
/// How far to look: ranks at the point itself, ranks anywhere, or any group that finds room.
enum class Search : std::uint8_t { here, ranks, all };
/// A legal placement of the whole unit about the point, or else the nearest that a fixed search finds, or
/// any. `points`: of the site's zone.
bool find_placement(const Site& site, Point goal, Placement& out, ZonePoints& points,
                    Search search = Search::all);
/// Does that search find anything, wherever it begins? `none`: surely nothing can, some figure finds no place
/// even alone.
enum class Room : std::uint8_t { known, unknown, none };
Room room_for(const Site& site);

}  // namespace skald::saga
