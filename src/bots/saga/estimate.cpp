#include "bots/saga/estimate.hpp"

#include <algorithm>

#include "dice/seeded.hpp"
#include "saga/ability.hpp"
#include "saga/casualties.hpp"
#include "saga/fatigue.hpp"
#include "saga/fighting.hpp"
#include "saga/rounds.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

namespace {

/// The chance of one die of the throw to end in kind 1, a success.
double chance_of(const Treatment& how, int needed, const Edition& edition) {
    const Rounds rounds = rounds_of(how, needed, edition);
    double chance = 0;
    std::array<double, 3> reaches{1, 0, 0};
    for (std::size_t round = 0; round < rounds.faces.size(); ++round)
        for (std::uint8_t kind : rounds.faces[round].kind_of) {
            const std::size_t then = rounds.then[kind];
            const double share = reaches[round] / 6;
            if (then > round && then < rounds.faces.size())
                reaches[then] += share;
            else if (kind == 1)
                chance += share;
        }
    return chance;
}

/// What one side of a fight is about to throw: attack dice, and the chance of one die of either side.
struct Volley {
    int dice = 0;
    double hit = 0, save = 0;
};

using Spread = std::array<double, max_dice + 1>;

/// Chances of 0..n successes of n dice.
void binomial(int n, double p, Spread& out) {
    if (p >= 1) {
        std::fill_n(out.begin(), n + 1, 0.0);
        out[static_cast<std::size_t>(n)] = 1;
        return;
    }
    double none = 1;
    for (int i = 0; i < n; ++i) none *= 1 - p;
    const double ratio = p / (1 - p);
    out[0] = none;
    for (int k = 1; k <= n; ++k)
        out[static_cast<std::size_t>(k)] = out[static_cast<std::size_t>(k - 1)] * ratio * (n - k + 1) / k;
}

Volley volley_of(const Fight& fight, int who, const Edition& edition) {
    const Fighter& enemy = fight.of[static_cast<std::size_t>(1 - who)];
    Volley volley;
    volley.dice = attack_pool(fight, who, edition);
    volley.hit = chance_of(attack_treatment(fight, who, edition), to_hit(fight, 1 - who), edition);
    volley.save = chance_of(enemy.defence_dice, to_save(fight, 1 - who), edition);
    return volley;
}

void add(Losses& losses, int casualties, double chance) {
    losses.chance[static_cast<std::size_t>(std::clamp(casualties, 0, Losses::most))] += chance;
}

}  // namespace

double Losses::average() const {
    double sum = 0;
    for (int k = 1; k <= most; ++k) sum += k * chance[static_cast<std::size_t>(k)];
    return sum;
}

int Losses::last() const {
    int k = most;
    while (k > 0 && chance[static_cast<std::size_t>(k)] == 0) --k;
    return k;
}

double Losses::at_least(int figures) const {
    double sum = 0;
    for (int k = std::max(figures, 0); k <= most; ++k) sum += chance[static_cast<std::size_t>(k)];
    return sum;
}

Losses losses_of(const Fight& fight, int who, const Edition& edition) {
    const Volley volley = volley_of(fight, who, edition);
    const Fighter &side = fight.of[static_cast<std::size_t>(who)],
                  &enemy = fight.of[static_cast<std::size_t>(1 - who)];
    Losses losses;
    Spread hits;
    const bool plain = side.auto_hits <= 0 && enemy.cancel_hits <= 0 && enemy.defence_extra == 0;
    if (plain) {  // every die by itself either fells a man or does not
        binomial(volley.dice, volley.hit * (1 - volley.save), hits);
        for (int k = 0; k <= volley.dice; ++k)
            add(losses, casualties_of(fight, 1 - who, k, 0), hits[static_cast<std::size_t>(k)]);
        return losses;
    }
    binomial(volley.dice, volley.hit, hits);
    Spread saves;
    for (int k = 0; k <= volley.dice; ++k) {
        const int scored = hits_of(fight, who, k), dice = defence_pool(fight, 1 - who, scored);
        binomial(dice, volley.save, saves);
        for (int s = 0; s <= dice; ++s)
            add(losses, casualties_of(fight, 1 - who, scored, s),
                hits[static_cast<std::size_t>(k)] * saves[static_cast<std::size_t>(s)]);
    }
    return losses;
}

