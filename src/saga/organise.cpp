// Buying figures and making units of them (WAR-01 to WAR-09, ORG-01 to ORG-05): the numbers of the two
// answers, what they may be, and ways to organise that a player can pick from.
#include "saga/organise.hpp"

#include <algorithm>

#include "saga/warband.hpp"

namespace skald::saga {
namespace {

constexpr int hero_code = 100, hired_code = 200, legend_bit = 16384, no_options = 31;

template <class L>
bool is_in(int place, const L& list) {
    return place >= 0 && place < static_cast<int>(list.size());
}

/// Options that a class (or the warlord: Troop::hero) may have, in the faction's order.
List<std::uint8_t, 24> options_of(const Faction& faction, Troop troop) {
    List<std::uint8_t, 24> list;
    for (std::size_t i = 0; i < faction.options.size(); ++i) {
        const EquipmentOption& option = faction.options[i];
        const bool warlords = option.warlord || option.troop == Troop::hero;
        if (troop == Troop::hero ? warlords : !warlords && option.troop == troop)
            list.push(static_cast<std::uint8_t>(i));
    }
    return list;
}

int points_of_extras(const Purchase& purchase, const Faction& faction, int& on_hired) {
    int points = 0;
    on_hired = 0;
    for (int hero : purchase.heroes) points += faction.heroes[static_cast<std::size_t>(hero)].points;
    for (int hired : purchase.hired) on_hired += faction.hired[static_cast<std::size_t>(hired)].points;
    if (purchase.legend >= 0) points += faction.legends[static_cast<std::size_t>(purchase.legend)].points;
    return points + on_hired;
}

void add_extras(Warband& warband, const Faction& faction, const State::Recruits& recruits) {
    for (int i : recruits.heroes) {
        const HeroProfile& hero = faction.heroes[static_cast<std::size_t>(i)];
        UnitEntry unit;
        unit.troop = Troop::hero;
        unit.hero = static_cast<std::int8_t>(i);
        unit.figures = std::max<std::uint8_t>(1, hero.escort);
        unit.equipment = hero.equipment;
        warband.units.try_push(unit);
    }
    for (int i : recruits.hired) {
        const HiredUnit& hired = faction.hired[static_cast<std::size_t>(i)];
        UnitEntry unit;
        unit.troop = hired.troop;
        unit.hired = static_cast<std::int8_t>(i);
        unit.figures = hired.figures;
        unit.equipment = hired.equipment;
        warband.units.try_push(unit);
    }
}

}  // namespace

// ---- Buying

Choice encode(const Purchase& purchase) {
    List<std::int16_t, 16> hires;
    for (int hero : purchase.heroes) hires.push(static_cast<std::int16_t>(hero_code + hero));
    for (int hired : purchase.hired) hires.push(static_cast<std::int16_t>(hired_code + hired));
    return make<Verb::recruit>({.hearthguard = purchase.points[1],
                                .warriors = purchase.points[2],
                                .levies = purchase.points[3],
                                .swap = purchase.swap,
                                .legend = purchase.legend,
                                .hires = hires});
}

std::optional<Purchase> decode_purchase(const Choice& choice, const Faction& faction) {
    if (!well_formed<Verb::recruit>(choice) || !choice.steps.empty()) return {};
    const auto bought = read<Verb::recruit>(choice);
    Purchase purchase;
    std::size_t troop = 1;
    for (int points : {bought.hearthguard, bought.warriors, bought.levies}) {
        if (points < 0 || points > 8) return {};
        purchase.points[troop++] = static_cast<std::uint8_t>(points);
    }
    if (bought.swap < 0 || bought.swap > swaps) return {};
    purchase.swap = static_cast<std::uint8_t>(bought.swap);
    if (bought.legend != -1 && !is_in(bought.legend, faction.legends)) return {};
    purchase.legend = static_cast<std::int8_t>(bought.legend);
    for (int code : bought.hires) {
        const int hero = code - hero_code, hired = code - hired_code;
        if (is_in(hired, faction.hired)) {
            if (!purchase.hired.try_push(static_cast<std::int8_t>(hired))) return {};
        } else if (is_in(hero, faction.heroes)) {
            if (!purchase.heroes.try_push(static_cast<std::int8_t>(hero))) return {};
        } else {
            return {};
        }
    }
    return purchase;
}

State::Recruits recruits_of(const Purchase& purchase, int points) {
    State::Recruits recruits;
    recruits.points = static_cast<std::uint8_t>(points);
    std::array<int, 4> figures{};
    for (std::size_t troop = 1; troop < 4; ++troop)
        figures[troop] = purchase.points[troop] * figures_of_point[troop];
    const Swap swap = swap_of(purchase.swap);
    figures[static_cast<std::size_t>(swap.gives)] -= swap.given;
    figures[static_cast<std::size_t>(swap.gets)] += swap.got;
    for (std::size_t troop = 1; troop < 4; ++troop)
        recruits.figures[troop] = static_cast<std::uint8_t>(std::max(0, figures[troop]));
    recruits.heroes = purchase.heroes;
    recruits.hired = purchase.hired;
    recruits.legend = purchase.legend;
    return recruits;
}

State::Recruits recruits_of(const Warband& warband) {
    State::Recruits recruits;
    recruits.points = warband.points;
    for (const UnitEntry& unit : warband.units) {
        if (unit.legend >= 0) recruits.legend = unit.legend;
        if (unit.hero >= 0) {
            recruits.heroes.try_push(unit.hero);
        } else if (unit.hired >= 0) {
            recruits.hired.try_push(unit.hired);
        } else if (!unit.warlord) {
            auto& figures = recruits.figures[static_cast<std::size_t>(unit.troop)];
            figures = static_cast<std::uint8_t>(figures + unit.figures);
        }
    }
    return recruits;
}

Refusal check_purchase(const Purchase& purchase, const Faction& faction, const Edition& edition, int points,
                       bool legends) {
    int on_hired = 0;
    int spent = points_of_extras(purchase, faction, on_hired);
    for (std::size_t troop = 1; troop < 4; ++troop) spent += purchase.points[troop];
    if (spent != points) return why<Sentence::points_wrong>(Rule::WAR_01, {spent, points});
    if (2 * on_hired > points)  // MRC-06, MRC-R1
        return why<Sentence::too_many_mercenaries>(Rule::MRC_06, {on_hired, points});
    for (std::size_t i = 0; i < purchase.heroes.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (purchase.heroes[i] == purchase.heroes[k])
                return why<Sentence::hero_twice>(Rule::WAR_05, {purchase.heroes[i]});
    if (purchase.legend >= 0 && !legends)
        return why<Sentence::consent_refused>(Rule::LEG_04, {purchase.legend});
    if (purchase.swap > 0) {
        if (!edition.swap) return why<Sentence::swap_not_allowed>(Rule::WAR_07b);
        const Swap swap = swap_of(purchase.swap);
        const auto gives = static_cast<std::size_t>(swap.gives);
        if (purchase.points[gives] * figures_of_point[gives] < swap.given)  // WAR-R1
            return why<Sentence::swap_impossible>(Rule::WAR_R1, {purchase.swap});
    }
    const State::Recruits recruits = recruits_of(purchase, points);
    for (std::size_t troop = 1; troop < 4; ++troop) {
        const int figures = recruits.figures[troop];
        if (figures > 0 && (faction.barred_troops & bit(static_cast<Troop>(troop))))
            return why<Sentence::troop_barred>(Rule::WAR_04, {static_cast<Troop>(troop)});
        if (figures > 0 && figures < 4)  // WAR-R2
            return why<Sentence::cannot_organise>(Rule::WAR_R2, {static_cast<Troop>(troop), figures});
    }
    for (int variant = 0; variant < organisations; ++variant)
        if (organise(recruits, faction, variant)) return {};
    return why<Sentence::cannot_organise>(Rule::WAR_R2, {Troop::hero, 0});
}

// ---- Organising

std::optional<Warband> decode_units(const Choice& choice, const Faction& faction,
                                    const State::Recruits& recruits) {
    if (!is(choice, Verb::organise) || choice.what.empty() || !choice.steps.empty()) return {};
    Warband warband;
    warband.points = recruits.points;
    for (int number : read<Verb::organise>(choice).rows) {
        if (number < 0 || warband.units.full()) return {};
        UnitEntry unit;
        if (number >= legend_bit) {
            if (recruits.legend < 0) return {};
            unit.legend = recruits.legend;
            number -= legend_bit;
        }
        unit.troop = static_cast<Troop>(number % 4);
        unit.warlord = unit.troop == Troop::hero;
        unit.figures = static_cast<std::uint8_t>(number / 4 % 16);
        const int option = number / 64;
        const auto options = options_of(faction, unit.troop);
        if (option == no_options && options.empty()) {
            unit.equipment = Equipment::hand_weapons;
        } else if (option < no_options && options.contains(static_cast<std::uint8_t>(option))) {
            unit.equipment = faction.options[static_cast<std::size_t>(option)].equipment;
        } else {
            return {};
        }
        warband.units.push(unit);
    }
    if (warband.units.size() + recruits.heroes.size() + recruits.hired.size() > max_units_of_side) return {};
    add_extras(warband, faction, recruits);
    return warband;
}

Choice encode_units(const Warband& warband, const Faction& faction) {
    List<std::int16_t, max_units_of_side> rows;
    for (const UnitEntry& unit : warband.units) {
        if (unit.hero >= 0 || unit.hired >= 0) continue;
        int option = no_options;
        for (int i : options_of(faction, unit.warlord ? Troop::hero : unit.troop))
            if (faction.options[static_cast<std::size_t>(i)].equipment == unit.equipment) {
                option = i;
                break;
            }
        const int troop = unit.warlord ? 0 : static_cast<int>(unit.troop);
        rows.push(static_cast<std::int16_t>(troop + 4 * unit.figures + 64 * option +
                                            (unit.legend >= 0 ? legend_bit : 0)));
    }
    return make<Verb::organise>({rows});
}

Refusal check_organisation(const Warband& warband, const Faction& faction, const State::Recruits& recruits) {
    const WarbandFaults faults = check_units(warband, faction);
    if (!faults.empty()) return faults[0].why;
    const State::Recruits used = recruits_of(warband);
    for (std::size_t troop = 1; troop < 4; ++troop) {  // WAR-R2: every figure, and no more
        const int left = recruits.figures[troop] - used.figures[troop];
        const Troop t = static_cast<Troop>(troop);
        if (left > 0) return why<Sentence::figures_left>(Rule::WAR_R2, {t, left});
        if (left < 0) return why<Sentence::figures_short>(Rule::WAR_R2, {t, -left});
    }
    if (used.legend != recruits.legend) return why<Sentence::legend_unit>(Rule::LEG_01, {recruits.legend});
    return {};
}

namespace {

/// How the units of a class get their equipment: turn by turn, or all alike as far as limits allow.
struct Outfit {
    const Faction& faction;
    List<std::uint8_t, 24> options;
    int first = 0;       ///< the option to begin with
    bool alike = false;  ///< the same for all
    int units = 0;       ///< of the class in the end
    std::array<std::uint8_t, 24> given{};

    /// The next equipment that fits `fits`; -1: none is left.
    template <class Fits>
    int next(int turn, Fits fits) {
        if (options.empty()) return fits(Equipment::hand_weapons) ? Equipment::hand_weapons : -1;
        const int n = static_cast<int>(options.size());
        for (int i = 0; i < n; ++i) {
            const auto place = static_cast<std::size_t>((first + (alike ? 0 : turn) + i) % n);
            const EquipmentOption& option = faction.options[options[place]];
            int most = option.most_units > 0 ? option.most_units : units;
            if (option.at_most_half) most = std::min(most, (units + 1) / 2);
            if (given[place] >= most || check_equipment(option.equipment) || !fits(option.equipment))
                continue;
            ++given[place];
            return option.equipment;
        }
        return -1;
    }
};

bool suits(std::uint16_t equipment, const Legend& legend) {
    const bool mounted = (equipment & Equipment::horses) != 0;
    return (equipment & legend.equipment) == legend.equipment &&
           (legend.footing == Footing::any || (legend.footing == Footing::mounted) == mounted);
}

/// Adds `count` units of `figures` figures in all, as even as can be.
bool add_class(Warband& warband, Troop troop, int figures, int count, Outfit& outfit) {
    for (int i = 0; i < count; ++i) {
        UnitEntry unit;
        unit.troop = troop;
        unit.figures = static_cast<std::uint8_t>(figures / count + (i < figures % count ? 1 : 0));
        const int equipment = outfit.next(i, [](std::uint16_t) { return true; });
        if (equipment < 0) return false;
        unit.equipment = static_cast<std::uint16_t>(equipment);
        if (!warband.units.try_push(unit)) return false;
    }
    return true;
}

/// The legendary unit of the class, as large as the description and the rest allow. Returns its figures, -1:
/// impossible.
int add_legend(Warband& warband, Troop troop, int figures, int legend, const Faction& faction,
               Outfit& outfit) {
    const Legend& wanted = faction.legends[static_cast<std::size_t>(legend)];
    for (int size = std::min<int>({wanted.most, 12, figures}); size >= std::max<int>(wanted.least, 4);
         --size) {
        const int rest = figures - size;
        if (rest > 0 && rest < 4) continue;
        const int equipment = outfit.next(0, [&](std::uint16_t e) { return suits(e, wanted); });
        if (equipment < 0) return -1;
        UnitEntry unit;
        unit.troop = troop;
        unit.figures = static_cast<std::uint8_t>(size);
        unit.equipment = static_cast<std::uint16_t>(equipment);
        unit.legend = static_cast<std::int8_t>(legend);
        return warband.units.try_push(unit) ? size : -1;
    }
    return -1;
}

/// How many units to make of so many figures: about eight each, as few, or as many as can be.
int wanted_units(int figures, int style) {
    const int least = (figures + 11) / 12, most = figures / 4;
    return style == 1 ? least : style == 2 ? most : std::clamp((figures + 4) / 8, least, most);
}

bool add_troop(Warband& warband, Troop troop, const State::Recruits& recruits, const Faction& faction,
               int style, int first, bool alike) {
    const int all = recruits.figures[static_cast<std::size_t>(troop)];
    if (all == 0) return true;
    const bool legendary = recruits.legend >= 0 && [&] {
        const Legend& legend = faction.legends[static_cast<std::size_t>(recruits.legend)];
        return !legend.warlord && legend.troop == troop;
    }();
    const int least = (all + 11) / 12, most = all / 4, wanted = wanted_units(all, style);
    for (int i = 0; i <= most; ++i) {  // the wanted number first, then the others upwards
        const int units = i == 0 ? wanted : i;
        if (units < least || (i > 0 && units == wanted)) continue;
        Warband attempt = warband;
        Outfit outfit{faction, options_of(faction, troop), first, alike, units, {}};
        int figures = all, count = units;
        if (legendary) {
            const int size = add_legend(attempt, troop, all, recruits.legend, faction, outfit);
            if (size < 0) continue;
            figures -= size;
            --count;
        }
        const bool even = count == 0 ? figures == 0 : figures >= 4 * count && figures <= 12 * count;
        if (!even || !add_class(attempt, troop, figures, count, outfit)) continue;
        warband = attempt;
        return true;
    }
    return false;
}

bool add_warlord(Warband& warband, const State::Recruits& recruits, const Faction& faction, int first) {
    UnitEntry unit;
    unit.troop = Troop::hero;
    unit.warlord = true;
    const bool legendary =
        recruits.legend >= 0 && faction.legends[static_cast<std::size_t>(recruits.legend)].warlord;
    if (legendary) unit.legend = recruits.legend;
    Outfit outfit{faction, options_of(faction, Troop::hero), first, true, 1, {}};
    const int equipment = outfit.next(0, [&](std::uint16_t e) {
        return !legendary || suits(e, faction.legends[static_cast<std::size_t>(recruits.legend)]);
    });
    if (equipment < 0) return false;
    unit.equipment = static_cast<std::uint16_t>(equipment);
    return warband.units.try_push(unit);
}

}  // namespace

std::optional<Warband> organise(const State::Recruits& recruits, const Faction& faction, int variant) {
    const int style = variant % 3, first = variant / 6;
    const bool alike = variant / 3 % 2 == 1;
    Warband warband;
    warband.points = recruits.points;
    if (!add_warlord(warband, recruits, faction, first)) return {};
    for (Troop troop : {Troop::hearthguard, Troop::warriors, Troop::levies})
        if (!add_troop(warband, troop, recruits, faction, style, first, alike)) return {};
    if (warband.units.size() + recruits.heroes.size() + recruits.hired.size() > max_units_of_side) return {};
    add_extras(warband, faction, recruits);
    if (check_organisation(warband, faction, recruits)) return {};
    return warband;
}

}  // namespace skald::saga
