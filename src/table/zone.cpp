#include "table/zone.hpp"

namespace skald {

Band edge_band(const TableSize& table, int edge, Length from, Length to) {
    const Point corners[] = {{0, 0}, {table.width, 0}, {table.width, table.depth}, {0, table.depth}};
    Band band;
    band.line = {corners[edge % 4], corners[(edge + 1) % 4]};  // counter-clockwise: the table lies left
    band.from = from;
    band.to = to;
    return band;
}

bool stands_in(const Shape& shape, const Zone& zone, const TableSize& table) {
    if (edge_gap(shape, table) <= zone.edge_beyond) return false;
    for (const Band& band : zone.bands) {
        if (!between_of_line(shape, band.line, band.side, band.from, band.to)) return false;
        if (band.open_from && !beyond_line(shape, band.line, band.side, band.from)) return false;
    }
    return true;
}

}  // namespace skald
