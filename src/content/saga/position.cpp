#include "content/saga/position.hpp"

#include <algorithm>

#include "content/core/position_words.hpp"
#include "saga/setup.hpp"
#include "saga/turn.hpp"

namespace skald::saga {

using namespace content;

namespace {

constexpr Named<Terrain> terrains[] = {{"field", Terrain::field}, {"gentle-hill", Terrain::gentle_hill},
                                       {"bog", Terrain::bog},     {"rocks", Terrain::rocks},
                                       {"ruins", Terrain::ruins}, {"steep-hill", Terrain::steep_hill},
                                       {"wood", Terrain::wood}};
constexpr Named<Extra> extras[] = {{"none", Extra::none},
                                   {"dawn", Extra::dawn},
                                   {"weary", Extra::weary},
                                   {"cursed-ground", Extra::cursed_ground},
                                   {"old-grudge", Extra::old_grudge},
                                   {"judgement", Extra::judgement},
                                   {"slaughter", Extra::slaughter}};

}  // namespace

std::optional<Length> to_length(std::string_view word) {
    const bool negative = !word.empty() && word[0] == '-';
    if (negative) word.remove_prefix(1);
    const std::size_t dot = std::min(word.find('.'), word.size());
    const auto whole = to_integer(word.substr(0, dot), 0, 1000);
    if (!whole) return {};
    std::int64_t value = *whole * 100;
    if (dot < word.size()) {
        const std::string_view part = word.substr(dot + 1);
        const auto decimals = to_integer(part, 0, 99);
        if (!decimals || part.empty() || part.size() > 2 || part[0] == '-') return {};
        value += part.size() == 1 ? *decimals * 10 : *decimals;
    }
    return static_cast<Length>(negative ? -value : value);
}

std::optional<Point> to_point(std::string_view word) {
    const std::size_t comma = word.find(',');
    if (comma == std::string_view::npos) return {};
    const auto x = to_length(word.substr(0, comma)), y = to_length(word.substr(comma + 1));
    if (!x || !y) return {};
    return Point{*x, *y};
}

int Position::find_unit(std::string_view name) const {
    if (const std::size_t dash = name.find('-'); from_start && dash != std::string_view::npos) {
        const auto side = to_side(name.substr(0, dash));
        const auto number = to_integer(name.substr(dash + 1), 1, max_units_of_side);
        if (side && number) return first_unit(*side) + static_cast<int>(*number) - 1;
    }
    const int found = find_in(unit_names, name);
    return name.empty() ? -1 : found;
}

int Position::find_figure(std::string_view name) const {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return -1;
    const int unit = find_unit(name.substr(0, dot));
    const auto number = to_integer(name.substr(dot + 1), 1, 16);
    if (unit < 0 || !number || *number > state.unit(unit).size) return -1;
    return state.unit(unit).first + static_cast<int>(*number) - 1;
}

int Position::find_ability(Side side, std::string_view id) const {
    return side == Side::none ? -1 : find_in(factions[static_cast<std::size_t>(index(side))].ability_ids, id);
}

bool PositionReader::knows(std::string_view word) {
    static constexpr std::string_view words[] = {"edition", "sticks",     "faction",      "unit",  "terrain",
                                                 "load",    "inactive",   "turn",         "extra", "base",
                                                 "origin",  "points",     "first-player", "game",  "warband",
                                                 "outline", "hero-units", "ask-all"};
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

Result<void> PositionReader::read(const std::vector<Word>& words) {
    const std::string_view what = words[0].text;
    if (what == "unit") return read_unit(words);
    if (what == "terrain") return read_terrain(words);
    if (what == "load" || what == "inactive") return read_dice(words);
    if (what == "faction") return read_faction(words);
    if (what == "turn") return read_turn(words);
    if (what == "base") return read_base(words);
    if (what == "game") return read_start(words);
    if (what == "warband") return read_warband(words);
    if (what == "outline") return read_outline(words);
    if (what == "ask-all") return position_.setup.ask_all = true, Result<void>{};
    return read_setting(words);
}

Result<void> PositionReader::read_setting(const std::vector<Word>& words) {
    if (words.size() != 2)
        return at(words[0], "expected one word after '" + std::string(words[0].text) + "'");
    const std::string_view what = words[0].text, value = words[1].text;
    if (what == "edition") {
        if (value != "current" && value != "2018") return at(words[1], "expected current or 2018");
        position_.setup.edition = value == "2018" ? Edition::of_2018() : Edition::current();
    } else if (what == "sticks") {
        if (value != "cm" && value != "inch") return at(words[1], "expected cm or inch");
        position_.setup.sticks = value == "inch" ? Sticks::inches() : Sticks::centimetres();
    } else if (what == "extra") {
        const auto extra = find_word(all(extras), value);
        if (!extra) return at(words[1], expected_one("an extra rule", value, all(extras)));
        position_.state.extra = *extra;
    } else if (what == "origin") {
        const auto point = to_point(value);
        if (!point) return at(words[1], "expected a point such as 30,30");
        position_.origin = *point;
    } else if (what == "hero-units") {  // END-R2
        if (value != "score" && value != "no-score") return at(words[1], "expected score or no-score");
        position_.setup.hero_units_score = value == "score";
    } else if (what == "first-player") {
        const auto side = to_side(value);
        if (!side) return at(words[1], "expected first or second");
        position_.state.first_player = *side;
    } else {
        const auto points = to_integer(value, 1, 8);
        if (!points) return at(words[1], "expected points from 1 to 8");
        position_.setup.points = static_cast<std::uint8_t>(*points);
    }
    return {};
}

Result<void> PositionReader::read_faction(const std::vector<Word>& words) {
    const auto side = words.size() == 3 ? to_side(words[1].text) : std::nullopt;
    if (!side) return at(words[0], "expected: faction first|second ID");
    auto faction = find_faction_(words[2].text);
    if (!faction) return at(words[2], "there is no faction '" + std::string(words[2].text) + "'");
    position_.factions[static_cast<std::size_t>(index(*side))] = std::move(*faction);
    return {};
}

Result<void> PositionReader::read_turn(const std::vector<Word>& words) {
    const auto side = words.size() == 4 ? to_side(words[1].text) : std::nullopt;
    const auto number = words.size() == 4 ? to_integer(words[2].text, 1, 6) : std::nullopt;
    if (!side || !number) return at(words[0], "expected: turn first|second 1..6 start|orders|activation");
    turn_of_ = *side;
    turn_ = static_cast<int>(*number);
    const std::string_view part = words[3].text;
    if (part != "start" && part != "orders" && part != "activation")
        return at(words[3], "expected start, orders or activation");
    part_ = part == "start" ? 0 : part == "orders" ? 1 : 2;
    return {};
}

/// base foot 25, base mounted 48 25, base hero 40, base rider 50: millimetres.
Result<void> PositionReader::read_base(const std::vector<Word>& words) {
    if (words.size() < 3 || words.size() > 5)
        return at(words[0], "expected: base foot|mounted|hero|rider MM [MM] [square]");
    const auto a = to_integer(words[2].text, 10, 120);
    const auto b = words.size() > 3 ? to_integer(words[3].text, 10, 120) : a;
    if (!a || !b) return at(words[2], "expected a size from 10 to 120 mm");
    const bool square = words.size() == 5 && words[4].text == "square";
    const Length x = static_cast<Length>(*a) * millimetre, y = static_cast<Length>(*b) * millimetre;
    const Base base = square ? rectangle_base(x, y) : oval_base(std::max(x, y), std::min(x, y));
    Setup& setup = position_.setup;
    if (words[1].text == "foot")
        setup.foot = base;
    else if (words[1].text == "mounted")
        setup.mounted = base;
    else if (words[1].text == "hero")
        setup.hero_foot = base;
    else if (words[1].text == "rider")
        setup.hero_mounted = base;
    else
        return at(words[1], "expected foot, mounted, hero or rider");
    return {};
}

/// unit NAME SIDE CLASS [warlord] [hero=ID] [hired=ID] [legend=ID] [escort=CLASS] [equip=...] [fatigue=N]
/// [used=N] at x,y ...
Result<void> PositionReader::read_unit(const std::vector<Word>& words) {
    if (words.size() < 5) return at(words[0], "expected: unit NAME first|second CLASS ... at x,y ...");
    UnitLine unit;
    unit.name = words[1].text;
    unit.line = words[0].line, unit.column = words[1].column;
    for (const UnitLine& other_unit : units_)
        if (other_unit.name == unit.name) return at(words[1], "the name '" + unit.name + "' is used twice");
    const auto side = to_side(words[2].text);
    if (!side) return at(words[2], "expected first or second");
    unit.side = *side;
    const auto troop = find_word(troop_words(), words[3].text);
    if (!troop) return at(words[3], expected_one("a class", words[3].text, troop_words()));
    unit.unit.troop = *troop;
    std::size_t i = 4;
    for (; i < words.size() && words[i].text != "at"; ++i)
        if (auto done = read_unit_word(unit, words[i]); !done) return done;
    const bool wiped_out = unit.unit.size > 0;  // lost=N and nobody left
    if (i == words.size() && !wiped_out) return at(words[0], "expected 'at' and the places of the figures");
    for (++i; i < words.size(); ++i) {
        const std::size_t turn = words[i].text.find('@');
        const auto point = to_point(words[i].text.substr(0, turn));
        if (!point) return at(words[i], "expected a place such as 12.5,30");
        std::optional<std::int64_t> facing = 0;
        if (turn != std::string_view::npos) facing = to_integer(words[i].text.substr(turn + 1), 0, 359);
        if (!facing) return at(words[i], "expected whole degrees 0 to 359 after @");
        if (!unit.places.try_push(*point + position_.origin))
            return at(words[i], "at most 16 figures in a unit");
        unit.facings.push(static_cast<std::uint16_t>(*facing * 2));
    }
    if (unit.places.empty() && !wiped_out) return at(words.back(), "expected the places of the figures");
    units_.push_back(unit);
    return {};
}

Result<void> PositionReader::read_unit_word(UnitLine& line, const Word& word) {
    const auto [key, value] = split_key(word.text);
    const FactionFile& faction = position_.factions[static_cast<std::size_t>(index(line.side))];
    const auto pick = [&](const std::vector<std::string>& ids, std::int8_t& into) -> Result<void> {
        const int number = find_in(ids, value);
        if (number < 0) return at(word, "the faction has no '" + std::string(value) + "'");
        into = static_cast<std::int8_t>(number);
        return {};
    };
    if (key == "warlord") return line.unit.warlord = true, Result<void>{};
    if (key == "hero") return pick(faction.hero_ids, line.unit.hero);
    if (key == "hired") return pick(faction.hired_ids, line.unit.hired);
    if (key == "legend") return pick(faction.legend_ids, line.unit.legend);
    if (key == "escort") {
        const auto troop = find_word(troop_words(), value);
        if (!troop) return at(word, expected_one("a class", value, troop_words()));
        line.unit.escort_troop = *troop;
        line.unit.escort = 1;
        return {};
    }
    if (key == "equip") {
        std::string spaced;
        for (char c : value) spaced += c == '+' ? std::string(" + ") : std::string(1, c);
        const auto equipment = read_equipment(spaced);
        if (!equipment.value) return at(word, equipment.fault.text);
        line.unit.equipment = *equipment.value;
        return {};
    }
    const auto number = to_integer(value, 0, 12);
    if (!number)
        return at(word,
                  "expected warlord, hero=, hired=, legend=, escort=, equip=, fatigue=, lost=, activated=");
    if (key == "fatigue")
        line.unit.fatigue = static_cast<std::uint8_t>(*number);
    else if (key == "activated")
        line.unit.activations = line.unit.tiring = static_cast<std::uint8_t>(*number);
    else if (key == "lost")
        line.unit.size = static_cast<std::uint8_t>(*number);
    else
        return at(word,
                  "expected warlord, hero=, hired=, legend=, escort=, equip=, fatigue=, lost=, activated=");
    return {};
}

/// game [quick] [terrain=SEED] [ask-extra] [ask-legends]: the whole game from its set-up on.
Result<void> PositionReader::read_start(const std::vector<Word>& words) {
    Setup& setup = position_.setup;
    position_.from_start = true;
    setup.legends_agreed = true;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto [key, value] = split_key(words[i].text);
        const auto number = to_integer(value, 0, 1'000'000);
        if (key == "quick")
            setup.quick = true;
        else if (key == "ask-extra")
            setup.ask_extra_rule = true;
        else if (key == "ask-legends")
            setup.legends_agreed = false;
        else if (key == "terrain" && number)
            terrain_seed_ = *number;
        else
            return at(words[i], "expected quick, terrain=SEED, ask-extra or ask-legends");
    }
    return {};
}

/// warband SIDE CLASS FIGURES [warlord] [hero=ID] ... [swap=1..6]: one line per unit of a given warband.
Result<void> PositionReader::read_warband(const std::vector<Word>& words) {
    const auto side = words.size() > 3 ? to_side(words[1].text) : std::nullopt;
    const auto troop = words.size() > 3 ? find_word(troop_words(), words[2].text) : std::nullopt;
    const auto figures = words.size() > 3 ? to_integer(words[3].text, 0, 40) : std::nullopt;
    if (!side || !troop || !figures) return at(words[0], "expected: warband first|second CLASS FIGURES ...");
    Warband& warband = position_.setup.warbands[static_cast<std::size_t>(index(*side))];
    UnitLine line;
    line.side = *side;
    UnitEntry entry;
    for (std::size_t i = 4; i < words.size(); ++i) {
        const auto [key, value] = split_key(words[i].text);
        if (const auto swap = to_integer(value, 1, 6); key == "swap" && swap)
            warband.swap = static_cast<std::uint8_t>(*swap);
        else if (auto done = read_unit_word(line, words[i]); !done)
            return done;
    }
    entry.troop = *troop;
    entry.figures = static_cast<std::uint8_t>(*figures);
    entry.warlord = line.unit.warlord;
    entry.hero = line.unit.hero, entry.hired = line.unit.hired, entry.legend = line.unit.legend;
    entry.equipment = line.unit.equipment;
    if (!warband.units.try_push(entry)) return at(words[0], "too many units in a warband");
    position_.setup.warband_given[static_cast<std::size_t>(index(*side))] = true;
    return {};
}

std::optional<Terrain> to_terrain(std::string_view word) {
    return find_word(all(terrains), word);
}
std::span<const content::Named<Terrain>> terrain_words() {
    return terrains;
}

namespace {

/// Points from the third word on, moved by the origin.
Result<TerrainOutline> read_points(const std::vector<Word>& words, Point origin) {
    TerrainOutline outline;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const auto point = to_point(words[i].text);
        if (!point) return at(words[i], "expected a point such as 12.5,30");
        if (!outline.points.try_push(*point + origin)) return at(words[i], "at most 64 points");
    }
    outline.kinds = 0x7f;
    return outline;
}

}  // namespace

