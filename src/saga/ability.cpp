#include "saga/ability.hpp"

#include <algorithm>

#include "saga/fight.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

int sets_on(const State& state, Side side, int ability) {
    std::uint32_t seen = 0;
    int sets = 0;
    for (const SagaDie& die : state.board(side).dice) {
        if (die.at != DieAt::board || die.ability != ability) continue;
        const std::uint32_t mask = 1u << (die.set % 32);
        if (!(seen & mask)) ++sets;
        seen |= mask;
    }
    return sets;
}

bool is_basic(const View& view, Side side, int ability) {
    return view.match.ability(side, ability).basic || ((view.state.board(side).basic >> ability) & 1u);
}

namespace {

/// Can the dice be matched to the cost, one each (ABL-07, ABL-08)?
bool pays(const List<CostDie, 3>& cost, const List<Symbol, 3>& symbols) {
    if (symbols.size() != cost.size()) return false;
    std::array<std::size_t, 3> order{0, 1, 2};
    do {
        bool all = true;
        for (std::size_t i = 0; i < cost.size() && all; ++i)
            all = (cost[i] >> static_cast<int>(symbols[order[i]])) & 1;
        if (all) return true;
    } while (std::next_permutation(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(cost.size())));
    return false;
}

/// Why an ability cannot take dice at all at present (ABL-05, ABL-06, ABL-R1).
Refusal may_take_dice(const View& view, Side side, int ability) {
    const Faction& faction = view.match.faction(side);
    if (ability < 0 || ability >= faction.board)
        return why<Sentence::unknown_ability>(Rule::ABL_01, {ability});
    if (faction.abilities[static_cast<std::size_t>(ability)].cost.empty())  // at deployment, without dice
        return why<Sentence::wrong_dice>(Rule::ABL_08, {ability});
    const Board& board = view.state.board(side);
    if ((board.blocked >> ability) & 1u) return why<Sentence::blocked>(Rule::GEN_18, {ability});
    if ((board.spent >> ability) & 1u) return why<Sentence::spent>(Rule::GEN_18, {ability});
    if (is_basic(view, side, ability)) return {};  // ABL-04
    if ((board.loaded >> ability) & 1u) return why<Sentence::already_loaded>(Rule::ABL_05, {ability});
    if (sets_on(view.state, side, ability) > 0) return why<Sentence::occupied>(Rule::ABL_05, {ability});
    if (!view.edition().reload_carried && ((board.triggered >> ability) & 1u))
        return why<Sentence::already_triggered>(Rule::ABL_06b, {ability});
    return {};
}

}  // namespace

Refusal may_load(const View& view, Side side, int ability, std::span<const std::int16_t> dice) {
    if (auto refusal = may_take_dice(view, side, ability)) return refusal;
    List<Symbol, 3> symbols;
    if (dice.size() > 3) return why<Sentence::wrong_dice>(Rule::ABL_08, {ability});
    for (std::size_t i = 0; i < dice.size(); ++i) {
        if (dice[i] < 0 || dice[i] >= dice_of_side)
            return why<Sentence::unknown_die>(Rule::ORD_08, {dice[i]});
        if (std::find(dice.begin(), dice.begin() + static_cast<std::ptrdiff_t>(i), dice[i]) !=
            dice.begin() + static_cast<std::ptrdiff_t>(i))
            return why<Sentence::named_twice>(Rule::ORD_08, {dice[i]});
        const SagaDie& die = view.state.board(side).dice[static_cast<std::size_t>(dice[i])];
        if (die.at != DieAt::inactive) return why<Sentence::die_not_inactive>(Rule::TRM_20, {dice[i]});
        symbols.push(die.symbol);
    }
    if (!pays(view.match.ability(side, ability).cost, symbols))
        return why<Sentence::wrong_dice>(Rule::ABL_08, {ability});
    return {};
}

