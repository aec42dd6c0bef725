#include "content/aofs/position.hpp"

#include <algorithm>

#include "aofs/setup.hpp"
#include "aofs/space.hpp"
#include "content/core/position_words.hpp"
#include "dice/scripted.hpp"

namespace skald::aofs {

using content::at, content::find_in, content::place, content::split_key, content::to_side;

std::optional<Length> to_inches(std::string_view word) {
    Length tenths = 0;
    if (const std::size_t sign = word.find_first_of("+-", 1); sign != std::string_view::npos) {
        const auto more = to_integer(word.substr(sign + 1), 0, 5000);
        if (!more) return {};
        tenths = static_cast<Length>(word[sign] == '-' ? -*more : *more);
        word = word.substr(0, sign);
    }
    const std::size_t dot = std::min(word.find('.'), word.size());
    const auto whole = to_integer(word.substr(0, dot), 0, 100);
    if (!whole) return {};
    std::int64_t hundredths = *whole * 100;
    if (dot < word.size()) {
        const std::string_view part = word.substr(dot + 1);
        const auto decimals = to_integer(part, 0, 99);
        if (!decimals || part.empty() || part.size() > 2) return {};
        hundredths += part.size() == 1 ? *decimals * 10 : *decimals;
    }
    return static_cast<Length>(hundredths * inch / 100) + tenths;
}

std::optional<Point> to_inch_point(std::string_view word) {
    const std::size_t comma = word.find(',');
    if (comma == std::string_view::npos || comma == 0) return {};
    const auto x = to_inches(word.substr(0, comma)), y = to_inches(word.substr(comma + 1));
    if (!x || !y) return {};
    return Point{*x, *y};
}

int Position::find_unit(std::string_view name) const {
    for (Side side : {Side::first, Side::second})
        if (const int n = find_in(units[place(side)], name); n >= 0) return first_unit(side) + n;
    return -1;
}

int Position::find_model(std::string_view name) const {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return -1;
    const int unit = find_unit(name.substr(0, dot));
    const auto number = to_integer(name.substr(dot + 1), 1, max_models_of_unit);
    if (unit < 0 || !number) return -1;
    const Side side = side_of_unit(unit);
    int model = first_model(side);
    const auto& list = setup.armies[place(side)].units;
    const auto n = static_cast<std::size_t>(unit - first_unit(side));
    for (std::size_t u = 0; u < n; ++u) model += static_cast<int>(list[u].models.size());
    return *number <= static_cast<std::int64_t>(list[n].models.size()) ? model + static_cast<int>(*number) - 1
                                                                       : -1;
}

int Position::find_spell(Side side, std::string_view name) const {
    return side == Side::none ? -1 : find_in(spells[place(side)], name);
}

int Position::find_type(Match& match, const State& now, int unit, std::string_view name) const {
    const int key = find_in(weapons, name) + 1;
    if (key == 0 || unit < 0 || unit >= max_units_here || now.unit(unit).size == 0) return -1;
    const auto search = [&](const UnitProfile& profile) {
        for (std::size_t i = 0; i < profile.weapons.size(); ++i)
            if (profile.weapons[i].name == key) return static_cast<int>(i);
        return -1;
    };
    if (const int own = search(match.unit_profile(unit)); own >= 0) return own;
    const int hero = now.unit(unit).hero;
    const int of_hero = hero < 0 ? -1 : search(match.home(hero));
    return of_hero < 0 ? -1 : max_weapons_of_unit + of_hero;
}

// ---- Lines

PositionReader::PositionReader() {
    position_.setup.force_org = false;
}

void PositionReader::field(Side side, const Army& army) {
    given_[place(side)] = army;
    position_.setup.armies[place(side)].spells = army.spells;
    position_.setup.armies[place(side)].rules = army.rules;
}

bool PositionReader::knows(std::string_view word) {
    static constexpr std::string_view words[] = {
        "weapon", "unit",  "model",  "spell",   "rule",     "terrain", "marker",    "round",  "game",
        "switch", "table", "points", "starter", "starting", "across",  "force-org", "ask-all"};
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

Result<void> PositionReader::read(const std::vector<Word>& words) {
    const std::string_view what = words[0].text;
    if (what == "weapon") return read_weapon(words);
    if (what == "unit") return read_unit(words);
    if (what == "model") return read_model(words);
    if (what == "spell") return read_spell(words);
    if (what == "rule") return read_rule(words);
    if (what == "terrain") return read_terrain(words);
    if (what == "marker") return read_marker(words);
    if (what == "round") return read_round(words);
    if (what == "ask-all") return position_.setup.ask_all = true, Result<void>{};
    return read_setting(words);
}

/// terrain [solid=IN] [sight=IN] [cover] [difficult] [dangerous] [impassable] [stairs] x,y x,y ...; two
/// points are the corners of a rectangle.
Result<void> PositionReader::read_terrain(const std::vector<Word>& words) {
    Piece piece;
    List<Point, 64> points;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto [key, value] = split_key(words[i].text);
        const auto tall = to_inches(value);
        if ((key == "solid" || key == "sight") && tall) {
            piece.solid = piece.solid || key == "solid";
            piece.high = piece.high || key == "sight";
            piece.top = static_cast<std::int16_t>(*tall);
        } else if (key == "cover") {
            piece.marks |= Mark::cover;
        } else if (key == "difficult") {
            piece.marks |= Mark::difficult;
        } else if (key == "dangerous") {
            piece.marks |= Mark::dangerous;
        } else if (key == "impassable") {
            piece.ground = Ground::impassable;
        } else if (key == "stairs") {
            piece.stairs = true;
        } else if (const auto point = to_inch_point(words[i].text); point && !points.full()) {
            points.push(*point);
        } else {
            return at(words[i], "'" + std::string(words[i].text) + "' says nothing about terrain");
        }
    }
    if (points.size() == 2) {
        const Point a = points[0], b = points[1];
        points = {a, {b.x, a.y}, b, {a.x, b.y}};
    }
    if (const auto check = check_outline(points); check.fault != OutlineFault::none)
        return at(words[0], "the outline is not sound: " + std::string(describe(check.fault)));
    piece.outline = make_outline(points);
    if (!position_.setup.terrain.try_push(piece)) return at(words[0], "too many pieces of terrain");
    return {};
}

/// marker x,y [SIDE]
Result<void> PositionReader::read_marker(const std::vector<Word>& words) {
    const auto point = words.size() > 1 ? to_inch_point(words[1].text) : std::nullopt;
    if (!point) return at(words[0], "expected: marker x,y [first|second]");
    Marker marker;
    marker.at = Point16(*point);
    if (words.size() > 2) {
        const auto owner = to_side(words[2].text);
        if (!owner) return at(words[2], "expected first or second");
        marker.owner = *owner;
    }
    if (!position_.state.markers.try_push(marker)) return at(words[0], "too many markers");
    return {};
}

/// round N SIDE: whose turn it is to activate.
Result<void> PositionReader::read_round(const std::vector<Word>& words) {
    const auto number = words.size() == 3 ? to_integer(words[1].text, 1, rounds) : std::nullopt;
    const auto side = words.size() == 3 ? to_side(words[2].text) : std::nullopt;
    if (!number || !side) return at(words[0], "expected: round 1..4 first|second");
    round_ = static_cast<int>(*number);
    turn_ = *side;
    return {};
}

Result<void> PositionReader::read_setting(const std::vector<Word>& words) {
    const std::string_view what = words[0].text;
    const std::string_view value = words.size() > 1 ? words[1].text : std::string_view{};
    Setup& setup = position_.setup;
    if (what == "game") {
        position_.from_start = true;
        setup.quick = value == "quick";
        if (!value.empty() && value != "quick") return at(words[1], "expected quick or nothing");
        return {};
    }
    if (what == "across") return setup.across = true, Result<void>{};
    if (what == "force-org") return setup.force_org = true, Result<void>{};
    if (what == "switch" && value == "en35") return setup.switches.en35 = true, Result<void>{};
    if (what == "switch" && value == "fear=off") return setup.switches.fear = false, Result<void>{};
    const auto number = to_integer(value, 0, 1000);
    if (what == "points" && number) return setup.points = static_cast<std::uint16_t>(*number), Result<void>{};
    const auto side = to_side(value);
    if (what == "starter" && side) return starter_ = *side, Result<void>{};
    const auto count = words.size() == 3 ? to_integer(words[2].text, 0, 20) : std::nullopt;
    if (what == "starting" && side && count)
        return starting_[place(*side)] = static_cast<int>(*count), Result<void>{};
    const auto width = words.size() == 3 ? to_inches(words[1].text) : std::nullopt;
    const auto depth = words.size() == 3 ? to_inches(words[2].text) : std::nullopt;
    if (what == "table" && width && depth) return setup.table = {*width, *depth}, Result<void>{};
    return at(words[0], "this is not how '" + std::string(what) + "' is written");
}

// ---- Putting it together

Result<void> PositionReader::join_lists() {
    for (UnitLine& line : units_) {
        if (!line.joins.empty()) {
            const int to = find_in(position_.units[place(line.side)], line.joins);
            if (to < 0)
                return problem(line.line, line.column, "there is no unit '" + line.joins + "' to join");
            line.profile.joins = static_cast<std::int8_t>(to);
        }
        position_.setup.armies[place(line.side)].units.push(line.profile);
    }
    return {};
}

void PositionReader::describe_unit(const UnitLine& line, int id) {
    State& state = position_.state;
    Unit& unit = state.unit(id);
    unit.stunned = line.unit.stunned;
    unit.fatigued = line.unit.fatigued;
    unit.activated = line.unit.activated;
    unit.arrived = line.unit.arrived;
    unit.reserve = line.unit.reserve;
    unit.helped = line.unit.helped;
    for (int m = unit.first; m < unit.first + unit.size; ++m) {
        Model& model = state.model(m);
        const auto n = static_cast<std::size_t>(m - unit.first);
        if (n < line.places.size()) {
            model.where = Where::table;
            model.at = Point16(line.places[n]);
            model.facing = line.facings[n];
        } else if (line.unit.reserve == Reserve::none) {
            model.where = Where::dead;
        }
        if (model.where != Where::dead && line.profile.models[n].has(Special::caster))
            model.tokens = static_cast<std::uint8_t>(line.tokens);
    }
    state.model(unit.first).markers = static_cast<std::uint8_t>(line.markers);
    unit.deployed = !line.places.empty();
    unit.gone = line.places.empty() && line.unit.reserve == Reserve::none;
}

void PositionReader::describe_state() {
    State& state = position_.state;
    Match match(position_.setup);
    ScriptedDice dice({});
    Events events(false);
    Play play{match, state, dice, events};
    field_armies(play);
    for (const UnitLine& line : units_) describe_unit(line, position_.find_unit(line.name));
    for (Model& model : state.models)
        if (model.where == Where::table)
            model.height = static_cast<std::int16_t>(surface_under(play.view(), model.at).height);
    for (Marker& marker : state.markers)
        marker.height = static_cast<std::int16_t>(surface_under(play.view(), marker.at).height);
    state.marker_total = static_cast<std::uint8_t>(state.markers.size());
    for (Side side : {Side::first, Side::second}) {
        int count = starting_[place(side)];
        if (count < 0) {
            count = 0;
            for (int u = first_unit(side); u < first_unit(side) + state.unit_count[place(side)]; ++u)
                count += state.unit(u).joined < 0 ? 1 : 0;
        }
        state.starting_units[place(side)] = static_cast<std::uint8_t>(count);
    }
    state.round = static_cast<std::uint8_t>(round_);
    state.starter = starter_ == Side::none ? turn_ : starter_;
    state.winner = state.starter;
    Frame& frame = play.push(Stage::round, turn_);
    frame.step = 1;
}

Result<Position> PositionReader::finish() {
    for (Side side : {Side::first, Side::second})
        if (given_[place(side)] && given_[place(side)]->units.size() != position_.units[place(side)].size())
            return problem(0, 0, "a unit of the list has no line that says where it stands");
    if (auto done = join_lists(); !done) return tl::unexpected(done.error());
    if (position_.from_start) {
        if (check_setup(position_.setup)) return problem(0, 0, "the set-up cannot be played");
    } else {
        describe_state();
    }
    return std::move(position_);
}

}  // namespace skald::aofs
