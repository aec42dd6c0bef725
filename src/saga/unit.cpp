#include "saga/unit.hpp"

#include <algorithm>
#include <bit>

#include "saga/workspace.hpp"

namespace skald::saga {

Profile warlord_profile() {  // WAR-10
    return {.saga_dice = 1,
            .dice_from = 1,
            .armour_melee = 5,
            .armour_shooting = 5,
            .melee = 48,
            .shooting = 24,
            .specials = Special::determination | Special::we_obey | Special::presence | Special::bodyguards |
                        Special::pride,
            .resilience = 1};
}

Profile class_profile(Troop troop, bool ranged) {
    switch (troop) {
        case Troop::hero: return warlord_profile();
        case Troop::hearthguard: return {1, 1, 5, 5, 12, 6, 0, 0};                 // WAR-12
        case Troop::warriors: return {1, 4, 4, 4, 6, 3, 0, 0};                     // WAR-13
        case Troop::levies: return {1, 6, 4, 4, Sixths(ranged ? 2 : 3), 3, 0, 0};  // WAR-14, WAR-15, WAR-R3
    }
    return {};
}

FigureList figures_of(const State& state, int unit) {
    FigureList list;
    const Unit& u = state.unit(unit);
    for (int f = u.first; f < u.first + u.size; ++f)
        if (state.figure(f).where == Where::table) list.push(static_cast<std::uint8_t>(f));
    return list;
}

bool on_table(const State& state, int unit) {
    const Unit& u = state.unit(unit);
    return u.alive > 0 && state.figure(u.first + u.size - 1).where != Where::off;
}

bool is_mounted(const Unit& unit) {
    return (unit.equipment & Equipment::horses) != 0;
}
bool is_heroic(const Unit& unit) {
    return unit.escort > 0 && unit.alive > 1;
}
bool is_mercenary(const Unit& unit) {
    return unit.hired >= 0;
}
bool has_ranged_weapon(const Unit& unit) {
    return (unit.equipment & Equipment::ranged) != 0;
}
bool exhausted(const Unit& unit) {
    return unit.fatigue >= 3;
}

Troop troop_of(const View& view, const Unit& unit) {
    if (is_heroic(unit) && !view.edition().heroic_is_hero) return unit.escort_troop;  // HER-01.b
    return unit.troop;
}

bool counts_as_hero(const View& view, int unit) {
    return troop_of(view, view.state.unit(unit)) == Troop::hero;
}

namespace {

const HeroProfile& hero_profile(const View& view, int unit) {
    return view.match.faction(side_of_unit(unit))
        .heroes[static_cast<std::size_t>(view.state.unit(unit).hero)];
}

/// The profile of the Hero (or warlord) of a unit.
Profile leader_profile(const View& view, int unit) {
    return view.state.unit(unit).hero >= 0 ? hero_profile(view, unit).profile : warlord_profile();
}

/// Changes of Armour by equipment (section 17). EQP-R3: they add up, entry by entry.
int equipment_armour(std::uint16_t equipment, bool in_melee) {
    constexpr unsigned always = Equipment::bows | Equipment::slings | Equipment::crossbows;  // EQP-02, EQP-10
    constexpr unsigned melee =
        Equipment::composite_bows | Equipment::javelins | Equipment::heavy_weapons;  // EQP-04, EQP-14, EQP-20
    constexpr unsigned shooting = Equipment::horses;                                 // EQP-29
    return -std::popcount(equipment & (always | (in_melee ? melee : shooting)));
}

}  // namespace

std::uint8_t specials_of(const View& view, int unit) {
    const Unit& u = view.state.unit(unit);
    if (u.troop != Troop::hero || u.alive == 0) return 0;
    std::uint8_t specials = leader_profile(view, unit).specials;
    if (is_heroic(u)) specials &= static_cast<std::uint8_t>(~Special::bodyguards);  // HER-01
    return specials;
}

int resilience_of(const View& view, int unit) {
    const Unit& u = view.state.unit(unit);
    return u.troop == Troop::hero && u.alive > 0 ? leader_profile(view, unit).resilience : 0;
}

Profile profile_of(const View& view, int figure) {
    const int unit = view.state.figure(figure).unit;
    const Unit& u = view.state.unit(unit);
    if (u.troop != Troop::hero) return class_profile(u.troop, has_ranged_weapon(u));
    if (figure == u.first) return leader_profile(view, unit);
    return class_profile(u.escort_troop, has_ranged_weapon(u));
}

int base_armour(const View& view, int unit, bool in_melee) {
    const Unit& u = view.state.unit(unit);
    Profile profile = class_profile(u.troop, has_ranged_weapon(u));
    bool counted = false;  // equipment is in the figures already (EQP-R4)
    if (is_heroic(u)) {
        profile = class_profile(u.escort_troop, has_ranged_weapon(u));  // HER-06.b, HER-R1
    } else if (u.hero >= 0) {
        profile = hero_profile(view, unit).profile;
        counted = hero_profile(view, unit).armour_includes_equipment;
    }
    const int armour = in_melee ? profile.armour_melee : profile.armour_shooting;
    return std::clamp(armour + (counted ? 0 : equipment_armour(u.equipment, in_melee)), 2, 6);  // TRM-05
}

Sixths aggression(const View& view, int figure, bool in_melee) {
    const Profile profile = profile_of(view, figure);
    if (in_melee) return profile.melee;
    return has_ranged_weapon(view.state.unit(view.state.figure(figure).unit)) ? profile.shooting : Sixths{0};
}

int counted_figures(const View& view, int unit) {
    const Unit& u = view.state.unit(unit);
    const bool four = u.alive > 0 && (specials_of(view, unit) & Special::presence);
    return u.alive + (four ? 3 : 0);  // SPC-05, HER-05
}

int saga_dice_of(const View& view, int unit) {
    const Unit& u = view.state.unit(unit);
    if (!on_table(view.state, unit)) return 0;
    if (u.troop == Troop::hero) return leader_profile(view, unit).saga_dice;  // ORD-02, ORD-06, HER-04
    const Profile profile = class_profile(u.troop, false);
    return u.alive >= profile.dice_from ? profile.saga_dice : 0;  // ORD-03 to ORD-05
}

bool may_close_ranks(const View& view, int unit) {
    const Unit& u = view.state.unit(unit);
    constexpr std::uint16_t barred =
        Equipment::ranged | Equipment::horses | Equipment::heavy_weapons | Equipment::unarmed;
    if (u.equipment & barred) return false;  // MEL-06, EQP-R1
    const Faction& faction = view.match.faction(side_of_unit(unit));
    if (u.hero >= 0 && faction.heroes[static_cast<std::size_t>(u.hero)].no_close_ranks) return false;
    return u.hired < 0 || !faction.hired[static_cast<std::size_t>(u.hired)].no_close_ranks;
}

Base base_of(const View& view, int figure) {
    const int unit = view.state.figure(figure).unit;
    const Unit& u = view.state.unit(unit);
    const Setup& setup = view.match.setup();
    const bool leader = u.troop == Troop::hero && figure == u.first;
    if (leader && u.hero >= 0 && hero_profile(view, unit).own_base) return hero_profile(view, unit).base;
    if (leader) return is_mounted(u) ? setup.hero_mounted : setup.hero_foot;
    return is_mounted(u) ? setup.mounted : setup.foot;
}

namespace {

bool near_each_other(const Scene& scene, int a, int b, Length distance) {
    if (!scene.has_unit(static_cast<UnitId>(a)) || !scene.has_unit(static_cast<UnitId>(b))) return false;
    if (!meet(grown(scene.box_of(static_cast<UnitId>(a)), distance), scene.box_of(static_cast<UnitId>(b))))
        return false;
    for (const auto& x : scene.figures_of(static_cast<UnitId>(a)))
        for (const auto& y : scene.figures_of(static_cast<UnitId>(b)))
            if (within(x.shape, y.shape, distance)) return true;
    return false;
}

}  // namespace

bool units_within(const View& view, int a, int b, Length distance) {
    if (view.real()) return on_table(view.state, a) && on_table(view.state, b);
    return near_each_other(view.scene(), a, b, distance);
}

Length units_ruler(const View& view, int a, int b) {
    if (view.real()) return 0;
    const Scene& scene = view.scene();
    Length least = 1 << 20;
    for (const auto& x : scene.figures_of(static_cast<UnitId>(a)))
        for (const auto& y : scene.figures_of(static_cast<UnitId>(b)))
            if (may_be_nearer(x.shape, y.shape, least)) least = std::min(least, ruler(x.shape, y.shape));
    return least;
}

bool units_in_contact(const View& view, int a, int b) {
    if (view.real()) return false;  // asked where one of them has gone away
    return units_within(view, a, b, contact_gap);
}

bool enemies_beyond(const View& view, int unit, Length distance) {
    if (view.real()) return true;
    const Side enemy = other(side_of_unit(unit));
    const int first = first_unit(enemy);
    const Scene& scene = view.scene();
    for (int u = first; u < first + view.state.unit_count[static_cast<std::size_t>(index(enemy))]; ++u)
        if (near_each_other(scene, unit, u, distance)) return false;
    return true;
}

Ground ground_of(const View& view, const Placed& piece) {
    switch (piece.kind) {  // TAB-14
        case Terrain::gentle_hill: return Ground::open;
        case Terrain::bog: return Ground::dangerous;
        default: break;
    }
    return view.state.extra == Extra::cursed_ground ? Ground::dangerous : Ground::uneven;  // SCN-06
}

Cover cover_given(Terrain kind) {
    switch (kind) {
        case Terrain::field:
        case Terrain::wood: return Cover::light;
        case Terrain::rocks:
        case Terrain::ruins: return Cover::solid;
        default: return Cover::none;
    }
}

bool is_high(Terrain kind) {
    return kind == Terrain::gentle_hill || kind == Terrain::ruins || kind == Terrain::steep_hill ||
           kind == Terrain::wood;
}

bool unit_in_ground(const View& view, int unit, Ground ground) {
    if (view.real()) return view.state.ground(unit) == ground;
    const Scene& scene = view.scene();
    for (const Piece& piece : scene.pieces()) {
        if (piece.ground != ground || !scene.has_unit(static_cast<UnitId>(unit))) continue;
        if (!meet(scene.box_of(static_cast<UnitId>(unit)), piece.outline.box)) continue;
        for (const auto& figure : scene.figures_of(static_cast<UnitId>(unit)))
            if (enters(figure.shape, piece.outline)) return true;
    }
    return false;
}

bool unit_in_open(const View& view, int unit) {
    if (view.real()) return view.state.ground(unit) == Ground::open;
    view.scene();  // brings the stamps up to date
    Workspace& workspace = view.match.workspace();
    OpenGround& known = workspace.open_ground[static_cast<std::size_t>(unit)];
    const std::uint32_t moved = workspace.moved[static_cast<std::size_t>(unit)];
    if (known.moved != moved || known.terrain != workspace.terrain_laid || moved == 0)
        known = {
            moved, workspace.terrain_laid,
            !unit_in_ground(view, unit, Ground::uneven) && !unit_in_ground(view, unit, Ground::dangerous)};
    return known.open;
}

Cover terrain_cover(const View& view, int unit) {
    if (is_mounted(view.state.unit(unit))) return Cover::none;  // COV-05
    if (view.real()) return view.state.cover(unit);
    const Scene& scene = view.scene();
    Cover best = Cover::none;
    for (const Piece& piece : scene.pieces()) {
        if (piece.cover <= best) continue;
        bool all = true;  // COV-02, COV-R1
        for (const auto& figure : scene.figures_of(static_cast<UnitId>(unit)))
            all = all && (view.edition().whole_base_cover ? wholly_inside(figure.shape, piece.outline)
                                                          : enters(figure.shape, piece.outline));
        if (all) best = piece.cover;
    }
    return best;
}

}  // namespace skald::saga
