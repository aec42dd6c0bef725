// Warnings about a faction: what can never be used, never apply, hardly ever be paid.
#include <algorithm>

#include "content/saga/check.hpp"
#include "saga/endless.hpp"
#include "saga/warband.hpp"

namespace skald::saga {

using namespace content;

namespace {

constexpr std::uint8_t fight_keywords = Keyword::shooting | Keyword::shooting_reaction | Keyword::melee;
constexpr int dice_of_a_side = 8;  // ORD-08
constexpr std::uint8_t with_unit = fight_keywords | Keyword::activation_reaction;

/// A kind of unit that the faction can field.
struct Kind {
    std::uint8_t troops = 0;
    std::uint16_t equipment = 0;
    bool hired = false;
};

std::vector<Kind> kinds_of(const Faction& faction) {
    std::vector<Kind> kinds;
    for (const auto& named : troop_words()) {
        if (faction.barred_troops & bit(named.value)) continue;
        bool any = false;
        for (const EquipmentOption& option : faction.options) {
            if (option.troop != named.value) continue;
            kinds.push_back({bit(named.value), option.equipment, false});
            any = true;
        }
        if (!any) kinds.push_back({bit(named.value), Equipment::hand_weapons, false});
    }
    for (const HeroProfile& hero : faction.heroes) {
        const std::uint8_t escort = hero.escort > 0 ? bit(hero.escort_troop) : std::uint8_t{0};
        kinds.push_back({static_cast<std::uint8_t>(bit(Troop::hero) | escort), hero.equipment, false});
    }
    for (const HiredUnit& hired : faction.hired) kinds.push_back({bit(hired.troop), hired.equipment, true});
    return kinds;
}

bool is_kind(const Kind& kind, std::uint8_t troops, std::uint16_t equipment, Footing footing) {
    const bool mounted = (kind.equipment & Equipment::horses) != 0;
    return (troops == any_troop || (troops & kind.troops)) &&
           (equipment == 0 || (equipment & kind.equipment)) &&
           (footing == Footing::any || (footing == Footing::mounted) == mounted);
}
bool is_kind(const Kind& kind, const Selector& s) {
    return is_kind(kind, s.troops, s.equipment, s.footing);
}

bool about_fights(EffectVerb verb) {
    return (verb >= EffectVerb::gain_attack && verb <= EffectVerb::forbid_fatigue &&
            verb != EffectVerb::casualty);
}
bool pays(EffectVerb verb) {
    return verb == EffectVerb::give_fatigue || verb == EffectVerb::remove_fatigue ||
           verb == EffectVerb::transfer_fatigue || verb == EffectVerb::discard ||
           verb == EffectVerb::take_back || verb == EffectVerb::roll || verb == EffectVerb::reroll_saga ||
           verb == EffectVerb::turn || verb == EffectVerb::steal;
}
bool speaks_of_side(Whose whose) {
    return whose == Whose::acting || whose == Whose::opposing;
}

/// Looks through one ability.
class AbilityCheck {
  public:
    AbilityCheck(const FactionFile& file, const FactionPlaces& places, const std::vector<Kind>& kinds,
                 std::size_t number, std::vector<Diagnostic>& problems)
        : file_(file),
          ability_(file.faction.abilities[number]),
          places_(places.abilities[number]),
          all_kinds_(kinds),
          problems_(problems) {
        const bool advanced = ability_.owner < 0 && !ability_.basic;
        for (const Kind& kind : kinds)
            if (is_kind(kind, ability_.restriction) && !(advanced && kind.hired)) kinds_.push_back(kind);
    }

    void run() {
        check_use();
        check_options();
        for (std::size_t i = 0; i < ability_.clauses.size(); ++i) {
            const Clause& clause = ability_.clauses[i];
            check_link(i, clause);
            if (!check_selectors(i, clause)) continue;
            check_verb(i, clause);
        }
    }

