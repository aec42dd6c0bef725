// Zones: where a base must stand wholly, as deployment asks (DEP-05 to DEP-07, MEA-06). A zone is the meeting
// of a few bands, each measured from a line, and distances from the table edges and other units.
#pragma once
#include "base/list.hpp"
#include "table/ids.hpp"
#include "table/measure.hpp"
#include "table/scene.hpp"

namespace skald {

/// The whole base on one side of a line and between two distances from it, both inclusive (MEA-R4, DEP-R4).
struct Band {
    Line line;
    int side = 1;  ///< 1: left of the way from line.a to line.b; -1: right
    Length from = 0;
    Length to = 20000;

    bool open_from = false;  ///< exactly `from` is not allowed ("more than")
};

struct Zone {
    List<Band, 4> bands;       ///< all of them must hold
    Length edge_beyond = -1;   ///< the base is beyond this of every table edge (DEP-07.a); -1: only on it
    Length friend_beyond = 5;  ///< ... of every figure of other friendly units (DEP-07.b)
    Length enemy_beyond = 5;   ///< ... of every enemy figure
};

/// The band along one edge of the table: 0 south (y = 0), 1 east, 2 north, 3 west.
Band edge_band(const TableSize& table, int edge, Length from, Length to);

/// Does the shape stand in the zone, as far as lines and table edges go?
bool stands_in(const Shape& shape, const Zone& zone, const TableSize& table);

}  // namespace skald
