#include "content/saga/faction.hpp"

#include <algorithm>

#include "content/core/toml_reader.hpp"
#include "content/saga/clause.hpp"
#include "content/saga/drawing.hpp"
#include "content/saga/own_names.hpp"

namespace skald::saga {

using namespace content;

namespace {

constexpr Named<std::uint8_t> specials[] = {{"determination", Special::determination},
                                            {"we-obey", Special::we_obey},
                                            {"presence", Special::presence},
                                            {"bodyguards", Special::bodyguards},
                                            {"pride", Special::pride}};
constexpr Named<Footing> footings[] = {{"mounted", Footing::mounted}, {"foot", Footing::foot}};

/// Reads one file into a FactionFile.
class FactionReader {
  public:
    FactionReader(std::vector<Diagnostic>& problems, FactionPlaces& places)
        : in_(problems), places_(places) {}

    FactionFile read(const toml::table& root) {
        in_.allow(root, {"id", "dice", "troops", "barred", "ability", "hero", "legend", "hired", "names",
                         "drawings"});
        std::vector<std::string> none;
        file_.id = read_id(root, "id", none);
        read_dice(root);
        for (const toml::table* table : in_.tables(root, "ability")) add_board_ability(*table);
        file_.faction.board = static_cast<std::uint8_t>(file_.faction.abilities.size());
        if (file_.faction.board == 0) in_.error(root, "missing", Remark::empty_board);
        read_troops(root);
        for (const toml::table* table : in_.tables(root, "hero")) read_hero(*table);
        for (const toml::table* table : in_.tables(root, "legend")) read_legend(*table);
        for (const toml::table* table : in_.tables(root, "hired")) read_hired(*table);
        read_drawings(in_, root, file_);
        read_own_names(in_, root, file_);
        return std::move(file_);
    }

  private:
    void read_dice(const toml::table& root) {
        const toml::table* dice = root.get_as<toml::table>("dice");
        if (dice == nullptr) return in_.error(root, "missing", Remark::no_dice);
        places_.dice = place_of(*dice);
        in_.allow(*dice, {"common", "uncommon", "rare"});
        std::vector<std::string> known{"any", "or"};  // words of costs
        file_.symbols = {read_id(*dice, "common", known), read_id(*dice, "uncommon", known),
                         read_id(*dice, "rare", known)};
    }