  private:
    void warn(TextPlace place, std::string_view code, std::vector<Saying> said) {
        problems_.push_back(remark(Severity::warning, place, code, std::move(said)));
    }
    void never(std::size_t clause, Remark why) {
        warn(clause < places_.effects.size() ? places_.effects[clause] : places_.table, "never",
             {Remark::never, why});
    }

    /// Can the ability be used at all?
    void check_use() {
        if (ability_.owner < 0 && kinds_.empty())
            return warn(places_.only, "unreachable", {Remark::unreachable, Remark::no_such_unit});
        const bool only_shooting = ability_.keywords == Keyword::shooting;
        const bool shoots = std::any_of(kinds_.begin(), kinds_.end(), [](const Kind& kind) {
            return (kind.equipment & Equipment::ranged) != 0;
        });
        if (only_shooting && ability_.owner < 0 && !shoots)
            warn(places_.table, "unreachable", {Remark::unreachable, Remark::no_such_shooter});
        if (ability_.role != Role::any && !(ability_.keywords & Keyword::melee))
            warn(places_.table, "never", {{Remark::idle, {"role"}}, Remark::only_melee_tells});
        if (ability_.owner_near.stick != Stick::none && !(ability_.keywords & fight_keywords))
            warn(places_.near, "idle", {{Remark::idle, {"near"}}, Remark::near_no_fight});
    }

    /// A choice needs two to choose from.
    void check_options() {
        std::size_t first = 0;
        std::uint32_t options = 0;
        for (std::size_t i = ability_.clauses.size(); i-- > 0;) {
            if (ability_.clauses[i].option == 0) continue;
            options |= 1u << ability_.clauses[i].option;
            first = i;
        }
        idle(first, options != 0 && (options & (options - 1)) == 0, "option", Remark::one_option);
    }

    void check_link(std::size_t i, const Clause& clause) {
        if (clause.link == Link::separate) return;
        if (i == 0) return never(i, Remark::first_link);
        const Clause& before = ability_.clauses[i - 1];
        if (clause.option != before.option) return never(i, Remark::option_link);
        if (clause.link == Link::otherwise && before.condition.when == If::always)
            never(i, Remark::else_without_if);
        if (clause.link == Link::with && !joins(i)) never(i, Remark::not_joined);
    }

    /// Is there something before it that a `with` clause of this verb can belong to?
    bool joins(std::size_t i) const {
        std::size_t head = i;
        while (head > 0 && ability_.clauses[head].link == Link::with) --head;
        const EffectVerb verb = ability_.clauses[i].verb, of = ability_.clauses[head].verb;
        if (of == EffectVerb::take_back) return verb == EffectVerb::block;
        const bool ground = verb == EffectVerb::ignore_uneven || verb == EffectVerb::ignore_dangerous;
        if (of == EffectVerb::shift || of == EffectVerb::push) return ground;
        if (of != EffectVerb::activate && of != EffectVerb::free_activation) return false;
        return ground || verb == EffectVerb::no_fatigue || verb == EffectVerb::move_sticks ||
               verb == EffectVerb::charge_sticks || verb == EffectVerb::single_short ||
               verb == EffectVerb::forbid_fatigue || verb == EffectVerb::mod_attack ||
               verb == EffectVerb::gain_attack;
    }

    /// What was chosen before the end of a fight is forgotten after it.
    bool chosen_before(std::size_t i) const {
        for (std::size_t k = 0; k < i; ++k)
            if (ability_.clauses[k].after == ability_.clauses[i].after &&
                (ability_.clauses[k].pick > 0 || ability_.clauses[k].verb == EffectVerb::activate))
                return true;
        return false;
    }