namespace {

/// How much of the game is still to come, 0..1.
double future(const View& view) {
    return std::clamp((7 - view.state.turn) / 6.0, 0.1, 1.0);
}

}  // namespace

double figure_worth(const View& view, int unit) {
    const double later = future(view);
    const Unit& u = view.state.unit(unit);
    switch (u.troop) {
        case Troop::hero: return is_heroic(u) ? 0.8 : 5.0 + 2.0 * later;
        case Troop::hearthguard: return 1.0 + 0.25 * later;
        case Troop::warriors: return 0.5 + 0.15 * later;
        case Troop::levies: return 0.34 + 0.1 * later;
    }
    return 0.5;
}

namespace {

/// What so many figures are worth when they fall.
double fallen_worth(const View& view, int unit, int fallen) {
    const Unit& u = view.state.unit(unit);
    const double later = future(view);
    if (fallen == 0) return 0;
    if (u.troop == Troop::hero && !is_heroic(u)) return 5.0 + 2.5 * later;
    const int left = u.alive - fallen;
    const int least_for_dice = u.troop == Troop::warriors ? 4
                               : u.troop == Troop::levies ? 6
                                                          : 1;  // WAR-13, -14
    double worth = figure_worth(view, unit) * fallen;
    if (left == 0) worth += u.legend >= 0 ? 4.0 : u.troop == Troop::hero ? 5.0 : 1.0;
    if (u.alive >= least_for_dice && left < least_for_dice) worth += 0.8 * later;
    return worth;
}

double worth_of(const View& view, int unit, const Losses& casualties, const Savings& savings) {
    constexpr double marker = 0.45, guard = 1.3;
    const Unit& u = view.state.unit(unit);
    const int by_fatigue = savings.by_fatigue(u);
    double sum = 0;
    for (int k = 1; k <= Losses::most; ++k) {
        const double chance = casualties.chance[static_cast<std::size_t>(k)];
        if (chance < 1e-6) continue;
        const int cancelled = std::min(k, by_fatigue), guarded = std::min(k - cancelled, savings.guards);
        sum +=
            chance * (marker * cancelled + guard * guarded + fallen_worth(view, unit, savings.falls(u, k)));
    }
    return sum;
}

using BothSavings = std::array<Savings, 2>;
BothSavings savings_of(const View& view, const Fight& fight) {
    BothSavings savings;
    for (std::size_t who = 0; who < 2; ++who)
        if (fight.of[who].unit >= 0) savings[who] = savings_of(view, fight.of[who].unit);
    return savings;
}

/// Figures that fall instead of casualties suffered.
Losses falls_of(const Unit& unit, const Losses& casualties, const Savings& savings) {
    Losses falls;
    for (int k = 0; k <= Losses::most; ++k)
        add(falls, savings.falls(unit, k), casualties.chance[static_cast<std::size_t>(k)]);
    return falls;
}

FightChances chances_of(const View& view, const BothSavings& savings) {
    const Fight& fight = view.state.fight;
    const Edition& edition = view.edition();
    const bool melee = fight.kind == FightKind::melee;
    FightChances odds;
    std::array<int, 2> alive{};
    odds.casualties[1] = losses_of(fight, 0, edition);
    if (melee)
        odds.casualties[0] = losses_of(fight, 1, edition);
    else
        odds.casualties[0].chance[0] = 1;
    for (std::size_t who = 0; who < 2; ++who) {
        if (fight.of[who].unit < 0) continue;
        const Unit& unit = view.state.unit(fight.of[who].unit);
        alive[who] = unit.alive;
        odds.falls[who] = falls_of(unit, odds.casualties[who], savings[who]);
    }
    if (!melee) return odds;
    Fight ended = fight;
    const std::array<int, 2> most{odds.falls[0].last(), odds.falls[1].last()};
    for (int a = 0; a <= most[0]; ++a)
        for (int d = 0; d <= most[1]; ++d) {
            const double chance = odds.falls[0].chance[static_cast<std::size_t>(a)] *
                                  odds.falls[1].chance[static_cast<std::size_t>(d)];
            if (chance == 0) continue;
            ended.of[0].removed = static_cast<std::int16_t>(a);
            ended.of[1].removed = static_cast<std::int16_t>(d);
            const int winner = melee_winner(ended, {alive[0] - a, alive[1] - d});
            (winner == 0 ? odds.win : winner == 1 ? odds.lose : odds.draw) += chance;
        }
    return odds;
}

}  // namespace

