// Where figures may be put down (DEP-04 to DEP-08), and a search for such places.
#include "saga/site.hpp"

#include <algorithm>

#include "dice/random.hpp"
#include "table/formation.hpp"
#include "table/spots.hpp"

namespace skald::saga {

int edge_of(const State& state, Side side) {
    return (side == Side::first) == state.far_edge_first ? 2 : 0;
}

int first_half(int units) {
    return (units + 1) / 2;  // DEP-R2
}

namespace {

TableSize table_of(const View& view) {
    return {view.sticks().table_width, view.sticks().table_depth};
}

Rule zone_rule(const View& view) {
    const Edition& e = view.edition();
    switch (view.state.method) {
        case 1: return e.deploy_a_band ? Rule::DEP_05a : Rule::DEP_05b;
        case 2: return e.deploy_b_band ? Rule::DEP_06a : Rule::DEP_06b;
        default: return e.deploy_c_strip ? Rule::DEP_07a : Rule::DEP_07b;
    }
}

}  // namespace

Zone deployment_zone(const View& view, Side side) {
    const Sticks& s = view.sticks();
    const Edition& e = view.edition();
    const TableSize table = table_of(view);
    const int edge = edge_of(view.state, side);
    Zone zone;
    zone.friend_beyond = zone.enemy_beyond = contact_gap;  // DEP-R5
    if (view.state.method == 1) {                          // DEP-05
        zone.bands.push(edge_band(table, edge, e.deploy_a_band ? s.short_ : 0, s.long_));
    } else if (view.state.method == 2) {  // DEP-06: both diagonals have the far edge on their left
        Band band;
        band.line = view.state.other_diagonal ? skald::Line{{0, table.depth}, {table.width, 0}}
                                              : skald::Line{{0, 0}, {table.width, table.depth}};
        band.side = edge == 0 ? -1 : 1;
        band.from = s.medium;
        if (e.deploy_b_band) band.to = s.long_;
        band.open_from = !e.deploy_b_band;
        zone.bands.push(band);
    } else if (e.deploy_c_strip) {  // DEP-07.a, DEP-R3: the short edge to the right
        zone.bands.push(edge_band(table, (edge + 1) % 4, s.medium, s.long_ + s.medium));
        zone.edge_beyond = s.medium;
    } else {  // DEP-07.b
        zone.bands.push(edge_band(table, edge, 0, s.long_));
        zone.friend_beyond = s.medium;
    }
    return zone;
}

Site site_of(const View& view, int unit) {
    Site site{view, unit, &view.scene()};
    site.zone = deployment_zone(view, side_of_unit(unit));
    site.zone_rule = zone_rule(view);
    return site;
}

// ---- One figure

namespace {

/// How far the line is from the near and from the far side of the base; negative: on the wrong side of it.
struct FromLine {
    Length least = 0, most = 0;
};
FromLine from_line(const Shape& shape, const Band& band) {
    const Point d = band.line.b - band.line.a;
    const std::int64_t length = isqrt(square(d) << 20);  // 1024 times
    FromLine gap{highest_coordinate, -highest_coordinate};
    for (const Point& p : shape.core) {
        const std::int64_t across = cross(d, p - band.line.a) * 1024 * band.side;
        gap.least = std::min(gap.least, static_cast<Length>(floor_div(across, length)) - shape.radius);
        gap.most = std::max(gap.most, static_cast<Length>(ceil_div(across, length)) + shape.radius);
    }
    return gap;
}

/// The farthest that a corner of the table lies from the line: a band without an end goes so far.
Length end_of(const Band& band, const TableSize& table) {
    Length most = 0;
    for (Point corner : {Point{0, 0}, {table.width, 0}, {0, table.depth}, {table.width, table.depth}})
        most = std::max(most, from_line(disc(corner, 0), band).most);
    return std::min(band.to, most);
}

/// Its nearest part is too near, or its farthest one too far.
Why band_fault(const Site& site, const Shape& shape, const Band& band, int figure) {
    const FromLine gap = from_line(shape, band);
    const bool diagonal = site.view.state.method == 2;
    if (diagonal && gap.least < 0) return why<Sentence::wrong_side>(site.zone_rule, {figure});
    const Length least = band.from + (band.open_from ? 1 : 0), most = end_of(band, table_of(site.view));
    const Length told = gap.most > most ? gap.most : gap.least;
    if (diagonal) return why<Sentence::outside_band>(site.zone_rule, {figure, told, least, most});
    return why<Sentence::outside_zone>(site.zone_rule, {figure, told, least, most});
}

Refusal zone_fault(const Site& site, const Shape& shape, int figure) {
    const TableSize table = table_of(site.view);
    if (!skald::on_table(shape, table)) return why<Sentence::off_table>(Rule::MOV_R4, {figure});
    if (stands_in(shape, site.zone, table)) return {};
    for (const Band& band : site.zone.bands)
        if (!between_of_line(shape, band.line, band.side, band.from, band.to) ||
            (band.open_from && !beyond_line(shape, band.line, band.side, band.from)))
            return band_fault(site, shape, band, figure);
    const Length gap = edge_gap(shape, table), least = site.zone.edge_beyond;
    return why<Sentence::edge_too_near>(gap == least ? Rule::DEP_R3 : site.zone_rule, {figure, gap, least});
}

/// What it touches or comes too near to of another unit.
Refusal body_fault(const Site& site, const Shape& shape, int figure, const Standing& other, bool friendly) {
    const int id = other.figure;
    if (overlaps(shape, other.shape)) return why<Sentence::overlaps>(Rule::MEA_R5, {figure, id});
    if (within(shape, other.shape, contact_gap))
        return friendly ? why<Sentence::ends_at_friend>(Rule::DEP_R5, {figure, id})
                        : why<Sentence::touches_enemy>(Rule::DEP_R5, {figure, id});
    if (friendly && within(shape, other.shape, site.zone.friend_beyond))
        return why<Sentence::unit_too_near>(Rule::DEP_07b,
                                            {other.unit, ruler(shape, other.shape), site.zone.friend_beyond});
    return {};
}

}  // namespace

Refusal Site::fault(const Shape& shape, int figure) const {
    if (auto refusal = zone_fault(*this, shape, figure)) return refusal;
    const auto side = static_cast<TableSide>(index(side_of_unit(unit)));
    for (std::size_t i = 0; i < scene->pieces().size(); ++i)
        if (scene->pieces()[i].ground == Ground::impassable && enters(shape, scene->pieces()[i].outline))
            return why<Sentence::impassable>(Rule::DEP_R5, {figure, static_cast<int>(i)});
    for (UnitId u : scene->units()) {
        if (u == unit) continue;
        for (const Standing& other : scene->figures_of(u))
            if (auto refusal = body_fault(*this, shape, figure, other, scene->side_of(u) == side))
                return refusal;
        for (const Gap& gap : scene->gaps_of(u))  // DEP-08, MOV-21, MOV-22
            if (crosses(shape, gap))
                return why<Sentence::through_gap>(Rule::MOV_21, {figure, gap.first, gap.second});
    }
    return {};
}

bool Site::free(const Shape& shape) const {
    if (!stands_in(shape, zone, table_of(view))) return false;
    for (const Piece& piece : scene->pieces())
        if ((piece.ground == Ground::impassable || (avoid_rough && piece.ground != Ground::open)) &&
            enters(shape, piece.outline))
            return false;
    const auto side = static_cast<TableSide>(index(side_of_unit(unit)));
    for (UnitId u : scene->units()) {
        if (u == unit) continue;
        const Length keep = scene->side_of(u) == side ? std::max(zone.friend_beyond, air) : zone.enemy_beyond;
        if (!meet(grown(scene->box_of(u), keep), shape.box)) continue;
        for (const Standing& other : scene->figures_of(u))
            if (within(shape, other.shape, keep)) return false;
        for (const Gap& gap : scene->gaps_of(u))
            if (meet(box_of(gap.p, gap.q), shape.box) && crosses(shape, gap)) return false;
    }
    return true;
}

// ---- The whole unit

namespace {

using Shapes = List<Shape, 16>;

Length radius_of(const Site& site) {  // DEP-04, EQP-32
    return is_mounted(site.view.state.unit(site.unit)) ? site.view.sticks().medium
                                                       : site.view.sticks().short_;
}

/// 2018: each figure near one that stands already, and near the first (DEP-04.b).
Refusal formation_from_first(const Site& site, const Placement& placement, const Shapes& shapes) {
    const Length chain = site.view.sticks().very_short, radius = radius_of(site);
    for (std::size_t i = 1; i < shapes.size(); ++i) {
        Length nearest = highest_coordinate;
        for (std::size_t k = 0; k < i; ++k) nearest = std::min(nearest, ruler(shapes[i], shapes[k]));
        if (nearest > chain)
            return why<Sentence::chain_broken>(Rule::DEP_04b, {placement.figures[i], nearest, chain});
        if (!within(shapes[i], shapes[0], radius))
            return why<Sentence::radius_broken>(Rule::DEP_04b, {placement.figures[i], placement.figures[0],
                                                                ruler(shapes[i], shapes[0]), radius});
    }
    return {};
}

Refusal formation_fault(const Site& site, const Placement& placement, const Shapes& shapes) {
    if (!site.view.edition().free_reference) return formation_from_first(site, placement, shapes);
    const FormationFault fault = find_fault({shapes.data(), shapes.size()}, site.view.sticks().very_short,
                                            radius_of(site));  // DEP-04.a
    if (!fault.broken) return {};
    const int figure = placement.figures[fault.figure];
    if (fault.chain)
        return why<Sentence::chain_broken>(Rule::DEP_04a, {figure, fault.measured, fault.allowed});
    return why<Sentence::radius_broken>(
        Rule::DEP_04a, {placement.figures[fault.other], figure, fault.measured, fault.allowed});
}

}  // namespace

Refusal check_placement(const Site& site, const Placement& placement) {
    Shapes shapes;
    for (std::size_t i = 0; i < placement.spots.size(); ++i) {
        const int figure = placement.figures[i];
        const Shape shape = shape_of(base_of(site.view, figure), placement.spots[i]);
        if (auto refusal = site.fault(shape, figure)) return refusal;
        for (std::size_t k = 0; k < i; ++k)
            if (overlaps(shape, shapes[k]))
                return why<Sentence::overlaps>(Rule::MEA_R5, {figure, placement.figures[k]});
        shapes.push(shape);
    }
    return formation_fault(site, placement, shapes);
}

namespace {

/// Cells for figures in ranks that face the enemy.
struct Lattice {
    const Site& site;
    Facing front = 0;         ///< where the unit looks
    Point along{}, behind{};  ///< from one cell to the next in a rank, and to the next rank
    List<Base, 16> bases;
    std::uint8_t first = 0;