/// outline small|large x,y x,y ...: one more outline that the players of a game may lay.
Result<void> PositionReader::read_outline(const std::vector<Word>& words) {
    const bool large = words.size() > 1 && words[1].text == "large";
    if (words.size() < 5 || (!large && words[1].text != "small"))
        return at(words[0], "expected: outline small|large and at least three points");
    auto outline = read_points(words, {});
    if (!outline) return tl::unexpected(outline.error());
    outline->large = large;
    if (!position_.setup.outlines.try_push(*outline)) return at(words[0], "too many outlines");
    return {};
}

/// terrain KIND x,y x,y x,y ...
Result<void> PositionReader::read_terrain(const std::vector<Word>& words) {
    if (words.size() < 5) return at(words[0], "expected: terrain KIND and at least three points");
    const auto kind = to_terrain(words[1].text);
    if (!kind) return at(words[1], expected_one("a kind of terrain", words[1].text, all(terrains)));
    auto read = read_points(words, position_.origin);
    if (!read) return tl::unexpected(read.error());
    const TerrainOutline& outline = *read;
    if (const auto check = check_outline(outline.points); check.fault != OutlineFault::none)
        return at(words[1], "the outline is not sound: " + std::string(describe(check.fault)));
    Placed placed_piece;
    placed_piece.outline = static_cast<std::uint8_t>(position_.setup.outlines.size());
    placed_piece.kind = *kind;
    if (!position_.setup.outlines.try_push(outline) || !position_.state.terrain.try_push(placed_piece))
        return at(words[0], "too many pieces of terrain");
    return {};
}