void load(Play& play, Side side, int ability, std::span<const std::int16_t> dice) {
    Board& board = play.state.board(side);
    const std::uint8_t set = board.next_set;
    board.next_set = static_cast<std::uint8_t>(board.next_set % 31 + 1);
    for (std::int16_t d : dice) {
        SagaDie& die = board.dice[static_cast<std::size_t>(d)];
        die.at = DieAt::board;
        die.ability = static_cast<std::int8_t>(ability);
        die.set = set;
    }
    if (!is_basic(play.view(), side, ability)) board.loaded |= 1u << ability;
    play.tell<EventKind::loaded>(side, cause(Rule::ABL_09), {ability, dice});
}

namespace {

/// Adds every way to pay the rest of a cost from the inactive dice, one for each multiset of symbols. `paid`:
/// the dice for what is before it.
void add_payments(const View& view, Side side, int ability, List<std::int16_t, 3>& paid,
                  List<std::uint8_t, 64>& seen, Choices& out) {
    const auto& cost = view.match.ability(side, ability).cost;
    const Board& board = view.state.board(side);
    if (paid.size() == cost.size()) {
        std::array<int, 3> count{};
        for (std::int16_t d : paid)
            ++count[static_cast<std::size_t>(board.dice[static_cast<std::size_t>(d)].symbol)];
        const auto key = static_cast<std::uint8_t>(count[0] + 4 * count[1] + 16 * count[2]);
        if (seen.contains(key)) return;
        seen.try_push(key);
        out.add(make<Verb::load>({ability, paid}));
        return;
    }
    for (int symbol = 0; symbol < 3; ++symbol) {
        if (!((cost[paid.size()] >> symbol) & 1)) continue;
        for (std::int16_t d = 0; d < dice_of_side; ++d) {
            const SagaDie& die = board.dice[static_cast<std::size_t>(d)];
            if (die.at != DieAt::inactive || static_cast<int>(die.symbol) != symbol) continue;
            if (paid.contains(d)) continue;
            paid.push(d);
            add_payments(view, side, ability, paid, seen, out);
            paid.pop();
            break;  // dice of one symbol are alike
        }
    }
}

}  // namespace

void loading_choices(const View& view, Side side, Choices& out) {
    const Faction& faction = view.match.faction(side);
    for (int ability = 0; ability < faction.board; ++ability) {
        if (may_take_dice(view, side, ability)) continue;
        List<std::int16_t, 3> paid;
        List<std::uint8_t, 64> seen;
        add_payments(view, side, ability, paid, seen, out);
    }
}

namespace {

/// Can the rest of the cost be paid from so many dice of each symbol?
bool payable(const List<CostDie, 3>& cost, std::size_t from, std::array<int, 3>& have) {
    if (from >= cost.capacity() || from == cost.size()) return true;
    for (std::size_t symbol = 0; symbol < 3; ++symbol) {
        if (!((cost[from] >> symbol) & 1) || have[symbol] == 0) continue;
        --have[symbol];
        const bool rest = payable(cost, from + 1, have);
        ++have[symbol];
        if (rest) return true;
    }
    return false;
}

}  // namespace

bool may_load_something(const View& view, Side side) {
    std::array<int, 3> have{};
    for (const SagaDie& die : view.state.board(side).dice)
        if (die.at == DieAt::inactive) ++have[static_cast<std::size_t>(die.symbol)];
    if (have[0] + have[1] + have[2] == 0) return false;
    for (int ability = 0; ability < view.match.faction(side).board; ++ability)
        if (payable(view.match.ability(side, ability).cost, 0, have) && !may_take_dice(view, side, ability))
            return true;
    return false;
}

