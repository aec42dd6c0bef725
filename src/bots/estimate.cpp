#include "bots/estimate.hpp"

#include <algorithm>

#include "base/integer.hpp"
#include "saga/movement.hpp"

namespace skald::bots {

using namespace saga;

namespace {

double at_least(int number) {
    return std::clamp((7 - number) / 6.0, 0.0, 1.0);
}

/// Dice of a whole unit in melee or of its figures that shoot.
double dice_of(const View& view, int unit, bool in_melee) {
    int sixths = 0;
    for (int f : figures_of(view.state, unit)) sixths += aggression(view, f, in_melee);
    const double dice = static_cast<double>(sixths) / 6.0;
    return std::min(dice, in_melee ? 16.0 : 8.0);
}

int armour_of(const View& view, int unit, bool in_melee) {
    const Cover cover = terrain_cover(view, unit);
    const int more = !in_melee && cover == Cover::solid ? 1 : 0;
    return std::min(6, base_armour(view, unit, in_melee) + more);
}

int save_of(const View& view, int unit, bool in_melee) {
    const Cover cover = terrain_cover(view, unit);
    if (in_melee) return cover == Cover::solid ? 4 : 5;
    return cover == Cover::none ? 4 : 3;
}

template <class Use>
void each_enemy(const View& view, int unit, Use use) {
    const Side enemy = other(side_of_unit(unit));
    const int first = first_unit(enemy);
    for (int u = first; u < first + view.state.unit_count[static_cast<std::size_t>(index(enemy))]; ++u)
        if (on_table(view.state, u)) use(u);
}

double distance(Point a, Point b) {
    const std::int64_t dx = a.x - b.x, dy = a.y - b.y;
    return static_cast<double>(isqrt(dx * dx + dy * dy));
}

/// How far a unit reaches with a charge in the open, its own size included.
double charge_reach(const View& view, int unit) {
    const Sticks& sticks = view.sticks();
    return (is_mounted(view.state.unit(unit)) ? sticks.long_ : sticks.medium) + 400.0;
}

}  // namespace

double figure_worth(const View& view, int unit) {
    const Unit& u = view.state.unit(unit);
    switch (u.troop) {
        case Troop::hero: return u.warlord ? 6.0 : 4.5;
        case Troop::hearthguard: return 1.15;
        case Troop::warriors: return 0.65;
        case Troop::levies: return 0.42;
    }
    return 0.5;
}

double average_losses(double dice, int armour, int save_on) {
    return dice * at_least(armour) * (1.0 - at_least(save_on));
}

Clash melee_estimate(const View& view, int attacker, int defender) {
    const auto side = [&](int by, int on, bool defends) {
        double dice = dice_of(view, by, true);
        const int armour = armour_of(view, on, true) - (view.state.unit(on).fatigue > 0 ? 1 : 0);
        int save = defends ? save_of(view, on, true) : 5;
        if (exhausted(view.state.unit(by))) dice *= 0.7;
        if (view.state.unit(by).equipment & Equipment::heavy_weapons) dice *= 1.3;
        if (defends && may_close_ranks(view, on)) save = std::min(save, 4);
        return std::min(average_losses(dice, std::max(armour, 2), save),
                        static_cast<double>(view.state.unit(on).alive)) *
               figure_worth(view, on);
    };
    Clash clash{side(attacker, defender, true), side(defender, attacker, false)};
    if (may_close_ranks(view, defender) && clash.suffered < clash.inflicted) clash.suffered *= 0.5;
    return clash;
}

double shooting_estimate(const View& view, int unit, int target) {
    const double dice = dice_of(view, unit, false);
    const double losses = average_losses(dice, armour_of(view, target, false), save_of(view, target, false));
    return std::min(losses, static_cast<double>(view.state.unit(target).alive)) * figure_worth(view, target);
}

double danger_at(const View& view, int unit, Point at) {
    double worst = 0, arrows = 0;
    each_enemy(view, unit, [&](int enemy) {
        if (exhausted(view.state.unit(enemy))) return;
        const double gap = distance(at, middle_of(view, enemy));
        if (gap <= charge_reach(view, enemy)) {
            const Clash clash = melee_estimate(view, enemy, unit);
            worst = std::max(worst, clash.inflicted - 0.6 * clash.suffered);
        }
        if (has_ranged_weapon(view.state.unit(enemy)) && gap <= weapon_range(view, enemy) + 300)
            arrows += 0.5 * shooting_estimate(view, enemy, unit);
    });
    return worst + arrows;
}

double promise_at(const View& view, int unit, Point at) {
    double best = 0, nearest = 1e9;
    const bool shoots = has_ranged_weapon(view.state.unit(unit));
    each_enemy(view, unit, [&](int enemy) {
        const double gap = distance(at, middle_of(view, enemy));
        nearest = std::min(nearest, gap);
        if (gap <= charge_reach(view, unit)) {
            const Clash clash = melee_estimate(view, unit, enemy);
            best = std::max(best, clash.inflicted - 0.7 * clash.suffered);
        }
        if (shoots && gap <= weapon_range(view, unit) + 200)
            best = std::max(best, shooting_estimate(view, unit, enemy));
    });
    return best - nearest / 1500.0;  // come nearer while nothing is in reach
}

Point middle_of(const View& view, int unit) {
    std::int64_t x = 0, y = 0, n = 0;
    for (int f : figures_of(view.state, unit)) {
        x += view.state.figure(f).at.x;
        y += view.state.figure(f).at.y;
        ++n;
    }
    return n == 0 ? Point{} : Point{static_cast<Length>(x / n), static_cast<Length>(y / n)};
}

}  // namespace skald::bots
