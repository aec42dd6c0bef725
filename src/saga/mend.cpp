// Mending a warband that may not be fielded: the nearest purchase that the points allow, and the player's own
// units filled up or thinned out to hold it.
#include "saga/mend.hpp"

#include <algorithm>
#include <cstdlib>

#include "saga/organise.hpp"
#include "saga/warband.hpp"

namespace skald::saga {
namespace {

bool ordinary(const UnitEntry& unit) {
    return !unit.warlord && unit.hero < 0 && unit.hired < 0;
}

/// How far figures are from what the player wanted, in thirds of a levy.
int distance(const State::Recruits& a, const State::Recruits& b) {
    int far = 0;
    for (std::size_t troop = 1; troop < 4; ++troop)
        far += std::abs(a.figures[troop] - b.figures[troop]) * (24 / figures_of_point[troop]);
    return far;
}

/// The purchase nearest to what the warband holds.
std::optional<Purchase> nearest_purchase(const Warband& warband, const Faction& faction,
                                         const Edition& edition, int points) {
    const State::Recruits wanted = recruits_of(warband);
    Purchase purchase;
    purchase.heroes = wanted.heroes;
    purchase.hired = wanted.hired;
    purchase.legend = wanted.legend;
    for (int hero : purchase.heroes)
        if (hero >= static_cast<int>(faction.heroes.size())) return {};
    for (int hired : purchase.hired)
        if (hired >= static_cast<int>(faction.hired.size())) return {};
    if (purchase.legend >= static_cast<int>(faction.legends.size())) return {};
    std::optional<Purchase> best;
    int best_distance = 0;
    for (int swap : {int{warband.swap}, 0})
        for (int guards = 0; guards <= points; ++guards)
            for (int fighters = 0; guards + fighters <= points; ++fighters)
                for (int peasants = 0; guards + fighters + peasants <= points; ++peasants) {
                    if (swap > swaps) continue;
                    purchase.swap = static_cast<std::uint8_t>(swap);
                    purchase.points = {0, static_cast<std::uint8_t>(guards),
                                       static_cast<std::uint8_t>(fighters),
                                       static_cast<std::uint8_t>(peasants)};
                    const int away = distance(recruits_of(purchase, points), wanted);
                    if (best && away >= best_distance) continue;
                    if (check_purchase(purchase, faction, edition, points, true)) continue;
                    best = purchase;
                    best_distance = away;
                }
    return best;
}

/// Brings the units of a class to so many figures: one at a time from the smallest or the largest unit.
bool fit_class(Warband& warband, Troop troop, int figures, int most_units) {
    const auto units_of_class = [&] {
        List<std::uint8_t, max_units_of_side> places;
        for (std::size_t i = 0; i < warband.units.size(); ++i)
            if (ordinary(warband.units[i]) && warband.units[i].troop == troop)
                places.push(static_cast<std::uint8_t>(i));
        return places;
    };
    for (std::size_t i = warband.units.size(); i-- > 0;) {  // no more units than there are fours
        const auto places = units_of_class();
        if (static_cast<int>(places.size()) * 4 > figures && places.contains(static_cast<std::uint8_t>(i)))
            warband.units.erase(i);
    }
    while (static_cast<int>(units_of_class().size()) * 12 < figures) {
        UnitEntry unit;
        unit.troop = troop;
        unit.figures = 4;
        if (static_cast<int>(warband.units.size()) >= most_units || !warband.units.try_push(unit))
            return false;
    }
    int sum = 0;
    for (int i : units_of_class()) {
        auto& size = warband.units[static_cast<std::size_t>(i)].figures;
        size = std::clamp<std::uint8_t>(size, 4, 12);
        sum += size;
    }
    for (; sum != figures; sum += sum < figures ? 1 : -1) {
        const auto places = units_of_class();
        UnitEntry* pick = nullptr;
        for (int i : places) {
            UnitEntry& unit = warband.units[static_cast<std::size_t>(i)];
            if (sum < figures ? !pick || unit.figures < pick->figures : !pick || unit.figures > pick->figures)
                pick = &unit;
        }
        if (!pick) return false;
        pick->figures = static_cast<std::uint8_t>(pick->figures + (sum < figures ? 1 : -1));
    }
    return true;
}

/// Gives every unit equipment that the faction offers, if it has none of it.
void fit_equipment(Warband& warband, const Faction& faction) {
    for (std::size_t i = 0; i < warband.units.size(); ++i) {
        for (const WarbandFault& fault : check_units(warband, faction)) {
            if (fault.unit != static_cast<int>(i)) continue;
            UnitEntry& unit = warband.units[i];
            unit.equipment = Equipment::hand_weapons;
            for (const EquipmentOption& option : faction.options) {
                const bool warlords = option.warlord || option.troop == Troop::hero;
                if (unit.warlord ? !warlords : warlords || option.troop != unit.troop) continue;
                unit.equipment = option.equipment;
                break;
            }
            break;
        }
    }
}

}  // namespace

std::optional<Warband> mend(const Warband& warband, const Faction& faction, const Edition& edition,
                            int points) {
    if (check_warband(warband, faction, edition, points).empty()) return warband;
    const auto purchase = nearest_purchase(warband, faction, edition, points);
    if (!purchase) return {};
    const State::Recruits recruits = recruits_of(*purchase, points);
    const auto legal = [&](Warband& attempt) {
        attempt.points = static_cast<std::uint8_t>(points);
        attempt.swap = purchase->swap;
        return check_warband(attempt, faction, edition, points).empty();
    };
    Warband own = warband;
    bool fits = true;
    for (Troop troop : {Troop::hearthguard, Troop::warriors, Troop::levies})
        fits = fits &&
               fit_class(own, troop, recruits.figures[static_cast<std::size_t>(troop)], max_units_of_side);
    if (fits) fit_equipment(own, faction);
    if (fits && legal(own)) return own;
    for (int variant = 0; variant < organisations; ++variant)
        if (auto made = organise(recruits, faction, variant))
            if (legal(*made)) return made;
    return {};
}

}  // namespace skald::saga
