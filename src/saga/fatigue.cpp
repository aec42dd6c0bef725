#include "saga/fatigue.hpp"

#include <algorithm>

#include "saga/unit.hpp"

namespace skald::saga {

int give_fatigue(Play& play, int unit, int markers, RuleRef cause) {
    Unit& u = play.state.unit(unit);
    if (u.alive == 0) return 0;
    const int taken = std::clamp(3 - u.fatigue, 0, std::max(markers, 0));  // FAT-22
    if (taken == 0) return 0;
    u.fatigue = static_cast<std::uint8_t>(u.fatigue + taken);
    play.tell<EventKind::fatigue>(side_of_unit(unit), cause, {unit, taken, u.fatigue});
    return taken;
}

int remove_fatigue(Play& play, int unit, int markers, RuleRef cause) {
    Unit& u = play.state.unit(unit);
    const int taken = std::clamp<int>(markers, 0, u.fatigue);
    if (taken == 0) return 0;
    u.fatigue = static_cast<std::uint8_t>(u.fatigue - taken);
    play.tell<EventKind::fatigue>(side_of_unit(unit), cause, {unit, -taken, u.fatigue});
    return taken;
}

Fallen before_casualties(const View& view, int unit) {
    Fallen fallen;
    fallen.unit = unit;
    for (int f : figures_of(view.state, unit)) {
        const Figure& figure = view.state.figure(f);
        fallen.spots.push({figure.at, figure.facing});
        fallen.bases.push(base_of(view, f));
    }
    return fallen;
}

namespace {

/// Is some base of the unit within S of where the fallen unit stood?
bool near_fallen(const View& view, int unit, const Fallen& fallen) {
    if (view.real()) return false;  // its player says who (casualties.cpp)
    const Scene& scene = view.scene();
    if (!scene.has_unit(static_cast<UnitId>(unit))) return false;
    for (std::size_t i = 0; i < fallen.spots.size(); ++i) {
        const Shape shape = shape_of(fallen.bases[i], fallen.spots[i]);
        for (const auto& figure : scene.figures_of(static_cast<UnitId>(unit)))
            if (within(shape, figure.shape, view.sticks().short_)) return true;
    }
    return false;
}

}  // namespace

void remove_figure(Play& play, int figure, const Fallen& before, RuleRef cause) {
    Figure& gone = play.state.figure(figure);
    const int unit = gone.unit;
    const Side side = side_of_unit(unit);
    gone.where = Where::dead;
    Unit& u = play.state.unit(unit);
    u.alive -= 1;
    play.tell<EventKind::slain>(side, cause, {figure, unit});
    if (u.alive > 0) return;
    u.fatigue = 0;
    play.tell<EventKind::destroyed>(side, skald::saga::cause(Rule::TRM_22), {unit});
    const int first = first_unit(side);
    for (int friendly = first;
         friendly < first + play.state.unit_count[static_cast<std::size_t>(index(side))]; ++friendly)
        if (friendly != unit && near_fallen(play.view(), friendly, before))
            give_fatigue(play, friendly, 1, skald::saga::cause(Rule::FAT_06));  // FAT-25, FAT-R7
}

}  // namespace skald::saga
