// A list that breaks a rule, with as little as possible taken away.
#include <algorithm>

#include "content/aofs/fielded_army.hpp"

namespace skald::aofs {
namespace {

/// Takes things out of a list until nothing speaks against it.
class Mender {
  public:
    Mender(ListFile& list, const ArmyFile& army, int points) : list_(list), army_(army), points_(points) {}

    /// Does something against the reason; false: nothing can be done.
    bool relieve(const ListReason& reason) {
        const auto unit = static_cast<std::size_t>(std::max(reason.unit, 0));
        const bool about_unit = reason.unit >= 0 && unit < list_.units.size();
        if (reason.rule == "upgrade") return about_unit && drop_purchase(unit, reason.what);
        if (reason.sentence.starts_with("join_")) return about_unit && part(unit);
        if (reason.sentence == "command") return drop_command(reason.what);
        if (reason.sentence == "points") return save(reason.numbers[0] - reason.numbers[1]);
        if (reason.sentence == "unit_cost") return about_unit && cheapen(unit);
        if (reason.sentence == "copies") return about_unit && drop_unit(unit);
        if (reason.sentence == "heroes") return drop_cheapest([&](std::size_t i) { return is_hero(i); });
        if (reason.sentence == "empty") return add_any();
        const bool crowd = reason.sentence == "models" || reason.sentence == "table";
        return drop_cheapest([&](std::size_t i) { return !crowd || size_of(i) > 1; }) ||
               drop_cheapest([](std::size_t) { return true; });
    }

  private:
    const ArmyUnit& profile(std::size_t i) const { return army_.units[list_.units[i].unit]; }
    bool is_hero(std::size_t i) const { return profile(i).specials.has(Special::hero); }
    int size_of(std::size_t i) const { return profile(i).size; }
    int cost_of_unit(std::size_t i) const { return profile_of(army_, list_.units[i]).cost; }

    bool drop_purchase(std::size_t unit, std::string_view upgrade) {
        auto& bought = list_.units[unit].bought;
        for (std::size_t i = 0; i < bought.size(); ++i) {
            if (profile(unit).upgrades[bought[i].upgrade].id != upgrade) continue;
            if (--bought[i].times == 0) bought.erase(bought.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
        return false;
    }

    /// AOF-CMD-01: the last who bought it has it no longer.
    bool drop_command(std::string_view role) {
        for (std::size_t i = list_.units.size(); i-- > 0;)
            if (drop_purchase(i, role)) return true;
        return drop_cheapest([&](std::size_t i) {
            const auto special = find_special(role);
            return special && std::any_of(profile(i).some.begin(), profile(i).some.end(),
                                          [&](const SomeModels& some) { return some.special == *special; });
        });
    }

    bool part(std::size_t hero) {
        if (list_.units[hero].joins < 0) return false;
        list_.units[hero].joins = -1;
        return true;
    }

    /// The cheapest purchase or unit that is worth so much; if none is, the dearest unit.
    bool save(int points) {
        int best = -1, unit = -1, upgrade = -1;
        const auto offer = [&](int cost, std::size_t i, int b) {
            if (cost < points || (best >= 0 && cost >= best)) return;
            best = cost, unit = static_cast<int>(i), upgrade = b;
        };
        for (std::size_t i = 0; i < list_.units.size(); ++i) {
            const auto& bought = list_.units[i].bought;
            for (std::size_t b = 0; b < bought.size(); ++b)
                offer(profile(i).upgrades[bought[b].upgrade].cost, i, static_cast<int>(b));
            offer(cost_of_unit(i), i, -1);
        }
        if (unit < 0) return drop_dearest();
        if (upgrade < 0) return drop_unit(static_cast<std::size_t>(unit));
        const auto& one = list_.units[static_cast<std::size_t>(unit)];
        const Bought& bought = one.bought[static_cast<std::size_t>(upgrade)];
        return drop_purchase(static_cast<std::size_t>(unit),
                             army_.units[one.unit].upgrades[bought.upgrade].id);
    }

    bool drop_dearest() {
        std::size_t dearest = 0;
        for (std::size_t i = 1; i < list_.units.size(); ++i)
            if (cost_of_unit(i) > cost_of_unit(dearest)) dearest = i;
        return drop_unit(dearest);
    }

    /// AOF-ARM-04: a Hero leaves it, it gives up its dearest purchase, or it goes.
    bool cheapen(std::size_t unit) {
        for (std::size_t i = 0; i < list_.units.size(); ++i)
            if (list_.units[i].joins == static_cast<int>(unit)) return part(i);
        const auto& bought = list_.units[unit].bought;
        const auto dearest =
            std::max_element(bought.begin(), bought.end(), [&](const Bought& a, const Bought& b) {
                return profile(unit).upgrades[a.upgrade].cost < profile(unit).upgrades[b.upgrade].cost;
            });
        if (dearest == bought.end()) return drop_unit(unit);
        return drop_purchase(unit, profile(unit).upgrades[dearest->upgrade].id);
    }

    bool drop_cheapest(const auto& wanted) {
        int cheapest = -1;
        for (std::size_t i = 0; i < list_.units.size(); ++i)
            if (wanted(i) &&
                (cheapest < 0 || cost_of_unit(i) < cost_of_unit(static_cast<std::size_t>(cheapest))))
                cheapest = static_cast<int>(i);
        return cheapest >= 0 && drop_unit(static_cast<std::size_t>(cheapest));
    }

    bool drop_unit(std::size_t unit) {
        if (unit >= list_.units.size()) return false;
        list_.units.erase(list_.units.begin() + static_cast<std::ptrdiff_t>(unit));
        for (ListUnit& other : list_.units) {
            if (other.joins == static_cast<int>(unit)) other.joins = -1;
            if (other.joins > static_cast<int>(unit)) --other.joins;
        }
        return true;
    }

    bool add_any() {
        for (std::size_t i = 0; i < army_.units.size(); ++i)
            if (army_.units[i].cost <= points_ * 35 / 100) {
                list_.units.push_back({static_cast<std::uint8_t>(i), {}, {}});
                return true;
            }
        return false;
    }

    ListFile& list_;
    const ArmyFile& army_;
    int points_;
};

}  // namespace

std::optional<ListFile> mend_list(ListFile list, const ArmyFile& army, int points, bool force_organisation) {
    constexpr int most_steps = 400;
    for (int i = 0; i < most_steps; ++i) {
        const auto reasons = list_reasons(list, army, points, force_organisation);
        if (reasons.empty()) return list;
        // What is too dear as a whole comes last: other reasons take points away too.
        const auto first = std::find_if(reasons.begin(), reasons.end(),
                                        [](const ListReason& r) { return r.sentence != "points"; });
        if (!Mender(list, army, points).relieve(first == reasons.end() ? reasons[0] : *first)) return {};
    }
    return {};
}

}  // namespace skald::aofs
