// Terrain placement (2.1, TAB-04 to TAB-14): the players lay pieces in turn until one of them closes.
#include <algorithm>

#include "saga/setup.hpp"

namespace skald::saga {

TerrainRow terrain_row(Terrain kind) {  // TAB-14
    switch (kind) {
        case Terrain::field: return {kind, 2, true, true};
        case Terrain::gentle_hill: return {kind, 1, false, true};
        case Terrain::bog: return {kind, 2, true, false};
        case Terrain::rocks: return {kind, 1, true, false};
        case Terrain::ruins: return {kind, 1, true, false};  // TAB-13: buildings are ruins
        case Terrain::steep_hill: return {kind, 1, false, true};
        case Terrain::wood: return {kind, 3, true, true};
    }
    return {};
}

Outline outline_of(const Setup& setup, const Placed& piece) {
    return make_outline(placed(setup.outlines[piece.outline].points, piece.at, piece.facing));
}
Outline outline_of(Match& match, const Placed& piece) {
    return outline_of(match.setup(), piece);
}

// ---- Areas

bool outlines_within(const Outline& a, const Outline& b, Length x) {
    if (!meet(grown(a.box, x), b.box)) return false;
    if (point_in(a, b.points[0]) >= 0) return true;
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        const Point p = a.points[i], q = a.points[(i + 1) % a.points.size()];
        if (meet(grown(box_of(p, q), x), b.box) && within(segment(p, q), b, x)) return true;
    }
    return false;
}

Length outlines_ruler(const Outline& a, const Outline& b) {
    if (point_in(a, b.points[0]) >= 0) return 0;
    Length least = highest_coordinate;
    for (std::size_t i = 0; i < a.points.size(); ++i)
        least = std::min(least, ruler(segment(a.points[i], a.points[(i + 1) % a.points.size()]), b));
    return least;
}

namespace {

/// Are all points within `side` along d and across it? Exact: compared as squares.
bool fits_along(const List<Point, 64>& points, Point d, Length side) {
    std::int64_t low = dot(d, points[0]), high = low, left = cross(d, points[0]), right = left;
    for (Point p : points) {
        low = std::min(low, dot(d, p));
        high = std::max(high, dot(d, p));
        left = std::min(left, cross(d, p));
        right = std::max(right, cross(d, p));
    }
    const std::int64_t most = square(std::int64_t{side}) * square(d);
    return square(high - low) <= most && square(right - left) <= most;
}

}  // namespace

bool fits_square(const List<Point, 64>& points, Length side) {
    // Nothing longer than its diagonal fits in a square: this spares most outlines the turning.
    const std::int64_t longest = 2 * square(std::int64_t{side});
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (square(points[i] - points[k]) > longest) return false;
    for (int k = 0; k < quarter_turn; ++k)
        if (fits_along(points, direction(static_cast<Facing>(k)), side)) return true;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (fits_along(points, points[(i + 1) % points.size()] - points[i], side)) return true;
    return false;
}

bool as_wide_as(const List<Point, 64>& points, Length width) {
    // The least width of a convex area is across one of its edges; those are the pairs with all on one side.
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t k = 0; k < points.size(); ++k) {
            const Point e = points[k] - points[i];
            std::int64_t far = 0;
            bool edge = i != k;
            for (std::size_t j = 0; edge && j < points.size(); ++j) {
                const std::int64_t c = cross(e, points[j] - points[i]);
                edge = c >= 0;
                far = std::max(far, c);
            }
            if (edge && square(far) < square(std::int64_t{width}) * square(e)) return false;
        }
    return true;
}

Refusal check_outline(const TerrainOutline& outline, const Sticks& sticks) {
    if (outline.points.size() < 3 || check_outline(outline.points).fault != OutlineFault::none)
        return why<Sentence::piece_size>(Rule::TAB_09);
    const bool is_small = fits_square(outline.points, sticks.medium + sticks.very_short);
    if (outline.large == is_small) return why<Sentence::piece_size>(Rule::TAB_10);  // TAB-R4
    if (outline.large && !fits_square(outline.points, sticks.long_))
        return why<Sentence::piece_size>(Rule::TAB_10);
    if (!as_wide_as(outline.points, outline.large ? sticks.medium : sticks.short_))
        return why<Sentence::piece_size>(Rule::TAB_11);
    return {};
}

