#include "aofs/list.hpp"

namespace skald::aofs {
namespace {

class Check {
  public:
    Check(const Army& army, int size) : army_(army), limits_(force_limits(size)), size_(size) {}

    void always() {
        if (army_.units.empty()) add(ListBreach::empty, Rule::ARM_01, -1, 0, 0);
        if (const int cost = cost_of(army_); cost > size_)
            add(ListBreach::points, Rule::ARM_01, -1, cost, size_);
        for (const Special command : {Special::sergeant, Special::musician, Special::banner})
            if (const int bearers = models_with(command); bearers > 1)
                add(ListBreach::command, Rule::CMD_01, -1, bearers, static_cast<int>(command));
        for (std::size_t i = 0; i < army_.units.size(); ++i) check_join(i);
    }

    void force_organisation() {
        int heroes = 0, units = 0, models = 0;
        for (std::size_t i = 0; i < army_.units.size(); ++i) {
            const UnitProfile& unit = army_.units[i];
            heroes += unit.hero();
            units += !joined(i);
            models += static_cast<int>(unit.models.size());
            check_copies(i);
            const int cost = joined(i) ? 0 : cost_with_joined(army_, i);
            if (cost * 100 > 35 * size_)  // AOF-R-07
                add(ListBreach::unit_cost, Rule::ARM_04, static_cast<int>(i), cost, limits_.unit_cost);
        }
        if (heroes > limits_.heroes) add(ListBreach::heroes, Rule::ARM_02, -1, heroes, limits_.heroes);
        if (units > limits_.units) add(ListBreach::units, Rule::ARM_05, -1, units, limits_.units);
        if (models > limits_.models) add(ListBreach::models, Rule::ARM_06, -1, models, limits_.models);
    }

    ListFaults faults;

  private:
    void add(ListBreach breach, Rule rule, int unit, int have, int most) {
        faults.try_push({breach, rule, static_cast<std::int8_t>(unit), static_cast<std::int16_t>(have),
                         static_cast<std::int16_t>(most)});
    }

    /// Does it stand in another unit of the list? A join that points at nothing is none.
    bool joined(std::size_t i) const {
        const int host = army_.units[i].joins;
        return host >= 0 && host < static_cast<int>(army_.units.size()) && host != static_cast<int>(i);
    }

    int models_with(Special special) const {
        int models = 0;
        for (const UnitProfile& unit : army_.units)
            for (const ModelProfile& model : unit.models) models += model.has(special);
        return models;
    }

    /// Told once, at the first copy (AOF-R-59: by profile, whatever else differs).
    void check_copies(std::size_t i) {
        int copies = 0;
        for (std::size_t k = 0; k < army_.units.size(); ++k) {
            if (army_.units[k].kind != army_.units[i].kind) continue;
            if (k < i) return;
            ++copies;
        }
        if (copies > limits_.copies)
            add(ListBreach::copies, Rule::ARM_03, static_cast<int>(i), copies, limits_.copies);
    }

    void check_join(std::size_t i) {
        const UnitProfile& unit = army_.units[i];
        if (unit.joins < 0) return;
        const int at = static_cast<int>(i);
        if (!unit.hero()) return add(ListBreach::join_no_hero, Rule::SR_HERO, at, 0, 0);
        if (const int tough = unit.models[0].specials.value(Special::tough); tough > 6)
            add(ListBreach::join_tough, Rule::R_47, at, tough, 6);
        if (!joined(i) || army_.units[static_cast<std::size_t>(unit.joins)].models.size() < 2)
            return add(ListBreach::join_no_group, Rule::SR_HERO, at, unit.joins + 1, 0);
        for (std::size_t k = 0; k < i; ++k)
            if (army_.units[k].joins == unit.joins)
                return add(ListBreach::join_two, Rule::SR_HERO, at, unit.joins + 1, 0);
    }

    const Army& army_;
    ForceLimits limits_;
    int size_;
};

}  // namespace

int cost_of(const Army& army) {
    int cost = 0;
    for (const UnitProfile& unit : army.units) cost += unit.cost;
    return cost;
}

int cost_with_joined(const Army& army, std::size_t unit) {
    int cost = army.units[unit].cost;
    for (std::size_t i = 0; i < army.units.size(); ++i)
        if (i != unit && army.units[i].joins == static_cast<int>(unit)) cost += army.units[i].cost;
    return cost;
}

ListFaults check_list(const Army& army, int size, bool force_organisation) {
    Check check(army, size);
    check.always();
    if (force_organisation) check.force_organisation();
    return check.faults;
}

}  // namespace skald::aofs
