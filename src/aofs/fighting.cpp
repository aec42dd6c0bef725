#include "aofs/fighting.hpp"

#include "aofs/real.hpp"
#include "aofs/unit.hpp"
#include "aofs/workspace.hpp"
#include "table/sight.hpp"

namespace skald::aofs {

bool sees(const View& view, int model, int other) {
    const Scene& scene = view.scene();
    Workspace& workspace = view.match.workspace();
    // Sight goes both ways.
    const int pair = std::min(model, other) * max_models_here + std::max(model, other);
    Known& known = workspace.sights[static_cast<std::size_t>(pair)];
    const Standing& a = scene.figure(static_cast<FigureId>(model));
    const Standing& b = scene.figure(static_cast<FigureId>(other));
    if (!workspace.holds(known, a.unit, b.unit, join(a.shape.box, b.shape.box)))
        workspace.learn(known, visible_in_space(scene, a.figure, b.figure));
    return known.yes;
}

bool sees_unit(const View& view, int model, int unit) {
    for (int m : members(view.state, unit))
        if (sees(view, model, m)) return true;
    return false;
}

Shot aim(const View& view, int unit, int type, int target) {
    Shot shot;
    shot.weapon = static_cast<std::uint8_t>(type);
    shot.target = static_cast<std::int8_t>(target);
    const Weapon* weapon = weapon_type(view, unit, type);
    if (weapon == nullptr || weapon->melee()) return shot;
    const Members all = members(view.state, unit);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int m = all[i];
        if (copies_of(view, unit, m, type) == 0) continue;
        if (view.real()) {  // who cannot is told (shooting.cpp)
            shot.firing = static_cast<std::uint16_t>(shot.firing | 1u << i);
            continue;
        }
        const bool indirect = weapon->specials.has(Special::indirect) || has(view, m, Special::indirect);
        const Body body = body_of(view, m);
        const Length reach = reach_of(view, unit, m, type);
        bool fires = false, far = true;
        for (const Standing& enemy : view.scene().figures_of(static_cast<UnitId>(target))) {
            if (!within(body, enemy, reach)) continue;
            fires = fires || indirect || sees(view, m, enemy.figure);
            if (fires) break;
        }
        if (!fires) continue;
        for (const Standing& enemy : view.scene().figures_of(static_cast<UnitId>(target)))
            far = far && !within(body, enemy, 9 * inch);
        shot.firing = static_cast<std::uint16_t>(shot.firing | 1u << i);
        if (far) shot.far = static_cast<std::uint16_t>(shot.far | 1u << i);
    }
    return shot;
}

Choice shoot_all(const View& view, int unit, int target) {
    List<std::int16_t, 32> shots;  // weapon, target
    for (int type = 0; type < weapon_types; ++type)
        if (shots.size() + 2 <= shots.capacity() && aim(view, unit, type, target).firing != 0) {
            shots.push(static_cast<std::int16_t>(type));
            shots.push(static_cast<std::int16_t>(target));
        }
    return make<Verb::shoot>({Repeated<kinds::ShotAt>(shots)});
}

Why why_not_aimed(const View& view, int unit, int type, int target) {
    const Weapon& weapon = *weapon_type(view, unit, type);
    const Length range = longest_reach(view, unit, type);
    Length nearest = INT32_MAX, nearest_seen = INT32_MAX;
    for (int m : members(view.state, unit)) {
        if (copies_of(view, unit, m, type) == 0) continue;
        for (const Standing& enemy : view.scene().figures_of(static_cast<UnitId>(target))) {
            const Length gap = gap_between(body_of(view, m), enemy);
            nearest = std::min(nearest, gap);
            if (gap < nearest_seen && sees(view, m, enemy.figure)) nearest_seen = gap;
        }
    }
    if (nearest == INT32_MAX && weapon.specials.has(Special::limited))
        return why<Sentence::spent>(Rule::SR_LIMITED, {unit, type});
    if (nearest == INT32_MAX) return why<Sentence::no_weapon>(Rule::SHO_01, {type});  // its bearers are dead
    if (nearest > range) return why<Sentence::out_of_range>(Rule::SHO_06, {unit, target, nearest, range});
    if (nearest_seen == INT32_MAX) return why<Sentence::out_of_sight>(Rule::SHO_07, {unit, target});
    return why<Sentence::seen_too_far>(Rule::SHO_06, {unit, target, nearest_seen, range});
}