namespace {

/// Is there a Hero, legend or hired unit at all?
bool has_owners(const State& state, Side side) {
    const int first = first_unit(side);
    for (int u = first; u < first + state.unit_count[static_cast<std::size_t>(index(side))]; ++u)
        if (const Unit& unit = state.unit(u); unit.hero >= 0 || unit.legend >= 0 || unit.hired >= 0)
            return true;
    return false;
}

bool owns(const Unit& unit, const Ability& ability) {
    if (ability.owner < 0) return false;
    return ability.owner < 8    ? unit.hero == ability.owner
           : ability.owner < 16 ? unit.legend == ability.owner - 8
                                : unit.hired == ability.owner - 16;
}

}  // namespace

int owner_unit(const State& state, Side side, const Ability& ability, int after) {
    if (ability.owner < 0) return -1;
    const int first = first_unit(side);
    for (int u = std::max(first, after + 1);
         u < first + state.unit_count[static_cast<std::size_t>(index(side))]; ++u)
        if (owns(state.unit(u), ability) && on_table(state, u)) return u;
    return -1;
}

namespace {

constexpr std::uint8_t fight_keywords = Keyword::shooting | Keyword::shooting_reaction | Keyword::melee;

/// A rule of a Hero or a unit: its owner on the table, not exhausted, near enough (peoples, section 1).
Refusal owner_ready(const View& view, Side side, int number, std::uint8_t keyword, int unit) {
    const Ability& ability = view.match.ability(side, number);
    const int owner = owner_unit(view.state, side, ability);
    if (owner < 0) return why<Sentence::owner_gone>(Rule::GEN_18, {number});
    if (exhausted(view.state.unit(owner))) return why<Sentence::exhausted>(Rule::GEN_18, {owner});
    if ((view.state.board(side).triggered >> number) & 1u)
        return why<Sentence::already_triggered>(Rule::GEN_18, {number});
    if (!(keyword & fight_keywords) || unit == owner) return {};
    if (ability.owner_near.stick == Stick::none)
        return why<Sentence::owners_fight>(Rule::GEN_18, {number, owner});
    const Length far = view.sticks()[ability.owner_near.stick];
    if (!units_within(view, unit, owner, far))
        return why<Sentence::giver_too_far>(Rule::GEN_18, {owner, unit, units_ruler(view, owner, unit), far});
    return {};
}

/// What the fight at hand forbids (SHO-19, MEL-17, MRC-04, MRC-05, roles).
Refusal fight_allows(const View& view, Side side, int number) {
    const Fight& fight = view.state.fight;
    const bool attacks = fight.attacker == side;
    const Fighter& me = fight.of[attacks ? 0 : 1];
    const Ability& ability = view.match.ability(side, number);
    const bool melee = fight.kind == FightKind::melee;
    if (me.no_abilities) return why<Sentence::abilities_forbidden>(melee ? Rule::MEL_17 : Rule::SHO_19);
    if (me.no_advanced && ability.owner < 0 && !is_basic(view, side, number))
        return why<Sentence::mercenary>(melee ? Rule::MRC_05 : Rule::MRC_04, {me.unit});
    if ((ability.role == Role::attacker && !attacks) || (ability.role == Role::defender && attacks))
        return why<Sentence::restriction>(Rule::ABL_13, {number, me.unit});
    return {};
}

/// The clauses of an ability that could come first: all options of a choice, or the first clause.
bool names_something(const View& view, const Scope& scope, const Ability& ability) {
    bool any = false, all_named = true;
    for (const Clause& clause : ability.clauses) {
        if (any && clause.option == 0) break;
        if (any && clause.option <= 1 && ability.clauses.front().option == 0) break;
        any = true;
        const bool must_name = clause.pick > 0 && clause.who.whose != Whose::chosen && !clause.optional;
        if (!must_name || names_any(view, scope, clause)) return true;
        all_named = false;
        if (ability.clauses.front().option == 0) break;
    }
    return all_named;
}

}  // namespace

