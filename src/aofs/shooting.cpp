// Shooting (section 7): weapon types at up to two targets, named before any die (AOF-SHO-02, AOF-R-68).
#include <algorithm>

#include "aofs/fighting.hpp"
#include "aofs/real.hpp"
#include "aofs/unit.hpp"
#include "aofs/wounds.hpp"

namespace skald::aofs {

namespace {

struct Aims {
    List<Shot, 64> shots;  ///< every type with every target that somebody may fire it at
};

/// Ranged types of a unit that somebody has left to fire.
List<std::uint8_t, weapon_types> ranged_types(const View& view, int unit) {
    List<std::uint8_t, weapon_types> types;
    const Members all = members(view.state, unit);
    for (int type = 0; type < weapon_types; ++type) {
        const Weapon* weapon = weapon_type(view, unit, type);
        if (weapon == nullptr || weapon->melee()) continue;
        for (int m : all)
            if (copies_of(view, unit, m, type) > 0) {
                types.push(static_cast<std::uint8_t>(type));
                break;
            }
    }
    return types;
}

Aims aims_of(const View& view, int unit) {
    Aims aims;
    const auto types = ranged_types(view, unit);
    if (types.empty()) return aims;
    for (int target : standing_units(view.state, other(side_of_unit(unit))))
        for (int type : types)
            if (const Shot shot = aim(view, unit, type, target); shot.firing != 0) aims.shots.try_push(shot);
    return aims;
}

int dice_of_type(const Attack& attack, int type) {
    int dice = 0;
    for (const Volley& volley : attack.volleys) dice += volley.type == type ? volley.dice : 0;
    return dice;
}

/// Limited weapons that fired are used up.
void spend_fired(Play& play, int unit, const Shot& shot) {
    if (!weapon_type(play.view(), unit, shot.weapon)->specials.has(Special::limited)) return;
    const Members all = members(play.state, unit);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (shot.firing >> i & 1) spend(play.state, play.match, unit, all[i], shot.weapon);
}

// ---- What the real table shows of declared shots

enum Measured : std::uint8_t { who_fires, who_is_far, hiding };

/// Bearers of the shot's weapon that have it left, of the members.
Members firing_of(const State& state, int unit, const Shot& shot) {
    Members list;
    const Members all = members(state, unit);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (shot.firing >> i & 1) list.push(all[i]);
    return list;
}

/// Does any rule ask whether they are over 9 inches away (AOF-R-52)?
bool far_matters(const View& view, int unit, const Shot& shot) {
    if (all_have(view, shot.target, Special::stealth)) return true;
    if (weapon_type(view, unit, shot.weapon)->specials.has(Special::relentless)) return true;
    const Members firing = firing_of(view.state, unit, shot);
    return std::any_of(firing.begin(), firing.end(),
                       [&](int m) { return has(view, m, Special::relentless); });
}

/// Is it the first shot at its target, and does any of them care for cover?
bool cover_matters(const View& view, int unit, std::size_t at) {
    const Shots& shots = view.state.shots;
    for (std::size_t i = 0; i < at; ++i)
        if (shots[i].target == shots[at].target) return false;
    Reckoning lines;
    const Attack attack = shots_attack(view, unit, shots, shots[at].target, false, lines);
    return std::any_of(attack.volleys.begin(), attack.volleys.end(),
                       [](const Volley& volley) { return !volley.has(Volley::no_cover); });
}

bool fires_indirectly(const View& view, int unit, int target) {
    for (const Shot& shot : view.state.shots) {
        if (shot.target != target) continue;
        if (weapon_type(view, unit, shot.weapon)->specials.has(Special::indirect)) return true;
        for (int m : firing_of(view.state, unit, shot))
            if (has(view, m, Special::indirect)) return true;
    }
    return false;
}

/// Asks the next thing about the shots; false: all is told.
bool ask_measured(Play& play, Frame& frame) {
    const Shots& shots = play.state.shots;
    frames::shooting now(frame);
    for (; now.shot < static_cast<int>(shots.size()); ++now.shot, now.told = who_fires) {
        const auto at = static_cast<std::size_t>(now.shot);
        const Shot& shot = shots[at];
        const View view = play.view();
        if (now.told == who_fires) {
            now.told = who_is_far;
            if (firing_of(play.state, frame.unit, shot).size() > 1)
                return play.ask<Ask::fire>(frame.side, {frame.unit, shot.target, shot.weapon}), true;
        }
        if (now.told == who_is_far) {
            now.told = hiding;
            if (far_matters(view, frame.unit, shot))
                return play.ask<Ask::far>(frame.side, {frame.unit, shot.target, shot.weapon}), true;
        }
        if (now.told == hiding) {
            now.told = hiding + 1;
            if (cover_matters(view, frame.unit, at))
                return play.ask<Ask::cover>(frame.side, {shot.target}), true;
        }
    }
    return false;
}

void take_measured(Play& play, const Frame& frame, const Choice& choice) {
    const frames::shooting now(frame);
    Shot& shot = play.state.shots[static_cast<std::size_t>(now.shot)];
    const Members all = members(play.state, frame.unit);
    if (is(choice, Verb::cover)) {
        const Hiding hiding = read<Verb::cover>(choice).cover;
        for (Shot& one : play.state.shots)
            if (one.target == shot.target) {
                one.cover = hiding != Hiding::none;
                one.inside = hiding == Hiding::inside;
            }
    } else {
        (now.told == who_is_far ? shot.firing : shot.far) = named_mask(choice, all);
    }
}

Refusal check_measured(const View& view, const Frame& frame, const Choice& choice) {
    const auto ask = static_cast<Ask>(view.state.question.ask);
    if (ask == Ask::cover) {
        const bool fits = well_formed<Verb::cover>(choice) && choice.steps.empty();
        return fits ? Refusal{} : why<Sentence::not_asked>(Rule::TER_01);
    }
    const frames::shooting now(frame);
    const Shot& shot = view.state.shots[static_cast<std::size_t>(now.shot)];
    const Members firing = firing_of(view.state, frame.unit, shot);
    if (auto fault = check_models(choice, firing, ask == Ask::fire ? Rule::SHO_06 : Rule::R_52)) return fault;
    // Who declared the weapon has measured for one at least.
    if (ask == Ask::fire && choice.what.empty()) return why<Sentence::wrong_number>(Rule::SHO_06, {0, 1});
    return {};
}

void measured_choices(const View& view, const Frame& frame, Choices& out) {
    const auto ask = static_cast<Ask>(view.state.question.ask);
    const frames::shooting now(frame);
    const Shot& shot = view.state.shots[static_cast<std::size_t>(now.shot)];
    if (ask != Ask::cover)
        return offer_models(firing_of(view.state, frame.unit, shot), ask == Ask::far, ask == Ask::fire, out);
    out.add(make<Verb::cover>({Hiding::none}));
    out.add(make<Verb::cover>({Hiding::inside}));
    if (fires_indirectly(view, frame.unit, shot.target)) out.add(make<Verb::cover>({Hiding::behind}));
}

bool is_measured(const View& view) {
    const auto ask = static_cast<Ask>(view.state.question.ask);
    return ask == Ask::fire || ask == Ask::far || ask == Ask::cover;
}

// ---- The stage

/// Steps: 0 declare, 1 resolve the targets in their order.
/// Shots at a target that is no longer there when their turn comes are lost, and so is what they used up.
void lose_shots(Play& play, int unit, int target) {
    for (std::size_t i = play.state.shots.size(); i-- > 0;) {
        if (play.state.shots[i].target != target) continue;
        spend_fired(play, unit, play.state.shots[i]);
        play.state.shots.erase(i);
    }
}

void run_shooting(Play& play, Frame& frame) {
    State& state = play.state;
    if (frame.step == 0) {
        frame.step = 1;
        if (aims_of(play.view(), frame.unit).shots.empty()) return play.pop();
        return play.ask<Ask::shoot>(frame.side, {frame.unit});
    }
    if (state.shots.empty()) return play.pop();
    if (play.match.setup().real && ask_measured(play, frame)) return;
    const int target = state.shots[0].target;
    const View view = play.view();
    if (!on_table(state, target)) return lose_shots(play, frame.unit, target);
    const auto [shoots, shot_at] = shooting_of(frame.unit, state.shots, target, has_moved(state, frame.unit));
    if (ask_what_counts(play, frame.unit, shoots, strikes) || ask_what_counts(play, target, shot_at, guards))
        return;
    Reckoning lines;
    Attack attack = shots_attack(view, frame.unit, state.shots, target, has_moved(state, frame.unit), lines);
    if (ask_beside(play, lines, target)) return;
    for (const Shot& shot : state.shots) {
        if (shot.target != target) continue;
        play.tell<EventKind::shot>(frame.side, Rule::SHO_03,
                                   {frame.unit, target, shot.weapon, dice_of_type(attack, shot.weapon)});
        spend_fired(play, frame.unit, shot);
    }
    use_up(play, frame.unit, shoots, true);
    use_up(play, target, shot_at, false);
    forget_places(state);
    for (std::size_t i = state.shots.size(); i-- > 0;)
        if (state.shots[i].target == target) state.shots.erase(i);
    if (play.match.setup().real) frames::shooting(frame).shot = static_cast<int>(state.shots.size());
    resolve(play, attack, lines, frame.unit, target, frame.side);
}

Refusal check_shooting(const View& view, const Frame& frame, const Choice& choice) {
    if (is_measured(view)) return check_measured(view, frame, choice);
    if (!choice.steps.empty()) return why<Sentence::not_asked>(Rule::SHO_01);
    if (is(choice, Verb::pass) && choice.what.empty()) return {};
    if (!well_formed<Verb::shoot>(choice) || choice.what.empty())
        return why<Sentence::not_asked>(Rule::SHO_01);
    List<int, 16> types, targets;
    for (const auto [type, target] : read<Verb::shoot>(choice).shots) {
        const Weapon* weapon = weapon_type(view, frame.unit, type);
        if (weapon == nullptr || weapon->melee()) return why<Sentence::no_weapon>(Rule::SHO_01, {type});
        if (types.contains(type)) return why<Sentence::twice>(Rule::SHO_02, {type});
        types.push(type);
        const bool known = target >= 0 && target < max_units_here &&
                           side_of_unit(target) != side_of_unit(frame.unit) && on_table(view.state, target);
        if (!known) return why<Sentence::no_target>(Rule::SHO_08, {target});
        if (!targets.contains(target)) targets.push(target);
        if (targets.size() > 2) return why<Sentence::two_targets>(Rule::SHO_02);
        if (aim(view, frame.unit, type, target).firing == 0)
            return why_not_aimed(view, frame.unit, type, target);
    }
    return {};
}

using ShotsAt = Repeated<kinds::ShotAt>;

/// All weapons at each target; then one type apart at another one.
void shooting_choices(const View& view, const Frame& frame, Choices& out) {
    if (is_measured(view)) return measured_choices(view, frame, out);
    const Aims aims = aims_of(view, frame.unit);
    List<std::int8_t, max_units_here> targets;
    for (const Shot& shot : aims.shots)
        if (!targets.contains(shot.target)) targets.push(shot.target);
    for (int target : targets) {
        List<std::int16_t, 32> all;  // weapon, target
        for (const Shot& shot : aims.shots) {
            if (shot.target != target || all.size() > 30) continue;
            all.push(shot.weapon);
            all.push(shot.target);
        }
        out.add(make<Verb::shoot>({ShotsAt(all)}));
    }
    for (const Shot& one : aims.shots)
        for (const Shot& two : aims.shots) {
            if (one.weapon >= two.weapon || one.target == two.target || out.size() > 24) continue;
            const std::int16_t both[] = {one.weapon, one.target, two.weapon, two.target};
            out.add(make<Verb::shoot>({ShotsAt(both)}));
        }
    out.add(make<Verb::pass>());
}

void answer_shooting(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::models) || is(choice, Verb::cover)) return take_measured(play, frame, choice);
    if (is(choice, Verb::shoot)) play.state.shots = declared_shots(play.view(), frame.unit, choice);
}

}  // namespace

StageFunctions shooting_stage() {
    return {run_shooting, answer_shooting, check_shooting, shooting_choices, nullptr};
}

}  // namespace skald::aofs