namespace {

/// The firing model nearest to a target model; ties to the first in list order.
int nearest_firing(const View& view, int unit, std::uint16_t firing, const Standing& target) {
    const Members all = members(view.state, unit);
    int best = -1;
    std::int64_t least = INT64_MAX;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!(firing >> i & 1)) continue;
        const Body body = body_of(view, all[i]);
        const std::int64_t plan = std::max<std::int64_t>(fine_gap(body.shape, target.shape), 0);
        const std::int64_t rise = 256 * std::int64_t{rise_between(body.bottom, target.bottom)};
        const std::int64_t gap = plan * plan + rise * rise;
        if (gap < least) least = gap, best = all[i];
    }
    return best;
}

bool mostly_inside(const View& view, const Standing& model, bool wholly) {
    for (const Piece& piece : view.match.setup().terrain) {
        if (!(piece.marks & Mark::cover) || !meet(piece.outline.box, model.shape.box)) continue;
        // The cover of the ground that it stands on, not of what lies below its roof (AOF-R-71).
        if ((piece.solid ? piece.top : piece.bottom) != model.bottom) continue;
        const int points = points_inside(model.base, model.spot, piece.outline);
        if (points >= (wholly ? 33 : 17)) return true;
    }
    return false;
}

/// AOF-R-69: 17 of the 33 points at half height are hidden from the top of the nearest firing model.
bool mostly_behind(const View& view, int from, const Standing& model) {
    const Scene& scene = view.scene();
    const Standing& eye = scene.figure(static_cast<FigureId>(from));
    if (clear_between(scene, eye, model)) return false;
    const Length half = model.bottom + (model.top - model.bottom) / 2;
    int hidden = 0, open = 0;
    for (const Point p : points_of(model.base, model.spot)) {
        const bool free = open_in_space(scene, eye.unit, model.unit, eye.spot.at, eye.top, p, half);
        (free ? open : hidden) += 1;
        if (hidden >= 17) return true;
        if (open >= 17) return false;
    }
    return false;
}

}  // namespace

Shelter shelter_of(const View& view, int unit, std::uint16_t firing, int target) {
    const auto models = view.scene().figures_of(static_cast<UnitId>(target));
    const bool wholly = view.match.switches().en35 && models.size() > 1;
    std::size_t inside = 0, either = 0;
    for (const Standing& model : models) {
        const bool in = mostly_inside(view, model, wholly);
        inside += in ? 1 : 0;
        either += in || mostly_behind(view, nearest_firing(view, unit, firing, model), model) ? 1 : 0;
    }
    Shelter shelter;
    shelter.cover = 2 * either > models.size();
    shelter.inside = 2 * inside > models.size();
    return shelter;
}

bool stands_in_cover(const View& view, int unit) {
    const auto models = view.scene().figures_of(static_cast<UnitId>(unit));
    const bool wholly = view.match.switches().en35 && models.size() > 1;
    const auto inside = std::count_if(models.begin(), models.end(), [&](const Standing& model) {
        return mostly_inside(view, model, wholly);
    });
    return 2 * static_cast<std::size_t>(inside) > models.size();
}

std::uint16_t strikers(const View& view, int unit, int enemy) {
    std::uint16_t mask = 0;
    if (!on_table(view.state, unit) || !on_table(view.state, enemy)) return mask;
    if (view.real()) return told_reach(view.state, unit);
    const Members all = members(view.state, unit);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Body body = body_of(view, all[i]);
        for (const Standing& other : view.scene().figures_of(static_cast<UnitId>(enemy)))
            if (in_reach(body, other)) {
                mask = static_cast<std::uint16_t>(mask | 1u << i);
                break;
            }
    }
    return mask;
}

// ---- Assembling