FightChances chances_of(const View& view) {
    return chances_of(view, savings_of(view, view.state.fight));
}

namespace {

/// Average casualties, quickly: for comparing two uses of a marker.
double average(const Fight& fight, int who, const Edition& edition) {
    const Volley v = volley_of(fight, who, edition);
    const Fighter& enemy = fight.of[static_cast<std::size_t>(1 - who)];
    const int automatic = std::max<int>(fight.of[static_cast<std::size_t>(who)].auto_hits, 0);
    const double hits = std::max(0.0, v.dice * v.hit + automatic - std::max<int>(enemy.cancel_hits, 0));
    return std::max(0.0, hits * (1 - v.save) - enemy.defence_extra * v.save);
}

/// What `who` gains from the fight as it stands, roughly.
double gain(const Fight& fight, const View& view, int who, const BothSavings& savings) {
    const auto loses = [&](int side) {
        const int unit = fight.of[static_cast<std::size_t>(side)].unit;
        const Savings& saved = savings[static_cast<std::size_t>(side)];
        if (unit < 0) return 0.0;                // SHO-13: an attack without a unit
        if (saved.each > 0 || saved.guards > 0)  // between a marker and a Hero's death no average will do
            return worth_of(view, unit, losses_of(fight, 1 - side, view.edition()), saved);
        const double figures = std::min(average(fight, 1 - side, view.edition()),
                                        static_cast<double>(counted_figures(view, unit)));
        return figures * std::min(1.5, figure_worth(view, unit));
    };
    return loses(1 - who) - loses(who);
}

}  // namespace

void use_ability(Fight& fight, const View& view, int who, int number, int option) {
    const Side side = player_of(fight, who);
    const Scope scope{side,
                      fight.of[static_cast<std::size_t>(who)].unit,
                      fight.of[static_cast<std::size_t>(1 - who)].unit,
                      -1,
                      number,
                      -1,
                      {}};
    for (const Clause& clause : view.match.ability(side, number).clauses) {
        if (clause.option != 0 && clause.option != option) continue;
        if (!holds(view, clause.condition, scope)) continue;
        change_fight(fight, clause, clause.enemy_side ? 1 - who : who, who, amount(view, clause, scope, 0),
                     false, ability_cause(index(side), number));
    }
}

static int options_of(const Ability& ability) {
    int most = 0;
    for (const Clause& clause : ability.clauses) most = std::max<int>(most, clause.option);
    return most;
}

int use_ability(Fight& fight, const View& view, int who, int number) {
    int best = 0;
    Fight chosen = fight;
    double most = -1e9;
    const int options = options_of(view.match.ability(player_of(fight, who), number));
    const BothSavings savings = savings_of(view, fight);
    for (int option = options > 0 ? 1 : 0; option <= options; ++option) {
        Fight changed = fight;
        use_ability(changed, view, who, number, option);
        const double worth = gain(changed, view, who, savings);
        if (worth > most) most = worth, best = option, chosen = changed;
    }
    fight = chosen;
    return best;
}

namespace {

/// Uses markers of the enemy, each as it serves best (MEL-15), as long as that serves: what is taken from a
/// Hero gives him Resilience back.
void spend(State& state, Match& match, int who) {
    Fight& fight = state.fight;
    const View view{match, state};
    const BothSavings savings = savings_of(view, fight);
    Unit& enemy = state.unit(fight.of[static_cast<std::size_t>(1 - who)].unit);
    while (enemy.fatigue > 0) {
        const double now = gain(fight, view, who, savings);
        --enemy.fatigue;  // FAT-18
        Fight harder = fight, sharper = fight;
        change_armour(harder, who, 1, cause(Rule::MEL_15));
        change_armour(sharper, 1 - who, -1, cause(Rule::MEL_15));
        const double a = gain(harder, view, who, savings), b = gain(sharper, view, who, savings);
        if (std::max(a, b) <= now + 1e-9) {
            ++enemy.fatigue;
            return;
        }
        fight = a > b ? harder : sharper;
    }
}

/// What the abilities that lie ready will do, the better option of each.
void add_loaded(Fight& fight, const View& view, int who) {
    const Side side = player_of(fight, who);
    const int unit = fight.of[static_cast<std::size_t>(who)].unit;
    const std::uint8_t keyword = fight.kind == FightKind::melee ? Keyword::melee
                                 : who == 0                     ? Keyword::shooting
                                                                : Keyword::shooting_reaction;
    std::uint32_t seen = 0;
    for (const SagaDie& die : view.state.board(side).dice) {
        if (die.at != DieAt::board || die.ability < 0 || (seen & (1u << die.ability))) continue;
        seen |= 1u << die.ability;
        const Ability& ability = view.match.ability(side, die.ability);
        if (!(ability.keywords & keyword)) continue;
        if ((ability.role == Role::attacker && who != 0) || (ability.role == Role::defender && who != 1))
            continue;
        const Scope scope{side, unit, fight.of[static_cast<std::size_t>(1 - who)].unit, -1, die.ability,
                          -1,   {}};
        if (fits(view, ability.restriction, scope, unit)) use_ability(fight, view, who, die.ability);
    }
}

}  // namespace

