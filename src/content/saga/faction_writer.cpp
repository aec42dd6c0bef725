// Faction files, written: the keys in the order in which docs/content.md teaches them.
#include "content/saga/clause.hpp"
#include "content/saga/drawing.hpp"
#include "content/saga/faction.hpp"
#include "content/saga/own_names.hpp"

namespace skald::saga {

using namespace content;

namespace {

std::string in_quotes(std::string_view text) {
    return '"' + std::string(text) + '"';
}

class FactionWriter {
  public:
    explicit FactionWriter(const FactionFile& file) : file_(file), faction_(file.faction) {}

    std::string write() {
        text("id", file_.id);
        write_barred();
        out_ += "\n[dice]\n";
        text("common", file_.symbols[0]);
        text("uncommon", file_.symbols[1]);
        text("rare", file_.symbols[2]);
        out_ += write_drawings(file_);
        write_troops();
        for (std::size_t i = 0; i < faction_.board; ++i) write_board_ability(i);
        for (std::size_t i = 0; i < faction_.heroes.size(); ++i) write_hero(i);
        for (std::size_t i = 0; i < faction_.legends.size(); ++i) write_legend(i);
        for (std::size_t i = 0; i < faction_.hired.size(); ++i) write_hired(i);
        out_ += write_own_names(file_);
        return std::move(out_);
    }

  private:
    void line(std::string_view key, const std::string& value) {
        out_ += std::string(key) + " = " + value + '\n';
    }
    void text(std::string_view key, std::string_view value) { line(key, in_quotes(value)); }
    void number(std::string_view key, int value) { line(key, std::to_string(value)); }
    void number_unless(std::string_view key, int value, int usual) {
        if (value != usual) number(key, value);
    }

    void write_barred() {
        std::string list;
        for (const auto& named : troop_words())
            if (faction_.barred_troops & bit(named.value))
                list += (list.empty() ? "" : ", ") + in_quotes(named.word);
        if (!list.empty()) line("barred", '[' + list + ']');
    }

    static std::string option(const EquipmentOption& o) {
        const std::string equipment = in_quotes(write_equipment(o.equipment));
        if (o.most_units == 0 && !o.at_most_half) return equipment;
        std::string table = "{ equipment = " + equipment;
        if (o.most_units != 0) table += ", units = " + std::to_string(o.most_units);
        if (o.at_most_half) table += ", half = true";
        return table + " }";
    }

    void write_options(std::string_view key, Troop troop) {
        std::string list;
        for (const EquipmentOption& o : faction_.options)
            if (o.warlord ? troop == Troop::hero : o.troop == troop)
                list += (list.empty() ? "" : ", ") + option(o);
        if (!list.empty()) line(key, '[' + list + ']');
    }

    void write_troops() {
        out_ += "\n[troops]\n";
        write_options("warlord", Troop::hero);
        for (const auto& named : troop_words())
            if (named.value != Troop::hero) write_options(named.word, named.value);
    }

    void write_keywords(std::uint8_t given) {
        std::string list;
        int count = 0;
        for (const auto& named : keyword_words()) {
            if (!(given & named.value)) continue;
            list += (list.empty() ? "" : ", ") + in_quotes(named.word);
            ++count;
        }
        if (count > 0) line("keyword", count == 1 ? list : '[' + list + ']');
    }

    /// What abilities of the board and own rules share.
    void write_ability(const Ability& a) {
        if (a.once) line("once", "true");
        if (!(a.restriction == Selector{})) text("only", write_selector(a.restriction, false));
        if (a.role != Role::any) text("role", word_for(role_words(), a.role));
        if (a.trigger.moment != Moment::none) line("when", write_trigger(a.trigger));
        if (a.owner_near.stick != Stick::none) text("near", word_for(stick_words(), a.owner_near.stick));
        if (!a.cost.empty()) text("cost", write_cost(a.cost, file_.symbols));
        if (a.clauses.size() == 1) return line("effects", '[' + write_clause(a.clauses[0]) + ']');
        out_ += "effects = [\n";
        for (const Clause& clause : a.clauses) out_ += "  " + write_clause(clause) + ",\n";
        out_ += "]\n";
    }