std::uint32_t perhaps_triggered(const View& view, Side side, std::uint8_t keyword) {
    const Faction& faction = view.match.faction(side);
    std::uint32_t loaded = 0, bits = 0;
    static_assert(max_abilities <= 32);
    for (const SagaDie& die : view.state.board(side).dice)
        if (die.at == DieAt::board) loaded |= 1u << (die.ability & 31);
    for (std::size_t a = 0; a < faction.abilities.size(); ++a) {
        const Ability& ability = faction.abilities[a];
        if ((ability.keywords & keyword) && (ability.owner >= 0 || (loaded >> a & 1u))) bits |= 1u << a;
    }
    return bits;
}

Refusal may_trigger(const View& view, Side side, int number, std::uint8_t keyword, int unit, int opposing) {
    const Faction& faction = view.match.faction(side);
    if (number < 0 || number >= static_cast<int>(faction.abilities.size()))
        return why<Sentence::unknown_ability>(Rule::ABL_01, {number});
    const Ability& ability = view.match.ability(side, number);
    if (ability.lasting || !(ability.keywords & keyword))
        return why<Sentence::wrong_moment>(Rule::ABL_15, {number});
    if ((view.state.board(side).spent >> number) & 1u) return why<Sentence::spent>(Rule::GEN_18, {number});
    if (ability.owner >= 0) {
        if (auto refusal = owner_ready(view, side, number, keyword, unit)) return refusal;
    } else if (sets_on(view.state, side, number) == 0) {
        return why<Sentence::not_loaded>(Rule::TRM_21, {number});
    } else if (!is_basic(view, side, number) && ((view.state.board(side).triggered >> number) & 1u)) {
        return why<Sentence::already_triggered>(Rule::ABL_05, {number});
    }
    if (keyword & fight_keywords)
        if (auto refusal = fight_allows(view, side, number)) return refusal;
    Scope scope{side, unit, opposing, owner_unit(view.state, side, ability), number, -1, {}};
    if (unit >= 0 && !fits(view, ability.restriction, scope, unit))
        return why<Sentence::restriction>(Rule::ABL_13, {number, unit});
    if (!names_something(view, scope, ability)) return why<Sentence::no_target>(Rule::ABL_20, {number});
    return {};
}

bool may_trigger_any(const View& view, Side side, std::uint8_t keyword) {
    return any_perhaps_triggered(
        view, side, keyword, [&](int number) { return !may_trigger(view, side, number, keyword, -1, -1); });
}

void trigger_choices(const View& view, Side side, std::uint8_t keyword, Choices& out) {
    any_perhaps_triggered(view, side, keyword, [&](int number) {
        if (!may_trigger(view, side, number, keyword, -1, -1)) out.add(make<Verb::trigger>({number}));
        return false;
    });
}

void take_off(Play& play, Side side, int ability, std::uint8_t set) {
    for (SagaDie& die : play.state.board(side).dice)
        if (die.at == DieAt::board && die.ability == ability && die.set == set) die = {};
}

void trigger(Play& play, Side side, int number, int unit, int opposing) {
    const Ability& ability = play.match.ability(side, number);
    Board& board = play.state.board(side);
    if (ability.owner < 0) {  // ABL-10, ABL-11
        const auto die = std::find_if(board.dice.begin(), board.dice.end(), [&](const SagaDie& d) {
            return d.at == DieAt::board && d.ability == number;
        });
        take_off(play, side, number, die->set);
    }
    if (ability.owner >= 0 || !is_basic(play.view(), side, number)) board.triggered |= 1u << number;
    if (ability.once) board.spent |= 1u << number;
    play.tell<EventKind::triggered>(side, ability_cause(index(side), number), {number, unit});
    Frame& frame = play.push(Stage::effects, side);
    frame.ability = static_cast<std::int8_t>(number);
    frame.unit = static_cast<std::int8_t>(unit);
    frame.target = static_cast<std::int8_t>(opposing);
}