    Spot spot(std::size_t i, Point at) const {
        return {at, bases[i].form == BaseForm::round ? Facing{0} : front};
    }
};

Facing front_of(const View& view, Side side) {
    const bool near_edge = edge_of(view.state, side) == 0;
    if (view.state.method == 3 && view.edition().deploy_c_strip)
        return near_edge ? half_turn : Facing{0};  // from the right edge to the left, and back
    return near_edge ? quarter_turn : static_cast<Facing>(half_turn + quarter_turn);
}

Lattice lattice_of(const Site& site, Length air) {
    const Unit& unit = site.view.state.unit(site.unit);
    Lattice lattice{site, front_of(site.view, side_of_unit(site.unit)), {}, {}, {}, unit.first};
    Length wide = 0, deep = 0;
    for (int f = unit.first; f < unit.first + unit.size; ++f) {
        const Base base = base_of(site.view, f);
        lattice.bases.push(base);
        wide = std::max(wide, Length{2} * base.half_width);
        deep = std::max(deep, Length{2} * base.half_length);
    }
    lattice.along = uv(facing(lattice.front - quarter_turn), wide + air);
    lattice.behind = uv(facing(lattice.front + half_turn), deep + air);
    return lattice;
}

Point times(Point p, Length n) {
    return {p.x * n, p.y * n};
}

/// Cells as steps from a goal, in the order of the figures.
using Block = List<Point, 16>;

/// Puts figure after figure on the cells about the goal, if all of them are free. The last ones lie farthest
/// out, where most goals fail: they are looked at first.
bool fill(const Lattice& lattice, const Block& cells, Point goal, Placement& out) {
    Shapes shapes;
    shapes.resize(cells.size());
    for (std::size_t i = cells.size(); i-- > 0;) {
        shapes[i] = shape_of(lattice.bases[i], lattice.spot(i, goal + cells[i]));
        if (!lattice.site.free(shapes[i])) return false;
    }
    out = {};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        out.figures.push(static_cast<std::uint8_t>(lattice.first + i));
        out.spots.push(lattice.spot(i, goal + cells[i]));
    }
    return !formation_fault(lattice.site, out, shapes);
}

/// Ranks of `wide` figures, the last rank centred; the cells nearest to the middle first.
Block ranks_of(const Lattice& lattice, int wide) {
    const int count = static_cast<int>(lattice.bases.size()), ranks = (count + wide - 1) / wide;
    Block cells;
    for (int i = 0; i < count; ++i) {
        const int rank = i / wide, in_rank = std::min(wide, count - rank * wide);
        const Point across = times(lattice.along, 2 * (i % wide) - (in_rank - 1));
        const Point down = times(lattice.behind, 2 * rank - (ranks - 1));
        cells.push({(across.x + down.x) / 2, (across.y + down.y) / 2});
    }
    const auto nearer = [&](Point a, Point b) {  // a full order: no two cells are equal
        const std::int64_t da = square(a), db = square(b);
        return da != db ? da < db : a.x != b.x ? a.x < b.x : a.y < b.y;
    };
    std::sort(cells.begin(), cells.end(), nearer);
    return cells;
}

/// A unit in ranks, wide or narrow.
struct Ranks {
    const Lattice& lattice;
    List<Block, 2> blocks;

