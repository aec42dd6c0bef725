#include "content/aofs/army.hpp"

#include <algorithm>

#include "aofs/gift.hpp"
#include "base/text.hpp"
#include "content/aofs/army_table.hpp"
#include "content/core/list_text.hpp"

namespace skald::aofs {

using namespace content;

namespace {

/// "2 longbow" as 2 and "longbow"; without a number 0.
struct Counted {
    int count = 0;
    std::string_view word;
    std::size_t offset = 0;
};
Counted counted(std::string_view text) {
    const std::size_t space = text.find(' ');
    const auto number = space == std::string_view::npos ? std::optional<std::int64_t>{}
                                                        : to_integer(text.substr(0, space), 1, 99);
    if (!number) return {0, text, 0};
    return {static_cast<int>(*number), text.substr(space + 1), space + 1};
}

/// Reads one file into an ArmyFile.
class ArmyReader {
  public:
    ArmyReader(std::vector<Diagnostic>& problems, ArmyPlaces& places) : in_(problems), places_(places) {}

    ArmyFile read(const toml::table& root) {
        in_.allow(root, {"id", "name", "rule", "weapon", "unit", "spell"});
        std::vector<std::string> none;
        file_.id = read_id(root, none);
        file_.name = read_name(root);
        const auto rules = in_.tables(root, "rule");
        // Their conditions name one another.
        for (const toml::table* table : rules)
            if (const auto id = table->get_as<std::string>("id")) own_ids_.push_back(id->get());
        for (const toml::table* table : rules) read_rule(*table);
        for (const toml::table* table : in_.tables(root, "weapon")) read_weapon(*table);
        for (const toml::table* table : in_.tables(root, "unit")) read_unit(*table);
        for (const toml::table* table : in_.tables(root, "spell")) read_spell(*table);
        if (file_.units.empty()) in_.error(root, "missing", Remark::empty_army);
        return std::move(file_);
    }

  private:
    /// Ids name things in lists and language files; each stands once among its kind.
    std::string read_id(const toml::table& table, std::vector<std::string>& known) {
        std::string id = in_.text(table, "id", true);
        if (id.empty()) return id;
        if (!is_army_id(id)) in_.error(*table.get("id"), "id", {Remark::letter_first, {"id"}});
        if (std::find(known.begin(), known.end(), id) != known.end())
            in_.error(*table.get("id"), "id", {Remark::id_used, {id}});
        known.push_back(id);
        return id;
    }

    std::string read_name(const toml::table& table) {
        std::string name = in_.text(table, "name", false);
        if (!is_list_name(name)) in_.error(*table.get("name"), "word", Remark::name_line);
        return name;
    }

    int needed(const toml::table& table, std::string_view key, int low, int high) {
        if (table.get(key) == nullptr) in_.error(table, "missing", {Remark::missing, {std::string(key)}});
        return in_.number(table, key, low, high, low);
    }
    template <class T = std::uint8_t>
    T needed(const toml::table& table, const FileNumber& number) {
        return static_cast<T>(needed(table, number.key, number.low, number.high));
    }
    template <class T = std::uint8_t>
    T given(const toml::table& table, const FileNumber& number, int otherwise) {
        return static_cast<T>(in_.number(table, number.key, number.low, number.high, otherwise));
    }

    /// A special rule of the book that nobody here knows: perhaps one of the army's own was meant.
    Remarked unknown_rule(std::string_view text, const Remarked& otherwise, bool of_weapon) const {
        if (own_ids_.empty() || find_special(text.substr(0, text.find('(')))) return otherwise;
        std::vector<std::string_view> words = special_rule_words(of_weapon);
        words.insert(words.end(), own_ids_.begin(), own_ids_.end());
        return expected("a special rule", text, words);
    }

