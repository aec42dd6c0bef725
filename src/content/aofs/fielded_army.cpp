#include "content/aofs/fielded_army.hpp"

#include <algorithm>
#include <array>

namespace skald::aofs {
using namespace content;

Saying said_of(FieldingBreach breach) {
    switch (breach) {
        case FieldingBreach::none: break;
        case FieldingBreach::once: return Remark::had_once;
        case FieldingBreach::nobody: return Remark::nobody_left;
        case FieldingBreach::nothing: return Remark::nothing_left;
        case FieldingBreach::kinds: return {Remark::kinds_of_weapons, {std::to_string(max_weapons_of_unit)}};
        case FieldingBreach::weapons:
            return {Remark::weapons_of_model, {std::to_string(max_weapons_of_model)}};
    }
    return Remark::none;
}

namespace {

/// Puts the models of one unit together.
class UnitMuster {
  public:
    UnitMuster(const ArmyFile& army, const ArmyUnit& unit) : army_(army), unit_(unit) {
        ModelProfile model;
        model.quality = unit.quality;
        model.defense = unit.defense;
        model.base = unit.base;
        model.height = unit.height;
        model.specials = unit.specials;
        model.rules = unit.rules;
        for (int i = 0; i < unit.size; ++i) profile_.models.push(model);
        slots_.resize(unit.size);
        deal_rules();
        deal_arms();
    }

    /// Buys an upgrade so many times; a reason if it cannot be had.
    FieldingBreach buy(const Upgrade& upgrade, int times) {
        if (upgrade.models != UpgradeFor::each && times > 1) return FieldingBreach::once;
        for (int i = 0; i < times; ++i)
            if (const FieldingBreach why = buy_once(upgrade); why != FieldingBreach::none) return why;
        return fault_;
    }

    UnitProfile profile(std::uint16_t cost) {
        profile_.cost = cost;
        profile_.unknown = !unit_.unknown.empty();
        drop_unused_weapons();
        return profile_;
    }
    FieldingBreach fault() const { return fault_; }

  private:
    std::size_t size() const { return profile_.models.size(); }

    /// Rules of some models go to one model after the other, the next rule on from there.
    void deal_rules() {
        std::size_t next = 0;
        for (const SomeModels& some : unit_.some)
            for (int i = 0; i < some.models; ++i, ++next) {
                ModelProfile& model = profile_.models[next % size()];
                if (some.own >= 0)
                    model.rules = static_cast<std::uint16_t>(model.rules | 1u << some.own);
                else
                    model.specials.add(some.special, some.value);
            }
    }

    /// Counted weapons go round like cards, those for melee and those with a range each for themselves.
    void deal_arms() {
        std::array<std::size_t, 2> next{};
        for (const Arms& arms : unit_.arms) {
            if (arms.copies == 0) {
                for (std::size_t m = 0; m < size(); ++m) give(m, arms.weapon);
                continue;
            }
            std::size_t& at = next[army_.weapons[arms.weapon].weapon.melee()];
            for (int i = 0; i < arms.copies; ++i, ++at) give(at % size(), arms.weapon);
        }
    }

    /// The place of a weapon in the unit's own list; -1: the list is full.
    int place_of_weapon(std::uint8_t weapon) {
        const auto found = std::find(ids_.begin(), ids_.end(), weapon);
        if (found != ids_.end()) return static_cast<int>(found - ids_.begin());
        if (!profile_.weapons.try_push(army_.weapons[weapon].weapon)) return -1;
        ids_.push_back(weapon);
        return static_cast<int>(ids_.size()) - 1;
    }

    void give(std::size_t m, std::uint8_t weapon) {
        const int place = place_of_weapon(weapon);
        if (place < 0) {
            fault_ = FieldingBreach::kinds;
            return;
        }
        auto& carried = profile_.models[m].weapons;
        for (Carried& one : carried)
            if (one.weapon == place) {
                one.copies = static_cast<std::uint8_t>(std::min(one.copies + 1, max_attacks));
                return;
            }
        if (!carried.try_push({static_cast<std::uint8_t>(place), 1})) fault_ = FieldingBreach::weapons;
    }

    /// How many copies of a weapon a model carries.
    int copies(std::size_t m, std::uint8_t weapon) const {
        for (const Carried& one : profile_.models[m].weapons)
            if (ids_[one.weapon] == weapon) return one.copies;
        return 0;
    }

    void take(std::size_t m, std::uint8_t weapon) {
        auto& carried = profile_.models[m].weapons;
        for (std::size_t i = 0; i < carried.size(); ++i)
            if (ids_[carried[i].weapon] == weapon) {
                if (--carried[i].copies == 0) carried.erase(i);
                return;
            }
    }

    bool may_have(std::size_t m, const Upgrade& upgrade) const {
        const auto& slots = slots_[m];
        const std::string& mark = upgrade.slot.empty() ? upgrade.id : upgrade.slot;
        if (std::find(slots.begin(), slots.end(), mark) != slots.end()) return false;
        return std::all_of(upgrade.replaces.begin(), upgrade.replaces.end(), [&](std::uint8_t weapon) {
            const auto asked = std::count(upgrade.replaces.begin(), upgrade.replaces.end(), weapon);
            return copies(m, weapon) >= asked;
        });
    }

