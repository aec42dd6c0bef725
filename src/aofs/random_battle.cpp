#include "aofs/random_battle.hpp"

#include <algorithm>

namespace skald::aofs {

namespace {

struct Maker {
    Random random;

    int between(int low, int high) {
        return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    }
    bool one_in(int n) { return between(1, n) == 1; }
};

/// Some rules of those that may stand there.
void add_specials(Maker& maker, Specials& out, Place place, int chances) {
    for (int i = 0; i < chances; ++i) {
        if (!maker.one_in(2)) continue;
        const auto special = static_cast<Special>(maker.between(0, static_cast<int>(Special::count) - 1));
        const SpecialInfo& known = info(special);
        const bool fits = known.place == place || (place == Place::weapon && known.place == Place::attack);
        const bool named = special == Special::hero || special == Special::sergeant ||
                           special == Special::musician || special == Special::banner;
        if (!fits || named || out.has(special)) continue;
        out.add(special, known.valued ? maker.between(1, 3) : 1);
    }
}

Weapon random_weapon(Maker& maker, int name, bool ranged) {
    Weapon weapon;
    weapon.name = static_cast<std::uint16_t>(name);
    weapon.range = static_cast<std::uint8_t>(ranged ? 6 * maker.between(2, 5) : 0);
    weapon.attacks = static_cast<std::uint8_t>(maker.between(1, ranged ? 2 : 3));
    add_specials(maker, weapon.specials, Place::weapon, 2);
    return weapon;
}

UnitProfile random_unit(Maker& maker, int kind, int models, bool hero) {
    UnitProfile unit;
    unit.kind = static_cast<std::uint16_t>(kind);
    unit.name = static_cast<std::uint16_t>(kind);
    unit.weapons.push(random_weapon(maker, 10 * kind, false));
    const bool ranged = maker.one_in(2);
    if (ranged) unit.weapons.push(random_weapon(maker, 10 * kind + 1, true));
    ModelProfile model;
    model.quality = static_cast<std::uint8_t>(maker.between(3, 5));
    model.defense = static_cast<std::uint8_t>(maker.between(2, 6));
    model.base = maker.one_in(6)   ? oval_base(600, 350)
                 : maker.one_in(8) ? rectangle_base(500, 250)
                                   : round_base(maker.one_in(4)   ? 400
                                                : maker.one_in(2) ? 320
                                                                  : 250);
    add_specials(maker, model.specials, Place::model, 3);
    if (hero) {
        model.specials.add(Special::hero);
        if (maker.one_in(2)) model.specials.add(Special::caster, maker.between(1, 3));
    }
    for (std::size_t w = 0; w < unit.weapons.size(); ++w)
        model.weapons.push({static_cast<std::uint8_t>(w), 1});
    for (int i = 0; i < models; ++i) unit.models.push(model);
    unit.cost = static_cast<std::uint16_t>(20 * models);
    return unit;
}

Spell random_spell(Maker& maker, int number) {
    Spell spell;
    spell.name = static_cast<std::uint16_t>(900 + number);
    spell.value = static_cast<std::uint8_t>(maker.between(1, 3));
    spell.range = static_cast<std::uint8_t>(6 * maker.between(1, 4));
    SpellEffect effect;
    effect.verb = static_cast<EffectVerb>(maker.between(0, static_cast<int>(EffectVerb::shove)));
    const bool harms = effect.verb == EffectVerb::hits || effect.verb == EffectVerb::shove;
    effect.value = static_cast<std::int8_t>(maker.between(1, 3));
    const bool mends = effect.verb == EffectVerb::rally || effect.verb == EffectVerb::mend;
    spell.target = harms                      ? SpellTarget::enemy
                   : mends || maker.one_in(2) ? SpellTarget::friendly
                                              : SpellTarget::enemy;
    if (!harms && !mends && spell.target == SpellTarget::enemy)
        effect.value = static_cast<std::int8_t>(-effect.value);
    effect.rounds = static_cast<std::uint8_t>(maker.between(1, 2));
    if (effect.verb == EffectVerb::grant) add_specials(maker, effect.specials, Place::model, 4);
    if (effect.verb == EffectVerb::hits) add_specials(maker, effect.specials, Place::weapon, 3);
    spell.effects.push(effect);
    return spell;
}

/// A bearer for each command rule, somewhere in the list (AOF-CMD-01).
void add_command(Maker& maker, Army& army) {
    for (const Special bearer : {Special::sergeant, Special::musician, Special::banner}) {
        if (!maker.one_in(2)) continue;
        UnitProfile& unit =
            army.units[static_cast<std::size_t>(maker.between(0, static_cast<int>(army.units.size()) - 1))];
        unit.models[0].specials.add(bearer);
    }
}

}  // namespace

Army random_army(std::uint16_t points, std::uint64_t seed) {
    Maker maker{Random(seed)};
    Army army;
    int left = points / 20, kind = 1;
    const int cap = std::max(1, points * 35 / 100 / 20);
    if (maker.one_in(2)) {
        army.units.push(random_unit(maker, kind++, 1, true));
        --left;
    }
    while (left > 0 && !army.units.full()) {
        const int models = maker.one_in(2) ? 1 : std::min({left, cap, maker.between(2, 5)});
        army.units.push(random_unit(maker, kind++, models, false));
        left -= models;
    }
    for (int i = 0; i < max_spells; ++i) army.spells.push(random_spell(maker, i));
    add_command(maker, army);
    return army;
}

namespace {

/// An outline with four to seven corners around a point; empty if it cannot be made.
bool random_outline(Maker& maker, Point at, Length size, Outline& out) {
    List<Point, 64> points;
    const int corners = maker.between(4, 7), turn = maker.between(0, full_turn - 1);
    for (int i = 0; i < corners; ++i)
        points.push(at + uv(facing(turn + i * full_turn / corners), size * maker.between(70, 100) / 100));
    if (check_outline(points).fault != OutlineFault::none) return false;
    out = make_outline(points);
    return true;
}

void dress(Maker& maker, Piece& piece) {
    const auto tall = [&](int inches) { piece.top = static_cast<std::int16_t>(inches * inch); };
    switch (maker.between(0, 8)) {
        case 0:  // a wood
            piece.high = true;
            piece.marks = Mark::cover | Mark::difficult;
            return tall(5);
        case 1: piece.marks = Mark::difficult; return;
        case 2: piece.marks = Mark::dangerous; return;
        case 3:  // briars
            piece.marks = Mark::difficult | Mark::dangerous | Mark::cover;
            return;
        case 4: piece.marks = Mark::cover; return;
        case 5:  // rocks
            piece.solid = true;
            piece.ground = Ground::impassable;
            return tall(6);
        case 6:  // a low hill
            piece.solid = true;
            return tall(maker.between(1, 3));
        case 7:  // a tower with a stair all round
            piece.solid = true;
            piece.stairs = true;
            return tall(maker.between(4, 8));
        default:  // a ledge
            piece.solid = true;
            return tall(maker.between(3, 6));
    }
}

}  // namespace

List<Piece, max_pieces> random_terrain(const TableSize& table, int pieces, std::uint64_t seed) {
    Maker maker{Random(seed)};
    List<Piece, max_pieces> terrain;
    for (int tries = 0; tries < 8 * pieces && static_cast<int>(terrain.size()) < pieces; ++tries) {
        const Length size = maker.between(2 * inch, 4 * inch), edge = size + inch;
        const Point at{maker.between(edge, table.width - edge), maker.between(edge, table.depth - edge)};
        Piece piece;
        if (!random_outline(maker, at, size, piece.outline)) continue;
        dress(maker, piece);
        // Half an inch of air at least, so that gaps between ledges come up too.
        const bool free = std::none_of(terrain.begin(), terrain.end(), [&](const Piece& other) {
            return meet(grown(piece.outline.box, inch / 2), other.outline.box);
        });
        if (free) terrain.push(piece);
    }
    return terrain;
}

Setup random_battle(std::uint16_t points, std::uint64_t seed) {
    Setup setup;
    setup.points = points;
    setup.quick = true;
    setup.armies = {random_army(points, seed * 2 + 1), random_army(points, seed * 2 + 2)};
    setup.terrain = random_terrain(setup.table, 22, seed);
    return setup;
}

}  // namespace skald::aofs
