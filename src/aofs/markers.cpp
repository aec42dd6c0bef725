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
    return settled(marker, reaches(view, Side::first, marker), reaches(view, Side::second, marker));
}

Side settled(const Marker& marker, bool first_reaches, bool second_reaches) {
    if (first_reaches == second_reaches) return first_reaches ? Side::none : marker.owner;
    return first_reaches ? Side::first : Side::second;
}

void settle_marker(Play& play, int marker, Side owner) {
    Marker& one = play.state.markers[static_cast<std::size_t>(marker)];
    if (one.owner == owner) return;
    one.owner = owner;
    if (owner == Side::none)
        play.tell<EventKind::neutral>(Side::none, Rule::MIS_07, {marker});
    else
        play.tell<EventKind::seized>(owner, Rule::MIS_05, {marker, owner});
}

Claim nearest_claim(const View& view, Side side, const Marker& marker) {
    return nearest_of(view, view.scene().figures(), side, marker);
}

Claim claim_of(const View& view, int unit, const Marker& marker) {
    return nearest_of(view, view.scene().figures_of(static_cast<UnitId>(unit)), side_of_unit(unit), marker);
}

}  // namespace skald::aofs