namespace {

/// AOF-R-43: the living models of the target; en35: those of its friends within 3 inches of it as well.
int blast_models(const View& view, int target) {
    int count = living(view.state, target);
    if (!view.match.switches().en35) return count;
    if (view.real()) {
        for (const Beside& near : told_beside(view.state, target)) count += near.models;
        return count;
    }
    for (int unit : standing_units(view.state, side_of_unit(target)))
        for (int model : members(view.state, unit))
            count += unit != target && model_within(view, model, target, blast_radius) ? 1 : 0;
    return count;
}

/// Of two units with as many models: does this one take the odd hits?
bool takes_blast_first(const View& view, int unit, int other) {
    const int guard = defense(view, unit) - defense(view, other);
    return guard != 0 ? guard < 0 : unit < other;
}

/// The model with what it has left in its hands, weapons numbered as types of the unit.
Contender contender_of(const View& view, int unit, int model) {
    Contender made;
    made.profile = view.match.profile(model);
    made.profile.weapons = {};
    for (int type = 0; type < weapon_types; ++type)
        if (const int copies = copies_of(view, unit, model, type); copies > 0)
            made.profile.weapons.try_push(
                {static_cast<std::uint8_t>(type), static_cast<std::uint8_t>(copies)});
    return made;
}

}  // namespace

Units blast_units(const View& view, int target) {
    Units units{static_cast<std::uint8_t>(target)};
    const auto near = [&](int unit) {
        if (!view.real()) return units_within(view, unit, target, blast_radius);
        const auto told = told_beside(view.state, target);
        return std::any_of(told.begin(), told.end(), [&](const Beside& one) { return one.unit == unit; });
    };
    for (std::uint8_t unit : standing_units(view.state, side_of_unit(target)))
        if (unit != target && units.size() <= decltype(Target::beside)::capacity() && near(unit))
            units.push(unit);
    std::sort(units.begin(), units.end(), [&](std::uint8_t a, std::uint8_t b) {
        const int many = living(view.state, a) - living(view.state, b);
        return many != 0 ? many > 0 : takes_blast_first(view, a, b);
    });
    return units;
}

namespace {

std::uint16_t all_of(const Members& members) {
    return static_cast<std::uint16_t>((1u << members.size()) - 1);
}

/// AOF-R-06, with what is given.
bool all_given(const View& view, const Members& all, const Gifts& gifts, Special special) {
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!view.match.profile(all[i]).has(special) && !given_to(gifts, i).has(special)) return false;
    return !all.empty();
}

}  // namespace

Target target_of(const View& view, int unit) {
    return target_of(view, unit, gifts_of(view, unit, {}));
}

Target target_of(const View& view, int unit, const Gifts& gifts) {
    const Members all = members(view.state, unit);
    Target target;
    target.models = static_cast<std::uint8_t>(all.size());
    target.blast_models = static_cast<std::uint8_t>(blast_models(view, unit));
    target.defense = static_cast<std::uint8_t>(defense(view, unit));
    target.stealth = all_given(view, all, gifts, Special::stealth);
    target.regeneration = all_given(view, all, gifts, Special::regeneration);
    target.to_defend = static_cast<std::int8_t>(sum_of(guarding(gifts, all_of(all)), EffectVerb::to_defend));
    if (view.match.switches().en35)
        for (int other : blast_units(view, unit))
            if (other != unit)
                target.beside.push(static_cast<std::uint8_t>(2 * living(view.state, other) +
                                                             (takes_blast_first(view, other, unit) ? 1 : 0)));
    return target;
}

Party party_of(const View& view, int unit, const Occasion& occasion, std::uint16_t in_reach) {
    Party party;
    for (int type = 0; type < weapon_types; ++type) {
        const Weapon* weapon = weapon_type(view, unit, type);
        party.weapons.push(weapon == nullptr ? Weapon{} : *weapon);
    }
    const Unit& u = view.state.unit(unit);
    party.start = static_cast<std::uint8_t>(u.size + (u.hero >= 0 ? 1 : 0));
    for (int m : members(view.state, unit)) {
        Contender& one = party.models.push(contender_of(view, unit, m));
        one.in_reach = (in_reach >> (party.models.size() - 1) & 1) != 0;
        party.hero = m == view.state.unit(unit).hero;
    }
    party.gifts = gifts_of(view, unit, occasion);
    party.guard = target_of(view, unit, party.gifts);
    for (const Gift& gift : party.gifts)
        if (!occasion.open || !changes(gift)) give(party, gift);
    return party;
}