    /// Does a word about units mean somebody? Why not, or nothing.
    Remark nobody(Whose whose, std::size_t i, bool named_here) const {
        if (whose == Whose::chosen && !named_here && !chosen_before(i)) return Remark::none_chosen;
        if (whose == Whose::hero_self && ability_.owner < 0) return Remark::no_owner;
        const bool fights = (ability_.keywords & with_unit) != 0 || ability_.lasting;
        if (speaks_of_side(whose) && !fights) return Remark::none_at_hand;
        return Remark::none;
    }

    Remark nobody(const Selector& s, std::size_t i, bool named_here, const std::vector<Kind>& kinds) const {
        if (const Remark why = nobody(s.whose, i, named_here); why != Remark::none) return why;
        const bool ours = s.whose == Whose::own || s.whose == Whose::acting;
        if (ours &&
            std::none_of(kinds.begin(), kinds.end(), [&](const Kind& kind) { return is_kind(kind, s); }))
            return Remark::no_such_unit;
        for (const Near& near : s.near) {
            if (near.stick == Stick::none || near.land != Land::none) continue;
            if (const Remark why = nobody(near.whose, i, named_here); why != Remark::none) return why;
            const auto is_near = [&](const Kind& kind) {
                return is_kind(kind, near.troops, 0, near.footing);
            };
            if (near.whose == Whose::own && !near.beyond &&
                std::none_of(all_kinds_.begin(), all_kinds_.end(), is_near))
                return Remark::none_near;
        }
        return Remark::none;
    }

    bool check_selectors(std::size_t i, const Clause& clause) {
        // The restriction holds for units that an Orders or Activation ability names (ABL-13).
        const bool activates =
            clause.verb == EffectVerb::activate || clause.verb == EffectVerb::free_activation;
        const bool limited = clause.pick > 0 && (activates || !(ability_.keywords & with_unit));
        Remark why = clause.link == Link::with ? Remark::none
                                               : nobody(clause.who, i, false, limited ? kinds_ : all_kinds_);
        const bool counts =
            clause.quantity.count == Count::units || clause.verb == EffectVerb::transfer_fatigue;
        if (why == Remark::none && counts) why = nobody(clause.counted, i, clause.pick > 0, all_kinds_);
        if (why == Remark::none) why = impossible(clause.condition, i, clause);
        if (why == Remark::none &&
            (clause.quantity.count == Count::felled || clause.quantity.count == Count::fallen))
            why = brought_nothing(clause, false);
        if (why == Remark::none && clause.link != Link::with) why = no_way(clause, i);
        if (why != Remark::none) never(i, why);
        return why == Remark::none;
    }

    /// A way leads from or to somebody: the unit chosen before, the one that the distance speaks of, or the
    /// enemy at hand.
    Remark no_way(const Clause& clause, std::size_t i) const {
        if (clause.direction == Direction::towards_chosen) return nobody(Whose::chosen, i, false);
        if (clause.direction == Direction::free) return Remark::none;
        const bool at_hand = (ability_.keywords & with_unit) != 0;
        if (clause.verb == EffectVerb::activate) return at_hand ? Remark::none : Remark::none_at_hand;
        const Near& near = clause.who.near[0];
        if (near.stick != Stick::none && near.land == Land::none) return Remark::none;
        const bool from_itself = clause.who.whose == Whose::opposing;
        return from_itself || !at_hand ? Remark::no_reference : Remark::none;
    }

    Remark impossible(const Condition& condition, std::size_t i, const Clause& clause) const {
        const bool fights =
            (ability_.keywords & fight_keywords) || ability_.lasting || clause.duration != Duration::attack;
        Selector what = condition.what;
        switch (condition.when) {
            case If::acting_is:
                what.whose = fights ? Whose::own : Whose::acting;
                return condition.negated ? Remark::none : nobody(what, i, false, all_kinds_);
            case If::opposing_is:
            case If::either_is: return fights ? Remark::none : nobody(Whose::opposing, i, false);
            case If::exists: return condition.negated ? Remark::none : nobody(what, i, false, all_kinds_);
            case If::chosen_is: return nobody(Whose::chosen, i, clause.pick > 0);
            case If::won:
            case If::lost:
            case If::felled: return brought_nothing(clause, condition.when != If::felled);
            case If::as_attacker:
                if (ability_.role == Role::defender) return Remark::for_defender;
                return fights ? Remark::none : Remark::no_attack;
            case If::as_defender:
                if (ability_.role == Role::attacker) return Remark::for_attacker;
                return fights ? Remark::none : Remark::no_attack;
            default: return Remark::none;
        }
    }

