// Set-up in the order of AOF-R-61: markers, edges, declarations; deployment.cpp goes on.
#include "aofs/setup.hpp"

#include <algorithm>

#include "aofs/plan.hpp"
#include "aofs/real.hpp"
#include "aofs/tables.hpp"
#include "aofs/unit.hpp"
#include "table/spots.hpp"

namespace skald::aofs {

Length zone_depth(const Setup& setup) {
    const Length between = setup.across ? setup.table.width : setup.table.depth;
    if (between <= 24 * inch) return 0;
    return std::min<Length>(12 * inch, (between - 24 * inch) / 2);
}

Refusal check_setup(const Setup& setup) {
    const Length most = 48 * inch;
    const auto [shorter, longer] = std::minmax(setup.table.width, setup.table.depth);
    if (longer > most) return why<Sentence::table_too_large>(Rule::MIS_01, {longer, most});
    if (shorter < inch || zone_depth(setup) == 0) return why<Sentence::table_too_small>(Rule::MIS_02);
    for (const Army& army : setup.armies) {
        int models = 0;
        for (const UnitProfile& unit : army.units) {
            if (unit.models.empty()) return why<Sentence::unsound>(Rule::ARM_01, {models});
            models += static_cast<int>(unit.models.size());
        }
        if (models > max_models_of_side || army.units.empty())
            return why<Sentence::too_many>(Rule::ARM_01, {models, max_models_of_side});
    }
    return {};
}

void field_armies(Play& play) {
    State& state = play.state;
    for (Side side : {Side::first, Side::second}) {
        const Army& army = play.match.army(side);
        int model = first_model(side);
        state.unit_count[static_cast<std::size_t>(index(side))] =
            static_cast<std::uint8_t>(army.units.size());
        for (std::size_t u = 0; u < army.units.size(); ++u) {
            const int id = first_unit(side) + static_cast<int>(u);
            Unit& unit = state.unit(id);
            unit.first = static_cast<std::uint8_t>(model);
            unit.size = static_cast<std::uint8_t>(army.units[u].models.size());
            for (int i = 0; i < unit.size; ++i) state.model(model++).unit = static_cast<std::int8_t>(id);
        }
        for (std::size_t u = 0; u < army.units.size(); ++u) {
            const int to = army.units[u].joins;
            if (to < 0 || to >= static_cast<int>(army.units.size())) continue;
            const int hero = first_unit(side) + static_cast<int>(u), unit = first_unit(side) + to;
            if (!check_join(play.view(), hero, unit)) join_unit(state, hero, unit);
        }
    }
}

void roll_markers(Play& play) {
    std::uint8_t face = 0;
    play.state.marker_total = static_cast<std::uint8_t>(roll_d3(play.dice, face) + 2);
    Roll fell;
    fell.faces.push(face);
    play.tell<EventKind::markers>(Side::none, Rule::MIS_03, {play.state.marker_total, face}, fell);
}

Side roll_off(Play& play, Rule rule) {
    for (Roll fell;;) {
        const int first = play.dice.d6(), second = play.dice.d6();
        for (const int face : {first, second}) fell.faces.try_push(static_cast<std::uint8_t>(face));
        if (first == second) continue;
        const Side winner = first > second ? Side::first : Side::second;
        play.tell<EventKind::rolled_off>(winner, rule, {winner, first, second}, fell);
        return winner;
    }
}

// ---- Declarations (AOF-R-18)

Refusal check_join(const View& view, int hero, int unit) {
    const State& state = view.state;
    const auto no = why<Sentence::no_join>(Rule::SR_HERO, {hero, unit});
    if (view.match.switches().en35) return no;
    const UnitProfile& one = view.match.unit_profile(hero);
    const UnitProfile& two = view.match.unit_profile(unit);
    if (!one.hero()) return no;
    if (one.models[0].specials.value(Special::tough) > 6)
        return why<Sentence::no_join>(Rule::R_47, {hero, unit});
    if (hero == unit || two.models.size() < 2 || state.unit(unit).hero >= 0) return no;
    if (state.unit(hero).joined >= 0 || state.unit(unit).joined >= 0) return no;
    for (const ModelProfile& model : two.models)
        if (model.has(Special::hero)) return no;
    if (state.unit(hero).reserve != Reserve::none || state.unit(unit).reserve != Reserve::none)
        return why<Sentence::already_reserved>(Rule::R_61, {unit});
    const int cost = one.cost + two.cost, most = 35 * view.match.setup().points;
    if (view.match.setup().force_org && cost * 100 > most)
        return why<Sentence::too_costly>(Rule::R_59, {cost, most / 100});
    return {};
}

void join_unit(State& state, int hero, int unit) {
    state.unit(hero).joined = static_cast<std::int8_t>(unit);
    state.unit(unit).hero = static_cast<std::int8_t>(state.unit(hero).first);
    state.model(state.unit(hero).first).unit = static_cast<std::int8_t>(unit);
}

Refusal check_reserve(const View& view, int unit, Reserve kind) {
    if (view.state.unit(unit).reserve != Reserve::none)
        return why<Sentence::already_reserved>(Rule::R_18, {unit});
    const Special needed = kind == Reserve::ambush ? Special::ambush : Special::scout;
    for (int m : models_of(view.state, unit))
        if (!view.match.profile(m).has(needed))
            return why<Sentence::lacks_rule>(kind == Reserve::ambush ? Rule::SR_AMBUSH : Rule::SR_SCOUT, {m});
    return {};
}

namespace {

int bearer_of(const View& view, Side side, int kind) {
    const Tables& tables = view.match.tables();
    return (kind == 0 ? tables.musician : tables.banner)[static_cast<std::size_t>(index(side))];
}

bool has_bearer(const View& view, Side side, int kind) {
    return bearer_of(view, side, kind) >= 0;
}

/// The unit that the bearer acts in; it needs no pick.
int unit_of_bearer(const View& view, Side side, int kind) {
    const int model = bearer_of(view, side, kind);
    return model < 0 ? -1 : view.state.model(model).unit;
}

bool own_free_unit(const View& view, Side side, int unit) {
    return unit >= first_unit(side) &&
           unit < first_unit(side) + view.state.unit_count[static_cast<std::size_t>(index(side))] &&
           view.state.unit(unit).joined < 0;
}

Refusal check_pick(const View& view, const Frame& frame, const Choice& choice) {
    const auto [kind, units] = read<Verb::pick>(choice);
    const Rule rule = kind == 0 ? Rule::CMD_03 : Rule::CMD_04;
    if (!has_bearer(view, frame.side, kind)) return why<Sentence::no_bearer>(Rule::CMD_01, {kind});
    if (frames::declarations(frame).picked[kind]) return why<Sentence::already_declared>(Rule::R_53, {kind});
    if (units.size() > 3) return why<Sentence::too_many>(rule, {static_cast<int>(units.size()), 3});
    for (std::size_t i = 0; i < units.size(); ++i) {
        const int unit = units[i];
        if (!own_free_unit(view, frame.side, unit) || unit == unit_of_bearer(view, frame.side, kind))
            return why<Sentence::unknown_unit>(rule, {unit});
        for (std::size_t k = 0; k < i; ++k)
            if (units[k] == unit) return why<Sentence::twice>(rule, {unit});
    }
    return {};
}

Choice standard_pick(const View& view, Side side, int kind) {
    List<std::int16_t, 3> units;
    for (int u : units_of(view.state, side))
        if (!units.full() && u != unit_of_bearer(view, side, kind)) units.push(static_cast<std::int16_t>(u));
    return make<Verb::pick>({kind, units});
}

Refusal check_declaration(const View& view, const Frame& frame, const Choice& choice) {
    if (!choice.steps.empty()) return why<Sentence::not_asked>(Rule::R_18);
    if (well_formed<Verb::done>(choice)) return {};
    if (well_formed<Verb::reserve>(choice)) {
        const auto [unit, reserve] = read<Verb::reserve>(choice);
        if (!own_free_unit(view, frame.side, unit)) return why<Sentence::unknown_unit>(Rule::R_18, {unit});
        if (reserve == Reserve::none) return why<Sentence::bad_shape>(Rule::R_18, {0});
        return check_reserve(view, unit, reserve);
    }
    if (well_formed<Verb::join>(choice)) {
        const auto [hero, joined] = read<Verb::join>(choice);
        for (int unit : {hero, joined})
            if (!own_free_unit(view, frame.side, unit))
                return why<Sentence::unknown_unit>(Rule::R_18, {unit});
        return check_join(view, hero, joined);
    }
    if (well_formed<Verb::pick>(choice)) return check_pick(view, frame, choice);
    return why<Sentence::not_asked>(Rule::R_18);
}

void declaration_choices(const View& view, const Frame& frame, Choices& out) {
    out.add(make<Verb::done>());
    const auto offer = [&](const Choice& choice) {
        if (!check_declaration(view, frame, choice)) out.add(choice);
    };
    for (int kind : {0, 1})
        if (has_bearer(view, frame.side, kind)) offer(standard_pick(view, frame.side, kind));
    const Units units = units_of(view.state, frame.side);
    for (int u : units) {
        for (Reserve reserve : {Reserve::ambush, Reserve::scout}) offer(make<Verb::reserve>({u, reserve}));
        if (!view.match.unit_profile(u).hero()) continue;
        for (int to : units) offer(make<Verb::join>({u, to}));
    }
}

void run_declarations(Play& play, Frame& frame) {
    Choices& options = play.match.options();
    options.clear();
    declaration_choices(play.view(), frame, options);
    if (options.size() == 1 && !play.match.setup().ask_all) return play.pop();
    play.ask<Ask::declare>(frame.side);
}

void pick_units(Play& play, Side side, const Choice& choice) {
    const auto [kind, units] = read<Verb::pick>(choice);
    for (int u : units) {
        Unit& unit = play.state.unit(u);
        unit.helped = static_cast<std::uint8_t>(unit.helped | 1u << kind);
        play.tell<EventKind::picked>(side, kind == 0 ? Rule::CMD_03 : Rule::CMD_04, {kind, u});
    }
}

void answer_declaration(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::done)) return play.pop();
    if (is(choice, Verb::pick)) {
        frames::declarations(frame).picked.set(read<Verb::pick>(choice).command);
        return pick_units(play, frame.side, choice);
    }
    if (is(choice, Verb::reserve)) {
        const auto [unit, reserve] = read<Verb::reserve>(choice);
        play.state.unit(unit).reserve = reserve;
        return play.tell<EventKind::reserved>(frame.side, Rule::R_18, {unit, reserve});
    }
    const auto [hero, unit] = read<Verb::join>(choice);
    join_unit(play.state, hero, unit);
    play.tell<EventKind::joined>(frame.side, Rule::SR_HERO, {hero, unit});
}

