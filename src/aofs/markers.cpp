#include "aofs/markers.hpp"

#include "aofs/space.hpp"

namespace skald::aofs {

namespace {

/// Stunned units and this round's Ambush arrivals are ignored (AOF-R-13).
bool counts(const View& view, const Standing& figure, Side side) {
    if (figure.side != static_cast<TableSide>(index(side))) return false;
    const Unit& unit = view.state.unit(figure.unit);
    return !unit.stunned && !unit.arrived;
}

/// The nearest of these figures that counts.
template <class Figures>
Claim nearest_of(const View& view, const Figures& figures, Side side, const Marker& marker) {
    Body spot;
    spot.shape = disc(marker.at, 0);
    spot.bottom = marker.height;
    Claim best;
    for (const Standing& figure : figures) {
        if (!counts(view, figure, side)) continue;
        const Length gap = gap_between(spot, figure);
        if (best.unit < 0 || gap < best.gap) best = {figure.unit, gap};
    }
    return best;
}

}  // namespace

bool reaches(const View& view, Side side, const Marker& marker) {
    return nearest_claim(view, side, marker).reaches();
}

Side settled(const View& view, const Marker& marker) {
    const bool first = reaches(view, Side::first, marker), second = reaches(view, Side::second, marker);
    if (!first && !second) return marker.owner;
    return first && second ? Side::none : first ? Side::first : Side::second;
}

Claim nearest_claim(const View& view, Side side, const Marker& marker) {
    return nearest_of(view, view.scene().figures(), side, marker);
}

Claim claim_of(const View& view, int unit, const Marker& marker) {
    return nearest_of(view, view.scene().figures_of(static_cast<UnitId>(unit)), side_of_unit(unit), marker);
}

}  // namespace skald::aofs