    /// Ids name things in the language files: lower-case words joined by hyphens, each once.
    std::string read_id(const toml::table& table, std::string_view key, std::vector<std::string>& known) {
        std::string id = in_.text(table, key, true);
        if (id.empty()) return known.emplace_back();
        const bool fine = std::all_of(id.begin(), id.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
        if (!fine) in_.error(*table.get(key), "id", {Remark::id_letters, {std::string(key)}});
        if (std::find(known.begin(), known.end(), id) != known.end())
            in_.error(*table.get(key), "id", {Remark::id_used, {id}});
        known.push_back(id);
        return id;
    }

    /// What every ability has: keywords, restriction, moment, effects.
    Ability read_ability(const toml::table& table) {
        Ability a;
        for (const auto& [word, node] : in_.texts(table, "keyword")) {
            const auto keyword = find_word(keyword_words(), word);
            if (keyword)
                a.keywords |= *keyword;
            else
                in_.error(*node, "word", expected_one("a keyword", word, keyword_words()));
        }
        a.restriction = in_.phrase<Selector>(
            table, "only", {}, [](std::string_view text) { return read_selector(text, false); });
        a.role = in_.word(table, "role", role_words(), Role::any);
        a.once = in_.flag(table, "once");
        if (const toml::node* when = table.get("when")) {
            if (when->is_table())
                a.trigger = read_trigger(in_, *when->as_table());
            else
                in_.error(*when, "type",
                          Remarked("'when' must be a table: { moment = \"activated\", types = [\"charge\"] }",
                                   Saying(Remark::must_table, {"when"})));
            if (!(a.keywords & Keyword::activation_reaction)) in_.error(*when, "key", Remark::no_such_moment);
        }
        for (const toml::table* effect : in_.tables(table, "effects"))
            if (!a.clauses.try_push(read_clause(in_, *effect)))
                in_.error(*effect, "range", {Remark::at_most, {"6"}});
        const toml::node* effects = table.get("effects");
        if (a.clauses.empty() && (effects == nullptr || effects->is_array()))
            in_.error(table, "missing", Remark::no_effects);
        check_durations(table, a);
        if (a.keywords & Keyword::deployment) check_deployment(table, a);
        return a;
    }

    /// Without an attack at hand an effect on fights must say how long it lasts; so must one on movement.
    void check_durations(const toml::table& table, const Ability& a) {
        constexpr std::uint8_t fights = Keyword::shooting | Keyword::shooting_reaction | Keyword::melee;
        const toml::array* effects = table.get_as<toml::array>("effects");
        for (std::size_t i = 0; effects != nullptr && i < a.clauses.size() && i < effects->size(); ++i) {
            const Clause& c = a.clauses[i];
            const toml::table* effect = (*effects)[i].as_table();
            if (effect == nullptr) continue;
            const toml::node* lasts = effect->get("lasts");
            if (lasts != nullptr && lasts->value<std::string>() != "attack") continue;
            const bool fighting = c.verb >= EffectVerb::gain_attack && c.verb <= EffectVerb::forbid_fatigue &&
                                  c.verb != EffectVerb::casualty;
            const bool moving = c.verb >= EffectVerb::move_sticks && c.verb <= EffectVerb::ignore_dangerous;
            const bool needed = (fighting && (a.keywords & ~fights) != 0) || (moving && a.keywords != 0) ||
                                c.verb == EffectVerb::free_activation;
            if (!needed || c.link == Link::with) continue;
            if (lasts != nullptr)
                in_.error(*lasts, "word", Remark::no_attack_lasts);
            else
                in_.error(*effect, "missing", Remark::no_lasts);
        }
    }

    /// At deployment nobody is activated, nobody fights, and no SAGA die is there.
    void check_deployment(const toml::table& table, const Ability& a) {
        if (a.keywords != Keyword::deployment)
            in_.error(*table.get("keyword"), "word", Remark::deployment_alone);
        const toml::array* effects = table.get_as<toml::array>("effects");
        for (std::size_t i = 0; effects != nullptr && i < a.clauses.size() && i < effects->size(); ++i) {
            const EffectVerb verb = a.clauses[i].verb;
            const bool fights = verb == EffectVerb::activate || verb == EffectVerb::volley ||
                                verb == EffectVerb::end_melee || verb == EffectVerb::cancel_activation;
            if (fights || verb >= EffectVerb::roll)
                in_.error((*effects)[i], "word", Remark::not_at_deployment);
        }
    }

    void add(const toml::table& table, Ability a) {
        FactionPlaces::OfAbility places{
            place_of(table), place_of(table, "cost"), place_of(table, "only"), place_of(table, "near"), {}};
        if (const toml::array* effects = table.get_as<toml::array>("effects"))
            for (const toml::node& effect : *effects) places.effects.push_back(place_of(effect));
        places_.abilities.push_back(std::move(places));
        a.name = static_cast<std::uint16_t>(file_.faction.abilities.size());
        if (!file_.faction.abilities.try_push(a))
            in_.error(table, "range", {Remark::at_most, {std::to_string(max_abilities)}});
    }

    void add_board_ability(const toml::table& table) {
        in_.allow(table, {"id", "basic", "once", "keyword", "only", "role", "when", "cost", "effects"});
        read_id(table, "id", file_.ability_ids);
        Ability a = read_ability(table);
        a.basic = in_.flag(table, "basic");
        const bool free = a.keywords == Keyword::deployment;
        if (table.get("cost") == nullptr && !free) in_.error(table, "missing", {Remark::missing, {"cost"}});
        if (table.get("cost") != nullptr && free)
            in_.error(*table.get("cost"), "key", Remark::deployment_free);
        const bool symbols_known = std::none_of(file_.symbols.begin(), file_.symbols.end(),
                                                [](const std::string& symbol) { return symbol.empty(); });
        if (symbols_known)
            a.cost = in_.phrase<List<CostDie, 3>>(
                table, "cost", {}, [&](std::string_view text) { return read_cost(text, file_.symbols); });
        const toml::node* keyword = table.get("keyword");
        if (keyword == nullptr || (keyword->is_array() && keyword->as_array()->empty()))
            in_.error(keyword != nullptr ? *keyword : table, "missing", {Remark::missing, {"keyword"}});
        if ((a.keywords & Keyword::activation_reaction) && table.get("when") == nullptr)
            in_.error(table, "missing", Remark::no_moment);
        add(table, a);
    }

    /// The own rules of a Hero, legend or hired unit: [hero.rule], or [[hero.rule]] for several.
    void add_own_rules(const toml::table& owner, int number) {
        const toml::node* node = owner.get("rule");
        if (node == nullptr) return;
        if (const toml::table* one = node->as_table()) return add_own_rule(*one, number);
        for (const toml::table* rule : in_.tables(owner, "rule")) add_own_rule(*rule, number);
    }

    /// With a keyword once per turn, without one always in force.
    void add_own_rule(const toml::table& rule, int number) {
        in_.allow(rule, {"id", "once", "keyword", "only", "role", "when", "near", "effects"});
        read_id(rule, "id", file_.ability_ids);
        Ability a = read_ability(rule);
        a.owner = static_cast<std::int8_t>(number);
        a.lasting = a.keywords == 0;
        a.owner_near.stick = in_.word(rule, "near", stick_words(), Stick::none);
        add(rule, a);
    }

    void read_options(const toml::table& troops, std::string_view key, Troop troop, bool warlord) {
        const toml::node* node = troops.get(key);
        if (node == nullptr) return;
        const toml::array* list = node->as_array();
        if (list == nullptr) return in_.error(*node, "type", Remark::kit_list);
        for (const toml::node& item : *list) {
            EquipmentOption option;
            option.troop = troop;
            option.warlord = warlord;
            if (const toml::table* table = item.as_table()) {
                in_.allow(*table, {"equipment", "units", "half"});
                option.equipment = in_.phrase<std::uint16_t>(*table, "equipment", 0, read_equipment);
                option.most_units = static_cast<std::uint8_t>(in_.number(*table, "units", 1, 12, 0));
                option.at_most_half = in_.flag(*table, "half");
            } else if (const auto text = item.value<std::string>(); text && item.is_string()) {
                const auto equipment = read_equipment(*text);
                if (!equipment.value)
                    in_.error(item, "phrase", equipment.fault.text, equipment.fault.offset + 1);
                option.equipment = equipment.value.value_or(0);
            } else {
                in_.error(item, "type", Remark::kit_or_table);
            }
            if (!file_.faction.options.try_push(option))
                in_.error(item, "range",
                          {Remark::at_most, {std::to_string(file_.faction.options.capacity())}});
        }
    }

    void read_troops(const toml::table& root) {
        for (const auto& [word, node] : in_.texts(root, "barred")) {
            const auto troop = find_word(troop_words(), word);
            if (troop)
                file_.faction.barred_troops |= bit(*troop);
            else
                in_.error(*node, "word", expected_one("a class", word, troop_words()));
        }
        const toml::table* troops = root.get_as<toml::table>("troops");
        if (troops == nullptr) return in_.error(root, "missing", Remark::no_troops);
        places_.troops = place_of(*troops);
        in_.allow(*troops, {"warlord", "hearthguard", "warriors", "levies"});
        read_options(*troops, "warlord", Troop::hero, true);
        read_options(*troops, "hearthguard", Troop::hearthguard, false);
        read_options(*troops, "warriors", Troop::warriors, false);
        read_options(*troops, "levies", Troop::levies, false);
    }

    Profile read_profile(const toml::table& table) {
        Profile p;
        p.saga_dice = static_cast<std::uint8_t>(in_.number(table, "dice", 0, 4, 1));
        p.armour_melee = p.armour_shooting = static_cast<std::int8_t>(in_.number(table, "armour", 2, 6, 4));
        p.armour_shooting =
            static_cast<std::int8_t>(in_.number(table, "armour-shooting", 2, 6, p.armour_shooting));
        p.melee = static_cast<Sixths>(6 * in_.number(table, "melee", 0, 16, 0));
        p.shooting = static_cast<Sixths>(6 * in_.number(table, "shooting", 0, 16, 0));
        p.resilience = static_cast<std::uint8_t>(in_.number(table, "resilience", 0, 4, 0));
        for (const auto& [word, node] : in_.texts(table, "rules")) {
            const auto special = find_word(std::span<const Named<std::uint8_t>>(specials), word);
            if (special)
                p.specials |= *special;
            else
                in_.error(
                    *node, "word",
                    expected_one("a special rule", word, std::span<const Named<std::uint8_t>>(specials)));
        }
        return p;
    }

    /// base = [80, 50] in millimetres, an oval; base = [40]: round.
    void read_base(const toml::table& table, HeroProfile& hero) {
        const toml::node* node = table.get("base");
        if (node == nullptr) return;
        std::vector<int> sizes;
        if (const toml::array* array = node->as_array())
            for (const toml::node& item : *array)
                sizes.push_back(static_cast<int>(item.value<std::int64_t>().value_or(0)));
        const bool fine =
            (sizes.size() == 1 || sizes.size() == 2) &&
            std::all_of(sizes.begin(), sizes.end(), [](int mm) { return mm >= 20 && mm <= 120; });
        if (!fine) return in_.error(*node, "BAS-03", {Remark::base_size, {"20", "120"}});
        hero.own_base = true;
        hero.base = sizes.size() == 1 ? round_base(sizes[0] * millimetre)
                                      : oval_base(std::max(sizes[0], sizes[1]) * millimetre,
                                                  std::min(sizes[0], sizes[1]) * millimetre);
    }

    void read_hero(const toml::table& table) {
        places_.heroes.push_back(place_of(table));
        in_.allow(table,
                  {"id", "points", "dice", "armour", "armour-shooting", "melee", "shooting", "resilience",
                   "rules", "equipment", "no-close-ranks", "escort", "escort-troop", "base", "rule"});
        HeroProfile hero;
        read_id(table, "id", file_.hero_ids);
        hero.name = static_cast<std::uint16_t>(file_.faction.heroes.size());
        hero.points = static_cast<std::uint8_t>(in_.number(table, "points", 0, 4, 1));
        hero.profile = read_profile(table);
        hero.equipment = in_.phrase<std::uint16_t>(table, "equipment", 0, read_equipment);
        hero.no_close_ranks = in_.flag(table, "no-close-ranks");
        hero.escort = static_cast<std::uint8_t>(in_.number(table, "escort", 1, 11, 0));
        hero.escort_troop = in_.word(table, "escort-troop", troop_words(), Troop::warriors);
        read_base(table, hero);
        add_own_rules(table, owner_of_hero(static_cast<int>(file_.faction.heroes.size())));
        if (!file_.faction.heroes.try_push(hero)) in_.error(table, "range", {Remark::at_most, {"6"}});
    }

    /// figures = [4, 8]: fewest and most.
    void read_figures(const toml::table& table, Legend& legend) {
        const toml::node* node = table.get("figures");
        if (node == nullptr) return;
        std::vector<std::int64_t> numbers;
        if (const toml::array* array = node->as_array())
            for (const toml::node& item : *array) numbers.push_back(item.value<std::int64_t>().value_or(0));
        const bool fine =
            numbers.size() == 2 && numbers[0] >= 1 && numbers[0] <= numbers[1] && numbers[1] <= 12;
        if (!fine) return in_.error(*node, "type", Remark::two_figures);
        legend.least = static_cast<std::uint8_t>(numbers[0]);
        legend.most = static_cast<std::uint8_t>(numbers[1]);
    }

    void read_legend(const toml::table& table) {
        places_.legends.push_back(place_of(table));
        in_.allow(table, {"id", "points", "troop", "warlord", "figures", "equipment", "footing", "rule"});
        Legend legend;
        read_id(table, "id", file_.legend_ids);
        legend.name = static_cast<std::uint16_t>(file_.faction.legends.size());
        legend.points = static_cast<std::uint8_t>(in_.number(table, "points", 0, 4, 1));
        legend.troop = in_.word(table, "troop", troop_words(), Troop::hearthguard);
        legend.warlord = in_.flag(table, "warlord");
        legend.equipment = in_.phrase<std::uint16_t>(table, "equipment", 0, read_equipment);
        legend.footing = in_.word(table, "footing", std::span<const Named<Footing>>(footings), Footing::any);
        read_figures(table, legend);
        add_own_rules(table, owner_of_legend(static_cast<int>(file_.faction.legends.size())));
        if (!file_.faction.legends.try_push(legend)) in_.error(table, "range", {Remark::at_most, {"4"}});
    }

    void read_hired(const toml::table& table) {
        places_.hired.push_back(place_of(table));
        in_.allow(table, {"id", "points", "troop", "figures", "equipment", "no-close-ranks", "rule"});
        HiredUnit hired;
        const std::string id = read_id(table, "id", file_.hired_ids);
        if (std::find(file_.hero_ids.begin(), file_.hero_ids.end(), id) != file_.hero_ids.end() &&
            !id.empty())
            in_.error(*table.get("id"), "id", {Remark::is_hero, {id}});
        hired.name = static_cast<std::uint16_t>(file_.faction.hired.size());
        hired.points = static_cast<std::uint8_t>(in_.number(table, "points", 1, 4, 1));
        hired.troop = in_.word(table, "troop", troop_words(), Troop::warriors);
        hired.figures = static_cast<std::uint8_t>(in_.number(table, "figures", 4, 12, 8));
        hired.equipment = in_.phrase<std::uint16_t>(table, "equipment", 0, read_equipment);
        hired.no_close_ranks = in_.flag(table, "no-close-ranks");
        add_own_rules(table, owner_of_hired(static_cast<int>(file_.faction.hired.size())));
        if (!file_.faction.hired.try_push(hired)) in_.error(table, "range", {Remark::at_most, {"8"}});
    }

    TomlReader in_;
    FactionPlaces& places_;
    FactionFile file_;
};

}  // namespace

std::span<const Named<std::uint8_t>> special_words() {
    return specials;
}
std::span<const Named<Footing>> footing_words() {
    return footings;
}

std::optional<FactionFile> read_faction(std::string_view text, std::vector<Diagnostic>& problems,
                                        FactionPlaces* places) {
    const auto root = parse_toml(text, problems);
    if (!root) return {};
    const std::size_t before = problems.size();
    FactionPlaces unused;
    FactionFile file = FactionReader(problems, places ? *places : unused).read(*root);
    const bool failed = std::any_of(problems.begin() + static_cast<std::ptrdiff_t>(before), problems.end(),
                                    [](const Diagnostic& d) { return d.severity == Severity::error; });
    if (failed) return {};
    return file;
}

}  // namespace skald::saga
