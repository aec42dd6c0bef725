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

Length gap_to(const Standing& figure, const Marker& marker) {
    Body spot;
    spot.shape = disc(marker.at, 0);
    spot.bottom = marker.height;
    return gap_between(spot, figure);
}

}  // namespace

bool reaches(const View& view, Side side, const Marker& marker) {
    for (const Standing& figure : view.scene().figures())
        if (counts(view, figure, side) &&
            within_in_space(figure.shape, disc(marker.at, 0), rise_between(figure.bottom, marker.height),
                            marker_reach))
            return true;
    return false;
}

Side settled(const View& view, const Marker& marker) {
    const bool first = reaches(view, Side::first, marker), second = reaches(view, Side::second, marker);
    if (!first && !second) return marker.owner;
    return first && second ? Side::none : first ? Side::first : Side::second;
}

Claim nearest_claim(const View& view, Side side, const Marker& marker) {
    Claim best;
    for (const Standing& figure : view.scene().figures()) {
        if (!counts(view, figure, side)) continue;
        const Length gap = gap_to(figure, marker);
        if (best.unit < 0 || gap < best.gap) best = {figure.unit, gap};
    }
    return best;
}

Claim claim_of(const View& view, int unit, const Marker& marker) {
    Claim best;
    for (const Standing& figure : view.scene().figures_of(static_cast<UnitId>(unit))) {
        if (!counts(view, figure, side_of_unit(unit))) continue;
        const Length gap = gap_to(figure, marker);
        if (best.unit < 0 || gap < best.gap) best = {unit, gap};
    }
    return best;
}

}  // namespace skald::aofs
