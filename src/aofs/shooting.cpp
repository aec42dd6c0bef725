// Shooting (section 7): weapon types at up to two targets, named before any die (AOF-SHO-02, AOF-R-68).
#include "aofs/fighting.hpp"
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

/// Steps: 0 declare, 1 resolve the targets in their order.
void run_shooting(Play& play, Frame& frame) {
    State& state = play.state;
    if (frame.step == 0) {
        frame.step = 1;
        if (aims_of(play.view(), frame.unit).shots.empty()) return play.pop();
        return play.ask<Ask::shoot>(frame.side, {frame.unit});
    }
    if (state.shots.empty()) return play.pop();
    const int target = state.shots[0].target;
    const View view = play.view();
    Reckoning lines;
    Attack attack = shots_attack(view, frame.unit, state.shots, target, has_moved(state, frame.unit), lines);
    for (const Shot& shot : state.shots) {
        if (shot.target != target) continue;
        play.tell<EventKind::shot>(frame.side, Rule::SHO_03,
                                   {frame.unit, target, shot.weapon, dice_of_type(attack, shot.weapon)});
        spend_fired(play, frame.unit, shot);
    }
    for (std::size_t i = state.shots.size(); i-- > 0;)
        if (state.shots[i].target == target) state.shots.erase(i);
    resolve(play, attack, lines, frame.unit, target, frame.side);
}

Refusal check_shooting(const View& view, const Frame& frame, const Choice& choice) {
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
    if (is(choice, Verb::shoot)) play.state.shots = declared_shots(play.view(), frame.unit, choice);
}

}  // namespace

StageFunctions shooting_stage() {
    return {run_shooting, answer_shooting, check_shooting, shooting_choices, nullptr};
}

}  // namespace skald::aofs