    /// What the fight brought is known after it.
    Remark brought_nothing(const Clause& clause, bool winner) const {
        if (!clause.after) return Remark::not_yet_known;
        return winner && !(ability_.keywords & Keyword::melee) ? Remark::no_winner : Remark::none;
    }

    void idle(std::size_t i, bool said, const std::string& word, const Saying& why) {
        if (said)
            warn(i < places_.effects.size() ? places_.effects[i] : places_.table, "idle",
                 {{Remark::idle, {word}}, why});
    }

    /// Words that the effect reads nowhere: the board would not tell them either.
    void check_idle(std::size_t i, const Clause& clause) {
        const bool counts = clause.quantity.count == Count::units || clause.verb == EffectVerb::activate ||
                            clause.verb == EffectVerb::transfer_fatigue;
        idle(i, !counts && clause.counted != Selector{}, "counted", Remark::counts_no_units);
        const bool known = clause.who.whose != Whose::own && clause.who.whose != Whose::enemy;
        idle(i, known && clause.pick > 0, "pick", Remark::no_choice);
        Selector bare;
        bare.whose = clause.counted.whose;
        const bool target_known = bare.whose != Whose::own && bare.whose != Whose::enemy;
        idle(i, target_known && clause.verb == EffectVerb::transfer_fatigue && clause.counted != bare,
             "target", Remark::known_already);
        for (const Selector* selector : {&clause.who, &clause.counted, &clause.condition.what}) {
            idle(i, selector->not_acting && selector->whose == Whose::enemy, "other", Remark::not_of_enemy);
            for (const Near& near : selector->near)
                idle(i, near.whose != Whose::own && near.whose != Whose::enemy && !plain(near), "of",
                     Remark::end_known);
        }
        check_amount(i, clause);
        const bool dice = clause.verb == EffectVerb::discard || clause.verb == EffectVerb::reroll_saga ||
                          clause.verb == EffectVerb::turn || clause.verb == EffectVerb::steal;
        idle(i, dice && (clause.quantity.count != Count::none || clause.quantity.base < 1), "amount",
             Remark::plain_dice);
        idle(i, clause.empty_only && clause.verb != EffectVerb::block, "empty", Remark::only_block);
        idle(i,
             clause.verb == EffectVerb::activate && clause.direction != Direction::free &&
                 clause.counted != Selector{},
             "direction", Remark::target_says);
        if (clause.link == Link::with) return check_added(i, clause);
        idle(i, clause.optional && (clause.link == Link::to || clause.link == Link::otherwise), "optional",
             Remark::must_take);
        if (!about_fights(clause.verb)) return;
        if (clause.duration == Duration::attack && !ability_.lasting) return check_at_hand(i, clause);
        const bool forbids =
            clause.verb == EffectVerb::forbid_abilities || clause.verb == EffectVerb::forbid_fatigue;
        idle(i, clause.enemy_side && !forbids, "enemy", Remark::who_says);
        idle(i, clause.duration == Duration::activation && clause.role != Role::any, "role",
             Remark::one_attacker);
    }