    void add_special(Specials& specials, std::string_view text, const toml::node& node, bool of_weapon) {
        const auto word = read_special(text, of_weapon);
        if (!word.value)
            return in_.error(node, "phrase", unknown_rule(text, word.fault.text, of_weapon),
                             word.fault.offset + 1);
        if (specials.has(word.value->special))
            return in_.error(node, "word", {Remark::named_twice, {std::string(text)}}, 1);
        specials.add(word.value->special, word.value->value);
    }

    Specials read_specials(const toml::table& table, bool of_weapon) {
        Specials specials;
        for (const auto& [text, node] : in_.texts(table, "rules"))
            add_special(specials, text, *node, of_weapon);
        return specials;
    }

    /// The same where rules of the army's own may stand too.
    Specials read_specials(const toml::table& table, bool of_weapon, std::uint16_t& own) {
        Specials specials;
        for (const auto& [text, node] : in_.texts(table, "rules"))
            if (const int rule = file_.find_rule(text); rule >= 0)
                add_own(own, rule, *node, of_weapon);
            else
                add_special(specials, text, *node, of_weapon);
        return specials;
    }

    void add_own(std::uint16_t& own, int rule, const toml::node& node, bool of_weapon) {
        const ArmyRule& known = file_.rules[static_cast<std::size_t>(rule)];
        if (own >> rule & 1) in_.error(node, "word", {Remark::named_twice, {known.id}}, 1);
        if (const auto why = of_weapon ? misfit_on_weapon(known.rule) : std::nullopt)
            in_.error(node, "word", std::vector<Saying>{{Remark::not_on_weapon, {known.id}}, *why}, 1);
        own = static_cast<std::uint16_t>(own | 1u << rule);
    }

    void read_rule(const toml::table& table) {
        places_.rules.push_back(place_of(table));
        in_.allow(table, {"id", "name", "once", "effects"});
        ArmyRule rule;
        rule.id = read_id(table, rule_ids_);
        rule.name = read_name(table);
        rule.rule.once = in_.flag(table, "once");
        if (find_special(rule.id)) in_.error(*table.get("id"), "id", {Remark::book_rule, {rule.id}});
        for (const toml::table* effect : in_.tables(table, "effects"))
            if (const auto read = read_rule_effect(*effect, rule.rule.once);
                !rule.rule.effects.try_push(read))
                in_.error(*effect, "range", {Remark::at_most, {"3"}});
        if (rule.rule.effects.empty()) in_.error(table, "missing", Remark::no_effects);
        // One attack uses up all of it: it must be the same attack for all effects.
        const auto& all = rule.rule.effects;
        if (rule.rule.once && std::any_of(all.begin(), all.end(), strikes) &&
            std::any_of(all.begin(), all.end(), guards))
            in_.error(table, "condition", Remark::once_one_way);
        const auto once = std::count_if(file_.rules.begin(), file_.rules.end(),
                                        [](const ArmyRule& other) { return other.rule.once; });
        if (rule.rule.once && once == max_once_rules)
            in_.error(table, "range", {Remark::most_once, {std::to_string(max_once_rules)}});
        if (file_.rules.size() == max_own_rules)
            return in_.error(table, "range", {Remark::at_most, {std::to_string(max_own_rules)}});
        file_.rules.push_back(std::move(rule));
    }

    RuleEffect read_rule_effect(const toml::table& table, bool once) {
        RuleEffect effect;
        const auto verb = read_verb(table, true);
        if (!verb) return effect;
        effect.verb = *verb;
        const EffectRange range = effect_range(*verb);
        in_.allow(table, keys_of_effect(*verb, true));
        read_deed(table, effect, range);
        const auto reached = in_.phrase<Reached>(table, "who", {}, read_whom);
        effect.whom = reached.whom;
        effect.reach = reached.reach;
        effect.provisions = in_.phrase<Provisions>(
            table, "if", {}, [&](std::string_view text) { return read_provisions(text, own_ids_); });
        if (const auto why = contradiction(effect.provisions))
            in_.error(*table.get("if"), "condition", *why, 1);
        else if (const auto wrong = misfit(effect, once))
            in_.error(table.get("if") != nullptr ? *table.get("if") : static_cast<const toml::node&>(table),
                      "condition", *wrong, table.get("if") != nullptr ? 1 : 0);
        for (const Provision& one : effect.provisions)
            if (one.rule >= 0 && effect.whom == Whom::enemy)
                in_.error(*table.get("if"), "condition", Remark::enemies_no_rule, 1);
        return effect;
    }