    void apply(std::size_t m, const Upgrade& upgrade) {
        for (const std::uint8_t weapon : upgrade.replaces) take(m, weapon);
        for (const std::uint8_t weapon : upgrade.gains) give(m, weapon);
        ModelProfile& model = profile_.models[m];
        model.specials.add(upgrade.specials);
        model.rules |= upgrade.rules;
        if (upgrade.defense > 0) model.defense = upgrade.defense;
        if (upgrade.base) model.base = *upgrade.base;
        slots_[m].push_back(upgrade.slot.empty() ? upgrade.id : upgrade.slot);
    }

    /// For all: every model that can. For one: command models from the first on, others from the last.
    FieldingBreach buy_once(const Upgrade& upgrade) {
        bool done = false;
        for (std::size_t i = 0; i < size(); ++i) {
            const std::size_t m = upgrade.command ? i : size() - 1 - i;
            if (!may_have(m, upgrade)) continue;
            apply(m, upgrade);
            done = true;
            if (upgrade.models != UpgradeFor::all) break;
        }
        if (done) return FieldingBreach::none;
        return upgrade.replaces.empty() ? FieldingBreach::nobody : FieldingBreach::nothing;
    }

    void drop_unused_weapons() {
        for (std::size_t w = profile_.weapons.size(); w-- > 0;) {
            const auto carries = [&](const ModelProfile& model) {
                return std::any_of(model.weapons.begin(), model.weapons.end(),
                                   [&](const Carried& one) { return one.weapon == w; });
            };
            if (std::any_of(profile_.models.begin(), profile_.models.end(), carries)) continue;
            profile_.weapons.erase(w);
            for (ModelProfile& model : profile_.models)
                for (Carried& one : model.weapons)
                    if (one.weapon > w) --one.weapon;
        }
    }

    const ArmyFile& army_;
    const ArmyUnit& unit_;
    UnitProfile profile_;
    std::vector<std::uint8_t> ids_;                ///< of the army's weapons, by the unit's own list
    std::vector<std::vector<std::string>> slots_;  ///< what each model has bought
    FieldingBreach fault_ = FieldingBreach::none;
};

std::uint16_t kind_of(const ArmyFile& army, std::size_t unit) {
    const auto kind = [&](std::size_t i) -> const std::string& {
        return army.units[i].kind.empty() ? army.units[i].id : army.units[i].kind;
    };
    std::size_t first = 0;
    while (kind(first) != kind(unit)) ++first;
    return static_cast<std::uint16_t>(first);
}

}  // namespace

UnitProfile profile_of(const ArmyFile& army, const ListUnit& entry, std::vector<FieldingFault>* faults) {
    const ArmyUnit& unit = army.units[entry.unit];
    UnitMuster work(army, unit);
    int cost = unit.cost;
    const auto tell = [&](const std::string& what, FieldingBreach breach) {
        if (faults != nullptr && breach != FieldingBreach::none)
            faults->push_back({-1, what, breach, what + ": " + text_of({said_of(breach)})});
    };
    tell(unit.id, work.fault());
    for (const Bought& bought : entry.bought) {
        const Upgrade& upgrade = unit.upgrades[bought.upgrade];
        cost += bought.times * upgrade.cost;
        tell(upgrade.id, work.buy(upgrade, bought.times));
    }
    UnitProfile profile = work.profile(static_cast<std::uint16_t>(std::min(cost, 60000)));
    profile.kind = kind_of(army, entry.unit);
    profile.joins = entry.joins;
    return profile;
}

FieldedArmy field_army(const ListFile& list, const ArmyFile& army) {
    FieldedArmy made;
    for (const ArmyWeapon& weapon : army.weapons) made.names.push_back({"weapons", weapon.id, weapon.name});
    for (const ArmySpell& spell : army.spells) {
        Spell one = spell.spell;
        one.name = static_cast<std::uint16_t>(made.names.size());
        made.names.push_back({"spells", spell.id, spell.name});
        made.army.spells.try_push(one);
    }
    made.army.rules = army.own_rules();
    for (std::size_t i = 0; i < army.rules.size() && i < made.army.rules.size(); ++i) {
        made.army.rules[i].name = static_cast<std::uint16_t>(made.names.size());
        made.names.push_back({"rules", army.rules[i].id, army.rules[i].name});
    }
    for (std::size_t i = 0; i < list.units.size(); ++i) {
        const ListUnit& entry = list.units[i];
        std::vector<FieldingFault> faults;
        UnitProfile profile = profile_of(army, entry, &faults);
        profile.name = static_cast<std::uint16_t>(made.names.size());
        const ArmyUnit& unit = army.units[entry.unit];
        made.names.push_back({"units", unit.id, entry.name.empty() ? unit.name : entry.name});
        for (FieldingFault& fault : faults) {
            fault.unit = static_cast<int>(i);
            made.faults.push_back(std::move(fault));
        }
        if (!made.army.units.try_push(profile)) break;
    }
    return made;
}

}  // namespace skald::aofs