    void write_board_ability(std::size_t i) {
        const Ability& a = faction_.abilities[i];
        out_ += "\n[[ability]]\n";
        text("id", file_.ability_ids[i]);
        if (a.basic) line("basic", "true");
        write_keywords(a.keywords);
        write_ability(a);
    }

    void write_own_rules(std::string_view kind, int owner) {
        for (std::size_t i = faction_.board; i < faction_.abilities.size(); ++i) {
            const Ability& a = faction_.abilities[i];
            if (a.owner != owner) continue;
            out_ += "\n[[" + std::string(kind) + ".rule]]\n";
            text("id", file_.ability_ids[i]);
            write_keywords(a.keywords);
            write_ability(a);
        }
    }

    void write_profile(const Profile& p) {
        number("dice", p.saga_dice);
        number("armour", p.armour_melee);
        number_unless("armour-shooting", p.armour_shooting, p.armour_melee);
        number("melee", p.melee / 6);
        number_unless("shooting", p.shooting / 6, 0);
        std::string list;
        for (const auto& named : special_words())
            if (p.specials & named.value) list += (list.empty() ? "" : ", ") + in_quotes(named.word);
        if (!list.empty()) line("rules", '[' + list + ']');
        number_unless("resilience", p.resilience, 0);
    }

    void write_equipment_of(std::uint16_t equipment) {
        if (equipment != 0) text("equipment", write_equipment(equipment));
    }

    void write_base(const HeroProfile& hero) {
        if (!hero.own_base) return;
        const int length = 2 * hero.base.half_length / millimetre,
                  width = 2 * hero.base.half_width / millimetre;
        line("base", hero.base.form == BaseForm::round
                         ? '[' + std::to_string(length) + ']'
                         : '[' + std::to_string(length) + ", " + std::to_string(width) + ']');
    }

    void write_hero(std::size_t i) {
        const HeroProfile& hero = faction_.heroes[i];
        out_ += "\n[[hero]]\n";
        text("id", file_.hero_ids[i]);
        number_unless("points", hero.points, 1);
        write_profile(hero.profile);
        write_equipment_of(hero.equipment);
        if (hero.no_close_ranks) line("no-close-ranks", "true");
        number_unless("escort", hero.escort, 0);
        if (hero.escort_troop != Troop::warriors)
            text("escort-troop", word_for(troop_words(), hero.escort_troop));
        write_base(hero);
        write_own_rules("hero", owner_of_hero(static_cast<int>(i)));
    }

    void write_legend(std::size_t i) {
        const Legend& legend = faction_.legends[i];
        out_ += "\n[[legend]]\n";
        text("id", file_.legend_ids[i]);
        number_unless("points", legend.points, 1);
        text("troop", word_for(troop_words(), legend.troop));
        if (legend.warlord) line("warlord", "true");
        line("figures", '[' + std::to_string(legend.least) + ", " + std::to_string(legend.most) + ']');
        write_equipment_of(legend.equipment);
        if (legend.footing != Footing::any) text("footing", word_for(footing_words(), legend.footing));
        write_own_rules("legend", owner_of_legend(static_cast<int>(i)));
    }

    void write_hired(std::size_t i) {
        const HiredUnit& hired = faction_.hired[i];
        out_ += "\n[[hired]]\n";
        text("id", file_.hired_ids[i]);
        number_unless("points", hired.points, 1);
        text("troop", word_for(troop_words(), hired.troop));
        number("figures", hired.figures);
        write_equipment_of(hired.equipment);
        if (hired.no_close_ranks) line("no-close-ranks", "true");
        write_own_rules("hired", owner_of_hired(static_cast<int>(i)));
    }

    const FactionFile& file_;
    const Faction& faction_;
    std::string out_;
};

}  // namespace

std::string write_faction(const FactionFile& file) {
    return FactionWriter(file).write();
}

}  // namespace skald::saga