    /// Figures, fatigue and Armour are those of the units at hand, Armour that of a fight.
    Remark counts_nobody(const Clause& clause) const {
        const bool later =
            clause.link == Link::with || (about_fights(clause.verb) && clause.duration != Duration::attack);
        if (later || ability_.lasting) return Remark::none;
        switch (clause.quantity.count) {
            case Count::figures:
            case Count::own_fatigue:
            case Count::enemy_fatigue:
                return ability_.keywords & with_unit ? Remark::none : Remark::none_at_hand;
            case Count::own_armour:
            case Count::enemy_armour:
                return ability_.keywords & fight_keywords ? Remark::none : Remark::no_fight;
            default: return Remark::none;
        }
    }

    /// A plain number that is nothing, or more than there can be; a count of what is not there.
    void check_amount(std::size_t i, const Clause& clause) {
        const int n = clause.quantity.base;
        if (const Remark why = counts_nobody(clause); why != Remark::none) idle(i, true, "amount", why);
        if (clause.quantity.count != Count::none) return;
        const bool either_way = clause.verb == EffectVerb::armour || clause.verb == EffectVerb::mod_attack ||
                                clause.verb == EffectVerb::mod_defence ||
                                clause.verb == EffectVerb::gain_attack ||
                                clause.verb == EffectVerb::gain_defence;
        const bool of_dice = clause.verb == EffectVerb::discard || clause.verb == EffectVerb::reroll_saga ||
                             clause.verb == EffectVerb::turn || clause.verb == EffectVerb::steal;
        if (!of_dice && (n == 0 || (n < 0 && !either_way)))
            return idle(i, true, "amount", {Remark::of_nothing, {std::to_string(n)}});
        if (clause.verb == EffectVerb::roll || of_dice)
            idle(i, n > dice_of_a_side, "amount", Remark::eight_dice);
        const bool fatigue = clause.verb == EffectVerb::give_fatigue ||
                             clause.verb == EffectVerb::remove_fatigue ||
                             clause.verb == EffectVerb::transfer_fatigue;
        idle(i, fatigue && n > 3, "amount", Remark::three_fatigue);
    }

    static bool plain(const Near& near) {
        return near.troops == any_troop && near.footing == Footing::any && near.place == Place::any;
    }

    /// What `with` adds belongs to the activation, move or ability before it, whole.
    void check_added(std::size_t i, const Clause& clause) {
        const Remark whole = Remark::with_whole;
        idle(i, clause.who != Selector{}, "who", whole);
        idle(i, clause.pick > 0, "pick", whole);
        idle(i, clause.condition.when != If::always, "if", whole);
        idle(i, clause.optional, "optional", whole);
        idle(i, clause.duration != Duration::attack, "lasts", whole);
        idle(i, clause.after, "after", whole);
        check_later(i, clause, whole);
        const Clause& before = ability_.clauses[i > 0 ? i - 1 : 0];
        if (clause.verb == EffectVerb::block)
            idle(i,
                 clause.enemy_side != before.enemy_side || clause.advanced_only != before.advanced_only ||
                     clause.empty_only,
                 "block", Remark::same_of_both);
        else
            idle(i, clause.enemy_side != (clause.verb == EffectVerb::forbid_fatigue), "enemy", whole);
    }

    void check_at_hand(std::size_t i, const Clause& clause) {
        const Remark here = Remark::at_hand;
        idle(i, clause.who != Selector{}, "who", here);
        idle(i, clause.pick > 0, "pick", here);
        check_later(i, clause, Remark::only_lasting);
    }

    /// Words that say of which later fights a lasting effect speaks.
    void check_later(std::size_t i, const Clause& clause, Remark why) {
        idle(i, clause.attack != Attack::any, "attack", why);
        idle(i, clause.role != Role::any, "role", why);
        idle(i, clause.shooter_beyond != Stick::none, "shooter-beyond", why);
        idle(i, clause.when_attack_begins.stick != Stick::none, "when", why);
    }

    void order(std::size_t i, Remark why) {
        warn(i < places_.effects.size() ? places_.effects[i] : places_.table, "order", {why});
    }