namespace {

/// Is the kind what the outline may be, and is there still one to be had (TAB-06)?
Refusal check_kind(const Setup& setup, std::span<const Placed> pieces, const Placed& piece, int without) {
    const TerrainOutline& outline = setup.outlines[piece.outline];
    const TerrainRow row = terrain_row(piece.kind);
    if (!(outline.kinds >> static_cast<int>(piece.kind) & 1) || !(outline.large ? row.large : row.small))
        return why<Sentence::piece_size>(Rule::TAB_14);
    int alike = 0;
    bool large = false;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (static_cast<int>(i) == without || pieces[i].kind != piece.kind) continue;
        ++alike;
        large = large || setup.outlines[pieces[i].outline].large;
    }
    if (alike >= row.most) return why<Sentence::piece_maximum>(Rule::TAB_06, {piece.kind, row.most});
    if (large && outline.large) return why<Sentence::large_maximum>(Rule::TAB_06, {piece.kind});
    return {};
}

bool known_piece(const Setup& setup, const Placed& piece) {
    return piece.outline < setup.outlines.size() && static_cast<int>(piece.kind) < terrain_kinds &&
           piece.facing < full_turn && in_bounds(piece.at);
}

}  // namespace

Refusal check_piece(const Setup& setup, std::span<const Placed> pieces, const Placed& piece, int without) {
    if (!known_piece(setup, piece)) return why<Sentence::unknown_outline>(Rule::TAB_04, {piece.outline});
    if (auto refusal = check_kind(setup, pieces, piece, without)) return refusal;
    const auto points = placed(setup.outlines[piece.outline].points, piece.at, piece.facing);
    for (Point p : points)
        if (!contains(Box{{0, 0}, {setup.sticks.table_width, setup.sticks.table_depth}}, p))
            return why<Sentence::piece_off_table>(Rule::TAB_R4);
    if (check_outline(points).fault != OutlineFault::none) return why<Sentence::piece_size>(Rule::TAB_09);
    const Outline outline = make_outline(points);
    for (std::size_t i = 0; i < pieces.size(); ++i) {  // TAB-05, TAB-R2
        if (static_cast<int>(i) == without) continue;
        const Outline lies = outline_of(setup, pieces[i]);
        if (outlines_within(outline, lies, setup.sticks.short_))
            return why<Sentence::piece_too_near>(
                without < 0 ? Rule::TAB_05 : Rule::TAB_07,
                {static_cast<int>(i), outlines_ruler(outline, lies), setup.sticks.short_});
    }
    return {};
}

Lying::Lying(const Setup& of, const List<Placed, 16>& lie) : setup(of) {
    for (const Placed& piece : lie) lay(piece);
}

void Lying::lay(const Placed& piece) {
    pieces.push(piece);
    areas.push(outline_of(setup, piece));
}

void Lying::take_back() {
    pieces.pop();
    areas.pop();
}

bool Lying::takes(const Placed& piece) const {
    return known_piece(setup, piece) && !check_kind(setup, {pieces.data(), pieces.size()}, piece, -1) &&
           has_room(piece);
}

bool Lying::has_room(const Placed& piece, int without) const {
    const Outline outline = outline_of(setup, piece);
    const Sticks& s = setup.sticks;
    const Box table{{0, 0}, {s.table_width, s.table_depth}};
    if (!contains(table, outline.box.low) || !contains(table, outline.box.high)) return false;
    for (std::size_t i = 0; i < areas.size(); ++i)
        if (static_cast<int>(i) != without && outlines_within(outline, areas[i], s.short_)) return false;
    return check_outline(outline.points).fault == OutlineFault::none;
}

// ---- The stage. frame.side: whose turn it is; step as below

