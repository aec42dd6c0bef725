// Why a warband may not be fielded, in English sentences for the command line.
#include <algorithm>

#include "content/saga/warband.hpp"
#include "saga/names.hpp"

namespace skald::saga {

using namespace content;

namespace {

std::string class_name(Troop troop) {
    return std::string(word_for(troop_words(), troop));
}

std::string id_of(const std::vector<std::string>& ids, int place) {
    return place >= 0 && place < static_cast<int>(ids.size()) ? ids[static_cast<std::size_t>(place)] : "this";
}

std::string number(int n) {
    return std::to_string(n);
}

std::string sentence(const Why& why, const FactionFile& file) {
    switch (static_cast<Sentence>(why.sentence)) {
        case Sentence::points_wrong: {
            const auto [spent, allowed] = read<Sentence::points_wrong>(why);
            return "it costs " + number(spent) + (spent == 1 ? " point" : " points") + ", the game is for " +
                   number(allowed);
        }
        case Sentence::swap_not_allowed: return "this edition has no swap";
        case Sentence::swap_impossible: return "the figures of this swap are not there";
        case Sentence::too_many_mercenaries: {
            const auto [spent, all] = read<Sentence::too_many_mercenaries>(why);
            return number(spent) + " of " + number(all) +
                   " points are spent on hired men; at most half may be";
        }
        case Sentence::not_offered: return "the faction does not offer this unit";
        case Sentence::hero_twice:
            return id_of(file.hero_ids, read<Sentence::hero_twice>(why).hero) + " can be taken once only";
        case Sentence::legend_unit:
            return id_of(file.legend_ids, read<Sentence::legend_unit>(why).legend) +
                   " needs another kind of unit";
        case Sentence::unit_size:
            return "a unit has 4 to 12 figures, this one has " +
                   number(read<Sentence::unit_size>(why).figures);
        case Sentence::equipment_not_allowed: {
            const auto [troop, equipment] = read<Sentence::equipment_not_allowed>(why);
            return (troop == Troop::hero ? "a Hero" : class_name(troop)) + " of this faction cannot have " +
                   write_equipment(equipment);
        }
        case Sentence::equipment_limit: {
            const auto limit = read<Sentence::equipment_limit>(why);
            const auto& option = file.faction.options[static_cast<std::size_t>(limit.option)];
            return number(limit.units) + " units of " + class_name(option.troop) + " have " +
                   write_equipment(option.equipment) + "; at most " + number(limit.most) + " may";
        }
        case Sentence::game_size:
            return "a game is for 4 to 8 points, not " + number(read<Sentence::game_size>(why).points);
        case Sentence::warlords:
            return "a warband has exactly one warlord, this one has " +
                   number(read<Sentence::warlords>(why).warlords);
        case Sentence::troop_barred:
            return "the faction has no " + class_name(read<Sentence::troop_barred>(why).troop);
        case Sentence::points_not_whole: {
            const auto [troop, figures] = read<Sentence::points_not_whole>(why);
            return number(figures) + " " + class_name(troop) + " are not what whole points buy: " +
                   number(figures_of_point[static_cast<std::size_t>(troop)]) + " each";
        }
        case Sentence::one_legend:
            return "at most one legendary unit, there are " + number(read<Sentence::one_legend>(why).legends);
        case Sentence::hero_alone:
            return "a Hero is one figure, not " + number(read<Sentence::hero_alone>(why).figures);
        case Sentence::fixed_unit:
            return "the figures and equipment of " +
                   id_of(file.hired_ids, read<Sentence::fixed_unit>(why).hired) + " are fixed";
        case Sentence::foot_only:
            return write_equipment(read<Sentence::foot_only>(why).equipment) +
                   ": this weapon is for men on foot";
        case Sentence::mounted_only:
            return write_equipment(read<Sentence::mounted_only>(why).equipment) +
                   ": this weapon is for riders";
        case Sentence::too_many_figures: {
            const auto [figures, most] = read<Sentence::too_many_figures>(why);
            return number(figures) + " figures; the table takes " + number(most) + " of a side";
        }
        case Sentence::base_size: {
            const auto [length, width] = read<Sentence::base_size>(why);
            return "a base of " + number(length) + " x " + number(width) +
                   " tenths of a millimetre is not allowed";
        }
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