    /// What happens in the fight, what after it.
    void check_order(std::size_t i, const Clause& clause) {
        const bool in_fight = (ability_.keywords & fight_keywords) != 0;
        idle(i, clause.after && !in_fight, "after", Remark::no_fight);
        const bool fights = clause.verb == EffectVerb::activate || clause.verb == EffectVerb::volley;
        if (in_fight && !clause.after && fights) order(i, Remark::waits);
        if (clause.after && about_fights(clause.verb) && clause.duration == Duration::attack)
            never(i, Remark::fight_over);
        bool waits = false;
        for (std::size_t k = 0; k < i; ++k) {
            const int option = ability_.clauses[k].option;
            waits = waits || (ability_.clauses[k].after && (option == 0 || option == clause.option));
        }
        if (waits && !clause.after) order(i, Remark::follows_late);
        const bool moves = clause.verb == EffectVerb::shift || clause.verb == EffectVerb::push;
        if (moves && !clause.after && speaks_of_side(clause.who.whose) &&
            (ability_.keywords & (Keyword::shooting | Keyword::shooting_reaction)))
            order(i, Remark::measured_once);
    }

    void check_verb(std::size_t i, const Clause& clause) {
        check_idle(i, clause);
        if (clause.link == Link::with) return;
        if (clause.verb == EffectVerb::no_fatigue) never(i, Remark::no_fatigue_alone);
        if (clause.quantity.count == Count::paid && !paid_before(i)) never(i, Remark::nothing_paid);
        if (clause.verb == EffectVerb::cancel_activation &&
            !(ability_.keywords & Keyword::activation_reaction))
            never(i, Remark::no_activation);
        if (clause.verb == EffectVerb::end_melee && !(ability_.keywords & Keyword::melee))
            never(i, Remark::no_melee);
        const bool inactive =
            clause.verb == EffectVerb::turn || (clause.verb == EffectVerb::steal && clause.inactive_only);
        if (inactive && !(ability_.keywords & (Keyword::orders | Keyword::orders_reaction)))
            never(i, Remark::no_inactive_dice);
        if (clause.verb == EffectVerb::make_basic && !has_advanced_fight())
            never(i, Remark::no_advanced_fight);
        if (clause.verb == EffectVerb::activate && clause.types == bit(Type::shoot))
            check_shooters(i, clause);
        if (about_fights(clause.verb) && clause.duration == Duration::attack && !ability_.lasting)
            check_shooting_side(i, clause);
        check_order(i, clause);
    }

    bool paid_before(std::size_t i) const {
        for (std::size_t k = 0; k < i; ++k)
            if (pays(ability_.clauses[k].verb)) return true;
        return false;
    }
    bool has_advanced_fight() const {
        for (const Ability& a : file_.faction.abilities)
            if (a.owner < 0 && !a.basic && (a.keywords & fight_keywords)) return true;
        return false;
    }
    void check_shooters(std::size_t i, const Clause& clause) {
        for (const Kind& kind : kinds_)
            if ((clause.who.whose == Whose::chosen || is_kind(kind, clause.who)) &&
                (kind.equipment & Equipment::ranged))
                return;
        never(i, Remark::no_such_shooter);
    }

    /// The shooter is not hit, the target does not hit back.
    void check_shooting_side(std::size_t i, const Clause& clause) {
        const bool shooter = ability_.keywords == Keyword::shooting;
        if (!shooter && ability_.keywords != Keyword::shooting_reaction) return;
        const bool on_shooter = shooter != clause.enemy_side;
        switch (clause.verb) {
            case EffectVerb::gain_attack:
            case EffectVerb::auto_hit:
            case EffectVerb::mod_attack:
            case EffectVerb::reroll_attack:
                if (!on_shooter) never(i, Remark::target_rolls_none);
                return;
            case EffectVerb::gain_defence:
            case EffectVerb::mod_defence:
            case EffectVerb::reroll_defence:
            case EffectVerb::armour:
            case EffectVerb::cancel_hit:
            case EffectVerb::cancel_casualty:
            case EffectVerb::cover:
            case EffectVerb::no_cover:
                if (on_shooter) never(i, Remark::shooter_unstruck);
                return;
            case EffectVerb::win_ties:
            case EffectVerb::stand: never(i, Remark::nobody_withdraws); return;
            default: return;
        }
    }