    explicit Ranks(const Lattice& of) : lattice(of) {
        const int count = static_cast<int>(lattice.bases.size());
        blocks.push(ranks_of(lattice, count <= 5 ? count : (count + 1) / 2));
        if (count > 3) blocks.push(ranks_of(lattice, (count + 2) / 3));
    }
    bool place(Point goal, Placement& out) const {
        return std::any_of(blocks.begin(), blocks.end(),
                           [&](const Block& block) { return fill(lattice, block, goal, out); });
    }
};

/// The cells about a goal on which the largest figure of the unit finds room.
struct Cells {
    static constexpr int reach = 5, wide = 2 * reach + 1, count = wide * wide, middle = count / 2;
    enum State : std::uint8_t { unknown, blocked, open, taken };

    const Lattice& lattice;
    Point goal;
    Base largest{};
    std::array<State, count> state{};

    Cells(const Lattice& l, Point g) : lattice(l), goal(g) {
        for (const Base& base : lattice.bases)
            if (base.half_length > largest.half_length || largest == Base{}) largest = base;
    }
    Point offset(int k) const {
        return times(lattice.along, k % wide - reach) + times(lattice.behind, k / wide - reach);
    }
    Shape shape(int k) const {
        const Facing front = largest.form == BaseForm::round ? Facing{0} : lattice.front;
        return shape_of(largest, {goal + offset(k), front});
    }
    bool is_open(int k) {
        State& known = state[static_cast<std::size_t>(k)];
        if (known == unknown) known = lattice.site.free(shape(k)) ? open : blocked;
        return known == open;
    }
    bool beside_taken(int k) const {
        for (int d : {-wide - 1, -wide, -wide + 1, -1, 1, wide - 1, wide, wide + 1}) {
            const int n = k + d;
            const bool neighbour = n >= 0 && n < count && std::abs(n % wide - k % wide) <= 1;
            if (neighbour && state[static_cast<std::size_t>(n)] == taken) return true;
        }
        return false;
    }
};

/// Free cells one after another from the goal on, each beside one that is taken, as near to the goal as can
/// be.
bool place_freely(const Lattice& lattice, Point goal, Placement& out) {
    Cells cells(lattice, goal);
    if (!cells.is_open(Cells::middle)) return false;
    const Length radius = radius_of(lattice.site);
    const Shape first = cells.shape(Cells::middle);
    Block chosen;
    for (int next = Cells::middle; next >= 0;) {
        cells.state[static_cast<std::size_t>(next)] = Cells::taken;
        chosen.push(cells.offset(next));
        if (chosen.size() == lattice.bases.size()) return fill(lattice, chosen, goal, out);
        next = -1;
        std::int64_t best = 0;
        for (int k = 0; k < Cells::count; ++k) {
            const std::int64_t away = square(cells.offset(k));
            if ((next >= 0 && away >= best) || !cells.beside_taken(k) || !cells.is_open(k)) continue;
            if (within(cells.shape(k), first, radius)) next = k, best = away;
        }
    }
    return false;
}

/// Grid points of the table, VS apart, that may be the middle of a unit.
struct Grid {
    explicit Grid(const Site& site)
        : table(table_of(site.view)),
          step(site.view.sticks().very_short),
          columns(table.width / step),
          count(columns * (table.depth / step)) {}
    Point at(int i) const { return {step / 2 + i % columns * step, step / 2 + i / columns * step}; }