int roll_saga_dice(Play& play, Side side, int count, RuleRef rule) {
    Board& board = play.state.board(side);
    const auto available = static_cast<int>(std::count_if(
        board.dice.begin(), board.dice.end(), [](const SagaDie& die) { return die.at == DieAt::available; }));
    count = std::min(count, available);  // ORD-08, ORD-R5
    const bool first_turn = play.state.turn == 1 && play.state.turn_of == play.state.first_player;
    if (!play.edition().second_opens_with_three && first_turn && side == play.state.first_player)
        count = std::min(count, 3 - play.state.rolled_this_turn);  // SCN-02.b, SCN-R2
    if (count <= 0) return 0;
    if (side == play.state.turn_of)
        play.state.rolled_this_turn = static_cast<std::uint8_t>(play.state.rolled_this_turn + count);
    const Roll roll = play.dice.roll(count, {3, {0, 0, 0, 1, 1, 2}});  // TRM-19
    List<std::int16_t, 2 * dice_of_side> fallen;                       // die, symbol
    std::array<int, 3> left{roll[0], roll[1], roll[2]};
    for (int d = 0; d < dice_of_side && left[0] + left[1] + left[2] > 0; ++d) {
        SagaDie& die = board.dice[static_cast<std::size_t>(d)];
        if (die.at != DieAt::available) continue;
        const int symbol = left[0] > 0 ? 0 : left[1] > 0 ? 1 : 2;
        --left[static_cast<std::size_t>(symbol)];
        die = {DieAt::inactive, static_cast<Symbol>(symbol), -1, 0};
        fallen.push(static_cast<std::int16_t>(d));
        fallen.push(static_cast<std::int16_t>(symbol));
    }
    play.tell<EventKind::saga_rolled>(side, rule, {Repeated<kinds::RolledDie>(fallen)}, roll);
    return count;
}

// ---- Effects in force

namespace {

/// Does a unit that the rule belongs to, the first of them given, give the clause to this one? The same hired
/// unit may be there twice.
bool given_by_owner(const View& view, Side side, int number, int first, const Clause& clause, int unit) {
    const Ability& ability = view.match.ability(side, number);
    for (int owner = first; owner >= 0; owner = owner_unit(view.state, side, ability, owner))
        if (matches(view, clause.who, {side, owner, -1, owner, number, -1, {}}, unit)) return true;
    return false;
}

}  // namespace

List<InForce, 32> effects_on(const View& view, int unit, std::uint64_t verbs) {
    List<InForce, 32> found;
    const auto asked_for = [&](const Clause& clause) { return (verbs & verb_bit(clause.verb)) != 0; };
    for (const Lasting& lasting : view.state.lasting) {
        const Side side = static_cast<Side>(lasting.side);
        const Ability& ability = view.match.ability(side, lasting.ability);
        const Clause& clause = ability.clauses[lasting.clause];
        if (!asked_for(clause)) continue;
        const Scope scope{side,           -1, -1, owner_unit(view.state, side, ability), lasting.ability,
                          lasting.clause, {}};
        if (lasting.unit >= 0 ? lasting.unit == unit : matches(view, clause.who, scope, unit))
            found.try_push({&clause, ability_cause(lasting.side, lasting.ability), side});
    }
    for (Side side : {Side::first, Side::second}) {
        const Faction& faction = view.match.faction(side);
        if (!has_owners(view.state, side)) continue;
        for (int a = faction.board; a < static_cast<int>(faction.abilities.size()); ++a) {
            const Ability& ability = view.match.ability(side, a);
            if (!ability.lasting || std::none_of(ability.clauses.begin(), ability.clauses.end(), asked_for))
                continue;
            const int owner = owner_unit(view.state, side, ability);
            if (owner < 0) continue;
            for (const Clause& clause : ability.clauses)
                if (asked_for(clause) && given_by_owner(view, side, a, owner, clause, unit))
                    found.try_push({&clause, ability_cause(index(side), a), side});
        }
    }
    return found;
}

