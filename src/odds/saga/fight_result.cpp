#include "odds/saga/fight_result.hpp"

namespace skald::saga {

using namespace odds;

namespace {

/// Does the side hold the ground in the end: +1, or does the enemy: -1?
double ground_of(const FightResult& result, Side side) {
    double held = 0;
    for (int who = 0; who < 2; ++who) {
        const int unit = result.units[static_cast<std::size_t>(who)];
        if (unit < 0) continue;
        const bool leaves = (result.gone >> who & 1) != 0 || result.withdraws == unit;
        if (leaves) held += side_of_unit(unit) == side ? -1 : 1;
    }
    return held;
}

}  // namespace

double worth(const FightResult& result, Aim aim, Side side) {
    const auto own = static_cast<std::size_t>(index(side)), enemy = 1 - own;
    const double figures = static_cast<double>(result.lost[enemy]) - static_cast<double>(result.lost[own]);
    // A small part for figures, so that of two ways to the same end the cheaper one is taken.
    constexpr double small = 1.0 / 4096;
    switch (aim) {
        case Aim::casualties: return figures;
        case Aim::ground: return ground_of(result, side) + small * figures;
        case Aim::survival: break;
    }
    double alive = 0;
    for (int who = 0; who < 2; ++who) {
        const int unit = result.units[static_cast<std::size_t>(who)];
        if (unit >= 0 && side_of_unit(unit) == side && (result.gone >> who & 1) != 0) alive = -1;
    }
    return alive + small * figures;
}

}  // namespace skald::saga