    void read_weapon(const toml::table& table) {
        places_.weapons.push_back(place_of(table));
        in_.allow(table, {"id", "name", "range", "attacks", "rules"});
        ArmyWeapon weapon;
        weapon.id = read_id(table, weapon_ids_);
        weapon.name = read_name(table);
        weapon.weapon.range = given(table, file_number::range, 0);
        weapon.weapon.attacks = needed(table, file_number::attacks);
        weapon.weapon.specials = read_specials(table, true, weapon.weapon.rules);
        weapon.weapon.name = static_cast<std::uint16_t>(file_.weapons.size());
        if (file_.weapons.size() == most_weapons_of_army)
            return in_.error(table, "range", {Remark::at_most, {std::to_string(most_weapons_of_army)}});
        file_.weapons.push_back(std::move(weapon));
    }

    /// A weapon of the file by its id, or nothing.
    std::optional<std::uint8_t> find_weapon(std::string_view id, const toml::node& node,
                                            std::size_t offset = 0) {
        const int found = file_.find_weapon(id);
        if (found >= 0) return static_cast<std::uint8_t>(found);
        std::vector<std::string_view> words;
        for (const ArmyWeapon& weapon : file_.weapons) words.push_back(weapon.id);
        in_.error(node, "word",
                  words.empty() ? Remarked(Remark::no_weapon, {std::string(id)})
                                : expected("a weapon of this army", id, words),
                  offset + 1);
        return {};
    }

    std::vector<std::uint8_t> read_weapons(const toml::table& table, std::string_view key) {
        std::vector<std::uint8_t> weapons;
        for (const auto& [id, node] : in_.texts(table, key))
            if (const auto weapon = find_weapon(id, *node)) weapons.push_back(*weapon);
        if (weapons.size() > max_weapons_of_model)
            in_.error(*table.get(key), "range", {Remark::at_most, {std::to_string(max_weapons_of_model)}});
        return weapons;
    }

    /// base = 32: round, millimetres; base = [60, 35]: an oval.
    std::optional<Base> read_base(const toml::table& table) {
        const toml::node* node = table.get("base");
        if (node == nullptr) return {};
        std::vector<int> sizes;
        const auto add = [&](const toml::node& item) {
            sizes.push_back(item.is_integer() ? static_cast<int>(item.value<std::int64_t>().value_or(0)) : 0);
        };
        if (const toml::array* array = node->as_array())
            for (const toml::node& item : *array) add(item);
        else
            add(*node);
        constexpr int low = file_number::base.low, high = file_number::base.high;
        const bool fine =
            (sizes.size() == 1 || sizes.size() == 2) &&
            std::all_of(sizes.begin(), sizes.end(), [](int mm) { return mm >= low && mm <= high; });
        if (!fine) {
            in_.error(*node, "range", {Remark::base_size, {std::to_string(low), std::to_string(high)}});
            return {};
        }
        return oval_base(std::max(sizes.front(), sizes.back()) * millimetre,
                         std::min(sizes.front(), sizes.back()) * millimetre);
    }