bool no_cover_for(const State& state, const Clause& clause, int unit) {
    return clause.verb == EffectVerb::cover && !clause.riders_too && is_mounted(state.unit(unit));
}

void change_fight(Fight& fight, const Clause& clause, int who, int owner, int amount, bool standing,
                  RuleRef cause) {
    Fighter& fighter = fight.of[static_cast<std::size_t>(who)];
    switch (clause.verb) {
        case EffectVerb::gain_attack:
            standing ? add_bonus(fight, who, amount, cause) : gain_attack(fight, who, amount, cause);
            break;
        case EffectVerb::gain_defence: gain_defence(fight, who, amount, cause); break;
        case EffectVerb::auto_hit: gain_hits(fight, who, amount, cause); break;
        case EffectVerb::armour: change_armour(fight, who, amount, cause); break;
        case EffectVerb::mod_attack: modify(fight, who, true, owner, amount, cause); break;
        case EffectVerb::mod_defence: modify(fight, who, false, owner, amount, cause); break;
        case EffectVerb::reroll_attack: reroll(fight, who, true, owner, clause.faces, cause); break;
        case EffectVerb::reroll_defence: reroll(fight, who, false, owner, clause.faces, cause); break;
        case EffectVerb::cancel_hit:
            fighter.cancel_hits = static_cast<std::int16_t>(fighter.cancel_hits + amount);
            break;
        case EffectVerb::cancel_casualty:
            fighter.cancel_casualties = static_cast<std::int16_t>(fighter.cancel_casualties + amount);
            break;
        case EffectVerb::cover: set_cover(fight, who, clause.cover, cause); break;
        case EffectVerb::no_cover: lose_cover(fight, who, cause); break;
        case EffectVerb::win_ties: fighter.win_ties = true; break;
        case EffectVerb::stand: fighter.stand = true; break;
        case EffectVerb::forbid_abilities: fighter.no_abilities = true; break;
        case EffectVerb::forbid_fatigue: fighter.no_fatigue = true; break;
        default: break;
    }
}

namespace {

/// Does a lasting clause speak of this attack of the unit?
bool speaks_of(const View& view, const Clause& clause, const InForce& effect, int who) {
    const Fight& fight = view.state.fight;
    const int unit = fight.of[static_cast<std::size_t>(who)].unit;
    const int enemy = fight.of[static_cast<std::size_t>(1 - who)].unit;
    if (clause.attack == Attack::shooting && fight.kind != FightKind::shooting) return false;
    if (clause.attack == Attack::melee && fight.kind != FightKind::melee) return false;
    if ((clause.role == Role::attacker && who != 0) || (clause.role == Role::defender && who != 1))
        return false;
    if (view.real() && is_measured(clause)) {
        const std::uint64_t bit = std::uint64_t{1} << ability_number(effect.cause);
        if ((view.state.told.holds[static_cast<std::size_t>(ability_side(effect.cause))] & bit) == 0)
            return false;
    }
    const bool own_side = effect.side == side_of_unit(unit);
    Scope scope{effect.side, own_side ? unit : enemy, own_side ? enemy : unit, -1, -1, -1, {}};
    if (clause.shooter_beyond != Stick::none && !view.real() &&
        (enemy < 0 || units_within(view, unit, enemy, view.sticks()[clause.shooter_beyond])))
        return false;
    if (clause.when_attack_begins.stick != Stick::none) {
        Selector near;
        near.near[0] = clause.when_attack_begins;
        if (!fits(view, near, scope, unit)) return false;
    }
    return holds(view, clause.condition, scope);
}

void add_effects_of(Play& play, int who) {
    Fight& fight = play.state.fight;
    const int unit = fight.of[static_cast<std::size_t>(who)].unit;
    if (unit < 0) return;
    for (const InForce& effect : effects_on(play.view(), unit)) {
        const Clause& clause = *effect.clause;
        if (!speaks_of(play.view(), clause, effect, who)) continue;
        if (no_cover_for(play.state, clause, unit)) continue;
        const int enemy = fight.of[static_cast<std::size_t>(1 - who)].unit;
        const bool own_side = effect.side == side_of_unit(unit);
        const Scope scope{effect.side, own_side ? unit : enemy, own_side ? enemy : unit, -1, -1, -1, {}};
        const int owner = effect.side == fight.attacker ? 0 : 1;
        change_fight(fight, clause, who, owner, amount(play.view(), clause, scope, 0), true, effect.cause);
    }
}

}  // namespace