/// load SIDE ABILITY SYMBOL...   inactive SIDE SYMBOL...
Result<void> PositionReader::read_dice(const std::vector<Word>& words) {
    const auto side = words.size() > 2 ? to_side(words[1].text) : std::nullopt;
    if (!side)
        return at(words[0],
                  "expected: load first|second ABILITY SYMBOL... or inactive first|second SYMBOL...");
    DiceLine line;
    line.side = *side;
    line.line = words[0].line, line.column = words[0].column;
    std::size_t i = 2;
    if (words[0].text == "load") line.ability = words[i++].text;
    const SymbolNames& symbols = position_.factions[static_cast<std::size_t>(index(*side))].symbols;
    for (; i < words.size(); ++i) {
        static constexpr std::string_view plain[] = {"common", "uncommon", "rare"};
        int symbol = -1;
        for (int s = 0; s < 3; ++s)
            if (words[i].text == symbols[static_cast<std::size_t>(s)] || words[i].text == plain[s])
                symbol = s;
        if (symbol < 0)
            return at(words[i], "expected a symbol: " + symbols[0] + ", " + symbols[1] + " or " + symbols[2]);
        line.symbols.push_back(static_cast<Symbol>(symbol));
    }
    dice_.push_back(line);
    return {};
}

Result<void> PositionReader::place_units() {
    State& state = position_.state;
    position_.unit_names.assign(max_units, "");
    std::array<int, 2> figures{first_figure(Side::first), first_figure(Side::second)};
    for (const UnitLine& line : units_) {
        const auto s = static_cast<std::size_t>(index(line.side));
        if (state.unit_count[s] == max_units_of_side)
            return problem(line.line, line.column, "too many units");
        const int id = first_unit(line.side) + state.unit_count[s]++;
        position_.unit_names[static_cast<std::size_t>(id)] = line.name;
        Unit unit = line.unit;
        const int lost = line.unit.size;
        unit.first = static_cast<std::uint8_t>(figures[s]);
        unit.alive = static_cast<std::uint8_t>(line.places.size());
        unit.size = static_cast<std::uint8_t>(unit.alive + lost);
        if (unit.troop == Troop::hero && unit.escort == 0 &&
            unit.size > 1) {  // the guard that his people give him
            const auto& heroes = position_.factions[s].faction.heroes;
            const HeroProfile* hero = unit.hero >= 0 ? &heroes[static_cast<std::size_t>(unit.hero)] : nullptr;
            if (hero == nullptr || hero->escort == 0)
                return problem(line.line, line.column,
                               "a Hero is one figure, unless escort=CLASS gives him company");
            unit.escort = 1;
            unit.escort_troop = hero->escort_troop;
        }
        if (unit.escort > 0) unit.escort = static_cast<std::uint8_t>(unit.size - 1);
        if (figures[s] + unit.size > first_figure(line.side) + max_figures_of_side)
            return problem(line.line, line.column, "too many figures");
        state.unit(id) = unit;
        for (int i = 0; i < unit.size; ++i, ++figures[s]) {
            Figure& figure = state.figure(figures[s]);
            figure.unit = static_cast<std::int8_t>(id);
            figure.where = i < unit.alive ? Where::table : Where::dead;
            if (i >= unit.alive) continue;
            figure.at = Point16(line.places[static_cast<std::size_t>(i)]);
            figure.facing = line.facings[static_cast<std::size_t>(i)];
        }
    }
    return {};
}

