#include "saga/remains.hpp"

#include <bit>
#include <optional>

namespace skald::saga {

namespace {

constexpr FigureMask bit_of(std::size_t i) {
    return FigureMask{1} << i;
}

Length radius_of(const View& view, int unit) {  // FRM-02, EQP-32
    return is_mounted(view.state.unit(unit)) ? view.sticks().medium : view.sticks().short_;
}

bool touches(const View& view, const Shape& shape, int enemy) {
    if (enemy < 0) return false;
    for (const Standing& figure : view.scene().figures_of(static_cast<UnitId>(enemy)))
        if (within(shape, figure.shape, contact_gap)) return true;
    return false;
}

/// CAS-R1 by places: those that may become empty. 2018: no radius test at casualties.
FigureMask places(const View& view, const Remains& r) {
    if (view.real()) return r.present;
    return removable(r.formation, r.present, view.edition().free_reference, r.contacts);
}

}  // namespace

Remains remains_of(const View& view, int unit, int enemy) {
    Remains r;
    r.unit = unit;
    r.enemy = enemy >= 0 && on_table(view.state, enemy) ? enemy : -1;
    r.figures = figures_of(view.state, unit);
    const Scene& scene = view.scene();
    for (std::size_t i = 0; i < r.figures.size(); ++i) {
        const Standing& standing = scene.figure(r.figures[i]);
        r.shapes.push(standing.shape);
        r.spots.push(standing.spot);
        if (touches(view, standing.shape, r.enemy)) r.contacts |= bit_of(i);
        if (is_heroic(view.state.unit(unit)) && r.figures[i] == view.state.unit(unit).first)
            r.hero = bit_of(i);
    }
    r.formation = formation_of(std::span<const Shape>(r.shapes.data(), r.shapes.size()),
                               view.sticks().very_short, radius_of(view, unit));
    r.present = r.formation.all();
    return r;
}

FigureMask candidates(const View& view, const Remains& r) {
    const FigureMask free = places(view, r);
    if (r.present == r.hero) return r.hero;
    // HER-07: the Hero falls last. HER-08: if only his place may become empty, he changes places with whom
    // his player chooses.
    return (free & ~r.hero) != 0 ? free & ~r.hero : r.present & ~r.hero;
}

Refusal may_fall(const View& view, const Remains& r, std::size_t figure) {
    const FigureMask one = bit_of(figure), rest = r.present & ~one;
    const int id = r.figures[figure];
    if ((r.present & one) == 0) return why<Sentence::figure_twice>(Rule::CAS_01, {id});
    if ((candidates(view, r) & one) != 0) return {};
    if (one == r.hero) return why<Sentence::hero_last>(Rule::HER_07, {id});
    if (groups(r.formation, rest) > groups(r.formation, r.present))
        return why<Sentence::breaks_chain>(Rule::CAS_02, {id});
    if (view.edition().free_reference && references(r.formation, rest) == 0)
        return why<Sentence::breaks_radius>(Rule::CAS_R1, {id});
    return why<Sentence::breaks_contact>(Rule::CAS_03, {id});
}

namespace {

/// May the Hero stand here: no overlap, no touch of others that was not there, on the table, on ground?
bool hero_fits(const View& view, const Remains& r, const Shape& shape, bool may_touch_enemy) {
    const Scene& scene = view.scene();
    if (!skald::on_table(shape, scene.table())) return false;
    for (std::size_t i = 0; i < r.shapes.size(); ++i)
        if ((r.present & ~r.hero & bit_of(i)) != 0 && overlaps(shape, r.shapes[i])) return false;
    for (const Standing& figure : scene.figures()) {
        if (figure.unit == r.unit || !meet(grown(shape.box, contact_gap), figure.shape.box)) continue;
        const bool may_touch = may_touch_enemy && figure.unit == r.enemy;
        if (may_touch ? overlaps(shape, figure.shape) : within(shape, figure.shape, contact_gap))
            return false;
    }
    for (const Piece& piece : scene.pieces())
        if (piece.ground == Ground::impassable && enters(shape, piece.outline)) return false;
    return true;
}

/// The spot nearest to the wanted one where the base fits, in steps of so much; nothing within the limit.
std::optional<Spot> nearest_fit(const View& view, const Remains& r, const Base& base, const Spot& wanted,
                                bool touching, Length step, Length limit) {
    for (Length distance = 0; distance <= limit; distance += step)
        for (int turn = 0; turn < (distance == 0 ? 1 : 24); ++turn) {
            const Spot spot{wanted.at + uv(facing(turn * 30), distance), wanted.facing};
            if (!in_bounds(spot.at)) continue;
            const Shape shape = shape_of(base, spot);
            if ((!touching || touches(view, shape, r.enemy)) && hero_fits(view, r, shape, touching))
                return spot;
        }
    return {};
}

/// HER-R6: the exact place of the figure, or the nearest where a larger base fits, in contact if the figure
/// was. His own place if there is none.
Spot hero_spot(const View& view, const Remains& r, std::size_t hero, std::size_t figure) {
    const Base base = base_of(view, r.figures[hero]);
    const Spot wanted = r.spots[figure];
    if (base == base_of(view, r.figures[figure])) return wanted;
    std::optional<Spot> found;
    if (r.contacts & bit_of(figure))
        found = nearest_fit(view, r, base, wanted, true, 2, view.sticks().very_short);
    if (!found) found = nearest_fit(view, r, base, wanted, false, 10, view.sticks().short_);
    return found.value_or(r.spots[hero]);
}

}  // namespace

Sacrifice fall(const View& view, Remains& r, std::size_t figure) {
    const bool swaps =
        r.hero != 0 && (places(view, r) & bit_of(figure)) == 0 && (places(view, r) & ~r.hero) == 0;
    r.present &= ~bit_of(figure);
    if (!swaps) return {};
    const auto hero = static_cast<std::size_t>(std::countr_zero(r.hero));
    const Spot spot = hero_spot(view, r, hero, figure);
    r.spots[hero] = spot;
    r.shapes[hero] = shape_of(base_of(view, r.figures[hero]), spot);
    update(r.formation, std::span<const Shape>(r.shapes.data(), r.shapes.size()), hero,
           view.sticks().very_short, radius_of(view, r.unit));
    r.contacts &= ~r.hero;
    if (touches(view, r.shapes[hero], r.enemy)) r.contacts |= r.hero;
    return {true, spot};
}

}  // namespace skald::saga