    void read_rules_of_unit(const toml::table& table, ArmyUnit& unit) {
        for (const auto& [text, node] : in_.texts(table, "rules")) {
            const Counted part = counted(text);
            const int own = file_.find_rule(part.word);
            if (part.count == 0) {
                if (own >= 0)
                    add_own(unit.rules, own, *node, false);
                else
                    add_special(unit.specials, text, *node, false);
                continue;
            }
            const auto word =
                own >= 0 ? Phrase<SpecialWord>{SpecialWord{}, {}} : read_special(part.word, false);
            if (!word.value)
                in_.error(*node, "phrase", unknown_rule(part.word, word.fault.text, false),
                          part.offset + word.fault.offset + 1);
            else if (part.count > unit.size)
                in_.error(*node, "range", {Remark::has_models, {std::to_string(unit.size)}}, 1);
            else
                unit.some.push_back({word.value->special, word.value->value,
                                     static_cast<std::uint8_t>(part.count), static_cast<std::int8_t>(own)});
        }
    }

    void read_arms(const toml::table& table, ArmyUnit& unit) {
        const auto texts = in_.texts(table, "weapons");
        for (const auto& [text, node] : texts) {
            const Counted part = counted(text);
            if (const auto weapon = find_weapon(part.word, *node, part.offset))
                unit.arms.push_back({*weapon, static_cast<std::uint8_t>(part.count)});
        }
        if (texts.empty()) in_.error(table, "missing", {Remark::missing, {"weapons"}});
        if (unit.arms.size() > max_weapons_of_unit)
            in_.error(*table.get("weapons"), "range",
                      {Remark::at_most, {std::to_string(max_weapons_of_unit)}});
    }

    void read_unit(const toml::table& table) {
        ArmyPlaces::OfUnit places{place_of(table), place_of(table, "cost"), {}};
        in_.allow(table, {"id", "name", "kind", "quality", "defense", "size", "cost", "base", "height",
                          "rules", "weapons", "command", "upgrade", "unknown"});
        ArmyUnit unit;
        unit.id = read_id(table, unit_ids_);
        unit.name = read_name(table);
        unit.kind = in_.text(table, "kind", false);
        if (!unit.kind.empty() && !is_army_id(unit.kind))
            in_.error(*table.get("kind"), "id", {Remark::letter_first, {"kind"}});
        unit.quality = needed(table, file_number::quality);
        unit.defense = needed(table, file_number::defense);
        unit.size = given(table, file_number::size, 1);
        unit.cost = needed<std::uint16_t>(table, file_number::cost);
        unit.base = read_base(table).value_or(unit.base);
        unit.height = static_cast<std::int16_t>(given<int>(table, file_number::height, 0) * millimetre);
        read_rules_of_unit(table, unit);
        read_arms(table, unit);
        for (const toml::table* upgrade : in_.tables(table, "upgrade")) read_upgrade(*upgrade, unit, places);
        read_command(table, unit, places);
        for (const auto& [text, node] : in_.texts(table, "unknown")) {
            if (!is_list_name(text) || text.empty()) in_.error(*node, "word", Remark::name_line);
            unit.unknown.push_back(text);
        }
        const auto makes_heroes = [](const Upgrade& upgrade) { return upgrade.specials.has(Special::hero); };
        const bool hero = unit.specials.has(Special::hero) ||
                          std::any_of(unit.upgrades.begin(), unit.upgrades.end(), makes_heroes) ||
                          std::any_of(unit.some.begin(), unit.some.end(),
                                      [](const SomeModels& some) { return some.special == Special::hero; });
        if (hero && unit.size > 1)
            in_.error(table, "AOF-SR-HERO", {Remark::hero_alone, {std::to_string(unit.size)}});
        places_.units.push_back(std::move(places));
        if (file_.units.size() == most_units_of_army)
            return in_.error(table, "range", {Remark::at_most, {std::to_string(most_units_of_army)}});
        file_.units.push_back(std::move(unit));
    }

