// What is odd about an army that can be read.
#include "content/aofs/check.hpp"

#include <algorithm>

#include "content/aofs/fielded_army.hpp"
#include "content/aofs/points.hpp"

namespace skald::aofs {

using namespace content;

namespace {

using Json = nlohmann::json;

class ArmyCheck {
  public:
    ArmyCheck(const ArmyFile& file, const ArmyPlaces& places, std::vector<Diagnostic>& problems)
        : file_(file), places_(places), problems_(problems) {}

    void prices() {
        for (std::size_t i = 0; i < file_.units.size(); ++i) {
            ListUnit entry;
            entry.unit = static_cast<std::uint8_t>(i);
            const ArmyUnit& unit = file_.units[i];
            std::vector<FieldingFault> faults;
            const UnitProfile plain = profile_of(file_, entry, &faults);
            for (const FieldingFault& fault : faults)
                warn(places_.units[i].table, "upgrade", {fault.text, said_of(fault.breach)});
            price(places_.units[i].cost, unit.id, unit.cost, price_of(plain, file_.own_rules()));
            for (std::size_t u = 0; u < unit.upgrades.size(); ++u) {
                const Upgrade& upgrade = unit.upgrades[u];
                const TextPlace place = places_.units[i].upgrades[u];
                faults.clear();
                entry.bought = {{static_cast<std::uint8_t>(u), 1}};
                const UnitProfile bought = profile_of(file_, entry, &faults);
                for (const FieldingFault& fault : faults)
                    warn(place, "upgrade", {fault.text, said_of(fault.breach)});
                if (faults.empty())
                    price(place, upgrade.id, upgrade.cost,
                          price_of_upgrade(plain, bought, file_.own_rules()));
            }
        }
    }

    void weapons() {
        std::vector<bool> used(file_.weapons.size());
        for (const ArmyUnit& unit : file_.units) {
            for (const Arms& arms : unit.arms) used[arms.weapon] = true;
            for (const Upgrade& upgrade : unit.upgrades)
                for (const std::uint8_t weapon : upgrade.gains) used[weapon] = true;
        }
        for (std::size_t i = 0; i < used.size(); ++i)
            if (!used[i]) warn(places_.weapons[i], "weapon", {Remark::nobody_has, {file_.weapons[i].id}});
    }

    /// A rule of the army's own that nobody has, by himself, by a weapon or by a purchase.
    void rules() {
        std::uint32_t used = 0;
        for (const ArmyWeapon& weapon : file_.weapons) used |= weapon.weapon.rules;
        for (const ArmyUnit& unit : file_.units) {
            used |= unit.rules;
            for (const SomeModels& some : unit.some)
                if (some.own >= 0) used |= 1u << some.own;
            for (const Upgrade& upgrade : unit.upgrades) used |= upgrade.rules;
        }
        for (std::size_t i = 0; i < file_.rules.size(); ++i)
            if (!(used >> i & 1)) warn(places_.rules[i], "rule", {Remark::nobody_has, {file_.rules[i].id}});
    }

    void spells() {
        const bool casters = std::any_of(file_.units.begin(), file_.units.end(), [](const ArmyUnit& unit) {
            return unit.specials.has(Special::caster);
        });
        if (casters && file_.spells.size() != max_spells)
            warn({}, "AOF-R-49", {Remark::six_spells, {std::to_string(file_.spells.size())}});
        if (!casters && !file_.spells.empty()) warn(places_.spells[0], "AOF-R-49", Remark::no_caster);
    }

  private:
    void warn(TextPlace place, std::string_view code, Remarked told) {
        problems_.push_back({Severity::warning, place.line, place.column, std::string(code),
                             std::move(told.text), std::move(told.said)});
    }
    void price(TextPlace place, const std::string& what, int cost, int reckoned) {
        if (cost != reckoned)
            warn(place, "points", {Remark::formula, {what, std::to_string(cost), std::to_string(reckoned)}});
    }