    TableSize table;
    Length step;
    int columns, count;
};

struct Candidate {
    std::int64_t away;
    Point at;
};
using Candidates = List<Candidate, 512>;
void find_points(const Site& site, ZonePoints& zone) {
    const Grid grid(site);
    for (int i = 0; i < grid.count; ++i)
        if (stands_in(disc(grid.at(i), 0), site.zone, grid.table)) zone.points.try_push(grid.at(i));
    zone.known = true;
}
void candidates(const ZonePoints& zone, Point goal, Candidates& list) {
    for (Point p : zone.points) list.push({square(p - goal), p});
}
void sort_by_distance(Candidates& list) {
    std::sort(list.begin(), list.end(), [](const Candidate& a, const Candidate& b) {
        return a.away != b.away ? a.away < b.away : a.at.x != b.at.x ? a.at.x < b.at.x : a.at.y < b.at.y;
    });
}

// ---- Where no lattice fits: one base exactly, a group in a fixed sequence of random tries

constexpr int most_looks = 20'000, few_looks = 800;
constexpr int most_restarts = 24, tries_beside = 60;
constexpr std::uint64_t restart_seed = 0xde91;

/// A place for one base that is not turned: every one of the grid is looked at, or left out with a proof.
FoundSpot find_lone(const Site& site, const Base& base, const Spot& near, int budget) {
    const TableSize table = table_of(site.view);
    const Length inner = std::min(base.half_length, base.half_width) - 2;
    const SpotSearch search{{{0, 0}, {table.width, table.depth}}, near, 1, budget};
    return find_spot(search, 0, [&](const Spot& spot, Length off, Length) {
        if (off == 0) return !site.free(shape_of(base, spot));
        return off < inner &&
               !site.free(disc(spot.at, inner - off));  // it lies within each base around there
    });
}

/// Has some figure surely no place, turned as it may be: not even the circle in its base?
bool surely_none(const Site& site, const Lattice& lattice) {
    return std::any_of(lattice.bases.begin(), lattice.bases.end(), [&](const Base& base) {
        const Length inner = std::min(base.half_length, base.half_width);
        const Length least = base.form == BaseForm::round ? inner : inner - 2;
        const FoundSpot found = find_lone(site, round_base(2 * least), {{0, 0}, 0}, most_looks);
        return !found.found && !found.given_up;
    });
}

/// Somebody anywhere, the others beside those who stand, again and again.
class Strewing {
  public:
    explicit Strewing(const Lattice& lattice) : lattice_(lattice) {}

