// The standard line-up: where each unit of a warband stands when nobody thinks long about it. The warlord
// behind the middle, Heroes and guards on foot beside him, everybody else before them, horses on the wings.
#include "saga/lineup.hpp"

#include <algorithm>

#include "base/integer.hpp"
#include "saga/site.hpp"

namespace skald::saga {
namespace {

/// A point of the zone: `along` its front and `forth` from back to front, both in thousandths, for the player
/// of the near edge with the first diagonal; the others are mirrored.
Point near_point(const View& view, int along, int forth) {
    const Sticks& s = view.sticks();
    const Edition& e = view.edition();
    const auto part = [](Length low, Length high, int thousandths) {
        return low + static_cast<Length>(rdiv(std::int64_t{high - low} * thousandths, 1000));
    };
    const Length w = s.table_width, d = s.table_depth;
    if (view.state.method == 2) {
        const auto diagonal = static_cast<Length>(isqrt(square(std::int64_t{w}) + square(std::int64_t{d})));
        const Length away = part(s.long_, s.medium, forth);
        const int t = 270 + 570 * along / 1000;  // beyond this the band leaves the table
        return {part(0, w, t) + static_cast<Length>(std::int64_t{away} * d / diagonal),
                part(0, d, t) - static_cast<Length>(std::int64_t{away} * w / diagonal)};
    }
    if (view.state.method == 3 && e.deploy_c_strip)
        return {w - part(s.medium, s.long_ + s.medium, forth), part(s.medium, d - s.medium, along)};
    const Length back = view.state.method == 1 && e.deploy_a_band ? s.short_ : 0;
    return {part(0, w, along), part(back, s.long_, forth)};
}

Point point_of_zone(const View& view, Side side, int along, int forth) {
    Point p = near_point(view, along, forth);
    const Sticks& s = view.sticks();
    if (view.state.method == 2 && view.state.other_diagonal) p.x = s.table_width - p.x;
    if (edge_of(view.state, side) != 0) p = Point{s.table_width, s.table_depth} - p;
    return p;
}

Length frontage(const View& view) {
    const Sticks& s = view.sticks();
    if (view.state.method == 2) return s.table_width * 57 / 100;
    if (view.state.method == 3 && view.edition().deploy_c_strip) return s.table_depth - 2 * s.medium;
    return s.table_width;
}

/// How wide a unit stands in two ranks.
Length width_of(const View& view, int unit) {
    const Unit& u = view.state.unit(unit);
    const int wide = u.size <= 5 ? u.size : (u.size + 1) / 2;
    Length figure = 0;
    for (int f = u.first; f < u.first + u.size; ++f)
        figure = std::max(figure, Length{2} * base_of(view, f).half_width);
    return wide * (figure + 60) + 200;
}

using Row = List<std::int8_t, max_units_of_side>;

struct LineUp {
    Row front, back;
    std::array<Length, max_units_of_side> width{};  ///< of each unit

    Length width_of_unit(int unit) const { return width[static_cast<std::size_t>(unit % max_units_of_side)]; }
};

/// The place of a unit's middle in a row of units laid out about the middle, in thousandths of the frontage.
/// The first of the row stands in the middle, the next ones to its right and left in turn.
int place_in_row(const LineUp& rows, const Row& row, const View& view, int unit) {
    Row ordered;  // from left to right
    for (std::size_t i = row.size(); i-- > 0;)
        if (i % 2 == 0) ordered.push(row[i]);
    for (std::size_t i = 0; i < row.size(); ++i)
        if (i % 2 == 1) ordered.push(row[i]);
    Length all = 0, before = 0;
    for (int u : ordered) {
        if (u == unit) before = all + rows.width_of_unit(u) / 2;
        all += rows.width_of_unit(u);
    }
    const Length front = frontage(view);
    const Length left = std::max(0, (front - all) / 2);
    // A row that is too long is squeezed; the search for free places does the rest.
    const std::int64_t at = all <= front ? left + before : std::int64_t{before} * front / all;
    return static_cast<int>(at * 1000 / front);
}

bool leads_from_behind(const Unit& unit) {
    return unit.troop == Troop::hero || (unit.troop == Troop::hearthguard && !is_mounted(unit));
}

/// Earlier ones stand nearer to the middle.
int rank_in_row(const Unit& unit) {
    if (unit.warlord) return 0;
    if (unit.troop == Troop::hero) return 1;
    return is_mounted(unit) ? 4 : has_ranged_weapon(unit) ? 3 : 2;
}

LineUp line_up(const View& view, Side side) {
    LineUp rows;
    const int first = first_unit(side);
    const int units = view.state.unit_count[static_cast<std::size_t>(index(side))];
    for (int u = first; u < first + units; ++u)
        rows.width[static_cast<std::size_t>(u - first)] = width_of(view, u);
    Length in_front = 0;
    for (int rank = 0; rank <= 4; ++rank)
        for (int u = first; u < first + units; ++u) {
            const Unit& unit = view.state.unit(u);
            if (rank_in_row(unit) != rank) continue;
            const bool room = in_front + rows.width_of_unit(u) <= frontage(view);
            const bool behind = leads_from_behind(unit) || !room;
            (behind ? rows.back : rows.front).push(static_cast<std::int8_t>(u));
            if (!behind) in_front += rows.width_of_unit(u);
        }
    return rows;
}

}  // namespace

StandardPlaces standard_places(const View& view, Side side) {
    StandardPlaces places;
    places.resize(view.state.unit_count[static_cast<std::size_t>(index(side))]);
    const LineUp rows = line_up(view, side);
    for (const bool in_front : {true, false}) {
        const Row& row = in_front ? rows.front : rows.back;
        for (int unit : row)
            places[static_cast<std::size_t>(unit - first_unit(side))] =
                point_of_zone(view, side, place_in_row(rows, row, view, unit), in_front ? 740 : 260);
    }
    return places;
}

Point standard_place(const View& view, int unit) {
    const Side side = side_of_unit(unit);
    return standard_places(view, side)[static_cast<std::size_t>(unit - first_unit(side))];
}

Point spread_place(const View& view, Side side, int i) {
    constexpr int along[spread_places] = {500, 150, 850, 320, 680},
                  forth[spread_places] = {750, 500, 500, 250, 250};
    return point_of_zone(view, side, along[i], forth[i]);
}

}  // namespace skald::saga