namespace {

enum TerrainStep : std::uint8_t { beginning, laying, last_piece };
constexpr int least_to_close = 3;  // TAB-07

std::span<const Placed> lying(const State& state) {
    return {state.terrain.data(), state.terrain.size()};
}

Placed piece_of(const Choice& choice) {
    const auto [outline, terrain, facing] = read<Verb::place_piece>(choice);
    Placed piece;
    piece.outline = static_cast<std::uint8_t>(outline);
    piece.kind = terrain;
    piece.facing = static_cast<std::uint16_t>(facing);
    piece.at = choice.spot;
    return piece;
}

/// Twenty places over the table, far ones next to each other in the list.
Point spread(const Sticks& sticks, int i) {
    const int k = i * 7 % 20;
    return {sticks.table_width * (2 * (k % 5) + 1) / 10, sticks.table_depth * (2 * (k / 5) + 1) / 8};
}

/// Lists up to `most` legal places of an outline as this kind of terrain; returns how many.
template <class Use>
int legal_places(const Lying& table, int outline, Terrain kind, int most, Use use) {
    const Setup& setup = table.setup;
    int found = 0;
    const int pieces = static_cast<int>(table.pieces.size());
    Placed piece;
    piece.outline = static_cast<std::uint8_t>(outline);
    piece.kind = kind;
    if (check_kind(setup, {table.pieces.data(), table.pieces.size()}, piece, -1)) return 0;
    for (int i = 0; i < 20 && found < most; ++i) {
        piece.at = Point16(spread(setup.sticks, i + 3 * outline + 5 * pieces));
        piece.facing = static_cast<std::uint16_t>((97 * outline + 151 * i) % full_turn);
        if (!table.has_room(piece)) continue;
        use(piece);
        ++found;
    }
    return found;
}

/// Calls use(piece) for sensible legal placements, in a fixed order that begins with another kind each time.
/// At most `most` in all.
template <class Use>
int each_placement(const View& view, int most, Use use) {
    const Setup& setup = view.match.setup();
    const int outlines = static_cast<int>(setup.outlines.size());
    constexpr Terrain order[terrain_kinds] = {Terrain::wood,      Terrain::field, Terrain::gentle_hill,
                                              Terrain::ruins,     Terrain::bog,   Terrain::rocks,
                                              Terrain::steep_hill};
    const Lying table(view.match.setup(), view.state.terrain);
    int found = 0;
    const int pieces = static_cast<int>(view.state.terrain.size());
    for (int k = 0; k < terrain_kinds && found < most; ++k) {
        const Terrain kind = order[(k + pieces) % terrain_kinds];
        int shown = 0, tried = 0;
        for (int i = 0; i < outlines && found < most && shown < 2 && tried < 5; ++i) {
            const int outline = (i + 2 * pieces) % outlines;
            if (!(setup.outlines[static_cast<std::size_t>(outline)].kinds >> static_cast<int>(kind) & 1))
                continue;
            ++tried;
            const int places = legal_places(table, outline, kind, std::min(2, most - found), use);
            found += places;
            shown += places > 0 ? 1 : 0;
        }
    }
    return found;
}

bool can_place(const View& view) {
    return each_placement(view, 1, [](const Placed&) {}) > 0;
}

/// Is there a piece left to be had, wherever it might lie (TAB-06)?
bool piece_left(const View& view) {
    const Setup& setup = view.match.setup();
    if (view.state.terrain.full()) return false;
    for (std::size_t outline = 0; outline < setup.outlines.size(); ++outline)
        for (int kind = 0; kind < terrain_kinds; ++kind) {
            Placed piece;
            piece.outline = static_cast<std::uint8_t>(outline);
            piece.kind = static_cast<Terrain>(kind);
            if (!check_kind(setup, lying(view.state), piece, -1)) return true;
        }
    return false;
}

void tell_placed(Play& play, Side side, Rule rule, int piece) {
    const Placed& p = play.state.terrain[static_cast<std::size_t>(piece)];
    play.tell<EventKind::piece_placed>(side, cause(rule), {piece, p.outline, p.at, p.facing, p.kind});
}

void done(Play& play) {
    play.tell<EventKind::terrain_done>(Side::none, cause(Rule::TAB_08),
                                       {static_cast<int>(play.state.terrain.size())});
    play.pop();
}

void run(Play& play, Frame& frame) {
    const Setup& setup = play.match.setup();
    if (setup.real) return play.pop();  // it lies there
    if (frame.step == beginning) {
        if (!setup.terrain.empty() || setup.quick) {
            play.state.terrain = setup.terrain.empty() ? random_terrain(setup, 1) : setup.terrain;
            for (std::size_t i = 0; i < play.state.terrain.size(); ++i)
                tell_placed(play, Side::none, Rule::SCN_01, static_cast<int>(i));
            return done(play);
        }
        frame.side = play.state.first_player;  // TAB-04
        frame.step = laying;
    }
    const int pieces = static_cast<int>(play.state.terrain.size());
    if (frame.step == last_piece && !piece_left(play.view())) return done(play);  // TAB-08
    // TAB-R5 wants a placement; where nothing fits at all (a poor catalogue) the terrain is complete.
    const bool must_place = frame.step == laying && pieces < least_to_close;
    if (must_place && (play.state.terrain.full() || !can_place(play.view()))) return done(play);
    play.ask<Ask::terrain>(frame.side, {pieces, frame.step == last_piece});
}

void answer(Play& play, Frame& frame, const Choice& choice) {
    const Side side = frame.side;
    if (is(choice, Verb::pass)) return done(play);
    if (is(choice, Verb::place_piece)) {
        play.state.terrain.push(piece_of(choice));
        tell_placed(play, side, frame.step == last_piece ? Rule::TAB_08 : Rule::TAB_04,
                    static_cast<int>(play.state.terrain.size()) - 1);
        if (frame.step == last_piece) return done(play);
    } else {
        const int piece = read<Verb::move_piece>(choice).piece;
        play.state.terrain[static_cast<std::size_t>(piece)].at = choice.spot;
        play.tell<EventKind::piece_moved>(side, cause(Rule::TAB_07), {piece, choice.spot});
        frame.step = last_piece;  // TAB-08
    }
    frame.side = other(side);  // TAB-05
}

Refusal check_placing(const View& view, const Choice& choice) {
    const auto [outline, terrain, facing] = read<Verb::place_piece>(choice);
    if (outline < 0 || outline >= static_cast<int>(view.match.setup().outlines.size()))
        return why<Sentence::unknown_outline>(Rule::TAB_04, {outline});
    if (facing < 0 || facing >= full_turn || view.state.terrain.full())
        return why<Sentence::malformed>(Rule::TAB_04);
    if (auto refusal =
            check_outline(view.match.setup().outlines[static_cast<std::size_t>(outline)], view.sticks()))
        return refusal;
    return check_piece(view.match.setup(), lying(view.state), piece_of(choice));
}

Refusal check_moving(const View& view, const Choice& choice) {
    const int piece = read<Verb::move_piece>(choice).piece,
              pieces = static_cast<int>(view.state.terrain.size());
    if (pieces < least_to_close)  // TAB-07, TAB-R5
        return why<Sentence::too_few_pieces>(Rule::TAB_07, {pieces, least_to_close});
    if (piece < 0 || piece >= pieces) return why<Sentence::unknown_piece>(Rule::TAB_07, {piece});
    Placed moved_piece = view.state.terrain[static_cast<std::size_t>(piece)];
    const std::int64_t way = square(Point(choice.spot) - Point(moved_piece.at));
    if (way > square(std::int64_t{view.sticks().medium}))
        return why<Sentence::piece_moved_too_far>(Rule::TAB_07,
                                                  {static_cast<int>(isqrt_up(way)), view.sticks().medium});
    if (way == 0) return {};  // TAB-R3
    moved_piece.at = choice.spot;
    return check_piece(view.match.setup(), lying(view.state), moved_piece, piece);
}

Refusal check(const View& view, const Frame& frame, const Choice& choice) {
    if (is(choice, Verb::place_piece)) {
        if (!plain<Verb::place_piece>(choice)) return why<Sentence::malformed>(Rule::TAB_04);
        return check_placing(view, choice);
    }
    if (frame.step == last_piece) {  // TAB-08, TAB-R3
        if (!is(choice, Verb::pass)) return why<Sentence::terrain_closed>(Rule::TAB_08);
        if (!plain<Verb::pass>(choice)) return why<Sentence::malformed>(Rule::TAB_08);
        return {};
    }
    if (!is(choice, Verb::move_piece)) return why<Sentence::not_asked>(Rule::TAB_04);
    if (!plain<Verb::move_piece>(choice)) return why<Sentence::malformed>(Rule::TAB_07);
    return check_moving(view, choice);
}

/// The closing options: leave all as it is, or one piece a stick to some side.
void closing_choices(const View& view, Choices& out) {
    const int pieces = static_cast<int>(view.state.terrain.size());
    if (pieces < least_to_close) return;
    const Lying table(view.match.setup(), view.state.terrain);
    for (int i = 0; i < pieces; ++i) {
        Placed piece = view.state.terrain[static_cast<std::size_t>(i)];
        Choice close = make<Verb::move_piece>({i});
        close.spot = piece.at;
        if (i == 0) out.add(close);
        for (int k = 0; k < 4; ++k) {
            const Facing to = static_cast<Facing>((i * 100 + k * quarter_turn) % full_turn);
            piece.at = Point16(Point(close.spot) + uv(to, view.sticks().medium - 5));
            if (!table.has_room(piece, i)) continue;
            Choice move = close;
            move.spot = piece.at;
            out.add(move);
            break;
        }
    }
}

void choices(const View& view, const Frame& frame, Choices& out) {
    const bool last = frame.step == last_piece, enough = view.state.terrain.size() >= 6;
    const auto place = [&](const Placed& piece) {
        Choice choice = make<Verb::place_piece>({piece.outline, piece.kind, piece.facing});
        choice.spot = piece.at;
        out.add(choice);
    };
    const auto close = [&] {
        if (last) {
            out.add(make<Verb::pass>());
        } else {
            closing_choices(view, out);
        }
    };
    if (enough) close();
    if (!view.state.terrain.full()) each_placement(view, 16, place);
    if (!enough) close();
}

}  // namespace

StageFunctions terrain_stage() {
    return {run, answer, check, choices, nullptr};
}

}  // namespace skald::saga