bool is_measured(const Clause& clause) {
    return seen_on_table(clause.who) || seen_on_table(clause.condition.what) ||
           clause.shooter_beyond != Stick::none || clause.when_attack_begins.stick != Stick::none;
}

RuleRef effect_to_measure(const View& view, int& unit) {
    for (std::size_t who = 0; who < 2; ++who) {
        unit = view.state.fight.of[who].unit;
        if (unit < 0) continue;
        for (const InForce& effect : effects_on(view, unit)) {
            const auto side = static_cast<std::size_t>(ability_side(effect.cause));
            const std::uint64_t bit = std::uint64_t{1} << ability_number(effect.cause);
            if (is_measured(*effect.clause) && (view.state.told.asked[side] & bit) == 0) return effect.cause;
        }
    }
    return 0;
}

void add_standing_effects(Play& play) {
    Fight& fight = play.state.fight;
    if (!play.state.activations.empty() && fight.of[0].unit >= 0) {
        const Activation& activation = play.state.activations.back();
        const RuleRef from =
            activation.ability >= 0 ? ability_cause(activation.side, activation.ability) : RuleRef{0};
        if (activation.unit == fight.of[0].unit) {
            if (activation.bonus_attack > 0) add_bonus(fight, 0, activation.bonus_attack, from);
            if (activation.attack_mod != 0) modify(fight, 0, true, 0, activation.attack_mod, from);
        }
    }
    add_effects_of(play, 0);
    add_effects_of(play, 1);
}

void end_lasting(Play& play, Duration duration, Side side) {
    auto& lasting = play.state.lasting;
    for (std::size_t i = lasting.size(); i-- > 0;) {
        const Lasting& effect = lasting[i];
        if (effect.duration != duration) continue;
        if (duration == Duration::until_next && effect.side != index(side)) continue;
        play.tell<EventKind::lasting_ended>(static_cast<Side>(effect.side),
                                            ability_cause(effect.side, effect.ability),
                                            {effect.ability, effect.clause, effect.unit});
        lasting.erase(i);
    }
}

void add_with_clauses(const View& view, Activation& activation, Side side, int number, int clause) {
    const auto& clauses = view.match.ability(side, number).clauses;
    for (std::size_t i = static_cast<std::size_t>(clause) + 1;
         i < clauses.size() && clauses[i].link == Link::with; ++i) {
        const Clause& with = clauses[i];
        switch (with.verb) {
            case EffectVerb::no_fatigue: activation.no_fatigue = true; break;
            case EffectVerb::move_sticks: activation.more_move = with.stick; break;
            case EffectVerb::charge_sticks: activation.more_charge = with.stick; break;
            case EffectVerb::single_short: activation.slowed = true; break;
            case EffectVerb::ignore_uneven: activation.ignore_uneven = true; break;
            case EffectVerb::ignore_dangerous: activation.ignore_dangerous = true; break;
            case EffectVerb::forbid_fatigue: activation.no_enemy_fatigue = true; break;
            case EffectVerb::mod_attack:
                activation.attack_mod = static_cast<std::int8_t>(activation.attack_mod + with.quantity.base);
                break;
            case EffectVerb::gain_attack:
                activation.bonus_attack =
                    static_cast<std::int8_t>(activation.bonus_attack + with.quantity.base);
                break;
            default: break;
        }
    }
}

}  // namespace skald::saga