Condition condition_of(const State& state, int unit) {
    const Members all = members(state, unit);
    Condition condition;
    condition.models = static_cast<std::uint8_t>(all.size());
    if (all.size() == 1) condition.markers = state.model(all[0]).markers;
    condition.stunned = state.unit(unit).stunned;
    condition.fatigued = state.unit(unit).fatigued;
    return condition;
}

Bout bout_of(const View& view, int charger, int charged) {
    return {{{party_of(view, charger, in_melee(charged, true, true)),
              party_of(view, charged, in_melee(charger, false, true))},
             view.match.switches()},
            {{condition_of(view.state, charger), condition_of(view.state, charged)}}};
}

Bout melee_of(const View& view, int charger, int charged) {
    return {{{party_of(view, charger, in_melee(charged, true, true), strikers(view, charger, charged)),
              party_of(view, charged, in_melee(charger, false, true), strikers(view, charged, charger))},
             view.match.switches()},
            {{condition_of(view.state, charger), condition_of(view.state, charged)}}};
}

Shots declared_shots(const View& view, int unit, const Choice& shoot, int target) {
    Shots shots;
    for (const auto [weapon, at] : read<Verb::shoot>(shoot).shots)
        if (target < 0 || at == target) shots.try_push(aim(view, unit, weapon, at));
    if (view.real()) return shots;
    for (std::size_t i = 0; i < shots.size(); ++i) {
        std::uint16_t firing = 0;
        for (const Shot& one : shots)
            if (one.target == shots[i].target) firing = static_cast<std::uint16_t>(firing | one.firing);
        if (firing == 0) continue;
        const Shelter shelter = shelter_of(view, unit, firing, shots[i].target);
        shots[i].cover = shelter.cover;
        shots[i].inside = shelter.inside;
    }
    return shots;
}

bool has_moved(const State& state, int unit) {
    return state.active == unit && state.action != Action::hold;
}

std::array<Occasion, 2> shooting_of(int unit, const Shots& shots, int target, bool moved, Length gap) {
    Occasion shoots, shot_at;
    shoots.kind = shot_at.kind = AttackKind::shooting;
    shoots.gap = shot_at.gap = gap;
    shoots.enemy = target;
    shot_at.enemy = unit;
    shoots.action = moved ? Action::advance : Action::hold;
    for (const Shot& shot : shots)
        if (shot.target == target) shoots.enemy_cover = shot_at.cover = shot.cover;
    return {shoots, shot_at};
}

Attack shots_attack(const View& view, int unit, const Shots& shots, int target, bool moved, Reckoning& why,
                    Length gap) {
    const auto [shoots, shot_at] = shooting_of(unit, shots, target, moved, gap);
    const Gifts gifts = gifts_of(view, target, shot_at);
    Target aimed = target_of(view, target, gifts);
    for (const Shot& shot : shots)
        if (shot.target == target) aimed.cover = shot.cover, aimed.cover_inside = shot.inside;
    Attack attack =
        begin_attack(AttackKind::shooting, aimed, why, guarding(gifts, all_of(members(view.state, target))));
    const Party party = party_of(view, unit, shoots);
    for (const Shot& shot : shots)
        for (std::size_t i = 0; i < party.models.size() && shot.target == target; ++i) {
            if (!(shot.firing >> i & 1)) continue;
            const ModelProfile& model = party.models[i].profile;
            Striker striker = striker_of(party, i, {shot.weapon, model.copies(shot.weapon)});
            striker.far = (shot.far >> i & 1) != 0;
            striker.moved = moved;
            add_striker(attack, striker, view.match.switches(), why);
        }
    return attack;
}

Attack spell_attack(const View& view, const SpellEffect& effect, int target, Reckoning& why) {
    const Gifts gifts = gifts_of(view, target, spell_occasion());
    Attack attack = begin_attack(AttackKind::spell, target_of(view, target, gifts), why,
                                 guarding(gifts, all_of(members(view.state, target))));
    add_hits(attack, effect.value, effect.specials, why);
    return attack;
}

}  // namespace skald::aofs
