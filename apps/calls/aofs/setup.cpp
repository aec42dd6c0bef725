// The set-up of a game of Age of Fantasy: Skirmish from a request (docs/protocol.md).
#include "aofs/random_battle.hpp"
#include "aofs/rules.hpp"

#include "calls/aofs/session.hpp"
#include "calls/core/request.hpp"

namespace skald::calls {

using namespace aofs;

std::map<std::string, aofs::ArmyFile, std::less<>>& armies() {
    static std::map<std::string, aofs::ArmyFile, std::less<>> all;
    return all;
}

namespace {

using Done = Result<void, std::string>;

std::int64_t number_or(const Json& json, const char* key, std::int64_t otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : otherwise;
}
bool flag_or(const Json& json, const char* key, bool otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

const aofs::ArmyFile* army_by_id(std::string_view id) {
    const auto found = armies().find(id);
    return found == armies().end() ? nullptr : &found->second;
}

Done read_list_of(const Json& json, NewSkirmish& game, std::size_t side) {
    if (!json.is_string()) return refuse("\"lists\" must be two army lists as texts");
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list(json.get<std::string>(), army_by_id, problems);
    if (!list) return refuse("the list cannot be read: " + (problems.empty() ? "" : problems[0].text));
    aofs::FieldedArmy made = aofs::field_army(*list, aofs::army_of(*list, army_by_id));
    if (!made.faults.empty()) return refuse("the list cannot be had: " + made.faults[0].text);
    game.setup.armies[side] = made.army;
    game.names[side] = std::move(made.names);
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
    piece.stairs = flag_or(json, "stairs", false);
    piece.solid = flag_or(json, "solid", false) || piece.stairs;
    piece.high = flag_or(json, "sight", false);
    if (flag_or(json, "impassable", false)) piece.ground = Ground::impassable;
    if (flag_or(json, "cover", false)) piece.marks |= Mark::cover;
    if (flag_or(json, "difficult", false)) piece.marks |= Mark::difficult;
    if (flag_or(json, "dangerous", false)) piece.marks |= Mark::dangerous;
    const auto height = number_or(json, "height", 0);
    if (height < 0 || height > 12 * inch) return refuse("\"height\" of terrain must be 0 to 3048");
    piece.top = static_cast<std::int16_t>(height);
    return {};
}

Done read_terrain(const Json& request, NewSkirmish& game) {
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
    const auto seed = number_or(request, "terrain", static_cast<std::int64_t>(game.seed));
    if (seed >= 0)
        game.setup.terrain = random_terrain(game.setup.table, 22, static_cast<std::uint64_t>(seed));
    return {};
}

/// "table": [width, depth] in inches.
Done read_table(const Json& request, NewSkirmish& game) {
    const auto table = request.find("table");
    if (table == request.end()) return {};
    Point size;
    if (!read_corner(*table, size) || size.x < 12 || size.x > 48 || size.y < 12 || size.y > 48)
        return refuse("\"table\" must be two numbers of inches, 12 to 48");
    game.setup.table = {size.x * inch, size.y * inch};
    return {};
}

}  // namespace

Result<NewSkirmish, std::string> read_new_skirmish(const Json& request) {
    NewSkirmish game;
    Setup& setup = game.setup;
    game.seed = static_cast<std::uint64_t>(number_or(request, "seed", 1));
    const auto points = number_or(request, "points", 250);
    if (points < 20 || points > 2000) return refuse("\"points\" must be 20 to 2000");
    setup.points = static_cast<std::uint16_t>(points);
    setup.quick = flag_or(request, "quick", false);
    setup.across = flag_or(request, "across", false);
    setup.force_org = flag_or(request, "forceOrg", true);
    setup.switches.en35 = request.value("variant", Json()) == "en35";
    setup.switches.fear = flag_or(request, "fear", true);
    if (auto done = read_table(request, game); !done) return refuse(done.error());
    const auto lists = request.find("lists");
    if (lists != request.end()) {
        if (!lists->is_array() || lists->size() != 2)
            return refuse("\"lists\" must be two army lists as texts");
        for (std::size_t side : {0, 1})
            if (auto done = read_list_of((*lists)[side], game, side); !done) return refuse(done.error());
    } else {
        setup.armies = {random_army(setup.points, game.seed * 2 + 1),
                        random_army(setup.points, game.seed * 2 + 2)};
    }
    if (auto done = read_terrain(request, game); !done) return refuse(done.error());
    if (const Refusal refusal = check_setup(setup))
        return refuse("the match cannot be played: " +
                      std::string(rule_id(static_cast<Rule>(refusal->rule))));
    return game;
}

}  // namespace skald::calls