    void read_upgrade(const toml::table& table, ArmyUnit& unit, ArmyPlaces::OfUnit& places) {
        in_.allow(table,
                  {"id", "name", "cost", "for", "replace", "gain", "rules", "defense", "base", "slot"});
        Upgrade upgrade;
        std::vector<std::string> ids(command_words().begin(), command_words().end());
        for (const Upgrade& other : unit.upgrades) ids.push_back(other.id);
        upgrade.id = read_id(table, ids);
        upgrade.name = read_name(table);
        upgrade.cost = needed<std::uint16_t>(table, file_number::cost);
        upgrade.models = in_.word(table, "for", upgrade_for_words(), UpgradeFor::all);
        upgrade.replaces = read_weapons(table, "replace");
        upgrade.gains = read_weapons(table, "gain");
        upgrade.specials = read_specials(table, false, upgrade.rules);
        upgrade.defense = given(table, file_number::defense, 0);
        upgrade.base = read_base(table);
        upgrade.slot = in_.text(table, "slot", false);
        if (!upgrade.slot.empty() && !is_army_id(upgrade.slot))
            in_.error(*table.get("slot"), "id", {Remark::letter_first, {"slot"}});
        if (upgrade.gains.empty() && upgrade.specials.empty() && upgrade.rules == 0 && upgrade.defense == 0)
            in_.error(table, "missing", Remark::gives_nothing);
        if (unit.upgrades.size() == most_upgrades_of_unit)
            return in_.error(table, "range", {Remark::at_most, {std::to_string(most_upgrades_of_unit)}});
        places.upgrades.push_back(place_of(table, "cost"));
        unit.upgrades.push_back(std::move(upgrade));
    }

    /// command = { sergeant = 5, banner = 10 }: what each costs this unit.
    void read_command(const toml::table& table, ArmyUnit& unit, ArmyPlaces::OfUnit& places) {
        const toml::node* node = table.get("command");
        if (node == nullptr) return;
        const toml::table* command = node->as_table();
        if (command == nullptr) return in_.error(*node, "type", Remark::must_command);
        in_.allow(*command, {command_words().begin(), command_words().end()});
        for (const std::string_view word : command_words()) {
            if (command->get(word) == nullptr) continue;
            Upgrade upgrade;
            upgrade.id = word;
            upgrade.cost = static_cast<std::uint16_t>(in_.number(*command, word, 0, most_cost, 0));
            upgrade.models = UpgradeFor::one;
            upgrade.specials.add(*find_special(word));
            upgrade.slot = "command";
            upgrade.command = true;
            places.upgrades.push_back(place_of(*command, word));
            unit.upgrades.push_back(std::move(upgrade));
        }
    }

    void read_spell(const toml::table& table) {
        places_.spells.push_back(place_of(table));
        in_.allow(table, {"id", "name", "value", "range", "target", "effects"});
        ArmySpell spell;
        spell.id = read_id(table, spell_ids_);
        spell.name = read_name(table);
        spell.spell.name = static_cast<std::uint16_t>(file_.spells.size());
        spell.spell.value = needed(table, file_number::tokens);
        spell.spell.target = in_.word(table, "target", spell_target_words(), SpellTarget::enemy);
        if (table.get("target") == nullptr) in_.error(table, "missing", {Remark::missing, {"target"}});
        const bool own = spell.spell.target == SpellTarget::own;
        if (own && table.get("range") != nullptr) in_.error(*table.get("range"), "key", Remark::own_no_range);
        spell.spell.range = own ? 0 : needed(table, file_number::reach);
        for (const toml::table* effect : in_.tables(table, "effects"))
            if (const auto read = read_effect(*effect); !spell.spell.effects.try_push(read))
                in_.error(*effect, "range", {Remark::at_most, {"3"}});
        if (spell.spell.effects.empty()) in_.error(table, "missing", Remark::no_effects);
        if (file_.spells.size() == max_spells)
            return in_.error(table, "AOF-R-49", {Remark::at_most, {std::to_string(max_spells)}});
        file_.spells.push_back(std::move(spell));
    }