// ---- Markers

/// 3D distance of two places as a marker is measured (AOF-R-60), rounded up like a ruler.
Length between_places(Point a, Length ha, Point b, Length hb) {
    return static_cast<Length>(isqrt_up(square(a - b) + square(std::int64_t{ha} - hb)));
}

}  // namespace

Refusal check_marker(const View& view, Point spot) {
    const Setup& setup = view.match.setup();
    if (!contains({{0, 0}, {setup.table.width, setup.table.depth}}, spot))
        return why<Sentence::no_surface>(Rule::R_12, {spot.x, spot.y});
    const Length along = setup.across ? spot.x : spot.y, depth = zone_depth(setup);
    const Length between = setup.across ? setup.table.width : setup.table.depth;
    if (along <= depth || along >= between - depth)
        return why<Sentence::in_a_zone>(Rule::MIS_04, {std::min(along, between - along), depth});
    for (const Piece& piece : setup.terrain)
        if (piece.ground == Ground::impassable && point_in(piece.outline, spot) >= 0)
            return why<Sentence::no_surface>(Rule::R_60, {spot.x, spot.y});
    const Length height = surface_under(view, spot).height;
    for (std::size_t i = 0; i < view.state.markers.size(); ++i) {
        const Marker& other = view.state.markers[i];
        const Length gap = between_places(spot, height, other.at, other.height);
        if (gap <= 9 * inch)
            return why<Sentence::near_marker>(Rule::MIS_04, {static_cast<int>(i), gap, 9 * inch});
    }
    return {};
}

