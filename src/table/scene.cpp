#include "table/scene.hpp"

#include <algorithm>

namespace skald {

namespace {

/// Makes room for `wanted` items where `present` stood, keeping what stands after them.
template <class T, std::size_t N>
void splice(List<T, N>& list, std::size_t first, std::size_t present, std::size_t wanted) {
    const std::size_t size = list.size();
    if (wanted > present) {
        list.resize(size + wanted - present);
        std::move_backward(list.begin() + first + present, list.begin() + size, list.end());
    } else if (wanted < present) {
        std::move(list.begin() + first + present, list.end(), list.begin() + first + wanted);
        list.resize(size - (present - wanted));
    }
}

constexpr std::size_t pairs(std::size_t n) {
    return n < 2 ? 0 : n * (n - 1) / 2;
}

}  // namespace

Scene::Scene(TableSize table, Length gap_limit) {
    clear(table, gap_limit);
}

void Scene::clear(TableSize table, Length gap_limit) {
    table_ = table;
    gap_limit_ = gap_limit;
    figures_.clear();
    place_of_.fill(nowhere);
    units_.fill({});
    order_.clear();
    gaps_.clear();
    pieces_.clear();
}

bool Scene::add_piece(const Piece& piece) {
    return pieces_.try_push(piece);
}

void Scene::set_piece(PieceId id, const Piece& piece) {
    pieces_[id] = piece;
}

void Scene::clear_pieces() {
    pieces_.clear();
}

std::size_t Scene::gap_room(UnitId except) const {
    std::size_t room = max_gaps;
    for (UnitId u : order_) {
        if (u != except) room -= pairs(units_[u].count);
    }
    return room;
}

/// Recomputes what follows from the counts: where each unit begins and where each figure is.
void Scene::settle() {
    order_.clear();
    std::uint16_t first = 0, first_gap = 0;
    for (std::size_t u = 0; u < max_units; ++u) {
        if (units_[u].count == 0) continue;
        order_.push(static_cast<UnitId>(u));
        units_[u].first = first;
        units_[u].first_gap = first_gap;
        first = static_cast<std::uint16_t>(first + units_[u].count);
        first_gap = static_cast<std::uint16_t>(first_gap + units_[u].gap_count);
    }
    for (std::size_t i = 0; i < figures_.size(); ++i) {
        place_of_[figures_[i].figure] = static_cast<std::uint16_t>(i);
    }
}

void Scene::rebuild_gaps(UnitId unit) {
    UnitPlace& place = units_[unit];
    const std::span<const Standing> figures = figures_of(unit);
    place.box = figures[0].shape.box;
    for (const Standing& f : figures) place.box = join(place.box, f.shape.box);
    // The most there can be first; what is too much is given back at the end.
    const std::size_t first = place.first_gap;
    const std::size_t most = gap_limit_ < 0 ? 0 : pairs(figures.size());
    if (place.gap_count < most) {
        splice(gaps_, first, place.gap_count, most);
        place.gap_count = static_cast<std::uint16_t>(most);
    }
    std::size_t count = 0;
    for (std::size_t i = 0; i < figures.size() && most > 0; ++i) {
        for (std::size_t j = i + 1; j < figures.size(); ++j) {
            const Standing &a = figures[i], &b = figures[j];
            if (beyond(a.shape, b.shape, gap_limit_)) continue;
            const bool parallel = edges_parallel(a.base, a.spot.facing, b.base, b.spot.facing);
            const Pair ends = closest_points(a.shape, b.shape, parallel);
            gaps_[first + count++] = {ends.p, ends.q, a.figure, b.figure};
        }
    }
    splice(gaps_, first, place.gap_count, count);
    place.gap_count = static_cast<std::uint16_t>(count);
}

bool Scene::place_unit(UnitId unit, TableSide side, std::span<const Placing> figures) {
    if (unit >= max_units || figures.size() > max_unit_size) return false;
    UnitPlace& place = units_[unit];
    if (figures_.size() - place.count + figures.size() > max_figures) return false;
    if (gap_limit_ >= 0 && pairs(figures.size()) > gap_room(unit)) return false;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const FigureId id = figures[i].figure;
        if (id >= max_figure_ids || !base_is_sound(figures[i].base)) return false;
        if (stands(id) && figure(id).unit != unit) return false;
        for (std::size_t j = 0; j < i; ++j) {
            if (figures[j].figure == id) return false;
        }
    }
    if (place.count == 0) {  // where it will stand among the others
        place.first = static_cast<std::uint16_t>(figures_.size());
        place.first_gap = static_cast<std::uint16_t>(gaps_.size());
        const UnitId* next = std::upper_bound(order_.begin(), order_.end(), unit);
        if (next != order_.end()) {
            place.first = units_[*next].first;
            place.first_gap = units_[*next].first_gap;
        }
    }
    for (const Standing& f : figures_of(unit)) place_of_[f.figure] = nowhere;
    splice(figures_, place.first, place.count, figures.size());
    place.count = static_cast<std::uint16_t>(figures.size());
    place.side = side;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const Placing& f = figures[i];
        figures_[place.first + i] = {
            shape_of(f.base, f.spot), f.base, f.spot, f.figure, unit, side, f.bottom, f.top};
    }
    if (figures.empty()) {
        splice(gaps_, place.first_gap, place.gap_count, 0);
        place = {};
    } else {
        rebuild_gaps(unit);
    }
    settle();
    return true;
}

void Scene::move_figure(FigureId figure, const Spot& spot) {
    const Standing& f = figures_[place_of_[figure]];
    move_figure(figure, spot, f.bottom, f.top);
}

void Scene::move_figure(FigureId figure, const Spot& spot, std::int16_t bottom, std::int16_t top) {
    Standing& f = figures_[place_of_[figure]];
    f.spot = spot;
    f.shape = shape_of(f.base, spot);
    f.bottom = bottom;
    f.top = top;
    rebuild_gaps(f.unit);
    settle();
}

void Scene::remove_figure(FigureId figure) {
    const std::size_t at = place_of_[figure];
    const UnitId unit = figures_[at].unit;
    if (units_[unit].count == 1) return remove_unit(unit);
    figures_.erase(at);
    place_of_[figure] = nowhere;
    --units_[unit].count;
    rebuild_gaps(unit);
    settle();
}

void Scene::remove_unit(UnitId unit) {
    place_unit(unit, units_[unit].side, {});
}

Length surface_at(const Scene& scene, Point p) {
    Length height = 0;
    for (const Piece& piece : scene.pieces()) {
        if (!piece.solid || piece.ground == Ground::impassable || piece.top <= height) continue;
        if (point_in(piece.outline, p) >= 0) height = piece.top;
    }
    return height;
}

}  // namespace skald