    /// `lasts`: only what can be had all the time.
    std::optional<EffectVerb> read_verb(const toml::table& table, bool lasts = false) {
        const std::string word = in_.text(table, "do", true);
        std::vector<std::string> words;
        for (int i = 0; i < static_cast<int>(EffectVerb::count); ++i) {
            if (lasts && at_once(static_cast<EffectVerb>(i))) continue;
            words.push_back(effect_verb_word(static_cast<EffectVerb>(i)));
            if (words.back() == word) return static_cast<EffectVerb>(i);
        }
        if (!word.empty())
            in_.error(*table.get("do"), "word",
                      expected(lasts ? "something that a rule does" : "something that a spell does", word,
                               {words.begin(), words.end()}));
        return {};
    }

    /// What a model is, or does before the game, nobody gives.
    void check_grant(const toml::table& table, const Specials& specials) {
        if (specials.empty()) in_.error(table, "missing", {Remark::missing, {"rules"}});
        if (const Special special = not_to_give(specials); special != Special::count)
            in_.error(*table.get("rules"), "word", {Remark::not_given, {std::string(info(special).name)}});
    }

    /// Amount and special rules of an effect of a spell or of a rule.
    void read_deed(const toml::table& table, Deed& deed, const EffectRange& range) {
        if (range.used) deed.value = static_cast<std::int8_t>(needed(table, "amount", range.low, range.high));
        if (range.used && deed.value == 0 && table.get("amount") != nullptr)
            in_.error(*table.get("amount"), "range", {Remark::of_nothing, {"0"}});
        if (range.rules) deed.specials = read_specials(table, deed.verb == EffectVerb::hits);
        if (deed.verb == EffectVerb::grant) check_grant(table, deed.specials);
    }

    SpellEffect read_effect(const toml::table& table) {
        SpellEffect effect;
        const auto verb = read_verb(table);
        if (!verb) return effect;
        effect.verb = *verb;
        const EffectRange range = effect_range(*verb);
        in_.allow(table, keys_of_effect(*verb, false));
        read_deed(table, effect, range);
        if (range.lasts) effect.rounds = given(table, file_number::duration, 1);
        return effect;
    }

    TomlReader in_;
    ArmyPlaces& places_;
    ArmyFile file_;
    std::vector<std::string> weapon_ids_, unit_ids_, spell_ids_, rule_ids_;
    std::vector<std::string> own_ids_;  ///< of all rules of the army's own, read or not
};

int find_by_id(const auto& list, std::string_view id) {
    const auto found = std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.id == id; });
    return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

}  // namespace

int ArmyFile::find_unit(std::string_view unit) const {
    return find_by_id(units, unit);
}
int ArmyFile::find_weapon(std::string_view weapon) const {
    return find_by_id(weapons, weapon);
}
int ArmyFile::find_rule(std::string_view rule) const {
    return find_by_id(rules, rule);
}
std::vector<std::string> ArmyFile::rule_ids() const {
    std::vector<std::string> ids;
    for (const ArmyRule& rule : rules) ids.push_back(rule.id);
    return ids;
}
List<OwnRule, max_own_rules> ArmyFile::own_rules() const {
    List<OwnRule, max_own_rules> list;
    for (const ArmyRule& rule : rules) list.try_push(rule.rule);
    return list;
}

std::optional<ArmyFile> read_army_table(const toml::table& root, std::vector<Diagnostic>& problems,
                                        ArmyPlaces* places) {
    const std::size_t before = problems.size();
    ArmyPlaces own_places;
    ArmyFile file = ArmyReader(problems, places != nullptr ? *places : own_places).read(root);
    if (problems.size() > before) return {};
    return file;
}

std::optional<ArmyFile> read_army(std::string_view text, std::vector<Diagnostic>& problems,
                                  ArmyPlaces* places) {
    const auto root = parse_toml(text, problems);
    if (!root) return {};
    return read_army_table(*root, problems, places);
}

}  // namespace skald::aofs
