// Karl's battle board: which abilities to load, and which to use.
#include <algorithm>
#include <bit>

#include "bots/saga/karl.hpp"
#include "saga/ability.hpp"
#include "saga/endless.hpp"
#include "saga/names.hpp"

namespace skald::saga {

namespace {

constexpr double never = Outlook::never;

bool has_verb(const Ability& ability, EffectVerb verb) {
    return std::any_of(ability.clauses.begin(), ability.clauses.end(),
                       [&](const Clause& c) { return c.verb == verb; });
}

const Clause* order_of(const Ability& ability) {
    for (const Clause& clause : ability.clauses)
        if (clause.verb == EffectVerb::activate || clause.verb == EffectVerb::free_activation) return &clause;
    return nullptr;
}

/// How many activations it gives to the unit that it names first.
int orders_in(const Ability& ability) {
    return static_cast<int>(
        std::count_if(ability.clauses.begin(), ability.clauses.end(), [](const Clause& c) {
            return c.verb == EffectVerb::activate && (c.who.whose == Whose::chosen || c.pick > 0);
        }));
}

}  // namespace

/// Looks what every unit could do this turn, and which of that the board already pays for.
void Karl::plan_board(const View& view) {
    const Side side = outlook_.side();
    const int first = first_unit(side);
    const int count = view.state.unit_count[static_cast<std::size_t>(index(side))];
    fights_ahead_ = 0;
    danger_ahead_ = 0;
    for (int unit = first; unit < first + count; ++unit) {
        Wish& wish = wishes_[static_cast<std::size_t>(unit)];
        wish = {never, never, 0};
        if (!on_table(view.state, unit)) continue;
        wish.first = outlook_.best_action(view, unit, any_type);
        wish.second = outlook_.follow_up(view, unit);
        danger_ahead_ += outlook_.danger(view, unit, middle_of(view, unit));
        // A manoeuvre does as well where there is room for one (MAN-02).
        if (outlook_.nearest(view, unit) > 1.4 * view.sticks().long_ && unit_in_open(view, unit))
            wish.served = 1;
        // Determination: the first activation costs no die (SPC-01).
        if (specials_of(view, unit) & Special::determination) wish.served = 1;
    }
    for (int ability = 0; ability < static_cast<int>(view.match.faction(side).abilities.size()); ++ability)
        for (int set = sets_on(view.state, side, ability); set > 0; --set) wish_of(view, ability, nullptr);
    // Only those fight who are given the means.
    for (int unit = first; unit < first + count; ++unit)
        if (on_table(view.state, unit) && wishes_[static_cast<std::size_t>(unit)].served > 0)
            fights_ahead_ += outlook_.fight_ahead(view, unit);
}

/// The best that the ability could be used for beyond what is paid for already. Without `worth` it is marked
/// as paid for.
double Karl::wish_of(const View& view, int number, double* worth) {
    const Side side = outlook_.side();
    const Ability& ability = view.match.ability(side, number);
    const Clause* order = order_of(ability);
    if (order == nullptr) return never;
    const Scope scope{side, -1, -1, owner_unit(view.state, side, ability), number, -1, {}};
    const int orders = std::max(1, orders_in(ability));
    double best = never;
    int named = -1;
    for (int unit : nameable(view, scope, *order)) {
        const Wish& wish = wishes_[static_cast<std::size_t>(unit)];
        double sum = 0;
        for (int i = wish.served; i < wish.served + orders; ++i)
            sum += i == 0   ? std::max(wish.first, 0.5 * (wish.first + wish.second))
                   : i == 1 ? wish.second
                            : -0.5;
        if (sum > best) best = sum, named = unit;
    }
    if (worth != nullptr)
        *worth = best;
    else if (named >= 0)
        wishes_[static_cast<std::size_t>(named)].served += orders;
    return best;
}

/// What one more die could be used for, on the average of its faces (TRM-19), beyond what is paid for
/// already.
double Karl::fresh_die(const View& view) {
    constexpr std::array<double, 3> faces{3, 2, 1};
    const Side side = outlook_.side();
    const Board& board = view.state.board(side);
    std::array<double, 3> best{};
    for (int number = 0; number < static_cast<int>(view.match.faction(side).abilities.size()); ++number) {
        const Ability& ability = view.match.ability(side, number);
        const std::uint32_t taken =
            board.blocked | board.spent | (is_basic(view, side, number) ? 0 : board.loaded);
        if (ability.cost.size() != 1 || (taken >> number & 1) || has_verb(ability, EffectVerb::roll))
            continue;
        const double worth = load_worth(view, number);
        for (std::size_t symbol = 0; symbol < best.size(); ++symbol)
            if (ability.cost[0] >> symbol & 1) best[symbol] = std::max(best[symbol], worth);
    }
    double sum = 0;
    for (std::size_t symbol = 0; symbol < best.size(); ++symbol) sum += faces[symbol] / 6 * best[symbol];
    return sum;
}

namespace {

/// Was a set loaded and used since the first of those that lie on the board was loaded? Also where none lies
/// there, or where an Orders ability was used that may have lain there before it.
bool has_used_one(const Board& board) {
    constexpr int sets = 31;  // they are numbered from 1, and then from 1 again
    std::uint32_t seen = 0;
    int first = 1;
    for (const SagaDie& die : board.dice) {
        if (die.at != DieAt::board) continue;
        first = std::max(first, (board.next_set - die.set + sets) % sets);
        seen |= 1u << die.set;
    }
    return board.triggered != 0 || std::popcount(seen) < first;
}

}  // namespace

/// Dice for a die: worth as much as those that it brings, and there are no more than eight.
double Karl::roll_worth(const View& view, int number) {
    const Side side = outlook_.side();
    const Ability& ability = view.match.ability(side, number);
    const auto& dice = view.state.board(side).dice;
    const int free = static_cast<int>(ability.cost.size()) +
                     static_cast<int>(std::count_if(dice.begin(), dice.end(), [](const SagaDie& die) {
                         return die.at == DieAt::available;
                     }));
    const Scope scope{side, -1, -1, owner_unit(view.state, side, ability), number, -1, {}};
    int most = 0;
    double price = 0;
    for (const Clause& clause : ability.clauses) {
        // Of what it rolls some go again: that is a die turned, not one gained.
        const bool goes = clause.verb == EffectVerb::discard && clause.inactive_only && !clause.enemy_side;
        // Nobody wants to watch dice turned one after the other.
        if (goes && clause.link == Link::then) {
            if (has_used_one(view.state.board(side))) return never;
            price += std::max(1, amount(view, clause, scope, 1));
        }
        if (clause.verb != EffectVerb::roll || !holds(view, clause.condition, scope)) continue;
        const int rolled = std::min(free, amount(view, clause, scope, 1));
        if (rolled > most) most = rolled, price = clause.link == Link::to ? 1 : 0;
    }
    // What pays for itself is used until there are no more dice to be had, not for ever.
    if (pays_for_itself(ability) && most <= static_cast<int>(ability.cost.size())) return never;
    return outlook_.doctrine().fresh_die * (most - price) * fresh_die(view);
}

/// Abilities that order nobody: dice, reactions, help in fights.
double Karl::ability_worth(const View& view, int number, bool loading) {
    const Side side = outlook_.side();
    const Doctrine& doctrine = outlook_.doctrine();
    const Ability& ability = view.match.ability(side, number);
    const int sets = sets_on(view.state, side, number);
    if (has_verb(ability, EffectVerb::roll)) return loading ? roll_worth(view, number) : 6.0;
    if (ability.keywords & (Keyword::melee | Keyword::shooting | Keyword::shooting_reaction)) {
        double dice = 0;
        for (const Clause& clause : ability.clauses) {
            const int amount = clause.quantity.base + (clause.quantity.count == Count::none ? 0 : 2);
            switch (clause.verb) {
                case EffectVerb::gain_attack:
                case EffectVerb::auto_hit: dice += doctrine.attack_die * amount; break;
                case EffectVerb::gain_defence: dice += doctrine.defence_die * amount; break;
                default: dice += 0.3; break;
            }
        }
        const double fights = 0.5 * fights_ahead_ + 0.05 * danger_ahead_ * outlook_.temper().cunning;
        return dice * std::clamp(fights - 0.4 * sets, 0.05, 1.0);
    }
    if (ability.keywords & (Keyword::activation_reaction | Keyword::orders_reaction))
        return doctrine.keep_reaction * outlook_.temper().cunning *
               (sets > 0 ? 0.1 : std::clamp(0.3 + 0.05 * danger_ahead_, 0.0, 0.7));
    if (has_verb(ability, EffectVerb::remove_fatigue)) {
        double relief = 0;
        for (int unit = first_unit(side); unit < first_unit(side) + max_units_of_side; ++unit)
            if (view.state.unit(unit).size > 0 && on_table(view.state, unit))
                relief += 0.4 * outlook_.relief(view, unit);
        return loading ? relief - 0.2 : relief;
    }
    return 0.25 - 0.2 * sets;
}

double Karl::load_worth(const View& view, int number) {
    const Ability& ability = view.match.ability(outlook_.side(), number);
    const double dice = static_cast<double>(ability.cost.size());
    double worth = never;
    if (order_of(ability) != nullptr)
        wish_of(view, number, &worth);
    else
        worth = ability_worth(view, number, true);
    // A die that lies on nothing is lost (ORD-18): a small hope is better.
    return worth - 0.25 * (dice - 1) + 0.02;
}

/// Dice that stay on the board are not rolled: are they worth more where they lie (ORD-10)?
double Karl::take_back_worth(const View& view, const Choice& choice) {
    const Side side = outlook_.side();
    const auto& dice = view.state.board(side).dice;
    const int generated = read<Ask::take_back>(view.state.question).dice;
    const int lying = static_cast<int>(
        std::count_if(dice.begin(), dice.end(), [](const SagaDie& die) { return die.at == DieAt::board; }));
    const auto rolled = [&](int on_board) { return std::min(generated, dice_of_side - on_board); };
    const auto back = read<Verb::take_back>(choice).dice;
    const int taken = static_cast<int>(back.size());
    double kept = 0;
    std::uint32_t seen = 0;  // each set once
    for (std::int16_t d : back) {
        const SagaDie& die = dice[static_cast<std::size_t>(d)];
        const std::uint32_t set = 1u << (die.set % 32);
        if (seen & set) continue;
        seen |= set;
        const Ability& ability = view.match.ability(side, die.ability);
        double worth = 0.5;
        if (order_of(ability) == nullptr) worth = ability_worth(view, die.ability, true);
        kept += worth;
    }
    return 0.5 * (rolled(lying - taken) - rolled(lying)) - kept;
}

double Karl::trigger_worth(const View& view, int number) {
    const Side side = outlook_.side();
    const Ability& ability = view.match.ability(side, number);
    const Scope scope{side, -1, -1, owner_unit(view.state, side, ability), number, -1, {}};
    const Clause* order = order_of(ability);
    if (order == nullptr || static_cast<Ask>(view.state.question.ask) == Ask::orders)
        return ability_worth(view, number, false);
    double best = never;
    for (int unit : nameable(view, scope, *order)) {
        double worth = outlook_.best_action(view, unit, order->types == 0 ? any_type : order->types);
        if (orders_in(ability) > 1) worth += std::max(0.0, outlook_.follow_up(view, unit));
        best = std::max(best, worth);
    }
    return best;
}

}  // namespace skald::saga
