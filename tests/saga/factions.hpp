// Two small but complete factions for the tests of the book. Together they use every verb of the effects, two
// kinds of Hero (one with an escort), hired men, legends and options with every kind of limit.
#pragma once
#include <initializer_list>

#include "saga/match.hpp"

namespace skald::saga::test {

constexpr CostDie common = 1, uncommon = 2, rare = 4;

inline Ability ability(bool basic, int keywords, std::initializer_list<CostDie> cost,
                       std::initializer_list<Clause> clauses) {
    Ability a;
    a.basic = basic;
    a.keywords = static_cast<std::uint8_t>(keywords);
    a.cost = cost;
    a.clauses = clauses;
    return a;
}
inline Clause clause(EffectVerb verb, int amount = 0) {
    Clause c;
    c.verb = verb;
    c.quantity.base = static_cast<std::int8_t>(amount);
    return c;
}
inline Clause counting(EffectVerb verb, int base, Count count, int every = 1, int most = 0) {
    Clause c = clause(verb, base);
    c.quantity.count = count;
    c.quantity.every = static_cast<std::uint8_t>(every);
    c.quantity.most = static_cast<std::uint8_t>(most);
    return c;
}
inline Clause linked(Link link, Clause c) {
    c.link = link;
    return c;
}
inline Clause on_enemy(Clause c) {
    c.enemy_side = true;
    return c;
}
inline Clause option(int number, Clause c) {
    c.option = static_cast<std::uint8_t>(number);
    return c;
}
inline Selector units(Whose whose, int troops = any_troop, Footing footing = Footing::any) {
    Selector s;
    s.whose = whose;
    s.troops = static_cast<std::uint8_t>(troops);
    s.footing = footing;
    return s;
}
inline Clause of(const Selector& who, int pick, Clause c) {
    c.who = who;
    c.pick = static_cast<std::uint8_t>(pick);
    return c;
}
inline Clause act(int troops, int types = any_type, int pick = 1, Footing footing = Footing::any) {
    Clause c = of(units(Whose::own, troops, footing), pick, clause(EffectVerb::activate));
    c.types = static_cast<std::uint8_t>(types);
    return c;
}
inline Clause rerolling(EffectVerb verb, int faces) {
    Clause c = clause(verb);
    c.faces = static_cast<std::uint8_t>(faces);
    return c;
}
inline Clause lasting(Duration duration, Attack attack, Clause c) {
    c.duration = duration;
    c.attack = attack;
    return c;
}
inline Clause far(Stick stick, Clause c) {
    c.stick = stick;
    return c;
}
inline Ability restricted(const Selector& who, Role role, Ability a) {
    a.restriction = who;
    a.role = role;
    return a;
}
inline Ability owned(int owner, Ability a) {
    a.owner = static_cast<std::int8_t>(owner);
    return a;
}

constexpr int heroes = bit(Troop::hero), guards = bit(Troop::hearthguard), fighters = bit(Troop::warriors),
              peasants = bit(Troop::levies);

/// A faction on foot: melee, orders, recovery.
inline Faction northmen() {
    using enum EffectVerb;
    using K = Keyword;
    Faction f;
    f.name = 1;
    auto& a = f.abilities;
    a.push(ability(true, K::activation, {common}, {act(heroes | guards)}));
    a.push(ability(true, K::activation, {common}, {act(fighters)}));
    a.push(ability(true, K::activation, {common | uncommon}, {act(peasants)}));
    a.push(ability(true, K::orders, {uncommon}, {clause(roll, 2)}));
    a.push(ability(true, K::melee, {common | uncommon},
                   {option(1, clause(gain_attack, 1)), option(2, clause(gain_defence, 2))}));
    {  // 5: hidden from afar
        Clause hidden = lasting(Duration::until_next, Attack::shooting,
                                of(units(Whose::own), 0, clause(EffectVerb::cover)));
        hidden.cover = Cover::solid;
        hidden.shooter_beyond = Stick::medium;
        a.push(ability(false, K::orders, {rare}, {hidden}));
    }
    a.push(restricted(
        units(Whose::acting), Role::attacker,
        ability(false, K::melee, {uncommon}, {on_enemy(clause(no_cover)), clause(gain_attack, 2)})));
    a.push(ability(false, K::melee, {common}, {counting(gain_attack, 0, Count::figures, 3, 4)}));
    {  // 8: move, then charge without fatigue
        Clause charge = of(units(Whose::chosen), 0, clause(EffectVerb::activate));
        charge.types = bit(Type::charge);
        a.push(restricted(units(Whose::acting, any_troop, Footing::foot), Role::any,
                          ability(false, K::activation, {common, uncommon},
                                  {act(guards | fighters, bit(Type::move), 1, Footing::foot),
                                   linked(Link::then, charge), linked(Link::with, clause(no_fatigue))})));
    }
    {  // 9: rest near a leader
        Selector near_hero = units(Whose::own);
        near_hero.near[0] = {Stick::short_, false, Whose::own, heroes, Footing::any, Place::any};
        a.push(ability(false, K::activation, {common}, {of(near_hero, 0, clause(remove_fatigue, 1))}));
    }
    {  // 10: spoil the enemy's roll
        Clause steal = on_enemy(clause(discard, 1));
        steal.inactive_only = true;
        a.push(ability(false, K::orders_reaction, {rare}, {steal}));
    }
    a.push(ability(false, K::melee, {uncommon},
                   {counting(gain_attack, 1, Count::enemy_fatigue, 1, 2),
                    counting(gain_defence, 1, Count::enemy_fatigue, 1, 2)}));
    a.push(restricted(units(Whose::acting), Role::attacker,
                      ability(false, K::melee, {common, rare},
                              {counting(gain_attack, 0, Count::own_armour), clause(stand)})));
    a.push(ability(false, K::shooting, {common}, {clause(gain_attack, 2), rerolling(reroll_attack, 1)}));
    {  // 14: whoever charges pays
        Ability pays = ability(false, K::activation_reaction, {uncommon | rare},
                               {of(units(Whose::acting), 0, clause(transfer_fatigue, 1))});
        pays.trigger.moment = Moment::after_charge;
        pays.trigger.activated = units(Whose::enemy);
        pays.trigger.has_target = true;
        pays.trigger.target = units(Whose::own);
        a.push(pays);
    }
    a.push(ability(false, K::melee, {rare}, {on_enemy(clause(armour, -1)), clause(armour, 1)}));
    a.push(ability(false, K::melee | K::shooting_reaction, {uncommon},
                   {clause(mod_defence, 1), rerolling(reroll_defence, 0x40)}));
    a.push(ability(false, K::melee, {rare},
                   {on_enemy(clause(forbid_abilities)), of(units(Whose::opposing), 0, clause(casualty, 1))}));
    a.push(ability(false, K::orders, {common, rare},
                   {lasting(Duration::turn, Attack::melee, of(units(Whose::own), 0, clause(mod_attack, 1))),
                    lasting(Duration::turn, Attack::any, of(units(Whose::own), 0, clause(armour, -1)))}));
    {  // 19: up to three units move for free
        Clause free = lasting(Duration::turn, Attack::any,
                              of(units(Whose::own, any_troop, Footing::foot), 3, clause(free_activation)));
        free.types = bit(Type::move);
        a.push(
            ability(false, K::orders, {uncommon, rare}, {free, linked(Link::with, clause(ignore_uneven))}));
    }
    f.board = static_cast<std::uint8_t>(a.size());
    {  // Hero 0 steers a unit
        Selector near_her = units(Whose::own);
        near_her.near[0] = {Stick::short_, false, Whose::hero_self, any_troop, Footing::any, Place::any};
        Clause steer = far(Stick::short_, of(near_her, 1, clause(shift)));
        steer.stay_beyond = Stick::medium;
        a.push(owned(owner_of_hero(0), ability(false, K::orders, {}, {steer})));
    }
    a.push(owned(owner_of_hero(1), ability(false, K::melee, {},
                                           {of(units(Whose::hero_self), 0, clause(give_fatigue, 1)),
                                            linked(Link::to, clause(gain_attack, 3))})));
    {  // the legend fights on
        Clause more =
            lasting(Duration::game, Attack::melee, of(units(Whose::hero_self), 0, clause(gain_attack, 1)));
        more.role = Role::attacker;
        Ability legend = owned(
            owner_of_legend(0),
            ability(false, 0, {},
                    {lasting(Duration::game, Attack::melee, of(units(Whose::hero_self), 0, clause(win_ties))),
                     more}));
        legend.lasting = true;
        a.push(legend);
    }
    f.options = {{Troop::hero, true, Equipment::hand_weapons, 0, false},
                 {Troop::hero, true, Equipment::heavy_weapons, 0, false},
                 {Troop::hearthguard, false, Equipment::hand_weapons, 0, false},
                 {Troop::hearthguard, false, Equipment::heavy_weapons, 0, false},
                 {Troop::hearthguard, false, Equipment::horses, 1, false},
                 {Troop::warriors, false, Equipment::hand_weapons, 0, false},
                 {Troop::warriors, false, Equipment::javelins, 1, false},
                 {Troop::warriors, false, Equipment::bows, 1, false},
                 {Troop::levies, false, Equipment::slings, 0, false},
                 {Troop::levies, false, Equipment::hand_weapons, 0, false}};
    HeroProfile steer;  // one who leads
    steer.name = 2;
    steer.profile = {1, 1, 5, 5, 30, 12, Special::we_obey | Special::bodyguards, 1};
    f.heroes.push(steer);
    HeroProfile wild;  // one who fights, with three companions
    wild.name = 3;
    wild.points = 2;
    wild.profile = {1, 1, 4, 5, 48, 0, Special::determination | Special::presence | Special::pride, 2};
    wild.equipment = Equipment::heavy_weapons;
    wild.escort = 3;
    wild.escort_troop = Troop::warriors;
    f.heroes.push(wild);
    f.hired.push({4, Troop::hearthguard, 4, Equipment::heavy_weapons, 1, false});
    f.hired.push({5, Troop::levies, 10, Equipment::slings, 1, false});
    f.legends.push({6, 1, Troop::hearthguard, false, 4, 8, 0, Footing::any});
    return f;
}

/// A faction on horses: shooting, pushes, control of the enemy's board.
inline Faction riders() {
    using enum EffectVerb;
    using K = Keyword;
    Faction f;
    f.name = 11;
    auto& a = f.abilities;
    a.push(ability(true, K::activation, {common}, {act(heroes | guards)}));
    a.push(ability(true, K::activation, {common}, {act(fighters)}));
    a.push(ability(true, K::activation, {common | uncommon}, {act(peasants)}));
    {  // 3: better dice, not more
        Clause drop = linked(Link::then, clause(discard, 1));
        drop.inactive_only = true;
        a.push(ability(true, K::orders, {uncommon}, {clause(roll, 2), drop}));
    }
    a.push(ability(true, K::melee | K::shooting_reaction, {common | uncommon}, {clause(gain_defence, 2)}));
    a.push(restricted(units(Whose::acting, any_troop, Footing::mounted), Role::attacker,
                      ability(false, K::melee, {uncommon}, {clause(mod_attack, 1)})));
    {  // 6: hold fast, better on foot
        Clause foot = clause(cancel_hit, 2), mounted = linked(Link::otherwise, clause(cancel_hit, 1));
        foot.condition = {If::acting_is, false, units(Whose::acting, any_troop, Footing::foot)};
        a.push(ability(false, K::shooting_reaction, {common}, {foot, mounted}));
    }
    a.push(ability(false, K::shooting, {common},
                   {clause(gain_attack, 1), of(units(Whose::opposing), 0, clause(give_fatigue, 1))}));
    {  // 8: a feint draws an enemy out
        Selector lured = units(Whose::enemy, any_troop, Footing::foot);
        lured.near[0] = {Stick::medium, false, Whose::chosen, any_troop, Footing::any, Place::any};
        Clause pushed = linked(Link::then, far(Stick::short_, of(lured, 1, clause(push))));
        pushed.direction = Direction::towards_chosen;
        a.push(
            restricted(units(Whose::acting, any_troop, Footing::mounted), Role::any,
                       ability(false, K::activation, {common, uncommon},
                               {act(any_troop, bit(Type::move), 1, Footing::mounted), pushed,
                                linked(Link::then, of(units(Whose::chosen), 0, clause(give_fatigue, 1)))})));
    }
    a.push(ability(false, K::activation, {common, rare},
                   {act(any_troop, bit(Type::move) | bit(Type::charge), 2, Footing::mounted),
                    linked(Link::with, far(Stick::very_short, clause(charge_sticks))),
                    linked(Link::with, far(Stick::very_short, clause(move_sticks)))}));
    {  // 10: stop them, unless they pay
        Clause stop = of(units(Whose::opposing), 0, clause(cancel_activation));
        stop.unless = Payment::fatigue;
        Ability halt = ability(false, K::activation_reaction, {uncommon}, {stop});
        halt.trigger.moment = Moment::when_activated;
        halt.trigger.types = bit(Type::move) | bit(Type::charge);
        halt.trigger.activated = units(Whose::enemy);
        a.push(halt);
    }
    a.push(ability(false, K::melee, {common, common}, {counting(auto_hit, 1, Count::enemy_fatigue)}));
    {  // 12: nobles are worth more alive
        Clause pay = clause(discard, 1), more = linked(Link::to, clause(cancel_casualty, 1));
        pay.optional = true;
        a.push(restricted(units(Whose::acting, heroes | guards), Role::any,
                          ability(false, K::melee, {rare}, {clause(cancel_casualty, 1), pay, more})));
    }
    a.push(ability(false, K::orders, {rare}, {of(units(Whose::enemy), 1, clause(volley, 4))}));
    {  // 14: bind the enemy's board
        Clause bind = on_enemy(clause(block, 1));
        bind.advanced_only = bind.empty_only = true;
        a.push(ability(false, K::orders_reaction | K::orders, {uncommon}, {bind}));
    }
    {  // 15: one more time
        Clause again = clause(reroll_saga, 2);
        again.inactive_only = true;
        a.push(ability(false, K::orders, {common}, {again}));
    }
    {  // 16
        Clause back = on_enemy(clause(take_back, 1));
        back.advanced_only = true;
        a.push(ability(false, K::orders, {rare, common}, {back}));
    }
    a.push(ability(false, K::orders, {uncommon, uncommon}, {clause(make_basic, 1)}));
    {  // 18: slower than they hoped
        Ability mud = ability(false, K::activation_reaction, {common},
                              {of(units(Whose::opposing), 0, clause(single_short))});
        mud.trigger.moment = Moment::when_activated;
        mud.trigger.types = bit(Type::move) | bit(Type::charge);
        mud.trigger.activated = units(Whose::enemy);
        a.push(mud);
    }
    {  // 19: ride out of the fight
        Clause away = far(Stick::medium, of(units(Whose::acting), 0, clause(shift)));
        away.direction = Direction::away;
        a.push(restricted(
            units(Whose::acting, any_troop, Footing::mounted), Role::defender,
            ability(false, K::melee, {rare, uncommon}, {away, linked(Link::then, clause(end_melee))})));
    }
    a.push(ability(false, K::shooting, {rare},
                   {rerolling(reroll_attack, 0x40), on_enemy(rerolling(reroll_defence, 0x80)),
                    on_enemy(clause(forbid_fatigue))}));
    {  // 21: charge the tired
        Clause charge = act(any_troop, bit(Type::charge), 1, Footing::mounted);
        a.push(ability(
            false, K::activation, {uncommon, rare},
            {charge, linked(Link::with, clause(no_fatigue)), linked(Link::with, clause(ignore_dangerous)),
             linked(Link::with, on_enemy(clause(forbid_fatigue)))}));
    }
    f.board = static_cast<std::uint8_t>(a.size());
    {  // Hero 0 dresses the line
        Selector near_him = units(Whose::own, any_troop, Footing::mounted);
        near_him.near[0] = {Stick::short_, false, Whose::hero_self, any_troop, Footing::any, Place::any};
        near_him.not_acting = true;
        Clause ride = of(near_him, 1, clause(EffectVerb::activate));
        ride.types = bit(Type::move);
        a.push(owned(owner_of_hero(0),
                     ability(false, K::activation, {}, {ride, linked(Link::with, clause(no_fatigue))})));
    }
    {  // the hired men stand in cover of their own making
        Clause stakes =
            lasting(Duration::game, Attack::melee, of(units(Whose::hero_self), 0, clause(EffectVerb::cover)));
        stakes.cover = Cover::solid;
        Ability own = owned(owner_of_hired(0), ability(false, 0, {}, {stakes}));
        own.lasting = true;
        a.push(own);
    }
    f.options = {{Troop::hero, true, Equipment::horses, 0, false},
                 {Troop::hero, true, Equipment::hand_weapons, 0, false},
                 {Troop::hearthguard, false, Equipment::horses, 0, false},
                 {Troop::hearthguard, false, Equipment::horses | Equipment::javelins, 0, true},
                 {Troop::hearthguard, false, Equipment::hand_weapons, 0, false},
                 {Troop::warriors, false, Equipment::crossbows, 1, false},
                 {Troop::warriors, false, Equipment::horses | Equipment::composite_bows, 0, true},
                 {Troop::warriors, false, Equipment::hand_weapons, 0, false},
                 {Troop::levies, false, Equipment::bows, 1, false},
                 {Troop::levies, false, Equipment::improvised, 0, false},
                 {Troop::levies, false, Equipment::unarmed, 0, false}};
    HeroProfile constable;
    constable.name = 12;
    constable.profile = {1, 1, 5, 4, 36, 0, Special::pride, 1};
    constable.equipment = Equipment::horses;
    f.heroes.push(constable);
    f.hired.push({13, Troop::warriors, 8, Equipment::crossbows, 1, false});
    f.legends.push({14, 1, Troop::hero, true, 1, 1, Equipment::horses, Footing::mounted});
    return f;
}

}  // namespace skald::saga::test