namespace {

/// A lattice of spots; `each` returns false to stop.
template <class Each>
void lattice_spots(const View& view, Each each) {
    const Setup& setup = view.match.setup();
    const Length mesh = 3 * inch;
    for (Length y = setup.table.depth / 2 % mesh; y < setup.table.depth; y += mesh)
        for (Length x = setup.table.width / 2 % mesh; x < setup.table.width; x += mesh)
            if (!check_marker(view, {x, y}) && !each(Point{x, y})) return;
}

/// Is every spot too near to a marker that lies not farther off, at whatever height?
bool near_markers(const View& view, Point spot, Length off) {
    const auto& surfaces = view.match.tables().surfaces;
    return std::ranges::any_of(view.state.markers, [&](const Marker& other) {
        Length rise = other.height;
        for (const Plot& plot : surfaces) rise = std::max(rise, rise_between(plot.top, other.height));
        const std::int64_t left = square(std::int64_t{9 * inch}) - square(std::int64_t{rise});
        const std::int64_t far = isqrt_up(square(spot - Point(other.at))) + off;
        return square(far) <= left;
    });
}

/// Any spot at all: every one of the grid is looked at, or left out with a proof.
FoundSpot find_marker_spot(const View& view) {
    const Setup& setup = view.match.setup();
    const Point middle{setup.table.width / 2, setup.table.depth / 2};
    const SpotSearch search{{{0, 0}, {setup.table.width, setup.table.depth}}, {middle, 0}, 1, 200'000};
    return find_spot(search, 0, [&](const Spot& spot, Length off, Length) {
        if (off == 0) return bool{check_marker(view, spot.at)};
        const Length depth = zone_depth(setup), along = setup.across ? spot.at.x : spot.at.y;
        const Length between = setup.across ? setup.table.width : setup.table.depth;
        const auto covers = [&](const Piece& piece) {
            return piece.ground == Ground::impassable && wholly_inside(disc(spot.at, off), piece.outline);
        };
        return along + off <= depth || along - off >= between - depth || near_markers(view, spot.at, off) ||
               std::ranges::any_of(setup.terrain, covers);
    });
}

template <class Each>
void marker_spots(const View& view, Each each) {
    bool any = false;
    lattice_spots(view, [&](Point spot) {
        any = true;
        return each(spot);
    });
    if (any) return;
    if (const FoundSpot found = find_marker_spot(view); found.found) each(found.at.at);
}

void put_marker(Play& play, Point spot, Side side) {
    const Length height = surface_under(play.view(), spot).height;
    play.state.markers.push({Point16(spot), static_cast<std::int16_t>(height), Side::none});
    play.tell<EventKind::marker_placed>(side, Rule::MIS_04,
                                        {static_cast<int>(play.state.markers.size()) - 1, spot, height});
}

void run_markers(Play& play, Frame& frame) {
    frames::markers now(frame);
    if (now.placed == play.state.marker_total) return play.pop();
    bool any = false;
    marker_spots(play.view(), [&](Point) { return !(any = true); });
    if (!any) {
        ++now.placed;
        play.tell<EventKind::marker_lost>(frame.side, Rule::R_12, {play.state.marker_total - now.placed});
        frame.side = other(frame.side);
        return;
    }
    play.ask<Ask::marker>(frame.side, {static_cast<int>(play.state.markers.size()), play.state.marker_total});
}

void marker_choices(const View& view, const Frame&, Choices& out) {
    int skip = 0;
    marker_spots(view, [&](Point spot) {
        if (skip++ % 5 != 0) return true;  // a fifth of the spots is plenty to choose from
        Choice& choice = out.add();
        choice.verb = static_cast<std::uint8_t>(Verb::marker);
        choice.spot = Point16(spot);
        return true;
    });
}

Refusal check_marker_choice(const View& view, const Frame&, const Choice& choice) {
    if (!is(choice, Verb::marker) || !choice.what.empty() || !choice.steps.empty())
        return why<Sentence::not_asked>(Rule::MIS_04);
    return check_marker(view, choice.spot);
}

void answer_marker(Play& play, Frame& frame, const Choice& choice) {
    put_marker(play, choice.spot, frame.side);
    ++frames::markers(frame).placed;
    frame.side = other(frame.side);
}

// ---- The opening

void count_units(State& state) {
    for (Side side : {Side::first, Side::second})
        state.starting_units[static_cast<std::size_t>(index(side))] =
            static_cast<std::uint8_t>(units_of(state, side).size());
}

/// Markers in a fixed order from the middle of the table outwards.
void standard_markers(Play& play) {
    const TableSize& table = play.match.setup().table;
    const Point middle{table.width / 2, table.depth / 2};
    const Length x = table.width * 3 / 8, y = table.depth / 8;
    for (const Point at : {Point{0, 0}, Point{-x, 0}, Point{x, 0}, Point{-x / 2, y}, Point{x / 2, -y},
                           Point{x / 2, y}, Point{-x / 2, -y}, Point{0, y}, Point{0, -y}})
        if (play.state.markers.size() < play.state.marker_total && !check_marker(play.view(), middle + at))
            put_marker(play, middle + at, Side::none);
    while (play.state.markers.size() < play.state.marker_total) {
        bool put = false;
        marker_spots(play.view(), [&](Point spot) {
            put_marker(play, spot, Side::none);
            return !(put = true);
        });
        if (!put) return;
    }
}

/// Everything that a quick start settles without asking; units of which no place is known are asked for.
void quick_start(Play& play) {
    State& state = play.state;
    roll_markers(play);
    standard_markers(play);
    state.winner = state.starter = roll_off(play, Rule::DEP_01);
    count_units(state);
    const TableSize& table = play.match.setup().table;
    for (Side side : {Side::first, Side::second}) {
        for (int kind : {0, 1})
            if (has_bearer(play.view(), side, kind))
                pick_units(play, side, standard_pick(play.view(), side, kind));
        const Units units = units_of(state, side);
        for (std::size_t i = 0; i < units.size(); ++i) {
            const auto share = static_cast<Length>((2 * i + 1) * 1000 / (2 * units.size()));
            const Box zone = zone_of(play.view(), side);
            const bool near = zone.low.x == 0 && zone.low.y == 0;
            const Length in = zone_depth(play.match.setup()) * 3 / 4;
            const Point goal = play.match.setup().across
                                   ? Point{near ? in : table.width - in, table.depth / 1000 * share}
                                   : Point{table.width / 1000 * share, near ? in : table.depth - in};
            List<Step, 16> steps;
            if (plan_placement(play.view(), {units[i]}, goal, steps)) put_down(play, units[i], steps);
        }
    }
}

void run_opening(Play& play, Frame& frame) {
    State& state = play.state;
    switch (frame.step++) {
        case 0: return play.ask<Ask::begin>(Side::first);
        case 1: {
            if (play.match.setup().real) {
                begin_beside_table(play);
                frame.step = 3;  // markers and edges are chosen on the table
                return;
            }
            if (play.match.setup().quick) {
                quick_start(play);
                frame.step = 6;
                frames::deployment(play.push(Stage::deployment, state.winner)).arrival = Arrival::deploy;
                return;
            }
            const Side first = roll_off(play, Rule::MIS_04);
            roll_markers(play);
            play.push(Stage::markers, first);
            return;
        }
        case 2:
            state.winner = state.starter = roll_off(play, Rule::DEP_01);
            return play.ask<Ask::edge>(state.winner);
        case 3: play.push(Stage::declarations, state.winner); return;
        case 4: play.push(Stage::declarations, other(state.winner)); return;
        case 5: {
            count_units(state);
            if (play.match.setup().real) {
                for (Side side : {Side::first, Side::second})
                    for (int unit : units_of(state, side))
                        if (state.unit(unit).reserve != Reserve::ambush) stand_somewhere(play, unit);
                return play.pop();
            }
            frames::deployment(play.push(Stage::deployment, state.winner)).arrival = Arrival::deploy;
            return;
        }
        case 6:
            frames::deployment(play.push(Stage::deployment, state.winner)).arrival = Arrival::scouts;
            return;
        default: return play.pop();
    }
}

void opening_choices(const View& view, const Frame&, Choices& out) {
    if (static_cast<Ask>(view.state.question.ask) == Ask::begin) {
        out.add(make<Verb::begin>());
    } else {
        for (bool far : {false, true}) out.add(make<Verb::edge>({far}));
    }
}

Refusal check_opening(const View& view, const Frame&, const Choice& choice) {
    const bool begin = static_cast<Ask>(view.state.question.ask) == Ask::begin;
    const bool fits = begin ? well_formed<Verb::begin>(choice) : well_formed<Verb::edge>(choice);
    return fits && choice.steps.empty() ? Refusal{} : why<Sentence::not_asked>(Rule::DEP_01);
}

void answer_opening(Play& play, Frame& frame, const Choice& choice) {
    if (is(choice, Verb::begin)) return;
    (void)frame;
    play.state.far_edge_first = read<Verb::edge>(choice).far == (play.state.winner == Side::first);
    play.tell<EventKind::edge>(play.state.winner, Rule::DEP_01, {play.state.far_edge_first});
}

}  // namespace

StageFunctions opening_stage() {
    return {run_opening, answer_opening, check_opening, opening_choices, nullptr};
}
StageFunctions markers_stage() {
    return {run_markers, answer_marker, check_marker_choice, marker_choices, nullptr};
}
StageFunctions declarations_stage() {
    return {run_declarations, answer_declaration, check_declaration, declaration_choices, nullptr};
}

}  // namespace skald::aofs
