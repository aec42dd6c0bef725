// Army files, written: the keys in the order in which docs/armies.md teaches them.
#include "content/aofs/army.hpp"

namespace skald::aofs {

using namespace content;

namespace {

std::string in_quotes(std::string_view text) {
    return '"' + std::string(text) + '"';
}

std::string base_text(const Base& base) {
    const int length = 2 * base.half_length / millimetre, width = 2 * base.half_width / millimetre;
    if (base.form == BaseForm::round) return std::to_string(length);
    return '[' + std::to_string(length) + ", " + std::to_string(width) + ']';
}

class ArmyWriter {
  public:
    ArmyWriter(const ArmyFile& file, std::string_view prefix) : file_(file), prefix_(prefix) {}

    std::string write() {
        text("id", file_.id);
        text_if("name", file_.name);
        for (const ArmyRule& rule : file_.rules) write_rule(rule);
        for (const ArmyWeapon& weapon : file_.weapons) write_weapon(weapon);
        for (const ArmyUnit& unit : file_.units) write_unit(unit);
        for (const ArmySpell& spell : file_.spells) write_spell(spell);
        return std::move(out_);
    }

  private:
    void line(std::string_view key, const std::string& value) {
        out_ += std::string(key) + " = " + value + '\n';
    }
    void header(std::string_view table) { out_ += "\n[[" + prefix_ + std::string(table) + "]]\n"; }
    void text(std::string_view key, std::string_view value) { line(key, in_quotes(value)); }
    void text_if(std::string_view key, std::string_view value) {
        if (!value.empty()) text(key, value);
    }
    void number(std::string_view key, int value) { line(key, std::to_string(value)); }
    void list_if(std::string_view key, const std::string& list) {
        if (!list.empty()) line(key, '[' + list + ']');
    }
    static void add(std::string& list, std::string_view word) {
        list += (list.empty() ? "" : ", ") + in_quotes(word);
    }

    /// Special rules of the book, then those of the army's own.
    std::string rule_list(const Specials& specials, std::uint16_t own) const {
        std::string list = write_specials(specials);
        for (std::size_t i = 0; i < file_.rules.size(); ++i)
            if (own >> i & 1) add(list, file_.rules[i].id);
        return list;
    }

    void write_rule(const ArmyRule& rule) {
        header("rule");
        text("id", rule.id);
        text_if("name", rule.name);
        if (rule.rule.once) line("once", "true");
        std::string effects;
        for (const RuleEffect& effect : rule.rule.effects)
            effects += (effects.empty() ? "" : ", ") + effect_text(effect);
        line("effects", '[' + effects + ']');
    }

    std::string effect_text(const RuleEffect& effect) const {
        std::string table = deed_text(effect);
        if (effect.whom != Whom::self) table += ", who = " + in_quotes(write_whom(effect));
        if (!effect.provisions.empty())
            table += ", if = " + in_quotes(write_provisions(effect.provisions, file_.rule_ids()));
        return table + " }";
    }

    void write_weapon(const ArmyWeapon& weapon) {
        header("weapon");
        text("id", weapon.id);
        text_if("name", weapon.name);
        if (weapon.weapon.range > 0) number("range", weapon.weapon.range);
        number("attacks", weapon.weapon.attacks);
        list_if("rules", rule_list(weapon.weapon.specials, weapon.weapon.rules));
    }

    std::string weapon_list(const std::vector<std::uint8_t>& weapons) const {
        std::string list;
        for (const std::uint8_t weapon : weapons) add(list, file_.weapons[weapon].id);
        return list;
    }

    void write_unit(const ArmyUnit& unit) {
        header("unit");
        text("id", unit.id);
        text_if("name", unit.name);
        text_if("kind", unit.kind);
        number("quality", unit.quality);
        number("defense", unit.defense);
        if (unit.size != 1) number("size", unit.size);
        number("cost", unit.cost);
        line("base", base_text(unit.base));
        if (unit.height > 0) number("height", unit.height / millimetre);
        std::string rules = rule_list(unit.specials, unit.rules);
        for (const SomeModels& some : unit.some)
            add(rules, std::to_string(some.models) + ' ' +
                           (some.own >= 0 ? file_.rules[static_cast<std::size_t>(some.own)].id
                                          : write_special(some.special, some.value)));
        list_if("rules", rules);
        std::string weapons;
        for (const Arms& arms : unit.arms)
            add(weapons,
                (arms.copies > 0 ? std::to_string(arms.copies) + ' ' : "") + file_.weapons[arms.weapon].id);
        list_if("weapons", weapons);
        write_command(unit);
        std::string unknown;
        for (const std::string& rule : unit.unknown) add(unknown, rule);
        list_if("unknown", unknown);
        for (const Upgrade& upgrade : unit.upgrades)
            if (!upgrade.command) write_upgrade(upgrade);
    }

    void write_command(const ArmyUnit& unit) {
        std::string table;
        for (const Upgrade& upgrade : unit.upgrades)
            if (upgrade.command)
                table += (table.empty() ? "" : ", ") + upgrade.id + " = " + std::to_string(upgrade.cost);
        if (!table.empty()) line("command", "{ " + table + " }");
    }

    void write_upgrade(const Upgrade& upgrade) {
        header("unit.upgrade");
        text("id", upgrade.id);
        text_if("name", upgrade.name);
        number("cost", upgrade.cost);
        if (upgrade.models != UpgradeFor::all) text("for", word_for(upgrade_for_words(), upgrade.models));
        list_if("replace", weapon_list(upgrade.replaces));
        list_if("gain", weapon_list(upgrade.gains));
        list_if("rules", rule_list(upgrade.specials, upgrade.rules));
        if (upgrade.defense > 0) number("defense", upgrade.defense);
        if (upgrade.base) line("base", base_text(*upgrade.base));
        text_if("slot", upgrade.slot);
    }

    /// Without the bracket at its end.
    static std::string deed_text(const Deed& deed) {
        std::string table = "{ do = " + in_quotes(effect_verb_word(deed.verb));
        if (effect_range(deed.verb).used) table += ", amount = " + std::to_string(deed.value);
        if (!deed.specials.empty()) table += ", rules = [" + write_specials(deed.specials) + ']';
        return table;
    }
    static std::string effect_text(const SpellEffect& effect) {
        std::string table = deed_text(effect);
        if (effect_range(effect.verb).lasts && effect.rounds != 1)
            table += ", rounds = " + std::to_string(effect.rounds);
        return table + " }";
    }

    void write_spell(const ArmySpell& spell) {
        header("spell");
        text("id", spell.id);
        text_if("name", spell.name);
        number("value", spell.spell.value);
        if (spell.spell.target != SpellTarget::own) number("range", spell.spell.range);
        text("target", word_for(spell_target_words(), spell.spell.target));
        std::string effects;
        for (const SpellEffect& effect : spell.spell.effects)
            effects += (effects.empty() ? "" : ", ") + effect_text(effect);
        line("effects", '[' + effects + ']');
    }

    const ArmyFile& file_;
    std::string prefix_, out_;
};

}  // namespace

std::string write_army(const ArmyFile& file, std::string_view prefix) {
    return ArmyWriter(file, prefix).write();
}

std::vector<std::string_view> army_keys() {
    return {"id",      "name",  "kind",   "quality", "defense", "size",   "cost", "for",     "base",
            "height",  "once",  "value",  "range",   "attacks", "target", "do",   "amount",  "who",
            "if",      "rules", "rounds", "weapons", "replace", "gain",   "slot", "unknown", "command",
            "effects", "rule",  "weapon", "unit",    "upgrade", "spell"};
}

}  // namespace skald::aofs
