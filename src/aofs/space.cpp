#include "aofs/space.hpp"

#include "aofs/tables.hpp"
#include "aofs/unit.hpp"
#include "aofs/workspace.hpp"

namespace skald::aofs {

Body body_of(const View& view, int model) {
    const Standing& standing = view.scene().figure(static_cast<FigureId>(model));
    return {standing.shape, standing.spot, standing.bottom, standing.top, model};
}

Body body_at(const View& view, int model, const Spot& spot) {
    const ModelProfile& profile = view.match.profile(model);
    const Length height = surface_under(view, spot.at).height;
    return {shape_of(profile.base, spot), spot, height, height + profile.tall(), model};
}

bool within(const Body& a, const Body& b, Length x) {
    return within_in_space(a.shape, b.shape, rise_between(a.bottom, b.bottom), x);
}
bool within(const Body& a, const Standing& b, Length x) {
    return within_in_space(a.shape, b.shape, rise_between(a.bottom, b.bottom), x);
}
bool in_contact(const Body& a, const Standing& b) {
    return within(a, b, contact_gap);
}

namespace {

bool share_height(Length bottom, Length top, Length other_bottom, Length other_top) {
    return bottom < other_top && other_bottom < top;
}

}  // namespace

bool volumes_overlap(const Standing& a, const Standing& b) {
    return share_height(a.bottom, a.top, b.bottom, b.top) && meet(a.shape.box, b.shape.box) &&
           overlaps(a.shape, b.shape);
}
bool volumes_overlap(const Body& a, const Standing& b) {
    return share_height(a.bottom, a.top, b.bottom, b.top) && meet(a.shape.box, b.shape.box) &&
           overlaps(a.shape, b.shape);
}
bool volumes_overlap(const Body& a, const Body& b) {
    return share_height(a.bottom, a.top, b.bottom, b.top) && meet(a.shape.box, b.shape.box) &&
           overlaps(a.shape, b.shape);
}

namespace {

template <class Other>
Length gap_in_space(const Body& a, const Other& b) {
    const std::int64_t plan = std::max(ruler(a.shape, b.shape), 0), rise = rise_between(a.bottom, b.bottom);
    return rise == 0 ? static_cast<Length>(plan) : static_cast<Length>(isqrt_up(plan * plan + rise * rise));
}

}  // namespace

Length gap_between(const Body& a, const Body& b) {
    return gap_in_space(a, b);
}
Length gap_between(const Body& a, const Standing& b) {
    return gap_in_space(a, b);
}

bool model_within(const View& view, int model, int unit, Length x) {
    const Body body = body_of(view, model);
    for (const Standing& other : view.scene().figures_of(static_cast<UnitId>(unit)))
        if (within(body, other, x)) return true;
    return false;
}

bool units_within(const View& view, int a, int b, Length x) {
    for (int m : members(view.state, a))
        if (model_within(view, m, b, x)) return true;
    return false;
}

bool in_reach(const Body& a, const Standing& b) {
    return rise_between(a.bottom, b.bottom) <= 4 * inch && within(a.shape, b.shape, 2 * inch);
}

// ---- Coherency

List<std::uint8_t, 16> parts_of(std::span<const Body> bodies) {
    List<std::uint8_t, 16> part;
    for (std::size_t i = 0; i < bodies.size(); ++i) part.push(static_cast<std::uint8_t>(i));
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (std::size_t k = i + 1; k < bodies.size(); ++k) {
            if (part[i] == part[k] || !within(bodies[i], bodies[k], chain_limit)) continue;
            const std::uint8_t gone = part[k], kept = part[i];
            for (std::uint8_t& p : part)
                if (p == gone) p = kept;
        }
    return part;
}

namespace {

/// From the part that this one belongs to, to the nearest of the others.
Length to_others(std::span<const Body> bodies, const List<std::uint8_t, 16>& part, std::size_t of) {
    Length nearest = INT32_MAX;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (std::size_t k = 0; k < bodies.size(); ++k)
            if (part[i] == part[of] && part[k] != part[of])
                nearest = std::min(nearest, gap_between(bodies[i], bodies[k]));
    return nearest;
}

}  // namespace

Refusal check_coherency(std::span<const Body> bodies) {
    if (bodies.size() < 2) return {};
    const auto part = parts_of(bodies);
    for (std::size_t i = 1; i < bodies.size(); ++i)
        if (part[i] != part[0])
            return why<Sentence::not_coherent>(Rule::MOV_01,
                                               {bodies[i].model, to_others(bodies, part, i), chain_limit});
    for (std::size_t i = 0; i < bodies.size(); ++i)
        for (std::size_t k = i + 1; k < bodies.size(); ++k)
            if (!within(bodies[i], bodies[k], spread_limit))
                return why<Sentence::too_spread>(
                    Rule::MOV_02,
                    {bodies[i].model, bodies[k].model, gap_between(bodies[i], bodies[k]), spread_limit});
    return {};
}

bool coherent(const View& view, int unit) {
    view.scene();  // whoever moved since is unknown again
    Tried& known = view.match.workspace().coherent[static_cast<std::size_t>(unit)];
    if (known == Tried::unknown) {
        List<Body, 16> bodies;
        for (int m : members(view.state, unit)) bodies.push(body_of(view, m));
        known = check_coherency({bodies.data(), bodies.size()}) ? Tried::no : Tried::yes;
    }
    return known == Tried::yes;
}

Point part_of(Point d, int n, int of) {
    return {static_cast<Length>(std::int64_t{d.x} * n / of), static_cast<Length>(std::int64_t{d.y} * n / of)};
}

Point turned(Point d, int by) {
    const Length far = static_cast<Length>(isqrt(square(d)));
    return uv(facing(static_cast<int>(facing_of(d)) + by), far);
}

Surface surface_under(const View& view, Point p) {
    const Tables& tables = view.match.tables();
    return highest_surface(tables, [&](const Plot& plot) {
        return contains(plot.box, p) && point_in(tables.setup.terrain[plot.piece].outline, p) >= 0;
    });
}

bool stands_in(const View& view, const Body& body, Mark::Bits mark) {
    for (const Piece& piece : view.match.setup().terrain) {
        if (!(piece.marks & mark) || !meet(piece.outline.box, body.shape.box)) continue;
        const Length level = piece.solid ? piece.top : piece.bottom;
        if (level == body.bottom && enters(body.shape, piece.outline)) return true;
    }
    return false;
}

Mover mover(const View& view, int model, Length allowance, int target) {
    Mover m;
    m.model = model;
    m.unit = view.state.model(model).unit;
    m.target = target;
    m.allowance = allowance;
    m.flying = has(view, model, Special::flying);
    m.strider = has(view, model, Special::strider);
    return m;
}

// ---- Standing

namespace {

Refusal check_ground(const View& view, const Body& body) {
    if (!skald::on_table(body.shape, view.match.setup().table))
        return why<Sentence::off_table>(Rule::R_24, {body.model});
    const Tables& tables = view.match.tables();
    for (const Plot& plot : tables.walls) {
        if (!meet(plot.box, body.shape.box) || (!plot.barred && plot.top <= body.bottom)) continue;
        if (!enters(body.shape, tables.setup.terrain[plot.piece].outline)) continue;
        if (plot.barred) return why<Sentence::impassable>(Rule::R_78, {body.model, plot.piece});
        return why<Sentence::solid>(Rule::R_58, {body.model, plot.piece});
    }
    return {};
}

}  // namespace

Refusal check_stand(const View& view, const Mover& mover, const Body& body, bool moved) {
    if (auto fault = check_ground(view, body)) return fault;
    const Scene& scene = view.scene();
    const Box near = grown(body.shape.box, mover.keep);
    for (UnitId unit : scene.units()) {
        if (unit == mover.unit || !meet(near, scene.box_of(unit))) continue;
        for (const Standing& other : scene.figures_of(unit)) {
            if (!meet(near, other.shape.box)) continue;
            if (volumes_overlap(body, other))
                return why<Sentence::overlaps>(Rule::R_58, {body.model, other.figure});
            if (unit == mover.target || mover.release || !moved) continue;
            if (within(body, other, mover.keep))
                return why<Sentence::too_near>(
                    Rule::MOV_03,
                    {body.model, other.figure, mover.measure ? gap_between(body, other) : 0, mover.keep});
        }
    }
    return {};
}

}  // namespace skald::aofs
