#include "saga/warband.hpp"

#include <algorithm>

#include "saga/unit.hpp"

namespace skald::saga {
namespace {

void refuse(WarbandFaults& faults, const Refusal& refusal, int unit) {
    if (refusal) faults.try_push({*refusal, static_cast<std::int8_t>(unit)});
}

template <class L>
bool is_in(int place, const L& list) {
    return place >= 0 && place < static_cast<int>(list.size());
}

bool serves(const EquipmentOption& option, const UnitEntry& unit) {
    if (unit.warlord) return option.warlord || option.troop == Troop::hero;
    return !option.warlord && option.troop == unit.troop;
}

/// The faction's option that a unit has; -1: none, -2: its class has no options, so hand weapons.
int option_of(const UnitEntry& unit, const Faction& faction) {
    bool any = false;
    for (std::size_t i = 0; i < faction.options.size(); ++i) {
        if (!serves(faction.options[i], unit)) continue;
        if (faction.options[i].equipment == unit.equipment) return static_cast<int>(i);
        any = true;
    }
    return !any && unit.equipment == Equipment::hand_weapons ? -2 : -1;
}

Refusal check_warlord(const UnitEntry& unit, const Faction& faction) {
    if (unit.figures != 1) return why<Sentence::hero_alone>(Rule::ORG_04, {unit.figures});
    if (option_of(unit, faction) == -1)
        return why<Sentence::equipment_not_allowed>(Rule::ORG_05, {Troop::hero, unit.equipment});
    return check_equipment(unit.equipment);
}

Refusal check_hero(const UnitEntry& unit, const Faction& faction) {  // WAR-05
    if (!is_in(unit.hero, faction.heroes) || unit.troop != Troop::hero)
        return why<Sentence::not_offered>(Rule::WAR_05, {unit.hero});
    const HeroProfile& hero = faction.heroes[static_cast<std::size_t>(unit.hero)];
    if (unit.figures != std::max<int>(1, hero.escort))
        return why<Sentence::hero_alone>(Rule::ORG_04, {unit.figures});
    if (unit.equipment != hero.equipment)
        return why<Sentence::equipment_not_allowed>(Rule::HER_03, {Troop::hero, unit.equipment});
    return {};
}

Refusal check_hired(const UnitEntry& unit, const Faction& faction) {
    if (!is_in(unit.hired, faction.hired)) return why<Sentence::not_offered>(Rule::MRC_01, {unit.hired});
    const HiredUnit& hired = faction.hired[static_cast<std::size_t>(unit.hired)];
    const bool as_described =
        unit.troop == hired.troop && unit.figures == hired.figures && unit.equipment == hired.equipment;
    if (!as_described) return why<Sentence::fixed_unit>(Rule::MRC_01, {unit.hired});
    return {};
}

Refusal check_class(const UnitEntry& unit, const Faction& faction) {
    if (unit.troop == Troop::hero) return why<Sentence::not_offered>(Rule::WAR_05, {-1});
    if (faction.barred_troops & bit(unit.troop))
        return why<Sentence::troop_barred>(Rule::WAR_04, {unit.troop});
    if (unit.figures < 4 || unit.figures > 12)
        return why<Sentence::unit_size>(Rule::ORG_03, {unit.figures});  // TRM-09
    if (option_of(unit, faction) == -1)
        return why<Sentence::equipment_not_allowed>(Rule::ORG_05, {unit.troop, unit.equipment});
    return check_equipment(unit.equipment);
}

bool fits_legend(const UnitEntry& unit, const Legend& legend) {
    const bool mounted = (unit.equipment & Equipment::horses) != 0;
    const bool right_unit = unit.hero < 0 && unit.hired < 0 && unit.warlord == legend.warlord &&
                            (legend.warlord || unit.troop == legend.troop);
    const bool footing = legend.footing == Footing::any || (legend.footing == Footing::mounted) == mounted;
    const bool size = legend.warlord || (unit.figures >= legend.least && unit.figures <= legend.most);
    return right_unit && footing && size && (unit.equipment & legend.equipment) == legend.equipment;
}

Refusal check_legend(const UnitEntry& unit, const Faction& faction) {
    if (unit.legend < 0) return {};
    if (!is_in(unit.legend, faction.legends)) return why<Sentence::not_offered>(Rule::LEG_01, {unit.legend});
    if (!fits_legend(unit, faction.legends[static_cast<std::size_t>(unit.legend)]))
        return why<Sentence::legend_unit>(Rule::LEG_01, {unit.legend});
    return {};
}

/// How many units may have the option when the class has `units` of them.
int most_with(const EquipmentOption& option, int units) {
    int most = option.most_units > 0 ? option.most_units : units;
    if (option.at_most_half) most = std::min(most, (units + 1) / 2);
    return std::min(most, units);
}

bool ordinary(const UnitEntry& unit) {
    return !unit.warlord && unit.hero < 0 && unit.hired < 0;
}

/// Units that have the option's equipment, whatever else they carry: a limit on horses counts horses with
/// javelins too, and a limit on hand weapons, which everybody has, the whole class.
bool counts_for(const UnitEntry& unit, const EquipmentOption& option) {
    return ordinary(unit) && serves(option, unit) && (unit.equipment & option.equipment) == option.equipment;
}

void check_limits(WarbandFaults& faults, const Warband& warband, const Faction& faction) {
    std::array<int, 4> units{};
    for (const UnitEntry& unit : warband.units)
        if (ordinary(unit)) ++units[static_cast<std::size_t>(unit.troop)];
    for (std::size_t i = 0; i < faction.options.size(); ++i) {
        const EquipmentOption& option = faction.options[i];
        const int most = most_with(option, units[static_cast<std::size_t>(option.troop)]);
        const auto with =
            static_cast<int>(std::count_if(warband.units.begin(), warband.units.end(),
                                           [&](const UnitEntry& u) { return counts_for(u, option); }));
        if (with > most && !option.warlord)
            refuse(faults, why<Sentence::equipment_limit>(Rule::ORG_05, {static_cast<int>(i), with, most}),
                   -1);
    }
}

int figures_in(const UnitEntry& unit, const Faction& faction) {
    const bool escorted =
        is_in(unit.hero, faction.heroes) && faction.heroes[static_cast<std::size_t>(unit.hero)].escort > 0;
    return unit.figures + (escorted ? 1 : 0);
}

void check_counts(WarbandFaults& faults, const Warband& warband, const Faction& faction) {
    int warlords = 0, legends = 0, figures = 0;
    for (std::size_t i = 0; i < warband.units.size(); ++i) {
        const UnitEntry& unit = warband.units[i];
        warlords += unit.warlord ? 1 : 0;
        legends += unit.legend >= 0 ? 1 : 0;
        figures += figures_in(unit, faction);
        for (std::size_t k = 0; k < i; ++k)
            if (unit.hero >= 0 && warband.units[k].hero == unit.hero)
                refuse(faults, why<Sentence::hero_twice>(Rule::WAR_05, {unit.hero}), static_cast<int>(i));
    }
    if (warlords != 1) refuse(faults, why<Sentence::warlords>(Rule::WAR_02, {warlords}), -1);
    if (legends > 1) refuse(faults, why<Sentence::one_legend>(Rule::LEG_03, {legends}), -1);
    if (figures > max_figures_of_side)
        refuse(faults, why<Sentence::too_many_figures>(Rule::WAR_09, {figures, max_figures_of_side}), -1);
}

/// Figures of the three classes in ordinary units: what points and the swap have to explain.
std::array<int, 4> bought_figures(const Warband& warband) {
    std::array<int, 4> figures{};
    for (const UnitEntry& unit : warband.units)
        if (ordinary(unit)) figures[static_cast<std::size_t>(unit.troop)] += unit.figures;
    return figures;
}

/// Takes the swap back, so that whole points must explain the rest.
Refusal undo_swap(std::array<int, 4>& figures, int code, const Edition& edition) {
    if (code == 0) return {};
    if (!edition.swap) return why<Sentence::swap_not_allowed>(Rule::WAR_07b);
    if (code > swaps) return why<Sentence::swap_impossible>(Rule::WAR_07a, {code});
    const Swap swap = swap_of(code);
    figures[static_cast<std::size_t>(swap.gets)] -= swap.got;
    figures[static_cast<std::size_t>(swap.gives)] += swap.given;
    if (figures[static_cast<std::size_t>(swap.gets)] < 0)
        return why<Sentence::swap_impossible>(Rule::WAR_R1, {code});
    return {};
}

struct Spent {
    int all = 0, hired = 0;
};

/// `figures`: those of each class, before a swap.
Spent points_of(const Warband& warband, const Faction& faction, const std::array<int, 4>& figures) {
    Spent spent;
    for (const UnitEntry& unit : warband.units) {
        if (is_in(unit.hero, faction.heroes))
            spent.all += faction.heroes[static_cast<std::size_t>(unit.hero)].points;
        if (is_in(unit.hired, faction.hired))
            spent.hired += faction.hired[static_cast<std::size_t>(unit.hired)].points;
        if (is_in(unit.legend, faction.legends))
            spent.all += faction.legends[static_cast<std::size_t>(unit.legend)].points;
    }
    spent.all += spent.hired;
    for (std::size_t troop = 1; troop < 4; ++troop)  // WAR-03: a begun point is spent
        spent.all += (std::max(figures[troop], 0) + figures_of_point[troop] - 1) / figures_of_point[troop];
    return spent;
}

void check_points(WarbandFaults& faults, const Warband& warband, const Faction& faction,
                  const Edition& edition, int points) {
    if (points < 4 || points > 8) refuse(faults, why<Sentence::game_size>(Rule::WAR_01, {points}), -1);
    std::array<int, 4> figures = bought_figures(warband);
    refuse(faults, undo_swap(figures, warband.swap, edition), -1);
    const Spent spent = points_of(warband, faction, figures);
    for (std::size_t troop = 1; troop < 4; ++troop)  // WAR-03
        if (figures[troop] % figures_of_point[troop] != 0)
            refuse(faults,
                   why<Sentence::points_not_whole>(Rule::WAR_03, {static_cast<Troop>(troop), figures[troop]}),
                   -1);
    if (spent.all != points || warband.points != points)
        refuse(faults, why<Sentence::points_wrong>(Rule::WAR_01, {spent.all, points}), -1);
    if (2 * spent.hired > points)  // MRC-06, MRC-R1
        refuse(faults, why<Sentence::too_many_mercenaries>(Rule::MRC_06, {spent.hired, points}), -1);
}

}  // namespace

int points_spent(const Warband& warband, const Faction& faction, const Edition& edition) {
    std::array<int, 4> figures = bought_figures(warband);
    undo_swap(figures, warband.swap, edition);
    return points_of(warband, faction, figures).all;
}

Refusal check_equipment(std::uint16_t equipment) {
    const bool mounted = (equipment & Equipment::horses) != 0;
    const auto has = [&](int bits) { return (equipment & bits) != 0; };
    if (mounted && has(Equipment::bows | Equipment::slings))
        return why<Sentence::foot_only>(Rule::EQP_03, {equipment});
    if (!mounted && has(Equipment::composite_bows))
        return why<Sentence::mounted_only>(Rule::EQP_05, {equipment});
    if (mounted && has(Equipment::crossbows)) return why<Sentence::foot_only>(Rule::EQP_11, {equipment});
    if (mounted && has(Equipment::heavy_weapons)) return why<Sentence::foot_only>(Rule::EQP_21, {equipment});
    return {};
}

Refusal check_base(const Base& base, bool mounted, bool hero) {
    const int length = 2 * std::max(base.half_length, base.half_width);
    const int width = 2 * std::min(base.half_length, base.half_width);
    const int most = hero ? 600 : mounted ? 500 : 300;
    const Rule rule = hero ? Rule::BAS_03 : mounted ? Rule::BAS_02 : Rule::BAS_01;
    if (width < 200) return why<Sentence::base_size>(Rule::BAS_04, {length, width});  // BAS-R2
    if (length > most || length < (mounted ? 400 : 200))                              // BAS-R1
        return why<Sentence::base_size>(rule, {length, width});
    return {};
}

WarbandFaults check_units(const Warband& warband, const Faction& faction) {
    WarbandFaults faults;
    for (std::size_t i = 0; i < warband.units.size(); ++i) {
        const UnitEntry& unit = warband.units[i];
        const int place = static_cast<int>(i);
        const int roles = (unit.warlord ? 1 : 0) + (unit.hero >= 0 ? 1 : 0) + (unit.hired >= 0 ? 1 : 0);
        refuse(faults,
               roles > 1         ? Refusal(why<Sentence::malformed>(Rule::ORG_01))
               : unit.warlord    ? check_warlord(unit, faction)
               : unit.hero >= 0  ? check_hero(unit, faction)
               : unit.hired >= 0 ? check_hired(unit, faction)
                                 : check_class(unit, faction),
               place);
        refuse(faults, check_legend(unit, faction), place);
    }
    check_counts(faults, warband, faction);
    check_limits(faults, warband, faction);
    return faults;
}

WarbandFaults check_warband(const Warband& warband, const Faction& faction, const Edition& edition,
                            int points) {
    WarbandFaults faults = check_units(warband, faction);
    check_points(faults, warband, faction, edition, points);
    return faults;
}

WarbandFaults check_warband(const Setup& setup, Side side) {
    const auto s = static_cast<std::size_t>(index(side));
    const Warband& warband = setup.warbands[s];
    WarbandFaults faults = check_warband(warband, setup.factions[s], setup.edition, setup.points);
    for (std::size_t i = 0; i < warband.units.size(); ++i) {
        const UnitEntry& unit = warband.units[i];
        const bool mounted = (unit.equipment & Equipment::horses) != 0;
        const bool hero = unit.warlord || unit.hero >= 0;
        Base base =
            hero ? (mounted ? setup.hero_mounted : setup.hero_foot) : (mounted ? setup.mounted : setup.foot);
        if (is_in(unit.hero, setup.factions[s].heroes)) {
            const HeroProfile& profile = setup.factions[s].heroes[static_cast<std::size_t>(unit.hero)];
            if (profile.escort > 0)
                refuse(faults, check_base(mounted ? setup.mounted : setup.foot, mounted, false),
                       static_cast<int>(i));
            if (profile.own_base) continue;  // a special base of its own (section 18)
        }
        refuse(faults, check_base(base, mounted, hero), static_cast<int>(i));
    }
    return faults;
}

Swap swap_of(int code) {
    constexpr std::array<Troop, 3> classes{Troop::hearthguard, Troop::warriors, Troop::levies};
    constexpr std::array<int, 3> numbers{2, 4, 6};
    if (code < 1 || code > swaps) return {};
    const int row = (code - 1) / 2, column = (code - 1) % 2;
    const int other_class = column < row ? column : column + 1;
    return {classes[static_cast<std::size_t>(row)], classes[static_cast<std::size_t>(other_class)],
            numbers[static_cast<std::size_t>(row)], numbers[static_cast<std::size_t>(other_class)]};
}

void field(State& state, Side side, const Warband& warband, const Faction& faction) {
    int id = first_unit(side), figure = first_figure(side);
    for (const UnitEntry& entry : warband.units) {
        Unit unit;
        unit.troop = entry.warlord || entry.hero >= 0 ? Troop::hero : entry.troop;
        unit.warlord = entry.warlord;
        unit.hero = entry.hero;
        unit.legend = entry.legend;
        unit.hired = entry.hired;
        unit.equipment = entry.equipment;
        if (entry.hero >= 0) {
            const HeroProfile& hero = faction.heroes[static_cast<std::size_t>(entry.hero)];
            unit.escort = hero.escort;
            unit.escort_troop = hero.escort_troop;
        }
        unit.first = static_cast<std::uint8_t>(figure);
        unit.size = unit.alive = static_cast<std::uint8_t>(figures_in(entry, faction));
        for (int i = 0; i < unit.size; ++i)
            state.figure(figure++) = {{}, 0, static_cast<std::int8_t>(id), Where::off};
        state.unit(id++) = unit;
    }
    state.unit_count[static_cast<std::size_t>(index(side))] = static_cast<std::uint8_t>(warband.units.size());
}

}  // namespace skald::saga