    const FactionFile& file_;
    const Ability& ability_;
    const FactionPlaces::OfAbility& places_;
    const std::vector<Kind>& all_kinds_;
    std::vector<Kind> kinds_;  ///< those that the ability is for
    std::vector<Diagnostic>& problems_;
};

/// Symbols of the board's costs: what must be rare, what must be uncommon or rare.
void check_dice(const FactionFile& file, const FactionPlaces& places, std::vector<Diagnostic>& problems) {
    int dice = 0, rare_only = 0, common = 0;
    const auto warn = [&](TextPlace place, std::string_view code, Saying said) {
        problems.push_back(remark(Severity::warning, place, code, {std::move(said)}));
    };
    for (std::size_t i = 0; i < file.faction.board; ++i) {
        const Ability& ability = file.faction.abilities[i];
        int rare_here = 0;
        for (CostDie die : ability.cost) {
            ++dice;
            rare_here += die == 4 ? 1 : 0;
            common += (die & 1) ? 1 : 0;
        }
        rare_only += rare_here;
        if (rare_here > 1)
            warn(places.abilities[i].cost, "cost",
                 {Remark::rare_cost, {std::to_string(rare_here), file.symbols[2]}});
        if (pays_for_itself(ability))
            warn(places.abilities[i].cost, "endless",
                 {Remark::endless,
                  {std::to_string(ability.cost.size()), std::to_string(most_rolled(ability))}});
        if (rare_here > 0 && ability.basic && (ability.keywords & Keyword::activation))
            warn(places.abilities[i].cost, "cost", Remark::rare_activation);
    }
    if (3 * rare_only > dice)
        warn(places.dice, "balance",
             {Remark::rare_board, {std::to_string(rare_only), std::to_string(dice), file.symbols[2]}});
    if (4 * common < dice)
        warn(places.dice, "balance",
             {Remark::common_board, {std::to_string(common), std::to_string(dice), file.symbols[0]}});
}

/// The player must always be able to activate what he fields.
void check_activations(const FactionFile& file, const FactionPlaces& places,
                       std::vector<Diagnostic>& problems) {
    std::uint8_t reached = file.faction.barred_troops;
    for (const Ability& ability : file.faction.abilities)
        for (const Clause& clause : ability.clauses)
            if (ability.basic && (ability.keywords & Keyword::activation) &&
                clause.verb == EffectVerb::activate)
                reached |= clause.who.troops == any_troop ? 15 : clause.who.troops;
    for (const auto& named : troop_words())
        if (!(reached & bit(named.value)))
            problems.push_back(remark(Severity::warning, places.dice, "activation",
                                      {{Remark::not_activated, {std::string(named.word)}}}));
}

void check_options(const FactionFile& file, const FactionPlaces& places, std::vector<Diagnostic>& problems) {
    for (const EquipmentOption& option : file.faction.options)
        if (check_equipment(option.equipment))
            problems.push_back(remark(Severity::warning, places.troops, "EQP",
                                      {{Remark::not_together, {write_equipment(option.equipment)}}}));
}

}  // namespace

void check_faction(const FactionFile& file, const FactionPlaces& places, std::vector<Diagnostic>& problems) {
    const std::vector<Kind> kinds = kinds_of(file.faction);
    for (std::size_t i = 0; i < file.faction.abilities.size(); ++i)
        AbilityCheck(file, places, kinds, i, problems).run();
    check_dice(file, places, problems);
    check_activations(file, places, problems);
    check_options(file, places, problems);
}

}  // namespace skald::saga
