// Why a warband may not be fielded, in English sentences for the command line.
#include <algorithm>

#include "content/saga/warband.hpp"

namespace skald::saga {

using namespace content;

namespace {

std::string class_name(int troop) {
    return std::string(word_for(troop_words(), static_cast<Troop>(troop)));
}

std::string id_of(const std::vector<std::string>& ids, int place) {
    return place >= 0 && place < static_cast<int>(ids.size()) ? ids[static_cast<std::size_t>(place)] : "this";
}

std::string equipment_name(int bits) {
    return write_equipment(static_cast<std::uint16_t>(bits));
}

std::string sentence(const Why& why, const FactionFile& file) {
    const auto n = [&](std::size_t i) { return static_cast<int>(why.numbers[i]); };
    const auto s = [&](std::size_t i) { return std::to_string(n(i)); };
    switch (static_cast<Sentence>(why.sentence)) {
        case Sentence::points_wrong:
            return "it costs " + s(0) + (n(0) == 1 ? " point" : " points") + ", the game is for " + s(1);
        case Sentence::swap_not_allowed: return "this edition has no swap";
        case Sentence::swap_impossible: return "the figures of this swap are not there";
        case Sentence::too_many_mercenaries:
            return s(0) + " of " + s(1) + " points are spent on hired men; at most half may be";
        case Sentence::not_offered: return "the faction does not offer this unit";
        case Sentence::hero_twice: return id_of(file.hero_ids, n(0)) + " can be taken once only";
        case Sentence::legend_unit: return id_of(file.legend_ids, n(0)) + " needs another kind of unit";
        case Sentence::unit_size: return "a unit has 4 to 12 figures, this one has " + s(0);
        case Sentence::equipment_not_allowed:
            return (n(0) == 0 ? "a Hero" : class_name(n(0))) + " of this faction cannot have " +
                   equipment_name(n(1));
        case Sentence::equipment_limit: {
            const auto& option = file.faction.options[static_cast<std::size_t>(n(0))];
            return s(1) + " units of " + class_name(static_cast<int>(option.troop)) + " have " +
                   equipment_name(option.equipment) + "; at most " + s(2) + " may";
        }
        case Sentence::game_size: return "a game is for 4 to 8 points, not " + s(0);
        case Sentence::warlords: return "a warband has exactly one warlord, this one has " + s(0);
        case Sentence::troop_barred: return "the faction has no " + class_name(n(0));
        case Sentence::points_not_whole: {
            const int each = figures_of_point[static_cast<std::size_t>(n(0))];
            return s(1) + " " + class_name(n(0)) + " are not what whole points buy: " + std::to_string(each) +
                   " each";
        }
        case Sentence::one_legend: return "at most one legendary unit, there are " + s(0);
        case Sentence::hero_alone: return "a Hero is one figure, not " + s(0);
        case Sentence::fixed_unit:
            return "the figures and equipment of " + id_of(file.hired_ids, n(0)) + " are fixed";
        case Sentence::foot_only: return equipment_name(n(0)) + ": this weapon is for men on foot";
        case Sentence::mounted_only: return equipment_name(n(0)) + ": this weapon is for riders";
        case Sentence::too_many_figures: return s(0) + " figures; the table takes " + s(1) + " of a side";
        case Sentence::base_size:
            return "a base of " + s(0) + " x " + s(1) + " tenths of a millimetre is not allowed";
        case Sentence::consent_refused: return "the opponent did not consent to a legend";
        case Sentence::malformed: return "a unit is warlord, Hero or hired, not several of them";
        default: return "it breaks this rule";
    }
}

}  // namespace

std::string describe(const WarbandFault& fault, const Warband& warband, const FactionFile& faction) {
    std::string text = std::string(rule_id(static_cast<Rule>(fault.why.rule))) + ": ";
    if (fault.unit >= 0 && fault.unit < static_cast<int>(warband.units.size()))
        text += write_unit(warband.units[static_cast<std::size_t>(fault.unit)], faction) + ": ";
    return text + sentence(fault.why, faction);
}

int saga_dice(const UnitEntry& unit, const Faction& faction) {
    if (unit.hero >= 0) return faction.heroes[static_cast<std::size_t>(unit.hero)].profile.saga_dice;
    if (unit.warlord) return warlord_profile().saga_dice;
    const Profile profile = class_profile(unit.troop, false);
    return unit.figures >= profile.dice_from ? profile.saga_dice : 0;
}

int saga_dice(const Warband& warband, const Faction& faction) {
    int dice = 0;
    for (const UnitEntry& unit : warband.units) dice += saga_dice(unit, faction);
    return std::min(dice, dice_of_side);  // ORD-07
}

}  // namespace skald::saga
