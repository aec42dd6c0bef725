#include "saga/fighting.hpp"

#include "saga/ability.hpp"
#include "saga/fatigue.hpp"
#include "saga/unit.hpp"

namespace skald::saga {

void begin_fight(Play& play, FightKind kind, Side side, int attacker, int defender) {
    Fight& fight = play.state.fight;
    fight = {};
    fight.kind = kind;
    play.state.told.asked = play.state.told.holds = {};
    fight.attacker = side;
    const bool in_melee = kind == FightKind::melee;
    const std::array<int, 2> units{attacker, defender};
    for (int who = 0; who < 2; ++who) {
        const int unit = units[static_cast<std::size_t>(who)];
        Fighter& fighter = fight.of[static_cast<std::size_t>(who)];
        fighter.unit = static_cast<std::int8_t>(unit);
        if (unit < 0) continue;
        const Unit& u = play.state.unit(unit);
        fighter.figures = static_cast<std::int8_t>(figures_of(play.state, unit).size());
        fighter.no_advanced = is_mercenary(u);  // MRC-04, MRC-05, MRC-R2
        if (in_melee || who == 1)
            set_armour(fight, who, base_armour(play.view(), unit, in_melee), cause(Rule::TRM_05));
        arm(fight, who, u.equipment);
    }
    const auto& activations = play.state.activations;
    if (!activations.empty() && activations.back().unit == attacker && activations.back().no_enemy_fatigue)
        fight.of[1].no_fatigue = true;
    if (attacker < 0) fight.of[1].no_fatigue = true;  // SHO-R3: no attacking unit
}

Sixths aggression_of(const View& view, int unit, bool in_melee) {
    int sum = 0;
    for (int figure : figures_of(view.state, unit)) sum += aggression(view, figure, in_melee);
    return static_cast<Sixths>(sum);
}

void begin_melee(Play& play, Side side, int attacker, int defender) {
    begin_fight(play, FightKind::melee, side, attacker, defender);
    Fight& fight = play.state.fight;
    for (int who = 0; who < 2; ++who)
        if (exhausted(play.state.unit(fight.of[static_cast<std::size_t>(who)].unit))) tire(fight, who);
    if (terrain_cover(play.view(), defender) == Cover::solid)  // MEL-34: light cover has no effect
        set_cover(fight, 1, Cover::solid, cause(Rule::COV_02));
}

void assemble_melee(Play& play) {
    Fight& fight = play.state.fight;
    for (int who = 0; who < 2; ++who)
        set_generated(fight, who,
                      aggression_of(play.view(), fight.of[static_cast<std::size_t>(who)].unit, true),
                      cause(Rule::MEL_09));
    add_standing_effects(play);
    close_pools(fight, play.edition());
}

void assemble_shooting(Play& play) {
    Fight& fight = play.state.fight;
    set_cover(fight, 1, terrain_cover(play.view(), fight.of[1].unit), cause(Rule::COV_02));  // SHO-R5
    add_standing_effects(play);                                                              // SHO-10, SHO-11
    close_pools(fight, play.edition());                                                      // SHO-12
}

namespace {

void tell_rerolls(Play& play, int who, bool attack_dice, const Thrown& thrown) {
    for (int owner = 0; owner < 2; ++owner) {
        const auto i = static_cast<std::size_t>(owner + 1);
        if (thrown.count[i] == 0) continue;
        play.tell<EventKind::rerolled>(player_of(play.state.fight, who), cause(Rule::GEN_R1),
                                       {who, !attack_dice, thrown.count[i]}, thrown.rolls[i]);
    }
}

}  // namespace

void attack(Play& play, int who) {
    Fight& fight = play.state.fight;
    const Thrown thrown = roll_attack(fight, who, play.edition(), play.dice);
    const Fighter& side = fight.of[static_cast<std::size_t>(who)];
    const Rule rule = fight.kind == FightKind::shooting ? Rule::SHO_24 : Rule::MEL_23;
    play.tell<EventKind::attack_rolled>(player_of(fight, who), cause(rule),
                                        {who, side.attack, to_hit(fight, 1 - who), side.hits},
                                        thrown.rolls[0]);
    tell_rerolls(play, who, true, thrown);
}

void defend(Play& play, int who) {
    Fight& fight = play.state.fight;
    const int hits = fight.of[static_cast<std::size_t>(1 - who)].hits;
    const Thrown thrown = roll_defence(fight, who, play.edition(), play.dice);
    const int suffered = fight.of[static_cast<std::size_t>(who)].suffered;
    if (hits > 0) {
        const Rule rule = fight.kind == FightKind::shooting ? Rule::SHO_26 : Rule::MEL_25;
        play.tell<EventKind::defence_rolled>(player_of(fight, who), cause(rule),
                                             {who, thrown.count[0], to_save(fight, who), hits - suffered},
                                             thrown.rolls[0]);
        tell_rerolls(play, who, false, thrown);
    }
    cancel_casualties(fight, who);
    const int cancelled = suffered - fight.of[static_cast<std::size_t>(who)].suffered;
    if (cancelled > 0)
        play.tell<EventKind::saved>(player_of(fight, who),
                                    cause(fight.kind == FightKind::shooting ? Rule::SHO_27 : Rule::MEL_26),
                                    {fight.of[static_cast<std::size_t>(who)].unit, cancelled});
}

void push_casualties(Play& play, int who, int enemy) {
    const Fight& fight = play.state.fight;
    const Fighter& side = fight.of[static_cast<std::size_t>(who)];
    if (side.suffered == 0) return;
    Frame& frame = play.push(Stage::casualties, player_of(fight, who));
    frame.unit = side.unit;
    frames::casualties next(frame);
    next.left = side.suffered;
    next.enemy = enemy;
    next.in_result = true;
    next.fighter = who;
}

}  // namespace skald::saga