    bool run(Placement& out) {
        for (int n = 0; n < most_restarts; ++n) {
            shapes_.clear();
            out = {};
            if (first(out) && others(out) && !formation_fault(lattice_.site, out, shapes_)) return true;
        }
        out = {};
        return false;
    }

  private:
    Length any(Length n) { return static_cast<Length>(random_.below(static_cast<std::uint32_t>(n))); }
    Facing any_facing(const Base& base) {
        return base.form == BaseForm::round ? Facing{0} : facing(lattice_.front + any(8) * full_turn / 8);
    }

    void put(std::size_t i, const Spot& spot, Placement& out) {
        shapes_.push(shape_of(lattice_.bases[i], spot));
        out.figures.push(static_cast<std::uint8_t>(lattice_.first + i));
        out.spots.push(spot);
    }

    bool first(Placement& out) {
        const TableSize table = table_of(lattice_.site.view);
        const Base& base = lattice_.bases[0];
        const Spot near{{any(table.width + 1), any(table.depth + 1)}, any_facing(base)};
        const FoundSpot found =
            find_lone(lattice_.site, base, near, lattice_.bases.size() == 1 ? most_looks : few_looks);
        if (found.found) put(0, found.at, out);
        return found.found;
    }

    bool others(Placement& out) {
        for (std::size_t i = 1; i < lattice_.bases.size(); ++i)
            if (!beside_somebody(i, out)) return false;
        return true;
    }