    const ArmyFile& file_;
    const ArmyPlaces& places_;
    std::vector<Diagnostic>& problems_;
};

bool has_name(const Json& army, const char* part, const std::string& id) {
    const auto found = army.find(part);
    return found != army.end() && found->is_object() && found->contains(id) && (*found)[id].is_string();
}

/// The names of one army in one language; what brings its own name along needs none.
void check_language(const ArmyFile& file, const ArmyPlaces& places, const Json& army,
                    const std::string& language, std::vector<Diagnostic>& problems) {
    const auto missing = [&](TextPlace place, const std::string& what) {
        problems.push_back({Severity::warning, place.line, place.column, "names",
                            "no name in '" + language + "' for " + what});
    };
    for (const char* key : {"name", "wins", "play"})
        if (!army.contains(key)) missing({}, std::string("the army (") + key + ")");
    for (std::size_t i = 0; i < file.weapons.size(); ++i)
        if (const ArmyWeapon& weapon = file.weapons[i];
            weapon.name.empty() && !has_name(army, "weapons", weapon.id))
            missing(places.weapons[i], "'" + weapon.id + "' (weapons)");
    for (std::size_t i = 0; i < file.rules.size(); ++i)
        if (const ArmyRule& rule = file.rules[i]; rule.name.empty() && !has_name(army, "rules", rule.id))
            missing(places.rules[i], "'" + rule.id + "' (rules)");
    for (std::size_t i = 0; i < file.units.size(); ++i) {
        const ArmyUnit& unit = file.units[i];
        if (unit.name.empty() && !has_name(army, "units", unit.id))
            missing(places.units[i].table, "'" + unit.id + "' (units)");
        for (std::size_t u = 0; u < unit.upgrades.size(); ++u) {
            const Upgrade& upgrade = unit.upgrades[u];
            if (upgrade.command || !upgrade.name.empty() || file.find_weapon(upgrade.id) >= 0) continue;
            if (!has_name(army, "upgrades", upgrade.id))
                missing(places.units[i].upgrades[u], "'" + upgrade.id + "' (upgrades)");
        }
    }
    for (std::size_t i = 0; i < file.spells.size(); ++i)
        if (const ArmySpell& spell = file.spells[i];
            spell.name.empty() && !has_name(army, "spells", spell.id))
            missing(places.spells[i], "'" + spell.id + "' (spells)");
}

}  // namespace

void check_army(const ArmyFile& file, const ArmyPlaces& places, std::vector<Diagnostic>& problems) {
    ArmyCheck check(file, places, problems);
    check.prices();
    check.weapons();
    check.rules();
    check.spells();
}

void check_army_names(const ArmyFile& file, const ArmyPlaces& places, const NamesByLanguage& texts,
                      std::vector<Diagnostic>& problems) {
    if (!file.name.empty()) return;  // it speaks for itself
    const auto knows = [&](const Json& json) { return json.is_object() && json.contains(file.id); };
    if (std::none_of(texts.begin(), texts.end(), [&](const auto& entry) { return knows(entry.second); })) {
        problems.push_back({Severity::warning, 1, 1, "names",
                            "the army has no names in any language: players will see its ids"});
        return;
    }
    for (const auto& [language, json] : texts) {
        if (knows(json))
            check_language(file, places, json[file.id], language, problems);
        else
            problems.push_back(
                {Severity::warning, 1, 1, "names", "the army has no names in '" + language + "'"});
    }
}

std::vector<Diagnostic> check_army_text(std::string_view text, const NamesByLanguage& texts) {
    std::vector<Diagnostic> problems;
    ArmyPlaces places;
    const auto file = read_army(text, problems, &places);
    if (!file) return problems;
    check_army(*file, places, problems);
    if (!texts.empty()) check_army_names(*file, places, texts, problems);
    return problems;
}

std::vector<Diagnostic> check_list_text(std::string_view text, const ArmyById& armies) {
    std::vector<Diagnostic> problems;
    const auto list = read_list(text, armies, problems);
    if (!list) return problems;
    const ArmyFile& army = army_of(*list, armies);
    for (const ListReason& reason : list_reasons(*list, army, list->points, true)) {
        TextPlace place;
        if (reason.unit >= 0)
            place = place_in(text, army.units[list->units[static_cast<std::size_t>(reason.unit)].unit].id);
        problems.push_back({Severity::warning, place.line, place.column, reason.rule, reason.text});
    }
    return problems;
}

}  // namespace skald::aofs