State melee_ahead(const View& view, int attacker, int defender, const Intent& intent) {
    State state = view.state;
    SeededDice no_dice(0);
    Events off(false);
    Play play{view.match, state, no_dice, off};
    Unit& charger = state.unit(attacker);
    charger.fatigue = static_cast<std::uint8_t>(std::min(3, charger.fatigue + intent.more_fatigue));
    begin_melee(play, side_of_unit(attacker), attacker, defender);
    Fight& fight = state.fight;
    if (intent.closed_ranks) close_ranks(fight);
    assemble_melee(play);
    if (intent.with_abilities)
        for (int who : {0, 1}) add_loaded(fight, play.view(), who);
    if (intent.with_fatigue)
        for (int who : {0, 1})
            if (!fight.of[static_cast<std::size_t>(who)].no_fatigue) spend(state, view.match, who);
    return state;
}

State shot_ahead(const View& view, int unit, int target) {
    State state = view.state;
    SeededDice no_dice(0);
    Events off(false);
    Play play{view.match, state, no_dice, off};
    begin_fight(play, FightKind::shooting, side_of_unit(unit), unit, target);
    Fight& fight = state.fight;
    fight.shooters = static_cast<std::int8_t>(state.unit(unit).alive);
    set_generated(fight, 0, aggression_of(play.view(), unit, false), cause(Rule::SHO_08));
    assemble_shooting(play);
    add_loaded(fight, play.view(), 0);
    if (!fight.of[1].no_fatigue)  // SHO-17: the target may raise its own Armour
        change_armour(fight, 1, std::min<int>(1, state.unit(unit).fatigue), cause(Rule::SHO_17));
    return state;
}

void spend_marker(State& state, int who, FatigueUse use) {
    Unit& enemy = state.unit(state.fight.of[static_cast<std::size_t>(1 - who)].unit);
    enemy.fatigue = static_cast<std::uint8_t>(std::max(0, enemy.fatigue - 1));  // FAT-18
    use_marker(state.fight, who, use, cause(Rule::MEL_15));
}

Estimate estimate_of(const View& view) {
    const Fight& fight = view.state.fight;
    const BothSavings savings = savings_of(view, fight);
    Estimate clash;
    clash.odds = chances_of(view, savings);
    clash.inflicted = worth_of(view, fight.of[1].unit, clash.odds.casualties[1], savings[1]);
    if (fight.kind == FightKind::melee)
        clash.suffered = worth_of(view, fight.of[0].unit, clash.odds.casualties[0], savings[0]);
    return clash;
}

Estimate charge_ahead(const View& view, int attacker, int defender, int more_fatigue) {
    Intent intent;
    intent.more_fatigue = more_fatigue;
    const auto reckoned = [&] {
        const State ahead = melee_ahead(view, attacker, defender, intent);
        return estimate_of({view.match, ahead});
    };
    const Estimate open = reckoned();
    if (!may_close_ranks(view, defender)) return open;
    intent.closed_ranks = true;
    Estimate closed = reckoned();
    closed.closed_ranks = true;
    return closed.inflicted - closed.suffered < open.inflicted - open.suffered ? closed : open;
}

Estimate volley_ahead(const View& view, int unit, int target) {
    const State ahead = shot_ahead(view, unit, target);
    return estimate_of({view.match, ahead});
}

}  // namespace skald::saga