    bool beside_somebody(std::size_t i, Placement& out) {
        const Base& base = lattice_.bases[i];
        for (int n = 0; n < tries_beside; ++n) {
            const Shape& by = shapes_[static_cast<std::size_t>(any(static_cast<Length>(shapes_.size())))];
            const Length far =
                base.half_width + by.circumradius + any(lattice_.site.view.sticks().very_short + 1);
            const Point at = by.centre + uv(static_cast<Facing>(any(full_turn)), far);
            if (!in_bounds(at)) continue;
            const Spot spot{at, any_facing(base)};
            const Shape shape = shape_of(base, spot);
            const auto on = [&](const Shape& other) { return overlaps(shape, other); };
            if (std::any_of(shapes_.begin(), shapes_.end(), on) || !lattice_.site.free(shape)) continue;
            put(i, spot, out);
            return true;
        }
        return false;
    }

    const Lattice& lattice_;
    Shapes shapes_;
    Random random_{restart_seed};
};

}  // namespace

bool find_placement(const Site& site, Point goal, Placement& out, ZonePoints& points, Search search) {
    const Lattice loose = lattice_of(site, 60);
    const Ranks ranks(loose);
    if (ranks.place(goal, out)) return true;
    if (search == Search::here) return false;
    Candidates near;
    if (!points.known) find_points(site, points);
    candidates(points, goal, near);
    sort_by_distance(near);
    for (const Candidate& c : near)
        if (ranks.place(c.at, out)) return true;
    if (search == Search::ranks) return false;
    const Lattice tight = lattice_of(site, 10);
    for (const Candidate& c : near)
        if (place_freely(tight, c.at, out)) return true;
    return Strewing(tight).run(out);
}

Room room_for(const Site& site) {
    const Grid grid(site);
    const int stride = grid.count % 101 == 0 ? 103 : 101;  // far points one after another
    const auto any = [&](auto place) {
        for (int i = 0; i < grid.count; ++i) {
            const Point p = grid.at(i * stride % grid.count);
            if (stands_in(disc(p, 0), site.zone, grid.table) && place(p)) return true;
        }
        return false;
    };
    Placement found;
    const Lattice loose = lattice_of(site, 60);
    const Ranks ranks(loose);
    if (any([&](Point p) { return ranks.place(p, found); })) return Room::known;
    const Lattice tight = lattice_of(site, 10);
    if (any([&](Point p) { return place_freely(tight, p, found); })) return Room::known;
    if (surely_none(site, tight)) return Room::none;
    return Strewing(tight).run(found) ? Room::known : Room::unknown;
}

}  // namespace skald::saga