Result<void> PositionReader::place_dice() {
    std::array<std::size_t, 2> next{};
    for (const DiceLine& line : dice_) {
        Board& board = position_.state.board(line.side);
        const int ability = line.ability.empty() ? -1 : position_.find_ability(line.side, line.ability);
        if (!line.ability.empty() && ability < 0)
            return problem(line.line, line.column, "the board has no ability '" + line.ability + "'");
        for (Symbol symbol : line.symbols) {
            std::size_t& n = next[static_cast<std::size_t>(index(line.side))];
            if (n == dice_of_side) return problem(line.line, line.column, "a player has eight SAGA dice");
            board.dice[n++] = {ability < 0 ? DieAt::inactive : DieAt::board, symbol,
                               static_cast<std::int8_t>(ability),
                               ability < 0 ? std::uint8_t{0} : board.next_set};
        }
        if (ability >= 0) ++board.next_set;
    }
    return {};
}

Result<Position> PositionReader::finish() {
    for (std::size_t s = 0; s < 2; ++s) position_.setup.factions[s] = position_.factions[s].faction;
    if (position_.from_start) {
        Setup& setup = position_.setup;
        for (Warband& warband : setup.warbands) warband.points = setup.points;
        setup.terrain = position_.state.terrain;
        if (setup.outlines.empty()) setup.outlines = default_outlines(setup.sticks);
        if (terrain_seed_ >= 0)
            setup.terrain = random_terrain(setup, static_cast<std::uint64_t>(terrain_seed_));
        setup.extra = position_.state.extra;
        return position_;
    }
    if (auto done = place_units(); !done) return tl::unexpected(done.error());
    if (auto done = place_dice(); !done) return tl::unexpected(done.error());
    put_in_turn(position_.state, turn_of_, turn_, static_cast<TurnPart>(part_));
    return position_;
}

}  // namespace skald::saga
