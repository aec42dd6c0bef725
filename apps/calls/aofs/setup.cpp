// The set-up of a game of Age of Fantasy: Skirmish from a request (docs/protocol.md).
#include "aofs/random_battle.hpp"
#include "aofs/rules.hpp"
#include "aofs/unit.hpp"
#include "calls/aofs/kit.hpp"
#include "content/aofs/position.hpp"

namespace skald::calls {

using namespace aofs;

namespace {

using NewAofs = NewGame<AofsKit>;
using Done = Result<void, std::string>;

/// "lawful": people who do not see each other's lists are held to what they agreed on.
Done check_lawful(const aofs::ListFile& list, const aofs::ArmyFile& army, const NewAofs& game,
                  const Json& named) {
    if (named.is_string() && named != list.army)
        return refuse("the list is not of the army \"" + named.get<std::string>() + "\"");
    const auto reasons = list_reasons(list, army, game.setup.points, game.setup.force_org);
    if (reasons.empty()) return {};
    return refuse("the list may not be fielded (" + reasons[0].rule + "): " + reasons[0].text);
}

Done read_list_of(const AofsKit::Library& library, const Json& request, NewAofs& game, std::size_t side) {
    const Json& json = request["lists"][side];
    if (!json.is_string()) return refuse("\"lists\" must be two army lists as texts");
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list(json.get<std::string>(), library.finder(), problems);
    if (!list) return refuse("the list cannot be read: " + (problems.empty() ? "" : problems[0].text));
    // Nobody may play something else under a name that others know.
    const aofs::ArmyFile* known = list->own ? library.finder()(list->army) : nullptr;
    if (known != nullptr && *known != *list->own)
        return refuse("there is another army \"" + list->army +
                      "\": one that a list brings along needs an id of its own");
    const aofs::ArmyFile& army = army_of(*list, library.finder());
    FieldedArmy made = field_army(*list, army);
    if (!made.faults.empty()) return refuse("the list cannot be had: " + made.faults[0].text);
    OptionalMembers members{request};
    if (members.flag("lawful", false)) {
        const auto armies = request.value("armies", Json());
        const bool named = armies.is_array() && armies.size() == 2;
        if (auto done = check_lawful(*list, army, game, named ? armies[side] : Json()); !done) return done;
    }
    if (!members.fault.empty()) return refuse(members.fault);
    game.setup.armies[side] = made.army;
    game.setting.armies[side] = list->army;
    game.setting.titles[side] = list->name;
    game.setting.names[side] = std::move(made.names);
    return {};
}

/// A place on the table as [x, y] in tenths of a millimetre.
bool read_corner(const Json& json, Point& out) {
    if (!json.is_array() || json.size() != 2 || !json[0].is_number_integer() || !json[1].is_number_integer())
        return false;
    const auto x = json[0].get<std::int64_t>(), y = json[1].get<std::int64_t>();
    if (x < lowest_coordinate || x > highest_coordinate || y < lowest_coordinate || y > highest_coordinate)
        return false;
    out = {static_cast<Length>(x), static_cast<Length>(y)};
    return true;
}

Done read_piece(const Json& json, Piece& piece) {
    const auto points = json.is_object() ? json.find("points") : json.end();
    if (!json.is_object() || points == json.end() || !points->is_array() || points->size() > 64)
        return refuse("a piece of terrain needs \"points\"");
    List<Point, 64> outline;
    for (const Json& corner : *points) {
        Point p;
        if (!read_corner(corner, p)) return refuse("a corner of terrain must be [x, y] on the table");
        outline.push(p);
    }
    if (const auto check = check_outline(outline); check.fault != OutlineFault::none)
        return refuse("a piece of terrain " + std::string(describe(check.fault)));
    piece.outline = make_outline(outline);
    OptionalMembers marks{json};
    piece.stairs = marks.flag("stairs", false);
    piece.solid = marks.flag("solid", false) || piece.stairs;
    piece.high = marks.flag("sight", false);
    if (marks.flag("impassable", false)) piece.ground = Ground::impassable;
    if (marks.flag("cover", false)) piece.marks |= Mark::cover;
    if (marks.flag("difficult", false)) piece.marks |= Mark::difficult;
    if (marks.flag("dangerous", false)) piece.marks |= Mark::dangerous;
    const auto height = marks.number("height", 0, 0, 12 * inch);
    if (!marks.fault.empty()) return refuse("a piece of terrain: " + marks.fault);
    piece.top = static_cast<std::int16_t>(height);
    return {};
}

/// Does it slow or hurt those who are put down on it?
bool hinders_deployment(const Piece& piece, const Setup& setup) {
    const Length deep = zone_depth(setup);
    const Box& box = piece.outline.box;
    const bool in_zone = setup.across ? box.low.x < deep || box.high.x > setup.table.width - deep
                                      : box.low.y < deep || box.high.y > setup.table.depth - deep;
    return in_zone && (piece.marks & (Mark::difficult | Mark::dangerous)) != 0;
}

/// A fair table on which nobody begins in a wood or a mire: such pieces are left out of the zones, each with
/// its like. Of a few tables the one that keeps most.
List<Piece, max_pieces> clear_terrain(const Setup& setup, std::uint64_t seed) {
    constexpr std::uint64_t tries = 12;
    List<Piece, max_pieces> best;
    for (std::uint64_t i = 0; i < tries; ++i) {
        List<Piece, max_pieces> kept;
        for (const Piece& piece : fair_terrain(setup.table, seed + i * 0x9e3779b9))
            if (!hinders_deployment(piece, setup)) kept.push(piece);
        if (kept.size() > best.size()) best = kept;
    }
    return best;
}

Done read_terrain(const Json& request, NewAofs& game) {
    const auto terrain = request.find("terrain");
    if (terrain != request.end() && terrain->is_array()) {
        if (terrain->size() > max_pieces) return refuse("too many pieces of terrain");
        for (const Json& json : *terrain) {
            Piece piece;
            if (auto done = read_piece(json, piece); !done) return done;
            game.setup.terrain.push(piece);
        }
        return {};
    }
    if (terrain != request.end() && *terrain == "fair") {
        game.setup.terrain = fair_terrain(game.setup.table, game.seed);
        return {};
    }
    if (terrain != request.end() && *terrain == "clear") {
        game.setup.terrain = clear_terrain(game.setup, game.seed);
        return {};
    }
    if (terrain != request.end() && !terrain->is_number_integer())
        return refuse("\"terrain\" must be a seed, \"fair\", \"clear\" or a list of pieces");
    if (terrain != request.end() && terrain->get<std::int64_t>() < 0) return {};  // a bare table
    OptionalMembers members{request};
    game.setup.terrain = random_terrain(game.setup.table, 22, members.seed("terrain", game.seed));
    return {};
}

/// "table": [width, depth] in inches.
Done read_table(const Json& request, NewAofs& game) {
    const auto table = request.find("table");
    if (table == request.end()) return {};
    Point size;
    if (!read_corner(*table, size) || size.x < 12 || size.x > 48 || size.y < 12 || size.y > 48)
        return refuse("\"table\" must be two numbers of inches, 12 to 48");
    game.setup.table = {size.x * inch, size.y * inch};
    return {};
}

}  // namespace

namespace {

/// What may be said of any battle; members that are left out stay as the book has them.
Done read_wishes(const Json& request, NewAofs& game) {
    Setup& setup = game.setup;
    OptionalMembers members{request};
    game.seed = members.seed("seed", 1);
    setup.points = static_cast<std::uint16_t>(members.number("points", 250, 20, 2000));
    setup.quick = members.flag("quick", false);
    setup.real = members.flag("real", false);
    setup.danger = setup.real && members.flag("danger", false);
    setup.heights = setup.real && members.flag("heights", false);
    setup.across = members.flag("across", false);
    setup.force_org = members.flag("forceOrg", true);
    setup.switches.fear = members.flag("fear", true);
    const std::string variant = members.text("variant", "");
    if (!members.fault.empty()) return refuse(members.fault);
    if (!variant.empty() && variant != "en35") return refuse("\"variant\" must be en35");
    setup.switches.en35 = variant == "en35";
    return read_table(request, game);
}

/// Without lists both armies are made up from the seed.
Done read_armies(const AofsKit::Library& library, const Json& request, NewAofs& game) {
    const auto lists = request.find("lists");
    if (lists == request.end()) {
        game.setup.armies = {random_army(game.setup.points, game.seed * 2 + 1),
                             random_army(game.setup.points, game.seed * 2 + 2)};
        return {};
    }
    if (!lists->is_array() || lists->size() != 2) return refuse("\"lists\" must be two army lists as texts");
    for (std::size_t side : {0, 1})
        if (auto done = read_list_of(library, request, game, side); !done) return done;
    return {};
}

/// {"position": text}: lines as in a case (docs/cases.md), brought to their first question with the seed's
/// dice. With "lists" the units are those of the lists, and have their names.
Result<NewAofs, std::string> read_position(const AofsKit::Library& library, const Json& request) {
    const auto text = read_text(request, "position");
    if (!text) return refuse(text.error());
    const auto lines = split_lines(*text);
    if (!lines) return refuse(describe(lines.error(), "position"));
    NewAofs game;
    PositionReader reader;
    if (request.contains("lists")) {
        if (auto done = read_armies(library, request, game); !done) return refuse(done.error());
        for (Side side : {Side::first, Side::second})
            reader.field(side, game.setup.armies[static_cast<std::size_t>(index(side))]);
    }
    for (const auto& words : *lines)
        if (const auto done = reader.read(words); !done) return refuse(describe(done.error(), "position"));
    auto position = reader.finish();
    if (!position) return refuse(describe(position.error(), "position"));
    OptionalMembers members{request};
    game.setup = position->setup;
    game.seed = members.seed("seed", 1);
    if (!members.fault.empty()) return refuse(members.fault);
    for (Side side : {Side::first, Side::second}) {
        const auto& names = position->units[side == Side::first ? 0 : 1];
        for (std::size_t u = 0; u < names.size(); ++u) {
            const auto id = static_cast<std::size_t>(first_unit(side)) + u;
            if (game.unit_names.size() <= id) game.unit_names.resize(id + 1);
            game.unit_names[id] = names[u];
        }
    }
    if (position->from_start) return game;
    return begun_at(std::move(game), position->state);
}

}  // namespace

Result<NewAofs, std::string> AofsKit::read_setup(const Library& library, const Json& request) {
    if (request.contains("position")) return read_position(library, request);
    NewAofs game;
    if (auto done = read_wishes(request, game); !done) return refuse(done.error());
    if (auto done = read_armies(library, request, game); !done) return refuse(done.error());
    if (!game.setup.real)  // there it lies on the table
        if (auto done = read_terrain(request, game); !done) return refuse(done.error());
    if (const Refusal refusal = check_setup(game.setup))
        return refuse("the match cannot be played: " +
                      std::string(rule_id(static_cast<Rule>(refusal->rule))));
    return game;
}

}  // namespace skald::calls
